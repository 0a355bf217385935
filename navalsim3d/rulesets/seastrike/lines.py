"""Lines of fire (ARC): from one reference point to another, past superstructures and over land.

Islands never move, so a line over them is worked out once a game; ships move, so theirs is worked out each time, after a look at boxes.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Literal

from navalsim3d.kernel.angles import atan2_deg
from navalsim3d.kernel.board import Point
from navalsim3d.kernel.polygons import Box
from navalsim3d.rulesets.seastrike.counters import BOAT_RADIUS, TOLERANCE, size_of
from navalsim3d.rulesets.seastrike.crossing import Shape, crosses, crosses_block, crosses_circle, shape
from navalsim3d.rulesets.seastrike.state import Game, Piece

Land = Literal["brown", "any", "none"]
"""what of an island stops a line: high land, all of it, nothing (SS-ISLE-02)"""
_REACH = 2.2
"""cm from a reference point that no superstructure exceeds"""
_REMEMBERED = 64


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """A game's islands made ready, told from others by identity so that what depends on them alone can be remembered.

    Games on the same table, with the same islands and bases, share one; `game` is the first of them.
    """

    game: Game
    width: float
    length: float
    green: tuple[Shape, ...]
    brown: tuple[Shape, ...]
    boxed: tuple[tuple[Shape, Box], ...]
    """the green shapes, each with its box"""


_kept: dict[int, tuple[Game, Ground]] = {}


def ground(game: Game) -> Ground:
    """The ground of a game. Found by the game's identity or by what lies on its table, which changes no answer."""
    known = _kept.get(id(game))
    if known is not None and known[0] is game:
        return known[1]
    alike = next((land for _, land in _kept.values() if _same_table(land.game, game)), None)
    if len(_kept) >= _REMEMBERED:
        _kept.clear()
    found = alike or _made_ready(game)
    _kept[id(game)] = (game, found)
    return found


def _made_ready(game: Game) -> Ground:
    green = tuple(shape(isle.name, isle.green) for isle in game.isles)
    brown = tuple(shape(isle.name, area) for isle in game.isles for area in isle.brown)
    return Ground(game, game.width, game.length, green, brown, tuple((isle, isle.box) for isle in green))


def _same_table(one: Game, other: Game) -> bool:
    mine, its = one.options, other.options
    bases = (mine.models, mine.ranging_point) == (its.models, its.ranging_point)
    return bases and (one.width, one.length, one.isles) == (other.width, other.length, other.isles)


def distance(a: Point, b: Point) -> float:
    """Cm from point to point (SS-GEO-06)."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return sqrt(dx * dx + dy * dy)


def within(a: Point, b: Point, limit: float) -> bool:
    """Whether two points lie no further apart than a limit, with the tolerance of SS-GEO-01."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    reach = limit + TOLERANCE
    return dx * dx + dy * dy <= reach * reach


def bearing(a: Point, b: Point) -> float:
    """Compass bearing from one point to another, in [0, 360)."""
    return atan2_deg(b[0] - a[0], b[1] - a[1])


def off_bow(heading: float, a: Point, b: Point) -> float:
    """Degrees between a heading at one point and the bearing to another, 0 to 180 (SS-SUB-05)."""
    return abs((bearing(a, b) - heading + 180.0) % 360.0 - 180.0)


def open_line(
    game: Game, pieces: Iterable[Piece], a: Point, b: Point, *, land: Land = "brown", ships: bool = True, ignore: tuple[str, ...] = ()
) -> bool:
    """Whether nothing stops the line from a to b: no land of that sort, and with `ships` no superstructure of a third ship (SS-ARC-01)."""
    return not blocker(game, pieces, a, b, land=land, ships=ships, ignore=ignore)


def blocker(
    game: Game, pieces: Iterable[Piece], a: Point, b: Point, *, land: Land = "brown", ships: bool = True, ignore: tuple[str, ...] = ()
) -> str:
    """What stops the line: an island's name or a ship's id; nothing when it is open. `ignore`: firing unit and target (SS-ARC-02)."""
    return land_between(ground(game), a, b, land) or (ship_between(game, pieces, a, b, ignore) if ships else "")


@lru_cache(maxsize=65536)
def land_between(ground: Ground, a: Point, b: Point, land: Land) -> str:
    """The first island whose land of that sort a line crosses; touching is not crossing (SS-GEO-04)."""
    if land == "none":
        return ""
    for isle in ground.green if land == "any" else ground.brown:
        if crosses(a, b, isle):
            return isle.name
    return ""


def ship_between(game: Game, pieces: Iterable[Piece], a: Point, b: Point, ignore: tuple[str, ...]) -> str:
    """The first ship whose superstructure a line crosses; submarines stop nothing (SS-GEO-05, SS-SUB-07)."""
    west, east = (a[0], b[0]) if a[0] < b[0] else (b[0], a[0])
    south, north = (a[1], b[1]) if a[1] < b[1] else (b[1], a[1])
    west, south, east, north = west - _REACH, south - _REACH, east + _REACH, north + _REACH
    for piece in pieces:
        near = west < piece.x < east and south < piece.y < north
        if near and piece.on_table and piece.surface and piece.id not in ignore and stops(game, piece, a, b):
            return piece.id
    return ""


def stops(game: Game, ship: Piece, a: Point, b: Point) -> bool:
    """Whether a surface ship's superstructure stops a line: half its length about the reference point, or a boat's centre symbol."""
    if ship.type == "MPB":
        return crosses_circle(a, b, ship.at, BOAT_RADIUS)
    length, beam = size_of(game, ship.type)
    return crosses_block(a, b, ship.at, ship.heading, length / 2, beam)
