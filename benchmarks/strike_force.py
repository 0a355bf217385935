"""How fast random games of Strike Force One play out in one process, and who wins them.

    python benchmarks/strike_force.py [games]

Every decision asks for the whole menu, picks from it at random, and plays it out with its check and its events. Processor time;
start-up and the reading of files are not counted. The best of ten parts is given too: what the machine can do when nobody else
works on it.
"""

import random
import sys
import time
from collections import Counter

from navalsim3d import library
from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.kernel.ruleset import ruleset_named
from navalsim3d.kernel.scenario import ReadyScenario

PARTS = 10


def playout(ready: ReadyScenario, seed: int) -> tuple[int, str]:
    """One random game: how many commands it took, and who won."""
    ruleset, choose = ruleset_named("strike_force"), random.Random(seed).choice
    state = ruleset.setup(ready, Dice(seed_from(f"dice {seed}")))
    commands = 0
    while ruleset.decider(state) is not None:
        state, _ = ruleset.apply(state, choose(ruleset.legal(state)))
        commands += 1
    outcome = ruleset.outcome(state)
    assert outcome is not None
    return commands, outcome.winner or ""


def main() -> None:
    """Measure and print two lines."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    ready = library.ready("strike_force_one")
    playout(ready, 0)
    winners: Counter[str] = Counter()
    commands, seconds, best = 0, 0.0, 0.0
    for part in range(PARTS):
        start, before = time.process_time(), commands
        for seed in range(1 + part, games + 1, PARTS):
            number, winner = playout(ready, seed)
            commands += number
            winners[winner] += 1
        spent = time.process_time() - start
        seconds, best = seconds + spent, max(best, (commands - before) / spent)
    print(f"{games} games, {commands} commands in {seconds:.2f} s: {commands / seconds:,.0f} commands/s, best part {best:,.0f} commands/s")
    print(", ".join(f"{side} wins {count} ({100 * count / games:.1f} %)" for side, count in sorted(winners.items())))


if __name__ == "__main__":
    main()
