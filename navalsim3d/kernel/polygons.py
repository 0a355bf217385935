"""Closed polygons on the table: gaps, touching, inside. Exact arithmetic on edges, never samples.

These run a hundred thousand times in a search, so every test begins with boxes. Large outlines such as coasts are asked
about again and again while they never change; the box and the edges of each are kept with the polygon itself, found by
identity, which changes no answer.
"""

from collections.abc import Iterable, Sequence
from math import inf, sqrt

from navalsim3d.kernel.board import Point, Polygon

EPSILON = 1e-6
"""'within d' means at most d + EPSILON, 'more than d' more than d + EPSILON"""

Box = tuple[float, float, float, float]
"""west, south, east, north"""
Edge = tuple[float, float, float, float]
"""x and y of its two ends"""
_REMEMBERED_FROM = 9
_REMEMBERED = 512
_kept: dict[int, tuple[Polygon, Box, tuple[Edge, ...]]] = {}


def box(polygon: Polygon) -> Box:
    """The bounding box."""
    return _box(polygon) if len(polygon) < _REMEMBERED_FROM else _remembered(polygon)[1]


def edges(polygon: Polygon) -> tuple[Edge, ...]:
    """The edges in order, the closing one included."""
    return _edges(polygon) if len(polygon) < _REMEMBERED_FROM else _remembered(polygon)[2]


def outline(polygon: Polygon) -> tuple[Box, tuple[Edge, ...]]:
    """Box and edges together."""
    return box(polygon), edges(polygon)


def _remembered(polygon: Polygon) -> tuple[Polygon, Box, tuple[Edge, ...]]:
    known = _kept.get(id(polygon))
    if known is not None and known[0] is polygon:
        return known
    if len(_kept) >= _REMEMBERED:
        _kept.clear()
    fresh = (polygon, _box(polygon), _edges(polygon))
    _kept[id(polygon)] = fresh
    return fresh


