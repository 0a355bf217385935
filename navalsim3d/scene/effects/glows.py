"""Lights of the fight on ships, smoke and water: rows with a life, and the fires that burn on; the strongest eight shine.

Like the particles they are functions of scene time. A fire flickers by a sum of sines, so that it flickers alike in a film
and after a jump.
"""

import numpy as np
import panda3d.core as p3d

from navalsim3d.scene.effects.surface import LIGHTS
from navalsim3d.scene.shading import Given

KEEP = 4000
FLAME = np.array((1.0, 0.48, 0.16))


def flicker(now: float, seed: np.ndarray) -> np.ndarray:
    """The brightness of fires about 1, from 0.6 to 1.3."""
    a = now * 9.0 + seed * 12.9
    return 0.95 + 0.17 * np.sin(a) + 0.13 * np.sin(1.73 * a + 1.0) + 0.10 * np.sin(3.1 * a + 2.0)


class Glows:
    """Flashes by `add`, burning things by `burn` each frame; `shine` sets the uniforms on the root of the scene."""

    def __init__(self, root: p3d.NodePath) -> None:
        self._root = root
        self._rows = np.zeros((0, 9), np.float32)
        self._fires: list[np.ndarray] = []
        self.shining = 0
        self._at, self._colour = Given("glow_at", LIGHTS), Given("glow_colour", LIGHTS)
        self._at.to(root)
        self._colour.to(root)

    def add(self, t0: float, life: float, at: tuple[float, float, float], reach: float, colour: tuple[float, float, float]) -> None:
        """A flash at `at` that fades within `life` seconds and reaches `reach` cm."""
        row = np.array([[t0, life, *at, reach, *colour]], np.float32)
        self._rows = np.concatenate([self._rows[-KEEP:], row])

    def burn(self, rows: np.ndarray) -> None:
        """Things that shine this frame only: rows (n, 7) of place (cm), reach (cm) and light (red, green, blue)."""
        self._fires.append(np.asarray(rows, np.float32).reshape(-1, 7))

    def clear(self) -> None:
        """Put every light out."""
        self._rows = self._rows[:0]
        self._fires.clear()

    def shine(self, now: float) -> None:
        """Choose the strongest lights of this moment and hand them to the shaders."""
        age = np.float32(now) - self._rows[:, 0]
        live = np.flatnonzero((age >= 0) & (age < self._rows[:, 1]))
        if not (len(live) or self._fires or self.shining):
            return
        rows = self._rows[live, 2:9]
        rows[:, 4:7] *= ((1 - age[live] / self._rows[live, 1]) ** 1.5)[:, None]
        rows = np.concatenate([rows, *self._fires])
        self._fires.clear()
        rows = rows[np.argsort(-(rows[:, 3] ** 2 * rows[:, 4:7].sum(axis=1)), kind="stable")[:LIGHTS]]
        self.shining = len(rows)
        self._at.rows[:] = self._colour.rows[:] = 0.0
        self._at.rows[: self.shining] = rows[:, :4]
        self._colour.rows[: self.shining, :3] = rows[:, 4:7]
