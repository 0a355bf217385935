"""Damage dice, the hull, and ships that sink (CS-DMG)."""

import pytest

from navalsim3d.kernel.board import Area
from navalsim3d.rulesets.cruel_seas import damage
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Options, Size, Smoke
from tests.rulesets.cruel_seas.build import battle, dice_left, gun, in_window, ship
from tests.rulesets.cruel_seas.shooting import abeam, fire, said

ADVANCED, CORE = Options(), Options(layer="core")


@pytest.mark.clause("CS-DMG-01")
def test_a_20_mm_takes_three_dice_and_a_57_mm_five():
    assert fire(abeam(20.0, dice=(1, 2, 5, 4))).ship("b").hull == 35 - 11
    play = fire(abeam(20.0, "57mm", dice=(1, 1, 1, 1, 1, 1)))
    assert play.ship("b").hull == 35 - 5
    assert dice_left(play.state) == 0


@pytest.mark.clause("CS-DMG-02")
def test_the_total_comes_off_the_hull():
    play = fire(abeam(20.0, dice=(1, 5, 5, 4)))
    damaged = said(play, "damaged")[0]
    assert (damaged.amount, damaged.left, damaged.full, damaged.causes) == (14, 21, 35, ("20mm",))
    assert damaged.text == "b took 14 from 20mm: 21 of 35 left."


@pytest.mark.clause("CS-DMG-03")
def test_a_hull_at_zero_is_sunk_and_the_six_draws_no_critical():
    state = abeam(20.0, dice=(1, 6, 2, 1), b={"hull_left": 9, "plumes": 2})
    play = fire(state)
    victim = play.ship("b")
    assert (victim.status, victim.hull, victim.plumes) == ("sunk", 0, 0)
    assert dice_left(play.state) == 0
    assert [event.piece for event in said(play, "sank")] == ["b"]


@pytest.mark.clause("CS-DMG-03")
def test_more_damage_than_hull_leaves_zero():
    assert fire(abeam(20.0, dice=(1, 6, 6, 6), b={"hull_left": 2})).ship("b").hull == 0


@pytest.mark.clause("CS-DMG-03")
def test_the_smoke_a_ship_trails_goes_with_it_and_a_float_stays():
    trailing, floating = Smoke("s1", "b", 9.0, False, 0.0, 0.0, 9), Smoke("s2", "b", 9.0, True, 90.0, 90.0, 9)
    state = abeam(20.0, dice=(1, 3, 3, 3), b={"hull_left": 4}, smokes=(trailing, floating))
    assert fire(state).state.smokes == (floating,)


@pytest.mark.clause("CS-DICE-07")
def test_the_dice_of_a_sunk_ship_goes_to_the_attacker():
    play = fire(abeam(20.0, dice=(1, 3, 3, 3), b={"hull_left": 4}))
    assert play.state.bag == ()
    assert play.state.kills == (("rn", 1),)


@pytest.mark.clause("CS-DICE-07")
def test_nobody_is_credited_for_its_own_ship_or_for_an_accident():
    for by in ("km", None):
        play = Play(battle(ship("a"), ship("b", side="km", at=(60, 60))))
        assert damage.hurt(play, "b", 99, ("accident",), by)
        assert play.state.kills == ()
        assert play.state.bag == ()


@pytest.mark.clause("CS-WRECK-01")
def test_a_ship_sunk_off_a_shore_leaves_a_wreck():
    shore = Area("coast", "shore", ((50.0, 0.0), (60.0, 0.0), (60.0, 60.0), (50.0, 60.0)))
    play = fire(abeam(20.0, dice=(1, 3, 3, 3), b={"hull_left": 4}, land=(shore,)))
    assert said(play, "sank")[0].wreck
    assert len(play.state.wrecks) == 1


