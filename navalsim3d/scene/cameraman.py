"""The cameraman: turns the shots of a performance into views, keeping to what may be seen from where.

For each kind of shot he knows several set-ups and takes the first from which the subject is clear of land and of other
hulls at the beginning, in the middle and at the end of the shot; where none is, the eye is lifted. So a set-up never
changes while a shot lasts, and the camera stands in no hull and behind no hill.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from navalsim3d.kernel.board import Polygon
from navalsim3d.kernel.geometry import Pose, bearing
from navalsim3d.scene.clearance import Ground
from navalsim3d.scene.director import Shot
from navalsim3d.scene.places import Places, Subject
from navalsim3d.scene.shots import View, ahead, aimed, column, impact, off, orbit, portrait, pushed, raised, shoulder

LOOK_DOWN = 27.0
"""degrees above the table from which its toys are filmed"""
Setup = Callable[[float], View | None]
"""a view for each second of a performance; None when there is nothing to look at"""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A set-up, and whether it must be lifted because nothing better was found."""

    setup: Setup
    lift: bool = False


class Cameraman:
    """Films one performance: `view(t, look)` for each of its seconds; `look` is 0 for the toy table, 1 for the sea."""

    def __init__(self, shots: Sequence[Shot], places: Places, size: tuple[float, float], land: Sequence[Polygon] = ()) -> None:
        """`land` are coasts on the table."""
        self.shots, self._places, self._size = tuple(shots), places, size
        self._ground = Ground(land, places, places.smoke)
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
        if chosen.lift:
            framed = raised(framed, framed.target[:2], 32.0)
        if look < 1.0:
            framed = self._from_above(framed, shot, t, look)
        return drifting(framed, t)

    def _all(self, t: float) -> View:
        """Everybody who is there."""
        there = [found.pose for name in self._places.ids if (found := self._places.at(name, t))]
        return gathered(there, self._size, t)

    def _from_above(self, framed: View, shot: Shot, t: float, look: float) -> View:
        """The same shot as one would film a toy."""
        subject = self._places.at(shot.piece, t) if shot.piece else None
        return toylike(framed, (subject.pose.x, subject.pose.y) if subject else framed.target[:2], look)

    def _choose(self, shot: Shot) -> Chosen:
        """The first set-up that is clear all through the shot."""
        offered = setups(shot, self._places)
        free = tuple(name for name in (shot.piece, shot.other) if name)
        times = (shot.start + 0.05, (shot.start + shot.end) / 2.0, shot.end - 0.05)
        if shot.kind == "torpedo":
            times = times[1:]
        for setup in offered:
            views = [setup(t) for t in times]
            if all(view is not None and self._ground.clear(view, t, free) for view, t in zip(views, times, strict=True)):
                return Chosen(setup)
        return Chosen(offered[0], lift=True) if offered else Chosen(self._all)


def wide(size: tuple[float, float], t: float = 0.0) -> View:
    """The whole table from a corner's direction, slowly turning."""
    width, height = size
    return orbit((width / 2, height / 2, 0.0), 0.85 * math.hypot(width, height), 200.0 + 1.5 * t, 17.0, 34.0)


def gathered(poses: Sequence[Pose], size: tuple[float, float], t: float = 0.0) -> View:
    """All ships there are, broadside on to their array, low; the whole table when there are none."""
    if not poses:
        return wide(size, t)
    x, y = (sum(values) / len(poses) for values in zip(*((pose.x, pose.y) for pose in poses), strict=True))
    spread = [(pose.x - x, pose.y - y) for pose in poses]
    lean = math.atan2(2.0 * sum(dx * dy for dx, dy in spread), sum(dy * dy - dx * dx for dx, dy in spread)) / 2.0
    reach = max(9.0, *(math.hypot(*one) for one in spread))
    yaw = math.degrees(lean) + 90.0
    return aimed(orbit((x, y, 0.0), 1.65 * reach + 14.0, yaw + 1.2 * t, 9.0).eye, (x, y, 0.0), 0.0, -0.12, 34.0)


def toylike(framed: View, at: tuple[float, float], look: float) -> View:
    """A view of a place as one would film a toy on a table, the more so the less `look` is that of the sea."""
    return raised(framed, at, LOOK_DOWN * (1.0 - look), 1.0 + 0.25 * (1.0 - look))


