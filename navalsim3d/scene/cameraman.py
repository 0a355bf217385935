"""The cameraman: turns the shots of a performance into views, keeping to what may be seen from where.

For each kind of shot he knows several set-ups and takes the first from which the subject is clear of land and of other
hulls at the beginning, in the middle and at the end of the shot; where none is, the eye is lifted. So a set-up never
changes while a shot lasts, and the camera stands in no hull and behind no hill.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from navalsim3d.kernel.board import Polygon
from navalsim3d.kernel.geometry import Pose
from navalsim3d.scene.clearance import Ground
from navalsim3d.scene.director import Shot
from navalsim3d.scene.flights import CRUISE
from navalsim3d.scene.footing import RIM
from navalsim3d.scene.places import Places
from navalsim3d.scene.relief import Relief
from navalsim3d.scene.setups import Setup, setups, waits
from navalsim3d.scene.shots import View, aimed, lifted, orbit, raised

LIFTS = (10.0, 20.0, 32.0)
"""degrees above its subject that an eye is lifted which else would see nothing of it"""
LOOK_DOWN = 27.0
"""degrees above the table from which its toys are filmed"""

ALOFT = ("flight", "skies")
"""kinds of shots of what is in the air"""
OVER_RIM, STEEPEST = 0.5, 60.0
"""cm over the rim of the table past which the director looks at what is on the mat, and degrees above it that he goes for that at most"""
NEAR_TOGETHER = 45.0
"""cm from their middle at which ships that are filmed together count as far apart"""


COMPANY = 17.0
"""cm from their middle within which ships that move together are one picture"""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A set-up, and how many degrees above its subject it must be lifted, because nothing better was found."""

    setup: Setup
    lift: float = 0.0


class Cameraman:
    """Films one performance: `view(t, look)` for each of its seconds; `look` is 0 for the toy table, 1 for the sea."""

    def __init__(
        self,
        shots: Sequence[Shot],
        places: Places,
        size: tuple[float, float],
        land: Sequence[Polygon] = (),
        relief: Relief | None = None,
    ) -> None:
        """`land` are coasts on the table, for when nothing is known of their `relief`."""
        self.shots, self._places, self._size = tuple(shots), places, size
        self._ground = Ground(land, places, places.smoke, relief)
        self._chosen: dict[Shot, Chosen] = {}

    def shot(self, t: float) -> Shot | None:
        """The shot that is on at second `t`."""
        return next((shot for shot in reversed(self.shots) if shot.start <= t), self.shots[0] if self.shots else None)

    def view(self, t: float, look: float = 1.0) -> View:
        """What is seen at second `t`. A subject that is gone leaves its last place, or the whole table."""
        shot = self.shot(t)
        if shot is None:
            return self._all(t)
        if shot not in self._chosen:
            self._chosen[shot] = self._choose(shot)
        chosen = self._chosen[shot]
        framed = chosen.setup(t) or self._all(t)
        if look > 0.5 and shot.kind == "establish" and waits(shot, self._places):
            framed = self._below(shot, t)
        if chosen.lift:
            framed = self._lifted(framed, shot, t, chosen.lift)
        if look < 1.0:
            framed = over_rim(self._from_above(framed, shot, t, look), self._size, 1.0 - look)
        return drifting(framed, t)

    def _all(self, t: float) -> View:
        """Everybody who is there."""
        there = [found.pose for name in self._places.ids if (found := self._places.at(name, t))]
        return gathered(there, self._size, t)

    def _below(self, shot: Shot, t: float) -> View:
        """What is seen at sea, where there is no rim, while those are waited for that stand on it: the ship that is nearest to them."""
        waiting = self._places.at(shot.piece, shot.start)
        afloat = [(name, found) for name in self._places.ids if (found := self._places.at(name, shot.start)) and found.ground <= 0.0]
        near = [(_apart(waiting.pose, found.pose), name) for name, found in afloat if waiting and self._on_mat(found.pose)]
        if not near:
            return self._all(t)
        instead = replace(shot, piece=min(near)[1])
        if instead not in self._chosen:
            self._chosen[instead] = self._choose(instead)
        return self._chosen[instead].setup(t) or self._all(t)

    def _on_mat(self, pose: Pose) -> bool:
        return 0.0 <= pose.x <= self._size[0] and 0.0 <= pose.y <= self._size[1]

    def _from_above(self, framed: View, shot: Shot, t: float, look: float) -> View:
        """The same shot as one would film a toy."""
        if shot.kind == "establish" and waits(shot, self._places):
            return framed
        subject = self._places.at(shot.piece, t) if shot.piece else None
        up = framed.target[2] if shot.kind in ALOFT else 0.0
        at = (subject.pose.x, subject.pose.y) if subject and shot.kind not in ALOFT else framed.target[:2]
        return lifted(toylike(lifted(framed, -up), at, look), up)

    def _choose(self, shot: Shot) -> Chosen:
        """The first set-up that is clear all through the shot."""
        if shot.kind == "fleet" and shot.group:
            return self._fleet(shot)
        offered = setups(shot, self._places)
        times: tuple[float, ...] = (shot.start + 0.05, (shot.start + shot.end) / 2.0, shot.end - 0.05)
        if shot.kind == "torpedo":
            times = times[1:]
        for lift in (0.0, *LIFTS):
            for setup in offered:
                if all(self._clear(setup, shot, t, lift) for t in times):
                    return Chosen(setup, lift)
        return Chosen(offered[0], LIFTS[-1]) if offered else Chosen(self._all)

    def _fleet(self, shot: Shot) -> Chosen:
        """All of a group, as long as they are near enough to be seen; else the one of them that has the most company."""
        middle = (shot.start + shot.end) / 2.0
        there = {name: found.pose for name in self._places.ids if (found := self._places.at(name, middle))}
        group = [name for name in shot.group if name in there]
        if not group:
            return Chosen(self._all)
        x, y = (sum(getattr(there[name], axis) for name in group) / len(group) for axis in "xy")
        if all(math.hypot(there[name].x - x, there[name].y - y) <= COMPANY for name in group):
            return Chosen(lambda t: gathered([found.pose for name in group if (found := self._places.at(name, t))], self._size, t))
        lonely = {name: min((_apart(there[name], pose) for other, pose in there.items() if other != name), default=0.0) for name in group}
        return self._choose(replace(shot, kind="follow", piece=min(group, key=lambda name: lonely[name]), group=()))

    def _clear(self, setup: Setup, shot: Shot, t: float, lift: float) -> bool:
        """Whether a set-up, lifted so far, sees its subject at a second."""
        view = setup(t)
        free = tuple(name for name in (shot.piece, shot.other) if name)
        sought = free if shot.kind == "shoulder" else free[:1]
        return view is not None and self._ground.clear(self._lifted(view, shot, t, lift) if lift else view, t, free, sought)

    def _lifted(self, framed: View, shot: Shot, t: float, lift: float) -> View:
        """The same shot from at least `lift` degrees above where its subject stands; past a firer, wide enough for both ends."""
        subject = self._places.at(shot.piece, t) if shot.piece else None
        if shot.kind == "skies" and subject is None:
            return lifted(raised(lifted(framed, -CRUISE), framed.target[:2], lift), CRUISE)
        if subject is None or (subject.ground <= 0.0 and shot.kind != "shoulder"):
            return raised(framed, framed.target[:2], lift)
        at = (subject.pose.x, subject.pose.y)
        view = raised(lifted(framed, -subject.ground), at, lift)
        if shot.kind == "shoulder":
            view = aimed(view.eye, (*at, 0.0), -0.3 if shot.left else 0.3, -0.5, max(view.fov, 36.0))
        return lifted(view, subject.ground)


