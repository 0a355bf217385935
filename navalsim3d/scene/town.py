"""A small town on a hex, as a modeller lays it out: two streets that cross, houses along them, gardens behind, a church.

The heart of it stands on a piece of card of its own, which is lifted off while a miniature needs the room; what is left then is
a ring of houses and the streets. Print along the north and south edges stays free.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from navalsim3d.scene import landscape
from navalsim3d.scene.effects.chance import scatter, seed_of
from navalsim3d.scene.landscape import Solid

Floats = NDArray[np.float64]
STREET = (0.215, 0.190, 0.150)
BROAD, NARROW = 0.34, 0.24
"""cm from the middle of the high street, and of the lane, to its edge"""
RING = 2.12
"""cm from the middle within which nothing stands that cannot be lifted off"""
PRINT = 0.66
"""cm along the north and south edges that are left to print"""


def outskirts(shape: Floats, number: str) -> list[Solid]:
    """What stays: the streets, and houses and trees round the middle of a hex (n, 2)."""
    return [*_streets(shape, number), *(part for part in _houses(shape, number, inner=False)), *_trees(shape, number)]


def heart(shape: Floats, number: str) -> list[Solid]:
    """What is lifted off for a miniature: the houses and the church about the market place."""
    church = [solid.placed(0.0, 0.0) for solid in landscape.church(seed_of("church", number))]
    way, _ = _ways(number)
    left = np.array([-way[1], way[0]])
    at = _middle(shape) + way * 1.0 + left * 1.02
    turn = float(np.degrees(np.arctan2(way[1], way[0])))
    return [*(solid.placed(float(at[0]), float(at[1]), 0.0, turn) for solid in church), *_houses(shape, number, inner=True)]


def _middle(shape: Floats) -> Floats:
    return np.asarray(shape.mean(axis=0))


def _ways(number: str) -> tuple[Floats, Floats]:
    """The directions of the high street and of the lane that crosses it, not quite square to one another."""
    r = scatter(seed_of("streets", number), 1, 2)[0]
    slant = np.radians(-18.0 + 36.0 * r[0])
    other = slant + np.radians(78.0 + 24.0 * r[1])
    return np.array([np.cos(slant), np.sin(slant)]), np.array([np.cos(other), np.sin(other)])


def _streets(shape: Floats, number: str) -> list[Solid]:
    """The two streets and the market place where they meet, from edge to edge of the hex."""
    ground, middle = landscape.inset(shape, 0.30), _middle(shape)
    parts = []
    for z, way, half in zip((0.014, 0.018), _ways(number), (BROAD, NARROW), strict=True):
        side = np.array([-way[1], way[0]])
        street = landscape.clipped(landscape.clipped(ground, middle - side * half, side), middle + side * half, -side)
        parts.append(landscape.sheet(street, z, STREET))
    turn = np.linspace(0, 2 * np.pi, 10, endpoint=False)
    parts.append(landscape.sheet(middle + 0.72 * np.column_stack([np.cos(turn), np.sin(turn)]), 0.022, STREET))
    return parts


def _houses(shape: Floats, number: str, inner: bool) -> list[Solid]:
    """Houses in rows along both sides of the streets; those within `RING` of the middle, or those beyond."""
    middle, seed = _middle(shape), seed_of("houses", number)
    taken = [middle + _ways(number)[0] * 1.0 + _left(_ways(number)[0]) * 1.02]
    parts: list[Solid] = []
    for street, (way, half) in enumerate(zip(_ways(number), (BROAD, NARROW), strict=True)):
        for row, (side, back) in enumerate(((1, 0), (-1, 0), (1, 1), (-1, 1))):
            for step in np.arange(-2.6, 2.61, 0.72):
                r = scatter(seed + 97 * street + 13 * row + int(10 * step), 1, 4)[0]
                at = middle + way * (step + 0.16 * (r[0] - 0.5)) + _left(way) * side * (half + 0.38 + 0.86 * back + 0.10 * r[1])
                if r[2] < (0.08 if back == 0 else 0.38) or not _free(shape, number, at, taken):
                    continue
                taken.append(at)
                if (float(np.linalg.norm(at - middle)) < RING) == inner:
                    turn = float(np.degrees(np.arctan2(way[1], way[0]))) + (180.0 if side > 0 else 0.0) + 8.0 * (r[3] - 0.5)
                    house = landscape.house(seed + int(1000 * r[3]), 0.52 + 0.16 * float(r[1]), 0.40 + 0.10 * float(r[0]))
                    parts += [solid.placed(float(at[0]), float(at[1]), 0.0, turn) for solid in house]
    return parts


def _left(way: Floats) -> Floats:
    return np.array([-way[1], way[0]])


def _free(shape: Floats, number: str, at: Floats, taken: Sequence[Floats]) -> bool:
    """Whether a house may stand here: on the hex, off the streets, off the print, clear of its neighbours and of the church."""
    middle = _middle(shape)
    if not _within(landscape.inset(shape, 0.46), at):
        return False
    low, high = float(shape[:, 1].min()), float(shape[:, 1].max())
    if (at[1] > high - PRINT - 0.1 or at[1] < low + PRINT + 0.25) and abs(float(at[0] - middle[0])) < 1.7:
        return False
    for way, half in zip(_ways(number), (BROAD, NARROW), strict=True):
        if abs(float((at - middle) @ _left(way))) < half + 0.30:
            return False
    if float(np.linalg.norm(at - taken[0])) < 0.86:
        return False
    return all(float(np.linalg.norm(at - other)) > 0.66 for other in taken[1:])


def _trees(shape: Floats, number: str) -> list[Solid]:
    """Garden trees near the edge, where no house stands."""
    low, high, seed = shape.min(axis=0), shape.max(axis=0), seed_of("gardens", number)
    parts: list[Solid] = []
    for k, share in enumerate(scatter(seed, 40, 2)):
        at = low + share * (high - low)
        if float(np.linalg.norm(at - _middle(shape))) < RING + 0.25 or not _free(shape, number, at, [np.full(2, -9.0)]):
            continue
        if len(parts) < 24:
            parts += [solid.placed(float(at[0]), float(at[1]), 0.0, 40.0 * k, 0.62) for solid in landscape.broadleaf((seed + k) % 12)]
    return parts


def _within(polygon: Floats, at: Floats) -> bool:
    """Whether a point lies in a convex polygon, whichever way it runs."""
    side, gap = np.roll(polygon, -1, axis=0) - polygon, at - polygon
    turns = side[:, 0] * gap[:, 1] - side[:, 1] * gap[:, 0]
    return bool((turns > 0).all() or (turns < 0).all())
