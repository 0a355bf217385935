"""RETR: one hex back, or gone."""

import pytest

from navalsim3d.kernel.events import Sank
from navalsim3d.rulesets.strike_force import queries
from navalsim3d.rulesets.strike_force.hexes import BIT, around
from navalsim3d.rulesets.strike_force.ruleset import STRIKE_FORCE

from .build import after, allowed, at, attack, ended, field, give, march, refused, retreat, settled

PAIR = {"C": "0505", "D": "0605", "Y": "0506"}


def beaten(dice, attackers="CD", target="Y", **where):
    """The position after an attack."""
    return after(field(**where, dice=dice), attack(attackers, target))


@pytest.mark.clause("SF-RETR-01")
def test_a_retreat_is_one_adjacent_hex():
    state = beaten((3,), **PAIR)
    assert refused(state, retreat("Y", "0408")) == "SF-RETR-01"
    assert refused(state, retreat("Y", "0407")) == "SF-RETR-01"
    assert set(queries.retreat_hexes(state, "Y")) < {"0405", "0406", "0505", "0507", "0605", "0606"}


@pytest.mark.clause("SF-RETR-01")
def test_a_retreat_is_no_movement():
    state = ended(after(field(C="0505", D="0807", Y="0506", step=1, dice=(5,)), march("D", "0605")))
    state = after(state, attack("CD", "Y"), retreat("C", "0404"))
    assert allowed(state, retreat("D", "0705"))
    us = ended(settled(beaten((3,), **PAIR)))
    assert queries.destinations(us, "Y") != ()
    assert us.moved == 0


@pytest.mark.clause("SF-RETR-02")
def test_the_owner_chooses():
    state = beaten((3,), **PAIR)
    assert STRIKE_FORCE.decider(state) == "us"
    mine, yours = retreat("Y", "0406"), retreat("Y", "0507")
    assert STRIKE_FORCE.legal(state) == (mine, yours)
    assert at(after(state, yours), "Y") == "0507"
    back = beaten((5,), **PAIR)
    assert STRIKE_FORCE.decider(back) == "soviet"
    assert refused(back, retreat("Y", "0406")) == "SF-RETR-02"


@pytest.mark.clause("SF-RETR-03")
def test_occupied_hexes_are_closed():
    state = field(C="0605", Y="0506", X="0507")
    assert "0507" not in queries.retreat_hexes(state, "Y")
    pushed = beaten((1,), "C", C="0605", Y="0506", X="0507")
    assert refused(pushed, retreat("Y", "0507")) == "SF-RETR-03"


@pytest.mark.clause("SF-RETR-04")
def test_woods_and_the_edge_stop_a_retreat():
    state = field(D="0606", Y="0507")
    assert not {"0407", "0607"} & set(queries.retreat_hexes(state, "Y"))
    pushed = beaten((1,), "D", D="0606", Y="0507")
    assert refused(pushed, retreat("Y", "0407")) == "SF-RETR-04"
    assert queries.retreat_hexes(field(D="0102", Y="0101"), "Y") == (), "in the corner"


@pytest.mark.clause("SF-RETR-05")
def test_hexes_next_to_any_enemy_are_closed():
    state = beaten((2,), C="0505", D="0605", E="0606", Y="0506")
    assert at(state, "Y") == "0406", "E takes no part and closes 0507, so there is no choice"
    with_choice = beaten((3,), **PAIR)
    assert refused(with_choice, retreat("Y", "0405")) == "SF-RETR-05"
    back = beaten((5,), **PAIR)
    assert refused(back, retreat("D", "0606")) == "SF-RETR-05", "for attackers the defender counts"


@pytest.mark.clause("SF-RETR-06")
def test_a_retreat_leads_away():
    for goal in ("0406", "0507"):
        state = after(beaten((3,), **PAIR), retreat("Y", goal))
        for letter in "CD":
            here = BIT[at(state, letter)]
            assert not around(here) & BIT[goal]
            assert around(around(here)) & BIT[goal]


