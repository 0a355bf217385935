"""Courses that cross: what it costs to lie in the way of a ship that cannot but come on.

From Combat up the first leg of an activation is straight and has to be run (CS-SPEED-02, CS-MOVE-02), so whoever lies across it
will be struck. Two boats of one side that forget it lose each other the game.
"""

from navalsim3d.ai.cruel_seas import aims
from navalsim3d.kernel.geometry import first_contact
from navalsim3d.rulesets.cruel_seas import collisions
from navalsim3d.rulesets.cruel_seas.geometry_of import centre, corners, hull
from navalsim3d.rulesets.cruel_seas.state import Level, Ship, State

OUT_OF_HAND = 0.3
"""share of a ship's worth that a turn without guns and helm costs after a collision (CS-COLL-06)"""
FRIEND_LATER, FOE_LATER = 0.35, 0.5
"""chance that a ship which has acted this turn acts before the one in its way in the next; friends can agree on it"""


def fouled(state: State, ship: Ship) -> float:
    """What lying there is expected to cost, counting every ship whose certain leg leads over the place."""
    return sum(_chance(ship, other) * _cost(state, ship, other) for other in state.ships if _comes(state, ship, other))


def barring(state: State, ship: Ship) -> float:
    """What a ship costs its side by lying where it is, before friends who have yet to act this turn."""
    friends = (other for other in state.ships if other.side == ship.side and not other.activated)
    return sum(_cost(state, ship, friend) for friend in friends if _comes(state, ship, friend))


def _comes(state: State, ship: Ship, other: Ship) -> bool:
    """Whether the next leg of another ship is certain and touches the hull of this one."""
    if other.id == ship.id or other.status != "afloat" or other.struck or other.astern or other.level < Level.COMBAT:
        return False
    card, its = state.card(ship.id), state.card(other.id)
    leg = its.speeds[1]
    x, y = centre(card, ship)
    room = leg + its.length + 0.5 * card.length + card.beam
    if (x - other.x) ** 2 + (y - other.y) ** 2 > room * room:
        return False
    return first_contact(hull(its, other.pose), leg, corners(card, ship)) is not None


def _chance(ship: Ship, other: Ship) -> float:
    if not other.activated:
        return 1.0
    return FRIEND_LATER if other.side == ship.side else FOE_LATER


def _cost(state: State, ship: Ship, other: Ship) -> float:
    """What the blow costs this side: both ships suffer, and count where they are one's own."""
    cost = _harm(state, ship, other)
    return cost + _harm(state, other, ship) if other.side == ship.side else cost


def _harm(state: State, ship: Ship, by: Ship) -> float:
    mean = 3.5 * max(0, collisions.dice(state.card(by.id).size, state.card(ship.id).size))
    return aims.share_lost(state, ship, mean) + OUT_OF_HAND * aims.worth(state, ship)
