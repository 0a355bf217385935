"""Critical damage (CS-CRIT): the chain of one hit, each of the ten results, duplicates, choices."""

import pytest

from navalsim3d.rulesets.cruel_seas import critical_effects, criticals, readiness, speed, tokens
from navalsim3d.rulesets.cruel_seas.commands import Activate, ChooseItem, DeclareFire, DeclareSpeed, FireGun, Proceed
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Hit, Level, Size
from tests.rulesets.cruel_seas.build import battle, dice_left, give, gun, in_window, refusal, ship, tube
from tests.rulesets.cruel_seas.shooting import abeam, fire, said

GUNS = (gun("57mm", "bow", along=0.9), gun("20mm", "stern", along=0.1))


def _struck(*dice, sixes=1, mm=20.0, origin=(41.0, 20.0), **victim):
    """The criticals of one hit on 'b' (Regular, petrol, no equipment unless given), worked off with those dice."""
    victim = {"weapons": GUNS, **victim}
    state = in_window(battle(ship("a"), ship("b", side="km", at=(41.0, 20.0), **victim), dice=dice), "a")
    play = Play(state)
    criticals.work_off(play, Hit("a", "gun_1", "b", mm, origin, sixes))
    return play


def _spent(play):
    assert dice_left(play.state) == 0
    return play.ship("b")


@pytest.mark.clause("CS-CRIT-01")
def test_every_natural_six_draws_a_critical():
    play = fire(abeam(20.0, dice=(1, 6, 2, 6, 1, 2, 3, 2)))
    assert _spent(play).hull == 35 - 14
    assert (_spent(play).engine, _spent(play).rudder) == (1, True)


@pytest.mark.clause("CS-CRIT-02")
@pytest.mark.parametrize("calibre", ["mg", "hmg"])
@pytest.mark.parametrize("size", [Size.LARGE, Size.HUGE])
def test_machine_guns_cannot_cripple_big_ships(calibre, size):
    weapons = (gun(calibre, dice=3),)
    play = fire(abeam(15.0, dice=(1, 6, 6, 6), a={"weapons": weapons}, b={"size": size}))
    assert _spent(play).hull == 35 - 18
    assert not said(play, "critical")


@pytest.mark.clause("CS-CRIT-02")
def test_machine_guns_cripple_small_ships_and_20_mm_large_ones():
    assert fire(abeam(15.0, "hmg", dice=(1, 6, 1, 1, 2))).ship("b").engine == 1
    assert fire(abeam(15.0, dice=(1, 6, 1, 1, 1, 2), b={"size": Size.LARGE})).ship("b").engine == 1


@pytest.mark.clause("CS-CRIT-03")
def test_sixes_of_follow_on_dice_cause_nothing():
    """Fire 2D6, structure 2D6, ammunition 4D6, cook-off 8D6, duplicate 1D6."""
    assert _spent(_struck(4, 1, 4, 6, 6)).hull == 35 - 12
    assert _spent(_struck(9, 1, 6, 6)).hull == 35 - 12
    assert _spent(_struck(8, 1, 5, 6, 6, 6, 6)).hull == 35 - 24
    fish = {"tubes": (tube(),), "hull": 60}
    assert _spent(_struck(10, 1, 5, 6, 6, 6, 6, 6, 6, 6, 6, **fish)).hull == 60 - 48
    assert _spent(_struck(1, 1, 1, 1, 6, sixes=2)).hull == 35 - 6


@pytest.mark.clause("CS-CRIT-04")
def test_a_ship_sunk_by_the_damage_draws_nothing():
    assert _spent(fire(abeam(20.0, dice=(1, 6, 6, 2), b={"hull_left": 14}))).status == "sunk"


@pytest.mark.clause("CS-CRIT-04")
def test_a_ship_sunk_by_a_critical_ends_the_chain():
    assert _spent(_struck(9, 1, 3, 2, sixes=3, hull_left=5)).status == "sunk"


@pytest.mark.clause("CS-CRIT-04")
def test_impossible_results_are_replaced_before_the_save():
    """05 without a gun and 07 without an accessory are 06, 10 without a torpedo is 09."""
    assert _spent(_struck(5, 1, weapons=())).crew_hit
    assert _spent(_struck(7, 1)).crew_hit
    assert _spent(_struck(10, 1, 2, 2)).hull == 35 - 4
    saved = _struck(5, 5, weapons=())
    assert [event.effect for event in said(saved, "critical")] == ["crew"]


