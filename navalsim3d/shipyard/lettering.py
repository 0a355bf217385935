"""Pennant numbers: letters of small blocks laid on the ship's side, three wide and five high."""

from __future__ import annotations

import numpy as np

from navalsim3d.shipyard.shape import Shape
from navalsim3d.shipyard.solids import Part, loft

GLYPHS = {
    "0": "757557", "1": "262227", "2": "717447", "3": "717117", "4": "557111", "5": "747117", "6": "747557", "7": "711222", "8": "757557",
    "9": "757117", "A": "257555", "B": "656556", "C": "344443", "D": "655556", "E": "746447", "F": "746444", "G": "345553", "H": "557555",
    "I": "722227", "J": "111153", "K": "556655", "L": "444447", "M": "577555", "N": "577755", "O": "255552", "P": "656444", "Q": "255573",
    "R": "656655", "S": "342116", "T": "722222", "U": "555557", "V": "555552", "W": "555775", "X": "552255", "Y": "552222", "Z": "712447",
    " ": "000000",
}  # fmt: skip
"""six rows of three bits, top to bottom"""
GLYPHS["0"], GLYPHS["8"] = "755557", "752557"


def number(shape: Shape) -> list[Part]:
    """The pennant number on both bows."""
    text, height = shape.plan.number, shape.plan.number_height
    if not text:
        return []
    pixel = height / 6
    place = shape.plan.number_at
    middle = 0.52 * shape.level(place, sides_only=True)
    width = pixel * (4 * len(text) - 1)
    parts = []
    for side in (1, -1):
        start = place * shape.plan.length - shape.plan.length / 2 - side * width / 2
        for column, row, wide, high in _runs(text):
            y0 = start + side * column * pixel
            top = middle + height / 2 - row * pixel
            parts.append(_patch(shape, side, (y0, y0 + side * wide * pixel), (top - high * pixel, top)))
    return parts


def strokes(text: str, height: float) -> list[tuple[float, float, float, float]]:
    """The strokes of a text lying flat, its middle at the origin: x, y of the lower left corner, breadth and height."""
    pixel = height / 6
    left = -pixel * (4 * len(text) - 1) / 2
    return [
        (left + column * pixel, height / 2 - (row + high) * pixel, wide * pixel, high * pixel) for column, row, wide, high in _runs(text)
    ]


def _runs(text: str) -> list[tuple[int, int, int, int]]:
    """Strokes as (column, row, pixels wide, pixels high): upright ones first, then what is left level."""
    strokes = []
    for index, letter in enumerate(text):
        lit = {(x, y) for y, bits in enumerate(GLYPHS[letter]) for x in range(3) if int(bits) >> (2 - x) & 1}
        for upright in (True, False):
            for x, y in sorted(lit):
                long = _reach(lit, x, y, upright)
                if long > 1 or (not upright and long):
                    strokes.append((4 * index + x, y, 1, long) if upright else (4 * index + x, y, long, 1))
                    lit -= {(x, y + i) if upright else (x + i, y) for i in range(long)}
    return strokes


def _reach(lit: set[tuple[int, int]], x: int, y: int, upright: bool) -> int:
    """How many lit pixels follow one another from here."""
    count = 0
    while ((x, y + count) if upright else (x + count, y)) in lit:
        count += 1
    return count


def _patch(shape: Shape, side: int, ys: tuple[float, float], zs: tuple[float, float]) -> Part:
    rings = []
    proud = 0.35 if shape.plan.base else min(max(0.0028 * shape.plan.length, 0.05), 0.1)
    for out in (proud, -0.06):
        ring = []
        for y, z in ((ys[0], zs[0]), (ys[1], zs[0]), (ys[1], zs[1]), (ys[0], zs[1])):
            t = (y - shape.stern(z)) / (shape.stem(z) - shape.stern(z))
            ring.append((side * (shape.half(min(t, 1.0), z) + out), y, z))
        rings.append(ring)
    return loft("number", np.array(rings), "lettering")
