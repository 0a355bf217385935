"""The stage: one table, its pieces and effects, played before one camera.

`show` sets a position; `play` performs a stream of events from there and sets the position after it when the performance
ends or is skipped. So the picture can never drift from the game, and scrubbing a replay is setting positions. The stage
knows no rules and no agents.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.events import Event, Placed
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import IslandOnTable, Tabletop
from navalsim3d.scene import cameraman, director
from navalsim3d.scene.app import App
from navalsim3d.scene.cameraman import Cameraman
from navalsim3d.scene.cameras import FreeCamera, RideCamera, TableCamera
from navalsim3d.scene.captions import Caption, caption_at, captions
from navalsim3d.scene.cards import Cards
from navalsim3d.scene.detail import Detail
from navalsim3d.scene.effects import Effects
from navalsim3d.scene.effects.overlays import Overlays
from navalsim3d.scene.fleet import Fleet
from navalsim3d.scene.flights import with_flyers
from navalsim3d.scene.lookout import lookout
from navalsim3d.scene.performer import Performer
from navalsim3d.scene.places import Places, Subject
from navalsim3d.scene.relief import Relief
from navalsim3d.scene.rig import Rig
from navalsim3d.scene.shots import Vector, View, beside
from navalsim3d.scene.sorties import with_sorties
from navalsim3d.scene.timeline import Timeline, starts, timeline
from navalsim3d.scene.world import World

CameraMode = Literal["table", "director", "bridge", "chase", "free"]
CLEAR = 0.9
"""cm over the water that the director's eye keeps, of models that are a hand long"""
AIDS = ("zone",)
"""markers that are lines for a player, not things in the sea"""


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
        self.aside = 0.0
        """where across the picture (-1 to 1) the director has its middle, beside what covers the rest"""
        self.speed = 1.0
        """pace of the performance: 1 as paced for the eye, 0 paused"""
        self.aids = True
        """whether lines and rings that help a player are drawn; the director's camera never shows them"""
        self.cards = Cards(self.world.root, app.camera, app.lens)
        self._performer = Performer(self.world, self.fleet, self.effects, self.cards)
        self._line: Timeline | None = None
        self._began = 0.0
        self._starts: tuple[float, ...] = ()
        self._after: Tabletop | None = None
        self._done: Callable[[], None] | None = None
        self._cameraman: Cameraman | None = None
        self._told: tuple[Caption, ...] = ()
        self._take = 0
        self._land: tuple[tuple[IslandOnTable, ...], Relief] = ((), Relief())

    @property
    def busy(self) -> bool:
        """Whether a performance is under way."""
        return self._line is not None

    @property
    def begun(self) -> int:
        """How many of the events that are being performed have begun to be seen."""
        return bisect_right(self._starts, self.world.time - self._began)

    @property
    def caption(self) -> Caption | None:
        """What a spectator is told just now; None before anything was performed."""
        return caption_at(self._told, self.world.time - self._began)

    def show(self, tabletop: Tabletop) -> None:
        """Set a position at once; whatever was being performed is over."""
        self._line, self._after, self._cameraman, self._told = None, None, None, ()
        self._performer.finish()
        self.effects.clear()
        self.cards.clear()
        self._set(tabletop)

    def play(self, events: Sequence[Event], after: Tabletop, done: Callable[[], None] | None = None, opening: bool = False) -> None:
        """Perform events from the position shown to `after`; a performance still under way is finished first.

        `opening`: the director does nothing but show who is there, as when a film opens.
        """
        self.skip()
        joined = with_flyers(with_arrivals(self.tabletop, events, after), events, after)
        if joined is not self.tabletop:
            self._set(joined)
        line = timeline(events, afloat=self.tabletop.scale > 0)
        self._starts = starts(events, line)
        self._line = with_sorties(line, self.tabletop)
        self._began = self.world.time
        self._after, self._done = after, done
        self._told = captions(self._line, self.tabletop)
        places = Places(self.tabletop, self._line, self.fleet.length, self.fleet.ground)
        cut = (director.opening(self._line, self.tabletop),) if opening else director.shots(self._line, self.tabletop, self._take)
        self._cameraman = Cameraman(cut, places, (self.tabletop.width, self.tabletop.height), relief=self._relief())
        self._take += 1
        self._performer.begin(self._line, self._began)

    def skip(self) -> None:
        """End the performance now: the position after it is set."""
        if self._line is None:
            return
        self._line = None
        self._performer.finish()
        if self._after is not None:
            self._set(self._after)
        self._after = None
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
        self.rig.show(self._view(dt, self.world.time + step), dt)
        self.world.update(step)
        self.fleet.update(self.world.time)
        self.effects.update(self.world.time, step)
        self.cards.in_corner = self.mode != "table"
        self.cards.update(self.world.time, self.world.look)

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
        self._dress()

    def pick(self, x: float, y: float) -> tuple[str | None, Point | None]:
        """What lies under a point of the window (-1..1 each): a piece's id, and the place on the table."""
        origin, way = self.rig.ray(x, y)
        return self.fleet.pick(origin, way), self.rig.on_sea(x, y)

    def fields(self, points: Sequence[Point]) -> tuple[Polygon, ...]:
        """The hexes of a hex map in which these places lie, to be lit as places one can go to; none on a sea."""
        return self.world.hexes.holding(points)

    def subject(self, piece: str) -> Subject | None:
        """Where a piece or a running torpedo is drawn now, and its length in cm."""
        found = self._performer.torpedo(piece)
        if found is not None:
            return Subject(found, 3.0)
        pose = self.fleet.pose(piece)
        return Subject(pose, self.fleet.length(piece)) if pose is not None else None

    def close(self) -> None:
        """Take everything off the screen."""
        self.cards.close()
        self.overlays.close()
        self.effects.close()
        self.fleet.close()
        self.world.close()

    def _set(self, tabletop: Tabletop) -> None:
        if (tabletop.width, tabletop.height) != (self.tabletop.width, self.tabletop.height):
            self.table_camera = TableCamera(tabletop.width, tabletop.height)
        self.tabletop = tabletop
        self.overlays.scale = tabletop.scale
        self.world.show_table(tabletop)
        self.cards.lay(tabletop.width, tabletop.height)
        self._dress()

    def _dress(self) -> None:
        """Show pieces and markers, with a player's aids or without."""
        with_aids = self.aids and self.mode != "director"
        self.fleet.named = self.aids and self.mode in ("table", "free")
        shown = self.tabletop if with_aids else bare(self.tabletop)
        if self._line is None:
            self.fleet.show(shown)
        self.effects.markers(shown)

    def _relief(self) -> Relief:
        """How high the islands on the table stand, worked out when it is first asked."""
        if self._land[0] != self.tabletop.islands:
            self._land = (self.tabletop.islands, Relief(self.tabletop.islands))
        return self._land[1]

    def _view(self, dt: float, now: float) -> View:
        """What the camera in use sees at scene time `now`, the moment that is about to be drawn."""
        if self.mode == "table":
            return self.table_camera.view(dt)
        if self.mode == "free":
            return self.free_camera.view(dt)
        if self.mode in ("bridge", "chase"):
            subject = self.subject(self.riding)
            if subject is not None:
                return self.ride_camera.view(dt, subject.pose, subject.length, self._lookout(), self.fleet.heel(self.riding))
        return beside(self._over_waves(self._directed(now)), self.aside)

    def _lookout(self) -> Vector:
        """Where the eye on the bridge of the ship that is ridden is now."""
        ship = self.fleet.ships[self.riding]
        mini = ship.miniature
        along, high = lookout(ship.piece.model, ship.piece.kind, self.tabletop.scale)
        found = self.fleet.point(self.riding, 2.0 * along / mini.length, 0.0, high / mini.height)
        return found or (ship.stance.pose.x, ship.stance.pose.y, self.fleet.eye_height(self.riding))

    def _directed(self, now: float) -> View:
        """The director's view; between performances the last shot is held, or the table shown."""
        if self._cameraman is not None:
            return self._cameraman.view(now - self._began, self.world.look)
        size = (self.tabletop.width, self.tabletop.height)
        everybody = cameraman.gathered(worth_seeing(self.tabletop), size, now)
        return cameraman.toylike(everybody, everybody.target[:2], self.world.look)

    def _over_waves(self, view: View) -> View:
        """The same view from above the crest that passes under the eye."""
        x, y, z = view.eye
        clear = CLEAR if self.tabletop.scale < 1000 else 0.3 * CLEAR
        if z > self.world.sea.crest + clear:
            return view
        water = self.world.sea.height(x, y, self.world.time)
        return view if z > water + clear else replace(view, eye=(x, y, water + clear))


