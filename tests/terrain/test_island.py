"""A baked island: its polygons are fit for rules, and the mesh crosses the sea where they say."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LinearRing, MultiPoint, Polygon, hausdorff_distance, unary_union

from navalsim3d.kernel.scenario import IslandCard
from navalsim3d.terrain import outline
from navalsim3d.terrain.build import bake, text
from navalsim3d.terrain.ground import FLOOR, Ground
from navalsim3d.terrain.planes import area, loops
from navalsim3d.terrain.recipe import IslandFile
from navalsim3d.terrain.surface import surface


@pytest.fixture(scope="module")
def ground(recipe):
    return Ground(recipe.recipe, outline.coast(recipe.recipe), outline.shoal(recipe.recipe))


def test_polygons_are_simple_small_rounded_and_counter_clockwise(island):
    assert len(island.file.coast) == 1 and island.file.high and island.file.shoal
    for ring in (*island.file.coast, *island.file.high, *island.file.shoal):
        assert 3 <= len(ring) <= outline.MOST_CORNERS
        assert Polygon(ring).is_valid and area(np.array(ring)) > 0
        assert all(number == round(number, 2) for corner in ring for number in corner)


def test_the_mesh_crosses_the_sea_where_the_coast_is(ground):
    mesh = surface(ground)
    rings = loops(mesh.points, mesh.faces, mesh.soil.height - 1e-9, 0.0)
    assert len(rings) == len(ground.coast)
    for ring, coast in zip(rings, ground.coast, strict=True):
        assert hausdorff_distance(LinearRing(ring), LinearRing(coast), densify=0.01) < 0.1


def test_high_ground_lies_on_the_land_and_is_high(island, ground):
    land = unary_union([Polygon(ring) for ring in island.file.coast]).buffer(0.02)
    for ring in island.file.high:
        assert land.covers(Polygon(ring))
        middle = Polygon(ring).representative_point()
        assert ground.height(np.array([[middle.x, middle.y]]))[0] > 0.7


def test_the_mesh_reaches_below_the_water_and_never_deeper(island):
    assert island.vertices[:, 2].min() == pytest.approx(FLOOR, abs=1e-6)
    assert 1.2 < island.vertices[:, 2].max() < 4.0


def test_every_triangle_of_the_ground_faces_up(island):
    first, second, third = (island.vertices[island.faces[:, corner]] for corner in range(3))
    assert (np.cross(second - first, third - first)[:, 2] > 0).all()


def test_masonry_stands_sheer_and_square_on_its_own_coast(recipe, island):
    (wall,) = recipe.recipe.walls
    start, end = (np.array(point) for point in wall.track)
    across = np.array([-(end - start)[1], (end - start)[0]]) / np.sqrt(((end - start) ** 2).sum()) * wall.width / 2
    corners = MultiPoint(island.file.coast[0])
    assert all(corners.distance(MultiPoint([end + side * across])) < 0.02 for side in (1, -1))


def test_colours_are_light_between_black_and_white(island):
    for colours in (island.colours, island.things.colours.reshape(-1, 3)):
        assert colours.min() >= 0.0 and colours.max() <= 1.3
    dry = island.colours[island.vertices[:, 2] > 0.5]
    assert dry.std(axis=0).min() > 0.02


def test_houses_and_trees_stand_on_the_ground(recipe, island, ground):
    tops = island.things.corners[:, :, 2].max(axis=1)
    at = np.array(recipe.recipe.works[0].at)
    near = np.abs(island.things.corners.mean(axis=1)[:, :2] - at).max(axis=1) < 1.0
    floor = ground.height(np.array([at], dtype=float))[0]
    assert tops[near].max() == pytest.approx(floor + 1.65, abs=0.15)


def test_the_lamp_of_a_lighthouse_is_told(island):
    (lamp,) = island.file.lights
    assert lamp[:2] == (-1.5, 0.3) and 3.0 < lamp[2] < 6.0


def test_baking_twice_gives_the_same_bytes(recipe, island):
    again = bake(recipe)
    assert again.glb() == island.glb()
    assert text(again.file) == text(island.file)


def test_baking_a_baked_file_changes_nothing(island):
    assert bake(island.file).file == island.file


def test_the_file_reads_back_as_what_the_rules_want(island):
    assert IslandFile.model_validate_json(text(island.file)) == island.file
    card = IslandCard.model_validate_json(text(island.file))
    assert (card.coast, card.high, card.shoal, card.landable) == (island.file.coast, island.file.high, island.file.shoal, True)


def test_another_seed_is_another_island(recipe, island):
    other = recipe.model_copy(update={"recipe": recipe.recipe.model_copy(update={"seed": 6})})
    assert bake(other).file.coast != island.file.coast


def test_a_shoal_alone_has_no_coast():
    bank = IslandFile.model_validate({"name": "bank", "kind": "shoal", "recipe": {"shoals": [{"track": [[0, 0]], "radius": 3}]}})
    baked = bake(bank)
    assert not baked.file.coast and len(baked.file.shoal) == 1
    assert baked.vertices[:, 2].max() < 0.0


def test_a_recipe_without_land_is_refused():
    with pytest.raises(ValueError, match="the recipe of none leaves neither land nor shoals"):
        bake(IslandFile.model_validate({"name": "none", "recipe": {}}))


def test_a_recipe_that_would_take_for_ever_is_refused():
    huge = {"spacing": 0.1, "land": [{"track": [[-100, -100], [100, 100]], "radius": 5}]}
    with pytest.raises(ValueError, match=r"the recipe of huge would take \d+ points, 100000 at most: widen its spacing"):
        bake(IslandFile.model_validate({"name": "huge", "recipe": huge}))


@pytest.mark.parametrize(
    ("track", "sentence"),
    [([[0, 0], [0, 0.05]], "within 0.1 cm"), ([[0, 0], [5, 0], [0, 1]], "turns back on itself"), ([[0, 0]], "at least 2")],
)
def test_a_wall_that_no_mason_could_build_is_refused(track, sentence):
    with pytest.raises(ValueError, match=sentence):
        IslandFile.model_validate({"name": "wall", "recipe": {"walls": [{"track": track, "width": 1}]}})


near = st.floats(-6, 6).map(lambda number: round(number, 1))
places = st.lists(st.tuples(near, near), min_size=1, max_size=3)
masses = st.lists(st.fixed_dictionaries({"track": places, "radius": st.floats(0.3, 4)}), max_size=3)
recipes = st.fixed_dictionaries(
    {
        "seed": st.integers(0, 1000),
        "spacing": st.just(0.8),
        "land": masses,
        "bays": masses,
        "shoals": masses,
        "strata": st.sampled_from([0.0, 0.3]),
        "green": st.sampled_from([0.0, 1.0]),
        "carved": st.booleans(),
        "cliffs": st.lists(st.fixed_dictionaries({"track": places, "radius": st.floats(0.5, 4), "height": st.floats(0.1, 5)}), max_size=2),
        "walls": st.sampled_from([[], [{"track": [[0, 0], [4, 1], [5, 5]], "width": 1}]]),
        "hills": st.lists(st.fixed_dictionaries({"track": places, "radius": st.floats(0.5, 5), "height": st.floats(0.1, 9)}), max_size=2),
    }
)


@settings(max_examples=12, deadline=None, derandomize=True)
@given(recipes)
def test_any_recipe_makes_a_sound_island_or_none(recipe):
    try:
        found = bake(IslandFile.model_validate({"name": "any", "recipe": recipe}))
    except ValueError as error:
        assert "leaves neither land nor shoals" in str(error)
        return
    land = unary_union([Polygon(ring) for ring in found.file.coast]).buffer(0.02)
    for ring in (*found.file.coast, *found.file.high, *found.file.shoal):
        assert len(ring) <= outline.MOST_CORNERS and Polygon(ring).is_valid
    assert all(land.covers(Polygon(ring)) for ring in found.file.high)
    for numbers in (found.vertices, found.normals, found.colours, found.things.corners):
        assert np.isfinite(numbers).all()
