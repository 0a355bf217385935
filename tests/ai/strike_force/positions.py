"""Random positions in which companies touch, and the rules' own answer to what can come of them."""

import random
from dataclasses import replace

from navalsim3d.ai.strike_force.field import field_of, singles
from navalsim3d.kernel.dice import GivenDice
from navalsim3d.rulesets.strike_force.commands import Attack
from navalsim3d.rulesets.strike_force.hexes import around
from navalsim3d.rulesets.strike_force.ruleset import STRIKE_FORCE
from navalsim3d.rulesets.strike_force.state import SOVIETS

from ...rulesets.strike_force.build import opening

OPTIONS = ({}, {"exchange": True}, {"slow_woods": True, "exchange": True})


def scattered(seed, options=None, step=2, turn=2, soviets=6, us=4, crowded=True):
    """A position with so many companies, most of them near the first one."""
    rng = random.Random(seed)
    state = opening(options=options)
    ground = field_of(state.game).ground
    first = rng.choice(singles(ground))
    near = around(first) | around(around(first)) | first if crowded else ground
    if crowded and soviets + us > 8:
        near = around(near)
    places = rng.sample(singles(near & ground), min(soviets + us, len(singles(near & ground))))
    rng.shuffle(places)
    where = [0] * 10
    for unit, place in zip((*range(soviets), *range(SOVIETS, SOVIETS + us)), places, strict=False):
        where[unit] = place
    return replace(state, where=tuple(where), step=step, turn=turn, dice=None)


def with_die(state, face):
    """The state with one die given."""
    return replace(state, dice=GivenDice((face,)))


def attacks_of(state):
    """The attacks on the menu."""
    return [command for command in STRIKE_FORCE.legal(state) if isinstance(command, Attack)]


def settled(state):
    """Every state without a pending choice that the rules let a state lead to."""
    if state.combat is None:
        return [state]
    return [end for command in STRIKE_FORCE.legal(state) for end in settled(STRIKE_FORCE.apply(state, command)[0])]
