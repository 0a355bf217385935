"""How far it is by sea: distances about the islands, and how a ship that has to come about gets on.

A straight line is a poor guide among islands, and a ship that points the wrong way needs several rounds to turn, in which it gets no
nearer to anything. So distances are taken from a grid of open water, and a pose is judged with the move that could follow it: to come
about is then worth something from the first move on.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import hypot, inf, sqrt

import numpy as np

from navalsim3d.kernel.angles import direction
from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.polygons import point_gap
from navalsim3d.rulesets.seastrike.counters import size_of
from navalsim3d.rulesets.seastrike.lines import Ground, land_between
from navalsim3d.rulesets.seastrike.movement import fastest, sharpest
from navalsim3d.rulesets.seastrike.state import Piece, State

CELL = 5.0
"""cm between the points of the grid; the narrowest strait there may be is 8 cm"""
CLEAR = 1.2
"""cm that a point of the grid keeps off land"""
NOW, NEXT = 0.4, 0.6
"""weights of where a ship lies and of where its next move could bring it"""
COMING_ABOUT = 12.0
"""cm that each turn costs which brings a ship no nearer"""
LOOKOUT = 12.0
"""cm from a ship at which the way is looked for"""
NO_WAY = 400.0
"""cm to what cannot be reached"""
_STEPS = ((1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (1, 2), (2, -1), (1, -2))


class Chart:
    """The sea of one table as a grid, with the distance from any of its points to any other."""

    __slots__ = ("_across", "_along", "_away", "_open")

    def __init__(self, ground: Ground) -> None:
        self._across, self._along = int(ground.width // CELL), int(ground.length // CELL)
        points = [self._point(place) for place in range(self._across * self._along)]
        self._open = [all(point_gap(point, isle.corners) > CLEAR for isle in ground.green) for point in points]
        self._away = _shortest(self._legs(ground))

    def _point(self, place: int) -> Point:
        row, column = divmod(place, self._across)
        return ((column + 0.5) * CELL, (row + 0.5) * CELL)

    def _legs(self, ground: Ground) -> "np.ndarray[tuple[int, int], np.dtype[np.float32]]":
        """The length of every clear step from a point to its neighbours."""
        number = self._across * self._along
        legs = np.full((number, number), np.inf, dtype=np.float32)
        np.fill_diagonal(legs, 0.0)
        for place in range(number):
            row, column = divmod(place, self._across)
            for east, north in _STEPS:
                beside = (row + north) * self._across + column + east
                inside = 0 <= column + east < self._across and 0 <= row + north < self._along
                if not inside or not self._open[place] or not self._open[beside]:
                    continue
                if not land_between(ground, self._point(place), self._point(beside), "any"):
                    legs[place, beside] = legs[beside, place] = CELL * hypot(east, north)
        return legs

    def field(self, inside: Callable[[Point], float]) -> "Field":
        """The distance from everywhere to a goal. `inside` says how far a point of the grid is off the goal by itself; 0: within it."""
        seeds = np.array([inside(self._point(place)) if self._open[place] else inf for place in range(len(self._open))], dtype=np.float32)
        near = np.flatnonzero(seeds <= seeds.min() + CELL)
        if not np.isfinite(seeds.min()):
            return Field(self._across, self._along, [NO_WAY] * len(self._open))
        found = (self._away[:, near] + seeds[near]).min(axis=1)
        return Field(self._across, self._along, np.minimum(found, NO_WAY).tolist())


class Field:
    """Distances in cm from every point of the grid to a goal."""

    __slots__ = ("_across", "_along", "_values", "_ways")

    def __init__(self, across: int, along: int, values: list[float]) -> None:
        self._across, self._along, self._values = across, along, values
        self._ways: dict[tuple[int, int], float] = {}

    def at(self, x: float, y: float) -> float:
        """Cm from a point to the goal, by the best of the grid's points about it."""
        u, v, across, values = x / CELL - 0.5, y / CELL - 0.5, self._across, self._values
        west, south = int(u) if u > 0.0 else 0, int(v) if v > 0.0 else 0
        west, south = west if west < across - 2 else across - 2, south if south < self._along - 2 else self._along - 2
        u, v, place = u - west, v - south, south * across + west
        near, far = u * u, (u - 1.0) * (u - 1.0)
        below, above = v * v, (v - 1.0) * (v - 1.0)
        return min(
            values[place] + CELL * sqrt(near + below),
            values[place + 1] + CELL * sqrt(far + below),
            values[place + across] + CELL * sqrt(near + above),
            values[place + across + 1] + CELL * sqrt(far + above),
        )

    def way(self, x: float, y: float) -> float:
        """The bearing on which the goal comes nearer, to 30 degrees, from the middle of the cell a point lies in."""
        cell = (int(x / CELL), int(y / CELL))
        found = self._ways.get(cell)
        if found is None:
            found = self._ways[cell] = min(_BEARINGS, key=lambda bearing: self._ahead(cell, bearing))
        return found

    def _ahead(self, cell: tuple[int, int], bearing: float) -> float:
        east, north = direction(bearing)
        return self.at((cell[0] + 0.5) * CELL + LOOKOUT * east, (cell[1] + 0.5) * CELL + LOOKOUT * north)


