"""The reel: the seconds of a game that a film of a given length is made of.

Every act is cut into beats, which are worth seeing from the gun that is laid to the ship that has gone under, and the quiet
between them. The reel takes as much of what is worth most as there is time for, in the order of the game; a beat is taken
whole or not at all, so that nothing great breaks off. A quiet moment is taken where it leads up to something.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from navalsim3d.kernel.events import Exploded, Fired, GameEnded, Moved, Sank, ShotDown, TorpedoRan
from navalsim3d.kernel.tabletop import Tabletop
from navalsim3d.scene.director import SHORTEST, shots, weight
from navalsim3d.scene.flights import DOOMED, FALL
from navalsim3d.scene.programme import Act
from navalsim3d.scene.timeline import AIM, SAVOUR, Cue, Timeline, timeline

OPENING, LONG_OPENING = 2.4, 4.0
"""seconds in which a film shows who is there, and the most it takes when there is time left"""
SHORT = 9.0
"""seconds of a film that has no time to open"""
HOT = 0.3
"""weight from which a moment counts as one of a fight"""
PAUSE = 1.2
"""seconds between moments that belong to one beat"""
LEAD = 2.2
"""seconds of quiet before a beat that may lead up to it"""
BLINK = 0.9
"""seconds of a shot that are too short to be left of it at either end of a beat"""
WELL_JOINED = 0.5
"""what it is worth that a part follows the one before it in the game"""
QUIET = 0.02
"""what a second is worth in which nothing great happens"""
STEP = 0.1
"""seconds in which time is counted out"""
FLASH, BURST = 0.12, 0.35
"""seconds after a shell has arrived, and after an explosion began, at which it looks greatest"""


@dataclass(frozen=True, slots=True)
class Take:
    """Seconds `start`..`end` of the performance of an act, and how much happens in them."""

    act: Act
    start: float
    end: float
    heat: float = 0.0

    @property
    def seconds(self) -> float:
        """How long it is."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Reel:
    """A film: perhaps an act in which everybody is seen, for `opening` seconds, then takes in the order of the game."""

    takes: tuple[Take, ...]
    opening: float = 0.0
    overture: Act | None = None

    @property
    def seconds(self) -> float:
        """How long all of it is; a film that is longer holds its last shot."""
        return self.opening + sum(take.seconds for take in self.takes)

    @property
    def heat(self) -> float:
        """How much happens in it."""
        return sum(take.heat for take in self.takes)


def reel(programme: Sequence[Act], seconds: float) -> Reel:
    """The best film of `seconds` that a game has in it, at most so long."""
    parts = [part for one in programme for part in parts_of(one)]
    hottest = max((part.seconds for part in parts if part.heat == max(one.heat for one in parts)), default=0.0)
    opens = seconds >= SHORT and not seconds - OPENING < hottest <= seconds
    room = seconds - OPENING if opens else seconds
    chosen = packed(parts, room)
    if not any(part.heat for part in chosen) and any(part.heat for part in parts):
        chosen = [_glimpse(parts, room)]
    takes = _joined(chosen)
    from_the_start = bool(takes) and takes[0].act.first == 0 and takes[0].start == 0.0
    if not takes or not opens or from_the_start:
        return Reel(takes)
    return Reel(takes, min(LONG_OPENING, seconds - sum(take.seconds for take in takes)), overture(programme, takes[0].act))


def overture(programme: Sequence[Act], before: Act) -> Act | None:
    """The last few quiet acts in a row before an act, their ships seen under way together; None where there is none."""
    row: list[Act] = []
    for one in reversed([one for one in programme if one.first < before.first]):
        if len(row) == 3 or (row and not _quiet(one)):
            break
        if _quiet(one):
            row.insert(0, one)
    if not row:
        return None
    events = tuple(event for one in row for event in one.events)
    return Act(row[0].first, row[-1].last, events, timeline(events))


def best_second(film: Reel) -> float:
    """The second of a film at which a picture shows most."""
    best, found, now = 0.0, 0.5 * film.opening, film.opening
    for take in film.takes:
        for cue in take.act.line.cues:
            at = moment(cue)
            if weight(cue) > best and take.start <= at < take.end:
                best, found = weight(cue), now + at - take.start
        now += take.seconds
    return found


def peak(line: Timeline) -> float:
    """The second of a performance at which a picture shows most."""
    hot = [cue for cue in line.cues if weight(cue)]
    return min(line.seconds, moment(max(hot, key=weight))) if hot else 0.6 * line.seconds


def moment(cue: Cue) -> float:
    """When in a performance what happens looks greatest."""
    return cue.impact + FLASH if cue.impact else cue.start + BURST


def parts_of(act: Act) -> list[Take]:
    """An act cut into beats and the quiet between them, without a gap."""
    found: list[Take] = []
    now = 0.0
    for start, end, hot in _beats(act.line):
        found += _quiet_parts(act, now, start)
        found.append(Take(act, start, end, hot))
        now = end
    return [part for part in (*found, *_quiet_parts(act, now, act.line.seconds)) if part.seconds > STEP]


