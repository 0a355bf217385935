"""Weapons of the missile age as a caster of 1/3000 models makes them: few, stout, and told at arm's length.

As in `guns.py` the pivot is the origin, on the deck, and a weapon at rest points ahead. At a three-thousandth a true gun
barrel would be a hair: here barrels, arms and tubes are two to three times as thick as in life, and no longer.
"""

from __future__ import annotations

from collections.abc import Callable

from navalsim3d.kernel import angles
from navalsim3d.shipyard.blueprint import Weapon
from navalsim3d.shipyard.solids import Part, box, lathe_along, rod, turned_profile

BARREL = 0.34
"""radius of a cast gun barrel"""


def casting(weapon: Weapon) -> list[Part]:
    """All parts of one mounting."""
    return STYLES[weapon.style](weapon)


def _spread(weapon: Weapon, gap: float) -> list[float]:
    return [(i - (weapon.barrels - 1) / 2) * gap for i in range(weapon.barrels)]


def _barrels(weapon: Weapon, start: float, height: float, gap: float, length: float) -> list[Part]:
    profile = [
        (1.5 * BARREL, start - 0.6),
        (1.4 * BARREL, start + 0.35 * length),
        (BARREL, start + 0.38 * length),
        (BARREL, start + length),
    ]
    one = lathe_along("barrel", profile, "metal", 6)
    return [one.tilted(5).moved((x, 0, height)) for x in _spread(weapon, gap)]


def _egg(weapon: Weapon) -> list[Part]:
    """A single gun in a rounded shield."""
    w = weapon.shield or 4.4
    shell = [(0.46 * w, 0.0), (0.5 * w, 0.12 * w), (0.48 * w, 0.4 * w), (0.34 * w, 0.62 * w), (0.1 * w, 0.7 * w)]
    return [
        turned_profile("egg", shell, "house", 12, 1.22, 50.0),
        *_barrels(weapon, 0.5 * w, 0.36 * w, 0.3 * w, weapon.barrel or 5.0),
    ]


def _gunhouse(weapon: Weapon) -> list[Part]:
    """An angular house with one barrel or two."""
    w = weapon.shield or 4.4
    ring = turned_profile("ring", [(0.44 * w, 0.0), (0.44 * w, 0.5)], "dark", 10)
    house = box("gunhouse", (w, 1.2 * w, 0.56 * w), "house", (0, 0, 0.35), (0.82, 0.76), "roof")
    return [ring, house, *_barrels(weapon, 0.5 * w, 0.38 * w, 0.34 * w, weapon.barrel or 5.0)]


def _missile(length: float, radius: float) -> list[Part]:
    """A white missile along y, its fins a cross."""
    half = length / 2
    body = [(0.7 * radius, -half), (radius, -0.9 * half), (radius, 0.6 * half), (0.1 * radius, half)]
    fins = [
        box("fin", size, "white", (0, -0.72 * half, z))
        for size, z in (((4 * radius, 1.0, 0.2), -0.1), ((0.2, 1.0, 4 * radius), -2 * radius))
    ]
    return [lathe_along("missile", body, "white", 7), *fins]


def _twin_arm(weapon: Weapon) -> list[Part]:
    """A pedestal with an arm to either side and a missile on each, or one arm over its drum."""
    length, gap = weapon.barrel or 6.5, weapon.shield or 3.4
    drum = turned_profile("drum", [(1.9, 0.0), (1.9, 0.55), (1.1, 0.75), (0.95, 2.1)], "house", 10)
    parts = [drum, box("crosshead", (gap + 0.9 if weapon.barrels > 1 else 1.4, 1.5, 1.3), "metal", (0, -0.2, 1.9))]
    for x in _spread(weapon, gap):
        arm = [box("arm", (0.55, 0.62 * length, 0.5), "metal", (0, 0.1 * length, -0.75)), *_missile(length, 0.5)]
        parts += [p.tilted(weapon.elevation or 14).moved((x, 0.1 * length, 3.1)) for p in arm]
    return parts


