"""Colour for the ground, the way a collector paints a model: base coats by kind of ground, washes in the hollows, dry-brushed edges.

Colours here are linear light in 0..1, as glTF wants them for vertices; the palettes are written as sRGB hex.
"""

from collections.abc import Mapping

import numpy as np

from navalsim3d.terrain import noise, upland
from navalsim3d.terrain.ground import Ground
from navalsim3d.terrain.noise import Floats
from navalsim3d.terrain.planes import grid
from navalsim3d.terrain.surface import Surface

_COMMON = {"deep": "2f5f66", "shallow": "8fa58a", "weed": "343629", "wet": "8d7650", "wood": "41582e"}
_COATS = ("sand", "grass", "lush", "dry", "rock", "dark", "pale")
_SOILS = {
    "channel": "d9c596 7c8f45 54702f a89f5e 8a837a 57524d b5ada0",
    "chalk": "d8d0bd 84984d 5d7a38 aca868 e2dccb b3ab98 f6f2e6",
    "dune": "e2cf9f 9da062 7d8a4c c2b477 b9a67c 927f58 efe0b8",
    "granite": "cdbb98 76834a 566a37 979061 7f7c7a 4b4a4b aba7a1",
    "basalt": "a79a80 6d8044 476032 8d8756 605c58 383635 8d867d",
    "south": "e3cfa1 8c9150 5f7436 b7a566 a8876a 6f5543 cfb191",
    "chart": "ddcda0 80984e 61813f a9a865 9b7a52 735537 c2a983",
}
"""palettes: a colour for each of the coats"""
_LICHEN, _GUANO = "b3a24f", "dcd7c8"


def linear(code: str) -> Floats:
    """An sRGB hex colour as linear light."""
    parts = np.array([int(code[at : at + 2], 16) / 255.0 for at in (0, 2, 4)])
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def painted(ground: Ground, surface: Surface, normals: Floats) -> tuple[Floats, Floats]:
    """A colour for every point of the surface, (n, 3), and how much of it is bare rock, (n,)."""
    coats = _coats(ground.recipe.palette)
    points, seed = surface.points, ground.recipe.seed
    patches = noise.fractal(points / 2.6, seed + 401, 4)
    specks = noise.fractal(points / 0.45, seed + 409, 2)
    colour = _meadow(coats, surface, patches, specks)
    if ground.recipe.outline or ground.recipe.uplands:
        return _as_a_chart(ground, surface, coats, colour, specks), np.zeros(len(points))
    rock = _rockiness(ground, surface, normals, specks)
    colour = _mix(colour, _stone(ground, coats, surface, normals, specks), rock)
    colour = _shore(ground, coats, surface, normals, colour, patches + 0.5 * specks)
    open_sky, edge = _relief(ground, points)
    colour *= ((0.42 + 0.58 * open_sky) * (1.0 + 0.10 * specks))[:, None]
    brushed = _mix(colour, colour * 1.35 + 0.03, np.clip(edge, 0.0, 1.0) * (surface.soil.height > 0.15))
    return np.clip(brushed, 0.0, 1.0), rock * (surface.soil.height > -0.3)


def _as_a_chart(ground: Ground, surface: Surface, coats: Mapping[str, Floats], colour: Floats, specks: Floats) -> Floats:
    """The colours of an island whose outlines are given: a painted relief with a pale rim of beach all round."""
    soil, recipe, points = surface.soil, ground.recipe, surface.points
    colour = upland.painted(colour, points, recipe, soil.inland, soil.height, coats)
    width = recipe.beach * (0.75 + 0.35 * noise.fractal(points / 1.2, recipe.seed + 439, 2))
    colour = _mix(colour, coats["sand"], noise.step(soil.inland, width * 1.1, width * 0.8) * (upland.within(points, recipe) < 0.0))
    colour = _mix(colour, coats["wet"], 0.7 * noise.step(soil.height, 0.07, 0.02))
    open_sky, edge = _relief(ground, points)
    colour *= ((0.35 + 0.65 * open_sky) * (1.0 + 0.07 * specks))[:, None]
    colour = _mix(colour, colour * 1.4 + 0.03, np.clip(edge, 0.0, 1.0) * (soil.height > 0.15))
    water = _mix(np.tile(coats["shallow"], (len(points), 1)), coats["deep"], noise.step(soil.height, -0.12, -0.75))
    return np.clip(_mix(colour, water, noise.step(soil.height, 0.0, -0.08)), 0.0, 1.0)


def _mix(under: Floats, over: Floats, share: Floats) -> Floats:
    return under + (over - under) * share[:, None]


def _meadow(coats: Mapping[str, Floats], surface: Surface, patches: Floats, specks: Floats) -> Floats:
    colour = _mix(np.tile(coats["grass"], (len(patches), 1)), coats["lush"], noise.step(patches + 0.25 * specks, 0.0, 0.5))
    dry = noise.step(-patches + 0.35 * specks + 0.05 * surface.soil.height, 0.12, 0.5)
    return _mix(colour, coats["dry"], 0.85 * dry)


