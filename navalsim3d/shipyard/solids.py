"""Closed solids: everything a shipwright cuts from plate and timber.

Every part of a model is a closed surface of its own, wound outwards, and parts simply overlap: no booleans, so no
sliver and no crash, and each part can be checked alone. A part carries one paint name a face and the angle above
which its edges are sharp; normals and colours are worked out when the model is put together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt

from navalsim3d.kernel import angles

if TYPE_CHECKING:
    import trimesh

Array: TypeAlias = npt.NDArray[np.float64]
Faces: TypeAlias = npt.NDArray[np.int64]
Point3: TypeAlias = tuple[float, float, float]
SHARP = 35.0
"""degrees; edges that bend more are drawn as edges"""


@dataclass(frozen=True, slots=True)
class Part:
    """A closed solid: vertices (n, 3) in metres, faces (m, 3), one paint name a face."""

    name: str
    vertices: Array
    faces: Faces
    paint: tuple[str, ...]
    crease: float = SHARP
    shades: bool = True
    """whether it darkens what lies under and beside it (thin spars do not)"""

    def moved(self, by: Sequence[float]) -> Part:
        """The part shifted by (x, y, z) metres."""
        return replace(self, vertices=self.vertices + np.asarray(by, dtype=np.float64))

    def turned(self, bearing: float) -> Part:
        """The part turned clockwise about the z axis, degrees."""
        return replace(self, vertices=rotated(self.vertices, bearing))

    def tilted(self, degrees: float) -> Part:
        """The part tilted about the x axis: positive lifts what lies ahead."""
        s, c = angles.sin_deg(degrees), angles.cos_deg(degrees)
        x, y, z = self.vertices.T
        return replace(self, vertices=np.column_stack([x, c * y - s * z, s * y + c * z]))

    def sized(self, factor: float) -> Part:
        """The part grown about the origin."""
        return replace(self, vertices=self.vertices * factor)

    def mirrored(self) -> Part:
        """The same part on the other side of the centre line."""
        return replace(self, vertices=self.vertices * np.array([-1.0, 1.0, 1.0]), faces=self.faces[:, ::-1].copy())

    def solid(self) -> trimesh.Trimesh:
        """The bare solid as trimesh, unsplit: what is asked whether it is watertight."""
        import trimesh

        return trimesh.Trimesh(self.vertices, self.faces, process=False)


def rotated(points: Array, bearing: float) -> Array:
    """Points (n, 3) turned clockwise about the z axis."""
    s, c = angles.sin_deg(bearing), angles.cos_deg(bearing)
    x, y, z = points.T
    return np.column_stack([c * x + s * y, c * y - s * x, z])


def closed(name: str, vertices: Array, faces: Sequence[Sequence[int]] | Faces, paint: Sequence[str], crease: float = SHARP) -> Part:
    """A part wound outwards whatever way its faces came: the signed volume tells."""
    corners = np.asarray(faces, dtype=np.int64)
    a, b, c = (vertices[corners[:, i]] for i in range(3))
    if float(np.einsum("ij,ij->", a, np.cross(b, c))) < 0:
        corners = corners[:, ::-1].copy()
    return Part(name, vertices, corners, tuple(paint), crease)


def loft(
    name: str,
    rings: Array,
    paint: str | Sequence[Sequence[str]],
    caps: tuple[str, str] | None = None,
    crease: float = SHARP,
) -> Part:
    """Skin over rings (m, n, 3) of n points each, closed by a fan at both ends: from the middle if the ring is a round one.

    `paint` is one name, or one a band and a point (m - 1, n): the strip from point j to the next. `caps` paints the ends.
    """
    m, n, _ = rings.shape
    vertices = rings.reshape(-1, 3)
    faces, names = _skin(m, n, paint)
    first, last = caps or ((paint, paint) if isinstance(paint, str) else (paint[0][0], paint[-1][0]))
    if n > 8:
        vertices = np.concatenate([vertices, rings[0].mean(axis=0)[None], rings[-1].mean(axis=0)[None]])
    for a, b, c in _fan(n, n > 8):
        ends = (a, b, m * n if c == n else c), ((m - 1) * n + b, (m - 1) * n + a, m * n + 1 if c == n else (m - 1) * n + c)
        faces += ends
        names += [first, last]
    return closed(name, vertices, faces, names, crease)


def _fan(n: int, middle: bool) -> list[tuple[int, int, int]]:
    """Triangles closing a ring of n points, from point n (its middle) or from its first point."""
    if middle:
        return [((j + 1) % n, j, n) for j in range(n)]
    return [(j + 1, j, 0) for j in range(1, n - 1)]


def _skin(m: int, n: int, paint: str | Sequence[Sequence[str]]) -> tuple[list[tuple[int, int, int]], list[str]]:
    faces: list[tuple[int, int, int]] = []
    names: list[str] = []
    for i in range(m - 1):
        for j in range(n):
            k = (j + 1) % n
            a, b, c, d = i * n + j, i * n + k, (i + 1) * n + k, (i + 1) * n + j
            faces += [(a, b, c), (a, c, d)]
            names += [paint if isinstance(paint, str) else paint[i][j]] * 2
    return faces, names


def box(name: str, size: Point3, paint: str, at: Point3 = (0, 0, 0), top: tuple[float, float] = (1, 1), roof: str = "") -> Part:
    """A block (width, length, height) standing on `at`; `top` shrinks its upper face, `roof` paints it."""
    w, h, z = size[0] / 2, size[1] / 2, size[2]
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], dtype=np.float64)
    low = np.column_stack([square * (w, h), np.zeros(4)])
    high = np.column_stack([square * (w * top[0], h * top[1]), np.full(4, z)])
    return loft(name, np.stack([low, high]), paint, (paint, roof or paint)).moved(at)


def circle(sides: int, wide: float = 1.0, long: float = 1.0) -> Array:
    """An ellipse (sides, 2) with half-axes `wide` across and `long` along; a flat lies ahead."""
    turn = [(i + 0.5) * 360 / sides for i in range(sides)]
    return np.array([(wide * angles.sin_deg(t), long * angles.cos_deg(t)) for t in turn])


def turned_profile(
    name: str, profile: Sequence[tuple[float, float]], paint: str | Sequence[str], sides: int = 12, oval: float = 1.0, crease: float = SHARP
) -> Part:
    """A body of revolution about z from (radius, z) pairs, first to last; `oval` stretches it along y."""
    ring = circle(sides, 1.0, oval)
    rings = np.stack([np.column_stack([ring * max(r, 0.003), np.full(sides, z)]) for r, z in profile])
    if isinstance(paint, str):
        return loft(name, rings, paint, None, crease)
    return loft(name, rings, [[p] * sides for p in paint], (paint[0], paint[-1]), crease)


def rod(name: str, start: Point3, end: Point3, radius: float, paint: str, taper: float = 1.0, sides: int = 6, shades: bool = False) -> Part:
    """A round bar from start to end, its far radius times `taper`."""
    a, b = np.asarray(start, dtype=np.float64), np.asarray(end, dtype=np.float64)
    axis = (b - a) / np.sqrt(float(np.dot(b - a, b - a)))
    side = np.cross(axis, (0.0, 0.0, 1.0) if abs(axis[2]) < 0.9 else (0.0, 1.0, 0.0))
    side /= np.sqrt(float(np.dot(side, side)))
    other = np.cross(side, axis)
    ring = circle(sides)
    spread = ring[:, :1] * side + ring[:, 1:] * other
    part = loft(name, np.stack([a + radius * spread, b + radius * taper * spread]), paint, None, 50.0)
    return replace(part, shades=shades)


def wire(name: str, points: Sequence[Point3], radius: float, paint: str) -> Part:
    """A thin three-sided line through points that run roughly level."""
    spread = np.array([(0.0, 0.0, 1.15), (1.0, 0.0, -0.6), (-1.0, 0.0, -0.6)]) * radius
    part = loft(name, np.stack([np.asarray(p) + spread for p in points]), paint, None, 70.0)
    return replace(part, shades=False)


def lathe_along(
    name: str, profile: Sequence[tuple[float, float]], paint: str | Sequence[str], sides: int = 10, crease: float = 40.0
) -> Part:
    """A body of revolution about y from (radius, y) pairs: tubes, torpedoes, drums on their side."""
    part = turned_profile(name, profile, paint, sides, 1.0, crease)
    x, y, z = part.vertices.T
    return closed(name, np.column_stack([x, z, y]), part.faces, part.paint, crease)


def plate(name: str, outline: Sequence[tuple[float, float]], thick: float, paint: str) -> Part:
    """A flat plate standing fore and aft: an outline of (y, z) pairs, convex, `thick` across."""
    pts = np.array(outline, dtype=np.float64)
    rings = np.stack([np.column_stack([np.full(len(pts), x), pts]) for x in (-thick / 2, thick / 2)])
    return loft(name, rings, paint)
