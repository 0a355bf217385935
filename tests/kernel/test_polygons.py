"""Gaps, touching and inside: judged by shapely, symmetric, closed, and blind to nothing however thin."""

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from navalsim3d.kernel.geometry import EPSILON, gap, inside, line_touches, nearest_point, point_gap, touching, within

from .shapes import coordinates, hulls, islands, judge, moved_on, obstacles

SQUARE = ((0.0, 0.0), (0.0, 10.0), (10.0, 10.0), (10.0, 0.0))
BAY = ((0.0, 0.0), (0.0, 10.0), (3.0, 10.0), (3.0, 3.0), (7.0, 3.0), (7.0, 10.0), (10.0, 10.0), (10.0, 0.0))
"""a concave outline: a bay open to the north"""
points = st.tuples(coordinates, coordinates)


@given(obstacles, obstacles)
def test_the_gap_is_shapelys(a, b):
    assert gap(a, b) == pytest.approx(judge(a).distance(judge(b)), abs=2 * EPSILON)


@given(obstacles, obstacles)
def test_the_gap_is_the_same_from_both_sides(a, b):
    """EB-16: what is near seen from here is near seen from there."""
    assert gap(a, b) == gap(b, a)
    assert touching(a, b) == touching(b, a)


@given(obstacles, obstacles)
def test_touching_is_a_gap_of_nothing(a, b):
    assert touching(a, b) == (gap(a, b) <= EPSILON)


@given(obstacles, obstacles, st.floats(0, 60))
def test_within_agrees_with_the_gap(a, b, limit):
    assert within(a, b, limit) == (gap(a, b) <= limit + EPSILON)


@given(points, obstacles)
def test_points_are_judged_as_shapely_does(point, polygon):
    assert point_gap(point, polygon) == pytest.approx(judge(polygon).distance(shapely.Point(point)), abs=2 * EPSILON)
    assert inside(point, polygon) == (point_gap(point, polygon) <= EPSILON)


@given(points, obstacles)
def test_the_nearest_point_is_as_far_as_the_gap(point, polygon):
    near = nearest_point(point, polygon)
    assert ((near[0] - point[0]) ** 2 + (near[1] - point[1]) ** 2) ** 0.5 == pytest.approx(point_gap(point, polygon), abs=2 * EPSILON)
    assert point_gap(near, polygon) == 0.0


@given(points, points, obstacles)
def test_a_line_touches_what_shapely_says(a, b, polygon):
    space = judge(polygon).distance(shapely.LineString((a, b)))
    if not EPSILON / 2 < space < EPSILON * 2:
        assert line_touches(a, b, polygon) == (space <= EPSILON)
    assert line_touches(a, b, polygon) == line_touches(b, a, polygon)


@pytest.mark.clause("CS-GEO-05")
def test_within_a_distance_has_a_tolerance_of_a_millionth():
    assert within(SQUARE, moved_on(SQUARE, 25.0000004, 0), 15)
    assert not within(SQUARE, moved_on(SQUARE, 25.000002, 0), 15)
    assert gap(SQUARE, moved_on(SQUARE, 25, 0)) == 15.0


def test_shapes_are_closed():
    """EB-18: exactly on the edge counts as touching, in every test alike."""
    for beside in (moved_on(SQUARE, 10, 0), moved_on(SQUARE, 10, 10), moved_on(SQUARE, 10.0000009, 0)):
        assert touching(SQUARE, beside)
        assert gap(SQUARE, beside) == 0.0
    assert not touching(SQUARE, moved_on(SQUARE, 10.00001, 0))
    assert all(inside(p, SQUARE) for p in ((0, 0), (10, 5), (10.0000009, 5), (5, 10)))
    assert not inside((10.00001, 5), SQUARE)


def test_a_bay_is_water():
    assert not inside((5, 8), BAY)
    assert inside((5, 3), BAY)
    assert point_gap((5, 8), BAY) == 2.0
    boat = ((4.5, 6.0), (4.5, 8.0), (5.5, 8.0), (5.5, 6.0))
    assert gap(boat, BAY) == 1.5
    assert not touching(boat, BAY)


def test_what_lies_wholly_inside_touches():
    islet = ((4.0, 1.0), (4.0, 2.0), (5.0, 2.0), (5.0, 1.0))
    assert touching(islet, BAY)
    assert touching(BAY, islet)
    assert gap(islet, BAY) == 0.0


def test_land_a_millimetre_wide_stops_a_line_of_two_metres():
    reef = ((77.7, -0.05), (77.7, 0.05), (77.8, 0.05), (77.8, -0.05))
    assert line_touches((0, 0.04), (200, 0.04), reef)
    assert not line_touches((0, 0.0501), (200, 0.0501), reef)


@given(hulls, islands)
def test_asking_again_changes_no_answer(hull, island):
    first = gap(hull.corners, island)
    fresh = tuple((x, y) for x, y in island)
    assert gap(hull.corners, island) == first == gap(hull.corners, fresh)
