"""High ground and woods of an island whose outlines are given: how they rise, and how they are painted.

The edge of such high ground is a line of the rules, so it has to be seen on the table: the ground is flat in front of it and
rises at once behind it, and the paint changes on it from the greens of low land to the browns of a relief map. Nothing here is
as small as a house: these are islands of games in which a centimetre is thirty metres or more.
"""

from collections.abc import Mapping

import numpy as np

from navalsim3d.terrain import noise, outline
from navalsim3d.terrain.noise import Floats
from navalsim3d.terrain.planes import inside_distance
from navalsim3d.terrain.recipe import Recipe

_STEP = 0.16
"""cm by which high ground stands above the low within a hair of its edge"""
_CANOPY = 0.09
"""cm from the ground to the tops of a wood"""


def within(points: Floats, recipe: Recipe) -> Floats:
    """Distance from the edge of given high ground, positive on it; far outside when none is given."""
    return inside_distance(points, outline.given(high.ring for high in recipe.uplands))


def rise(points: Floats, recipe: Recipe) -> Floats:
    """How much given high ground stands above the low, cm; nought outside its edge."""
    found = np.zeros(len(points))
    for number, high in enumerate(recipe.uplands):
        (ring,) = outline.given([high.ring])
        inside = np.maximum(inside_distance(points, [ring]), 0.0)
        reach, seed = _reach(ring), recipe.seed + 611 * (number + 1)
        near = noise.step(inside, 0.0, 0.5)
        spurs = _spurs(points, reach, seed)
        gullies = noise.ridged(points / 0.85, seed + 5, 3) - 0.5
        bent = inside + high.crag * near * (0.75 * reach * spurs + 0.5 * gullies)
        share = np.clip(bent / reach, 0.0, 1.0)
        slope = share * (1.7 - 0.7 * share) * (1.0 - high.crag) + share * share * (3.0 - 2.0 * share) * high.crag
        crest = 1.0 + high.crag * (0.4 * spurs + 0.14 * noise.facets(points / 0.4, seed + 9)) * noise.step(share, 0.2, 0.8)
        foot = _STEP * noise.step(inside, 0.0, 0.06)
        found = np.maximum(found, foot + np.maximum(high.height - _STEP, 0.0) * np.clip(slope * crest, 0.0, 1.0))
    return found


def _spurs(points: Floats, reach: float, seed: int) -> Floats:
    """The bones of a hill, about -0.5 to 0.5: spurs that run down from its middle with hollows between."""
    bend = 0.3 * noise.fractal(points / 1.1, seed + 3, 2)[:, None]
    return noise.ridged(points / (0.5 * reach + 0.7) + bend, seed, 3) - 0.5


def _reach(ring: Floats) -> float:
    """Distance from the edge to the middle, cm."""
    return max(float(inside_distance(ring.mean(axis=0)[None], [ring])[0]), 0.3)


def wooded(points: Floats, recipe: Recipe, inland: Floats) -> Floats:
    """Where woods stand, 0 to 1: on low ground, clear of the beach and of the foot of high ground."""
    if not recipe.woods:
        return np.zeros(len(points))
    lots = noise.fractal(points / 2.1, recipe.seed + 631, 3)
    level = 0.62 - 1.1 * recipe.woods
    clear = noise.step(inland, recipe.beach + 0.05, recipe.beach + 0.25) * noise.step(-within(points, recipe), 0.12, 0.3)
    return noise.step(lots, level, level + 0.06) * clear


def woods(points: Floats, recipe: Recipe, inland: Floats) -> Floats:
    """How high the canopy of the woods stands above the ground, cm."""
    crowns = 0.75 + 0.5 * noise.facets(points / 0.2, recipe.seed + 641)
    return wooded(points, recipe, inland) * _CANOPY * np.maximum(crowns, 0.2)


def painted(colour: Floats, points: Floats, recipe: Recipe, inland: Floats, height: Floats, coats: Mapping[str, Floats]) -> Floats:
    """The colour of the ground with fields, woods and high ground painted over it."""
    fields = noise.facets(points / 0.5, recipe.seed + 653)
    colour = _mix(colour, coats["dry"], 0.75 * noise.step(fields, 0.36, 0.42))
    colour = _mix(colour, coats["lush"], 0.7 * noise.step(-fields, 0.30, 0.36))
    trees = wooded(points, recipe, inland)
    crowns = 0.75 + 0.55 * noise.facets(points / 0.2, recipe.seed + 641)[:, None]
    colour = colour + (coats["wood"] * crowns - colour) * trees[:, None]
    if not recipe.uplands:
        return colour
    return _mix(colour, _browns(points, recipe, height, coats), noise.step(within(points, recipe), -0.005, 0.005))


def _browns(points: Floats, recipe: Recipe, height: Floats, coats: Mapping[str, Floats]) -> Floats:
    """High ground: dark heath at the foot, bare brown above, pale tops, with bracken and scree in patches."""
    top = max(high.height for high in recipe.uplands)
    lots = noise.fractal(points / 0.9, recipe.seed + 661, 4)
    share = height / top + 0.22 * lots
    brown = _mix(np.tile(coats["dark"], (len(points), 1)), coats["rock"], noise.step(share, 0.12, 0.55))
    brown = _mix(brown, coats["pale"], 0.85 * noise.step(share, 0.62, 0.98))
    bracken = noise.step(noise.fractal(points / 0.5, recipe.seed + 673, 3), 0.15, 0.45)
    return _mix(brown, coats["dark"] * 0.72, 0.6 * bracken * noise.step(share, 0.9, 0.5))


def _mix(under: Floats, over: Floats, share: Floats) -> Floats:
    return np.asarray(under + (over - under) * share[:, None])
