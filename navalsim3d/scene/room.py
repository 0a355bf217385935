"""The table's oak rim. The mat inside it is the sea's own node, the dark room around it the sky's.

The rim is four mitred boards made by drawing one profile round the table. On the way to the sea it sinks, and the
water that floods over the mat's edge closes above it.
"""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d
from numpy.typing import NDArray

from navalsim3d.scene import meshes
from navalsim3d.scene.shading import program

PROFILE = np.array(
    [(0.0, -0.4), (0.0, 0.75), (0.12, 0.98), (0.35, 1.12), (0.7, 1.18), (5.7, 1.18), (6.2, 1.1), (6.5, 0.92), (6.62, 0.6), (6.62, -7.0)]
)
"""outwards from the edge of the mat and up, in cm"""
SUNK = 14.0
"""cm the rim goes down on the way to the sea"""


class Room:
    """The rim under `root`, for a table of any size."""

    def __init__(self, root: p3d.NodePath, ripples: p3d.Texture, shadows: bool = False) -> None:
        self._root = root.attach_new_node("room")
        self._root.set_shader(program("solid", "solid", WOOD=True, SHADOWS=shadows))
        self._root.set_shader_input("ripples", ripples)
        self._size = (0.0, 0.0)
        self._depth = 0.0

    def set_size(self, width: float, height: float) -> None:
        """Fit the rim round a table of this size in cm."""
        if (width, height) == self._size:
            return
        self._size = (width, height)
        self._root.node().remove_all_children()
        vertices, faces, normals, colours = rim(width, height)
        meshes.node("rim", meshes.geom(vertices, faces, normals, colours)).reparent_to(self._root)

    def set_look(self, look: float) -> None:
        """Sink as the look goes to the sea."""
        self._root.set_z(-SUNK * look - self._depth)
        if look < 1.0:
            self._root.show()
        else:
            self._root.hide()

    def set_depth(self, depth: float) -> None:
        """Stand this many cm lower, round a tray that is deeper than a mat."""
        if depth != self._depth:
            self._depth = depth
            self._root.set_z(-depth)

    def close(self) -> None:
        """Take the node away."""
        self._root.remove_node()


def rim(width: float, height: float) -> tuple[NDArray[np.float64], NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]:
    """Vertices, faces, normals and the wood's own coordinates (along, across, board; in cm) of the rim of a table."""
    boards = [_board(width, height, side) for side in range(4)]
    points, normals, colours = (np.concatenate([board[part] for board in boards]) for part in range(3))
    quads = np.arange(len(points)).reshape(-1, 2)
    first, second = quads[0::2], quads[1::2]
    faces = np.concatenate([np.column_stack([first[:, 0], second[:, 1], first[:, 1]]), np.column_stack([first[:, 0], second])])
    return points, faces, normals, colours


def _board(width: float, height: float, side: int) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """One side, 0 south and on anticlockwise: two points for each end of each facet of the profile, mitred at the corners."""
    length = width if side % 2 == 0 else height
    outward, up = np.repeat(PROFILE, 2, axis=0)[1:-1].T
    start = np.column_stack([-outward, -outward, up])
    end = np.column_stack([length + outward, -outward, up])
    local = np.stack([start, end], 1).reshape(-1, 3)
    step = np.diff(PROFILE, axis=0)
    facing = np.column_stack([np.zeros(len(step)), step[:, 1], step[:, 0]])
    facing /= np.linalg.norm(facing, axis=1, keepdims=True)
    normal = np.repeat(facing, 4, axis=0)
    girth = np.concatenate([[0.0], np.cumsum(np.linalg.norm(step, axis=1))])
    grain = np.repeat(np.repeat(girth, 2)[1:-1], 2)
    colours = np.column_stack([local[:, 0], grain, np.full(len(local), float(side)), np.ones(len(local))])
    return _turned(local, side, (width, height), True), _turned(normal, side, (width, height), False), colours


def _turned(points: NDArray[np.float64], side: int, size: tuple[float, float], move: bool) -> NDArray[np.float64]:
    """From the south side's frame onto another side."""
    x, y, z = points.T
    width, height = size if move else (0.0, 0.0)
    turned = [(x, y), (width - y, x), (width - x, height - y), (y, height - x)][side]
    return np.column_stack([*turned, z])