def packed(parts: Sequence[Take], seconds: float) -> list[Take]:
    """The parts that together are worth most and take at most `seconds`, in order."""
    room = int(seconds / STEP)
    without, within = np.zeros(room + 1), np.full(room + 1, -np.inf)
    history = []
    for part in parts:
        long = max(1, int(np.ceil(part.seconds / STEP - 1e-6)))
        joined = within + WELL_JOINED
        source = np.maximum(without, joined)
        taken = np.full(room + 1, -np.inf)
        if long <= room:
            taken[long:] = source[: room + 1 - long] + part.heat + QUIET * part.seconds
        history.append((long, within > without, joined > without))
        without, within = np.maximum(without, within), taken
    chosen: list[Take] = []
    inside = bool(within[room] > without[room])
    for part, (long, left, right) in zip(reversed(parts), reversed(history), strict=True):
        if inside:
            chosen.append(part)
            room -= long
            inside = bool(right[room])
        else:
            inside = bool(left[room])
    return chosen[::-1]


def _beats(line: Timeline) -> list[tuple[float, float, float]]:
    """Start, end and heat of each stretch of a performance in which something happens; one that ends with a sinking ends there."""
    spans = sorted((*_span(cue), weight(cue), cue.start, isinstance(cue.event, Sank)) for cue in line.cues if weight(cue) >= HOT)
    found: list[list[float]] = []
    down = 0.0
    for start, end, hot, begins, sinks in spans:
        apart = found and (start > found[-1][1] + PAUSE or (down and begins >= down - 0.05))
        if found and not apart:
            found[-1] = [found[-1][0], max(found[-1][1], end), found[-1][2] + hot]
        else:
            found.append([max(start, found[-1][1] if found else 0.0), end, hot])
            down = 0.0
        down = max(down, end) if sinks else down
    cuts = [shot.start for shot in shots(line, Tabletop(width=120.0, height=90.0, scale=300))]
    snapped = _long_enough([(_snapped(start, cuts), min(end, line.seconds), hot) for start, end, hot in found])
    ends = [*(start for start, _, _ in snapped[1:]), line.seconds][: len(snapped)]
    return [(start, _until(end, following), hot) for (start, end, hot), following in zip(snapped, ends, strict=True)]


def _long_enough(beats: Sequence[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """Beats that begin as much earlier as they need to be seen, and that are part of the one before where there is no room for that."""
    found: list[tuple[float, float, float]] = []
    for start, end, hot in beats:
        free = found[-1][1] if found else 0.0
        early = max(free, min(start, end - SHORTEST))
        if found and end - early < BLINK:
            found[-1] = found[-1][0], end, found[-1][2] + hot
        else:
            found.append((early, end, hot))
    return found


def _until(end: float, following: float) -> float:
    """Where a beat ends before what follows: with it, when only a blink would be left between them."""
    return following if end > following - BLINK else end


def _span(cue: Cue) -> tuple[float, float]:
    """From when to when something must be seen."""
    event = cue.event
    if isinstance(event, Fired):
        return max(0.0, cue.start - AIM), cue.impact + (SAVOUR if event.hit else 0.6 * SAVOUR)
    if isinstance(event, TorpedoRan):
        return cue.start, cue.impact + 0.6
    if isinstance(event, ShotDown):
        return cue.start, max(cue.end, cue.start + DOOMED + FALL)
    if isinstance(event, Exploded):
        return max(0.0, cue.start - 0.3), cue.end
    return cue.start, cue.end


def _snapped(start: float, cuts: Sequence[float]) -> float:
    """A start that leaves no blink of the shot that is on: at the next cut, when that is near, or at the very beginning."""
    if start < BLINK:
        return 0.0
    return next((cut for cut in cuts if start <= cut < start + BLINK), start)


def _quiet_parts(act: Act, start: float, end: float) -> list[Take]:
    """What lies between two beats: the last moments of it may be taken by themselves."""
    if end - start <= 1.5 * LEAD:
        return [Take(act, start, end)]
    return [Take(act, start, end - LEAD), Take(act, end - LEAD, end)]


def _glimpse(parts: Sequence[Take], seconds: float) -> Take:
    """As much of the hottest beat as there is time for, about its hottest moment, or its end where there is time for that."""
    part = max(parts, key=lambda one: one.heat)
    cues = [cue for cue in part.act.line.cues if part.start <= moment(cue) < part.end]
    peak = moment(max(cues, key=weight)) if cues else part.start
    start = max(part.start, min(peak - 0.3 * seconds, part.end - seconds))
    return replace(part, start=start, end=min(part.end, start + seconds))


def _joined(parts: Sequence[Take]) -> tuple[Take, ...]:
    """Takes that follow one another in one act are one."""
    found: list[Take] = []
    for part in parts:
        if found and found[-1].act is part.act and abs(found[-1].end - part.start) < 1e-9:
            found[-1] = replace(found[-1], end=part.end, heat=found[-1].heat + part.heat)
        else:
            found.append(part)
    return tuple(found)


def _quiet(act: Act) -> bool:
    """Whether ships are under way in an act and nothing happens to them."""
    moving = any(isinstance(cue.event, Moved) for cue in act.line.cues)
    return moving and not any(weight(cue) >= HOT or isinstance(cue.event, GameEnded) for cue in act.line.cues)
