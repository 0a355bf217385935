"""Smoke screens (CS-SMOKE)."""

from dataclasses import replace

import pytest

from navalsim3d.kernel.events import DiceRolled, SmokeLaid
from navalsim3d.rulesets.cruel_seas import gunnery, smoke
from navalsim3d.rulesets.cruel_seas.commands import LaySmoke, Proceed, Turn
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Level, Options, Size, Smoke
from tests.rulesets.cruel_seas.build import act, battle, give, gun, in_window, refusal, ship

SMOKER = {"equipment": frozenset({"smoke"})}
FLOAT = {"equipment": frozenset({"smoke_float"})}


def cloud(diameter=10.0, floating=False, at=(30.0, 30.0), until=2, owner="a"):
    return Smoke("smoke_1", owner, diameter, floating, at[0], at[1], until)


@pytest.mark.clause("CS-SMOKE-01")
def test_smoke_is_laid_at_a_turn_point_before_or_after_the_turn_and_the_boat_moves_on():
    state = battle(ship("a", level=2, **SMOKER), dice=(1, 1, 1, 1))
    refusal(state, LaySmoke())
    state, _ = act(state, "a", 2)
    before, _ = give(state, LaySmoke(), Turn(angle=20.0), Proceed())
    after, _ = give(state, Turn(angle=20.0), LaySmoke(), Proceed())
    assert len(before.smokes) == len(after.smokes) == 1 and before.ship("a").travelled == after.ship("a").travelled


@pytest.mark.clause("CS-SMOKE-01")
def test_once_a_game():
    state = in_window(battle(ship("a", smoke_used=True, **SMOKER)), "a")
    assert refusal(state, LaySmoke())[1] == "CS-SMOKE-01"
    assert smoke.lay_smoke_options(state) == []
    assert smoke.lay_smoke_options(in_window(battle(ship("a", **SMOKER)), "a")) == [LaySmoke()]


@pytest.mark.clause("CS-SMOKE-01")
def test_a_stationary_boat_makes_smoke_and_one_without_the_apparatus_does_not():
    state, _ = act(battle(ship("a", level=1, **SMOKER), dice=(1, 1, 1, 1)), "a", 0)
    state, _ = give(state, LaySmoke())
    assert len(state.smokes) == 1
    assert refusal(in_window(battle(ship("a")), "a"), LaySmoke())[1] == "CS-SMOKE-01"
    broken = in_window(battle(ship("a", lost_equipment=("smoke",), **SMOKER)), "a")
    assert refusal(broken, LaySmoke())[1] == "CS-CRIT-12"


@pytest.mark.clause("CS-ACT-04")
def test_smoke_goes_with_a_repair_order():
    state = battle(ship("a", level=1, hull_left=20, **SMOKER), dice=(1, 1, 1, 1))
    state, _ = act(state, "a", 1, order="repair")
    state, _ = give(state, LaySmoke())
    assert len(state.smokes) == 1


@pytest.mark.clause("CS-OPT-01")
def test_the_core_rules_know_no_smoke():
    state = in_window(battle(ship("a", **SMOKER), options=Options(layer="core")), "a")
    assert refusal(state, LaySmoke())[1] == "CS-OPT-01"


@pytest.mark.clause("CS-SMOKE-02")
def test_three_dice_give_the_diameter_and_a_fourth_the_duration():
    state = in_window(battle(ship("a", **SMOKER), dice=(4, 5, 3, 6)), "a")
    state, events = give(state, LaySmoke())
    assert state.smokes[0].diameter == 12.0
    assert [event.faces for event in events if isinstance(event, DiceRolled)] == [(4, 5, 3), (6,)]
    assert [event.size for event in events if isinstance(event, SmokeLaid)] == [12.0]


@pytest.mark.clause("CS-SMOKE-03")
@pytest.mark.parametrize("equipment", [SMOKER, FLOAT])
@pytest.mark.parametrize(("face", "until"), [(1, 2), (3, 2), (4, 3), (6, 3)])
def test_smoke_laid_in_turn_two_lasts_to_the_end_of_that_turn_or_of_the_next(face, until, equipment):
    state = in_window(battle(ship("a", **equipment), dice=(1, 1, 1, face), turn=2), "a")
    state, _ = give(state, LaySmoke())
    assert state.smokes[0].until == until
    for turn in (2, 3):
        play = Play(replace(state, turn=turn))
        smoke.expire(play)
        assert bool(play.state.smokes) == (turn < until)


