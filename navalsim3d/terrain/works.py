"""The works of man on an island: lighthouse, beacon, cottage, barn, chapel, bunker, jetty, boat, flagpole and an old hulk.

About true to scale at 1/300 (1 cm is 3 m), in cm, with the front towards y and the foot at nought.
"""

from collections.abc import Callable, Mapping

import numpy as np

from navalsim3d.terrain import noise
from navalsim3d.terrain.ground import Ground
from navalsim3d.terrain.noise import Floats
from navalsim3d.terrain.paint import linear
from navalsim3d.terrain.planes import track_distance
from navalsim3d.terrain.recipe import Building
from navalsim3d.terrain.solids import Solid, box, gable, joined, lump, plate, tower

_WHITE, _RED, _GLASS, _LAMP = linear("ece7da"), linear("a83a2e"), linear("39434a"), linear("ffe7a6")
_SLATE, _TILE, _THATCH = linear("5a6068"), linear("a4573f"), linear("94805a")
_STONE, _CONCRETE, _IRON = linear("a39b8c"), linear("9a9a92"), linear("3f4347")
_TIMBER, _PALE_TIMBER, _TAR = linear("7a6650"), linear("a08c70"), linear("3a332d")


def works(ground: Ground) -> Solid:
    """All buildings of the recipe, each set down on the lowest ground under it."""
    return joined(_standing(ground, number, building) for number, building in enumerate(ground.recipe.works))


def lights(ground: Ground) -> tuple[tuple[float, float, float], ...]:
    """The lamps of lighthouses and beacons: x, y and height in cm."""
    found = []
    for building in ground.recipe.works:
        if building.kind in _LAMPS:
            height = _foot(ground, building) + _LAMPS[building.kind] * building.size
            found.append((round(building.at[0], 2), round(building.at[1], 2), round(height, 2)))
    return tuple(found)


def _standing(ground: Ground, number: int, building: Building) -> Solid:
    solid = _MAKERS[building.kind](ground.recipe.seed + 900 + number)
    return solid.moved(building.at[0], building.at[1], _foot(ground, building), building.heading, building.size)


def _foot(ground: Ground, building: Building) -> float:
    """Height of the ground a building stands on; what floats lies at sea level, and a jetty always does."""
    if building.kind == "jetty":
        return 0.0
    if building.kind in ("boat", "hulk"):
        return float(max(ground.height(np.array([building.at], dtype=float))[0] - 0.02, 0.0))
    for wall in ground.recipe.walls:
        if track_distance(np.array([building.at], dtype=float), wall.track)[0] < wall.width / 2.0:
            return wall.height
    spread = 0.5 * building.size
    around = np.array(building.at) + spread * np.array([[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]], dtype=float)
    heights = ground.height(around)
    return float(max(0.6 * heights[0] + 0.4 * heights.min(), 0.05))


def _lighthouse(seed: int) -> Solid:
    bands = [_STONE, _WHITE, _RED, _WHITE, _RED, _WHITE]
    body = tower([(-0.8, 0.66), (0.25, 0.62), (1.05, 0.54), (1.75, 0.48), (2.5, 0.43), (3.2, 0.39), (3.7, 0.37)], bands, 14)
    gallery = tower([(3.62, 0.37), (3.72, 0.56), (3.8, 0.56), (3.8, 0.30)], [_IRON, _IRON, _CONCRETE], 14)
    rail = joined(box((0.03, 0.03, 0.2), (x, y, 3.8), _IRON) for x, y in _around(0.53, 10))
    rim = tower([(3.96, 0.54), (4.0, 0.54)], [_IRON], 14)
    lantern = tower([(3.8, 0.28), (4.3, 0.28)], [_LAMP], 8)
    bars = joined(box((0.045, 0.045, 0.5), (x, y, 3.8), _RED) for x, y in _around(0.28, 8))
    dome = tower([(4.3, 0.36), (4.42, 0.30), (4.58, 0.17), (4.64, 0.04), (4.85, 0.02)], [_RED] * 4, 10, _RED)
    openings = joined(plate(_window(0.0, -0.60 + 0.055 * z, z, 0.1, 0.2, -1.0), _GLASS) for z in (1.3, 2.1, 2.9))
    door = box((0.3, 0.1, 0.5), (0.0, 0.60, 0.0), linear("3d5a4d"))
    return joined([body, gallery, rail, rim, lantern, bars, dome, openings, door])


def _around(radius: float, count: int) -> list[tuple[float, float]]:
    ring = tower([(0.0, radius), (1.0, radius)], [_IRON], count).corners[::2, 0, :2]
    return [(float(x), float(y)) for x, y in ring]


