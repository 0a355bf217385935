"""The lieutenant of Seastrike: buys and deploys for its objective, weighs every move, and fires where the cards left promise most.

It sees a view only. It knows which cards have been turned, so how many of each are left, and nothing of their order.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from navalsim3d.ai.agent import Agent
from navalsim3d.ai.seastrike import air, forces, laying, steering
from navalsim3d.ai.seastrike.worth import Eyes, harm
from navalsim3d.kernel.commands import Command
from navalsim3d.kernel.dice import Dice
from navalsim3d.kernel.ruleset import Ruleset, Side
from navalsim3d.rulesets.seastrike import commands as orders
from navalsim3d.rulesets.seastrike import movement, passage
from navalsim3d.rulesets.seastrike.state import State
from navalsim3d.rulesets.seastrike.targets import armament
from navalsim3d.rulesets.seastrike.types import mount_names
from navalsim3d.rulesets.seastrike.words import readable

SHOWN = 8
"""candidates kept for whoever asks why"""
Reasons = tuple[tuple[str, Mapping[str, float]], ...]


class Lieutenant:
    """Plays one side of Seastrike."""

    name = "lieutenant"

    def __init__(self, ruleset: Ruleset, side: Side, dice: Dice) -> None:
        self._ruleset = ruleset
        self._side = side
        self._dice = dice
        self._helm = steering.Helm(side)
        self._reasons: Reasons = ()

    def choose(self, view: State) -> Command:
        """The order to give now."""
        menu = self._ruleset.legal(view)
        self._reasons = ()
        if len(menu) == 1:
            return menu[0]
        kinds = {type(command) for command in menu}
        way = next((way for kind, way in _WAYS.items() if kind in kinds), None)
        return way(self, view, menu) if way is not None else menu[0]

    def reasons(self) -> Reasons:
        """The last choice, laid open."""
        return self._reasons

    def buy(self, view: State, menu: Sequence[Any]) -> Command:
        """What the objective needs most."""
        return forces.next_purchase(view, tuple(menu))

    def place(self, view: State, menu: Sequence[Command]) -> Command:
        """The best berth for the counter that is next, or one as good for all one can tell."""
        ranked = laying.ranked(view, [command for command in menu if isinstance(command, orders.Place)])
        equals = [command for value, command in ranked if value > ranked[0][0] - 1.0]
        return self._one_of(equals)

    def stack(self, view: State, menu: Sequence[Command]) -> Command:
        """The summary card anywhere: no place is better than another."""
        return self._one_of(menu)

    def spy(self, view: State, menu: Sequence[Command]) -> Command:
        """Every espionage card there is, at any place."""
        most = max(command.declared for command in menu if isinstance(command, orders.Spy))
        return self._one_of([command for command in menu if isinstance(command, orders.Spy) and command.declared == most])

    def move(self, view: State, menu: Sequence[Command]) -> Command:
        """The move that gains most over lying still; when none gains anything the movement is over."""
        best, ranked = self._helm.best_move(view, [command for command in menu if isinstance(command, orders.Move)])
        self._reasons = tuple((readable(view, _moved(one)), one.terms) for one in ranked[:SHOWN] if one.move is not None)
        if best.move is not None:
            return best.move
        return next(command for command in menu if isinstance(command, orders.EndMoves))

    def fire(self, view: State, menu: Sequence[Command]) -> Command:
        """The use of a weapon, a batch or an airstrike that promises most; nothing is saved up."""
        eyes = Eyes(view, self._side)
        bombers = air.Bombers(eyes)
        found = [(self._promise(eyes, bombers, command), command) for command in menu]
        found = [(terms, command) for terms, command in found if terms]
        if not found:
            return next(command for command in menu if isinstance(command, orders.EndTurn | orders.Hold))
        found.sort(key=lambda each: -sum(each[0].values()))
        self._reasons = tuple((readable(view, _fired(command)), terms) for terms, command in found[:SHOWN])
        return found[0][1]

    def _promise(self, eyes: Eyes, bombers: air.Bombers, command: Command) -> dict[str, float]:
        """What a command of the firing round promises, in millions by term; nothing for what is no attack."""
        view = eyes.view
        if isinstance(command, orders.Fire):
            piece, target = view.piece(command.piece), view.piece(command.target)
            assert piece is not None and target is not None, "the menu names what is there"
            kind = armament(piece)[mount_names(armament(piece)).index(command.mount)]
            taken = eyes.worth(target) * harm(view, piece, kind, target)
            return {"expected harm": taken, "use it before it is lost": 0.05 * eyes.cost(piece)} if taken > 0.0 else {}
        if isinstance(command, orders.Fly):
            return air.helicopters(eyes, command)
        if isinstance(command, orders.Strike):
            return bombers.attempt(command.number)
        return {}

    def aim(self, view: State, menu: Sequence[Command]) -> Command:
        """The target at which one more flight promises most; an airstrike that promises nothing is called off."""
        eyes = Eyes(view, self._side)
        targets = [command for command in menu if isinstance(command, orders.NameTarget)]
        abandon = next((command for command in menu if isinstance(command, orders.Abandon)), None)
        if abandon is not None and not air.worth_while(eyes, targets):
            return abandon
        return air.best_target(eyes, targets)

    def intercept(self, view: State, menu: Sequence[Command]) -> Command:
        """The flight that threatens most, those already engaged last."""
        return air.best_interception(view, [command for command in menu if isinstance(command, orders.Intercept)])

    def _one_of(self, equals: Sequence[Command]) -> Command:
        if len(equals) == 1:
            return equals[0]
        self._dice, face = self._dice.roll(len(equals), "a lieutenant's whim")
        return equals[face - 1]


def _moved(one: steering.Weighed) -> str:
    assert one.move is not None, "only moves are told"
    turn = "straight" if passage.straight(one.move.turn) else movement.steered(one.move.turn)
    return f"{one.move.piece}: {turn}, {one.move.distance:.1f} cm"


def _fired(command: Command) -> str:
    if isinstance(command, orders.Fire):
        return f"{command.piece} {command.mount} at {command.target}"
    if isinstance(command, orders.Fly):
        return f"{command.number} helicopter{'s' * (command.number > 1)} of {command.piece}"
    return f"airstrike with {command.number} aircraft" if isinstance(command, orders.Strike) else command.__class__.__name__


_WAYS: Mapping[type[Command], Callable[[Lieutenant, State, Sequence[Command]], Command]] = {
    orders.Buy: Lieutenant.buy,
    orders.Place: Lieutenant.place,
    orders.StackCards: Lieutenant.stack,
    orders.Spy: Lieutenant.spy,
    orders.Move: Lieutenant.move,
    orders.Fire: Lieutenant.fire,
    orders.Fly: Lieutenant.fire,
    orders.Strike: Lieutenant.fire,
    orders.EndTurn: Lieutenant.fire,
    orders.NameTarget: Lieutenant.aim,
    orders.Intercept: Lieutenant.intercept,
}
"""by the first kind found in a menu; whatever else is asked, the first answer is the default of the rules (SS-GEO-08)"""


def make(ruleset: Ruleset, side: Side, dice: Dice) -> Agent:
    """A lieutenant for one side of one game."""
    return Lieutenant(ruleset, side, dice)
