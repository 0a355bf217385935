"""The performer: carries out a timeline, cue by cue, on the pieces and effects.

Every effect is started with the exact second of its cue, not the frame in which it was noticed, so a film at 24 pictures
a second and a game at 60 show the same fight.
"""

import numpy as np

from navalsim3d.kernel.events import (
    CardTurned,
    Collided,
    Critical,
    DiceRolled,
    Exploded,
    Fired,
    Flew,
    Grounded,
    Moved,
    Rescued,
    Sank,
    ShotDown,
    SmokeLaid,
    Splashed,
    TorpedoLaunched,
    TorpedoRan,
    Turned,
)
from navalsim3d.kernel.geometry import Pose, bearing
from navalsim3d.scene.cards import Cards
from navalsim3d.scene.effects import Effects
from navalsim3d.scene.fleet import Fleet
from navalsim3d.scene.flights import CRUISE, Flights, altitude
from navalsim3d.scene.ordnance import ordnance
from navalsim3d.scene.timeline import Cue, Timeline
from navalsim3d.scene.track import Convoy
from navalsim3d.scene.world import World

LAY = 0.9
"""seconds before a shot at which the gun begins to train"""
RELEASE = 0.55
"""seconds before its quarry is hit at which an interceptor lets its missile go"""
LEAN = -0.09
"""degrees a hull heels for each degree a second it turns: outwards"""
BURST = 0.45
"""share of a sinking ship's length that the explosion within her is wide"""


class Sailing:
    """The pieces that are under way on the water or turn, all of them asked at once where they are."""

    def __init__(self, cues: list[Cue]) -> None:
        self.cues = cues
        tracks = [cue.track for cue in cues if cue.track is not None]
        self.pieces = [cue.event.piece for cue in cues if isinstance(cue.event, Moved | Turned)]
        self.speeds = np.array([cue.event.speed if isinstance(cue.event, Moved) else np.nan for cue in cues])
        """shares of the fastest; no number for one that only turns, and goes as fast as it did"""
        self.soonest = min((end(cue) for cue in cues), default=np.inf)
        """the second at which the first of them arrives"""
        self._starts = np.array([cue.start for cue in cues])
        self._convoy = Convoy(tracks)

    def at(self, t: float) -> np.ndarray:
        """x, y, heading and heel of each at second `t`, outwards by how fast it turns (n, 4)."""
        rows = self._convoy.at(t - self._starts)
        rows[:, 3] *= LEAN
        return rows


