"""One game between agents, from the first die to the last, with no screen.

An agent gets its side's view and nothing else, and whatever it answers goes through the same door as a person's click.
"""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from navalsim3d.ai import Agent, make_agent
from navalsim3d.kernel.events import Event
from navalsim3d.kernel.ruleset import Side
from navalsim3d.kernel.scenario import ReadyScenario
from navalsim3d.kernel.session import Session
from navalsim3d.rulesets import ruleset_named

COMMAND_LIMIT = 20_000
"""no game of any scenario comes near it; a stalemate ends here instead of never (EB-22)"""


class EndlessGame(RuntimeError):
    """A game passed `COMMAND_LIMIT` without an outcome."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game in figures. `winner` is 'a' (the scenario's first side), 'b' or None for a draw; `seconds` of processor time."""

    seed: str
    winner: str | None
    degree: str
    why: str
    turns: int
    commands: int
    seconds: float
    digest: str


def start(ready: ReadyScenario, seed: str | int, players: Mapping[Side, str]) -> tuple[Session, dict[Side, Agent]]:
    """A new game and the agents that play it; sides whose player is no agent ('human') get none."""
    ruleset = ruleset_named(ready.scenario.ruleset)
    session = Session(ruleset, ready, seed, players)
    return session, agents_of(session)


def agents_of(session: Session) -> dict[Side, Agent]:
    """The agents of a game's players; sides whose player is no agent ('human') get none. Raises ValueError."""
    return {side: make_agent(name, session.ruleset, side, session.seed_hash) for side, name in session.players.items() if name != "human"}


def play_on(session: Session, agents: Mapping[Side, Agent]) -> Iterator[tuple[Event, ...]]:
    """Let the agents play, one command at a time, until the game ends or somebody else must answer."""
    ruleset = session.ruleset
    while (side := ruleset.decider(session.state)) in agents:
        assert side is not None
        if session.step_count >= COMMAND_LIMIT:
            raise EndlessGame(f"the game did not end within {COMMAND_LIMIT} commands")
        yield session.apply(agents[side].choose(ruleset.seen_by(session.state, side)))


def play_out(ready: ReadyScenario, seed: str | int, agent_a: str, agent_b: str) -> tuple[Session, GameResult]:
    """A whole game: `agent_a` plays the scenario's first side, `agent_b` its second."""
    first, second = (side.id for side in ready.scenario.sides)
    began = time.process_time()
    session, agents = start(ready, seed, {first: agent_a, second: agent_b})
    for _ in play_on(session, agents):
        pass
    return session, _result(session, str(seed), (first, second), time.process_time() - began)


def _result(session: Session, seed: str, sides: tuple[Side, Side], seconds: float) -> GameResult:
    outcome = session.ruleset.outcome(session.state)
    assert outcome is not None, "a finished game has an outcome"
    return GameResult(
        seed=seed,
        winner=None if outcome.winner is None else "ab"[sides.index(outcome.winner)],
        degree=outcome.degree,
        why=outcome.why,
        turns=session.ruleset.tabletop(session.state, None).turn,
        commands=session.step_count,
        seconds=round(seconds, 4),
        digest=session.ruleset.digest(session.state),
    )
