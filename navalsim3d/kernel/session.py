"""A game in progress: every command given, every state since the start, and a way back as far as is fair.

States are frozen, so the whole game is kept and looking back costs nothing. What was done is only ever added to: taking a
command back is an entry too, so a journal written along the way is never rewritten. Nobody can take back what showed him a
die, a card or something hidden.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.kernel.dice import Dice, seed_from, seed_hash
from navalsim3d.kernel.events import CardTurned, DiceRolled, Event
from navalsim3d.kernel.ruleset import Opens, Outcome, Ruleset, Side, State
from navalsim3d.kernel.scenario import ReadyScenario


class CannotUndo(ValueError):
    """Why the last command stands, in one sentence."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that was done: a command given, or the last one taken back (`command` is None); state and digest after it."""

    command: Command | None
    digest: str
    state: State


@dataclass(frozen=True, slots=True)
class Step:
    """One command that stands, with what it led to."""

    command: Command
    events: tuple[Event, ...]
    state: State
    digest: str


class Session:
    """One game of a ruleset. `step` is the position looked at, `step_count` the number of commands that stand.

    `seed` is anything a person types, or the bytes of an earlier game's seed; `seed_hash` is shown to the players at the
    start. `players` says who plays each side ('human', an agent's name).
    """

    def __init__(self, ruleset: Ruleset, ready: ReadyScenario, seed: str | int | bytes, players: Mapping[Side, str] | None = None) -> None:
        self.ruleset = ruleset
        self.ready = ready
        self.seed = seed if isinstance(seed, bytes) else seed_from(seed)
        self.seed_hash = seed_hash(self.seed)
        self.players: dict[Side, str] = {side.id: "human" for side in ready.scenario.sides} | dict(players or {})
        self._first = ruleset.setup(ready, Dice(self.seed))
        self._first_digest = ruleset.digest(self._first)
        self._steps: list[Step] = []
        self._entries: list[Entry] = []
        self._at = 0

    @property
    def step(self) -> int:
        """The position looked at: 0 before the first command, `step_count` after the last."""
        return self._at

    @property
    def step_count(self) -> int:
        """How many commands stand."""
        return len(self._steps)

    @property
    def state(self) -> State:
        """The state at the position looked at."""
        return self.state_at(self._at)

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands that stand, in order."""
        return tuple(step.command for step in self._steps)

    @property
    def digests(self) -> tuple[str, ...]:
        """The digest before the first command and after each."""
        return (self._first_digest, *(step.digest for step in self._steps))

    @property
    def digest(self) -> str:
        """The digest at the end of what was played."""
        return self._steps[-1].digest if self._steps else self._first_digest

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that was done, commands taken back too."""
        return tuple(self._entries)

    @property
    def decider(self) -> Side | None:
        """Whose answer is awaited at the end of what was played."""
        return self.ruleset.decider(self.state_at(self.step_count))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.ruleset.outcome(self.state_at(self.step_count))

    @property
    def opening(self) -> tuple[Event, ...]:
        """What happened during the set-up, before the first command; empty when the ruleset does not tell."""
        return self.ruleset.opening(self.ready, Dice(self.seed)) if isinstance(self.ruleset, Opens) else ()

    def state_at(self, step: int) -> State:
        """The state after `step` commands. Raises IndexError."""
        if not 0 <= step <= len(self._steps):
            raise IndexError(f"step {step} is none of 0..{len(self._steps)}")
        return self._steps[step - 1].state if step else self._first

    def command_at(self, step: int) -> Command:
        """The command that leads from `step` to `step` + 1. Raises IndexError."""
        return self._steps[self._existing(step)].command

    def events_at(self, step: int) -> tuple[Event, ...]:
        """What happened between `step` and `step` + 1. Raises IndexError."""
        return self._steps[self._existing(step)].events

    def seek(self, step: int) -> State:
        """Look at the position after `step` commands; nothing is lost. Raises IndexError."""
        state = self.state_at(step)
        self._at = step
        return state

    def apply(self, command: Command) -> tuple[Event, ...]:
        """Give a command at the end of what was played. Raises IllegalCommand, and ValueError while looking back."""
        if self._at != len(self._steps):
            raise ValueError(f"this is step {self._at} of {len(self._steps)}; a command can only be given at the end")
        state, events = self.ruleset.apply(self.state, command)
        self._steps.append(Step(command, events, state, self.ruleset.digest(state)))
        self._entries.append(Entry(command, self._steps[-1].digest, state))
        self._at += 1
        return events

    def undo(self) -> Command:
        """Take the last command back and return it. Raises CannotUndo when it showed a die, a card or something hidden."""
        reason = self.undo_refusal()
        if reason:
            raise CannotUndo(reason)
        taken = self._steps.pop().command
        self._at = len(self._steps)
        self._entries.append(Entry(None, self.digest, self.state_at(self._at)))
        return taken

    def undo_refusal(self) -> str:
        """Why the last command cannot be taken back, in one sentence; empty when it can."""
        if not self._steps:
            return "there is nothing to take back yet"
        last, before = self._steps[-1], self.state_at(len(self._steps) - 1)
        for event in last.events:
            if isinstance(event, DiceRolled):
                return f"cannot take back: dice have been rolled since ({event.purpose})"
            if isinstance(event, CardTurned):
                return f"cannot take back: a card has been turned up since ({event.card})"
        if getattr(before, "dice", None) != getattr(last.state, "dice", None):
            return "cannot take back: dice have been rolled since"
        return self._revealed(before, last.state)

    def _revealed(self, before: State, after: State) -> str:
        """Whether a side now sees a piece or marker that stood on the table before, hidden from it."""
        there = _ids(self.ruleset, before, None)
        for side in self.ready.scenario.sides:
            new = (_ids(self.ruleset, after, side.id) - _ids(self.ruleset, before, side.id)) & there
            if new:
                return f"cannot take back: something hidden has come to light since ({min(new)})"
        return ""

    def _existing(self, step: int) -> int:
        if not 0 <= step < len(self._steps):
            raise IndexError(f"there is no command {step}; there are {len(self._steps)}")
        return step

    def again(self) -> "Session":
        """The same game played anew from its seed and commands. Raises IllegalCommand if it can no longer be played."""
        fresh = Session(self.ruleset, self.ready, self.seed, self.players)
        for step in self._steps:
            fresh.apply(step.command)
        return fresh

    def verify(self) -> str:
        """Play the game again from its seed and compare every digest: the first difference in one sentence, or empty."""
        if seed_hash(self.seed) != self.seed_hash:
            return "the seed is not the one whose hash was shown at the start"
        try:
            digests = self.again().digests
        except IllegalCommand as error:
            return f"the game cannot be played again: {error}"
        for step, (now, then) in enumerate(zip(digests, self.digests, strict=True)):
            if now != then:
                return f"step {step} differs when it is played again"
        return ""


def _ids(ruleset: Ruleset, state: State, side: Side | None) -> frozenset[str]:
    table = ruleset.tabletop(state, side)
    return frozenset([piece.id for piece in table.pieces] + [marker.id for marker in table.markers])