@pytest.mark.clause("CS-CRIT-05")
def test_a_regular_saves_on_five():
    assert _spent(_struck(1, 5)).engine == 0
    assert _spent(_struck(1, 4)).engine == 1
    assert _spent(_struck(1, 4, crew="veteran")).engine == 0
    assert _spent(_struck(1, 5, crew="inexperienced")).engine == 1
    assert said(_struck(1, 5), "critical")[0].saved


@pytest.mark.clause("CS-CRIT-06")
def test_engine_hits_lower_the_cap_and_repairs_give_combat_at_most():
    assert speed.cap(*_capped(engine=2)) == Level.SLOW
    assert speed.cap(*_capped(engine=1, engine_repaired=True)) == Level.COMBAT
    assert speed.cap(*_capped(engine=0, engine_repaired=True)) == Level.COMBAT
    assert speed.cap(*_capped(engine=4)) == Level.STATIONARY


def _capped(**fields):
    state = battle(ship("a", **fields))
    return state, state.ship("a")


@pytest.mark.clause("CS-CRIT-06")
def test_the_current_level_holds_until_the_next_activation():
    play = _struck(1, 1, level=3)
    assert play.ship("b").level == Level.FULL


@pytest.mark.clause("CS-CRIT-07")
def test_a_bridge_hit_sends_an_e_boat_straight_on_with_guns_at_minus_one():
    state = battle(ship("a", full=39.0, bridge=True, weapons=GUNS), ship("b", side="km", at=(40.0, 60.0)), dice=(10,))
    state, _ = give(state, Activate(ship="a"))
    assert (state.ship("a").x, state.ship("a").y) == (20.0, 33.0)
    assert not _turns(state)
    state, events = give(state, DeclareFire(targets=(("stern", "b"),)), FireGun(gun="stern"))
    assert ("bridge hit", -1) in [(line.label, line.value) for line in events[-1].modifiers]
    state, _ = give(state, Proceed())
    assert state.ship("a").y == 46.0
    state, _ = give(state, Proceed())
    assert not state.ship("a").bridge


def _turns(state):
    from navalsim3d.rulesets.cruel_seas.ruleset import CRUEL_SEAS

    return [order for order in CRUEL_SEAS.legal(state) if order.kind == "turn"]


@pytest.mark.clause("CS-CRIT-07")
@pytest.mark.parametrize(("mm", "ignored"), [(8.0, True), (37.0, True), (40.0, True), (47.0, False), (57.0, False)])
def test_an_armoured_wheelhouse_ignores_guns_up_to_40_mm_without_a_save(mm, ignored):
    armour = frozenset({"armoured_wheelhouse"})
    play = _struck(*((2,) if ignored else (2, 1)), mm=mm, equipment=armour)
    assert _spent(play).bridge is not ignored


@pytest.mark.clause("CS-CRIT-08")
@pytest.mark.parametrize(("face", "headings"), [(1, (315.0, 270.0)), (2, (315.0, 270.0)), (4, (0.0, 0.0)), (6, (45.0, 90.0))])
def test_one_die_jams_the_rudder_for_the_whole_activation(face, headings):
    state = battle(ship("a", at=(60.0, 60.0), rudder=True), ship("b", side="km", at=(10.0, 10.0)), dice=(face,))
    state, _ = give(state, Activate(ship="a"), DeclareSpeed(level=2))
    state = _steered(state)
    assert state.ship("a").heading == headings[0]
    state, _ = give(state, Proceed())
    state = _steered(state)
    assert state.ship("a").heading == headings[1]
    assert dice_left(state) == 0


def _steered(state):
    """The state after the turn that a jammed rudder demands, if the game leaves it to an order."""
    demanded = _turns(state)
    return give(state, demanded[0])[0] if len(demanded) == 1 else state


@pytest.mark.clause("CS-CRIT-08")
def test_a_rudder_hit_leaves_a_token():
    assert _spent(_struck(3, 1)).rudder