def _beacon(seed: int) -> Solid:
    legs = joined(box((0.09, 0.09, 2.6), (x, y, -0.5), _TAR) for x, y in ((0.3, 0.3), (-0.3, 0.3), (0.3, -0.3), (-0.3, -0.3)))
    braces = joined(box((0.7, 0.05, 0.06), (0.0, y, z), _TAR) for y in (0.3, -0.3) for z in (0.5, 1.3))
    sides = joined(box((0.05, 0.7, 0.06), (x, 0.0, z), _TAR) for x in (0.3, -0.3) for z in (0.5, 1.3))
    cage = joined(box((0.7, 0.05, 0.09), (0.0, 0.34, z), _RED if n % 2 else _WHITE) for n, z in enumerate((1.55, 1.68, 1.81, 1.94)))
    lamp = tower([(2.1, 0.14), (2.4, 0.14), (2.52, 0.03)], [_LAMP, _IRON], 8, _IRON)
    return joined([legs, braces, sides, box((0.8, 0.8, 0.06), (0.0, 0.0, 2.05), _TIMBER), cage, lamp])


def _window(x: float, y: float, z: float, width: float, height: float, side: float) -> list[list[float]]:
    """A pane on a wall that looks towards y (side 1) or away from it (side -1)."""
    half = width / 2.0 * side
    return [[x + half, y, z], [x - half, y, z], [x - half, y, z + height], [x + half, y, z + height]]


def _house(width: float, length: float, eaves: float, ridge: float, wall: Floats, roof: Floats) -> Solid:
    """A house with its eaves towards y, windows and a door: the saddle roof runs along x."""
    shell = box((length, width, eaves + 0.8), (0.0, 0.0, -0.8), wall)
    top = gable(width, length, eaves, ridge, roof, wall).moved(0.0, 0.0, 0.0, 90.0)
    panes = [
        plate(_window(x * length, side * (width / 2.0 + 0.012), 0.3 * eaves, 0.24, 0.34 * eaves, side), _GLASS)
        for x in (-0.32, 0.32)
        for side in (1.0, -1.0)
    ]
    door = plate(_window(0.0, width / 2.0 + 0.012, 0.02, 0.26, 0.62 * eaves, 1.0), linear("4b5f6b"))
    return joined([shell.shaded(0.7, 0.5), top, *panes, door])


def _cottage(seed: int) -> Solid:
    lot = float(noise.chance(np.array([seed]), np.array([3]), 17)[0])
    wall = (_WHITE, linear("e3d3b0"), _STONE, linear("d9b9a0"))[int(lot * 3.99)]
    roof = (_SLATE, _TILE, _SLATE * 0.85, _TILE * 1.1)[int(lot * 97.0) % 4]
    chimney = box((0.22, 0.26, 0.55), (0.72, 0.0, 1.1), _TILE * 0.8, _TAR)
    return joined([_house(1.4, 2.0, 0.85, 1.5, wall, roof), chimney])


def _barn(seed: int) -> Solid:
    return joined([_house(1.7, 2.9, 0.95, 1.75, _TIMBER * 0.9, _THATCH), box((0.7, 0.06, 0.7), (0.0, 0.86, 0.0), _TAR)])


def _chapel(seed: int) -> Solid:
    nave = _house(1.5, 2.4, 1.15, 2.1, _STONE, _SLATE)
    body = box((0.95, 0.95, 3.3), (-1.5, 0.0, -0.8), _STONE * 0.95)
    spire = tower([(2.5, 0.78), (4.1, 0.02)], [_SLATE], 4).moved(-1.5, 0.0, 0.0, 45.0)
    louvres = [plate(_window(-1.5, side * 0.487, 1.8, 0.26, 0.4, side), _GLASS) for side in (1.0, -1.0)]
    cross = joined([box((0.04, 0.04, 0.35), (-1.5, 0.0, 4.05), _IRON), box((0.18, 0.04, 0.04), (-1.5, 0.0, 4.25), _IRON)])
    return joined([nave, body.shaded(0.75, 1.0), spire, *louvres, cross])


def _bunker(seed: int) -> Solid:
    base = box((2.2, 1.6, 1.3), (0.0, 0.0, -0.7), _CONCRETE * 0.85)
    slit = plate(_window(0.0, 0.815, 0.28, 1.5, 0.16, 1.0), _TAR)
    roof = box((2.5, 1.95, 0.22), (0.0, 0.05, 0.6), _CONCRETE, linear("75774f"))
    return joined(
        [base.shaded(0.7, 0.6), slit, roof, box((0.7, 0.7, 0.3), (-0.4, -0.2, 0.82), _CONCRETE * 0.9), _mast(2.4).moved(0.8, -0.5, 0.6)]
    )


def _mast(height: float) -> Solid:
    return joined([box((0.05, 0.05, height), (0.0, 0.0, 0.0), _WHITE), box((0.5, 0.03, 0.03), (0.0, 0.0, height * 0.75), _WHITE)])


