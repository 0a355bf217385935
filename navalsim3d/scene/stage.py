"""The stage: one table, its pieces and effects, played before one camera.

`show` sets a position; `play` performs a stream of events from there and sets the position after it when the performance
ends or is skipped. So the picture can never drift from the game, and scrubbing a replay is setting positions. The stage
knows no rules and no agents.
"""

from collections.abc import Callable, Sequence
from typing import Literal

from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.events import Event
from navalsim3d.kernel.tabletop import Tabletop
from navalsim3d.scene import cameraman, director
from navalsim3d.scene.app import App
from navalsim3d.scene.cameraman import Subject
from navalsim3d.scene.cameras import FreeCamera, RideCamera, TableCamera
from navalsim3d.scene.coast import placed
from navalsim3d.scene.detail import Detail
from navalsim3d.scene.director import Shot
from navalsim3d.scene.effects import Effects
from navalsim3d.scene.effects.overlays import Overlays
from navalsim3d.scene.fleet import Fleet
from navalsim3d.scene.performer import Performer
from navalsim3d.scene.rig import Rig
from navalsim3d.scene.shots import View
from navalsim3d.scene.timeline import Timeline, timeline
from navalsim3d.scene.world import World

CameraMode = Literal["table", "director", "bridge", "chase", "free"]
LEAD = 0.0
"""seconds before the first event of a performance"""


class Stage:
    """Everything that is seen of one game."""

    def __init__(self, app: App, detail: Detail) -> None:
        self.app = app
        self.world = World(app, detail)
        self.fleet = Fleet(self.world)
        self.effects = Effects(self.world, self.fleet)
        self.overlays = Overlays(self.world)
        self.rig = Rig(app)
        self.tabletop = Tabletop(width=120.0, height=90.0, scale=300)
        self.mode: CameraMode = "table"
        self.table_camera = TableCamera(self.tabletop.width, self.tabletop.height)
        self.ride_camera = RideCamera()
        self.free_camera = FreeCamera(self.rig.view)
        self.riding = ""
        """the piece whose bridge or wake the ride camera keeps to"""
        self.speed = 1.0
        """pace of the performance: 1 as paced for the eye, 0 paused"""
        self._performer = Performer(self.world, self.fleet, self.effects)
        self._line: Timeline | None = None
        self._began = 0.0
        self._after: Tabletop | None = None
        self._done: Callable[[], None] | None = None
        self._shots: tuple[Shot, ...] = ()
        self._land: tuple[Polygon, ...] = ()

    @property
    def busy(self) -> bool:
        """Whether a performance is under way."""
        return self._line is not None

    @property
    def caption(self) -> str:
        """What the shot shown is about, in a sentence; empty between performances."""
        shot = self._shot()
        return shot.caption if shot else ""

    def show(self, tabletop: Tabletop) -> None:
        """Set a position at once; whatever was being performed is over."""
        self._line, self._after, self._shots = None, None, ()
        self.effects.clear()
        self._set(tabletop)

    def play(self, events: Sequence[Event], after: Tabletop, done: Callable[[], None] | None = None) -> None:
        """Perform events from the position shown to `after`; a performance still under way is finished first."""
        self.skip()
        self._line = timeline(events)
        self._began = self.world.time + LEAD
        self._after, self._done = after, done
        self._shots = director.shots(self._line, self.tabletop)
        self._performer.begin(self._line, self._began)

    def skip(self) -> None:
        """End the performance now: the position after it is set."""
        if self._line is None:
            return
        self._line = None
        self._performer.finish()
        if self._after is not None:
            self._set(self._after)
        self._after, self._shots = None, ()
        done, self._done = self._done, None
        if done is not None:
            done()

    def update(self, dt: float) -> None:
        """Let `dt` real seconds pass: the performance, the sea, the camera."""
        step = dt * self.speed
        if self._line is not None:
            self._performer.update(self.world.time + step)
            if self.world.time + step >= self._began + self._line.seconds:
                self.skip()
        self.rig.show(self._view(dt), dt)
        self.world.update(step)
        self.fleet.update(self.world.time)
        self.effects.update(self.world.time, step)

    def use(self, mode: CameraMode, riding: str = "", glide: bool = True) -> None:
        """Take another camera, gliding to it; `riding` is the piece for bridge and chase."""
        if glide:
            self.rig.glide()
        if mode == "free" and self.mode != "free":
            self.free_camera = FreeCamera(self.rig.view)
        if mode in ("bridge", "chase"):
            self.ride_camera = RideCamera("bridge" if mode == "bridge" else "chase")
        self.riding = riding or self.riding
        self.mode = mode

    def pick(self, x: float, y: float) -> tuple[str | None, Point | None]:
        """What lies under a point of the window (-1..1 each): a piece's id, and the place on the table."""
        origin, way = self.rig.ray(x, y)
        return self.fleet.pick(origin, way), self.rig.on_sea(x, y)

    def subject(self, piece: str) -> Subject | None:
        """Where a piece or a running torpedo is drawn now, and its length in cm."""
        found = self._performer.torpedo(piece)
        if found is not None:
            return Subject(found, 3.0)
        pose = self.fleet.pose(piece)
        return Subject(pose, self.fleet.length(piece)) if pose is not None else None

    def close(self) -> None:
        """Take everything off the screen."""
        self.overlays.close()
        self.effects.close()
        self.fleet.close()
        self.world.close()

    def _set(self, tabletop: Tabletop) -> None:
        if (tabletop.width, tabletop.height) != (self.tabletop.width, self.tabletop.height):
            self.table_camera = TableCamera(tabletop.width, tabletop.height)
        if tabletop.islands != self.tabletop.islands:
            self._land = _coasts(tabletop)
        self.tabletop = tabletop
        self.world.show_table(tabletop)
        self.fleet.show(tabletop)
        self.effects.markers(tabletop)

    def _shot(self) -> Shot | None:
        now = self.world.time - self._began
        return next((shot for shot in reversed(self._shots) if shot.start <= now), self._shots[0] if self._shots else None)

    def _view(self, dt: float) -> View:
        """What the camera in use sees now."""
        if self.mode == "table":
            return self.table_camera.view(dt)
        if self.mode == "free":
            return self.free_camera.view(dt)
        if self.mode in ("bridge", "chase"):
            subject = self.subject(self.riding)
            if subject is not None:
                return self.ride_camera.view(
                    dt, subject.pose, subject.length, self.fleet.eye_height(self.riding), self.fleet.heel(self.riding)
                )
        shot = self._shot()
        size = (self.tabletop.width, self.tabletop.height)
        if shot is None:
            return self._resting(size)
        return cameraman.view(shot, self.world.time - self._began, self.subject, size, self._land)

    def _resting(self, size: tuple[float, float]) -> View:
        """Between performances the director stays with whoever acts, or shows the table."""
        active = next((piece.id for piece in self.tabletop.pieces if piece.active), "")
        if not active:
            return cameraman.wide(size, self.world.time)
        return cameraman.view(Shot(0.0, 1e9, "establish", active), self.world.time, self.subject, size, self._land)


def _coasts(tabletop: Tabletop) -> tuple[Polygon, ...]:
    """The coasts of the islands on the table, for the cameraman."""
    from navalsim3d.shelves import island_card

    found: list[Polygon] = []
    for place in tabletop.islands:
        card = island_card(place.name)
        if card.kind != "shoal":
            found.extend(tuple(map(tuple, placed(shape, place.pose))) for shape in card.coast)  # type: ignore[arg-type]
    return tuple(found)
