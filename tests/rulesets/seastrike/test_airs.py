"""Airstrikes."""

import pytest

from tests.rulesets.seastrike.air import abandon, defend, stand_by, strike, target
from tests.rulesets.seastrike.build import (
    block,
    cards_left,
    end_moves,
    fire,
    give,
    hold,
    menu,
    piece,
    play_out,
    position,
    refused,
    working,
)

FAR = piece("p1-LG1", 45, 5)
"""an own ship that is in range of nothing"""


def raid(victims, cards, aircraft=1, **changes):
    """Player 1 has some strike aircraft, player 2 these counters without defences; `cards` come after the checks' crosses."""
    options = {"strike": {"p1": aircraft}} | changes
    return position([FAR, *victims], "K " * aircraft + cards, **options)


def bare(code, x=20, y=150, **changes):
    """A counter of player 2 without anything to answer with."""
    made = piece(f"p2-{code}", x, y)
    answers = " ".join(name for name in made.names if name.startswith(("SAM", "PD")))
    return piece(f"p2-{code}", x, y, lost=answers, **changes) if answers else piece(f"p2-{code}", x, y, **changes)


def struck(victims, cards, aim, aircraft=1, **changes):
    """The state after an airstrike of so many aircraft, each at its target."""
    state = raid(victims, cards, aircraft, **changes)
    return play_out(state, strike("p1", aircraft), *[target("p1", n, name) for n, name in enumerate(aim)])


@pytest.mark.clause("SS-AIRS-01", "SS-AIRS-15")
def test_it_may_be_tried_without_a_ship_in_range_of_anything():
    state = raid([bare("FG1")], "O O O O")
    assert {order.kind for order in menu(state)} == {"strike", "hold"}
    state = play_out(state, strike("p1"), target("p1", 0, "p2-FG1"))
    assert cards_left(state) == 0, "four cards and no lock"


@pytest.mark.clause("SS-AIRS-02")
def test_an_attempt_in_every_other_round():
    state = raid([bare("FG1")], "", fleets={"p1": {"last_strike": 3}}, round=4)
    assert refused(state, strike("p1")) == "SS-AIRS-02"
    play_out(raid([bare("FG1")], "", fleets={"p1": {"last_strike": 3}}, round=5), strike("p1"))


@pytest.mark.clause("SS-AIRS-02")
def test_an_unserviceable_or_abandoned_attempt_counts():
    state = play_out(position([FAR, bare("FG1")], "O", strike={"p1": 1}), strike("p1"))
    assert state.fleet("p1").last_strike == 1
    state = play_out(raid([bare("FG1")], ""), strike("p1"), abandon("p1"))
    assert state.fleet("p1").last_strike == 1


@pytest.mark.clause("SS-AIRS-03")
def test_four_committed_two_fly_one_is_lost():
    state = play_out(position([FAR, bare("FG1")], "K O F R", strike={"p1": 4}), strike("p1", 4))
    assert cards_left(state) == 0
    assert [flight.number for flight in state.pending.flights] == [0, 3]
    assert [each.lost for each in state.fleet("p1").aircraft] == [False, False, True, False]


@pytest.mark.clause("SS-AIRS-04")
def test_too_few_took_off_and_the_attacker_abandons():
    enemy = bare("FG1", 45, 15)
    state = play_out(position([FAR, enemy], "O O K O", strike={"p1": 4}), strike("p1", 4), abandon("p1"))
    assert state.pending is None
    assert state.turn == "p2"
    assert not any(each.lost for each in state.fleet("p1").aircraft)
    assert refused(state, abandon("p1")) is not None


@pytest.mark.clause("SS-AIRS-05")
def test_targets_are_named_per_aircraft():
    state = struck([bare("FG1"), bare("LG1", 40)], "R{air:GUN} O O O O O O O", ["p2-FG1", "p2-LG1"], 2)
    assert cards_left(state) == 0
    assert "GUN#2" not in working(state, "p2-FG1")
    assert state.piece("p2-LG1") == bare("LG1", 40)
    state = struck([bare("FG1"), bare("LG1", 40)], "R{air:GUN} O O O R", ["p2-LG1", "p2-LG1"], 2)
    assert state.piece("p2-LG1").removed


