"""The purchase as people see it (BUDGET): the objective to buy for, every ware with what it costs and carries, and what is spent.

A list may overrun its budget (SS-BUDGET-04), so a ware stays on sale when the money is gone; the words say what that would bring.
"""

from navalsim3d.kernel.ruleset import Shop, Ware
from navalsim3d.rulesets.seastrike import objectives, purchases
from navalsim3d.rulesets.seastrike.commands import Buy, CloseList, Item, StrikeOff
from navalsim3d.rulesets.seastrike.state import State
from navalsim3d.rulesets.seastrike.types import POINTS, TYPES


def shop(state: State) -> Shop | None:
    """What the side that buys now can have; None in every other phase."""
    if state.phase != "buy" or state.result is not None:
        return None
    fleet = state.fleet(state.turn)
    card = objectives.objective_of(state, fleet.id)
    return Shop(
        task=f"Objective {card.number}, {card.title}: {card.task}" if card is not None else "",
        coin="million",
        budget=purchases.budget_of(state.game, fleet) / POINTS,
        spent=fleet.spent / POINTS,
        wares=tuple(_ware(state, item) for item in purchases.ITEMS if purchases.on_sale(state.game, item)),
        close=CloseList(side=fleet.id),
        overspent="who has spent more than his budget cannot win: a win of his goes to the enemy",
    )


def _ware(state: State, item: Item) -> Ware:
    fleet = state.fleet(state.turn)
    have, left = purchases.bought(fleet, item), max(0, purchases.left_of(fleet, item))
    carries = TYPES[item].mounts if item in TYPES else {}
    return Ware(
        name=purchases.name_of(item),
        price=purchases.price_of(item) / POINTS,
        have=have,
        left=left,
        carries=", ".join(f"{number} {kind}" for kind, number in carries.items()),
        add=Buy(side=fleet.id, item=item) if left else None,
        drop=StrikeOff(side=fleet.id, item=item) if have else None,
    )
