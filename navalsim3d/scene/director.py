"""The director: which shot to show, chosen from what is about to happen.

A spectator wants to see a gun laid, the shell arrive, a torpedo run and a ship go down, without hunting for them. The
director reads a timeline before it is played and cuts it into shots by the habits of the cinema: cut on action, hold long
enough to be read, stay on one side of the line between the two who fight. It sees only the viewer's own events and
pieces, so it can betray nothing hidden.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.events import (
    Activated,
    CardTurned,
    Collided,
    Critical,
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
    ShotDown,
    SmokeLaid,
    TorpedoLaunched,
    TorpedoRan,
    Turned,
)
from navalsim3d.kernel.tabletop import Piece, Tabletop
from navalsim3d.scene.flights import DOOMED, FALL, RUN
from navalsim3d.scene.manoeuvre import muster
from navalsim3d.scene.ordnance import ordnance
from navalsim3d.scene.sorties import turner
from navalsim3d.scene.timeline import AIM, Cue, Timeline

SHORTEST, LONGEST = 1.6, 7.0
"""seconds a shot is held"""
ARRIVING = 0.42
"""seconds before a shell strikes at which its target is shown"""
CUTAWAY = 2.0
"""seconds before a torpedo strikes at which its target is shown"""

ShotKind = Literal[
    "wide", "fleet", "establish", "follow", "flight", "skies", "leaving", "moment", "shoulder", "torpedo", "impact", "blast", "sinking"
]


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
    size: float = 0.0
    """how wide an explosion is, cm"""
    group: tuple[str, ...] = ()
    """who is in the picture, when it is about several"""
    take: int = 0
    """a number that varies the set-up from one activation to the next"""


_WORTH: dict[ShotKind, int] = {
    "wide": 0,
    "fleet": 2,
    "establish": 1,
    "follow": 2,
    "flight": 3,
    "skies": 5,
    "leaving": 3,
    "moment": 3,
    "shoulder": 4,
    "torpedo": 5,
    "impact": 6,
    "blast": 7,
    "sinking": 8,
}
"""what is shown when two wishes overlap"""


_HEAT: Mapping[type, float] = {
    Exploded: 6.0,
    Sank: 8.0,
    TorpedoLaunched: 2.0,
    TorpedoRan: 0.4,
    Flew: 1.5,
    ShotDown: 3.0,
    Collided: 4.0,
    Critical: 0.6,
    Moved: 0.15,
}
"""excitement by kind of event; a shot's depends on its calibre and whether it hit"""


def shots(line: Timeline, before: Tabletop, take: int = 0) -> tuple[Shot, ...]:
    """The cut of a timeline: shots that follow one another without a gap, the first from its very start."""
    wishes: list[Shot] = []
    sides: dict[frozenset[str], bool] = {}
    mustered = muster([cue.event for cue in line.cues])
    if mustered:
        wishes.append(opening(Timeline(line.cues[mustered.start : mustered.stop], line.cues[mustered[-1]].end), before))
    together = _fleets(line)
    wishes.extend(together)
    for number, cue in enumerate(line.cues):
        if number in mustered or any(_within(cue, shot) for shot in together):
            continue
        if isinstance(cue.event, CardTurned):
            found = _carded(cue, line.cues[:number], line.cues[number + 1 :], before, wishes)
        else:
            found = _wishes(cue, line.cues[number + 1 :], before, sides)
        if isinstance(cue.event, Sank) and before.scale == 0 and any(shot.piece == cue.event.piece for shot in wishes):
            found = [replace(shot, kind="impact", end=cue.end) for shot in wishes if shot.piece == cue.event.piece][-1:]
        if _goes_on(cue, line.cues[:number]):
            found = found[1:]
        wishes.extend(replace(wish, take=take) for wish in found)
    if not wishes:
        return (Shot(0.0, max(line.seconds, SHORTEST), "wide"),)
    return _cut(sorted(wishes, key=lambda shot: (shot.start, -_WORTH[shot.kind])), line.seconds)


