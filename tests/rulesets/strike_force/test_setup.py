"""UNIT and SETUP: ten equal companies and where they begin."""

import pytest

from navalsim3d.rulesets.strike_force import queries, views
from navalsim3d.rulesets.strike_force.chart import LETTERS
from navalsim3d.rulesets.strike_force.hexes import BIT, around
from navalsim3d.rulesets.strike_force.ruleset import STRIKE_FORCE
from navalsim3d.rulesets.strike_force.state import standing

from .build import after, at, attack, ended, field, march, opening, ready, refused

STARTS = {"A": "0802", "B": "0803", "C": "0804", "D": "0805", "E": "0806", "F": "0807", "W": "0202", "X": "0305", "Y": "0506", "Z": "0208"}


@pytest.mark.clause("SF-UNIT-01")
def test_six_soviet_and_four_us_companies():
    table = STRIKE_FORCE.tabletop(opening(), None)
    assert {piece.id: piece.side for piece in table.pieces} == dict.fromkeys("ABCDEF", "soviet") | dict.fromkeys("WXYZ", "us")
    data = views.dump(field(A="0505"))
    with pytest.raises(ValueError, match="units"):
        views.load(ready(), data | {"units": data["units"] | {"G": "0101"}})
    with pytest.raises(ValueError, match="where Z is"):
        views.load(ready(), data | {"units": {key: value for key, value in data["units"].items() if key != "Z"}})


@pytest.mark.clause("SF-UNIT-02")
def test_companies_are_equal():
    one, other = field(A="0605", B="0705", Y="0506", step=1), field(B="0605", A="0705", Y="0506", step=1)
    assert queries.destinations(one, "A") == queries.destinations(other, "B")
    assert queries.destinations(one, "B") == queries.destinations(other, "A")
    first = after(field(A="0605", Y="0506", dice=(6,)), attack("A", "Y"))
    second = after(field(B="0605", Y="0506", dice=(6,)), attack("B", "Y"))
    assert at(first, "A") == at(second, "B") == ""


@pytest.mark.clause("SF-UNIT-03")
def test_letters_name_and_order_companies():
    table = STRIKE_FORCE.tabletop(opening(), None)
    assert [piece.name for piece in table.pieces] == sorted(LETTERS)
    assert queries.attackers(field(E="0606", C="0505", D="0605", Y="0506"), "Y") == ("C", "D", "E")
    menu = STRIKE_FORCE.legal(opening())
    assert menu[0].unit == "A"
    assert STRIKE_FORCE.legal(ended(opening(), 2))[0].unit == "W"


@pytest.mark.clause("SF-UNIT-04")
def test_a_company_is_in_one_hex_or_gone():
    state = after(field(D="0605", F="0607", Y="0506", dice=(6,)), attack("D", "Y"))
    assert at(state, "D") == ""
    later = ended(state, 3)
    assert refused(later, march("D", "0605")) == "SF-ELIM-01"
    assert "D" not in [piece.id for piece in STRIKE_FORCE.tabletop(later, None).pieces]


@pytest.mark.clause("SF-SETUP-01")
def test_everybody_starts_in_the_marked_hex():
    assert {letter: at(opening(), letter) for letter in STARTS} == STARTS


@pytest.mark.clause("SF-SETUP-02")
def test_starts_are_distinct_passable_and_apart():
    state = opening()
    assert len(set(state.where)) == 10
    assert not any(place & state.game.chart.woods for place in state.where)
    assert not around(standing(state, "soviet")) & standing(state, "us")
    near = around(around(BIT[STARTS["Y"]]))
    assert not near & standing(state, "soviet")
    three = around(near) & standing(state, "soviet")
    assert three == sum(BIT[STARTS[letter]] for letter in "CDEF")


@pytest.mark.clause("SF-SETUP-03")
def test_the_game_begins_with_the_soviet_movement():
    state = opening()
    assert (state.turn, state.step, state.moved, state.used, state.attacked, state.winner) == (1, 1, 0, 0, 0, "")
    assert STRIKE_FORCE.decider(state) == "soviet"
    assert [len(queries.destinations(state, letter)) for letter in "ABCDEF"] == [18, 18, 20, 19, 16, 14]
    third = ended(state, 2)
    assert [len(queries.destinations(third, letter)) for letter in "WXYZ"] == [27, 41, 39, 20]
