"""A cloth laid over a part of the table and all the land there: it hangs over the hills, and lies on what is there at its edges.

Whoever lays out his half behind it is not seen doing so, because nobody puts what is under it into the picture. The land
is no secret, and would poke through a flat sheet.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from navalsim3d.kernel.board import Polygon
from navalsim3d.scene import meshes
from navalsim3d.scene.effects.solids import Part
from navalsim3d.scene.noise import tileable
from navalsim3d.scene.relief import Relief

CLOTH, SEAM = (0.022, 0.032, 0.060), (0.30, 0.21, 0.08)
MESH = 0.75
"""cm from thread to thread"""
OVER = 0.3
"""cm that it lies over the water, and over the highest point near by"""
HEM = (1.2, 1.7)
"""cm from its edge between which the seam runs"""
FALL = 0.7
"""cm at its edge in which it falls to the table"""
SAG, SMOOTH = 7, 2
"""times that its drape is let sag beside the hills, and times that its folds are smoothed"""


def drape(polygon: Polygon, relief: Relief) -> Part:
    """The cloth over an upright rectangle: points (n, 3), faces, normals and colours."""
    (west, south), (east, north) = (tuple(pick(way) for way in zip(*polygon, strict=True)) for pick in (min, max))
    columns, rows = (max(2, int(reach / MESH) + 1) for reach in (east - west, north - south))
    x, y = np.meshgrid(np.linspace(west, east, columns), np.linspace(south, north, rows))
    edge = np.minimum.reduce([x - west, east - x, y - south, north - y])
    loose = (OVER + 0.05 * np.resize(tileable(64, 1.6, 1, 12, 5), x.shape)) * np.clip(edge / FALL, 0.0, 1.0) ** 0.5
    points = np.column_stack([x.ravel(), y.ravel(), (_hung(relief.over(x, y)) + loose).ravel()])
    i = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)).ravel()
    faces = np.concatenate([np.column_stack([i, i + 1, i + columns]), np.column_stack([i + 1, i + columns + 1, i + columns])])
    seam = ((edge > HEM[0]) & (edge < HEM[1])).ravel()
    colours = np.column_stack([np.where(seam[:, None], SEAM, CLOTH), np.ones(len(points))])
    return points, faces, meshes.vertex_normals(points.astype(np.float32), faces), colours


def _hung(land: NDArray[np.float64]) -> NDArray[np.float64]:
    """The height at which it rests on the land, sagging softly beside the hills; the relief is broader than they are."""
    hung = land
    for _ in range(SAG):
        hung = np.maximum(land, _near(hung))
    for _ in range(SMOOTH):
        hung = 0.5 * (hung + _near(hung))
    return hung


def _near(high: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean of the four neighbours of each thread."""
    padded = np.pad(high, 1, mode="edge")
    return np.asarray((padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:]) / 4.0)
