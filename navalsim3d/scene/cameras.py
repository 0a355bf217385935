"""The cameras a person steers: over the table, riding along, and free.

Each holds a few numbers, answers gestures in table terms and gives a `View`; none knows Panda3D, a window or a mouse
button, so panels and tests drive them alike. Wishes are eased in over a quarter of a second. Limits keep the sea in view.
"""

import math
from dataclasses import dataclass
from typing import Literal

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.geometry import Pose
from navalsim3d.scene.shots import Vector, View, bridge, chase, orbit

EASE = 0.25
"""seconds for a wish to be mostly fulfilled"""
LOWEST, HIGHEST = 3.0, 89.0
"""degrees of pitch of the table camera"""
NEAREST = 6.0
"""cm from the focus"""

Ride = Literal["bridge", "chase"]


@dataclass(slots=True)
class _Eased:
    """A number on its way to where it is wanted."""

    now: float
    wanted: float

    def step(self, dt: float) -> float:
        self.now += (self.wanted - self.now) * (1.0 - math.exp(-3.0 * dt / EASE))
        return self.now


class TableCamera:
    """Looks at a focus on the table from a distance, a bearing (yaw) and a height (pitch), at first along the table's shorter way."""

    def __init__(self, width: float, height: float) -> None:
        self._width, self._height = width, height
        self._farthest = 2.2 * math.hypot(width, height)
        self._x = _Eased(width / 2, width / 2)
        self._y = _Eased(height / 2, height / 2)
        across, deep = max(width, height), min(width, height)
        start = 1.02 * math.hypot(max(across, 1.4 * deep), deep)
        self._distance = _Eased(start, start)
        yaw = 180.0 if width >= height else 90.0
        self._yaw = _Eased(yaw, yaw)
        self._pitch = _Eased(52.0, 52.0)
        self._aside = _Eased(0.0, 0.0)

    @property
    def distance(self) -> float:
        """How far from the focus the eye is wanted, in cm."""
        return self._distance.wanted

    @property
    def yaw(self) -> float:
        """The bearing of the eye from the focus that is wanted, in degrees: 180 looks north."""
        return self._yaw.wanted % 360.0

    @property
    def pitch(self) -> float:
        """How many degrees above the table the eye is wanted."""
        return self._pitch.wanted

    def aside(self, right: float) -> None:
        """Draw the focus right of the middle of the picture, by this share of the distance: clear of a panel."""
        self._aside.wanted = right

    def orbit(self, right: float, up: float) -> None:
        """Swing round the focus by degrees."""
        self._yaw.wanted += right
        self._pitch.wanted = min(HIGHEST, max(LOWEST, self._pitch.wanted + up))

    def pan(self, right: float, forward: float) -> None:
        """Push the table by shares of the distance, as seen from here; the focus stays on the table."""
        heading = math.radians(self._yaw.wanted + 180.0)
        reach = self._distance.wanted
        dx = reach * (right * math.cos(heading) + forward * math.sin(heading))
        dy = reach * (-right * math.sin(heading) + forward * math.cos(heading))
        self.focus((self._x.wanted + dx, self._y.wanted + dy))

    def zoom(self, steps: float, at: Point | None = None) -> None:
        """Closer by `steps` of 12 %, towards the point under the cursor if there is one."""
        old = self._distance.wanted
        self._distance.wanted = min(self._farthest, max(NEAREST, old * 0.88**steps))
        if at is not None:
            share = 1.0 - self._distance.wanted / old
            self.focus((self._x.wanted + (at[0] - self._x.wanted) * share, self._y.wanted + (at[1] - self._y.wanted) * share))

    def focus(self, at: Point, distance: float | None = None) -> None:
        """Look at a point of the table, clamped to it, perhaps from another distance."""
        self._x.wanted = min(self._width, max(0.0, at[0]))
        self._y.wanted = min(self._height, max(0.0, at[1]))
        if distance is not None:
            self._distance.wanted = min(self._farthest, max(NEAREST, distance))

    def stand(self, yaw: float, pitch: float) -> None:
        """Look from this bearing and height."""
        self._yaw.wanted += (yaw - self._yaw.wanted + 180.0) % 360.0 - 180.0
        self._pitch.wanted = min(HIGHEST, max(LOWEST, pitch))

    def settle(self) -> None:
        """Be where it is wanted at once."""
        for number in (self._x, self._y, self._distance, self._yaw, self._pitch, self._aside):
            number.now = number.wanted

    def view(self, dt: float) -> View:
        """The view `dt` seconds later."""
        distance, yaw = self._distance.step(dt), self._yaw.step(dt)
        heading, shift = math.radians(yaw + 180.0), self._aside.step(dt) * distance
        focus = (self._x.step(dt) - shift * math.cos(heading), self._y.step(dt) + shift * math.sin(heading), 0.0)
        return orbit(focus, distance, yaw, self._pitch.step(dt))


class RideCamera:
    """Aboard a ship: on the bridge or behind it; a drag turns the head."""

    def __init__(self, kind: Ride = "bridge") -> None:
        self.kind: Ride = kind
        self._look = _Eased(0.0, 0.0)
        self._up = _Eased(0.0, 0.0)

    def orbit(self, right: float, up: float) -> None:
        """Turn the head by degrees."""
        self._look.wanted = max(-178.0, min(178.0, self._look.wanted + right))
        self._up.wanted = max(-20.0, min(60.0, self._up.wanted + up))

    def view(self, dt: float, pose: Pose, length: float, eye: Vector, roll: float = 0.0) -> View:
        """The view from a ship of `length` cm with the eye of her lookout at a place, who heels by `roll` degrees."""
        look, up = self._look.step(dt), self._up.step(dt)
        if self.kind == "bridge":
            return bridge(eye, pose.heading, look, 0.5 * roll)
        behind = chase(pose, length)
        return orbit(behind.target, behind.distance, (pose.heading + 180.0 + look) % 360.0, max(3.0, 15.0 + up), behind.fov)


class FreeCamera:
    """A drone: moves along its own axes, cannot dive below the waves."""

    def __init__(self, start: View) -> None:
        self._eye = [_Eased(value, value) for value in start.eye]
        dx, dy, dz = (t - e for t, e in zip(start.target, start.eye, strict=True))
        flat = math.hypot(dx, dy)
        self._yaw = _Eased(*2 * (math.degrees(math.atan2(dx, dy)),))
        self._pitch = _Eased(*2 * (math.degrees(math.atan2(dz, flat)),))

    def orbit(self, right: float, up: float) -> None:
        """Turn by degrees."""
        self._yaw.wanted += right
        self._pitch.wanted = max(-88.0, min(60.0, self._pitch.wanted + up))

    def move(self, right: float, forward: float, up: float) -> None:
        """Fly by centimetres."""
        yaw = math.radians(self._yaw.wanted)
        self._eye[0].wanted += right * math.cos(yaw) + forward * math.sin(yaw)
        self._eye[1].wanted += -right * math.sin(yaw) + forward * math.cos(yaw)
        self._eye[2].wanted = min(400.0, max(0.8, self._eye[2].wanted + up))

    def view(self, dt: float) -> View:
        """The view `dt` seconds later."""
        x, y, z = (number.step(dt) for number in self._eye)
        yaw, pitch = math.radians(self._yaw.step(dt)), math.radians(self._pitch.step(dt))
        reach = 20.0
        target = (
            x + reach * math.cos(pitch) * math.sin(yaw),
            y + reach * math.cos(pitch) * math.cos(yaw),
            z + reach * math.sin(pitch),
        )
        return View((x, y, z), target, 45.0)
