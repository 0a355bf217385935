"""How fast random games play out in one process: decisions and games a second.

    python benchmarks/playouts.py [scenario] [games]

Every decision asks for the whole menu, picks from it at random, and plays it out with its check. Start-up and the reading of
files are not counted. Times are of the processor, so a busy machine changes them little.
"""

import sys
import time

from navalsim3d import library
from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.kernel.ruleset import Ruleset, ruleset_named
from navalsim3d.kernel.scenario import ReadyScenario
from navalsim3d.rulesets import load_all


def playout(ruleset: Ruleset, ready: ReadyScenario, seed: int) -> int:
    """Play one random game to its end; how many decisions it took."""
    state = ruleset.setup(ready, Dice(seed_from(f"dice {seed}")))
    choices, decisions = Dice(seed_from(f"choices {seed}")), 0
    while ruleset.decider(state) is not None:
        menu = ruleset.legal(state)
        choices, face = choices.roll(len(menu), "choice")
        state, _ = ruleset.apply(state, menu[face - 1])
        decisions += 1
    return decisions


def measure(scenario: str, games: int) -> tuple[int, float]:
    """Decisions of that many games and the seconds they took, after a game to warm up."""
    ready = library.ready(scenario)
    ruleset = ruleset_named(ready.scenario.ruleset)
    playout(ruleset, ready, 0)
    start = time.process_time()
    decisions = sum(playout(ruleset, ready, seed) for seed in range(1, games + 1))
    return decisions, time.process_time() - start


def main() -> None:
    """Measure and print one line."""
    scenario = sys.argv[1] if len(sys.argv) > 1 else "ships_in_the_night"
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    load_all()
    decisions, seconds = measure(scenario, games)
    print(
        f"{scenario}: {games} games, {decisions} decisions in {seconds:.2f} s: "
        f"{decisions / seconds:,.0f} decisions/s, {games / seconds:.1f} games/s"
    )


if __name__ == "__main__":
    main()
