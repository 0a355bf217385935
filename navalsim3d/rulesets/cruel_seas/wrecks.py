"""Wrecks: a ship that goes down in shallow water stays on the table as a hazard (CS-WRECK-01)."""

from navalsim3d.kernel.geometry import EPSILON, gap, touching
from navalsim3d.rulesets.cruel_seas import obstacles
from navalsim3d.rulesets.cruel_seas.geometry_of import centre, corners
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import State, Wreck

NEAR_SHORE = 10.0
"""cm from land within which the water is shallow"""


def in_shallows(state: State, ship_id: str) -> bool:
    """Whether the hull touches a shoal or lies within 10 cm of land (CS-WRECK-01)."""
    card, ship = state.card(ship_id), state.ship(ship_id)
    shape, middle, reach = corners(card, ship), centre(card, ship), card.length + card.beam
    if any(shoal.within(middle, reach) and touching(shape, shoal.polygon) for shoal in obstacles.shoals(state)):
        return True
    near = (land for land in obstacles.land(state) if land.within(middle, reach + NEAR_SHORE))
    return any(gap(shape, land.polygon) <= NEAR_SHORE + EPSILON for land in near)


def leave(play: Play, ship_id: str) -> bool:
    """The hull of a ship that sinks where it lies becomes a wreck, if the water is shallow. True when it does."""
    if play.card(ship_id).ashore or not in_shallows(play.state, ship_id):
        return False
    number = play.state.next_id
    wreck = Wreck(f"wreck_{number}", corners(play.card(ship_id), play.ship(ship_id)))
    play.set(wrecks=(*play.state.wrecks, wreck), next_id=number + 1)
    return True