@pytest.mark.clause("CS-CRIT-09")
def test_petrol_burns_on_four_and_diesel_on_six():
    burning = _spent(_struck(4, 1, 4, 3, 5))
    assert (burning.hull, burning.fire) == (35 - 8, "rn")
    assert _spent(_struck(4, 1, 3)).fire == ""
    assert _spent(_struck(4, 1, 5, diesel=True)).fire == ""
    assert _spent(_struck(4, 1, 6, 1, 1, diesel=True)).fire == "rn"


@pytest.mark.clause("CS-CRIT-09")
def test_a_new_fire_on_a_burning_ship_burns_it_again_and_leaves_one_token():
    victim = _spent(_struck(4, 1, 4, 3, 5, fire="rn"))
    assert (victim.hull, victim.fire) == (35 - 8, "rn")


@pytest.mark.clause("CS-CRIT-09")
def test_the_fire_is_tested_at_each_activation_and_its_damage_credited_to_who_lit_it():
    def activated(*dice, **fields):
        state = battle(ship("a", fire="km", **fields), ship("b", side="km", at=(90.0, 90.0)), dice=dice)
        return give(state, Activate(ship="a"))[0]

    assert activated(5).ship("a").fire == ""
    state = activated(4, 3, 3)
    assert (state.ship("a").hull, state.ship("a").fire) == (29, "km")
    sunk = activated(4, 3, 3, hull_left=6)
    assert sunk.ship("a").status == "sunk"
    assert sunk.kills == (("km", 1),)


@pytest.mark.clause("CS-CRIT-10")
def test_the_gun_nearest_to_the_firing_weapon_is_lost():
    victim = _spent(_struck(5, 1, origin=(41.0, 60.0)))
    assert victim.out_of_action == ("bow",)
    assert _spent(_struck(5, 1, origin=(41.0, -20.0))).out_of_action == ("stern",)


@pytest.mark.clause("CS-CRIT-10")
@pytest.mark.parametrize(("face", "lost"), [(1, "bow"), (2, "stern"), (3, "bow"), (6, "stern")])
def test_equally_near_guns_are_drawn_by_one_die(face, lost):
    victim = _spent(_struck(5, 1, face, origin=(90.0, 23.5)))
    assert victim.out_of_action == (lost,)


@pytest.mark.clause("CS-CRIT-10")
def test_a_gun_out_of_action_fires_no_more_and_the_next_hit_takes_the_next():
    play = _struck(5, 1, origin=(41.0, 60.0), out_of_action=("bow",))
    assert _spent(play).out_of_action == ("bow", "stern")
    assert readiness.ready(play.state, play.ship("b")) == ()


@pytest.mark.clause("CS-CRIT-11")
def test_a_crew_hit_silences_the_ship_until_its_next_activation():
    play = _struck(6, 1)
    assert readiness.ship_barred(play.state, play.ship("b"))[1] == "CS-CRIT-11"


@pytest.mark.clause("CS-CRIT-11")
def test_a_crew_hit_in_its_own_activation_silences_the_remaining_guns():
    state = in_window(battle(ship("a", weapons=GUNS), ship("b", side="km", at=(41.0, 20.0)), dice=(6, 1)), "a")
    play = Play(state)
    criticals.work_off(play, Hit("b", "gun_1", "a", 20.0, (41.0, 20.0), 1))
    assert "crew" in play.active.new_tokens
    assert readiness.ready(play.state, play.ship("a")) == ()


@pytest.mark.clause("CS-CRIT-11")
def test_a_crew_that_fails_its_test_goes_straight_on_without_orders():
    state = battle(ship("a", level=1, crew_hit=True, weapons=GUNS), ship("b", side="km", at=(40.0, 40.0)), dice=(4,))
    state, _ = give(state, Activate(ship="a"))
    assert state.ship("a").y == 32.0
    assert refusal(state, DeclareFire(targets=(("stern", "b"),)))[1] == "CS-CRIT-11"
    state, _ = give(state, Proceed())
    assert not state.ship("a").crew_hit


@pytest.mark.clause("CS-CRIT-11")
def test_a_crew_that_passes_may_do_everything():
    state = battle(ship("a", level=1, crew_hit=True, weapons=GUNS), ship("b", side="km", at=(40.0, 40.0)), dice=(5,))
    state, _ = give(state, Activate(ship="a"), DeclareSpeed(level=1), DeclareFire(targets=(("stern", "b"),)))
    assert state.active.fire_declared


