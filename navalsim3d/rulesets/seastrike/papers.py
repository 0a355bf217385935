"""The sealed objective as the card that a side draws and reads alone (OBJ): task, budget, and whether the alternative wins."""

from navalsim3d.kernel.ruleset import Orders, Side
from navalsim3d.rulesets.seastrike import objectives, purchases
from navalsim3d.rulesets.seastrike.state import State
from navalsim3d.rulesets.seastrike.types import POINTS

_ALSO = "You win as well once the enemy can no longer do what he was told."
_ONLY = "This task alone: that the enemy can no longer do his is no win."


def orders(state: State, side: Side) -> Orders | None:
    """The card of a side (SS-OBJ-19); None before it is drawn, in a view of the other side, and once it lies open."""
    card, fleet = objectives.objective_of(state, side), state.fleet(side)
    if card is None or fleet.objective_open:
        return None
    budget = f"{purchases.budget_of(state.game, fleet) / POINTS:g} million"
    return Orders(
        card.number,
        card.title,
        f"{card.task[:1].upper()}{card.task[1:]}.",
        (("Budget", budget), ("Or", _ALSO if card.alternative else _ONLY)),
    )
