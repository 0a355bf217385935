"""Set-ups: where a camera may stand for each kind of shot, best place first.

A set-up is a view for every second of a performance, worked out from where its subjects are then. Which of them is taken
is the cameraman's choice.
"""

import math
from collections.abc import Callable
from dataclasses import replace

from navalsim3d.kernel.geometry import Pose, bearing
from navalsim3d.scene import footing
from navalsim3d.scene.director import Shot
from navalsim3d.scene.flights import CRUISE, FALL
from navalsim3d.scene.places import Places, Subject
from navalsim3d.scene.shots import View, ahead, aimed, column, impact, lifted, off, orbit, portrait, pushed, shoulder

MAST = 0.42
"""height of a small warship's mast as a share of her length"""
SMALLEST = 3.6
"""cm: shorter models of a small scale are filmed as from where one this long would fill the picture"""

Setup = Callable[[float], View | None]
"""a view for each second of a performance; None when there is nothing to look at"""


def setups(shot: Shot, places: Places) -> list[Setup]:
    """The ways to take a shot, best first."""
    match shot.kind:
        case "follow" | "establish" if shot.piece:
            return [_row(shot, places, side) for side in _sides(shot)] if waits(shot, places) else _follows(shot, places)
        case "flight" | "skies":
            return [_aloft(shot, places, side) for side in _sides(shot)]
        case "leaving":
            return [_portrait(shot, places, side * 152.0, side * 10.0, 0.34, 0.38, 32.0) for side in _sides(shot)]
        case "moment" if shot.piece:
            angles = [side * angle for angle in (48.0, 75.0, 130.0) for side in _sides(shot)]
            return [_portrait(shot, places, angle, -0.2 * angle, 0.26, 0.40, 32.0) for angle in angles]
        case "shoulder":
            past = [_shoulder(shot, places), _shoulder(replace(shot, left=not shot.left), places)]
            firer = places.at(shot.piece, shot.start)
            return [*_facings(shot, places), *past] if firer is not None and firer.ground > 0.0 else past
        case "impact":
            return _impacts(shot, places)
        case "torpedo":
            return [_torpedo(shot, places, side) for side in _sides(shot)]
        case "blast" | "sinking":
            return [_blast(shot, places, turn) for turn in _best_first(shot, places)]
    return [_spot(shot, places)] if shot.at is not None else []


def waits(shot: Shot, places: Places) -> bool:
    """Whether a shot is about what stands beside the table, on its rim."""
    subject = places.at(shot.piece, shot.start)
    return subject is not None and footing.apron(subject.pose, *places.size) > 0.0


def _row(shot: Shot, places: Places, side: float) -> Setup:
    """Aircraft that wait on the rim of the table, from over the water they will fly out to."""

    def view(t: float) -> View | None:
        subject = places.at(shot.piece, shot.start)
        if subject is None:
            return None
        pose, turned = subject.pose, subject.pose.heading + side * (52.0 - 2.0 * (t - shot.start))
        framed = orbit((pose.x, pose.y, footing.RIM + 0.7), 8.5, turned, 16.0, 34.0)
        return replace(framed, target=(framed.target[0] - side * 1.2, framed.target[1], framed.target[2]))

    return view


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
        framed = portrait(pose, length, angle + glide * gone, height * length, share * (1.0 + 0.08 * gone), 0.24, -0.22, fov)
        return _on_its_hill(framed, subject)

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
        tall = MAST if places.scale >= 1000 else 0.0
        framed = lifted(shoulder(firer.pose, firer.length, target.pose, shot.left, tall=tall), firer.ground, target.ground)
        return pushed(framed, 0.05 * _share(shot, t))

    return view


def _facings(shot: Shot, places: Places) -> list[Setup]:
    """What fires from a hill, from the side it fires to and from over it: past its shoulder there would be much hill and no gun."""
    target = _target(shot, places, shot.start)

    def taken(angle: float) -> Setup:
        def view(t: float) -> View | None:
            firer = places.at(shot.piece, t)
            if firer is None or target is None:
                return None
            faces = bearing((firer.pose.x, firer.pose.y), (target.pose.x, target.pose.y))
            length, gone = firer.length, _share(shot, t)
            framed = portrait(replace(firer.pose, heading=faces), length, angle, 0.6 * length, 0.24 + 0.03 * gone, 0.0, -0.2, 32.0)
            return _on_its_hill(framed, firer)

        return view

    sign = 1.0 if shot.left else -1.0
    return [taken(sign * angle) for angle in (34.0, -34.0, 62.0, -62.0)]


