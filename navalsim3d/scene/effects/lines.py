"""Thin glowing lines that keep their width on the screen: rings, paths, arcs, ranges, seen from straight above and from low down.

Every line is a strip of quads that the vertex shader widens across the way it runs on the screen, so that it has no
thickness to lose. Lines lie on the water and ride its waves.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import panda3d.core as p3d

from navalsim3d.scene.effects import surface
from navalsim3d.scene.effects.sprites import premultiplied
from navalsim3d.scene.meshes import triangles
from navalsim3d.scene.shading import program

Colour = tuple[float, float, float]
BIN = 25


def _format() -> p3d.GeomVertexFormat:
    array = p3d.GeomVertexArrayFormat()
    array.add_column("vertex", 3, p3d.Geom.NT_float32, p3d.Geom.C_point)
    array.add_column("way", 4, p3d.Geom.NT_float32, p3d.Geom.C_other)
    array.add_column("ink", 4, p3d.Geom.NT_float32, p3d.Geom.C_other)
    array.add_column("dash", 4, p3d.Geom.NT_float32, p3d.Geom.C_other)
    made = p3d.GeomVertexFormat()
    made.add_array(array)
    return p3d.GeomVertexFormat.register_format(made)


def strip(
    points: np.ndarray, colour: Colour, alpha: float = 1.0, width: float = 3.0, dash: float = 0.0, closed: bool = False
) -> tuple[np.ndarray, np.ndarray]:
    """Vertices (2n, 15) and faces of one line through `points` (n, 2 or 3 cm); `width` in 1/720 of the picture's height, `dash` in cm.

    One point alone, or none, is no line: nothing is drawn.
    """
    line = np.asarray(points, np.float32)
    if len(line) < 2:
        return np.zeros((0, 15), np.float32), np.zeros((0, 3), np.int64)
    if line.shape[1] == 2:
        line = np.column_stack([line, np.zeros(len(line), np.float32)])
    if closed:
        line = np.concatenate([line, line[:1]])
    ahead = np.gradient(line, axis=0)
    if closed:
        ahead[0] = ahead[-1] = line[1] - line[-2]
    along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    rows = np.zeros((len(line), 2, 15), np.float32)
    rows[:, :, 0:3] = line[:, None]
    rows[:, :, 3:6] = ahead[:, None]
    rows[:, 0, 6], rows[:, 1, 6] = -1.0, 1.0
    rows[:, :, 7:11] = (*colour, alpha)
    rows[:, :, 11] = along[:, None]
    rows[:, :, 12:14] = (dash, width)
    i = np.arange(len(line) - 1) * 2
    return rows.reshape(-1, 15), np.concatenate([np.stack([i, i + 1, i + 2], 1), np.stack([i + 1, i + 3, i + 2], 1)])


def area(points: np.ndarray, faces: np.ndarray, colour: Colour, alpha: float) -> tuple[np.ndarray, np.ndarray]:
    """Vertices and faces of a filled patch, in the lines' own format: width 0 says it is not to be widened."""
    rows = np.zeros((len(points), 15), np.float32)
    rows[:, 0:2] = np.asarray(points)[:, :2]
    rows[:, 7:11] = (*colour, alpha)
    return rows, np.asarray(faces)


SIDES: tuple[Colour, ...] = ((0.22, 0.50, 1.0), (1.0, 0.22, 0.14), (1.0, 0.72, 0.25), (0.30, 0.90, 0.50))
"""glowing inks of the first to the fourth side"""


def filled(shape: np.ndarray, colour: Colour, alpha: float) -> tuple[np.ndarray, np.ndarray]:
    """A convex patch (n, 2) of plain tint."""
    i = np.arange(len(shape))
    return area(
        np.concatenate([shape, [shape.mean(axis=0)]]),
        np.stack([i, (i + 1) % len(shape), np.full(len(shape), len(shape))], 1),
        colour,
        alpha,
    )


def on_land(rows: np.ndarray) -> np.ndarray:
    """The same vertices, lying on solid ground: what stands there covers them."""
    rows[:, 14] = 1.0
    return rows


def node(name: str, parts: list[tuple[np.ndarray, np.ndarray]], parent: p3d.NodePath, world: Any, kept_in: bool = False) -> p3d.NodePath:
    """One node that draws all these lines and patches; `kept_in`: only as far as the table goes, while it has an edge."""
    offset, rows, faces = 0, [], []
    for vertices, indices in parts:
        rows.append(vertices)
        faces.append(indices + offset)
        offset += len(vertices)
    data = p3d.GeomVertexData(name, _format(), p3d.Geom.UH_static)
    data.unclean_set_num_rows(offset)
    memoryview(data.modify_array(0)).cast("B").cast("f")[:] = np.ascontiguousarray(np.concatenate(rows), np.float32).ravel().data
    geom = p3d.Geom(data)
    geom.add_primitive(triangles(np.concatenate(faces)))
    holder = p3d.GeomNode(name)
    holder.add_geom(geom)
    holder.set_bounds(p3d.OmniBoundingVolume())
    holder.set_final(True)
    path = parent.attach_new_node(holder)
    premultiplied(path)
    path.set_bin("fixed", BIN)
    path.set_shader(program("fx_line", "fx_line", KEPT_IN=kept_in, **surface.defines(world)))
    return path


def capsule(half_length: float, half_breadth: float, side: int = 0) -> np.ndarray:
    """A closed line (n, 2) round a hull; round for the first side, pointed, stepped or square for the others."""
    count = {0: 64, 1: 4, 2: 6, 3: 8}[side % 4]
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False) + (np.pi / 8 if side % 4 == 3 else 0.0)
    straight = np.where(np.cos(angle) > 1e-6, 1.0, np.where(np.cos(angle) < -1e-6, -1.0, 0.0)) * max(half_length - half_breadth, 0)
    if side % 4 == 1:
        return np.array(
            [[0, half_length + half_breadth * 0.6], [half_breadth, 0], [0, -half_length - half_breadth * 0.6], [-half_breadth, 0]]
        )[:, :2] * (1.25, 1.0)
    return np.column_stack([half_breadth * np.sin(angle), half_breadth * np.cos(angle) + straight])


def rounded(half_length: float, half_breadth: float, radius: float) -> np.ndarray:
    """A closed line (n, 2) round a card: a rectangle with rounded corners."""
    angle = np.linspace(0, 2 * np.pi, 32, endpoint=False) + np.pi / 32
    east, north = np.sin(angle), np.cos(angle)
    return np.column_stack([
        radius * east + np.sign(east) * (half_breadth - radius), radius * north + np.sign(north) * (half_length - radius)
    ])  # fmt: skip


def dense(points: np.ndarray, step: float = 1.0, closed: bool = False) -> np.ndarray:
    """The same line with points at most `step` cm apart, so that it can ride waves."""
    line = np.concatenate([points, points[:1]]) if closed else np.asarray(points, float)
    gaps = np.hypot(*np.diff(line[:, :2], axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(gaps)])
    extra = np.linspace(0, along[-1], max(2, int(along[-1] / step) + 1))
    wanted = np.unique(np.concatenate([along, extra]))
    out = np.column_stack([np.interp(wanted, along, line[:, axis]) for axis in range(line.shape[1])])
    return out[:-1] if closed else out


def ring_node(parent: p3d.NodePath, line: np.ndarray, colour: Colour, world: Any) -> p3d.NodePath:
    """A glowing ring that travels with its parent."""
    return node("ring", [strip(dense(line, 0.5, closed=True), colour, 0.95, 3.2, closed=True)], parent, world)