def opening(line: Timeline, before: Tabletop) -> Shot:
    """How a film opens, and how a fleet that takes station is seen: past one of those who act to the nearest of the other side."""
    start, end = (line.cues[0].start if line.cues else 0.0), max(line.seconds, SHORTEST)
    acting = [cue.event.piece for cue in line.cues if isinstance(cue.event, Moved | Placed)]
    pairs = [(_gap(a, b), rank, a, b) for rank, a in enumerate(_onlookers(before, acting)) for b in _foes(a, before)]
    if not pairs:
        return Shot(start, end, "wide")
    _, _, near, far = min(pairs, key=lambda pair: pair[:2])
    at, origin = (far.pose.x, far.pose.y), (near.pose.x, near.pose.y)
    left = (at[0] - origin[0]) * (before.height / 2 - origin[1]) - (at[1] - origin[1]) * (before.width / 2 - origin[0]) < 0.0
    return Shot(start, end, "shoulder", near.id, far.id, at, origin, left)


def _onlookers(table: Tabletop, acting: Sequence[str]) -> list[Piece]:
    """Those past whom one may look: of those who act, else of all, the ships if there are any."""
    seen = [piece for piece in table.pieces if not piece.hidden]
    found = [piece for piece in seen if piece.id in acting] or seen
    return [piece for piece in found if piece.kind == "ship"] or found


def _foes(piece: Piece, table: Tabletop) -> list[Piece]:
    """Those of another side that are not sought in the air or under water."""
    return [one for one in table.pieces if one.side != piece.side and one.kind not in ("aircraft", "submarine") and not one.hidden]


def _gap(a: Piece, b: Piece) -> float:
    return math.dist((a.pose.x, a.pose.y), (b.pose.x, b.pose.y))


def _fleets(line: Timeline) -> list[Shot]:
    """One shot of each stretch in which several ships move at once."""
    runs = [cue for cue in line.cues if isinstance(cue.event, Moved | Turned) and cue.track is not None]
    groups: list[list[Cue]] = []
    for cue in runs:
        if groups and cue.start < max(one.start + (one.track.seconds if one.track else 0.0) for one in groups[-1]) - 0.2:
            groups[-1].append(cue)
        else:
            groups.append([cue])
    return [_fleet(group) for group in groups if len(group) > 1]


def _fleet(group: Sequence[Cue]) -> Shot:
    """All of a group under way, from the first that starts to the last that arrives."""
    end = max(cue.start + (cue.track.seconds if cue.track else 0.0) for cue in group)
    return Shot(group[0].start, end, "fleet", group=tuple(cue.event.piece for cue in group))  # type: ignore[attr-defined]


def _within(cue: Cue, shot: Shot) -> bool:
    """Whether a move, or the beginning of an activation, is part of what a shot of a fleet shows."""
    return isinstance(cue.event, Moved | Turned | Activated) and shot.start - 0.5 <= cue.start < shot.end


def heat(line: Timeline) -> Sequence[tuple[float, float]]:
    """How exciting each moment is, as (time, weight)."""
    return [(cue.start, weight(cue)) for cue in line.cues if weight(cue)]


def weight(cue: Cue) -> float:
    """How exciting one event is: for finding the seconds of a game worth filming."""
    event = cue.event
    if isinstance(event, Fired):
        return (2.5 if event.hit else 1.0) * (0.6 + min(event.calibre, 110.0) / 110.0)
    if isinstance(event, TorpedoRan) and event.ended == "hit":
        return 4.0
    if cue.homeward or (isinstance(event, Critical) and event.saved):
        return 0.0
    return _HEAT.get(type(event), 0.0)


