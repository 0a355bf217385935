"""Buying forces, and the counters there are."""

import pytest

from navalsim3d.rulesets.seastrike import commands as orders
from navalsim3d.rulesets.seastrike import purchases
from navalsim3d.rulesets.seastrike.objectives import BUDGETS, CARDS
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE
from navalsim3d.rulesets.seastrike.types import AIRCRAFT, COUNTERS, POINTS, TYPES, mounts_of
from tests.rulesets.seastrike.build import allowed, menu, piece, play_out, position, refused
from tests.rulesets.seastrike.decision import buy, close, first_choice, judged, new

VALUES = {"SSML": 12, "SSM": 5, "SAM": 12, "GUN": 4, "PDG": 3, "PDM": 5, "ASW": 3, "ASWL": 10, "HELO": 8, "TORP": 4}
HULLS = {"Cruiser": 130, "Destroyer": 60, "Frigate": 25, "Light Frigate": 10, "Patrol Boat": 1}
POINTS_OF = {
    "C": 323,
    "DG": 189,
    "DH": 116,
    "FS": 83,
    "FA": 84,
    "FP": 77,
    "FG": 89,
    "LG": 38,
    "LS": 37,
    "LP": 37,
    "S": 31,
    "MS": 44,
    "MPB": 20,
}
SYMBOLS = {"C": 24, "DG": 13, "DH": 11, "FS": 8, "FA": 7, "FP": 8, "FG": 7, "LG": 4, "LS": 5, "LP": 4, "S": 2, "MS": 3, "MPB": 3}
FITS = {
    "C": ("Cruiser", 1, 64, {"SSML": 4, "SAM": 4, "HELO": 4, "GUN": 2, "PDM": 2, "ASWL": 2, "ASW": 2}),
    "DG": ("Destroyer", 1, 37, {"SSML": 4, "SAM": 2, "GUN": 2, "PDM": 1, "ASWL": 2, "ASW": 2}),
    "DH": ("Destroyer", 1, 23, {"HELO": 3, "GUN": 1, "PDM": 2, "ASW": 2}),
    "FS": ("Frigate", 1, 16, {"ASWL": 2, "ASW": 2, "HELO": 1, "GUN": 1, "PDM": 1}),
    "FA": ("Frigate", 1, 16, {"SAM": 2, "GUN": 1, "HELO": 1, "ASW": 1, "PDM": 1}),
    "FP": ("Frigate", 1, 15, {"SSML": 1, "GUN": 2, "ASW": 2, "HELO": 1, "PDG": 1}),
    "FG": ("Frigate", 2, 17, {"SSML": 3, "GUN": 2, "PDM": 1, "ASW": 1}),
    "LG": ("Light Frigate", 2, 7, {"SSM": 2, "GUN": 1, "PDM": 1}),
    "LS": ("Light Frigate", 2, 7, {"ASW": 2, "HELO": 1, "GUN": 1}),
    "LP": ("Light Frigate", 1, 7, {"SSM": 1, "GUN": 1, "ASW": 1, "PDG": 1}),
    "S": ("Submarine", 5, 6, {"TORP": 2}),
    "MS": ("Submarine", 3, 8, {"SSM": 2, "PDG": 1}),
    "MPB": ("Patrol Boat", 6, 3, {"SSM": 2, "PDG": 1}),
}
"""class, number in a set, price and mounts of each type"""


def buying(objective=4, side="p1", **options):
    """A side about to buy for an objective."""
    state = first_choice(new(**options), until="buy")
    fleets = {side: {"objective": objective, "closed": False}}
    return position([], phase="buy", turn=side, of=state.game, fleets=fleets, round=0)


@pytest.mark.clause("SS-BUDGET-01")
def test_what_is_chosen_is_secret_until_it_is_deployed():
    state = play_out(buying(), buy("p1", "C"))
    assert SEASTRIKE.seen_by(state, "p2").fleet("p1").list == ()
    assert SEASTRIKE.seen_by(state, "p1").fleet("p1").list == (("C", 1),)


