"""Positions for the tests of Strike Force One, in the notation of the rules.

`field(D="0605", Y="0506", dice=(3,))` has just these companies on the map, in the Soviet attack step of turn 1, with the die given.
`walk("D 0605>0604>0504")` is a move along a path, `march("D", "0504")` one to a destination, `attack("CD", "Y")` an attack.
"""

import json
from dataclasses import replace
from importlib.resources import files

import pytest

from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.kernel.dice import GivenDice
from navalsim3d.kernel.scenario import ReadyScenario
from navalsim3d.rulesets.strike_force import queries
from navalsim3d.rulesets.strike_force.chart import MapSheet
from navalsim3d.rulesets.strike_force.commands import Advance, Attack, Decline, End, Lose, Move, Retreat
from navalsim3d.rulesets.strike_force.hexes import BIT, NUMBER
from navalsim3d.rulesets.strike_force.ruleset import STRIKE_FORCE
from navalsim3d.rulesets.strike_force.scenario import OptionSet, StrikeForceScenario
from navalsim3d.rulesets.strike_force.state import UNIT, acting, set_of

SHEET = json.loads((files("navalsim3d.rulesets.strike_force") / "tables" / "map.json").read_text(encoding="utf-8"))
"""the map sheet of the game as plain data"""


def sheet_with(**changes):
    """The game's map sheet with some parts changed."""
    return MapSheet.model_validate(SHEET | changes)


def table_with(die, column, result):
    """The game's map sheet with one cell of the table changed; columns are counted from 0."""
    rows = {key: list(row) for key, row in SHEET["results"]["rows"].items()}
    rows[die][column] = result
    return sheet_with(results={"rows": rows})


def ready(options=None, sheet=None):
    """A scenario of the standard game, or one with options or a map of its own."""
    scenario = StrikeForceScenario(
        ruleset="strike_force",
        name="test",
        title="Test",
        sides=({"id": "soviet", "name": "Soviet Army", "flag": "su"}, {"id": "us", "name": "US Army", "flag": "usn"}),
        options=OptionSet(**(options or {})),
        map=sheet,
    )
    return ReadyScenario(scenario=scenario)


def opening(dice=(), options=None, sheet=None):
    """The first position of a game."""
    return STRIKE_FORCE.setup(ready(options, sheet), GivenDice(tuple(dice)))


def field(dice=(), *, turn=1, step=2, moved="", used="", attacked="", options=None, **where):
    """A position with only these companies on the map."""
    places = tuple(BIT[where[letter]] if letter in where else 0 for letter in UNIT)
    marks = {"moved": set_of(tuple(moved)), "used": set_of(tuple(used)), "attacked": set_of(tuple(attacked))}
    return replace(opening(dice, options), where=places, turn=turn, step=step, **marks)


def side(letter):
    """The side of a letter."""
    return "soviet" if letter in "ABCDEF" else "us"


def walk(text):
    """A move along a path: `D 0605>0604>0504`."""
    letter, _, path = text.partition(" ")
    _, *steps = path.split(">")
    return Move(side=side(letter), unit=letter, to=steps[-1], path=tuple(steps))


def march(letter, to):
    """A move to a destination."""
    return Move(side=side(letter), unit=letter, to=to)


def attack(attackers, defender):
    """An attack by the companies of these letters."""
    return Attack(side=side(attackers[0]), attackers=tuple(attackers), defender=defender)


def retreat(letter, to):
    """A retreat ordered by its owner."""
    return Retreat(side=side(letter), unit=letter, to=to)


def advance(letter):
    """An advance."""
    return Advance(side=side(letter), unit=letter)


def lose(letter):
    """The loss of an Exchange."""
    return Lose(side=side(letter), unit=letter)


def decline(state):
    """The acting side lets an advance go."""
    return Decline(side=acting(state))


def end(state):
    """The acting side ends its step."""
    return End(side=acting(state))


def give(state, *commands):
    """The state after the commands, and everything that happened."""
    events = ()
    for command in commands:
        state, more = STRIKE_FORCE.apply(state, command)
        events += more
    return state, events


def after(state, *commands):
    """The state after the commands."""
    return give(state, *commands)[0]


def ended(state, steps=1):
    """The state after so many steps were closed."""
    for _ in range(steps):
        state = after(state, end(state))
    return state


def settled(state):
    """The state after every pending choice got its default answer."""
    while (answer := queries.default(state)) is not None:
        state = after(state, answer)
    return state


def at(state, letter):
    """The number of the hex a company stands in; '' when it is eliminated."""
    return NUMBER.get(state.where[UNIT[letter]], "")


def dice_left(state):
    """How many given faces were not rolled."""
    return state.dice.left


def refused(state, command):
    """The clause a command is refused with; fails when it is not, or not with a sentence."""
    with pytest.raises(IllegalCommand) as error:
        STRIKE_FORCE.check(state, command)
    with pytest.raises(IllegalCommand):
        STRIKE_FORCE.apply(state, command)
    assert 8 < len(error.value.reason) < 200
    return error.value.clause


def allowed(state, command):
    """Whether a command is accepted."""
    try:
        STRIKE_FORCE.check(state, command)
    except IllegalCommand:
        return False
    return True
