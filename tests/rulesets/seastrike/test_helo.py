"""Helicopters."""

import pytest

from navalsim3d.rulesets.seastrike.targets import targets_of
from tests.rulesets.seastrike.air import cards_for, defend, fly, target
from tests.rulesets.seastrike.build import (
    at,
    block,
    cards_left,
    end_turn,
    fire,
    give,
    menu,
    piece,
    play_out,
    position,
    refused,
    unused,
    working,
)

FRIGATE = piece("p2-FG1", 20, 50)
"""an enemy with two guns, PDM and ASW, 30 cm ahead of what stands at 20, 20"""


def facing(code, cards, *others, **changes):
    """One ship of player 1 at 20, 20, an enemy frigate 30 cm ahead, and these cards."""
    return position([piece(f"p1-{code}1", 20, 20), *(others or (FRIGATE,))], cards, **changes)


@pytest.mark.clause("SS-HELO-01")
def test_a_blank_at_the_check_keeps_the_helicopter_on_deck_for_this_round():
    state = play_out(facing("LS", "O"), fly("p1-LS1"))
    assert cards_left(state) == 0
    assert state.pending is None
    assert "HELO#1" in working(state, "p1-LS1")
    assert "HELO#1" not in unused(state, "p1-LS1"), "until the next firing round begins"


@pytest.mark.clause("SS-HELO-01")
@pytest.mark.parametrize("cross", ["R", "K"])
def test_a_cross_of_either_colour_sends_it_up(cross):
    state = play_out(facing("LS", cross), fly("p1-LS1"))
    assert [flight.number for flight in state.pending.flights] == [2]


@pytest.mark.clause("SS-HELO-02")
def test_all_checks_come_before_any_attack():
    state, events = give(facing("DH", "K O R"), fly("p1-DH1", 3))
    assert [flight.number for flight in state.pending.flights] == [0, 2]
    assert len([event for event in events if event.kind == "card_turned"]) == 3
    assert cards_left(state) == 0
    assert state.pending.stage == "targets"


@pytest.mark.clause("SS-HELO-02", "SS-HELO-11")
def test_there_is_one_batch_a_ship_and_round():
    state = play_out(facing("DH", "O", piece("p2-FG1", 20, 36)), fly("p1-DH1", 1))
    assert state.firing == "p1-DH1"
    assert refused(state, fly("p1-DH1", 1)) == "SS-HELO-02"


@pytest.mark.clause("SS-HELO-03")
def test_targets_are_named_after_the_check_alike_or_not():
    state = play_out(facing("DH", "K K", FRIGATE, piece("p2-LG1", 30, 40)), fly("p1-DH1", 2))
    assert {(order.flight, order.target) for order in menu(state, "name_target")} == {(0, "p2-FG1"), (0, "p2-LG1")}
    state = play_out(state, target("p1", 0, "p2-LG1"))
    assert {order.flight for order in menu(state, "name_target")} == {1}
    assert refused(state, target("p1", 0, "p2-FG1")) == "SS-HELO-03"


@pytest.mark.clause("SS-HELO-04", "SS-RANGE-02")
def test_it_reaches_42_cm_over_ships_and_land():
    land = block(15, 40, 25, 42, brown=True)
    near, far = piece("p2-FG1", 20, 62), piece("p2-FG2", 20, 62.01)
    state = facing("LS", "K", near, far, piece("p2-LG1", 20, 30), isles=[land])
    reached = {each.id for each in targets_of(state, state.piece("p1-LS1"), 2)}
    assert reached == {"p2-FG1", "p2-LG1"}
    assert refused(facing("LS", "", far), fly("p1-LS1")) == "SS-HELO-04"


@pytest.mark.clause("SS-HELO-05")
def test_it_attacks_neither_sites_nor_aircraft():
    state = facing("LS", "K", piece("p2-HQ", 20, 40), piece("p2-SAM1", 24, 40), piece("p2-S1", 20, 30), FRIGATE, strike={"p2": 2})
    state = play_out(state, fly("p1-LS1"))
    assert {order.target for order in menu(state, "name_target")} == {"p2-S1", "p2-FG1"}
    assert refused(state, target("p1", 0, "p2-HQ")) == "SS-HELO-04"


