"""Where the island ends: the coast and the shoals as polygons of few corners.

Bodies of land along tracks are joined, bays cut out and the whole bent by noise; then the line is simplified once, and
that polygon is the coast for good. The rules measure to it and the ground is built inside it.
"""

from collections.abc import Callable, Iterable

import numpy as np

from navalsim3d.kernel.scenario import Corners
from navalsim3d.terrain import noise
from navalsim3d.terrain.noise import Floats
from navalsim3d.terrain.planes import area, grid, loops, track_distance
from navalsim3d.terrain.recipe import Mass, Recipe

MOST_CORNERS = 64
MOST_RINGS = 16
_SPECK = 0.12
"""cm2: anything smaller is no rock but dust"""


def coast(recipe: Recipe) -> list[Floats]:
    """The rings of the coast: as they are given, or else largest first; counter-clockwise, corners rounded to 0.01 cm."""
    if recipe.outline:
        return given(recipe.outline)
    return _rings(recipe, recipe.land, lambda points: land_field(recipe, points), walls=True)


def shoal(recipe: Recipe) -> list[Floats]:
    """The rings of the shallow water; they may reach under the land."""
    return _rings(recipe, recipe.shoals, lambda points: _joined(_bent(recipe, points), recipe.shoals, recipe.blend))


def given(rings: Iterable[Corners]) -> list[Floats]:
    """Rings of a recipe as arrays, every corner where it was put."""
    return [counter_clockwise(np.round(np.array(ring, dtype=float), 2)) for ring in rings]


def land_field(recipe: Recipe, points: Floats) -> Floats:
    """Roughly the distance from the raw coast, positive on land."""
    bent = _bent(recipe, points)
    field = _joined(bent, recipe.land, recipe.blend)
    if recipe.bays:
        field = -_soft_max(-field, _joined(bent, recipe.bays, recipe.blend), recipe.blend)
    size, strength = recipe.grain
    return field + strength * noise.fractal(points / size, recipe.seed + 31, 3)


def simplified(ring: Floats, most: int = MOST_CORNERS) -> Floats:
    """The ring with at most so many corners, rounded to 0.01 cm, simple, counter-clockwise; empty if nothing is left of it."""
    from shapely import Polygon, set_precision

    polygon = Polygon(ring)
    tolerance = 0.02
    while True:
        plain = set_precision(polygon.simplify(tolerance), 0.01)
        if plain.geom_type == "MultiPolygon":
            plain = max(plain.geoms, key=lambda part: part.area)
        if plain.is_empty or plain.area < _SPECK:
            return np.empty((0, 2))
        corners = np.round(np.asarray(plain.exterior.coords)[:-1], 2)
        if len(corners) <= most:
            return counter_clockwise(corners)
        tolerance *= 1.15


def sorted_rings(rings: Iterable[Floats]) -> list[Floats]:
    """Rings that are left after simplifying, the largest first, no more than an island may have."""
    kept = [plain for ring in rings if area(ring) > _SPECK and len(plain := simplified(ring))]
    return sorted(kept, key=lambda ring: -area(ring))[:MOST_RINGS]


def counter_clockwise(ring: Floats) -> Floats:
    """The ring, turned round if it runs clockwise."""
    return ring if area(ring) > 0 else ring[::-1]


def _rings(recipe: Recipe, masses: tuple[Mass, ...], field: Callable[[Floats], Floats], walls: bool = False) -> list[Floats]:
    if not masses:
        return []
    corners = np.array([corner for mass in masses for corner in mass.track])
    margin = max(mass.radius for mass in masses) + recipe.warp[1] + recipe.grain[1] + recipe.blend + 1.0
    low, high = corners.min(axis=0) - margin, corners.max(axis=0) + margin
    points, faces = grid(low, high, min(recipe.spacing, 0.25))
    rings = loops(points, faces, field(points), 0.0)
    return sorted_rings(_with_walls(recipe, rings) if walls else rings)


def _with_walls(recipe: Recipe, rings: list[Floats]) -> list[Floats]:
    """Masonry keeps its straight sides: it is joined to a coast that has already been simplified to leave it room."""
    from shapely import LineString, Polygon, unary_union

    if not recipe.walls:
        return rings
    room = MOST_CORNERS - 6 * len(recipe.walls)
    shores = [Polygon(plain) for ring in rings if area(ring) > _SPECK and len(plain := simplified(ring, room))]
    walls = [LineString(wall.track).buffer(wall.width / 2, cap_style="flat", join_style="mitre") for wall in recipe.walls]
    joined = unary_union([*shores, *walls])
    return [counter_clockwise(np.asarray(part.exterior.coords)[:-1]) for part in getattr(joined, "geoms", [joined])]


def _bent(recipe: Recipe, points: Floats) -> Floats:
    size, strength = recipe.warp
    shifts = [noise.fractal(points / size, recipe.seed + extra, 2) for extra in (11, 23)]
    return points + strength * np.stack(shifts, axis=1)


def _joined(points: Floats, masses: tuple[Mass, ...], blend: float) -> Floats:
    field = np.full(len(points), -1e3)
    for mass in masses:
        field = _soft_max(field, mass.radius - track_distance(points, mass.track), blend)
    return field


def _soft_max(first: Floats, second: Floats, blend: float) -> Floats:
    near = np.maximum(blend - np.abs(first - second), 0.0) / blend
    return np.maximum(first, second) + near * near * blend / 4.0