def _wishes(cue: Cue, later: Sequence[Cue], before: Tabletop, sides: dict[frozenset[str], bool]) -> list[Shot]:
    """The shots one cue would like."""
    event, start = cue.event, cue.start
    match event:
        case Fired():
            return _duel(event, cue, later, sides, before)
        case TorpedoRan():
            return _run(event, cue, later)
        case TorpedoLaunched():
            return [Shot(start, cue.end, "moment", event.piece, event.torpedo, (event.pose.x, event.pose.y))]
        case Sank():
            return [Shot(start, cue.end, "sinking", event.piece, at=event.at)]
        case Exploded():
            return [Shot(max(0.0, start - 0.3), cue.end, "blast", event.piece, at=event.at, size=event.size)]
        case Activated():
            return [Shot(start, cue.end, "follow", event.piece)]
        case Flew():
            if cue.homeward or _downed(event.piece, later):
                return []
            return [Shot(start, cue.end, "flight", event.piece, at=(event.path[-1].x, event.path[-1].y))]
        case ShotDown():
            return [Shot(start, max(start + DOOMED + FALL, cue.end), "skies", event.piece, at=_met(event, before))]
        case Moved() | Turned():
            return [Shot(start, cue.end, "follow", event.piece)]
        case LeftTable():
            return [Shot(max(0.0, start - 1.2), cue.end, "leaving", event.piece, at=event.at)]
        case Collided() | Grounded():
            return [Shot(max(0.0, start - 0.8), cue.end, "moment", event.piece, at=event.at)]
        case SmokeLaid():
            return [Shot(start, cue.end, "moment", event.piece, at=event.at)]
        case Placed():
            return [Shot(start, cue.end, "establish", event.piece)]
        case Rescued():
            return [Shot(start, cue.end, "moment", event.piece, event.by)]
        case GameEnded():
            return [Shot(start, cue.end, "wide")]
        case _:
            return []


def _goes_on(cue: Cue, earlier: Sequence[Cue]) -> bool:
    """Whether a shot belongs to a volley that is already being shown: the same gunner at the same target a moment before."""
    last = next((found for found in reversed(earlier) if isinstance(found.event, Fired)), None)
    if last is None or not isinstance(last.event, Fired) or not isinstance(cue.event, Fired):
        return False
    return (last.event.piece, last.event.target) == (cue.event.piece, cue.event.target) and cue.start - last.start < 4.0


def _carded(cue: Cue, earlier: Sequence[Cue], later: Sequence[Cue], before: Tabletop, wishes: Sequence[Shot]) -> list[Shot]:
    """Who a card decides about, where nothing else would show it: aircraft that wait in their row, and a ship that defends herself."""
    assert isinstance(cue.event, CardTurned)
    own = turner(cue.event, before)
    if own is None or own.hidden or not (_waits(own, earlier) if own.kind == "aircraft" else _defends(own, later)):
        return []
    last = wishes[-1] if wishes and wishes[-1].kind == "establish" else None
    row = {piece.id for piece in before.pieces if (piece.side, piece.kind) == (own.side, "aircraft") == (piece.side, own.kind)}
    return [Shot(cue.start, cue.end, "establish", last.piece if last is not None and last.piece in row else own.id)]


def _waits(own: Piece, earlier: Sequence[Cue]) -> bool:
    """Whether an aircraft has not flown out yet."""
    return not any(isinstance(cue.event, Flew) and cue.event.piece == own.id for cue in earlier)


def _defends(own: Piece, later: Sequence[Cue]) -> bool:
    """Whether the next weapon that is fired is hers, and goes into the air."""
    shot = next((cue.event for cue in later if isinstance(cue.event, Fired | Flew)), None)
    return isinstance(shot, Fired) and shot.piece == own.id and not shot.target


def _downed(piece: str, later: Sequence[Cue]) -> bool:
    """Whether an aircraft is about to be shot down, which is shown by itself."""
    return any(isinstance(cue.event, ShotDown) and cue.event.piece == piece for cue in later)


def _attacker(later: Sequence[Cue], by: float) -> str:
    """Who is shot at in the air: the next that is shot down, or flies to its target by that second; nobody who comes later."""
    found = next((cue for cue in later if isinstance(cue.event, ShotDown | Flew)), None)
    if found is None or (isinstance(found.event, Flew) and found.start > by):
        return ""
    return found.event.piece  # type: ignore[attr-defined, no-any-return]


def _duel(event: Fired, cue: Cue, later: Sequence[Cue], sides: dict[frozenset[str], bool], before: Tabletop) -> list[Shot]:
    """Over the shoulder while the gun is laid and fires; at the target when the shell arrives."""
    kind = ordnance(event)
    if kind == "bomb":
        return [Shot(max(0.0, cue.start - 0.4), cue.impact + 1.6, "impact", event.target, event.mount, event.at)]
    if cue.met is not None and not event.target:
        firer = next((one.event.piece for one in later if isinstance(one.event, Fired) and one.event.target), "")
        return [Shot(max(0.0, cue.start - 0.6), cue.impact + 1.4, "impact", event.piece, firer, event.at, cue.met)]
    if kind in ("interceptor", "stream") and not event.target:
        leaves = cue.start + 0.25  # the attacker must be seen coming before it is met
        launch = Shot(max(0.0, leaves - SHORTEST), leaves, "moment", event.piece, at=event.origin)
        return [launch, Shot(leaves, cue.impact + 1.4, "skies", _attacker(later, cue.impact), at=event.at)]
    left = sides.setdefault(frozenset((event.piece, event.target)), _sunny_side(event, before))
    arrival = cue.impact - ARRIVING
    aim = Shot(max(0.0, cue.start - AIM), arrival, "shoulder", event.piece, event.target, event.at, event.origin, left)
    tail = 1.6 if event.hit else 0.9
    return [aim, replace(aim, start=arrival, end=cue.impact + tail, kind="impact", piece=event.target, other=event.piece)]


