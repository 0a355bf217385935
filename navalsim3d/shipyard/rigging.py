"""Masts, derricks, sails, aerials: whatever stands thin against the sky and gives a ship her outline.

Spars are drawn at twice their thickness, or they would vanish on the table; they cast no shade on the deck.
"""

from __future__ import annotations

import numpy as np

from navalsim3d.kernel import angles
from navalsim3d.shipyard.blueprint import Fitting
from navalsim3d.shipyard.solids import Part, box, lathe_along, loft, plate, rod, turned_profile


def mast(plan: Fitting) -> list[Part]:
    """A pole of `height`, raked aft by `lean`, with a yard of `width`, a truck, and stays spreading `length` fore and aft."""
    r = 0.045 + 0.0075 * plan.height
    top = (0.0, -plan.lean, plan.height)
    parts = [rod("mast", (0, 0, 0), top, r, plan.paint or "spar", 0.5, 7)]
    if plan.width:
        at = 0.78
        y, z = -plan.lean * at, plan.height * at
        parts.append(rod("yard", (-plan.width / 2, y, z), (plan.width / 2, y, z), r * 0.55, plan.paint or "spar", 0.9, 5))
        parts += [rod("halyard", (s * plan.width * 0.42, y, z), (s * plan.width * 0.3, y - 0.3, 0.3), 0.018, "line", 1, 3) for s in (1, -1)]
    if plan.length:
        for end in (plan.length, -plan.length):
            parts.append(rod("stay", (0, -plan.lean * 0.95, plan.height * 0.95), (0, end, 0.1), 0.02, "line", 1, 3))
    if plan.count > 1:
        parts.append(_crow_nest(plan, r))
    return parts


def _crow_nest(plan: Fitting, r: float) -> Part:
    z, y = plan.height * 0.55, -plan.lean * 0.55 + 0.3
    nest = turned_profile(
        "nest", [(0.3, z - 0.15), (0.5, z + 0.1), (0.5, z + 0.95), (0.43, z + 0.95), (0.43, z + 0.2)], plan.paint or "house", 8
    )
    return nest.moved((0, y + r, 0))


def tripod(plan: Fitting) -> list[Part]:
    """A pole with two struts standing `length` behind it, `width` apart, a yard, and a platform at two thirds."""
    parts = mast(Fitting(kind="mast", along=0, height=plan.height, width=plan.width * 1.6, lean=plan.lean, paint=plan.paint))
    knee = (0.0, -plan.lean * 0.66, plan.height * 0.66)
    for side in (1, -1):
        parts.append(rod("strut", (side * plan.width / 2, -plan.length, 0), knee, 0.08, plan.paint or "spar", 0.8, 6))
    platform = turned_profile("platform", [(0.7, 0), (0.75, 0.1), (0.75, 0.5), (0.68, 0.5), (0.68, 0.12)], "house", 10)
    return [*parts, platform.moved((0, knee[1] + 0.3, knee[2] - 0.1))]


def derrick(plan: Fitting) -> list[Part]:
    """A derrick post of `height` with `count` booms of `length`, forward and aft in turn, `width` apart at the foot."""
    r = 0.07 + 0.009 * plan.height
    parts = [rod("mast", (0, 0, 0), (0, 0, plan.height), r, plan.paint or "spar", 0.55, 8)]
    tree = plan.height * 0.72
    parts.append(box("crosstree", (plan.width or 1.6, 0.5, 0.18), plan.paint or "spar", (0, 0, tree)))
    for index in range(plan.count):
        ahead = 1 if index % 2 == 0 else -1
        side = 0.0 if plan.count < 3 else (0.5 if index < 2 else -0.5)
        x = side * (plan.width or 1.6)
        tip = (x * 0.5, ahead * plan.length * 0.93, 1.6 + plan.length * 0.36)
        parts.append(rod("boom", (x * 0.5, ahead * 0.35, 1.3), tip, 0.1 + 0.003 * plan.length, plan.paint or "spar", 0.7, 6))
        parts.append(rod("topping_lift", tip, (x * 0.4, 0, tree), 0.025, "line", 1, 3))
    return parts


def sail(plan: Fitting) -> list[Part]:
    """A mast of `height` with a set sail: lateen on a slanted yard (`count` 1), or gaff with boom of `length` (`count` 2), or a jib (3)."""
    if plan.count == 3:
        return [_cloth([(0, 0.6), (0.15 * plan.length, 0.4), (plan.length, 0.5), (0.05, plan.height)], 0.35)]
    parts = [rod("mast", (0, 0, 0), (0, -plan.lean, plan.height), 0.13, "wood", 0.6, 7)]
    if plan.count == 1:
        low, high = (0.16, plan.length * 0.52, 1.3), (0.16, -plan.length * 0.36, plan.height * 1.08)
        parts.append(rod("yard", low, high, 0.09, "wood", 0.6, 6))
        parts.append(_cloth([(low[1], low[2]), (high[1], high[2]), (-plan.length * 0.46, 1.5)], 0.5).moved((0.22, 0, 0)))
        return parts
    parts.append(rod("boom", (0, -0.2, 1.5), (0, -plan.length, 1.75), 0.09, "wood", 0.7, 6))
    parts.append(rod("gaff", (0, -0.2, plan.height * 0.68), (0, -plan.length * 0.72, plan.height * 0.96), 0.08, "wood", 0.6, 6))
    corners = [(-0.2, 1.6), (-0.2, plan.height * 0.68), (-plan.length * 0.7, plan.height * 0.95), (-plan.length * 0.98, 1.85)]
    return [*parts, _cloth(corners, 0.4)]


