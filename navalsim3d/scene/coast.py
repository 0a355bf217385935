"""How far every place on the table is from a coast and from shoal water, as one small texture.

The sea turns green near land and breaks on the beach, the mat prints its tints of depth, all from this. It is baked
once for a table from the islands' polygons: scan lines fill them, then an exact distance transform, cut off at the
farthest distance anybody asks for, runs over the grid in numpy.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
import panda3d.core as p3d
from numpy.typing import NDArray

from navalsim3d.kernel.board import Polygon
from navalsim3d.kernel.geometry import Pose
from navalsim3d.scene.noise import texture

Corners = NDArray[np.float64]

TEXEL = 0.5
"""cm on the table"""
MARGIN = 15.0
"""cm of open water baked round the table"""
INLAND, OFFSHORE = -5.0, 25.0
"""the distances told apart, in cm; negative is land"""


def placed(polygon: Polygon, pose: Pose) -> Corners:
    """A polygon from its island's own frame onto the table: corners n x 2 in cm."""
    turn = math.radians(pose.heading)
    corners = np.array(polygon, float)
    east = corners[:, 0] * math.cos(turn) + corners[:, 1] * math.sin(turn)
    north = corners[:, 1] * math.cos(turn) - corners[:, 0] * math.sin(turn)
    return np.stack([east + pose.x, north + pose.y], -1)


def filled(polygons: Iterable[Corners], shape: tuple[int, int], corner: float = -MARGIN, texel: float = TEXEL) -> NDArray[np.bool_]:
    """Which cells of a grid (rows north, columns east, its south-west corner at `corner` both ways) lie inside any polygon."""
    inside = np.zeros(shape, bool)
    rows = corner + (np.arange(shape[0]) + 0.5) * texel
    for polygon in polygons:
        x, y = polygon[:, 0], polygon[:, 1]
        next_x, next_y = np.roll(x, -1), np.roll(y, -1)
        row, edge = np.nonzero((y[None, :] > rows[:, None]) != (next_y[None, :] > rows[:, None]))
        share = (rows[row] - y[edge]) / (next_y[edge] - y[edge])
        crossing = x[edge] + share * (next_x[edge] - x[edge])
        column = np.clip(np.ceil((crossing - corner) / texel - 0.5), 0, shape[1]).astype(int)
        flips = np.zeros((shape[0], shape[1] + 1), int)
        np.add.at(flips, (row, column), 1)
        inside |= np.cumsum(flips, axis=1)[:, :-1] % 2 == 1
    return inside


def distances(inside: NDArray[np.bool_], limit: float, texel: float = TEXEL) -> NDArray[np.float32]:
    """Distance in cm from every cell to the nearest one inside, at most `limit`: exact along rows, then the best over columns."""
    reach = math.ceil(limit / texel)
    along = np.full(inside.shape, reach + 1, np.float32)
    along[inside] = 0.0
    for column in range(1, inside.shape[1]):
        np.minimum(along[:, column], along[:, column - 1] + 1.0, out=along[:, column])
    for column in range(inside.shape[1] - 2, -1, -1):
        np.minimum(along[:, column], along[:, column + 1] + 1.0, out=along[:, column])
    square = along * along
    best = square.copy()
    for step in range(1, min(reach, inside.shape[0] - 1) + 1):
        np.minimum(best[step:], square[:-step] + step * step, out=best[step:])
        np.minimum(best[:-step], square[step:] + step * step, out=best[:-step])
    away: NDArray[np.float32] = np.minimum(np.sqrt(best) * texel, limit).astype(np.float32)
    return away


def signed(inside: NDArray[np.bool_]) -> NDArray[np.float32]:
    """Distance to the edge in cm, negative inside, between INLAND and OFFSHORE."""
    if not inside.any():
        return np.full(inside.shape, OFFSHORE, np.float32)
    outside, within = distances(inside, OFFSHORE), distances(~inside, -INLAND)
    return softened(np.where(inside, TEXEL / 2 - within, outside - TEXEL / 2).astype(np.float32))


def softened(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """Averaged with the neighbours, so that the stairs of the cells do not show along a contour."""
    for axis in (0, 1, 0, 1):
        padded = np.concatenate([values.take([0], axis), values, values.take([-1], axis)], axis)
        before, after = (np.delete(padded, ends, axis) for ends in ([-2, -1], [0, 1]))
        values = np.float32(0.25) * before + np.float32(0.5) * values + np.float32(0.25) * after
    return values


def baked(width: float, height: float, coasts: list[Corners], shoals: list[Corners], stretch: float = 1.0) -> tuple[p3d.Texture, p3d.Vec4]:
    """The texture of a table, coast in red and shoal in green, and how to find a place in it (scale u, v, offset u, v).

    Every distance is told `stretch` times as long as it is, so that a coast of a smaller scale has narrower shallows.
    """
    shape = tuple(max(4, math.ceil((side + 2 * MARGIN) / TEXEL)) for side in (height, width))
    layers = [signed(filled(polygons, (shape[0], shape[1]))) for polygons in (coasts, shoals)]
    values = np.minimum(np.stack(layers, -1) * stretch, OFFSHORE).clip(INLAND)
    values[[0, -1], :] = OFFSHORE
    values[:, [0, -1]] = OFFSHORE
    made = texture("coasts", values, INLAND, OFFSHORE, repeat=False)
    east, north = 1.0 / (shape[1] * TEXEL), 1.0 / (shape[0] * TEXEL)
    return made, p3d.Vec4(east, north, MARGIN * east, MARGIN * north)
