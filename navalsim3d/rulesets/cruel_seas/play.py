"""The working copy of one `apply`: the state as it grows, the dice as they fall, the events as they happen.

A chapter's functions take a `Play` and say what happens in the rulebook's order. It lives for one command only and never
leaves `apply`: outside, the ruleset is a function from state to state.
"""

from typing import Any

from navalsim3d.kernel.events import DiceRolled, Event
from navalsim3d.kernel.records import renewer
from navalsim3d.rulesets.cruel_seas.state import Activation, Card, Game, Pending, Ship, State

_ship = renewer(Ship)
_activation = renewer(Activation)
_state = renewer(State)


class Play:
    """State, events and dice of one command while it is played out.

    Changes are gathered and made into a state only when somebody looks at it.
    """

    __slots__ = ("_base", "_changed", "events")

    def __init__(self, state: State) -> None:
        self._base = state
        self._changed: dict[str, Any] = {}
        self.events: list[Event] = []

    @property
    def state(self) -> State:
        """The state as it is now."""
        if self._changed:
            self._base = _state(self._base, self._changed)
            self._changed = {}
        return self._base

    def _now(self, name: str) -> Any:
        return self._changed[name] if name in self._changed else getattr(self._base, name)

    def ship(self, ship_id: str) -> Ship:
        """The ship as it is now."""
        ships: tuple[Ship, ...] = self._now("ships")
        return ships[self._base.game.index[ship_id]]

    @property
    def game(self) -> Game:
        """What set-up fixed for good."""
        return self._base.game

    def card(self, ship_id: str) -> Card:
        """The ship's card."""
        return self._base.game.cards[ship_id]

    @property
    def phase(self) -> str:
        """The phase of the game, without making a state of everything else."""
        phase: str = self._now("phase")
        return phase

    @property
    def pending(self) -> tuple[Pending, ...]:
        """The questions that wait for an answer."""
        pending: tuple[Pending, ...] = self._now("pending")
        return pending

    @property
    def acting(self) -> Activation | None:
        """The activation in progress, if there is one."""
        activation: Activation | None = self._now("active")
        return activation

    @property
    def active(self) -> Activation:
        """The activation in progress. Raises AssertionError when there is none."""
        activation = self.acting
        assert activation is not None, "no activation is in progress"
        return activation

    def set(self, **changed: Any) -> None:
        """Replace fields of the state."""
        self._changed.update(changed)

    def change(self, ship_id: str, **changed: Any) -> Ship:
        """Replace fields of one ship and return it."""
        place = self._base.game.index[ship_id]
        ships = self._now("ships")
        ship = _ship(ships[place], changed)
        self._changed["ships"] = (*ships[:place], ship, *ships[place + 1 :])
        return ship

    def act(self, **changed: Any) -> Activation:
        """Replace fields of the activation in progress and return it."""
        activation = _activation(self.active, changed)
        self._changed["active"] = activation
        return activation

    def ask(self, pending: Pending) -> None:
        """Suspend the resolution here until a side has answered."""
        self._changed["pending"] = (*self._now("pending"), pending)

    def answered(self) -> Pending:
        """Take the question in hand off the stack."""
        *rest, top = self._now("pending")
        self._changed["pending"] = tuple(rest)
        answered: Pending = top
        return answered

    def emit(self, event: Event) -> None:
        """Something happened."""
        self.events.append(event)

    def roll(self, sides: int, purpose: str, roller: str = "", number: int = 1) -> tuple[int, ...]:
        """`number` dice one after another, left to right, recorded and told (CS-GEO-08)."""
        dice = self._now("dice")
        assert dice is not None, "a view has no dice"
        if number == 1:
            dice, face = dice.roll(sides, purpose)
            faces: tuple[int, ...] = (face,)
        else:
            dice, faces = dice.rolls(number, sides, purpose)
        self._changed["dice"] = dice
        text = f"{roller.upper() or 'The table'} rolled {', '.join(map(str, faces))}: {purpose}."
        self.events.append(DiceRolled(purpose=purpose, sides=sides, faces=faces, roller=roller, text=text, clause="CS-GEO-08"))
        return faces

    def d6(self, purpose: str, roller: str = "") -> int:
        """One D6."""
        return self.roll(6, purpose, roller)[0]

    def d10(self, purpose: str, roller: str = "") -> int:
        """One D10, faces 1 to 10."""
        return self.roll(10, purpose, roller)[0]
