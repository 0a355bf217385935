"""Footing: how high the land is under what stands on it.

Rules know the land by its coast alone. The scene asks the meshes it draws, once for each time a piece is put down, and stands
it on the highest ground under its model; the model brings its own foundation for the lower side.
"""

from __future__ import annotations

from math import cos, radians, sin

import numpy as np
import panda3d.core as p3d
from numpy.typing import NDArray

from navalsim3d.kernel.geometry import Pose
from navalsim3d.scene import meshes

ON_LAND = ("battery", "headquarters")
"""kinds of pieces that stand on islands"""
_PROBES = ((0.0, 0.0), (0.7, 0.7), (0.7, -0.7), (-0.7, 0.7), (-0.7, -0.7))
"""places ahead and to starboard, as shares of half the length and half the beam"""


RIM = 1.19
"""cm: how high the rim of the table is"""


CLIMBING = 8.0
"""cm inside the edge of the mat at which the rim behind a thing is of no account for how high it flies"""


def apron(pose: Pose, width: float, height: float) -> float:
    """How much higher than the mat a thing stands that waits beside it: on the rim of a table of this size."""
    return 0.0 if 0.0 <= pose.x <= width and 0.0 <= pose.y <= height else RIM


def slope(pose: Pose, width: float, height: float) -> float:
    """The same of a thing that takes off from there or comes in: it loses the rim over the first of its way over the mat."""
    inland = min(pose.x, width - pose.x, pose.y, height - pose.y)
    return RIM * min(1.0, max(0.0, 1.0 - inland / CLIMBING))


def height(land: p3d.NodePath, pose: Pose, length: float, beam: float) -> float:
    """Highest ground in cm under a model of that size at a pose of its centre; 0 where there is no land."""
    east, north = sin(radians(pose.heading)), cos(radians(pose.heading))
    places = []
    for along, across in _PROBES:
        ahead, aside = along * length / 2, across * beam / 2
        places.append((pose.x + ahead * east + aside * north, pose.y + ahead * north - aside * east))
    return max((_highest(solid, land, places) for solid in land.find_all_matches("**/+GeomNode")), default=0.0)


def _highest(solid: p3d.NodePath, land: p3d.NodePath, places: list[tuple[float, float]]) -> float:
    """The highest a mesh is over any of some places of the table; nothing is tilted, so heights in its own frame are the table's."""
    round_about = solid.get_bounds()
    middle, reach = land.get_relative_point(solid.get_parent(), round_about.center), round_about.radius
    if all((middle.x - x) ** 2 + (middle.y - y) ** 2 > reach**2 for x, y in places):
        return 0.0
    spots = np.array([solid.get_relative_point(land, p3d.Point3(x, y, 0)) for x, y in places])[:, :2]
    found = 0.0
    for shape in solid.node().get_geoms():
        corners = _near(shape, spots.min(0), spots.max(0))
        found = max([found, *(_over(corners, x, y) for x, y in spots)])
    return found


def _near(shape: p3d.Geom, low: NDArray[np.float64], high: NDArray[np.float64]) -> NDArray[np.float32]:
    """Those of a mesh's triangles (n x 3 corners x 3) that reach into a rectangle, and perhaps a few beside it."""
    vertices, faces = meshes.columns(shape.get_vertex_data())[0], meshes.faces_of(shape)
    # which side of the rectangle each vertex lies on, a bit a side: a triangle all on one side is not near
    sides = (vertices[:, 0] < low[0]) | (vertices[:, 0] > high[0]) << 1 | (vertices[:, 1] < low[1]) << 2 | (vertices[:, 1] > high[1]) << 3
    beyond = sides[faces[:, 0]] & sides[faces[:, 1]] & sides[faces[:, 2]]
    near: NDArray[np.float32] = vertices[faces[beyond == 0]]
    return near


def _over(corners: NDArray[np.float32], x: float, y: float) -> float:
    """Height of the uppermost of some triangles (n x 3 x 3) over a place; 0 when it lies in none."""
    a, b, c = (corners[:, index].astype(float) for index in range(3))
    area = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (c[:, 0] - a[:, 0]) * (b[:, 1] - a[:, 1])
    flat = np.abs(area) > 1e-12
    a, b, c, area = a[flat], b[flat], c[flat], area[flat]
    u = ((x - a[:, 0]) * (c[:, 1] - a[:, 1]) - (c[:, 0] - a[:, 0]) * (y - a[:, 1])) / area
    v = ((b[:, 0] - a[:, 0]) * (y - a[:, 1]) - (x - a[:, 0]) * (b[:, 1] - a[:, 1])) / area
    inside = (u >= -1e-9) & (v >= -1e-9) & (u + v <= 1.0 + 1e-9)
    heights = a[:, 2] + u * (b[:, 2] - a[:, 2]) + v * (c[:, 2] - a[:, 2])
    return float(heights[inside].max(initial=0.0))