@pytest.mark.clause("SS-BUDGET-02")
def test_the_headquarters_comes_for_nothing():
    state = play_out(buying(), close("p1"))
    assert [each.id for each in state.pieces] == ["p1-HQ"]
    assert state.fleet("p1").spent == 0


@pytest.mark.clause("SS-OBJ-08", "SS-BUDGET-02")
def test_so_do_the_three_merchants_of_a_convoy():
    state = play_out(buying(objective=8), close("p1"))
    assert [each.id for each in state.pieces] == ["p1-HQ", "p1-M1", "p1-M2", "p1-M3"]
    assert state.fleet("p1").spent == 0


@pytest.mark.clause("SS-BUDGET-03")
def test_the_list_keeps_everything_with_its_total():
    state = play_out(buying(), buy("p1", "FG", 2), buy("p1", "STRIKE", 3), orders.StrikeOff(side="p1", item="FG", number=1))
    assert state.fleet("p1").list == (("FG", 1), ("STRIKE", 3))
    assert state.fleet("p1").spent == (17 + 15) * POINTS
    assert refused(state, orders.StrikeOff(side="p1", item="FG", number=2)) == "SS-BUDGET-03"
    state = play_out(state, close("p1"))
    assert {each.id for each in state.pieces} == {"p1-FG1", "p1-HQ"}
    assert len(state.fleet("p1").aircraft) == 3


@pytest.mark.clause("SS-BUDGET-04")
def test_a_list_may_overrun_its_budget_and_then_a_win_goes_to_the_enemy():
    state = play_out(buying(objective=2), buy("p1", "C"), buy("p1", "DG"))
    assert state.fleet("p1").spent == 101 * POINTS > BUDGETS[2] * POINTS
    assert not [order for order in menu(state) if order.kind == "buy"], "but nobody is tempted"
    for spent, result in ((96, ("p2", "overspent")), (95, ("p1", "objective"))):
        fleets = {"p1": {"objective": 2, "spent": spent * POINTS}, "p2": {"objective": 4}}
        won = position([piece("p1-LG1", 9, 9), piece("p2-FG1", 9, 90, removed=True), piece("p2-LG1", 9, 99)], fleets=fleets)
        assert judged(won) == result


@pytest.mark.clause("SS-BUDGET-05")
def test_money_is_whole_points():
    assert POINTS == 5
    assert purchases.price_of("C") == 320
    assert purchases.budget_of(buying(objective=2).game, buying(objective=2).fleet("p1")) == 475


@pytest.mark.clause("SS-BUDGET-06")
def test_what_an_option_sells_is_sold_with_it_only():
    extras = {"BLANK": 1, "STRENGTHENING": 3, "ESPIONAGE": 2, "COUNTERESPIONAGE": 2}
    plain = buying()
    sold = buying(hidden_submarines=True, strong_headquarters=True, espionage=True)
    for item, price in extras.items():
        assert refused(plain, buy("p1", item)) == "SS-BUDGET-06"
        assert play_out(sold, buy("p1", item)).fleet("p1").spent == price * POINTS


@pytest.mark.clause("SS-BUDGET-07")
def test_a_closed_list_is_final():
    state = play_out(buying(), buy("p1", "FG"), close("p1"))
    assert refused(state, buy("p1", "FG")) is not None
    assert state.fleet("p1").spent == 17 * POINTS, "there is no refund either"


@pytest.mark.clause("SS-BUDGET-07")
def test_when_both_lists_are_closed_there_is_no_more_buying():
    state = first_choice(new(), until="buy")
    first = state.turn
    state = play_out(state, buy(first, "FG"), close(first))
    assert (state.phase, state.turn) == ("buy", "p2" if first == "p1" else "p1")
    state = play_out(state, close(state.turn))
    assert state.phase == "deploy"
    assert not any(allowed(state, buy(side, "FG")) for side in ("p1", "p2"))


@pytest.mark.clause("SS-SHIP-01")
@pytest.mark.parametrize("code", FITS)
def test_types_are_those_of_the_table(code):
    row = TYPES[code]
    assert (row.counter, row.in_set, row.price, row.mounts) == FITS[code]


