"""Whether a ship gets through (MOVE): where a move ends, and what it would run into - the table's edge, land, other ships.

Two lines have to be clear, those of the bow and of the reference point, and the place where the counter ends. A menu asks this for
every ship a dozen times over, and nearly every move is clear of nearly everything: so each question begins with boxes, on bare numbers.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

from navalsim3d.kernel.angles import direction
from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.polygons import apart
from navalsim3d.rulesets.seastrike.counters import ANGLE_TOLERANCE, TOLERANCE, ahead_of_middle, block_at, heading_kept, size_of, to_grid
from navalsim3d.rulesets.seastrike.crossing import Shape, blocks_apart, clear_of, crosses, crosses_block, overlapping
from navalsim3d.rulesets.seastrike.lines import Ground, ground
from navalsim3d.rulesets.seastrike.state import Game, Piece
from navalsim3d.rulesets.seastrike.types import SUBMARINES, TYPES

LONGEST = 7.1
"""cm from a reference point that no counter exceeds, wherever its ranging point lies"""
Stance = tuple[float, float, float]
"""x and y of a reference point, and a heading"""
Room = tuple[float, float, float, float]
"""from the middle of a hull to its reference point, and how far from its middle it reaches east or west, and north or south"""
Refusal = tuple[str, str]
Block = tuple[str, str, float, float, float]
"""a ship in the way: id, type, place and heading"""


def stance(piece: Piece) -> Stance:
    """How a piece lies."""
    return piece.x, piece.y, piece.heading


def straight(turn: float) -> bool:
    """Whether a turn is none, within the tolerance of SS-GEO-01."""
    return abs(turn) <= ANGLE_TOLERANCE


@dataclass(frozen=True, slots=True)
class Hull:
    """A type's counter as it is moved: its sides, from reference point to bow and to middle, and to its farthest corner."""

    length: float
    beam: float
    to_bow: float
    to_middle: float
    reach: float


def _hull(length: float, beam: float, ahead: float) -> Hull:
    far = length / 2 + abs(ahead)
    return Hull(length, beam, length / 2 - ahead, ahead, sqrt(far * far + beam * beam / 4))


def hull_of(game: Game, code: str) -> Hull:
    """The hull of a type."""
    return _hulls(ground(game))[code]


@lru_cache(maxsize=64)
def _hulls(land: Ground) -> Mapping[str, Hull]:
    """The hulls of all types, which are the same wherever the bases are."""
    return {code: _hull(*size_of(land.game, code), ahead_of_middle(land.game, code)) for code in TYPES}


def middle_of(hull: Hull, at: Stance) -> Point:
    """The middle of a hull that lies there."""
    x, y, heading = at
    if not hull.to_middle:
        return x, y
    east, north = direction(heading)
    return x - hull.to_middle * east, y - hull.to_middle * north


def block_of(hull: Hull, at: Stance) -> Polygon:
    """The rectangle of a hull that lies there."""
    return block_at(*middle_of(hull, at), at[2], hull.length, hull.beam)


def bow_of(hull: Hull, at: Stance) -> Point:
    """The bow of a hull that lies there."""
    (x, y, heading), ahead = at, hull.to_bow
    east, north = direction(heading)
    return x + ahead * east, y + ahead * north


def ends_of(ahead: float, start: Stance, moves: Sequence[tuple[float, float]]) -> list[Stance]:
    """Where moves end, turned at the bow, `ahead` of the reference point, and slid along (SS-MOVE-04, SS-MOVE-05, SS-GEO-01)."""
    x, y, heading = start
    east, north = direction(heading)
    bow_x, bow_y = x + ahead * east, y + ahead * north
    slides = [slide_of(ahead, heading, turn, distance) for turn, distance in moves]
    return [(to_grid(bow_x + dx), to_grid(bow_y + dy), after) for dx, dy, after in slides]


def end_of(hull: Hull, start: Stance, turn: float, distance: float) -> Stance:
    """Where a move ends (SS-MOVE-04, SS-MOVE-05, SS-GEO-01)."""
    (x, y), (dx, dy, after) = bow_of(hull, start), slide_of(hull.to_bow, start[2], turn, distance)
    return to_grid(x + dx), to_grid(y + dy), after


@lru_cache(maxsize=8192)
def slide_of(ahead: float, heading: float, turn: float, distance: float) -> Stance:
    """How far a move takes the reference point from where the bow, `ahead` of it, was, and the heading after it (SS-MOVE-05)."""
    after = heading if straight(turn) else heading + turn
    east, north = direction(after)
    slide = distance - ahead
    return (slide * east, slide * north, heading_kept(after))


def tracks(ahead: float, start: Stance, end: Stance) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
    """The lines of the bow, `ahead` of the reference point, and of that point (SS-MOVE-09)."""
    (x0, y0, h0), (x1, y1, h1) = start, end
    (e0, n0), (e1, n1) = direction(h0), direction(h1)
    return ((x0 + ahead * e0, y0 + ahead * n0), (x1 + ahead * e1, y1 + ahead * n1)), ((x0, y0), (x1, y1))


