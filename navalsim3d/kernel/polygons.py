"""Closed polygons on the table: gaps, touching, inside. Exact arithmetic on edges, never samples.

These run a hundred thousand times in a search, so every test begins with boxes. Large outlines such as coasts are asked
about again and again while they never change; the box and the edges of each are kept with the polygon itself, found by
identity, which changes no answer.
"""

from collections.abc import Sequence
from math import sqrt

from navalsim3d.kernel.board import Point, Polygon

EPSILON = 1e-6
"""'within d' means at most d + EPSILON, 'more than d' more than d + EPSILON"""

Box = tuple[float, float, float, float]
"""west, south, east, north"""
Edge = tuple[float, float, float, float]
"""x and y of its two ends"""
_REMEMBERED_FROM = 9
_REMEMBERED = 512
_outlines: dict[int, tuple[Polygon, Box, tuple[Edge, ...]]] = {}


def outline(polygon: Polygon) -> tuple[Box, tuple[Edge, ...]]:
    """The bounding box and the edges of a polygon."""
    if len(polygon) < _REMEMBERED_FROM:
        return box(polygon), edges(polygon)
    known = _outlines.get(id(polygon))
    if known is not None and known[0] is polygon:
        return known[1], known[2]
    if len(_outlines) >= _REMEMBERED:
        _outlines.clear()
    fresh = (polygon, box(polygon), edges(polygon))
    _outlines[id(polygon)] = fresh
    return fresh[1], fresh[2]


def box(polygon: Polygon) -> Box:
    """The bounding box."""
    xs, ys = zip(*polygon, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def edges(polygon: Polygon) -> tuple[Edge, ...]:
    """The edges in order, the closing one included."""
    return tuple(p + q for p, q in zip(polygon, polygon[1:] + polygon[:1], strict=True))


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


def _to_edge(x: float, y: float, edge: Edge) -> float:
    """Square of the distance from a point to a closed edge."""
    ax, ay, bx, by = edge
    dx, dy = bx - ax, by - ay
    px, py = x - ax, y - ay
    along = px * dx + py * dy
    square = dx * dx + dy * dy
    if along <= 0.0:
        return px * px + py * py
    if along >= square:
        return (x - bx) * (x - bx) + (y - by) * (y - by)
    across = px * dy - py * dx
    return across * across / square


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
    return min(_to_edge(ax, ay, f), _to_edge(bx, by, f), _to_edge(cx, cy, e), _to_edge(dx, dy, e))


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
    around, rim = outline(polygon)
    if around[0] <= x <= around[2] and around[1] <= y <= around[3] and holds(x, y, rim):
        return 0.0
    space = sqrt(min([_to_edge(x, y, e) for e in rim]))
    return space if space > EPSILON else 0.0


def inside(point: Point, polygon: Polygon) -> bool:
    """Whether the closed polygon holds the point; the rim counts, within EPSILON."""
    x, y = point
    around, rim = outline(polygon)
    if apart((x, y, x, y), around):
        return False
    return holds(x, y, rim) or any(sqrt(_to_edge(x, y, e)) <= EPSILON for e in near_edges(rim, (x, y, x, y)))


def nearest_point(point: Point, polygon: Polygon) -> Point:
    """The point of the closed polygon nearest to `point` (the point itself when inside)."""
    x, y = point
    rim = outline(polygon)[1]
    if holds(x, y, rim):
        return point
    ax, ay, bx, by = min(rim, key=lambda e: _to_edge(x, y, e))
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    share = ((x - ax) * dx + (y - ay) * dy) / square if square > 0.0 else 0.0
    share = min(1.0, max(0.0, share))
    return (ax + share * dx, ay + share * dy)


def touching(a: Polygon, b: Polygon) -> bool:
    """Whether two closed polygons share a point (edges and corners count, within EPSILON)."""
    box_a, rim_a = outline(a)
    box_b, rim_b = outline(b)
    if apart(box_a, box_b):
        return False
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
    box_a, rim_a = outline(a)
    box_b, rim_b = outline(b)
    if not apart(box_a, box_b) and one_in_other(rim_a, rim_b):
        return 0.0
    best = min([_to_edge(x, y, e) for x, y, _, _ in rim_a for e in rim_b])
    best = min(best, min([_to_edge(x, y, e) for x, y, _, _ in rim_b for e in rim_a]))
    if not apart(box_a, box_b) and any(_between(e, f) == 0.0 for e in near_edges(rim_a, box_b) for f in near_edges(rim_b, box_a)):
        return 0.0
    space = sqrt(best)
    return space if space > EPSILON else 0.0


def line_touches(a: Point, b: Point, polygon: Polygon) -> bool:
    """Whether the straight line from a to b meets the closed polygon anywhere, be it thinner than a hair."""
    line: Edge = a + b
    around: Box = (min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]))
    its_box, rim = outline(polygon)
    if apart(around, its_box):
        return False
    return any(sqrt(_between(line, e)) <= EPSILON for e in near_edges(rim, around)) or holds(a[0], a[1], rim)
