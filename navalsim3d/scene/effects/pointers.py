"""A teacher's finger: brass arrows that bob over what is spoken of, and bright outlines round places on the table.

They point at pieces wherever these are drawn, so they follow one that moves. `show` replaces what was pointed at before.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import panda3d.core as p3d

from navalsim3d.kernel.board import Polygon
from navalsim3d.scene import meshes
from navalsim3d.scene.effects import lines, surface
from navalsim3d.scene.shading import program

GOLD = (1.0, 0.74, 0.24)
BRASS = (0.95, 0.55, 0.10, 1.0)
LIFT, SWING = 0.35, 0.25
"""cm from a piece's top to an arrow's tip, and how far it bobs, near by"""
TALL = 2.0
"""cm: an arrow comes no higher for a mast"""
NEAR = 55.0
"""cm from the eye; farther away an arrow is drawn larger, so that it is seen from the chair"""
BOBS = 4.4
"""radians a second"""


class Pointers:
    """What is pointed at, under the root of a world; `fleet` says where pieces are drawn."""

    def __init__(self, world: Any, fleet: Any) -> None:
        surface.prepare(world)
        self._world, self._fleet = world, fleet
        self._root = world.root.attach_new_node("pointers")
        self._camera = world.root.get_top().find("**/+Camera")
        self._arrows: dict[str, p3d.NodePath] = {}

    def show(self, pieces: Sequence[str] = (), places: Sequence[Polygon] = ()) -> None:
        """Point at these pieces and places, and at nothing else."""
        self._root.get_children().detach()
        self._arrows = {piece: self._arrow() for piece in pieces}
        parts = [part for place in places for part in outline(np.array(place, float))]
        if parts:
            lines.node("places", parts, self._root, self._world)

    def update(self, time: float) -> None:
        """Hold the arrows over their pieces, bobbing; hide those whose piece has gone."""
        for piece, arrow in self._arrows.items():
            ship = self._fleet.ships.get(piece)
            if ship is None:
                arrow.hide()
                continue
            arrow.show()
            pose, mini = ship.stance.pose, ship.miniature
            size = self._size(pose.x, pose.y)
            bob = SWING * (1.0 + math.sin(BOBS * time + 0.35 * pose.x))
            arrow.set_scale(size)
            arrow.set_pos(pose.x, pose.y, min(mini.height, TALL) + LIFT + size * bob)
            arrow.set_h(40.0 * time)

    def _size(self, x: float, y: float) -> float:
        """How much larger than life an arrow over this place is drawn."""
        away = (self._camera.get_pos(self._root) - p3d.Point3(x, y, 0)).length() if not self._camera.is_empty() else NEAR
        return min(1.7, max(0.7, away / NEAR))

    def close(self) -> None:
        """Take every finger off the table."""
        self._root.remove_node()

    def _arrow(self) -> p3d.NodePath:
        made = meshes.node("arrow", meshes.geom(*arrow()))
        made.reparent_to(self._root)
        made.set_shader(program("solid", "solid"))
        return made


def outline(shape: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
    """A place (n, 2) lit and framed, a little within its edge."""
    middle = shape.mean(axis=0)
    within = middle + (shape - middle) * 0.93
    rows, faces = lines.filled(within, GOLD, 0.10)
    return [(lines.on_land(rows), faces), lines.strip(within, GOLD, 1.0, 4.0, closed=True)]


def arrow(sides: int = 4) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """An arrow that points down at the origin, faceted: vertices, faces, normals, colours."""
    turn = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    ring = np.column_stack([np.cos(turn), np.sin(turn)])
    levels = ((0.0, 0.0), (0.52, 0.85), (0.20, 0.85), (0.20, 1.75), (0.0, 1.75))
    rings = [np.column_stack([ring * radius, np.full(sides, z)]) for radius, z in levels]
    i, j = np.arange(sides), (np.arange(sides) + 1) % sides
    soup = []
    for low, high in pairwise(rings):
        soup += [np.stack([low[i], low[j], high[j]], 1), np.stack([low[i], high[j], high[i]], 1)]
    corners = np.concatenate(soup)
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    size = np.linalg.norm(across, axis=1)
    corners, across = corners[size > 1e-9], across[size > 1e-9] / size[size > 1e-9, None]
    points = corners.reshape(-1, 3)
    return points, np.arange(len(points)).reshape(-1, 3), np.repeat(across, 3, axis=0), np.tile(BRASS, (len(points), 1))
