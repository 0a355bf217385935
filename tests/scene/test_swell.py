"""The swell in numbers: what floats must lie on what is drawn."""

import numpy as np
import pytest

from navalsim3d.scene.grid import SKIRT, rings
from navalsim3d.scene.swell import AMPLITUDE, PATTERN, swell

PLACES = np.random.default_rng(3).uniform(0.0, 180.0, (2, 200))


@pytest.mark.parametrize("state", AMPLITUDE)
def test_the_normal_is_the_slope_of_the_surface(state):
    """drsnuggles8/OloEngineBase#943: a normal from unscaled steepness makes jagged water."""
    waves, (x, y), step = swell(state, 250.0, 300), PLACES, 1e-3
    _, normal = waves.surface(x, y, 7.3)
    east = (waves.surface(x + step, y, 7.3)[0] - waves.surface(x - step, y, 7.3)[0]) / (2 * step)
    north = (waves.surface(x, y + step, 7.3)[0] - waves.surface(x, y - step, 7.3)[0]) / (2 * step)
    measured = np.stack([-east, -north, np.ones_like(east)], -1)
    measured /= np.linalg.norm(measured, axis=-1, keepdims=True)
    assert np.abs(measured - normal).max() < 0.01
    assert np.abs(normal[:, :2]).max() > 0.02


@pytest.mark.parametrize("state", AMPLITUDE)
@pytest.mark.parametrize("count", [4, 6, len(PATTERN)])
def test_no_crest_loops(state, count):
    waves = swell(state, 10.0, 300, count)
    assert float((waves.number * waves.amplitude * waves.chop).sum()) < 1.0


def test_the_resting_place_is_the_inverse_of_the_displacement():
    waves, (x, y) = swell("stormy", 250.0, 300), PLACES
    now_x, now_y, height = waves.displaced(x, y, 2.0)
    from_x, from_y = waves.resting(now_x, now_y, 2.0)
    assert np.abs(np.hypot(from_x - x, from_y - y)).max() < 0.06
    assert np.abs(waves.surface(now_x, now_y, 2.0)[0] - height).max() < 0.03


def test_rougher_seas_stand_higher_and_run_longer():
    heights = [swell(state, 0.0, 300).height for state in ("smooth", "average", "rough", "stormy")]
    lengths = [swell(state, 0.0, 300).length for state in ("smooth", "average", "rough", "stormy")]
    assert heights == sorted(heights)
    assert lengths == sorted(lengths)
    assert heights[1] == pytest.approx(0.5 * 1.6 / 3)


def test_waves_run_before_the_wind():
    """Wind from the west drives crests eastwards: following the main wave at its own speed the phase stands still."""
    waves = swell("average", 270.0, 300)
    assert (waves.direction[:, 0] > 0.6).all()
    speed = waves.speed[0] / waves.number[0]
    x, y = np.zeros(1), np.zeros(1)
    ahead = waves.angles(x + waves.direction[0, 0] * speed * 3.0, y + waves.direction[0, 1] * speed * 3.0, 3.0)[0]
    assert ahead == pytest.approx(waves.angles(x, y, 0.0)[0])


def test_longer_waves_run_faster():
    waves = swell("average", 270.0, 300)
    order = np.argsort(waves.number)
    assert (np.diff((waves.speed / waves.number)[order]) < 0).all()


@pytest.mark.parametrize("cells", [32, 64])
def test_the_grid_has_no_cracks_and_faces_up(cells):
    points, faces = rings(cells, 4)
    corners = points[faces].astype(float)
    first, second = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    areas = first[:, 0] * second[:, 1] - first[:, 1] * second[:, 0]
    assert (areas > 0).all()
    assert areas.sum() / 2 == pytest.approx((cells * 8 * SKIRT) ** 2, rel=1e-5)
    edges = np.sort(np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]]), axis=1)
    _, shared = np.unique(edges, axis=0, return_counts=True)
    assert shared.max() == 2
    assert (shared == 1).sum() == 4 * cells