def _apart(a: Pose, b: Pose) -> float:
    return math.hypot(a.x - b.x, a.y - b.y)


def wide(size: tuple[float, float], t: float = 0.0) -> View:
    """The whole table from a corner's direction, slowly turning."""
    width, height = size
    return orbit((width / 2, height / 2, 0.0), 0.85 * math.hypot(width, height), 200.0 + 1.5 * t, 17.0, 34.0)


def gathered(poses: Sequence[Pose], size: tuple[float, float], t: float = 0.0) -> View:
    """All that stand on the table, broadside on to their array, low unless they are far apart; the whole table when there are none."""
    poses = [pose for pose in poses if 0.0 <= pose.x <= size[0] and 0.0 <= pose.y <= size[1]]
    if not poses:
        return wide(size, t)
    x, y = (sum(values) / len(poses) for values in zip(*((pose.x, pose.y) for pose in poses), strict=True))
    spread = [(pose.x - x, pose.y - y) for pose in poses]
    lean = math.atan2(2.0 * sum(dx * dy for dx, dy in spread), sum(dy * dy - dx * dx for dx, dy in spread)) / 2.0
    reach = max(9.0, *(math.hypot(*one) for one in spread))
    yaw = math.degrees(lean) + 90.0
    pitch = min(24.0, 9.0 + 0.35 * max(0.0, reach - NEAR_TOGETHER))
    return aimed(orbit((x, y, 0.0), 1.65 * reach + 14.0, yaw + 1.2 * t, pitch).eye, (x, y, 0.0), 0.0, -0.12, 34.0)


def over_rim(framed: View, size: tuple[float, float], share: float) -> View:
    """The same view of something on the mat from high enough, by a `share` of that, that the rim of the table is not in the way."""
    (x, y, z), (tx, ty, tz) = framed.eye, framed.target
    spare = [1.0]
    for at, to, end in ((x, tx, size[0]), (y, ty, size[1])):
        if 0.0 < to < end and not 0.0 <= at <= end:
            spare.append(((end if at > end else 0.0) - to) / (at - to))
    inside = min(spare)
    if inside >= 1.0:
        return framed
    steep = tz + math.hypot(x - tx, y - ty) * math.tan(math.radians(STEEPEST))
    wanted = min(steep, tz + (RIM + OVER_RIM - tz) / max(inside, 0.05))
    return replace(framed, eye=(x, y, z + share * max(0.0, wanted - z)))


def toylike(framed: View, at: tuple[float, float], look: float) -> View:
    """A view of a place as one would film a toy on a table, the more so the less `look` is that of the sea."""
    return raised(framed, at, LOOK_DOWN * (1.0 - look), 1.0 + 0.25 * (1.0 - look))


def drifting(framed: View, t: float) -> View:
    """The unrest of a hand: a few thousandths of the distance."""
    reach = 0.003 * framed.distance
    x, y, z = framed.eye
    eye = (x + reach * math.sin(0.9 * t), y + reach * math.sin(0.7 * t + 1.3), max(0.5, z + reach * math.sin(1.1 * t + 2.1)))
    return replace(framed, eye=eye, roll=framed.roll + 0.3 * math.sin(0.8 * t))
