"""The menu is remembered with its position: what was offered is taken at its word, what only looks like it is weighed."""

from dataclasses import replace
from random import Random

import pytest

from navalsim3d import library
from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.rulesets.seastrike.commands import Move
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE
from navalsim3d.rulesets.seastrike.state import State
from tests.rulesets.seastrike.build import piece, position


def _copied(command: Command) -> Command:
    """The same command, but another object."""
    return replace(command)


def _at_sea() -> State:
    return position([piece("p1-FG1", 45, 20), piece("p2-C1", 80, 170, 180)], phase="move")


@pytest.mark.parametrize("scenario", ["seastrike_standard", "seastrike_patrol"])
def test_a_command_from_the_menu_and_its_copy_do_the_same(scenario: str):
    state = SEASTRIKE.setup(library.ready(scenario), Dice(seed_from("copies")))
    choice = Random(7)
    for _ in range(120):
        menu = SEASTRIKE.legal(state)
        if not menu:
            break
        picked = choice.choice(menu)
        weighed = SEASTRIKE.apply(state, _copied(picked))
        assert weighed == SEASTRIKE.apply(state, picked)
        state = weighed[0]


def test_a_command_that_only_equals_one_of_the_menu_has_to_have_its_form():
    state = _at_sea()
    straight = next(each for each in SEASTRIKE.legal(state) if isinstance(each, Move) and each.turn == 0.0)
    false = replace(straight, turn=False)
    assert false == straight
    with pytest.raises(IllegalCommand, match="turn"):
        SEASTRIKE.apply(state, false)


def test_a_command_of_the_menu_is_refused_in_the_next_position():
    state = _at_sea()
    move = next(each for each in SEASTRIKE.legal(state) if isinstance(each, Move))
    after, _ = SEASTRIKE.apply(state, move)
    SEASTRIKE.legal(after)
    with pytest.raises(IllegalCommand):
        SEASTRIKE.apply(after, move)
