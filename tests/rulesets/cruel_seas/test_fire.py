"""The gunnery procedure (CS-FIRE): windows, declarations, lost shots, the closest enemy."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalsim3d.kernel.board import Area
from navalsim3d.rulesets.cruel_seas import fire_orders, gunnery
from navalsim3d.rulesets.cruel_seas.commands import Activate, DeclareFire, DeclareSpeed, FireGun, Proceed, StrikeFlag, Turn
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Options, Torpedo
from tests.rulesets.cruel_seas.build import battle, dice_left, give, gun, in_window, refusal, ship
from tests.rulesets.cruel_seas.shooting import abeam, changed, fire, said

TWO = (gun("20mm", "gun_1", along=0.8), gun("20mm", "gun_2", along=0.2))
FORWARD, AFT = ((-135.0, 135.0),), ((45.0, -45.0),)


def _both(*pairs):
    return DeclareFire(targets=pairs)


def _trio(dice=(), crew="regular", weapons=TWO, options=None, b=None, c=None, **active):
    """'a' in a window between 'b', 15 cm to the east, and 'c', 17 cm to the west."""
    fleet = (
        ship("a", crew=crew, weapons=weapons),
        ship("b", side="km", at=(36.0, 20.0), **(b or {})),
        ship("c", side="km", at=(2.0, 20.0), **(c or {})),
    )
    return in_window(battle(*fleet, dice=dice, options=options), "a", **active)


@pytest.mark.clause("CS-FIRE-01")
def test_allocate_measure_roll_to_hit_roll_damage():
    state, events = give(_trio(dice=(4, 2, 5, 4)), _both(("gun_1", "b")), FireGun(gun="gun_1"))
    kinds = [event.kind for event in events]
    assert kinds == ["announced", "dice_rolled", "fired", "dice_rolled", "damaged"]
    assert state.ship("b").hull == 35 - 11


@pytest.mark.clause("CS-FIRE-02")
def test_a_moving_ship_has_no_window_before_its_first_leg():
    state = battle(ship("a", weapons=TWO), ship("b", side="km", at=(36.0, 40.0)))
    state, _ = give(state, Activate(ship="a"))
    assert refusal(state, _both(("gun_1", "b")))[1] == "CS-FIRE-02"


@pytest.mark.clause("CS-FIRE-02")
def test_a_ship_at_combat_may_fire_at_each_of_its_two_turn_points():
    state = battle(ship("a", weapons=TWO), ship("b", side="km", at=(36.0, 40.0)), dice=(10, 10))
    state, _ = give(state, Activate(ship="a"), DeclareSpeed(level=2))
    state, _ = give(state, _both(("gun_1", "b"), ("gun_2", "b")), FireGun(gun="gun_1"), Proceed(), FireGun(gun="gun_2"))
    assert state.active.fired == ("gun_1", "gun_2")


@pytest.mark.clause("CS-FIRE-02")
def test_a_ship_that_stops_from_slow_fires_before_and_after_its_pivot():
    state = battle(ship("a", weapons=TWO, level=1), ship("b", side="km", at=(36.0, 20.0)), dice=(10, 10))
    state, _ = give(state, Activate(ship="a"), DeclareSpeed(level=0))
    state, _ = give(state, _both(("gun_1", "b"), ("gun_2", "b")), FireGun(gun="gun_1"), Turn(angle=10.0), FireGun(gun="gun_2"))
    assert state.active.fired == ("gun_1", "gun_2")


@pytest.mark.clause("CS-FIRE-03")
def test_a_gun_fires_once_per_activation():
    state, _ = give(_trio(dice=(10,)), _both(("gun_1", "b")), FireGun(gun="gun_1"))
    assert refusal(state, FireGun(gun="gun_1")) == ("the 20mm of a has fired in this activation", "CS-FIRE-03")
    assert fire_orders.fire_gun_options(state) == []


@pytest.mark.clause("CS-FIRE-03")
def test_a_gun_cannot_be_named_twice():
    assert refusal(_trio(), _both(("gun_1", "b"), ("gun_1", "c")))[1] == "CS-FIRE-03"


@pytest.mark.clause("CS-FIRE-04")
def test_two_guns_may_take_two_targets_with_a_d10_each():
    state, events = give(_trio(dice=(10, 10)), _both(("gun_1", "b"), ("gun_2", "c")), FireGun(gun="gun_1"), FireGun(gun="gun_2"))
    fired = [(event.mount, event.target, event.roll) for event in events if event.kind == "fired"]
    assert fired == [("gun_1", "b", 10), ("gun_2", "c", 10)]
    assert dice_left(state) == 0


@pytest.mark.clause("CS-FIRE-05")
def test_a_gun_that_was_not_listed_stays_silent():
    state, _ = give(_trio(dice=(10,)), _both(("gun_1", "b")), FireGun(gun="gun_1"))
    assert refusal(state, FireGun(gun="gun_2"))[1] == "CS-FIRE-05"
    assert refusal(state, _both(("gun_2", "c")))[1] == "CS-FIRE-05"


@pytest.mark.clause("CS-FIRE-05")
def test_listed_guns_may_wait_for_a_later_window_but_keep_their_target():
    state = battle(ship("a", weapons=TWO), ship("b", side="km", at=(36.0, 40.0)), ship("c", side="km", at=(5.0, 40.0)), dice=(10, 10))
    state, _ = give(state, Activate(ship="a"), DeclareSpeed(level=2), _both(("gun_1", "b"), ("gun_2", "c")), FireGun(gun="gun_1"))
    state, events = give(state, Proceed(), FireGun(gun="gun_2"))
    assert [event.target for event in events if event.kind == "fired"] == ["c"]


@pytest.mark.clause("CS-FIRE-06")
def test_a_gun_declared_at_a_ship_that_sank_takes_no_dice_and_is_spent():
    state = _trio(dice=(1, 3, 3, 3), b={"hull_left": 9})
    state, _ = give(state, _both(("gun_1", "b"), ("gun_2", "b")), FireGun(gun="gun_1"))
    assert state.ship("b").status == "sunk"
    assert fire_orders.fire_gun_options(state) == []
    state, events = give(state, FireGun(gun="gun_2"))
    assert dice_left(state) == 0
    assert [event.kind for event in events] == ["announced"]
    assert "gun_2" in state.active.fired


@pytest.mark.clause("CS-FIRE-06")
@pytest.mark.parametrize("fields", [{"status": "captured"}, {"status": "gone"}, {"x": 100.0}])
def test_captured_departed_and_too_distant_targets_lose_the_shot_without_plume(fields):
    state = changed(abeam(20.0, "37mm"), "b", **fields)
    play = fire(state)
    assert "gun_1" in play.active.fired
    assert not said(play, "dice_rolled")
    assert play.ship("b").plumes == 0


@pytest.mark.clause("CS-FIRE-06")
def test_a_gun_that_no_longer_bears_after_the_turn_loses_its_shot():
    weapons = (gun("37mm", arcs=FORWARD),)
    state = battle(ship("a", weapons=weapons, level=1), ship("b", side="km", at=(40.0, 20.0)))
    state, _ = give(state, Activate(ship="a"), DeclareSpeed(level=0), _both(("gun_1", "b")), Turn(angle=-90.0))
    assert fire_orders.fire_gun_options(state) == []
    state, events = give(state, FireGun(gun="gun_1"))
    assert "does not bear" in events[0].text
    assert state.active.fired == ("gun_1",)
    assert state.ship("b").plumes == 0


@pytest.mark.clause("CS-FIRE-07")
def test_an_inexperienced_gun_must_take_the_closest_enemy():
    state = _trio(crew="inexperienced")
    reason, clause = refusal(state, _both(("gun_1", "c")))
    assert clause == "CS-FIRE-07"
    assert reason == "an Inexperienced crew must shoot at the closest enemy: b, 15.0 cm from the 20mm"
    assert give(state, _both(("gun_1", "b")))[0].active.declared == (("gun_1", "b"),)
    assert [order.targets for order in fire_orders.declare_fire_options(state)] == [(("gun_1", "b"), ("gun_2", "b"))]


@pytest.mark.clause("CS-FIRE-07")
def test_an_enemy_inside_the_minimum_range_is_not_the_closest():
    weapons = (gun("57mm", along=0.5),)
    near, far = ship("b", side="km", at=(29.0, 20.0)), ship("c", side="km", at=(20.0, 67.0))
    state = in_window(battle(ship("a", crew="inexperienced", weapons=weapons), near, far), "a")
    assert give(state, _both(("gun_1", "c")))[0].active.fire_declared


@pytest.mark.clause("CS-FIRE-07")
def test_a_nearer_enemy_outside_the_arc_or_out_of_sight_does_not_count():
    weapons = (gun("20mm", arcs=((0.0, 180.0),)),)
    state = _trio(crew="inexperienced", weapons=weapons)
    assert give(state, _both(("gun_1", "b")))[0].active.fire_declared
    behind = ship("c", side="km", at=(8.0, 20.0))
    masked = in_window(battle(ship("a", crew="inexperienced", weapons=weapons), ship("b", side="km", at=(50.0, 20.0)), behind), "a")
    assert give(masked, _both(("gun_1", "b")))[0].active.fire_declared
    screen = Area("rock", "rock", ((9.5, 10.0), (10.0, 10.0), (10.0, 40.0), (9.5, 40.0)))
    all_round = ship("a", crew="inexperienced", weapons=(gun("20mm"),))
    hidden = in_window(battle(all_round, ship("b", side="km", at=(50.0, 20.0)), behind, land=(screen,)), "a")
    assert give(hidden, _both(("gun_1", "b")))[0].active.fire_declared


@pytest.mark.clause("CS-FIRE-07")
def test_equally_close_enemies_are_free_to_choose():
    east, west = ship("b", side="km", at=(36.0, 20.0)), ship("c", side="km", at=(4.0, 20.0))
    for target in ("b", "c"):
        state = in_window(battle(ship("a", crew="inexperienced", weapons=TWO), east, west), "a")
        assert give(state, _both(("gun_1", target)))[0].active.fire_declared


@pytest.mark.clause("CS-FIRE-07")
def test_the_closest_is_measured_from_each_gun():
    long_ship = ship("a", crew="inexperienced", length=30.0, weapons=(gun("20mm", "gun_1", along=1.0), gun("20mm", "gun_2", along=0.0)))
    ahead, astern = ship("b", side="km", at=(20.0, 60.0)), ship("c", side="km", at=(20.0, 3.0))
    state = in_window(battle(long_ship, ahead, astern), "a")
    assert give(state, _both(("gun_1", "b"), ("gun_2", "c")))[0].active.fire_declared
    assert refusal(state, _both(("gun_1", "c")))[1] == "CS-FIRE-07"


@pytest.mark.clause("CS-FIRE-08")
def test_a_running_torpedo_is_no_target():
    fish = Torpedo("torpedo_1", "b", "km", "regular", 30.0, 30.0, 0.0)
    state = in_window(battle(ship("a"), ship("b", side="km", at=(60.0, 60.0)), torpedoes=(fish,)), "a")
    assert refusal(state, _both(("gun_1", "torpedo_1"))) == ("a running torpedo cannot be shot at", "CS-FIRE-08")


@pytest.mark.clause("CS-FIRE-09")
def test_each_gun_is_worked_off_before_the_next_rolls():
    """The D10, the damage and the criticals of the first gun come before the D10 of the second."""
    state = _trio(dice=(1, 6, 1, 1, 1, 2, 10))
    state, events = give(state, _both(("gun_1", "b"), ("gun_2", "b")), FireGun(gun="gun_1"), FireGun(gun="gun_2"))
    sides = [event.sides for event in events if event.kind == "dice_rolled"]
    assert sides == [10, 6, 10, 6, 10]
    assert state.ship("b").engine == 1


@pytest.mark.clause("CS-FIRE-09")
def test_plumes_of_earlier_guns_help_the_later_ones():
    heavy = tuple(gun("37mm", f"gun_{k}", along=0.2 * k, mm=40.0) for k in (1, 2, 3, 4))
    names = tuple(weapon.id for weapon in heavy)
    state, _ = give(_trio(dice=(10, 10, 10, 10), weapons=heavy), _both(*((name, "b") for name in names)))
    state, events = give(state, *(FireGun(gun=name) for name in names))
    needs = [event.needed for event in events if event.kind == "fired"]
    assert needs == [4, 4, 4, 5]


@pytest.mark.clause("CS-FIRE-10")
def test_friends_and_prizes_are_no_targets():
    state = battle(ship("a"), ship("b", at=(36.0, 20.0)), ship("c", side="km", at=(4.0, 20.0), status="captured"))
    state = in_window(state, "a")
    assert refusal(state, _both(("gun_1", "b"))) == ("b is a friend", "CS-FIRE-10")
    assert refusal(state, _both(("gun_1", "c")))[1] == "CS-FIRE-10"
    assert refusal(state, _both(("gun_1", "a")))[1] == "CS-FIRE-10"
    assert fire_orders.declare_fire_options(state) == []


@pytest.mark.clause("CS-FIRE-11")
def test_a_quad_mounting_rolls_one_d10_and_six_dice():
    weapons = (gun("20mm", barrels=4),)
    state, events = give(_trio(dice=(1, 1, 2, 3, 4, 5, 1), weapons=weapons), _both(("gun_1", "b")), FireGun(gun="gun_1"))
    rolls = [(event.sides, len(event.faces)) for event in events if event.kind == "dice_rolled"]
    assert rolls == [(10, 1), (6, 6)]
    assert state.ship("b").hull == 35 - 16


@pytest.mark.clause("CS-COLL-06")
def test_no_gun_fires_in_the_aftermath_of_a_collision():
    state = changed(_trio(), "a", wrecked_steering_until=2)
    assert refusal(state, _both(("gun_1", "b")))[1] == "CS-COLL-06"
    assert fire_orders.declare_fire_options(state) == []


@pytest.mark.clause("CS-ACT-04")
@pytest.mark.clause("CS-REPAIR-06")
@pytest.mark.parametrize(("order", "clause"), [("repair", "CS-REPAIR-06"), ("reload", "CS-ACT-04"), ("ram", "CS-RAM-03")])
def test_repairs_reloads_and_rams_exclude_firing(order, clause):
    state = _trio(order=order)
    assert refusal(state, _both(("gun_1", "b")))[1] == clause
    assert fire_orders.declare_fire_options(state) == []


@pytest.mark.clause("CS-SCN3-03")
def test_a_crippled_boat_uses_one_gun_position_a_turn():
    state = changed(_trio(dice=(10,)), "a", shots_limited=True)
    assert refusal(state, _both(("gun_1", "b"), ("gun_2", "b")))[1] == "CS-SCN3-03"
    orders = [order.targets for order in fire_orders.declare_fire_options(state)]
    assert orders == [(("gun_1", "b"),), (("gun_1", "c"),), (("gun_2", "b"),), (("gun_2", "c"),)]
    state, _ = give(state, _both(("gun_1", "b")), FireGun(gun="gun_1"))
    play = Play(state)
    play.act(fire_declared=False)
    assert refusal(play.state, _both(("gun_2", "b")))[1] == "CS-SCN3-03"


@pytest.mark.clause("CS-FIRE-05")
def test_the_menu_lists_all_guns_at_each_enemy_and_the_best_share():
    weapons = (gun("20mm", "gun_1"), gun("20mm", "gun_2", arcs=((-180.0, 0.0),)))
    state = _trio(weapons=weapons)
    orders = [order.targets for order in fire_orders.declare_fire_options(state)]
    assert orders == [(("gun_1", "b"),), (("gun_1", "c"), ("gun_2", "c")), (("gun_1", "b"), ("gun_2", "c"))]


@pytest.mark.parametrize(
    "pairs",
    [(), (("gun_9", "b"),), (("gun_1", "nobody"),), (("", ""),), (("gun_1", "a"),)],
)
def test_junk_is_refused(pairs):
    """EB-38."""
    refusal(_trio(), _both(*pairs))


def test_everything_on_the_menu_passes_the_check():
    """EB-15, EB-37: one validator for people, agents and the resolution."""
    for crew in ("inexperienced", "regular", "veteran"):
        for options in (Options(), Options(premeasure=True), Options(layer="core")):
            state = _trio(crew=crew, options=options)
            orders = fire_orders.declare_fire_options(state)
            assert orders
            for order in orders:
                fire_orders.check_declare_fire(state, order)


@pytest.mark.clause("CS-STRIKE-04")
def test_a_ship_that_has_struck_fires_no_more():
    state, _ = give(_trio(dice=(1,)), StrikeFlag(ship="a"))
    assert state.ship("a").struck
    assert fire_orders.declare_fire_options(state) == []


@pytest.mark.clause("CS-QRS-02")
def test_the_summary_of_the_reference_sheet_in_one_volley():
    """Allocate, D10 per system, damage, one plume for a missing 37 mm, a six to the critical table, closest enemy."""
    weapons = (gun("37mm", "gun_1"), gun("20mm", "gun_2", along=0.2))
    state = _trio(dice=(10, 2, 6, 1, 1, 9, 6), weapons=weapons)
    state, events = give(state, _both(("gun_1", "b"), ("gun_2", "b")), FireGun(gun="gun_1"), FireGun(gun="gun_2"))
    assert [event.near for event in events if event.kind == "splashed"] == ["b"]
    assert [event.saved for event in events if event.kind == "critical"] == [True]
    assert state.ship("b").hull == 35 - 8


_place = st.tuples(st.floats(0.0, 120.0), st.floats(0.0, 120.0), st.floats(0.0, 359.0))


@settings(max_examples=200, deadline=None)
@given(_place, st.lists(_place, min_size=1, max_size=4), st.sampled_from(["mg", "20mm", "57mm", "4in"]))
@pytest.mark.clause("CS-FIRE-01")
def test_the_menu_misses_no_shot_and_lists_none_that_would_be_lost(own, others, calibre):
    """EB-37: what is offered is what the one shot function calls possible."""
    fleet = [ship(f"b{k}", side="km", at=(x, y), heading=h) for k, (x, y, h) in enumerate(others)]
    x, y, h = own
    state = in_window(battle(ship("a", at=(x, y), heading=h, weapons=(gun(calibre, arcs=FORWARD),)), *fleet), "a")
    possible = {each.ship.id for each in fleet if not gunnery.shot(state, "a", "gun_1", each.ship.id).lost}
    assert {target for order in fire_orders.declare_fire_options(state) for _, target in order.targets} == possible
