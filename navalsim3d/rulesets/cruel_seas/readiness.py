"""Whether a ship and its guns may fire at all, before anybody asks at what.

The same answers stand behind orders, reactions and menus; each refusal is a sentence with its clause.
"""

from navalsim3d.rulesets.cruel_seas.state import Card, Ship, State, Weapon
from navalsim3d.rulesets.cruel_seas.tables import DAMAGE

Refusal = tuple[str, str]
"""the reason in one sentence, and the clause"""

_EXCLUDING = {
    "repair": ("fires no gun while it repairs", "CS-REPAIR-06"),
    "reload": ("fires no gun while it reloads", "CS-ACT-04"),
    "ram": ("does nothing else in a turn in which it rams", "CS-RAM-03"),
}


def ship_barred(state: State, ship: Ship) -> Refusal | None:
    """Why the ship may fire none of its guns now, in its activation or in reaction; None when it may."""
    if ship.status != "afloat":
        return f"{ship.name} is out of the battle", "CS-FIRE-10"
    if ship.struck:
        return f"{ship.name} has struck its flag", "CS-STRIKE-04"
    if ship.wrecked_steering_until >= state.turn > 0:
        return f"{ship.name} gives no orders until the end of turn {ship.wrecked_steering_until}, after its collision", "CS-COLL-06"
    if state.active is not None and state.active.ship == ship.id:
        return _barred_in_activation(state, ship)
    if ship.repairing:
        return f"{ship.name} has its hands full until its next activation", "CS-REPAIR-06"
    if ship.crew_hit:
        return f"the crew of {ship.name} does not shoot until its next activation", "CS-CRIT-11"
    return None


def _barred_in_activation(state: State, ship: Ship) -> Refusal | None:
    active = state.active
    assert active is not None
    if active.order in _EXCLUDING:
        reason, clause = _EXCLUDING[active.order]
        return f"{ship.name} {reason}", clause
    if active.no_orders or "crew" in active.new_tokens:
        return f"the crew of {ship.name} is too badly hit to shoot", "CS-CRIT-11"
    return None


def gun_barred(state: State, ship: Ship, weapon: Weapon) -> Refusal | None:
    """Why this very weapon is silent; None when it can fire."""
    if weapon.id in ship.out_of_action:
        return f"the {weapon.name} is out of action", "CS-CRIT-10"
    if weapon.id in ship.out_of_ammunition:
        return f"the {weapon.name} is out of ammunition", "CS-CRIT-13"
    if weapon.calibre not in DAMAGE:
        return f"the {weapon.name} is not fired as a gun", "CS-FIRE-11"
    turn, used = ship.gun_used
    if ship.shots_limited and turn == state.turn and used != weapon.id:
        return f"{ship.name} can use only one gun position each turn", "CS-SCN3-03"
    return None


def working(card: Card, ship: Ship) -> tuple[Weapon, ...]:
    """Guns, mortars and racks that are neither knocked out nor out of ammunition, in card order (CS-CRIT-10)."""
    silent = (*ship.out_of_action, *ship.out_of_ammunition)
    return tuple([weapon for weapon in card.weapons if weapon.id not in silent]) if silent else card.weapons


def ready(state: State, ship: Ship) -> tuple[Weapon, ...]:
    """The weapons the ship may fire now, in card order; none when the whole ship is barred."""
    if ship_barred(state, ship) is not None:
        return ()
    return tuple(weapon for weapon in state.card(ship.id).weapons if gun_barred(state, ship, weapon) is None)
