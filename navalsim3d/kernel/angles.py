"""Sines, cosines and bearings in degrees, with the same bits on every machine.

The mathematics library of one system differs from another's in the last bit, and one bit is enough to make two replays
part. So these are own polynomials, in nothing but + - * / and square roots, which every machine rounds alike. Multiples
of 90, 45 and 30 degrees come out exactly, or rounded once.
"""

from functools import lru_cache
from math import floor, fmod, sqrt

_RADIANS = 0.017453292519943295
_DEGREES = 57.29577951308232
_HALF_ROOT_2 = sqrt(0.5)
_HALF_ROOT_3 = sqrt(0.75)
_EIGHTHS = (
    0.0,
    7.125016348901798,
    14.036243467926479,
    20.556045219583467,
    26.56505117707799,
    32.005383208083494,
    36.86989764584402,
    41.18592516570965,
    45.0,
)
"""arc tangents of 0/8, 1/8 ... 8/8 in degrees"""


def sin_deg(angle: float) -> float:
    """Sine of an angle in degrees."""
    return direction(angle)[0]


def cos_deg(angle: float) -> float:
    """Cosine of an angle in degrees."""
    return direction(angle)[1]


@lru_cache(maxsize=8192)
def direction(heading: float) -> tuple[float, float]:
    """The unit vector (east, north) of a compass heading, which is (sine, cosine). Raises ValueError when not finite."""
    turn = fmod(heading, 360.0)
    quarter = floor(turn / 90.0 + 0.5)
    s, c = _small(turn - 90.0 * quarter)
    match quarter % 4:
        case 0:
            east, north = s, c
        case 1:
            east, north = c, -s
        case 2:
            east, north = -s, -c
        case _:
            east, north = -c, s
    return east + 0.0, north + 0.0


def _small(angle: float) -> tuple[float, float]:
    """Sine and cosine for -45..45 degrees: Taylor polynomials whose next term is below 1e-17."""
    size = abs(angle)
    if size == 30.0:
        return angle / 60.0, _HALF_ROOT_3
    if size == 45.0:
        return angle / 45.0 * _HALF_ROOT_2, _HALF_ROOT_2
    x = angle * _RADIANS
    z = x * x
    s = x * (1 - z / 6 * (1 - z / 20 * (1 - z / 42 * (1 - z / 72 * (1 - z / 110 * (1 - z / 156 * (1 - z / 210)))))))
    c = 1 - z / 2 * (1 - z / 12 * (1 - z / 30 * (1 - z / 56 * (1 - z / 90 * (1 - z / 132 * (1 - z / 182 * (1 - z / 240)))))))
    return s, c


def atan2_deg(east: float, north: float) -> float:
    """The compass bearing of the vector (east, north), in [0, 360); 0 for the zero vector."""
    x, y = abs(east), abs(north)
    if x == y == 0.0:
        return 0.0
    angle = _arc(x / y) if x <= y else 90.0 - _arc(y / x)
    if north < 0.0:
        angle = 180.0 - angle
    if east < 0.0 and angle > 0.0:
        angle = 360.0 - angle
    return angle if angle < 360.0 else 0.0


def _arc(t: float) -> float:
    """Arc tangent in degrees for 0..1: from the nearest eighth, whose own arc is known, by a short series."""
    k = floor(t * 8.0 + 0.5)
    c = k / 8.0
    u = (t - c) / (1.0 + t * c)
    z = u * u
    series = u * (1 - z * (1 / 3 - z * (1 / 5 - z * (1 / 7 - z * (1 / 9 - z * (1 / 11 - z / 13))))))
    return _EIGHTHS[k] + series * _DEGREES