def setups(shot: Shot, places: Places) -> list[Setup]:
    """The ways to take a shot, best first."""
    match shot.kind:
        case "follow" | "establish" if shot.piece:
            return _follows(shot, places)
        case "leaving":
            return [_portrait(shot, places, side * 152.0, side * 10.0, 0.34, 0.38, 32.0) for side in _sides(shot)]
        case "moment" if shot.piece:
            angles = [side * angle for angle in (48.0, 75.0, 130.0) for side in _sides(shot)]
            return [_portrait(shot, places, angle, -0.2 * angle, 0.26, 0.40, 32.0) for angle in angles]
        case "shoulder":
            return [_shoulder(shot, places), _shoulder(replace(shot, left=not shot.left), places)]
        case "impact":
            return _impacts(shot, places)
        case "torpedo":
            return [_torpedo(shot, places, side) for side in _sides(shot)]
        case "blast" | "sinking":
            return [_blast(shot, places, turn) for turn in _best_first(shot, places)]
    return [_spot(shot)] if shot.at is not None else []


def _sides(shot: Shot) -> tuple[float, float]:
    """Starboard and port, which first varies from take to take."""
    return (1.0, -1.0) if shot.take % 2 == 0 else (-1.0, 1.0)


def _follows(shot: Shot, places: Places) -> list[Setup]:
    """With a ship under way: rushing past, from the bow, abeam, from the quarter, another first each time."""
    moves = _way(shot, places)
    side, other = _sides(shot)
    bow = [_portrait(shot, places, each * 28.0, each * 26.0, 0.22, 0.40, 30.0) for each in (side, other)]
    beam = [_portrait(shot, places, each * 78.0, each * 18.0, 0.20, 0.46, 30.0) for each in (side, other)]
    quarter = [_portrait(shot, places, each * 142.0, each * -16.0, 0.34, 0.40, 30.0) for each in (side, other)]
    if moves < 4.0:
        return [*beam, *quarter, *bow]
    passing = [_passing(shot, places, each) for each in (side, other)]
    order = (passing, bow, quarter, beam)
    first = shot.take % 4
    return [setup for group in (*order[first:], *order[:first]) for setup in group]


def _way(shot: Shot, places: Places) -> float:
    """How far the subject goes during a shot, cm."""
    a, b = places.at(shot.piece, shot.start), places.at(shot.piece, shot.end)
    return math.dist((a.pose.x, a.pose.y), (b.pose.x, b.pose.y)) if a and b else 0.0


def _share(shot: Shot, t: float) -> float:
    return min(1.0, max(0.0, (t - shot.start) / max(0.01, shot.end - shot.start)))


def _portrait(shot: Shot, places: Places, angle: float, glide: float, height: float, share: float, fov: float) -> Setup:
    """A ship from an angle off her bow, gliding on by `glide` degrees; height in ship's lengths."""

    def view(t: float) -> View | None:
        subject = places.steady(shot.piece, t, 0.9, 2.4)
        if subject is None:
            return None
        gone = _share(shot, t)
        pose, length = subject.pose, subject.length
        return portrait(pose, length, angle + glide * gone, height * length, share * (1.0 + 0.08 * gone), 0.24, -0.22, fov)

    return view


def _passing(shot: Shot, places: Places, side: float) -> Setup:
    """The eye stands on the water beside the way; the ship comes up, rushes past and goes."""
    stand = places.at(shot.piece, shot.start + 0.62 * (shot.end - shot.start))

    def view(t: float) -> View | None:
        subject = places.steady(shot.piece, t, 0.35)
        if subject is None or stand is None:
            return None
        x, y = off((stand.pose.x, stand.pose.y), stand.pose.heading + side * 90.0, 1.15 * stand.length)
        gap = math.dist((x, y), (subject.pose.x, subject.pose.y))
        fov = min(36.0, max(17.0, 36.0 - 0.55 * (gap - 1.2 * stand.length)))
        return aimed((x, y, 0.19 * stand.length), (subject.pose.x, subject.pose.y, 0.08 * subject.length), 0.0, -0.15, fov)

    return view


def _shoulder(shot: Shot, places: Places) -> Setup:
    def view(t: float) -> View | None:
        firer, target = places.steady(shot.piece, t, 0.6, 2.0), _target(shot, places, t)
        if firer is None or target is None:
            return None
        return pushed(shoulder(firer.pose, firer.length, target, shot.left), 0.05 * _share(shot, t))

    return view


