"""Camera positions as values: where the eye is, what it looks at, how wide.

Everything in table cm, z up. A view is made from numbers alone, so the director and the tests need no screen. Places in
the picture run from -1 to 1, x to the right and y up, in a picture of 16 : 9.
"""

import math
from dataclasses import dataclass, replace

from navalsim3d.kernel.geometry import Pose, bearing

Vector = tuple[float, float, float]
ASPECT = 16.0 / 9.0
"""width over height of the picture that shots are composed for"""


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
    eye, target = mixed(a.eye, b.eye, s), mixed(a.target, b.target, s)
    lift = 0.12 * math.dist(a.eye, b.eye) * math.sin(math.pi * s)
    return View((eye[0], eye[1], eye[2] + lift), target, a.fov + (b.fov - a.fov) * s, a.roll + (b.roll - a.roll) * s)


def orbit(target: Vector, distance: float, yaw: float, pitch: float, fov: float = 38.0) -> View:
    """From `distance` cm away, on the bearing `yaw` from the target, `pitch` degrees above the horizon."""
    flat = distance * math.cos(math.radians(pitch))
    x, y = off(target[:2], yaw, flat)
    return View((x, y, target[2] + distance * math.sin(math.radians(pitch))), target, fov)


def chase(pose: Pose, length: float, fov: float = 42.0) -> View:
    """Astern and some 15 degrees up, looking over the ship."""
    target = ahead(pose, length * 0.5, length * 0.12)
    return orbit(target, 2.2 * length, (pose.heading + 180.0) % 360.0, 15.0, fov)


def bridge(eye: Vector, heading: float, look: float = 0.0, roll: float = 0.0) -> View:
    """On the bridge of a ship on a heading, looking `look` degrees off the bow and a little down."""
    x, y = off(eye[:2], heading + look, 30.0)
    return View(eye, (x, y, eye[2] - 1.6), 52.0, roll)


def tangents(fov: float) -> tuple[float, float]:
    """Tangents of half the horizontal and half the vertical angle of a picture."""
    up = math.tan(math.radians(fov) / 2.0)
    return up * ASPECT, up


def project(view: View, at: Vector) -> tuple[float, float] | None:
    """Where a point lies in the picture; None behind the eye. Roll is left out."""
    yaw, pitch = _direction(view.eye, view.target)
    dx, dy, dz = (a - e for a, e in zip(at, view.eye, strict=True))
    right = dx * math.cos(yaw) - dy * math.sin(yaw)
    flat = dx * math.sin(yaw) + dy * math.cos(yaw)
    deep = flat * math.cos(pitch) + dz * math.sin(pitch)
    up = dz * math.cos(pitch) - flat * math.sin(pitch)
    if deep <= 1e-6:
        return None
    wide, tall = tangents(view.fov)
    return right / deep / wide, up / deep / tall


def aimed(eye: Vector, at: Vector, x: float, y: float, fov: float) -> View:
    """From `eye`, turned so that the point `at` lies at (x, y) of the picture."""
    yaw, pitch = _direction(eye, at)
    wide, tall = tangents(fov)
    yaw -= math.atan(x * wide)
    pitch -= math.atan(y * tall)
    reach = math.dist(eye, at)
    flat = reach * math.cos(pitch)
    target = (eye[0] + flat * math.sin(yaw), eye[1] + flat * math.cos(yaw), eye[2] + reach * math.sin(pitch))
    return View(eye, target, fov)


def beside(view: View, x: float) -> View:
    """The same picture moved over: what lay in its middle lies at `x`."""
    return replace(aimed(view.eye, view.target, x, 0.0, view.fov), roll=view.roll) if x else view


def broad(length: float, angle: float) -> float:
    """How wide a ship looks, cm, from `angle` degrees off her bow."""
    turned = math.radians(angle)
    return length * (abs(math.sin(turned)) + 0.26 * abs(math.cos(turned)))


def portrait(pose: Pose, length: float, angle: float, height: float, share: float, x: float, y: float, fov: float) -> View:
    """A ship from `angle` degrees off her bow (clockwise), filling `share` of the picture's width.

    `x` is how far she stands behind the middle of the picture on her own course, so that there is room ahead of the bow;
    `y` is where her waterline lies; `height` is that of the eye in cm.
    """
    wide, _ = tangents(fov)
    near = max(broad(length, angle) / (2.0 * share * wide), length * (0.75 + 0.6 * abs(math.cos(math.radians(angle)))))
    eye = (*off((pose.x, pose.y), pose.heading + angle, near), height)
    behind = -x if math.sin(math.radians(angle)) >= 0.0 else x
    return aimed(eye, (pose.x, pose.y, 0.06 * length), behind, y, fov)


