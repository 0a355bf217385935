"""Working gear: anchors, winches, davits, depth charges, sweeps, trawls, searchlights, range finders.

As in `deckware.py`: parts about the place where the thing stands, usual sizes where the blueprint says 0.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from navalsim3d.shipyard.blueprint import Fitting
from navalsim3d.shipyard.solids import Part, box, lathe_along, loft, rod, turned_profile
from navalsim3d.shipyard.tubes import torpedo


def winch(plan: Fitting) -> list[Part]:
    """A winch with its drum and engine, `width` across."""
    w = plan.width or 1.4
    drum = lathe_along(
        "drum",
        [(0.4, -w / 2), (0.4, -w / 2 + 0.1), (0.24, -w / 2 + 0.1), (0.24, w / 2 - 0.1), (0.4, w / 2 - 0.1), (0.4, w / 2)],
        "metal",
        6,
    )
    bed = box("bed", (w * 1.1, 0.9, 0.2), "dark")
    engine = box("engine", (0.4, 0.8, 0.55), "metal", (0, -0.1, 0.2))
    return [bed, drum.turned(90).moved((0, 0.15, 0.55)), engine]


def smoke_float(plan: Fitting) -> list[Part]:
    """A smoke generator: a fat bottle lying athwart the stern on its cradle."""
    flask = lathe_along("smoke_bottle", [(0.1, -0.65), (0.26, -0.5), (0.26, 0.4), (0.12, 0.6), (0.12, 0.72)], "smoke_bottle", 8)
    return [box("cradle", (0.5, 0.9, 0.2), "dark"), flask.moved((0, 0, 0.42))]


def depth_charge(plan: Fitting) -> list[Part]:
    """A single charge in its chute, or with `height` on a thrower's stalk."""
    lift = plan.height
    drum = lathe_along("depth_charge", [(0.23, -0.36), (0.23, 0.36)], "charge", 8)
    parts = [drum.moved((0, 0, lift + 0.32))]
    if lift:
        parts.append(rod("thrower", (0, 0, 0), (0, 0, lift + 0.1), 0.18, "metal", 0.6, 8))
    return [*parts, box("chute", (0.55, 0.6, 0.12), "dark", (0, 0, lift))]


def charge_rack(plan: Fitting) -> list[Part]:
    """Stern rails with `count` charges rolling aft."""
    parts = []
    pitch = 0.55
    length = pitch * plan.count
    for i in range(plan.count):
        drum = lathe_along("depth_charge", [(0.24, -0.38), (0.24, 0.38)], "charge", 8).turned(90)
        parts.append(drum.moved((0, -length / 2 + pitch * (i + 0.5), 0.42)))
    for side in (1, -1):
        parts += [box("rail", (0.08, length + 0.4, 0.1), "metal", (side * 0.34, 0, z)) for z in (0.12, 0.66)]
    return parts


def paravane(plan: Fitting) -> list[Part]:
    """A paravane on its cradle, `length` long."""
    length = plan.length or 2.6
    body = lathe_along(
        "paravane", [(0.04, -length / 2), (0.2, -0.2 * length), (0.22, 0.25 * length), (0.05, length / 2)], plan.paint or "red", 8
    ).moved((0, 0, 0.45))
    return [body, box("wing", (1.1, 0.4, 0.08), plan.paint or "red", (0, 0.1 * length, 0.42)), box("cradle", (0.3, 0.5, 0.3), "dark")]


def davit(plan: Fitting) -> list[Part]:
    """A crane davit: a post of `height` bending out `length`."""
    h, out = plan.height or 2.0, plan.length or 1.0
    return [rod("davit", (0, 0, 0), (0, 0, h), 0.09, "spar", 0.8), rod("davit", (0, 0, h), (0, out, h + 0.2), 0.07, "spar", 0.7)]


def anchor(plan: Fitting) -> list[Part]:
    """An anchor lying on deck."""
    s = plan.length or 0.9
    shank = box("shank", (0.12, s, 0.12), "dark", (0, 0, 0.02))
    return [
        shank,
        box("fluke", (0.7 * s, 0.2, 0.14), "dark", (0, 0.42 * s, 0.02)),
        box("stock", (0.5 * s, 0.1, 0.1), "dark", (0, -0.42 * s, 0.02)),
    ]


def bollard(plan: Fitting) -> list[Part]:
    """A pair of bollards."""
    return [turned_profile("bollard", [(0.12, 0), (0.18, 0.5)], "dark", 6).moved((0, y, 0)) for y in (-0.28, 0.28)]


def searchlight(plan: Fitting) -> list[Part]:
    """A searchlight on a stand of `height`."""
    r, h = plan.width / 2 or 0.32, plan.height or 0.7
    drum = lathe_along(
        "searchlight",
        [(0.5 * r, -0.9 * r), (r, -0.6 * r), (r, 0.7 * r), (0.9 * r, 0.7 * r), (0.85 * r, 0.5 * r)],
        ["house"] * 3 + ["lamp"],
        10,
    )
    return [rod("stand", (0, 0, 0), (0, 0, h), 0.12, "metal", 0.7, 6), drum.moved((0, 0, h + 0.7 * r))]


