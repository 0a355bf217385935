"""The moves that are offered to a ship (MOVE): a fan of turns and distances laid at its bow, and what of it is open.

A menu asks this of every ship after every move of any. What land and the edge of the table leave open depends on where the ship lies
and is kept; and most islands and ships lie abeam or astern, where none of the moves goes, so the whole fan is looked at first.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from navalsim3d.kernel.angles import direction
from navalsim3d.kernel.board import Point
from navalsim3d.kernel.polygons import Box
from navalsim3d.rulesets.seastrike import passage
from navalsim3d.rulesets.seastrike.commands import Move, SideId
from navalsim3d.rulesets.seastrike.lines import Ground
from navalsim3d.rulesets.seastrike.passage import LONGEST, Block, Hull, Stance

_TURNS, _TURNS_BOAT = (15.0, 30.0, 45.0), (30.0, 60.0, 90.0)
"""offered to either side; any value up to the sharpest is allowed"""


@dataclass(frozen=True, slots=True)
class Reach:
    """All that a fan could touch, lines and hulls: a box on the table, and one as the ship sees it, ahead and to starboard."""

    x: float
    y: float
    east: float
    north: float
    box: Box
    seen: Box
    """to port, astern, to starboard, ahead"""

    def misses(self, corners: Iterable[Point], wide: float = 0.0) -> bool:
        """Whether something that reaches no farther than `wide` cm about some corners lies clear of it all."""
        east, north = self.east, self.north
        offs = [(x - self.x, y - self.y) for x, y in corners]
        port, astern, starboard, ahead = self.seen
        across = [dx * north - dy * east for dx, dy in offs]
        if max(across) <= port - wide or min(across) >= starboard + wide:
            return True
        along = [dx * east + dy * north for dx, dy in offs]
        return max(along) <= astern - wide or min(along) >= ahead + wide


@dataclass(frozen=True, slots=True, eq=False)
class Fan:
    """The moves that keep off land and on the table, where each ends, and what they could touch. Told from others by identity."""

    land: Ground
    piece: str
    hull: Hull
    start: Stance
    reach: Reach
    moves: tuple[Move, ...]
    ends: tuple[Stance, ...]

    def among(self, ships: Iterable[tuple[float, float, Block]]) -> tuple[Move, ...]:
        """The moves that are clear of the surface ships, each given with its place, as well."""
        west, south, east, north = self.reach.box
        west, south, east, north = west - LONGEST, south - LONGEST, east + LONGEST, north + LONGEST
        near = [ship for x, y, ship in ships if west < x < east and south < y < north and ship[0] != self.piece]
        near = [ship for ship in near if not self.reach.misses(((ship[2], ship[3]),), LONGEST)]
        return _unfouled(self, tuple(near)) if near else self.moves


@lru_cache(maxsize=8192)
def fan(land: Ground, piece_id: str, code: str, x: float, y: float, heading: float, limit: float) -> Fan:
    """The fan of a ship that lies there and slides so far at most."""
    hull, start = passage.hull_of(land.game, code), (x, y, heading)
    ends = passage.ends_of(hull.to_bow, start, _sample(code, hull.length, limit))
    reach = _reach(hull, start, ends)
    moves = _offered(piece_id, code, hull.length, limit)
    afloat = _afloat(land, hull, start, ends, reach)
    return Fan(land, piece_id, hull, start, reach, tuple([moves[which] for which in afloat]), tuple([ends[which] for which in afloat]))


def _reach(hull: Hull, start: Stance, ends: list[Stance]) -> Reach:
    """What the lines from a start to some ends, and a hull at each end, could touch."""
    (x, y, heading), wide = start, hull.reach
    east, north = direction(heading)
    xs, ys = [x, *[end[0] for end in ends]], [y, *[end[1] for end in ends]]
    along = [(p - x) * east + (q - y) * north for p, q, _ in ends]
    across = [(p - x) * north - (q - y) * east for p, q, _ in ends]
    seen = (min(across) - wide, min(0.0, min(along) - wide), max(across) + wide, max(along) + wide)
    return Reach(x, y, east, north, (min(xs) - wide, min(ys) - wide, max(xs) + wide, max(ys) + wide), seen)


def _afloat(land: Ground, hull: Hull, start: Stance, ends: list[Stance], reach: Reach) -> list[int]:
    """Which of the moves that end there keep off land and on the table."""
    west, south, east, north = reach.box
    shores = [
        isle
        for isle in land.green
        if isle.box[0] < east and isle.box[2] > west and isle.box[1] < north and isle.box[3] > south and not reach.misses(isle.corners)
    ]
    if not shores and west > 0.0 and south > 0.0 and east < land.width and north < land.length:
        return list(range(len(ends)))
    return [which for which, end in enumerate(ends) if passage.aground(land, shores, hull, start, end) is None]


@lru_cache(maxsize=8192)
def _unfouled(opened: Fan, ships: tuple[Block, ...]) -> tuple[Move, ...]:
    """The moves of a fan that none of these ships bars."""
    game, hull, start = opened.land.game, opened.hull, opened.start
    pairs = zip(opened.moves, opened.ends, strict=True)
    return tuple([move for move, end in pairs if passage.fouled(game, hull, start, end, ships) is None])


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
