"""CS-ACT: what an activation holds, and in which order."""

import pytest

from navalsim3d.kernel.events import DiceRolled
from navalsim3d.rulesets.cruel_seas.commands import Activate, DeclareFire, DeclareSpeed, FireGun, LaunchTorpedo, LaySmoke, Proceed, Turn
from navalsim3d.rulesets.cruel_seas.ruleset import CRUEL_SEAS
from navalsim3d.rulesets.cruel_seas.state import Size, Torpedo
from tests.rulesets.cruel_seas.build import act, battle, dice_left, give, gun, in_window, refusal, ship, tube

BOW, STERN = gun("20mm"), gun("20mm", id="gun_2", along=0.15)
FOE = ship("e1", "km", at=(60, 90), heading=90, level=0)


@pytest.mark.clause("CS-ACT-01")
def test_torpedoes_run_before_the_fire_test_and_that_before_crew_and_rudder():
    burning = ship("v1", at=(20, 20), fire="km", crew_hit=True, rudder=True)
    tanker = ship("e1", "km", at=(60, 60), size=Size.LARGE, length=20, beam=3, level=0, hull=200)
    running = Torpedo("t1", "v1", "rn", "regular", 40.0, 70.0, 90.0, run=40.0, moves=1)
    state = battle(burning, tanker, dice=(10, 5, 5, 3), torpedoes=(running,))
    state, events = give(state, Activate(ship="v1"))
    rolls = [event for event in events if isinstance(event, DiceRolled)]
    assert [(event.sides, event.faces) for event in rolls] == [(10, (10,)), (6, (5,)), (6, (5,)), (6, (3,))]
    assert "fire" in rolls[1].purpose
    assert "rudder" in rolls[3].purpose
    assert state.active.helm == 0


@pytest.mark.clause("CS-ACT-01")
def test_a_ship_lost_to_its_fire_ends_its_activation():
    state = battle(ship("v1", fire="km", hull=35, hull_left=2), ship("e1", "km", at=(90, 90)), dice=(1, 4, 4))
    state, _ = give(state, Activate(ship="v1"))
    assert state.ship("v1").status == "sunk"
    assert state.active is None
    assert state.kills == (("km", 1),)


@pytest.mark.clause("CS-ACT-02")
def test_torpedoes_wait_for_the_end_of_the_move():
    boat = ship("v1", at=(20, 20), tubes=(tube(),), weapons=(BOW,))
    state, _ = act(battle(boat, ship("e1", "km", at=(20, 70), level=0), dice=(10,)), "v1", 2)
    assert refusal(state, LaunchTorpedo(tube="tube_1"))[1] == "CS-TORP-02"
    state, _ = give(state, DeclareFire(targets=(("gun_1", "e1"),)), FireGun(gun="gun_1"), Proceed())
    state, _ = give(state, LaunchTorpedo(tube="tube_1"))
    assert len(state.torpedoes) == 1


@pytest.mark.clause("CS-ACT-03")
def test_guns_fire_before_and_after_the_one_turn():
    boat = ship("v1", at=(20, 20), weapons=(BOW, STERN))
    state, _ = act(battle(boat, ship("e1", "km", at=(20, 60), level=0), dice=(10, 10)), "v1", 1)
    state, _ = give(state, DeclareFire(targets=(("gun_1", "e1"), ("gun_2", "e1"))))
    state, _ = give(state, FireGun(gun="gun_1"), Turn(angle=20), FireGun(gun="gun_2"))
    assert state.active.fired == ("gun_1", "gun_2")
    assert refusal(state, Turn(angle=10))[1] == "CS-TURN-05"


@pytest.mark.clause("CS-ACT-04")
def test_smoke_goes_with_a_repair_and_fire_does_not():
    boat = ship("v1", at=(20, 20), level=1, hull=35, hull_left=20, equipment=frozenset({"smoke"}))
    state, _ = act(battle(boat, ship("e1", "km", at=(20, 60)), dice=(1, 1, 1, 1)), "v1", 1, order="repair")
    state, _ = give(state, LaySmoke())
    assert refusal(state, DeclareFire(targets=(("gun_1", "e1"),)))[1] == "CS-REPAIR-06"


@pytest.mark.clause("CS-ACT-05")
def test_a_refused_order_changes_nothing_and_takes_no_dice():
    boat = ship("v1", at=(20, 20), level=3, tubes=(tube(),))
    state, _ = act(battle(boat, FOE, dice=(6,)), "v1", 3)
    for _ in range(2):
        state, _ = give(state, Proceed())
    before = repr(state)
    assert refusal(state, LaunchTorpedo(tube="tube_1"))[1] == "CS-TORP-01"
    assert repr(state) == before
    assert dice_left(state) == 1


@pytest.mark.clause("CS-ACT-05")
@pytest.mark.parametrize(
    "junk",
    [
        Turn(angle=float("nan")),
        Turn(angle=1e9),
        FireGun(gun="nothing"),
        DeclareFire(targets=(("gun_1", "nobody"),)),
        LaunchTorpedo(tube="nothing", offset=float("nan")),
    ],
)
def test_junk_is_refused_in_a_window(junk):
    refusal(in_window(battle(ship("v1"), FOE), "v1"), junk)


def test_a_crew_in_disorder_goes_straight_on_and_may_do_nothing():
    state = battle(ship("v1", at=(20, 20), level=1, crew_hit=True), ship("e1", "km", at=(20, 60)), dice=(4,))
    state, _ = give(state, Activate(ship="v1"))
    assert state.ship("v1").y == pytest.approx(32)
    assert CRUEL_SEAS.legal(state) == (Proceed(),)
    state, _ = give(state, Proceed())
    assert not state.ship("v1").crew_hit


def test_a_ship_without_a_bridge_keeps_course_and_speed_and_may_fire():
    state = battle(ship("v1", at=(20, 20), level=2, bridge=True), ship("e1", "km", at=(20, 60)), dice=())
    state, _ = give(state, Activate(ship="v1"))
    assert state.ship("v1").y == pytest.approx(32)
    assert refusal(state, Turn(angle=5))[1] == "CS-CRIT-07"
    give(state, DeclareFire(targets=(("gun_1", "e1"),)))
    state, _ = give(state, Proceed(), Proceed())
    assert not state.ship("v1").bridge
    assert state.ship("v1").y == pytest.approx(44)


def test_a_jammed_rudder_turns_the_ship_at_every_turn_point():
    state, _ = act(battle(ship("v1", at=(60, 20), rudder=True), FOE, dice=(2,)), "v1", 2)
    assert state.ship("v1").heading == 315
    state, _ = give(state, Proceed())
    assert state.ship("v1").heading == 270


def test_orders_that_do_not_fit_the_moment_are_refused_with_a_sentence():
    state = battle(ship("v1"), FOE)
    assert refusal(state, DeclareSpeed(level=1))[0].endswith("given to a ship first")
    state, _ = give(state, Activate(ship="v1"))
    assert refusal(state, Activate(ship="v1"))[0].endswith("declare its speed first")
