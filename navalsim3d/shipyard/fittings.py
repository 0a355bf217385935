"""Deck gear: funnels, boats, rafts, ventilators, hatches, winches, depth charges and the rest.

Each shop takes a `Fitting` and returns parts about the place where it stands (origin on the deck, +y ahead). Sizes of 0
take the usual ones. A few hundred triangles of small honest things make a miniature; they are kept very cheap.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from navalsim3d.shipyard import rigging
from navalsim3d.shipyard.blueprint import Fitting
from navalsim3d.shipyard.solids import Part, box, circle, lathe_along, loft, rod, turned_profile, wire
from navalsim3d.shipyard.tubes import torpedo


def fitting(plan: Fitting, run: float = 0.0) -> list[Part]:
    """All parts of one fitting; `run` is the distance in metres to its other end, for what runs along the ship."""
    if plan.kind == "catwalk":
        return rigging.catwalk(plan, run)
    if plan.kind == "charge_rack":
        return _charge_rack(plan)
    return SHOPS[plan.kind](plan)


def _funnel(plan: Fitting) -> list[Part]:
    """An oval stack: `height`, `width` across, `length` along, `lean` aft, a black top, a steam pipe abaft."""
    oval = circle(16, plan.width / 2, plan.length / 2)
    marks = [(0.0, 1.06), (0.06, 1.0), (0.7, 1.0), (0.82, 1.0), (0.97, 1.0), (1.0, 1.07), (1.0, 0.86), (0.9, 0.82)]
    rings = [np.column_stack([oval * s - (0, plan.lean * f), np.full(16, plan.height * f)]) for f, s in marks]
    body = plan.paint or "funnel"
    names = [body, body, "funnel_band", "funnel_top", "funnel_top", "black", "black"]
    stack = loft("funnel", np.stack(rings), [[n] * 16 for n in names], (body, "black"), 40.0)
    foot = (0.0, -plan.length / 2 - 0.12, 0.0)
    pipe = rod("steam_pipe", foot, (0.0, foot[1] - plan.lean, plan.height * 1.04), 0.09, "metal", 1, 6)
    return [stack, pipe]


def _hatch(plan: Fitting) -> list[Part]:
    """A cargo hatch: coaming, tarpaulin, battens; `length` by `width`."""
    h = plan.height or 0.9
    coaming = box("coaming", (plan.width, plan.length, h), "house")
    cover = box("cover", (plan.width * 0.97, plan.length * 0.98, 0.18), plan.paint or "canvas", (0, 0, h), (0.94, 0.97))
    count = max(2, int(plan.length / 1.6))
    ys = [plan.length * ((i + 0.5) / count - 0.5) for i in range(count)]
    return [coaming, cover, *(box("batten", (plan.width * 0.96, 0.12, 0.06), "dark", (0, y, h + 0.16)) for y in ys)]


def _tank_hatch(plan: Fitting) -> list[Part]:
    """The round lid of a tank, on its coaming, with a valve wheel beside it."""
    r = plan.width / 2 or 0.6
    lid = turned_profile("tank_hatch", [(r, 0), (1.1 * r, 0.7), (0.5 * r, 0.9)], plan.paint or "red", 8)
    valve = turned_profile("valve", [(0.08, 0), (0.24, 0.8)], "dark", 5)
    return [lid, valve.moved((r + 0.6, 0.2, 0))]


def _winch(plan: Fitting) -> list[Part]:
    w = plan.width or 1.4
    drum = lathe_along("drum", [(0.4, -w / 2), (0.4, -w / 2 + 0.1), (0.24, -w / 2 + 0.1), (0.24, w / 2 - 0.1), (0.4, w / 2 - 0.1), (0.4, w / 2)], "metal", 6)
    bed = box("bed", (w * 1.1, 0.9, 0.2), "dark")
    engine = box("engine", (0.4, 0.8, 0.55), "metal", (0, -0.1, 0.2))
    return [bed, drum.turned(90).moved((0, 0.15, 0.55)), engine]


def _boat(plan: Fitting) -> list[Part]:
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
        parts += [rod("davit", (-out * 1.4, y, 0), knee, 0.09, "spar", 0.8, 4), rod("davit", knee, (out * 0.4, y, plan.height + 0.25), 0.07, "spar", 0.8, 4)]
    return parts


def _raft(plan: Fitting) -> list[Part]:
    """A Carley float: an oval ring with a grating; `length` by `width`; `lean` stands it on edge."""
    long, wide = (plan.length or 2.4) / 2, (plan.width or 1.3) / 2
    oval = circle(10)
    marks = ((0.92, 0.0), (1.0, 0.18), (0.84, 0.32), (0.66, 0.14))
    rings = np.stack([np.column_stack([oval * (wide * out, long * out), np.full(10, z)]) for out, z in marks])
    ring = loft("raft", rings, [["raft"] * 10] * 3, ("raft", "wood"), 60.0)
    return [ring.tilted(plan.lean)]


def _vent(plan: Fitting) -> list[Part]:
    """A cowl ventilator: a pipe of `height`, its mouth facing ahead."""
    h, r = plan.height or 1.4, plan.width / 2 or 0.25
    pipe = rod("vent", (0, 0, 0), (0, 0, h), r * 0.7, plan.paint or "house", 1, 8, True)
    cowl = lathe_along("cowl", [(0.5 * r, -0.9 * r), (1.0 * r, -0.4 * r), (1.25 * r, 0.7 * r), (0.7 * r, 0.0)], [plan.paint or "house"] * 2 + ["vent_mouth"], 8)
    return [pipe, cowl.moved((0, 0, h + 0.4 * r))]


def _mushroom(plan: Fitting) -> list[Part]:
    h, r = plan.height or 0.5, plan.width / 2 or 0.28
    return [turned_profile("mushroom", [(0.5 * r, 0), (0.5 * r, 0.6 * h), (r, 0.65 * h), (0.6 * r, h)], plan.paint or "roof", 8)]


def _skylight(plan: Fitting) -> list[Part]:
    w, length, h = plan.width or 1.2, plan.length or 1.8, plan.height or 0.6
    roof = [(-w / 2, 0.6 * h), (0, h), (w / 2, 0.6 * h), (w / 2, 0), (-w / 2, 0)]
    rings = np.array([[(x, y, z) for x, z in roof] for y in (-length / 2, length / 2)])
    lights = [box("light", (0.3, 0.3, 0.04), "glass", (s * w * 0.27, y * length, 0.79 * h)) for s in (1, -1) for y in (-0.25, 0.25)]
    return [loft("skylight", rings, plan.paint or "wood"), *lights]


def _smoke_float(plan: Fitting) -> list[Part]:
    """A smoke generator: a fat bottle lying athwart the stern on its cradle."""
    flask = lathe_along("smoke_bottle", [(0.1, -0.65), (0.26, -0.5), (0.26, 0.4), (0.12, 0.6), (0.12, 0.72)], "smoke_bottle", 8)
    return [box("cradle", (0.5, 0.9, 0.2), "dark"), flask.moved((0, 0, 0.42))]


def _depth_charge(plan: Fitting) -> list[Part]:
    """A single charge in its chute, or with `height` on a thrower's stalk."""
    lift = plan.height
    drum = lathe_along("depth_charge", [(0.23, -0.36), (0.23, 0.36)], "charge", 8)
    parts = [drum.moved((0, 0, lift + 0.32))]
    if lift:
        parts.append(rod("thrower", (0, 0, 0), (0, 0, lift + 0.1), 0.18, "metal", 0.6, 8))
    return [*parts, box("chute", (0.55, 0.6, 0.12), "dark", (0, 0, lift))]