@pytest.mark.clause("SF-RETR-07")
def test_who_cannot_retreat_is_eliminated():
    state, events = give(field(C="0405", E="0606", Y="0506", dice=(4,)), attack("CE", "Y"))
    assert at(state, "Y") == ""
    assert [event.piece for event in events if isinstance(event, Sank)] == ["Y"]
    lost = beaten((3,), "D", D="0505", X="0404", Y="0605")
    assert at(lost, "D") == "", "attackers too"


@pytest.mark.clause("SF-RETR-08")
def test_a_possible_retreat_cannot_be_refused():
    state = beaten((3,), **PAIR)
    assert {command.kind for command in STRIKE_FORCE.legal(state)} == {"retreat"}
    assert refused(state, retreat("Y", "0506")) == "SF-RETR-01"


@pytest.mark.clause("SF-RETR-09")
def test_attackers_retreat_in_their_own_order():
    state = beaten((6,), **PAIR)
    assert queries.retreat_hexes(state, "C") == ("0404", "0504", "0604")
    assert queries.retreat_hexes(state, "D") == ("0604", "0705")
    assert {command.unit for command in STRIKE_FORCE.legal(state)} == {"C", "D"}
    first, other = after(state, retreat("C", "0404")), after(state, retreat("D", "0705"))
    assert queries.pending(first) == ("retreat", ("D",))
    assert queries.pending(other) == ("retreat", ("C",))
    alone = after(state, retreat("C", "0604"))
    assert (at(alone, "D"), queries.pending(alone)) == ("0705", None), "the last one with one hex needs no command"


@pytest.mark.clause("SF-RETR-10")
def test_an_earlier_retreat_may_block_a_later():
    where = {"B": "0705", "C": "0505", "D": "0605", "Y": "0506"}
    blocked = after(beaten((5,), **where), retreat("C", "0604"))
    assert (at(blocked, "C"), at(blocked, "D")) == ("0604", "")
    told = STRIKE_FORCE.explain(beaten((5,), **where), retreat("C", "0604")).notes
    assert any("only way back for D" in note for note in told)
    saved = after(beaten((5,), **where), retreat("D", "0604"))
    saved = settled(saved)
    assert at(saved, "D") == "0604"
    assert at(saved, "C") in ("0404", "0504")


@pytest.mark.clause("SF-RETR-11")
def test_hexes_left_by_retreating_attackers_stay_closed():
    state = after(beaten((5,), **PAIR), retreat("C", "0404"))
    assert "0505" not in queries.retreat_hexes(state, "D")
    assert refused(state, retreat("D", "0505")) == "SF-RETR-05"


@pytest.mark.clause("SF-RETR-12")
def test_the_default_is_the_lowest_letter_and_hex():
    state = settled(beaten((5,), B="0705", C="0505", D="0605", Y="0506"))
    assert (at(state, "C"), at(state, "D")) == ("0404", "0604")
    assert at(settled(beaten((3,), **PAIR)), "Y") == "0406"


@pytest.mark.clause("SF-RETR-13")
def test_towns_are_ordinary_hexes_for_a_retreat():
    state = field(A="0404", X="0305", dice=(1,))
    assert queries.retreat_hexes(state, "X") == ("0204", "0205", "0306")
    assert "0304" in queries.retreat_hexes(field(A="0405", X="0305"), "X")
    pushed = beaten((3,), "A", "X", A="0304", X="0305")
    assert queries.towns_held(field(A="0304", X="0305")) == ("0304",)
    assert queries.towns_held(settled(pushed)) == (), "a retreat out of a Town gives it up"
    entered = beaten((3,), "A", A="0303", Y="0202")
    assert queries.towns_held(after(entered, retreat("A", "0304"))) == ("0304",)


@pytest.mark.clause("SF-RETR-14")
def test_retreats_come_before_the_advance():
    state = beaten((2,), **PAIR)
    assert queries.pending(state) == ("retreat", ("Y",))
    assert queries.retreat_hexes(state, "Y") == ("0406", "0507")
    chosen = after(state, retreat("Y", "0507"))
    assert queries.pending(chosen) == ("advance", ("C", "D"))
