"""What there is to decide, as the panel shows it: the menu of commands, gathered, explained, one of them selected.

A view model: it knows the ruleset's protocol and no screen. Choosing, cycling, bending a command towards the cursor and
giving it are operations on it, so the mouse, the keyboard and the tests all do the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.commands import Command
from navalsim3d.kernel.ruleset import Explanation, Ruleset, Side, State


@dataclass(frozen=True, slots=True)
class Choice:
    """A command and what it would do."""

    command: Command
    explanation: Explanation


@dataclass(slots=True)
class Decision:
    """The question in hand for one side: choices in menu order, and which is selected (-1: none)."""

    ruleset: Ruleset
    view: State
    side: Side
    choices: tuple[Choice, ...]
    selected: int = -1
    bent: Choice | None = None
    """the selected command bent towards the cursor, if it can be"""
    hovered: int = -1
    refusal: str = ""
    """why the last thing tried was not possible"""
    ticked: set[int] = field(default_factory=set)

    @property
    def current(self) -> Choice | None:
        """What would be given now: the bent command, else the selected one."""
        if self.bent is not None:
            return self.bent
        return self.choices[self.selected] if 0 <= self.selected < len(self.choices) else None

    @property
    def shown(self) -> Choice | None:
        """What the scene previews: the choice under the cursor, else the current one."""
        return self.choices[self.hovered] if 0 <= self.hovered < len(self.choices) else self.current

    def groups(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Groups in the order they first appear, each with the numbers of its choices."""
        found: dict[str, list[int]] = {}
        for number, choice in enumerate(self.choices):
            found.setdefault(choice.explanation.group, []).append(number)
        return tuple((group, tuple(numbers)) for group, numbers in found.items())

    def select(self, number: int) -> None:
        """Select a choice; anything outside the menu selects none."""
        self.selected = number if 0 <= number < len(self.choices) else -1
        self.bent, self.refusal = None, ""

    def cycle(self, step: int) -> None:
        """The next or an earlier choice, round and round."""
        if self.choices:
            start = self.selected if self.selected >= 0 else (-1 if step > 0 else 0)
            self.select((start + step) % len(self.choices))

    def click_piece(self, piece: str) -> bool:
        """Select the next choice that is about this piece; says whether there is one."""
        about = [
            number
            for number, choice in enumerate(self.choices)
            if choice.explanation.target == piece or (choice.explanation.actor == piece and not choice.explanation.target)
        ]
        aimed = [number for number in about if self.choices[number].explanation.target == piece] or about
        if not aimed:
            return False
        later = [number for number in aimed if number > self.selected]
        self.select(later[0] if later else aimed[0])
        return True

    def bend(self, point: Point, heading: float | None = None) -> None:
        """Bend the selected command towards a place on the table, where it can be bent."""
        if not 0 <= self.selected < len(self.choices):
            return
        chosen = self.choices[self.selected]
        if not chosen.explanation.aims:
            return
        command = self.ruleset.aimed(self.view, (self.bent or chosen).command, point, heading)
        self.bent = Choice(command, self.ruleset.explain(self.view, command))
        self.refusal = self.bent.explanation.refused

    def nudge(self, degrees: float) -> None:
        """Turn the heading of a command that can be bent, from the keyboard."""
        current = self.current
        if current is None or not current.explanation.aims or current.explanation.heading is None:
            return
        at = current.explanation.point or (0.0, 0.0)
        self.bend(at, (current.explanation.heading + degrees) % 360.0)

    def can_give(self) -> bool:
        """Whether the current command is one the rules accept; otherwise `refusal` says why."""
        current = self.current
        if current is None:
            self.refusal = "nothing is chosen yet"
            return False
        self.refusal = current.explanation.refused
        return not self.refusal


def decision(ruleset: Ruleset, view: State, side: Side) -> Decision:
    """The question in hand for `side`. The one choice there is, or a harmless first one, is selected."""
    menu = ruleset.legal(view)
    choices = tuple(Choice(command, ruleset.explain(view, command)) for command in menu)
    return Decision(ruleset, view, side, choices, selected=0 if len(choices) == 1 else -1)


def modifiers_table(explanation: Explanation) -> Sequence[tuple[str, str, str]]:
    """The sum of a to-hit number as rows: what, how much (signed), clause."""
    return tuple((line.label, f"{line.value:+d}", line.clause) for line in explanation.modifiers)


def needs(explanation: Explanation) -> str:
    """'needs 4 or less on a D10 (40 %)', or nothing when no die is asked for."""
    if explanation.needed is None:
        return "" if explanation.chance is None else f"{explanation.chance:.0%}"
    way = "or less" if explanation.at_most else "or more"
    chance = "" if explanation.chance is None else f" ({explanation.chance:.0%})"
    return f"needs {explanation.needed} {way} on a D{explanation.sides}{chance}"
