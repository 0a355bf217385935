"""CS-DODGE: sliding away from a ram."""

import pytest

from navalsim3d.kernel.events import Collided, Moved
from navalsim3d.rulesets.cruel_seas.commands import DeclareRam, Dodge, DodgeMove, ReplanRam
from navalsim3d.rulesets.cruel_seas.ruleset import CRUEL_SEAS
from tests.rulesets.cruel_seas.build import battle, dice_left, give, refusal, ship
from tests.rulesets.cruel_seas.test_ram import ram, ram_battle


def small_victim(dice, **fields):
    """A small boat lies across the course of the rammer, 20 cm ahead of its bow."""
    rammer = ship("v1", at=(50, 20), crew="veteran", weapons=())
    victim = ship("e1", "km", at=(47, 48), heading=90, weapons=(), **fields)
    return ram(battle(rammer, victim, dice=dice), DeclareRam(victim="e1"))


@pytest.mark.clause("CS-DODGE-01")
def test_a_passed_test_lets_the_victim_dodge():
    state, _ = give(small_victim((5, 5)), Dodge(attempt=True))
    assert state.pending[-1].kind == "dodge_move"
    assert CRUEL_SEAS.decider(state) == "km"


@pytest.mark.clause("CS-DODGE-01")
@pytest.mark.parametrize("hurt", [{"engine": 3}, {"bridge": True}, {"crew_hit": True}, {"wrecked_steering_until": 2}, {"grounded": True}])
def test_a_ship_that_cannot_move_or_obey_takes_no_dice(hurt):
    state = small_victim((5, *(1,) * 5, *(1,) * 5), **hurt)
    assert dice_left(state) == 0
    assert state.pending[-1].kind == "drift"


@pytest.mark.clause("CS-DODGE-01")
def test_a_dodge_leaves_the_level_as_it_was():
    state, _ = give(small_victim((5, 5), level=1), Dodge(attempt=True), DodgeMove())
    assert state.ship("e1").level == 1


@pytest.mark.clause("CS-DODGE-02")
def test_a_dodge_is_a_third_of_full_with_one_turn():
    state, _ = give(small_victim((5, 5)), Dodge(attempt=True), DodgeMove(angle=-45.0))
    boat = state.ship("e1")
    assert boat.heading == 45
    assert (boat.x, boat.y) == pytest.approx((47 + 8.485281, 48 + 8.485281))


@pytest.mark.clause("CS-DODGE-02")
def test_the_turn_may_come_after_the_slide():
    state, _ = give(small_victim((5, 5)), Dodge(attempt=True), DodgeMove(angle=-45.0, turn_first=False))
    boat = state.ship("e1")
    assert (boat.x, boat.y, boat.heading) == (59, 48, 45)


@pytest.mark.clause("CS-DODGE-02")
def test_a_dodge_keeps_to_the_turn_of_its_marker_and_a_jammed_rudder_makes_none():
    state, _ = give(small_victim((5, 5)), Dodge(attempt=True))
    assert refusal(state, DodgeMove(angle=46.0))[1] == "CS-DODGE-02"
    state, _ = give(small_victim((5, 5), rudder=True), Dodge(attempt=True))
    assert refusal(state, DodgeMove(angle=10.0))[1] == "CS-DODGE-02"


@pytest.mark.clause("CS-DODGE-03")
def test_the_rammer_passes_when_the_victim_is_clear():
    state, _ = give(small_victim((5, 5)), Dodge(attempt=True), DodgeMove())
    assert state.pending[-1].kind == "ram_replan"
    state, events = give(state, ReplanRam())
    assert state.ship("v1").y == pytest.approx(56)
    assert sum(event.path[1].y - event.path[0].y for event in events if isinstance(event, Moved)) == pytest.approx(36)
    assert not [event for event in events if isinstance(event, Collided)]
    assert state.active is None


@pytest.mark.clause("CS-DODGE-03")
def test_a_new_way_into_the_victim_is_refused():
    state, _ = give(ram(ram_battle(dice=(5, 5))), Dodge(attempt=True), DodgeMove())
    assert refusal(state, ReplanRam(turn_point=1, angle=45.0))[1] == "CS-DODGE-03"


@pytest.mark.clause("CS-DODGE-03")
def test_without_a_free_way_the_rammer_stops_one_centimetre_short():
    rammer = ship("v1", at=(50, 20), crew="veteran", weapons=())
    long_one = ship("e1", "km", at=(20, 40), heading=90, full=6, length=80, beam=4, weapons=())
    state = ram(battle(rammer, long_one, dice=(5, 5)), DeclareRam(victim="e1"))
    state, events = give(state, Dodge(attempt=True), DodgeMove())
    assert state.ship("v1").y == pytest.approx(38 - 7 - 1)
    assert not [event for event in events if isinstance(event, Collided)]
    assert state.active is None


@pytest.mark.clause("CS-DODGE-04")
def test_a_failed_dodge_lets_the_ram_strike():
    state, events = give(small_victim((5, 5, *(1,) * 10), crew="inexperienced"), Dodge(attempt=True))
    assert [event.other for event in events if isinstance(event, Collided)] == ["e1"]
    assert dice_left(state) == 0
