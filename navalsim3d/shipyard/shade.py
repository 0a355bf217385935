"""Baked shade: how much of the sky a point of the model sees.

The whole ship is reduced to a height map from above, a quarter to half a metre a cell. From each vertex the map is
searched in twelve directions for the highest thing that stands in the way; what is left of the sky, weighted by the
vertex's own normal, darkens its colour. So decks are dark at the foot of a house, wells and passages are dark, and a
bridge wing is bright. Only sums and comparisons: the same model on every run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from navalsim3d.kernel import angles
from navalsim3d.shipyard.solids import Array, Part

DIRECTIONS = [angles.direction(30.0 * i + 7) for i in range(12)]
REACH = (0.6, 1.0, 1.6, 2.5, 4.0, 6.0)
"""distances searched, in cells"""


@dataclass(frozen=True, slots=True)
class Relief:
    """A height map: the top of the ship over each cell."""

    heights: Array
    corner: tuple[float, float]
    cell: float

    def at(self, x: Array, y: Array) -> Array:
        """Height over each point; far below the keel outside."""
        i = np.floor((x - self.corner[0]) / self.cell).astype(np.int64)
        j = np.floor((y - self.corner[1]) / self.cell).astype(np.int64)
        rows, columns = self.heights.shape
        inside = (i >= 0) & (i < rows) & (j >= 0) & (j < columns)
        return np.where(inside, self.heights[np.clip(i, 0, rows - 1), np.clip(j, 0, columns - 1)], -50.0)


def relief(parts: Sequence[Part], length: float) -> Relief:
    """The height map of all parts that cast shade."""
    cell = min(max(length / 160, 0.16), 0.55)
    points = np.concatenate([_samples(p, cell) for p in parts if p.shades])
    low = points[:, :2].min(axis=0) - 2 * cell
    size = np.ceil((points[:, :2].max(axis=0) - low) / cell).astype(np.int64) + 3
    heights = np.full(tuple(size), -50.0)
    i, j = np.floor((points[:, :2] - low) / cell).astype(np.int64).T
    np.maximum.at(heights, (i, j), points[:, 2])
    return Relief(heights, (float(low[0]), float(low[1])), cell)


def _samples(part: Part, cell: float) -> Array:
    """Points spread over a part's upward faces, closer than a cell."""
    a, b, c = (part.vertices[part.faces[:, i]] for i in range(3))
    up = np.cross(b - a, c - a)[:, 2] > 1e-9
    longest = np.sqrt(np.maximum(((b - a) ** 2).sum(axis=1), np.maximum(((c - a) ** 2).sum(axis=1), ((c - b) ** 2).sum(axis=1))))
    found = [part.vertices]
    for steps in (3, 8, 24, 60):
        lower = {3: 0.0, 8: 3.0, 24: 8.0, 60: 24.0}[steps]
        chosen = up & (longest > lower * cell) & ((longest <= steps * cell) | (steps == 60))
        grid = [(u / steps, v / steps) for u in range(steps + 1) for v in range(steps + 1 - u)]
        u, v = np.array(grid).T
        spread = a[chosen, None] + u[:, None] * (b - a)[chosen, None] + v[:, None] * (c - a)[chosen, None]
        found.append(spread.reshape(-1, 3))
    return np.concatenate(found)


def openness(ground: Relief, at: Array, normal: Array) -> Array:
    """Share of the sky seen from each vertex, 0 to 1, against what its normal would let it see."""
    total, possible = np.zeros(len(at)), np.zeros(len(at))
    origin = at + ground.cell * normal * np.array([1.0, 1.0, 0.0])
    for dx, dy in DIRECTIONS:
        facing = np.clip(0.35 + normal[:, 0] * dx + normal[:, 1] * dy + 0.55 * normal[:, 2], 0.0, None)
        slope = np.zeros(len(at))
        for reach in REACH:
            step = reach * ground.cell * 1.4
            rise = ground.at(origin[:, 0] + dx * step, origin[:, 1] + dy * step) - origin[:, 2] - 0.06
            slope = np.maximum(slope, rise / step)
        total += facing / (1 + slope * slope) ** 0.5 / (1 + 0.5 * slope)
        possible += facing
    return np.clip(total / np.maximum(possible, 1e-6), 0, 1)
