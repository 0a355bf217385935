"""What is being shown of a game: the live end, or an earlier moment being watched again.

Between a session, which only grows, and a stage, which performs. Agents think in a thread beside the window while the act
before is performed, one whole act ahead and no farther, so the picture is a little behind the game and never ahead of it.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from navalsim3d.ai import Agent
from navalsim3d.kernel.commands import Command
from navalsim3d.kernel.events import Activated, Event, Moved, Placed, TurnBegan
from navalsim3d.kernel.ruleset import Side, State
from navalsim3d.kernel.session import CannotUndo, Session
from navalsim3d.kernel.tabletop import Tabletop
from navalsim3d.ui import seats
from navalsim3d.ui.thinking import Thinker

BUDGET = 0.012
"""seconds a frame may spend on playing agents' commands"""


@dataclass(frozen=True, slots=True)
class Passage:
    """Steps to perform next: their events as the viewer may see them, the position after them, and whether a person gave them.

    `ends` says of each step how many of the events have happened when it is over.
    """

    last: int
    events: tuple[Event, ...]
    ends: tuple[int, ...]
    after: Tabletop
    own: bool


class Playback:
    """The step shown, and how to get on from there."""

    def __init__(self, session: Session, agents: Mapping[Side, Agent], applied: Callable[[], None] = lambda: None) -> None:
        self.session, self.agents = session, agents
        self.step = session.step_count
        """how many commands have been shown"""
        self.playing = True
        self.speed = 1.0
        self._applied = applied
        self._thinker = Thinker()
        self.seat: Side | None = None
        """which of several people sits before the screen; None until one has sat down"""
        self.pages = seats.Pages(session)
        self._humans = tuple(side.id for side in session.ready.scenario.sides if side.id not in agents)

    @property
    def live(self) -> bool:
        """Whether what is shown is the game as it stands."""
        return self.step >= self.session.step_count

    @property
    def people(self) -> tuple[Side, ...]:
        """Sides that no agent plays."""
        return self._humans

    @property
    def thinking(self) -> Side | None:
        """The side whose agent is thinking now, if that is what everybody waits for."""
        decider = self.session.decider
        return decider if decider in self.agents and self._complete() is None else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.session.decider is None

    def viewer(self) -> Side | None:
        """Through whose eyes the table is seen: the one person's, that of who has the seat, or a spectator's (None)."""
        if not self._humans:
            return None
        if self.seat is not None:
            return self.seat
        decider = self.session.decider
        return decider if decider in self._humans else self._humans[0]

    def table(self, step: int | None = None) -> Tabletop:
        """The picture after `step` commands (the step shown, without one)."""
        state = self.session.state_at(self.step if step is None else step)
        table = self.session.ruleset.tabletop(state, self.viewer())
        return seats.bare(table) if len(self._humans) > 1 and not self.secret(state) else table

    def secret(self, state: State | None = None) -> bool:
        """Whether something of a position, or of the game as it stands, is not for the eyes of all the people at this screen."""
        now = self.session.state_at(self.session.step_count) if state is None else state
        return len(self._humans) > 1 and seats.apart(self.session.ruleset, now, self._humans)

    def asked(self) -> Side | None:
        """The person who must decide now; None while something is still to be shown, an agent thinks or all is over."""
        decider = self.session.decider
        return decider if self.live and decider in self._humans else None

    def think(self) -> bool:
        """Let agents go on until one whole act waits to be shown or the frame's budget is spent; says whether they did anything."""
        end, done = time.perf_counter() + BUDGET, False
        while time.perf_counter() < end and self._think_once():
            done = True
        return done

    def give(self, command: Command) -> None:
        """A person gives a command. Raises IllegalCommand."""
        self.session.apply(command)
        self._applied()

    def take_back(self, asks: Callable[[], bool]) -> None:
        """Undo to the last time `asks` says that a person was asked something. Raises CannotUndo, and then nothing has changed."""
        self._thinker.forget()
        self.session.seek(self.session.step_count)
        undone: list[Command] = []
        try:
            while not undone or self.session.decider not in self._humans or not asks():
                self._hold_the_seat()
                undone.append(self.session.undo())
        except CannotUndo:
            for command in reversed(undone):
                self.session.apply(command)
            raise
        finally:
            self._applied()
        self.step = min(self.step, self.session.step_count)

    def _hold_the_seat(self) -> None:
        """Who sits here takes back nothing that another did unseen of him. Raises CannotUndo."""
        session = self.session
        if self.seat is None or len(self._humans) < 2 or not session.step_count:
            return
        before = session.state_at(session.step_count - 1)
        if session.ruleset.decider(before) not in (self.seat, *self.agents) and self.secret(before):
            raise CannotUndo("cannot take back: the seat has been passed since")

    def due(self) -> Passage | None:
        """The next act that is complete and not yet shown; steps forward past it."""
        last = self._complete()
        return None if last is None else self._passage(last)

    def seek(self, step: int) -> Tabletop:
        """Show the position after `step` commands."""
        self.step = min(self.session.step_count, max(0, step))
        return self.table()

    def close(self) -> None:
        """Let the thinking thread go."""
        self._thinker.close()

    def _think_once(self) -> bool:
        """One command of an agent, if it is wanted and ready."""
        session, side = self.session, self.session.decider
        if side is None or side not in self.agents or self._complete() is not None:
            return False
        if not self._thinker.busy:
            self._thinker.ask(self.agents[side], session.ruleset.seen_by(session.state, side), session.digest)
        command = self._thinker.answer(session.digest)
        if command is None:
            return False
        session.apply(command)
        self._applied()
        return True

    def _complete(self) -> int | None:
        """The step after the next act, if all of it has been played."""
        count = self.session.step_count
        if self.step >= count:
            return None
        last = next((step for step in range(self.step + 1, count) if self._begins(step)), count)
        return None if last == count and self.session.decider in self.agents else last

    def _passage(self, last: int) -> Passage:
        viewer, ruleset, session = self.viewer(), self.session.ruleset, self.session
        own = ruleset.decider(session.state_at(self.step)) in self._humans
        events: list[Event] = []
        ends: list[int] = []
        for step in range(self.step, last):
            events.extend(ruleset.events_for(session.state_at(step + 1), session.events_at(step), viewer))
            ends.append(len(events))
        self.step = last
        return Passage(last, tuple(events), tuple(ends), self.table(last), own)

    def _begins(self, step: int) -> bool:
        """Whether an act begins with a step: a piece is activated, or a side sets out to move or to lay out its pieces."""
        events = self.session.events_at(step)
        if any(isinstance(event, Activated) for event in events):
            return True
        return step > 0 and bool(events) and isinstance(events[0], Moved | Placed) and self._turns_over(step)

    def _turns_over(self, step: int) -> bool:
        """Whether another side decides at a step than at the one before, or a turn began with that."""
        decider, session = self.session.ruleset.decider, self.session
        if any(isinstance(event, TurnBegan) for event in session.events_at(step - 1)):
            return True
        return decider(session.state_at(step)) != decider(session.state_at(step - 1))
