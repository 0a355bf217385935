"""Dice thrown into the tray of a hex board: they roll along its south side and lie there a while, the right face up.

The faces come from the event; nothing is drawn by chance here. Only six-sided dice, and only where there is a tray: at sea
the captions tell the die.
"""

from __future__ import annotations

import math

import numpy as np
import panda3d.core as p3d

from navalsim3d.scene import landscape, meshes
from navalsim3d.scene.effects.chance import scatter, seed_of
from navalsim3d.scene.landscape import PLAIN, Solid
from navalsim3d.scene.shading import program
from navalsim3d.scene.shadows import SEEN

SIZE = 1.25
"""edge of a die in cm"""
ROLL, LIE = 1.2, 12.0
"""seconds it rolls, and after which it is picked up"""
MOST = 4
LANDS, RUNS = 0.74, 0.20
"""share of the tray's width at which the first comes to lie, and how far it rolls to there: it starts inside the rim, in sight"""
BONE, PIP = (0.72, 0.66, 0.52), (0.03, 0.028, 0.025)
UP = {1: (0.0, 0.0), 2: (-90.0, 0.0), 3: (0.0, -90.0), 4: (0.0, 90.0), 5: (90.0, 0.0), 6: (180.0, 0.0)}
"""pitch and roll that bring a face to the top: 1 lies on top, 2 to the south, 3 to the east of a die as it is built"""
SPOTS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)), 6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}  # fmt: skip
"""where the pips of a face are"""


def die() -> list[Solid]:
    """A die about its middle, 1 on top."""
    parts = [landscape.box((SIZE, SIZE, SIZE), BONE).placed(0, 0, -SIZE / 2)]
    for face, spots in SPOTS.items():
        pitch, roll = (math.radians(part) for part in UP[face])
        back = np.array([[math.cos(roll), 0, math.sin(roll)], [0, 1, 0], [-math.sin(roll), 0, math.cos(roll)]]) @ np.array(
            [[1, 0, 0], [0, math.cos(pitch), -math.sin(pitch)], [0, math.sin(pitch), math.cos(pitch)]]
        )
        for x, y in spots:
            pip = landscape.cone(0.115 * SIZE, 0.0, 0.012, 10, (*PIP, PLAIN), (*PIP, PLAIN)).placed(
                x * 0.27 * SIZE, y * 0.27 * SIZE, SIZE / 2
            )
            parts.append(Solid(pip.vertices @ back, pip.faces, pip.colours))
    return parts


class Dice:
    """The dice in a tray under `root`. `throw` takes new ones, `update` rolls them."""

    def __init__(self, root: p3d.NodePath, shadows: bool = False) -> None:
        self._root = root.attach_new_node("dice")
        self._shadows = shadows
        self._width = 0.0
        self._thrown: list[tuple[p3d.NodePath, p3d.NodePath, float, float]] = []
        self._t0 = 0.0

    def throw(self, t0: float, faces: tuple[int, ...], sides: int, width: float) -> None:
        """Throw dice at scene time `t0` that will show these faces, into a tray `width` cm wide."""
        self.clear()
        if sides != 6:
            return
        self._t0, self._width = t0, width
        model = meshes.node("die", meshes.geom(*landscape.skinned(die())))
        for number, face in enumerate(faces[:MOST]):
            r = scatter(seed_of("die", round(t0, 2), number), 1, 3)[0]
            place = self._root.attach_new_node("thrown")
            rolling = place.attach_new_node("rolling")
            body = model.copy_to(rolling)
            body.set_hpr(0.0, *UP[face])
            body.set_shader(program("solid", "solid", SHADOWS=self._shadows))
            body.show_through(SEEN)
            place.set_h(20.0 * (float(r[0]) - 0.5) + 90.0 * int(4 * r[1]))
            self._thrown.append((place, rolling, LANDS * width + number * 1.7 * SIZE, 0.25 * float(r[2])))

    def update(self, now: float) -> None:
        """Draw the moment `now`."""
        if not self._thrown:
            return
        since = now - self._t0
        if not -0.5 <= since <= LIE:
            self.clear()
            return
        left = 1.0 - min(max(since / ROLL, 0.0), 1.0)
        for place, rolling, x, late in self._thrown:
            to_go = RUNS * self._width * left**2
            bounce = abs(math.sin((2.6 + late) * math.pi * (1.0 - left) ** 0.8)) * 2.4 * left**1.5
            place.set_pos(x + to_go, 1.5, -landscape.DEEP + SIZE / 2 + bounce)
            rolling.set_hpr(0.0, 50.0 * left * math.sin(9.0 * left), -math.degrees(to_go / (0.62 * SIZE)))

    @property
    def spots(self) -> tuple[tuple[float, float, float], ...]:
        """Where the middles of those thrown are now, in cm."""
        places = [place.get_pos() for place, *_ in self._thrown]
        return tuple((at.x, at.y, at.z) for at in places)

    def clear(self) -> None:
        """Pick them up."""
        for place, *_ in self._thrown:
            place.remove_node()
        self._thrown.clear()

    def close(self) -> None:
        """Take everything off the screen."""
        self.clear()
        self._root.remove_node()
