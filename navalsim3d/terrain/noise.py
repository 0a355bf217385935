"""Noise that is the same on every machine: integer hashes and + - * / only, no library and no random state.

Points are arrays (n, 2); a seed is any integer. Values of `smooth` and `fractal` lie within -1..1, the others in 0..1.
"""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def chance(first: NDArray[np.int64], second: NDArray[np.int64], seed: int) -> Floats:
    """A number in 0..1 for each pair of integers: the same pair, the same number."""
    mixed = (first.astype(np.uint32) * np.uint32(0x9E3779B1)) ^ (second.astype(np.uint32) * np.uint32(0x85EBCA77))
    mixed ^= np.uint32((seed * 0xC2B2AE3D) & 0xFFFFFFFF)
    for shift, factor in ((15, 0x2C1B3C6D), (12, 0x297A2D39)):
        mixed = (mixed ^ (mixed >> np.uint32(shift))) * np.uint32(factor)
    mixed ^= mixed >> np.uint32(15)
    return mixed / 4294967295.0


def smooth(points: Floats, seed: int) -> Floats:
    """Value noise with cells of size 1."""
    cell = np.floor(points)
    x, y = (cell[:, axis].astype(np.int64) for axis in (0, 1))
    part = points - cell
    weight = part * part * part * (part * (part * 6.0 - 15.0) + 10.0)
    low = chance(x, y, seed) * (1.0 - weight[:, 0]) + chance(x + 1, y, seed) * weight[:, 0]
    top = chance(x, y + 1, seed) * (1.0 - weight[:, 0]) + chance(x + 1, y + 1, seed) * weight[:, 0]
    return 2.0 * (low * (1.0 - weight[:, 1]) + top * weight[:, 1]) - 1.0


def fractal(points: Floats, seed: int, octaves: int = 4) -> Floats:
    """Smooth noise over several octaves, each turned so that no grid shows."""
    total, strength, reach = np.zeros(len(points)), 1.0, 0.0
    for octave in range(octaves):
        total += strength * smooth(points, seed + 101 * octave)
        reach += strength
        strength *= 0.5
        points = _finer(points, 17.3)
    return total / reach


def ridged(points: Floats, seed: int, octaves: int = 4) -> Floats:
    """Sharp crests at 1 with hollows between: the bones of a mountain."""
    total, strength, reach = np.zeros(len(points)), 1.0, 0.0
    for octave in range(octaves):
        crest = 1.0 - np.abs(smooth(points, seed + 211 * octave))
        total += strength * crest * crest
        reach += strength
        strength *= 0.5
        points = _finer(points, 5.7)
    return total / reach


def _finer(points: Floats, shift: float) -> Floats:
    """The points for the next octave: spread twice as far, turned and shifted. No matrix product: its last bit differs by machine."""
    x, y = 2.0 * points[:, 0], 2.0 * points[:, 1]
    return np.stack([0.8 * x + 0.6 * y + shift, 0.8 * y - 0.6 * x + shift], axis=1)


def facets(points: Floats, seed: int) -> Floats:
    """Broken rock in -1..1: each point belongs to the nearest of scattered centres, one to a cell, and lies on its tilted face."""
    cell = np.floor(points)
    nearest, value = np.full(len(points), 9.0), np.zeros(len(points))
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            x, y = cell[:, 0].astype(np.int64) + dx, cell[:, 1].astype(np.int64) + dy
            away_x = x + chance(x, y, seed) - points[:, 0]
            away_y = y + chance(x, y, seed + 1) - points[:, 1]
            square = away_x * away_x + away_y * away_y
            tilt = (chance(x, y, seed + 2) - 0.5) * away_x + (chance(x, y, seed + 3) - 0.5) * away_y
            here = np.clip(1.3 * (chance(x, y, seed + 4) - 0.5) + 1.4 * tilt, -1.0, 1.0)
            value = np.where(square < nearest, here, value)
            nearest = np.minimum(nearest, square)
    return value


def step(value: Floats, low: float | Floats, high: float | Floats) -> Floats:
    """0 below `low`, 1 above `high`, and a smooth way between (downwards when low > high)."""
    share = np.clip((value - low) / (high - low), 0.0, 1.0)
    return share * share * (3.0 - 2.0 * share)
