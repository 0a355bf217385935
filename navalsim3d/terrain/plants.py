"""What lies or grows about by the dozen: pines, oaks, bushes, tufts of grass and boulders."""

from collections.abc import Callable, Mapping

import numpy as np

from navalsim3d.kernel.angles import direction
from navalsim3d.terrain import noise
from navalsim3d.terrain.ground import Ground, Soil
from navalsim3d.terrain.noise import Floats
from navalsim3d.terrain.paint import linear, stone
from navalsim3d.terrain.planes import track_distance
from navalsim3d.terrain.recipe import Building, Scatter
from navalsim3d.terrain.solids import Solid, joined, lump, plate, tower

_BARK = linear("5b4632")
_STEEPEST = 0.9
"""rise over run on which a tree still stands"""


def plants(ground: Ground) -> Solid:
    """Everything scattered over the island, standing on its ground."""
    parts = [_spread(ground, scatter, ground.recipe.seed + 500 * (number + 1)) for number, scatter in enumerate(ground.recipe.scatter)]
    return joined(parts)


def _spread(ground: Ground, scatter: Scatter, seed: int) -> Solid:
    places, soil = _places(ground, scatter, seed)
    make = _MAKERS[scatter.kind]
    parts = []
    for number, (place, height) in enumerate(zip(places, soil.height, strict=True)):
        lot = noise.chance(np.array([number, number, number]), np.array([1, 2, 3]), seed)
        size = scatter.size * (0.65 + 0.7 * float(lot[0]))
        rock = stone(ground.recipe.palette, float(lot[2]))
        parts.append(make(seed + number, float(lot[2]), rock).moved(place[0], place[1], height - 0.03, 360.0 * float(lot[1]), size))
    return joined(parts)


def _places(ground: Ground, scatter: Scatter, seed: int) -> tuple[Floats, Soil]:
    """Chosen points inside the band, off steep ground and clear of buildings and of each other."""
    corners = np.asarray(scatter.track, dtype=float)
    low, high = corners.min(axis=0) - scatter.radius, corners.max(axis=0) + scatter.radius
    numbers = np.arange(scatter.count * 12)
    lots = np.stack([noise.chance(numbers, numbers * 0 + axis, seed + 7) for axis in (0, 1)], axis=1)
    points = low + lots * (high - low)
    points = points[track_distance(points, scatter.track) < scatter.radius]
    soil = ground.soil(points)
    fits = (soil.inland > scatter.inland[0]) & (soil.inland < scatter.inland[1]) & (soil.wall < 0.5) & (soil.height < scatter.below)
    fits &= _slope(ground, points) < (1.5 if scatter.kind == "boulder" else _STEEPEST)
    for building in ground.recipe.works:
        fits &= _away(points, building) > 1.35 * building.size
    points = _thinned(points[fits], 0.32 * scatter.size)[: scatter.count]
    return points, ground.soil(points)


def _slope(ground: Ground, points: Floats) -> Floats:
    """The steepest way up or down within half a centimetre, as rise over run."""
    here = ground.height(points)
    around = [ground.height(points + np.array(shift)) for shift in ((0.4, 0.0), (-0.4, 0.0), (0.0, 0.4), (0.0, -0.4))]
    return np.asarray(np.max([np.abs(there - here) for there in around], axis=0) / 0.4)


def _away(points: Floats, building: Building) -> Floats:
    away = points - np.array(building.at)
    return np.asarray(np.sqrt((away * away).sum(axis=1)))


def _thinned(points: Floats, distance: float) -> Floats:
    kept: list[Floats] = []
    for point in points:
        if all(((point - other) ** 2).sum() > distance * distance for other in kept):
            kept.append(point)
    return np.array(kept).reshape(-1, 2)


def _pine(seed: int, lot: float, rock: Floats) -> Solid:
    green = linear("34502f") * (0.8 + 0.5 * lot)
    skirts = [
        tower([(z, wide), (z + tall, 0.02)], [green * light], 6).moved(0, 0, 0, 50.0 * number)
        for number, (z, wide, tall, light) in enumerate(((0.35, 0.52, 0.95, 0.75), (0.8, 0.42, 0.85, 0.95), (1.25, 0.28, 0.8, 1.2)))
    ]
    return joined([tower([(-0.1, 0.09), (0.5, 0.07)], [_BARK], 5), *skirts])


def _oak(seed: int, lot: float, rock: Floats) -> Solid:
    green = linear(("5d7434", "6d7f3a", "4d6a33")[int(lot * 2.99)]) * (0.85 + 0.3 * lot)
    crown = joined(
        [
            lump((0.50, 0.50, 0.42), green, seed).moved(0.0, 0.0, 0.85),
            lump((0.34, 0.34, 0.30), green * 1.12, seed + 1).moved(0.26, 0.12, 1.08),
            lump((0.30, 0.32, 0.26), green * 0.92, seed + 2).moved(-0.24, -0.2, 0.78),
        ]
    )
    return joined([tower([(-0.1, 0.11), (0.6, 0.08)], [_BARK], 5), crown.shaded(0.4, 1.2)])


def _bush(seed: int, lot: float, rock: Floats) -> Solid:
    green = linear(("6b7a3b", "55692f", "8a8348", "75714a")[int(lot * 3.99)])
    main = lump((0.20, 0.19, 0.17), green, seed, 0.2).moved(0.0, 0.0, 0.10)
    return joined([main, lump((0.14, 0.15, 0.11), green * 1.12, seed + 1, 0.2).moved(0.15, 0.06, 0.06)]).shaded(0.45, 0.24)


def _tuft(seed: int, lot: float, rock: Floats) -> Solid:
    """Blades that lean outwards, seen from both sides."""
    straw = linear(("b5b06a", "9aa05a", "cdc28a")[int(lot * 2.99)])
    lots = noise.chance(np.arange(7), np.arange(7) * 0 + seed, 13)
    blades = []
    for number, (sine, cosine) in enumerate(direction(51.4 * n + 40.0 * float(lots[n])) for n in range(7)):
        reach, tall = 0.10 + 0.12 * float(lots[number]), 0.16 + 0.12 * float(lots[-number])
        tip, side = [sine * reach, cosine * reach, tall], [0.03 * cosine, -0.03 * sine, 0.0]
        foot, other = [*(side[:2]), -0.02], [-side[0], -side[1], -0.02]
        blades += [plate([foot, tip, other], straw * 1.1), plate([other, tip, foot], straw)]
    return joined(blades).shaded(0.75, 0.2)


def _boulder(seed: int, lot: float, rock: Floats) -> Solid:
    return lump((0.24, 0.19, 0.15), rock * 1.1, seed, 0.35).moved(0.0, 0.0, 0.02).shaded(0.55, 0.15)


_MAKERS: Mapping[str, Callable[[int, float, Floats], Solid]] = {
    "pine": _pine,
    "oak": _oak,
    "bush": _bush,
    "tuft": _tuft,
    "boulder": _boulder,
}
