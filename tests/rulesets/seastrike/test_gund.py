"""Guns in defence, and anti-missile weapons."""

import pytest

from tests.rulesets.seastrike.air import defend, fly, stand_by, strike, target
from tests.rulesets.seastrike.build import cards_left, end_turn, fire, menu, piece, play_out, position, refused, unused, working

GUND = {"gun_defence": True}
ASSM = {"anti_missile": True}


def missiles(victim, cards, others=(), **options):
    """A frigate of player 1 fires SSML#1 at a ship of player 2 twelve cm off."""
    state = position([piece("p1-FG1", 20, 20), victim, *others], cards, options=options)
    return play_out(state, fire("p1-FG1", "SSML#1", victim.id))


def ship(code="FG1", **changes):
    """A ship of player 2 twelve cm ahead."""
    return piece(f"p2-{code}", 20, 32, **changes)


@pytest.mark.clause("SS-GUND-01")
def test_without_the_option_a_gun_defends_nothing():
    pieces = [piece("p1-DH1", 20, 20), ship("LS1")]
    state = play_out(position(pieces, "K O"), fly("p1-DH1"), target("p1", 0, "p2-LS1"))
    assert cards_left(state) == 0
    state = play_out(position(pieces, "K", options=GUND), fly("p1-DH1"), target("p1", 0, "p2-LS1"))
    assert menu(state, "defend") == [defend("p2-LS1", "GUN#1")]


@pytest.mark.clause("SS-GUND-02")
def test_it_defends_like_a_point_defence():
    pieces = [piece("p1-DH1", 20, 20), ship("LS1", fce=1)]
    state = play_out(position(pieces, "K K K R", options=GUND), fly("p1-DH1"), target("p1", 0, "p2-LS1"), defend("p2-LS1", "GUN#1"))
    assert cards_left(state) == 0
    assert "HELO#1" not in working(state, "p1-DH1")


@pytest.mark.clause("SS-GUND-03")
def test_a_gun_that_fired_cannot_defend():
    pieces = [ship("FG1", lost="PDM#1"), piece("p1-LG1", 20, 20), piece("p1-LG2", 60, 20)]
    state = position(pieces, "O K", turn="p2", round=2, strike={"p1": 1}, options=GUND)
    state = play_out(state, fire("p2-FG1", "GUN#1", "p1-LG1"), end_turn("p2"), strike("p1"), target("p1", 0, "p2-FG1"))
    assert menu(state, "defend") == [defend("p2-FG1", "GUN#2")]
    assert refused(state, defend("p2-FG1", "GUN#1")) == "SS-SAM-05"


@pytest.mark.clause("SS-GUND-04")
def test_a_gun_that_defended_cannot_fire():
    pieces = [ship("FG1", lost="PDM#1"), piece("p1-DH1", 20, 20, lost="GUN#1 HELO#2 HELO#3")]
    state = position(pieces, "K O O", options=GUND)
    state = play_out(state, fly("p1-DH1"), target("p1", 0, "p2-FG1"), defend("p2-FG1", "GUN#1"), stand_by("p2"))
    assert cards_left(state) == 0
    assert state.turn == "p2"
    assert refused(state, fire("p2-FG1", "GUN#1", "p1-DH1")) == "SS-FIRE-09"
    assert fire("p2-FG1", "GUN#2", "p1-DH1") in menu(state)


@pytest.mark.clause("SS-GUND-05")
def test_an_idle_gun_defends_after_the_ship_has_fired():
    pieces = [ship("FG1", lost="PDM#1"), piece("p1-LG1", 20, 20)]
    state = position(pieces, "O K", turn="p2", round=2, strike={"p1": 1}, options=GUND)
    state = play_out(state, fire("p2-FG1", "SSML#1", "p1-LG1"), end_turn("p2"), strike("p1"), target("p1", 0, "p2-FG1"))
    assert state.piece("p2-FG1").fired
    assert [order.mount for order in menu(state, "defend")] == ["GUN#1", "GUN#2"]


