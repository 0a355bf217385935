"""The swell as numbers: a few trochoidal waves, the same for the shader that draws them and for what floats on them.

Each wave runs at the speed deep water gives its length. All of them stand on one mean direction with some spread, and
their steepness together stays below one, so that no crest loops. Slope and height carry the same factor throughout:
a normal taken from unscaled steepness makes jagged water. At 1/3000 a true swell would be a tenth of a millimetre
high, so it is drawn larger there.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from navalsim3d.kernel.tabletop import Sea

Numbers = NDArray[np.float64]

GRAVITY = 9.81
AMPLITUDE: dict[Sea, float] = {"smooth": 0.15, "average": 0.5, "rough": 1.2, "stormy": 2.5}
"""metres, of the whole swell"""
LENGTH: dict[Sea, float] = {"smooth": 16.0, "average": 30.0, "rough": 52.0, "stormy": 88.0}
"""metres, of its main wave"""
PATTERN = (  # share of the length, share of the amplitude, degrees off the wind, phase
    (1.00, 0.46, -9.0, 0.0),
    (0.61, 0.27, 21.0, 1.9),
    (0.37, 0.16, -31.0, 4.4),
    (1.47, 0.24, 13.0, 2.7),
    (0.24, 0.10, 44.0, 0.8),
    (0.78, 0.18, -47.0, 5.5),
    (0.16, 0.06, -18.0, 3.3),
    (0.47, 0.13, 5.0, 1.1),
)
CHOPPINESS = 0.72
"""share of the steepness at which crests would become cusps"""
SHARPEST = 1.35
"""crests pulled together more than true water's circles do (1), for the eye"""


def centimetres(scale: int) -> float:
    """cm of table to a metre of sea, as the eye wants it: true at 1/300, enlarged two and a half times at 1/3000."""
    if scale <= 0:
        return 1.0 / 6.0
    return 100.0 / scale * (1.0 if scale < 1000 else 2.5)


@dataclass(frozen=True, slots=True)
class Swell:
    """Waves as arrays of n: direction (n x 2), wave number per cm, amplitude in cm, angular speed per second, phase, choppiness."""

    direction: Numbers
    number: Numbers
    amplitude: Numbers
    speed: Numbers
    phase: Numbers
    chop: Numbers
    """how far a crest is pulled together, as a share of the amplitude"""

    @property
    def length(self) -> float:
        """Of the main wave, in cm."""
        return float(2.0 * math.pi / self.number[0])

    @property
    def height(self) -> float:
        """All amplitudes together, in cm: no crest stands higher."""
        return float(self.amplitude.sum())

    def angles(self, x: Numbers, y: Numbers, seconds: float) -> Numbers:
        """Phase angle of every wave at resting points x, y: their shape with n in front."""
        along = np.multiply.outer(self.direction[:, 0] * self.number, x) + np.multiply.outer(self.direction[:, 1] * self.number, y)
        turn = (self.phase - self.speed * seconds).reshape(-1, *([1] * x.ndim))
        return along + turn

    def displaced(self, x: Numbers, y: Numbers, seconds: float) -> tuple[Numbers, Numbers, Numbers]:
        """Where the water that rests at x, y is now: x, y, z in cm."""
        angles = self.angles(x, y, seconds)
        east, north = self._pulled(angles)
        return x - east, y - north, _summed(self.amplitude, np.cos(angles))

    def lifted(self, x: Numbers, y: Numbers, seconds: float) -> Numbers:
        """How high the water that rests at x, y is lifted now, in cm: `displaced` without where it is drawn to."""
        return _summed(self.amplitude, np.cos(self.angles(x, y, seconds)))

    def _pulled(self, angles: Numbers) -> Numbers:
        """How far the waves draw the water back against their way: east and north in front, in cm."""
        pull = self.direction.T * (self.amplitude * self.chop)
        return (pull @ np.sin(angles).reshape(len(angles), -1)).reshape(2, *angles.shape[1:])

    def resting(self, x: Numbers, y: Numbers, seconds: float) -> tuple[Numbers, Numbers]:
        """Which water is now at x, y: the inverse of `displaced`, by iteration."""
        from_x, from_y = x, y
        for _ in range(4):
            east, north = self._pulled(self.angles(from_x, from_y, seconds))
            from_x, from_y = x + east, y + north
        return from_x, from_y

    def level(self, x: float, y: float, seconds: float) -> float:
        """Height in cm above the mean level at one place: as `surface`, without arrays, which a single point does not repay."""
        waves = list(zip(self.direction.tolist(), self.number.tolist(), self.amplitude.tolist(), self.chop.tolist(), strict=True))
        turns = (self.phase - self.speed * seconds).tolist()
        from_x, from_y, height = x, y, 0.0
        for _ in range(5):
            east = north = height = 0.0
            for ((to_x, to_y), number, amplitude, chop), turn in zip(waves, turns, strict=True):
                angle = number * (to_x * from_x + to_y * from_y) + turn
                pull = amplitude * chop * math.sin(angle)
                east, north, height = east + to_x * pull, north + to_y * pull, height + amplitude * math.cos(angle)
            from_x, from_y = x + east, y + north
        return height

    def surface(self, x: Numbers, y: Numbers, seconds: float) -> tuple[Numbers, Numbers]:
        """Height in cm above the mean level at x, y, and the unit normal there (last axis of 3)."""
        from_x, from_y = self.resting(x, y, seconds)
        angles = self.angles(from_x, from_y, seconds)
        height = _summed(self.amplitude, np.cos(angles))
        return height, self._normal(angles)

    def _normal(self, angles: Numbers) -> Numbers:
        steep = self.amplitude * self.number
        rise = np.sin(angles) * _column(steep, angles)
        squeeze = np.cos(angles) * _column(steep * self.chop, angles)
        east, north = self.direction.T
        slope_x, slope_y = -_summed(east, rise), -_summed(north, rise)
        xx, yy = 1.0 - _summed(east * east, squeeze), 1.0 - _summed(north * north, squeeze)
        xy = -_summed(east * north, squeeze)
        normal: NDArray[np.float64] = np.stack([xy * slope_y - yy * slope_x, xy * slope_x - xx * slope_y, xx * yy - xy * xy], axis=-1)
        length: NDArray[np.float64] = np.linalg.norm(normal, axis=-1, keepdims=True)
        return normal / length


def _summed(weights: Numbers, values: Numbers) -> Numbers:
    """Over the waves (the first axis), each by its weight; a plain product, since most calls are about a single point."""
    return (weights @ values.reshape(len(weights), -1)).reshape(values.shape[1:])


def _column(values: Numbers, angles: Numbers) -> Numbers:
    return values.reshape(-1, *([1] * (angles.ndim - 1)))


def swell(sea: Sea, wind: float, scale: int, count: int = 8) -> Swell:
    """The waves of a sea state under a wind blowing from the bearing `wind`, in table cm, `count` of them."""
    share, strength, off, phase = np.array(PATTERN[:count]).T
    metre = centimetres(scale)
    length = LENGTH[sea] * share
    number = 2.0 * np.pi / length
    amplitude = AMPLITUDE[sea] * strength * (1.6 / strength.sum())
    heading = np.radians(wind + 180.0 + off)
    chop = min(SHARPEST, CHOPPINESS / float((amplitude * number).sum()))
    return Swell(
        direction=np.stack([np.sin(heading), np.cos(heading)], axis=-1),
        number=number / metre,
        amplitude=amplitude * metre,
        speed=np.sqrt(GRAVITY * number) * 1.25,
        phase=phase,
        chop=np.full(len(share), chop),
    )
