"""Wakes: the strip of broken water behind a moving ship, and the crews it throws off (CS-WAKE).

A wake marker shows the size of a ship and its speed. Inexperienced crews that run into one of a ship no smaller than
theirs lose their heading for a moment; a tiny craft is swamped besides.
"""

from navalsim3d.kernel.board import Polygon
from navalsim3d.kernel.events import Announced
from navalsim3d.kernel.geometry import Footprint, first_contact, moved, swept, touching
from navalsim3d.rulesets.cruel_seas import damage
from navalsim3d.rulesets.cruel_seas.geometry_of import hull
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Ship, Size, State

STEP = {Size.TINY: 1.0, Size.SMALL: 3.0, Size.MEDIUM: 4.0, Size.LARGE: 5.0, Size.HUGE: 6.0}
"""cm of wake for each speed level (gap G09, CS-WAKE-02)"""
_THROWN = {-1: "to port", 0: "about, but not off its course", 1: "to starboard"}


def wake_length(size: Size, level: int) -> float:
    """Length of the wake marker in cm (CS-WAKE-01, CS-WAKE-02)."""
    return STEP[size] * level


def wake_polygon(state: State, ship: Ship) -> Polygon:
    """The wake of a ship, as wide as its beam, from its stern backwards; () when it has none (CS-WAKE-02)."""
    card = state.card(ship.id)
    length = wake_length(card.size, ship.level)
    if ship.status != "afloat" or not length or ship.astern:
        return ()
    return Footprint(moved(ship.pose, -length), length, card.beam).corners


def heeds(state: State, ship: Ship) -> bool:
    """Whether wakes can throw that crew off at all (CS-WAKE-05, CS-OPT-01, CS-OPT-02)."""
    options = state.game.options
    return options.wakes and options.layer == "advanced" and ship.crew == "inexperienced"


def crossed_by(state: State, ship: Ship, travel: float) -> list[tuple[float, str]]:
    """Distance and owner of every wake of its own size or larger that a straight run crosses (CS-WAKE-03)."""
    if not heeds(state, ship):
        return []
    card = state.card(ship.id)
    footprint = hull(card, ship.pose)
    area = swept(footprint, travel)
    found = []
    for other in state.ships:
        wake = wake_polygon(state, other) if other.id != ship.id and state.card(other.id).size >= card.size else ()
        if wake and touching(area, wake):
            found.append((first_contact(footprint, travel, wake) or 0.0, other.id))
    return found


def crossed(play: Play, ship_id: str, other_id: str) -> None:
    """The wake throws the ship off: D6 for the turn at the end of this leg, and a tiny craft is swamped (CS-WAKE-03, CS-WAKE-04).

    A jammed rudder leaves nothing to throw off, so no dice is taken for the heading then.
    """
    ship, active = play.ship(ship_id), play.active
    if active.helm is None:
        face = play.d6(f"{ship.name} crosses the wake of {play.ship(other_id).name}", ship.side)
        play.act(wake_helm=helm(face))
        text = f"The wake of {play.ship(other_id).name} threw {ship.name} {_THROWN[helm(face)]}."
        play.emit(Announced(text=text, clause="CS-WAKE-03"))
    if play.card(ship_id).size == Size.TINY:
        amount = play.d6(f"{ship.name} is swamped", ship.side)
        damage.hurt(play, ship_id, amount, ("wake",), None)


def helm(face: int) -> int:
    """What a D6 does to a helm nobody holds: -1 port, 0 straight on, +1 starboard (CS-CRIT-08, CS-WAKE-03)."""
    return (-1, -1, 0, 0, 1, 1)[face - 1]
