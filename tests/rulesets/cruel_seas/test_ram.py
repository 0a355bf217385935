"""CS-RAM: veterans who drive their bow into an enemy."""

import pytest

from navalsim3d.kernel.events import Collided, DiceRolled, Moved
from navalsim3d.rulesets.cruel_seas.commands import Activate, DeclareFire, DeclareRam, DeclareSpeed, Dodge, Proceed, RamShot
from navalsim3d.rulesets.cruel_seas.ruleset import CRUEL_SEAS
from navalsim3d.rulesets.cruel_seas.state import Options, Size
from tests.rulesets.cruel_seas.build import act, battle, dice_left, give, gun, in_window, refusal, ship

PLAN = DeclareRam(victim="e1", turn_point=1, angle=30.0)
"""12 cm straight, 30 degrees to starboard, and the bow is 9 cm from the side of the victim"""


def ram_battle(dice=(), rammer=None, victim=None, **fields):
    """A small veteran boat at Combat, and a ship that lies square across its course after one leg and a turn of 30 degrees.

    The victim has no gun unless it is given one, so that nobody is asked for a reaction shot.
    """
    attacker = {"crew": "veteran", "at": (50, 20), "weapons": ()} | (rammer or {})
    target = {"size": Size.LARGE, "length": 20, "beam": 3, "full": 18, "level": 2, "hull": 90, "weapons": ()} | (victim or {})
    return battle(ship("v1", **attacker), ship("e1", "km", at=(50.09, 52.155), heading=120, **target), dice=dice, **fields)


def ram(state, plan=PLAN):
    """The ram is declared."""
    return give(state, Activate(ship="v1"), plan)[0]


@pytest.mark.clause("CS-RAM-01")
def test_a_failed_test_leaves_a_normal_move_at_full():
    state = ram(ram_battle(dice=(3,)))
    assert state.ship("v1").level == 3
    assert state.active.legs == (12, 12)
    assert state.active.order == "none"


@pytest.mark.clause("CS-RAM-01")
def test_only_veterans_ram():
    state, _ = give(ram_battle(rammer={"crew": "regular"}), Activate(ship="v1"))
    assert refusal(state, PLAN)[1] == "CS-RAM-01"
    assert not [command for command in CRUEL_SEAS.legal(state) if isinstance(command, DeclareRam)]


@pytest.mark.clause("CS-RAM-02")
def test_the_victim_is_reached_within_full_with_one_turn():
    state = ram(ram_battle(dice=(4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)))
    state, events = give(state, Dodge(attempt=False))
    legs = [event for event in events if isinstance(event, Moved) and event.piece == "v1" and event.path[0].heading == 0]
    run = sum(event.path[1].y - event.path[0].y for event in legs)
    assert run == pytest.approx(12)
    assert [event.other for event in events if isinstance(event, Collided)] == ["e1"]
    slanted = next(event for event in events if isinstance(event, Moved) and event.path[0].heading == 30)
    assert slanted.path[1].y - slanted.path[0].y == pytest.approx(9 * 0.8660254, abs=0.01)


@pytest.mark.clause("CS-RAM-02")
@pytest.mark.parametrize("plan", [DeclareRam(victim="e1", turn_point=1, angle=-45.0), DeclareRam(victim="e1", turn_point=1, angle=-30.0)])
def test_a_plan_that_misses_is_refused(plan):
    state, _ = give(ram_battle(), Activate(ship="v1"))
    assert refusal(state, plan)[1] == "CS-RAM-02"


@pytest.mark.clause("CS-RAM-02")
def test_a_ship_that_cannot_declare_full_cannot_ram():
    state, _ = give(ram_battle(rammer={"level": 1}), Activate(ship="v1"))
    assert refusal(state, PLAN)[1] == "CS-RAM-02"
    state, _ = give(ram_battle(rammer={"engine": 1}), Activate(ship="v1"))
    assert refusal(state, PLAN)[1] == "CS-RAM-02"