@pytest.mark.clause("SS-AIRS-06")
def test_any_enemy_counter_anywhere():
    victims = [bare("FG1"), bare("S1", 40), piece("p2-A", 50, 150), bare("SAM1", 60, 178), bare("HQ", 70, 178)]
    state = play_out(raid(victims, ""), strike("p1"))
    assert {order.target for order in menu(state, "name_target")} == {each.id for each in victims}
    assert refused(state, target("p1", 0, "p1-LG1")) == "SS-AIRS-06"


@pytest.mark.clause("SS-AIRS-07")
def test_one_complete_airstrike():
    """Two aircraft, one interceptor, a frigate with PDM in the enemy half: the order of events, card by card."""
    from tests.rulesets.seastrike.air import intercept, scramble

    victim = piece("p2-FP1", 20, 150, mounts=("GUN", "PDM", "SSM"))
    state = position([FAR, victim], "K K R O R O R{air:SSM} O R{air:GUN}", strike={"p1": 2}, interceptors={"p2": 1})
    state = play_out(state, strike("p1", 2), target("p1", 0, "p2-FP1"), target("p1", 1, "p2-FP1"))
    assert state.pending.stage == "scramble"
    state = play_out(state, scramble("p2", 1), intercept("p2", 0, 0))
    assert state.pending.flights[0].down
    assert state.pending.at == 1
    state = play_out(state, defend("p2-FP1", "PDM#1"))
    assert cards_left(state) == 0, "the frigate is gone after the third card"
    assert state.piece("p2-FP1").removed
    assert [each.lost for each in state.fleet("p1").aircraft] == [True, False]


@pytest.mark.clause("SS-AIRS-08")
def test_each_aircraft_turns_four_cards_and_reds_are_hits():
    state = struck([bare("FG1")], "O K K R{air:GUN}", ["p2-FG1"])
    assert cards_left(state) == 0
    assert "GUN#2" not in working(state, "p2-FG1")


@pytest.mark.clause("SS-AIRS-09")
@pytest.mark.parametrize(
    ("code", "hits"), [("SAM1", 1), ("MPB1", 1), ("S1", 1), ("HQ", 2), ("DG1", 2), ("FG1", 2), ("LG1", 2), ("C1", 3), ("M1", 1)]
)
def test_hits_to_destroy(code, hits):
    state = struck([bare(code)], "R " * (hits - 1) + "O " * (5 - hits), [f"p2-{code}"])
    assert not state.piece(f"p2-{code}").removed
    state = struck([bare(code)], "R " * hits, [f"p2-{code}"])
    assert cards_left(state) == 0
    assert state.piece(f"p2-{code}").removed


@pytest.mark.clause("SS-AIRS-10")
def test_too_few_hits_apply_the_airstrike_symbols():
    state = struck([bare("FG1")], "O R{air:GUN} K O", ["p2-FG1"])
    assert "GUN#2" not in working(state, "p2-FG1")
    assert state.piece("p2-FG1").on_table


@pytest.mark.clause("SS-AIRS-11")
def test_hits_of_one_airstrike_add_up():
    state = struck([bare("FG1")], "R{air:GUN} O O O R", ["p2-FG1", "p2-FG1"], 2)
    assert cards_left(state) == 0
    assert state.piece("p2-FG1").removed


@pytest.mark.clause("SS-AIRS-11")
def test_but_are_not_carried_to_the_next():
    state = struck([bare("FG1")], "R{air:GUN} O O O", ["p2-FG1"])
    state = position([FAR, state.piece("p2-FG1")], "K R{air:SSM} O O O", strike={"p1": 1}, round=3)
    state = play_out(state, strike("p1"), target("p1", 0, "p2-FG1"))
    assert state.piece("p2-FG1").on_table


