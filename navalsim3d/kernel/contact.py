"""First contact of something that moves with something that lies there.

The obstacle is seen from the mover: `ahead` along the run, `aside` to starboard. A straight run then asks only for the
nearest part of the outline in a strip as wide as the hull, so an islet of a millimetre stops a run of two metres.
"""

from collections.abc import Sequence
from math import sqrt

from navalsim3d.kernel.angles import direction
from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.hull import Footprint, compass
from navalsim3d.kernel.polygons import EPSILON, Box, Edge, apart, box, edges, holds, inside, near_edges

_DEGREE = 0.0174533
"""how far, at most, a point at arm's length 1 swings in a degree"""
_SLIDE = 10 * EPSILON
"""how much of its beam and bow a hull that lies against an obstacle may scrape, so that rounding does not nail it down"""


def first_contact(hull: Footprint, travel: float, obstacle: Polygon) -> float | None:
    """Distance run (0..|travel|) at which a hull going straight first touches an obstacle; None when it does not (CS-GEO-06).

    A hull that touches at the start and does not get deeper in may go on: then None, unless it meets the obstacle again.
    """
    if travel == 0.0:
        return None
    path = _swept_box(hull, travel)
    if apart(path, box(obstacle)):
        return None
    rim = edges(obstacle)
    x, y, half = hull.pose.x, hull.pose.y, hull.beam / 2
    east, north = direction(hull.pose.heading)
    back, front = 0.0, hull.length
    if travel < 0.0:
        east, north, back, front = -east, -north, -hull.length, 0.0
    seen = _seen_from((x, y), (east, north), near_edges(rim, path))
    if not (any(_separation(e, back, front, half) <= EPSILON for e in seen) or holds(x, y, rim)):
        return _within(_nearest(seen, half + EPSILON, front), front, travel)
    bow = front + _SLIDE
    if holds(x + bow * east, y + bow * north, rim):
        return 0.0
    ahead = _nearest(seen, max(0.0, half - _SLIDE), bow)
    return 0.0 if ahead == bow else _within(ahead, front, travel)


def _separation(seen: Edge, back: float, front: float, half: float) -> float:
    """How far at least an edge, in the hull's own axes, lies off a hull from `back` to `front`; not above 0 when they meet."""
    u0, v0, u1, v1 = seen
    low, high = (u0, u1) if u0 < u1 else (u1, u0)
    left, right = (v0, v1) if v0 < v1 else (v1, v0)
    along = low - front if low - front > back - high else back - high
    aside = left - half if left > -right else -right - half
    space = along if along > aside else aside
    if space > EPSILON:
        return space
    du, dv = u1 - u0, v1 - v0
    long = sqrt(du * du + dv * dv)
    if long == 0.0:
        return space
    off = abs(dv * ((back + front) / 2 - u0) + du * v0)
    return max(space, (off - abs(dv) * (front - back) / 2 - abs(du) * half) / long)


def _within(ahead: float | None, front: float, travel: float) -> float | None:
    """The run until the front of the hull is at `ahead`, if the travel is long enough."""
    if ahead is None or ahead - front > abs(travel) + EPSILON:
        return None
    return min(max(0.0, ahead - front), abs(travel))


def _swept_box(hull: Footprint, travel: float) -> Box:
    """A box around everything a run can touch, cheaply."""
    x, y = hull.centre
    east, north = direction(hull.pose.heading)
    dx, dy, reach = travel * east, travel * north, hull.reach
    return (x + min(dx, 0.0) - reach, y + min(dy, 0.0) - reach, x + max(dx, 0.0) + reach, y + max(dy, 0.0) + reach)


def _seen_from(origin: Point, ahead: Point, rim: Sequence[Edge]) -> list[Edge]:
    """Edges as (ahead, aside, ahead, aside) of their two ends, seen from a point looking along a unit vector."""
    x, y = origin
    east, north = ahead
    return [
        (
            (ax - x) * east + (ay - y) * north,
            (ax - x) * north - (ay - y) * east,
            (bx - x) * east + (by - y) * north,
            (bx - x) * north - (by - y) * east,
        )
        for ax, ay, bx, by in rim
    ]


def _nearest(seen: list[Edge], half: float, floor: float) -> float | None:
    """Smallest `ahead`, not below `floor`, of any part of the edges within `half` of the line ahead; None when there is none."""
    best: float | None = None
    for u0, v0, u1, v1 in seen:
        if (v0 > half and v1 > half) or (v0 < -half and v1 < -half) or (u0 < floor and u1 < floor):
            continue
        a, b = _clipped(u0, v0, u1, v1, half)
        if a < floor and b < floor:
            continue
        here = max(floor, min(a, b))
        if best is None or here < best:
            best = here
    return best


def _clipped(u0: float, v0: float, u1: float, v1: float, half: float) -> tuple[float, float]:
    """`ahead` of the two ends of an edge after cutting it to the strip of half-width `half`; it does reach into the strip."""
    return _end(u0, v0, u1, v1, half), _end(u1, v1, u0, v0, half)


def _end(u0: float, v0: float, u1: float, v1: float, half: float) -> float:
    if v0 > half:
        return u0 + (half - v0) / (v1 - v0) * (u1 - u0)
    if v0 < -half:
        return u0 + (-half - v0) / (v1 - v0) * (u1 - u0)
    return u0


def point_contact(start: Point, heading: float, travel: float, obstacle: Polygon) -> float | None:
    """The same for a point, such as a torpedo: distance to first touch; 0 when it starts inside."""
    east, north = direction(heading)
    if travel < 0.0:
        east, north = -east, -north
    x, y = start
    end_x, end_y = x + abs(travel) * east, y + abs(travel) * north
    if apart((min(x, end_x), min(y, end_y), max(x, end_x), max(y, end_y)), box(obstacle)):
        return None
    if inside(start, obstacle):
        return 0.0
    return _within(_nearest(_seen_from(start, (east, north), edges(obstacle)), EPSILON, 0.0), 0.0, travel)


def pivot_contact(hull: Footprint, angle: float, obstacle: Polygon) -> float | None:
    """The first tested angle (whole degrees, then `angle` itself; same sign) at which a pivot about the stern touches; None if free.

    CS-GEO-06 tests poses, not the arc between them; a hull that touches before it turns is not let off.
    """
    x, y, heading, half = hull.pose.x, hull.pose.y, hull.pose.heading, hull.beam / 2
    arm = sqrt(hull.length * hull.length + half * half)
    reach = (x - arm, y - arm, x + arm, y + arm)
    if angle == 0.0 or apart(reach, box(obstacle)):
        return None
    rim, size, sign = edges(obstacle), abs(angle), 1.0 if angle > 0.0 else -1.0
    if holds(x, y, rim):
        return sign * min(1.0, size)
    near, tested = near_edges(rim, reach), 0.0
    while tested < size:
        tested = min(tested + 1.0, size)
        seen = _seen_from((x, y), direction(compass(heading + sign * tested)), near)
        space = min([_separation(e, 0.0, hull.length, half) for e in seen], default=arm)
        if space <= EPSILON:
            return sign * tested
        tested += max(0, min(int(space / (arm * _DEGREE)), int(size - tested)) - 1)
    return None
