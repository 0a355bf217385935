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


@pytest.mark.parametrize("scenario", ["seastrike_standard", "seastrike_introduction", "seastrike_patrol"])
def test_a_menu_carried_on_is_the_menu_of_a_position_never_seen(scenario: str):
    """What is kept from position to position is found by identity, and no counter of a loaded state is one seen before."""
    ready = library.ready(scenario)
    state, choice = SEASTRIKE.setup(ready, Dice(seed_from("carried"))), Random(5)
    for step in range(400):
        menu = SEASTRIKE.legal(state)
        if not menu:
            break
        if step % 3 == 0:
            assert SEASTRIKE.legal(SEASTRIKE.load(ready, SEASTRIKE.dump(state))) == menu
        elif step % 3 == 1:
            aside, _ = SEASTRIKE.apply(state, choice.choice(menu))
            SEASTRIKE.legal(aside)
        state, _ = SEASTRIKE.apply(state, choice.choice(menu))


def test_what_the_fan_leaves_out_is_refused():
    """The menu leaves no move out that `check` would allow, of those that it samples: far ahead and far round to either side."""
    state, choice, left_out = SEASTRIKE.setup(library.ready("seastrike_standard"), Dice(seed_from("left out"))), Random(3), 0
    for _ in range(160):
        menu = SEASTRIKE.legal(state)
        if not menu:
            break
        moves = {(each.piece, each.turn, each.distance) for each in menu if isinstance(each, Move)}
        for ship, distance in {(name, distance) for name, turn, distance in moves if turn and distance > 11.0 and "MPB" not in name}:
            for turn in (0.0, -15.0, 15.0, -30.0, 30.0, -45.0, 45.0):
                if (ship, turn, distance) not in moves:
                    left_out += 1
                    with pytest.raises(IllegalCommand):
                        SEASTRIKE.check(state, Move(side=state.turn, piece=ship, turn=turn, distance=distance))
        state, _ = SEASTRIKE.apply(state, choice.choice(menu))
    assert left_out > 100
