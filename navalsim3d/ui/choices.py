"""The menu of a question: choices in the order the rules give them, parts a command can be put together from, and how both read.

Rows are counted through: first the choices, then the parts. Nothing here is chosen yet, and nothing depends on a pointer.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.commands import Command
from navalsim3d.kernel.ruleset import Explanation, Ruleset, Side, State
from navalsim3d.ui.explained import spot_of, to_be_placed, told_apart

FEW = 6
"""courses that are written out without more ado"""
SETTLED = 3
"""frames until a long list has settled where it was scrolled to: how high it is hangs a little on that"""


@dataclass(frozen=True, slots=True)
class Choice:
    """A command and what it would do."""

    command: Command
    explanation: Explanation


@dataclass(slots=True)
class Menu:
    """All one side may choose from now, and which of several ships to be placed its places are shown of."""

    ruleset: Ruleset
    view: State
    side: Side
    choices: tuple[Choice, ...]
    parts: tuple[Choice, ...] = ()
    placing: str = ""
    """which of several ships that can be placed is in hand"""
    standing: frozenset[str] = frozenset()
    """those that lie on the table already and may be put elsewhere"""

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.choices) + len(self.parts)

    def row(self, number: int) -> Choice | None:
        """The choice or part in a row; None outside the menu."""
        if 0 <= number < len(self.choices):
            return self.choices[number]
        return self.parts[number - len(self.choices)] if 0 <= number < self.rows else None

    def is_part(self, number: int) -> bool:
        """Whether the row is a part, to be ticked rather than chosen."""
        return len(self.choices) <= number < self.rows

    @property
    def forced(self) -> bool:
        """Whether there is nothing to decide: one command, and nothing in it to choose or to be warned of."""
        if len(self.choices) != 1 or self.parts:
            return False
        only = self.choices[0].explanation
        return not (only.aims or only.warnings or only.refused)

    def groups(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Groups in the order they first appear, each with its rows; parts are a group of their own."""
        found: dict[str, list[int]] = {}
        for number, choice in enumerate(self.choices):
            found.setdefault(choice.explanation.group, []).append(number)
        if self.parts:
            found.setdefault(f"{self.parts[0].explanation.group}, one by one", []).extend(range(len(self.choices), self.rows))
        return tuple((group, tuple(numbers)) for group, numbers in found.items())

    def labels(self) -> tuple[str, ...]:
        """The title of every row; where several are called the same, with the place they speak of or a number."""
        return (*told_apart([choice.explanation for choice in self.choices]), *told_apart([part.explanation for part in self.parts]))

    def heads(self) -> tuple[str, ...]:
        """For each row what its title begins with, up to a colon, where others about the same piece in its group begin so too; else ''."""
        told = [row.explanation for row in (*self.choices, *self.parts)]
        begun = [(one.group, one.actor, one.title.partition(": ")) for one in told]
        keys = [(group, actor, head) if rest else ("", "", "") for group, actor, (head, _, rest) in begun]
        times = Counter(keys)
        return tuple(key[2] if times[key] > 1 else "" for key in keys)

    def ships(self) -> tuple[tuple[str, str], ...]:
        """The ships that can be placed now: id and name, in menu order."""
        told = (choice.explanation for choice in self.choices if to_be_placed(choice.explanation))
        return tuple(dict.fromkeys((one.actor, one.name) for one in told))

    def places(self) -> tuple[int, ...]:
        """The rows that are places of the ship in hand."""
        return tuple(number for number, choice in enumerate(self.choices) if self._placeable(choice.explanation))

    def courses(self) -> frozenset[int]:
        """Courses one can do without in a long list of them: those that meet nobody, but for the middle one of each mount."""
        found: dict[tuple[str, str], list[int]] = {}
        for number, choice in enumerate(self.choices):
            told = choice.explanation
            if told.aims == "heading" and told.arcs:
                found.setdefault((told.group, told.arcs[0].mount), []).append(number)
        if sum(map(len, found.values())) <= FEW:
            return frozenset()
        kept = {numbers[len(numbers) // 2] for numbers in found.values()}
        return frozenset(n for numbers in found.values() for n in numbers if n not in kept and not self.choices[n].explanation.target)

    def takers(self, allowed: Callable[[Command], bool] = lambda command: True) -> tuple[str, ...]:
        """The pieces on which a click chooses one of the commands that are allowed, in menu order."""
        told = (row.explanation for row in (*self.choices, *self.parts) if allowed(row.command))
        return tuple(dict.fromkeys(one.target or one.actor for one in told if one.target or one.actor))

    def spots(self) -> tuple[tuple[Point, int], ...]:
        """Where on the table each choice ends that ends somewhere, with its row."""
        told = ((number, choice.explanation) for number, choice in enumerate(self.choices))
        ends = ((spot_of(one), number) for number, one in told if not to_be_placed(one) or self._placeable(one))
        return tuple((spot, number) for spot, number in ends if spot is not None)

    def _placeable(self, told: Explanation) -> bool:
        return to_be_placed(told) and told.actor == self.placing

    def _lies(self, number: int) -> bool:
        return number < len(self.choices) and self.choices[number].explanation.actor in self.standing

    def _about(self, piece: str) -> list[int]:
        """Choices that aim at a piece; without any, those it would act in."""
        told = [choice.explanation for choice in self.choices]
        aimed = [number for number, one in enumerate(told) if one.target == piece]
        return aimed or [number for number, one in enumerate(told) if one.actor == piece and not one.target]

    def _parts_about(self, piece: str) -> list[int]:
        return [len(self.choices) + number for number, part in enumerate(self.parts) if part.explanation.target == piece]

    @property
    def _part_group(self) -> str:
        return self.parts[0].explanation.group if self.parts else ""