def shoulder(firer: Pose, length: float, target: Pose, left: bool, low: bool = True, tall: float = 0.0) -> View:
    """Past the firer to its target: the firer large in a lower corner, the target in the upper third, both by a long lens.

    `tall` is her height as a share of her length, where she would else fill the picture when she is seen from astern.
    """
    reach = max(length, math.hypot(target.x - firer.x, target.y - firer.y))
    line = bearing((firer.x, firer.y), (target.x, target.y))
    near = min(max(0.45 * reach, 1.9 * length), 3.8 * length)
    sign = 1.0 if left else -1.0
    seen = max(broad(length, line + 180.0 + sign * 15.0 - firer.heading), TOWER * tall * length)
    fov = 2.0 * math.degrees(math.atan(seen / (2.0 * 0.38 * near * ASPECT)))
    fov = min(max(fov, 12.0), 28.0)
    wide, tall = tangents(fov)
    swing = _swing(near, reach, math.atan(0.46 * wide) + math.atan(0.26 * wide))
    drop = (1.0 if low else 1.25) * 0.62 * tall
    height = min(drop / (1.0 / near - 1.0 / (near + reach)), 0.22 * near)
    eye = (*off((firer.x, firer.y), line + 180.0 + sign * swing, near), max(height, 0.22 * length))
    return aimed(eye, (target.x, target.y, 0.0), -0.26 * sign, 0.26, fov)


TOWER = 1.5
"""how much broader than she is high a ship counts at least, so that she takes less than half of the height"""


def _swing(near: float, reach: float, apart: float) -> float:
    """Degrees off the line of fire at which firer and target lie `apart` radians apart, for an eye `near` the firer."""
    low, high = 0.0, math.radians(75.0)
    for _ in range(30):
        middle = (low + high) / 2.0
        seen = middle - math.atan2(near * math.sin(middle), reach + near * math.cos(middle))
        low, high = (middle, high) if seen < apart else (low, middle)
    return math.degrees(low)


def impact(firer: tuple[float, float], target: Pose, length: float, angle: float, share: float = 0.46) -> View:
    """Low and near the target, `angle` degrees round from the side the shot comes from: it flies in across the picture."""
    line = bearing((target.x, target.y), firer)
    round_ = line + angle
    fov = 30.0
    wide, _ = tangents(fov)
    near = max(broad(length, round_ - target.heading) / (2.0 * share * wide), 1.6 * length)
    eye = (*off((target.x, target.y), round_, near), 0.24 * length)
    beyond = -0.22 if math.sin(math.radians(angle)) >= 0.0 else 0.22
    return aimed(eye, (target.x, target.y, 0.08 * length), beyond, -0.22, fov)


def column(at: tuple[float, float], yaw: float, tall: float, distance: float) -> View:
    """Far enough off to see a column of water `tall` cm high stand over the sea."""
    eye = (*off(at, yaw, distance), 0.10 * distance)
    return aimed(eye, (at[0], at[1], 0.0), 0.0, -0.5, max(24.0, 1.5 * math.degrees(math.atan2(tall, distance))))


def lifted(view: View, eye: float, target: float | None = None) -> View:
    """The same view from `eye` cm higher, of something `target` cm higher; both alike when only one is given."""
    (x, y, z), (tx, ty, tz) = view.eye, view.target
    return replace(view, eye=(x, y, z + eye), target=(tx, ty, tz + (eye if target is None else target)))


def raised(view: View, at: tuple[float, float], pitch: float, further: float = 1.0) -> View:
    """The same shot from a higher angle: at least `pitch` degrees above a place, and `further` off, which keeps its x in the picture."""
    flat = math.hypot(view.eye[0] - at[0], view.eye[1] - at[1])
    if math.degrees(math.atan2(view.eye[2], flat)) >= pitch:
        return view
    seen = project(view, (*at, 0.0)) or (0.0, 0.0)
    reach = flat * further
    x, y = off(at, bearing(at, view.eye[:2]), reach * math.cos(math.radians(pitch)))
    eye = (x, y, reach * math.sin(math.radians(pitch)))
    return aimed(eye, (*at, 0.0), min(max(seen[0], -0.4), 0.4), min(max(seen[1], -0.15), 0.3), view.fov)


def pushed(view: View, share: float) -> View:
    """A slow push in: the eye goes this share of the way, looking the same way."""
    eye = mixed(view.eye, view.target, share)
    moved = tuple(a - b for a, b in zip(eye, view.eye, strict=True))
    target = tuple(t + 0.15 * m for t, m in zip(view.target, moved, strict=True))
    return replace(view, eye=(eye[0], eye[1], view.eye[2]), target=(target[0], target[1], view.target[2]))


def ahead(pose: Pose, distance: float, height: float = 0.0) -> Vector:
    """The point `distance` cm ahead of a pose, `height` above the water."""
    return (*off((pose.x, pose.y), pose.heading, distance), height)


def off(at: tuple[float, float], way: float, distance: float) -> tuple[float, float]:
    """The point `distance` cm from a place on a bearing."""
    turned = math.radians(way)
    return (at[0] + distance * math.sin(turned), at[1] + distance * math.cos(turned))


def mixed(a: Vector, b: Vector, s: float) -> Vector:
    """A share `s` of the way from a to b."""
    return (a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s, a[2] + (b[2] - a[2]) * s)


def _direction(eye: Vector, at: Vector) -> tuple[float, float]:
    """Bearing and elevation of a point, radians."""
    dx, dy, dz = (a - e for a, e in zip(at, eye, strict=True))
    return math.atan2(dx, dy), math.atan2(dz, math.hypot(dx, dy))
