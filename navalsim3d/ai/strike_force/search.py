"""A whole step looked at: plans of movement compared by what their attacks would lead to, and attacks by what is left after them.

The plans come from `plans`, judged as they stand; the best of them have their attack step grown as a tree, whose leaves a
judge weighs. Values are the Soviet side's share of wins. What was found for a position is remembered, since games have their
openings in common, and as nothing here is left to chance or to the clock, remembering changes no choice.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from navalsim3d.ai.strike_force.combat import Branch, Settled, Tree
from navalsim3d.ai.strike_force.field import Field, Position
from navalsim3d.ai.strike_force.judges import Judge, worth
from navalsim3d.ai.strike_force.plans import Effort, Places, Plans
from navalsim3d.rulesets.strike_force.hexes import Hexes
from navalsim3d.rulesets.strike_force.state import SOVIET_ATTACKS, TURNS, US_MOVES


@dataclass(frozen=True, slots=True)
class Planned:
    """A plan: who goes where, the share of wins as it stands, and after the attacks it makes possible."""

    starts: tuple[Hexes, ...]
    places: Places
    own: Hexes
    standing: float
    total: float


@dataclass(frozen=True, slots=True)
class Depth:
    """How much work goes into a choice: into finding plans, and how many of them are looked at with their attacks."""

    effort: Effort
    fought_out: int
    reviewed: int = 0
    """how many of the best are looked at once more, one at a time, so that a judge has few positions to weigh"""


class Search:
    """One field, one judge, one depth."""

    def __init__(self, field: Field, judge: Judge, depth: Depth) -> None:
        self.field = field
        self.judge = judge
        self.depth = depth

    def plans(self, position: Position, turn: int, step: int, movers: Hexes) -> list[Planned]:
        """The plans of the side whose movement step it is for those who have not moved, best first."""
        soviet = step < US_MOVES
        own, enemy = position if soviet else position[::-1]
        sign = 1.0 if soviet else -1.0

        def score(sets: Sequence[Hexes]) -> list[float]:
            positions = [(mine, enemy) if soviet else (enemy, mine) for mine in sets]
            return [sign * value for value in worth(self.judge, self.field, turn, step + 1, positions)]

        search = Plans(self.field, own, enemy, movers, score)
        search.search(self.depth.effort)
        best = search.best(self.depth.fought_out)
        totals = self.after_attacks([mine for mine, _ in best], enemy, turn, step + 1)
        found = [
            Planned(search.starts, places, mine, sign * search.known[mine][0], total)
            for (mine, places), total in zip(best, totals, strict=True)
        ]
        ranked = sorted(found, key=lambda plan: -sign * plan.total)
        return sorted(self._reviewed(ranked, enemy, turn, step + 1), key=lambda plan: -sign * plan.total)

    def _reviewed(self, ranked: list[Planned], enemy: Hexes, turn: int, step: int) -> list[Planned]:
        """The best plans with a second opinion on each; all others are out of the running."""
        if not self.depth.reviewed:
            return ranked
        return [replace(plan, total=self.after_attacks([plan.own], enemy, turn, step)[0]) for plan in ranked[: self.depth.reviewed]]

    def after_attacks(self, sets: Sequence[Hexes], enemy: Hexes, turn: int, step: int) -> Sequence[float]:
        """The shares before an attack step, for several sets of places of the attacking side."""
        soviet = step == SOVIET_ATTACKS
        if turn == TURNS and not soviet:
            return worth(self.judge, self.field, turn, step, [(enemy, mine) for mine in sets])
        tree = Tree(self.field, soviet, wide=False)
        roots = [tree.attacks(mine, enemy, mine, enemy) for mine in sets]
        return self.settled(tree, roots, turn, step)

    def settled(self, tree: Tree, roots: Sequence[Branch], turn: int, step: int) -> list[float]:
        """The shares of the roots of a tree grown in an attack step."""
        settled = Settled(worth(self.judge, self.field, turn, step + 1, list(tree.leaves)))
        return [settled.value(root) for root in roots]


@lru_cache(maxsize=1 << 14)
def planned(search: Search, position: Position, turn: int, step: int, movers: Hexes) -> list[Planned]:
    """The plans of a movement step, best first; remembered, for games have their beginnings in common."""
    return search.plans(position, turn, step, movers)