def _charge_rack(plan: Fitting) -> list[Part]:
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


def _paravane(plan: Fitting) -> list[Part]:
    length = plan.length or 2.6
    body = lathe_along("paravane", [(0.04, -length / 2), (0.2, -0.2 * length), (0.22, 0.25 * length), (0.05, length / 2)], plan.paint or "red", 8).moved((0, 0, 0.45))
    return [body, box("wing", (1.1, 0.4, 0.08), plan.paint or "red", (0, 0.1 * length, 0.42)), box("cradle", (0.3, 0.5, 0.3), "dark")]


def _davit(plan: Fitting) -> list[Part]:
    """A crane davit: a post of `height` bending out `length`."""
    h, out = plan.height or 2.0, plan.length or 1.0
    return [rod("davit", (0, 0, 0), (0, 0, h), 0.09, "spar", 0.8), rod("davit", (0, 0, h), (0, out, h + 0.2), 0.07, "spar", 0.7)]


def _anchor(plan: Fitting) -> list[Part]:
    s = plan.length or 0.9
    shank = box("shank", (0.12, s, 0.12), "dark", (0, 0, 0.02))
    return [shank, box("fluke", (0.7 * s, 0.2, 0.14), "dark", (0, 0.42 * s, 0.02)), box("stock", (0.5 * s, 0.1, 0.1), "dark", (0, -0.42 * s, 0.02))]


def _bollard(plan: Fitting) -> list[Part]:
    return [turned_profile("bollard", [(0.12, 0), (0.18, 0.5)], "dark", 6).moved((0, y, 0)) for y in (-0.28, 0.28)]


