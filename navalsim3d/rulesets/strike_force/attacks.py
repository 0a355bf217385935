"""Attacks (ATK, CRT): some companies against one, one die, one cell of the table.

The result is carried out in a fixed order (SF-CMD-05): what happens without a choice, then retreats, then the loss of an
Exchange, then the advance; wherever somebody has to choose, the game waits.
"""

from dataclasses import replace

from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.kernel.events import Fired
from navalsim3d.rulesets.strike_force import menu
from navalsim3d.rulesets.strike_force.chart import Result
from navalsim3d.rulesets.strike_force.commands import Attack
from navalsim3d.rulesets.strike_force.hexes import CENTRE, around
from navalsim3d.rulesets.strike_force.play import Play
from navalsim3d.rulesets.strike_force.refusals import check_own
from navalsim3d.rulesets.strike_force.state import (
    LETTER,
    UNIT,
    UNITS_OF,
    Combat,
    State,
    Units,
    acting,
    letters_of,
    opponent,
    set_of,
    side_of,
    spoken,
    standing,
    units_in,
)

RESULTS: dict[Result, str] = {
    "DE": "Defender Eliminated",
    "EX": "Exchange",
    "DR": "Defender Retreats",
    "AR": "Attacker Retreats",
    "AE": "Attacker Eliminated",
}
GOOD: frozenset[Result] = frozenset(("DE", "EX", "DR"))
"""results that clear the defender's hex (SF-ADV-01)"""
_CLAUSES: dict[Result, str] = {"DE": "SF-CRT-06", "EX": "SF-OPT-03", "DR": "SF-CRT-07", "AR": "SF-CRT-08", "AE": "SF-CRT-09"}
_CALIBRE = 12.7
"""mm, for the eye"""


def attackers_of(state: State, defender: int) -> Units:
    """The companies that may still attack this one: adjacent, of the acting side, not used (SF-ATK-01, SF-ATK-05)."""
    side, found = acting(state), 0
    if side_of(defender) == side or state.attacked >> defender & 1 or not state.where[defender]:
        return 0
    near = around(state.where[defender])
    for unit in UNITS_OF[side]:
        if state.where[unit] & near and not state.used >> unit & 1:
            found |= 1 << unit
    return found


def check_attack(state: State, command: Attack) -> None:
    """Raises IllegalCommand when these companies may not attack that one (ATK)."""
    if not command.attackers:
        raise IllegalCommand("an attack needs at least one company", "SF-ATK-06")
    if len(set(command.attackers)) < len(command.attackers):
        raise IllegalCommand("a company is named twice", "SF-ATK-06")
    defender = UNIT[command.defender]
    for letter in command.attackers:
        check_own(state, UNIT[letter], letter)
    if side_of(defender) == command.side:
        raise IllegalCommand(f"{command.defender} is no enemy", "SF-ATK-01")
    if not state.where[defender]:
        raise IllegalCommand(f"{command.defender} is eliminated", "SF-ELIM-01")
    if state.attacked >> defender & 1:
        raise IllegalCommand(f"{command.defender} was attacked already in this step", "SF-ATK-04")
    near = around(state.where[defender])
    for letter in command.attackers:
        if state.used >> UNIT[letter] & 1:
            raise IllegalCommand(f"{letter} took part in an attack already in this step", "SF-ATK-05")
        if not state.where[UNIT[letter]] & near:
            raise IllegalCommand(f"{letter} is not next to {command.defender}", "SF-ATK-01")


def do_attack(play: Play, command: Attack) -> None:
    """Throw the die and do what the table says, as far as nobody has to be asked (SF-CRT-02, SF-ATK-08)."""
    attackers, defender = set_of(command.attackers), UNIT[command.defender]
    play.activate(units_in(attackers)[0])
    die = play.roll(f"{spoken(letters_of(attackers))} attack{'' if len(command.attackers) > 1 else 's'} {command.defender}", command.side)
    result = play.game.chart.result(len(command.attackers), die, play.game.exchange)
    _tell(play, attackers, defender, die, result)
    play.used |= attackers
    play.attacked |= 1 << defender
    _carry_out(play, result, attackers, defender)


def good_faces(column: tuple[Result, ...]) -> int:
    """How many faces clear the defender's hex; they are the lowest ones (SF-CRT-04)."""
    return sum(result in GOOD for result in column)


def _tell(play: Play, attackers: Units, defender: int, die: int, result: Result) -> None:
    """A burst from every attacker; the die lies beside the last."""
    units = units_in(attackers)
    at, hit = CENTRE[play.where[defender]], result in GOOD
    needed = good_faces(play.game.chart.column(len(units), play.game.exchange))
    told = f"{spoken(letters_of(attackers))} attack{'' if len(units) > 1 else 's'} {LETTER[defender]}: {die}, {RESULTS[result]}"
    for unit in units:
        last = unit == units[-1]
        play.events.append(
            Fired(
                piece=LETTER[unit],
                mount="",
                target=LETTER[defender],
                origin=CENTRE[play.where[unit]],
                at=at,
                calibre=_CALIBRE,
                barrels=3,
                roll=die if last else None,
                needed=needed if last else None,
                hit=hit,
                text=told if last else f"{LETTER[unit]} fires at {LETTER[defender]}",
                clause=_CLAUSES[result] if last else "SF-ATK-06",
            )
        )


def _carry_out(play: Play, result: Result, attackers: Units, defender: int) -> None:
    """Do what the result says at once, and leave the rest to be settled (SF-CMD-05)."""
    vacated = play.where[defender]
    if result == "AR":
        play.combat = Combat("retreat", attackers, defender, 0, attackers)
    elif result == "DR":
        play.combat = Combat("retreat", attackers, defender, vacated, 1 << defender)
    elif result == "AE":
        for unit in units_in(attackers):
            play.eliminate(unit, RESULTS[result], _CLAUSES[result])
    else:
        play.eliminate(defender, RESULTS[result], _CLAUSES[result])
        play.combat = Combat("lose" if result == "EX" else "advance", attackers, defender, vacated)


def options(state: State) -> list[Attack]:
    """Every attack: by defender, then by number of attackers, then by letters (SF-ATK-06, SF-ATK-07)."""
    found: list[Attack] = []
    side = acting(state)
    if not around(standing(state, side)) & standing(state, opponent(side)):
        return found
    for defender in UNITS_OF[opponent(side)]:
        found += menu.attacks(defender, attackers_of(state, defender))
    return found


def singles(state: State) -> tuple[Attack, ...]:
    """The attacks of one company on one, which together make up all others."""
    return tuple([attack for attack in options(state) if len(attack.attackers) == 1])


def joined(parts: tuple[Attack, ...]) -> Attack | None:
    """One attack by all the companies of some; None when they are not on one defender, or one is named twice."""
    letters = [letter for part in parts for letter in part.attackers]
    if len({part.defender for part in parts}) != 1 or len(set(letters)) < len(letters):
        return None
    return replace(parts[0], attackers=letters_of(set_of(tuple(letters))))