FITTED = frozenset({"director", "smoke", "radar"})


@pytest.mark.clause("CS-CRIT-12")
def test_the_attacker_chooses_the_accessory_and_the_default_is_the_printed_order():
    play = _struck(7, 1, equipment=FITTED)
    question = play.state.pending[-1]
    assert (question.side, question.choices) == ("rn", ("radar", "smoke", "director"))
    assert [order.item for order in criticals.choose_item_options(play.state)] == ["radar", "smoke", "director"]
    state, _ = give(play.state, ChooseItem(item="director"))
    assert state.ship("b").lost_equipment == ("director",)
    assert state.pending == ()


@pytest.mark.clause("CS-CRIT-12")
def test_a_single_accessory_needs_no_choice_and_unfitted_ones_cannot_be_named():
    assert _spent(_struck(7, 1, equipment=frozenset({"radio"}))).lost_equipment == ("radio",)
    play = _struck(7, 1, equipment=FITTED)
    assert refusal(play.state, ChooseItem(item="searchlight"))[1] == "CS-CRIT-12"


@pytest.mark.clause("CS-CRIT-12")
def test_an_accessory_that_is_lost_is_not_fitted_any_more():
    card = ship("b", equipment=FITTED, lost_equipment=("radar",))
    assert critical_effects.accessories(card.card, card.ship) == ("smoke", "director")


@pytest.mark.clause("CS-CRIT-12")
def test_a_hit_goes_on_after_the_choice_with_what_it_had_applied():
    """Suspended in the middle of three sixes: 07 asks, then 01, then 07 again is a duplicate."""
    play = _struck(7, 1, 1, 2, 7, 2, 4, sixes=3, equipment=FITTED)
    waiting = play.state.pending[-1].hit
    assert (waiting.sixes, waiting.applied) == (2, (7,))
    state, _ = give(play.state, ChooseItem(item="smoke"))
    victim = state.ship("b")
    assert (victim.lost_equipment, victim.engine, victim.hull) == (("smoke",), 1, 35 - 4)
    assert dice_left(state) == 0


@pytest.mark.clause("CS-CRIT-13")
def test_an_ammunition_hit_explodes_on_five_and_silences_the_largest_gun():
    victim = _spent(_struck(8, 1, 5, 1, 2, 3, 4))
    assert (victim.hull, victim.out_of_ammunition) == (35 - 10, ("bow",))
    play = _struck(8, 1, 5, 1, 2, 3, 4)
    assert [weapon.id for weapon in readiness.ready(play.state, play.ship("b"))] == ["stern"]


@pytest.mark.clause("CS-CRIT-13")
def test_an_ammunition_hit_does_nothing_on_four():
    victim = _spent(_struck(8, 1, 4))
    assert (victim.hull, victim.out_of_ammunition) == (35, ())


@pytest.mark.clause("CS-CRIT-13")
def test_of_two_largest_guns_the_nearer_runs_out_and_at_equal_distance_the_attacker_chooses():
    pair = (gun("57mm", "bow", along=0.9), gun("57mm", "stern", along=0.1))
    assert _spent(_struck(8, 1, 5, 1, 1, 1, 1, weapons=pair, origin=(41.0, 0.0))).out_of_ammunition == ("stern",)
    play = _struck(8, 1, 5, 1, 1, 1, 1, weapons=pair, origin=(90.0, 23.5))
    assert play.state.pending[-1].choices == ("bow", "stern")
    assert refusal(play.state, ChooseItem(item="gun_1"))[1] == "CS-CRIT-13"
    state, _ = give(play.state, ChooseItem(item="stern"))
    assert state.ship("b").out_of_ammunition == ("stern",)


@pytest.mark.clause("CS-CRIT-13")
def test_knocked_out_guns_do_not_count_and_without_any_there_is_damage_only():
    assert _spent(_struck(8, 1, 5, 1, 1, 1, 1, out_of_action=("bow",))).out_of_ammunition == ("stern",)
    victim = _spent(_struck(8, 1, 5, 1, 1, 1, 1, out_of_action=("bow", "stern")))
    assert (victim.hull, victim.out_of_ammunition) == (31, ())


