"""The file of a lesson, `lessons/NAME.json`: it teaches the scenario of the same name, step by step.

A step says something, points at something and waits: for the reader, for a look at a choice, for a command, or for
something to happen. Commands and events are named by patterns over their own fields, so that a lesson can be written for any
ruleset there is or will be. The opponent's part is written down too, and the seed, so that the dice fall as the text tells.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, model_validator

from navalsim3d import shelves, strictjson
from navalsim3d.kernel.scenario import Line, Slug, Strict

Word = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Text = Annotated[str, StringConstraints(min_length=1, max_length=700)]
Scalar = bool | int | Annotated[float, Field(allow_inf_nan=False)] | Annotated[str, StringConstraints(max_length=64)]
Pattern = Annotated[dict[Word, Scalar | Annotated[list[Scalar], Field(min_length=1, max_length=32)]], Field(max_length=16)]
"""Fields and what stands in them. A list is a choice of values; for a field that holds a list itself, its entries in any order."""
Order = Annotated[dict[Word, Any], Field(min_length=1, max_length=16)]
"""a command as plain data, whole"""
Until = Literal["read", "look", "command", "event"]


class Show(Strict):
    """What a step points at: pieces and markers by their ids on the table, and a part of the window."""

    pieces: Annotated[tuple[Word, ...], Field(max_length=32)] = ()
    places: Annotated[tuple[Word, ...], Field(max_length=64)] = ()
    """ids of markers, such as one hex"""
    part: Literal["", "banner", "decision", "card", "time"] = ""


class Step(Strict):
    """One step. `match` says which look, command or event it waits for; `until` 'read' waits for the reader alone."""

    teaches: Annotated[str, StringConstraints(max_length=40)] = ""
    """the heading; a step without one goes on under the last"""
    say: Text
    show: Show = Show()
    until: Until = "read"
    match: Pattern = Field(default_factory=dict)
    otherwise: Annotated[str, StringConstraints(max_length=300)] = ""
    """said when the pupil gives another command"""
    also: Annotated[tuple[Pattern, ...], Field(max_length=16)] = ()
    """other commands that may be given meanwhile"""
    expect: Annotated[tuple[Pattern, ...], Field(max_length=16)] = ()
    """events that the awaited command leads to, as the text tells; a rehearsal sees to it"""
    answers: Annotated[tuple[Order, ...], Field(max_length=32)] = ()
    """what the other side does while this step waits, in order"""

    @model_validator(mode="after")
    def _waits_for_something(self) -> "Step":
        if self.until == "read" and (self.match or self.otherwise or self.also or self.expect or self.answers):
            raise ValueError("a step that waits for the reader takes only text and what to show")
        if self.until != "read" and not self.match:
            raise ValueError(f"a step until {self.until!r} says in 'match' which one it waits for")
        if self.until in ("look", "command") and not self.otherwise:
            raise ValueError("'otherwise' is missing: what is said when the pupil does something else")
        if self.expect and self.until != "command":
            raise ValueError("only a step that waits for a command can expect what it leads to")
        return self


class Lesson(Strict):
    """A lesson: who learns, against whom, from which seed, and the steps. It teaches the scenario of its own name."""

    format: Literal[1] = 1
    name: Slug
    title: Line
    summary: Annotated[str, StringConstraints(max_length=400)] = ""
    minutes: Annotated[int, Field(ge=1, le=120)] = 10
    pupil: Slug
    """the side that a person plays"""
    foe: Slug = "cadet"
    """the agent that plays the other side once its part is spoken"""
    seed: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    steps: Annotated[tuple[Step, ...], Field(min_length=1, max_length=200)]

    def heading(self, at: int) -> str:
        """Under which heading a step stands."""
        return next((step.teaches for step in reversed(self.steps[: at + 1]) if step.teaches), self.title)

    @property
    def answers(self) -> tuple[Mapping[str, Any], ...]:
        """The other side's whole part, in order."""
        return tuple(answer for step in self.steps for answer in step.answers)


def matches(pattern: Mapping[str, Any], data: Mapping[str, Any]) -> bool:
    """Whether plain data has in it what the pattern asks for."""
    return all(name in data and _fits(wanted, data[name]) for name, wanted in pattern.items())


def _fits(wanted: Any, found: Any) -> bool:
    if isinstance(found, list):
        alike = wanted if isinstance(wanted, list) else [wanted]
        return len(alike) == len(found) and all(alike.count(one) == found.count(one) for one in alike)
    return any(_same(one, found) for one in wanted) if isinstance(wanted, list) else _same(wanted, found)


def _same(wanted: Any, found: Any) -> bool:
    """Equal, and no number taken for a truth."""
    return bool(wanted == found) and isinstance(wanted, bool) == isinstance(found, bool)


def lesson_names() -> tuple[str, ...]:
    """Every lesson that can be asked for by name, sorted."""
    return shelves.names("lessons")


def load_lesson(name_or_path: str | Path) -> Lesson:
    """A lesson by name, or by the path of its file. Raises LibraryError with one sentence."""
    path = name_or_path if isinstance(name_or_path, Path) else shelves.item_path("lessons", name_or_path)
    lesson = shelves.stamped(_lesson_in, path)
    shelves.check_own_name(path, lesson.name)
    return lesson


def beside(scenario: str) -> Lesson | None:
    """The lesson that teaches a scenario, if there is one. Raises LibraryError when its file is no lesson."""
    return load_lesson(scenario) if scenario in lesson_names() else None


@lru_cache(maxsize=16)
def _lesson_in(path: Path, stamp: tuple[int, int]) -> Lesson:
    return shelves.refusing(path, lambda path: strictjson.validate(Lesson, strictjson.read(path)))
