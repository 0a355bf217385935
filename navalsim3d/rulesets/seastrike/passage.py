"""Whether a ship gets through (MOVE): where a move ends, and what it would run into - the table's edge, land, other ships.

Two lines have to be clear, those of the bow and of the reference point, and the place where the counter ends. Nearly every move is
clear of nearly everything, so each question begins with boxes.
"""

from functools import lru_cache

from navalsim3d.kernel.angles import direction
from navalsim3d.kernel.board import Point
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.polygons import Box, apart, box
from navalsim3d.rulesets.seastrike.counters import ANGLE_TOLERANCE, TOLERANCE, ahead_of_middle, middle_of, outline_at, rounded, size_of
from navalsim3d.rulesets.seastrike.crossing import Shape, clear_of, crosses, crosses_block, overlapping
from navalsim3d.rulesets.seastrike.lines import Ground
from navalsim3d.rulesets.seastrike.state import Game, Piece, State
from navalsim3d.rulesets.seastrike.types import SUBMARINES

HULL = 3.8
"""cm from a middle that no counter exceeds; from a reference point, with the ranging point at an end, twice as much at most"""
Refusal = tuple[str, str]
Block = tuple[str, str, float, float, float]
"""a ship in the way: id, type, place and heading"""


def straight(turn: float) -> bool:
    """Whether a turn is none, within the tolerance of SS-GEO-01."""
    return abs(turn) <= ANGLE_TOLERANCE


def to_bow(game: Game, code: str) -> float:
    """From a type's reference point to its bow."""
    return size_of(game, code)[0] / 2 - ahead_of_middle(game, code)


def end_of(ahead: float, start: Pose, turn: float, distance: float) -> Pose:
    """Where a move ends: turned at the bow, `ahead` of the reference point, and slid along (SS-MOVE-04, SS-MOVE-05, SS-GEO-01)."""
    after = start.heading if straight(turn) else start.heading + turn
    (e0, n0), (e1, n1) = direction(start.heading), direction(after)
    slide = distance - ahead
    return Pose(*rounded(start.x + ahead * e0 + slide * e1, start.y + ahead * n0 + slide * n1, after))


def tracks(game: Game, code: str, start: Pose, end: Pose) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
    """The lines of the bow and of the reference point (SS-MOVE-09)."""
    ahead = to_bow(game, code)
    (e0, n0), (e1, n1) = direction(start.heading), direction(end.heading)
    bows = ((start.x + ahead * e0, start.y + ahead * n0), (end.x + ahead * e1, end.y + ahead * n1))
    return bows, ((start.x, start.y), (end.x, end.y))


@lru_cache(maxsize=16384)
def shores_about(land: Ground, x: float, y: float, reach: float) -> tuple[Shape, ...]:
    """The islands whose box comes within reach of a point."""
    around = (x - reach, y - reach, x + reach, y + reach)
    return tuple(isle for isle in land.green if not apart(around, isle.box, 0.0))


def aground(land: Ground, shores: tuple[Shape, ...], code: str, start: Pose, end: Pose) -> Refusal | None:
    """Why a move would leave the table or run over one of these islands (SS-MOVE-09, SS-MOVE-10, SS-MOVE-15)."""
    game = land.game
    near = HULL if not game.options.models else 2 * HULL
    inshore = near < end.x < game.width - near and near < end.y < game.length - near
    swept = _box_about(start, end, near)
    shores = tuple([isle for isle in shores if not apart(swept, isle.box, 0.0)])
    if inshore and not shores:
        return None
    block = outline_at(game, code, end.x, end.y, end.heading)
    if not inshore and _over_edge(game, box(block)):
        return "that would be over the edge of the table", "SS-MOVE-15"
    lines, around = tracks(game, code, start, end), box(block)
    for isle in shores:
        if crosses(*lines[0], isle) or crosses(*lines[1], isle):
            return f"{isle.name} is in the way", "SS-MOVE-09"
        if not clear_of(block, around, isle):
            return f"that would end on {isle.name}", "SS-MOVE-10"
    return None


def _over_edge(game: Game, around: Box) -> bool:
    west, south, east, north = around
    return west < -TOLERANCE or south < -TOLERANCE or east > game.width + TOLERANCE or north > game.length + TOLERANCE


def _box_about(start: Pose, end: Pose, by: float) -> Box:
    """The box of two places and all that lies within so many cm of them."""
    west, east = (start.x, end.x) if start.x < end.x else (end.x, start.x)
    south, north = (start.y, end.y) if start.y < end.y else (end.y, start.y)
    return west - by, south - by, east + by, north + by


def surface_ships(state: State) -> list[Block]:
    """Every surface ship on the table."""
    return [(p.id, p.type, p.x, p.y, p.heading) for p in state.pieces if p.on_table and p.surface]


def ships_about(ships: list[Block], piece: Piece, distance: float) -> tuple[Block, ...]:
    """Those that a move of such a length could meet; under water there are none (SS-SUB-02, SS-SUB-07)."""
    if piece.type in SUBMARINES:
        return ()
    x, y, near = piece.x, piece.y, distance + 4 * HULL
    west, east, south, north = x - near, x + near, y - near, y + near
    return tuple([ship for ship in ships if west < ship[2] < east and south < ship[3] < north and ship[0] != piece.id])


def fouled(game: Game, code: str, start: Pose, end: Pose, ships: tuple[Block, ...]) -> Refusal | None:
    """Why a move would cross or end on another ship (SS-MOVE-09, SS-MOVE-10)."""
    if not ships:
        return None
    west, south, east, north = _box_about(start, end, 2 * HULL if not game.options.models else 4 * HULL)
    near = [ship for ship in ships if west < ship[2] < east and south < ship[3] < north]
    if not near:
        return None
    lines = tracks(game, code, start, end)
    hull = outline_at(game, code, end.x, end.y, end.heading)
    for other, its, x, y, heading in near:
        middle, size = middle_of(game, its, x, y, heading), size_of(game, its)
        if any(crosses_block(a, b, middle, heading, *size) for a, b in lines):
            return f"{other} is in the way", "SS-MOVE-09"
        if overlapping(hull, outline_at(game, its, x, y, heading)):
            return f"that would end on {other}", "SS-MOVE-10"
    return None
