"""Torpedoes: the pale thin track of bubbles that lengthens behind them, and the dark shape just under the surface at its head.

A run is a path with a start and a length in seconds; where the torpedo is follows from the time. On the table the track is a
printed card and the torpedo lies on it.
"""

from __future__ import annotations

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
        """Draw the moment `now`."""
        seen: set[str] = set()
        metre = self._fleet.metre
        for key, pose in self._lying.items():
            if not any(run.t0 <= now for run in self._runs.get(key, ())):
                back = np.array([[pose.x, pose.y]]) - np.array(
                    [[np.sin(np.radians(pose.heading)), np.cos(np.radians(pose.heading))]]
                ) * np.array([[TRACK * metre * 3], [0.0]])
                self._draw(key, back, pose.heading, 1.0)
                seen.add(key)
        for key, runs in self._runs.items():
            run = max((run for run in runs if run.t0 <= now), key=lambda run: run.t0, default=None)
            if run is None or (run.ended and now > run.t0 + run.seconds + LINGER):
                continue
            over = max(0.0, now - run.t0 - run.seconds) / LINGER if run.ended else 0.0
            way = run.at(now)
            self._draw(key, way, float(run.path[-1, 2]), 1.0 - min(over, 1.0), running=over <= 0.0)
            seen.add(key)
        for key in [key for key in self._bodies if key not in seen]:
            self._bodies.pop(key).remove_node()
            self._fleet.wakes.drop(f"torpedo {key}")

    def _draw(self, key: str, way: np.ndarray, heading: float, strength: float, running: bool = True) -> None:
        metre = self._fleet.metre
        if key not in self._bodies:
            self._bodies[key] = body(torpedo(7.0 * metre), self._root, f"torpedo {key}")
        node = self._bodies[key]
        x, y = float(way[-1, 0]), float(way[-1, 1])
        look = float(self._world.look)
        if len(way) > 1:
            step = way[-1] - way[-2]
            if float(np.hypot(*step)) > 1e-4:
                heading = float(np.degrees(np.arctan2(step[0], step[1])))
        node.set_pos_hpr(x, y, 0.14 * metre * 3 * (1 - look) + self._world.sea.height(x, y, self._world.time) - 0.02 * look, -heading, 0, 0)
        (node.show if running else node.hide)()
        if len(way) > 1:
            length = float(np.hypot(*np.diff(way, axis=0).T).sum())
            self._fleet.wakes.torpedo(f"torpedo {key}", way, min(TRACK * metre * 3, length), 0.55 * metre * 3 * 0.5, strength)

    def close(self) -> None:
        """Take everything off the screen."""
        self.clear()
        self._root.remove_node()
