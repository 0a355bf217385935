"""From a stream of events to a performance: what happens when, in seconds.

The rules say what happened and in which order; a timeline says how long each takes and what overlaps. It is a pure
function of the events, so a film, a replay and a live game show the same fight, and the director can see what is coming.
Paces are for the eye and change no rule.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise, takewhile

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.events import (
    Activated,
    Announced,
    CardTurned,
    Collided,
    Critical,
    Damaged,
    DiceRolled,
    Event,
    Exploded,
    Fired,
    Flew,
    GameEnded,
    Grounded,
    LeftTable,
    Moved,
    Path,
    Placed,
    Repaired,
    Rescued,
    Sank,
    ShotDown,
    SmokeLaid,
    Splashed,
    TorpedoLaunched,
    TorpedoRan,
    TurnBegan,
    Turned,
)
from navalsim3d.scene import ordnance
from navalsim3d.scene.flights import FALL, homeward
from navalsim3d.scene.manoeuvre import STAGGER, brief, clear, next_run, run_of
from navalsim3d.scene.track import Track, track

CRUISE = 12.5
"""cm of table a second for a ship at full speed; slower levels are drawn a little slower"""
TURN_RATE = 75.0
"""degrees a second when turning"""
FLIGHT = 30.0
"""cm a second for an aircraft"""
PAST = 0.7
"""seconds after a shot into the air has missed an attacker at which that is over its target"""
TORPEDO = 19.0
"""cm a second for a running torpedo"""
AIM = 1.5
"""seconds to lay the guns on a new target, so that one sees who is about to fire at whom"""
AIM_TOO = 0.8
"""the same for another who fires at what is being fired at"""
SHELL_FLIGHT = (0.3, 0.65)
"""seconds, for a shot across 5 cm and across 80 cm"""
SPREAD = 0.35
"""seconds between torpedoes that run one after another by the rules, and are seen to run together"""
SALVO = 0.6
"""seconds between the guns of one ship"""
BRISK = 1.6
"""how much quicker ships run in a performance in which nobody fights"""
ROLLS = 1.2
"""seconds before a shot arrives at which its die leaves the hand"""
WAVED_OFF = 2.4
"""seconds a performance goes on for aircraft that fly home"""
TURNING = 0.8
"""seconds between cards that are turned one after another"""
FLIP = 0.45
"""seconds a card takes to turn over; what is printed on it is not known before"""
DEALT = 3
"""cards of one deal that take so long; the rest of it is dealt in a hurry"""
DEALING = 0.22
"""seconds between those"""
MUSTER = 0.12
"""seconds between pieces that come on to the table one after another"""
STATIONS = 1.6
"""seconds a fleet that has come on to the table is looked at"""
ANSWERED = 1.6
"""seconds a missile that is shot at is under way at least, so that one sees at what"""
SHORT_OF = 3.0
"""cm before its target at which a missile is shot at"""
STALK = 1.7
"""seconds from when an interceptor's card has fallen until it has shot its quarry down"""
IDLE = 0.05
"""seconds of a turn in which nothing is seen"""
SAVOUR = 1.7
"""seconds a performance goes on after its last hit"""


@dataclass(frozen=True, slots=True)
class Cue:
    """One event with its moment: starts at `start`, lasts `seconds`; `impact` is when a shot arrives; a mover has a track."""

    event: Event
    start: float
    seconds: float
    impact: float = 0.0
    track: Track | None = None
    met: Point | None = None
    """where a missile that is shot at in the air, and what is shot at it, come together"""
    homeward: bool = False
    """whether it is the way back of an aircraft, which no event tells"""

    @property
    def end(self) -> float:
        """When it is over."""
        return self.start + self.seconds


@dataclass(frozen=True, slots=True)
class Timeline:
    """Cues in order of the events, and how long all of them take."""

    cues: tuple[Cue, ...]
    seconds: float


def starts(events: Sequence[Event], line: Timeline) -> tuple[float, ...]:
    """When each of some events may be told of in their performance, never before the one ahead of it."""
    cued = {id(cue.event): known(cue) for cue in line.cues if not cue.homeward}
    return tuple(accumulate((cued.get(id(event), 0.0) for event in events), max))


def known(cue: Cue) -> float:
    """From when on it may be told what happens in a cue: from its start, or once the face of a card is seen."""
    return cue.start + FLIP if isinstance(cue.event, CardTurned) and cue.event.face else cue.start


