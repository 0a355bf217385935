"""The lieutenant: weighs whole activations and gives the order the best of them begins with.

At every decision of its ship it looks at all plans again from where the ship now lies, so what the dice did to it is
always part of the picture. It sees a view only, and breaks ties at deployment with dice of its own.
"""

from collections.abc import Callable, Mapping, Sequence

from navalsim3d.ai.agent import Agent
from navalsim3d.ai.cruel_seas import answers, courses, placing, window
from navalsim3d.ai.cruel_seas.thought import Thought
from navalsim3d.ai.cruel_seas.weigh import Weighed
from navalsim3d.kernel.commands import Command
from navalsim3d.kernel.dice import Dice
from navalsim3d.kernel.ruleset import Ruleset, Side
from navalsim3d.rulesets.cruel_seas import commands as orders
from navalsim3d.rulesets.cruel_seas import speed
from navalsim3d.rulesets.cruel_seas.state import State

SHOWN = 8
"""plans kept for whoever asks why"""
WORTH_MENDING = 0.35
"""share of the hull lost, with 0.4 for every serious token, from which a repair is thought of"""


class Lieutenant:
    """Plays one side of Cruel Seas."""

    name = "lieutenant"

    def __init__(self, ruleset: Ruleset, side: Side, dice: Dice) -> None:
        self._ruleset = ruleset
        self._side = side
        self._dice = dice
        self._reasons: tuple[tuple[str, Mapping[str, float]], ...] = ()

    def choose(self, view: State) -> Command:
        """The order to give now."""
        menu = self._ruleset.legal(view)
        self._reasons = ()
        if len(menu) == 1:
            return menu[0]
        kinds = {type(command) for command in menu}
        way = next((way for kind, way in _WAYS.items() if kind in kinds), None)
        return way(self, view, menu) if way is not None else answers.answer(view, menu)

    def reasons(self) -> tuple[tuple[str, Mapping[str, float]], ...]:
        """The last choice, laid open: the best plans with their terms."""
        return self._reasons

    def place(self, view: State, menu: Sequence[Command]) -> Command:
        """Deployment: the best spot, or one as good for all one can tell."""
        ranked = placing.ranked(self._ruleset, view, [command for command in menu if isinstance(command, orders.PlaceShip)])
        equals = [spot for value, spot in ranked if value > ranked[0][0] - 1.0]
        self._dice, face = self._dice.roll(len(equals), "a lieutenant's whim")
        return equals[face - 1]

    def activate(self, view: State, menu: Sequence[Command]) -> Command:
        """The ship that gains most by acting now rather than later."""
        candidates = [command for command in menu if isinstance(command, orders.Activate)]
        return max(candidates, key=lambda command: self._urgency(view, command.ship))

    def declare(self, view: State, menu: Sequence[Command]) -> Command:
        """The level of the best plan; repair when nothing better is to be had."""
        assert view.active is not None
        thought = Thought(self._ruleset, view, view.ship(view.active.ship))
        found = self._noted(thought)
        levels = (orders.DeclareSpeed(level=int(one.plan.level)) for one in found)
        return self._repair(thought, menu, found) or next((order for order in levels if thought.allowed(order)), menu[0])

    def fight(self, view: State, menu: Sequence[Command]) -> Command:
        """A window: guns first where they do most, then the turn, torpedoes, smoke, and on."""
        assert view.active is not None
        thought = Thought(self._ruleset, view, view.ship(view.active.ship), view.active)
        best = self._noted(thought)[0]
        return (
            window.fire(thought, menu, best)
            or window.turn(thought, menu, best)
            or window.launch(thought, menu)
            or window.smoke(thought, menu)
            or next((command for command in menu if isinstance(command, orders.Proceed)), menu[0])
        )

    def _noted(self, thought: Thought) -> list[Weighed]:
        """The plans weighed, and kept for whoever asks why."""
        found = thought.weighed()
        self._reasons = tuple((_titled(one), one.terms) for one in found[:SHOWN])
        return found

    def _urgency(self, view: State, ship_id: str) -> float:
        """How much better the best plan is than keeping on, with the shots it brings counted twice.

        A ship in the way of a friend goes first; one that could only strike something waits for it to move.
        """
        ship = view.ship(ship_id)
        found = Thought(self._ruleset, view, ship).weighed(glance=True)
        if found[0].plan.struck:
            return found[0].total
        idle = next((one for one in found if not any(one.plan.turns) and one.plan.level == ship.level), found[-1])
        gain = found[0].total - idle.total + found[0].terms.get("damage", 0.0)
        return gain + courses.barring(view, ship)

    def _repair(self, thought: Thought, menu: Sequence[Command], found: Sequence[Weighed]) -> Command | None:
        """A repair order: with real damage, no guns in reach and no hurry."""
        ship, full = thought.ship, thought.view.card(thought.ship.id).hull
        hurt = (full - ship.hull) / full + 0.4 * (ship.engine + bool(ship.fire) + ship.rudder)
        if hurt < WORTH_MENDING or found[0].terms.get("damage", 0.0) > 8.0 or thought.aim.urgency > 20.0:
            return None
        mends = [command for command in menu if isinstance(command, orders.DeclareSpeed) and command.order == "repair"]
        return min(mends, key=lambda command: command.level, default=None)


def _titled(one: Weighed) -> str:
    """A plan in words: its level and its turns."""
    turns = " ".join(f"{angle:+.0f}" for angle in one.plan.turns)
    return f"{speed.NAMES[one.plan.level]}, turns {turns or 'none'}"


_WAYS: Mapping[type[Command], Callable[[Lieutenant, State, Sequence[Command]], Command]] = {
    orders.PlaceShip: Lieutenant.place,
    orders.Activate: Lieutenant.activate,
    orders.DeclareSpeed: Lieutenant.declare,
    orders.Proceed: Lieutenant.fight,
    orders.Turn: Lieutenant.fight,  # straight on may be refused, for what lies ahead
}


def make(ruleset: Ruleset, side: Side, dice: Dice) -> Agent:
    """A lieutenant for one side of one game."""
    return Lieutenant(ruleset, side, dice)
