"""Models of 1/3000 on their cards: the counter's size to the hair, the ship in its middle, every symbol a place, and no two alike."""

import io
import json
from collections import Counter as Tally
from functools import cache

import numpy as np
import pytest
import trimesh

from navalsim3d.kernel.scenario import ModelCard
from navalsim3d.shipyard import bases
from navalsim3d.shipyard.blueprint import Base, Blueprint
from navalsim3d.shipyard.build import Assembly, assemble, read, render
from navalsim3d.shipyard.counters import Counter
from navalsim3d.shipyard.problems import problems

from .conftest import BASED, MODELS

CM = 30.0
"""metres of the sea to a centimetre of table"""
SIZES = {
    "ss_c": (7.0, 1.4), "ss_dg": (6.5, 1.3), "ss_dh": (6.5, 1.3), "ss_fs": (6.0, 1.2), "ss_fa": (6.0, 1.2), "ss_fp": (6.0, 1.2),
    "ss_fg": (6.0, 1.2), "ss_lg": (5.5, 1.1), "ss_ls": (5.5, 1.1), "ss_lp": (5.5, 1.1), "ss_s": (5.0, 1.0), "ss_ms": (5.0, 1.0),
    "ss_mpb": (5.0, 1.0), "ss_merchant": (5.0, 1.0), "ss_blank": (5.0, 1.0), "ss_sam": (2.0, 2.0), "ss_hq": (2.0, 2.0),
    "ss_strike": (1.6, 1.6), "ss_interceptor": (1.6, 1.6),
}  # fmt: skip
"""length and beam of each counter, cm; aircraft have none in the rules"""
FITS = {
    "ss_c": "ssml 4 sam 4 helo 4 gun 2 pdm 2 aswl 2 asw 2", "ss_dg": "ssml 4 sam 2 gun 2 pdm 1 aswl 2 asw 2",
    "ss_dh": "helo 3 gun 1 pdm 2 asw 2",
    "ss_fs": "aswl 2 asw 2 helo 1 gun 1 pdm 1", "ss_fa": "sam 2 gun 1 helo 1 asw 1 pdm 1", "ss_fp": "ssml 1 gun 2 asw 2 helo 1 pdg 1",
    "ss_fg": "ssml 3 gun 2 pdm 1 asw 1", "ss_lg": "ssm 2 gun 1 pdm 1", "ss_ls": "asw 2 helo 1 gun 1", "ss_lp": "ssm 1 gun 1 asw 1 pdg 1",
    "ss_s": "torp 2", "ss_ms": "ssm 2 pdg 1", "ss_mpb": "ssm 2 pdg 1", "ss_sam": "sam 2",
}  # fmt: skip
"""weapons symbols of each type; the n-th of a kind is the mount KIND_n"""
SHIPS = [name for name in SIZES if name in FITS and name != "ss_sam"] + ["ss_merchant"]


@cache
def plan_of(name: str) -> Blueprint | Counter:
    plan = read(MODELS / f"{name}.json")
    assert isinstance(plan, Blueprint | Counter) and plan.base is not None
    return plan


@cache
def built(name: str) -> Assembly:
    return assemble(plan_of(name))


def points_of(name: str) -> np.ndarray:
    return np.concatenate([part.vertices for part in built(name).standing()])