def _flagpole(seed: int) -> Solid:
    cloth = [plate([[0.0, 0.03, z], [0.95, 0.03, z - 0.06], [0.95, 0.03, z + 0.44], [0.0, 0.03, z + 0.5]], _RED) for z in (2.4,)]
    back = [plate([[0.95, 0.02, 2.34], [0.0, 0.02, 2.4], [0.0, 0.02, 2.9], [0.95, 0.02, 2.78]], _RED)]
    return joined([box((0.06, 0.06, 3.3), (0.0, 0.0, -0.3), _WHITE), *cloth, *back])


def _jetty(seed: int) -> Solid:
    """Planks on piles: it leads from its place 3 cm towards y."""
    tints = [(_TIMBER if n % 3 else _PALE_TIMBER) * (0.85 + 0.05 * (n % 4)) for n in range(15)]
    planks = joined(box((0.8, 0.17, 0.05), (0.0, 0.1 + 0.2 * n, 0.42), tint) for n, tint in enumerate(tints))
    pile = tower([(-1.0, 0.08), (0.55, 0.07)], [_TAR], 6, _TIMBER)
    piles = joined(pile.moved(x, y, 0.0) for x in (-0.4, 0.4) for y in (0.3, 1.2, 2.1, 2.9))
    crates = [box((0.3, 0.3, 0.25), (0.15, 2.5, 0.47), _PALE_TIMBER), box((0.24, 0.24, 0.2), (-0.2, 2.2, 0.47), _TIMBER)]
    return joined([planks, piles, *crates])


def _boat(seed: int) -> Solid:
    """A rowing boat: lying on the beach, or afloat at a quay."""
    half = [(0.0, 0.95), (0.2, 0.62), (0.28, 0.15), (0.27, -0.35), (0.2, -0.7)]
    ring = np.array([[x, y, 0.0] for x, y in half] + [[-x, y, 0.0] for x, y in half[:0:-1]])[::-1]
    rise = np.array([0.0, 0.0, 0.2])
    keel = ring * np.array([0.55, 0.86, 1.0]) - np.array([0.0, 0.0, 0.1])
    parts = [plate([a, b, d, c], colour) for a, b, c, d, colour in _strakes(keel, ring + rise, linear("44697a"))]
    inner = ring * np.array([0.85, 0.9, 1.0]) + np.array([0.0, 0.0, 0.07])
    thwarts = [box((0.44, 0.1, 0.03), (0.0, y, 0.14), _PALE_TIMBER) for y in (0.3, -0.2)]
    rim = [plate([a, b, d, c], colour) for a, b, c, d, colour in _strakes(ring + rise, inner + rise * 0.6, _PALE_TIMBER)]
    return joined([*parts, *rim, plate(inner, _TIMBER), *thwarts])


def _strakes(lower: Floats, upper: Floats, colour: Floats) -> list[tuple[Floats, Floats, Floats, Floats, Floats]]:
    ends = np.roll(lower, -1, axis=0), np.roll(upper, -1, axis=0)
    return [(a, b, c, d, colour) for a, b, c, d in zip(lower, ends[0], upper, ends[1], strict=True)]


def _hulk(seed: int) -> Solid:
    """The ribs and the keel of a wooden wreck, sunk in the sand."""
    keel = box((0.12, 3.4, 0.25), (0.0, 0.0, -0.15), _TAR * 1.4)
    ribs = []
    for number in range(9):
        y = -1.5 + 0.37 * number
        reach = 0.62 - 0.05 * (number - 4.0) * (number - 4.0) * 0.5
        broken = 0.35 + 0.65 * float(noise.chance(np.array([number]), np.array([seed]), 3)[0])
        for side in (1.0, -1.0):
            ribs.append(box((0.08, 0.1, 0.75 * broken), (side * max(reach, 0.2), y, -0.05), _TIMBER * (0.5 + 0.4 * broken), _PALE_TIMBER))
    stem = box((0.12, 0.14, 1.1), (0.0, 1.75, -0.1), _TAR, _PALE_TIMBER)
    return joined([keel, *ribs, stem, lump((0.2, 0.2, 0.12), _TAR, seed).moved(0.1, -1.2, 0.05)])


_LAMPS: Mapping[str, float] = {"lighthouse": 4.05, "beacon": 2.25}
_MAKERS: Mapping[str, Callable[[int], Solid]] = {
    "lighthouse": _lighthouse,
    "beacon": _beacon,
    "cottage": _cottage,
    "barn": _barn,
    "chapel": _chapel,
    "bunker": _bunker,
    "flagpole": _flagpole,
    "jetty": _jetty,
    "boat": _boat,
    "hulk": _hulk,
}
