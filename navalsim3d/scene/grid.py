"""The mesh the swell is drawn on: fine cells under the eye, twice as coarse with every ring outwards, then a skirt to the horizon.

All rings hang on one lattice, so that moving the whole by the coarsest cell puts every vertex where another was: the
water does not swim under a moving eye. Where a ring meets a finer one, its cells are fans through the finer ring's
vertices, so there are no cracks.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
KEY = 1 << 24
SKIRT = 40
"""the skirt ends at this many times the reach of the rings"""


def rings(cells: int, levels: int) -> tuple[NDArray[np.float32], NDArray[np.uint32]]:
    """Points (n x 2, in finest cells, the eye at 0, 0) and triangles (m x 3, anticlockwise) of `levels` rings of `cells` cells a side.

    `cells` must be a multiple of four. The outermost cells of the last ring are drawn out into the skirt.
    """
    corners, fans = zip(*(_ring(cells, level) for level in range(levels)), strict=True)
    half = cells // 2 * 2 ** (levels - 1)
    inner = _skirt(half, cells, levels)
    flat = np.concatenate([*corners, inner])
    faces = [flat, *[fan for fan in fans if len(fan)]]
    soup = np.concatenate(faces).reshape(-1, 2)
    keys, indices = np.unique(soup @ (KEY, 1), return_inverse=True)
    up = (keys + KEY // 2) % KEY - KEY // 2
    points = np.stack([(keys - up) // KEY, up], -1)
    return points.astype(np.float32), indices.reshape(-1, 3).astype(np.uint32)


def _ring(cells: int, level: int) -> tuple[Ints, Ints]:
    """Triangles of one ring, as corners on the finest lattice (m x 3 x 2): plain cells, and fans beside the finer ring."""
    size = 2**level
    half = cells // 2
    along, up = (part.ravel() for part in np.meshgrid(np.arange(-half, half), np.arange(-half, half)))
    if level == 0:
        return _split(along, up, size), np.empty((0, 3, 2), np.int64)
    hole = cells // 4
    in_hole = (along >= -hole) & (along < hole) & (up >= -hole) & (up < hole)
    beside = ~in_hole & (
        ((along >= -hole) & (along < hole) & ((up == hole) | (up == -hole - 1)))
        | ((up >= -hole) & (up < hole) & ((along == hole) | (along == -hole - 1)))
    )
    plain = ~in_hole & ~beside
    return _split(along[plain], up[plain], size), _fans(along[beside], up[beside], size, hole)


def _split(along: Ints, up: Ints, size: int) -> Ints:
    """Two triangles for each cell, its diagonal turned like a chequerboard so that no direction is favoured."""
    a, b, c, d = _corners(along, up, size)
    even = ((along + up) % 2 == 0)[:, None, None]
    first = np.where(even, np.stack([a, b, c], 1), np.stack([a, b, d], 1))
    second = np.where(even, np.stack([a, c, d], 1), np.stack([b, c, d], 1))
    return np.concatenate([first, second])


def _corners(along: Ints, up: Ints, size: int) -> tuple[Ints, Ints, Ints, Ints]:
    """South-west, south-east, north-east, north-west of each cell."""
    at = [np.stack([along + x, up + y], -1) * size for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
    return at[0], at[1], at[2], at[3]


def _fans(along: Ints, up: Ints, size: int, hole: int) -> Ints:
    """Three triangles for each cell with the middle of one edge taken by the finer ring: turned so that this edge comes first."""
    a, b, c, d = _corners(along, up, size)
    south, east, north = (up == hole), (along == -hole - 1), (up == -hole - 1)
    sides = np.select([south, east, north], [0, 1, 2], 3)
    square = np.stack([a, b, c, d], 1)
    turn = (np.arange(4)[None, :] + sides[:, None]) % 4
    p, q, r, s = np.moveaxis(np.take_along_axis(square, turn[:, :, None], 1), 1, 0)
    middle = (p + q) // 2
    return np.concatenate([np.stack([middle, q, r], 1), np.stack([middle, r, s], 1), np.stack([middle, s, p], 1)])


def _skirt(half: int, cells: int, levels: int) -> Ints:
    """The outermost edge drawn out to the horizon."""
    step = 2 ** (levels - 1)
    run = np.arange(-half, half, step)
    here, there = np.full(len(run), half), run + step
    edges = [  # anticlockwise seen from outside in: from, to
        (np.stack([run, -here], 1), np.stack([there, -here], 1)),
        (np.stack([here, run], 1), np.stack([here, there], 1)),
        (np.stack([-run, here], 1), np.stack([-there, here], 1)),
        (np.stack([-here, -run], 1), np.stack([-here, -there], 1)),
    ]
    faces = [np.concatenate([np.stack([a, a * SKIRT, b * SKIRT], 1), np.stack([a, b * SKIRT, b], 1)]) for a, b in edges]
    return np.concatenate(faces)
