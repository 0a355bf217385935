"""Sorties: the flights no event tells, of interceptors that rise against a strike and of attackers that are met on their way.

The rules turn cards for an interceptor, and for the missiles of the ships below, and then say who was shot down; those who are
brought down never flew by any event. So what is between the cards is worked out here, from where the aircraft stand: each takes
off while its cards are turned, an interceptor hooks round behind its quarry, and both are there when the shot falls. Nothing
takes longer for it; a performance is only fuller.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.events import CardTurned, Fired, Flew, Path, ShotDown
from navalsim3d.kernel.geometry import Pose, bearing
from navalsim3d.kernel.tabletop import Piece, Tabletop
from navalsim3d.scene.flights import HELICOPTER, homeward
from navalsim3d.scene.ordnance import aside, ordnance
from navalsim3d.scene.timeline import FLIGHT, STALK, Cue, Timeline, duelled, paced
from navalsim3d.scene.track import track

DEFENCES = ("interceptor", "stream")
"""what meets attackers in the air"""
WAY_OUT = 0.66
"""share of the way from the quarry's field to the interceptor's at which they meet: over the half that is defended"""
TAIL = 3.0
"""cm that an interceptor is behind its quarry when it shoots"""
HOOK, SWING = 20.0, 11.0
"""cm astern of the quarry from where an interceptor comes up, and aside that it swings out to get there"""
BRIEFEST = 1.2
"""seconds of a flight at least"""
PATROL = 0.36
"""share of the way to the table's middle and beyond that an interceptor flies which shoots nobody down"""


def with_sorties(line: Timeline, table: Tabletop) -> Timeline:
    """A performance with the flights between its cards, from where the aircraft of a table stand; as long as it was."""
    stands = {piece.id: piece for piece in table.pieces if piece.kind == "aircraft"}
    if not stands:
        return line
    cues = _from_their_stands(line.cues, stands, table)
    added = [*_met(cues, stands), *_fights(cues, stands, table)]
    return replace(line, cues=tuple(_merged(cues, added)))


def turner(event: CardTurned, table: Tabletop) -> Piece | None:
    """The piece a card was turned for, a helicopter's ship for it; None for none here."""
    owner, _, flight = event.piece.rpartition(":")
    wanted = (event.piece, owner) if flight else (event.piece,)
    found = [piece for piece in table.pieces if piece.id in wanted and piece.model != HELICOPTER]
    return found[0] if found else None


def _from_their_stands(cues: Sequence[Cue], stands: Mapping[str, Piece], table: Tabletop) -> list[Cue]:
    """Flights out and home begin and end where the aircraft stands beside the table, in as much time."""
    found: list[Cue] = []
    ways: dict[str, Path] = {}
    for cue in cues:
        event = cue.event
        if isinstance(event, Flew) and event.piece in stands and _beside(stands[event.piece].pose, table) and event.path:
            if cue.homeward:
                way = homeward(ways.get(event.piece, event.path))
            else:
                way = ways[event.piece] = _straight(stands[event.piece].pose, (event.path[-1].x, event.path[-1].y))
            cue = replace(cue, event=replace(event, path=way), track=track([(way, cue.seconds)]))
        found.append(cue)
    return found


def _beside(pose: Pose, table: Tabletop) -> bool:
    return not (0.0 <= pose.x <= table.width and 0.0 <= pose.y <= table.height)


def _straight(stand: Pose, goal: Point) -> Path:
    """From a stand, as it heads there, straight to a goal."""
    heading = bearing((stand.x, stand.y), goal)
    return Pose(stand.x, stand.y, heading), Pose(*goal, heading)


def _met(cues: Sequence[Cue], stands: Mapping[str, Piece]) -> list[Cue]:
    """The way of each attacker that is met by a missile or by small shot, from where it stands to there."""
    found: list[Cue] = []
    shot: Cue | None = None
    for cue in cues:
        if isinstance(cue.event, Fired) and ordnance(cue.event) in DEFENCES and not cue.event.target and cue.event.hit:
            shot = cue
        elif isinstance(cue.event, ShotDown) and shot is not None:
            if cue.event.piece in stands:
                found.append(_inbound(cue.event.piece, stands[cue.event.piece].pose, shot))
            shot = None
    return found


def _inbound(piece: str, stand: Pose, shot: Cue) -> Cue:
    """From a stand to where a shot meets it, in time."""
    assert isinstance(shot.event, Fired)
    way = _straight(stand, aside(shot.event))
    wanted = max(BRIEFEST, math.dist((stand.x, stand.y), aside(shot.event)) / FLIGHT)
    start = max(0.0, shot.impact - wanted)
    return _flown(piece, way, start, max(0.5, shot.impact - start))


