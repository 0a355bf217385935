"""Prints the chain of digests of a short random game of every case: run in other processes to compare (law 5)."""

import sys

from tests.conformance.cases import at_random, cases, play

STEPS = 120


def chains() -> list[str]:
    """One line a case."""
    return [f"{case} {' '.join(play(case.new(5), at_random(5), STEPS).digests)}" for case in cases()]


if __name__ == "__main__":
    sys.stdout.write("\n".join(chains()) + "\n")
