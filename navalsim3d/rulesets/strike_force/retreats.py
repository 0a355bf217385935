"""Retreats (RETR): one hex back, chosen by the owner, into an empty hex that touches no enemy; whoever cannot is eliminated.

Whatever leaves no choice is done at once; where there is one, the game waits for it (SF-RETR-02, SF-RETR-09).
"""

from dataclasses import replace

from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.rulesets.strike_force import menu
from navalsim3d.rulesets.strike_force.commands import Retreat
from navalsim3d.rulesets.strike_force.hexes import BIT, BOARD, NUMBER, Hexes, around
from navalsim3d.rulesets.strike_force.play import Play
from navalsim3d.rulesets.strike_force.state import LETTER, UNIT, Combat, Position, State, Units, opponent, side_of, standing, units_in

NO_WAY = "it cannot retreat"


def hexes_open(position: Position, unit: int) -> Hexes:
    """The hexes a company may retreat into (SF-RETR-01, SF-RETR-03, SF-RETR-04, SF-RETR-05)."""
    side = side_of(unit)
    enemy = standing(position, opponent(side))
    closed = around(enemy) | enemy | standing(position, side)
    if not position.game.slow_woods:
        closed |= position.game.chart.woods
    return around(position.where[unit]) & BOARD & ~closed


def settle(play: Play, combat: Combat) -> Units:
    """Do what leaves no choice; the companies that still have one (SF-RETR-02, SF-RETR-07, SF-RETR-09)."""
    left = combat.retreating
    for unit in units_in(left):
        if not hexes_open(play, unit):
            play.eliminate(unit, NO_WAY, "SF-RETR-07")
            left ^= 1 << unit
    if left and not left & (left - 1):
        unit = units_in(left)[0]
        ways = hexes_open(play, unit)
        if not ways & (ways - 1):
            fall_back(play, unit, ways)
            return 0
    return left


def fall_back(play: Play, unit: int, to: Hexes) -> None:
    """Move a retreating company to its hex; it is no movement (SF-RETR-01)."""
    here = play.where[unit]
    play.go(unit, (here, to), f"{LETTER[unit]} retreats from {NUMBER[here]} to {NUMBER[to]}", "SF-RETR-01")


def check_retreat(state: State, command: Retreat) -> None:
    """Raises IllegalCommand when this company does not retreat now, or not into that hex."""
    combat, unit = state.combat, UNIT[command.unit]
    assert combat is not None
    if not combat.retreating >> unit & 1:
        raise IllegalCommand(f"{command.unit} does not have to retreat", "SF-RETR-02")
    to = BIT.get(command.to, 0)
    if not to & around(state.where[unit]):
        raise IllegalCommand(f"{command.to} is not next to {NUMBER[state.where[unit]]}", "SF-RETR-01")
    if not to & hexes_open(state, unit):
        raise IllegalCommand(*_closed(state, unit, to))


def _closed(state: State, unit: int, to: Hexes) -> tuple[str, str]:
    """Why a neighbouring hex is closed to a retreat."""
    if to & (standing(state, "soviet") | standing(state, "us")):
        return f"a company stands in {NUMBER[to]}", "SF-RETR-03"
    if to & state.game.chart.woods and not state.game.slow_woods:
        return f"{NUMBER[to]} is woods", "SF-RETR-04"
    return f"{NUMBER[to]} is next to an enemy", "SF-RETR-05"


def do_retreat(play: Play, command: Retreat) -> None:
    """Retreat one company; others of the same attack may still have to."""
    combat, unit = play.combat, UNIT[command.unit]
    assert combat is not None
    fall_back(play, unit, BIT[command.to])
    play.combat = replace(combat, retreating=combat.retreating ^ (1 << unit))


def options(state: State) -> list[Retreat]:
    """Every way back of every company that has to retreat, by letter and hex number."""
    assert state.combat is not None
    return [way for unit in units_in(state.combat.retreating) for way in menu.retreats(unit, hexes_open(state, unit))]
