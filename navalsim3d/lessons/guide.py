"""Where in a lesson a game is: what is said now, what is awaited, what is declined meanwhile.

A view model over a session. It is told what was shown, looked at and read, and gives no command itself; commands that came
before it looked - an undo, a game loaded again - are gone through in order, so it always agrees with the game.
"""

from collections.abc import Mapping
from typing import Any

from navalsim3d.kernel.codec import plain
from navalsim3d.kernel.commands import Command
from navalsim3d.kernel.session import Session
from navalsim3d.lessons.lesson import Lesson, Step, matches

READ_ON = "read on first, then it is your turn"


class Guide:
    """One lesson being taught in one game."""

    def __init__(self, lesson: Lesson, session: Session) -> None:
        self.lesson, self.session = lesson, session
        self.at = 0
        """the step that waits; as many as there are when the lesson is over"""
        self.said = ""
        """why the last command was declined"""
        self._seen = 0

    @property
    def step(self) -> Step | None:
        """The step that waits; None when the lesson is over."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def over(self) -> bool:
        """Whether the game is played freely now."""
        return self.step is None

    @property
    def reading(self) -> bool:
        """Whether everything waits for the reader."""
        return self.step is not None and self.step.until == "read"

    def go_on(self) -> None:
        """The reader has read."""
        if self.reading:
            self._next()

    def leave(self) -> None:
        """End the lesson here; the game goes on."""
        self.at = len(self.lesson.steps)

    def looked(self, command: Command) -> None:
        """The pupil has a choice before him, without giving it yet."""
        if self.step is not None and self.step.until == "look" and matches(self.step.match, plain(command)):
            self._next()

    def wants(self, command: Command) -> bool:
        """Whether this is the look or the command the step waits for."""
        return self.step is not None and self.step.until in ("look", "command") and matches(self.step.match, plain(command))

    def open_to(self, command: Command) -> bool:
        """Whether this is something the pupil may choose now: what is asked for, or what is allowed besides; anything after the lesson."""
        step = self.step
        return step is None or self.wants(command) or any(matches(one, plain(command)) for one in step.also)

    def declines(self, command: Command) -> str:
        """Why the pupil should not give this command now, in a sentence; empty when he may."""
        step = self.step
        if step is None or step.until == "event":
            return ""
        data = plain(command)
        if (step.until == "command" and matches(step.match, data)) or any(matches(one, data) for one in step.also):
            return ""
        self.said = step.otherwise or READ_ON
        return self.said

    def follow(self, steps: int) -> None:
        """`steps` commands of the game have been shown."""
        if self.session.step_count < self._seen:
            self._again()
        for number in range(self._seen, min(steps, self.session.step_count)):
            self._shown(number)
        self._seen = max(self._seen, min(steps, self.session.step_count))

    def _again(self) -> None:
        """Commands were taken back: begin anew, without what was read before the last that stands."""
        if not self.over:
            self.at = 0
        self._seen = 0

    def _shown(self, number: int) -> None:
        """One command of the game, and what came of it."""
        if self._decider(number) == self.lesson.pupil:
            self._commanded(plain(self.session.command_at(number)))
        for event in self.session.events_at(number):
            if self.step is not None and self.step.until == "event" and matches(self.step.match, plain(event)):
                self._next()

    def _decider(self, number: int) -> str | None:
        return self.session.ruleset.decider(self.session.state_at(number))

    def _commanded(self, data: Mapping[str, Any]) -> None:
        """The pupil gave a command; texts and looks before the step it answers were passed by."""
        for at in range(self.at, len(self.lesson.steps)):
            step = self.lesson.steps[at]
            if step.until == "command":
                if matches(step.match, data):
                    self.at = at
                    self._next()
                return
            if step.until == "event":
                return

    def _next(self) -> None:
        self.at, self.said = self.at + 1, ""