@pytest.mark.clause("SS-HELO-06", "SS-HELO-08")
def test_the_target_answers_before_the_attack_and_may_shoot_it_down():
    state = facing("LS", "K K O R", piece("p2-FA1", 20, 50))
    state = play_out(state, fly("p1-LS1"), target("p1", 0, "p2-FA1"))
    assert state.pending.stage == "answers"
    assert [order.mount for order in menu(state, "defend")] == ["PDM#1", "SAM#1", "SAM#2"]
    state = play_out(state, defend("p2-FA1", "PDM#1"))
    assert cards_left(state) == 0
    assert "HELO#1" not in working(state, "p1-LS1")
    assert "GUN#1" in working(state, "p1-LS1")


@pytest.mark.clause("SS-HELO-07")
def test_a_lock_and_two_shots_in_the_torpedo_segment_against_a_ship():
    state = play_out(
        facing("LS", "K R O O{torp:BELOW,asw:MAJOR}", piece("p2-FA1", 20, 50, lost="PDM#1 SAM#1 SAM#2")),
        fly("p1-LS1"),
        target("p1", 0, "p2-FA1"),
    )
    assert cards_left(state) == 0
    assert state.piece("p2-FA1").half_speed
    assert state.piece("p2-FA1").on_table


@pytest.mark.clause("SS-HELO-07", "SS-WPN-01")
def test_and_in_the_anti_submarine_segment_against_a_submarine():
    state = play_out(facing("LS", "K R O O{torp:BELOW,asw:FCE}", piece("p2-S1", 20, 50)), fly("p1-LS1"), target("p1", 0, "p2-S1"))
    assert cards_left(state) == 0
    assert state.piece("p2-S1").fce == 1
    assert not state.piece("p2-S1").removed


@pytest.mark.clause("SS-HELO-09", "SS-SYSF-08")
def test_a_failure_at_the_check_crashes_it_and_touches_nothing_else():
    state = play_out(facing("FP", "F", piece("p2-FG1", 20, 35)), fly("p1-FP1"))
    assert "HELO#1" not in working(state, "p1-FP1")
    assert not state.piece("p1-FP1").out_of_action
    assert "SSML#1" in {order.mount for order in menu(state, "fire")}


@pytest.mark.clause("SS-HELO-09")
def test_a_failure_at_the_second_shot_leaves_the_first_standing():
    state = facing("FS", "K K O{torp:BELOW} F", piece("p2-FA1", 20, 35, lost="PDM#1 SAM#1 SAM#2"))
    state = play_out(state, fly("p1-FS1"), target("p1", 0, "p2-FA1"))
    assert cards_left(state) == 0
    assert state.piece("p2-FA1").half_speed
    assert "HELO#1" in working(state, "p1-FS1")
    assert not state.piece("p1-FS1").out_of_action


@pytest.mark.clause("SS-HELO-09")
@pytest.mark.parametrize("cards", ["F", "K F"])
def test_a_failure_at_the_lock_or_the_first_shot_ends_the_attack(cards):
    enemy = piece("p2-FA1", 20, 35, lost="PDM#1 SAM#1 SAM#2")
    state = play_out(facing("FS", f"K {cards}", enemy), fly("p1-FS1"), target("p1", 0, "p2-FA1"))
    assert cards_left(state) == 0
    assert state.piece("p2-FA1").track == 0
    assert "HELO#1" in working(state, "p1-FS1")
    assert fire("p1-FS1", "GUN#1", "p2-FA1") in menu(state), "the parent fires on"


@pytest.mark.clause("SS-HELO-10")
def test_a_blank_at_fire_control_sends_it_home():
    state = facing("LS", "K O", piece("p2-LG1", 20, 36, lost="PDM#1"))
    state = play_out(state, fly("p1-LS1"), target("p1", 0, "p2-LG1"))
    assert cards_left(state) == 0
    assert "HELO#1" in working(state, "p1-LS1")
    assert "HELO#1" not in unused(state, "p1-LS1")
    assert refused(state, fly("p1-LS1")) == "SS-HELO-02"


@pytest.mark.clause("SS-HELO-11", "SS-SAM-11")
def test_all_answers_are_over_before_the_first_attack():
    """Two helicopters: both answers come first, then the attacks in the order of the mounts."""
    enemies = (piece("p2-LG1", 20, 50), piece("p2-LG2", 30, 50))
    state = play_out(facing("DH", "K K O O K O O K O O", *enemies), fly("p1-DH1", 2), target("p1", 0, "p2-LG1"), target("p1", 1, "p2-LG2"))
    state, first = give(state, defend("p2-LG1", "PDM#1"))
    assert [event.kind for event in first if event.kind == "flew"] == []
    state, second = give(state, defend("p2-LG2", "PDM#1"))
    flew = [event.piece for event in second if event.kind == "flew"]
    assert flew == ["p1-DH1:HELO#1", "p1-DH1:HELO#2"]
    assert cards_left(state) == 0


