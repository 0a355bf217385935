"""The programme: a whole game cut into acts, and those of it most worth seeing.

An act is one activation: from the moment a piece begins to act until the next one does. Acts are what a spectator watches
one after another, and what a film is made of.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from navalsim3d.kernel.events import Activated, Event
from navalsim3d.scene.director import heat
from navalsim3d.scene.timeline import Timeline, timeline

LOOSE = 8.0
"""seconds after which events that belong to no activation are cut at the next command"""
LINGER = 2.5
"""seconds at the end of a film that nothing great should begin in, for it could not be seen to its end"""


@dataclass(frozen=True, slots=True)
class Act:
    """Events of steps `first`..`last` - 1 of a game (command numbers from 0), and their performance."""

    first: int
    last: int
    events: tuple[Event, ...]
    line: Timeline


def acts(steps: Sequence[tuple[Event, ...]], afloat: bool = True) -> tuple[Act, ...]:
    """Cut a game, one tuple of events a command, before every command that begins an activation; `afloat` as for a timeline.

    What belongs to no activation, such as a whole fleet's movement, is cut between commands when it has gone on for long.
    """
    found: list[Act] = []
    first, passed = 0, 0.0
    for number in range(1, len(steps) + 1):
        passed += timeline(steps[number - 1]).seconds
        loose = passed > LOOSE and not _begins(steps[first])
        if number == len(steps) or loose or _begins(steps[number]):
            found.append(act(steps[first:number], first, afloat))
            first, passed = number, 0.0
    return tuple(found)


def act(steps: Sequence[tuple[Event, ...]], first: int = 0, afloat: bool = True) -> Act:
    """One act from the events of consecutive commands."""
    events = tuple(event for step in steps for event in step)
    return Act(first, first + len(steps), events, timeline(events, afloat=afloat))


def best_act(programme: Sequence[Act], seconds: float) -> int:
    """The act from which the next `seconds` are about the hottest: the earliest such, so that a fight is seen to build up."""
    worth = [warmth(programme[number:], seconds) for number in range(len(programme))]
    return next((number for number, value in enumerate(worth) if value >= 0.95 * max(worth)), 0)


def warmth(programme: Sequence[Act], seconds: float) -> float:
    """How much happens in the first `seconds` of acts performed one after another; what begins too late to be seen counts nothing."""
    found, now = 0.0, 0.0
    for one in programme:
        found += sum(weight for at, weight in heat(one.line) if now + at < seconds - LINGER)
        now += one.line.seconds
        if now > seconds:
            break
    return found


def hottest_act(programme: Sequence[Act]) -> int:
    """The act in which most happens; the first of equals."""
    return max(range(len(programme)), key=lambda number: (sum(weight for _, weight in heat(programme[number].line)), -number), default=0)


def _begins(events: tuple[Event, ...]) -> bool:
    """Whether a command's events open a new act."""
    return any(isinstance(event, Activated) for event in events)