@pytest.mark.clause("CS-RAM-02")
def test_the_menu_offers_a_plan_that_works():
    state, _ = give(ram_battle(), Activate(ship="v1"))
    plans = [command for command in CRUEL_SEAS.legal(state) if isinstance(command, DeclareRam)]
    assert plans
    for plan in plans:
        CRUEL_SEAS.check(state, plan)


@pytest.mark.clause("CS-RAM-03")
def test_the_guns_of_a_rammer_stay_silent():
    rammer = {"weapons": (gun(),)}
    state = in_window(ram_battle(rammer=rammer), "v1", order="ram")
    assert refusal(state, DeclareFire(targets=(("gun_1", "e1"),)))[1] == "CS-RAM-03"


REACTION = {"weapons": (gun("20mm"),)}


@pytest.mark.clause("CS-RAM-04")
def test_the_victims_shot_can_end_the_ram():
    # test passed; shot hits, one six; engine hit; not saved by the veterans
    state = ram(ram_battle(dice=(5, 1, 6, 1, 1, 1, 1), victim=REACTION))
    assert CRUEL_SEAS.decider(state) == "km"
    state, events = give(state, RamShot(gun="gun_1"))
    assert dice_left(state) == 0
    assert state.ship("v1").engine == 1
    assert state.ship("v1").level == 2
    assert state.active.legs == (12,)
    assert not [event for event in events if isinstance(event, Collided)]
    assert not state.pending


@pytest.mark.clause("CS-RAM-04")
def test_the_victims_shot_does_not_use_up_its_gun():
    state = ram(ram_battle(dice=(5, 10), victim=REACTION))
    assert RamShot(gun="gun_1") in CRUEL_SEAS.legal(state)
    state, _ = give(state, RamShot(gun="gun_1"))
    assert state.pending[-1].kind == "dodge"
    assert state.ship("e1").gun_used[1] in ("", "gun_1")


@pytest.mark.clause("CS-RAM-04")
def test_a_gun_that_does_not_bear_cannot_answer():
    blind = {"weapons": (gun("20mm"), gun("57mm", id="gun_2", arcs=((-10.0, 10.0),)))}
    state = ram(ram_battle(dice=(5,), victim=blind))
    assert refusal(state, RamShot(gun="gun_2"))[1] == "CS-ARC-02"
    assert refusal(state, RamShot(gun="gun_9"))[1] == "CS-RAM-04"


@pytest.mark.clause("CS-RAM-05")
def test_a_ram_wounds_by_the_collision_table():
    state = ram(ram_battle(dice=(5, *(1,) * 3, *(1,) * 7), victim={"full": 12}))
    state, events = give(state, Dodge(attempt=False))
    rolls = [event.faces for event in events if isinstance(event, DiceRolled)]
    assert [len(faces) for faces in rolls[:2]] == [3, 7]
    assert state.ship("e1").hull == 87
    assert state.ship("v1").hull == 28
    assert state.ship("v1").wrecked_steering_until == state.turn + 1


@pytest.mark.clause("CS-RAM-06")
def test_the_dice_of_a_ram_fall_in_a_fixed_order():
    state = ram(ram_battle(dice=(5, 2, 3, 3, 3, *(1,) * 7)))
    state, _ = give(state, Dodge(attempt=True))
    assert dice_left(state) == 0
    assert state.ship("e1").hull == 90 - 9
    assert state.ship("v1").hull == 35 - 7


def test_a_core_game_has_no_ram():
    state, _ = give(ram_battle(options=Options(layer="core")), Activate(ship="v1"))
    assert refusal(state, PLAN)[1] == "CS-OPT-01"


def test_the_level_of_a_ram_is_full_from_the_declaration():
    state, _ = act(ram_battle(), "v1", 3)
    assert state.ship("v1").level == 3
    assert refusal(state, PLAN)
    assert refusal(state, DeclareSpeed(level=3))
    assert refusal(state, Proceed())[1] == "CS-COLL-01"
