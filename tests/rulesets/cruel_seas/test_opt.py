"""CS-OPT: the two layers of the rules, and what is switched on."""

from dataclasses import replace

import pytest

from navalsim3d.kernel.events import DiceRolled
from navalsim3d.rulesets.cruel_seas.commands import DeclareFire, FireGun
from navalsim3d.rulesets.cruel_seas.state import Options, Size, Torpedo
from tests.rulesets.cruel_seas.build import act, battle, dice_left, give, gun, in_window, refusal, ship

CORE = Options(layer="core")


@pytest.mark.clause("CS-OPT-01")
def test_the_core_rules_draw_no_criticals():
    state = battle(ship("v1", at=(20, 20), level=1), ship("e1", "km", at=(20, 50), hull=30), dice=(1, 6, 6, 1), options=CORE)
    state, _ = give(in_window(state, "v1"), DeclareFire(targets=(("gun_1", "e1"),)), FireGun(gun="gun_1"))
    assert state.ship("e1").hull == 30 - 13
    assert dice_left(state) == 0


@pytest.mark.clause("CS-OPT-01")
def test_in_the_core_rules_a_hull_in_the_way_only_stops_the_ship():
    state = battle(ship("v1", at=(20, 20)), ship("e1", "km", at=(15, 34), heading=90), options=CORE)
    state, _ = act(state, "v1", 1)
    assert state.ship("v1").y == pytest.approx(26)
    assert (state.ship("v1").hull, state.ship("e1").hull) == (35, 35)
    assert not state.pending


@pytest.mark.clause("CS-OPT-01")
def test_the_core_rules_know_no_wakes():
    state = battle(ship("v1", at=(20, 20), crew="inexperienced"), ship("e1", "km", at=(26, 30), heading=90), options=CORE)
    state, _ = act(state, "v1", 1)
    assert state.active.wake_helm is None


@pytest.mark.clause("CS-OPT-02")
def test_wakes_can_be_switched_off():
    boats = ship("v1", at=(20, 20), crew="inexperienced"), ship("e1", "km", at=(26, 30), heading=90)
    state, _ = act(battle(*boats, options=Options(wakes=False)), "v1", 1)
    assert state.active.wake_helm is None
    state, _ = act(battle(*boats, dice=(5,)), "v1", 1)
    assert state.active.wake_helm == 1


@pytest.mark.clause("CS-OPT-02")
def test_no_sea_asks_a_ship_that_declares_full_for_a_skill_test():
    _, events = act(battle(ship("v1"), ship("e1", "km", at=(90, 90))), "v1", 3)
    assert not [event for event in events if isinstance(event, DiceRolled)]


@pytest.mark.clause("CS-OPT-03")
def test_measuring_beforehand_spares_a_shot_that_falls_short():
    boats = ship("v1", level=1, weapons=(gun("mg"),)), ship("e1", "km", at=(20, 20 + 0.8 * 7 + 30.5))
    order = DeclareFire(targets=(("gun_1", "e1"),))
    blind = in_window(battle(*boats), "v1")
    state, _ = give(blind, order, FireGun(gun="gun_1"))
    assert state.active.fired == ("gun_1",)
    measured = in_window(battle(*boats, options=Options(premeasure=True)), "v1")
    assert refusal(measured, order)[1]


@pytest.mark.clause("CS-OPT-04")
@pytest.mark.parametrize("agreed", [True, False])
def test_torpedoes_strike_what_both_sides_agreed_on(agreed):
    boat = ship("v1", at=(20, 20), level=1, size=Size.MEDIUM, torpedo_vulnerable=agreed)
    state = battle(boat, ship("e1", "km", at=(90, 90)), dice=(10,))
    state = replace(state, torpedoes=(Torpedo("t1", "e1", "km", "regular", 20.0, 33.0, 180.0, run=40.0),))
    state, _ = act(state, "v1", 1)
    assert dice_left(state) == (0 if agreed else 1)
