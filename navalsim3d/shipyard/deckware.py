"""What stands on any ship's deck: funnels, hatches, ventilators, boats, rafts, crates, and her people.

Each function takes a `Fitting` and returns parts about the place where it stands (origin on the deck, +y ahead). Sizes
of 0 take the usual ones. A few hundred triangles of small honest things make a miniature; they are kept very cheap.
"""

from __future__ import annotations

import numpy as np

from navalsim3d.shipyard.blueprint import Fitting
from navalsim3d.shipyard.solids import Part, box, circle, lathe_along, loft, rod, turned_profile


def funnel(plan: Fitting) -> list[Part]:
    """An oval stack: `height`, `width` across, `length` along, `lean` aft, a black top, a steam pipe abaft."""
    oval = circle(14, plan.width / 2, plan.length / 2)
    marks = [(0.0, 1.04), (0.7, 1.0), (0.82, 1.0), (0.97, 1.0), (1.0, 1.07), (0.9, 0.82)]
    rings = [np.column_stack([oval * s - (0, plan.lean * f), np.full(14, plan.height * f)]) for f, s in marks]
    body = plan.paint or "funnel"
    names = [body, "funnel_band", "funnel_top", "funnel_top", "black"]
    stack = loft("funnel", np.stack(rings), [[n] * 14 for n in names], (body, "black"), 40.0)
    foot = (0.0, -plan.length / 2 - 0.12, 0.0)
    pipe = rod("steam_pipe", foot, (0.0, foot[1] - plan.lean, plan.height * 1.04), 0.09, "metal", 1, 6)
    return [stack, pipe]


def hatch(plan: Fitting) -> list[Part]:
    """A cargo hatch: coaming, tarpaulin, battens; `length` by `width`."""
    h = plan.height or 0.9
    coaming = box("coaming", (plan.width, plan.length, h), "house")
    cover = box("cover", (plan.width * 0.97, plan.length * 0.98, 0.18), plan.paint or "canvas", (0, 0, h), (0.94, 0.97))
    count = max(2, int(plan.length / 1.6))
    ys = [plan.length * ((i + 0.5) / count - 0.5) for i in range(count)]
    return [coaming, cover, *(box("batten", (plan.width * 0.96, 0.12, 0.06), "dark", (0, y, h + 0.16)) for y in ys)]


def tank_hatch(plan: Fitting) -> list[Part]:
    """The round lid of a tank, on its coaming, with a valve wheel beside it."""
    r = plan.width / 2 or 0.6
    lid = turned_profile("tank_hatch", [(r, 0), (1.1 * r, 0.7), (0.5 * r, 0.9)], plan.paint or "red", 8)
    valve = turned_profile("valve", [(0.08, 0), (0.24, 0.8)], "dark", 5)
    return [lid, valve.moved((r + 0.6, 0.2, 0))]


def vent(plan: Fitting) -> list[Part]:
    """A cowl ventilator: a pipe of `height`, its mouth facing ahead."""
    h, r = plan.height or 1.4, plan.width / 2 or 0.25
    pipe = rod("vent", (0, 0, 0), (0, 0, h), r * 0.7, plan.paint or "house", 1, 8, True)
    cowl = lathe_along(
        "cowl",
        [(0.5 * r, -0.9 * r), (1.0 * r, -0.4 * r), (1.25 * r, 0.7 * r), (0.7 * r, 0.0)],
        [plan.paint or "house"] * 2 + ["vent_mouth"],
        8,
    )
    return [pipe, cowl.moved((0, 0, h + 0.4 * r))]


def mushroom(plan: Fitting) -> list[Part]:
    """A mushroom ventilator."""
    h, r = plan.height or 0.5, plan.width / 2 or 0.28
    return [turned_profile("mushroom", [(0.5 * r, 0), (0.5 * r, 0.6 * h), (r, 0.65 * h), (0.6 * r, h)], plan.paint or "roof", 8)]


def skylight(plan: Fitting) -> list[Part]:
    """A pitched skylight with its lights."""
    w, length, h = plan.width or 1.2, plan.length or 1.8, plan.height or 0.6
    roof = [(-w / 2, 0.6 * h), (0, h), (w / 2, 0.6 * h), (w / 2, 0), (-w / 2, 0)]
    rings = np.array([[(x, y, z) for x, z in roof] for y in (-length / 2, length / 2)])
    lights = [box("light", (0.3, 0.3, 0.04), "glass", (s * w * 0.27, y * length, 0.79 * h)) for s in (1, -1) for y in (-0.25, 0.25)]
    return [loft("skylight", rings, plan.paint or "wood"), *lights]