class Performer:
    """Runs one timeline at a time."""

    def __init__(self, world: World, fleet: Fleet, effects: Effects, cards: Cards) -> None:
        self._world, self._fleet, self._effects, self._cards = world, fleet, effects, cards
        self._waiting: list[Cue] = []
        self._sailing = Sailing([])
        self._flying: list[Cue] = []
        self._running: dict[str, Cue] = {}
        self._flights = Flights(fleet, effects)
        self._blown: set[str] = set()
        self._began = 0.0

    def begin(self, line: Timeline, began: float) -> None:
        """Take a timeline whose second 0 is scene time `began`."""
        self._began = began
        self._waiting = sorted(line.cues, key=lambda cue: cue.start - (LAY if isinstance(cue.event, Fired) else 0.0))
        self._sailing, self._flying, self._running = Sailing([]), [], {}
        self._blown.clear()
        self._flights.clear()

    def finish(self) -> None:
        """Forget what is left; the position after it is about to be set."""
        self._waiting, self._flying, self._running = [], [], {}
        self._sailing = Sailing([])

    def update(self, now: float) -> None:
        """Start what is due at scene time `now`, and move what moves."""
        t = now - self._began
        while self._waiting and self._due(self._waiting[0]) <= t:
            self._start(self._waiting.pop(0))
        self._sail(t)
        for cue in tuple(self._flying):
            self._fly(cue, t - cue.start)
        self._flights.update(now)

    def torpedo(self, marker: str) -> Pose | None:
        """Where a torpedo that is being shown running is now."""
        cue = self._running.get(marker)
        if cue is None or not isinstance(cue.event, TorpedoRan) or len(cue.event.path) < 2:
            return None
        share = min(1.0, max(0.0, (self._world.time - self._began - cue.start) / max(0.01, cue.seconds)))
        a, b = cue.event.path[0], cue.event.path[-1]
        return Pose(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, b.heading)

    def _due(self, cue: Cue) -> float:
        return cue.start - (LAY if isinstance(cue.event, Fired) else 0.0)

    def _start(self, cue: Cue) -> None:
        """Set off what an event shows. `t0` is scene time."""
        t0 = self._began + cue.start
        effects, event = self._effects, cue.event
        match event:
            case Moved() | Turned():
                if cue.track is not None:
                    self._sailing = Sailing([*self._sailing.cues, cue])
            case Flew():
                if cue.track is not None:
                    self._flying.append(cue)
            case Fired():
                self._fire(event, t0, cue)
            case DiceRolled():
                self._world.hexes.throw(t0, event.faces, event.sides)
            case CardTurned():
                self._cards.turn(t0, event.face)
            case Splashed():
                effects.plume(t0, event.at, event.size)
            case TorpedoLaunched():
                effects.plume(t0, (event.pose.x, event.pose.y), 30.0)
            case TorpedoRan():
                self._running[event.torpedo] = cue
                effects.torpedo_run(t0, event.torpedo, event.path, cue.seconds, event.ended)
            case Exploded():
                self._blown.add(event.piece)
                effects.explosion(t0, event.at, event.size, event.piece)
            case SmokeLaid():
                effects.smoke_bank(t0, event.piece, event.at, event.size)
            case ShotDown():
                self._shot_down(event, t0)
            case Sank():
                self._go_down(event, t0)
            case Critical():
                if not event.saved:
                    effects.critical(t0, event.piece, event.effect)
            case Collided() | Grounded():
                effects.collision(t0, event.piece, event.at)
            case Rescued():
                effects.rescue(t0, event.piece, event.by)
            case _:
                pass

    def _shot_down(self, event: ShotDown, t0: float) -> None:
        """It is hit on its way, where that ends; by whoever is on its tail just then, with a missile of his own."""
        cue = next((cue for cue in self._flying if self._flier(cue) == event.piece and not cue.homeward), None)
        if cue is None or cue.track is None:
            self._flights.shoot_down(event.piece, event.at, t0)
            return
        self._flights.shoot_down(event.piece, event.at, t0, (cue.track.pose(cue.track.seconds), self._began + cue.end))
        hunter = next((one for one in self._flying if one is not cue and not one.homeward and abs(one.end - cue.end) < 1e-6), None)
        if hunter is not None and hunter.track is not None:
            shoots = hunter.track.pose(hunter.track.seconds - RELEASE)
            met = cue.track.pose(cue.track.seconds)
            self._effects.air_to_air(self._began + cue.end - RELEASE, (shoots.x, shoots.y, CRUISE), (met.x, met.y, CRUISE), RELEASE)

    def _flier(self, cue: Cue) -> str:
        return cue.event.piece if isinstance(cue.event, Flew) else ""

    def _go_down(self, event: Sank, t0: float) -> None:
        """A hull that no great explosion tore yet bursts from within before it slides under."""
        if event.piece not in self._blown:
            self._effects.explosion(t0, event.at, BURST * self._fleet.length(event.piece), event.piece)
        self._effects.sink(t0 + 0.5, event.piece)

    def _fire(self, event: Fired, t0: float, cue: Cue) -> None:
        """Train the gun, then flash, tracer, and whatever it meets."""
        flight = cue.impact - cue.start
        self._fleet.train(event.piece, event.mount, bearing(event.origin, event.at), t0 - LAY)
        kind = ordnance(event)
        if kind != "shell":
            self._effects.launch(t0, kind, event, flight, cue.met)
            if cue.met is None and kind in ("interceptor", "stream") and event.hit:
                self._flights.met(event.at)
            return
        self._effects.muzzle(t0, event.piece, event.mount, event.origin, event.at, event.calibre, event.barrels)
        self._effects.tracer(t0, event.piece, event.mount, event.origin, event.at, event.calibre, event.barrels, flight, event.hit)
        if event.hit:
            self._effects.hit(t0 + flight, event.target, event.at, event.calibre)
        else:
            self._effects.near_miss(t0 + flight, event.target, event.at, event.calibre)

    def _sail(self, t: float) -> None:
        """Put the pieces that are under way where their tracks have them now."""
        sailing = self._sailing
        if not sailing.cues:
            return
        self._fleet.steer(sailing.pieces, sailing.at(t), sailing.speeds)
        if t >= sailing.soonest:
            self._sailing = Sailing([cue for cue in sailing.cues if t < end(cue)])

    def _fly(self, cue: Cue, here: float) -> None:
        """Put an aircraft where its track has it now, until something brings it down."""
        run, event = cue.track, cue.event
        assert run is not None
        assert isinstance(event, Flew)
        if self._flights.falling(event.piece, self._began + cue.start + here) or here >= run.seconds + 0.05:
            self._flying.remove(cue)
            return
        if here >= 0.0:
            high = altitude(here, run.seconds, cue.homeward)
            self._fleet.set_pose(event.piece, run.pose(here), heel=-0.06 * run.turning(here), height=high)


def end(cue: Cue) -> float:
    """The second at which a piece has come to the end of its track."""
    return cue.start + (cue.track.seconds if cue.track is not None else 0.0)
