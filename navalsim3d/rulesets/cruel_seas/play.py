"""The working copy of one `apply`: the state as it grows, the dice as they fall, the events as they happen.

A chapter's functions take a `Play` and say what happens in the rulebook's order. It lives for one command only and never
leaves `apply`: outside, the ruleset is a function from state to state.
"""

from dataclasses import replace
from typing import Any

from navalsim3d.kernel.events import DiceRolled, Event
from navalsim3d.rulesets.cruel_seas.state import Activation, Card, Pending, Ship, State


class Play:
    """State, events and dice of one command while it is played out."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def ship(self, ship_id: str) -> Ship:
        """The ship as it is now."""
        return self.state.ships[self.state.game.index[ship_id]]

    def card(self, ship_id: str) -> Card:
        """The ship's card."""
        return self.state.game.cards[ship_id]

    @property
    def active(self) -> Activation:
        """The activation in progress. Raises AssertionError when there is none."""
        activation = self.state.active
        assert activation is not None, "no activation is in progress"
        return activation

    def set(self, **fields: Any) -> None:
        """Replace fields of the state."""
        self.state = replace(self.state, **fields)

    def change(self, ship_id: str, **fields: Any) -> Ship:
        """Replace fields of one ship and return it."""
        place = self.state.game.index[ship_id]
        ships = self.state.ships
        ship = replace(ships[place], **fields)
        self.state = replace(self.state, ships=(*ships[:place], ship, *ships[place + 1 :]))
        return ship

    def act(self, **fields: Any) -> Activation:
        """Replace fields of the activation in progress and return it."""
        activation = replace(self.active, **fields)
        self.state = replace(self.state, active=activation)
        return activation

    def ask(self, pending: Pending) -> None:
        """Suspend the resolution here until a side has answered."""
        self.state = replace(self.state, pending=(*self.state.pending, pending))

    def answered(self) -> Pending:
        """Take the question in hand off the stack."""
        *rest, top = self.state.pending
        self.state = replace(self.state, pending=tuple(rest))
        return top

    def emit(self, event: Event) -> None:
        """Something happened."""
        self.events.append(event)

    def roll(self, sides: int, purpose: str, roller: str = "", number: int = 1) -> tuple[int, ...]:
        """`number` dice one after another, left to right, recorded and told (CS-GEO-08)."""
        dice = self.state.dice
        assert dice is not None, "a view has no dice"
        if number == 1:
            dice, face = dice.roll(sides, purpose)
            faces: tuple[int, ...] = (face,)
        else:
            dice, faces = dice.rolls(number, sides, purpose)
        self.state = replace(self.state, dice=dice)
        self.events.append(DiceRolled(purpose=purpose, sides=sides, faces=faces, roller=roller))
        return faces

    def d6(self, purpose: str, roller: str = "") -> int:
        """One D6."""
        return self.roll(6, purpose, roller)[0]

    def d10(self, purpose: str, roller: str = "") -> int:
        """One D10, faces 1 to 10."""
        return self.roll(10, purpose, roller)[0]