def worth_seeing(tabletop: Tabletop) -> list[Pose]:
    """Where those are that are shown while nothing happens: of small models the ships alone, for posts ashore lie far apart."""
    afloat = [piece.pose for piece in tabletop.pieces if piece.kind == "ship"]
    return afloat if tabletop.scale >= 1000 and len(afloat) > 1 else [piece.pose for piece in tabletop.pieces]


def bare(tabletop: Tabletop) -> Tabletop:
    """A position without what helps only a player: outlines on the water, and the ring round whoever acts."""
    pieces = tuple(replace(piece, active=False, done=False) for piece in tabletop.pieces)
    return replace(tabletop, pieces=pieces, markers=tuple(marker for marker in tabletop.markers if marker.kind not in AIDS))


def with_arrivals(before: Tabletop, events: Sequence[Event], after: Tabletop) -> Tabletop:
    """A position with the pieces that come on to the table during a performance, where they come on."""
    here = {piece.id for piece in before.pieces}
    placed = {event.piece: event.pose for event in events if isinstance(event, Placed) and event.piece not in here}
    coming = tuple(replace(piece, pose=placed[piece.id]) for piece in after.pieces if piece.id in placed)
    return replace(before, pieces=(*before.pieces, *coming), sides=after.sides) if coming else before