@pytest.mark.clause("CS-CRIT-14")
def test_structure_takes_two_dice_more():
    assert _spent(_struck(9, 1, 6, 4)).hull == 35 - 10


@pytest.mark.clause("CS-CRIT-15")
def test_a_torpedo_cooks_off_on_five():
    fish = {"tubes": (tube("tube_1"), tube("tube_2")), "hull": 60}
    victim = _spent(_struck(10, 1, 6, 1, 1, 2, 2, 3, 3, 4, 4, **fish))
    assert (victim.hull, victim.loaded) == (40, ("tube_2",))
    unharmed = _spent(_struck(10, 1, 4, **fish))
    assert (unharmed.hull, unharmed.loaded) == (60, ("tube_1", "tube_2"))


@pytest.mark.clause("CS-CRIT-15")
def test_reloads_aboard_count_as_torpedoes():
    victim = _spent(_struck(10, 1, 5, 1, 1, 1, 1, 1, 1, 1, 1, tubes=(tube(),), loaded=(), reloads=2))
    assert (victim.hull, victim.reloads) == (27, 1)


@pytest.mark.clause("CS-CRIT-16")
def test_a_second_unsaved_result_of_one_attack_is_one_die():
    victim = _spent(_struck(1, 2, 1, 3, 6, sixes=2))
    assert (victim.engine, victim.hull) == (1, 35 - 6)


@pytest.mark.clause("CS-CRIT-16")
def test_a_saved_first_one_does_not_count():
    victim = _spent(_struck(1, 5, 1, 3, sixes=2))
    assert (victim.engine, victim.hull) == (1, 35)


@pytest.mark.clause("CS-CRIT-16")
def test_an_effect_whose_own_dice_failed_counts_as_applied():
    victim = _spent(_struck(4, 1, 1, 4, 1, 3, sixes=2))
    assert (victim.fire, victim.hull) == ("", 35 - 3)


@pytest.mark.clause("CS-CRIT-16")
def test_results_are_compared_after_replacement_and_structure_twice_is_one_die():
    assert _spent(_struck(5, 1, 6, 1, 2, sixes=2, weapons=())).hull == 35 - 2
    assert _spent(_struck(9, 1, 2, 2, 10, 1, 6, sixes=2)).hull == 35 - 4 - 6


@pytest.mark.clause("CS-CRIT-17")
def test_the_same_effect_from_two_attacks():
    weapons = (gun("20mm", "gun_1"), gun("20mm", "gun_2"))
    state = abeam(20.0, dice=(1, 6, 1, 1, 1, 2, 1, 6, 1, 1, 1, 2), a={"weapons": weapons})
    play = fire(state)
    play = fire(play.state, "gun_2")
    assert (_spent(play).engine, _spent(play).hull) == (2, 35 - 16)
    twice = _spent(_struck(3, 1, rudder=True))
    assert twice.rudder
    assert _spent(_struck(2, 1, bridge=True)).bridge


@pytest.mark.clause("CS-CRIT-18")
def test_the_list_of_tokens():
    marked = ship("b", engine=2, bridge=True, rudder=True, fire="rn", crew_hit=True, lost_equipment=("radar",)).ship
    assert tokens.of(marked) == ("engine", "bridge", "rudder", "fire", "crew", "radar")
    assert tokens.of(ship("b").ship) == ()
    assert tokens.of(ship("b", out_of_action=("bow",), out_of_ammunition=("stern",)).ship) == ("gun", "ammunition")


@pytest.mark.clause("CS-CRIT-07")
def test_a_bridge_token_taken_in_the_ships_own_activation_outlives_it():
    state = in_window(battle(ship("a", weapons=GUNS), ship("b", side="km", at=(41.0, 20.0)), dice=(2, 1)), "a")
    play = Play(state)
    criticals.work_off(play, Hit("b", "gun_1", "a", 57.0, (41.0, 20.0), 1))
    after, _ = give(play.state, Proceed())
    assert after.ship("a").bridge


def test_nobody_waits_for_a_choice():
    assert refusal(in_window(battle(ship("a")), "a"), ChooseItem(item="radar"))
    assert criticals.choose_item_options(battle(ship("a"))) == []