@pytest.mark.clause("SS-GUND-06")
def test_a_gun_used_on_one_attacker_is_not_there_for_the_next():
    pieces = [ship("LS1"), piece("p1-DH1", 20, 20)]
    state = position(pieces, "K K O O O", options=GUND)
    state = play_out(state, fly("p1-DH1", 2), target("p1", 0, "p2-LS1"), target("p1", 1, "p2-LS1"), defend("p2-LS1", "GUN#1"))
    assert cards_left(state) == 0, "the second helicopter met no gun"


@pytest.mark.clause("SS-ASSM-01")
def test_only_point_defence_missiles_stop_missiles():
    state = missiles(ship("LG1"), "K", **ASSM)
    assert menu(state, "defend") == [defend("p2-LG1", "PDM#1")]
    assert cards_left(missiles(ship("LP1"), "K O", **ASSM)) == 0, "PDG has no say"
    assert cards_left(missiles(ship("LG1"), "K O")) == 0, "nor PDM without the option"


@pytest.mark.clause("SS-ASSM-02")
def test_it_comes_after_the_lock_and_before_the_shot():
    assert missiles(ship("LG1"), "O", **ASSM).pending is None
    state = missiles(ship("LG1"), "K O{ssm:MAJOR}", **ASSM)
    assert cards_left(state) == 1
    state = play_out(state, stand_by("p2"))
    assert state.piece("p2-LG1").removed


@pytest.mark.clause("SS-ASSM-03")
def test_a_lock_and_a_red_cross_stop_the_missile():
    state = play_out(missiles(ship("LG1"), "K R O R", **ASSM), defend("p2-LG1", "PDM#1"))
    assert cards_left(state) == 0
    assert state.piece("p2-LG1").on_table
    state = play_out(missiles(ship("LG1", fce=1), "K R O O{ssm:MAJOR}", **ASSM), defend("p2-LG1", "PDM#1"))
    assert cards_left(state) == 0
    assert state.piece("p2-LG1").removed


@pytest.mark.clause("SS-ASSM-04")
def test_one_mount_after_another():
    state = missiles(ship("DH1"), "K O K R", **ASSM)
    state = play_out(state, defend("p2-DH1", "PDM#1"), defend("p2-DH1", "PDM#2"))
    assert cards_left(state) == 0
    assert {"PDM#1", "PDM#2"}.isdisjoint(unused(state, "p2-DH1"))
    assert state.piece("p2-DH1").on_table


@pytest.mark.clause("SS-ASSM-05")
def test_a_used_one_meets_no_second_missile():
    state = play_out(missiles(ship("LG1"), "K O O K O{ssm:MAJOR}", **ASSM), defend("p2-LG1", "PDM#1"))
    assert state.firing == "p1-FG1"
    state = play_out(state, fire("p1-FG1", "SSML#2", "p2-LG1"))
    assert cards_left(state) == 0
    assert state.piece("p2-LG1").removed


@pytest.mark.clause("SS-ASSM-06")
def test_a_failure_puts_the_defender_out_of_action_and_the_missile_goes_on():
    state = play_out(missiles(ship("DH1"), "K F O{ssm:GUN}", **ASSM), defend("p2-DH1", "PDM#1"))
    assert cards_left(state) == 0
    assert state.piece("p2-DH1").out_of_action
    assert "GUN#1" not in working(state, "p2-DH1")


@pytest.mark.clause("SS-ASSM-07")
def test_guns_join_in():
    state = missiles(ship("LG1"), "K", **ASSM, **GUND)
    assert [order.mount for order in menu(state, "defend")] == ["PDM#1", "GUN#1"]


@pytest.mark.clause("SS-ASSM-08")
def test_area_missiles_do_not_and_nobody_helps_another():
    state = missiles(ship("LG1"), "K", [piece("p2-FA1", 24, 32)], **ASSM)
    assert menu(state, "defend") == [defend("p2-LG1", "PDM#1")]
    assert refused(state, defend("p2-FA1", "SAM#1")) == "SS-ASSM-08"
    assert refused(state, defend("p2-FA1", "PDM#1")) == "SS-ASSM-01"
