"""The cameraman: turns a shot into a view at every moment, keeping to what may be seen from where.

A shot says what it is about; where the eye goes follows from the poses of the pieces at that instant. The eye drifts a
little, as a hand would, and is lifted over land that would stand in the way.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from navalsim3d.kernel.board import Polygon
from navalsim3d.kernel.geometry import Pose, inside, point_gap
from navalsim3d.scene.director import Shot
from navalsim3d.scene.shots import View, ahead, impact, orbit, shoulder

CLEARANCE = 9.0
"""cm above the table at which the eye is over every island"""


@dataclass(frozen=True, slots=True)
class Subject:
    """A piece as the cameraman needs it: where it is and how long, in cm."""

    pose: Pose
    length: float


Find = Callable[[str], Subject | None]


def view(shot: Shot, t: float, find: Find, size: tuple[float, float], land: Sequence[Polygon] = ()) -> View:
    """The view of a shot at time `t` (timeline seconds). A subject that is gone leaves the last known point, or the whole table."""
    framed = _framed(shot, t, find) or wide(size, t)
    return _over_land(_drifting(framed, t), land)


def wide(size: tuple[float, float], t: float = 0.0) -> View:
    """The whole table from a corner's direction, slowly turning."""
    width, height = size
    return orbit((width / 2, height / 2, 0.0), 0.95 * math.hypot(width, height), 200.0 + 1.5 * t, 26.0, 36.0)


def _framed(shot: Shot, t: float, find: Find) -> View | None:
    subject = find(shot.piece) if shot.piece else None
    other = find(shot.other) if shot.other else None
    share = (t - shot.start) / max(0.01, shot.end - shot.start)
    match shot.kind:
        case "establish" if subject:
            return orbit(_on(subject), 5.2 * subject.length - share * 0.5 * subject.length, _quarter(subject, 215.0) + 6.0 * share, 13.0)
        case "follow" if subject:
            return _following(subject, share)
        case "shoulder" if subject and shot.at:
            return shoulder(subject.pose, subject.length, shot.at)
        case "impact" if subject:
            origin = _origin(shot, other) or ahead(subject.pose, -40.0)[:2]
            return _pushed(impact(origin, subject.pose, max(6.0, subject.length), shot.left), 0.10 * share)
        case "torpedo" if subject:
            return orbit(ahead(subject.pose, 4.0, 0.4), 9.0, (subject.pose.heading + 172.0) % 360.0, 11.0, 46.0)
        case "sinking" if subject or shot.at:
            pose, length = (subject.pose, subject.length) if subject else (Pose(*shot.at, 0.0), 10.0)  # type: ignore[misc]
            return orbit((pose.x, pose.y, 0.3), 2.6 * length + 6.0, pose.heading + 60.0 + 7.0 * (t - shot.start), 14.0)
        case "moment" if subject:
            return orbit(_on(subject), 4.0 * subject.length, _quarter(subject, 140.0) - 8.0 * share, 15.0)
    if shot.at is not None:
        return orbit((*shot.at, 0.5), 30.0, 215.0 + 4.0 * share, 18.0)
    return None


def _on(subject: Subject) -> tuple[float, float, float]:
    return (subject.pose.x, subject.pose.y, 0.10 * subject.length)


def _quarter(subject: Subject, off: float) -> float:
    """A bearing `off` degrees from the ship's head."""
    return (subject.pose.heading + off) % 360.0


def _following(subject: Subject, share: float) -> View:
    """From the quarter, gliding slowly forward along the ship."""
    side = _quarter(subject, 238.0 - 50.0 * share)
    return orbit(ahead(subject.pose, 0.2 * subject.length, 0.10 * subject.length), 3.6 * subject.length, side, 11.0, 40.0)


def _origin(shot: Shot, other: Subject | None) -> tuple[float, float] | None:
    if shot.origin is not None:
        return shot.origin
    return (other.pose.x, other.pose.y) if other else None


def _pushed(framed: View, share: float) -> View:
    """A slow push in."""
    eye = tuple(e + (t - e) * share for e, t in zip(framed.eye, framed.target, strict=True))
    return replace(framed, eye=eye)  # type: ignore[arg-type]


def _drifting(framed: View, t: float) -> View:
    """The unrest of a hand: a few thousandths of the distance."""
    reach = 0.004 * framed.distance
    x, y, z = framed.eye
    eye = (x + reach * math.sin(0.9 * t), y + reach * math.sin(0.7 * t + 1.3), max(0.5, z + reach * math.sin(1.1 * t + 2.1)))
    return replace(framed, eye=eye, roll=framed.roll + 0.25 * math.sin(0.8 * t))


def _over_land(framed: View, land: Sequence[Polygon]) -> View:
    """Lift the eye until nothing on the way is higher than the line of sight."""
    if not any(_in_the_way(framed, polygon) for polygon in land):
        return framed
    x, y, z = framed.eye
    return replace(framed, eye=(x, y, max(z, CLEARANCE, 0.35 * framed.distance)))


def _in_the_way(framed: View, polygon: Polygon) -> bool:
    """Whether a coast lies under the eye or between it and its target."""
    (x, y, z), (tx, ty, _) = framed.eye, framed.target
    if z >= CLEARANCE * 2:
        return False
    if point_gap((x, y), polygon) < 2.0:
        return True
    steps = max(2, int(math.dist((x, y), (tx, ty)) / 1.5))
    return any(inside((x + (tx - x) * k / steps, y + (ty - y) * k / steps), polygon) for k in range(1, steps))
