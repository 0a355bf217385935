"""What a fleet costs: hull, weapons, equipment and crew (CS-POINTS).

The price of a row is a check on the row: whoever gets a weapon, a hull or a piece of equipment wrong gets the sum wrong.
"""

import json
from collections.abc import Mapping
from importlib import resources
from typing import Any

from navalsim3d.rulesets.cruel_seas.state import Crew, Size
from navalsim3d.rulesets.cruel_seas.vessels import NAVY, SIZES, VESSELS, VesselRow, WeaponRow

_PRICES: Mapping[str, Any] = json.loads(resources.files(__package__).joinpath("tables", "prices.json").read_text(encoding="utf-8"))
ITEMS: frozenset[str] = frozenset((*_PRICES["equipment"], "radar"))
"""what may be bought for a ship, or stands on its card"""
RADAR_NAVIES: frozenset[str] = frozenset(_PRICES["radar"])
"""navies whose radar has a price (CS-RADAR-05)"""


def weapon_price(weapon: WeaponRow) -> int:
    """By its damage dice, before the semi-automatic bonus (CS-POINTS-03); the two machine guns are free (CS-ROST-01)."""
    if weapon.free:
        return 0
    points = next(int(step["points"]) for step in _PRICES["weapon"] if weapon.dice <= step["dice_up_to"])
    return points + (int(_PRICES["semi_automatic"]) if weapon.semi_automatic else 0)


def equipment_price(item: str, navy: str) -> int:
    """One item for a navy's ship (CS-POINTS-02). Raises KeyError for what is not on the list."""
    if item == "radar":
        return int(_PRICES["radar"][navy]["points"])
    return int(_PRICES["explosive_charge"] if item == "explosive_charge" else _PRICES["equipment"][item]["points"])


def reload_price(number: int) -> int:
    """Reload torpedoes are bought in pairs (CS-POINTS-02)."""
    return (number + 1) // 2 * int(_PRICES["reloads_for_two"])


def vessel_price(key: str) -> int:
    """The row's price worked out from its parts, with an Inexperienced crew (CS-POINTS-01)."""
    row = VESSELS[key]
    parts = sum(weapon_price(weapon) for weapon in row.weapons) + int(_PRICES["torpedo"]) * len(row.tubes)
    return row.hull * row.craft + parts + sum(equipment_price(item, NAVY[key]) for item in row.equipment)


def crew_price(row: VesselRow, crew: Crew) -> int:
    """What a better crew costs: more on Large and Huge ships; a group of small craft pays once (CS-POINTS-04)."""
    return int(_PRICES["crew"][crew]["big" if SIZES[row.size] >= Size.LARGE else "small"])
