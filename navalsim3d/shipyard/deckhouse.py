"""Superstructure: walls lofted up from a footprint, with windows painted into the wall, not cut.

A footprint is a rectangle whose front and back may be rounded. The wall is split where a window begins and ends, so a
window is a patch of dark paint with exact edges and costs nothing but a few triangles.
"""

from __future__ import annotations

import numpy as np

from navalsim3d.kernel import angles
from navalsim3d.shipyard.blueprint import House
from navalsim3d.shipyard.solids import Array, Part, loft

WINDOWS = {"bridge": (1.05, 0.72, 0.56, 0.84), "ports": (1.9, 0.17, 0.5, 0.66), "slit": (0.9, 0.8, 0.62, 0.76), "none": (4.0, 0.0, 0.45)}
"""pitch in metres, share of it that is glass, lower and upper edge (or the one level a plain wall has) as shares of the height"""


def house(plan: House) -> Part:
    """One block, its origin in the middle of its footprint."""
    ring, glazed = footprint(plan)
    levels = [0.0, *WINDOWS[plan.windows][2:], 1.0]
    rings = [_level(plan, ring, share) for share in levels]
    paint = [_band(plan, glazed, row == 1) for row in range(len(levels) - 1)]
    for share, height in ((0.82, 0.55), (0.5, 0.88)) if plan.dome else ():
        rings.append(_crown(rings[len(levels) - 1], share, plan.height + plan.dome * height))
        paint.append([plan.roof] * len(ring))
    if plan.parapet:
        rings += _well(plan, rings[-1])
        paint += [[plan.wall] * len(ring)] * 2
    return loft("house", np.stack(rings), paint, (plan.wall, plan.roof))


def footprint(plan: House) -> tuple[Array, list[bool]]:
    """The outline (n, 2) from the starboard quarter round the bow to the port quarter, and which strips are glazed."""
    half, nose, tail = plan.width / 2, plan.nose * plan.width / 2, plan.tail * plan.width / 2
    front, back = plan.length / 2 - nose, -plan.length / 2 + tail
    side = [(half, y) for y in _split(plan, back, front)]
    glass = plan.windows != "none"
    lit = [glass and i % 2 == 1 for i in range(len(side) - 1)]
    if plan.windows == "bridge":
        lit = [on and 2 * i > len(lit) * 0.4 for i, on in enumerate(lit)]
    bow, bow_lit = _end(plan, half, front, nose)
    stern = [(x, -y) for x, y in _end(plan, half, -back, tail)[0]]
    port = [(-x, y) for x, y in reversed(side)]
    points = [*side, *bow, *port, *reversed([(x, y) for x, y in stern])]
    marks = [*lit, *bow_lit, *reversed(lit), *([False] * (len(stern) + 1))]
    return np.array(points), marks


def _split(plan: House, start: float, end: float) -> list[float]:
    """Where the wall is divided: edge, window, pier, window ... edge."""
    pitch, share = WINDOWS[plan.windows][:2]
    if plan.windows == "ports":
        pitch = max(pitch, (end - start) / 8)
        share = min(share, 0.36 / pitch)
    count = max(1, round((end - start) / pitch))
    if not share:
        return [start + (end - start) * i / count for i in range(count + 1)]
    step = (end - start) / count
    inner = [start + step * (i + 0.5 + s * share / 2) for i in range(count) for s in (-1, 1)]
    return [start, *inner, end]


def _end(plan: House, half: float, front: float, nose: float) -> tuple[list[tuple[float, float]], list[bool]]:
    """Points strictly between the corners, starboard to port, and the glazing of the strips they bound."""
    if nose > 0.05:
        panes = 5 if plan.width > 2.0 and plan.windows != "none" else 3
        share = {"bridge": 0.8, "slit": 0.84, "ports": 0.24}.get(plan.windows, 0.5)
        turns = [180 / panes * (i + 0.5 + side * share / 2) for i in range(panes) for side in (-1, 1)]
        points = [(half * angles.cos_deg(a), front + nose * angles.sin_deg(a)) for a in turns]
        return points, [plan.windows != "none" and i % 2 == 1 for i in range(len(points) + 1)]
    if plan.windows in ("none", "ports"):
        return [], [False]
    xs = _split(plan, -half, half)[1:-1]
    return [(-x, front) for x in xs], [i % 2 == 1 for i in range(len(xs) + 1)]


def _band(plan: House, glazed: list[bool], windows: bool) -> list[str]:
    return ["glass" if windows and g else plan.wall for g in glazed]


def _level(plan: House, ring: Array, share: float) -> Array:
    scale = np.array([1 + (s - 1) * share for s in plan.top])
    points = ring * scale - np.array([0.0, plan.lean * share])
    return np.column_stack([points, np.full(len(ring), plan.height * share)])


def _crown(ring: Array, share: float, z: float) -> Array:
    middle: Array = ring.mean(axis=0)
    points = middle + (ring - middle) * share
    points[:, 2] = z
    return points


def _well(plan: House, rim: Array) -> list[Array]:
    """Inside of an open bridge: the rim's inner edge, and the floor."""
    middle = rim.mean(axis=0)
    share = 1 - min(0.3, 0.16 / (min(plan.width, plan.length) / 2))
    edge = middle + (rim - middle) * share
    edge[:, 2] = plan.height
    floor = edge.copy()
    floor[:, 2] = plan.height - min(plan.parapet, plan.height * 0.95)
    return [edge, floor]
