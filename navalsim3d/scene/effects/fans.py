"""The movement indicator as a fan of clear plastic laid on the water, and rings for how far each kind of weapon reaches.

The fan is graduated like the thing itself: a line every centimetre, every fifth longer and stronger, and ticks of angle
along its rim. A ring has the colour of its weapon, a faint field inside, and notches at the points of the compass.
"""

from __future__ import annotations

import numpy as np

from navalsim3d.kernel.tabletop import ArcShape
from navalsim3d.scene.effects import lines

Parts = list[tuple[np.ndarray, np.ndarray]]
INDICATOR = "indicator"
"""the mount by which an explanation tells that a fan is meant, not a weapon"""
PLASTIC: lines.Colour = (0.72, 0.98, 0.92)
FAMILIES: dict[str, lines.Colour] = {
    "SSM": (1.0, 0.46, 0.26), "GUN": (1.0, 0.80, 0.42), "TORP": (0.62, 0.86, 1.0), "ASW": (0.42, 0.92, 0.86),
    "HELO": (0.66, 1.0, 0.56), "SAM": (0.90, 0.72, 1.0), "PD": (1.0, 0.95, 0.72),
}  # fmt: skip
"""inks by the word a weapon's name begins with"""


def ink(mount: str, otherwise: lines.Colour) -> lines.Colour:
    """The colour of a weapon's ring."""
    return next((colour for word, colour in FAMILIES.items() if mount.upper().startswith(word)), otherwise)


def fan(shape: ArcShape) -> Parts:
    """The indicator: a clear sheet with graduated arcs, its two straight edges and the angles on its rim."""
    sweep = (shape.end - shape.start) % 360.0 or 360.0
    parts: Parts = [_sheet(shape, sweep)]
    for whole in range(1, int(shape.outer + 1e-6) + 1):
        strong = whole % 5 == 0
        parts.append(lines.strip(_arc(shape, float(whole), sweep), PLASTIC, 0.62 if strong else 0.2, 1.7 if strong else 1.0))
    parts.append(lines.strip(_arc(shape, shape.outer, sweep), PLASTIC, 1.0, 2.8))
    for bearing in (shape.start, shape.start + sweep):
        parts.append(lines.strip(lines.dense(_ray(shape, bearing, 0.0, shape.outer), 1.0), PLASTIC, 0.95, 2.4))
    middle = shape.start + sweep / 2.0
    parts.append(lines.strip(lines.dense(_ray(shape, middle, 0.0, shape.outer), 1.0), PLASTIC, 0.5, 1.3, 0.7))
    for step in np.arange(-sweep / 2.0, sweep / 2.0 + 0.1, 5.0):
        long = 0.7 if abs(step) % 15.0 < 0.1 else 0.35
        parts.append(lines.strip(_ray(shape, middle + float(step), shape.outer - long, shape.outer), PLASTIC, 0.85, 1.4))
    return parts


def ring(shape: ArcShape, colour: lines.Colour) -> Parts:
    """How far a weapon reaches all round."""
    parts: Parts = [
        lines.filled(_arc(shape, shape.outer, 360.0)[:-1], colour, 0.045),
        lines.strip(_arc(shape, shape.outer, 360.0), colour, 0.95, 2.4),
        lines.strip(_arc(shape, shape.outer * 0.985, 360.0), colour, 0.35, 1.2),
    ]
    for bearing in range(0, 360, 15):
        deep = 0.06 if bearing % 45 == 0 else 0.03
        parts.append(lines.strip(_ray(shape, float(bearing), shape.outer * (1.0 - deep), shape.outer), colour, 0.7, 1.5))
    if shape.inner > 0.1:
        parts.append(lines.strip(_arc(shape, shape.inner, 360.0), colour, 0.7, 1.8))
    return parts


def is_ring(shape: ArcShape) -> bool:
    """Whether it goes all the way round."""
    return abs(shape.end - shape.start) >= 359.99 or abs((shape.end - shape.start) % 360.0) < 0.01


def _arc(shape: ArcShape, radius: float, sweep: float) -> np.ndarray:
    count = int(np.clip(radius * np.radians(sweep) / 0.8, 12, 240)) + 1
    bearing = np.radians(shape.start + np.linspace(0.0, sweep, count))
    return np.array(shape.origin) + radius * np.column_stack([np.sin(bearing), np.cos(bearing)])


def _ray(shape: ArcShape, bearing: float, near: float, far: float) -> np.ndarray:
    way = np.array([np.sin(np.radians(bearing)), np.cos(np.radians(bearing))])
    return np.array(shape.origin) + np.outer((near, far), way)


def _sheet(shape: ArcShape, sweep: float) -> tuple[np.ndarray, np.ndarray]:
    """The clear sheet itself, in bands, so that it can ride waves."""
    count, bands = int(np.clip(sweep / 4.0, 8, 90)) + 1, max(2, int(shape.outer / 2.0))
    bearing = np.radians(shape.start + np.linspace(0.0, sweep, count))
    way = np.column_stack([np.sin(bearing), np.cos(bearing)])
    points = np.concatenate([np.array(shape.origin) + way * radius for radius in np.linspace(0.02, shape.outer, bands + 1)])
    i = np.arange(count - 1)
    faces = [np.stack([k * count + i, k * count + i + 1, (k + 1) * count + i], 1) for k in range(bands)]
    faces += [np.stack([k * count + i + 1, (k + 1) * count + i + 1, (k + 1) * count + i], 1) for k in range(bands)]
    return lines.area(points, np.concatenate(faces), PLASTIC, 0.15)
