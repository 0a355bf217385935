"""Relief: how high the islands of a table stand, cell by cell, so that a camera can be kept out of their hills and look past them.

Worked out from the meshes that are drawn. A cell is as high as the highest corner in it or beside it: an eye that is clear of
the relief is clear of the land.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

from navalsim3d.kernel.tabletop import IslandOnTable
from navalsim3d.scene import islands, meshes

CELL = 1.0
"""cm"""
Floats = NDArray[np.float64]


class Relief:
    """The land of some islands. `over` tells how high it is; 0 where there is water."""

    def __init__(self, placed: Sequence[IslandOnTable] = ()) -> None:
        """Raises LibraryError or ValueError, one sentence, for an island without a mesh."""
        self._heights: Floats = np.zeros((1, 1))
        self._corner: Floats = np.zeros(2)
        points = [_on_table(island) for island in placed]
        if points:
            self._lay(np.concatenate(points))

    def over(self, x: Floats, y: Floats) -> Floats:
        """Height of the land at places in table cm."""
        column, row = ((np.asarray(part) - start) / CELL for part, start in zip((x, y), self._corner, strict=True))
        column, row = np.floor(column).astype(np.int64), np.floor(row).astype(np.int64)
        known = (column >= 0) & (row >= 0) & (column < self._heights.shape[0]) & (row < self._heights.shape[1])
        return np.where(known, self._heights[np.where(known, column, 0), np.where(known, row, 0)], 0.0)

    def _lay(self, points: Floats) -> None:
        """Enter corners (n x 3): each raises its own cell and the eight about it."""
        self._corner = np.floor(points[:, :2].min(axis=0)) - 2.0 * CELL
        cells = ((points[:, :2] - self._corner) / CELL).astype(np.int64)
        heights = np.zeros(cells.max(axis=0) + 3)
        np.maximum.at(heights, (cells[:, 0], cells[:, 1]), points[:, 2])
        for axis in (0, 1):
            heights = np.maximum(heights, np.maximum(np.roll(heights, 1, axis), np.roll(heights, -1, axis)))
        self._heights = heights


def _on_table(island: IslandOnTable) -> Floats:
    """The corners (n x 3) of an island's mesh where it lies, those under water left out."""
    node = islands.mesh(island.name)
    found = [np.zeros((0, 3))]
    for solid in node.find_all_matches("**/+GeomNode"):
        into = np.array([[solid.get_mat(node).get_cell(row, column) for column in range(4)] for row in range(4)])
        for shape in solid.node().get_geoms():
            own = meshes.columns(shape.get_vertex_data())[0].astype(float)
            found.append(own @ into[:3, :3] + into[3, :3])
    corners = np.concatenate(found)
    corners = corners[corners[:, 2] > 0.0]
    east, north = sin(radians(island.pose.heading)), cos(radians(island.pose.heading))
    x = island.pose.x + corners[:, 0] * north + corners[:, 1] * east
    y = island.pose.y + corners[:, 1] * north - corners[:, 0] * east
    return np.column_stack([x, y, corners[:, 2]])
