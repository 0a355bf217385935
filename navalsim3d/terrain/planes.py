"""Distances in the plane and contour lines: the geometry that outline, ground and mesh are made with.

Points are arrays (n, 2), a ring is a closed polygon as an array of its corners without the first one repeated.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from navalsim3d.terrain.noise import Floats

Ints = NDArray[np.int64]
_CHUNK = 4096


def track_distance(points: Floats, track: Sequence[tuple[float, float]]) -> Floats:
    """Distance of each point to a polyline (a single point is one too)."""
    corners = np.asarray(track, dtype=float)
    return _segment_distance(points, corners[:-1], corners[1:]) if len(corners) > 1 else _segment_distance(points, corners, corners)


def inside_distance(points: Floats, rings: Sequence[Floats]) -> Floats:
    """Distance to the nearest ring, positive inside one of them and negative outside; -1e3 when there is no ring."""
    if not rings:
        return np.full(len(points), -1e3)
    starts = np.concatenate(rings)
    ends = np.concatenate([np.roll(ring, -1, axis=0) for ring in rings])
    away = _segment_distance(points, starts, ends)
    return np.where(_inside(points, starts, ends), away, -away)


def _segment_distance(points: Floats, starts: Floats, ends: Floats) -> Floats:
    along = ends - starts
    square = np.maximum((along * along).sum(axis=1), 1e-12)
    found = np.empty(len(points))
    for at in range(0, len(points), _CHUNK):
        away = points[at : at + _CHUNK, None, :] - starts[None]
        share = np.clip((away * along).sum(axis=2) / square, 0.0, 1.0)
        away -= share[:, :, None] * along
        found[at : at + _CHUNK] = np.sqrt((away * away).sum(axis=2).min(axis=1))
    return found


def _inside(points: Floats, starts: Floats, ends: Floats) -> NDArray[np.bool_]:
    rise = ends[:, 1] - starts[:, 1]
    slope = (ends[:, 0] - starts[:, 0]) / np.where(rise == 0.0, 1.0, rise)
    found = np.empty(len(points), dtype=bool)
    for at in range(0, len(points), _CHUNK):
        x, y = points[at : at + _CHUNK, 0, None], points[at : at + _CHUNK, 1, None]
        crosses = (starts[:, 1] > y) != (ends[:, 1] > y)
        found[at : at + _CHUNK] = (crosses & (x < starts[:, 0] + (y - starts[:, 1]) * slope)).sum(axis=1) % 2 == 1
    return found


def grid(low: Floats, high: Floats, cell: float) -> tuple[Floats, Ints]:
    """Points of a square grid over a box, and two triangles for each of its cells."""
    nx, ny = (int(np.ceil((high[axis] - low[axis]) / cell)) + 1 for axis in (0, 1))
    x, y = np.meshgrid(low[0] + cell * np.arange(nx), low[1] + cell * np.arange(ny))
    first = (np.arange(ny - 1)[:, None] * nx + np.arange(nx - 1)[None]).ravel()
    faces = np.concatenate([np.stack([first, first + 1, first + nx], 1), np.stack([first + 1, first + nx + 1, first + nx], 1)])
    return np.stack([x.ravel(), y.ravel()], 1), faces


def loops(points: Floats, faces: Ints, values: Floats, level: float) -> list[Floats]:
    """The closed lines on which the value, linear over each triangle, equals `level`; higher ground lies to the left.

    The ground must be lower all round the edge of the mesh, so that every line closes.
    """
    follows: dict[tuple[int, int], tuple[int, int]] = {}
    above = values >= level
    for a, b, c in faces[(above[faces].sum(axis=1) % 3) > 0].tolist():
        for first, second, third in ((a, b, c), (b, c, a), (c, a, b)):
            if above[first] and not above[second] and not above[third]:
                follows[_edge(first, second)] = _edge(first, third)
            elif not above[first] and above[second] and above[third]:
                follows[_edge(first, third)] = _edge(first, second)
    found = []
    while follows:
        start, here = follows.popitem()
        chain = [start]
        while here != start:
            chain.append(here)
            here = follows.pop(here)
        found.append(_crossings(points, values, level, np.array(chain)))
    return found


def _edge(first: int, second: int) -> tuple[int, int]:
    return (first, second) if first < second else (second, first)


def _crossings(points: Floats, values: Floats, level: float, edges: Ints) -> Floats:
    low, high = values[edges[:, 0]], values[edges[:, 1]]
    share = ((level - low) / (high - low))[:, None]
    return points[edges[:, 0]] * (1.0 - share) + points[edges[:, 1]] * share


def area(ring: Floats) -> float:
    """Area of a ring, positive when it runs counter-clockwise."""
    after = np.roll(ring, -1, axis=0)
    return float((ring[:, 0] * after[:, 1] - after[:, 0] * ring[:, 1]).sum() / 2.0)
