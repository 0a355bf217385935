"""Shell splashes: what near misses leave around a ship (CS-PLUME).

A plume is a count on the ship it surrounds. It hides nothing; three help the next gunner.
"""

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.events import Splashed
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Options, State, Weapon

SMALLEST_MM = 37.0
"""calibre from which a miss leaves a plume (CS-PLUME-01)"""
_CLEARANCE = 0.6
"""cm between the hull's side and the middle of a plume, which must stand within 1 cm"""
_PLACES = (0.5, 0.85, 0.15, 0.7, 0.3, 1.0, 0.0)


def leaves_one(options: Options, weapon: Weapon) -> bool:
    """Whether a miss of that weapon leaves a plume; the core rules have none (CS-PLUME-01, CS-OPT-01)."""
    heavy = weapon.calibre == "mortar" or (weapon.mm >= SMALLEST_MM and weapon.calibre != "rocket")
    return heavy and options.layer == "advanced"


def place(state: State, ship_id: str, number: int) -> Point:
    """Where plume `number` (from 1) of a ship stands: within 1 cm of the hull, on both sides in turn, the same every time."""
    hull = state.hull_of(state.ship(ship_id))
    across = 0.5 + _CLEARANCE / hull.beam
    return hull.station(_PLACES[(number - 1) // 2 % len(_PLACES)], across if number % 2 else -across)


def add(play: Play, target_id: str, weapon: Weapon) -> None:
    """One plume for one weapon system that missed, if its calibre is large enough (CS-PLUME-01)."""
    if not leaves_one(play.state.game.options, weapon):
        return
    target = play.ship(target_id)
    number = play.change(target_id, plumes=target.plumes + 1).plumes
    at = place(play.state, target_id, number)
    text = f"The shell raised a plume beside {target.name}, the {_ordinal(number)} there."
    play.emit(Splashed(at=at, size=weapon.mm, near=target_id, text=text, clause="CS-PLUME-01"))


def clear(play: Play, ship_id: str) -> None:
    """The ship has moved away from its plumes (CS-PLUME-02)."""
    if play.ship(ship_id).plumes:
        play.change(ship_id, plumes=0)


def clear_all(play: Play) -> None:
    """The turn has ended: every plume has fallen back (CS-PLUME-02)."""
    for ship in play.state.ships:
        clear(play, ship.id)


def _ordinal(number: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")
