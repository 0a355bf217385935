"""The shell: hull, raised decks and bulwarks lofted over the stations of a `Shape`.

Every station gives one closed ring, keel to deck edge to keel, so the loft is watertight by construction. Rows lie at
fixed heights round the waterline, so that the boot-topping is a clean line without a texture. The deck has points
across it: they carry the shadows of what stands on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from navalsim3d.shipyard.blueprint import Bulwark, Deck
from navalsim3d.shipyard.shape import THIN, Shape
from navalsim3d.shipyard.solids import Array, Part, closed, loft

ACROSS = (0.72, 0.4, 0.0, -0.4, -0.72)
"""deck points between the edges, as shares of the half-breadth"""


def stations(shape: Shape, start: float = 0.0, end: float = 1.0) -> list[float]:
    """The `t` of the stations between two places: closer together at the ends, and one at every break."""
    hull = shape.plan.hull
    count = 16 + min(20, int(shape.plan.length / 6))
    even = [i / count for i in range(count + 1)]
    eased = [0.55 * t + 0.45 * t * t * (3 - 2 * t) for t in even]
    marks = {start, end} | {m for d in hull.decks for m in (d.start, d.end)} | {m for p in hull.panels for m in p}
    kept = [t for t in eased if start <= t <= end and all(abs(t - m) > 0.3 / count for m in marks)]
    return sorted(set(kept) | {m for m in marks if start <= m <= end})


def shell(shape: Shape) -> list[Part]:
    """The hull, or both hulls of a catamaran with the platform across them."""
    one = _shell(shape)
    if shape.plan.hull.form != "catamaran":
        return [one]
    out = shape.plan.beam / 2 - shape.half_beam
    return [one.moved((out, 0, 0)), one.moved((-out, 0, 0)), _platform(shape)]


def _shell(shape: Shape) -> Part:
    places = stations(shape)
    rings = np.stack([_ring(shape, t) for t in places])
    rows = len(_heights(shape, 0.5))
    side = ["bottom", "boot"] + ["side"] * (rows - 4) + [shape.plan.hull.strake or "side"]
    deck = ["deck"] * (len(ACROSS) + 1)
    paint = []
    for t, u in pairwise(places):
        panel = any(a <= (t + u) / 2 <= b for a, b in shape.plan.hull.panels)
        row = ["bottom", *["panel" if p == "side" and panel else p for p in side]]
        paint.append([*row, *deck, *row[::-1]])
    return _zipped("hull", rings, paint, rows)


def _heights(shape: Shape, t: float) -> list[float]:
    keel, deck = shape.keel(t), shape.deck(t)
    boot = min(shape.boot, 0.4 * deck)
    low = min(shape.boot, 0.3 * keel)
    first = boot + 0.2 * (deck - boot)
    if shape.plan.hull.form == "planing":
        first = min(max(shape.chine(t)[1], boot + 0.02), deck - 0.3)
    strake = deck - min(0.16, 0.12 * deck)
    between = [first + f * (strake - first) for f in (0.33, 0.66)]
    return [-0.85 * keel, -low, boot, first, *between, strake, deck]


def _ring(shape: Shape, t: float) -> Array:
    side = [(shape.half(t, z), shape.y(t, z), z) for z in _heights(shape, t)]
    keel = (0.0, shape.y(t, -shape.keel(t)), -shape.keel(t))
    top = _across(shape, t, side[-1])
    port = [(-x, y, z) for x, y, z in reversed(side)]
    return np.array([keel, *side, *top, *port])


def _across(shape: Shape, t: float, edge: tuple[float, float, float]) -> list[tuple[float, float, float]]:
    """Points of a cambered deck between the starboard edge and its mirror image."""
    x, y, z = edge
    crown = shape.plan.hull.camber * x / shape.half_beam
    return [(x * f, y, z + crown * (1 - f * f) + 0.004) for f in ACROSS]


def _zipped(name: str, rings: Array, paint: list[list[str]], rows: int) -> Part:
    """A loft whose ends are closed straight across, row by row: a transom keeps its boot-topping."""
    m, n, _ = rings.shape
    skin = loft(name, rings, paint)
    faces, names = [tuple(f) for f in skin.faces[: 2 * n * (m - 1)]], list(skin.paint[: 2 * n * (m - 1)])
    flipped = _is_flipped(skin, n)
    for start, turn, row in ((0, flipped, paint[0]), ((m - 1) * n, not flipped, paint[-1])):
        for (a, b, c), label in _cap(n, rows, row):
            faces.append((start + c, start + b, start + a) if turn else (start + a, start + b, start + c))
            names.append(label)
    return closed(name, skin.vertices[: m * n], faces, names)


def _is_flipped(skin: Part, n: int) -> bool:
    return tuple(skin.faces[0]) != (0, 1, n + 1)


def _cap(n: int, rows: int, row: list[str]) -> Iterator[tuple[tuple[int, int, int], str]]:
    yield (0, n - 1, 1), row[0]
    for i in range(1, rows):
        yield (i, n - i, n - i - 1), row[i]
        yield (i, n - i - 1, i + 1), row[i]
    for j in range(rows, n - rows - 1):
        yield (n - rows, j + 1, j), row[rows - 1]


def _platform(shape: Shape) -> Part:
    """The bridge deck of a catamaran, a slab over both hulls."""
    half, z = shape.plan.beam / 2, shape.deck(0.5)
    ys = np.linspace(-0.47, 0.45, 15) * shape.plan.length
    xs = [half, *(half * f for f in (0.6, 0.3, 0.0, -0.3, -0.6)), -half]
    rings = np.array([[*((x, y, z + 0.05) for x in xs), (-half, y, z - 0.55), (half, y, z - 0.55)] for y in ys])
    paint = [[*["deck"] * 6, "side", "bottom", "side"]] * (len(ys) - 1)
    return loft("platform", rings, paint, ("side", "side"))


def raised_deck(shape: Shape, index: int) -> Part:
    """Forecastle, bridge deck, poop or casing number `index`."""
    deck = shape.plan.hull.decks[index]
    places = stations(shape, deck.start, deck.end)
    rings = np.stack([_deck_ring(shape, deck, index, t) for t in places])
    wall = "side" if not deck.inset else "house"
    paint = []
    for t, u in pairwise(places):
        panel = any(a <= (t + u) / 2 <= b for a, b in shape.plan.hull.panels)
        label = "panel" if panel and wall == "side" else wall
        paint.append([label, label, *["deck"] * (len(ACROSS) + 1), label, label, wall])
    return loft(f"deck_{index}", rings, paint, ("house", wall))


def _deck_ring(shape: Shape, deck: Deck, index: int, t: float) -> Array:
    low = shape.level(t, index)
    high = low + deck.rise * shape.climb(deck, t)
    heights = (low - 0.03, low + 0.5 * (high - low), high)
    if deck.inset:
        x = max(THIN, shape.deck_half(t) * (1 - deck.inset))
        side = [(x, shape.y(t, low), z) for z in heights]
    else:
        side = [(shape.half(t, z), shape.y(t, z), z) for z in heights]
    port = [(-x, y, z) for x, y, z in reversed(side)]
    return np.array([*side, *_across(shape, t, side[-1]), *port])


def bulwark(shape: Shape, wall: Bulwark) -> list[Part]:
    """The starboard and the port wall."""
    rings = []
    for t in stations(shape, wall.start, wall.end):
        z = shape.level(t, sides_only=True)
        out = shape.edge(t)
        inside = max(0.004, out - wall.thick)
        y = [shape.y(t, h) for h in (z - 0.04, z + wall.height)]
        rings.append([(out, y[0], z - 0.04), (out, y[1], z + wall.height), (inside, y[1], z + wall.height), (inside, y[0], z - 0.04)])
    starboard = loft("bulwark", np.array(rings), wall.paint)
    return [starboard, starboard.mirrored()]


def spray_rails(shape: Shape) -> list[Part]:
    """The lip along the chine of a planing hull, which draws its line."""
    if shape.plan.hull.form != "planing":
        return []
    size = 0.004 * shape.plan.length
    rings = []
    for t in stations(shape, 0.3, 0.96):
        x, z = shape.chine(t)
        y = shape.y(t, z)
        rings.append([(x - 0.02, y, z - size), (min(x + size, shape.half_beam), y, z), (x - 0.02, y, z + 0.4 * size)])
    rail = loft("spray_rail", np.array(rings), "side")
    return [rail, rail.mirrored()]
