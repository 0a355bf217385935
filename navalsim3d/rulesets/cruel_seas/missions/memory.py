"""What a scenario has to remember between two commands, and how it ends a game.

A scenario's rules keep nothing themselves: a few words under a few keys travel in the state like everything else.
"""

from navalsim3d.kernel.events import GameEnded
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import State


def recall(state: State, key: str) -> str:
    """What was remembered under the key, or ''."""
    for name, value in state.mission:
        if name == key:
            return value
    return ""


def remember(play: Play, key: str, value: str) -> None:
    """Keep a word under a key; '' forgets it."""
    kept = [(name, old) for name, old in play.state.mission if name != key]
    if value:
        kept.append((key, value))
    play.set(mission=tuple(sorted(kept)))


def finish(play: Play, winner: str, degree: str, why: str, clause: str) -> None:
    """The game is over: `winner` is a side, or '' for a draw (CS-SCN-03)."""
    play.set(ended=(winner, degree, why, clause), phase="over", active=None, pending=(), drawn="")
    play.emit(GameEnded(winner=winner, degree=degree, text=why, clause=clause))