def _target(shot: Shot, places: Places, t: float) -> Pose | None:
    found = places.at(shot.other, t) if shot.other else None
    return found.pose if found else Pose(*shot.at, 0.0) if shot.at else None


def _impacts(shot: Shot, places: Places) -> list[Setup]:
    """Near the target; from where she shows more of her side first, across the line only when nothing can be seen on this side."""
    subject = places.at(shot.piece, shot.start)
    origin = _origin(shot, places)
    if subject is None or origin is None:
        return [_spot(shot)] if shot.at else []
    sign = 1.0 if shot.left else -1.0
    line = bearing((subject.pose.x, subject.pose.y), origin)
    angles = sorted((58.0, 80.0, 102.0), key=lambda angle: -abs(math.sin(math.radians(line + sign * angle - subject.pose.heading))))
    angles += [-angle for angle in angles]

    def taken(angle: float) -> Setup:
        def view(t: float) -> View | None:
            now = places.at(shot.piece, t) or subject
            return pushed(impact(origin, now.pose, now.length, angle), 0.07 * _share(shot, t))

        return view

    return [taken(sign * angle) for angle in angles]


def _origin(shot: Shot, places: Places) -> tuple[float, float] | None:
    if shot.origin is not None:
        return shot.origin
    other = places.at(shot.other, shot.start) if shot.other else None
    return (other.pose.x, other.pose.y) if other else None


def _torpedo(shot: Shot, places: Places, side: float) -> Setup:
    """Low in the track of a torpedo, looking where it runs."""

    def view(t: float) -> View | None:
        fish = places.at(shot.piece, t)
        if fish is None:
            return None
        x, y, z = ahead(fish.pose, -9.0, 1.5)
        eye = (*off((x, y), fish.pose.heading + side * 90.0, 1.6), z)
        return aimed(eye, ahead(fish.pose, 1.0), -0.14 * side, -0.46, 40.0)

    return view


def _best_first(shot: Shot, places: Places) -> list[float]:
    """Bearings off a ship's head to see her blown up or go down from: broadside on, away from where the torpedo comes from."""
    subject = places.at(shot.piece, shot.start) if shot.piece else None
    turns = [70.0, 290.0, 115.0, 245.0] if shot.take % 2 == 0 else [290.0, 70.0, 245.0, 115.0]
    if subject is None or shot.origin is None:
        return turns
    line = bearing((subject.pose.x, subject.pose.y), shot.origin) - subject.pose.heading
    return sorted(turns, key=lambda turn: abs(abs((turn - line + 180.0) % 360.0 - 180.0) - 75.0))


def _blast(shot: Shot, places: Places, turn: float) -> Setup:
    """Stand back so that the whole column, or the whole end of a ship, can be seen; go slowly round."""

    def view(t: float) -> View | None:
        subject = places.at(shot.piece, t) if shot.piece else None
        if subject is None:
            subject = Subject(Pose(*shot.at, 0.0), 9.0) if shot.at else None
        if subject is None:
            return None
        pose, length = subject.pose, subject.length
        round_ = pose.heading + turn + (3.0 if shot.kind == "blast" else 5.0) * (t - shot.start)
        if shot.kind == "blast":
            tall = 15.0 * min(1.0, max(0.35, shot.size / 8.0)) * _scale(length)
            return column((pose.x, pose.y), round_, tall, max(2.6 * length, 2.0 * tall))
        return portrait(pose, length, round_ - pose.heading, 0.40 * length, 0.42 + 0.16 * _share(shot, t), 0.0, -0.22, 32.0)

    return view


def _scale(length: float) -> float:
    """Models under 3 cm are of a scale at which everything is a tenth."""
    return 1.0 if length > 4.0 else 0.12


def _spot(shot: Shot) -> Setup:
    """A place on the water."""
    at = shot.at or (0.0, 0.0)
    return lambda t: orbit((*at, 0.5), 24.0, 215.0 + 4.0 * (t - shot.start), 12.0)


def drifting(framed: View, t: float) -> View:
    """The unrest of a hand: a few thousandths of the distance."""
    reach = 0.003 * framed.distance
    x, y, z = framed.eye
    eye = (x + reach * math.sin(0.9 * t), y + reach * math.sin(0.7 * t + 1.3), max(0.5, z + reach * math.sin(1.1 * t + 2.1)))
    return replace(framed, eye=eye, roll=framed.roll + 0.3 * math.sin(0.8 * t))
