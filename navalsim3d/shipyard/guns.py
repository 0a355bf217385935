"""Guns: from a machine gun on a pintle to a twin four-inch, each a set of parts about its own pivot.

The pivot is the origin, on the deck; a gun at rest points ahead (+y). Barrels are half again as thick as in life and
shields a little thicker, as on any miniature: at 1/300 a true 20 mm barrel would be a hair.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from navalsim3d.shipyard.blueprint import Weapon
from navalsim3d.shipyard.solids import Part, box, circle, lathe_along, loft, rod, turned_profile

BARRELS = {
    7.0: 0.8, 8.0: 0.9, 13.0: 1.3, 20.0: 1.75, 37.0: 2.4, 40.0: 2.1, 47.0: 2.1, 57.0: 2.6, 76.0: 3.1, 88.0: 4.0,
    102.0: 4.4, 105.0: 4.6, 127.0: 5.2,
}  # fmt: skip
"""calibre in mm to the length of barrel that shows, metres"""


def gun(weapon: Weapon) -> list[Part]:
    """All parts of one mounting."""
    build = {"pintle": _pintle, "pedestal": _pedestal, "shield": _shield, "hood": _hood, "drum": _drum, "turret": _turret}
    build |= {"vierling": _vierling, "pompom": _pompom}
    return build[weapon.style](weapon)


def gun_tub(radius: float, height: float) -> Part:
    """The round bulwark about a gun; it stands on the ship and does not turn."""
    inner = radius - 0.1
    profile = [(radius, 0.0), (radius, height), (inner, height), (inner, 0.08)]
    return turned_profile("tub", profile, "house", 11)


def barrel_length(weapon: Weapon) -> float:
    """The length that shows: the blueprint's, or the usual one for the calibre."""
    if weapon.barrel:
        return weapon.barrel
    return BARRELS[min(BARRELS, key=lambda c: abs(c - weapon.calibre))]


def _thickness(weapon: Weapon) -> float:
    return max(0.035, 0.0011 * weapon.calibre)


def _spread(weapon: Weapon, gap: float) -> list[float]:
    return [(i - (weapon.barrels - 1) / 2) * gap for i in range(weapon.barrels)]


def _barrels(weapon: Weapon, height: float, gap: float, back: float, muzzle: float = 1.0, lift: float = 3.0) -> list[Part]:
    """Barrels side by side at a height, reaching `back` behind the pivot; `muzzle` flares their mouths."""
    r, length = _thickness(weapon), barrel_length(weapon)
    profile = [(1.5 * r, -back), (1.5 * r, 0.25 * length), (1.05 * r, 0.3 * length)]
    profile += [(0.85 * r, 0.9 * length)] if muzzle > 1 or weapon.calibre > 50 else []
    one = lathe_along(
        "barrel", [*profile, (max(0.85, muzzle) * r, length)], "metal", 8 if weapon.calibre > 60 else 6 if weapon.calibre > 30 else 5
    )
    return [one.tilted(lift).moved((x, 0, height)) for x in _spread(weapon, gap)]


def _pintle(weapon: Weapon) -> list[Part]:
    height = 1.0
    post = rod("post", (0, 0, 0), (0, 0, height), 0.055, "metal", 0.8)
    bodies = [box("receiver", (0.12, 0.55, 0.16), "metal", (x, 0.0, height - 0.05)) for x in _spread(weapon, 0.2)]
    drums = [box("magazine", (0.14, 0.16, 0.18), "dark", (x + 0.11, 0.12, height + 0.02)) for x in _spread(weapon, 0.2)]
    return [post, *bodies, *drums, *_barrels(weapon, height + 0.03, 0.2, 0.1)]


def _pedestal(weapon: Weapon) -> list[Part]:
    """A light automatic on a cone, with the shoulder rests and drum, and a split shield unless it has none."""
    big = weapon.calibre / 20
    height = 1.05 + 0.08 * min(big, 3)
    cone = turned_profile("pedestal", [(0.36, 0), (0.28, 0.14), (0.14, height)], "house", 7)
    gap = 0.24
    parts = [cone]
    for x in _spread(weapon, gap):
        parts.append(box("receiver", (0.16, 0.9, 0.2), "metal", (x, -0.1, height - 0.02)))
        parts.append(_magazine(weapon, x, height))
        parts.append(rod("shoulder", (x, -0.5, height + 0.08), (x, -0.75, height - 0.12), 0.05, "dark"))
    parts += _barrels(weapon, height + 0.08, gap, 0.3)
    return parts + (_split_shield(weapon, height) if weapon.shield else [])