def _flown(piece: str, way: Path, start: float, seconds: float, homeward: bool = False) -> Cue:
    return Cue(Flew(piece=piece, path=way), start, seconds, track=track([(way, seconds)]), homeward=homeward)


def _fights(cues: Sequence[Cue], stands: Mapping[str, Piece], table: Tabletop) -> list[Cue]:
    """What the interceptors do for whom cards are turned a second time, the first having let them start."""
    ready: set[str] = set()
    found: list[Cue] = []
    flown = {cue.event.piece for cue in cues if isinstance(cue.event, Flew)}
    for number, cue in enumerate(cues):
        if not isinstance(cue.event, CardTurned):
            continue
        own = turner(cue.event, table)
        if own is None or own.id not in stands or own.id in flown:
            continue
        if own.id in ready or _brings_down(own, number, cues, table):
            found += _sortie(own, number, cues, stands, table)
            flown.add(own.id)
        ready.add(own.id)
    return found


def _sortie(own: Piece, first: int, cues: Sequence[Cue], stands: Mapping[str, Piece], table: Tabletop) -> list[Cue]:
    """One interceptor from its first card in the air on: to its quarry's tail, or on patrol when it shoots nobody down; and home."""
    start = cues[first].start
    lost = _brings_down(own, first, cues, table)
    if lost is not None:
        quarry = stands.get(lost.event.piece)  # type: ignore[attr-defined]
        return _duel(own, quarry, start, lost.start + STALK, table) if quarry is not None else []
    way = _patrol(own.pose, table)
    seconds = max(BRIEFEST, paced(way))
    back = homeward(way)
    return [_flown(own.id, way, start, seconds), _flown(own.id, back, start + seconds, paced(back), homeward=True)]


def _brings_down(own: Piece, first: int, cues: Sequence[Cue], table: Tabletop) -> Cue | None:
    """The end of whoever an interceptor shoots down with the cards that are turned for it from one on."""
    last = first
    while last + 1 < len(cues) and (card := cues[last + 1].event) and isinstance(card, CardTurned) and turner(card, table) == own:
        last += 1
    following = cues[last + 1] if last + 1 < len(cues) else None
    alike = cues[first].event.target == cues[last].event.target  # type: ignore[attr-defined]
    return following if alike and following is not None and duelled(cues[last].event, following.event) else None


def _patrol(stand: Pose, table: Tabletop) -> Path:
    """Out over the half that is defended."""
    turned = math.radians(stand.heading)
    reach = PATROL * max(table.width, table.height)
    return _straight(stand, (stand.x + reach * math.sin(turned), stand.y + reach * math.cos(turned)))


def _duel(own: Piece, quarry: Piece, start: float, falls: float, table: Tabletop) -> list[Cue]:
    """The quarry's way to where it is met, the interceptor's hook on to its tail, and the interceptor's way home."""
    a, b = (quarry.pose.x, quarry.pose.y), (own.pose.x, own.pose.y)
    place = (a[0] + WAY_OUT * (b[0] - a[0]), a[1] + WAY_OUT * (b[1] - a[1]))
    comes = _straight(quarry.pose, place)
    hook = hooked(own.pose, Pose(*place, comes[-1].heading))
    back = homeward(hook, hook[-1].heading)
    return [
        _flown(quarry.id, comes, start, falls - start),
        _flown(own.id, hook, start, falls - start),
        _flown(own.id, back, falls, paced(back), homeward=True),
    ]


def hooked(stand: Pose, quarry: Pose) -> Path:
    """From a stand round to the tail of a quarry, as it flies at the end."""
    heading = math.radians(quarry.heading)
    east, north = math.sin(heading), math.cos(heading)

    def place(astern: float, right: float) -> Point:
        return quarry.x - astern * east + right * north, quarry.y - astern * north - right * east

    ends = ((stand.x, stand.y), place(-0.5 * HOOK, SWING), place(1.6 * HOOK, SWING), place(TAIL, 0.4))
    spots = [_bezier(ends, step / 24.0) for step in range(25)]
    ways = [bearing(one, other) for one, other in pairwise(spots)]
    return tuple(Pose(*spot, way) for spot, way in zip(spots, [*ways, quarry.heading], strict=True))


def _bezier(ends: tuple[Point, Point, Point, Point], u: float) -> Point:
    shares = ((1 - u) ** 3, 3 * u * (1 - u) ** 2, 3 * u * u * (1 - u), u**3)
    x, y = (sum(share * end[axis] for share, end in zip(shares, ends, strict=True)) for axis in (0, 1))
    return x, y


def _merged(cues: Sequence[Cue], added: Sequence[Cue]) -> list[Cue]:
    """All cues, each new one before the first that begins later."""
    found = list(cues)
    for cue in added:
        found.insert(next((number for number, one in enumerate(found) if one.start > cue.start), len(found)), cue)
    return found
