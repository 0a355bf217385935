"""The moves that are offered to a ship (MOVE): a fan of turns and distances laid at its bow, and what of it is open.

A menu asks this of every ship after every move of any. The fan of a type on a heading is the same wherever it is laid, so its shape
is kept: what each move sweeps, as seen from the bow along its own course. Most islands and ships lie off that, and only of the
others is it asked exactly what they bar.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from navalsim3d.kernel.angles import direction
from navalsim3d.kernel.board import Point
from navalsim3d.kernel.polygons import Box
from navalsim3d.rulesets.seastrike import passage
from navalsim3d.rulesets.seastrike.commands import Move, SideId
from navalsim3d.rulesets.seastrike.counters import to_grid
from navalsim3d.rulesets.seastrike.crossing import Shape, core_of
from navalsim3d.rulesets.seastrike.lines import Ground
from navalsim3d.rulesets.seastrike.passage import LONGEST, Block, Hull, Room, Stance

_TURNS, _TURNS_BOAT = (15.0, 30.0, 45.0), (30.0, 60.0, 90.0)
"""offered to either side; any value up to the sharpest is allowed"""
_SPARE = 0.05
"""cm that rounding to the grid of SS-GEO-01 never reaches"""
Neighbour = tuple[float, float, float, Block]
"""a surface ship: its place, how far it reaches from there, and how it lies"""


class Coast(NamedTuple):
    """An island as seen from some point: its middle, the circle about it, its corners, and a circle that lies well inside it."""

    isle: Shape
    x: float
    y: float
    radius: float
    corners: list[Point]
    core: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Swath:
    """What could be touched, as seen along a direction from some point: so far to port, astern, to starboard and ahead."""

    east: float
    north: float
    port: float
    astern: float
    starboard: float
    ahead: float

    def misses(self, corners: list[Point]) -> bool:
        """Whether a shape with these corners, as they lie from the point, is clear of it all."""
        east, north = self.east, self.north
        across = [x * north - y * east for x, y in corners]
        if max(across) < self.port or min(across) > self.starboard:
            return True
        along = [x * east + y * north for x, y in corners]
        return max(along) < self.astern or min(along) > self.ahead

    def touched(self, coasts: list[Coast]) -> list[Coast]:
        """The islands of some that could be touched."""
        east, north, port, starboard, astern, ahead = self.east, self.north, self.port, self.starboard, self.astern, self.ahead
        found = []
        for coast in coasts:
            _, x, y, wide, corners, _ = coast
            across, along = x * north - y * east, x * east + y * north
            if port - wide < across < starboard + wide and astern - wide < along < ahead + wide and not self.misses(corners):
                found.append(coast)
        return found

    def runs_into(self, coasts: list[Coast], distance: float) -> bool:
        """Whether a line so far ahead from the point surely crosses one of these islands: it comes within the circle inside it."""
        for coast in coasts:
            x, y, deep = coast.core
            across, along = x * self.north - y * self.east, x * self.east + y * self.north
            short = min(max(along, 0.0), distance) - along
            if across * across + short * short < deep * deep:
                return True
        return False

    def near(self, x: float, y: float, wide: float) -> bool:
        """Whether something that reaches no farther than `wide` cm about a place could be touched."""
        across, along = x * self.north - y * self.east, x * self.east + y * self.north
        return self.port - wide < across < self.starboard + wide and self.astern - wide < along < self.ahead + wide


@dataclass(frozen=True, slots=True)
class Pattern:
    """The fan of a type on a heading, wherever it is laid. `bow` and `box`, which holds all of it, lie from the reference point.

    Of each move: how it slides from the bow and which way the ship then points, what it sweeps as seen from the bow, and what room
    the hull takes up at its end.
    """

    hull: Hull
    bow: Point
    slides: tuple[Stance, ...]
    courses: tuple[Swath, ...]
    rooms: tuple[Room, ...]
    whole: Swath
    box: Box


@dataclass(slots=True, eq=False)
class Fan:
    """A pattern laid at the bow of a ship: the moves that keep off land and on the table, and their places in the pattern.

    Beyond the box `around` it no ship can be in the way. Told from others by identity; never changed, only quicker to make unfrozen.
    """

    land: Ground
    piece: str
    start: Stance
    bow: Point
    around: Box
    pattern: Pattern
    moves: tuple[Move, ...]
    afloat: tuple[int, ...]

    def among(self, ships: Iterable[Neighbour]) -> tuple[Move, ...]:
        """The moves that surface ships leave open as well."""
        west, south, east, north = self.around
        close = [ship for ship in ships if west < ship[0] < east and south < ship[1] < north and ship[3][0] != self.piece]
        if not close:
            return self.moves
        (bow_x, bow_y), near = self.bow, self.pattern.whole.near
        met = tuple([ship for ship in close if near(ship[0] - bow_x, ship[1] - bow_y, ship[2])])
        return _unfouled(self, met) if met else self.moves

    def meets_any(self, ships: Iterable[Neighbour]) -> bool:
        """Whether one of these ships is near enough to be in the way."""
        west, south, east, north = self.around
        return any(west < ship[0] < east and south < ship[1] < north for ship in ships)


@lru_cache(maxsize=8192)
def fan(land: Ground, piece_id: str, code: str, x: float, y: float, heading: float, limit: float) -> Fan:
    """The fan of a ship that lies there and slides so far at most."""
    pattern, start = _pattern(land, code, heading, limit), (x, y, heading)
    bow = (x + pattern.bow[0], y + pattern.bow[1])
    moves, afloat = _offered(piece_id, code, pattern.hull.length, limit), _afloat(land, pattern, start, bow)
    west, south, east, north = pattern.box
    around = (x + west - LONGEST, y + south - LONGEST, x + east + LONGEST, y + north + LONGEST)
    open_ = moves if len(afloat) == len(moves) else tuple([moves[which] for which in afloat])
    return Fan(land, piece_id, start, bow, around, pattern, open_, afloat)


@lru_cache(maxsize=8192)
def _unfouled(opened: Fan, ships: tuple[Neighbour, ...]) -> tuple[Move, ...]:
    """The moves of a fan that none of these ships bars."""
    game, pattern, (x, y) = opened.land.game, opened.pattern, opened.bow
    found = []
    for move, which in zip(opened.moves, opened.afloat, strict=True):
        near = pattern.courses[which].near
        met = tuple([ship for east, north, reach, ship in ships if near(east - x, north - y, reach)])
        if not met or passage.fouled(game, pattern.hull, opened.start, _end(opened.bow, pattern.slides[which]), met) is None:
            found.append(move)
    return tuple(found)


def _afloat(land: Ground, pattern: Pattern, start: Stance, bow: Point) -> tuple[int, ...]:
    """Which moves of a pattern laid there keep off land and on the table."""
    (x, y, _), (west, south, east, north) = start, pattern.box
    west, south, east, north = x + west, y + south, x + east, y + north
    at_edge = west < 0.0 or south < 0.0 or east > land.width or north > land.length
    shores = [isle for isle, (left, bottom, right, top) in land.boxed if left < east and right > west and bottom < north and top > south]
    coasts = _coasts(shores, pattern.whole, bow) if shores else []
    if not coasts and not at_edge:
        return _all_of(len(pattern.slides))
    found, (bow_x, bow_y), spare = [], bow, pattern.hull.reach + _SPARE
    width, length = land.width - spare, land.length - spare
    for which, (course, slide, room) in enumerate(zip(pattern.courses, pattern.slides, pattern.rooms, strict=True)):
        far_in = not at_edge or (spare < bow_x + slide[0] < width and spare < bow_y + slide[1] < length)
        if not far_in and passage.over_edge(land, room, _end(bow, slide)):
            continue
        near = course.touched(coasts) if coasts else None
        if not near or not _aground(near, course, pattern.hull, start, _end(bow, slide)):
            found.append(which)
    return tuple(found)


def _aground(coasts: list[Coast], course: Swath, hull: Hull, start: Stance, end: Stance) -> bool:
    """Whether a move runs over one of these islands (SS-MOVE-09, SS-MOVE-10)."""
    if course.runs_into(coasts, course.ahead - _SPARE):
        return True
    return passage.ashore([coast.isle for coast in coasts], hull, start, end) is not None


@lru_cache(maxsize=16)
def _all_of(number: int) -> tuple[int, ...]:
    return tuple(range(number))


def _coasts(shores: list[Shape], whole: Swath, bow: Point) -> list[Coast]:
    """Of some islands those that a fan could touch, as seen from the bow."""
    bow_x, bow_y = bow
    found = []
    for isle in shores:
        x, y = isle.middle[0] - bow_x, isle.middle[1] - bow_y
        if whole.near(x, y, isle.radius):
            corners = [(p - bow_x, q - bow_y) for p, q in isle.corners]
            if not whole.misses(corners):
                core_x, core_y, deep = core_of(isle)
                found.append(Coast(isle, x, y, isle.radius, corners, (core_x - bow_x, core_y - bow_y, max(0.0, deep - _SPARE))))
    return found


def _end(bow: Point, slide: Stance) -> Stance:
    """Where a move ends (SS-MOVE-05, SS-GEO-01)."""
    return (to_grid(bow[0] + slide[0]), to_grid(bow[1] + slide[1]), slide[2])


@lru_cache(maxsize=4096)
def _pattern(land: Ground, code: str, heading: float, limit: float) -> Pattern:
    """The pattern of a type that slides so far at most."""
    hull = passage.hull_of(land.game, code)
    moves, wide = _sample(code, hull.length, limit), hull.reach + _SPARE
    east, north = direction(heading)
    bow = (hull.to_bow * east, hull.to_bow * north)
    slides = tuple([passage.slide_of(hull.to_bow, heading, turn, distance) for turn, distance in moves])
    ends = [(bow[0] + x, bow[1] + y) for x, y, _ in slides]
    xs, ys = [0.0, *[x for x, _ in ends]], [0.0, *[y for _, y in ends]]
    box = (min(xs) - wide, min(ys) - wide, max(xs) + wide, max(ys) + wide)
    courses = tuple([_course(hull, heading, after, distance) for (_, _, after), (_, distance) in zip(slides, moves, strict=True)])
    rooms = tuple([passage.room_of(hull, after) for _, _, after in slides])
    return Pattern(hull, bow, slides, courses, rooms, _whole(heading, bow, slides, wide), box)


def _course(hull: Hull, heading: float, after: float, distance: float) -> Swath:
    """What one move sweeps: the line of the bow, that of the reference point coming in from the side, and the hull at the end."""
    (e0, n0), (east, north) = direction(heading), direction(after)
    x, y = -hull.to_bow * e0, -hull.to_bow * n0
    across, along, half = x * north - y * east, x * east + y * north, hull.beam / 2
    port, starboard = min(-half, across) - _SPARE, max(half, across) + _SPARE
    return Swath(east, north, port, min(along, distance - hull.length) - _SPARE, starboard, distance + _SPARE)


def _whole(heading: float, bow: Point, slides: tuple[Stance, ...], wide: float) -> Swath:
    """What all moves together sweep."""
    east, north = direction(heading)
    offs = [(-bow[0], -bow[1]), *[(x, y) for x, y, _ in slides]]
    along = [x * east + y * north for x, y in offs]
    across = [x * north - y * east for x, y in offs]
    return Swath(east, north, min(across) - wide, min(along) - wide, max(across) + wide, max(along) + wide)


@lru_cache(maxsize=1024)
def _offered(piece_id: str, code: str, length: float, limit: float) -> tuple[Move, ...]:
    """The sampled moves of a ship."""
    side: SideId = "p1" if piece_id.startswith("p1") else "p2"
    return tuple(Move(side=side, piece=piece_id, turn=turn, distance=slide) for turn, slide in _sample(code, length, limit))


@lru_cache(maxsize=256)
def _sample(code: str, length: float, limit: float) -> tuple[tuple[float, float], ...]:
    """Turns and distances that are offered: straight on far and half as far, turns far, and the sharpest one short as well."""
    found = [(0.0, limit), (0.0, limit / 2)]
    if limit >= length:
        turns = _TURNS_BOAT if code == "MPB" else _TURNS
        found += [(sign * turn, limit) for turn in turns for sign in (-1.0, 1.0)]
        found += [(sign * turns[-1], length) for sign in (-1.0, 1.0)]
    return tuple(found)
