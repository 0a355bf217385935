"""Which piece a ray meets: padded spheres along each hull, so that small boats can be clicked and meshes need not be asked."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from navalsim3d.scene.ships import Ship, Vector


def first_hit(ships: Sequence[Ship], origin: Vector, direction: Vector) -> Ship | None:
    """The ship a ray hits first; None for none."""
    if not ships:
        return None
    start, way = np.asarray(origin, float), np.asarray(direction, float)
    way = way / max(float(np.linalg.norm(way)), 1e-9)
    pose = np.array([(s.stance.pose.x, s.stance.pose.y, math.radians(s.stance.pose.heading), s.stance.height) for s in ships])
    size = np.array([(s.miniature.length, s.miniature.beam, s.miniature.height) for s in ships])
    ahead = np.column_stack([np.sin(pose[:, 2]), np.cos(pose[:, 2]), np.zeros(len(ships))])
    middle = np.column_stack([pose[:, 0], pose[:, 1], pose[:, 3] + size[:, 2] * 0.3])
    shares = np.array([-0.38, -0.19, 0.0, 0.19, 0.38])
    spots = middle[:, None] + ahead[:, None] * (shares[None, :, None] * size[:, 0, None, None])
    radius = np.maximum(size[:, 1] * 0.75, size[:, 0] * 0.13) + 0.35
    gap = spots - start
    along = gap @ way
    miss = np.sum(gap * gap, axis=-1) - along**2
    reach = np.where((miss < radius[:, None] ** 2) & (along > 0), along + miss / radius[:, None], np.inf).min(axis=1)
    best = int(np.argmin(reach))
    return ships[best] if np.isfinite(reach[best]) else None
