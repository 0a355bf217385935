"""The ten results of the Critical Damage Table, each with its own dice (CS-CRIT-06 to CS-CRIT-15)."""

from navalsim3d.kernel.events import Critical, Exploded
from navalsim3d.kernel.geometry import EPSILON, distance
from navalsim3d.rulesets.cruel_seas import damage, readiness
from navalsim3d.rulesets.cruel_seas.geometry_of import centre, hull
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Card, Hit, Pending, Ship, Weapon
from navalsim3d.rulesets.cruel_seas.tables import (
    ACCESSORIES,
    AMMUNITION,
    COOK_OFF,
    DIESEL_FIRE,
    PETROL_FIRE,
    STRUCTURE_DICE,
    Result,
)

_AS_NEAR = 0.1
"""cm within which gun positions count as equally near the firer (CS-CRIT-10)"""
_NO_GUN = ("mortar", "rocket")


def apply(play: Play, hit: Hit, result: Result) -> None:
    """The effect of an unsaved result on the victim of a hit; may ask the attacker to choose."""
    _EFFECTS[result.effect](play, hit, result)


def accessories(card: Card, ship: Ship) -> tuple[str, ...]:
    """Fitted items in working order, in the order in which the clause lists them (CS-CRIT-12)."""
    return tuple(item for item in ACCESSORIES if item in card.equipment and item not in ship.lost_equipment)


def _tell(play: Play, hit: Hit, result: Result, what: str, vain: bool = False) -> None:
    text = f"{result.label} on {play.ship(hit.victim).name}: {what}."
    play.emit(Critical(piece=hit.victim, effect=result.effect, saved=vain, text=text, clause=result.clause))


def _mark(play: Play, hit: Hit, token: str) -> None:
    """A bridge or crew token taken by the active ship outlives this activation."""
    active = play.state.active
    if active is not None and active.ship == hit.victim:
        play.act(new_tokens=(*active.new_tokens, token))


def _engine(play: Play, hit: Hit, result: Result) -> None:
    play.change(hit.victim, engine=play.ship(hit.victim).engine + 1)
    _tell(play, hit, result, "she lost a third of her speed")


def _bridge(play: Play, hit: Hit, result: Result) -> None:
    play.change(hit.victim, bridge=True)
    _mark(play, hit, "bridge")
    _tell(play, hit, result, "nobody commanded helm and engines any more, and her guns shot worse")


def _rudder(play: Play, hit: Hit, result: Result) -> None:
    play.change(hit.victim, rudder=True)
    _tell(play, hit, result, "the steering jammed")


def _crew(play: Play, hit: Hit, result: Result) -> None:
    play.change(hit.victim, crew_hit=True)
    _mark(play, hit, "crew")
    _tell(play, hit, result, "the guns fell silent")


def _fire(play: Play, hit: Hit, result: Result) -> None:
    """CS-CRIT-09: the attacker needs 4, against diesel engines 6."""
    side = play.ship(hit.attacker).side
    fuel = DIESEL_FIRE if play.card(hit.victim).diesel else PETROL_FIRE
    if play.d6(f"fire aboard {play.ship(hit.victim).name}", side) < fuel.least:
        _tell(play, hit, result, "it did not catch fire", vain=True)
        return
    play.change(hit.victim, fire=side)
    _tell(play, hit, result, "she caught fire")
    damage.burned(play, hit.victim, fuel.dice, side)


def _gun(play: Play, hit: Hit, result: Result) -> None:
    """CS-CRIT-10: the working position nearest to the firing weapon; among equals one D6."""
    card, ship = play.card(hit.victim), play.ship(hit.victim)
    spans = _spans(play, hit, readiness.working(card, ship))
    nearest = min(span for span, _ in spans)
    equals = [weapon for span, weapon in spans if span <= nearest + _AS_NEAR + EPSILON]
    lost = equals[0]
    if len(equals) > 1:
        lost = equals[(play.d6(f"which gun of {ship.name}", play.ship(hit.attacker).side) - 1) % len(equals)]
    play.change(hit.victim, out_of_action=(*ship.out_of_action, lost.id))
    _tell(play, hit, result, f"the {lost.name} was knocked out")


def _spans(play: Play, hit: Hit, weapons: tuple[Weapon, ...]) -> list[tuple[float, Weapon]]:
    """Each position with its distance from the firing weapon, in card order."""
    outline = hull(play.card(hit.victim), play.ship(hit.victim).pose)
    return [(distance(hit.origin, outline.station(weapon.along, weapon.across)), weapon) for weapon in weapons]


def _accessory(play: Play, hit: Hit, result: Result) -> None:
    """CS-CRIT-12: the attacker chooses among what is fitted and works."""
    fitted = accessories(play.card(hit.victim), play.ship(hit.victim))
    if len(fitted) == 1:
        lose_accessory(play, hit.victim, fitted[0])
        return
    side = play.ship(hit.attacker).side
    play.ask(Pending("accessory", side, hit.attacker, other=hit.victim, hit=hit, choices=fitted))


