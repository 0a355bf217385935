"""Movement a second time, step by step as a person would do it: what the sets of hexes are compared with."""

from navalsim3d.rulesets.strike_force.chart import chart_of
from navalsim3d.rulesets.strike_force.hexes import BESIDE, BIT, NUMBERS, numbers

NEAR = {number: numbers(BESIDE[BIT[number]]) for number in NUMBERS}
WOODS = set(numbers(chart_of(None).woods))


def paths(start, enemies, slow=False, left=4):
    """Every path of a company from `start` as the hexes it enters, with what it costs."""
    yield from _on(start, (), 0, set(enemies), slow, left)


def _on(here, path, spent, enemies, slow, left):
    touched = {near for enemy in enemies for near in NEAR[enemy]}
    if path and here in touched:
        return
    for step in NEAR[here]:
        cost = 2 if step in WOODS else 1
        if step in enemies or (step in WOODS and not slow) or cost > left:
            continue
        if here in touched and step in touched:
            continue
        yield (*path, step), spent + cost
        yield from _on(step, (*path, step), spent + cost, enemies, slow, left - cost)


def best_paths(start, enemies, own, slow=False):
    """For each destination the path that is logged: cheapest, then smallest by its numbers."""
    found = {}
    for path, cost in paths(start, enemies, slow):
        if path[-1] not in own and (path[-1] not in found or (cost, path) < found[path[-1]]):
            found[path[-1]] = (cost, path)
    return {goal: path for goal, (_, path) in found.items()}


def retreats(start, enemies, occupied, slow=False):
    """The hexes a company may retreat into."""
    touched = {near for enemy in enemies for near in NEAR[enemy]}
    return tuple(step for step in NEAR[start] if step not in touched and step not in occupied and (slow or step not in WOODS))
