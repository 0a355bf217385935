"""What is being shown of a game: the live end, or an earlier moment being watched again.

Between a session, which only grows, and a stage, which performs. Agents are asked for one command a frame, and what they
did is performed act by act, so the picture is always a little behind the game and never ahead of it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from navalsim3d.ai import Agent
from navalsim3d.kernel.commands import Command
from navalsim3d.kernel.events import Activated, Event
from navalsim3d.kernel.ruleset import Side
from navalsim3d.kernel.session import Session
from navalsim3d.kernel.tabletop import Tabletop


@dataclass(frozen=True, slots=True)
class Passage:
    """Steps to perform next: their events as the viewer may see them, and the position after them."""

    last: int
    events: tuple[Event, ...]
    after: Tabletop


class Playback:
    """The step shown, and how to get on from there."""

    def __init__(self, session: Session, agents: Mapping[Side, Agent], applied: Callable[[], None] = lambda: None) -> None:
        self.session, self.agents = session, agents
        self.step = session.step_count
        """how many commands have been shown"""
        self.playing = True
        self.speed = 1.0
        self._applied = applied
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
    def catching_up(self) -> bool:
        """Whether the last act of the game is still being made by agents, so that nothing can be shown before they go on."""
        return not self.live and self.session.decider in self.agents

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.session.decider is None

    def viewer(self) -> Side | None:
        """Through whose eyes the table is seen: the one person's, the deciding person's, or a spectator's (None)."""
        if not self._humans:
            return None
        decider = self.session.decider
        return decider if decider in self._humans else self._humans[0]

    def table(self, step: int | None = None) -> Tabletop:
        """The picture after `step` commands (the step shown, without one)."""
        state = self.session.state_at(self.step if step is None else step)
        return self.session.ruleset.tabletop(state, self.viewer())

    def asked(self) -> Side | None:
        """The person who must decide now; None while something is still to be shown, an agent thinks or all is over."""
        decider = self.session.decider
        return decider if self.live and decider in self._humans else None

    def think(self) -> bool:
        """Let an agent give one command, if it is its turn; says whether it did."""
        ruleset, state, side = self.session.ruleset, self.session.state, self.session.decider
        if side is None or side not in self.agents:
            return False
        self.session.apply(self.agents[side].choose(ruleset.seen_by(state, side)))
        self._applied()
        return True

    def give(self, command: Command) -> None:
        """A person gives a command. Raises IllegalCommand."""
        self.session.apply(command)
        self._applied()

    def due(self) -> Passage | None:
        """The next act that is complete and not yet shown; steps forward past it."""
        count = self.session.step_count
        if self.step >= count:
            return None
        last = next((step for step in range(self.step + 1, count) if self._begins(step)), count)
        decider = self.session.decider
        if last == count and decider in self.agents:
            return None
        return self._passage(last)

    def seek(self, step: int) -> Tabletop:
        """Show the position after `step` commands."""
        self.step = min(self.session.step_count, max(0, step))
        return self.table()

    def _passage(self, last: int) -> Passage:
        viewer, ruleset = self.viewer(), self.session.ruleset
        events: list[Event] = []
        for step in range(self.step, last):
            events.extend(ruleset.events_for(self.session.state_at(step + 1), self.session.events_at(step), viewer))
        self.step = last
        return Passage(last, tuple(events), self.table(last))

    def _begins(self, step: int) -> bool:
        return any(isinstance(event, Activated) for event in self.session.events_at(step))
