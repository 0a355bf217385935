"""Buying forces in secret (BUDGET, SS-STRHQ-01, SS-ESP-01, SS-HIDE-09).

A list may overrun its budget; that loses only when its owner would win (SS-BUDGET-04), so `check` lets it pass. The menu offers what
there is money left for: an agent has to want to overspend.
"""

from collections.abc import Mapping, Sequence
from typing import get_args

from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.rulesets.seastrike import box
from navalsim3d.rulesets.seastrike.commands import Buy, CloseList, Item, SideId, StrikeOff
from navalsim3d.rulesets.seastrike.objectives import BUDGETS
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.state import SIDES, Fleet, Game, State, other
from navalsim3d.rulesets.seastrike.types import AIRCRAFT, EXTRAS, POINTS, TYPES

ITEMS: tuple[Item, ...] = get_args(Item)
MOST_BLANKS = 20
"""a side in all (SS-HIDE-09)"""
_PRICES: Mapping[str, int] = {item: row.price * POINTS for rows in (TYPES, EXTRAS, AIRCRAFT) for item, row in rows.items()}
_ONE_OF: Mapping[SideId, Mapping[Item, Buy]] = {side: {item: Buy(side=side, item=item) for item in ITEMS} for side in SIDES}
_OPTION_OF: Mapping[str, str] = {
    "BLANK": "hidden_submarines",
    "STRENGTHENING": "strong_headquarters",
    "ESPIONAGE": "espionage",
    "COUNTERESPIONAGE": "espionage",
}
"""the optional rule that something belongs to"""


def price_of(item: str) -> int:
    """The price in points (SS-SHIP-01, SS-SHIP-03, SS-BUDGET-06)."""
    return _PRICES[item]


def name_of(item: str) -> str:
    """What a person calls it."""
    row = AIRCRAFT.get(item) or EXTRAS.get(item) or TYPES[item]
    return row.name


def budget_of(game: Game, fleet: Fleet) -> int:
    """What a side may spend, in points: what its objective grants unless the scenario says otherwise (SS-OBJ-19)."""
    return (game.scenario.budget or BUDGETS[fleet.objective]) * POINTS


def on_sale(game: Game, item: str) -> bool:
    """Whether the option it belongs to is switched on (SS-BUDGET-06)."""
    option = _OPTION_OF.get(item)
    return option is None or bool(getattr(game.options, option))


def bought(fleet: Fleet, item: str) -> int:
    """How many of a thing stand on the list."""
    return sum([number for each, number in fleet.list if each == item])


def left_of(fleet: Fleet, item: str) -> int:
    """How many more there are of a thing (SS-PREP-01, SS-HIDE-09, SS-ESP-01)."""
    if item == "BLANK":
        pairs = bought(fleet, "S") + bought(fleet, "MS")
        return MOST_BLANKS - 2 * pairs - bought(fleet, "BLANK")
    if item in EXTRAS:
        return EXTRAS[item].most - bought(fleet, item)
    row = AIRCRAFT.get(item) or TYPES[item]
    left = row.in_set - bought(fleet, item)
    return (
        min(left, (MOST_BLANKS - bought(fleet, "BLANK")) // 2 - bought(fleet, "S") - bought(fleet, "MS")) if item in ("S", "MS") else left
    )


def check_buy(state: State, command: Buy) -> None:
    """There must be such a thing on sale, and so many left."""
    if not on_sale(state.game, command.item):
        raise IllegalCommand(f"{name_of(command.item)} is for sale only under its optional rule", "SS-BUDGET-06")
    left = left_of(state.fleet(command.side), command.item)
    if command.number > left:
        raise IllegalCommand(f"there are {max(left, 0)} more of {name_of(command.item)} to be had, not {command.number}", "SS-PREP-01")


def do_buy(play: Play, command: Buy) -> None:
    """Enter it, with its price."""
    _enter(play, command.side, command.item, command.number)


def buy_options(state: State) -> Sequence[Command]:
    """One of each thing that is left and within the budget."""
    fleet = state.fleet(state.turn)
    purse = budget_of(state.game, fleet) - fleet.spent
    return [
        buy
        for item, buy in _ONE_OF[state.turn].items()
        if price_of(item) <= purse and on_sale(state.game, item) and left_of(fleet, item) > 0
    ]


def check_strike_off(state: State, command: StrikeOff) -> None:
    """It must stand on the list."""
    have = bought(state.fleet(command.side), command.item)
    if command.number > have:
        raise IllegalCommand(f"the list holds {have} of {name_of(command.item)}, not {command.number}", "SS-BUDGET-03")


def do_strike_off(play: Play, command: StrikeOff) -> None:
    """Take it off, with its price."""
    _enter(play, command.side, command.item, -command.number)


def strike_off_options(state: State) -> Sequence[Command]:
    """Nothing: second thoughts are allowed, but not offered, so that every list is closed some day."""
    return ()


def check_close(state: State, command: CloseList) -> None:
    """A list may be closed at any length, even empty (SS-BUDGET-07)."""


def do_close(play: Play, command: CloseList) -> None:
    """The list is final: its counters come out of the box (SS-BUDGET-07); then the other side buys, or both deploy."""
    side = command.side
    fleet = play.change_fleet(side, closed=True)
    wanted: dict[str, int] = {"HQ": 1, **dict(fleet.list)}
    if fleet.objective == box.CONVOY:
        wanted["MERCHANT"] = box.MERCHANTS
    box.take_out(play, side, wanted)
    play.say(f"{side} has closed the purchase list", "SS-BUDGET-07")
    enemy = other(side)
    if play.fleet(enemy).closed:
        play.set(phase="deploy", turn=play.state.winner_of_cut or "p1")
    else:
        play.set(turn=enemy)


def close_options(state: State) -> Sequence[Command]:
    """Enough is enough."""
    return (CloseList(side=state.turn),)


def _enter(play: Play, side: SideId, item: Item, number: int) -> None:
    fleet = play.fleet(side)
    count = dict(fleet.list)
    count[item] = count.get(item, 0) + number
    listed = tuple((each, count[each]) for each in ITEMS if count.get(each))
    play.change_fleet(side, list=listed, spent=fleet.spent + number * price_of(item))
