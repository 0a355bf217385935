"""Distances and contours against what can be worked out by hand."""

import numpy as np
import pytest

from navalsim3d.terrain.planes import area, grid, inside_distance, loops, track_distance

SQUARE = np.array([[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]])


def test_distance_to_a_track_is_to_its_nearest_part():
    points = np.array([[1.0, 2.0], [-3.0, 4.0], [6.0, 1.0]])
    assert track_distance(points, [(0, 0), (4, 0), (4, 4)]) == pytest.approx([2.0, 5.0, 2.0])
    assert track_distance(points, [(1, 2)]) == pytest.approx([0.0, np.sqrt(20.0), np.sqrt(26.0)])


def test_distance_is_positive_inside_and_negative_outside():
    points = np.array([[1.0, 2.0], [2.0, 2.0], [-1.0, 2.0], [7.0, 8.0], [2.0, 3.5]])
    assert inside_distance(points, [SQUARE]) == pytest.approx([1.0, 2.0, -1.0, -5.0, 0.5])


def test_no_ring_means_far_outside():
    assert inside_distance(np.zeros((2, 2)), []).max() < -100


def test_a_contour_closes_runs_counter_clockwise_and_lies_on_the_level():
    points, faces = grid(np.array([-3.0, -3.0]), np.array([3.0, 3.0]), 0.1)
    radius = np.sqrt((points**2).sum(axis=1))
    (ring,) = loops(points, faces, 2.0 - radius, 0.0)
    assert np.sqrt((ring**2).sum(axis=1)) == pytest.approx(np.full(len(ring), 2.0), abs=0.01)
    assert area(ring) == pytest.approx(np.pi * 4.0, rel=0.01)


def test_two_islands_and_a_lake_are_three_lines():
    points, faces = grid(np.array([-5.0, -3.0]), np.array([5.0, 3.0]), 0.1)
    left, right = (np.sqrt((points[:, 0] - x) ** 2 + points[:, 1] ** 2) for x in (-2.5, 2.5))
    height = np.maximum(2.0 - left, np.minimum(2.0 - right, right - 0.8))
    areas = sorted(area(ring) for ring in loops(points, faces, height, 0.0))
    assert areas == pytest.approx([-np.pi * 0.64, np.pi * 4, np.pi * 4], rel=0.02)
