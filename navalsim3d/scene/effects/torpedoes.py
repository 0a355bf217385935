"""Torpedoes: the pale thin track of bubbles that lengthens behind them, and the dark shape just under the surface at its head.

A run is a path with a start and a length in seconds; where the torpedo is follows from the time. On the table the track is a
printed card and the torpedo lies on it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import panda3d.core as p3d

from navalsim3d.kernel.geometry import Pose
from navalsim3d.scene.effects.solids import body, torpedo

TRACK = 18.0
"""cm of bubbles behind a running torpedo at 1/300"""
LINGER = 2.5
"""seconds a track is still seen after its torpedo ended"""


@dataclass(frozen=True, slots=True)
class Run:
    """One run along (n, 3) x, y, heading from t0; `ended` as in TorpedoRan."""

    t0: float
    path: np.ndarray
    seconds: float
    ended: str

    def at(self, now: float) -> np.ndarray:
        """The way from its start to where it is at `now` (m, 2)."""
        share = float(np.clip((now - self.t0) / max(self.seconds, 1e-3), 0, 1))
        along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(self.path[:, :2], axis=0).T))])
        here = along[-1] * share
        point = [float(np.interp(here, along, self.path[:, axis])) for axis in (0, 1)]
        return np.concatenate([self.path[along < here, :2], [point]])


@dataclass(frozen=True, slots=True)
class Sight:
    """What is seen of one torpedo now: the way behind it (m, 2), its heading, how strong its track is, whether it still runs."""

    way: np.ndarray
    heading: float
    strength: float
    running: bool


class Torpedoes:
    """Markers that lie and runs that go; `update` draws both."""

    def __init__(self, world: Any, fleet: Any) -> None:
        self._world, self._fleet = world, fleet
        self._root = world.root.attach_new_node("torpedoes")
        self._lying: dict[str, Pose] = {}
        self._runs: dict[str, list[Run]] = {}
        self._bodies: dict[str, p3d.NodePath] = {}

    def lie(self, poses: dict[str, Pose]) -> None:
        """Set the markers of a tabletop; runs already over are forgotten."""
        self._lying = dict(poses)
        self._runs.clear()

    def run(self, t0: float, key: str, path: tuple[Pose, ...], seconds: float, ended: str) -> None:
        """Let a torpedo run."""
        points = np.array([(p.x, p.y, p.heading) for p in path], float).reshape(-1, 3)
        if len(points) == 1:
            points = np.repeat(points, 2, axis=0)
        if len(points):
            self._runs.setdefault(key, []).append(Run(t0, points, seconds, ended))

    def clear(self) -> None:
        """Take all away."""
        self._lying.clear()
        self._runs.clear()
        self.update(0.0)

    def update(self, now: float) -> None:
        """Draw the moment `now`; the water is asked once for all of them."""
        sights = {**self._at_rest(now), **self._under_way(now)}
        if sights:
            xs, ys = np.array([sight.way[-1] for sight in sights.values()]).T
            heights, _ = self._world.sea.surface(xs, ys, self._world.time)
            for (key, sight), height in zip(sights.items(), heights, strict=True):
                self._draw(key, sight, float(height))
        for key in [key for key in self._bodies if key not in sights]:
            self._bodies.pop(key).remove_node()
            self._fleet.wakes.drop(f"torpedo {key}")

    def _at_rest(self, now: float) -> dict[str, Sight]:
        """Markers that lie where their last run ended, with a straight track behind them."""
        reach = TRACK * self._fleet.metre * 3
        found = {}
        for key, pose in self._lying.items():
            if not any(run.t0 <= now for run in self._runs.get(key, ())):
                ahead = np.array([math.sin(math.radians(pose.heading)), math.cos(math.radians(pose.heading))])
                here = np.array([pose.x, pose.y])
                found[key] = Sight(np.stack([here - ahead * reach, here]), pose.heading, 1.0, True)
        return found

    def _under_way(self, now: float) -> dict[str, Sight]:
        """Runs that go, and tracks that fade after one that ended."""
        found = {}
        for key, runs in self._runs.items():
            run = max((run for run in runs if run.t0 <= now), key=lambda run: run.t0, default=None)
            if run is None or (run.ended and now > run.t0 + run.seconds + LINGER):
                continue
            over = max(0.0, now - run.t0 - run.seconds) / LINGER if run.ended else 0.0
            found[key] = Sight(run.at(now), float(run.path[-1, 2]), 1.0 - min(over, 1.0), over <= 0.0)
        return found

    def _draw(self, key: str, sight: Sight, water: float) -> None:
        """One body and its track; `water` is the height of the sea where it is."""
        metre, look, way = self._fleet.metre, float(self._world.look), sight.way
        if key not in self._bodies:
            self._bodies[key] = body(torpedo(7.0 * metre), self._root, f"torpedo {key}")
        node = self._bodies[key]
        steps = np.diff(way, axis=0)
        lengths = np.hypot(steps[:, 0], steps[:, 1])
        heading = sight.heading
        if len(lengths) and lengths[-1] > 1e-4:
            heading = math.degrees(math.atan2(steps[-1, 0], steps[-1, 1]))
        x, y = float(way[-1, 0]), float(way[-1, 1])
        node.set_pos_hpr(x, y, 0.14 * metre * 3 * (1 - look) + water - 0.02 * look, -heading, 0, 0)
        (node.show if sight.running else node.hide)()
        if len(way) > 1:
            reach = min(TRACK * metre * 3, float(lengths.sum()))
            self._fleet.wakes.torpedo(f"torpedo {key}", way, reach, 0.55 * metre * 3 * 0.5, sight.strength)

    def close(self) -> None:
        """Take everything off the screen."""
        self.clear()
        self._root.remove_node()
