"""Small painted solids: the pieces that trees and buildings are put together from.

A solid is a bag of triangles, each with its own three corners, so that every face is lit flat, as on a carved miniature.
Lengths are cm of table, z up; colours are linear light.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from navalsim3d.kernel.angles import direction
from navalsim3d.terrain import noise
from navalsim3d.terrain.noise import Floats


@dataclass(frozen=True)
class Solid:
    """Triangles (n, 3 corners, 3) counter-clockwise from outside, and a colour for every corner, alike in shape."""

    corners: Floats
    colours: Floats

    def moved(self, x: float, y: float, z: float, heading: float = 0.0, size: float = 1.0) -> "Solid":
        """Scaled, turned clockwise by `heading`, then shifted."""
        sine, cosine = direction(heading)
        east, north, up = (self.corners[:, :, axis] * size for axis in range(3))
        turned = np.stack([cosine * east + sine * north + x, cosine * north - sine * east + y, up + z], axis=2)
        return Solid(turned, self.colours)

    def shaded(self, low: float = 0.55, reach: float = 1.0) -> "Solid":
        """Darkened towards the ground, from full colour at height `reach` down to a share `low` at nought."""
        light = low + (1.0 - low) * np.clip(self.corners[:, :, 2:] / reach, 0.0, 1.0)
        return Solid(self.corners, self.colours * light)


def joined(solids: Iterable[Solid]) -> Solid:
    """Many solids as one; none make an empty one."""
    parts = [Solid(np.empty((0, 3, 3)), np.empty((0, 3, 3))), *solids]
    return Solid(np.concatenate([part.corners for part in parts]), np.concatenate([part.colours for part in parts]))


def plate(corners: Sequence[Sequence[float] | Floats] | Floats, colour: Floats) -> Solid:
    """A flat convex face from its corners, counter-clockwise from outside."""
    ring = np.asarray(corners, dtype=float)
    faces = np.array([[ring[0], ring[at], ring[at + 1]] for at in range(1, len(ring) - 1)])
    return Solid(faces, np.tile(colour, (len(faces), 3, 1)))


def stack(rings: Sequence[Floats], colours: Sequence[Floats], lid: Floats | None = None) -> Solid:
    """A skin over rings of equally many corners (counter-clockwise from above), one colour a storey, closed by a lid if given."""
    parts = []
    for lower, upper, colour in zip(rings[:-1], rings[1:], colours, strict=True):
        after = np.roll(lower, -1, axis=0), np.roll(upper, -1, axis=0)
        parts += [plate([a, b, c, d], colour) for a, b, c, d in zip(lower, after[0], after[1], upper, strict=True)]
    if lid is not None:
        parts.append(plate(rings[-1], lid))
    return joined(parts)


def circle(radius: float, z: float, sides: int, shift: tuple[float, float] = (0.0, 0.0)) -> Floats:
    """A level ring of so many corners."""
    return np.array([[radius * s + shift[0], radius * c + shift[1], z] for s, c in (direction(-360.0 * n / sides) for n in range(sides))])


def tower(profile: Sequence[tuple[float, float]], colours: Sequence[Floats], sides: int = 10, lid: Floats | None = None) -> Solid:
    """A turned body: (height, radius) from below to above, one colour a storey."""
    return stack([circle(radius, z, sides) for z, radius in profile], colours, lid)


def box(size: tuple[float, float, float], at: tuple[float, float, float], colour: Floats, lid: Floats | None = None) -> Solid:
    """A block of the given width, length and height, standing with the middle of its foot at a point."""
    half_x, half_y = size[0] / 2.0, size[1] / 2.0
    foot = np.array([[-half_x, -half_y, 0.0], [half_x, -half_y, 0.0], [half_x, half_y, 0.0], [-half_x, half_y, 0.0]]) + np.array(at)
    return stack([foot, foot + np.array([0.0, 0.0, size[2]])], [colour], colour if lid is None else lid)


def gable(width: float, length: float, eaves: float, ridge: float, roof: Floats, wall: Floats, over: float = 0.1) -> Solid:
    """A saddle roof whose ridge runs along y, with its two gable walls."""
    x, y, top = width / 2.0 + over, length / 2.0 + over, ridge
    drop = eaves - over * (ridge - eaves) / (width / 2.0)
    inner = y - over
    return joined(
        [
            plate([[x, -y, drop], [x, y, drop], [0.0, y, top], [0.0, -y, top]], roof),
            plate([[-x, y, drop], [-x, -y, drop], [0.0, -y, top], [0.0, y, top]], roof),
            plate([[-x, -y, drop], [-x, y, drop], [0.0, y, top], [0.0, -y, top]], roof * 0.4),
            plate([[x, y, drop], [x, -y, drop], [0.0, -y, top], [0.0, y, top]], roof * 0.4),
            plate([[width / 2.0, inner, eaves], [-width / 2.0, inner, eaves], [0.0, inner, ridge]], wall),
            plate([[-width / 2.0, -inner, eaves], [width / 2.0, -inner, eaves], [0.0, -inner, ridge]], wall),
        ]
    )


_PHI = 1.618033988749895
_ICOSA = np.array(
    [
        *([-1, _PHI, 0], [1, _PHI, 0], [-1, -_PHI, 0], [1, -_PHI, 0], [0, -1, _PHI], [0, 1, _PHI]),
        *([0, -1, -_PHI], [0, 1, -_PHI], [_PHI, 0, -1], [_PHI, 0, 1], [-_PHI, 0, -1], [-_PHI, 0, 1]),
    ]
) / np.sqrt(1.0 + _PHI * _PHI)
_ICOSA_FACES = np.array(
    [
        *([0, 11, 5], [0, 5, 1], [0, 1, 7], [0, 7, 10], [0, 10, 11], [1, 5, 9], [5, 11, 4], [11, 10, 2], [10, 7, 6], [7, 1, 8]),
        *([3, 9, 4], [3, 4, 2], [3, 2, 6], [3, 6, 8], [3, 8, 9], [4, 9, 5], [2, 4, 11], [6, 2, 10], [8, 6, 7], [9, 8, 1]),
    ]
)


def lump(radii: tuple[float, float, float], colour: Floats, seed: int, uneven: float = 0.25) -> Solid:
    """An irregular ball of twenty faces about the origin: a tree's crown, a bush, a boulder."""
    numbers = np.arange(12)
    reach = 1.0 + uneven * (2.0 * noise.chance(numbers, numbers, seed) - 1.0)
    corners = (_ICOSA * reach[:, None] * np.array(radii))[_ICOSA_FACES]
    tint = 1.0 + 0.22 * (noise.chance(np.arange(20), np.arange(20), seed + 5) - 0.5)
    return Solid(corners, np.repeat((tint[:, None] * colour)[:, None, :], 3, axis=1))
