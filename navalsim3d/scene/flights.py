"""Flights: how high an aircraft flies when it is sent out, how it turns for home, and how it falls when it is shot down.

Rules tell the way out alone, over the ground. The rest follows from time, so that a film may stop anywhere. What is sent
out by a ship and stands on no table, a helicopter, is brought on for the length of a performance.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.events import Event, Flew, Path, ShotDown
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import Piece, Tabletop

CRUISE = 2.4
"""cm over the table that an aircraft flies"""
CLIMB = 0.8
"""seconds it takes to get there"""
TURN = 2.4
"""cm: radius of the turn for home"""
RUN = 8.0
"""cm that an aircraft gets before it is shot down near its field"""
DOOMED, FALL = 0.9, 1.5
"""seconds from its start until it is hit, and from then until it strikes the water"""
DRIFT = 3.2
"""cm it goes on while it falls"""
SHARE, LARGEST = 0.034, 4.0
"""share of its distance from the eye that an aircraft is long at least while it flies, and how many times larger it is drawn at most"""
HELICOPTER = "helicopter"
"""the model of what no table shows by itself"""


def altitude(since: float, seconds: float, homeward: bool = False) -> float:
    """cm over the table, `since` seconds after a flight of so many seconds began: it climbs out, and comes down at home."""
    along = seconds - since if homeward else since
    share = min(1.0, max(0.0, along / CLIMB))
    return CRUISE * share * share * (3.0 - 2.0 * share)


def larger(length: float, height: float, far: float) -> float:
    """How many times larger an aircraft so long is drawn, so high over the table and so far from the eye (cm): life size on the ground."""
    aloft = min(1.0, max(0.0, height / CRUISE))
    return 1.0 + aloft * (min(LARGEST, max(1.0, SHARE * far / max(length, 1e-6))) - 1.0)


def homeward(path: Path, heading: float | None = None) -> Path:
    """The way back from the end of a way out, on which it flew as it headed at last: round in a half circle, then straight to its start."""
    a, b = path[0], path[-1]
    reach = math.hypot(b.x - a.x, b.y - a.y)
    if heading is None:
        heading = math.degrees(math.atan2(b.x - a.x, b.y - a.y)) if reach > 0.01 else b.heading
    east, north = math.sin(math.radians(heading)), math.cos(math.radians(heading))
    radius = min(TURN, 0.3 * reach + 0.3)
    found = [Pose(b.x, b.y, heading % 360.0)]
    for step in range(1, 13):
        turned = math.pi * step / 12
        ahead, aside = radius * math.sin(turned), radius * (1.0 - math.cos(turned))
        place = b.x + ahead * east + aside * north, b.y + ahead * north - aside * east
        found.append(Pose(*place, (heading + math.degrees(turned)) % 360.0))
    last = found[-1]
    home = math.degrees(math.atan2(a.x - last.x, a.y - last.y)) % 360.0
    return (*found, Pose(a.x + 0.3 * (last.x - a.x), a.y + 0.3 * (last.y - a.y), home), Pose(a.x, a.y, home))


def with_flyers(before: Tabletop, events: Sequence[Event], after: Tabletop) -> Tabletop:
    """A position with those that fly in a performance and stand on no table, where they start from."""
    here = {piece.id: piece for piece in before.pieces}
    shown = {piece.id: piece for piece in after.pieces}
    coming: dict[str, Piece] = {}
    for event in events:
        if isinstance(event, (Flew, ShotDown)) and event.piece not in here and event.piece not in coming:
            start = event.path[0] if isinstance(event, Flew) else Pose(*event.at, 0.0)
            coming[event.piece] = _flyer(event.piece, start, here, shown)
    return replace(before, pieces=(*before.pieces, *coming.values())) if coming else before


def _flyer(name: str, start: Pose, here: dict[str, Piece], shown: dict[str, Piece]) -> Piece:
    """The piece for one of them; a name before a colon is its ship's, or its side's."""
    if name in shown:
        return replace(shown[name], pose=start)
    owner, _, own = name.rpartition(":")
    parent = here.get(owner)
    side = parent.side if parent is not None else owner
    return Piece(id=name, kind="aircraft", model=HELICOPTER, pose=start, side=side, name=own)


@dataclass(slots=True)
class _Fall:
    """An aircraft that is going down: from which second, from where, and from when on it is hit."""

    t0: float
    start: Pose
    hit: float
    low: bool
    begun: bool = False
    """whether its fire and smoke were set off"""


class Flights:
    """Those that are shot down in one performance."""

    def __init__(self, fleet: Any, effects: Any) -> None:
        self._fleet, self._effects = fleet, effects
        self._falls: dict[str, _Fall] = {}
        self._met: Point | None = None

    def clear(self) -> None:
        """Another performance begins."""
        self._falls.clear()
        self._met = None

    def met(self, at: Point) -> None:
        """A missile has met an attacker over a place: whoever is shot down next was there."""
        self._met = at

    def falling(self, piece: str, now: float) -> bool:
        """Whether it flies no more of its own will."""
        fall = self._falls.get(piece)
        return fall is not None and (fall.low or now >= fall.hit)

    def shoot_down(self, piece: str, at: Point, t0: float, way: tuple[Pose, float] | None = None) -> None:
        """It is hit: on its way out, where and when that ends; or where a missile met it, or else a little way from where it starts."""
        stands = self._fleet.pose(piece) or Pose(*at, 0.0)
        if way is not None:
            fall = _Fall(t0, way[0], way[1], False)
        elif self._met is not None:
            course = math.degrees(math.atan2(self._met[0] - stands.x, self._met[1] - stands.y))
            fall = _Fall(t0, Pose(*self._met, course % 360.0), t0, False)
        else:
            fall = _Fall(t0, stands, t0 + DOOMED, True)
        self._met = None
        self._falls[piece] = fall

    def update(self, now: float) -> None:
        """Put them where they are now. What is seen of a hit is set off when it falls, for its size goes by where the eye is then."""
        for piece, fall in self._falls.items():
            if now >= fall.hit and not fall.begun:
                fall.begun = True
                self._effects.shot_down(fall.hit, self._where(fall, fall.hit), self._where(fall, fall.hit + FALL), FALL)
            if not self.falling(piece, now):
                continue
            if now > fall.hit + FALL:
                self._fleet.vanish(piece)
                continue
            x, y, z = self._where(fall, now)
            spin = 40.0 * max(0.0, now - fall.hit)
            self._fleet.set_pose(piece, Pose(x, y, (fall.start.heading + spin) % 360.0), 0.0, 4.0 * max(0.0, now - fall.hit), height=z)

    def _where(self, fall: _Fall, now: float) -> tuple[float, float, float]:
        """Place and height at a second."""
        before = min(now, fall.hit) - fall.t0
        after = min(max(0.0, now - fall.hit) / FALL, 1.0)
        gone = (RUN * (before / DOOMED) ** 1.5 if fall.low else 0.0) + DRIFT * after
        east, north = math.sin(math.radians(fall.start.heading)), math.cos(math.radians(fall.start.heading))
        high = (altitude(before, 9.0) if fall.low else CRUISE) * (1.0 - after * after)
        return fall.start.x + gone * east, fall.start.y + gone * north, max(high, 0.0)
