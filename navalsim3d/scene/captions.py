"""Captions: what a spectator is told, and when - who does what, the number needed, and the die once it has fallen.

As a broadcast would: while a shell is on its way the die still rolls; its face and what it means are shown when the shell
arrives, and what a card brought when its face is seen. Worked out from a timeline alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

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
    Moved,
    Placed,
    Repaired,
    Rescued,
    Sank,
    ShotDown,
    SmokeLaid,
    TorpedoLaunched,
    TorpedoRan,
    TurnBegan,
    Turned,
)
from navalsim3d.kernel.tabletop import Tabletop
from navalsim3d.scene.manoeuvre import muster
from navalsim3d.scene.timeline import AIM, Cue, Timeline, known

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
SETTLES = 1.6
"""seconds until it is plain to see that a ship is going down: it is not told before"""
HEARD = 0.8
"""seconds what a hit did is left to be read before the next gun is told"""
READ = 0.35
"""seconds a caption must stand to be read; what would give way sooner is not told"""


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


def captions(line: Timeline, table: Tabletop | None = None) -> tuple[Caption, ...]:
    """The captions of a performance in order; `table` names those who act.

    Not told: what is announced after all that is seen, for it would talk over that; and what a ship does no more than declare.
    """
    found: list[Caption] = []
    sides, since = 10, None
    shown = [number for number, cue in enumerate(line.cues) if not isinstance(cue.event, Activated | Announced | DiceRolled | TurnBegan)]
    last = shown[-1] if shown else len(line.cues)
    alone = sum(isinstance(cue.event, Activated) for cue in line.cues) == 1
    mustered = muster([cue.event for cue in line.cues])
    for number, cue in enumerate(line.cues):
        event = cue.event
        if number in mustered:
            found += [Caption(cue.start, stations(line, table))] if number == mustered.start else []
        elif isinstance(event, DiceRolled):
            sides = event.sides
        elif isinstance(event, Activated):
            since = cue.start
            name = named(event.piece, table) if alone and _merely(line, number) else ""
            found += [Caption(cue.start, name)] if name else []
        elif isinstance(event, Fired):
            shot = _of_shot(event, cue, sides, found)
            if shot.text or shot.die is not None:
                found.append(shot)
        elif isinstance(event, Announced) and (number > last or _merely(line, number)):
            continue
        elif isinstance(event, TOLD) and event.text:
            early = since is not None and isinstance(event, Announced)
            found.append(_sentence(replace(cue, start=since) if early and since is not None else cue, found))
        since = since if isinstance(event, Activated | Announced | DiceRolled) else None
    return _read(found)


def stations(line: Timeline, table: Tabletop | None) -> str:
    """What is told of a fleet that comes on to the table, once for all its ships."""
    placed = {cue.event.piece for cue in line.cues if isinstance(cue.event, Placed)}
    sides = {piece.side for piece in table.pieces if piece.id in placed} if table is not None else set()
    names = [side.name for side in table.sides if side.id in sides] if table is not None else []
    if not names:
        return "All take station."
    return f"{' and '.join(filter(None, (', '.join(names[:-1]), names[-1])))} take station."


def named(piece: str, table: Tabletop | None) -> str:
    """A piece by its name and side; empty when it is not on the table."""
    found = next((one for one in table.pieces if one.id == piece), None) if table is not None else None
    if table is None or found is None:
        return ""
    side = next((one.name for one in table.sides if one.id == found.side), "")
    return ", ".join(filter(None, (found.name, side)))


def _merely(line: Timeline, number: int) -> bool:
    """Whether nothing but a move follows what is announced."""
    later = (cue.event for cue in line.cues[number + 1 :] if not isinstance(cue.event, Announced | DiceRolled))
    return isinstance(next(later, None), Moved | Turned)


def _read(told: Sequence[Caption]) -> tuple[Caption, ...]:
    """Those that stand long enough to be read, the last in any case."""
    return tuple(one for one, following in pairwise(told) if following.start - one.start >= READ) + tuple(told[-1:])


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
        heard = before[-1].start + (HEARD if before[-1].falls and before[-1].start > before[-1].falls else 0.4)
        start = min(max(cue.start, cue.impact - 0.15), max(start, heard, before[-1].falls + 0.25 if before[-1].falls else 0.0))
    words = event.text.partition(":")[0].rstrip(". ")
    if event.roll is None or event.needed is None:
        return Caption(start, words)
    return Caption(start, words, Die(sides, event.needed, event.at_most, event.roll, event.hit), cue.start, cue.impact)


def _sentence(cue: Cue, before: Sequence[Caption]) -> Caption:
    """A sentence as it stands; what weighs is told beside the die that brought it about, and not what a card shows by itself."""
    last = before[-1] if before else None
    if isinstance(cue.event, Sank):
        cue = replace(cue, start=cue.start + min(SETTLES, cue.seconds / 3.0))
    if last is not None and last.die is not None and isinstance(cue.event, WEIGHTY):
        return replace(last, start=max(cue.start + 0.15, last.start + 0.1), text=cue.event.text)
    if isinstance(cue.event, CardTurned) and cue.event.face:
        return Caption(known(cue), cue.event.words or cue.event.text)
    return Caption(max(cue.start, last.start) if last is not None else cue.start, cue.event.text)
