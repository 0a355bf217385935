"""The director: which shot to show, chosen from what is about to happen.

A spectator wants to see a gun laid, the shell arrive, a torpedo run and a ship go down, without hunting for them. The
director reads a timeline before it is played and cuts it into shots by the habits of the cinema: establish, cut on action,
hold long enough to be read, stay on one side of the line between the two who fight. It sees only the viewer's own events
and pieces, so it can betray nothing hidden.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.events import (
    Activated,
    Collided,
    Exploded,
    Fired,
    Flew,
    GameEnded,
    Grounded,
    LeftTable,
    Moved,
    Placed,
    Rescued,
    Sank,
    SmokeLaid,
    TorpedoLaunched,
    TorpedoRan,
    Turned,
)
from navalsim3d.kernel.tabletop import Tabletop
from navalsim3d.scene.timeline import AIM, Cue, Timeline

SHORTEST, LONGEST = 1.6, 7.0
"""seconds a shot is held"""

ShotKind = Literal["wide", "establish", "follow", "shoulder", "impact", "torpedo", "sinking", "moment"]


@dataclass(frozen=True, slots=True)
class Shot:
    """One camera set-up from `start` to `end`: its kind, whom it is about, and the other end of the line of action."""

    start: float
    end: float
    kind: ShotKind
    piece: str = ""
    other: str = ""
    at: Point | None = None
    origin: Point | None = None
    left: bool = True
    """which side of the line between firer and target the camera keeps to"""
    caption: str = ""


_WORTH: dict[ShotKind, int] = {
    "wide": 0,
    "establish": 1,
    "follow": 2,
    "moment": 3,
    "shoulder": 4,
    "torpedo": 5,
    "impact": 6,
    "sinking": 7,
}
"""what is shown when two wishes overlap"""


_HEAT: Mapping[type, float] = {Exploded: 6.0, Sank: 8.0, TorpedoLaunched: 3.0, TorpedoRan: 2.0, Collided: 4.0, Moved: 0.15}
"""excitement by kind of event; a shot's depends on its calibre and whether it hit"""


def shots(line: Timeline, before: Tabletop) -> tuple[Shot, ...]:
    """The cut of a timeline: shots that follow one another without a gap, the first from its very start."""
    wishes: list[Shot] = []
    sides: dict[frozenset[str], bool] = {}
    for cue in line.cues:
        wishes.extend(_wishes(cue, before, sides))
    if not wishes:
        return (Shot(0.0, max(line.seconds, SHORTEST), "wide"),)
    return _cut(sorted(wishes, key=lambda shot: (shot.start, -_WORTH[shot.kind])), line.seconds)


def heat(line: Timeline) -> Sequence[tuple[float, float]]:
    """How exciting each moment is, as (time, weight): for finding the seconds of a game worth filming."""
    found = []
    for cue in line.cues:
        weight = _HEAT.get(type(cue.event), 0.0)
        if isinstance(cue.event, Fired):
            weight = (2.5 if cue.event.hit else 1.0) * (0.6 + min(cue.event.calibre, 110.0) / 110.0)
        if weight:
            found.append((cue.start, weight))
    return found


def _wishes(cue: Cue, before: Tabletop, sides: dict[frozenset[str], bool]) -> list[Shot]:
    """The shots one cue would like."""
    event, start = cue.event, cue.start
    match event:
        case Fired():
            left = sides.setdefault(frozenset((event.piece, event.target)), _sunny_side(event, before))
            line = Shot(0.0, 0.0, "shoulder", event.piece, event.target, event.at, event.origin, left, event.text)
            aim = replace(line, start=max(0.0, start - AIM), end=cue.impact - 0.05)
            arrive = replace(line, start=cue.impact - 0.05, end=cue.impact + 1.9, kind="impact", piece=event.target, other=event.piece)
            return [aim, arrive]
        case TorpedoLaunched():
            return [Shot(start, cue.end, "moment", event.piece, event.torpedo, (event.pose.x, event.pose.y), caption=event.text)]
        case TorpedoRan():
            return [Shot(start, cue.end, "torpedo", event.torpedo, caption=event.text)]
        case Sank():
            return [Shot(start, cue.end, "sinking", event.piece, at=event.at, caption=event.text)]
        case Exploded():
            return [Shot(start, cue.end, "impact", event.piece, at=event.at, origin=None, caption=event.text)]
        case Activated():
            return [Shot(start, cue.end, "establish", event.piece, caption=event.text)]
        case Moved() | Turned() | Flew():
            return [Shot(start, cue.end, "follow", event.piece, caption=event.text)]
        case Collided() | Grounded() | LeftTable():
            return [Shot(max(0.0, start - 0.6), cue.end, "moment", event.piece, at=event.at, caption=event.text)]
        case SmokeLaid():
            return [Shot(start, cue.end, "moment", event.piece, at=event.at, caption=event.text)]
        case Placed():
            return [Shot(start, cue.end, "moment", event.piece, at=(event.pose.x, event.pose.y), caption=event.text)]
        case Rescued():
            return [Shot(start, cue.end, "moment", event.piece, event.by, caption=event.text)]
        case GameEnded():
            return [Shot(start, cue.end, "wide", caption=event.text)]
        case _:
            return []


def _sunny_side(event: Fired, before: Tabletop) -> bool:
    """The side of the line of fire that looks towards the middle of the table, where there is more to see."""
    dx, dy = event.at[0] - event.origin[0], event.at[1] - event.origin[1]
    middle = (before.width / 2 - event.origin[0], before.height / 2 - event.origin[1])
    return dx * middle[1] - dy * middle[0] < 0.0


def _cut(wishes: Sequence[Shot], seconds: float) -> tuple[Shot, ...]:
    """One shot after another: a better wish cuts in once the present shot has been held long enough, a poorer one waits."""
    cut: list[Shot] = [replace(wishes[0], start=0.0)]
    for wish in wishes[1:]:
        current = cut[-1]
        if _same_set_up(current, wish):
            cut[-1] = replace(current, end=max(current.end, wish.end), caption=wish.caption or current.caption)
            continue
        start = max(wish.start, current.start + SHORTEST)
        better = _WORTH[wish.kind] > _WORTH[current.kind]
        if not better and current.end > start:
            start = max(start, current.end)
        if start >= wish.end - 0.2:
            continue
        cut[-1] = replace(current, end=start)
        cut.append(replace(wish, start=start))
    cut[-1] = replace(cut[-1], end=max(seconds, cut[-1].start + SHORTEST))
    return tuple(piece for shot in _joined(cut) for piece in _halved(shot))


def _same_set_up(a: Shot, b: Shot) -> bool:
    return a.kind == b.kind and a.piece == b.piece and a.other == b.other


def _joined(cut: Sequence[Shot]) -> list[Shot]:
    """Close gaps: each shot lasts until the next begins."""
    return [replace(shot, end=following.start) for shot, following in pairwise(cut)] + [cut[-1]]


def _halved(shot: Shot) -> list[Shot]:
    """A shot longer than is good is broken up, and the later parts stand back."""
    length = shot.end - shot.start
    if length <= LONGEST:
        return [shot]
    parts = math.ceil(length / LONGEST)
    edges = [shot.start + length * part / parts for part in range(parts + 1)]
    kinds: tuple[ShotKind, ...] = (shot.kind, "establish" if shot.piece else "wide")
    return [replace(shot, start=edges[part], end=edges[part + 1], kind=kinds[part % 2]) for part in range(parts)]