@pytest.mark.clause("SS-AIRS-11", "SS-AIRS-10")
def test_lesser_effects_come_in_card_order_after_the_last_aircraft_and_once():
    state = struck([bare("C1")], "R{air:GUN} O O O R{air:BELOW} O O O", ["p2-C1", "p2-C1"], 2)
    assert cards_left(state) == 0
    assert [name for name in working(state, "p2-C1") if name.startswith("GUN")] == ["GUN#1"]
    assert state.piece("p2-C1").track == 1
    others = [bare("FG1"), bare("LG1", 40)]
    mixed = struck(others, "R{air:GUN} O O O O O O O R O O O", ["p2-FG1", "p2-LG1", "p2-FG1"], 3)
    assert mixed.piece("p2-FG1").removed, "the third aircraft adds to the first"
    assert mixed.piece("p2-LG1") == bare("LG1", 40)


@pytest.mark.clause("SS-AIRS-12")
def test_a_failure_sends_the_aircraft_home_with_its_hits():
    state = struck([bare("DG1")], "R{air:GUN} F", ["p2-DG1"])
    assert cards_left(state) == 0
    assert "GUN#2" not in working(state, "p2-DG1")
    assert not state.fleet("p1").aircraft[0].lost


@pytest.mark.clause("SS-AIRS-13")
def test_nobody_attacks_what_is_gone():
    state = struck([bare("S1")], "R", ["p2-S1"] * 3, 3)
    assert cards_left(state) == 0
    assert state.piece("p2-S1").removed


@pytest.mark.clause("SS-AIRS-14")
def test_what_is_shot_down_is_out_of_the_game():
    state = raid([piece("p2-LG1", 20, 150)], "K R")
    state = play_out(state, strike("p1"), target("p1", 0, "p2-LG1"), defend("p2-LG1", "PDM#1"))
    assert cards_left(state) == 0
    assert state.fleet("p1").aircraft[0].lost
    assert refused(position([FAR, bare("LG1")], "", fleets={"p1": {"aircraft": state.fleet("p1").aircraft}}), strike("p1")) == "SS-AIRS-01"


@pytest.mark.clause("SS-AIRS-16")
def test_survivors_strike_again_two_rounds_later():
    state = struck([bare("FG1")], "O O O O", ["p2-FG1"], fleets={"p1": {"last_strike": -1}})
    later = position([FAR, bare("FG1")], "K", round=3, fleets={"p1": {"aircraft": state.fleet("p1").aircraft, "last_strike": 1}})
    assert strike("p1") in menu(later)


@pytest.mark.clause("SS-AIRS-17")
def test_a_sam_site_defends_itself_and_is_defended():
    state = raid([piece("p2-SAM1", 20, 150), piece("p2-SAM2", 30, 150)], "O O")
    state = play_out(state, strike("p1"), target("p1", 0, "p2-SAM1"))
    assert [(order.piece, order.mount) for order in menu(state, "defend")] == [
        ("p2-SAM1", "SAM#1"),
        ("p2-SAM1", "SAM#2"),
        ("p2-SAM2", "SAM#1"),
        ("p2-SAM2", "SAM#2"),
    ]


@pytest.mark.clause("SS-FIRE-12")
def test_it_takes_a_firing_turn():
    pieces = [piece("p1-LG1", 20, 20), piece("p1-LG2", 25, 20), bare("LG1", 22, 30)]
    state = position(pieces, "O O K O O O O", strike={"p2": 1}, turn="p1")
    state = play_out(state, fire("p1-LG1", "GUN#1", "p2-LG1"), fire("p1-LG1", "SSM#1", "p2-LG1"))
    assert state.turn == "p1"
    state = play_out(position(pieces, "K O O O O", strike={"p2": 1}, turn="p2"), strike("p2"), target("p2", 0, "p1-LG1"), stand_by("p1"))
    assert state.turn == "p1"


