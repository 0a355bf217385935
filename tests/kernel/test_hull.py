"""Poses and hulls, with the numbers of the catalogue."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navalsim3d.kernel.geometry import Footprint, Pose, bearing, distance, moved, relative, rounded, swept, turned

headings = st.floats(0, 359.999)


@pytest.mark.clause("CS-GEO-01")
def test_headings_run_clockwise_from_north():
    assert moved(Pose(0, 0, 90), 1) == Pose(1.0, 0.0, 90)
    assert Footprint(Pose(0, 0, 90), 2, 2).station(0, 0.5) == (0.0, -1.0)


@pytest.mark.clause("CS-GEO-02")
def test_a_hull_hangs_on_its_stern():
    hull = Footprint(Pose(50, 50, 0), 7, 2)
    assert hull.bow == (50, 57)
    assert hull.centre == (50, 53.5)
    assert hull.corners == ((49, 50), (49, 57), (51, 57), (51, 50))


@pytest.mark.clause("CS-GEO-03")
def test_a_turn_keeps_the_stern_and_swings_the_bow():
    hull = Footprint(turned(Pose(50, 50, 0), 45), 7, 2)
    assert (hull.pose.x, hull.pose.y) == (50, 50)
    assert hull.bow == pytest.approx((54.950, 54.950), abs=5e-4)


@pytest.mark.clause("CS-GEO-10")
def test_a_gun_stands_where_its_shares_say():
    assert Footprint(Pose(0, 0, 0), 20, 3).station(0.8, 0) == (0, 16)


@pytest.mark.clause("CS-GEO-05")
def test_positions_are_rounded_to_six_places():
    assert rounded(Pose(1.23456789, -0.00000001, 359.99999999)) == Pose(1.234568, 0.0, 0.0)
    assert str(rounded(Pose(-1e-9, -1e-9, -1e-9))) == "Pose(x=0.0, y=0.0, heading=0.0)"


@given(headings, st.floats(-1000, 1000))
def test_headings_stay_in_the_circle(heading, angle):
    assert 0.0 <= turned(Pose(0, 0, heading), angle).heading < 360.0


def test_relative_bearings():
    assert [relative(b, h) for b, h in ((10, 350), (350, 10), (180, 0), (0, 180), (90, 90))] == [20, -20, 180, 180, 0]
    assert bearing((0, 0), (-1, 0)) == 270
    assert distance((0, 0), (3, 4)) == 5


@given(headings, st.floats(0.1, 40), st.floats(0.1, 5))
def test_reach_is_the_distance_to_every_corner(heading, length, beam):
    hull = Footprint(Pose(10, 20, heading), length, beam)
    assert [distance(hull.centre, c) for c in hull.corners] == pytest.approx([hull.reach] * 4)


@pytest.mark.parametrize(("travel", "south", "north"), [(5, 0, 12), (-5, -5, 7), (0, 0, 7)])
def test_a_run_sweeps_from_the_first_stern_to_the_last_bow(travel, south, north):
    corners = swept(Footprint(Pose(0, 0, 0), 7, 2), travel)
    assert (min(c[1] for c in corners), max(c[1] for c in corners)) == (south, north)
