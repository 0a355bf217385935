"""The cadet: any legal command, each as likely as the next. The measure of every other agent."""

from collections.abc import Mapping

from navalsim3d.ai.agent import Agent
from navalsim3d.kernel.commands import Command
from navalsim3d.kernel.dice import Dice
from navalsim3d.kernel.ruleset import Ruleset, Side, State


class Cadet:
    """Chooses uniformly from the menu."""

    name = "cadet"

    def __init__(self, ruleset: Ruleset, side: Side, dice: Dice) -> None:
        self._ruleset = ruleset
        self._side = side
        self._dice = dice

    def choose(self, view: State) -> Command:
        """One command of the menu at random."""
        menu = self._ruleset.legal(view)
        if len(menu) == 1:
            return menu[0]
        self._dice, face = self._dice.roll(len(menu), "the cadet's choice")
        return menu[face - 1]

    def reasons(self) -> tuple[tuple[str, Mapping[str, float]], ...]:
        """A cadet has none."""
        return ()


def make(ruleset: Ruleset, side: Side, dice: Dice) -> Agent:
    """A cadet for one side of one game."""
    return Cadet(ruleset, side, dice)
