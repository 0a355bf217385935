"""Lights of the fight on ships, smoke and water: rows with a life, and the fires that burn on; the strongest eight shine.

Like the particles they are functions of scene time. A fire flickers by a sum of sines, so that it flickers alike in a film
and after a jump.
"""

import numpy as np
import panda3d.core as p3d

from navalsim3d.scene.effects.surface import LIGHTS

KEEP = 4000
FLAME = (1.0, 0.48, 0.16)


def flicker(now: float, seed: float) -> float:
    """A fire's brightness about 1, from 0.6 to 1.3."""
    a = now * 9.0 + seed * 12.9
    return 0.95 + 0.17 * np.sin(a) + 0.13 * np.sin(1.73 * a + 1.0) + 0.10 * np.sin(3.1 * a + 2.0)


class Glows:
    """Flashes by `add`, burning things by `burn` each frame; `shine` sets the uniforms on the root of the scene."""

    def __init__(self, root: p3d.NodePath) -> None:
        self._root = root
        self._rows = np.zeros((0, 9), np.float32)
        self._fires: list[tuple[float, ...]] = []
        self.shining = 0
        self._at, self._colour = p3d.PTA_LVecBase4f.empty_array(LIGHTS), p3d.PTA_LVecBase4f.empty_array(LIGHTS)
        root.set_shader_input("glow_at", self._at)
        root.set_shader_input("glow_colour", self._colour)

    def add(self, t0: float, life: float, at: tuple[float, float, float], reach: float, colour: tuple[float, float, float]) -> None:
        """A flash at `at` that fades within `life` seconds and reaches `reach` cm."""
        row = np.array([[t0, life, *at, reach, *colour]], np.float32)
        self._rows = np.concatenate([self._rows[-KEEP:], row])

    def burn(self, at: tuple[float, float, float], reach: float, colour: tuple[float, float, float]) -> None:
        """Something that shines this frame only."""
        self._fires.append((*at, reach, *colour))

    def clear(self) -> None:
        """Put every light out."""
        self._rows = self._rows[:0]
        self._fires.clear()

    def shine(self, now: float) -> None:
        """Choose the strongest lights of this moment and hand them to the shaders."""
        age = np.float32(now) - self._rows[:, 0]
        live = (age >= 0) & (age < self._rows[:, 1])
        flashes = self._rows[live]
        strength = (1 - age[live] / flashes[:, 1]) ** 1.5
        rows = flashes[:, 2:9].copy()
        rows[:, 4:7] *= strength[:, None]
        if self._fires:
            rows = np.concatenate([rows, np.array(self._fires, np.float32)])
            self._fires.clear()
        rows = rows[np.argsort(-(rows[:, 3] ** 2 * rows[:, 4:7].sum(axis=1)), kind="stable")[:LIGHTS]]
        self._set(rows)

    def _set(self, rows: np.ndarray) -> None:
        for i in range(max(len(rows), self.shining)):
            x, y, z, reach, r, g, b = (float(v) for v in rows[i]) if i < len(rows) else (0.0,) * 7
            self._at.set_element(i, p3d.LVecBase4f(x, y, z, reach))
            self._colour.set_element(i, p3d.LVecBase4f(r, g, b, 0.0))
        self.shining = len(rows)