@pytest.mark.clause("SS-HELO-12")
def test_it_turns_no_card_when_its_target_is_gone():
    enemy = piece("p2-LG1", 20, 50, lost="PDM#1")
    state = play_out(facing("DH", "K K K O{torp:MAJOR}", enemy), fly("p1-DH1", 2), target("p1", 0, "p2-LG1"), target("p1", 1, "p2-LG1"))
    assert cards_left(state) == 0
    assert state.piece("p2-LG1").removed


@pytest.mark.clause("SS-HELO-13")
def test_distance_costs_a_helicopter_nothing_but_reach():
    """Near or far, the same cards are turned and the same ones hit."""
    for y in (25, 61):
        enemy = piece("p2-LG1", 20, y, lost="PDM#1")
        state = play_out(facing("LS", "K K O{torp:BELOW} O", enemy), fly("p1-LS1"), target("p1", 0, "p2-LG1"))
        assert cards_left(state) == 0
        assert state.piece("p2-LG1").half_speed
        assert at(state, "p1-LS1")[:2] == (20, 20)


@pytest.mark.clause("SS-SYSF-06")
def test_a_ship_out_of_action_launches_none():
    state = facing("FS", "F", piece("p2-FG1", 20, 35), piece("p1-LG1", 30, 30))
    state = play_out(
        position([piece("p1-FS1", 20, 20), piece("p2-FG1", 20, 35), piece("p1-LG1", 30, 30)], "F"), fire("p1-FS1", "GUN#1", "p2-FG1")
    )
    assert state.piece("p1-FS1").out_of_action
    assert not menu(state, "fly")


@pytest.mark.clause("SS-FC-06")
def test_its_parents_fire_control_does_not_concern_it():
    enemy = piece("p2-LG1", 20, 50, lost="PDM#1")
    state = position([piece("p1-LS1", 20, 20, fce=3), enemy], "K R O{torp:BELOW} O")
    state = play_out(state, fly("p1-LS1"), target("p1", 0, "p2-LG1"))
    assert cards_left(state) == 0
    assert state.piece("p2-LG1").half_speed


@pytest.mark.clause("SS-DMG-11")
def test_a_sunk_parent_takes_its_helicopters_along():
    state = position([piece("p1-FS1", 20, 40, 180), piece("p2-S1", 20, 30)], "K O{torp:MAJOR}", turn="p2", round=2)
    state = play_out(state, fire("p2-S1", "TORP#1", "p1-FS1"))
    assert state.piece("p1-FS1").removed
    assert not any(order.kind == "fly" for order in menu(state))
    assert refused(position([piece("p1-FS1", 20, 40, removed=True), piece("p2-S1", 20, 30)], ""), fly("p1-FS1")) == "SS-HELO-01"


def test_the_turn_goes_on_after_the_batch():
    """SS-HELO-11: other weapons fire before or after the batch."""
    state = position([piece("p1-FP1", 20, 20), piece("p2-FG1", 20, 35, lost="PDM#1")], "K O K O{ssm:GUN}")
    state = play_out(state, fly("p1-FP1"), target("p1", 0, "p2-FG1"), fire("p1-FP1", "SSML#1", "p2-FG1"))
    assert cards_left(state) == 0
    assert "GUN#2" not in working(state, "p2-FG1")
    play_out(state, end_turn("p1"))


@pytest.mark.clause("SS-GEO-07")
def test_its_cards_are_its_own():
    enemy = piece("p2-LG1", 20, 50, lost="PDM#1")
    _, events = give(facing("LS", "K O", enemy), fly("p1-LS1"), target("p1", 0, "p2-LG1"))
    assert cards_for(events) == ["Red LS1 HELO#1", "Red LS1 HELO#1"]


@pytest.mark.clause("SS-HELO-03")
def test_everybody_is_told_where_a_helicopter_goes():
    pieces = [piece("p1-DH1", 10, 10), piece("p2-LG1", 20, 40)]
    _, events = give(position(pieces, "K"), fly("p1-DH1"), target("p1", 0, "p2-LG1"))
    assert ("Red DH1 HELO#1 makes for Blue LG1", "SS-HELO-03") in [(event.text, event.clause) for event in events]
