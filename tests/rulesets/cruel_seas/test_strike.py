"""Striking the flag (CS-STRIKE)."""

from dataclasses import replace

import pytest

from navalsim3d.rulesets.cruel_seas import fire_orders, missions, surrender, tabletop, views
from navalsim3d.rulesets.cruel_seas.commands import Activate, AnswerSurrender, DeclareFire, FireGun, Proceed, StrikeFlag
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Hit, Level, Options, Pending
from tests.rulesets.cruel_seas.build import battle, dice_left, give, gun, in_window, refusal, ship

TWO = (gun("20mm", "gun_1"), gun("20mm", "gun_2"))
SHOOT = DeclareFire(targets=(("gun_1", "b"), ("gun_2", "b")))


def _under_fire(*dice, crew="regular", **b):
    """'a' is active with two guns; 'b' lies abeam, a friend of hers farther off."""
    fleet = (
        ship("a", crew=crew, weapons=TWO),
        ship("b", side="km", at=(36.0, 20.0), **b),
        ship("c", side="km", at=(90.0, 90.0)),
    )
    return in_window(battle(*fleet, dice=dice), "a")


@pytest.mark.clause("CS-STRIKE-01")
def test_a_flag_may_be_struck_between_two_shots_of_the_enemy():
    state, _ = give(_under_fire(10, 5), SHOOT, FireGun(gun="gun_1"))
    assert StrikeFlag(ship="b") in surrender.strike_flag_options(state, "km")
    state, _ = give(state, StrikeFlag(ship="b"))
    assert state.ship("b").status == "captured"


@pytest.mark.clause("CS-STRIKE-01")
def test_not_while_a_hit_is_being_worked_off():
    hit = Hit("a", "gun_1", "b", 20.0, (0.0, 0.0), 1)
    state = _under_fire()
    play = Play(state)
    play.ask(Pending("accessory", "rn", "a", other="b", hit=hit, choices=("radar", "radio")))
    assert refusal(play.state, StrikeFlag(ship="b"))[1] == "CS-STRIKE-01"
    assert surrender.strike_flag_options(play.state, "km") == []


@pytest.mark.clause("CS-STRIKE-02")
def test_an_accepting_attacker_takes_a_harmless_hull_and_his_remaining_shots_are_lost():
    state, _ = give(_under_fire(10, 4, crew="veteran"), SHOOT, FireGun(gun="gun_1"), StrikeFlag(ship="b"))
    prize = state.ship("b")
    assert (prize.status, prize.level) == ("captured", Level.STATIONARY)
    assert fire_orders.fire_gun_options(state) == []
    state, _ = give(state, FireGun(gun="gun_2"))
    assert dice_left(state) == 0
    assert state.afloat()[1].id == "b"


@pytest.mark.clause("CS-STRIKE-02")
def test_the_ship_that_acts_is_tested_else_the_nearest_enemy():
    acting = _under_fire()
    assert surrender.captor(acting, acting.ship("b")).id == "a"
    fleet = (ship("a", at=(10.0, 10.0)), ship("d", at=(60.0, 60.0)), ship("b", side="km", at=(70.0, 60.0)))
    waiting = battle(*fleet)
    assert surrender.captor(waiting, waiting.ship("b")).id == "d"


@pytest.mark.clause("CS-STRIKE-03")
def test_after_a_failed_test_the_attacker_may_accept_or_go_on():
    state, _ = give(_under_fire(3), StrikeFlag(ship="b"))
    assert state.pending[-1].kind == "surrender"
    assert state.pending[-1].side == "rn"
    assert surrender.answer_surrender_options(state) == [AnswerSurrender(accept=True), AnswerSurrender(accept=False)]
    accepted, _ = give(state, AnswerSurrender(accept=True))
    assert accepted.ship("b").status == "captured"
    attacked, _ = give(state, AnswerSurrender(accept=False))
    assert attacked.ship("b").struck
    assert give(attacked, SHOOT)[0].active.fire_declared


@pytest.mark.clause("CS-STRIKE-03")
def test_a_ship_that_survives_is_offered_again_at_the_start_of_the_next_turn():
    fleet = (ship("a"), ship("b", side="km", at=(90.0, 90.0), activated=True))
    state, _ = give(battle(*fleet, dice=(3, 5)), StrikeFlag(ship="b"), AnswerSurrender(accept=False))
    assert state.ship("b").status == "afloat"
    play = Play(state)
    surrender.pending_tests(play)
    assert play.ship("b").status == "captured"
    assert play.state.kills == (("rn", 1),)


