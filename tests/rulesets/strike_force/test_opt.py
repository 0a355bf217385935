"""OPT and GAP: optional rules behind switches, and what the printed game does not tell."""

from dataclasses import replace

import pytest
from pydantic import ValidationError

from navalsim3d.kernel.events import DiceRolled, Sank
from navalsim3d.rulesets.strike_force import queries, views
from navalsim3d.rulesets.strike_force.chart import chart_of, standard
from navalsim3d.rulesets.strike_force.commands import Lose
from navalsim3d.rulesets.strike_force.hexes import BIT, numbers
from navalsim3d.rulesets.strike_force.ruleset import STRIKE_FORCE

from .build import (
    SHEET,
    advance,
    after,
    allowed,
    at,
    attack,
    decline,
    ended,
    field,
    give,
    lose,
    march,
    opening,
    ready,
    refused,
    retreat,
    settled,
    sheet_with,
    walk,
)
from .test_cmd import reference

SLOW, EXCHANGE = {"slow_woods": True}, {"exchange": True}
TRIO = {"C": "0505", "D": "0605", "E": "0606", "Y": "0506"}


def second_sheet():
    """Another map: one Town and one start elsewhere."""
    moved = {"0201": {"terrain": "clear", "name": ""}, "0101": {"terrain": "town", "name": "Neustadt"}}
    hexes = [{k: v for k, v in (entry | moved.get(entry["id"], {})).items() if v != ""} for entry in SHEET["hexes"]]
    starts = SHEET["starts"] | {"us": SHEET["starts"]["us"] | {"W": "0103"}}
    return sheet_with(name="second", hexes=hexes, starts=starts)


@pytest.mark.clause("SF-GAP-01")
def test_the_map_says_that_it_is_reconstructed_and_another_can_take_its_place():
    assert standard().gap
    state = opening((1,), sheet=second_sheet())
    assert numbers(state.game.chart.towns) == ("0101", "0208", "0304")
    assert at(state, "W") == "0103"
    assert len(queries.destinations(state, "A")) == 18
    state = ended(state, 15)
    there = views.load(ready(sheet=second_sheet()), views.dump(state) | {"dice": None})
    held = replace(there, where=(BIT["0101"], BIT["0304"], *there.where[2:]))
    assert queries.winner(ended(held)) == "soviet"
    with pytest.raises(ValueError, match="another map"):
        views.load(ready(), views.dump(state))


@pytest.mark.clause("SF-GAP-02")
def test_the_game_is_complete_without_optional_rules():
    state = opening()
    assert not (state.game.slow_woods or state.game.exchange)
    kinds = set()
    for die in range(1, 7):
        for letters in ("C", "CD", "CDE"):
            hit = after(field(**TRIO, dice=(die,)), attack(letters, "Y"))
            kinds |= {command.kind for command in STRIKE_FORCE.legal(hit)}
            assert queries.pending(settled(hit)) is None
    assert kinds == {"advance", "decline", "retreat", "end"}
    assert queries.winner(ended(state, 16)) == "us"


@pytest.mark.clause("SF-GAP-03")
def test_the_sample_game_is_our_own():
    """What stands in for the printed sample is the reference game; its dice and its end are this project's."""
    state, events = give(opening((4, 1, 1)), *reference())
    assert [event.faces for event in events if isinstance(event, DiceRolled)] == [(4,), (1,), (1,)]
    assert [event.piece for event in events if isinstance(event, Sank)] == ["Y", "X", "W"]
    assert queries.winner(state) == "soviet"


@pytest.mark.clause("SF-OPT-01")
def test_options_are_switches_fixed_before_play():
    state = opening(options=SLOW)
    assert (state.game.slow_woods, state.game.exchange) == (True, False)
    data = views.dump(state)
    assert (data["slow_woods"], data["exchange"]) == (True, False)
    with pytest.raises(ValueError, match="other options"):
        views.load(ready(), data)
    assert (views.dump(ended(state, 3))["slow_woods"], views.dump(opening())["slow_woods"]) == (True, False)
    with pytest.raises(ValidationError):
        ready(options={"reinforcements": True})


