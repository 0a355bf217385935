"""The file: names, places, bounds and bytes survive the way through glTF."""

import io

import numpy as np
import pytest
import trimesh

from navalsim3d.shipyard.build import build, render, skins
from navalsim3d.shipyard.paint import SCHEMES, colour
from navalsim3d.shipyard.problems import problems

from .conftest import MODELS, blueprint

SOME = ["vosper_mtb_type_i_mid", "e_boat_s_38_class", "linse_explosive_boats_x3", "dumb_barge_towed"]


@pytest.mark.parametrize("name", SOME)
def test_the_shipped_mesh_is_what_its_blueprint_builds_byte_for_byte(name: str):
    assert render(blueprint(name)) == (MODELS / f"{name}.glb").read_bytes()


def test_all_models_together_stay_below_eighteen_megabytes():
    assert sum(p.stat().st_size for p in MODELS.iterdir()) < 18_000_000


def test_a_node_stands_at_its_pivot_and_is_named_as_its_mount(name: str):
    scene = trimesh.load(io.BytesIO((MODELS / f"{name}.glb").read_bytes()), file_type="glb", force="scene")
    plan = blueprint(name)
    assert set(scene.graph.nodes_geometry) == {"body", *plan.weapons}
    for mount in plan.mounts:
        if mount.id in plan.weapons:
            x, _, z = scene.graph[mount.id][0][:3, 3]
            assert x == pytest.approx(mount.across * plan.beam, abs=0.001)
            assert -z == pytest.approx((mount.along - 0.5) * plan.length, abs=0.001)


def test_the_file_is_y_up_with_the_bow_towards_minus_z_and_keeps_its_bounds(name: str):
    scene = trimesh.load(io.BytesIO((MODELS / f"{name}.glb").read_bytes()), file_type="glb", force="scene")
    plan = blueprint(name)
    width, height, length = scene.extents
    assert length == pytest.approx(plan.length, rel=0.01)
    assert width == pytest.approx(plan.beam, rel=0.01)
    assert height < length
    bow = scene.geometry["body"].vertices
    assert bow[bow[:, 2].argmin(), 1] > 0, "the stem stands above the water"


def test_a_gun_at_rest_astern_is_turned_by_its_node_and_points_ahead_in_its_own_frame():
    _, place, rest = skins(blueprint("e_boat_s_38_class"))["gun_1"]
    scene = trimesh.load(io.BytesIO((MODELS / "e_boat_s_38_class.glb").read_bytes()), file_type="glb", force="scene")
    matrix, geometry = scene.graph["gun_1"]
    own = scene.geometry[geometry].vertices
    assert rest == 180
    assert -own[:, 2].min() > own[:, 2].max(), "in its own frame the barrel points towards -z"
    turned = own @ matrix[:3, :3].T + matrix[:3, 3]
    assert turned[:, 2].max() > -place[1] + 1.0, "on the ship it points astern"


@pytest.mark.parametrize("scheme", sorted(SCHEMES))
def test_decks_are_darker_than_the_lightest_of_side_and_house(scheme: str):
    deck, side, house = (colour(scheme, part).sum() for part in ("deck", "side", "house"))
    assert deck < 0.85 * max(side, house)


def test_a_hull_wears_bottom_paint_below_and_a_shaded_deck_beside_the_house():
    plan = blueprint("vosper_mtb_type_i_mid")
    skin = skins(plan)["body"][0]
    below = skin.colours[skin.vertices[:, 2] < -0.3]
    assert (below[:, 0] > below[:, 2]).all(), "red-brown"
    deck = (skin.normals[:, 2] > 0.95) & (np.abs(skin.vertices[:, 2] - 1.75) < 0.3)
    grey = colour(plan.scheme, "deck")
    painted = deck & (np.abs(skin.colours / skin.colours.sum(axis=1, keepdims=True) - grey / grey.sum()).max(axis=1) < 0.02)
    assert skin.colours[painted].min() < 0.75 * skin.colours[painted].max()


def test_building_writes_only_the_models_asked_for(tmp_path):
    for one in ("dumb_barge_towed", "linse_explosive_boats_x3"):
        (tmp_path / f"{one}.json").write_bytes((MODELS / f"{one}.json").read_bytes())
    assert build(["dumb_barge_towed"], tmp_path) == [tmp_path / "dumb_barge_towed.glb"]
    assert not (tmp_path / "linse_explosive_boats_x3.glb").exists()
    assert len(build([], tmp_path)) == 2
    assert problems(tmp_path / "dumb_barge_towed.json") == []


def test_a_name_that_leaves_the_folder_is_refused(tmp_path):
    with pytest.raises(ValueError, match="no name of a model"):
        build(["../escape"], tmp_path)
    with pytest.raises(ValueError, match="there is no blueprint"):
        build(["nowhere"], tmp_path)
