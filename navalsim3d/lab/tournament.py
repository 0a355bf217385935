"""Many games of one pairing, on as many processes as there are to spend, and what they add up to.

Game number n is played with the seed `SEED/n`, whatever process it lands on: the same call gives the same games.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from joblib import Parallel, delayed

from navalsim3d.kernel.scenario import ReadyScenario
from navalsim3d.lab.match import GameResult, play_out


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play: a scenario, a pairing, how often, from which seed, and where journals go (None: nowhere)."""

    ready: ReadyScenario
    agent_a: str
    agent_b: str
    games: int
    seed: str
    journals: Path | None = None


def play_all(plan: Plan, workers: int = 1) -> Iterator[GameResult]:
    """The games in order, as they are finished. `workers` processes; 1 stays in this one."""
    numbers = range(plan.games)
    if workers == 1:
        yield from (_one(plan, number) for number in numbers)
        return
    yield from Parallel(n_jobs=workers, return_as="generator")(delayed(_one)(plan, number) for number in numbers)


def _one(plan: Plan, number: int) -> GameResult:
    session, result = play_out(plan.ready, f"{plan.seed}/{number}", plan.agent_a, plan.agent_b)
    if plan.journals is not None:
        from navalsim3d import storage

        storage.save(session, plan.journals / f"{plan.ready.scenario.name}-{number:05d}.journal")
    return result


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share of wins, as (low, high) in 0..1; (0, 1) for no games."""
    if games == 0:
        return 0.0, 1.0
    z, share = 1.959964, wins / games
    centre = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, min(share, (centre - spread) / scale)), min(1.0, max(share, (centre + spread) / scale))


def totals(results: Iterable[GameResult]) -> dict[str, Any]:
    """Wins, draws, shares with their intervals, mean turns and commands, and processor seconds."""
    games = tuple(results)
    count = len(games)
    won = {side: sum(game.winner == side for game in games) for side in ("a", "b")}
    return {
        "games": count,
        "a": won["a"],
        "b": won["b"],
        "draws": count - won["a"] - won["b"],
        "a_share_95": [round(edge, 4) for edge in interval(won["a"], count)],
        "b_share_95": [round(edge, 4) for edge in interval(won["b"], count)],
        "mean_turns": round(sum(game.turns for game in games) / count, 3) if count else 0.0,
        "mean_commands": round(sum(game.commands for game in games) / count, 3) if count else 0.0,
        "seconds": round(sum(game.seconds for game in games), 3),
    }


def report(plan: Plan, results: Sequence[GameResult]) -> dict[str, Any]:
    """Everything as plain JSON data: the plan, a row a game, the totals."""
    return {
        "scenario": plan.ready.scenario.name,
        "seed": plan.seed,
        "side_a": {"side": plan.ready.scenario.sides[0].id, "agent": plan.agent_a},
        "side_b": {"side": plan.ready.scenario.sides[1].id, "agent": plan.agent_b},
        "games": [asdict(result) for result in results],
        "totals": totals(results),
    }
