"""What kind of thing is in the air or in the water when a weapon fires: shell, missile, torpedo, rocket, bomb.

Events tell a mount and a calibre, no more. Missiles are told by a calibre no gun afloat has, and the weapons of the missile
age by the short names every navy writes on their mounts: SAM, PDM, ASW. All else is a gun.
"""

from typing import Literal

from navalsim3d.kernel.events import Fired

Ordnance = Literal["shell", "missile", "interceptor", "stream", "rocket", "torpedo", "bomb"]
HEAVIEST_GUN = 299.0
"""mm: what is thicker flies by itself"""
NAMES: dict[str, Ordnance] = {
    "SSM": "missile", "SSML": "missile", "SAM": "interceptor", "SAML": "interceptor", "PDM": "interceptor", "PDG": "stream",
    "ASW": "rocket", "ASWL": "rocket", "TORP": "torpedo",
}  # fmt: skip
"""by the word before the number of a mount"""
PACE: dict[Ordnance, float] = {"missile": 16.0, "interceptor": 16.0, "rocket": 9.0, "torpedo": 5.0}
"""cm of table a second, where it is slow enough to be watched"""
ASIDE = 1.2
"""cm to the east and south of the firer at which its own attacker is met"""
LONGEST, SHORTEST = 2.6, 0.7
"""seconds that a flight is watched"""


def ordnance(event: Fired) -> Ordnance:
    """What an event of firing sends off."""
    word = event.mount.partition("#")[0].upper()
    if word in NAMES:
        return NAMES[word]
    if event.origin == event.at:
        return "bomb"
    return "missile" if event.calibre > HEAVIEST_GUN else "shell"


def aside(event: Fired) -> tuple[float, float]:
    """Over which place an attacker in the air is met: one that is after the firer itself comes in a little to the side."""
    off = ASIDE if event.origin == event.at else 0.0
    return event.at[0] + off, event.at[1] - off


def flight(event: Fired) -> float | None:
    """Seconds it is under way; None for a shell, which is timed by its own rule."""
    kind = ordnance(event)
    if kind == "bomb":
        return 0.9
    if kind not in PACE:
        return None
    reach: float = ((event.at[0] - event.origin[0]) ** 2 + (event.at[1] - event.origin[1]) ** 2) ** 0.5
    return min(LONGEST, max(SHORTEST, reach / PACE[kind]))
