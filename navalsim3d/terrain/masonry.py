"""Moles and quays: straight stone faces, a paved top with a coping, weed at the waterline and bollards along the edge.

The ground inside is kept below the paving, so the stonework can be laid over it with edges as sharp as a mason's.
"""

from collections.abc import Sequence

import numpy as np

from navalsim3d.terrain import noise
from navalsim3d.terrain.noise import Floats
from navalsim3d.terrain.paint import linear
from navalsim3d.terrain.recipe import Recipe, Wall
from navalsim3d.terrain.solids import Solid, joined, plate, tower

_STONE, _PALE, _WEED, _IRON = linear("8f8879"), linear("bdb5a3"), linear("3a3f2f"), linear("33373b")
_COURSES = ((-0.95, 0.06), (0.06, 0.24), (0.24, 1.0))
"""from and to, the last as a share of the height"""
_BLOCK = 0.75
"""cm: length of a stone"""


def masonry(recipe: Recipe) -> Solid:
    """Every wall of a recipe."""
    return joined(_laid(wall, recipe.seed + 700 + number) for number, wall in enumerate(recipe.walls))


def outline(wall: Wall) -> tuple[Floats, Floats]:
    """The left and the right edge of a wall, a point each for every point of its track, mitred at the bends."""
    track = np.asarray(wall.track, dtype=float)
    along = np.diff(track, axis=0)
    along /= np.sqrt((along * along).sum(axis=1))[:, None]
    sides = np.column_stack([-along[:, 1], along[:, 0]])
    before, after = np.vstack([sides[:1], sides]), np.vstack([sides, sides[-1:]])
    mitre = (before + after) / (1.0 + (before * after).sum(axis=1))[:, None]
    return track + mitre * wall.width / 2.0, track - mitre * wall.width / 2.0


def _laid(wall: Wall, seed: int) -> Solid:
    left, right = outline(wall)
    ring = np.concatenate([right, left[::-1]])
    faces = [_face(start, end, wall.height, seed + 10 * number) for number, (start, end) in enumerate(_edges(ring))]
    paving = [part for number in range(len(left) - 1) for part in _paved(left, right, number, wall.height, seed + 500 + 10 * number)]
    return joined([*faces, *paving, *_bollards(left, right, wall)])


def _edges(ring: Floats) -> Sequence[tuple[Floats, Floats]]:
    return list(zip(ring, np.roll(ring, -1, axis=0), strict=True))


def _steps(start: Floats, end: Floats) -> int:
    return max(int(np.sqrt(((end - start) ** 2).sum()) / _BLOCK), 1)


def _tint(first: int, second: int, seed: int) -> float:
    return 0.82 + 0.36 * float(noise.chance(np.array([first]), np.array([second]), seed)[0])


def _face(start: Floats, end: Floats, height: float, seed: int) -> Solid:
    """One side from the sea floor to the coping, stone by stone."""
    count, parts = _steps(start, end), []
    for course, (low, top) in enumerate(_COURSES):
        low, top = (low, min(top, height)) if course < 2 else (low, height)
        for stone in range(count):
            a, b = (_between(start, end, share) for share in (stone / count, (stone + 1) / count))
            colour = (_WEED, (_STONE + _WEED) / 2.0, _STONE)[course] * _tint(stone, course, seed)
            parts.append(plate([[*a, low], [*b, low], [*b, top], [*a, top]], colour))
    return joined(parts)


def _paved(left: Floats, right: Floats, number: int, height: float, seed: int) -> list[Solid]:
    """The top of one stretch: paving with a pale coping along both edges."""
    count, parts = _steps(left[number], left[number + 1]), []
    for stone in range(count):
        rows = [[_between(edge[number], edge[number + 1], (stone + step) / count) for edge in (right, left)] for step in (0, 1)]
        for band, (near, far) in enumerate(((0.0, 0.12), (0.12, 0.5), (0.5, 0.88), (0.88, 1.0))):
            corners = [[*_between(rows[row][0], rows[row][1], at), height] for row, at in ((0, near), (1, near), (1, far), (0, far))]
            parts.append(plate(corners, (_PALE if band in (0, 3) else _STONE * 1.15) * _tint(stone, band, seed)))
    return parts


def _between(start: Floats, end: Floats, share: float) -> Floats:
    return start + (end - start) * share


def _bollards(left: Floats, right: Floats, wall: Wall) -> list[Solid]:
    knob = tower([(0.0, 0.06), (0.14, 0.05), (0.16, 0.09), (0.22, 0.08)], [_IRON] * 3, 6, _IRON)
    found = []
    for start, end in ((left[n], left[n + 1]) for n in range(len(left) - 1)):
        inward = (right[0] - left[0]) / wall.width * 0.16
        count = max(int(np.sqrt(((end - start) ** 2).sum()) / 1.6), 1)
        for number in range(count):
            x, y = start + (end - start) * (number + 0.5) / count + inward
            found.append(knob.moved(float(x), float(y), wall.height))
    return found