def _magazine(weapon: Weapon, x: float, height: float) -> Part:
    if weapon.calibre > 30:
        return box("clip", (0.12, 0.25, 0.35), "dark", (x, -0.05, height + 0.15))
    drum = lathe_along("magazine", [(0.17, -0.12), (0.17, 0.12)], "dark", 6)
    return drum.moved((x, 0.02, height + 0.3))


def _split_shield(weapon: Weapon, height: float) -> list[Part]:
    """Two plates with the barrel between them, raked back."""
    half = weapon.shield / 2
    inner = 0.1 + 0.13 * (weapon.barrels - 1)
    low, high = height - 0.55, height + 0.65
    face = [(inner, 0.32, low), (half, 0.22, low), (half, 0.12, high - 0.15), (inner, 0.22, high)]
    starboard = loft("shield", np.array([face, [(x, y - 0.06, z) for x, y, z in face]]), "house")
    return [starboard, starboard.mirrored()]


def _carriage(weapon: Weapon, height: float) -> list[Part]:
    """Ring, pedestal and cradle of a gun of some size."""
    r = 0.5 + 0.003 * weapon.calibre
    base = turned_profile("ring", [(r, 0), (r, 0.14), (0.55 * r, 0.3), (0.42 * r, height)], "house", 8)
    cradle = box("cradle", (0.3 + 0.002 * weapon.calibre, 0.014 * weapon.calibre + 0.5, 0.3), "metal", (0, -0.1, height - 0.15))
    return [base, cradle]


def _shield(weapon: Weapon) -> list[Part]:
    """An open-backed shield: front, two swept wings, and a short roof."""
    size = weapon.calibre / 100
    width = weapon.shield or 1.45 + 1.25 * size
    height = 0.95 + 0.4 * size
    top = height + 0.42 + 0.38 * size
    depth = 0.5 + 0.9 * size
    parts = _carriage(weapon, height)
    parts += _barrels(weapon, height, 0.35 + 0.3 * size, 0.5 * depth)
    front = [(-width / 2, depth * 0.5), (-width * 0.32, depth), (width * 0.32, depth), (width / 2, depth * 0.5), (width / 2, -depth * 0.35)]
    parts += _hollow([*front, (-width / 2, -depth * 0.35)], 0.3 + 0.14 * size, top, 0.78)
    for x in (-0.2 * width, 0.2 * width):
        parts.append(box("sight", (0.12 * width, 0.14, 0.22), "dark", (x, depth * 0.84, top - 0.42)))
    mantlet = box("mantlet", (0.2 * width * weapon.barrels, 0.3, 0.34 + 0.16 * size), "metal", (0, depth * 0.86, height - 0.2))
    return [*parts, mantlet]


def _hollow(outline: list[tuple[float, float]], low: float, high: float, shrink: float) -> list[Part]:
    """Plates along an outline, open behind (its last edge), with a roof over them."""
    pairs = list(pairwise(outline))
    plates = []
    for a, b in pairs:
        foot = [(*a, low), (*b, low)]
        head = [(b[0] * shrink, b[1] * shrink, high), (a[0] * shrink, a[1] * shrink, high)]
        face = np.array([*foot, *head])
        inward = face * np.array([0.94, 0.94, 1.0])
        plates.append(loft("shield", np.stack([face, inward]), "house"))
    lid = np.array([(x * shrink, y * shrink, high) for x, y in outline])
    rear = lid.copy()
    rear[:, 2] += 0.08
    rear[:, :2] *= 0.9
    return [*plates, loft("shield_roof", np.stack([lid, rear]), "house")]


def _hood(weapon: Weapon) -> list[Part]:
    """A closed, rounded power mounting, open at the back only to the eye of faith: the six-pounder."""
    width = weapon.shield or 1.7
    ring = circle(12, width / 2, width * 0.56)
    levels = [(1.0, 0.12), (1.0, 0.8), (0.84, 1.14), (0.46, 1.34)]
    body = loft("hood", np.stack([np.column_stack([ring * s, np.full(12, z)]) for s, z in levels]), "house", None, 50.0)
    skirt = turned_profile("ring", [(width * 0.46, 0), (width * 0.46, 0.2)], "metal", 10)
    brow = box("brow", (0.9, 0.5, 0.85), "house", (0, width * 0.36, 0.3), (0.9, 0.55))
    slot = box("slot", (0.3, 0.3, 0.5), "dark", (0, width * 0.5, 0.6))
    return [skirt, body, brow, slot, *_barrels(weapon, 0.85, 0.5, 0.1, 1.5)]


