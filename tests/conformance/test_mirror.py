"""Law 8: a reflected table is the same game. No side of the compass, no order of a list and no sign of an angle is preferred.

What is discrete in a menu must be there in the reflected menu. What is a sample of something continuous need not be the
same sample; but whatever is offered on one table must be allowed on the other.
"""

from dataclasses import fields

import pytest

from navalsim3d.kernel.session import Session

from .cases import at_random


def discrete(menu):
    """The commands without a number to bend."""
    return {command for command in menu if not any(isinstance(getattr(command, f.name), float) for f in fields(command))}


def numbers(explanation):
    """What a player reads before he decides."""
    return (
        explanation.needed,
        explanation.at_most,
        explanation.sides,
        sorted((line.label, line.value) for line in explanation.modifiers),
        explanation.chance,
        None if explanation.expected_damage is None else round(explanation.expected_damage, 4),
        explanation.refused,
    )


def kinds(session):
    """What kinds of things happened last."""
    return [event.kind for event in session.events_at(session.step_count - 1)]


@pytest.mark.parametrize("seed", range(1, 5))
def test_law_8_the_reflected_game_is_the_same_game(mirrored, seed):
    """EB-42."""
    ruleset, ready, mirror = mirrored.ruleset, mirrored.ready, mirrored.mirror
    here, there = mirrored.new(seed), Session(ruleset, mirror.mirror_scenario(ready), seed)
    choose = at_random(seed)
    handed = getattr(mirror, "handed", lambda events: False)
    while here.decider is not None and here.step_count < 150:
        assert here.decider == there.decider
        menu = ruleset.legal(here.state)
        reflected = [mirror.mirror_command(command, ready) for command in menu]
        assert discrete(reflected) == discrete(ruleset.legal(there.state))
        for command, opposite in zip(menu, reflected, strict=True):
            ruleset.check(there.state, opposite)
            assert numbers(ruleset.explain(here.state, command)) == numbers(ruleset.explain(there.state, opposite))
        chosen = choose(menu, here.step_count)
        if handed(here.apply(chosen)):
            break
        there.apply(mirror.mirror_command(chosen, ready))
        assert kinds(here) == kinds(there)
