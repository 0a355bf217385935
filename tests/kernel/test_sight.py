"""The count of free rays, against the catalogue's numbers and against 99 rays drawn one by one."""

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from navalsim3d.kernel.geometry import EPSILON, Footprint, Pose, inside, moved, rays_free, relative
from navalsim3d.kernel.hull import bearing, distance

from .shapes import coordinates, hulls, judge, obstacles

GUN = (60.0, 10.0)
TARGET = Footprint(Pose(50, 50, 90), 20, 3).corners


def boat(x, y, heading=90.0):
    return Footprint(Pose(x, y, heading), 7, 2).corners


@pytest.mark.clause("CS-LOS-04")
@pytest.mark.parametrize(("stern", "free"), [(53, 49), (54, 39)])
def test_the_catalogues_blocker(stern, free):
    assert rays_free(GUN, TARGET, (boat(stern, 30),)) == free


@pytest.mark.clause("CS-LOS-04")
def test_a_gun_that_touches_its_target_sees_it():
    assert rays_free((60.0, 48.5), TARGET, (boat(57, 48),)) == 99
    assert rays_free((60.0, 48.5 - EPSILON / 2), TARGET, (boat(57, 48),)) == 99


@pytest.mark.clause("CS-LOS-04")
def test_only_what_is_nearer_than_the_target_hides_it():
    assert rays_free(GUN, TARGET, (boat(57, 60), boat(57, -20), boat(20, 30))) == 99
    assert rays_free(GUN, TARGET, (Footprint(Pose(50, 51.5, 90), 20, 2).corners,)) == 99, "lying at its far side"
    assert rays_free(GUN, TARGET, (Footprint(Pose(45, 47.5, 90), 30, 2).corners,)) == 0, "lying before it, touching"


def test_a_gun_inside_a_blocker_sees_nothing():
    assert rays_free(GUN, TARGET, (((0, 0), (0, 20), (100, 20), (100, 0)),)) == 0


def test_blockers_that_overlap_are_not_counted_twice():
    assert rays_free(GUN, TARGET, (boat(53, 30), boat(53, 29), boat(53, 30))) == rays_free(GUN, TARGET, (boat(53, 30),))


def test_every_ray_is_counted_whatever_their_number():
    blocker = (boat(53, 30),)
    assert rays_free(GUN, TARGET, blocker, rays=1) == 0
    assert rays_free(GUN, TARGET, blocker, rays=9900) == pytest.approx(4900, abs=60)


def one_by_one(origin, target, blockers):
    """The letter of CS-LOS-04: 99 rays, each cut by shapely. Rays within a hair of a corner decide nothing: (least, most) free."""
    middle = bearing(origin, shapely.Polygon(target).centroid.coords[0])
    angles = [relative(bearing(origin, c), middle) for c in target]
    start, width = min(angles), max(angles) - min(angles)
    land = shapely.union_all([judge(b) for b in blockers])
    sure = doubtful = 0
    for k in range(99):
        heading = middle + start + (k + 0.5) * width / 99
        tip = moved(Pose(*origin, heading), 300)
        ray = shapely.LineString((origin, (tip.x, tip.y)))
        reach = ray.intersection(judge(target)).distance(shapely.Point(origin))
        met = ray.intersection(land)
        before = distance_to(met, origin) <= reach - EPSILON
        verges = [c for b in blockers for c in b if ray.distance(shapely.Point(c)) < 1e-6]
        crossings = not met.is_empty and abs(distance_to(met, origin) - reach) < 1e-5
        if verges or crossings:
            doubtful += 1
        elif not before:
            sure += 1
    return sure, sure + doubtful


def distance_to(shape, origin):
    return float("inf") if shape.is_empty else shape.distance(shapely.Point(origin))


@given(st.tuples(coordinates, coordinates), hulls, st.lists(obstacles, min_size=1, max_size=3))
def test_intervals_count_what_rays_count(origin, target, blockers):
    free = rays_free(origin, target.corners, tuple(blockers))
    if inside(origin, target.corners):
        assert free == 99
    elif any(inside(origin, b) for b in blockers):
        assert free == 0
    else:
        least, most = one_by_one(origin, target.corners, blockers)
        assert least <= free <= most


@given(st.tuples(coordinates, coordinates), hulls, st.lists(obstacles, max_size=3), obstacles)
def test_another_blocker_never_shows_more(origin, target, blockers, another):
    assert rays_free(origin, target.corners, (*blockers, another)) <= rays_free(origin, target.corners, tuple(blockers))


@given(st.tuples(coordinates, coordinates), hulls, st.lists(hulls, max_size=3))
def test_the_mirrored_table_shows_as_much(origin, target, blockers):
    """EB-42: no side of the compass is seen differently."""
    flipped = [mirrored(b).corners for b in blockers]
    free = rays_free(origin, target.corners, tuple(b.corners for b in blockers))
    assert rays_free((-origin[0], origin[1]), mirrored(target).corners, tuple(flipped)) == free
    assert distance(origin, target.centre) >= 0


def mirrored(hull):
    pose = hull.pose
    return Footprint(Pose(-pose.x, pose.y, (360.0 - pose.heading) % 360.0), hull.length, hull.beam)
