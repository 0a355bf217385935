"""The captain: plays each step for the share of wins it leaves, solved backwards as far as the game can be.

The method. Companies of a side are equal, so a position is two sets of hexes (`field`). A side's whole movement step is one
choice among plans, found by a beam (`plans`); the attack step that follows is grown as a tree over every result of the die,
every retreat and advance, with equal positions kept once (`combat`); the mean over the die is exact. The last US move and
the last attacks are solved (`last_stand`). Before them, the leaves of the tree are weighed (`judges`) by a small network and by
the lieutenant's sum of figures, half each: a search finds out every error of one judge, and they seldom err alike. The network was
made from the end backwards: positions of turn four were searched down to the solved end and a network fitted to what the
search found; with it the positions of the step before were searched, and so on up to the first move; and all of it again over
games the result played against itself. So each step is searched with what a search of all later steps has taught. Where few
positions are left before the last Soviet turn, that turn is searched on the spot instead of judged (`Foresight`).

Everything is a function of the view: no dice, no clock, whole numbers in the network.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from navalsim3d.ai.agent import Agent
from navalsim3d.ai.strike_force import judges
from navalsim3d.ai.strike_force.field import Field, Position, field_of
from navalsim3d.ai.strike_force.officer import Officer
from navalsim3d.ai.strike_force.plans import Effort
from navalsim3d.ai.strike_force.search import Depth, Planned, Search, planned
from navalsim3d.kernel.dice import Dice
from navalsim3d.kernel.ruleset import Ruleset, Side
from navalsim3d.rulesets.strike_force.state import SOVIET_MOVES, TURNS, State

DEPTH = Depth(Effort(beam=12, improved=6, rounds=2), fought_out=8, reviewed=4)
BELOW = Depth(Effort(beam=6, improved=3, rounds=1), fought_out=4)
"""how the last Soviet turn is searched from afar"""
FEW = 40
"""positions that are few enough for it"""


class Foresight:
    """A judge that asks another, and searches the last Soviet turn itself when it is asked about few positions."""

    def __init__(self, field: Field, judge: judges.Judge) -> None:
        self.judge = judge
        self._below = Search(field, judge, BELOW)

    def shares(self, field: Field, turn: int, step: int, positions: Sequence[Position]) -> Sequence[float]:
        """The Soviet side's share of wins."""
        if (turn, step) != (TURNS, SOVIET_MOVES) or len(positions) > FEW:
            return self.judge.shares(field, turn, step, positions)
        return [planned(self._below, position, turn, step, position[0])[0].total for position in positions]


class Captain(Officer):
    """Plays one side of Strike Force One as well as the project knows how."""

    name = "captain"

    def search(self, view: State) -> Search:
        """The captain's search."""
        return search_of(field_of(view.game))

    def terms(self, search: Search, view: State, plans: Sequence[Planned]) -> list[Mapping[str, float]]:
        """A plan's own share of wins in percent: as it stands, and what its attacks add or lack."""
        return [
            {"as it stands": self._percent(plan.standing), "attacks": self._percent(plan.total) - self._percent(plan.standing)}
            for plan in plans
        ]

    def outlook(self, value: float) -> Mapping[str, float]:
        """The captain's own share of wins in percent."""
        return {"share of wins": self._percent(value)}

    def _percent(self, share: float) -> float:
        return 100.0 * (share if self._sign > 0 else 1.0 - share)


@lru_cache(maxsize=16)
def search_of(field: Field) -> Search:
    """One search for all captains on a field."""
    return Search(field, Foresight(field, judges.Both(judges.net_for(field), judges.terms_for(field))), DEPTH)


def make(ruleset: Ruleset, side: Side, dice: Dice) -> Agent:
    """A captain for one side of one game."""
    return Captain(ruleset, side, dice)