UNTOLD = (Announced, DiceRolled)
"""what lies between others without being seen"""
CONSEQUENCES = (Damaged, Critical, Sank, Exploded, ShotDown, Splashed)
"""what a shot brings about, and not before it has arrived"""

_HOLD: dict[type[Event], float] = {
    Activated: 0.3,
    TurnBegan: 0.35,
    Announced: 0.0,
    DiceRolled: 0.0,
    CardTurned: 1.6 + FLIP,
    Damaged: 0.6,
    Critical: 0.5,
    Repaired: 0.6,
    Placed: 0.4,
    LeftTable: 0.7,
    Collided: 0.9,
    Grounded: 0.8,
    Rescued: 1.6,
    SmokeLaid: 1.2,
    Splashed: 0.0,
    TorpedoLaunched: 0.8,
    Exploded: 2.2,
    Sank: 6.4,
    ShotDown: 2.0,
    GameEnded: 2.5,
}
"""seconds the performance waits after an event of a kind before the next one begins"""
FALLS = 3.2
"""seconds the end of what stands on land takes, instead of those of a sinking ship"""


def timeline(events: Sequence[Event], start: float = 0.0, afloat: bool = True) -> Timeline:
    """The performance of a stream of events, beginning at `start`; `afloat`: whether what is lost goes down, or else falls over."""
    cues: list[Cue] = []
    under_way: list[Cue] = []
    now = start
    index = 0
    laid = ("", "")
    arrives = start
    haste = 1.0 if any(isinstance(event, Fired | TorpedoLaunched | TorpedoRan | Exploded | Flew) for event in events) else BRISK
    while index < len(events):
        event = events[index]
        if isinstance(event, Moved | Turned):
            run = run_of(events, index)
            moving = _voyage(run, now, haste)
            cues.extend(moving)
            index += len(run)
            under_way.append(moving[0])
            if _joins(events, index, under_way, haste):
                now += STAGGER
            else:
                now, under_way = max(cue.end for cue in cues[-1:] + under_way), []
            continue
        if isinstance(event, Fired) and (event.piece, event.target) != laid and ordnance.ordnance(event) != "bomb":
            laid, now = (event.piece, event.target), now + (AIM if event.target != laid[1] else AIM_TOO)
        if isinstance(event, CONSEQUENCES):
            now = max(now, arrives)
        if isinstance(event, Flew):
            now = _in_time(event, now, arrives, cues)
        cue = _cue(event, now, afloat)
        if isinstance(event, Fired) and (shots := _defences(cues, event)):
            cue = _answered(event, cues, shots)
        if cues and duelled(cues[-1].event, event):
            cue = replace(cue, seconds=STALK + FALL)
        index += 1
        following = _following(events, index)
        if isinstance(event, Placed | CardTurned | TurnBegan):
            cue = replace(cue, seconds=_dealt(cue, cues, following))
        cues.append(cue)
        if isinstance(event, Fired):
            arrives = cue.impact
        if not isinstance(event, DiceRolled):
            now = _next_after(cue, following)
    cues = _thrown_late(cues)
    end = max([now, *(_over(cue) for cue in cues)]) if cues else start
    returns = _returns(cues)
    cues += returns
    end = max([end, *(min(cue.end, end + WAVED_OFF) for cue in returns)])
    return Timeline(tuple(cues), end - start)


def _defences(cues: Sequence[Cue], event: Fired) -> list[int]:
    """The numbers of the cues in which a missile was shot at before it is told that it was fired."""
    if not event.target or ordnance.ordnance(event) != "missile":
        return []
    found: list[int] = []
    for number in range(len(cues) - 1, -1, -1):
        before = cues[number].event
        if isinstance(before, Fired) and not before.target:
            found.append(number)
        elif not isinstance(before, CardTurned | Announced | DiceRolled):
            break
    return found


def _answered(event: Fired, cues: list[Cue], shots: Sequence[int]) -> Cue:
    """The flight of a missile that is shot at: it comes in while that happens, and ends there if it is stopped."""
    last, reach = cues[shots[0]], math.dist(event.origin, event.at)
    assert isinstance(last.event, Fired)
    share = max(0.0, 1.0 - SHORT_OF / reach) if reach > 0.0 else 1.0
    met = tuple(a + share * (b - a) for a, b in zip(event.origin, event.at, strict=True))
    since = max((cue.end for cue in cues if not isinstance(cue.event, CardTurned | Announced | DiceRolled | Fired)), default=0.0)
    seconds = max(ANSWERED, _flight(event))
    start = max(since, last.impact - share * seconds)
    for number in shots:
        cues[number] = replace(cues[number], met=(met[0], met[1]))
    impact = last.impact if last.event.hit else start + seconds
    return Cue(event, start, impact - start + 0.4, impact=impact, met=(met[0], met[1]) if last.event.hit else None)


