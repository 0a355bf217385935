"""What there is to decide, as the panel shows it: the menu of commands, gathered, explained, one of them selected.

A view model: it knows the ruleset's protocol and no screen. Choosing, cycling, ticking, bending a command towards the
cursor and giving it are operations on it, so the mouse, the keyboard and the tests all do the same. Rows are counted
through: first the choices of the menu, then the parts a command can be put together from.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.commands import Command
from navalsim3d.kernel.ruleset import Explanation, InParts, Ruleset, Side, State

REACH = 9.0
"""cm from a ghost or a course within which the pointer takes hold of it"""


@dataclass(frozen=True, slots=True)
class Choice:
    """A command and what it would do."""

    command: Command
    explanation: Explanation


@dataclass(slots=True)
class Decision:
    """The question in hand for one side: choices in menu order, parts after them, and which row is selected (-1: none)."""

    ruleset: Ruleset
    view: State
    side: Side
    choices: tuple[Choice, ...]
    parts: tuple[Choice, ...] = ()
    selected: int = -1
    bent: Choice | None = None
    """the selected command bent towards the cursor, if it can be"""
    hovered: int = -1
    """the row under the pointer"""
    pointed: int = -1
    """the row whose ghost or target in the scene is under the pointer"""
    refusal: str = ""
    """why the last thing tried was not possible"""
    ticked: tuple[int, ...] = ()
    """rows of parts that are put together, in the order they were ticked"""
    whole: Choice | None = None
    """what the ticked parts make"""

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
    def current(self) -> Choice | None:
        """What would be given now: the bent command, what the ticks make, or the selected one."""
        if self.bent is not None:
            return self.bent
        if self.whole is not None and (self.selected < 0 or self.is_part(self.selected)):
            return self.whole
        return self.row(self.selected)

    @property
    def shown(self) -> Choice | None:
        """What the scene previews: the row under the pointer, else the current command, else what is pointed at in the scene."""
        return self.row(self.hovered) or self.current or self.row(self.pointed)

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
        told = [choice.explanation for choice in (*self.choices, *self.parts)]
        times = Counter(one.title for one in told)
        placed = [one.title + (_place(one) if times[one.title] > 1 else "") for one in told]
        again = [placed[:number].count(title) + 1 for number, title in enumerate(placed)]
        return tuple(title if count == 1 else f"{title} ({count})" for title, count in zip(placed, again, strict=True))

    def select(self, number: int) -> None:
        """Select a row; anything outside the menu selects none."""
        self.selected = number if 0 <= number < self.rows else -1
        self.bent, self.refusal = None, ""

    def cycle(self, step: int) -> None:
        """The next or an earlier row, round and round."""
        if self.rows:
            start = self.selected if self.selected >= 0 else (-1 if step > 0 else 0)
            self.select((start + step) % self.rows)

    def tick(self, number: int) -> None:
        """Put a part in or take it out; a part that excludes another one takes its place."""
        if not self.is_part(number):
            return
        self.select(number)
        if number in self.ticked:
            self.ticked = tuple(row for row in self.ticked if row != number)
        else:
            self.ticked = (*(row for row in self.ticked if self._together((row, number)) is not None), number)
        command = self._together(self.ticked)
        self.whole = None if command is None else Choice(command, self.ruleset.explain(self.view, command))

    def click_piece(self, piece: str) -> bool:
        """Select the next choice that is about this piece; says whether there is one."""
        told = [choice.explanation for choice in self.choices]
        aimed = [number for number, one in enumerate(told) if one.target == piece]
        about = aimed or [number for number, one in enumerate(told) if one.actor == piece and not one.target]
        if not about:
            return False
        later = [number for number in about if number > self.selected]
        self.select(later[0] if later else about[0])
        return True

    def click_water(self, point: Point) -> bool:
        """Bend what is selected to a place, or select what lies nearest and bend it there if the rules allow; says whether it did."""
        current = self.current
        if current is not None and current.explanation.aims:
            self.bend(point)
            return True
        spots = [(math.dist(spot, point), number) for spot, number in self.spots()]
        aimed = [(gap, number) for gap, number in spots if self.choices[number].explanation.aims]
        gap, number = min(spots, default=(math.inf, -1))
        if gap > REACH:
            gap, number = min(aimed, default=(math.inf, -1))
        if number < 0:
            return False
        self.select(number)
        self.bend(point)
        if self.bent is not None and self.bent.explanation.refused:
            self.select(number)
        return True

    def point_at(self, piece: str, point: Point | None) -> None:
        """The pointer in the scene is over a piece, or over a place: what would a click there choose?"""
        told = [choice.explanation for choice in self.choices]
        about = [number for number, one in enumerate(told) if piece and piece in (one.target, "" if one.target else one.actor)]
        near = [(math.dist(spot, point), number) for spot, number in self.spots()] if point is not None and not piece else []
        gap, number = min(near, default=(math.inf, -1))
        self.pointed = about[0] if about else number if gap <= REACH / 2.0 else -1

    def spots(self) -> tuple[tuple[Point, int], ...]:
        """Where on the table each choice ends that ends somewhere, with its row."""
        ends = ((_spot(choice.explanation), number) for number, choice in enumerate(self.choices))
        return tuple((spot, number) for spot, number in ends if spot is not None)

    def bend(self, point: Point, heading: float | None = None) -> None:
        """Bend the selected command towards a place on the table, where it can be bent."""
        chosen = self.row(self.selected)
        if chosen is None or not chosen.explanation.aims:
            return
        command = self.ruleset.aimed(self.view, (self.bent or chosen).command, point, heading)
        self.bent = Choice(command, self.ruleset.explain(self.view, command))
        self.refusal = self.bent.explanation.refused

    def holds(self, point: Point) -> bool:
        """Whether a drag that begins here takes hold of the course or ghost that is being chosen."""
        current = self.current
        if current is None or not current.explanation.aims:
            return False
        told = current.explanation
        way = [(pose.x, pose.y) for pose in told.path]
        spots = [*way, *([told.point] if told.point else [])]
        lines = [*pairwise(way), *told.sight_lines]
        gaps = [math.dist(spot, point) for spot in spots] + [_gap(a, b, point) for a, b in lines]
        return min(gaps, default=math.inf) <= REACH

    def nudge(self, degrees: float) -> None:
        """Turn the heading of a command that can be bent, from the keyboard."""
        current = self.current
        if current is None or not current.explanation.aims or current.explanation.heading is None:
            return
        at = current.explanation.point or (0.0, 0.0)
        self.bend(at, (current.explanation.heading + degrees) % 360.0)

    def shift(self, east: float, north: float) -> None:
        """Push the place of a command that can be bent, from the keyboard, by centimetres."""
        current = self.current
        if current is not None and current.explanation.aims in ("pose", "point") and current.explanation.point is not None:
            x, y = current.explanation.point
            self.bend((x + east, y + north), current.explanation.heading)

    def can_give(self) -> bool:
        """Whether the current command is one the rules accept; otherwise `refusal` says why."""
        current = self.current
        if current is None:
            self.refusal = "nothing is chosen yet"
            return False
        self.refusal = current.explanation.refused
        return not self.refusal

    def _together(self, rows: tuple[int, ...]) -> Command | None:
        """The one command those parts make."""
        if not rows or not isinstance(self.ruleset, InParts):
            return None
        return self.ruleset.combined(self.view, tuple(self.parts[row - len(self.choices)].command for row in rows))


def decision(ruleset: Ruleset, view: State, side: Side) -> Decision:
    """The question in hand for `side`. The one choice there is, is selected."""
    choices = tuple(Choice(command, ruleset.explain(view, command)) for command in ruleset.legal(view))
    singles = ruleset.parts(view) if isinstance(ruleset, InParts) else ()
    whole = {choice.command for choice in choices} if len(singles) == 1 else set()
    parts = tuple(Choice(command, ruleset.explain(view, command)) for command in singles if command not in whole)
    return Decision(ruleset, view, side, choices, parts, selected=0 if len(choices) == 1 and not parts else -1)


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


def _spot(told: Explanation) -> Point | None:
    """Where on the table a choice is found: where its way ends, or its place."""
    if told.path:
        return told.path[-1].x, told.path[-1].y
    return told.point if told.aims in ("pose", "point") else None


def _place(told: Explanation) -> str:
    spot = _spot(told)
    return "" if spot is None else f" at {spot[0]:.0f}, {spot[1]:.0f}"


def _gap(a: Point, b: Point, at: Point) -> float:
    """From a point to a line."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    share = 0.0 if long <= 0.0 else min(1.0, max(0.0, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / long))
    return math.dist((a[0] + share * dx, a[1] + share * dy), at)
