"""Aircraft for the air over a table: a heavy two-seat striker with its load, and a slim delta that meets it.

In true metres about the middle of the fuselage, nose towards +y; told apart from above by their wings and from the side by nose and tail.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from navalsim3d.shipyard.solids import Part, box, circle, lathe_along, loft, plate

Outline = list[tuple[float, float]]


def _wing(name: str, outline: Outline, z: float, thick: float, paint: str, droop: float = 0.0) -> list[Part]:
    """Both halves of a wing from the outline (x, y) of the starboard one; its tip lies `droop` lower than its root."""
    far = max(x for x, _ in outline)
    low = np.array([(x, y, z - droop * x / far) for x, y in outline])
    starboard = loft(name, np.stack([low, low + np.array([0.0, 0.0, thick])]), paint)
    return [starboard, starboard.mirrored()]


def _canopy(start: float, end: float, wide: float, z: float) -> Part:
    middle = (start + end) / 2
    profile = [
        (0.1 * wide, start),
        (0.8 * wide, start + 0.3 * (middle - start)),
        (wide, middle),
        (0.6 * wide, end - 0.3),
        (0.1 * wide, end),
    ]
    return lathe_along("canopy", profile, "glass", 8, 60.0).moved((0, 0, z))


def _body(stations: list[tuple[float, float, float]], paint: str) -> Part:
    """A fuselage from (y, half breadth, half height): ten-sided, a little flat below, where it is paler."""
    ring = circle(10)
    rings = np.stack([np.column_stack([b * ring[:, 0], np.full(10, y), h * np.maximum(ring[:, 1], -0.8)]) for y, b, h in stations])
    colours = [[paint if up > -0.2 else "house" for up in ring[:, 1]] for _ in pairwise(stations)]
    return loft("fuselage", rings, colours, ("dark", "dark"), 55.0)


def strike() -> list[Part]:
    """A twin-engined striker: broad swept wings that droop a little, a waisted body, a high tailplane, missiles below."""
    body = [(-9.6, 0.5, 0.5), (-8.6, 1.0, 0.9), (-4.0, 1.35, 1.2), (0.5, 1.15, 1.25), (4.5, 1.05, 1.3), (7.6, 0.7, 0.9), (9.7, 0.12, 0.15)]
    parts = [_body(body, "side"), _canopy(2.6, 7.0, 0.8, 0.75)]
    parts += _wing("wing", [(0.8, 2.8), (6.6, -1.6), (6.7, -4.2), (0.8, -3.4)], -0.1, 0.42, "deck", 0.3)
    parts += [
        engine.moved((s * 1.55, -0.6, -0.1))
        for s in (-1, 1)
        for engine in [lathe_along("engine", _ENGINE, ["dark", "panel", "panel", "dark"], 9)]
    ]
    parts.append(plate("fin", [(-9.8, 0.5), (-6.0, 0.6), (-8.2, 4.0), (-10.0, 4.0)], 0.4, "side"))
    parts += _wing("tailplane", [(0.1, -7.9), (2.9, -9.3), (2.9, -10.4), (0.1, -10.1)], 3.8, 0.32, "deck")
    for x in (3.0, 4.8):
        store = lathe_along("missile", [(0.1, -2.3), (0.42, -1.7), (0.42, 1.3), (0.08, 2.2)], "white", 7).moved((x, -0.9, -0.95))
        pylon = box("pylon", (0.2, 1.6, 0.6), "panel", (x, -1.2, -0.7))
        parts += [store, store.mirrored(), pylon, pylon.mirrored()]
    return parts


_ENGINE = [(0.5, 3.4), (0.78, 3.0), (0.82, -1.5), (0.6, -4.2), (0.35, -4.4)]


def interceptor() -> list[Part]:
    """A single-engined delta: needle nose with a probe, no tailplane, a tall fin, two slim missiles."""
    body = [(-7.4, 0.75, 0.75), (-6.6, 0.95, 0.95), (-1.0, 1.05, 1.05), (2.6, 0.95, 1.0), (5.0, 0.62, 0.7), (8.2, 0.1, 0.1)]
    parts = [_body(body, "side"), _canopy(2.4, 5.4, 0.62, 0.62), lathe_along("probe", [(0.14, 7.9), (0.1, 10.2)], "metal", 5)]
    parts += _wing("wing", [(0.6, 3.2), (4.5, -4.9), (4.5, -5.9), (0.6, -5.9)], -0.45, 0.36, "deck")
    intake = loft(
        "intake",
        np.array([[(x, y, z) for x, z in ((0.6, -0.7), (1.35, -0.5), (1.35, 0.5), (0.6, 0.7))] for y in (-1.5, 2.3)]),
        "panel",
        ("dark", "dark"),
    )
    parts += [intake, intake.mirrored(), plate("fin", [(-7.6, 0.6), (-3.2, 0.7), (-6.3, 3.7), (-8.0, 3.7)], 0.36, "side")]
    missile = lathe_along("missile", [(0.08, -2.2), (0.28, -1.9), (0.28, 1.5), (0.05, 2.2)], "white", 6).moved((2.7, -2.6, -0.85))
    return [
        *parts,
        missile,
        missile.mirrored(),
        box("pylon", (0.2, 1.4, 0.5), "panel", (2.7, -2.8, -0.75)),
        box("pylon", (0.2, 1.4, 0.5), "panel", (-2.7, -2.8, -0.75)),
    ]
