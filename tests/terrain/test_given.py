"""Islands whose outlines are given: what the rules read is the clause to the figure, and the mesh shows it to the eye."""

import numpy as np
import pytest
import trimesh
from pydantic import ValidationError
from shapely import LinearRing, Point, Polygon, points
from shapely import distance as apart

from navalsim3d.library import island_card, shipped_folder
from navalsim3d.terrain import upland
from navalsim3d.terrain.build import bake, read_island
from navalsim3d.terrain.glb import METRES
from navalsim3d.terrain.recipe import IslandFile

TWELVE = """
ss_great_skarn|222|-10,-4 -5,-6.5 4,-6.5 10,-3 10,3 3,6.5 -6,6.5 -10,2|-6,-2 -2,-4 2,-4 4,0 1,3.5 -4,3.5
ss_holm_major|215|-9,-5 0,-7 9,-5 10,0 8,5 0,6.5 -8,5 -10,0|-7,-2 -4,-4 -2,-1 -4,2 -7,1;2,-2 5,-3 6,1 4,3 2,2
ss_the_anvil|240|-9,-6 9,-6 11,0 9,6 -9,6 -11,0|-3,-5 3,-5 4,0 3,5 -3,5 -4,0
ss_corran|76|-6,-3 2,-4 6,-2 6,2 1,4 -5,3|-3,-1.5 0,-2.5 2,0 0,2 -3,1
ss_ness|88|-5,-4 4,-4 6,0 4,4 -5,4 -7,0|-4,-2 -1,-3 1,0 -1,3 -4,2
ss_tarbet|84|-7,-2.5 0,-3.5 7,-2.5 7,2.5 0,3.5 -7,2.5|-5,-1.5 -2,-2 -2,2 -5,1.5
ss_low_sound|82.25|-6,-3.5 5,-3.5 6.5,0 5,3.5 -6,3.5|
ss_finger|24|-4,-1.5 4,-1.5 4,1.5 -4,1.5|-3,-1 0,-1 0,1 -3,1
ss_button|25|-2.5,-2.5 2.5,-2.5 2.5,2.5 -2.5,2.5|-1.5,-1.5 1.5,-1.5 1.5,1.5 -1.5,1.5
ss_wedge|17.5|-3.5,-2 3.5,-2 1.5,3|
ss_stack|16|-2,-2 2,-2 2,2 -2,2|-1.6,-1.6 1.6,-1.6 1.6,1.6 -1.6,1.6
ss_skerry|24|-3,-1.5 0,-2.5 3,-1.5 3,1.5 0,2.5 -3,1.5|
""".strip().splitlines()
"""name, area in square cm, green outline, brown areas: the table of the clause"""
ISLANDS = shipped_folder() / "islands"


def corners(text):
    """Rings from `x,y x,y;x,y ...`."""
    return tuple(tuple((float(x), float(y)) for x, _, y in (at.partition(",") for at in ring.split())) for ring in text.split(";") if ring)


@pytest.fixture(params=TWELVE, ids=[row.split("|")[0] for row in TWELVE])
def row(request):
    name, area, green, brown = request.param.split("|")
    return name, float(area), corners(green)[0], corners(brown)


def ground_of(name):
    """The mesh of the ground in table cm, z up, with its colours."""
    mesh = trimesh.load(ISLANDS / f"{name}.glb").geometry["ground"]
    x, y, z = np.asarray(mesh.vertices).T / METRES
    return np.column_stack([x, -z, y]), np.asarray(mesh.visual.vertex_attributes["color"])[:, :3] / 255.0


@pytest.mark.clause("SS-ISLE-01")
def test_the_rules_read_the_outlines_of_the_clause_and_nothing_else(row):
    name, area, green, brown = row
    card = island_card(name)
    assert card.coast == (green,)
    assert card.high == brown
    assert card.shoal == ()
    assert Polygon(card.coast[0]).area == pytest.approx(area, abs=1e-9)


@pytest.mark.clause("SS-ISLE-01")
def test_there_are_twelve():
    assert sorted(path.stem for path in ISLANDS.glob("ss_*.json")) == sorted(row.split("|")[0] for row in TWELVE)


