"""Places: where every piece and running torpedo of a performance is at any second of it.

The director plans before anything is shown, and a steady camera must know where its subject has been and will be. So
this is worked out from the position before and the tracks of a timeline, not read from the screen.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.events import Flew, Placed, SmokeLaid, TorpedoLaunched, TorpedoRan
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import Tabletop
from navalsim3d.scene.flights import CRUISE
from navalsim3d.scene.timeline import Cue, Timeline

FISH = 2.4
"""cm that a torpedo counts as long"""


@dataclass(frozen=True, slots=True)
class Subject:
    """A thing to look at: the pose of its centre, its length in cm, and how high it stands on land or flies, cm."""

    pose: Pose
    length: float
    ground: float = 0.0


class Places:
    """Answers `at(id, second)`; `length` gives the length in cm of a piece's model, `ground` the height of the land under it."""

    def __init__(
        self, before: Tabletop, line: Timeline, length: Callable[[str], float], ground: Callable[[str], float] = lambda _: 0.0
    ) -> None:
        self._length, self._ground = length, ground
        self.scale = before.scale
        """of the table: 3000 stands for 1/3000"""
        self.size = (before.width, before.height)
        """of the table, cm"""
        self._stood = {piece.id: piece.pose for piece in before.pieces}
        self._fish = {marker.id: marker.pose for marker in before.markers if marker.kind == "torpedo" and marker.pose is not None}
        self.smoke: list[tuple[Point, float]] = [
            ((marker.pose.x, marker.pose.y), marker.size) for marker in before.markers if marker.kind == "smoke" and marker.pose is not None
        ]
        """banks that lie on the table or are about to be laid: centre and width in cm"""
        self._runs: dict[str, list[Cue]] = {}
        for cue in line.cues:
            self._enter(cue)

    @property
    def ids(self) -> tuple[str, ...]:
        """Every piece that stands on the table, or comes on to it."""
        return tuple(self._stood)

    def at(self, who: str, t: float) -> Subject | None:
        """Where a piece or torpedo is at second `t`; None when there is none of that name to be seen."""
        found = self._place(who, t)
        if found is None:
            return None
        pose = Pose(found[0], found[1], found[2] % 360.0)
        if who in self._fish:
            return Subject(pose, FISH)
        return Subject(pose, self._length(who), CRUISE if self.flies(who, t) else self._ground(who))

    def arrived(self, who: str, t: float) -> float:
        """Seconds since the last flight of an aircraft that had begun ended; 0 before."""
        ends = [cue.end for cue in self._runs.get(who, ()) if isinstance(cue.event, Flew) and cue.start <= t]
        return max(0.0, t - max(ends)) if ends else 0.0

    def flies(self, who: str, t: float) -> bool:
        """Whether an aircraft is in the air at second `t`, or was so until it was shot down."""
        return any(isinstance(cue.event, Flew) and cue.start <= t for cue in self._runs.get(who, ()))

    def _place(self, who: str, t: float) -> tuple[float, float, float] | None:
        """x, y and heading of a piece or torpedo; a steady camera asks for dozens of these a frame."""
        if who in self._fish:
            pose = self._torpedo(who, t)
            return pose.x, pose.y, pose.heading
        if who not in self._stood:
            return None
        running = None
        for cue in self._runs.get(who, ()):
            if cue.track is not None and cue.start <= t:
                running = cue
        if running is not None and running.track is not None:
            return running.track.at(t - running.start)[:3]
        pose = self._stood[who]
        return pose.x, pose.y, pose.heading

    def steady(self, who: str, t: float, span: float, swing: float = 0.0) -> Subject | None:
        """The same, averaged over `span` seconds about `t`, its heading over `swing`: what a camera with mass follows."""
        now = self.at(who, t)
        if now is None:
            return None
        near = self._about(who, t, span)
        wide = near if swing <= span else self._about(who, t, swing)
        x, y = sum(place[0] for place in near) / len(near), sum(place[1] for place in near) / len(near)
        headings = [math.radians(place[2]) for place in wide]
        east, north = sum(map(math.sin, headings)), sum(map(math.cos, headings))
        return Subject(Pose(x, y, math.degrees(math.atan2(east, north)) % 360.0), now.length, now.ground)

    def _about(self, who: str, t: float, span: float) -> list[tuple[float, float, float]]:
        """Places at even steps about a second."""
        found = (self._place(who, t + span * (step / 10.0 - 0.5)) for step in range(11))
        return [one for one in found if one is not None]

    def _enter(self, cue: Cue) -> None:
        event = cue.event
        if isinstance(event, Placed):
            self._stood.setdefault(event.piece, event.pose)
        elif isinstance(event, SmokeLaid):
            self.smoke.append((event.at, event.size))
        elif isinstance(event, TorpedoLaunched):
            self._fish[event.torpedo] = event.pose
        elif isinstance(event, TorpedoRan) and event.path:
            self._fish.setdefault(event.torpedo, event.path[0])
            self._runs.setdefault(event.torpedo, []).append(cue)
        elif isinstance(event, Flew) and event.path:
            self._stood.setdefault(event.piece, event.path[0])
            self._runs.setdefault(event.piece, []).append(cue)
        elif cue.track is not None:
            self._runs.setdefault(event.piece, []).append(cue)  # type: ignore[attr-defined]

    def _torpedo(self, who: str, t: float) -> Pose:
        pose = self._fish[who]
        for cue in self._runs.get(who, ()):
            if cue.start <= t:
                path = cue.event.path  # type: ignore[attr-defined]
                share = min(1.0, (t - cue.start) / max(0.01, cue.seconds))
                a, b = path[0], path[-1]
                pose = Pose(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, b.heading)
        return pose
