"""Lookout: where a man stands on the bridge of a model, found from its shape.

The highest platform broad enough to stand on, masts and funnels left out; he stands at its forward edge, so that he sees
over the bow whatever the ship. In the model's own centimetres: y ahead, z up.
"""

from functools import cache

import numpy as np
import panda3d.core as p3d
from numpy.typing import NDArray

from navalsim3d.scene.miniature import Model, model

BINS = 48
"""slices of a hull in which platforms are looked for"""
EYES = 1.65
"""metres from the deck to the eyes"""
ROOM = 0.55
"""square metres of one slice that make a platform"""


@cache
def lookout(name: str, kind: str, table_scale: int) -> tuple[float, float]:
    """How far ahead of the middle and how high the eye is, cm, on the model of that name."""
    metre = 100.0 / table_scale if table_scale > 0 else 1.0 / 6.0
    made = model(name, kind, table_scale)
    return stand(_triangles(made), made.length, made.beam, metre)


def stand(triangles: NDArray[np.float64], length: float, beam: float, metre: float) -> tuple[float, float]:
    """The same for a soup of triangles (n, 3, 3) about the middle of a hull `length` x `beam` cm."""
    way = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    area = 0.5 * np.linalg.norm(way, axis=1)
    middle = triangles.mean(axis=1)
    flat = (way[:, 2] > 1.6 * area) & (np.abs(middle[:, 0]) < 0.36 * beam) & (np.abs(middle[:, 1]) < 0.38 * length)
    slices = np.clip(((middle[:, 1] / length + 0.5) * BINS).astype(int), 0, BINS - 1)
    levels = np.array([_platform(middle[flat & (slices == at), 2], area[flat & (slices == at)], metre) for at in range(BINS)])
    best = int(np.argmax(levels))
    if levels[best] <= 0.0:
        return 0.05 * length, 4.0 * metre
    edge = best
    while edge + 1 < BINS and levels[edge + 1] > levels[best] - 0.3 * metre:
        edge += 1
    return ((edge + 1) / BINS - 0.5) * length, float(levels[best]) + EYES * metre


def _platform(heights: NDArray[np.float64], areas: NDArray[np.float64], metre: float) -> float:
    """The highest level of one slice with room to stand; 0 without."""
    order = np.argsort(-heights)
    room = np.cumsum(areas[order])
    enough = np.flatnonzero(room >= ROOM * metre * metre)
    return float(heights[order][enough[0]]) if len(enough) else 0.0


def _triangles(made: Model) -> NDArray[np.float64]:
    """All triangles of a model in its own frame."""
    found = [np.zeros((0, 3, 3))]
    for path in made.node.find_all_matches("**/+GeomNode"):
        place = np.array(path.get_mat(made.node), float).reshape(4, 4)
        for shape in path.node().get_geoms():
            corners = _corners(shape) @ place[:3, :3] + place[3, :3]
            found.append(corners.reshape(-1, 3, 3))
    return np.concatenate(found)


def _corners(shape: p3d.Geom) -> NDArray[np.float64]:
    """The corners of a Geom's triangles, three rows each."""
    data, faces = shape.get_vertex_data(), shape.decompose().get_primitive(0)
    reader = data.get_format().get_array(0)
    rows = np.frombuffer(memoryview(data.get_array(0)).cast("B"), np.uint8).reshape(-1, reader.get_stride())
    start = reader.get_column(p3d.InternalName.get_vertex()).get_start()
    points = np.ascontiguousarray(rows[:, start : start + 12]).view(np.float32).astype(float)
    width = faces.get_vertices().array_format.get_stride()
    kind = {1: np.uint8, 2: np.uint16, 4: np.uint32}[width]
    corners: NDArray[np.float64] = points[np.frombuffer(memoryview(faces.get_vertices()).cast("B"), kind)]
    return corners
