"""Manoeuvre: ships that move one after another by the rules, and are seen to move together.

A fleet that is shown one hull at a time is a long wait. Moves with nothing to be seen between them overlap, as long as no
two hulls come so near that they would seem to run one another down.
"""

from collections.abc import Sequence
from itertools import takewhile

from navalsim3d.kernel.events import Activated, Announced, DiceRolled, Event, Moved, Placed, Turned
from navalsim3d.scene.track import Track

STAGGER = 0.4
"""seconds from the start of one ship to that of the next"""
ROOM = 6.0
"""cm that the middles of two hulls keep apart while they move together"""
BRIEF = 1.6
"""seconds a run takes its own time; what is longer is hurried"""
HURRY = 0.45
"""what is left of each second beyond that"""

Run = list[Moved | Turned]
UNSEEN = (Activated, Announced, DiceRolled)
"""what may happen between two moves that are seen together"""


def run_of(events: Sequence[Event], index: int) -> Run:
    """Consecutive moves and turns of one piece from an index on, which are drawn as one smooth run; empty where none begins."""
    run: Run = []
    for event in events[index:]:
        if not isinstance(event, Moved | Turned) or (run and event.piece != run[0].piece):
            break
        run.append(event)
    return run


def next_run(events: Sequence[Event], index: int) -> tuple[Run, tuple[Event, ...]]:
    """The run that comes next when nothing is seen before it, and what is told before it; an empty run when something is."""
    between = tuple(takewhile(lambda event: isinstance(event, UNSEEN), events[index:]))
    return run_of(events, index + len(between)), between


def brief(seconds: float) -> float:
    """How long a run that would take so many seconds is let take."""
    return min(seconds, BRIEF + HURRY * max(0.0, seconds - BRIEF))


def clear(one: Track, other: Track, later: float) -> bool:
    """Whether two tracks, the other begun `later` seconds after the one, keep apart at every moment."""
    end = max(one.seconds, later + other.seconds)
    for step in range(41):
        t = end * step / 40.0
        (ax, ay, *_), (bx, by, *_) = one.at(t), other.at(t - later)
        if (ax - bx) ** 2 + (ay - by) ** 2 < ROOM**2:
            return False
    return True


def muster(events: Sequence[Event]) -> range:
    """The numbers of the events in which a fleet comes on to the table, from its first ship to its last; empty for one ship."""
    placed = [number for number, event in enumerate(events) if isinstance(event, Placed)]
    return range(placed[0], placed[-1] + 1) if len(placed) > 1 else range(0)