def _tube(length: float, radius: float, paint: str, sides: int = 8) -> Part:
    """An open-mouthed tube along y."""
    half = length / 2
    profile = [(0.8 * radius, -half), (radius, -half + 0.3), (radius, half), (0.76 * radius, half), (0.7 * radius, half - 0.3)]
    return lathe_along("tube", profile, [paint] * 3 + ["dark"], sides)


def _canister(weapon: Weapon) -> list[Part]:
    """Round missile containers side by side on a cradle, pointing up a little."""
    length, pitch = weapon.barrel or 8.0, weapon.shield or 2.2
    lift = 0.5 * length * angles.sin_deg(weapon.elevation) + 0.5 * pitch + 0.3
    tubes = [_tube(length, 0.46 * pitch, "tube").tilted(weapon.elevation).moved((x, 0, lift)) for x in _spread(weapon, pitch)]
    wide = pitch * weapon.barrels
    front = lift + 0.32 * length * angles.sin_deg(weapon.elevation) - 0.3 * pitch
    legs = [
        box("cradle", (0.9 * wide, 0.7, front), "metal", (0, 0.32 * length, 0)),
        box("cradle", (0.9 * wide, 0.7, 0.7), "metal", (0, -0.3 * length, 0)),
    ]
    return [*tubes, *legs]


def _cell_box(weapon: Weapon) -> list[Part]:
    """A box of missiles on a pedestal, two rows of `barrels` doors in its face."""
    w, length = weapon.shield or 4.4, weapon.barrel or 4.6
    high, size = 0.56 * w, 0.8 * w / weapon.barrels
    body = [box("cells", (w, length, high), "tube", (0, 0, -0.5 * high))]
    for x in _spread(weapon, w / weapon.barrels):
        body += [box("door", (size, 0.16, 0.36 * high), "panel", (x, length / 2, z * high)) for z in (-0.44, 0.06)]
    stand = turned_profile("pedestal", [(0.36 * w, 0.0), (0.36 * w, 0.5), (0.22 * w, 0.9), (0.2 * w, 1.6)], "house", 10)
    return [stand, *(p.tilted(weapon.elevation or 10).moved((0, 0, 1.5 + 0.4 * high)) for p in body)]


def _ring_mortar(weapon: Weapon) -> list[Part]:
    """Rocket tubes in a horseshoe about the pedestal."""
    r = (weapon.shield or 3.2) / 2
    post = rod("post", (0, 0, 0), (0, 0, 1.6), 0.6, "metal", 0.9, 8, True)
    tubes = [_tube(2.6, 0.42, "tube", 6).moved((r * angles.cos_deg(a), 0, r * angles.sin_deg(a))) for a in range(-30, 211, 40)]
    return [post, *(p.tilted(weapon.elevation or 12).moved((0, 0, 1.9)) for p in tubes)]


def _triple_tube(weapon: Weapon) -> list[Part]:
    """Torpedo tubes on a turntable: `barrels` side by side."""
    length = weapon.barrel or 5.5
    table = turned_profile("turntable", [(1.3, 0.0), (1.2, 0.6)], "metal", 9)
    return [table, *(_tube(length, 0.46, "tube", 6).moved((x, 0, 1.0)) for x in _spread(weapon, 0.98))]


def _close_in(weapon: Weapon) -> list[Part]:
    """A small automatic mounting under a domed cover."""
    w = weapon.shield or 2.6
    dome = turned_profile("cover", [(0.5 * w, 0.0), (0.5 * w, 0.35 * w), (0.42 * w, 0.62 * w), (0.12 * w, 0.78 * w)], "house", 9, 1.0, 50.0)
    return [dome, *_barrels(weapon, 0.42 * w, 0.34 * w, 0.7, weapon.barrel or 2.4)]


STYLES: dict[str, Callable[[Weapon], list[Part]]] = {
    "egg": _egg, "gunhouse": _gunhouse, "twin_arm": _twin_arm, "canister": _canister, "cell_box": _cell_box,
    "ring_mortar": _ring_mortar, "triple_tube": _triple_tube, "close_in": _close_in,
}  # fmt: skip
"""how each style is cast"""
