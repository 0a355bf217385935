"""First contact of hulls and torpedoes with what lies in their way."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from navalsim3d.kernel.geometry import (
    EPSILON,
    Footprint,
    Pose,
    first_contact,
    gap,
    inside,
    moved,
    pivot_contact,
    point_contact,
    swept,
    touching,
    turned,
)

from .shapes import coordinates, hulls, judge, obstacles, poses, star

BOAT = Footprint(Pose(0, -7, 0), 7, 2)
"""bow at the origin, going north"""
travels = st.floats(-80, 80).filter(lambda d: abs(d) > 0.01)


def square(west, south, size=10.0):
    return ((west, south), (west, south + size), (west + size, south + size), (west + size, south))


def at(hull, run, travel):
    """The hull after a run of `run` cm in the direction of `travel`."""
    return Footprint(moved(hull.pose, run if travel > 0 else -run), hull.length, hull.beam)


@pytest.mark.clause("CS-GEO-06")
def test_the_catalogues_islet_stops_a_leg_after_four():
    assert first_contact(BOAT, 12, square(-5, 4)) == 4.0


@pytest.mark.clause("CS-GEO-06")
def test_a_run_that_ends_short_meets_nothing():
    assert first_contact(BOAT, 3.99, square(-5, 4)) is None
    assert first_contact(BOAT, 4.0, square(-5, 4)) == 4.0
    assert first_contact(BOAT, -12, square(-5, 4)) is None


@pytest.mark.clause("CS-GEO-06")
def test_going_astern_the_stern_meets_first():
    assert first_contact(BOAT, -12, square(-5, -20)) == pytest.approx(3.0)


@pytest.mark.clause("CS-GEO-06")
def test_the_side_of_the_strip_is_closed():
    assert first_contact(BOAT, 12, square(1, 4)) == 4.0
    assert first_contact(BOAT, 12, square(1.00001, 4)) is None


@pytest.mark.clause("CS-GEO-06")
def test_a_hull_that_touches_may_go_where_it_gets_no_deeper():
    wall = square(1, -20, 60)
    assert first_contact(BOAT, 12, wall) is None, "sliding along a wall at its side"
    assert first_contact(BOAT, -12, square(-5, 0)) is None, "backing off an islet at the bow"
    assert first_contact(BOAT, 12, square(-5, 0)) == 0.0, "but not into it"
    assert first_contact(BOAT, 12, square(-0.5, -5, 1)) is None, "over a rock that is already under it"
    assert first_contact(BOAT, 12, square(-30, -30, 90)) == 0.0, "not further into land all around"


@pytest.mark.clause("CS-GEO-06")
def test_a_hull_that_lies_against_one_arm_of_a_bay_is_stopped_by_the_other():
    hook = ((1.0, -8.0), (1.0, 6.0), (-3.0, 6.0), (-3.0, 8.0), (3.0, 8.0), (3.0, -8.0))
    assert first_contact(BOAT, 12, hook) == pytest.approx(6.0)


def test_land_of_a_millimetre_stops_a_run_of_two_metres():
    reef = square(0.9, 150, 0.1)
    assert first_contact(BOAT, 200, reef) == 150.0
    needle = ((-0.2, 149.999), (0.0, 150.0), (0.2, 149.999))
    assert point_contact((0, 0), 0, 200, needle) == pytest.approx(149.999)
    assert point_contact((0, 0), 0, 149.9, needle) is None


@given(hulls, travels, obstacles)
def test_contact_is_where_the_shapes_first_touch(hull, travel, obstacle):
    assume(not touching(hull.corners, obstacle))
    run = first_contact(hull, travel, obstacle)
    met = judge(swept(hull, travel)).distance(judge(obstacle))
    if not EPSILON / 2 < met < EPSILON * 2:
        assert (run is not None) == (met <= EPSILON)
    if run is not None:
        assert 0 <= run <= abs(travel)
        assert gap(at(hull, run, travel).corners, obstacle) <= 2 * EPSILON
        for share in (0.25, 0.5, 0.9, 0.999):
            assert not touching(at(hull, run * share, travel).corners, obstacle) or run * (1 - share) < 1e-4


@given(hulls, travels, obstacles)
def test_a_longer_run_meets_at_the_same_place(hull, travel, obstacle):
    run = first_contact(hull, travel, obstacle)
    further = first_contact(hull, travel * 1.5, obstacle)
    if run is not None:
        assert further == pytest.approx(run, abs=2 * EPSILON)
    if further is None:
        assert run is None


@given(hulls, st.lists(st.floats(1, 15), min_size=3, max_size=14), st.booleans())
def test_whoever_stopped_at_contact_can_back_off(hull, radii, astern):
    ahead = -20.0 if astern else hull.length + 20.0
    there = moved(hull.pose, ahead)
    island, travel = star((there.x, there.y), radii), -40.0 if astern else 40.0
    run = first_contact(hull, travel, island)
    assert run is not None
    stopped = at(hull, run, travel)
    assert first_contact(stopped, 2.0 if astern else -2.0, island) is None
    assert first_contact(stopped, travel, island) == pytest.approx(0.0, abs=0.01)


@given(poses, travels, obstacles)
def test_a_point_meets_land_where_it_first_lies_on_it(pose, travel, obstacle):
    start = (pose.x, pose.y)
    run = point_contact(start, pose.heading, travel, obstacle)
    if inside(start, obstacle):
        assert run == 0.0
    elif run is not None:
        end = moved(pose, run if travel > 0 else -run)
        assert inside((end.x, end.y), obstacle)
        half = moved(pose, run / 2 if travel > 0 else -run / 2)
        assert run < 1e-4 or not inside((half.x, half.y), obstacle)


def poses_of_a_pivot(hull, angle):
    """Every pose CS-GEO-06 tests, by the letter."""
    sign = 1 if angle > 0 else -1
    degrees = [sign * k for k in range(1, int(abs(angle)) + 1)]
    for a in [*degrees, angle]:
        yield a, Footprint(turned(hull.pose, a), hull.length, hull.beam).corners


@pytest.mark.clause("CS-GEO-06")
@given(hulls, st.floats(-95, 95).filter(lambda a: abs(a) > 0.01), obstacles)
def test_a_pivot_is_tested_at_every_whole_degree_and_at_its_end(hull, angle, obstacle):
    expected = next((a for a, corners in poses_of_a_pivot(hull, angle) if touching(corners, obstacle)), None)
    assert pivot_contact(hull, angle, obstacle) == expected


@pytest.mark.clause("CS-GEO-06")
def test_a_pivot_stops_at_the_first_degree_that_touches():
    rock = square(5, -7, 0.5)
    assert pivot_contact(BOAT, 90, rock) == 73, "5 cos a - 0.5 sin a is 1.07 at 72 degrees, 0.98 at 73"
    assert pivot_contact(BOAT, 72.9, rock) == 72.9
    assert pivot_contact(BOAT, 72.5, rock) is None
    assert pivot_contact(BOAT, -90, rock) is None


@given(coordinates)
def test_a_pivot_of_nothing_touches_nothing(x):
    assert pivot_contact(Footprint(Pose(x, 0, 0), 7, 2), 0.0, square(x, 0)) is None
