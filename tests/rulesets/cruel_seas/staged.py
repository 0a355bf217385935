"""Shipped scenarios set up with given dice, on models whose mounts stand at the default stations."""

from dataclasses import replace
from typing import Any

from navalsim3d import library
from navalsim3d.kernel.scenario import ReadyScenario
from navalsim3d.rulesets.cruel_seas import cards, setup
from navalsim3d.rulesets.cruel_seas.scenario import CruelSeasScenario
from navalsim3d.rulesets.cruel_seas.state import State
from tests.rulesets.cruel_seas.build import TableDice


def ready(name: str, **changes: Any) -> ReadyScenario:
    """The scenario of that name; `changes` are fields of its file."""
    scenario = library.load_scenario(name)
    assert isinstance(scenario, CruelSeasScenario)
    scenario = CruelSeasScenario.model_validate(scenario.model_dump() | changes)
    models = {vessel: cards.default_model(vessel) for vessel in setup.models(scenario)}
    islands = {place.name: library.island_card(place.name) for place in scenario.islands}
    return ReadyScenario(scenario=scenario, models=models, islands=islands)


def staged(name: str, dice: tuple[int, ...] = (), draws: tuple[int, ...] = (), **changes: Any) -> State:
    """The scenario at its first decision."""
    return setup.setup(ready(name, **changes), TableDice(dice, draws=draws))


def put(state: State, ship_id: str, **fields: Any) -> State:
    """The same position with one ship changed."""
    place = state.game.index[ship_id]
    ships = list(state.ships)
    ships[place] = replace(ships[place], **fields)
    return replace(state, ships=tuple(ships))


def opened(state: State, side: str, **fields: Any) -> State:
    """The same table in turn 1 with a dice of that side in hand and every other ship's dice in the bag."""
    bag = [ship.side for ship in state.ships if ship.status == "afloat" and not ship.activated]
    bag.remove(side)
    return replace(state, phase="assign", turn=fields.pop("turn", 1), drawn=side, bag=tuple(sorted(bag)), **fields)
