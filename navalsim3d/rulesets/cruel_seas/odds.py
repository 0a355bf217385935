"""What a hit does on average, exactly, from the tables themselves.

Counted: the damage dice, and for every natural six the critical's own harm at once - fire when lit, ammunition, structure,
torpedo, and the 1D6 of duplicates - after the victim's save. Not counted: what fire does later, what lost guns, speed or
crew are worth, and that dice beyond the last hull point are wasted.
"""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import get_args

from navalsim3d.rulesets.cruel_seas import batteries, critical_effects, damage, readiness, skill
from navalsim3d.rulesets.cruel_seas.state import Card, Crew, Options, Ship, Weapon
from navalsim3d.rulesets.cruel_seas.tables import (
    AMMUNITION,
    ARMOUR_TO_MM,
    COOK_OFF,
    DIESEL_FIRE,
    DUPLICATE_DICE,
    PETROL_FIRE,
    RESULTS,
    STRUCTURE_DICE,
    Follow,
)

D6 = 3.5
"""mean of a D6"""
_UNSAVED = {crew: 1.0 - float(skill.chance(crew)) for crew in get_args(Crew)}


def of_hit(options: Options, weapon: Weapon, card: Card, victim: Ship) -> float:
    """Mean damage of one hit of that weapon on that ship, in hull points."""
    number = damage.dice_of(options, weapon)
    if not damage.cripples(options, weapon, card):
        return number * D6
    armoured = "armoured_wheelhouse" in card.equipment and weapon.mm <= ARMOUR_TO_MM
    torpedoes = bool(victim.loaded or victim.reloads)
    spare = bool(readiness.working(card, victim))
    fitted = bool(critical_effects.accessories(card, victim))
    if card.ashore:
        return number * D6 + _on_battery(number, _UNSAVED[victim.crew], spare)
    return number * D6 + _criticals(number, _UNSAVED[victim.crew], armoured, card.diesel, torpedoes, spare, fitted)


@lru_cache(maxsize=1024)
def _criticals(number: int, unsaved: float, armoured: bool, diesel: bool, torpedoes: bool, guns: bool, fitted: bool) -> float:
    """Mean harm of the criticals of `number` dice.

    With q the chance that one die brings an unsaved result, it is applied at least once with 1-(1-q)^number; all further
    ones are duplicates (CS-CRIT-16). After the replacements of CS-CRIT-04 each result has its own share of the D10.
    """
    fire = DIESEL_FIRE if diesel else PETROL_FIRE
    shares = {"engine": 1, "bridge": 0 if armoured else 1, "rudder": 1, "fire": 1, "gun": 0, "crew": 1, "accessory": 0}
    shares |= {"ammunition": 1, "structure": 1, "torpedo": 0}
    shares["gun" if guns else "crew"] += 1
    shares["accessory" if fitted else "crew"] += 1
    shares["torpedo" if torpedoes else "structure"] += 1
    return _harm(number, unsaved, shares, _mean(fire))


@lru_cache(maxsize=64)
def _on_battery(number: int, unsaved: float, guns: bool) -> float:
    """The same for a battery, most of whose results are structure (CS-BATT-04)."""
    shares = Counter(RESULTS[batteries.critical(face)].effect for face in RESULTS)
    if not guns:
        shares["crew"] += shares.pop("gun")
    return _harm(number, unsaved, shares, 0.0)


def _harm(number: int, unsaved: float, shares: Mapping[str, int], fire: float) -> float:
    """Mean harm of results that come up on so many faces of the D10 each."""
    harm = {"fire": fire, "ammunition": _mean(AMMUNITION), "structure": STRUCTURE_DICE * D6, "torpedo": _mean(COOK_OFF)}
    total = 0.0
    for effect, share in shares.items():
        q = share / 10.0 * unsaved / 6.0
        once = 1.0 - (1.0 - q) ** number
        total += harm.get(effect, 0.0) * once + DUPLICATE_DICE * D6 * (number * q - once)
    return total


def _mean(follow: Follow) -> float:
    """Mean damage of a critical that bites on a D6 of `least` or more."""
    return (7 - follow.least) / 6.0 * follow.dice * D6