def duelled(before: Event, event: Event) -> bool:
    """Whether one who is shot down was so by the card turned just before, for another aircraft: no weapon has fired."""
    return isinstance(event, ShotDown) and isinstance(before, CardTurned) and before.face[:1] == ("RED",)


def _in_time(event: Flew, now: float, arrives: float, cues: Sequence[Cue]) -> float:
    """When a flight begins: past whatever was fired into the air at it and missed, it is there soon after the shot."""
    shot = next((cue for cue in reversed(cues) if not isinstance(cue.event, UNTOLD)), None)
    if shot is None or not isinstance(shot.event, Fired) or shot.event.target or shot.event.hit:
        return now
    since = max((cue.end for cue in cues if isinstance(cue.event, Flew | ShotDown | Moved | Turned | TurnBegan | Sank)), default=0.0)
    return min(now, max(since, arrives + PAST - max(1.0, paced(event.path))))


def paced(path: Path) -> float:
    """Seconds an aircraft takes along a way."""
    return _length(path) / FLIGHT


def _thrown_late(cues: list[Cue]) -> list[Cue]:
    """Dice are thrown when the shot they decide is in the air, so that they lie when it arrives and not before."""
    found = list(cues)
    for number, cue in enumerate(cues):
        if isinstance(cue.event, DiceRolled):
            shots = [*takewhile(lambda later: isinstance(later.event, Fired), cues[number + 1 :])]
            if shots:
                found[number] = replace(cue, start=max(cue.start, shots[-1].impact - ROLLS))
    return found


def _returns(cues: list[Cue]) -> list[Cue]:
    """The ways back of those that flew out and were not shot down."""
    lost = {cue.event.piece for cue in cues if isinstance(cue.event, ShotDown)}
    found = []
    for cue in cues:
        if isinstance(cue.event, Flew) and cue.event.piece not in lost and len(cue.event.path) > 1:
            back = replace(cue.event, path=homeward(cue.event.path))
            seconds = max(1.0, _length(back.path) / FLIGHT)
            found.append(Cue(back, cue.end, seconds, track=track([(back.path, seconds)]), homeward=True))
    return found


def _over(cue: Cue) -> float:
    """When a performance may end as far as one cue goes: a hit is looked at for a while."""
    if isinstance(cue.event, Fired):
        return cue.impact + (SAVOUR if cue.event.hit else 0.5 * SAVOUR)
    return cue.end


def _following(events: Sequence[Event], index: int) -> Event | None:
    """The next event that shows; dice lie beside what they decide, and words over it."""
    return next((event for event in events[index:] if not isinstance(event, UNTOLD)), None)


def shifted(line: Timeline, by: float) -> Timeline:
    """The same performance `by` seconds later."""
    cues = tuple(replace(cue, start=cue.start + by, impact=cue.impact + by if cue.impact else 0.0) for cue in line.cues)
    return Timeline(cues, line.seconds)


def _joins(events: Sequence[Event], index: int, under_way: Sequence[Cue], haste: float) -> bool:
    """Whether the run that comes next can be seen together with those under way, the last of which has just begun."""
    run, between = next_run(events, index)
    if not run or any(cue.event.piece == run[0].piece for cue in under_way):  # type: ignore[attr-defined]
        return False
    starts = under_way[-1].start + STAGGER + sum(_HOLD.get(type(event), 0.0) for event in between)
    coming = _voyage(run, starts, haste)[0].track
    return coming is not None and all(cue.track is not None and clear(cue.track, coming, starts - cue.start) for cue in under_way)


