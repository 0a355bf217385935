"""The scenery of a hex board, as a modeller cuts and flocks it: wooden prisms, trees of foam and wire, houses of card.

Every solid is closed and wound outwards, in table cm, its top surface at z = 0 so that miniatures stand on it. A colour is
linear light; its fourth number says what the shader takes the surface for: WOOD, PLAIN paint, FOLIAGE or FLOCK.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from navalsim3d.scene import meshes
from navalsim3d.scene.effects.chance import scatter

Floats = NDArray[np.float64]
WOOD, PLAIN, FOLIAGE, FLOCK = 0.0, 0.3, 0.6, 1.0
DEEP = 1.15
"""cm from the flock down to the foot of a prism"""
GROOVE, BEVEL = 0.05, 0.12
"""cm between the edge of a hex and its prism, and how far its upper edge is sanded down"""
TIMBER = (0.48, 0.30, 0.15)
SINGED = (0.050, 0.040, 0.022)
"""the edge the laser left, which draws the grid"""
TRUNK = (0.06, 0.04, 0.025)


@dataclass(frozen=True, slots=True)
class Solid:
    """A closed surface: vertices (n, 3), faces (m, 3), colours (4) of each vertex or of each face; smooth or faceted."""

    vertices: Floats
    faces: NDArray[np.int64]
    colours: Floats
    smooth: bool = False

    def placed(self, x: float, y: float, z: float = 0.0, turn: float = 0.0, size: float = 1.0) -> Solid:
        """The same elsewhere, turned anticlockwise by degrees and scaled."""
        c, s = np.cos(np.radians(turn)) * size, np.sin(np.radians(turn)) * size
        return replace(self, vertices=self.vertices @ np.array([[c, s, 0], [-s, c, 0], [0, 0, size]]) + (x, y, z))


def skinned(solids: list[Solid]) -> tuple[Floats, NDArray[np.int64], Floats, Floats]:
    """Vertices, faces, normals and colours of many solids at once, ready for a Geom."""
    kinds = [_soft([solid for solid in solids if solid.smooth]), _faceted([solid for solid in solids if not solid.smooth])]
    points, faces, normals, colours = zip(*kinds, strict=True)
    return np.concatenate(points), np.concatenate([faces[0], faces[1] + len(points[0])]), np.concatenate(normals), np.concatenate(colours)


def _soft(solids: list[Solid]) -> tuple[Floats, NDArray[np.int64], Floats, Floats]:
    """Smooth ones, their colours by vertex."""
    if not solids:
        return np.zeros((0, 3)), np.zeros((0, 3), np.int64), np.zeros((0, 3)), np.zeros((0, 4))
    starts = np.cumsum([0, *(len(solid.vertices) for solid in solids)])
    points = np.concatenate([solid.vertices for solid in solids])
    faces = np.concatenate([solid.faces + start for solid, start in zip(solids, starts[:-1], strict=True)])
    return points, faces, np.asarray(meshes.vertex_normals(points, faces), float), np.concatenate([solid.colours for solid in solids])


def _faceted(solids: list[Solid]) -> tuple[Floats, NDArray[np.int64], Floats, Floats]:
    """Those with edges: every face has corners of its own."""
    if not solids:
        return np.zeros((0, 3)), np.zeros((0, 3), np.int64), np.zeros((0, 3)), np.zeros((0, 4))
    soup = np.concatenate([solid.vertices[solid.faces.ravel()] for solid in solids])
    across = np.cross(soup[1::3] - soup[0::3], soup[2::3] - soup[0::3])
    across /= np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-12)
    tints = [np.repeat(s.colours, 3, axis=0) if len(s.colours) == len(s.faces) else s.colours[s.faces.ravel()] for s in solids]
    return soup, np.arange(len(soup)).reshape(-1, 3), np.repeat(across, 3, axis=0), np.concatenate(tints)


def inset(polygon: Floats, by: float) -> Floats:
    """A convex polygon (n, 2) drawn in towards its middle, by `by` cm for a regular one."""
    middle: Floats = polygon.mean(axis=0)
    reach: float = np.linalg.norm((polygon + np.roll(polygon, -1, axis=0)) / 2 - middle, axis=1).min()
    return middle + (polygon - middle) * (1.0 - by / reach)


def prism(polygon: Floats, centre: tuple[float, ...], rim: tuple[float, ...]) -> Solid:
    """One hex: timber sides, a sanded edge, and a flocked top that goes from one colour in the middle to another at the rim."""
    across, turn = polygon.T, np.roll(polygon, -1, axis=0).T
    if float(np.sum(across[0] * turn[1] - across[1] * turn[0])) < 0:
        polygon = polygon[::-1]
    rings = [(GROOVE, -DEEP), (GROOVE, -BEVEL), (GROOVE + BEVEL * 0.8, -0.015), (GROOVE + 0.3, 0.0), (GROOVE + 1.15, 0.0)]
    n = len(polygon)
    points = [np.column_stack([inset(polygon, by), np.full(n, z)]) for by, z in rings]
    middle = polygon.mean(axis=0)
    vertices = np.concatenate([*points, [[*middle, -DEEP], [*middle, 0.0]]])
    i, j = np.arange(n), (np.arange(n) + 1) % n
    low, high = len(rings) * n, len(rings) * n + 1
    faces = [np.stack([j, i, np.full(n, low)], 1)]
    for k in range(len(rings) - 1):
        a, b = k * n, (k + 1) * n
        faces += [np.stack([a + i, a + j, b + j], 1), np.stack([a + i, b + j, b + i], 1)]
    last = (len(rings) - 1) * n
    faces.append(np.stack([last + i, last + j, np.full(n, high)], 1))
    timber, edge, within = (*TIMBER, WOOD), (*rim, FLOCK), (*((np.array(rim) + np.array(centre)) / 2), FLOCK)
    tints = [timber] * (3 * n) + [(*SINGED, PLAIN)] * (2 * n) + [edge] * (2 * n) + [within] * (2 * n) + [(*centre, FLOCK)] * n
    return Solid(vertices, np.concatenate(faces), np.array(tints))


def clipped(polygon: Floats, at: Floats, inward: Floats) -> Floats:
    """What of a convex polygon (n, 2) lies on one side of a line: through `at`, on the side `inward` points to."""
    depth = (polygon - at) @ inward
    kept: list[Floats] = []
    for k in range(len(polygon)):
        j = (k + 1) % len(polygon)
        if depth[k] >= 0:
            kept.append(polygon[k])
        if (depth[k] >= 0) != (depth[j] >= 0):
            kept.append(polygon[k] + (polygon[j] - polygon[k]) * depth[k] / (depth[k] - depth[j]))
    return np.array(kept).reshape(-1, 2)


def sheet(polygon: Floats, z: float, colour: tuple[float, ...], material: float = FLOCK) -> Solid:
    """A thin convex layer (n, 2) laid on the ground at height `z` cm: a field, a street."""
    n = len(polygon)
    middle = polygon.mean(axis=0)
    first, second = polygon[1] - polygon[0], polygon[2] - polygon[1]
    if float(first[0] * second[1] - first[1] * second[0]) < 0:
        polygon = polygon[::-1]
    rings = [np.column_stack([polygon, np.full(n, high)]) for high in (-0.02, z)]
    vertices = np.concatenate([*rings, [[*middle, -0.02], [*middle, z]]])
    i, j = np.arange(n), (np.arange(n) + 1) % n
    faces = [np.stack([j, i, np.full(n, 2 * n)], 1), np.stack([i, j, n + j], 1), np.stack([i, n + j, n + i], 1)]
    faces.append(np.stack([n + i, n + j, np.full(n, 2 * n + 1)], 1))
    return Solid(vertices, np.concatenate(faces), np.tile((*colour, material), (4 * n, 1)))


def box(size: tuple[float, float, float], colour: tuple[float, ...], material: float = PLAIN) -> Solid:
    """A block (along x, along y, high) standing on its middle."""
    x, y, z = size[0] / 2, size[1] / 2, size[2]
    corners = np.array([(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0), (-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z)])
    faces = np.array([(0, 2, 1), (0, 3, 2), (4, 5, 6), (4, 6, 7), *((a, b, b + 4) for a, b in ((0, 1), (1, 2), (2, 3), (3, 0)))])
    faces = np.concatenate([faces, [(a, b + 4, a + 4) for a, b in ((0, 1), (1, 2), (2, 3), (3, 0))]])
    return Solid(corners, faces, np.tile((*colour, material), (len(faces), 1)))


def cone(radius: float, low: float, high: float, sides: int, foot: tuple[float, ...], tip: tuple[float, ...], ragged: float = 0.0) -> Solid:
    """A closed cone about z with soft shading; `ragged` draws every other corner in by that share and up."""
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    drawn = radius * (1.0 - ragged * (np.arange(sides) % 2))
    skirt = np.column_stack([drawn * np.cos(angle), drawn * np.sin(angle), low + (high - low) * 0.5 * ragged * (np.arange(sides) % 2)])
    vertices = np.concatenate([skirt, [[0, 0, low + 0.2 * (high - low) * (ragged > 0)], [0, 0, high]]])
    i, j = np.arange(sides), (np.arange(sides) + 1) % sides
    faces = np.concatenate([np.stack([j, i, np.full(sides, sides)], 1), np.stack([i, j, np.full(sides, sides + 1)], 1)])
    return Solid(vertices, faces, np.array([foot] * sides + [tuple(0.55 * np.array(foot[:3])) + foot[3:], tip]), smooth=True)


@cache
def _ball(fine: bool) -> tuple[Floats, NDArray[np.int64]]:
    """An icosahedron of radius 1, or a sphere of 42 points made from it."""
    golden = (1 + 5**0.5) / 2
    rows = [(a, b * golden, 0.0) for a in (-1, 1) for b in (-1, 1)]
    points = np.array([np.roll(row, shift) for shift in range(3) for row in rows])
    gaps = np.linalg.norm(points[:, None] - points[None], axis=2)
    near = (gaps > 0.1) & (gaps < 2.1)
    faces = [(a, b, c) for a in range(12) for b in range(a) for c in range(b) if near[a, b] and near[b, c] and near[a, c]]
    turned = [(a, b, c) if np.dot(points[a], np.cross(points[b], points[c])) > 0 else (a, c, b) for a, b, c in faces]
    if not fine:
        return points / np.linalg.norm(points, axis=1, keepdims=True), np.array(turned)
    middles: dict[tuple[int, int], int] = {}
    made = list(points)

    def middle(a: int, b: int) -> int:
        key = (min(a, b), max(a, b))
        if key not in middles:
            middles[key] = len(made)
            made.append(points[a] + points[b])
        return middles[key]

    small = []
    for a, b, c in turned:
        ab, bc, ca = middle(a, b), middle(b, c), middle(c, a)
        small += [(a, ab, ca), (b, bc, ab), (c, ca, bc), (ab, bc, ca)]
    sphere = np.array(made)
    return sphere / np.linalg.norm(sphere, axis=1, keepdims=True), np.array(small)


def clump(radius: float, height: float, colour: tuple[float, ...], seed: int, fine: bool = False) -> Solid:
    """A lump of foam standing on the ground: uneven, dark below, light where the lamp falls."""
    sphere, faces = _ball(fine)
    r = scatter(seed, len(sphere), 1)[:, 0]
    shape = sphere * (0.84 + 0.32 * r[:, None]) * (radius, radius, height / 2) + (0, 0, height / 2)
    light = 0.48 + 0.62 * np.clip(shape[:, 2] / height, 0, 1) + 0.10 * (r - 0.5)
    return Solid(shape, faces, np.column_stack([np.outer(light, colour), np.full(len(shape), FOLIAGE)]), smooth=True)


GREENS = ((0.105, 0.165, 0.042), (0.075, 0.135, 0.040), (0.145, 0.180, 0.045), (0.205, 0.180, 0.048), (0.060, 0.115, 0.045))


@cache
def broadleaf(seed: int) -> tuple[Solid, ...]:
    """A tree of two or three lumps of foam on a wire trunk, about 1.1 cm high."""
    r = scatter(seed, 3, 4)
    leaf = GREENS[int(r[0, 0] * 4)]
    parts = [cone(0.07, 0.0, 0.75, 5, (*TRUNK, PLAIN), (*TRUNK, PLAIN))]
    parts.append(clump(0.34, 0.72, leaf, seed, fine=True).placed(0, 0, 0.32))
    for k in range(1 + int(r[0, 1] * 2)):
        way = r[k + 1, 2] * 2 * np.pi
        parts.append(clump(0.22, 0.44, leaf, seed + 7 * k + 1).placed(0.2 * np.cos(way), 0.2 * np.sin(way), 0.36 + 0.35 * r[k + 1, 3]))
    return tuple(parts)


@cache
def conifer(seed: int) -> tuple[Solid, ...]:
    """A bottle-brush fir, about 1.4 cm high."""
    r = scatter(seed, 1, 4)[0]
    dark, light = (0.030, 0.070, 0.032, FOLIAGE), (0.075 + 0.03 * r[0], 0.135, 0.050, FOLIAGE)
    parts = [cone(0.05, 0.0, 0.5, 5, (*TRUNK, PLAIN), (*TRUNK, PLAIN))]
    for k, (radius, low, high) in enumerate(((0.32, 0.14, 0.62), (0.26, 0.40, 0.90), (0.19, 0.68, 1.15), (0.12, 0.95, 1.42))):
        parts.append(cone(radius, low, high, 8, dark, light, 0.26).placed(0, 0, 0, 40.0 * k + 360 * r[1]))
    return tuple(parts)


WALLS = ((0.56, 0.46, 0.31), (0.50, 0.44, 0.37), (0.60, 0.53, 0.40), (0.36, 0.21, 0.14), (0.45, 0.36, 0.24))
ROOFS = ((0.30, 0.085, 0.045), (0.24, 0.075, 0.048), (0.10, 0.085, 0.080), (0.20, 0.085, 0.055))
DARK = (0.030, 0.034, 0.040)


def gable(long: float, deep: float, eaves: float, ridge: float, colour: tuple[float, ...]) -> Solid:
    """A pitched roof over a house `long` along x: a closed wedge whose ends are a little drawn in."""
    x, y = long / 2 + 0.03, deep / 2 + 0.04
    points = np.array([(-x, -y, eaves), (x, -y, eaves), (x, y, eaves), (-x, y, eaves), (-x + 0.02, 0, ridge), (x - 0.02, 0, ridge)])
    faces = np.array([(0, 2, 1), (0, 3, 2), (0, 1, 5), (0, 5, 4), (2, 3, 4), (2, 4, 5), (1, 2, 5), (3, 0, 4)])
    return Solid(points, faces, np.tile((*colour, PLAIN), (len(faces), 1)))


def house(seed: int, long: float = 0.74, deep: float = 0.52) -> list[Solid]:
    """A house of painted card with roof, chimney, door and windows; its front faces south."""
    r = scatter(seed, 1, 6)[0]
    walls, roof = WALLS[int(r[0] * len(WALLS))], ROOFS[int(r[1] * len(ROOFS))]
    high = 0.34 + 0.20 * r[2]
    parts = [box((long, deep, high + 0.02), walls), gable(long, deep, high, high + 0.24 + 0.10 * r[3], roof)]
    parts.append(box((0.09, 0.09, 0.26), (0.22, 0.12, 0.09)).placed(long * (0.3 if r[4] < 0.5 else -0.3), 0.06, high + 0.10))
    for side in (-1, 1):
        for x in (-0.27, 0.0, 0.27):
            door = x == 0.0 and side < 0
            pane = box((0.10, 0.02, 0.22 if door else 0.12), (0.12, 0.07, 0.04) if door else DARK)
            parts.append(pane.placed(x * long / 0.74, side * deep / 2, 0.0 if door else 0.5 * high - 0.02))
    return parts


def church(seed: int) -> list[Solid]:
    """A village church: nave, tower and spire; the tower stands west."""
    stone, slate = (0.52, 0.47, 0.38), ROOFS[2]
    parts = [box((0.72, 0.44, 0.44), stone), gable(0.72, 0.44, 0.42, 0.78, slate), box((0.34, 0.34, 1.0), stone).placed(-0.48, 0)]
    spire = cone(0.27, 0.98, 1.78, 4, (*slate, PLAIN), (*slate, PLAIN))
    parts.append(replace(spire, smooth=False).placed(-0.48, 0, 0, 45))
    parts += [box((0.08, 0.02, 0.22), DARK).placed(x, side * 0.22, 0.12) for x in (-0.1, 0.1, 0.28) for side in (-1, 1)]
    parts += [box((0.10, 0.02, 0.16), DARK).placed(-0.48, side * 0.17, 0.74) for side in (-1, 1)]
    return parts
