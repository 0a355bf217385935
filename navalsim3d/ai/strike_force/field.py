"""What a search needs to know of a game: the ground, the Towns, the odds; and a position as two sets of hexes.

Companies of a side are equal in every respect (SF-UNIT-02), so for looking ahead a position is where Soviet and where US
companies stand, one integer each, and nothing is lost by forgetting letters. What happened is worked out here by the rules'
own functions for sets (`movement.reach`, `hexes.around`); what an attack leads to is told in `combat`, and a test holds both
against `apply`.
"""

from dataclasses import dataclass
from functools import lru_cache

from navalsim3d.rulesets.strike_force import movement
from navalsim3d.rulesets.strike_force.chart import Chart
from navalsim3d.rulesets.strike_force.hexes import BESIDE, BOARD, Hexes, around
from navalsim3d.rulesets.strike_force.state import Game, State, standing

Position = tuple[Hexes, Hexes]
"""where Soviet and where US companies stand"""
MOST_ATTACKERS = 6


@dataclass(frozen=True, slots=True)
class Odds:
    """How many of the six faces bring each result, for one number of attackers."""

    eliminated: int
    exchanged: int
    driven_back: int
    repelled: int
    lost: int


@dataclass(frozen=True, eq=False, slots=True)
class Field:
    """The ground of a game and its table of odds, by number of attackers from 0."""

    chart: Chart
    slow_woods: bool
    towns: Hexes
    ground: Hexes
    """hexes a company may stand in"""
    odds: tuple[Odds, ...]
    rings: tuple[Hexes, ...]
    """the hexes so many steps from the nearest Town, from 0"""

    def reach(self, start: Hexes, enemy: Hexes) -> Hexes:
        """Every hex a company can end its move in, own companies apart (MOVE, ZOC)."""
        woods = self.chart.woods
        slow = woods & ~enemy if self.slow_woods else 0
        return movement.reach(start, around(enemy), BOARD & ~(enemy | woods), slow)

    def ways_back(self, hex_: Hexes, own: Hexes, enemy: Hexes) -> Hexes:
        """The hexes a company may retreat into (RETR)."""
        return BESIDE[hex_] & self.ground & ~(own | enemy | around(enemy))


def field_of(game: Game) -> Field:
    """The field of a game; one and the same for equal games."""
    return _field(game.chart, game.slow_woods, game.exchange)


@lru_cache(maxsize=64)
def _field(chart: Chart, slow_woods: bool, exchange: bool) -> Field:
    odds = tuple(_odds(chart, number, exchange) for number in range(1, MOST_ATTACKERS + 1))
    ground = BOARD if slow_woods else BOARD & ~chart.woods
    return Field(chart, slow_woods, chart.towns, ground, (Odds(0, 0, 0, 0, 0), *odds), _rings(chart.towns))


def _rings(towns: Hexes) -> tuple[Hexes, ...]:
    rings, found = [towns], towns
    while found != BOARD:
        rings.append(around(found) & ~found)
        found |= rings[-1]
    return tuple(rings)


def _odds(chart: Chart, attackers: int, exchange: bool) -> Odds:
    column = chart.column(attackers, exchange)
    return Odds(*(column.count(result) for result in ("DE", "EX", "DR", "AR", "AE")))


def position_of(state: State) -> Position:
    """Where everybody stands."""
    return standing(state, "soviet"), standing(state, "us")


def singles(hexes: Hexes) -> list[Hexes]:
    """The hexes of a set one by one, ascending."""
    found = []
    while hexes:
        low = hexes & -hexes
        found.append(low)
        hexes ^= low
    return found