@pytest.mark.clause("CS-SMOKE-04")
def test_a_shot_from_dead_astern_through_the_cloud_needs_a_three():
    boat = ship("a", "km", at=(50.0, 50.0), level=2, full=30.0, size=Size.MEDIUM, length=11.6, **SMOKER)
    gunner = ship("b", at=(50.0, 22.0), level=2, full=30.0, weapons=(gun("20mm"),))
    clear = battle(gunner, boat)
    hidden = replace(clear, smokes=(cloud(owner="a"),))
    assert gunnery.shot(clear, "b", "gun_1", "a").needed == 5
    assert gunnery.shot(hidden, "b", "gun_1", "a").needed == 3
    back = battle(replace(boat, card=replace(boat.card, weapons=(gun("20mm", along=0.15),))), gunner)
    assert gunnery.shot(back, "a", "gun_1", "b").needed == 4, "a Small target"
    assert gunnery.shot(replace(back, smokes=(cloud(owner="a"),)), "a", "gun_1", "b").needed == 2, "it works both ways"


@pytest.mark.clause("CS-SMOKE-04")
def test_smoke_never_adds_to_the_obscuring_by_a_hull_and_never_blocks_sight():
    boat = ship("a", "km", at=(50.0, 50.0), level=2, full=30.0, size=Size.MEDIUM, length=11.6, **SMOKER)
    half = ship("c", "km", at=(47.9, 40.0), level=2, full=30.0, beam=4.0, length=3.0)
    gunner = ship("b", at=(50.0, 22.0), level=2, full=30.0, weapons=(gun("20mm"),))
    state = battle(gunner, boat, half)
    assert gunnery.shot(state, "b", "gun_1", "a").needed == 3
    smoked = gunnery.shot(replace(state, smokes=(cloud(owner="a"), replace(cloud(owner="a"), id="smoke_2"))), "b", "gun_1", "a")
    assert smoked.needed == 3 and not smoked.lost


@pytest.mark.clause("CS-SMOKE-05")
def test_a_float_stays_and_apparatus_smoke_trails_the_stern():
    boat = ship("a", at=(30.0, 30.0), heading=90.0, level=1, **SMOKER)
    trailing = battle(boat, smokes=(cloud(at=(0.0, 0.0)),))
    assert smoke.clouds(trailing) == [((pytest.approx(25.0), pytest.approx(30.0)), 5.0)]
    moved, _ = act(trailing, "a", 1)
    assert smoke.clouds(moved) == [((pytest.approx(37.0), pytest.approx(30.0)), 5.0)]
    floating, _ = act(battle(boat, smokes=(cloud(floating=True),)), "a", 1)
    assert smoke.clouds(floating) == [((30.0, 30.0), 5.0)]


@pytest.mark.clause("CS-SMOKE-05")
def test_a_float_lies_where_it_was_dropped_and_apparatus_smoke_goes_with_the_ship():
    state = in_window(battle(ship("a", at=(30.0, 30.0), heading=90.0, **FLOAT), dice=(4, 3, 3, 1)), "a")
    state, _ = give(state, LaySmoke())
    assert smoke.clouds(state) == [((30.0, 30.0), 5.0)]
    gone = battle(ship("b"), ship("a", status="sunk", **SMOKER), smokes=(cloud(),))
    assert smoke.clouds(gone) == [] and not smoke.between(gone, (0.0, 0.0), (60.0, 60.0))
    kept = battle(ship("b"), ship("a", status="sunk", **FLOAT), smokes=(cloud(floating=True),))
    assert smoke.between(kept, (0.0, 30.0), (60.0, 30.0))


@pytest.mark.parametrize(("y", "touches"), [(25.0, True), (24.99, False), (30.0, True)])
def test_a_line_that_grazes_a_cloud_touches_it(y, touches):
    state = battle(ship("a"), smokes=(cloud(floating=True),))
    assert smoke.between(state, (0.0, y), (60.0, y)) is touches
    assert not smoke.between(state, (0.0, 30.0), (20.0, 30.0)), "a line that ends short of it does not"


def test_smoke_is_left_out_of_the_menu_where_it_is_refused():
    assert smoke.lay_smoke_options(in_window(battle(ship("a", level=Level.SLOW)), "a")) == []