@pytest.mark.clause("CS-DMG-04")
@pytest.mark.parametrize(("calibre", "barrels", "dice"), [("hmg", 2, 3), ("20mm", 2, 4), ("20mm", 4, 6), ("37mm", 3, 6)])
def test_more_barrels_add_dice(calibre, barrels, dice):
    assert damage.dice_of(ADVANCED, gun(calibre, barrels=barrels)) == dice


@pytest.mark.clause("CS-DMG-04")
def test_an_added_die_can_cause_a_critical():
    weapons = (gun("20mm", barrels=2),)
    play = fire(abeam(20.0, dice=(1, 1, 1, 1, 6, 1, 2), a={"weapons": weapons}))
    assert play.ship("b").engine == 1


@pytest.mark.clause("CS-DMG-05")
def test_a_semi_automatic_37_mm_has_five_dice_and_a_twin_no_more_than_a_twin():
    assert damage.dice_of(ADVANCED, gun("37mm", semi_automatic=True)) == 5
    assert damage.dice_of(ADVANCED, gun("37mm", barrels=2, semi_automatic=True)) == 5


@pytest.mark.clause("CS-OPT-01")
def test_the_core_rules_have_no_extra_dice_and_no_criticals():
    assert damage.dice_of(CORE, gun("20mm", barrels=4)) == 3
    assert damage.dice_of(CORE, gun("37mm", semi_automatic=True)) == 4
    play = fire(abeam(20.0, dice=(1, 6, 6, 1), options=CORE))
    assert play.ship("b").hull == 35 - 13
    assert dice_left(play.state) == 0


@pytest.mark.clause("CS-DMG-06")
def test_printed_dice_are_complete():
    battery = gun("20mm", barrels=2, mm=25.0, dice=3)
    assert damage.dice_of(ADVANCED, battery) == 3
    play = fire(abeam(20.0, dice=(1, 1, 1, 1), a={"weapons": (battery,)}))
    assert dice_left(play.state) == 0


@pytest.mark.clause("CS-DMG-07")
def test_dice_of_one_hit_fall_in_their_order():
    """Twin 20 mm: D10, four D6 for 17 with two sixes; 09 unsaved for 5; 01 saved. Total 22."""
    weapons = (gun("20mm", barrels=2),)
    dice = (2, 6, 1, 4, 6, 9, 1, 2, 3, 1, 5)
    play = fire(abeam(20.0, dice=dice, a={"weapons": weapons}, b={"size": Size.MEDIUM}))
    assert play.ship("b").hull == 35 - 22
    assert play.ship("b").engine == 0
    rolls = [(event.sides, event.faces) for event in said(play, "dice_rolled")]
    assert rolls == [(10, (2,)), (6, (6, 1, 4, 6)), (10, (9,)), (6, (1,)), (6, (2, 3)), (10, (1,)), (6, (5,))]
    assert dice_left(play.state) == 0


@pytest.mark.clause("CS-TORP-10")
def test_sixes_rolled_on_once_add_one_die_each():
    play = Play(battle(ship("a"), dice=(6, 2, 6, 6, 3)))
    assert damage.dice_total(play, 3, "torpedo", "rn", rolled_on=True) == (23, (6, 2, 6, 6, 3))
    assert dice_left(play.state) == 0


def test_no_dice_are_no_damage():
    play = Play(battle(ship("a")))
    assert damage.dice_total(play, 0, "nothing", "rn") == (0, ())
    assert not damage.hurt(play, "a", 0, ("nothing",), None)
    assert play.events == []


def test_the_activation_of_a_ship_that_sinks_in_it_is_over():
    play = Play(in_window(battle(ship("a"), ship("b", side="km", at=(60, 60))), "a", legs=(12.0,)))
    damage.sink(play, "a", "km")
    assert play.state.active is None
    assert play.state.kills == (("km", 1),)


def test_a_prize_that_sinks_gives_no_second_dice():
    play = Play(battle(ship("a"), ship("b", side="km", at=(60, 60), status="captured")))
    damage.sink(play, "b", "rn")
    assert play.state.kills == ()