def _stone(ground: Ground, coats: Mapping[str, Floats], surface: Surface, normals: Floats, specks: Floats) -> Floats:
    """Rock in bands that follow the strata, lichen on its level places, and on a bare skerry the traces of sea birds."""
    height, seed = surface.soil.height, ground.recipe.seed
    bands = noise.smooth(np.column_stack([height * 2.6 + 0.5 * specks, 0.12 * surface.points[:, 0]]), seed + 419)
    stone = _mix(np.tile(coats["rock"], (len(height), 1)), coats["dark"], 0.8 * noise.step(bands, 0.15, 0.75))
    stone = _mix(stone, coats["pale"], noise.step(-bands + 0.4 * specks, 0.25, 0.8))
    lichen = noise.step(noise.fractal(surface.points / 0.7, seed + 421, 2), 0.35, 0.6) * noise.step(normals[:, 2], 0.5, 0.9) * 0.3
    stone = _mix(stone, linear(_LICHEN), lichen * (height > 0.5) * (ground.recipe.palette != "chalk"))
    perches = noise.step(height + 0.5 * specks, 0.55 * height.max(), 0.9 * height.max()) * (1.0 - ground.recipe.green)
    return _mix(stone, linear(_GUANO), 0.75 * perches)


def _rockiness(ground: Ground, surface: Surface, normals: Floats, specks: Floats) -> Floats:
    """How bare the ground is: where it is steep, high on crags, on stony shores, and wherever the recipe grows little."""
    recipe, soil = ground.recipe, surface.soil
    steep = noise.step(normals[:, 2] + 0.10 * specks, 0.80, 0.62)
    crag = max((hill.crag for hill in recipe.hills), default=0.0)
    line = 12.0 * (1.25 - crag)
    high = noise.step(soil.height + 0.8 * specks, line, line * 1.3 + 0.4)
    lots = noise.fractal(surface.points / 1.7, recipe.seed + 431, 3) + 0.3 * specks
    level = recipe.green * 2.0 - 1.0
    barren = noise.step(lots, level, level + 0.2) if recipe.green < 1.0 else np.zeros_like(lots)
    stony = noise.step(soil.inland + 0.3 * specks, 0.9, 0.5) * (1.0 - _sandiness(ground, surface))
    return np.asarray(np.maximum.reduce([steep, high, barren, stony]))


def _sandiness(ground: Ground, surface: Surface) -> Floats:
    """Where the open coast is sand: 0 on cliffs and stony stretches, 1 on beaches."""
    recipe = ground.recipe
    lots = 0.5 + 0.9 * noise.fractal(surface.points / 4.5, recipe.seed + 433, 2)
    return noise.step(lots, recipe.sandy + 0.12, recipe.sandy - 0.12) * (1.0 - surface.soil.cliff)


def _shore(ground: Ground, coats: Mapping[str, Floats], surface: Surface, normals: Floats, colour: Floats, uneven: Floats) -> Floats:
    """Sand up to where the beach ends, dark where it is wet, weed at the foot of rocks, and the floor in the colours of water."""
    soil, beach = surface.soil, ground.recipe.beach
    width = beach * (0.8 + 0.7 * noise.fractal(surface.points / 3.0, ground.recipe.seed + 439, 2))
    sandy = noise.step(soil.inland / width + 0.3 * uneven, 1.2, 0.8) * _sandiness(ground, surface)
    sandy *= noise.step(normals[:, 2], 0.55, 0.75)
    colour = _mix(colour, coats["sand"], sandy)
    colour = _mix(colour, coats["wet"], sandy * noise.step(soil.height + 0.03 * uneven, 0.13, 0.05) * 0.8)
    weed = noise.step(soil.height + 0.14 * uneven, 0.26, 0.06) * (1.0 - sandy)
    colour = _mix(colour, coats["weed"], weed * 0.85 * (soil.inland > -0.05))
    under = noise.step(soil.height, 0.0, -0.08)
    water = _mix(np.tile(coats["shallow"], (len(under), 1)), coats["deep"], noise.step(soil.height, -0.12, -0.75))
    return _mix(colour, water, under)


def _relief(ground: Ground, points: Floats) -> tuple[Floats, Floats]:
    """Share of open sky (0..1) and how much a point stands out as an edge (0..1), from a raster of heights."""
    cell = ground.recipe.spacing * 0.6
    low, high = points.min(axis=0) - 3.0, points.max(axis=0) + 3.0
    raster, _ = grid(low, high, cell)
    columns = int(np.ceil((high[0] - low[0]) / cell)) + 1
    heights = np.maximum(ground.height(raster), -0.1).reshape(-1, columns)
    column, row = (np.clip(np.rint((points[:, axis] - low[axis]) / cell).astype(int), 0, heights.shape[1 - axis] - 1) for axis in (0, 1))
    sky, mean = np.zeros_like(heights), np.zeros_like(heights)
    for dx, dy in ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)):
        steepest = np.zeros_like(heights)
        for reach in (1, 2, 4, 7):
            moved = np.roll(heights, (dy * reach, dx * reach), axis=(0, 1))
            distance = reach * cell * float(np.sqrt(dx * dx + dy * dy))
            steepest = np.maximum(steepest, (moved - heights) / distance)
            if reach == 2:
                mean += moved / 8.0
        sky += 1.0 / (1.0 + steepest * steepest) / 8.0
    edge = (heights - mean) / (cell * 2.0)
    return sky[row, column], 1.6 * edge[row, column] - 0.12


def stone(palette: str, lot: float) -> Floats:
    """A colour for a loose stone on an island of this palette."""
    coats = _coats(palette)
    return coats["dark"] * (1.0 - lot) + coats["rock"] * lot


def _coats(palette: str) -> Mapping[str, Floats]:
    codes = {**_COMMON, **dict(zip(_COATS, _SOILS[palette].split(), strict=True))}
    return {name: linear(code) for name, code in codes.items()}