@pytest.mark.clause("SS-SHIP-01")
@pytest.mark.parametrize("code", POINTS_OF)
def test_fits_make_the_points_and_symbols_of_the_table(code):
    mounts = mounts_of(code)
    hull = {"S": 20, "MS": 25}.get(code) or HULLS[TYPES[code].counter]
    assert hull + sum(VALUES[kind] for kind in mounts) + 3 * len(set(mounts)) == POINTS_OF[code]
    assert len(mounts) + mounts.count("HELO") == SYMBOLS[code]


@pytest.mark.clause("SS-SHIP-02")
@pytest.mark.parametrize("code", POINTS_OF)
def test_prices_are_the_whole_millions_below(code):
    assert TYPES[code].price == (POINTS_OF[code] - 1) // 5


@pytest.mark.clause("SS-SHIP-03")
def test_aircraft_and_sites():
    assert (AIRCRAFT["STRIKE"].price, AIRCRAFT["INTERCEPTOR"].price) == (5, 4)
    assert (TYPES["SAMSITE"].price, mounts_of("SAMSITE")) == (4, ("SAM", "SAM"))
    assert (TYPES["HQ"].price, mounts_of("HQ")) == (0, ())


@pytest.mark.clause("SS-SHIP-04")
def test_a_full_set_is_worth_400_million():
    ships = sum(row.price * row.in_set for code, row in TYPES.items() if code != "BLANK")
    assert ships + sum(row.price * row.in_set for row in AIRCRAFT.values()) == 400


@pytest.mark.clause("SS-SHIP-05")
def test_hits_to_sink():
    sink = {name: row.to_sink for name, row in COUNTERS.items()}
    assert {sink[name] for name in ("Light Frigate", "Frigate", "Destroyer")} == {2}
    assert (sink["Patrol Boat"], sink["Submarine"], sink["Cruiser"]) == (1, 1, 3)


@pytest.mark.clause("SS-SHIP-06")
def test_both_faces_of_a_counter_can_be_read():
    state = position([piece("p1-FG1", 20, 20, lost="GUN#2", fired=True), piece("p2-LG1", 60, 20)])
    shown = next(each for each in SEASTRIKE.tabletop(state, "p2").pieces if each.id == "p1-FG1")
    assert dict(shown.card)["Type"] == "Guided Missile Frigate"
    boxes = {row.label: row.marks for row in shown.boxes}
    assert boxes["GUN"] == ("whole", "crossed")
    assert boxes["Hits"] == ("whole", "whole")
    assert shown.done


@pytest.mark.clause("SS-SHIP-07", "SS-SHIP-08")
def test_only_the_class_decides():
    """A light frigate sinks like a frigate and is one in no other way; names of real navies appear nowhere in the rows."""
    assert TYPES["FG"].counter == "Frigate"
    assert TYPES["LG"].counter == "Light Frigate"
    assert {row.counter for row in TYPES.values()} == set(COUNTERS)


@pytest.mark.clause("SS-SHIP-09")
def test_the_letters_under_blanks_are_known_to_their_owner():
    state = position([piece("p1-A", 20, 20, mark="MS"), piece("p2-LG1", 60, 20)])
    own = next(each for each in SEASTRIKE.tabletop(state, "p1").pieces if each.id == "p1-A")
    assert "missile submarine" in own.name
    assert own.hidden


@pytest.mark.clause("SS-OBJ-19")
def test_budgets_average_a_hundred():
    assert len(CARDS) == 18
    assert sum(BUDGETS.values()) == 1800
    assert [card.number for card in CARDS if not card.alternative] == [9, 12, 17]
    assert [BUDGETS[n] for n in range(1, 19)] == [100, 95, 110, 120, 90, 85, 85, 105, 80, 115, 100, 75, 95, 125, 115, 130, 70, 105]


@pytest.mark.clause("SS-STRHQ-01")
def test_any_number_of_strengthenings_at_three_million():
    state = play_out(buying(strong_headquarters=True), buy("p1", "STRENGTHENING", 2), close("p1"))
    assert state.fleet("p1").spent == 6 * POINTS
    assert state.fleet("p1").strengthened == 2
