"""What an agent is, and how one is found by name.

An agent is made for one side of one game and asked for a command whenever that side is the decider. It is handed a view
(`Ruleset.seen_by`), never the live state, and has dice of its own: it can see neither hidden pieces nor future dice.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Protocol

from navalsim3d.kernel.commands import Command
from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.kernel.ruleset import Ruleset, Side, State


class Agent(Protocol):
    """A player of one side of one game."""

    name: str

    def choose(self, view: State) -> Command:
        """The command to give now; the view's decider is this agent's side."""

    def reasons(self) -> tuple[tuple[str, Mapping[str, float]], ...]:
        """The last choice, laid open: the best candidates with the terms each was weighed by, best first."""


Maker = Callable[[Ruleset, Side, Dice], Agent]

_EVERYWHERE = {"cadet": "navalsim3d.ai.cadet"}
"""agents that play every game: module with a `make`"""


def agent_names(ruleset: str) -> tuple[str, ...]:
    """The agents that can play a ruleset, weakest first. A package `ai/<ruleset>` may add its own in `AGENTS`."""
    return (*_EVERYWHERE, *_own(ruleset))


def make_agent(name: str, ruleset: Ruleset, side: Side, seed: str | int) -> Agent:
    """An agent by name for one side of one game. Raises ValueError with one sentence that lists those there are."""
    dice = Dice(seed_from(f"agent {name} {side} {seed}"))
    own = _own(ruleset.name)
    if name in own:
        return own[name](ruleset, side, dice)
    if name in _EVERYWHERE:
        maker: Maker = import_module(_EVERYWHERE[name]).make
        return maker(ruleset, side, dice)
    raise ValueError(f"no agent is called {name!r} in {ruleset.title}; there are: {', '.join(agent_names(ruleset.name))}")


def _own(ruleset: str) -> Mapping[str, Maker]:
    """Agents that play one game only."""
    try:
        module = import_module(f"navalsim3d.ai.{ruleset}")
    except ModuleNotFoundError as missing:
        if missing.name != f"navalsim3d.ai.{ruleset}":
            raise
        return {}
    found: Mapping[str, Maker] = getattr(module, "AGENTS", {})
    return found