@pytest.mark.clause("SS-MODEL-06")
def test_brown_land_is_brown_and_high_and_green_land_is_green_and_low(row):
    """Checked clear of the line between them, which a triangle may cross by a quarter of a millimetre."""
    name, _, green, brown = row
    at, colour = ground_of(name)
    land, high = Polygon(green), [Polygon(ring) for ring in brown]
    flat = points(at[:, :2])
    on_high = np.any([apart(flat, area) == 0 for area in high], axis=0) if high else np.zeros(len(at), dtype=bool)
    off_line = np.min([apart(flat, LinearRing(ring)) for ring in (*brown, green)], axis=0) > 0.05
    on_low = (apart(flat, land) == 0) & ~on_high & (apart(flat, LinearRing(green)) > 0.6)
    red, grass = colour[:, 0], colour[:, 1]
    assert (red[on_high & off_line] > grass[on_high & off_line]).all()
    assert (grass[on_low & off_line] >= 0.8 * red[on_low & off_line]).all()
    assert (at[on_low & off_line, 2] < 0.5).all()
    assert not high or (at[on_high & off_line, 2].min() > 0.25 and at[on_high, 2].max() > 0.9)


def test_the_beach_follows_the_outline_all_round(row):
    """Just inside the coast the ground is pale sand, a millimetre or two high."""
    name, _, green, _ = row
    at, colour = ground_of(name)
    ring = LinearRing(green)
    inside = apart(points(at[:, :2]), ring) < 0.25
    inside &= apart(points(at[:, :2]), Polygon(green)) == 0
    beach = inside & (at[:, 2] > 0.03)
    assert at[beach, 2].max() < 0.3
    assert (colour[beach].min(axis=1) > 0.06).mean() > 0.9
    assert all(np.hypot(*(at[beach, :2] - [p.x, p.y]).T).min() < 0.6 for p in (ring.interpolate(d) for d in np.arange(0, ring.length, 1.0)))


def test_a_given_ring_is_baked_as_it_stands_whatever_the_seed():
    ring = [[0, 0], [6, 0], [6, 4], [0, 4]]
    high = [[1, 1], [4, 1], [2, 3]]
    for seed in (1, 2):
        recipe = {"seed": seed, "spacing": 0.4, "outline": [ring], "uplands": [{"ring": high, "height": 1.5}], "woods": 0.5}
        file = bake(IslandFile.model_validate({"name": "given", "recipe": recipe})).file
        assert [list(map(list, ring)) for ring in file.coast] == [ring]
        assert [list(map(list, ring)) for ring in file.high] == [high]


def test_high_ground_rises_on_its_edge_and_nowhere_outside():
    file = read_island(ISLANDS / "ss_corran.json")
    (ring,) = file.high
    edge = LinearRing(ring)
    near = [edge.interpolate(share, normalized=True) for share in np.linspace(0.05, 0.95, 19)]
    middle = Point(np.mean(ring, axis=0))
    for spot in near:
        way = np.array([spot.x - middle.x, spot.y - middle.y]) / spot.distance(middle)
        inner, outer = (np.array([[spot.x, spot.y]]) + side * 0.1 * way for side in (-1, 1))
        assert upland.rise(outer, file.recipe)[0] == 0.0
        assert upland.rise(inner, file.recipe)[0] > 0.1


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"land": [{"track": [[0, 0]], "radius": 2}]}, "leaves no room for land"),
        ({"walls": [{"track": [[0, 0], [3, 0]], "width": 1}]}, "leaves no room for land"),
        (
            {"uplands": [{"ring": [[1, 1], [2, 1], [2, 2]], "height": 1}], "hills": [{"track": [[1, 1]], "radius": 1, "height": 1}]},
            "either as",
        ),
        ({"uplands": [{"ring": [[1, 1], [2, 1]], "height": 1}]}, "at least 3"),
    ],
)
def test_what_is_given_twice_or_is_no_ring_is_refused(more, reason):
    recipe = {"outline": [[[0, 0], [6, 0], [6, 4]]], **more}
    with pytest.raises(ValidationError, match=reason):
        IslandFile.model_validate({"name": "given", "recipe": recipe})
