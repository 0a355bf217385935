"""What there is to decide, as the panel shows it: the menu of commands, gathered, explained, one of them selected.

A view model: it knows the ruleset's protocol and no screen. Choosing, cycling, ticking, bending a command towards the
cursor and giving it are operations on it, so the mouse, the keyboard and the tests all do the same.
"""

import math
from dataclasses import dataclass
from itertools import pairwise

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.commands import Command
from navalsim3d.kernel.geometry import bearing
from navalsim3d.kernel.ruleset import Explanation, InParts, Rearranges, Ruleset, Side, State
from navalsim3d.ui.choices import SETTLED, Choice, Menu
from navalsim3d.ui.explained import away, handle_of, spot_of, to_be_placed, told_apart

REACH = 9.0
"""cm from a ghost or a course within which the pointer takes hold of it"""
MANY = 12
"""ways across a map that are written out without more ado"""
ON_SPOT = 1.2
"""cm round a place of the menu in which a click means just that place"""
MOST = 8
"""headings that are tried at most where the pointer is"""
GRIP = 3.0
"""cm from that handle within which the pointer takes hold of it"""
STRIDE = 5
"""pushes in one, at most, until a place that snaps to a grid is another"""


@dataclass(slots=True)
class Decision(Menu):
    """The question in hand for one side: its menu, and which row is selected (-1: none)."""

    selected: int = -1
    bent: Choice | None = None
    """the selected command bent towards the cursor, if it can be"""
    hovered: int = -1
    """the row under the pointer"""
    pointed: int = -1
    """the row whose ghost or target in the scene is under the pointer"""
    floating: Choice | None = None
    """what a click under the pointer would choose, bent to there"""
    beside: bool = False
    """whether the pointer is off the table or over a panel: nothing floats under it then, and no reason stands beside it"""
    carried: str = ""
    """the ship that is being dragged out of the panel"""
    listed: bool = False
    """whether places and courses are all written out as rows"""
    refusal: str = ""
    """why the last thing tried was not possible"""
    ticked: tuple[int, ...] = ()
    """rows of parts that are put together, in the order they were ticked"""
    whole: Choice | None = None
    """what the ticked parts make"""
    sought: int = SETTLED
    """frames in which what is in hand is still brought into view; none after a click in the panel, under which nothing may move"""
    doubt: tuple[Command, str] | None = None
    """a command that is asked about once more before it is given, and what is asked"""
    _hovered: Point | None = None
    """where the pointer was when `floating` was worked out"""

    @property
    def current(self) -> Choice | None:
        """What would be given now: the bent command, what the ticks make, or the selected one."""
        if self.bent is not None:
            return self.bent
        if self.whole is not None and (self.selected < 0 or self.is_part(self.selected)):
            return self.whole
        return self.row(self.selected)

    @property
    def asking(self) -> str:
        """What is asked once more about the current command, which has to be given again; empty when it is not in doubt."""
        doubted, words = self.doubt or (None, "")
        return words if self.current is not None and self.current.command == doubted else ""

    @property
    def shown(self) -> Choice | None:
        """What the scene previews: the row under the pointer, else the current command, else what is pointed at in the scene."""
        return self.row(self.hovered) or self.current or self.floating or self.row(self.pointed)

    def told(self, number: int) -> Explanation | None:
        """What a row says of itself: the selected one what it is bent to."""
        row = self.bent if number == self.selected and self.bent is not None else self.row(number)
        return row.explanation if row is not None else None

    def labels(self) -> tuple[str, ...]:
        """The title of every row, the selected one as it is bent, which changes none of the others."""
        labels, at = Menu.labels(self), self.selected
        if self.bent is None or not 0 <= at < len(self.choices):
            return labels
        told = [self.bent.explanation if number == at else choice.explanation for number, choice in enumerate(self.choices)]
        return (*labels[:at], told_apart(told)[at], *labels[at + 1 :])

    def lifts(self, piece: str) -> bool:
        """Take up a piece that lies on the table and may be put elsewhere; says whether it is one."""
        if piece not in self.standing:
            return False
        self.take_up(piece)
        self._take(self.places()[0])
        return True

    def carry(self, point: Point) -> None:
        """Let the ship in hand follow the pointer over the table, and tell whether it may be put down there."""
        if self.current is None:
            self.click_water(point)
        else:
            self.bend(point)

    def folded(self) -> frozenset[int]:
        """The rows that are not written out: places of ships that are not in hand and, until the lists are unfolded, all that a
        click on the table chooses as well: places, and courses of a long list that lead to nobody."""
        every = {number for number, choice in enumerate(self.choices) if to_be_placed(choice.explanation)}
        return frozenset(every - set(self.places())) if self.listed else frozenset(every | self.courses() | self.ways())

    def ways(self) -> frozenset[int]:
        """The ways to places of a long list of them, but for those of the piece in hand: a click on another takes that in hand."""
        told = [choice.explanation for choice in self.choices]
        found = {number: one.actor for number, one in enumerate(told) if one.aims == "point" and one.path}
        if len(found) <= MANY or len(set(found.values())) < 2:
            return frozenset()
        held = self.current.explanation.actor if self.current is not None else ""
        return frozenset(number for number, actor in found.items() if actor != held)

    def take_up(self, ship: str) -> None:
        """Take another ship in hand to be placed; nothing is chosen for it yet."""
        self.placing = ship
        self._take(-1)

    def select(self, number: int) -> None:
        """Select a row; anything outside the menu selects none. What was folded is written out, that it can be seen which."""
        self._take(number)
        self.listed = self.listed or self.selected in self.folded()

    def _take(self, number: int) -> None:
        self.selected = number if 0 <= number < self.rows else -1
        self.bent, self.floating, self.refusal, self.sought = None, None, "", SETTLED
        row = self.row(self.selected)
        if row is not None and to_be_placed(row.explanation):
            self.placing = row.explanation.actor

    def cycle(self, step: int) -> None:
        """The next or an earlier row, round and round; what lies on the table already is passed over until lists are unfolded."""
        rows = [number for number in range(self.rows) if self.listed or not self._lies(number)]
        if rows:
            start = rows.index(self.selected) if self.selected in rows else (-1 if step > 0 else 0)
            self.select(rows[(start + step) % len(rows)])

    def clear(self) -> None:
        """Choose nothing, and take every part out again."""
        self.ticked, self.whole = (), None
        self.select(-1)

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
        """Choose what can be done about this piece, the next thing with every click; says whether there is anything.

        At a target that guns can be laid at one by one, all that can hit are laid first. What lies there for now is taken up.
        """
        if self.lifts(piece):
            return True
        parts = self._parts_about(piece)
        about = [number for number in self._about(piece) if not parts or self.choices[number].explanation.group != self._part_group]
        later = [number for number in about if self.selected in about and number > self.selected]
        if parts and not later and (self.selected not in parts or not about):
            self._lay(parts)
        elif about:
            self.select((later or about)[0])
        return bool(parts or about)

    def click_water(self, point: Point) -> bool:
        """Bend what is selected to a place, or select what lies nearest and bend it there; says whether it did.

        A course the rules refuse there stays as the menu has it; a place they refuse is shown where it is, with the reason.
        """
        current = self.current
        if current is not None and current.explanation.aims:
            self.bend(point)
            return True
        number, bent = self._meant(point)
        if number < 0:
            return False
        self._take(number)
        self.bent = bent
        self.refusal = bent.explanation.refused if bent is not None else ""
        return True

    def point_at(self, piece: str, point: Point | None) -> None:
        """The pointer in the scene is over a piece, or over a place: what would a click there choose?"""
        self.beside = point is None and not piece
        about = [*self._parts_about(piece), *self._about(piece)] if piece else []
        if point is None or piece or self.current is not None:
            self.pointed = about[0] if about else -1
            self.floating, self._hovered = None, None
        elif point != self._hovered:
            self._hovered = point
            self._float(point)

    def _float(self, point: Point) -> None:
        """Preview what a click on the water would choose: what can be bent follows the pointer, what cannot is told when it is near."""
        near = self._nearest(point)
        told = self.choices[near].explanation if near >= 0 else None
        bends = told is not None and (told.aims == "heading" or to_be_placed(told))
        self.pointed, self.floating = self._meant(point) if bends else (near, None)
        if told is not None and not bends and math.dist(spot_of(told) or point, point) > REACH / 2.0:
            self.pointed = -1

    def _lay(self, parts: list[int]) -> None:
        """Tick all of these that can hit, or the best when they exclude one another; when none can, show why the first one cannot."""
        able = [number for number in parts if (row := self.row(number)) is not None and row.explanation.chance]
        if len(able) > 1 and self._together(tuple(able)) is None:
            able = [max(able, key=lambda number: self.parts[number - len(self.choices)].explanation.expected_damage or 0.0)]
        for number in able:
            if number not in self.ticked:
                self.tick(number)
        self._take(able[0] if able else parts[0])

    def _nearest(self, point: Point) -> int:
        """The row a click on the water means: the end of a way that lies there, else the nearest that can be bent to there."""
        spots = [(math.dist(spot, point), number) for spot, number in self.spots()]
        gap, number = min(spots, default=(math.inf, -1))
        if gap > REACH or to_be_placed(self.choices[number].explanation):
            aimed = [(gap, number) for gap, number in spots if self.choices[number].explanation.aims]
            gap, number = min(aimed, default=(math.inf, -1))
        return number

    def _meant(self, point: Point) -> tuple[int, Choice | None]:
        """The row a click on the water means, and what it is bent to; a place the rules refuse is tried on other headings first."""
        number = self._nearest(point)
        told = self.choices[number].explanation if number >= 0 else None
        placed = told is not None and to_be_placed(told)
        if told is None or not told.aims or (placed and math.dist(spot_of(told) or point, point) <= ON_SPOT):
            return number, None
        rows = self._headings(point) if placed else [number]
        refused: list[tuple[int, Choice]] = []
        for row in rows:
            bent = self._bent_to(row, point)
            if not bent.explanation.refused:
                return row, bent
            refused.append((row, bent))
        return refused[0] if placed else (number, None)

    def _headings(self, point: Point) -> list[int]:
        """The nearest place on each heading there is one for, the nearest first."""
        gaps = sorted((math.dist(spot, point), number) for spot, number in self.spots() if number in self.places())
        found: dict[float | None, int] = {}
        for _, number in gaps:
            found.setdefault(self.choices[number].explanation.heading, number)
        return list(found.values())[:MOST]

    def _bent_to(self, number: int, point: Point) -> Choice:
        command = self.ruleset.aimed(self.view, self.choices[number].command, point, None)
        return Choice(command, self.ruleset.explain(self.view, command))

    def bend(self, point: Point, heading: float | None = None) -> None:
        """Bend the selected command towards a place on the table, where it can be bent."""
        chosen = self.row(self.selected)
        if chosen is None or not chosen.explanation.aims:
            return
        command = self.ruleset.aimed(self.view, (self.bent or chosen).command, point, heading)
        twin = next((number for number, choice in enumerate(self.choices) if choice.command == command), -1)
        if chosen.explanation.aims == "point" and twin >= 0:
            self._take(twin)
            return
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
        gaps = [math.dist(spot, point) for spot in spots] + [away(a, b, point) for a, b in lines]
        return min(gaps, default=math.inf) <= REACH

    @property
    def handle(self) -> Point | None:
        """Where the handle lies that turns the ghost which is being placed: straight before its bow."""
        return handle_of(self.current.explanation) if self.current is not None else None

    def grips(self, point: Point) -> bool:
        """Whether a drag that begins here takes hold of the handle."""
        handle = self.handle
        return handle is not None and math.dist(handle, point) <= GRIP

    def swing(self, point: Point) -> None:
        """Turn the ghost that is being placed so that its bow shows to a point."""
        told = self.current.explanation if self.current is not None else None
        if told is not None and told.path and told.point is not None:
            ghost = told.path[-1]
            self.bend(told.point, round(bearing((ghost.x, ghost.y), point)) % 360.0)

    def nudge(self, degrees: float) -> None:
        """Turn the heading of a command that can be bent, from the keyboard or by a button."""
        current = self.current
        if current is None or not current.explanation.aims or current.explanation.heading is None:
            return
        at = current.explanation.point or (0.0, 0.0)
        self.bend(at, (current.explanation.heading + degrees) % 360.0)

    def shift(self, east: float, north: float) -> None:
        """Push the place of a command that can be bent, from the keyboard, by centimetres."""
        current = self.current
        if current is None or current.explanation.aims not in ("pose", "point") or current.explanation.point is None:
            return
        x, y = current.explanation.point
        for times in range(1, STRIDE + 1):
            self.bend((x + times * east, y + times * north), current.explanation.heading)
            if self.current is not None and self.current.command != current.command:
                return

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
    menu = tuple(Choice(command, ruleset.explain(view, command)) for command in ruleset.legal(view))
    again = ruleset.again(view) if isinstance(ruleset, Rearranges) else ()
    lying = tuple(Choice(command, ruleset.explain(view, command)) for command in again)
    choices = (*menu, *lying)
    singles = ruleset.parts(view) if isinstance(ruleset, InParts) else ()
    whole = {choice.command for choice in choices} if len(singles) == 1 else set()
    parts = tuple(Choice(command, ruleset.explain(view, command)) for command in singles if command not in whole)
    only = 0 if len(menu) == 1 and not parts else -1
    placing = next((choice.explanation.actor for choice in menu if to_be_placed(choice.explanation)), "")
    standing = frozenset(choice.explanation.actor for choice in lying)
    return Decision(ruleset, view, side, choices, parts, selected=only, placing=placing, standing=standing)