def lose_accessory(play: Play, victim_id: str, item: str) -> None:
    """That item is out of order (CS-CRIT-12)."""
    ship = play.ship(victim_id)
    play.change(victim_id, lost_equipment=(*ship.lost_equipment, item))
    text = f"Accessory Hit on {ship.name}: {item.replace('_', ' ')} was put out of order."
    play.emit(Critical(piece=victim_id, effect=item, text=text, clause="CS-CRIT-12"))


def _blown_up(play: Play, hit: Hit, number: int, what: str) -> bool:
    """Something aboard exploded for `number` D6; its sixes cause nothing (CS-CRIT-03). True when the ship sank."""
    side, ship = play.ship(hit.attacker).side, play.ship(hit.victim)
    amount, _ = damage.dice_total(play, number, f"the {what} of {ship.name}", side)
    text = f"The {what} of {ship.name} exploded."
    play.emit(Exploded(at=centre(play.card(ship.id), ship), size=float(number), piece=ship.id, text=text, clause="CS-CRIT-03"))
    return damage.hurt(play, hit.victim, amount, (f"exploding {what}",), side)


def _ammunition(play: Play, hit: Hit, result: Result) -> None:
    """CS-CRIT-13: on 5 or more 4D6, and the largest gun has fired its last; of several the nearest, then the attacker's choice."""
    side = play.ship(hit.attacker).side
    if play.d6(f"ammunition of {play.ship(hit.victim).name}", side) < AMMUNITION.least:
        _tell(play, hit, result, "nothing went off", vain=True)
        return
    _tell(play, hit, result, "it went up")
    if _blown_up(play, hit, AMMUNITION.dice, "ammunition"):
        return
    guns = largest(play, hit)
    if len(guns) == 1:
        lose_ammunition(play, hit.victim, guns[0])
    elif guns:
        play.ask(Pending("ammunition", side, hit.attacker, other=hit.victim, hit=hit, choices=guns))


def largest(play: Play, hit: Hit) -> tuple[str, ...]:
    """The victim's working guns of the largest calibre that are nearest to the firing weapon: one, or several at the same distance."""
    card, ship = play.card(hit.victim), play.ship(hit.victim)
    guns = tuple(weapon for weapon in readiness.working(card, ship) if weapon.calibre not in _NO_GUN)
    if not guns:
        return ()
    greatest = max(weapon.mm for weapon in guns)
    spans = _spans(play, hit, tuple(weapon for weapon in guns if weapon.mm == greatest))
    nearest = min(span for span, _ in spans)
    return tuple(weapon.id for span, weapon in spans if span <= nearest + EPSILON)


def lose_ammunition(play: Play, victim_id: str, gun: str) -> None:
    """That gun is silent for the rest of the game (CS-CRIT-13)."""
    ship, weapon = play.ship(victim_id), play.card(victim_id).weapon(gun)
    assert weapon is not None
    play.change(victim_id, out_of_ammunition=(*ship.out_of_ammunition, gun))
    text = f"The {weapon.name} of {ship.name} was out of ammunition."
    play.emit(Critical(piece=victim_id, effect="ammunition", text=text, clause="CS-CRIT-13"))


def _structure(play: Play, hit: Hit, result: Result) -> None:
    """CS-CRIT-14: 2D6 more, whose sixes cause nothing."""
    side = play.ship(hit.attacker).side
    _tell(play, hit, result, "the hull was torn further")
    amount, _ = damage.dice_total(play, STRUCTURE_DICE, f"structure of {play.ship(hit.victim).name}", side)
    damage.hurt(play, hit.victim, amount, ("structure",), side)


def _torpedo(play: Play, hit: Hit, result: Result) -> None:
    """CS-CRIT-15: on 5 or more a torpedo aboard explodes for 8D6: the first loaded tube in card order, else a reload."""
    side, ship = play.ship(hit.attacker).side, play.ship(hit.victim)
    if play.d6(f"torpedoes of {ship.name}", side) < COOK_OFF.least:
        _tell(play, hit, result, "the torpedoes stayed whole", vain=True)
        return
    _tell(play, hit, result, "one of her torpedoes cooked off")
    gone = next((tube.id for tube in play.card(hit.victim).tubes if tube.id in ship.loaded), "")
    if gone:
        play.change(hit.victim, loaded=tuple(tube for tube in ship.loaded if tube != gone))
    else:
        play.change(hit.victim, reloads=ship.reloads - 1)
    _blown_up(play, hit, COOK_OFF.dice, "torpedo")


_EFFECTS = {
    "engine": _engine,
    "bridge": _bridge,
    "rudder": _rudder,
    "fire": _fire,
    "gun": _gun,
    "crew": _crew,
    "accessory": _accessory,
    "ammunition": _ammunition,
    "structure": _structure,
    "torpedo": _torpedo,
}