def _searchlight(plan: Fitting) -> list[Part]:
    r, h = plan.width / 2 or 0.32, plan.height or 0.7
    drum = lathe_along("searchlight", [(0.5 * r, -0.9 * r), (r, -0.6 * r), (r, 0.7 * r), (0.9 * r, 0.7 * r), (0.85 * r, 0.5 * r)], ["house"] * 3 + ["lamp"], 10)
    return [rod("stand", (0, 0, 0), (0, 0, h), 0.12, "metal", 0.7, 6), drum.moved((0, 0, h + 0.7 * r))]


def _director(plan: Fitting) -> list[Part]:
    """A range finder on its tower: a drum of `width` with a tube across it."""
    r, h = plan.width / 2 or 0.9, plan.height or 1.4
    tower = turned_profile("director", [(0.75 * r, 0), (0.75 * r, 0.35 * h), (r, 0.4 * h), (r, 0.9 * h), (0.7 * r, h)], "house", 12)
    arm = lathe_along("rangefinder", [(0.16, -1.7 * r), (0.2, -1.45 * r), (0.14, -1.4 * r), (0.14, 1.4 * r), (0.2, 1.45 * r), (0.16, 1.7 * r)], "metal", 8)
    return [tower, arm.turned(90).moved((0, 0.2 * r, 0.72 * h))]


def _spare_torpedo(plan: Fitting) -> list[Part]:
    length = plan.length or 6.6
    chocks = [box("chock", (0.55, 0.2, 0.35), "dark", (0, y * length, 0)) for y in (-0.3, 0.0, 0.28)]
    return [torpedo(length, 0.27).moved((0, 0, 0.5)), *chocks]


def _ramp(plan: Fitting) -> list[Part]:
    """A bow ramp raised to the vertical: a ribbed door `width` by `height`, leaning `lean` forward."""
    w, h = plan.width, plan.height
    outline = [(-w / 2, 0.0), (w / 2, 0.0), (w / 2, h), (-w / 2, h)]
    rings = np.array([[(x, y + plan.lean * z / h, z) for x, z in outline] for y in (-0.12, 0.06)])
    ribs = [box("rib", (0.16, 0.1, h * 0.92), "dark", (x * w, -0.15 + 0.5 * plan.lean, 0.05)) for x in (-0.3, 0.0, 0.3)]
    return [loft("ramp", rings, "house"), *ribs]


def _crate(plan: Fitting) -> list[Part]:
    w, length, h = plan.width or 1.2, plan.length or 1.6, plan.height or 1.1
    return [box("crate", (w, length, h), plan.paint or "wood", roof=plan.paint or "wood"), box("strap", (w * 1.03, 0.12, h * 1.02), "dark")]


def _gallows(plan: Fitting) -> list[Part]:
    """A trawl gallows: an arch of `height` and `length`, standing at the side."""
    h, half = plan.height or 2.6, (plan.length or 2.2) / 2
    points = [(0, -half, 0), (0, -0.75 * half, 0.8 * h), (0, 0, h), (0, 0.75 * half, 0.8 * h), (0, half, 0)]
    return [rod("gallows", a, b, 0.12, plan.paint or "house", 1, 6) for a, b in zip(points, points[1:], strict=False)]


def _net_drum(plan: Fitting) -> list[Part]:
    w = plan.width or 2.0
    return [*_winch(Fitting(kind="winch", along=0, width=w)), lathe_along("warp", [(0.42, -w * 0.3), (0.42, w * 0.3)], "wood", 8).turned(90).moved((0, 0.15, 0.6))]


def _bitt(plan: Fitting) -> list[Part]:
    """A heavy towing bitt: two posts and a crossbar."""
    posts = [box("bitt", (0.32, 0.32, 1.0), "dark", (s * 0.5, 0, 0)) for s in (1, -1)]
    return [*posts, box("bar", (1.7, 0.26, 0.26), "dark", (0, 0, 0.6))]


def _periscope(plan: Fitting) -> list[Part]:
    h = plan.height or 2.2
    return [rod("periscope", (0, 0, 0), (0, 0, h), 0.1, "metal", 0.7, 8), rod("periscope", (0, 0, h), (0, 0, h + 0.35), 0.06, "black", 0.8, 6)]


def _plane(plan: Fitting) -> list[Part]:
    """A hydroplane or a bow guard: a flat blade `width` across."""
    return [box("plane", (plan.width or 1.5, plan.length or 1.0, 0.1), plan.paint or "side", top=(0.9, 0.8))]


def _tub(plan: Fitting) -> list[Part]:
    r, h = plan.width / 2 or 0.8, plan.height or 0.9
    return [turned_profile("tub", [(r, 0), (r, h), (r - 0.1, h), (r - 0.1, 0.08)], plan.paint or "house", 12)]


