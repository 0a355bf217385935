"""Concealed aircraft."""

import pytest

from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.rulesets.seastrike import box
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE
from navalsim3d.ui import seats
from tests.rulesets.seastrike.air import intercept, scramble, strike, target
from tests.rulesets.seastrike.build import piece, play_out, position

CONC = {"concealed_aircraft": True}


def with_aircraft(cards="", **options):
    """Player 1 has bought three strike aircraft and an interceptor."""
    state = position([piece("p1-LG1", 45, 5), piece("p2-LG1", 20, 150)], cards, options=options)
    play = Play(state)
    box.take_out(play, "p1", {"STRIKE": 3, "INTERCEPTOR": 1})
    return play.state


@pytest.mark.clause("SS-CONC-01", "SS-CONC-03")
def test_the_enemy_does_not_learn_their_number():
    state = with_aircraft(**CONC)
    view = SEASTRIKE.seen_by(state, "p2")
    assert view.fleet("p1").aircraft == ()
    assert view.fleet("p1").hidden_aircraft, "unknown is not none"
    worlds = {len(SEASTRIKE.imagine(view, Dice(seed_from(f"w{n}"))).fleet("p1").aircraft) for n in range(12)}
    assert len(worlds) > 3
    assert not [each for each in SEASTRIKE.tabletop(state, "p2").pieces if each.kind == "aircraft"]
    assert len(SEASTRIKE.seen_by(state, "p1").fleet("p1").aircraft) == 4


@pytest.mark.clause("SS-CONC-01")
def test_the_table_is_guarded_whether_there_is_an_aircraft_or_not():
    bare = position([piece("p1-LG1", 45, 5), piece("p2-LG1", 20, 150)], options=CONC)
    assert SEASTRIKE.tabletop(bare, "p1").guarded and SEASTRIKE.tabletop(with_aircraft(**CONC), "p2").guarded
    assert not SEASTRIKE.tabletop(with_aircraft(), "p1").guarded
    assert seats.apart(SEASTRIKE, bare, ("p1", "p2")), "a curtain that does not fall would tell that nobody has one"


@pytest.mark.clause("SS-CONC-01")
def test_without_the_option_everybody_sees_them():
    view = SEASTRIKE.seen_by(with_aircraft(), "p2")
    assert len(view.fleet("p1").aircraft) == 4
    assert not view.fleet("p1").hidden_aircraft


@pytest.mark.clause("SS-CONC-02")
def test_those_put_to_a_check_are_public_from_then_on():
    state = play_out(with_aircraft("O K", **CONC), strike("p1", 2))
    shown = SEASTRIKE.seen_by(state, "p2").fleet("p1").aircraft
    assert [(each.kind, each.number) for each in shown] == [("STRIKE", 0), ("STRIKE", 1)]


@pytest.mark.clause("SS-CONC-02")
def test_so_are_interceptors_that_were_put_to_a_check():
    state = position([piece("p1-LG1", 45, 5), piece("p2-LG1", 20, 150, lost="PDM#1")], "K K O O O O O O", strike={"p1": 1}, options=CONC)
    play = Play(state)
    box.take_out(play, "p2", {"INTERCEPTOR": 3})
    state = play_out(play.state, strike("p1"), target("p1", 0, "p2-LG1"))
    assert SEASTRIKE.seen_by(state, "p1").fleet("p2").aircraft == ()
    state = play_out(state, scramble("p2", 1), intercept("p2", 0, 0))
    shown = SEASTRIKE.seen_by(state, "p1").fleet("p2").aircraft
    assert [(each.kind, each.number) for each in shown] == [("INTERCEPTOR", 0)]


@pytest.mark.clause("SS-CONC-01")
def test_who_has_no_interceptor_is_asked_like_anybody():
    """The attacker sees the same whether the defender has some and leaves them at home, or has none."""
    views = []
    for interceptors in (0, 3):
        state = position([piece("p1-LG1", 45, 5), piece("p2-LG1", 20, 150, lost="PDM#1")], "K O O O O", strike={"p1": 1}, options=CONC)
        play = Play(state)
        box.take_out(play, "p2", {"INTERCEPTOR": interceptors})
        state = play_out(play.state, strike("p1"), target("p1", 0, "p2-LG1"))
        assert [order.number for order in SEASTRIKE.legal(state)] == list(range(interceptors, -1, -1))
        views.append([SEASTRIKE.seen_by(each, "p1") for each in (state, play_out(state, scramble("p2", 0)))])
    assert views[0] == views[1]
