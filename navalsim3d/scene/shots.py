"""Camera positions as values: where the eye is, what it looks at, how wide.

Everything in table cm, z up. A view is made from numbers alone, so the director and the tests need no screen.
"""

import math
from dataclasses import dataclass

from navalsim3d.kernel.geometry import Pose

Vector = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class View:
    """Eye and target in cm, field of view (vertical) and roll in degrees."""

    eye: Vector
    target: Vector
    fov: float = 38.0
    roll: float = 0.0

    @property
    def distance(self) -> float:
        """From the eye to the target."""
        return math.dist(self.eye, self.target)


def blend(a: View, b: View, share: float) -> View:
    """Between two views, 0 at a and 1 at b: eased, and raised in the middle of a long flight so it clears what lies between."""
    s = min(max(share, 0.0), 1.0)
    s = s * s * (3.0 - 2.0 * s)
    eye, target = _mix(a.eye, b.eye, s), _mix(a.target, b.target, s)
    lift = 0.12 * math.dist(a.eye, b.eye) * math.sin(math.pi * s)
    return View((eye[0], eye[1], eye[2] + lift), target, a.fov + (b.fov - a.fov) * s, a.roll + (b.roll - a.roll) * s)


def orbit(target: Vector, distance: float, yaw: float, pitch: float, fov: float = 38.0) -> View:
    """From `distance` cm away, on the bearing `yaw` from the target, `pitch` degrees above the horizon."""
    flat = distance * math.cos(math.radians(pitch))
    eye = (
        target[0] + flat * math.sin(math.radians(yaw)),
        target[1] + flat * math.cos(math.radians(yaw)),
        target[2] + distance * math.sin(math.radians(pitch)),
    )
    return View(eye, target, fov)


def chase(pose: Pose, length: float, fov: float = 42.0) -> View:
    """Three lengths astern and 20 degrees up, looking over the ship."""
    target = ahead(pose, length * 0.6, length * 0.12)
    return orbit(target, 3.0 * length, (pose.heading + 180.0) % 360.0, 20.0, fov)


def bridge(pose: Pose, length: float, height: float, look: float = 0.0, roll: float = 0.0) -> View:
    """On the bridge: the eye `height` cm above the water a little forward of amidships, `look` degrees off the bow."""
    eye = ahead(pose, length * 0.05, height)
    bearing = math.radians(pose.heading + look)
    target = (eye[0] + 30.0 * math.sin(bearing), eye[1] + 30.0 * math.cos(bearing), eye[2] - 0.8)
    return View(eye, target, 55.0, roll)


def shoulder(firer: Pose, length: float, at: tuple[float, float]) -> View:
    """Over the firer's shoulder, its target in the upper third of the picture."""
    dx, dy = at[0] - firer.x, at[1] - firer.y
    reach = max(1.0, math.hypot(dx, dy))
    ux, uy = dx / reach, dy / reach
    side = 0.55 * length
    eye = (firer.x - ux * 2.2 * length - uy * side, firer.y - uy * 2.2 * length + ux * side, 0.85 * length)
    depth = min(reach, 4.0 * length)
    return View(eye, (firer.x + ux * depth * 0.5, firer.y + uy * depth * 0.5, 0.1 * length), 40.0)


def impact(firer: tuple[float, float], target: Pose, length: float, left: bool = True) -> View:
    """Low and near the target, on the far side from the firer, on one fixed side of the line between them."""
    dx, dy = target.x - firer[0], target.y - firer[1]
    reach = max(1.0, math.hypot(dx, dy))
    ux, uy = dx / reach, dy / reach
    sign = 1.0 if left else -1.0
    eye = (target.x + ux * 0.6 * length - uy * sign * 2.0 * length, target.y + uy * 0.6 * length + ux * sign * 2.0 * length, 0.42 * length)
    return View(eye, (target.x, target.y, 0.12 * length), 38.0)


def ahead(pose: Pose, distance: float, height: float = 0.0) -> Vector:
    """The point `distance` cm ahead of a pose, `height` above the water."""
    bearing = math.radians(pose.heading)
    return (pose.x + distance * math.sin(bearing), pose.y + distance * math.cos(bearing), height)


def _mix(a: Vector, b: Vector, s: float) -> Vector:
    return (a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s, a[2] + (b[2] - a[2]) * s)
