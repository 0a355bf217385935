"""After the result (ADV, and the loss of SF-OPT-03): one attacker may enter the vacated hex, now or never."""

from dataclasses import replace

from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.rulesets.strike_force import menu
from navalsim3d.rulesets.strike_force.commands import Advance, Decline, Lose
from navalsim3d.rulesets.strike_force.hexes import NUMBER
from navalsim3d.rulesets.strike_force.play import Play
from navalsim3d.rulesets.strike_force.state import UNIT, State, acting, units_in

EXCHANGED = "Exchange"


def check_advance(state: State, command: Advance) -> None:
    """Raises IllegalCommand unless the company took part in the attack (SF-ADV-02)."""
    assert state.combat is not None
    if not state.combat.attackers >> UNIT[command.unit] & 1:
        raise IllegalCommand(f"{command.unit} took no part in this attack", "SF-ADV-02")


def do_advance(play: Play, command: Advance) -> None:
    """Enter the vacated hex; no zone hinders it and no allowance is spent (SF-ADV-05)."""
    combat, unit = play.combat, UNIT[command.unit]
    assert combat is not None
    way = (play.where[unit], combat.vacated)
    play.go(unit, way, f"{command.unit} advances from {NUMBER[way[0]]} to {NUMBER[way[1]]}", "SF-ADV-01")
    play.combat = None


def advance_options(state: State) -> list[Advance]:
    """Every attacker, by letter."""
    assert state.combat is not None
    return [menu.ADVANCES[unit] for unit in units_in(state.combat.attackers)]


def check_decline(state: State, command: Decline) -> None:
    """The advance can always be declined (SF-ADV-03)."""


def do_decline(play: Play, command: Decline) -> None:
    """Leave the hex empty."""
    play.combat = None


def decline_options(state: State) -> list[Decline]:
    """Declining, which is one command."""
    return [menu.DECLINES[acting(state)]]


def check_lose(state: State, command: Lose) -> None:
    """Raises IllegalCommand unless the company took part in the attack (SF-OPT-03)."""
    assert state.combat is not None
    if not state.combat.attackers >> UNIT[command.unit] & 1:
        raise IllegalCommand(f"{command.unit} took no part in this attack", "SF-OPT-03")


def do_lose(play: Play, command: Lose) -> None:
    """Give up one attacker; another may advance (SF-OPT-03)."""
    lose(play, UNIT[command.unit])


def lose(play: Play, unit: int) -> None:
    """Take an attacker off in an Exchange."""
    combat = play.combat
    assert combat is not None
    play.eliminate(unit, EXCHANGED, "SF-OPT-03")
    play.combat = replace(combat, waits="advance", attackers=combat.attackers ^ (1 << unit))


def lose_options(state: State) -> list[Lose]:
    """Every attacker, by letter."""
    assert state.combat is not None
    return [menu.LOSSES[unit] for unit in units_in(state.combat.attackers)]
