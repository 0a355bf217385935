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
from navalsim3d.scene.timeline import Cue, Timeline

FISH = 2.4
"""cm that a torpedo counts as long"""


@dataclass(frozen=True, slots=True)
class Subject:
    """A thing to look at: the pose of its centre, and its length in cm."""

    pose: Pose
    length: float


class Places:
    """Answers `at(id, second)`; `length` gives the length in cm of a piece's model."""

    def __init__(self, before: Tabletop, line: Timeline, length: Callable[[str], float]) -> None:
        self._length = length
        self.scale = before.scale
        """of the table: 3000 stands for 1/3000"""
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
        if who in self._fish:
            return Subject(self._torpedo(who, t), FISH)
        if who not in self._stood:
            return None
        pose = self._stood[who]
        for cue in self._runs.get(who, ()):
            if cue.track is not None and cue.start <= t:
                pose = cue.track.pose(t - cue.start)
        return Subject(pose, self._length(who))

    def steady(self, who: str, t: float, span: float, swing: float = 0.0) -> Subject | None:
        """The same, averaged over `span` seconds about `t`, its heading over `swing`: what a camera with mass follows."""
        now = self.at(who, t)
        if now is None:
            return None
        poses = self._about(who, t, span)
        x, y = (sum(values) / len(poses) for values in zip(*((pose.x, pose.y) for pose in poses), strict=True))
        headings = [math.radians(pose.heading) for pose in self._about(who, t, max(span, swing))]
        east, north = sum(map(math.sin, headings)), sum(map(math.cos, headings))
        return Subject(Pose(x, y, math.degrees(math.atan2(east, north)) % 360.0), now.length)

    def _about(self, who: str, t: float, span: float) -> list[Pose]:
        """Poses at even steps about a second."""
        found = (self.at(who, t + span * (step / 10.0 - 0.5)) for step in range(11))
        return [one.pose for one in found if one is not None]

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
