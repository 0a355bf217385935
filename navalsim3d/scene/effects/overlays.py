"""The aids of a player: where a ship would go, what a gun reaches, what stands in the way, in thin glowing lines on the water.

They are drawn in both looks, from straight above and from the bridge alike. `show` replaces everything shown before; what
is shown was worked out elsewhere, by the one function that also judges it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import panda3d.core as p3d

from navalsim3d.kernel.angles import direction
from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import ArcShape
from navalsim3d.scene import labels
from navalsim3d.scene.effects import fans, lines, surface
from navalsim3d.scene.effects.sprites import premultiplied
from navalsim3d.scene.effects.zones import borders, drawn_in
from navalsim3d.scene.miniature import card, model
from navalsim3d.scene.shading import program

BRASS, CLEAR, STOPPED, CALM = (1.0, 0.80, 0.42), (0.55, 1.0, 0.72), (1.0, 0.30, 0.22), (0.62, 0.86, 1.0)
OVER_BADGE = 4.9
"""cm: a word over a company floats clear of its badge"""
PRINT, CARD = (0.78, 0.84, 0.85), (0.31, 0.055)
"""of a wake marker: its paper, and its half breadth as a share of the beam and of the way astern"""
Parts = list[tuple[np.ndarray, np.ndarray]]


@dataclass(frozen=True, slots=True)
class PathAid:
    """Where a piece would go: poses of its centre, how wide it is, the shares of the way where it may turn, whether it may."""

    poses: tuple[Pose, ...]
    beam: float = 0.0
    marks: tuple[float, ...] = (1 / 3, 2 / 3)
    allowed: bool = True


@dataclass(frozen=True, slots=True)
class ArcAid:
    """What a weapon covers, with the radii where its range bands end (cm)."""

    shape: ArcShape
    bands: tuple[float, ...] = ()
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class LineAid:
    """A line of sight from a to b; `stopped` is the share of it after which it is blocked, None when it is clear."""

    a: Point
    b: Point
    stopped: float | None = None


@dataclass(frozen=True, slots=True)
class GhostAid:
    """A piece as it would stand: model, kind, pose; `wake` is how long its wake marker would be (cm), 0 for none."""

    model: str
    pose: Pose
    kind: str = "ship"
    allowed: bool = True
    wake: float = 0.0


@dataclass(frozen=True, slots=True)
class TagAid:
    """A word over a place; or the name of an area, which is written small and pale at the first place where it hides nothing."""

    at: Point
    text: str
    others: tuple[Point, ...] = ()
    """where the name of an area may stand as well"""
    area: Polygon = ()
    clear: tuple[Point, ...] = ()
    """what the name of an area must not lie over, besides the area"""


class Overlays:
    """What is drawn over the table for the player who thinks."""

    def __init__(self, world: Any, scale: int = 300) -> None:
        surface.prepare(world)
        self._world = world
        self.scale = scale
        self._root = world.root.attach_new_node("overlays")

    def show(
        self,
        paths: Sequence[PathAid] = (),
        arcs: Sequence[ArcAid | ArcShape] = (),
        lines_of_sight: Sequence[LineAid] = (),
        ghosts: Sequence[GhostAid] = (),
        zones: Sequence[Polygon] = (),
        rings: Sequence[tuple[Point, float]] = (),
        tags: Sequence[TagAid] = (),
    ) -> None:
        """Draw these aids and no others; `rings` are circles: centre and radius in cm.

        What a weapon covers ends at the table's edge. What a hand takes hold of, and where a hull would lie, is drawn beyond it too.
        """
        self.clear()
        covered = [part for arc in arcs for part in _arc(arc if isinstance(arc, ArcAid) else ArcAid(arc))]
        if covered:
            lines.node("reach", covered, self._root, self._world, kept_in=True)
        parts: Parts = []
        parts += _fields(zones) if self.scale <= 0 else [part for zone in zones for part in _zone(np.array(zone, float))]
        for centre, radius in rings:
            parts.append(lines.strip(_circle(centre, radius, 0.0, 360.0), BRASS, 0.8, 2.2, closed=False))
        for path in paths:
            parts += _path(path)
        for ghost in ghosts:
            parts += [*_edge(ghost, self.scale), *_wake(ghost, self.scale)]
        for sight in lines_of_sight:
            parts += _sight(sight) if self.scale > 0 else _arrow(sight)
        if parts:
            lines.node("aids", parts, self._root, self._world)
        for ghost in ghosts:
            self._ghost(ghost)
        for tag in tags:
            self._tag(tag)

    def clear(self) -> None:
        """Draw no aid."""
        self._root.get_children().detach()

    def _ghost(self, ghost: GhostAid) -> None:
        made = model(ghost.model, ghost.kind, self.scale)
        body = made.node.copy_to(self._root)
        if made.base is not None:
            made.base.copy_to(body)
        body.set_pos_hpr(ghost.pose.x, ghost.pose.y, 0.12, -ghost.pose.heading, 0, 0)
        body.set_shader(program("ship_hull", "ship_ghost"))
        colour = CLEAR if ghost.allowed else STOPPED
        body.set_shader_input("tint", p3d.Vec4(*colour, 0.55 if made.base is None else 1.0))
        if made.base is not None:
            body.set_depth_test(False)
        premultiplied(body)
        body.set_two_sided(False)
        body.set_bin("fixed", 27)

    def _tag(self, tag: TagAid) -> None:
        pivot = self._root.attach_new_node("tag")
        pivot.set_pos(tag.at[0], tag.at[1], 2.2 if self.scale > 0 else OVER_BADGE)
        pivot.set_billboard_point_eye()
        wide = 0.5 + (0.42 if self.scale > 0 else 0.46) * len(tag.text)
        path = card("tag", wide, wide * 40 / max(60, 18 * len(tag.text) + 24))
        path.reparent_to(pivot)
        path.set_h(-90)
        path.set_x(-wide / 2)
        path.set_shader_input("picture", labels.tag(tag.text))
        path.set_shader_input("card", p3d.Vec4(1, 1, 1, 0))
        path.set_bin("fixed", 45)
        path.set_depth_test(False)

    def close(self) -> None:
        """Take everything off the screen."""
        self._root.remove_node()


def _edge(ghost: GhostAid, table_scale: int) -> Parts:
    """The edge of the counter a ghost is glued to, for a miniature too small to be seen through; nothing for one on a stand."""
    base = model(ghost.model, ghost.kind, table_scale).base
    if base is None:
        return []
    low, high = base.get_tight_bounds()
    corners = np.array([(low.x, low.y), (low.x, high.y), (high.x, high.y), (high.x, low.y), (low.x, low.y)])
    sine, cosine = direction(ghost.pose.heading)
    turned = np.column_stack([corners[:, 0] * cosine + corners[:, 1] * sine, corners[:, 1] * cosine - corners[:, 0] * sine])
    return [lines.strip(np.add(turned, (ghost.pose.x, ghost.pose.y)), CLEAR if ghost.allowed else STOPPED, 1.0, 2.4)]


def _wake(ghost: GhostAid, table_scale: int) -> Parts:
    """The card of a wake astern of a ghost, as broad as a standing ship's: pale, edged in the ghost's own colour."""
    if ghost.wake <= 0.0:
        return []
    made = model(ghost.model, ghost.kind, table_scale)
    sine, cosine = direction(ghost.pose.heading)
    ahead, side = np.array([sine, cosine]), np.array([cosine, -sine])
    astern = np.linspace(0.0, ghost.wake, max(2, int(ghost.wake) + 1))[:, None]
    half = CARD[0] * made.beam + CARD[1] * astern
    middle = np.array([ghost.pose.x, ghost.pose.y]) - ahead * (0.5 * made.length + astern)
    left, right = middle - side * half, middle + side * half
    count = len(astern)
    i = np.arange(count - 1)
    faces = np.concatenate([np.stack([i, i + 1, i + count], 1), np.stack([i + 1, i + count + 1, i + count], 1)])
    edge = lines.strip(np.concatenate([left, right[::-1]]), CLEAR if ghost.allowed else STOPPED, 0.9, 2.0, closed=True)
    return [lines.area(np.concatenate([left, right]), faces, PRINT, 0.42), edge]


def _circle(centre: Point, radius: float, start: float, end: float) -> np.ndarray:
    """Points on a circle from one bearing clockwise to another (degrees)."""
    sweep = end - start if end > start else end - start + 360.0
    count = int(np.clip(radius * np.radians(sweep) / 0.8, 8, 240)) + 1
    bearing = np.radians(start + np.linspace(0.0, sweep, count))
    return np.column_stack([centre[0] + radius * np.sin(bearing), centre[1] + radius * np.cos(bearing)])


def _arc(aid: ArcAid) -> Parts:
    shape = aid.shape
    if shape.mount == fans.INDICATOR:
        return fans.fan(shape)
    if aid.chosen and fans.is_ring(shape):
        return fans.ring(shape, fans.ink(shape.mount, BRASS))
    outer, inner = (_circle(shape.origin, max(radius, 0.05), shape.start, shape.end) for radius in (shape.outer, shape.inner))
    if len(inner) != len(outer):
        inner = np.array(shape.origin) + (outer - np.array(shape.origin)) * (max(shape.inner, 0.05) / max(shape.outer, 0.05))
    colour = fans.ink(shape.mount, BRASS) if aid.chosen else CALM
    strong = 1.0 if aid.chosen else 0.6
    rings = [inner + (outer - inner) * share for share in np.linspace(0, 1, 9)]
    count = len(outer)
    i = np.arange(count - 1)
    faces = np.concatenate(
        [np.stack([k * count + i, k * count + i + 1, (k + 1) * count + i], 1) for k in range(8)]
        + [np.stack([k * count + i + 1, (k + 1) * count + i + 1, (k + 1) * count + i], 1) for k in range(8)]
    )
    parts: Parts = [lines.area(np.concatenate(rings), faces, colour, 0.10 * strong), lines.strip(outer, colour, 0.9 * strong, 2.4)]
    full = abs((shape.end - shape.start) % 360.0) < 0.01
    if not full:
        for side in (0, -1):
            parts.append(lines.strip(lines.dense(np.stack([inner[side], outer[side]]), 1.5), colour, 0.75 * strong, 1.8))
    parts += [
        lines.strip(_circle(shape.origin, band, shape.start, shape.end), colour, 0.7 * strong, 1.6, 1.6)
        for band in aid.bands
        if shape.inner < band < shape.outer
    ]
    return parts


def _path(aid: PathAid) -> Parts:
    """The way of the centre, thin lines where the sides go, ticks at the marks, an arrow at the end."""
    points = np.array([(p.x, p.y) for p in aid.poses], float)
    if len(points) < 2:
        return []
    colour = CLEAR if aid.allowed else STOPPED
    way = lines.dense(points, 0.8)
    ahead = np.gradient(way, axis=0)
    ahead /= np.maximum(np.hypot(*ahead.T), 1e-6)[:, None]
    side = np.column_stack([ahead[:, 1], -ahead[:, 0]])
    parts: Parts = [lines.strip(way, colour, 1.0, 3.0)]
    half = max(aid.beam * 0.5, 0.0)
    if half > 0:
        parts += [lines.strip(way + side * half * sign, colour, 0.45, 1.4, 1.0) for sign in (-1, 1)]
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(way, axis=0).T))])
    tick = max(half, 0.6) + 0.5
    for share in aid.marks:
        at = int(np.argmin(np.abs(along - share * along[-1])))
        parts.append(lines.strip(np.stack([way[at] - side[at] * tick, way[at], way[at] + side[at] * tick]), colour, 1.0, 2.6))
    tip, back = way[-1] + ahead[-1] * 0.9, way[-1] - ahead[-1] * 0.3
    parts.append(lines.strip(np.stack([back - side[-1] * 0.7, tip, back + side[-1] * 0.7]), colour, 1.0, 3.0))
    turns = [k for k in range(1, len(aid.poses) - 1) if _turns(aid.poses[k - 1], aid.poses[k], aid.poses[k + 1])]
    for k in turns:
        diamond = points[k] + np.array([(0, 0.45), (0.45, 0), (0, -0.45), (-0.45, 0)])
        parts.append(lines.strip(diamond, BRASS, 1.0, 2.2, closed=True))
    return parts


def _zone(shape: np.ndarray) -> Parts:
    """An area in outline."""
    return [lines.strip(lines.dense(shape, 2.0, closed=True), CALM, 0.8, 2.0, 2.4, closed=True)]


def _fields(hexes: Sequence[Polygon]) -> Parts:
    """Where one can go on a hex map: a lit field in each hex, and one bright line round them all."""
    parts: Parts = []
    for shape in hexes:
        corners = np.array(shape, float)
        middle = corners.mean(axis=0)
        rows, faces = lines.filled(middle + (corners - middle) * 0.92, CLEAR, 0.17)
        parts.append((lines.on_land(rows), faces))
    return parts + [lines.strip(drawn_in(border, 0.28), CLEAR, 0.95, 2.6, closed=True) for border in borders(hexes)]


def _arrow(aid: LineAid) -> Parts:
    """A broad arrow from an attacker towards what it attacks: brass, or red and cut short where the attack is refused."""
    a, b = np.array(aid.a, float), np.array(aid.b, float)
    reach = float(np.hypot(*(b - a)))
    if reach < 0.1:
        return []
    ahead = (b - a) / reach
    side = np.array([ahead[1], -ahead[0]])
    colour = BRASS if aid.stopped is None else STOPPED
    tail, tip = a + ahead * 0.22 * reach, a + ahead * (0.74 if aid.stopped is None else 0.6) * reach
    neck = tip - ahead * 1.15
    shaft = np.array([tail - side * 0.22, neck - side * 0.34, neck + side * 0.34, tail + side * 0.22])
    head = np.array([neck - side * 0.85, tip, neck + side * 0.85])
    outline = np.array([*shaft[:2], head[0], head[1], head[2], *shaft[2:]])
    return [lines.filled(shaft, colour, 0.5), lines.filled(head, colour, 0.5), lines.strip(outline, colour, 1.0, 2.4, closed=True)]


def _turns(before: Pose, at: Pose, after: Pose) -> bool:
    """Whether a way that has been straight begins to turn here."""
    first, second = ((b.heading - a.heading + 180.0) % 360.0 - 180.0 for a, b in ((before, at), (at, after)))
    return abs(first) < 0.01 < abs(second)


def _sight(aid: LineAid) -> Parts:
    a, b = np.array(aid.a, float), np.array(aid.b, float)
    if aid.stopped is None:
        return [lines.strip(lines.dense(np.stack([a, b]), 1.2), CLEAR, 0.95, 2.4, 1.4)]
    mid = a + (b - a) * min(max(aid.stopped, 0.0), 1.0)
    cross = mid + np.array([(-0.6, -0.6), (0.6, 0.6)]), mid + np.array([(-0.6, 0.6), (0.6, -0.6)])
    parts = [lines.strip(lines.dense(np.stack([a, mid]), 1.2), BRASS, 0.95, 2.4)] if aid.stopped > 0 else []
    if aid.stopped < 1:
        parts.append(lines.strip(lines.dense(np.stack([mid, b]), 1.2), STOPPED, 0.8, 2.0, 0.9))
    return [*parts, *(lines.strip(arm, STOPPED, 1.0, 3.0) for arm in cross)]
