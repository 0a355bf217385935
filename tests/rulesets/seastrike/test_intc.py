"""Interceptors."""

import pytest

from navalsim3d.rulesets.seastrike import threats
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE
from tests.rulesets.seastrike.air import cards_for, fly, intercept, scramble, strike, target
from tests.rulesets.seastrike.build import cards_left, give, menu, piece, play_out, position, refused

OWN = piece("p1-LG1", 45, 5)


def raided(y, cards, aircraft=1, interceptors=1, number=None):
    """Some aircraft of player 1 at a light frigate of player 2 without defences at that y; `cards` come after the crosses."""
    victim = piece("p2-LG1", 20, y, lost="PDM#1")
    state = position([OWN, victim], "K " * aircraft + cards, strike={"p1": aircraft}, interceptors={"p2": interceptors})
    return play_out(state, strike("p1", aircraft), *[target("p1", n, "p2-LG1") for n in range(number or aircraft)])


@pytest.mark.clause("SS-INTC-01")
def test_a_card_for_each_after_the_targets_are_named():
    state = play_out(raided(150, "K F O", interceptors=3), scramble("p2", 3))
    assert cards_left(state) == 0
    assert [sortie.number for sortie in state.pending.sorties] == [0]
    assert [each.lost for each in state.fleet("p2").aircraft] == [False, True, False]


@pytest.mark.clause("SS-GEO-08")
def test_by_default_all_go_up():
    assert menu(raided(150, "", interceptors=3)) == [scramble("p2", number) for number in (3, 2, 1, 0)]


@pytest.mark.clause("SS-INTC-02")
def test_they_defend_targets_in_their_own_half():
    state = raided(88, "O O O O")
    assert cards_left(state) == 0, "nobody was asked, the attack went on"
    assert raided(90, "").pending.stage == "scramble", "the centre line lies in both halves"


@pytest.mark.clause("SS-INTC-02", "SS-INTC-03")
def test_only_the_aircraft_bound_for_the_own_half_may_be_engaged():
    pieces = [OWN, piece("p2-LG1", 20, 150), piece("p2-LG2", 20, 60)]
    state = position(pieces, "K K K", strike={"p1": 2}, interceptors={"p2": 1})
    state = play_out(state, strike("p1", 2), target("p1", 0, "p2-LG2"), target("p1", 1, "p2-LG1"), scramble("p2", 1))
    assert menu(state) == [intercept("p2", 0, 1)]
    assert refused(state, intercept("p2", 0, 0)) == "SS-INTC-02"


@pytest.mark.clause("SS-INTC-03")
def test_several_may_share_one_and_all_are_assigned_before_any_fight():
    state = play_out(raided(150, "K K", aircraft=2, interceptors=2), scramble("p2", 2), intercept("p2", 0, 1))
    assert cards_left(state) == 0
    assert refused(state, intercept("p2", 0, 1)) == "SS-INTC-03"
    assert intercept("p2", 1, 1) in menu(state)


@pytest.mark.clause("SS-INTC-04")
def test_two_cards_for_red_and_black_does_not_hit():
    state = play_out(raided(150, "K K O O O O O"), scramble("p2", 1), intercept("p2", 0, 0))
    assert cards_left(state) == 0
    assert not state.fleet("p1").aircraft[0].lost


@pytest.mark.clause("SS-INTC-04")
def test_no_second_card_after_red_and_none_at_all_at_what_is_down():
    state, events = give(raided(150, "K K R", interceptors=2), scramble("p2", 2), intercept("p2", 0, 0), intercept("p2", 1, 0))
    assert cards_left(state) == 0
    assert state.fleet("p1").aircraft[0].lost
    assert cards_for(events, "interceptor 1: shot") == ["Blue interceptor 1"]


@pytest.mark.clause("SS-INTC-05")
def test_a_failure_sends_it_home():
    state = play_out(raided(150, "K F O O O O"), scramble("p2", 1), intercept("p2", 0, 0))
    assert cards_left(state) == 0
    assert not state.fleet("p2").aircraft[0].lost


@pytest.mark.clause("SS-INTC-06")
def test_they_are_available_again_at_the_next_airstrike():
    state = play_out(raided(150, "K R"), scramble("p2", 1), intercept("p2", 0, 0))
    assert state.fleet("p1").aircraft[0].lost
    fleets = {"p2": {"aircraft": state.fleet("p2").aircraft}}
    later = position([OWN, piece("p2-LG1", 20, 150, lost="PDM#1")], "K", strike={"p1": 1}, round=3, fleets=fleets)
    later = play_out(later, strike("p1"), target("p1", 0, "p2-LG1"))
    assert later.pending.stage == "scramble"


@pytest.mark.clause("SS-INTC-07")
def test_helicopters_are_never_intercepted():
    pieces = [piece("p1-DH1", 20, 120), piece("p2-LG1", 20, 150, lost="PDM#1")]
    state = position(pieces, "K O", interceptors={"p2": 4})
    state = play_out(state, fly("p1-DH1"), target("p1", 0, "p2-LG1"))
    assert cards_left(state) == 0


def test_none_need_go_up():
    state = play_out(raided(150, "O O O O"), scramble("p2", 0))
    assert cards_left(state) == 0


@pytest.mark.clause("SS-INTC-02", "SS-INTC-03")
def test_it_is_asked_of_one_interceptor_at_a_time_what_it_meets():
    pieces = [OWN, piece("p2-LG1", 20, 150), piece("p2-LG2", 20, 60)]
    state = position(pieces, "K K O K K", strike={"p1": 2}, interceptors={"p2": 3})
    state = play_out(state, strike("p1", 2), target("p1", 0, "p2-LG2"), target("p1", 1, "p2-LG1"), scramble("p2", 3))
    assert threats.question(state) == "Which does interceptor 2 meet: aircraft 2 for Blue LG1 Guided Missile Light Frigate?"
    title = SEASTRIKE.explain(state, intercept("p2", 0, 1)).title
    assert title == "Interceptor 2 meets aircraft 2, bound for LG1 Guided Missile Light Frigate"
    assert "interceptor 3" in threats.question(play_out(state, intercept("p2", 0, 1)))
