"""Damage tokens: which a ship carries, for the model and the card (CS-CRIT-18)."""

from navalsim3d.rulesets.cruel_seas.state import Ship

_BADGES = (("engine", "engine"), ("bridge", "bridge"), ("rudder", "rudder"), ("fire", "fire"), ("crew_hit", "crew"))


def of(ship: Ship) -> tuple[str, ...]:
    """Every kind of token on the ship, one word each, in a fixed order; they change no line of sight (CS-CRIT-18)."""
    found = [badge for name, badge in _BADGES if getattr(ship, name)]
    if ship.wrecked_steering_until and "rudder" not in found:
        found.append("rudder")
    found += ["gun"] * bool(ship.out_of_action) + ["ammunition"] * bool(ship.out_of_ammunition)
    return (*found, *ship.lost_equipment)
