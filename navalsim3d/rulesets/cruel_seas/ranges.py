"""How far guns reach: the Range Table and what it says about a distance (CS-RANGE).

Distances run from the gun's own position to the nearest point of the target's hull. Limits are included.
"""

from functools import lru_cache

from navalsim3d.kernel.geometry import EPSILON
from navalsim3d.rulesets.cruel_seas.state import Weapon
from navalsim3d.rulesets.cruel_seas.tables import RANGES, Range

POINT_BLANK = 5.0
"""cm beyond the minimum range (CS-RANGE-05)"""


def row(weapon: Weapon) -> Range:
    """The weapon's row of the Range Table (CS-RANGE-01), or what is printed for it alone (CS-DMG-06, CS-BATT-01)."""
    return _printed(weapon.reach) if weapon.reach else RANGES[weapon.calibre]


@lru_cache(maxsize=64)
def _printed(reach: float) -> Range:
    """The row of a weapon whose range is printed in brackets: it has no minimum."""
    return Range(0.0, reach, reach / 2.0, POINT_BLANK)


def misfit(weapon: Weapon, distance: float) -> tuple[str, str] | None:
    """Why a target at that distance cannot be hit, and the clause: beyond the maximum or inside the minimum; None when in range."""
    reach = row(weapon)
    if distance > reach.most + EPSILON:
        return f"the target is out of range: {distance:.1f} cm, {reach.most:g} at most", "CS-RANGE-02"
    if distance < reach.least - EPSILON:
        return f"the target is too near: {distance:.1f} cm, {reach.least:g} at least", "CS-RANGE-03"
    return None


def over_half(weapon: Weapon, distance: float) -> bool:
    """Whether the target is farther than half the maximum (CS-RANGE-04)."""
    return distance > row(weapon).half + EPSILON


def point_blank(weapon: Weapon, distance: float) -> bool:
    """Whether the target is within 5 cm of the minimum range (CS-RANGE-05)."""
    near = row(weapon).point_blank
    return near is not None and distance <= near + EPSILON
