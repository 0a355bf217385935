"""What a side knows, and states as plain data.

These scenarios hide nothing on the table: both players see every ship, card and token. Hidden are only the dice to come, so
a view is the state without its dice, and to imagine a full state is to give a view dice of one's own.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from navalsim3d.kernel.codec import Codec
from navalsim3d.kernel.dice import Dice
from navalsim3d.kernel.events import Event
from navalsim3d.kernel.scenario import ReadyScenario
from navalsim3d.rulesets.cruel_seas import setup
from navalsim3d.rulesets.cruel_seas.state import State


def seen_by(state: State, side: str) -> State:
    """What a side knows: everything but the dice. The bag is sorted, so it tells how many dice it holds and no order."""
    return replace(state, dice=None)


def imagine(view: State, dice: Dice) -> State:
    """The one full state a view can come from, with dice of its own."""
    return replace(view, dice=dice)


def events_for(state: State, events: tuple[Event, ...], side: str | None) -> tuple[Event, ...]:
    """Everything: dice are rolled in the open, and no ship moves unseen."""
    return events


@lru_cache(maxsize=1)
def _codec() -> Codec[State]:
    """States without what set-up fixed for good; that follows from the scenario."""
    return Codec(State, fixed=("game",))


def dump(state: State) -> Any:
    """The state as plain JSON data."""
    return _codec().dump(state)


def load(ready: ReadyScenario, data: Any) -> State:
    """The inverse of `dump`. Raises ValueError with one sentence."""
    game = setup.game_of(ready)
    state = _codec().load(data, game=game)
    if [ship.id for ship in state.ships] != list(game.index):
        raise ValueError("the state has other ships than its scenario")
    return state


def digest(state: State) -> str:
    """16 hex digits over everything that can matter later, the dice counter included."""
    return _codec().digest(state)