@pytest.mark.clause("CS-STRIKE-03")
def test_the_turn_itself_asks_again():
    fleet = (
        ship("a", at=(10.0, 10.0)),
        ship("b", side="km", at=(60.0, 60.0), level=0),
        ship("c", side="km", at=(90.0, 90.0), activated=True),
    )
    state, _ = give(battle(*fleet, dice=(3, 5)), StrikeFlag(ship="b"), AnswerSurrender(accept=False))
    state, _ = give(state, Activate(ship="a"))
    from navalsim3d.rulesets.cruel_seas.commands import DeclareSpeed

    state, _ = give(state, DeclareSpeed(level=1), Proceed())
    assert state.turn == 2
    assert state.ship("b").status == "captured"


@pytest.mark.clause("CS-STRIKE-04")
def test_the_dice_leaves_the_bag_at_once_and_counts_for_the_captor_on_acceptance():
    state = _under_fire(3)
    assert state.bag == ("km", "km")
    state, _ = give(state, StrikeFlag(ship="b"))
    assert state.bag == ("km",)
    assert state.kills == ()
    state, _ = give(state, AnswerSurrender(accept=True))
    assert state.bag == ("km",)
    assert state.kills == (("rn", 1),)


@pytest.mark.clause("CS-STRIKE-04")
def test_a_struck_ship_that_is_sunk_after_all_takes_no_second_dice():
    state, _ = give(_under_fire(3, 1, 3, 3, 3, hull_left=4), StrikeFlag(ship="b"), AnswerSurrender(accept=False))
    state, _ = give(state, SHOOT, FireGun(gun="gun_1"))
    assert state.ship("b").status == "sunk"
    assert state.bag == ("km",)
    assert state.kills == (("rn", 1),)


@pytest.mark.clause("CS-STRIKE-04")
def test_the_active_ship_that_strikes_ends_its_activation():
    state, _ = give(_under_fire(6), StrikeFlag(ship="a"))
    assert state.active is None
    assert state.ship("a").status == "captured"
    assert state.kills == (("km", 1),)


@pytest.mark.clause("CS-STRIKE-05")
def test_nobody_strikes_in_the_pacific():
    state = battle(ship("a"), ship("b", side="km", at=(60, 60)), options=Options(pacific_no_mercy=True))
    assert refusal(state, StrikeFlag(ship="b")) == ("no ship strikes its flag in the Pacific", "CS-STRIKE-05")
    assert surrender.strike_flag_options(state, "km") == []


@pytest.mark.clause("CS-OPT-01")
def test_the_core_rules_know_no_surrender():
    state = battle(ship("a"), ship("b", side="km", at=(60, 60)), options=Options(layer="core"))
    assert refusal(state, StrikeFlag(ship="b"))[1] == "CS-OPT-01"


@pytest.mark.clause("CS-STRIKE-06")
def test_a_captured_boat_is_on_record_with_the_ship_that_took_it():
    fleet = (ship("d", at=(36.0, 30.0)), ship("a", at=(90.0, 90.0)), ship("b", side="km", at=(36.0, 20.0)))
    state, _ = give(battle(*fleet, dice=(3,)), StrikeFlag(ship="b"))
    assert state.ship("b").captor == ""
    state, _ = give(state, AnswerSurrender(accept=True))
    prize = state.ship("b")
    assert (prize.status, prize.captor) == ("captured", "d")
    assert views.dump(state)["ships"][2]["captor"] == "d"
    assert ("Prize of", "d") in tabletop.card_lines(state, prize)
    over = replace(state, phase="over", ended=("rn", "decisive victory", "The enemy is gone.", "CS-SCN-02"))
    assert missions.rules(over).outcome(over).why == "The enemy is gone. d captured b."


@pytest.mark.parametrize("junk", ["", "nobody", "torpedo_1"])
def test_junk_is_refused(junk):
    """EB-38."""
    refusal(battle(ship("a"), ship("b", side="km", at=(60, 60))), StrikeFlag(ship=junk))


def test_every_flag_on_the_list_may_be_struck():
    state = _under_fire()
    for side in ("rn", "km"):
        for order in surrender.strike_flag_options(state, side):
            surrender.check_strike_flag(state, order)


def test_nobody_waits_for_an_answer():
    assert refusal(_under_fire(), AnswerSurrender(accept=True))
