"""Torpedoes: the pale thin track of bubbles that lengthens behind them, and the dark shape just under the surface at its head.

A run is a path with a start and a length in seconds; where the torpedo is follows from the time. On the table the track is a
printed card and the torpedo lies on it.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import panda3d.core as p3d

from navalsim3d.kernel.geometry import Pose
from navalsim3d.scene.effects.solids import body, torpedo
from navalsim3d.scene.effects.wakes import TORPEDO

TRACK = 18.0
"""cm of bubbles behind a running torpedo at 1/300"""
LINGER = 2.5
"""seconds a track is still seen after its torpedo ended"""


class Sight(NamedTuple):
    """What is seen of one torpedo: where it is (cm), its heading, how long its track is (cm) and how strong, whether it still runs."""

    x: float
    y: float
    heading: float
    track: float
    strength: float = 1.0
    running: bool = True


class Run:
    """One run along a path of poses from t0 on, in so many seconds; `ended` as in TorpedoRan."""

    def __init__(self, t0: float, path: tuple[Pose, ...], seconds: float, ended: str) -> None:
        self.t0, self.seconds, self.ended = t0, max(seconds, 1e-3), ended
        self._path = path
        self._along = [0.0]
        for a, b in pairwise(path):
            self._along.append(self._along[-1] + math.hypot(b.x - a.x, b.y - a.y))

    def at(self, now: float) -> tuple[float, float, float, float]:
        """Where it is at `now`: x, y, heading, and the cm it has run."""
        gone = self._along[-1] * min(max((now - self.t0) / self.seconds, 0.0), 1.0)
        leg = bisect_left(self._along, gone, 1, len(self._along) - 1) if len(self._path) > 1 else 0
        if leg == 0:
            only = self._path[0]
            return only.x, only.y, only.heading, 0.0
        a, b, long = self._path[leg - 1], self._path[leg], self._along[leg] - self._along[leg - 1]
        if long < 1e-6:
            return b.x, b.y, b.heading, gone
        share = (gone - self._along[leg - 1]) / long
        return a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, math.degrees(math.atan2(b.x - a.x, b.y - a.y)), gone


class Torpedoes:
    """Markers that lie and runs that go; `update` draws both."""

    def __init__(self, world: Any, fleet: Any) -> None:
        self._world, self._fleet = world, fleet
        self._root = world.root.attach_new_node("torpedoes")
        self._lying: dict[str, Pose] = {}
        self._runs: dict[str, list[Run]] = {}
        self._bodies: dict[str, p3d.NodePath] = {}
        self._resting: dict[str, Sight] = {}
        self._drawn: dict[str, Sight] = {}

    def lie(self, poses: dict[str, Pose]) -> None:
        """Set the markers of a tabletop; runs already over are forgotten."""
        self._lying = dict(poses)
        self._runs.clear()
        self._resting = {key: Sight(pose.x, pose.y, pose.heading, self._reach) for key, pose in poses.items()}

    def run(self, t0: float, key: str, path: tuple[Pose, ...], seconds: float, ended: str) -> None:
        """Let a torpedo run."""
        if path:
            self._runs.setdefault(key, []).append(Run(t0, path, seconds, ended))

    def clear(self) -> None:
        """Take all away."""
        self._lying.clear()
        self._resting = {}
        self._runs.clear()
        self.update(0.0)

    def update(self, now: float) -> None:
        """Draw the moment `now`; the water is asked once for all of them."""
        sights = {**self._at_rest(now), **self._under_way(now)} if self._runs else self._resting
        for key in [key for key in self._bodies if key not in sights]:
            self._bodies.pop(key).remove_node()
            self._drawn.pop(key, None)
            self._fleet.wakes.drop(f"torpedo {key}")
        if sights:
            self._float(sights)
            if sights is not self._drawn:
                self._trail([key for key, sight in sights.items() if self._drawn.get(key) != sight], sights)
                self._drawn = sights

    def _at_rest(self, now: float) -> dict[str, Sight]:
        """Markers that lie where their last run ended, with a whole track behind them."""
        return {key: sight for key, sight in self._resting.items() if not any(run.t0 <= now for run in self._runs.get(key, ()))}

    def _under_way(self, now: float) -> dict[str, Sight]:
        """Runs that go, and tracks that fade after one that ended."""
        found = {}
        for key, runs in self._runs.items():
            run = max((run for run in runs if run.t0 <= now), key=lambda run: run.t0, default=None)
            if run is None or (run.ended and now > run.t0 + run.seconds + LINGER):
                continue
            over = max(0.0, now - run.t0 - run.seconds) / LINGER if run.ended else 0.0
            x, y, heading, gone = run.at(now)
            track = self._reach if key in self._lying else min(self._reach, gone)
            found[key] = Sight(x, y, heading, track, 1.0 - min(over, 1.0), over <= 0.0)
        return found

    @property
    def _reach(self) -> float:
        return TRACK * float(self._fleet.metre) * 3

    def _float(self, sights: dict[str, Sight]) -> None:
        """Every body at its place in the water, or on the mat."""
        metre, look = self._fleet.metre, float(self._world.look)
        where = np.array([(sight.x, sight.y) for sight in sights.values()])
        water = self._world.sea.swell.lifted(where[:, 0], where[:, 1], self._world.time) * look
        lies = 0.14 * metre * 3 * (1 - look) - 0.02 * look
        for (key, sight), height in zip(sights.items(), water.tolist(), strict=True):
            if key not in self._bodies:
                self._bodies[key] = body(torpedo(7.0 * metre), self._root, f"torpedo {key}")
            node = self._bodies[key]
            node.set_pos_hpr(sight.x, sight.y, lies + height, -sight.heading, 0, 0)
            if sight.running == node.is_hidden():
                (node.show if sight.running else node.hide)()

    def _trail(self, keys: list[str], sights: dict[str, Sight]) -> None:
        """Lay the tracks of these."""
        if not keys:
            return
        wakes, wide = self._fleet.wakes, 0.55 * self._fleet.metre * 3 * 0.5
        strips = np.array([wakes.slot(f"torpedo {key}", 0.0, wide, 0.3, TORPEDO) for key in keys])
        rows = np.array([sights[key][:5] for key in keys])
        heading = np.radians(rows[:, 2])
        wakes.follow(strips, rows[:, :2], np.column_stack([np.sin(heading), np.cos(heading)]), rows[:, 3], rows[:, 4])

    def close(self) -> None:
        """Take everything off the screen."""
        self.clear()
        self._root.remove_node()