def _box(polygon: Polygon) -> Box:
    xs, ys = zip(*polygon, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _edges(polygon: Polygon) -> tuple[Edge, ...]:
    return tuple([(x, y, *q) for (x, y), q in zip(polygon, polygon[1:] + polygon[:1], strict=True)])


def apart(a: Box, b: Box, slack: float = 2 * EPSILON) -> bool:
    """Whether two boxes lie more than `slack` apart, so that nothing in them can touch."""
    return a[0] - b[2] > slack or b[0] - a[2] > slack or a[1] - b[3] > slack or b[1] - a[3] > slack


def near_edges(edges_: tuple[Edge, ...], to: Box, slack: float = 2 * EPSILON) -> list[Edge]:
    """The edges whose own box comes within `slack` of a box."""
    west, south, east, north = to[0] - slack, to[1] - slack, to[2] + slack, to[3] + slack
    return [
        e
        for e in edges_
        if (e[0] >= west or e[2] >= west)
        and (e[0] <= east or e[2] <= east)
        and (e[1] >= south or e[3] >= south)
        and (e[1] <= north or e[3] <= north)
    ]


def least_square(points: Iterable[Point], rim: Iterable[Edge]) -> float:
    """Square of the smallest distance from any of some points to any of some closed edges; infinite for none."""
    places = tuple(points)
    best = inf
    for ax, ay, bx, by in rim:
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        for x, y in places:
            px, py = x - ax, y - ay
            along = px * dx + py * dy
            if along <= 0.0:
                far = px * px + py * py
            elif along >= square:
                far = (x - bx) * (x - bx) + (y - by) * (y - by)
            else:
                across = px * dy - py * dx
                far = across * across / square
            if far < best:
                best = far
    return best


def _between(e: Edge, f: Edge) -> float:
    """Square of the distance between two closed edges; 0 when they cross."""
    ax, ay, bx, by = e
    cx, cy, dx, dy = f
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    c = ux * (cy - ay) - uy * (cx - ax)
    d = ux * (dy - ay) - uy * (dx - ax)
    if (c > 0.0 > d) or (c < 0.0 < d):
        a = vx * (ay - cy) - vy * (ax - cx)
        b = vx * (by - cy) - vy * (bx - cx)
        if (a > 0.0 > b) or (a < 0.0 < b):
            return 0.0
    return min(least_square(((ax, ay), (bx, by)), (f,)), least_square(((cx, cy), (dx, dy)), (e,)))


def holds(x: float, y: float, edges_: tuple[Edge, ...]) -> bool:
    """Whether a point lies inside by the even-odd rule; the rim itself is undecided here."""
    odd = False
    for ax, ay, bx, by in edges_:
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            odd = not odd
    return odd


def point_gap(point: Point, polygon: Polygon) -> float:
    """Smallest distance from a point to a closed polygon; 0 inside and within EPSILON (CS-GEO-05)."""
    x, y = point
    rim = edges(polygon)
    if holds(x, y, rim):
        return 0.0
    space = sqrt(least_square((point,), rim))
    return space if space > EPSILON else 0.0


def inside(point: Point, polygon: Polygon) -> bool:
    """Whether the closed polygon holds the point; the rim counts, within EPSILON."""
    x, y = point
    if apart((x, y, x, y), box(polygon)):
        return False
    rim = edges(polygon)
    return holds(x, y, rim) or sqrt(least_square((point,), near_edges(rim, (x, y, x, y)))) <= EPSILON


def nearest_point(point: Point, polygon: Polygon) -> Point:
    """The point of the closed polygon nearest to `point` (the point itself when inside)."""
    x, y = point
    rim = edges(polygon)
    if holds(x, y, rim):
        return point
    ax, ay, bx, by = min(rim, key=lambda e: least_square((point,), (e,)))
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    share = ((x - ax) * dx + (y - ay) * dy) / square if square > 0.0 else 0.0
    share = min(1.0, max(0.0, share))
    return (ax + share * dx, ay + share * dy)


def touching(a: Polygon, b: Polygon) -> bool:
    """Whether two closed polygons share a point (edges and corners count, within EPSILON)."""
    box_a, box_b = box(a), box(b)
    if apart(box_a, box_b):
        return False
    if (space := rectangle_gap(a, b)) is not None:
        return space <= EPSILON
    rim_a, rim_b = edges(a), edges(b)
    return edges_touch(near_edges(rim_a, box_b), near_edges(rim_b, box_a)) or one_in_other(rim_a, rim_b)


def edges_touch(some: Sequence[Edge], others: Sequence[Edge]) -> bool:
    """Whether any edge of one list touches any of another, within EPSILON."""
    return any(sqrt(_between(e, f)) <= EPSILON for e in some for f in others)


def one_in_other(rim_a: tuple[Edge, ...], rim_b: tuple[Edge, ...]) -> bool:
    """Whether one of two outlines that do not cross lies inside the other."""
    ax, ay, _, _ = rim_a[0]
    bx, by, _, _ = rim_b[0]
    return holds(ax, ay, rim_b) or holds(bx, by, rim_a)


def gap(a: Polygon, b: Polygon) -> float:
    """Smallest distance between two closed polygons; 0 when they touch or overlap, within EPSILON (CS-GEO-05)."""
    space = rectangle_gap(a, b)
    if space is None:
        space = _outline_gap(a, b)
    return space if space > EPSILON else 0.0


def within(a: Polygon, b: Polygon, limit: float) -> bool:
    """Whether the gap between two closed polygons is at most `limit` + EPSILON; quicker than `gap` for what is far away."""
    return not apart(box(a), box(b), limit + 2 * EPSILON) and gap(a, b) <= limit + EPSILON


def _outline_gap(a: Polygon, b: Polygon) -> float:
    box_a, rim_a, box_b, rim_b = box(a), edges(a), box(b), edges(b)
    if not apart(box_a, box_b) and one_in_other(rim_a, rim_b):
        return 0.0
    some, others = _nearer_part(a, box_a, rim_a, b, box_b, rim_b)
    best = min(least_square((e[:2] for e in some), others), least_square((f[:2] for f in others), some))
    if not apart(box_a, box_b) and any(_between(e, f) == 0.0 for e in some for f in others):
        return 0.0
    return sqrt(best)


def _nearer_part(
    a: Polygon, box_a: Box, rim_a: tuple[Edge, ...], b: Polygon, box_b: Box, rim_b: tuple[Edge, ...]
) -> tuple[Sequence[Edge], Sequence[Edge]]:
    """The edges of two outlines among which the smallest gap must be."""
    bound = sqrt(min(least_square(a[:1], rim_b), least_square(b[:1], rim_a))) + EPSILON
    return near_edges(rim_a, box_b, bound), near_edges(rim_b, box_a, bound)


def rectangle_gap(a: Polygon, b: Polygon) -> float | None:
    """The gap of two rectangles such as hulls, each seen from the other's own axes; None when one of them is none."""
    if len(a) != 4 or len(b) != 4:
        return None
    first = _over_rectangle(a, b)
    second = _over_rectangle(b, a) if first is not None else None
    if first is None or second is None:
        return None
    if not first[1] and not second[1]:
        return 0.0
    return sqrt(min(first[0], second[0]))


def _over_rectangle(a: Polygon, b: Polygon) -> tuple[float, bool] | None:
    """Square of the least distance from a corner of b to rectangle a, and whether an edge of a parts them; None: a is no rectangle."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = a
    ux, uy, vx, vy = x1 - x0, y1 - y0, x3 - x0, y3 - y0
    long, wide = ux * ux + uy * uy, vx * vx + vy * vy
    slack = 1e-9 * (long + wide)
    if abs(ux * vx + uy * vy) > slack or abs(x1 + x3 - x0 - x2) + abs(y1 + y3 - y0 - y2) > 1e-9 or long * wide == 0.0:
        return None
    alongs = [((x - x0) * ux + (y - y0) * uy) / long for x, y in b]
    asides = [((x - x0) * vx + (y - y0) * vy) / wide for x, y in b]
    parted = min(alongs) > 1.0 or max(alongs) < 0.0 or min(asides) > 1.0 or max(asides) < 0.0
    best = inf
    for p, q in zip(alongs, asides, strict=True):
        over = p - 1.0 if p > 1.0 else (p if p < 0.0 else 0.0)
        beside = q - 1.0 if q > 1.0 else (q if q < 0.0 else 0.0)
        far = over * over * long + beside * beside * wide
        if far < best:
            best = far
    return best, parted


def line_touches(a: Point, b: Point, polygon: Polygon) -> bool:
    """Whether the straight line from a to b meets the closed polygon anywhere, be it thinner than a hair."""
    line: Edge = a + b
    around: Box = (min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]))
    if apart(around, box(polygon)):
        return False
    rim = edges(polygon)
    return any(sqrt(_between(line, e)) <= EPSILON for e in near_edges(rim, around)) or holds(a[0], a[1], rim)
