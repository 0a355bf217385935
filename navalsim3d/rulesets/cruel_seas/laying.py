"""How a gun is laid: where it stands, how far the target's hull is, on which bearing its centre lies.

A gun is laid far more often than a ship moves, so what follows from two poses alone is remembered by their numbers.
"""

from functools import lru_cache
from math import sqrt

from navalsim3d.kernel.angles import direction
from navalsim3d.kernel.board import Point
from navalsim3d.kernel.geometry import EPSILON, Footprint, Pose, bearing, relative
from navalsim3d.rulesets.cruel_seas.state import Card, Ship, Weapon

Laid = tuple[Point, Point, float, float]
"""the weapon's position, the centre of the target's hull, cm from the one to the hull, relative bearing of the other"""


@lru_cache(maxsize=16384)
def _station(x: float, y: float, heading: float, length: float, beam: float, along: float, across: float) -> Point:
    return Footprint(Pose(x, y, heading), length, beam).station(along, across)


def position(card: Card, ship: Ship, weapon: Weapon) -> Point:
    """Where a weapon stands on the table (CS-GEO-10)."""
    return _station(ship.x, ship.y, ship.heading, card.length, card.beam, weapon.along, weapon.across)


def reach_of(origin: Point, card: Card, ship: Ship) -> float:
    """Distance from a point to the nearest point of a ship's hull; 0 inside and within EPSILON (CS-RANGE-02, CS-GEO-05)."""
    east, north = direction(ship.heading)
    dx, dy = origin[0] - ship.x, origin[1] - ship.y
    ahead, aside = dx * east + dy * north, abs(dx * north - dy * east) - card.beam / 2
    past = -ahead if ahead < 0.0 else max(0.0, ahead - card.length)
    space = past if aside <= 0.0 else sqrt(past * past + aside * aside)
    return space if space > EPSILON else 0.0


@lru_cache(maxsize=16384)
def _bearing(origin: Point, aim: Point, heading: float) -> float:
    return relative(bearing(origin, aim), heading)


def lay(shooter: Ship, card: Card, weapon: Weapon, target: Ship, its_card: Card) -> Laid:
    """Everything a shot measures, the bearing taken to the centre of the target's hull (CS-ARC-03)."""
    origin = position(card, shooter, weapon)
    aim = _station(target.x, target.y, target.heading, its_card.length, its_card.beam, 0.5, 0.0)
    return origin, aim, reach_of(origin, its_card, target), _bearing(origin, aim, shooter.heading)
