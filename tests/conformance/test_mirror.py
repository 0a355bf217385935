"""Law 8: a reflected table is the same game. No side of the compass, no order of a list and no sign of an angle is preferred."""

import pytest

from navalsim3d.kernel.codec import canonical, plain
from navalsim3d.kernel.session import Session

from .cases import at_random


def key(command):
    """A command with its numbers rounded, since a reflected position differs in the last place."""
    return canonical(rounded(plain(command)))


def rounded(data):
    """Plain data with every number to a hundredth."""
    if isinstance(data, float):
        return round(data, 2) + 0.0
    if isinstance(data, list):
        return [rounded(part) for part in data]
    if isinstance(data, dict):
        return {name: rounded(part) for name, part in data.items()}
    return data


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


@pytest.mark.parametrize("seed", [1, 2])
def test_law_8_the_reflected_game_is_the_same_game(mirrored, seed):
    """EB-42."""
    ruleset, ready, mirror = mirrored.ruleset, mirrored.ready, mirrored.mirror
    here, there = mirrored.new(seed), Session(ruleset, mirror.mirror_scenario(ready), seed)
    choose = at_random(seed)
    while here.decider is not None and here.step_count < 150:
        assert here.decider == there.decider
        menu, other = ruleset.legal(here.state), {key(command): command for command in ruleset.legal(there.state)}
        reflected = {key(mirror.mirror_command(command, ready)): command for command in menu}
        assert reflected.keys() == other.keys()
        for name in list(reflected)[:: max(1, len(reflected) // 8)]:
            told, told_there = ruleset.explain(here.state, reflected[name]), ruleset.explain(there.state, other[name])
            assert numbers(told) == numbers(told_there)
        chosen = choose(menu, here.step_count)
        here.apply(chosen)
        there.apply(other[key(mirror.mirror_command(chosen, ready))])
    assert [event.kind for event in here.events_at(here.step_count - 1)] == [event.kind for event in there.events_at(there.step_count - 1)]