def boat(plan: Fitting) -> list[Part]:
    """A ship's boat of `length`, on chocks; with `height`, between davits that high."""
    length = plan.length or 5.0
    half, beam = length / 2, (plan.width or 0.3 * length) / 2
    rings = []
    for i in range(9):
        u = i / 4 - 1
        b = max(0.03, beam * (1 - abs(u) ** 2.6))
        sheer = 0.14 * length * (0.8 + 0.35 * u * u)
        bottom = 0.03 * length * abs(u) ** 3
        rings.append([(b, u * half, sheer), (0.82 * b, u * half, 0.45 * sheer), (0.1 * b, u * half, bottom)])
    full = [[*r, *[(-x, y, z) for x, y, z in reversed(r)]] for r in rings]
    paint = [["boat", "boat", "boat", "boat", "boat", "canvas"]] * 8
    body = loft("boat", np.array(full), paint, ("boat", "boat"), 45.0).moved((0, 0, 0.35))
    chocks = [box("chock", (beam * 1.3, 0.15, 0.5), "dark", (0, y * half, 0)) for y in (-0.45, 0.45)]
    keel = box("ridge", (0.08, length * 0.8, 0.1), "canvas", (0, 0, 0.35 + 0.115 * length))
    return [body, keel, *chocks, *(_davits(plan, half) if plan.height else [])]


def _davits(plan: Fitting, half: float) -> list[Part]:
    out = 0.55 if plan.across >= 0 else -0.55
    parts = []
    for y in (-0.75 * half, 0.75 * half):
        knee = (-out, y, plan.height)
        parts += [
            rod("davit", (-out * 1.4, y, 0), knee, 0.09, "spar", 0.8, 4),
            rod("davit", knee, (out * 0.4, y, plan.height + 0.25), 0.07, "spar", 0.8, 4),
        ]
    return parts


def raft(plan: Fitting) -> list[Part]:
    """A Carley float: an oval ring with a grating; `length` by `width`; `lean` stands it on edge."""
    long, wide = (plan.length or 2.4) / 2, (plan.width or 1.3) / 2
    oval = circle(10)
    marks = ((0.92, 0.0), (1.0, 0.18), (0.84, 0.32), (0.66, 0.14))
    rings = np.stack([np.column_stack([oval * (wide * out, long * out), np.full(10, z)]) for out, z in marks])
    ring = loft("raft", rings, [["raft"] * 10] * 3, ("raft", "wood"), 60.0)
    return [ring.tilted(plan.lean)]


def crate(plan: Fitting) -> list[Part]:
    """A crate or, painted, a vehicle: `width`, `length`, `height`."""
    w, length, h = plan.width or 1.2, plan.length or 1.6, plan.height or 1.1
    return [box("crate", (w, length, h), plan.paint or "wood", roof=plan.paint or "wood"), box("strap", (w * 1.03, 0.12, h * 1.02), "dark")]


def locker(plan: Fitting) -> list[Part]:
    """A ready-use locker."""
    w, length, h = plan.width or 0.9, plan.length or 0.6, plan.height or 0.6
    return [box("locker", (w, length, h), plan.paint or "house", top=(0.94, 0.94), roof=plan.paint or "roof")]


def tub(plan: Fitting) -> list[Part]:
    """A round screen of `width` and `height`."""
    r, h = plan.width / 2 or 0.8, plan.height or 0.9
    return [turned_profile("tub", [(r, 0), (r, h), (r - 0.1, h), (r - 0.1, 0.08)], plan.paint or "house", 12)]


def spray_shield(plan: Fitting) -> list[Part]:
    """A breakwater: two plates meeting in a V, `width` across and `height` high."""
    w, h, sweep = (plan.width or 3.0) / 2, plan.height or 0.6, plan.length or 1.0
    face = [(0.0, 0.0, 0.0), (w, -sweep, 0.0), (w, -sweep, h * 0.6), (0.0, 0.15, h)]
    starboard = loft("breakwater", np.array([face, [(x, y - 0.08, z) for x, y, z in face]]), "house")
    return [starboard, starboard.mirrored()]


def wheel(plan: Fitting) -> list[Part]:
    """A helmsman's stand: binnacle and wheel."""
    wheel = lathe_along("wheel", [(0.34, -0.03), (0.34, 0.03)], "wood", 10).moved((0, 0.0, 0.95))
    return [box("binnacle", (0.3, 0.3, 1.0), "wood", (0, 0.25, 0)), wheel]


def figure(plan: Fitting) -> list[Part]:
    """A member of the crew, standing."""
    coat = plan.paint or "dark"
    body = turned_profile("figure", [(0.14, 0), (0.2, 0.5), (0.24, 1.3), (0.12, 1.5)], coat, 5)
    head = turned_profile("head", [(0.08, 1.48), (0.13, 1.64), (0.05, 1.78)], "skin", 5)
    return [body, head]
