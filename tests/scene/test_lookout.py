"""The man on the bridge stands on the highest deck with room for him, at its forward edge, and on no mast."""

import numpy as np
import pytest
import trimesh

from navalsim3d.scene.lookout import EYES, stand

METRE = 1 / 3


def box(x: float, y: float, z: float, at: tuple[float, float, float]) -> np.ndarray:
    return trimesh.creation.box((x, y, z)).apply_translation(at).triangles


def test_he_stands_on_the_house_and_not_on_the_mast_or_the_gun():
    hull = trimesh.creation.box((1.8, 8.0, 0.8)).subdivide_to_size(0.25).triangles
    house = trimesh.creation.box((1.0, 1.6, 0.6)).subdivide_to_size(0.2).apply_translation((0, 0.8, 0.7)).triangles
    mast = box(0.04, 0.04, 3.0, (0, 0.2, 2.0))
    along, high = stand(np.concatenate([hull, house, mast]), 8.0, 1.8, METRE)
    assert high == pytest.approx(1.0 + EYES * METRE, abs=0.05)
    assert 1.3 < along < 1.9


def test_where_there_is_nothing_to_stand_on_he_is_put_amidships():
    along, high = stand(np.zeros((0, 3, 3)), 8.0, 1.8, METRE)
    assert abs(along) < 1.0
    assert high > 1.0