@lru_cache(maxsize=16384)
def shores_about(land: Ground, x: float, y: float, reach: float) -> tuple[Shape, ...]:
    """The islands whose box comes within reach of a point."""
    around = (x - reach, y - reach, x + reach, y + reach)
    return tuple(isle for isle in land.green if not apart(around, isle.box, 0.0))


def aground(land: Ground, shores: Iterable[Shape], hull: Hull, start: Stance, end: Stance) -> Refusal | None:
    """Why a move would leave the table or run over one of these islands (SS-MOVE-09, SS-MOVE-10, SS-MOVE-15)."""
    reach, (x, y, heading) = hull.reach, end
    inside = reach < x < land.width - reach and reach < y < land.length - reach
    if not inside and over_edge(land, room_of(hull, heading), end):
        return "that would be over the edge of the table", "SS-MOVE-15"
    return ashore(shores, hull, start, end)


def ashore(shores: Iterable[Shape], hull: Hull, start: Stance, end: Stance) -> Refusal | None:
    """Why a move would run over one of these islands (SS-MOVE-09, SS-MOVE-10)."""
    reach = hull.reach
    (x0, y0, _), (x1, y1, _) = start, end
    west, east = (x0 - reach, x1 + reach) if x0 < x1 else (x1 - reach, x0 + reach)
    south, north = (y0 - reach, y1 + reach) if y0 < y1 else (y1 - reach, y0 + reach)
    for isle in shores:
        left, bottom, right, top = isle.box
        if left < east and right > west and bottom < north and top > south:
            bows, middles = tracks(hull.to_bow, start, end)
            if crosses(*bows, isle) or crosses(*middles, isle):
                return f"{isle.name} is in the way", "SS-MOVE-09"
            if (
                left < x1 + reach
                and right > x1 - reach
                and bottom < y1 + reach
                and top > y1 - reach
                and not clear_of(block_of(hull, end), isle)
            ):
                return f"that would end on {isle.name}", "SS-MOVE-10"
    return None


@lru_cache(maxsize=8192)
def room_of(hull: Hull, heading: float) -> Room:
    """The room that a hull on a heading takes up."""
    east, north = direction(heading)
    wide = (abs(east) * hull.length + abs(north) * hull.beam) / 2 - TOLERANCE
    high = (abs(north) * hull.length + abs(east) * hull.beam) / 2 - TOLERANCE
    return hull.to_middle * east, hull.to_middle * north, wide, high


def over_edge(land: Ground, room: Room, at: Stance) -> bool:
    """Whether a hull that lies there and takes up such room reaches over the edge of the table (SS-MOVE-15)."""
    back_east, back_north, wide, high = room
    x, y = at[0] - back_east, at[1] - back_north
    return x < wide or x > land.width - wide or y < high or y > land.length - high


def ships_about(pieces: Sequence[Piece], piece: Piece, distance: float) -> tuple[Block, ...]:
    """The surface ships that a move of such a length could meet; under water there are none (SS-SUB-02, SS-SUB-07)."""
    if piece.type in SUBMARINES:
        return ()
    near = distance + 2 * LONGEST
    west, east, south, north = piece.x - near, piece.x + near, piece.y - near, piece.y + near
    return tuple(
        [
            (p.id, p.type, p.x, p.y, p.heading)
            for p in pieces
            if west < p.x < east and south < p.y < north and p.on_table and p.surface and p.id != piece.id
        ]
    )


def fouled(game: Game, hull: Hull, start: Stance, end: Stance, ships: tuple[Block, ...]) -> Refusal | None:
    """Why a move would cross or end on one of these ships (SS-MOVE-09, SS-MOVE-10)."""
    (x0, y0, _), (x1, y1, _), reach = start, end, hull.reach + LONGEST
    west, east = (x0 - reach, x1 + reach) if x0 < x1 else (x1 - reach, x0 + reach)
    south, north = (y0 - reach, y1 + reach) if y0 < y1 else (y1 - reach, y0 + reach)
    for other, code, x, y, heading in ships:
        if west < x < east and south < y < north:
            its = hull_of(game, code)
            spare = LONGEST - its.reach
            if west + spare < x < east - spare and south + spare < y < north - spare:
                clause = _met(hull, start, end, its, (x, y, heading))
                if clause:
                    return f"{other} is in the way" if clause == "SS-MOVE-09" else f"that would end on {other}", clause
    return None


def _met(hull: Hull, start: Stance, end: Stance, its: Hull, there: Stance) -> str:
    """The clause that a ship lying there bars a move by, if it does."""
    middle, heading = middle_of(its, there), there[2]
    bows, references = tracks(hull.to_bow, start, end)
    if crosses_block(*bows, middle, heading, its.length, its.beam) or crosses_block(*references, middle, heading, its.length, its.beam):
        return "SS-MOVE-09"
    x, y = middle_of(hull, end)
    one, other = (direction(end[2]), hull.length, hull.beam), (direction(heading), its.length, its.beam)
    if blocks_apart((middle[0] - x, middle[1] - y), one, other):
        return ""
    return "SS-MOVE-10" if overlapping(block_of(hull, end), block_of(its, there)) else ""
