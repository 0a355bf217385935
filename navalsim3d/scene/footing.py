"""Footing: how high the land is under what stands on it.

Rules know the land by its coast alone. The scene asks the meshes it draws, once for each time a piece is put down, and stands
it on the highest ground under its model; the model brings its own foundation for the lower side.
"""

from __future__ import annotations

from math import cos, radians, sin

import panda3d.core as p3d

from navalsim3d.kernel.geometry import Pose

ON_LAND = ("battery",)
"""kinds of pieces that stand on islands"""
SKY = 100.0
"""cm above the table from which the ground is felt for"""
_PROBES = ((0.0, 0.0), (0.7, 0.7), (0.7, -0.7), (-0.7, 0.7), (-0.7, -0.7))
"""places ahead and to starboard, as shares of half the length and half the beam"""


def height(land: p3d.NodePath, pose: Pose, length: float, beam: float) -> float:
    """Highest ground in cm under a model of that size at a pose of its centre; 0 where there is no land."""
    east, north = sin(radians(pose.heading)), cos(radians(pose.heading))
    places = []
    for along, across in _PROBES:
        ahead, aside = along * length / 2, across * beam / 2
        places.append((pose.x + ahead * east + aside * north, pose.y + ahead * north - aside * east))
    return max(0.0, *(_ground(land, x, y) for x, y in places))


def _ground(land: p3d.NodePath, x: float, y: float) -> float:
    """Height of the uppermost surface under a point; 0 when a ray from the sky meets none."""
    feeler = p3d.CollisionNode("feeler")
    feeler.add_solid(p3d.CollisionRay(x, y, SKY, 0, 0, -1))
    feeler.set_from_collide_mask(p3d.GeomNode.get_default_collide_mask())
    feeler.set_into_collide_mask(p3d.BitMask32.all_off())
    ray = land.attach_new_node(feeler)
    met, walker = p3d.CollisionHandlerQueue(), p3d.CollisionTraverser("footing")
    walker.add_collider(ray, met)
    walker.traverse(land)
    ray.remove_node()
    return max((float(entry.get_surface_point(land).z) for entry in met.entries), default=0.0)
