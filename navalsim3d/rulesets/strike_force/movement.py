"""Movement (MOVE, STACK, ZOC): where a company can go, by what path, and its going there.

Sets of hexes step as one integer, so all companies' destinations cost a few dozen shifts. A company's zone of control is the
hexes around it (SF-ZOC-01); a hex in no enemy zone is called free. Only free hexes are passed through: entering an enemy zone
ends the move (SF-ZOC-02), and out of a zone the first hex has to be free (SF-ZOC-04).
"""

from dataclasses import dataclass
from functools import lru_cache

from navalsim3d.rulesets.strike_force import menu
from navalsim3d.rulesets.strike_force.commands import Move, SideId
from navalsim3d.rulesets.strike_force.hexes import BESIDE, BIT, BOARD, NUMBER, Hexes, around, lowest
from navalsim3d.rulesets.strike_force.play import Play
from navalsim3d.rulesets.strike_force.state import UNIT, UNITS_OF, Position, State, acting, opponent, side_of, standing

ALLOWANCE, WOODS_COST = 4, 2
"""hexes a company may enter in one move (SF-MOVE-04), and what woods count of them under Slow Woods (SF-OPT-02)"""


@dataclass(frozen=True, slots=True)
class Ground:
    """The board as one side's companies find it; it is the same for all of them and for the whole step (SF-ZOC-09)."""

    zone: Hexes
    """enemy zones of control"""
    open: Hexes
    """hexes that may be entered at the cost of one"""
    woods: Hexes
    """hexes that may be entered at the cost of woods; none unless woods are slow"""


@lru_cache(maxsize=1024)
def _ground(enemy: Hexes, woods: Hexes, slow: bool) -> Ground:
    return Ground(around(enemy), BOARD & ~(enemy | woods), woods & ~enemy if slow else 0)


def ground(position: Position, side: SideId) -> Ground:
    """What a side's companies may enter, and what stops them: it depends on the enemy alone (SF-ZOC-07)."""
    game = position.game
    return _ground(standing(position, opponent(side)), game.chart.woods, game.slow_woods)


@lru_cache(maxsize=65536)
def reach(start: Hexes, zone: Hexes, clear: Hexes, woods: Hexes) -> Hexes:
    """Every hex a move from `start` can end in, hexes of own companies and `start` itself included.

    The other companies of the side do not matter, so what was worked out once in a step is remembered for the rest of it.
    """
    if woods:
        return _slow_reach(start, Ground(zone, clear, woods))
    free = clear & ~zone
    front = found = BESIDE[start] & (free if start & zone else clear)
    for _ in range(ALLOWANCE - 1):
        front = around(front & free) & clear
        found |= front
    return found


def _slow_reach(start: Hexes, land: Ground) -> Hexes:
    """The same where woods cost two (SF-OPT-02): hexes by what it costs to come to them."""
    beside = BESIDE[start] & (~land.zone if start & land.zone else -1)
    front, late = beside & land.open, beside & land.woods
    found = front | late
    for _ in range(ALLOWANCE - 1):
        beside = around(front & ~land.zone)
        front, late = beside & land.open | late, beside & land.woods
        found |= front
    return found


def ends(start: Hexes, land: Ground) -> Hexes:
    """`reach` over a ground."""
    return reach(start, land.zone, land.open, land.woods)


def destinations(position: Position, unit: int) -> Hexes:
    """The hexes a company may move to, but for the one it stands in (SF-STACK-02)."""
    start, side = position.where[unit], side_of(unit)
    return ends(start, ground(position, side)) & ~standing(position, side) if start else 0


def shortest(start: Hexes, goal: Hexes, land: Ground) -> tuple[Hexes, ...]:
    """The cheapest path, `start` included; among equals the one whose hex numbers are smallest (SF-MOVE-12). Empty when there is none."""
    if land.woods:
        return _slow_shortest(start, goal, land)
    beside, free = BESIDE[start], land.open & ~land.zone
    if goal & beside and not (start & land.zone and goal & land.zone):
        return start, goal
    one = BESIDE[goal] & free
    if beside & one:
        return start, lowest(beside & one), goal
    two = around(one) & free
    if beside & two:
        first = lowest(beside & two)
        return start, first, lowest(BESIDE[first] & one), goal
    first = lowest(beside & around(two) & free)
    if not first:
        return ()
    second = lowest(BESIDE[first] & two)
    return start, first, second, lowest(BESIDE[second] & one), goal


def _slow_shortest(start: Hexes, goal: Hexes, land: Ground) -> tuple[Hexes, ...]:
    """The same where woods cost two: hexes by what it costs to come from them to the goal."""
    ways = [goal]
    for _ in range(ALLOWANCE):
        first = _next(start, ways, land) & (~land.zone if start & land.zone else -1)
        if first:
            return _walk(start, first, ways, land)
        ways.append(_before(ways, land))
    return ()


def _before(ways: list[Hexes], land: Ground) -> Hexes:
    """The free hexes from which the goal costs one more."""
    last = around(ways[-1] & land.open)
    if len(ways) >= WOODS_COST:
        last |= around(ways[-WOODS_COST] & land.woods)
    return last & (land.open | land.woods) & ~land.zone


def _next(here: Hexes, ways: list[Hexes], land: Ground) -> Hexes:
    """The next hexes on a path from `here` that costs as many as there are `ways`."""
    found = ways[-1] & land.open
    if len(ways) >= WOODS_COST:
        found |= ways[-WOODS_COST] & land.woods
    return BESIDE[here] & found


def _walk(start: Hexes, first: Hexes, ways: list[Hexes], land: Ground) -> tuple[Hexes, ...]:
    here = lowest(first)
    path = [start, here]
    left = len(ways) - cost(here, land)
    while left:
        here = lowest(_next(here, ways[:left], land))
        path.append(here)
        left -= cost(here, land)
    return tuple(path)


def cost(hex_: Hexes, land: Ground) -> int:
    """What it costs to enter a hex."""
    return WOODS_COST if hex_ & land.woods else 1


def options(state: State) -> list[Move]:
    """Every move to another hex, by letter and hex number (SF-MOVE-01, SF-CMD-07)."""
    side = acting(state)
    land, vacant, moved, where = ground(state, side), ~standing(state, side), state.moved, state.where
    zone, clear, woods = land.zone, land.open, land.woods
    found: list[Move] = []
    for unit in UNITS_OF[side]:
        if where[unit] and not moved >> unit & 1:
            found += menu.moves(unit, reach(where[unit], zone, clear, woods) & vacant)
    return found


def do_move(play: Play, command: Move) -> None:
    """Bring the company to its hex along the logged path; it has moved, wherever it ends (SF-MOVE-01, SF-MOVE-11)."""
    unit = UNIT[command.unit]
    start, land = play.where[unit], ground(play, command.side)
    way = (start, *(BIT[number] for number in command.path)) if command.path else shortest(start, BIT[command.to], land)
    play.activate(unit)
    play.moved |= 1 << unit
    stop = ", next to the enemy" if way[-1] & land.zone else ""
    play.go(unit, way, f"{command.unit} moves from {NUMBER[start]} to {command.to}{stop}", "SF-MOVE-03")
