"""How much of a target can be seen: the count of CS-LOS-04, from angular intervals of exact crossings.

The bearings a target subtends are cut into equal rays. Every edge of a blocker covers an interval of bearings, and with it
a run of rays that is marked off as bits of one number; only where an edge lies neither wholly before nor wholly behind the
target is each of its rays measured. So 99 rays cost no more than a few, and nothing hides between samples of an edge.
"""

from math import ceil, floor, sqrt

from navalsim3d.kernel.angles import atan2_deg, direction
from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.polygons import EPSILON, Edge, inside, outline, point_gap

_TIE = 1e-9
"""share of a ray's step within which an interval's end still covers a ray: a touched ray is blocked, whichever way round"""


class _Fan:
    """The rays from an origin to a target; `u` runs towards the target's middle, `v` clockwise across."""

    __slots__ = ("east", "far", "left", "north", "rays", "right", "rim", "step", "tangents", "x", "y")

    def __init__(self, origin: Point, target: Polygon, rays: int) -> None:
        self.x, self.y, self.rays = origin[0], origin[1], rays
        east = sum([p[0] for p in target]) / len(target) - self.x
        north = sum([p[1] for p in target]) / len(target) - self.y
        long = sqrt(east * east + north * north)
        self.east, self.north = east / long, north / long
        self.rim = self.local(outline(target)[1])
        angles = [(_angle(u, v), (u, v)) for u, v, _, _ in self.rim]
        (self.left, port), (self.right, starboard) = min(angles), max(angles)
        self.tangents = (port, starboard)
        self.step = (self.right - self.left) / rays
        self.far = sqrt(max([u * u + v * v for u, v, _, _ in self.rim]))

    def local(self, rim: tuple[Edge, ...]) -> list[Edge]:
        """Edges as (u, v, u, v) of their ends."""
        x, y, east, north = self.x, self.y, self.east, self.north
        return [
            (
                (ax - x) * east + (ay - y) * north,
                (ax - x) * north - (ay - y) * east,
                (bx - x) * east + (by - y) * north,
                (bx - x) * north - (by - y) * east,
            )
            for ax, ay, bx, by in rim
        ]

    def may_block(self, e: Edge) -> bool:
        """Whether an edge is neither wholly left nor right of the fan, nor behind its origin, nor beyond the target."""
        u0, v0, u1, v1 = e
        (pu, pv), (su, sv) = self.tangents
        if (pu * v0 < pv * u0 and pu * v1 < pv * u1) or (su * v0 > sv * u0 and su * v1 > sv * u1):
            return False
        return not (u0 > self.far and u1 > self.far)

    def run(self, start: float, end: float) -> tuple[int, int]:
        """First and last ray between two angles."""
        if self.step == 0.0:
            return 0, self.rays - 1
        first = ceil((start - self.left) / self.step - 0.5 - _TIE)
        last = floor((end - self.left) / self.step - 0.5 + _TIE)
        return max(0, first), min(self.rays - 1, last)

    def runs(self, e: Edge) -> list[tuple[int, int]]:
        """The runs of rays whose bearings an edge covers: one, or two when it passes behind the origin."""
        start, end = sorted((_angle(e[0], e[1]), _angle(e[2], e[3])))
        if end - start <= 180.0:
            return [self.run(start, end)]
        return [self.run(-180.0, start), self.run(end, 180.0)]

    def ray(self, k: int) -> Point:
        """Unit vector (u, v) of ray k."""
        v, u = direction(self.left + (k + 0.5) * self.step)
        return u, v

    def stops(self, k: int, e: Edge) -> bool:
        """Whether ray k meets an edge at least EPSILON before it meets the target."""
        along = self.ray(k)
        met = _hit(along, e)
        if met is None:
            return False
        hull = [t for t in (_hit(along, f) for f in self.rim) if t is not None]
        return met <= min(hull, default=self.far) - EPSILON


def _angle(u: float, v: float) -> float:
    """Angle off the middle of the fan, clockwise, in (-180, 180]."""
    angle = atan2_deg(v, u)
    return angle - 360.0 if angle > 180.0 else angle


def _hit(along: Point, e: Edge) -> float | None:
    """Distance along a unit vector from the origin to an edge; None when it misses."""
    u, v = along
    u0, v0, u1, v1 = e
    a, b = u * v0 - v * u0, u * v1 - v * u1
    if (a > EPSILON and b > EPSILON) or (a < -EPSILON and b < -EPSILON):
        return None
    near, distant = u * u0 + v * v0, u * u1 + v * v1
    met = min(near, distant) if a == b else near + min(1.0, max(0.0, a / (a - b))) * (distant - near)
    return met if met >= 0.0 else None


def rays_free(origin: Point, target: Polygon, blockers: tuple[Polygon, ...], rays: int = 99) -> int:
    """How many of `rays` equal rays over the bearings a target subtends reach it before any blocker (CS-LOS-04's count).

    The target is convex. A ray is blocked when a blocker is met at least EPSILON nearer than the target. All are free when
    the origin touches the target, none when it lies in a blocker.
    """
    if not blockers:
        return rays
    near = point_gap(origin, target)
    if near == 0.0:
        return rays
    fan = _Fan(origin, target, rays)
    everything, blocked = (1 << rays) - 1, 0
    for blocker in blockers:
        edges = [e for e in fan.local(outline(blocker)[1]) if fan.may_block(e)]
        if edges and inside(origin, blocker):
            return 0
        for e in edges:
            blocked |= _shadow(fan, e, near - EPSILON)
        if blocked == everything:
            return 0
    return rays - blocked.bit_count()


def _shadow(fan: _Fan, e: Edge, sure: float) -> int:
    """The rays one edge stops, as bits. An edge whose ends both lie within `sure` stops every ray it covers."""
    wholly = e[0] * e[0] + e[1] * e[1] <= sure * sure and e[2] * e[2] + e[3] * e[3] <= sure * sure
    bits = 0
    for first, last in fan.runs(e):
        if wholly:
            bits |= (1 << max(0, last + 1 - first)) - 1 << first
        else:
            bits |= sum([1 << k for k in range(first, last + 1) if fan.stops(k, e)])
    return bits
