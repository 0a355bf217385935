"""Torpedo tubes: on deck, in the bow, trained in sets, or a torpedo slung bare.

The pivot is the middle of the tube on the deck; at rest it points ahead, and the blueprint's `rest` turns it outboard.
"""

from __future__ import annotations

from navalsim3d.shipyard.blueprint import Weapon
from navalsim3d.shipyard.solids import Part, box, lathe_along, rod


def tube(weapon: Weapon) -> list[Part]:
    """All parts of one tube."""
    return {"torpedo_tube": _deck_tube, "bow_door": _bow_door, "trained_tube": _trained, "slung": _slung}[weapon.style](weapon)


def torpedo(length: float, radius: float) -> Part:
    """A torpedo lying along y, head forward."""
    half = length / 2
    profile = [(0.25 * radius, -half), (0.6 * radius, -0.9 * half), (radius, -0.6 * half), (radius, 0.72 * half)]
    profile += [(0.9 * radius, 0.86 * half), (0.5 * radius, 0.97 * half), (0.1 * radius, half)]
    return lathe_along("torpedo", profile, ["torpedo"] * 3 + ["warhead"] * 3, 10)


def _deck_tube(weapon: Weapon) -> list[Part]:
    """A fixed tube on chocks: breech with its charge chamber aft, bands, a slightly belled mouth."""
    length, r = weapon.barrel or 6.0, 0.00062 * weapon.calibre
    half, height = length / 2, 1.35 * r + 0.08
    profile = [(0.55 * r, -half), (0.95 * r, -half + 0.12), (0.95 * r, -half + 0.7), (1.12 * r, -half + 0.74), (r, -half + 0.9)]
    profile += [(r, 0.2 * half), (1.1 * r, 0.23 * half), (r, 0.26 * half), (r, half - 0.5), (1.16 * r, half), (0.8 * r, half - 0.25)]
    body = lathe_along("tube", profile, ["tube"] * 9 + ["black"], 10).moved((0, 0, height))
    head = lathe_along("warhead", [(0.7 * r, half - 0.6), (0.62 * r, half - 0.2), (0.1 * r, half - 0.03)], "warhead", 6)
    chocks = [box("chock", (1.7 * r, 0.3, height), "tube", (0, y * half, 0), (0.7, 1)) for y in (-0.6, 0.05, 0.6)]
    charge = box("charge", (0.5 * r, 0.5, 0.4 * r), "metal", (0, -half + 0.4, height + 0.85 * r))
    return [body, head.moved((0, 0, height)), *chocks, charge]


def _bow_door(weapon: Weapon) -> list[Part]:
    """The mouth of a tube built into the forecastle: a fairing with a black throat, and its door laid open."""
    length, r = weapon.barrel or 2.6, 0.00058 * weapon.calibre
    half = length / 2
    profile = [(0.2 * r, -half), (0.85 * r, -0.3 * half), (1.15 * r, 0.5 * half), (1.15 * r, half), (0.9 * r, half), (0.85 * r, half - 0.7)]
    return [lathe_along("tube", profile, ["side", "side", "side", "metal", "black"], 12)]


def _trained(weapon: Weapon) -> list[Part]:
    """One tube of a set that trains on a pivot; the set's tubes stand side by side."""
    length, r = weapon.barrel or 7.5, 0.0006 * weapon.calibre
    half, height = length / 2, 1.0
    profile = [(0.5 * r, -half), (0.95 * r, -half + 0.15), (r, half - 1.4), (1.1 * r, half - 1.35), (1.1 * r, half), (0.85 * r, half - 0.4)]
    body = lathe_along("tube", profile, ["tube"] * 4 + ["black"], 10).moved((0, 0, height))
    legs = [rod("leg", (0, y * half, 0), (0, y * half, height - 0.5 * r), 0.28, "metal", 1.0, 8) for y in (-0.25, 0.25)]
    return [body, *legs]


def _slung(weapon: Weapon) -> list[Part]:
    """A bare torpedo carried outside, in two clamps."""
    length, r = weapon.barrel or 7.0, 0.0005 * weapon.calibre
    clamps = [box("clamp", (0.3, 0.12, 2.2 * r), "metal", (0, y * length, -1.1 * r)) for y in (-0.2, 0.2)]
    return [torpedo(length, r), *clamps]
