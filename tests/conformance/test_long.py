"""The same laws over many more games; run by `make test-long`."""

import pytest

from navalsim3d.kernel.events import TurnBegan

from .cases import COMMAND_LIMIT, at_random, play
from .junk import nonsense, odd
from .test_laws import refusal

pytestmark = pytest.mark.long


@pytest.mark.parametrize("seed", range(100, 130))
def test_any_game_at_all(case, seed):
    """Every step of every game: what is offered is allowed, the game ends in time, nothing is changed in place, all replays."""
    game, ruleset = case.new(seed), case.ruleset
    choose = at_random(seed)
    while game.decider is not None:
        menu = ruleset.legal(game.state)
        assert menu
        assert game.step_count < COMMAND_LIMIT
        for command in menu:
            assert refusal(ruleset.check, game.state, command) is None, command
        events = game.apply(choose(menu, game.step_count))
        assert all(event.turn <= case.ready.scenario.turns for event in events if isinstance(event, TurnBegan))
    assert game.outcome is not None
    assert game.verify() == ""
    assert tuple(ruleset.digest(game.state_at(step)) for step in range(game.step_count + 1)) == game.digests


@pytest.mark.parametrize("seed", range(200, 205))
def test_nonsense_at_every_step(case, seed):
    """EB-38, at every step of a game, with every command that is offered. What is offered itself is no nonsense."""
    game, ruleset = play(case.new(seed), at_random(seed)), case.ruleset
    for step in range(game.step_count):
        state = game.state_at(step)
        menu = ruleset.legal(state)
        for command in menu[:12]:
            for wrong in set(nonsense(command)) - set(menu):
                assert refusal(ruleset.check, state, wrong) is not None, wrong
            for strange in odd(command):
                assert (refusal(ruleset.apply, state, strange) is None) == (refusal(ruleset.check, state, strange) is None), strange