def _spray_shield(plan: Fitting) -> list[Part]:
    """A breakwater: two plates meeting in a V, `width` across and `height` high."""
    w, h, sweep = (plan.width or 3.0) / 2, plan.height or 0.6, plan.length or 1.0
    face = [(0.0, 0.0, 0.0), (w, -sweep, 0.0), (w, -sweep, h * 0.6), (0.0, 0.15, h)]
    starboard = loft("breakwater", np.array([face, [(x, y - 0.08, z) for x, y, z in face]]), "house")
    return [starboard, starboard.mirrored()]


def _wheel(plan: Fitting) -> list[Part]:
    """A helmsman's stand: binnacle and wheel."""
    wheel = lathe_along("wheel", [(0.34, -0.03), (0.34, 0.03)], "wood", 10).moved((0, 0.0, 0.95))
    return [box("binnacle", (0.3, 0.3, 1.0), "wood", (0, 0.25, 0)), wheel]


def _figure(plan: Fitting) -> list[Part]:
    """A member of the crew, standing."""
    coat = plan.paint or "dark"
    body = turned_profile("figure", [(0.14, 0), (0.2, 0.5), (0.24, 1.3), (0.12, 1.5)], coat, 5)
    head = turned_profile("head", [(0.08, 1.48), (0.13, 1.64), (0.05, 1.78)], "skin", 5)
    return [body, head]


def _capstan(plan: Fitting) -> list[Part]:
    return [turned_profile("capstan", [(0.42, 0), (0.42, 0.12), (0.26, 0.2), (0.24, 0.5), (0.36, 0.62), (0.2, 0.72)], "dark", 10)]


def _sweep_gear(plan: Fitting) -> list[Part]:
    """Minesweeping gear aft: a winch, two floats and a crane davit each side."""
    width = plan.width or 4.0
    parts = _net_drum(Fitting(kind="net_drum", along=0, width=width * 0.45))
    for side in (1, -1):
        parts += [p.moved((side * width * 0.36, -1.6, 0)) for p in _paravane(Fitting(kind="paravane", along=0))]
        parts += [p.turned(150 * side).moved((side * width * 0.42, -3.0, 0)) for p in _davit(Fitting(kind="davit", along=0, height=2.2, length=1.2))]
    return parts


def _windlass(plan: Fitting) -> list[Part]:
    w = plan.width or 1.6
    drum = lathe_along("windlass", [(0.3, -w / 2), (0.36, -w / 2 + 0.25), (0.2, -0.2), (0.2, 0.2), (0.36, w / 2 - 0.25), (0.3, w / 2)], "metal", 8)
    chains = [box("chain", (0.14, 1.6, 0.1), "dark", (s * 0.3 * w, 1.0, 0)) for s in (1, -1)]
    return [drum.turned(90).moved((0, 0, 0.5)), box("bed", (w * 0.9, 0.7, 0.35), "dark"), *chains]


def _locker(plan: Fitting) -> list[Part]:
    w, length, h = plan.width or 0.9, plan.length or 0.6, plan.height or 0.6
    return [box("locker", (w, length, h), plan.paint or "house", top=(0.94, 0.94), roof=plan.paint or "roof")]


def rail(points: list[tuple[float, float, float]], height: float = 0.95) -> list[Part]:
    """Stanchions at points of the deck edge with two wires between them."""
    posts = [rod("stanchion", p, (p[0], p[1], p[2] + height), 0.03, "line", 1, 3) for p in points]
    wires = [wire("wire", [(x, y, z + height * share) for x, y, z in points], 0.02, "line") for share in (0.5, 1.0)]
    return posts + wires


SHOPS: dict[str, Callable[[Fitting], list[Part]]] = {
    "funnel": _funnel, "mast": rigging.mast, "tripod": rigging.tripod, "derrick": rigging.derrick, "sail": rigging.sail, "hatch": _hatch,
    "tank_hatch": _tank_hatch, "winch": _winch, "boat": _boat, "raft": _raft, "vent": _vent, "mushroom": _mushroom, "skylight": _skylight,
    "smoke_float": _smoke_float, "depth_charge": _depth_charge, "paravane": _paravane, "davit": _davit, "anchor": _anchor,
    "bollard": _bollard, "lantern": rigging.lantern, "aerial": rigging.aerial, "searchlight": _searchlight, "director": _director,
    "staff": rigging.staff, "spare_torpedo": _spare_torpedo, "balloon": rigging.balloon, "ramp": _ramp, "crate": _crate, "gallows": _gallows,
    "net_drum": _net_drum, "bitt": _bitt, "periscope": _periscope, "plane": _plane, "tub": _tub, "spray_shield": _spray_shield,
    "wheel": _wheel, "figure": _figure, "capstan": _capstan, "sweep_gear": _sweep_gear, "windlass": _windlass, "locker": _locker,
}  # fmt: skip
"""one shop a kind of fitting; catwalks, charge racks and rails are laid by their ends"""
