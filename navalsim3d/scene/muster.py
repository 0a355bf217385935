"""A company on the table: the letter on the rear of its base, its badge on a pin, and how it topples when it is eliminated.

The model brings its own base, so there is no painted stand; everything here hangs on the node that topples with it.
"""

from __future__ import annotations

import math

import numpy as np
import panda3d.core as p3d

from navalsim3d.scene import labels, meshes
from navalsim3d.scene.shading import program

REAR = 0.235
"""share of a base's length that is bare board at its rear"""
BOARD = 0.165
"""height in cm of that board"""
PIN, BADGE = 1.25, 1.3
"""cm from the board to the foot of the badge, and across the badge"""
FALL, FADE, GONE = 0.85, 1.9, 3.0
"""seconds after its end by which a company lies on its side, begins to fade, is gone"""
BRASS = (0.42, 0.28, 0.10, 1.0)


def southern(heading: float) -> float:
    """Which rear corner of a base is nearer to whoever reads the board from its south: starboard (1) or port (-1)."""
    return -1.0 if math.sin(math.radians(heading)) < 0.0 else 1.0


def pin(parent: p3d.NodePath, length: float, beam: float, side: float) -> p3d.NodePath:
    """A brass pin in the starboard (1) or port (-1) rear corner of a base; returns the node on its tip that always faces the eye."""
    spot = (side * (0.5 * beam - 0.32), -0.5 * length + 0.36, BOARD)
    turn = np.radians(np.arange(6) * 60.0)
    ring = np.column_stack([np.cos(turn), np.sin(turn), np.zeros(6)])
    points = np.concatenate([ring * 0.035, ring * 0.03 + (0, 0, PIN)])
    i, j = np.arange(6), (np.arange(6) + 1) % 6
    faces = np.concatenate([np.stack([i, j, j + 6], 1), np.stack([i, j + 6, i + 6], 1)])
    rod = meshes.node("pin", meshes.geom(points, faces, np.concatenate([ring, ring]), np.tile(BRASS, (12, 1))))
    rod.reparent_to(parent)
    rod.set_pos(*spot)
    rod.set_shader(program("ship_hull", "ship_hull"))
    rod.set_two_sided(True)
    tip = parent.attach_new_node("badge")
    tip.set_pos(spot[0], spot[1], BOARD + PIN)
    tip.set_billboard_point_eye()
    return tip


def mount_badge(tip: p3d.NodePath, picture: p3d.NodePath) -> None:
    """Set a square card, whose origin is a lower corner, on a pin so that its lower edge is the tip at any size."""
    picture.reparent_to(tip)
    picture.set_h(-90)
    picture.set_pos(-BADGE / 2, 0, -0.09 * BADGE)


def dress(badge: p3d.NodePath, letter: p3d.NodePath, name: str, side: int, done: bool) -> None:
    """Show a company's letter on its badge and on its base."""
    badge.set_shader_input("picture", labels.badge(name, side, done))
    letter.set_shader_input("picture", labels.letter(name, side, done))


def badge_size(distance: float) -> float:
    """How much larger than life a badge is drawn `distance` cm from the eye: read from the chair, small beside the lens."""
    return min(1.6, max(0.5, 0.36 + distance / 80.0))


def hop(gap: float) -> float:
    """cm a company on the move is lifted, as by a hand, when the next one's middle is `gap` cm away."""
    u = min(max((3.9 - gap) / 2.4, 0.0), 1.0)
    return 1.7 * u * u * (3.0 - 2.0 * u)


def toppled(since: float, beam: float, side: float = 1.0) -> tuple[float, float, float, float]:
    """x, z (cm), roll (degrees) and opacity `since` seconds after a company's end: it falls over its starboard (1) or port (-1) edge."""
    if since <= 0.0:
        return 0.0, 0.0, 0.0, 1.0
    u = min(since / FALL, 1.0)
    after = max(0.0, since - FALL)
    roll = math.radians(90.0 * u**2.2 - 7.0 * math.exp(-5.0 * after) * abs(math.sin(11.0 * after)))
    fade = min(max((since - FADE) / (GONE - FADE), 0.0), 1.0)
    return side * 0.5 * beam * (1.0 - math.cos(roll)), 0.5 * beam * math.sin(roll), side * math.degrees(roll), 1.0 - fade
