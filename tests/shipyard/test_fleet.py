"""Every shipped miniature: to scale, closed, armed as its row in the fleet table says, and told from its neighbours."""

import json
import re
from functools import cache

import numpy as np
import pytest

from navalsim3d.kernel.scenario import ModelCard
from navalsim3d.shipyard.finish import split

from .conftest import BASED, COMPANIES, MODELS, NAMES, assembly, blueprint

ROWS = """
Vosper MTB Type I (Early)|22.1|5.9|1|2|d
Vosper MTB Type I (Mid)|22.1|5.9|2|2|d
Vosper MTB Type II (Mid)|22.2|5.9|2|2|d
Vosper MTB Type II (Late)|22.2|5.9|2|2|dr
BPB 71.5 ft MGB|21.8|6.3|4|0|d
Fairmile B motor launch|34.1|5.6|4|0|d
Fairmile D MGB (Mid)|35|6.4|5|0|d
Fairmile D MTB (Late)|35|6.4|5|4|dr
Harbour Defence ML (HDML)|22|4.8|2|0|d
Steam Gun Boat|44.4|6.1|6|2|dr
Flower-class corvette|62.5|10.1|4|0|dr
Isles-class armed trawler|50|8.4|4|0|d
Hunt-class escort destroyer (Type II)|85.3|9.6|6|0|dr
LCT Mk 4|57.1|11.8|2|0|
E-boat S-38 class|34.9|5.3|2|2|
Armoured S-38 class|34.9|5.3|3|2|
E-boat S-38b (Scenario 7)|34.9|5.3|3|2|
E-boat S-100 class|34.9|5.3|3|2|
R-boat (R-41 type)|37.8|5.8|4|0|d
R-boat (R-301 escort type)|41|6|4|2|d
M-class minesweeper (M35)|68.4|8.7|7|0|d
M-class minesweeper (M40)|62.3|8.9|7|0|d
Siebel ferry (heavy flak)|32|15|5|0|
Siebel ferry (transport)|32|15|3|0|
F-lighter (MFP type D)|49.8|6.6|4|0|
Artillery lighter (AFP)|49.8|6.6|5|0|
Vorpostenboot (armed trawler)|50|8|5|0|d
Flottentorpedoboot (T22 Elbing)|102.5|10|9|6|dr
Sperrbrecher (Group I)|115|16|12|0|
KFK war-fishing cutter|24|6.4|2|0|d
Linse explosive boats x3|5.8|1.7|0|0|
Coaster / Kuemo|42|7|0|0|
Coastal tanker|62|9.5|2|0|
Medium freighter|100|14|3|0|
Troop / carrier ship|110|15|5|0|
Liberty ship|134.6|17.3|10|0|
T2 ocean tanker|159.6|20.7|10|0|
Caique / schooner / junk|20|5.5|0|0|
Fishing trawler|32|6.5|1|0|
Harbour tug|30|8|0|0|
Dumb barge (towed)|40|7|0|0|
Mini-submarine (Seehund type)|11.9|1.7|0|2|
Submarine, surfaced|67|6.2|2|0|
Shore battery|12|12|2|0|
""".strip().splitlines()
"""vessel, length, beam, guns, tubes, and d for depth charges, r for radar, as the fleet table prints them"""
BARE = ("linse_explosive_boats_x3", "mini_submarine_seehund_type", "shore_battery")
"""without the two free machine guns"""


def slug(vessel: str) -> str:
    return re.sub("[^a-z0-9]+", "_", vessel.lower()).strip("_")


@pytest.mark.parametrize("row", ROWS)
def test_a_vessel_of_the_fleet_table_has_its_length_beam_and_every_weapon(row: str):
    vessel, length, beam, guns, tubes, gear = row.split("|")
    plan = blueprint(slug(vessel))
    assert (plan.title, plan.length, plan.beam) == (vessel, float(length), float(beam))
    expected = {f"gun_{i + 1}" for i in range(int(guns))} | {f"tube_{i + 1}" for i in range(int(tubes))}
    expected |= set() if plan.name in BARE else {"mg_port", "mg_starboard"}
    assert {m.id for m in plan.mounts if m.kind in ("gun", "tube")} == expected
    assert ("depth_charges" in {m.id for m in plan.mounts}) == ("d" in gear)
    assert ("radar" in {m.id for m in plan.mounts}) == ("r" in gear)


TABLES = sorted((MODELS.parent / "navalsim3d/rulesets/cruel_seas/tables").glob("vessels_*.json"))


@pytest.mark.parametrize("table", TABLES, ids=lambda p: p.stem)
def test_every_weapon_in_the_rules_stands_on_its_model_with_that_calibre_and_as_many_barrels(table):
    for vessel in json.loads(table.read_text(encoding="utf-8"))["vessels"].values():
        plan = blueprint(vessel["model"])
        mounts = {m.id for m in plan.mounts}
        assert set(vessel["tubes"]) <= mounts, plan.name
        for weapon in vessel["weapons"]:
            assert weapon["mount"] in mounts, plan.name
            look = plan.weapons.get(weapon["mount"])
            assert look is None or (abs(look.calibre - weapon["mm"]) <= 3 and look.barrels == weapon["barrels"]), (plan.name, weapon)


def test_there_is_no_model_without_a_row_and_each_has_its_mesh():
    assert [slug(row.split("|")[0]) for row in sorted(ROWS, key=lambda r: slug(r.split("|")[0]))] == NAMES
    assert sorted(p.stem for p in MODELS.glob("*.glb")) == sorted([*NAMES, *COMPANIES, *BASED])


