"""A lesson at the table: what the guide says, shown; what the pupil does, told to the guide; the other side's part, spoken.

The table screen asks it at four places - each frame, before a command is given, before anybody is asked anything, and for a
hint - and knows nothing else about lessons.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from navalsim3d.ai import Agent
from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.kernel.ruleset import Explanation, Side, State
from navalsim3d.kernel.scenario import Scenario
from navalsim3d.kernel.session import Session
from navalsim3d.lessons import Guide, Show, beside
from navalsim3d.scene.effects.pointers import Pointers
from navalsim3d.ui import framing
from navalsim3d.ui.decision import Decision
from navalsim3d.ui.panels.lesson_panel import LessonModel

if TYPE_CHECKING:
    from navalsim3d.ui.table_screen import TableScreen

NOTHING = Show()


class Prompted:
    """An agent with a part to speak first: it gives the answers of a lesson in order, and plays as it likes when they are over."""

    def __init__(self, guide: Guide, side: Side, agent: Agent) -> None:
        self.name = agent.name
        self._guide, self._side, self._agent = guide, side, agent

    def choose(self, view: State) -> Command:
        """The next answer if the rules allow it now, else what the agent chooses."""
        session, answers = self._guide.session, self._guide.lesson.answers
        spoken = sum(session.ruleset.decider(session.state_at(step)) == self._side for step in range(session.step_count))
        if spoken < len(answers) and not self._guide.over:
            try:
                command = session.ruleset.read_command(dict(answers[spoken]))
                session.ruleset.check(view, command)
            except (IllegalCommand, ValueError):
                return self._agent.choose(view)
            return command
        return self._agent.choose(view)

    def reasons(self) -> tuple[tuple[str, Mapping[str, float]], ...]:
        """Those of the agent."""
        return self._agent.reasons()


def guide_for(session: Session) -> Guide | None:
    """The guide of a game whose scenario has a lesson, when a person plays the pupil and an agent the rest. Raises LibraryError."""
    lesson = beside(session.ready.scenario.name)
    people = [side for side, player in session.players.items() if player == "human"]
    if lesson is None or people != [lesson.pupil]:
        return None
    guide = Guide(lesson, session)
    guide.follow(session.step_count)
    return guide


def seed_for(scenario: Scenario, players: Mapping[Side, str]) -> str:
    """The seed a lesson needs; empty for a game without one. Raises LibraryError."""
    lesson = beside(scenario.name)
    return lesson.seed if lesson is not None and players.get(lesson.pupil) == "human" else ""


def prompted(guide: Guide, agents: Mapping[Side, Agent]) -> dict[Side, Agent]:
    """The same agents, with their part of the lesson to speak."""
    return {side: Prompted(guide, side, agent) for side, agent in agents.items()}


class Teaching:
    """The lesson of one table screen."""

    def __init__(self, screen: TableScreen, guide: Guide) -> None:
        self._screen, self.guide = screen, guide
        self._pointers = Pointers(screen.stage.world, screen.stage.fleet)
        self._shown: Show | None = None
        self._taught = False
        self._steered = (-1, 0)
        """step and question for which the choice was led over"""

    @property
    def waits(self) -> bool:
        """Whether the game stands still for the reader."""
        return self.guide.reading

    @property
    def part(self) -> str:
        """The part of the window that is pointed at, if any."""
        return self._now.part

    @property
    def _now(self) -> Show:
        """What is pointed at now: nothing while something is performed."""
        step = self.guide.step
        return step.show if step is not None and not self._screen.stage.busy else NOTHING

    def frame(self) -> None:
        """Follow the game and the pupil's eye, and move the fingers."""
        screen, guide = self._screen, self.guide
        if self._taught != (not guide.over):
            self._begin_or_end()
        if not screen.stage.busy and screen.playback.live:
            guide.follow(screen.playback.step)
            current = screen.decision.current if screen.decision is not None else None
            if current is not None:
                guide.looked(current.command)
            self._steer_once()
        if self._now != self._shown:
            self._shown = self._now
            outlines = {marker.id: marker.polygon for marker in screen.stage.tabletop.markers if marker.polygon}
            self._pointers.show(self._now.pieces, [outlines[place] for place in self._now.places if place in outlines])
        self._pointers.update(screen.stage.world.time)

    def go_on(self) -> None:
        """The reader has read; what was only looked at is put back."""
        if self.guide.reading:
            self.guide.go_on()
            self._screen.selected = ""
            if self._screen.decision is not None:
                self._screen.decision.select(-1)

    def _steer_once(self) -> None:
        """When another thing is asked for, lead over to it what is chosen already."""
        decision = self._screen.decision
        if decision is not None and (self.guide.at, id(decision)) != self._steered:
            self._steered = (self.guide.at, id(decision))
            self.steer()

    def steer(self) -> None:
        """Of what can be done about the piece in hand, choose what the step asks for; let go of a piece it does not speak of."""
        decision, step = self._screen.decision, self.guide.step
        current = decision.current if decision is not None else None
        if decision is None or step is None or current is None or self.guide.open_to(current.command):
            return
        told, about = current.explanation, [decision.row(number) for number in self._asked_for(decision)]
        if not about:
            return
        alike = [row for row in about if row is not None and self._same_piece(row.explanation, told)]
        decision.clear()
        if alike:
            decision.select(decision.choices.index(alike[0]))

    @staticmethod
    def _same_piece(wanted: Explanation, chosen: Explanation) -> bool:
        return wanted.target == chosen.target if wanted.target else wanted.actor == chosen.actor

    def _asked_for(self, decision: Decision) -> list[int]:
        """The choices of the menu that the step waits for."""
        return [number for number, choice in enumerate(decision.choices) if self.guide.wants(choice.command)]

    def _begin_or_end(self) -> None:
        """A pupil sees the whole table before him; when the lesson is over, the log is where its card was."""
        self._taught = not self.guide.over
        screen, table = self._screen, self._screen.stage.tabletop
        screen.show_log = not self._taught
        if not self._taught or screen.look_over():
            screen.stage.table_camera.settle()
            return
        size, middle = screen.app.size, screen.middle
        across = framing.distance(0.55 * table.width, size, replace(middle, height=math.inf))
        along = framing.distance(0.55 * table.height, size, replace(middle, width=math.inf))
        screen.stage.table_camera.focus((table.width / 2, 0.46 * table.height), max(across, along))
        screen.stage.table_camera.settle()

    def show_me(self) -> None:
        """Choose what the step asks for, so that Enter gives it."""
        decision = self._screen.decision
        if decision is None:
            return
        rows = self._asked_for(decision) or [number for number in range(decision.rows) if self._row_wanted(number)]
        if rows:
            decision.select(rows[0])
        else:
            self._try_what_is_refused(decision)

    def _try_what_is_refused(self, decision: Decision) -> None:
        """Bend the actor's first choice to where a look is asked for that the rules would refuse."""
        step, ruleset = self.guide.step, decision.ruleset
        if step is None or step.until != "look":
            return
        try:
            told = ruleset.explain(decision.view, ruleset.read_command({"side": decision.side} | step.match))
        except ValueError:
            return
        row = next((number for number, one in enumerate(decision.choices) if one.explanation.actor == told.actor), -1)
        if row >= 0 and told.point is not None:
            decision.select(row)
            decision.bend(told.point)

    def _row_wanted(self, number: int) -> bool:
        decision = self._screen.decision
        row = decision.row(number) if decision is not None else None
        return row is not None and self.guide.wants(row.command)

    def model(self) -> LessonModel | None:
        """What the panel shows; None when the lesson is over."""
        guide, step = self.guide, self.guide.step
        if step is None:
            return None
        hint = step.until in ("look", "command") and self._screen.decision is not None
        return LessonModel(
            guide.lesson.heading(guide.at), step.say, guide.at + 1, len(guide.lesson.steps), step.until == "read", hint, guide.said
        )

    def close(self) -> None:
        """Put the fingers away."""
        self._pointers.close()
