"""From solids to what is drawn: normals that know smooth from sharp, and a colour for every vertex.

A corner of a face shares its normal with the neighbours across soft edges only; where a part bends more than its
crease angle, or the paint changes, the vertex is split. So hulls are smooth, houses crisp, and paint lines clean.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from navalsim3d.kernel import angles
from navalsim3d.shipyard import paint
from navalsim3d.shipyard.shade import Relief, openness
from navalsim3d.shipyard.solids import Array, Faces, Part


@dataclass(frozen=True, slots=True)
class Skin:
    """A drawable surface: vertices, unit normals and linear colours (n, 3), faces (m, 3)."""

    vertices: Array
    normals: Array
    colours: Array
    faces: Faces


def finish(
    parts: Sequence[Part], scheme: str, ground: Relief, place: Sequence[float] = (0, 0, 0), turn: float = 0.0, boot: float = 0.2
) -> Skin:
    """One surface of all parts, painted as they stand: at `place`, turned to `turn` degrees."""
    skins, offset = [], 0
    for part in parts:
        vertices, normals, names, faces = split(part)
        standing = Part(part.name, vertices, faces, part.paint).turned(turn).moved(place).vertices
        facing = Part(part.name, normals, faces, part.paint).turned(turn).vertices
        colours = _painted(standing, facing, names, scheme, ground, boot, part.name.startswith(("hull", "deck_")))
        skins.append(Skin(vertices, normals, colours, faces + offset))
        offset += len(vertices)
    return Skin(
        np.concatenate([s.vertices for s in skins]),
        np.concatenate([s.normals for s in skins]),
        np.concatenate([s.colours for s in skins]),
        np.concatenate([s.faces for s in skins]),
    )


def _painted(at: Array, normal: Array, names: tuple[str, ...], scheme: str, ground: Relief, boot: float, shell: bool) -> Array:
    """Linear colours; the ship's own side (`shell`) lies open to the sky and is never shaded by the deck above it."""
    base = paint.palette(scheme, names)
    foot, top = np.full(len(at), max(float(at[:, 2].min()), boot)), np.full(len(at), float(at[:, 2].max()))
    worn = paint.weathered(base, at, normal, foot, top, boot)
    if "lettering" in names:
        return base * 0.92
    seen = openness(ground, at, normal)
    if shell:
        seen = np.where(normal[:, 2] < 0.5, 1.0, seen)
    below = 0.86 + 0.14 * np.clip(normal[:, 2] + 1, 0, 1)
    return worn * ((0.22 + 0.78 * seen**1.3) * below)[:, None]


def split(part: Part) -> tuple[Array, Array, tuple[str, ...], Faces]:
    """Vertices, unit normals, a paint name a vertex, faces; vertices are doubled at creases and paint lines."""
    weight = _face_normals(part)
    corner, normal = _corner_normals(part, weight)
    names = np.array(part.paint)[np.repeat(np.arange(len(part.faces)), 3)]
    _, label = np.unique(names, return_inverse=True)
    key = np.column_stack([corner, np.round(normal * 500).astype(np.int64), label])
    _, first, index = np.unique(key, axis=0, return_index=True, return_inverse=True)
    return part.vertices[corner[first]], normal[first], tuple(names[first]), index.reshape(-1, 3)


def _face_normals(part: Part) -> Array:
    """Area-weighted normals (m, 3)."""
    a, b, c = (part.vertices[part.faces[:, i]] for i in range(3))
    return np.cross(b - a, c - a)


def _unit(v: Array) -> Array:
    size = np.sqrt((v * v).sum(axis=1, keepdims=True))
    return np.where(size > 1e-12, v / np.maximum(size, 1e-12), np.array([0.0, 0.0, 1.0]))


def _corner_normals(part: Part, weight: Array) -> tuple[Faces, Array]:
    """For each corner of each face its vertex and its normal, summed over the faces it is smooth with."""
    corner = part.faces.reshape(-1)
    face = np.repeat(np.arange(len(part.faces)), 3)
    order = np.argsort(corner, kind="stable")
    start = np.searchsorted(corner[order], np.arange(len(part.vertices) + 1))
    count = (start[1:] - start[:-1])[corner]
    left = np.repeat(np.arange(len(corner)), count)
    within = np.arange(len(left)) - np.repeat(np.cumsum(count) - count, count)
    right = order[start[corner[left]] + within]
    unit = _unit(weight)
    same = (unit[face[left]] * unit[face[right]]).sum(axis=1) >= angles.cos_deg(part.crease)
    same |= left == right
    total = np.zeros((len(corner), 3))
    np.add.at(total, left[same], weight[face[right[same]]])
    return corner, _unit(total)
