"""The log as the panel shows it: every event that says something, with its dice and the sum behind a shot.

A view model over the events a viewer may see; it filters and folds, and knows no screen.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from navalsim3d.kernel.events import CardTurned, Damaged, DiceRolled, Event, Fired, Modifier, Sank, TurnBegan


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its text, the dice that belong to it, the sum behind it, the clause, how loud it is (0 to 2), the step."""

    text: str
    dice: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """(sides, faces) of each roll told with it"""
    modifiers: tuple[Modifier, ...] = ()
    needed: str = ""
    clause: str = ""
    weight: int = 0
    step: int = 0
    base: int | None = None
    """the number a sum begins with"""
    face: tuple[str, ...] = ()
    """what is printed on the card that was turned, the mark at its centre first"""


class Logbook:
    """Lines in the order things happened."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._dice: list[DiceRolled] = []

    def say(self, text: str) -> None:
        """A line of the program's own, before all others."""
        self.lines.append(Line(text, step=-1))

    def add(self, events: Iterable[Event], step: int) -> None:
        """Tell what a command's events say; dice stand in the line of what they decided, and alone when nothing follows."""
        for event in events:
            if isinstance(event, DiceRolled):
                self._dice.append(event)
            elif event.text:
                self.lines.append(_line(event, self._thrown(), step))
        for rolled in self._dice:
            if rolled.text:
                self.lines.append(_line(rolled, ((rolled.sides, rolled.faces),), step))
        self._dice = []

    def _thrown(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The dice that wait, which wait no longer."""
        waiting, self._dice = self._dice, []
        return tuple((rolled.sides, rolled.faces) for rolled in waiting)

    def until(self, step: int) -> list[Line]:
        """The lines told by the moment after `step` commands, whatever came later."""
        return [line for line in self.lines if line.step < step]

    def back_to(self, step: int) -> None:
        """Forget what happened after `step` commands (an undo)."""
        self.lines = [line for line in self.lines if line.step < step]
        self._dice = []


def _line(event: Event, dice: tuple[tuple[int, tuple[int, ...]], ...], step: int) -> Line:
    weight = 2 if isinstance(event, Sank | TurnBegan) else 1 if isinstance(event, Fired | Damaged) else 0
    if isinstance(event, Fired):
        base = None if event.needed is None else event.needed - sum(modifier.value for modifier in event.modifiers)
        return Line(event.text, dice, event.modifiers, _needed(event), event.clause, weight, step, base)
    if isinstance(event, CardTurned) and event.face:
        return Line(event.words.lstrip(": ") or event.text, dice, (), "", event.clause, weight, step, face=event.face)
    return Line(event.text, dice, (), "", event.clause, weight, step)


def _needed(event: Fired) -> str:
    if event.needed is None:
        return ""
    rolled = "no die" if event.roll is None else f"rolled {event.roll}"
    return f"needed {event.needed} {'or less' if event.at_most else 'or more'}, {rolled}"
