"""What the warships of the missile age carry aloft and aft: lattice masts, radars, domes; helicopters and the circles they land on.

As in `rigging.py` and `deckware.py`: parts about the place where the thing stands, usual sizes where the blueprint says 0. All of
it is as stout as a casting of 1/3000, where a true lattice would be a hair.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from navalsim3d.kernel import angles
from navalsim3d.shipyard.blueprint import Fitting
from navalsim3d.shipyard.solids import Array, Part, box, circle, closed, lathe_along, loft, plate, rod, turned_profile

BAR = 0.24
"""radius of a bar of a lattice"""


def lattice(plan: Fitting) -> list[Part]:
    """A four-legged tower of `height`, `length` by `width` at the foot and a third of that above, with `count` stages and a yard."""
    paint, stages = plan.paint or "spar", max(2, plan.count)
    rings = [_stage(plan, i / stages) for i in range(stages + 1)]
    parts = [rod("leg", low, high, BAR * 1.25, paint, 0.9, 4) for a, b in pairwise(rings) for low, high in zip(a, b, strict=True)]
    for a, b in pairwise(rings):
        for k in range(4):
            parts += [rod("brace", a[k], b[(k + 1) % 4], BAR * 0.8, paint, 1, 4), rod("bar", b[k], b[(k + 1) % 4], BAR * 0.9, paint, 1, 4)]
    top = plan.height * 0.99
    parts.append(box("top", (plan.width * 0.5, plan.length * 0.5, 0.5), paint, (0, -plan.lean, top)))
    reach = plan.width * 0.95
    yard = plan.height * 0.74
    return [*parts, rod("yard", (-reach, -plan.lean * 0.74, yard), (reach, -plan.lean * 0.74, yard), BAR, paint, 1, 4)]


def _stage(plan: Fitting, share: float) -> list[tuple[float, float, float]]:
    half_w, half_l = (size / 2 * (1 - 0.66 * share) for size in (plan.width, plan.length))
    y, z = -plan.lean * share, plan.height * share
    return [(half_w, y + half_l, z), (-half_w, y + half_l, z), (-half_w, y - half_l, z), (half_w, y - half_l, z)]


def pole(plan: Fitting) -> list[Part]:
    """A plated mast `width` thick at the foot and `height` high, raked `lean` aft, with `count` yards of `length`."""
    paint, r = plan.paint or "spar", plan.width / 2
    top = (0.0, -plan.lean, plan.height)
    parts = [rod("mast", (0, 0, 0), top, r, paint, 0.35, 8, True)]
    for k in range(plan.count if plan.length else 0):
        share, reach = 0.88 - 0.2 * k, plan.length / 2 * (1 - 0.2 * k)
        y, z = -plan.lean * share, plan.height * share
        parts.append(rod("yard", (-reach, y, z), (reach, y, z), 0.24, paint, 1, 4))
    return parts


def radome(plan: Fitting) -> list[Part]:
    """A white dome of `width` on a stump of `height`."""
    r, h = plan.width / 2, plan.height
    profile = [(0.55 * r, 0.0), (0.9 * r, 0.35 * r), (r, 0.9 * r), (0.9 * r, 1.4 * r), (0.6 * r, 1.76 * r), (0.18 * r, 1.95 * r)]
    dome = turned_profile("radome", profile, plan.paint or "lantern", 12, 1.0, 60.0).moved((0, 0, h))
    return [dome, *([turned_profile("stump", [(0.62 * r, 0.0), (0.55 * r, h + 0.1)], "house", 9)] if h else [])]


def array(plan: Fitting) -> list[Part]:
    """An air search aerial `width` across and `length` high on a stalk of `height`: a curved grating; two of them with `count` 2."""
    w, high, z = plan.width, plan.length, plan.height or 1.5
    parts = [rod("stalk", (0, 0, 0), (0, 0, z + 0.5 * high), 0.36, "metal", 0.8, 6)]
    bend = [(-0.5, 0.16), (-0.26, 0.03), (0.26, 0.03), (0.5, 0.16)]
    for level in range(plan.count):
        base = z + level * high * 1.12
        rings = np.array([[(x * w, y * w + dy, base + dz) for dy, dz in ((0, 0), (0.34, 0), (0.34, high), (0, high))] for x, y in bend])
        parts.append(loft("array", rings, plan.paint or "spar"))
        parts += [box("rib", (0.3, 0.3, high * 0.94), "metal", (x * w, -0.1, base + 0.03 * high)) for x in (-0.2, 0.0, 0.2)]
    return [p.tilted(plan.lean) for p in parts]


def dish(plan: Fitting) -> list[Part]:
    """A fire control dish of `width` on a pedestal of `height`, looking up by `lean` degrees; `count` side by side."""
    r, h = plan.width / 2, plan.height or 1.4
    bowl = lathe_along(
        "dish",
        [(0.15 * r, -0.35 * r), (0.7 * r, -0.12 * r), (r, 0.2 * r), (0.9 * r, 0.2 * r), (0.2 * r, -0.1 * r)],
        ["house"] * 3 + ["lantern"],
        10,
    )
    parts = [turned_profile("pedestal", [(0.7 * r, 0.0), (0.6 * r, 0.5 * h), (0.45 * r, h)], "house", 9)]
    gap = 2.1 * r
    return parts + [bowl.tilted(plan.lean or 12).moved(((i - (plan.count - 1) / 2) * gap, 0.2 * r, h + 0.5 * r)) for i in range(plan.count)]


def helipad(plan: Fitting) -> list[Part]:
    """The white circle of a landing place, `width` across, with a bar along the deck in it."""
    oval = circle(20)
    r = plan.width / 2
    rings = np.stack(
        [np.column_stack([oval * out, np.full(20, z)]) for out, z in ((r, -0.2), (r, 0.16), (0.84 * r, 0.16), (0.84 * r, -0.2))]
    )
    ring = _torus(rings)
    return [
        ring,
        box("bar", (0.14 * r, 1.1 * r, 0.36), "white", (0, 0, -0.2)),
        box("bar", (0.7 * r, 0.14 * r, 0.34), "white", (0, 0, -0.2)),
    ]


def _torus(rings: Array) -> Part:
    """Rings joined to one another and the last to the first."""
    m, n, _ = rings.shape
    faces = []
    for i in range(m):
        for j in range(n):
            a, b = i * n + j, i * n + (j + 1) % n
            c, d = (i + 1) % m * n + (j + 1) % n, (i + 1) % m * n + j
            faces += [(a, b, c), (a, c, d)]
    return closed("circle", rings.reshape(-1, 3), faces, ["white"] * len(faces))


def helicopter(plan: Fitting) -> list[Part]:
    """A helicopter `length` long over all, its rotor of four blades spread."""
    s = plan.length / 14
    paint = plan.paint or "panel"
    cabin = [(0.4 * s, -2.6 * s), (1.2 * s, -1.6 * s), (1.3 * s, 1.4 * s), (0.9 * s, 3.0 * s), (0.25 * s, 3.7 * s)]
    parts = [lathe_along("cabin", cabin, [paint, paint, paint, "glass"], 8, 60.0).moved((0, 0, 1.7 * s))]
    parts.append(rod("boom", (0, -1.8 * s, 2.2 * s), (0, -7.4 * s, 2.6 * s), 0.62 * s, paint, 0.5, 6, True))
    parts.append(plate("fin", [(-7.6 * s, 2.2 * s), (-6.4 * s, 2.2 * s), (-7.2 * s, 4.6 * s), (-8.0 * s, 4.6 * s)], 0.4 * s, paint))
    parts.append(rod("hub", (0, 0.2 * s, 2.6 * s), (0, 0.2 * s, 3.7 * s), 0.4 * s, "dark", 0.8, 6))
    parts += [box("blade", (0.5 * s, 12.5 * s, 0.22 * s), "dark", (0, 0, 3.5 * s)).turned(a).moved((0, 0.2 * s, 0)) for a in (35, 125)]
    return [*parts, *(box("skid", (0.4 * s, 3.4 * s, 0.6 * s), "dark", (x * s, 0, 0)) for x in (-1.0, 1.0))]


def container(plan: Fitting) -> list[Part]:
    """A square missile container `length` long and `width` broad, pointing up by `lean` degrees; `count` side by side."""
    w, high = plan.width, plan.height or plan.width
    lift = 0.5 * plan.length * angles.sin_deg(max(plan.lean, 0.0)) + 0.35
    parts = []
    for i in range(plan.count):
        x = (i - (plan.count - 1) / 2) * 1.15 * w
        one = [
            box("container", (w, plan.length, high), plan.paint or "tube"),
            box("door", (0.86 * w, 0.2, 0.82 * high), "panel", (0, plan.length / 2, 0.09 * high)),
        ]
        one += [box("band", (1.06 * w, 0.35, 1.04 * high), "panel", (0, y * plan.length, -0.01)) for y in (-0.25, 0.2)]
        parts += [p.tilted(plan.lean).moved((x, 0, lift)) for p in one]
    span = 1.15 * w * plan.count
    return [*parts, box("cradle", (0.9 * span, 0.5 * plan.length, lift + 0.2), "metal", (0, 0, 0), (1, 0.6))]
