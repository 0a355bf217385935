"""How much of a line lies inside a shape, and how much two shapes have in common (SS-GEO-04): lengths and areas, exactly.

A line crosses a shape when more than a hair of it lies in the interior; a corner touched, or a run along an edge, is none of it.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import inf, sqrt

from navalsim3d.kernel.angles import direction
from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.polygons import Box, Edge, apart, box, edges, holds, least_square

CROSSING = 0.001
"""cm of a line inside a shape before it crosses it; cm2 of common area before two shapes overlap"""
Block = tuple[Point, float, float]
"""a rectangle but for its place: unit vector ahead, length, beam"""
_FINE = 16
"""steps of the lattice on which the middle of a polygon is looked for"""
_RIM = 1e-14
"""square of the distance within which a point lies on an edge: neither inside nor outside, so not crossed"""


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """A polygon that never moves, with what every question about it begins with: its box, a circle about it, and its edges."""

    name: str
    corners: Polygon
    box: Box
    middle: Point
    radius: float
    rim: tuple[Edge, ...]


def shape(name: str, corners: Polygon) -> Shape:
    """A polygon made ready."""
    west, south, east, north = around = box(corners)
    middle = ((west + east) / 2, (south + north) / 2)
    square = max((x - middle[0]) * (x - middle[0]) + (y - middle[1]) * (y - middle[1]) for x, y in corners)
    return Shape(name, corners, around, middle, sqrt(square) + CROSSING, edges(corners))


@lru_cache(maxsize=256)
def core_of(over: Shape) -> tuple[float, float, float]:
    """A circle inside a polygon, the largest of those about a lattice of points: its middle and its radius, 0 when there is none."""
    west, south, east, north = over.box
    places = [(west + (east - west) * k / _FINE, south + (north - south) * n / _FINE) for k in range(1, _FINE) for n in range(1, _FINE)]
    rooms = [(sqrt(least_square((at,), over.rim)), at) for at in places if holds(*at, over.rim)]
    radius, (x, y) = max(rooms, default=(0.0, over.middle))
    return x, y, radius


def crosses(a: Point, b: Point, over: Shape) -> bool:
    """Whether the line from a to b crosses a polygon, convex or not."""
    west, south, east, north = over.box
    (ax, ay), (bx, by) = a, b
    if (ax < west and bx < west) or (ax > east and bx > east) or (ay < south and by < south) or (ay > north and by > north):
        return False
    dx, dy = bx - ax, by - ay
    sides = [dx * (y - ay) - dy * (x - ax) for x, y in over.corners]
    if min(sides) >= 0.0 or max(sides) <= 0.0:
        return False
    return length_inside(a, b, over.rim, CROSSING) > CROSSING


def length_inside(a: Point, b: Point, rim: tuple[Edge, ...], enough: float = inf) -> float:
    """How much of the line from a to b lies inside an outline; reckoned no further once it is more than `enough`."""
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    cuts = sorted([0.0, 1.0, *_cuts(ax, ay, dx, dy, rim)])
    long, total = sqrt(dx * dx + dy * dy), 0.0
    for start, end in pairwise(cuts):
        if end - start > 1e-9:
            middle = (start + end) / 2
            x, y = ax + middle * dx, ay + middle * dy
            if holds(x, y, rim) and least_square(((x, y),), rim) > _RIM:
                total += end - start
                if total * long > enough:
                    break
    return total * long


def _cuts(ax: float, ay: float, dx: float, dy: float, rim: tuple[Edge, ...]) -> list[float]:
    """Where along a line, from 0 to 1, it meets the edges of an outline."""
    found = []
    for px, py, qx, qy in rim:
        ex, ey = qx - px, qy - py
        across = dx * ey - dy * ex
        if across != 0.0:
            along = ((px - ax) * ey - (py - ay) * ex) / across
            on_edge = ((px - ax) * dy - (py - ay) * dx) / across
            if 0.0 < along < 1.0 and -1e-9 <= on_edge <= 1.0 + 1e-9:
                found.append(along)
    return found


def crosses_block(a: Point, b: Point, middle: Point, heading: float, length: float, beam: float) -> bool:
    """Whether the line from a to b crosses a rectangle about a point, turned with a heading."""
    east, north = direction(heading)
    ax, ay, bx, by = a[0] - middle[0], a[1] - middle[1], b[0] - middle[0], b[1] - middle[1]
    along = _slab(ax * east + ay * north, bx * east + by * north, length / 2)
    across = _slab(ax * north - ay * east, bx * north - by * east, beam / 2)
    share = min(along[1], across[1]) - max(along[0], across[0])
    if share <= 0.0:
        return False
    dx, dy = bx - ax, by - ay
    return share * sqrt(dx * dx + dy * dy) > CROSSING


def _slab(p: float, q: float, half: float) -> tuple[float, float]:
    """The share of a run from p to q, between 0 and 1, that lies within `half` of nought: its start and end, the end first when none."""
    run = q - p
    if abs(run) < 1e-12:
        return (0.0, 1.0) if abs(p) < half - 1e-9 else (1.0, 0.0)
    start, end = (-half - p) / run, (half - p) / run
    if start > end:
        start, end = end, start
    return max(start, 0.0), min(end, 1.0)


def crosses_circle(a: Point, b: Point, middle: Point, radius: float) -> bool:
    """Whether the line from a to b crosses a circle."""
    (ax, ay), (bx, by), (mx, my) = a, b, middle
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    if square == 0.0:
        return False
    nearest = ((mx - ax) * dx + (my - ay) * dy) / square
    off = (mx - ax) * dy - (my - ay) * dx
    chord = radius * radius - off * off / square
    if chord <= 0.0:
        return False
    half = sqrt(chord / square)
    return (min(nearest + half, 1.0) - max(nearest - half, 0.0)) * sqrt(square) > CROSSING


def overlapping(a: Polygon, b: Polygon) -> bool:
    """Whether two polygons, the first of them convex, have more than a hair of area in common."""
    return not apart(box(a), box(b), 0.0) and common_area(a, b) > CROSSING


def blocks_apart(apart_by: Point, one: Block, other: Block) -> bool:
    """Whether two rectangles, the middle of the second so far from that of the first, have no area in common."""
    dx, dy = apart_by
    (e0, n0), l0, b0 = one
    (e1, n1), l1, b1 = other
    c, s = abs(e0 * e1 + n0 * n1), abs(e0 * n1 - n0 * e1)
    return (
        abs(dx * e0 + dy * n0) >= (l0 + l1 * c + b1 * s) / 2
        or abs(dx * n0 - dy * e0) >= (b0 + l1 * s + b1 * c) / 2
        or abs(dx * e1 + dy * n1) >= (l1 + l0 * c + b0 * s) / 2
        or abs(dx * n1 - dy * e1) >= (b1 + l0 * s + b0 * c) / 2
    )


def clear_of(block: Polygon, over: Shape) -> bool:
    """Whether a rectangle has no more than a hair of area in common with a polygon."""
    (ax, ay), (bx, by), (cx, cy), _ = block
    for px, py, qx, qy in ((ax, ay, bx, by), (bx, by, cx, cy)):
        east, north = qx - px, qy - py
        along = [east * (x - px) + north * (y - py) for x, y in over.corners]
        if max(along) <= 0.0 or min(along) >= east * east + north * north:
            return True
    return common_area(block, over.corners) <= CROSSING


def common_area(a: Polygon, b: Polygon) -> float:
    """The area that two polygons, the first of them convex, have in common."""
    inside = list(b)
    turn = 1.0 if _area(a) > 0.0 else -1.0
    for px, py, qx, qy in edges(a):
        inside = _clipped(inside, (px, py), (turn * (qx - px), turn * (qy - py)))
        if not inside:
            return 0.0
    return abs(_area(tuple(inside)))


def _clipped(corners: list[Point], at: Point, ahead: Point) -> list[Point]:
    """The part of a polygon to the left of a line."""
    (x, y), (east, north) = at, ahead
    sides = [east * (q - y) - north * (p - x) for p, q in corners]
    kept: list[Point] = []
    for k, (p, q) in enumerate(corners):
        before, here = sides[k - 1], sides[k]
        if (before < 0.0 < here) or (here < 0.0 < before):
            share = before / (before - here)
            u, v = corners[k - 1]
            kept.append((u + share * (p - u), v + share * (q - v)))
        if here >= 0.0:
            kept.append((p, q))
    return kept


def _area(corners: Polygon) -> float:
    """Signed area, positive when the corners run anticlockwise."""
    return sum([px * qy - qx * py for (px, py), (qx, qy) in zip(corners, corners[1:] + corners[:1], strict=True)]) / 2
