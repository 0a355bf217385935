"""The rig: puts a view on Panda3D's camera, and glides from one camera to another."""

import math

import panda3d.core as p3d

from navalsim3d.kernel.board import Point
from navalsim3d.scene.app import App
from navalsim3d.scene.shots import Vector, View, blend

GLIDE = 1.5
"""seconds from one camera to another"""


class Rig:
    """One camera, one current view, perhaps a glide under way."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.view = View((0.0, -100.0, 60.0), (0.0, 0.0, 0.0))
        self._opened = (0.0, 0.0)
        self._from: View | None = None
        self._passed = 0.0
        self._seconds = GLIDE

    def glide(self, seconds: float = GLIDE) -> None:
        """Travel to whatever is shown next instead of cutting to it."""
        self._from, self._passed, self._seconds = self.view, 0.0, max(0.01, seconds)

    def cut(self) -> None:
        """Give up a glide: the next view is shown at once."""
        self._from = None

    def show(self, wanted: View, dt: float) -> View:
        """Show a view, or the way to it, and return what is shown."""
        if self._from is not None:
            self._passed += dt
            share = self._passed / self._seconds
            shown = blend(self._from, wanted, share)
            if share >= 1.0:
                self._from = None
        else:
            shown = wanted
        self._place(shown)
        return shown

    def _place(self, view: View) -> None:
        self.view = view
        camera, lens = self._app.camera, self._app.lens
        camera.set_pos(*view.eye)
        camera.look_at(p3d.Point3(*view.target), p3d.Vec3.up())
        if view.roll:
            camera.set_r(camera, view.roll)
        aspect = self._app.aspect
        if (view.fov, aspect) == self._opened:
            return
        self._opened = (view.fov, aspect)
        lens.set_fov(math.degrees(2 * math.atan(math.tan(math.radians(view.fov) / 2) * aspect)), view.fov)

    def ray(self, x: float, y: float) -> tuple[Vector, Vector]:
        """The ray under a point of the window (-1..1 each, y up): its origin and unit direction in table cm."""
        near, far = p3d.Point3(), p3d.Point3()
        self._app.lens.extrude(p3d.Point2(x, y), near, far)
        render = self._app.render
        camera = self._app.base.cam
        a = render.get_relative_point(camera, near)
        b = render.get_relative_point(camera, far)
        way = b - a
        way.normalize()
        return (a.x, a.y, a.z), (way.x, way.y, way.z)

    def on_sea(self, x: float, y: float) -> Point | None:
        """Where that ray meets the sea; None when it goes to the sky."""
        origin, way = self.ray(x, y)
        if way[2] > -1e-4:
            return None
        share = -origin[2] / way[2]
        return (origin[0] + way[0] * share, origin[1] + way[1] * share)

    def on_screen(self, at: Vector) -> tuple[float, float] | None:
        """Where a point of the table lies in the window (-1..1 each); None behind the eye or outside."""
        seen = self._app.base.cam.get_relative_point(self._app.render, p3d.Point3(*at))
        flat = p3d.Point2()
        return (flat.x, flat.y) if self._app.lens.project(seen, flat) else None
