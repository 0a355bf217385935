"""What an agent is, and how one is found by name.

An agent is made for one side of one game and asked for a command whenever that side is the decider. It is handed a view
(`Ruleset.seen_by`), never the live state, and has dice of its own: it can see neither hidden pieces nor future dice.
Which agents there are is known before any of them, or any game, is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from navalsim3d.kernel.commands import Command
    from navalsim3d.kernel.dice import Dice
    from navalsim3d.kernel.ruleset import Ruleset, Side, State


class Agent(Protocol):
    """A player of one side of one game."""

    name: str

    def choose(self, view: State) -> Command:
        """The command to give now; the view's decider is this agent's side."""

    def reasons(self) -> tuple[tuple[str, Mapping[str, float]], ...]:
        """The last choice, laid open: the best candidates with the terms each was weighed by, best first."""


Maker: TypeAlias = "Callable[[Ruleset, Side, Dice], Agent]"

_EVERYWHERE: Mapping[str, str | Maker] = {"cadet": "navalsim3d.ai.cadet"}
"""agents that play every game: module with a `make`"""


def agent_names(ruleset: str) -> tuple[str, ...]:
    """The agents that can play a ruleset, weakest first.

    A package `ai/<ruleset>` may add its own in `AGENTS`: by name a maker, or the module whose `make` is one.
    """
    return (*_EVERYWHERE, *_own(ruleset))


def seated(game: str, first: str | None, second: str | None, people: bool = False) -> tuple[str, str]:
    """Who plays the two sides of a game: those named, else its best agent. Raises ValueError with one sentence."""
    agents = agent_names(game)
    known = (*agents, "human") if people else agents
    for player in (first, second):
        if player is not None and player not in known:
            raise ValueError(f"{player[:40]!r} cannot play here; there are: {', '.join(known)}")
    return first or agents[-1], second or agents[-1]


def make_agent(name: str, ruleset: Ruleset, side: Side, seed: str | int) -> Agent:
    """An agent by name for one side of one game. Raises ValueError with one sentence that lists those there are."""
    from navalsim3d.kernel.dice import Dice, seed_from

    known = {**_EVERYWHERE, **_own(ruleset.name)}
    if name not in known:
        raise ValueError(f"no agent is called {name!r} in {ruleset.title}; there are: {', '.join(known)}")
    found = known[name]
    make: Maker = import_module(found).make if isinstance(found, str) else found
    return make(ruleset, side, Dice(seed_from(f"agent {name} {side} {seed}")))


def _own(ruleset: str) -> Mapping[str, str | Maker]:
    """Agents that play one game only."""
    if not ruleset.isidentifier():
        return {}
    try:
        module = import_module(f"navalsim3d.ai.{ruleset}")
    except ModuleNotFoundError as missing:
        if missing.name != f"navalsim3d.ai.{ruleset}":
            raise
        return {}
    found: Mapping[str, str | Maker] = getattr(module, "AGENTS", {})
    return found