def _dealt(cue: Cue, before: Sequence[Cue], following: Event | None) -> float:
    """Seconds of what comes in rows: pieces put on the table, cards, turns in which nothing happens."""
    kind = type(cue.event)
    row = [*takewhile(lambda one: isinstance(one.event, kind), (one for one in reversed(before) if not isinstance(one.event, UNTOLD)))]
    if isinstance(cue.event, Placed):
        return MUSTER if isinstance(following, Placed) else STATIONS if row else cue.seconds
    if isinstance(cue.event, TurnBegan):
        return IDLE if following is None or isinstance(following, TurnBegan) else cue.seconds
    if not isinstance(following, CardTurned):
        return cue.seconds
    return TURNING if len(row) < DEALT else DEALING


def _voyage(run: Sequence[Moved | Turned], now: float, haste: float) -> list[Cue]:
    """One cue an event of the run; all share the run's track, and the first carries its whole length."""
    own = [_seconds_of(event) / haste for event in run]
    hurried = brief(sum(own)) / sum(own)
    parts = [(event.path, seconds * hurried) for event, seconds in zip(run, own, strict=True)]
    whole = track(parts)
    cues = [Cue(run[0], now, whole.seconds, track=whole)]
    at = now
    for event, (_, seconds) in zip(run[1:], parts[1:], strict=True):
        at += parts[len(cues) - 1][1]
        cues.append(Cue(event, at, min(seconds, max(0.0, now + whole.seconds - at))))
    cues[-1] = replace(cues[-1], seconds=max(cues[-1].seconds, now + whole.seconds - cues[-1].start))
    return cues


def _seconds_of(event: Moved | Turned) -> float:
    if isinstance(event, Moved):
        pace = CRUISE * (0.55 + 0.45 * event.speed) * (0.6 if event.astern else 1.0)
        return max(0.25, _length(event.path) / pace)
    swing = abs((event.path[-1].heading - event.path[0].heading + 180.0) % 360.0 - 180.0) if event.path else 0.0
    return max(0.15, swing / TURN_RATE)


def _length(path: Path) -> float:
    length: float = sum(((b.x - a.x) ** 2 + (b.y - a.y) ** 2) ** 0.5 for a, b in pairwise(path))
    return length


def _cue(event: Event, now: float, afloat: bool) -> Cue:
    if isinstance(event, Fired):
        flight = _flight(event)
        burst = 0.45 if event.calibre < 30 else 0.15
        return Cue(event, now, flight + burst + 0.25, impact=now + flight)
    if isinstance(event, TorpedoRan):
        seconds = max(0.4, _length(event.path) / TORPEDO)
        return Cue(event, now, seconds, impact=now + seconds)
    if isinstance(event, Flew):
        seconds = max(1.0, _length(event.path) / FLIGHT)
        return Cue(event, now, seconds, track=track([(event.path, seconds)]))
    if isinstance(event, Sank) and not afloat:
        return Cue(event, now, FALLS)
    return Cue(event, now, _HOLD.get(type(event), 0.0))


def _flight(event: Fired) -> float:
    own = ordnance.flight(event)
    if own is not None:
        return own
    reach: float = ((event.at[0] - event.origin[0]) ** 2 + (event.at[1] - event.origin[1]) ** 2) ** 0.5
    low, high = SHELL_FLIGHT
    return low + (high - low) * min(1.0, max(0.0, (reach - 5.0) / 75.0))


def _next_after(cue: Cue, following: Event | None) -> float:
    """When the next event begins: a shot's consequences at its impact, another gun a beat later, the rest when this is over."""
    event = cue.event
    if isinstance(event, Fired):
        if isinstance(following, Fired):
            return cue.start + (SALVO if following.piece == event.piece else cue.seconds)
        if isinstance(following, CardTurned):
            return cue.start + 0.5
        if isinstance(following, ShotDown) and not event.target:
            return cue.impact
        return cue.impact if isinstance(following, Splashed | Damaged | Critical) else cue.end + 0.35
    if isinstance(event, CardTurned):
        return cue.start + (cue.seconds if isinstance(following, CardTurned) else 1.6 * TURNING)
    if isinstance(event, Splashed):
        return cue.start + 0.45
    if isinstance(event, TorpedoRan):
        return cue.start + SPREAD if isinstance(following, TorpedoRan) and event.ended != "hit" else cue.impact
    if isinstance(event, Damaged) and isinstance(following, Sank | Critical | Exploded):
        return cue.start + 0.2
    if isinstance(event, Damaged | Critical) and isinstance(following, Moved | Turned):
        return cue.start + 1.0
    if isinstance(event, Exploded) and isinstance(following, Damaged):
        return cue.start + 0.1
    return cue.end
