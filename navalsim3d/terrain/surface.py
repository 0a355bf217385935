"""The ground as triangles: points on the waterline, dense points on land, few under water, joined by Delaunay.

The waterline is sampled so closely that the triangulation keeps it: the mesh crosses the sea exactly there.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from navalsim3d.terrain import noise, outline, upland
from navalsim3d.terrain.ground import Ground, Soil
from navalsim3d.terrain.noise import Floats
from navalsim3d.terrain.planes import Ints, inside_distance

_STEEP_SPACING = 0.62
_FINE = 0.75
"""cm under water up to which points are dense"""
EDGE = 0.025
"""cm on either side of the edge of given high ground within which its paint ends"""


@dataclass(frozen=True)
class Surface:
    """Points (n, 2), triangles (m, 3) counter-clockwise seen from above, and the soil at the points."""

    points: Floats
    faces: Ints
    soil: Soil

    def vertices(self) -> Floats:
        """The points with their heights, (n, 3) in cm."""
        return np.column_stack([self.points, self.soil.height])


def surface(ground: Ground) -> Surface:
    """The ground of an island as one mesh that ends one centimetre under water."""
    spacing = ground.recipe.spacing
    line = _waterline(ground, spacing * 0.45)
    foot = _foot(ground, spacing * 0.6)
    field = _field(ground, spacing)
    clear = (np.abs(ground.inland(field)) > spacing * 0.5) & (np.abs(upland.within(field, ground.recipe)) > spacing * 0.4)
    points = np.round(np.concatenate([line, foot, field[clear]]), 4)
    points = points[np.sort(np.unique(points, axis=0, return_index=True)[1])]
    faces = _delaunay(points)
    soil = ground.soil(points)
    height = np.where(_on_line(points, line), 0.0, soil.height)
    soil = Soil(height, soil.inland, soil.cliff, soil.wall, soil.shoal)
    return _trimmed(Surface(points, faces, soil), ground)


def _on_line(points: Floats, line: Floats) -> NDArray[np.bool_]:
    known = {tuple(corner) for corner in np.round(line, 4).tolist()}
    return np.array([tuple(point) in known for point in points.tolist()])


def _waterline(ground: Ground, spacing: float) -> Floats:
    """Points along the painted waterline: the polygon's edges, pushed out or in by the wiggle."""
    found = [np.empty((0, 2))]
    for ring in ground.coast:
        for start, end in zip(ring, np.roll(ring, -1, axis=0), strict=True):
            along = end - start
            length = float(np.sqrt(along[0] * along[0] + along[1] * along[1]))
            count = max(int(np.ceil(length / spacing)), 1)
            share = (np.arange(count) / count)[:, None]
            points = start + share * along
            out = np.array([along[1], -along[0]]) / max(length, 1e-9)
            shift = ground.wiggle(points)
            shift[0] = 0.0
            found.append(points + shift[:, None] * out)
    return np.concatenate(found)


def _foot(ground: Ground, spacing: float) -> Floats:
    """Points along the edge of given high ground, a pair on either side of it, so that its paint ends on that line."""
    found = [np.empty((0, 2))]
    for ring in outline.given(high.ring for high in ground.recipe.uplands):
        for start, end in zip(ring, np.roll(ring, -1, axis=0), strict=True):
            along = end - start
            length = max(float(np.sqrt(along[0] * along[0] + along[1] * along[1])), 1e-9)
            count = max(int(np.ceil(length / spacing)), 2)
            share = (np.arange(1, count) / count)[:, None]
            out = np.array([along[1], -along[0]]) / length
            found += [start + share * along + side * EDGE * out for side in (1, -1)]
    return np.concatenate(found)


def _field(ground: Ground, spacing: float) -> Floats:
    """Lattice points: dense where the ground is steep, fewer where it lies deep."""
    margin = ground.recipe.skirt + 1.0
    points, coarse = _lattice(ground, spacing, margin)
    inland = inside_distance(points, ground.coast)
    shallow = inside_distance(points, ground.shoal)
    kept = points[((inland > -margin) | (shallow > -margin)) & (coarse | (inland > -_FINE))]
    fine, _ = _lattice(ground, spacing * _STEEP_SPACING, margin)
    fine = fine[inside_distance(fine, ground.coast) > 0.0]
    return np.concatenate([kept[~_steep(ground, kept)], fine[_steep(ground, fine)]])


def _lattice(ground: Ground, spacing: float, margin: float) -> tuple[Floats, NDArray[np.bool_]]:
    """A jittered hexagonal lattice over everything, and which of its points make a lattice of twice the spacing."""
    rings = [*ground.coast, *ground.shoal]
    low = np.min([ring.min(axis=0) for ring in rings], axis=0) - margin
    high = np.max([ring.max(axis=0) for ring in rings], axis=0) + margin
    columns, rows = (int(np.ceil((high[axis] - low[axis]) / spacing / (1.0, 0.866)[axis])) + 1 for axis in (0, 1))
    column, row = (part.ravel() for part in np.meshgrid(np.arange(columns), np.arange(rows)))
    seed = ground.recipe.seed
    jitter = np.stack([noise.chance(column, row, seed + extra) for extra in (83, 89)], axis=1) - 0.5
    points = low + spacing * (np.stack([column + 0.5 * (row % 2), 0.866 * row], axis=1) + 0.5 * jitter)
    return points, (row % 2 == 0) & (column % 2 == 0)


def _steep(ground: Ground, points: Floats) -> NDArray[np.bool_]:
    """Where the ground rises or falls by more than its run times 1.6."""
    reach = 0.15
    rises = [ground.height(points + np.array(shift)) for shift in ((reach, 0.0), (-reach, 0.0), (0.0, reach), (0.0, -reach))]
    across, along = (rises[0] - rises[1]) / (2.0 * reach), (rises[2] - rises[3]) / (2.0 * reach)
    return (across * across + along * along > 1.6 * 1.6) & (ground.inland(points) > 0.0)


def _delaunay(points: Floats) -> Ints:
    import shapely

    known = {tuple(point): number for number, point in enumerate(points.tolist())}
    triangles = shapely.get_parts(shapely.delaunay_triangles(shapely.MultiPoint(points)))
    corners = shapely.get_coordinates(triangles).reshape(-1, 4, 2)[:, :3].tolist()
    faces = np.array([[known[tuple(corner)] for corner in triangle] for triangle in corners], dtype=np.int64)
    first, second, third = (points[faces[:, corner]] for corner in range(3))
    left = (second[:, 0] - first[:, 0]) * (third[:, 1] - first[:, 1]) - (second[:, 1] - first[:, 1]) * (third[:, 0] - first[:, 0])
    faces[left < 0] = faces[left < 0][:, ::-1]
    return faces[np.abs(left) > 1e-9]


def _trimmed(whole: Surface, ground: Ground) -> Surface:
    """Without the triangles beyond the foot of the slope, and the points that only they used."""
    outside = (whole.soil.inland < -ground.recipe.skirt - 0.3) & (whole.soil.shoal < -1.0)
    faces = whole.faces[~outside[whole.faces].all(axis=1)]
    used, renumbered = np.unique(faces, return_inverse=True)
    soil = Soil(*(getattr(whole.soil, name)[used] for name in ("height", "inland", "cliff", "wall", "shoal")))
    return Surface(whole.points[used], renumbered.reshape(-1, 3), soil)
