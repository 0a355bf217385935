"""Ground that a side holds on a hex map, as a mapmaker draws it: one quiet tint with a hachured edge, however many hexes it has.

The tint is that of the side's colour and the hachures lean another way for each, so that two areas may overlap and still be
told apart without colour. Hexes that touch are one area; what they enclose is left open and has no edge of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import panda3d.core as p3d

from navalsim3d.kernel.board import Polygon
from navalsim3d.kernel.tabletop import Marker
from navalsim3d.scene.effects import lines

Corner = tuple[float, float]
TINT, EDGE, HACHURE = 0.10, 0.75, 0.5
"""opacities"""
INSET, LONG, GAP = 0.10, 0.62, 0.52
"""cm from the border of the area to its edge, along a hachure, and from one to the next"""
LEAN = (50.0, -50.0, 90.0, 20.0)
"""degrees by which the hachures of each livery lean away from the edge"""


class Zones:
    """The held ground of all sides, under `parent`."""

    def __init__(self, parent: p3d.NodePath, world: Any) -> None:
        self._root, self._world = parent.attach_new_node("held"), world
        self._shown: tuple[tuple[int, tuple[Polygon, ...]], ...] = ()

    def show(self, markers: Sequence[Marker], livery: Callable[[str], int]) -> None:
        """Show the zones among these markers and no others; `livery` gives the number of a side's colour. Nothing is built twice."""
        held: dict[int, list[Polygon]] = defaultdict(list)
        for marker in markers:
            if marker.kind == "zone" and len(marker.polygon) >= 3:
                held[livery(marker.side)].append(marker.polygon)
        wanted = tuple((side, tuple(hexes)) for side, hexes in sorted(held.items()))
        if wanted == self._shown:
            return
        self._shown = wanted
        self._root.get_children().detach()
        parts = [part for side, hexes in wanted for part in area(hexes, side)]
        if parts:
            lines.node("held", parts, self._root, self._world)


def area(hexes: Sequence[Polygon], side: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """The tint, the edge and the hachures of all these hexes (cm) as one piece of ground."""
    colour = lines.SIDES[side % len(lines.SIDES)]
    parts = []
    for shape in hexes:
        rows, faces = lines.filled(np.array(shape, float), colour, TINT)
        parts.append((lines.on_land(rows), faces))
    for border in borders(hexes):
        edge = drawn_in(border, INSET)
        parts.append(lines.strip(edge, colour, EDGE, 2.2, closed=True))
        parts += [(lines.on_land(rows), faces) for rows, faces in _hachures(edge, colour, LEAN[side % 4])]
    return parts


def borders(hexes: Sequence[Polygon]) -> list[np.ndarray]:
    """The outer borders (n, 2) of polygons that share edges, anticlockwise; what they enclose has none."""
    sides: set[tuple[Corner, Corner]] = set()
    for shape in hexes:
        ring = np.array(shape, float)
        if _signed(ring) < 0:
            ring = ring[::-1]
        keys = [(round(float(x), 1), round(float(y), 1)) for x, y in ring]
        for a, b in zip(keys, keys[1:] + keys[:1], strict=True):
            if (b, a) in sides:
                sides.remove((b, a))
            else:
                sides.add((a, b))
    ahead, found = dict(sorted(sides)), []
    while ahead:
        start, at = ahead.popitem()
        loop = [start]
        while at != start and at in ahead:
            loop.append(at)
            at = ahead.pop(at)
        border = np.array(loop)
        if _signed(border) > 0:
            found.append(border)
    return found


def drawn_in(border: np.ndarray, by: float) -> np.ndarray:
    """An anticlockwise border moved inwards by so many cm."""
    back, ahead = border - np.roll(border, 1, axis=0), np.roll(border, -1, axis=0) - border
    inward = [np.column_stack([-way[:, 1], way[:, 0]]) / np.linalg.norm(way, axis=1, keepdims=True) for way in (back, ahead)]
    middle = inward[0] + inward[1]
    middle /= np.maximum((middle * inward[0]).sum(axis=1, keepdims=True), 0.2)
    return np.asarray(border + by * middle)


def _hachures(edge: np.ndarray, colour: lines.Colour, lean: float) -> list[tuple[np.ndarray, np.ndarray]]:
    """Short strokes inwards from an edge, all of one slant to it."""
    c, s = np.cos(np.radians(lean)), np.sin(np.radians(lean))
    strokes = []
    for a, b in zip(edge, np.roll(edge, -1, axis=0), strict=True):
        long = float(np.linalg.norm(b - a))
        along = (b - a) / max(long, 1e-9)
        inward = np.array([-along[1], along[0]])
        way = inward * c + along * s if abs(lean) < 89.0 else inward
        count = max(1, int(long / GAP))
        for share in (np.arange(count) + 0.5) / count:
            foot = a + (b - a) * share
            strokes.append(lines.strip(np.stack([foot, foot + way * LONG]), colour, HACHURE, 1.5))
    return strokes


def _signed(ring: np.ndarray) -> float:
    """Twice the area of a ring, positive when it runs anticlockwise."""
    x, y = ring.T
    return float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))