def director(plan: Fitting) -> list[Part]:
    """A range finder on its tower: a drum of `width` with a tube across it."""
    r, h = plan.width / 2 or 0.9, plan.height or 1.4
    tower = turned_profile("director", [(0.75 * r, 0), (0.75 * r, 0.35 * h), (r, 0.4 * h), (r, 0.9 * h), (0.7 * r, h)], "house", 12)
    arm = lathe_along(
        "rangefinder", [(0.16, -1.7 * r), (0.2, -1.45 * r), (0.14, -1.4 * r), (0.14, 1.4 * r), (0.2, 1.45 * r), (0.16, 1.7 * r)], "metal", 8
    )
    return [tower, arm.turned(90).moved((0, 0.2 * r, 0.72 * h))]


def spare_torpedo(plan: Fitting) -> list[Part]:
    """A torpedo on chocks, for reloading."""
    length = plan.length or 6.6
    chocks = [box("chock", (0.55, 0.2, 0.35), "dark", (0, y * length, 0)) for y in (-0.3, 0.0, 0.28)]
    return [torpedo(length, 0.27).moved((0, 0, 0.5)), *chocks]


def ramp(plan: Fitting) -> list[Part]:
    """A bow ramp raised to the vertical: a ribbed door `width` by `height`, leaning `lean` forward."""
    w, h = plan.width, plan.height
    outline = [(-w / 2, 0.0), (w / 2, 0.0), (w / 2, h), (-w / 2, h)]
    rings = np.array([[(x, y + plan.lean * z / h, z) for x, z in outline] for y in (-0.12, 0.06)])
    ribs = [box("rib", (0.16, 0.1, h * 0.92), "dark", (x * w, -0.15 + 0.5 * plan.lean, 0.05)) for x in (-0.3, 0.0, 0.3)]
    return [loft("ramp", rings, "house"), *ribs]


def gallows(plan: Fitting) -> list[Part]:
    """A trawl gallows: an arch of `height` and `length`, standing at the side."""
    h, half = plan.height or 2.6, (plan.length or 2.2) / 2
    points = [(0, -half, 0), (0, -0.75 * half, 0.8 * h), (0, 0, h), (0, 0.75 * half, 0.8 * h), (0, half, 0)]
    return [rod("gallows", a, b, 0.12, plan.paint or "house", 1, 6) for a, b in pairwise(points)]


def net_drum(plan: Fitting) -> list[Part]:
    """A trawl winch with its warp, `width` across."""
    w = plan.width or 2.0
    return [
        *winch(Fitting(kind="winch", along=0, width=w)),
        lathe_along("warp", [(0.42, -w * 0.3), (0.42, w * 0.3)], "wood", 8).turned(90).moved((0, 0.15, 0.6)),
    ]


def bitt(plan: Fitting) -> list[Part]:
    """A heavy towing bitt: two posts and a crossbar."""
    posts = [box("bitt", (0.32, 0.32, 1.0), "dark", (s * 0.5, 0, 0)) for s in (1, -1)]
    return [*posts, box("bar", (1.7, 0.26, 0.26), "dark", (0, 0, 0.6))]


def periscope(plan: Fitting) -> list[Part]:
    """A periscope `height` above its stand."""
    h = plan.height or 2.2
    return [
        rod("periscope", (0, 0, 0), (0, 0, h), 0.1, "metal", 0.7, 8),
        rod("periscope", (0, 0, h), (0, 0, h + 0.35), 0.06, "black", 0.8, 6),
    ]


def plane(plan: Fitting) -> list[Part]:
    """A hydroplane or a bow guard: a flat blade `width` across."""
    return [box("plane", (plan.width or 1.5, plan.length or 1.0, 0.1), plan.paint or "side", top=(0.9, 0.8))]


def capstan(plan: Fitting) -> list[Part]:
    """A capstan."""
    return [turned_profile("capstan", [(0.42, 0), (0.42, 0.12), (0.26, 0.2), (0.24, 0.5), (0.36, 0.62), (0.2, 0.72)], "dark", 10)]


def sweep_gear(plan: Fitting) -> list[Part]:
    """Minesweeping gear aft: a winch, two floats and a crane davit each side."""
    width = plan.width or 4.0
    parts = net_drum(Fitting(kind="net_drum", along=0, width=width * 0.45))
    for side in (1, -1):
        parts += [p.moved((side * width * 0.36, -1.6, 0)) for p in paravane(Fitting(kind="paravane", along=0))]
        parts += [
            p.turned(150 * side).moved((side * width * 0.42, -3.0, 0))
            for p in davit(Fitting(kind="davit", along=0, height=2.2, length=1.2))
        ]
    return parts


def windlass(plan: Fitting) -> list[Part]:
    """The anchor windlass with its chains, `width` across."""
    w = plan.width or 1.6
    drum = lathe_along(
        "windlass", [(0.3, -w / 2), (0.36, -w / 2 + 0.25), (0.2, -0.2), (0.2, 0.2), (0.36, w / 2 - 0.25), (0.3, w / 2)], "metal", 8
    )
    chains = [box("chain", (0.14, 1.6, 0.1), "dark", (s * 0.3 * w, 1.0, 0)) for s in (1, -1)]
    return [drum.turned(90).moved((0, 0, 0.5)), box("bed", (w * 0.9, 0.7, 0.35), "dark"), *chains]