_BEARINGS = tuple(30.0 * n for n in range(12))


def _shortest(legs: "np.ndarray[tuple[int, int], np.dtype[np.float32]]") -> "np.ndarray[tuple[int, int], np.dtype[np.float32]]":
    """All distances from the single steps (Floyd and Warshall)."""
    away = legs.copy()
    for middle in range(len(away)):
        np.minimum(away, away[:, middle, None] + away[None, middle, :], out=away)
    return away


@lru_cache(maxsize=8)
def chart(ground: Ground) -> Chart:
    """The chart of a table, drawn once."""
    return Chart(ground)


@lru_cache(maxsize=512)
def to_point(ground: Ground, goal: Point) -> Field:
    """Distances to a point, which may lie on land: then to the water next to it."""
    return chart(ground).field(lambda at: hypot(at[0] - goal[0], at[1] - goal[1]))


@lru_cache(maxsize=64)
def to_row(ground: Ground, y: float) -> Field:
    """Distances to the line across the table at y."""
    return chart(ground).field(lambda at: abs(at[1] - y))


@lru_cache(maxsize=64)
def beyond(ground: Ground, y: float, end: str) -> Field:
    """Distances to the part of an end's half that lies behind the line at y."""
    return chart(ground).field(lambda at: max(0.0, at[1] - y if end == "SOUTH" else y - at[1]))


@lru_cache(maxsize=64)
def to_shore(ground: Ground, green: Polygon) -> Field:
    """Distances to an island's shore."""
    return chart(ground).field(lambda at: point_gap(at, green))


@dataclass(frozen=True, slots=True)
class Gait:
    """How a ship moves: from reference point to bow, its longest slide, its sharpest turn."""

    ahead: float
    reach: float
    turn: float


def gait(view: State, piece: Piece) -> Gait:
    """The gait of a ship as it is now, in this weather."""
    length = size_of(view.game, piece.type)[0]
    return _gait(length, fastest(view.weather, piece), sharpest(piece.type))


@lru_cache(maxsize=256)
def _gait(length: float, reach: float, turn: float) -> Gait:
    return Gait(length / 2, reach, turn)


def to_go(field: Field, at: Pose, by: Gait) -> float:
    """Cm that are left to a ship in a pose: partly from there, partly from where its next move could bring it, and coming about."""
    here = field.at(at.x, at.y)
    soonest = here if here < CELL else here + by.reach
    for _, (x, y) in _bows(at, by, by.reach, (0.0, -by.turn, by.turn)):
        soonest = min(soonest, field.at(x, y))
    return NOW * here + NEXT * soonest + (COMING_ABOUT * _turns(field, at, by) if here > by.reach else 0.0)


def _turns(field: Field, at: Pose, by: Gait) -> float:
    """How many sharpest turns beyond the first a ship has to make until it points the way it has to go."""
    off = abs((field.way(at.x, at.y) - at.heading + 180.0) % 360.0 - 180.0)
    return max(0.0, off - by.turn) / by.turn


def _bows(at: Pose, by: Gait, slide: float, angles: tuple[float, ...]) -> list[tuple[Point, Point]]:
    """Where the bow is, and where it would be after a slide at some angles."""
    east, north = direction(at.heading)
    bow = (at.x + by.ahead * east, at.y + by.ahead * north)
    found = []
    for angle in angles:
        east, north = direction(at.heading + angle)
        found.append((bow, (bow[0] + slide * east, bow[1] + slide * north)))
    return found
