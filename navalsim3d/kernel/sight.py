"""How much of a target can be seen: the count of CS-LOS-04, from angular intervals of exact crossings.

The bearings a target subtends are cut into equal rays. Every edge of a blocker covers an interval of bearings, and with it
a run of rays that is marked off as bits of one number; only where an edge lies neither wholly before nor wholly behind the
target is it cut where it crosses the target's outline. So 99 rays cost no more than a few, and nothing hides between samples of an edge.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor, sqrt

from navalsim3d.kernel.angles import atan2_deg
from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.polygons import EPSILON, Edge, apart, box, edges, inside, near_edges, point_gap

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
        self.rim = self.local(edges(target))
        angles = [(_angle(u, v), (u, v)) for u, v, _, _ in self.rim]
        (self.left, port), (self.right, starboard) = min(angles), max(angles)
        self.tangents = (port, starboard)
        self.step = (self.right - self.left) / rays
        self.far = sqrt(max([u * u + v * v for u, v, _, _ in self.rim]))

    def local(self, rim: Sequence[Edge]) -> list[Edge]:
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

    def run(self, start: float, end: float) -> int:
        """The rays between two angles."""
        if self.step == 0.0:
            return (1 << self.rays) - 1
        first = ceil((start - self.left) / self.step - 0.5 - _TIE)
        last = floor((end - self.left) / self.step - 0.5 + _TIE)
        first, last = max(0, first), min(self.rays - 1, last)
        return (1 << last + 1) - (1 << first) if first <= last else 0

    def bits(self, e: Edge) -> int:
        """The rays whose bearings an edge covers; two runs of them when it passes behind the origin."""
        start, end = sorted((_angle(e[0], e[1]), _angle(e[2], e[3])))
        if end - start <= 180.0:
            return self.run(start, end)
        return self.run(-180.0, start) | self.run(end, 180.0)

    def pieces(self, e: Edge) -> list[Edge]:
        """An edge cut in line with the target's corners and where it crosses the target: each piece is all before it or all not."""
        cuts = sorted([0.0, 1.0, *_cuts(e, self.rim), *[c for f in self.rim for c in _crossing(e, f)]])
        u, v, du, dv = e[0], e[1], e[2] - e[0], e[3] - e[1]
        return [(u + a * du, v + a * dv, u + b * du, v + b * dv) for a, b in pairwise(cuts) if b > a]

    def before(self, piece: Edge) -> bool:
        """Whether a piece lies in the fan and at least EPSILON before the target, judged at its middle."""
        u, v = (piece[0] + piece[2]) / 2, (piece[1] + piece[3]) / 2
        far = sqrt(u * u + v * v)
        if far == 0.0:
            return True
        hull = [t for f in self.rim if (t := _hit((u / far, v / far), f)) is not None]
        return bool(hull) and far <= min(hull) - EPSILON


def _cuts(e: Edge, rim: list[Edge]) -> list[float]:
    """Where along an edge (0..1) it crosses the lines from the origin through the target's corners."""
    sides = [(u * e[1] - v * e[0], u * e[3] - v * e[2]) for u, v, _, _ in rim]
    return [a / (a - b) for a, b in sides if a * b < 0.0]


def _crossing(e: Edge, f: Edge) -> list[float]:
    """Where along edge e (0..1) it crosses edge f: one place or none."""
    du, dv, fu, fv = e[2] - e[0], e[3] - e[1], f[2] - f[0], f[3] - f[1]
    c, d = du * (f[1] - e[1]) - dv * (f[0] - e[0]), du * (f[3] - e[1]) - dv * (f[2] - e[0])
    a, b = fu * (e[1] - f[1]) - fv * (e[0] - f[0]), fu * (e[3] - f[1]) - fv * (e[2] - f[0])
    return [a / (a - b)] if a * b < 0.0 and c * d <= 0.0 else []


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
    xs, ys = zip(origin, *target, strict=True)
    around = (min(xs), min(ys), max(xs), max(ys))
    fan, blocked = None, 0
    for blocker in blockers:
        if apart(around, box(blocker)):
            continue
        if inside(origin, blocker):
            return 0
        fan = fan or _Fan(origin, target, rays)
        for e in fan.local(near_edges(edges(blocker), around)):
            if fan.may_block(e):
                blocked |= _shadow(fan, e, near - EPSILON)
    return rays - blocked.bit_count()


def _shadow(fan: _Fan, e: Edge, sure: float) -> int:
    """The rays one edge stops, as bits. An edge whose ends both lie within `sure` stops every ray it covers."""
    if e[0] * e[0] + e[1] * e[1] <= sure * sure and e[2] * e[2] + e[3] * e[3] <= sure * sure:
        return fan.bits(e)
    bits = 0
    for piece in fan.pieces(e):
        if fan.before(piece):
            bits |= fan.bits(piece)
    return bits
