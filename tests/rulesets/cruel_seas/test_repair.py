"""Repairs (CS-REPAIR): the order, its dice, the tokens."""

import pytest

from navalsim3d.rulesets.cruel_seas import repairs, speed
from navalsim3d.rulesets.cruel_seas.commands import Activate, ChooseRepairs, DeclareFire, DeclareSpeed, LaySmoke, Proceed
from navalsim3d.rulesets.cruel_seas.state import Level, Options
from tests.rulesets.cruel_seas.build import act, battle, dice_left, give, refusal, ship

FAR = ship("b", side="km", at=(90.0, 90.0))


def _repairing(level, *dice, **fields):
    """'a' has declared `level` with a repair order; the dice fall when its activation closes."""
    state = battle(ship("a", level=level, **fields), FAR, dice=dice)
    return act(state, "a", level, order="repair")[0]


def _closed(level, *dice, **fields):
    return give(_repairing(level, *dice, **fields), Proceed())[0]


@pytest.mark.clause("CS-REPAIR-01")
def test_repairs_need_slow_or_stationary():
    state, _ = give(battle(ship("a", level=2), FAR), Activate(ship="a"))
    assert refusal(state, DeclareSpeed(level=2, order="repair"))[1] == "CS-REPAIR-01"
    assert give(state, DeclareSpeed(level=1, order="repair"))[0].active.order == "repair"


@pytest.mark.clause("CS-REPAIR-02")
def test_a_ship_at_full_cannot_slow_enough_in_one_activation():
    state, _ = give(battle(ship("a", level=3), FAR), Activate(ship="a"))
    assert refusal(state, DeclareSpeed(level=2, order="repair"))[1] == "CS-REPAIR-01"
    assert refusal(state, DeclareSpeed(level=1, order="repair"))[1] == "CS-SPEED-02"


@pytest.mark.clause("CS-REPAIR-03")
def test_a_stationary_veteran_restores_four_dice_and_two_tokens():
    state = _closed(0, 2, 3, 4, 1, crew="veteran", hull_left=10, engine=1, lost_equipment=("radar",))
    assert state.ship("a").hull == 20
    assert (state.ship("a").engine, state.ship("a").lost_equipment) == (0, ())


@pytest.mark.clause("CS-REPAIR-03")
@pytest.mark.parametrize(
    ("crew", "level", "dice", "tokens"),
    [
        ("inexperienced", 1, 1, 0),
        ("inexperienced", 0, 2, 0),
        ("regular", 1, 1, 0),
        ("regular", 0, 3, 1),
        ("veteran", 1, 1, 1),
        ("veteran", 0, 4, 2),
    ],
)
def test_the_chart(crew, level, dice, tokens):
    state = _closed(level, *(1,) * dice, crew=crew, hull_left=10, engine=2)
    assert state.ship("a").hull == 10 + dice
    assert state.ship("a").engine == 2 - tokens
    assert dice_left(state) == 0


@pytest.mark.clause("CS-REPAIR-04")
def test_the_hull_never_rises_above_its_start():
    assert _closed(1, 6, hull_left=33).ship("a").hull == 35


@pytest.mark.clause("CS-REPAIR-05")
def test_the_owner_chooses_among_what_can_be_removed():
    state = _closed(0, 3, 1, 1, 1, rudder=True, engine=2, lost_equipment=("radar", "director"), out_of_action=("gun_1",))
    assert state.pending[-1].choices == ("engine", "engine", "rudder", "radar")
    assert [order.tokens for order in repairs.choose_repairs_options(state)] == [("engine",), ("rudder",), ("radar",)]
    for lost in ("gun_1", "director", "fire"):
        assert refusal(state, ChooseRepairs(tokens=(lost,)))[1] == "CS-REPAIR-05"
    assert refusal(state, ChooseRepairs(tokens=("rudder", "engine")))[1] == "CS-REPAIR-03"
    mended, _ = give(state, ChooseRepairs(tokens=("rudder",)))
    assert not mended.ship("a").rudder
    assert mended.ship("a").out_of_action == ("gun_1",)
    assert mended.active is None


@pytest.mark.clause("CS-REPAIR-05")
def test_each_engine_hit_is_one_token_and_needs_no_question_alone():
    assert _closed(0, 1, 1, 1, engine=2).ship("a").engine == 1
    assert _closed(0, 1, 1, 1, 1, engine=2, crew="veteran").ship("a").engine == 0


@pytest.mark.clause("CS-REPAIR-05")
def test_collision_tokens_and_lost_guns_cannot_be_removed():
    worn = ship("a", wrecked_steering_until=3, out_of_action=("gun_1",), out_of_ammunition=("gun_2",)).ship
    assert repairs.removable(worn) == ()
    gear = ship("a", lost_equipment=("searchlight", "smoke", "depth_charges", "radio")).ship
    assert repairs.removable(gear) == ("smoke", "radio")


@pytest.mark.clause("CS-REPAIR-06")
def test_no_shot_while_repairing_but_smoke_is_allowed():
    state = _repairing(1, hull_left=10, equipment=frozenset({"smoke"}))
    assert refusal(state, DeclareFire(targets=(("gun_1", "b"),)))[1] == "CS-REPAIR-06"
    from navalsim3d.rulesets.cruel_seas.ruleset import CRUEL_SEAS

    CRUEL_SEAS.check(state, LaySmoke())


@pytest.mark.clause("CS-REPAIR-06")
def test_reaction_shots_are_barred_until_the_next_activation():
    from navalsim3d.rulesets.cruel_seas import readiness

    state = _closed(1, 3, hull_left=10)
    assert readiness.ship_barred(state, state.ship("a"))[1] == "CS-REPAIR-06"


@pytest.mark.clause("CS-REPAIR-07")
def test_the_fire_test_comes_first_and_the_repair_last():
    state = _closed(0, 2, 3, 3, 1, 1, 1, hull_left=20, fire="km")
    assert state.ship("a").hull == 20 - 6 + 3
    assert state.ship("a").fire == ""
    assert dice_left(state) == 0


@pytest.mark.clause("CS-REPAIR-08")
def test_a_repaired_engine_never_gives_full_again():
    state = _closed(0, 1, 1, 1, engine=1)
    assert state.ship("a").engine == 0
    assert speed.cap(state, state.ship("a")) == Level.COMBAT


@pytest.mark.clause("CS-OPT-01")
def test_the_core_rules_know_no_repairs():
    state, _ = give(battle(ship("a", level=1, hull_left=3), FAR, options=Options(layer="core")), Activate(ship="a"))
    assert refusal(state, DeclareSpeed(level=1, order="repair"))[1] == "CS-OPT-01"


def test_nobody_waits_for_a_choice_of_tokens():
    assert refusal(battle(ship("a"), FAR), ChooseRepairs(tokens=()))
    assert repairs.choose_repairs_options(battle(ship("a"), FAR)) == []