@pytest.mark.clause("SS-HQ-01")
def test_the_headquarters_is_a_target_for_missiles_and_airstrikes_and_fires_nothing():
    state = position([piece("p1-FG1", 20, 140), piece("p2-HQ", 20, 160)], "", strike={"p1": 1})
    assert ("SSML#1", "p2-HQ") in {(order.mount, order.target) for order in menu(state, "fire")}
    assert state.piece("p2-HQ").mounts == ()
    hill = block(15, 150, 25, 152, brown=True)
    state = position([piece("p1-FG1", 20, 140), piece("p2-HQ", 20, 160)], "", isles=[hill])
    assert refused(state, fire("p1-FG1", "SSML#1", "p2-HQ")) == "SS-ARC-07"


@pytest.mark.clause("SS-HQ-02")
def test_two_hits_in_any_combination_and_round_destroy_it():
    state = position([piece("p1-FG1", 20, 140), piece("p2-HQ", 20, 160)], "K R{ssm:MAJOR}", round=2)
    state = play_out(state, fire("p1-FG1", "SSML#1", "p2-HQ"))
    assert state.piece("p2-HQ").track == 1
    later = position([piece("p1-FG1", 20, 140), state.piece("p2-HQ")], "K O R", strike={"p1": 1}, round=5)
    later = play_out(later, strike("p1"), target("p1", 0, "p2-HQ"))
    assert cards_left(later) == 0
    assert later.piece("p2-HQ").removed


@pytest.mark.clause("SS-HQ-03")
def test_without_it_a_side_may_lose_the_use_of_its_aircraft():
    pieces = [FAR, piece("p1-HQ", 20, 20, removed=True), bare("FG1")]
    state = position(pieces, "", strike={"p1": 2}, options={"grounded_without_headquarters": True})
    assert refused(state, strike("p1")) == "SS-HQ-03"
    assert not any(each.lost for each in state.fleet("p1").aircraft)
    answer = position(
        [FAR, piece("p2-HQ", 20, 160, removed=True), bare("FG1")],
        "K O O O O",
        strike={"p1": 1},
        interceptors={"p2": 2},
        options={"grounded_without_headquarters": True},
    )
    assert cards_left(play_out(answer, strike("p1"), target("p1", 0, "p2-FG1"))) == 0, "no interceptor was asked for"


@pytest.mark.clause("SS-HQ-03", "SS-HQ-04")
def test_in_the_game_for_two_it_matters_for_objectives_only():
    state = position([FAR, piece("p1-HQ", 20, 20, removed=True), bare("FG1")], "K", strike={"p1": 1})
    assert strike("p1") in menu(state)
    assert state.phase == "fire"


def test_it_may_not_be_tried_in_the_middle_of_a_ships_turn():
    state = position([piece("p1-FG1", 20, 20), piece("p2-LG1", 20, 30)], "O", strike={"p1": 1})
    state = play_out(state, fire("p1-FG1", "GUN#1", "p2-LG1"))
    assert refused(state, strike("p1")) == "SS-FIRE-12"


def test_rounds_without_fire_count_for_the_rhythm():
    """SS-AIRS-02: the limit is on rounds and not on attempts."""
    state = raid([bare("FG1", 20, 170)], "", round=3, fleets={"p1": {"last_strike": 3}, "p2": {}})
    state = play_out(
        position([FAR, bare("FG1", 20, 170)], "", round=4, phase="move", turn="p2", strike={"p1": 1}), end_moves("p2"), end_moves("p1")
    )
    assert strike("p1") in menu(state)
    play_out(state, hold("p1"))
    give(state, hold("p1"))


@pytest.mark.clause("SS-AIRS-05")
def test_everybody_is_told_where_each_aircraft_goes():
    pieces = [piece("p1-LG1", 45, 5), piece("p2-LG1", 20, 150), piece("p2-HQ", 60, 150)]
    state = play_out(position(pieces, "O K K", strike={"p1": 3}, interceptors={"p2": 1}), strike("p1", 3))
    _, events = give(state, target("p1", 0, "p2-HQ"), target("p1", 1, "p2-LG1"))
    assert [(event.text, event.clause) for event in events] == [
        ("Red strike aircraft 2 makes for Blue HQ", "SS-AIRS-05"),
        ("Red strike aircraft 3 makes for Blue LG1", "SS-AIRS-05"),
    ]
