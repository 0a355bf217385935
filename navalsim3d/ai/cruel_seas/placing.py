"""Deployment: where to come on to the table."""

from collections.abc import Sequence
from dataclasses import replace

from navalsim3d.ai.cruel_seas import weigh
from navalsim3d.ai.cruel_seas.thought import Thought, with_ship
from navalsim3d.kernel.geometry import distance, swept, touching
from navalsim3d.kernel.ruleset import Ruleset
from navalsim3d.rulesets.cruel_seas import missions
from navalsim3d.rulesets.cruel_seas.commands import PlaceShip
from navalsim3d.rulesets.cruel_seas.state import Ship, State

GLANCED = 6
"""how many spots are looked at closely"""
CROSSING = 150.0
"""what it costs to start on a course that crosses a friend's"""
ROOM = 14.0
"""cm to a friend that are comfortable"""


def ranked(ruleset: Ruleset, view: State, spots: Sequence[PlaceShip]) -> list[tuple[float, PlaceShip]]:
    """The spots that look best straight ahead, looked at with every plan: (value, spot), best first."""
    glanced = sorted(spots, key=lambda spot: -_value(ruleset, view, spot, glance=True))[:GLANCED]
    return sorted(((_value(ruleset, view, spot), spot) for spot in glanced), key=lambda each: -each[0])


def _value(ruleset: Ruleset, view: State, spot: PlaceShip, glance: bool = False) -> float:
    """Where the first turn can lead from a spot, and whether it runs foul of friends who are there already."""
    level = missions.rules(view).level_when_placed(view, spot.ship)
    ship = replace(view.ship(spot.ship), x=spot.x, y=spot.y, heading=spot.heading, level=level, status="afloat")
    thought = Thought(ruleset, with_ship(view, ship, None), ship)
    battle, aim = thought.battle(), thought.aim
    chosen = (plan for plan in thought.plans() if not glance or not any(plan.turns[:-1]))
    best = max(weigh.weigh(thought.view, battle, aim, plan).total for plan in chosen)
    friends = [other for other in view.ships if other.side == ship.side and other.status == "afloat"]
    return best - sum(_foul(view, ship, friend) for friend in friends)


def _foul(view: State, ship: Ship, friend: Ship) -> float:
    """What it costs to begin close to a friend, or with courses that cross in the first move."""
    run, his = view.card(ship.id).speeds[2], view.card(friend.id).speeds[2]
    crossing = CROSSING if touching(swept(view.hull_of(ship), run), swept(view.hull_of(friend), his)) else 0.0
    return crossing + 4.0 * max(0.0, ROOM - distance((friend.x, friend.y), (ship.x, ship.y)))
