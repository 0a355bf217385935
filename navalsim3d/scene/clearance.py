"""Clearance: whether an eye stands free of land, hulls and smoke and sees past them.

Hills count as high as they are where their relief is known, else every island as high as the tallest that are built; hulls are
boxes about their keels as high as their masts. Pure numbers: no screen is asked.
"""

import math
from collections.abc import Sequence

import numpy as np

from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.geometry import bearing, inside, point_gap
from navalsim3d.scene.places import Places, Subject
from navalsim3d.scene.relief import Relief
from navalsim3d.scene.shots import Vector, View, off

HILL = 8.0
"""cm above the table at which the eye is over every island"""
SHORE = 2.0
"""cm of water to leave between an eye and a coast"""
NEAR, FAR = 0.7, 2.0
"""lengths about the first and about the farther subject of a shot in which its own hill may stand"""
OVER, GRAZE = 1.0, 0.15
"""cm to leave between the eye and the ground under it, and between the ground and the line of sight"""


class Ground:
    """What may stand in the way of a camera: land, banks of smoke (centre, width), and pieces where they are at a second."""

    def __init__(
        self, land: Sequence[Polygon], places: Places, smoke: Sequence[tuple[Point, float]] = (), relief: Relief | None = None
    ) -> None:
        """`land` are coasts, for islands whose `relief` is not known."""
        self._land, self._places, self._smoke = tuple(land) if relief is None else (), places, tuple(smoke)
        self._relief = relief

    def clear(self, view: View, t: float, free: Sequence[str] = (), sought: Sequence[str] = ()) -> bool:
        """Whether nothing but the pieces in `free`, which are the picture, is in the way of a view at second `t`.

        No hill hides those that are `sought`; without any it must not hide the middle of the picture.
        """
        if self._relief is not None and self._hilly(view, self._relief, t, sought):
            return False
        if any(_behind(view, coast) for coast in self._land) or any(_in_smoke(view, *bank) for bank in self._smoke):
            return False
        others = (self._places.at(name, t) for name in self._places.ids if name not in free)
        subjects = [self._places.at(name, t) for name in free]
        near = any(_aboard(view, subject) for subject in subjects if subject is not None)
        return not near and not any(_aboard(view, hull) or _masked(view, hull) for hull in others if hull is not None)

    def _hilly(self, view: View, relief: Relief, t: float, sought: Sequence[str]) -> bool:
        """Whether the eye is in a hill, or one is between it and what is sought."""
        found = [subject for name in sought if (subject := self._places.at(name, t)) is not None]
        if not found:
            return _in_hills(view.eye, view.target, relief)
        for one, stand in zip(found, (NEAR, *(FAR,) * len(found)), strict=False):
            spot = (one.pose.x, one.pose.y, one.ground + 0.12 * one.length)
            if _in_hills(view.eye, spot, relief, stand * one.length if one.ground > 0.0 else 0.0):
                return True
        return False


def _in_hills(eye: Vector, target: Vector, relief: Relief, stand: float = 0.0) -> bool:
    """Whether the eye is in a hill or too near above it, or a hill hides a target, short of the `stand` (cm) that itself takes up."""
    start, end = np.array(eye), np.array(target)
    reach = max(math.dist(eye, target), 1e-6)
    share = np.arange(0.0, max(1.0 - stand / reach, 0.05), 0.5 / reach)[:, None]
    x, y, z = (start + (end - start) * share).T
    land = relief.over(x, y)
    spare = np.where(share[:, 0] * reach < 2.0, OVER, GRAZE)
    return bool(((land > 0.0) & (z < land + spare)).any())


def _behind(view: View, coast: Polygon) -> bool:
    """Whether a coast lies under the eye or between it and what it looks at."""
    (x, y, z), (tx, ty, tz) = view.eye, view.target
    if z < HILL and (inside((x, y), coast) or point_gap((x, y), coast) < SHORE):
        return True
    steps = max(2, int(math.dist((x, y), (tx, ty)) / 1.5))
    for step in range(1, steps):
        share = step / steps
        if z + (tz - z) * share < HILL and inside((x + (tx - x) * share, y + (ty - y) * share), coast):
            return True
    return False


def _in_smoke(view: View, at: Point, size: float) -> bool:
    """Whether a bank of smoke `size` cm across lies about the eye or before its subject."""
    if view.eye[2] > 0.9 * size:
        return False
    eye, target = view.eye[:2], view.target[:2]
    short = off(eye, bearing(eye, target), 0.9 * math.dist(eye, target))
    return _to_line(at, eye, short) < 0.68 * size


def _ends(hull: Subject) -> tuple[Point, Point]:
    at, half = (hull.pose.x, hull.pose.y), 0.5 * hull.length
    return off(at, hull.pose.heading, half), off(at, hull.pose.heading, -half)


def _aboard(view: View, hull: Subject) -> bool:
    """Whether the eye stands on a ship, or so near that it sees nothing else."""
    a, b = _ends(hull)
    return view.eye[2] < 0.5 * hull.length and _to_line(view.eye[:2], a, b) < 0.2 * hull.length + 0.6


def _masked(view: View, hull: Subject) -> bool:
    """Whether a hull, as high as a third of its length, hides what the view is about."""
    a, b = _ends(hull)
    eye, target = view.eye[:2], view.target[:2]
    whole = math.dist(eye, target)
    for step in range(1, 12):
        share = step / 12.0
        at = off(eye, bearing(eye, target), whole * share * 0.9)
        height = view.eye[2] + (view.target[2] - view.eye[2]) * share * 0.9
        if height < 0.33 * hull.length and _to_line(at, a, b) < 0.16 * hull.length:
            return True
    return False


def _to_line(at: Point, a: Point, b: Point) -> float:
    """How far a point is from the line between two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / max(1e-9, dx * dx + dy * dy)
    share = min(1.0, max(0.0, along))
    return math.dist(at, (a[0] + dx * share, a[1] + dy * share))