def _drum(weapon: Weapon) -> list[Part]:
    """A gunner's drum with guns on its face: power turrets of the coastal forces."""
    width = weapon.shield or 1.5
    r = width / 2
    drum = turned_profile("drum", [(r, 0), (r, 0.75), (0.96 * r, 0.82), (0.7 * r, 0.82), (0.68 * r, 0.5)], "house", 12)
    gunner = turned_profile("gunner", [(0.2, 0.5), (0.24, 0.9), (0.12, 1.05), (0.15, 1.25), (0.02, 1.32)], "dark", 6)
    arms = [box("arm", (0.1, 0.75, 0.2), "metal", (s * r * 0.62, 0.15, 0.78)) for s in (1, -1)]
    return [drum, gunner.moved((0, -0.15, 0)), *arms, *_barrels(weapon, 0.92, max(0.26, 1.05 * r), 0.3)]


def _turret(weapon: Weapon) -> list[Part]:
    """A closed gun house with a sloped face: twin four-inch, torpedo-boat guns with their hoods."""
    size = weapon.calibre / 100
    width = weapon.shield or 1.5 + 0.9 * size + 0.5 * (weapon.barrels - 1)
    depth, height = 1.05 + 0.9 * size, 1.25 + 0.85 * size
    outline = np.array([(-1, -1), (-1, 0.45), (-0.6, 1), (0.6, 1), (1, 0.45), (1, -1)], dtype=float) * (width / 2, depth)
    low = np.column_stack([outline, np.full(6, 0.3)])
    mid = np.column_stack([outline, np.full(6, 0.3 + 0.55 * (height - 0.3))])
    high = np.column_stack([outline * (0.8, 0.72) - (0, 0.1 * depth), np.full(6, height)])
    body = loft("gunhouse", np.stack([low, mid, high]), "house", ("house", "house"), 25.0)
    ring = turned_profile("ring", [(0.42 * width, 0), (0.42 * width, 0.32)], "metal", 12)
    sleeves = [
        box("sleeve", (0.3 * size + 0.12, 0.5, 0.42 * size + 0.1), "dark", (x, depth * 0.8, height * 0.42))
        for x in _spread(weapon, 0.6 * size + 0.1)
    ]
    return [ring, body, *sleeves, *_barrels(weapon, height * 0.56, 0.6 * size + 0.1, 0.0)]


def _vierling(weapon: Weapon) -> list[Part]:
    """The quadruple 20 mm: four barrels two over two between raked shields."""
    base = turned_profile("ring", [(0.9, 0), (0.9, 0.14), (0.5, 0.3), (0.4, 0.7)], "house", 12)
    cradle = box("cradle", (1.0, 0.9, 0.55), "metal", (0, -0.1, 0.75))
    pair = Weapon(style="pedestal", calibre=weapon.calibre, barrels=2, barrel=barrel_length(weapon))
    guns = [b for z in (0.95, 1.25) for b in _barrels(pair, z, 0.62, 0.2, lift=8)]
    clips = [box("clip", (0.1, 0.2, 0.34), "dark", (s * 0.58, -0.1, z)) for s in (1, -1) for z in (0.8, 1.12)]
    half = (weapon.shield or 2.3) / 2
    face = [(0.42, 0.55, 0.35), (half, 0.2, 0.35), (half * 0.95, 0.02, 1.75), (0.42, 0.38, 1.95)]
    wing = loft("shield", np.array([face, [(x, y - 0.07, z) for x, y, z in face]]), "house")
    brow = box("shield", (0.9, 0.06, 0.5), "house", (0, 0.46, 0.32))
    seat = box("seat", (0.4, 0.35, 0.1), "dark", (0, -0.75, 0.7))
    return [base, cradle, *guns, *clips, wing, wing.mirrored(), brow, seat]


def _pompom(weapon: Weapon) -> list[Part]:
    """The quadruple two-pounder: a boxy body, ammunition bins and trumpet muzzles."""
    base = turned_profile("ring", [(1.1, 0), (1.1, 0.2), (0.8, 0.35)], "house", 12)
    body = box("body", (1.5, 1.5, 1.1), "house", (0, -0.2, 0.3), (0.8, 0.8))
    bins = [box("bin", (0.5, 1.0, 0.5), "house", (s * 1.0, -0.2, 0.75)) for s in (1, -1)]
    pair = Weapon(style="pedestal", calibre=weapon.calibre, barrels=2, barrel=barrel_length(weapon))
    guns = [b for z in (1.05, 1.4) for b in _barrels(pair, z, 0.55, 0.2, 2.0, 6)]
    return [base, body, *bins, *guns]