def _cloth(outline: list[tuple[float, float]], belly: float) -> Part:
    """A sail: a thin lens over an outline of (y, z), filled to starboard."""
    ring = np.array([p for a, b in zip(outline, [*outline[1:], outline[0]], strict=False) for p in _divided(a, b)])
    middle = ring.mean(axis=0)
    layers = [(1.0, 0.0), (0.66, 0.75), (0.33, 0.95)]
    front = [np.column_stack([np.full(len(ring), -belly * out), middle + (ring - middle) * share]) for share, out in layers]
    back = [layer + np.array([0.05, 0, 0]) for layer in reversed(front)]
    part = loft("sail", np.stack([*front[::-1], *back[::-1]]), "sail", None, 60.0)
    return Part(part.name, part.vertices, part.faces, part.paint, part.crease, shades=False)


def _divided(a: tuple[float, float], b: tuple[float, float]) -> list[tuple[float, float]]:
    return [(a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f) for f in (0.0, 0.25, 0.5, 0.75)]


def staff(plan: Fitting) -> list[Part]:
    """A flagstaff."""
    return [rod("staff", (0, 0, 0), (0, -plan.lean, plan.height or 1.8), 0.04, "spar", 0.7, 5)]


def lantern(plan: Fitting) -> list[Part]:
    """The lantern of a centimetric radar, on a stump of `height`."""
    height = plan.height or 1.2
    r = plan.width / 2 or 0.45
    drum = turned_profile("lantern", [(0.7 * r, 0), (r, 0.1), (r, 1.5 * r), (0.85 * r, 2.1 * r), (0.2 * r, 2.5 * r)], "lantern", 12)
    ribs = turned_profile("rib", [(1.05 * r, 0.7 * r), (1.05 * r, 0.85 * r)], "metal", 12)
    return [turned_profile("stump", [(0.5 * r, 0), (0.4 * r, height)], "house", 8), drum.moved((0, 0, height)), ribs.moved((0, 0, height))]


def aerial(plan: Fitting) -> list[Part]:
    """A radar mattress of `width` by `length` on a stalk of `height`: a frame with dipoles."""
    w, h, z = plan.width or 1.0, plan.length or 0.7, plan.height or 0.8
    parts = [rod("stalk", (0, 0, 0), (0, 0, z), 0.07, "spar", 0.8, 6)]
    for share in (0.0, 0.5, 1.0):
        parts.append(rod("bar", (-w / 2, 0.08, z + share * h), (w / 2, 0.08, z + share * h), 0.035, "metal", 1, 4))
    for share in (-0.5, -0.17, 0.17, 0.5):
        parts.append(rod("dipole", (share * w, 0.08, z - 0.05), (share * w, 0.08, z + h + 0.05), 0.03, "metal", 1, 4))
    return parts


def catwalk(plan: Fitting, length: float) -> list[Part]:
    """A gangway `length` metres long on trestles of `height`, from the place forward."""
    z, w = plan.height or 1.6, plan.width or 0.9
    parts = [box("gangway", (w, length, 0.14), "deck", (0, length / 2, z), roof="wood")]
    count = max(2, int(length / 5))
    for i in range(count + 1):
        y = 0.3 + (length - 0.6) * i / count
        parts += [rod("trestle", (s * w * 0.5, y, 0), (s * w * 0.4, y, z), 0.07, "house", 1, 4) for s in (1, -1)]
    for side in (1, -1):
        parts.append(rod("handrail", (side * w / 2, 0, z + 1.0), (side * w / 2, length, z + 1.0), 0.035, "house", 1, 3))
        parts += [
            rod("stanchion", (side * w / 2, y * length, z), (side * w / 2, y * length, z + 1), 0.035, "house", 1, 3)
            for y in (0.0, 0.33, 0.66, 1.0)
        ]
    return parts


def balloon(plan: Fitting) -> list[Part]:
    """A barrage balloon bedded down on its winch: `length` long."""
    half, r = plan.length / 2, plan.width / 2
    shape = [
        (0.05 * r, -half),
        (0.45 * r, -0.8 * half),
        (0.8 * r, -0.35 * half),
        (r, 0.2 * half),
        (0.85 * r, 0.65 * half),
        (0.45 * r, 0.92 * half),
        (0.05 * r, half),
    ]
    body = lathe_along("balloon", shape, "balloon", 14, 60.0).moved((0, 0, r + 0.5))
    fins = []
    for turn in (0.0, 120.0, 240.0):
        fin = plate(
            "fin", [(-half * 1.05, 0.3 * r), (-0.45 * half, 0.5 * r), (-0.5 * half, 1.25 * r), (-half * 1.05, 1.15 * r)], 0.25, "balloon"
        )
        s, c = angles.sin_deg(turn), angles.cos_deg(turn)
        x, y, z = fin.vertices.T
        fins.append(Part("fin", np.column_stack([c * x + s * z, y, c * z - s * x]), fin.faces, fin.paint).moved((0, 0, r + 0.5)))
    cradle = [box("cradle", (1.4 * r, 0.3, 0.8), "house", (0, y * half, 0)) for y in (-0.4, 0.4)]
    return [body, *fins, *cradle]
