"""What the game waits for, and whom."""

from typing import Literal

from navalsim3d.rulesets.seastrike.commands import SideId
from navalsim3d.rulesets.seastrike.state import Missile, Phase, State, other

Moment = Phase | Literal["targets", "scramble", "assign", "answers", "missile"]


def moment(state: State) -> Moment:
    """The phase, or the answer that is pending."""
    waiting = state.pending
    if waiting is None:
        return state.phase
    return "missile" if isinstance(waiting, Missile) else waiting.stage


def acting(state: State) -> SideId | None:
    """Whose answer is awaited; None when the game is over."""
    if state.phase == "over":
        return None
    waiting = state.pending
    if waiting is None:
        return state.turn
    attacks = not isinstance(waiting, Missile) and waiting.stage == "targets"
    return waiting.side if attacks else other(waiting.side)
