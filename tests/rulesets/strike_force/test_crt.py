"""CRT: the table, and what its results do."""

import itertools
from dataclasses import replace

import pytest

from navalsim3d.kernel.events import DiceRolled, Fired, Sank
from navalsim3d.rulesets.strike_force import queries
from navalsim3d.rulesets.strike_force.chart import chart_of
from navalsim3d.rulesets.strike_force.ruleset import STRIKE_FORCE

from .build import advance, after, at, attack, dice_left, field, give, opening, retreat, table_with

TABLE = {
    1: ("DR", "DE", "DE", "DE"),
    2: ("DR", "DR", "DE", "DE"),
    3: ("AR", "DR", "DR", "DE"),
    4: ("AR", "DR", "DR", "DR"),
    5: ("AR", "AR", "DR", "DR"),
    6: ("AE", "AR", "AR", "DR"),
}
RING = {"A": "0405", "B": "0406", "C": "0505", "D": "0605", "E": "0606", "F": "0507"}


def outcome_of(number, die):
    """The result that so many attackers get with a die, told by what happened."""
    letters = "CDEABF"[:number]
    where = {letter: RING[letter] for letter in letters}
    _state, events = give(field(**where, Y="0506", dice=(die,)), attack(letters, "Y"))
    (told,) = {event.text.rpartition(", ")[2] for event in events if isinstance(event, Fired) and event.roll}
    return {"Defender Eliminated": "DE", "Defender Retreats": "DR", "Attacker Retreats": "AR", "Attacker Eliminated": "AE"}[told]


@pytest.mark.clause("SF-CRT-01")
def test_the_number_of_attackers_selects_the_column():
    for number in range(1, 7):
        column = [outcome_of(number, die) for die in range(1, 7)]
        assert column == [TABLE[die][min(number, 4) - 1] for die in range(1, 7)]
    assert outcome_of(5, 6) == "DR"


@pytest.mark.clause("SF-CRT-02")
def test_one_die_an_attack():
    state, events = give(field(C="0505", D="0605", E="0606", Y="0506", dice=(4, 1)), attack("CDE", "Y"))
    assert dice_left(state) == 1
    (rolled,) = [event for event in events if isinstance(event, DiceRolled)]
    assert (rolled.sides, rolled.faces, rolled.roller) == (6, (4,), "soviet")


@pytest.mark.clause("SF-CRT-03")
def test_the_table():
    chart = chart_of(None)
    assert {die: tuple(chart.result(number, die, False) for number in (1, 2, 3, 4)) for die in range(1, 7)} == TABLE
    assert chart.result(2, 4, False) == "DR"
    assert chart.result(1, 6, False) == "AE"


@pytest.mark.clause("SF-CRT-04")
def test_more_companies_and_a_lower_die_are_never_worse():
    chart = chart_of(None)
    rank = ("DE", "DR", "AR", "AE").index
    columns = [[rank(result) for result in chart.column(number, False)] for number in (1, 2, 3, 4)]
    assert all(column == sorted(column) for column in columns)
    assert all(more <= less for one, other in itertools.pairwise(columns) for less, more in zip(one, other, strict=True))
    counts = [[chart.column(number, False).count(result) for result in ("DE", "DR", "AR", "AE")] for number in (1, 2, 3, 4)]
    assert counts == [[0, 2, 3, 1], [1, 3, 2, 0], [2, 3, 1, 0], [3, 3, 0, 0]]


@pytest.mark.clause("SF-CRT-05")
def test_three_companies_with_die_one_eliminate():
    state = after(field(C="0505", D="0605", E="0606", Y="0506", dice=(1,)), attack("CDE", "Y"))
    assert at(state, "Y") == ""


@pytest.mark.clause("SF-CRT-06")
def test_defender_eliminated():
    state, events = give(field(C="0505", D="0605", E="0606", Y="0506", dice=(2,)), attack("CDE", "Y"))
    assert at(state, "Y") == ""
    assert [event.piece for event in events if isinstance(event, Sank)] == ["Y"]
    assert queries.pending(state) == ("advance", ("C", "D", "E"))
    assert at(after(state, advance("E")), "E") == "0506"


@pytest.mark.clause("SF-CRT-07")
def test_defender_retreats():
    state = after(field(C="0505", D="0605", Y="0506", dice=(3,)), attack("CD", "Y"))
    assert queries.pending(state) == ("retreat", ("Y",))
    assert queries.retreat_hexes(state, "Y") == ("0406", "0507")
    state = after(state, retreat("Y", "0507"))
    assert at(state, "Y") == "0507"
    assert at(after(state, advance("C")), "C") == "0506"


@pytest.mark.clause("SF-CRT-08")
def test_attacker_retreats_sends_every_attacker_back():
    state = after(field(C="0505", D="0605", E="0606", Y="0506", dice=(5,)), attack("CD", "Y"))
    assert queries.pending(state) == ("retreat", ("C", "D"))
    state = after(state, retreat("C", "0404"), retreat("D", "0705"))
    assert [at(state, letter) for letter in "CDEY"] == ["0404", "0705", "0606", "0506"]
    assert queries.pending(state) is None


@pytest.mark.clause("SF-CRT-09")
def test_attacker_eliminated():
    state = after(field(D="0605", Y="0506", dice=(6,)), attack("D", "Y"))
    assert (at(state, "D"), at(state, "Y")) == ("", "0506")
    assert queries.pending(state) is None


@pytest.mark.clause("SF-CRT-09")
def test_another_table_may_eliminate_all_attackers():
    other = opening(sheet=table_with("6", 1, "AE")).game
    state = replace(field(C="0505", D="0605", Y="0506", dice=(6,)), game=other)
    state = after(state, attack("CD", "Y"))
    assert [at(state, letter) for letter in "CDY"] == ["", "", "0506"]


def test_the_chances_stand_beside_an_attack_before_it_is_made():
    told = STRIKE_FORCE.explain(field(C="0505", D="0605", Y="0506"), attack("CD", "Y"))
    assert told.notes == (
        "2 attacking: column Two",
        "Defender Eliminated: 1 of 6 (17 %)",
        "Defender Retreats: 3 of 6 (50 %)",
        "Attacker Retreats: 2 of 6 (33 %)",
    )
    assert (told.needed, told.sides, told.at_most) == (4, 6, True)
    assert told.chance == pytest.approx(4 / 6)
    assert told.expected_damage == pytest.approx(1 / 6)
    trapped = STRIKE_FORCE.explain(field(C="0405", E="0606", Y="0506"), attack("CE", "Y"))
    assert "Y cannot retreat: it would be eliminated" in trapped.notes
    assert trapped.expected_damage == pytest.approx(4 / 6)


def test_the_die_lies_beside_the_last_burst():
    _, events = give(field(C="0505", D="0605", Y="0506", dice=(5,)), attack("DC", "Y"))
    shots = [event for event in events if isinstance(event, Fired)]
    assert [(shot.piece, shot.roll, shot.needed, shot.hit) for shot in shots] == [("C", None, None, False), ("D", 5, 4, False)]