@pytest.fixture(params=sorted(SIZES))
def based(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(params=SHIPS)
def ship(request: pytest.FixtureRequest) -> str:
    return request.param


def test_every_piece_of_the_game_has_a_model_and_there_is_none_without_a_piece():
    assert sorted(SIZES) == BASED


def test_its_shipped_mesh_fits_its_blueprint(based: str):
    assert problems(MODELS / f"{based}.json") == []


@pytest.mark.parametrize("name", ["ss_c", "ss_mpb", "ss_blank", "ss_strike", "ss_hq"])
def test_the_shipped_mesh_is_what_it_builds_byte_for_byte(name: str):
    assert render(plan_of(name)) == (MODELS / f"{name}.glb").read_bytes()


def test_every_part_is_closed_and_wound_outwards(based: str):
    for part in (*built(based).standing(), *built(based).base):
        solid = part.solid()
        assert solid.is_watertight, part.name
        assert solid.is_winding_consistent, part.name
        assert solid.volume > 0, part.name


def test_the_card_is_the_counter_and_its_middle_the_origin(based: str):
    card = built(based).base[0]
    low, high = card.vertices.min(axis=0), card.vertices.max(axis=0)
    length, beam = SIZES[based]
    assert high - low == pytest.approx([beam * CM, length * CM, plan_of(based).base.thick])
    assert (high + low)[:2] == pytest.approx([0, 0])
    assert high[2] == pytest.approx(0.0), "its face lies at the waterline"


def test_the_ship_stands_in_the_middle_of_its_card_and_within_it(ship: str):
    plan, points = plan_of(ship), points_of(ship)
    grown = plan.base.enlarged
    beam, length, _ = points.max(axis=0) - points.min(axis=0)
    assert length == pytest.approx(plan.length * grown, rel=0.015)
    assert beam == pytest.approx(plan.beam * grown, rel=0.16), "launchers and aerials may reach a little over the side"
    assert abs(points[:, 1].max() + points[:, 1].min()) < 0.02 * length
    assert np.abs(points[:, 0]).max() < plan.base.beam / 2 and np.abs(points[:, 1]).max() < plan.base.length / 2


def test_only_small_ships_are_enlarged_and_they_say_so(ship: str):
    plan = plan_of(ship)
    assert (plan.base.enlarged > 1) == (ship in ("ss_mpb", "ss_lg", "ss_lp", "ss_ls"))
    assert plan.base.enlarged == 1 or f"{plan.base.enlarged} times" in plan.note


def test_large_ships_stay_larger_than_small_ones():
    lengths = [
        plan_of(name).length * plan_of(name).base.enlarged for name in ("ss_mpb", "ss_lg", "ss_lp", "ss_ls", "ss_fp", "ss_dh", "ss_c")
    ]
    assert lengths == sorted(lengths)


@pytest.mark.parametrize("name", FITS)
def test_every_symbol_has_a_mount_on_the_model(name: str):
    symbols = FITS[name].split()
    expected = {kind: int(count) for kind, count in zip(symbols[::2], symbols[1::2], strict=True)}
    mounts = [mount.id for mount in plan_of(name).mounts]
    assert Tally(mount.rpartition("_")[0] for mount in mounts) == expected
    assert sorted(mounts) == sorted(f"{kind}_{n + 1}" for kind, count in expected.items() for n in range(count))
    assert ModelCard.model_validate_json((MODELS / f"{name}.json").read_bytes()).mounts == plan_of(name).mounts


def test_the_file_has_a_node_for_the_card_that_takes_the_colour_of_a_side(based: str):
    scene = trimesh.load(io.BytesIO((MODELS / f"{based}.glb").read_bytes()), file_type="glb", force="scene")
    assert set(scene.graph.nodes_geometry) == {"body", "base", *plan_of(based).weapons}
    matrix, geometry = scene.graph["base"]
    assert np.allclose(matrix, np.eye(4))
    colours = np.asarray(scene.geometry[geometry].visual.vertex_attributes["color"])[:, :3] / 255.0
    assert np.ptp(colours, axis=1).max() < 0.06, "neutral, so that it can be multiplied"
    assert colours.max() > 0.2


def test_weapons_of_an_enlarged_ship_turn_about_pivots_that_are_enlarged_too():
    plan = plan_of("ss_lg")
    scene = trimesh.load(io.BytesIO((MODELS / "ss_lg.glb").read_bytes()), file_type="glb", force="scene")
    (gun,) = (mount for mount in plan.mounts if mount.id == "gun_1")
    x, height, z = scene.graph["gun_1"][0][:3, 3]
    assert (x, -z) == pytest.approx((0.0, (gun.along - 0.5) * plan.length * 1.35), abs=0.001)
    assert height > 1.35 * 2.5


def test_the_letter_is_printed_ahead_of_the_ship_within_the_rim(ship: str):
    plan = plan_of(ship)
    letter = np.concatenate([part.vertices for part in built(ship).base if part.name == "letter"])
    assert plan.base.letter == ship.removeprefix("ss_").upper()[: len(plan.base.letter)]
    assert letter[:, 1].min() > points_of(ship)[:, 1].max() - 0.2
    assert letter[:, 1].max() < plan.base.length / 2 - bases.RIM[1] + 0.01
    assert np.abs(letter[:, 0]).max() < plan.base.beam / 2 - bases.RIM[1]


def printed(base: Base) -> dict[tuple[float, float], str]:
    """The paint of the upper face by place, one a triangle."""
    (card,) = (part for part in bases.parts(base, 0.0) if part.name == "card")
    upper = [(face, paint) for face, paint in zip(card.faces, card.paint, strict=True) if (card.vertices[face, 2] == 0).all()]
    return {tuple(card.vertices[face, :2].mean(axis=0)): paint for face, paint in upper}


def test_the_marks_of_a_card_stand_where_the_rules_measure():
    cells = printed(Base(length=180, beam=36, marks=("ticks", "block")))
    lines = np.array([at for at, paint in cells.items() if paint == "card_line"])
    inner = lines[(np.abs(lines[:, 0]) < 18 - bases.RIM[1]) & (np.abs(lines[:, 1]) < 90 - bases.RIM[1])]
    across = inner[np.abs(np.abs(inner[:, 1]) - 45.0) < bases.LINE]
    ticks = inner[np.abs(inner[:, 1]) < bases.LINE]
    assert len(across) + len(ticks) == len(inner)
    assert {-1, 1} == set(np.sign(across[:, 1])) and np.abs(across[:, 0]).min() < 5
    assert np.abs(ticks[:, 0]).min() > 18 - bases.TICK, "abeam of the reference point, at the rims"


def test_aircraft_hang_above_their_card_on_a_rod(based: str):
    if based not in ("ss_strike", "ss_interceptor"):
        assert points_of(based)[:, 2].min() < 1.0
        return
    rod = built(based).base[-1]
    assert points_of(based)[:, 2].min() > 1.0 * CM
    assert rod.name == "rod" and rod.vertices[:, 2].max() > points_of(based)[:, 2].min()


def test_what_stands_on_land_stays_on_its_card():
    for name in ("ss_sam", "ss_hq"):
        points = points_of(name)
        assert np.abs(points[:, :2]).max() < CM
        assert points[:, 2].max() > 0.35 * CM, "it can be seen from the side"


@cache
def outline(name: str) -> np.ndarray:
    """Height and breadth of the outline in 40 steps of the length of its card, as shares of that length."""
    points = np.concatenate([p.vertices for p in built(name).standing() if p.shades])
    length = plan_of(name).base.length
    at = np.clip(((points[:, 1] / length + 0.5) * 40).astype(int), 0, 39)
    found = np.zeros((2, 40))
    for row, values in enumerate((points[:, 2], np.abs(points[:, 0]))):
        np.maximum.at(found[row], at, values / length)
    return found


def test_types_are_told_by_their_outline():
    for number, one in enumerate(SHIPS):
        for other in SHIPS[:number]:
            a, b = outline(one), outline(other)
            apart = np.abs(a - b).mean() / max(a.mean(), b.mean())
            assert apart > 0.13, f"{one} looks like {other}: {apart:.3f}"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"length": 50}, "as long and broad as its base"),
        ({"things": []}, "things: "),
        ({"things": [{"kind": "hut", "along": 0.5}]}, "the mounts are the first things, and those are launchers"),
        ({"hull": {}}, "hull: extra inputs are not permitted"),
    ],
)
def test_a_bad_counter_is_refused_in_one_sentence(tmp_path, change, reason):
    path = tmp_path / "ss_sam.json"
    path.write_text(json.dumps(json.loads((MODELS / "ss_sam.json").read_text(encoding="utf-8")) | change), encoding="utf-8")
    assert reason in problems(path)[0]


def test_a_mesh_without_its_card_is_found_out(tmp_path):
    data = json.loads((MODELS / "ss_s.json").read_text(encoding="utf-8"))
    del data["base"]
    bare = Blueprint.model_validate(data)
    (tmp_path / "ss_s.json").write_bytes((MODELS / "ss_s.json").read_bytes())
    (tmp_path / "ss_s.glb").write_bytes(render(bare))
    assert problems(tmp_path / "ss_s.json") == ["ss_s.json: ss_s.glb: nodes: the base of the blueprint has no node; build it again"]
    (tmp_path / "ss_s.json").write_text(json.dumps(data), encoding="utf-8")
    (tmp_path / "ss_s.glb").write_bytes((MODELS / "ss_s.glb").read_bytes())
    assert "'base' is no mount of the blueprint" in problems(tmp_path / "ss_s.json")[0]