def test_the_linse_carries_a_charge_for_each_attack_boat():
    assert {m.id for m in blueprint("linse_explosive_boats_x3").mounts} == {"charge_1", "charge_2"}


def test_the_model_is_as_long_and_broad_as_the_ship_to_one_percent(name: str):
    points = np.concatenate([p.vertices for p in assembly(name).standing()])
    beam, length, _ = points.max(axis=0) - points.min(axis=0)
    plan = blueprint(name)
    assert length == pytest.approx(plan.length, rel=0.01)
    assert beam == pytest.approx(plan.beam, rel=0.01)


def test_the_origin_is_amidships_on_the_centre_line_at_the_waterline(name: str):
    points = np.concatenate([p.vertices for p in assembly(name).standing()])
    middle = (points.max(axis=0) + points.min(axis=0)) / 2
    plan = blueprint(name)
    assert abs(middle[0]) < 0.01 * plan.beam
    assert abs(middle[1]) < 0.01 * plan.length
    assert points[:, 2].min() == pytest.approx(-plan.draught, rel=0.25)


def test_every_part_is_closed_and_wound_outwards(name: str):
    for part in assembly(name).standing():
        solid = part.solid()
        assert solid.is_watertight, part.name
        assert solid.is_winding_consistent, part.name
        assert solid.volume > 0, part.name


def test_normals_are_unit_and_agree_with_the_faces(name: str):
    for part in assembly(name).body[:6]:
        vertices, normals, _, faces = split(part)
        a, b, c = (vertices[faces[:, i]] for i in range(3))
        flat = np.cross(b - a, c - a)
        size = np.linalg.norm(flat, axis=1)
        assert np.allclose(np.linalg.norm(normals, axis=1), 1)
        big = size > 1e-4
        agree = (flat[big] / size[big, None] * normals[faces[big, 0]]).sum(axis=1)
        assert (agree > 0.5).all(), part.name


def test_mounts_stand_on_the_ship(name: str):
    plan = blueprint(name)
    for x, y, z in assembly(name).pivots.values():
        assert abs(x) <= plan.beam / 2
        assert abs(y) <= plan.length / 2
        assert z > -0.5 * plan.draught


def test_every_gun_and_tube_has_arcs_that_lie_where_it_may_shoot(name: str):
    for mount in blueprint(name).mounts:
        if mount.kind == "tube":
            assert mount.arcs == ((-30, 30),)
        if mount.kind == "gun":
            assert mount.arcs
            assert all(-180 <= a <= b <= 180 for a, b in mount.arcs)
            width = sum(b - a for a, b in mount.arcs)
            assert width == 360 if name == "shore_battery" else 180 <= width <= 270
            if abs(mount.across) >= 0.15 and mount.id.startswith("mg"):
                assert all((a + b) * mount.across >= 0 for a, b in mount.arcs if a != b)


def test_the_rules_can_read_the_card_in_the_blueprint(name: str):
    card = ModelCard.model_validate_json((MODELS / f"{name}.json").read_bytes())
    assert card.mounts == blueprint(name).mounts
    assert card.name == name


@cache
def silhouette(name: str) -> np.ndarray:
    """Height of the outline from the beam in 48 steps of the length, as a share of the length."""
    points = np.concatenate([p.vertices for p in assembly(name).standing() if p.shades])
    length = blueprint(name).length
    at = np.clip(((points[:, 1] / length + 0.5) * 48).astype(int), 0, 47)
    outline = np.zeros(48)
    np.maximum.at(outline, at, points[:, 2] / length)
    return outline


CLASSES = [
    "vosper_mtb_type_i_mid", "bpb_71_5_ft_mgb", "e_boat_s_100_class", "fairmile_b_motor_launch", "fairmile_d_mtb_late",
    "r_boat_r_41_type", "steam_gun_boat",
    "flower_class_corvette", "isles_class_armed_trawler", "hunt_class_escort_destroyer_type_ii", "lct_mk_4",
    "m_class_minesweeper_m35", "m_class_minesweeper_m40", "siebel_ferry_heavy_flak", "siebel_ferry_transport", "f_lighter_mfp_type_d",
    "flottentorpedoboot_t22_elbing", "sperrbrecher_group_i",
    "kfk_war_fishing_cutter", "coaster_kuemo", "coastal_tanker", "medium_freighter",
    "troop_carrier_ship", "liberty_ship", "t2_ocean_tanker", "caique_schooner_junk", "fishing_trawler", "harbour_tug", "dumb_barge_towed",
    "submarine_surfaced",
]  # fmt: skip


def differ(one: str, other: str) -> float:
    """How far apart two outlines are: 0 the same, 1 strangers."""
    a, b = silhouette(one), silhouette(other)
    return float(np.abs(a - b).mean() / max(a.mean(), b.mean()))


def test_sisters_are_told_by_their_bridge():
    assert differ("e_boat_s_38_class", "e_boat_s_100_class") > 0.03
    assert differ("fairmile_d_mgb_mid", "fairmile_d_mtb_late") > 0.03


def test_classes_are_told_by_their_outline():
    for i, one in enumerate(CLASSES):
        for other in CLASSES[i + 1 :]:
            a, b = blueprint(one), blueprint(other)
            slender = abs(a.length / a.beam - b.length / b.beam) / 6
            assert differ(one, other) + slender > 0.12, f"{one} looks like {other}"
