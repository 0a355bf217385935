"""Random tables for the geometry tests, and shapely as the judge of our own arithmetic."""

import math

import shapely
from hypothesis import strategies as st

from navalsim3d.kernel.geometry import Footprint, Pose

coordinates = st.floats(0, 100).map(lambda x: round(x, 3))
poses = st.builds(Pose, coordinates, coordinates, st.floats(0, 359.9).map(lambda x: round(x, 1)))
hulls = st.builds(Footprint, poses, st.sampled_from((2, 7, 11.5, 20, 36)), st.sampled_from((1, 2, 3, 5)))


def star(centre, radii, turn=0.0):
    """A star-shaped outline, mostly concave, about a centre."""
    x, y = centre
    step = 2 * math.pi / len(radii)
    return tuple((x + r * math.sin(turn + k * step), y + r * math.cos(turn + k * step)) for k, r in enumerate(radii))


islands = st.builds(star, st.tuples(coordinates, coordinates), st.lists(st.floats(1, 15), min_size=3, max_size=14), st.floats(0, 6))
obstacles = st.one_of(islands, hulls.map(lambda h: h.corners))


def judge(polygon):
    """The same polygon for shapely."""
    return shapely.Polygon(polygon)


def moved_on(polygon, east, north):
    """The polygon shifted."""
    return tuple((x + east, y + north) for x, y in polygon)