def _met(event: ShotDown, before: Tabletop) -> Point:
    """Where an aircraft will be hit: a little way ahead of where it stands."""
    stands = next((piece.pose for piece in before.pieces if piece.id == event.piece), None)
    if stands is None:
        return event.at
    turned = math.radians(stands.heading)
    return stands.x + RUN * math.sin(turned), stands.y + RUN * math.cos(turned)


def _run(event: TorpedoRan, cue: Cue, later: Sequence[Cue]) -> list[Shot]:
    """With the torpedo; and when it strikes, at its target while the track comes in."""
    struck = next((found.event for found in later if isinstance(found.event, Exploded)), None) if event.ended == "hit" else None
    if struck is None:
        return [Shot(cue.start, cue.end, "torpedo", event.torpedo)]
    cut = max(cue.start, cue.impact - CUTAWAY)
    origin = (event.path[0].x, event.path[0].y) if event.path else None
    target = Shot(cut, cue.impact + 0.5, "blast", struck.piece, event.torpedo, struck.at, origin, size=struck.size)
    return [Shot(cue.start, cut, "torpedo", event.torpedo, struck.piece, struck.at), target]


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
        if same_set_up(current, wish):
            cut[-1] = replace(current, end=max(current.end, wish.end), origin=current.origin or wish.origin)
            continue
        if _not_worth_beginning(current, wish):
            cut[-1] = replace(wish, start=0.0)
            continue
        start = _entry(current, wish)
        if start < wish.end - 0.2 and (start <= seconds - 1.2 or _WORTH[wish.kind] > _WORTH["shoulder"]):
            cut[-1] = replace(current, end=start)
            cut.append(replace(wish, start=start))
    cut[-1] = replace(cut[-1], end=max(seconds, cut[-1].start + SHORTEST))
    return tuple(piece for shot in _joined(cut) for piece in _halved(shot))


def _not_worth_beginning(current: Shot, wish: Shot) -> bool:
    """Whether a mere look at a ship at the very start would only delay what comes next."""
    idle = current.kind in ("follow", "establish") and current.start == 0.0
    return idle and _WORTH[wish.kind] > _WORTH["follow"] and wish.start < SHORTEST - 0.1


def _entry(current: Shot, wish: Shot) -> float:
    """When a wish may cut in: at once when it is better, else when the present shot has had its say."""
    start = max(wish.start, current.start + SHORTEST)
    if _WORTH[wish.kind] > _WORTH[current.kind]:
        return start
    return max(start, current.end)


def same_set_up(a: Shot, b: Shot) -> bool:
    """Whether two shots would be taken from one camera: the same kind of shot of the same things."""
    if a.kind == b.kind == "torpedo":
        return abs(a.start - b.start) < SHORTEST
    return a.kind == b.kind and (a.piece, a.group) == (b.piece, b.group) and (a.other == b.other or a.kind == "blast")


def _joined(cut: Sequence[Shot]) -> list[Shot]:
    """Close gaps: each shot lasts until the next begins."""
    return [replace(shot, end=following.start) for shot, following in pairwise(cut)] + [cut[-1]]


def _halved(shot: Shot) -> list[Shot]:
    """A shot longer than is good is broken up, each part taken from another side."""
    length = shot.end - shot.start
    if length <= LONGEST:
        return [shot]
    parts = math.ceil(length / LONGEST)
    edges = [shot.start + length * part / parts for part in range(parts + 1)]
    return [replace(shot, start=edges[part], end=edges[part + 1], take=shot.take + part) for part in range(parts)]
