"""Positions in which it is clear what is right, as the first player sees them: with every card still in the stack, in any order."""

from dataclasses import replace

from navalsim3d.ai import make_agent
from navalsim3d.rulesets.seastrike.deck import Stack, pack
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE

from ...rulesets.seastrike.build import position


def seen(pieces, side="p1", objective=0, enemy=0, **changes):
    """A position as a side sees it, with the objectives of both."""
    goals = {side: {"objective": objective}, "p2" if side == "p1" else "p1": {"objective": enemy}}
    for each, fields in changes.pop("fleets", {}).items():
        goals[each] = {**goals[each], **fields}
    state = replace(position(pieces, fleets=goals, **changes), stacks=(Stack(pack()),))
    return SEASTRIKE.seen_by(state, side)


def lieutenant(side="p1", seed=1):
    """A lieutenant of a side."""
    return make_agent("lieutenant", SEASTRIKE, side, seed)


def chosen(view, side="p1"):
    """What a lieutenant orders, checked by the rules, and his table of terms."""
    agent = lieutenant(side)
    command = agent.choose(view)
    SEASTRIKE.check(view, command)
    return command, agent.reasons()
