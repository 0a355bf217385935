"""What an order would do, in words, numbers and ghosts, before it is given."""

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.commands import Command
from navalsim3d.kernel.ruleset import Explanation
from navalsim3d.rulesets.cruel_seas.state import State


def explain(state: State, command: Command) -> Explanation:
    """What the order would do. Never raises."""
    return Explanation(title=type(command).__name__, group="order")


def aimed(state: State, command: Command, point: Point, heading: float | None) -> Command:
    """The order bent towards a point of the table; unchecked."""
    return command
