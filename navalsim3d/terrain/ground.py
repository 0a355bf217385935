"""The height of the ground at any point: beach or cliff at the coast, hills behind it, masonry, and the sea floor.

Everything hangs on the distance from the coast polygon, so the height is nought on that line and nowhere else near it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from navalsim3d.terrain import noise, upland
from navalsim3d.terrain.noise import Floats
from navalsim3d.terrain.planes import inside_distance, track_distance
from navalsim3d.terrain.recipe import Building, Hill, Recipe

FLOOR = -1.0
"""cm: how deep the mesh goes below the waterline"""
WIGGLE = 0.06
"""cm by which the painted waterline leaves the polygon, so that it does not look cut with a knife"""
_LEVEL = ("cottage", "barn", "chapel", "bunker", "lighthouse")
_BELOW = 0.12
"""cm by which the ground inside masonry stays under its paving"""
_LOW = 0.62
"""how much lower the low ground of a given coast lies: such islands are drawn for smaller scales"""


@dataclass(frozen=True)
class Soil:
    """What the ground is at some points: height, distance from the coast (inland positive), and shares of cliff and masonry."""

    height: Floats
    inland: Floats
    cliff: Floats
    wall: Floats
    shoal: Floats
    """distance from the edge of shallow water, positive in it"""


@dataclass(frozen=True)
class Ground:
    """A recipe with its coast and shoals fixed."""

    recipe: Recipe
    coast: Sequence[Floats]
    shoal: Sequence[Floats]

    def inland(self, points: Floats) -> Floats:
        """Distance from the painted waterline, positive on land."""
        return inside_distance(points, self.coast) + self.wiggle(points)

    def wiggle(self, points: Floats) -> Floats:
        """How far the painted waterline lies outside the polygon; none along masonry."""
        open_coast = noise.step(self._wall_distance(points)[0], 0.1, 0.6)
        return WIGGLE * open_coast * noise.fractal(points / 0.5, self.recipe.seed + 61, 2)

    def soil(self, points: Floats) -> Soil:
        """Everything about the ground at these points."""
        inland = self.inland(points)
        cliff, cliff_height = self._cliffs(points)
        away, wall_height = self._wall_distance(points)
        shallow = inside_distance(points, self.shoal)
        land = self._land(points, np.maximum(inland, 0.0), cliff, cliff_height)
        wall = noise.step(away, 0.7, 0.0)
        dry = land * (1.0 - wall) + np.minimum(land, np.maximum(wall_height - _BELOW, 0.02)) * wall
        height = np.where(inland > 0.0, dry, self._floor(points, -inland, shallow, np.maximum(cliff, (away < 0.3) * 1.0)))
        return Soil(height, inland, cliff, wall, shallow)

    def height(self, points: Floats) -> Floats:
        """Height in cm above the sea."""
        return self.soil(points).height

    def _cliffs(self, points: Floats) -> tuple[Floats, Floats]:
        """Share of sheer coast, and how high the land behind it stands on its account."""
        share, height = np.zeros(len(points)), np.zeros(len(points))
        bent = points + 0.8 * noise.fractal(points / 2.5, self.recipe.seed + 41, 2)[:, None]
        for cliff in self.recipe.cliffs:
            away = track_distance(bent, cliff.track)
            share = np.maximum(share, noise.step(away, cliff.radius, cliff.radius * 0.6))
            height = np.maximum(height, cliff.height * noise.step(away, cliff.radius * 0.8 + cliff.fall, cliff.radius * 0.6))
        return share, height * (1.0 + 0.2 * noise.fractal(points / 2.4, self.recipe.seed + 43, 3))

    def _land(self, points: Floats, inland: Floats, cliff: Floats, cliff_height: Floats) -> Floats:
        recipe = self.recipe
        low = _LOW if recipe.outline else 1.0
        beach = low * (0.10 * noise.step(inland, 0.0, 0.25) + 0.24 * noise.step(inland, 0.0, recipe.beach))
        broken = 0.14 * noise.facets(points / 0.85, recipe.seed + 47) + 0.30 * noise.ridged(points / 1.5, recipe.seed + 48, 2) - 0.08
        sheer = 0.55 * noise.step(inland + broken, 0.0, 0.5) + 0.45 * noise.step(inland + 1.2 * broken, 0.3, 1.1)
        foot = np.minimum(inland / 0.06, 1.0)
        raised = cliff_height * (sheer * foot * cliff + noise.step(inland, 0.2, recipe.beach * 3.0) * (1.0 - cliff))
        hills = self._hills(points)
        hills *= noise.step(inland, 0.0, recipe.beach * 2.2) * (1.0 - cliff) + noise.step(inland, 0.0, 0.9) * cliff
        rise = beach * (1.0 - cliff) + raised + hills
        rise += upland.woods(points, recipe, inland) + upland.rise(points, recipe)
        uneven = recipe.rough * noise.fractal(points / 0.8, recipe.seed + 53, 3) * noise.step(inland, 0.1, recipe.beach)
        return np.maximum(self._levelled(points, self._stepped(points, rise) + uneven), np.minimum(inland * 0.35, 0.08))

    def _levelled(self, points: Floats, height: Floats) -> Floats:
        """The ground made level where a house stands."""
        for building, level in self._pads:
            away = points - np.array(building.at)
            near = noise.step(np.sqrt((away * away).sum(axis=1)), 3.6 * building.size, 1.15 * building.size)
            height = height * (1.0 - near) + level * near
        return height

    @cached_property
    def _pads(self) -> tuple[tuple[Building, float], ...]:
        """Buildings that need level ground, with its height: that of the natural ground in their middle."""
        houses = [building for building in self.recipe.works if building.kind in _LEVEL]
        bare = Ground(self.recipe.model_copy(update={"works": ()}), self.coast, self.shoal)
        return tuple((house, float(bare.height(np.array([house.at], dtype=float))[0])) for house in houses)

    def _stepped(self, points: Floats, height: Floats) -> Floats:
        """Strata: the slope broken into ledges, more in some places than in others."""
        tread = self.recipe.strata
        if not tread:
            return height
        shifted = height / tread + 0.8 * noise.fractal(points / 4.0, self.recipe.seed + 59, 2)
        ledge = np.floor(shifted)
        part = shifted - ledge
        sharper = noise.step(part, 0.25, 0.75)
        amount = 0.65 * noise.step(height, 0.2, 0.9)
        return height + amount * tread * (sharper - part)

    def _hills(self, points: Floats) -> Floats:
        found = np.zeros(len(points))
        for number, hill in enumerate(self.recipe.hills):
            found = _soft_sum(found, self._hill(points, hill, self.recipe.seed + 71 * (number + 1)))
        return found

    def _hill(self, points: Floats, hill: Hill, seed: int) -> Floats:
        bend = hill.radius * 0.22
        shifts = np.stack([noise.fractal(points / (hill.radius * 0.7), seed + extra, 3) for extra in (1, 2)], axis=1)
        bent = points + bend * shifts
        near = np.clip(1.0 - track_distance(bent, hill.track) / hill.radius, 0.0, 1.0)
        shape = near * near * (3.0 - 2.0 * near) * (1.0 - hill.crag) + near * (0.55 + 0.45 * near) * hill.crag
        bones = noise.ridged(points / (hill.radius * 0.42), seed + 3, 3)
        blocks = noise.facets(bent / (hill.radius * 0.2), seed + 4) + 0.5 * noise.facets(points / (hill.radius * 0.1), seed + 5)
        rocky = 0.9 * bones - 0.55 + 0.22 * blocks
        return np.maximum(hill.height * shape * (1.0 + hill.crag * rocky), 0.0)

    def _wall_distance(self, points: Floats) -> tuple[Floats, Floats]:
        """Distance to the nearest masonry (negative inside it), and its height."""
        away, height = np.full(len(points), 1e3), np.zeros(len(points))
        for wall in self.recipe.walls:
            here = _from_wall(points, np.asarray(wall.track, dtype=float), wall.width / 2.0)
            height = np.where(here < away, wall.height, height)
            away = np.minimum(away, here)
        return away, height

    def _floor(self, points: Floats, out: Floats, shallow: Floats, steep: Floats) -> Floats:
        share = np.clip(out / (self.recipe.skirt * (1.0 - 0.75 * steep)), 0.0, 1.0)
        depth = FLOOR * (1.0 - (1.0 - share) * (1.0 - share))
        bank = -0.22 - 0.12 * noise.fractal(points / 2.2, self.recipe.seed + 67, 2)
        over = noise.step(shallow, -0.8, 1.2)
        return np.minimum(np.maximum(depth, depth * (1.0 - over) + bank * over), -np.minimum(out * 0.3, 0.05))


def _soft_sum(first: Floats, second: Floats) -> Floats:
    """Two hills where they meet: higher than either, lower than both together."""
    return np.sqrt(first * first + second * second)


def _from_wall(points: Floats, track: Floats, half: float) -> Floats:
    """Distance to a band of straight pieces with square ends, negative inside."""
    found = np.full(len(points), 1e3)
    for start, end in pairwise(track):
        along = end - start
        length = max(float(np.sqrt(along[0] * along[0] + along[1] * along[1])), 1e-9)
        east, north = along / length
        relative = points - (start + end) / 2.0
        across = np.abs(relative[:, 1] * east - relative[:, 0] * north) - half
        ahead = np.abs(relative[:, 0] * east + relative[:, 1] * north) - length / 2.0
        outside = np.sqrt(np.maximum(across, 0.0) ** 2 + np.maximum(ahead, 0.0) ** 2)
        found = np.minimum(found, outside + np.minimum(np.maximum(across, ahead), 0.0))
    return found
