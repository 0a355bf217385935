"""ZOC: hexes next to the enemy."""

import pytest

from navalsim3d.rulesets.strike_force import queries
from navalsim3d.rulesets.strike_force.hexes import BIT, around, numbers
from navalsim3d.rulesets.strike_force.ruleset import STRIKE_FORCE

from .build import advance, after, allowed, attack, decline, field, march, opening, refused, walk

Y, X, D = "0506", "0504", "0605"


@pytest.mark.clause("SF-ZOC-01")
def test_a_company_controls_the_hexes_around_it():
    table = STRIKE_FORCE.tabletop(field(Y=Y, step=1), None)
    zones = {marker.id.rpartition(" ")[2] for marker in table.markers if marker.kind == "zone"}
    assert zones == {"0405", "0406", "0505", "0507", "0605", "0606"} == set(numbers(around(BIT[Y])))
    by_woods = STRIKE_FORCE.tabletop(field(Y="0507", C="0608", step=1), None)
    zones = {marker.id.rpartition(" ")[2] for marker in by_woods.markers if marker.kind == "zone"}
    assert {"0407", "0607", "0508"} <= zones, "woods and other companies do not change it"
    one, two = field(D="0805", Y=Y, step=1), field(D="0805", Y=Y, X="0505", step=1)
    assert not allowed(one, walk("D 0805>0705>0605>0604"))
    assert not allowed(two, walk("D 0805>0705>0605>0704")), "several zones stop as one does"


@pytest.mark.clause("SF-ZOC-02")
def test_entering_a_zone_ends_the_move():
    state = field(Y=Y, D="0805", step=1)
    assert allowed(state, walk("D 0805>0705>0605"))
    assert refused(state, walk("D 0805>0705>0605>0606")) == "SF-ZOC-02"
    assert refused(state, walk("D 0805>0705>0605>0604")) == "SF-ZOC-02"
    first = field(Y=Y, D="0705", step=1)
    assert refused(first, walk("D 0705>0605>0604")) == "SF-ZOC-02"
    assert refused(field(Y=Y, D="0604", step=1), march("D", "0406")) == "SF-ZOC-02"


@pytest.mark.clause("SF-ZOC-03")
def test_a_zone_is_left_freely():
    assert allowed(field(Y=Y, D=D, step=1), walk("D 0605>0604>0504>0503>0402"))


@pytest.mark.clause("SF-ZOC-04")
def test_no_step_from_zone_to_zone():
    assert refused(field(Y=Y, D=D, step=1), walk("D 0605>0505")) == "SF-ZOC-04"
    assert refused(field(Y=Y, X=X, D=D, step=1), walk("D 0605>0604")) == "SF-ZOC-04"


@pytest.mark.clause("SF-ZOC-05")
def test_from_zone_to_zone_by_free_hexes():
    state = field(Y=Y, D=D, step=1)
    assert allowed(state, walk("D 0605>0604>0505"))
    assert allowed(state, walk("D 0605>0604>0504>0404>0405"))
    assert "0505" in queries.destinations(state, "D")


@pytest.mark.clause("SF-ZOC-06")
def test_a_company_without_a_first_hex_stays():
    state = field(X="0404", Y="0605", D="0505", step=1)
    assert queries.destinations(state, "D") == ()
    assert refused(state, march("D", "0504")) == "SF-ZOC-06"
    assert allowed(field(X="0404", Y="0605", D="0505"), attack("D", "X")), "it may still attack"


@pytest.mark.clause("SF-ZOC-06")
def test_a_free_hex_with_an_own_company_is_a_way_out_only_if_it_leads_on():
    """From the corner only B's hex is free; past it lie two hexes next to Y, and two own companies may stand in them."""
    corner = {"A": "0101", "B": "0102", "E": "0201", "X": "0301", "Y": "0203", "step": 1}
    assert queries.destinations(field(**corner), "A") == ("0103", "0202")
    assert queries.destinations(field(**corner, C="0103"), "A") == ("0202",)
    assert queries.destinations(field(**corner, C="0103", D="0202"), "A") == ()


@pytest.mark.clause("SF-ZOC-07")
def test_own_companies_cancel_no_zone():
    state = field(Y=Y, C=D, B="0705", step=1)
    assert refused(state, walk("B 0705>0605>0505")) == "SF-ZOC-07"
    assert refused(state, walk("B 0705>0605>0604")) == "SF-ZOC-07"
    assert refused(state, walk("B 0705>0605")) == "SF-STACK-02"


@pytest.mark.clause("SF-ZOC-08")
def test_zones_hinder_no_attack_and_no_advance():
    state = field(C="0505", X="0404", Y=Y, dice=(6, 2))
    assert queries.targets(state) == ("X", "Y")
    assert allowed(state, attack("C", "X"))
    assert allowed(state, attack("C", "Y"))
    won = after(field(A="0404", B="0405", X="0305", W="0205", dice=(1,)), attack("AB", "X"))
    assert allowed(won, advance("A"))


@pytest.mark.clause("SF-ZOC-09")
def test_zones_stand_still_in_a_movement_step():
    before, later = opening(), after(opening(), walk("D 0805>0705"))
    assert set(queries.destinations(later, "A")) ^ set(queries.destinations(before, "A")) == {"0805", "0705"}


@pytest.mark.clause("SF-ZOC-09")
def test_zones_change_at_once_in_an_attack_step():
    state = field(A="0404", B="0405", X="0305", dice=(1,))
    assert queries.retreat_hexes(state, "B") == ("0406", "0505", "0506")
    won = after(state, attack("AB", "X"), decline(state))
    assert queries.retreat_hexes(won, "B") == ("0305", "0306", "0406", "0505", "0506")