@pytest.mark.clause("SF-OPT-02")
def test_slow_woods_are_entered_at_twice_the_cost():
    state = field(E="0806", step=1, options=SLOW)
    assert allowed(state, walk("E 0806>0706"))
    assert allowed(state, walk("E 0806>0706>0605>0604"))
    assert refused(state, walk("E 0806>0706>0605>0604>0603")) == "SF-MOVE-04", "the woods count two"
    assert allowed(state, walk("E 0806>0706>0606>0506"))
    far = field(E="0803", step=1, options=SLOW)
    assert refused(far, walk("E 0803>0804>0805>0705>0706")) == "SF-MOVE-04", "with one hex left"
    assert "0706" in queries.destinations(state, "E")
    assert refused(field(E="0806", step=1), march("E", "0706")) == "SF-MOVE-07", "and not at all without the option"


@pytest.mark.clause("SF-OPT-02")
def test_slow_woods_are_stood_in_and_retreated_into():
    state = after(field(E="0806", step=1, options=SLOW), march("E", "0706"))
    assert at(state, "E") == "0706"
    assert views.load(ready(options=SLOW), views.dump(state) | {"dice": None}).where == state.where
    push = after(field(D="0606", Y="0507", dice=(1,), options=SLOW), attack("D", "Y"))
    assert "0407" in queries.retreat_hexes(push, "Y")
    assert at(after(push, retreat("Y", "0407")), "Y") == "0407"


@pytest.mark.clause("SF-OPT-03")
def test_an_exchange_costs_both_a_company():
    state = after(field(**TRIO, dice=(2,), options=EXCHANGE), attack("CDE", "Y"))
    assert at(state, "Y") == ""
    assert queries.pending(state) == ("lose", ("C", "D", "E"))
    assert [command.unit for command in STRIKE_FORCE.legal(state)] == ["C", "D", "E"]
    assert refused(state, advance("C")) == "SF-CMD-04"
    assert refused(state, Lose(side="soviet", unit="A")) == "SF-OPT-03"
    assert refused(state, Lose(side="us", unit="C")) == "SF-SEQ-03"
    lost = after(state, lose("C"))
    assert at(lost, "C") == ""
    assert queries.pending(lost) == ("advance", ("D", "E"))
    assert refused(lost, advance("C")) == "SF-ADV-02"
    assert at(after(lost, advance("E")), "E") == "0506"
    assert refused(after(lost, decline(lost)), lose("D")) == "SF-OPT-03"
    assert at(settled(state), "C") == "", "the lowest letter when nobody chooses"


@pytest.mark.clause("SF-OPT-03")
def test_the_exchange_cells():
    chart = chart_of(None)
    cells = {(number, die) for number in range(1, 7) for die in range(1, 7) if chart.result(number, die, True) == "EX"}
    assert cells == {(3, 2), (4, 3), (5, 3), (6, 3)}
    assert all(chart.result(number, die, True) == chart.result(number, die, False) for number in (1, 2) for die in range(1, 7))
    told = STRIKE_FORCE.explain(field(**TRIO, options=EXCHANGE), attack("CDE", "Y"))
    assert "Exchange: 1 of 6 (17 %)" in told.notes
    assert told.expected_damage == pytest.approx(2 / 6)
    assert at(after(field(**TRIO, dice=(2,)), attack("CDE", "Y")), "Y") == ""
    assert queries.pending(after(field(**TRIO, dice=(2,)), attack("CDE", "Y"))) == ("advance", ("C", "D", "E"))


@pytest.mark.clause("SF-OPT-03")
def test_an_exchange_by_one_company_leaves_nobody_to_advance():
    """Only a table that is not the game's own has such a cell."""
    rows = {"1": ["DE", "DE", "DE", "DE"]} | {key: row for key, row in SHEET["results"]["rows"].items() if key != "1"}
    sheet = sheet_with(exchange=[{"column": "one", "die": 1}], results={"rows": rows})
    state = replace(field(D="0605", Y="0506", dice=(1,)), game=opening(options=EXCHANGE, sheet=sheet).game)
    state = after(state, attack("D", "Y"))
    assert (at(state, "D"), at(state, "Y"), queries.pending(state)) == ("", "", None)
