"""Captions: what a spectator is told, and when - who does what, the number needed, and the die once it has fallen.

As a broadcast would: while a shell is on its way the die still rolls; its face and what it means are shown when the shell
arrives. Worked out from a timeline alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from navalsim3d.kernel.events import (
    Activated,
    Announced,
    CardTurned,
    Collided,
    Critical,
    Damaged,
    DiceRolled,
    Fired,
    GameEnded,
    Grounded,
    LeftTable,
    Placed,
    Repaired,
    Rescued,
    Sank,
    ShotDown,
    SmokeLaid,
    TorpedoLaunched,
    TorpedoRan,
    TurnBegan,
)
from navalsim3d.scene.timeline import AIM, Cue, Timeline

TOLD = (
    Announced, CardTurned, Collided, Critical, Damaged, GameEnded, Grounded, LeftTable, Placed, Repaired, Rescued, Sank, ShotDown,
    SmokeLaid, TorpedoLaunched, TorpedoRan, TurnBegan,
)  # fmt: skip
"""kinds whose sentence is shown as it stands"""
WEIGHTY = (Damaged, Critical, Sank, Collided, GameEnded, LeftTable, Grounded, Rescued)
SPINS = 14.0
"""faces a second that a rolling die shows"""
STAYS = 1.6
"""seconds a die lies there after it fell"""


@dataclass(frozen=True, slots=True)
class Die:
    """A die of a shot: what is needed, what fell and what it means; `face` None while nothing can be known yet."""

    sides: int
    needed: int
    at_most: bool
    face: int
    hit: bool
    rolling: bool = False


@dataclass(frozen=True, slots=True)
class Caption:
    """What is told from `start` on."""

    start: float
    text: str
    die: Die | None = None
    throw: float = 0.0
    """when the die leaves the hand"""
    falls: float = 0.0
    """when it lies; 0 for none"""


def captions(line: Timeline) -> tuple[Caption, ...]:
    """The captions of a performance in order; what is announced after all that is seen would talk over it, and is left out."""
    found: list[Caption] = []
    sides, since = 10, None
    shown = [number for number, cue in enumerate(line.cues) if not isinstance(cue.event, Activated | Announced | DiceRolled | TurnBegan)]
    last = shown[-1] if shown else len(line.cues)
    for number, cue in enumerate(line.cues):
        event = cue.event
        if isinstance(event, DiceRolled):
            sides = event.sides
        elif isinstance(event, Activated):
            since = cue.start
        elif isinstance(event, Fired):
            shot = _of_shot(event, cue, sides, found)
            if shot.text or shot.die is not None:
                found.append(shot)
        elif isinstance(event, TOLD) and event.text and not (isinstance(event, Announced) and number > last):
            found.append(_sentence(cue if since is None else replace(cue, start=since), found))
            since = None
    return tuple(found)


def caption_at(told: Sequence[Caption], t: float) -> Caption | None:
    """What is told at second `t`, the die as it is to be seen then."""
    current = next((caption for caption in reversed(told) if caption.start <= t), None)
    if current is None or current.die is None:
        return current
    if t > current.falls + STAYS:
        return replace(current, die=None)
    if t < current.falls:
        face = 1 + (int(t * SPINS) * 7 + int(current.falls * 10)) % current.die.sides if t >= current.throw else 0
        return replace(current, die=replace(current.die, face=face, hit=False, rolling=True))
    return current


def _of_shot(event: Fired, cue: Cue, sides: int, before: Sequence[Caption]) -> Caption:
    """Told from the moment the gun is laid, but not over the die before."""
    start = max(0.0, cue.start - AIM)
    if before:
        start = min(cue.start, max(start, before[-1].start + 0.4, before[-1].falls + 0.25 if before[-1].falls else 0.0))
    words = event.text.partition(":")[0].rstrip(". ")
    if event.roll is None or event.needed is None:
        return Caption(start, words)
    return Caption(start, words, Die(sides, event.needed, event.at_most, event.roll, event.hit), cue.start, cue.impact)


def _sentence(cue: Cue, before: Sequence[Caption]) -> Caption:
    """A sentence as it stands; what weighs is told beside the die that brought it about."""
    last = before[-1] if before else None
    if last is not None and last.die is not None and isinstance(cue.event, WEIGHTY):
        return replace(last, start=max(cue.start + 0.15, last.start + 0.1), text=cue.event.text)
    return Caption(cue.start, cue.event.text)
