"""What the enemy may be after: every objective he can still have, with how likely it is by what lies on the table.

Nothing here is secret. Budgets are printed on the cards, what a fleet cost can be added up once it is deployed, merchants mean a convoy,
and ships that go where an objective would send them are a hint (SS-OBJ-19, SS-DEPLOY-07).
"""

from collections.abc import Mapping

from navalsim3d.rulesets.seastrike import objectives
from navalsim3d.rulesets.seastrike.counters import from_middle
from navalsim3d.rulesets.seastrike.state import State, other
from navalsim3d.rulesets.seastrike.types import POINTS

CONVOY = 8
UNSPENT = 8.0
"""millions that are seldom left over"""
_SPENDTHRIFT = 5.0
"""how much likelier a budget is that what is seen uses up"""
_DEEP_IN = 25.0
"""cm beyond the centre line where a major ship does not go without a reason"""


def suspected(view: State, side: str) -> Mapping[int, float]:
    """The objectives the enemy of a side may have, with probabilities; empty in a game without objectives."""
    enemy, own = other(side), view.fleet(side).objective
    if not own:
        return {}
    known = view.fleet(enemy).objective
    if known:
        return {known: 1.0}
    if any(piece.side == enemy and piece.type == "MERCHANT" for piece in view.pieces):
        return {CONVOY: 1.0}
    envelopes = view.game.scenario.objectives or tuple(range(1, len(objectives.CARDS) + 1))
    weights = {number: _likelihood(view, enemy, number) for number in envelopes if number not in (own, CONVOY)}
    total = sum(weights.values())
    return {number: weight / total for number, weight in weights.items() if weight} if total else {}


def _likelihood(view: State, enemy: str, number: int) -> float:
    """How well an objective agrees with the enemy's fleet and with where it is; 0 when it cannot be his, or cannot be met any more."""
    card = objectives.CARDS[number - 1]
    if card.hopeless(view, enemy, other(enemy)):  # type: ignore[arg-type]
        return 0.0
    return _by_money(view, enemy, card.budget) * _by_deeds(view, enemy, number)


def _by_money(view: State, enemy: str, budget: int) -> float:
    """What the enemy's fleet cost tells about his budget; nothing where everybody has the same."""
    if view.game.scenario.budget is not None:
        return 1.0
    rest = budget - objectives.phys(view, enemy) / POINTS
    if rest < 0.0:
        return 0.0
    return _SPENDTHRIFT if rest <= UNSPENT else 1.0


def _by_deeds(view: State, enemy: str, number: int) -> float:
    """What the enemy's ships have done that only some objectives ask for."""
    history = view.fleet(enemy).history
    deeds = {
        7: sum(_depth(view, enemy, piece.y) > _DEEP_IN for piece in objectives.majors(view, enemy)),
        10: 2 * history.island_held,
        11: history.strait_held,
        14: 2 * len(history.showed_flag),
        17: 2 * len(history.sighted),
    }
    return 1.0 + 2.0 * deeds.get(number, 0)


def _depth(view: State, enemy: str, y: float) -> float:
    """Cm that a ship of the enemy lies beyond the centre line."""
    return -from_middle(view.game, y, view.fleet(enemy).end)
