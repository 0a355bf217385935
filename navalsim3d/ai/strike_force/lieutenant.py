"""The lieutenant: adds up what a person would look at, plan by plan, and can show the sum.

It compares few plans of movement, each with the attacks that follow from it, and looks no further. What it adds up are the
figures of `terms`: companies, Towns, ways to them, contacts; how much each counts in a turn and step was found by the laboratory
from games of its betters. A term is in hundredths of the sum that `judges.share` turns into a share of wins.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import sqrt

from navalsim3d.ai.agent import Agent
from navalsim3d.ai.strike_force import judges, terms
from navalsim3d.ai.strike_force.field import Field, field_of, position_of
from navalsim3d.ai.strike_force.officer import Officer
from navalsim3d.ai.strike_force.plans import Effort
from navalsim3d.ai.strike_force.search import Depth, Planned, Search
from navalsim3d.kernel.dice import Dice
from navalsim3d.kernel.ruleset import Ruleset, Side
from navalsim3d.rulesets.strike_force.state import TURNS, US_MOVES, State

DEPTH = Depth(Effort(beam=4, improved=2, rounds=1), fought_out=3)
HEADINGS: Mapping[str, tuple[str, ...]] = {
    "companies": ("Soviet companies", "US companies", "constant"),
    "Towns": ("Towns held", "two Towns held", "US in Towns"),
    "ways": ("way to nearest Town", "way to second Town", "ways of all Soviets", "ways of all US"),
    "leads": tuple(name for name in terms.NAMES if name.startswith("lead")),
    "contact": tuple(name for name in terms.NAMES if name.startswith("US t")),
    "danger": tuple(name for name in terms.NAMES if name.startswith("Soviets t")),
}
"""the terms of the table, and the figures each is made of"""
_SURE = 0.9999


class Lieutenant(Officer):
    """Plays one side of Strike Force One."""

    name = "lieutenant"

    def search(self, view: State) -> Search:
        """The lieutenant's search."""
        return search_of(field_of(view.game))

    def terms(self, search: Search, view: State, plans: Sequence[Planned]) -> list[Mapping[str, float]]:
        """The figures of each plan under their headings, and what its attacks add."""
        if (view.turn, view.step) == (TURNS, US_MOVES):
            return [self.outlook(plan.total) for plan in plans]
        _, enemy = (position_of(view)) if view.step < US_MOVES else position_of(view)[::-1]
        positions = [(plan.own, enemy) if view.step < US_MOVES else (enemy, plan.own) for plan in plans]
        rows = judges.terms_for(search.field).parts(search.field, view.turn, view.step + 1, positions)
        return [
            self._under_headings(plan, dict(zip((*terms.NAMES, "constant"), row.tolist(), strict=True)))
            for plan, row in zip(plans, rows, strict=True)
        ]

    def _under_headings(self, plan: Planned, parts: Mapping[str, float]) -> Mapping[str, float]:
        found = {heading: 100.0 * self._sign * sum(parts[name] for name in names) for heading, names in HEADINGS.items()}
        found["attacks"] = 100.0 * self._sign * (_sum_of(plan.total) - sum(parts.values()))
        return {heading: value for heading, value in found.items() if value}

    def outlook(self, value: float) -> Mapping[str, float]:
        """The sum that stands for a share of wins."""
        return {"outlook": 100.0 * self._sign * _sum_of(value)}


def _sum_of(share: float) -> float:
    """The inverse of `judges.share`, short of certainty."""
    lead = max(-_SURE, min(_SURE, 2.0 * share - 1.0))
    return lead / sqrt(1.0 - lead * lead)


@lru_cache(maxsize=16)
def search_of(field: Field) -> Search:
    """One search for all lieutenants on a field."""
    return Search(field, judges.terms_for(field), DEPTH)


def make(ruleset: Ruleset, side: Side, dice: Dice) -> Agent:
    """A lieutenant for one side of one game."""
    return Lieutenant(ruleset, side, dice)
