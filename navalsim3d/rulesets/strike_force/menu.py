"""Every command of the game, made once: a menu is put together from what lies here.

There are 680 moves, as many retreats, 342 attacks and a handful of others, so no position ever has to make a new one. What was made
here is of the right form, which spares looking at it again.
"""

from navalsim3d.kernel.commands import Command
from navalsim3d.rulesets.strike_force.commands import Advance, Attack, Decline, End, Lose, Move, Retreat
from navalsim3d.rulesets.strike_force.hexes import COLUMN, NUMBER, Hexes, tables_for
from navalsim3d.rulesets.strike_force.state import LETTER, SIDES, UNITS_OF, Units, letters_of, opponent, side_of


def moves(unit: int, goals: Hexes) -> list[Move]:
    """A company's moves to some hexes, by hex number."""
    menu: list[Move] = []
    for foot, table in _MOVES[unit]:
        menu += table[goals >> foot & COLUMN]
    return menu


def retreats(unit: int, goals: Hexes) -> list[Retreat]:
    """A company's retreats into some hexes, by hex number."""
    return [retreat for bit, retreat in _RETREATS[unit].items() if bit & goals]


def attacks(defender: int, able: Units) -> tuple[Attack, ...]:
    """The attacks on a company by each group of those that are able: small groups first, then by letters."""
    return _ATTACKS[defender][able]


def made_here(command: Command) -> bool:
    """Whether a command is one of these very objects."""
    return id(command) in _MADE


def _groups(able: Units, defender: int) -> tuple[Attack, ...]:
    side = opponent(side_of(defender))
    groups = [units for units in range(1, able + 1) if units & able == units]
    groups.sort(key=lambda units: (units.bit_count(), letters_of(units)))
    return tuple(_ONE[side, defender, units] for units in groups)


_MOVES = tuple(
    tables_for({bit: Move(side=side_of(unit), unit=letter, to=number) for bit, number in NUMBER.items()})
    for unit, letter in enumerate(LETTER)
)
_RETREATS = tuple(
    {bit: Retreat(side=side_of(unit), unit=letter, to=number) for bit, number in NUMBER.items()} for unit, letter in enumerate(LETTER)
)
_SETS = {side: [mask << units[0] for mask in range(1 << len(units))] for side, units in UNITS_OF.items()}
_ONE = {
    (side, defender, units): Attack(side=side, attackers=letters_of(units), defender=LETTER[defender])
    for side in SIDES
    for defender in UNITS_OF[opponent(side)]
    for units in _SETS[side]
}
_ATTACKS = tuple({able: _groups(able, unit) for able in _SETS[opponent(side_of(unit))]} for unit in range(len(LETTER)))
ADVANCES = tuple(Advance(side=side_of(unit), unit=letter) for unit, letter in enumerate(LETTER))
LOSSES = tuple(Lose(side=side_of(unit), unit=letter) for unit, letter in enumerate(LETTER))
DECLINES = {side: Decline(side=side) for side in SIDES}
ENDS = {side: End(side=side) for side in SIDES}

_MADE: dict[int, Command] = {
    id(command): command
    for commands in (
        [move for tables in _MOVES for _, table in tables for move in table[COLUMN]],
        [retreat for each in _RETREATS for retreat in each.values()],
        [attack for (_, _, units), attack in _ONE.items() if units],
        [*ADVANCES, *LOSSES, *DECLINES.values(), *ENDS.values()],
    )
    for command in commands
}