def _target(shot: Shot, places: Places, t: float) -> Subject | None:
    found = places.at(shot.other, t) if shot.other else None
    return found or (Subject(Pose(*shot.at, 0.0), 0.0) if shot.at else None)


def _impacts(shot: Shot, places: Places) -> list[Setup]:
    """Near the target; from where she shows more of her side first, across the line only when nothing can be seen on this side."""
    subject = places.at(shot.piece, shot.start)
    origin = _origin(shot, places)
    if subject is None or origin is None:
        return [_spot(shot, places)] if shot.at else []
    sign = 1.0 if shot.left else -1.0
    line = bearing((subject.pose.x, subject.pose.y), origin)
    angles = sorted((58.0, 80.0, 102.0), key=lambda angle: -abs(math.sin(math.radians(line + sign * angle - subject.pose.heading))))
    angles += [-angle for angle in angles]

    def taken(angle: float) -> Setup:
        def view(t: float) -> View | None:
            now = places.at(shot.piece, t) or subject
            long = now.length * (1.5 if now.ground > 0.0 else 1.0) if places.scale < 1000 else max(now.length, SMALLEST)
            return pushed(_on_its_hill(impact(origin, now.pose, long, angle), now), 0.07 * _share(shot, t))

        return view

    return [taken(sign * angle) for angle in angles]


def _on_its_hill(framed: View, subject: Subject) -> View:
    """A view of something afloat, of what stands on land: from so much higher that its works are seen and not only their wall."""
    if subject.ground <= 0.0:
        return framed
    return lifted(framed, subject.ground + 0.35 * subject.length, subject.ground + 0.12 * subject.length)


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
            tall = 15.0 * min(1.0, max(0.35, shot.size / 8.0)) * (1.0 if places.scale < 1000 else 0.12)
            near = 2.6 * length if places.scale < 1000 else max(2.6 * length, 3.2 * shot.size)
            return lifted(column((pose.x, pose.y), round_, tall, max(near, 2.0 * tall)), subject.ground)
        high, share = (0.40, 0.42 + 0.16 * _share(shot, t)) if places.scale > 0 else (1.15, 0.34)
        framed = portrait(pose, length, round_ - pose.heading, high * length, share, 0.0, -0.22, 32.0)
        return _on_its_hill(framed, subject)

    return view


def _aloft(shot: Shot, places: Places, side: float) -> Setup:
    """With an aircraft, behind it and to one side; or round a place in the air where one is about to be met."""

    def view(t: float) -> View | None:
        subject = places.steady(shot.piece, t, 0.5, 0.8) if shot.kind == "flight" or places.flies(shot.piece, t) else None
        if subject is None:
            at = shot.at or (0.0, 0.0)
            return orbit((*at, 0.6 * CRUISE), 9.0, 200.0 + side * 30.0 + 5.0 * (t - shot.start), 13.0, 36.0)
        pose, near = subject.pose, 4.2 + 1.5 * subject.length
        if shot.kind == "skies":
            turned = pose.heading + side * (24.0 + 5.0 * (t - shot.start))
            framed = orbit((pose.x, pose.y, 0.85 * CRUISE), near, turned, 9.0, 36.0)
            sunk = 0.45 * CRUISE * min(1.0, places.arrived(shot.piece, t) / FALL)
            east, north = off((0.0, 0.0), pose.heading, sunk)  # it goes on as it falls
            return replace(framed, target=(framed.target[0] + east, framed.target[1] + north, framed.target[2] - sunk))
        return orbit((pose.x, pose.y, 0.95 * CRUISE), near, pose.heading + 180.0 + side * 38.0, 13.0, 34.0)

    return view


def _spot(shot: Shot, places: Places) -> Setup:
    """A place on the water."""
    at = shot.at or (0.0, 0.0)
    away = 24.0 if places.scale < 1000 else 10.0
    return lambda t: orbit((*at, 0.5), away, 215.0 + 4.0 * (t - shot.start), 12.0)
