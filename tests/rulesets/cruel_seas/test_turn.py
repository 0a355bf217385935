"""CS-TURN: the stern stays, the bow swings."""

import pytest

from navalsim3d.rulesets.cruel_seas.commands import Activate, LaunchTorpedo, Proceed, Turn
from navalsim3d.rulesets.cruel_seas.ruleset import CRUEL_SEAS
from tests.rulesets.cruel_seas.build import act, battle, give, refusal, ship, tube

FOE = ship("e1", "km", at=(110, 110), level=0)


@pytest.mark.clause("CS-TURN-01")
def test_a_yellow_marker_turns_thirty_and_a_red_one_forty_five():
    state, _ = act(battle(ship("v1", at=(60, 20), max_turn=30.0), FOE), "v1", 1)
    assert refusal(state, Turn(angle=31))[1] == "CS-TURN-01"
    give(state, Turn(angle=30))
    state, _ = act(battle(ship("v1", at=(60, 20)), FOE), "v1", 1)
    assert refusal(state, Turn(angle=-45.1))[1] == "CS-TURN-01"
    give(state, Turn(angle=-45))


@pytest.mark.clause("CS-TURN-02")
def test_a_turn_after_each_leg():
    state, _ = act(battle(ship("v1", at=(20, 20), heading=90), FOE), "v1", 2)
    assert (state.ship("v1").x, state.ship("v1").y) == (32, 20)
    state, _ = give(state, Turn(angle=-45))
    assert state.hull_of(state.ship("v1")).bow == pytest.approx((36.950, 24.950), abs=1e-3)
    state, _ = give(state, Proceed())
    assert (state.ship("v1").x, state.ship("v1").y) == pytest.approx((40.485, 28.485), abs=1e-3)
    assert state.hull_of(state.ship("v1")).bow == pytest.approx((45.435, 33.435), abs=1e-3)
    give(state, Turn(angle=45))


@pytest.mark.clause("CS-TURN-03")
def test_no_turn_before_the_first_leg():
    state, _ = give(battle(ship("v1"), FOE), Activate(ship="v1"))
    assert refusal(state, Turn(angle=10))[1] == "CS-TURN-03"


@pytest.mark.clause("CS-TURN-04")
def test_a_stationary_ship_pivots_once_up_to_ninety():
    state, _ = act(battle(ship("v1", at=(50, 50), heading=315, level=0), FOE), "v1", 0)
    assert refusal(state, Turn(angle=91))[1] == "CS-TURN-04"
    assert state.hull_of(state.ship("v1")).bow == pytest.approx((45.050, 54.950), abs=1e-3)
    state, _ = give(state, Turn(angle=90))
    assert state.ship("v1").heading == 45
    assert state.hull_of(state.ship("v1")).bow == pytest.approx((54.950, 54.950), abs=1e-3)
    assert refusal(state, Turn(angle=10))[1] == "CS-TURN-04"


@pytest.mark.clause("CS-TURN-04")
@pytest.mark.parametrize("lame", [{"engine": 3}, {"grounded": True}, {"immobile": True}, {"rudder": True}])
def test_a_ship_without_power_or_helm_does_not_pivot(lame):
    state, _ = act(battle(ship("v1", at=(50, 50), level=0, **lame), FOE, dice=(6,)), "v1", 0)
    assert state.ship("v1").heading == 0
    assert refusal(state, Turn(angle=10))[1] in ("CS-TURN-04", "CS-CRIT-08")
    assert not [command for command in CRUEL_SEAS.legal(state) if isinstance(command, Turn)]


@pytest.mark.clause("CS-TURN-05")
def test_a_turn_cannot_be_split():
    state, _ = act(battle(ship("v1", at=(60, 20)), FOE), "v1", 1)
    state, _ = give(state, Turn(angle=30))
    assert refusal(state, Turn(angle=15))[1] == "CS-TURN-05"


@pytest.mark.clause("CS-TURN-06")
def test_the_last_turn_comes_before_the_launch():
    boat = ship("v1", at=(60, 20), tubes=(tube(),))
    state, _ = act(battle(boat, FOE), "v1", 1)
    launched, _ = give(state, LaunchTorpedo(tube="tube_1"))
    assert refusal(launched, Turn(angle=10))[1] == "CS-TURN-06"
    give(state, Turn(angle=10), LaunchTorpedo(tube="tube_1"))


def test_the_menu_of_turns_is_what_check_allows():
    other = ship("e1", "km", at=(66, 45), heading=90, level=0)
    state, _ = act(battle(ship("v1", at=(60, 20)), other), "v1", 2)
    menu = CRUEL_SEAS.legal(state)
    for command in menu:
        CRUEL_SEAS.check(state, command)
    assert Proceed() in menu
    assert Turn(angle=45.0) not in menu
