"""Noise must be the same everywhere and for ever: islands are rebuilt from it."""

import numpy as np
import pytest

from navalsim3d.terrain import noise

POINTS = np.stack(np.meshgrid(np.linspace(-7, 9, 60), np.linspace(-5, 8, 50)), axis=-1).reshape(-1, 2)


def test_the_hash_gives_the_numbers_it_always_gave():
    pairs = [(0, 0), (1, 0), (-1, 3), (7, -9), (123456, -654321)]
    found = noise.chance(np.array([first for first, _ in pairs]), np.array([second for _, second in pairs]), 42)
    assert found.tolist() == [_hashed(first, second, 42) for first, second in pairs]
    assert found[:2] == pytest.approx([0.8810110080244511, 0.7712687437355679], abs=1e-12)


def _hashed(first, second, seed):
    """The same hash in whole numbers of Python."""
    mixed = (first * 0x9E3779B1 ^ second * 0x85EBCA77 ^ seed * 0xC2B2AE3D) & 0xFFFFFFFF
    for shift, factor in ((15, 0x2C1B3C6D), (12, 0x297A2D39)):
        mixed = (mixed ^ mixed >> shift) * factor & 0xFFFFFFFF
    return (mixed ^ mixed >> 15) / 0xFFFFFFFF


@pytest.mark.parametrize("kind", [noise.smooth, noise.fractal, noise.ridged, noise.facets])
def test_noise_stays_in_its_range_and_fills_it(kind):
    values = kind(POINTS, 3)
    low = 0.0 if kind is noise.ridged else -1.0
    assert low <= values.min() and values.max() <= 1.0
    assert values.max() - values.min() > 0.5
    assert np.array_equal(values, kind(POINTS, 3))
    assert not np.array_equal(values, kind(POINTS, 4))


def test_smooth_noise_has_no_jumps_not_even_between_cells():
    near = noise.smooth(POINTS + 1e-6, 9) - noise.smooth(POINTS, 9)
    across = noise.smooth(np.array([[3.0 - 1e-7, 0.4], [3.0 + 1e-7, 0.4]]), 9)
    assert np.abs(near).max() < 1e-4
    assert abs(across[0] - across[1]) < 1e-5


def test_a_step_rises_falls_and_stays():
    assert noise.step(np.array([-1.0, 0.0, 0.5, 1.0, 2.0]), 0.0, 1.0).tolist() == [0.0, 0.0, 0.5, 1.0, 1.0]
    assert noise.step(np.array([0.0, 1.0]), 1.0, 0.0).tolist() == [1.0, 0.0]
