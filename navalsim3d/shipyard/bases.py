"""The card under a model of a small scale: the counter of its game, printed and cut to size.

It is a node of its own in the file, called `base`, and painted in a light neutral tone: whoever shows the model multiplies it
by the colour of a side, or hides it where the model floats on a sea. Its upper face lies at the waterline. Everything
printed on it but the letter is paint on a grid of cells, so nothing lies upon anything else and nothing can flicker.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from navalsim3d.shipyard import lettering
from navalsim3d.shipyard.blueprint import Base
from navalsim3d.shipyard.solids import Array, Part, box, closed

RIM = (1.1, 2.1)
"""metres from the edge of the card between which its edge line is printed"""
LINE = 0.5
"""half the breadth of a printed mark"""
TICK = 4.6
"""how far a mark at the rim reaches inboard"""
CELL = 5.6
"""metres between the points of the card that take the shade of what stands on it"""
VERGE = 4.6
"""metres of bare card round the grass of land"""
SOD = 0.5
"""how high grass stands above its card"""
INK = 0.35
"""how high the letter stands, so that it is never hidden in the card"""


def parts(base: Base, ahead: float) -> list[Part]:
    """The card and its letter; `ahead` is the y of the foremost point of the model on it, before which the letter stands."""
    xs, ys = _lines(base.beam / 2, _across(base)), _lines(base.length / 2, _along(base))
    return [_slab("card", xs, ys, (-base.thick, 0.0), lambda x, y: _printed(base, x, y), "card_edge"), *_letter(base, ahead)]


def turf(base: Base) -> list[Part]:
    """The grass within the rim of a card that is land. It belongs to the model, so that no colour of a side falls on it."""
    if not base.turf:
        return []
    xs, ys = (_lines(size / 2 - VERGE, iter(())) for size in (base.beam, base.length))
    return [_slab("turf", xs, ys, (-0.5, SOD), lambda x, y: "turf", "earth")]


def _across(base: Base) -> Iterator[float]:
    yield from (-LINE, LINE)
    yield from (side * (base.beam / 2 - by) for side in (-1, 1) for by in (*RIM, TICK))


def _along(base: Base) -> Iterator[float]:
    half = base.length / 2
    yield from (side * (half - by) for side in (-1, 1) for by in RIM)
    yield from (-LINE, LINE, -TICK, TICK)
    if "block" in base.marks:
        yield from (side * half / 2 + by for side in (-1, 1) for by in (-LINE, LINE))


def _lines(half: float, marks: Iterator[float]) -> Array:
    """Where the cells of the card are divided: at every printed edge, and evenly between."""
    fixed = sorted({-half, half, *(round(m, 4) for m in marks if abs(m) < half)})
    found = [fixed[0]]
    for mark in fixed[1:]:
        count = max(1, int(np.ceil((mark - found[-1]) / CELL)))
        start = found[-1]
        found += [start + (mark - start) * (i + 1) / count for i in range(count)]
    return np.array(found)


def _printed(base: Base, x: float, y: float) -> str:
    """The paint of the cell whose middle is there."""
    off = min(base.beam / 2 - abs(x), base.length / 2 - abs(y))
    if RIM[0] < off < RIM[1] or (off > RIM[1] and _marked(base, x, y)):
        return "card_line"
    return "card"


def _marked(base: Base, x: float, y: float) -> bool:
    at_rim = abs(y) < LINE and abs(x) > base.beam / 2 - TICK
    crossed = (abs(y) < LINE and abs(x) < TICK) or (abs(x) < LINE and abs(y) < TICK)
    quarter = abs(abs(y) - base.length / 4) < LINE
    return ("ticks" in base.marks and at_rim) or ("cross" in base.marks and crossed) or ("block" in base.marks and quarter)


def _slab(name: str, xs: Array, ys: Array, heights: tuple[float, float], printed: Callable[[float, float], str], edge: str) -> Part:
    """A closed plate: the grid above with the paint printed on each cell, its cut edge, and a plain face below."""
    nx, ny = len(xs), len(ys)
    grid = np.array([(x, y, heights[1]) for y in ys for x in xs])
    faces: list[tuple[int, int, int]] = []
    paint: list[str] = []
    for j in range(ny - 1):
        for i in range(nx - 1):
            a = j * nx + i
            faces += [(a, a + 1, a + nx + 1), (a, a + nx + 1, a + nx)]
            paint += [printed((xs[i] + xs[i + 1]) / 2, (ys[j] + ys[j + 1]) / 2)] * 2
    rim = [*range(nx), *(j * nx + nx - 1 for j in range(1, ny)), *((ny - 1) * nx + i for i in range(nx - 2, -1, -1))]
    rim += [j * nx for j in range(ny - 2, 0, -1)]
    low, middle = len(grid), len(grid) + len(rim)
    for k, top in enumerate(rim):
        after = (k + 1) % len(rim)
        faces += [(top, low + k, low + after), (top, low + after, rim[after]), (low + after, low + k, middle)]
        paint += [edge] * 3
    below = grid[rim] * (1.0, 1.0, 0.0) + (0.0, 0.0, heights[0])
    return closed(name, np.concatenate([grid, below, [[0.0, 0.0, heights[0]]]]), faces, paint)


def _letter(base: Base, ahead: float) -> list[Part]:
    """The letter ahead of the model, read from astern; as large as the room there allows."""
    if not base.letter:
        return []
    low, high = ahead, base.length / 2 - RIM[1]
    height = min(9.5, 0.74 * (high - low), (base.beam - 2 * RIM[1] - 3.0) * 6 / (4 * len(base.letter) - 1))
    middle = (low + high) / 2 if high - low < 2.2 * height else high - 0.85 * height
    strokes = lettering.strokes(base.letter, height)
    return [box("letter", (wide, long, INK + 0.3), "card_ink", (x + wide / 2, middle + y + long / 2, -0.3)) for x, y, wide, long in strokes]
