"""Torpedoes: launching, running, striking, reloading (CS-TORP)."""

from dataclasses import replace

import pytest

from navalsim3d.kernel.board import Area
from navalsim3d.kernel.events import DiceRolled, Exploded, TorpedoRan
from navalsim3d.kernel.geometry import Pose
from navalsim3d.rulesets.cruel_seas import setup, torpedo_runs, torpedo_table, torpedoes
from navalsim3d.rulesets.cruel_seas.commands import Activate, DeclareFire, DeclareSpeed, FireGun, LaunchTorpedo, Proceed, Turn
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.scenario import ShipEntry
from navalsim3d.rulesets.cruel_seas.state import Size, Torpedo, Wreck
from navalsim3d.rulesets.cruel_seas.vessels import VESSELS
from tests.rulesets.cruel_seas.build import act, battle, dice_left, give, gun, in_window, refusal, ship, tube

TUBES = (tube("tube_1", across=0.4), tube("tube_2", across=-0.4))
BIG = {"size": Size.LARGE, "length": 20.0, "beam": 3.0, "full": 18.0, "hull": 120, "weapons": ()}


def mtb(id="mtb", side="rn", **fields):
    return ship(id, side, **({"tubes": TUBES, "weapons": ()} | fields))


def tanker(id="tanker", side="km", **fields):
    return ship(id, side, **(BIG | fields))


def running(heading=90.0, at=(10.0, 10.0), run=40.0, moves=1, launcher="mtb", **fields):
    return Torpedo("torpedo_1", launcher, "rn", fields.pop("crew", "regular"), at[0], at[1], heading, run, moves, **fields)


def launch(tube_id="tube_1", offset=0.0):
    return LaunchTorpedo(tube=tube_id, offset=offset)


def face_purposes(events):
    return [(event.sides, event.faces) for event in events if isinstance(event, DiceRolled)]


@pytest.mark.clause("CS-TORP-01")
def test_two_launches_for_a_regular_crew_and_one_for_an_inexperienced_one():
    tubes = (*TUBES, tube("tube_3"))
    state = in_window(battle(mtb(tubes=tubes, level=2)), "mtb")
    state, _ = give(state, launch("tube_1"), launch("tube_2"))
    assert len(state.torpedoes) == 2 and state.ship("mtb").loaded == ("tube_3",)
    assert refusal(state, launch("tube_3"))[1] == "CS-TORP-01"
    green = in_window(battle(mtb(crew="inexperienced")), "mtb")
    green, _ = give(green, launch("tube_1"))
    assert refusal(green, launch("tube_2"))[1] == "CS-TORP-01"


@pytest.mark.clause("CS-TORP-01")
@pytest.mark.parametrize("crew", ["inexperienced", "regular", "veteran"])
def test_no_launch_at_full(crew):
    state = in_window(battle(mtb(crew=crew, level=3)), "mtb")
    assert refusal(state, launch())[1] == "CS-TORP-01"
    assert torpedoes.launch_options(state) == []


@pytest.mark.clause("CS-TORP-01")
def test_an_empty_tube_launches_nothing():
    state = in_window(battle(mtb(loaded=("tube_2",))), "mtb")
    assert refusal(state, launch("tube_1"))[1] == "CS-TORP-01"


@pytest.mark.clause("CS-TORP-02")
def test_launching_comes_after_the_last_leg_and_its_turn():
    state = battle(mtb(level=1))
    state, _ = act(state, "mtb", 1)
    state, _ = give(state, Turn(angle=20.0), launch())
    assert len(state.torpedoes) == 1
    refusal(battle(mtb(level=1)), launch())
    between = in_window(battle(mtb(level=2)), "mtb", legs=(12.0,))
    assert refusal(between, launch())[1] == "CS-TORP-02"
    waiting, _ = give(battle(mtb(level=1)), Activate(ship="mtb"))
    assert refusal(waiting, launch())[1] == "CS-TORP-02"


@pytest.mark.clause("CS-TORP-02")
def test_a_stationary_ship_launches_after_or_without_its_pivot_and_guns_may_fire_before_and_after():
    state = battle(mtb(level=1, weapons=(gun(), gun(id="gun_2"))), ship("e", "km", at=(20.0, 60.0)), dice=(10, 10))
    state, _ = act(state, "mtb", 0)
    state, _ = give(state, DeclareFire(targets=(("gun_1", "e"), ("gun_2", "e"))), FireGun(gun="gun_1"), Turn(angle=10.0))
    state, _ = give(state, launch(), FireGun(gun="gun_2"))
    assert len(state.torpedoes) == 1 and dice_left(state) == 0


@pytest.mark.clause("CS-TORP-03")
def test_a_torpedo_starts_at_its_tube_and_points_at_most_thirty_degrees_off():
    state = in_window(battle(mtb(at=(20.0, 20.0), heading=90.0)), "mtb")
    after, _ = give(state, launch(offset=-30.0))
    (torpedo,) = after.torpedoes
    assert torpedo.heading == 60.0 and torpedo.run == 0.0
    assert (torpedo.x, torpedo.y) == (pytest.approx(24.2), pytest.approx(19.2))
    reason, clause = refusal(state, launch(offset=31.0))
    assert clause == "CS-TORP-03" and "31.0 degrees" in reason and "30 allowed" in reason


@pytest.mark.clause("CS-TORP-03")
def test_a_trainable_mount_has_another_centre_line_and_no_torpedo_starts_inside_another_hull():
    beam = mtb(at=(20.0, 20.0), heading=90.0, tubes=(tube(across=0.0, centre=90.0),))
    after, _ = give(in_window(battle(beam), "mtb"), launch(offset=10.0))
    assert after.torpedoes[0].heading == 190.0
    crowded = battle(mtb(at=(20.0, 20.0), heading=90.0), ship("e", "km", at=(22.0, 18.5), heading=90.0))
    assert refusal(in_window(crowded, "mtb"), launch())[1] == "CS-TORP-03"
    give(in_window(crowded, "mtb"), launch("tube_2"))


@pytest.mark.clause("CS-TORP-04")
def test_a_torpedo_runs_forty_centimetres_at_its_launchers_next_activation():
    state = battle(mtb(at=(100.0, 100.0)), torpedoes=(running(run=0.0, moves=0),), turn=3)
    state, events = give(state, Activate(ship="mtb"))
    (torpedo,) = state.torpedoes
    assert (torpedo.x, torpedo.y, torpedo.run) == (50.0, 10.0, 40.0)
    assert [event.path for event in events if isinstance(event, TorpedoRan)] == [(Pose(10.0, 10.0, 90.0), Pose(50.0, 10.0, 90.0))]


@pytest.mark.clause("CS-TORP-05")
def test_a_torpedo_passes_under_a_medium_boat_and_is_rolled_for_at_a_large_ship():
    e_boat = ship("e", "km", at=(20.0, 5.0), size=Size.MEDIUM, length=11.6)
    state = battle(mtb(at=(100.0, 100.0)), e_boat, tanker(at=(40.0, 0.0), level=2), torpedoes=(running(),), dice=(10,))
    state, events = give(state, Activate(ship="mtb"))
    assert face_purposes(events) == [(10, (10,))] and dice_left(state) == 0


@pytest.mark.clause("CS-TORP-05")
@pytest.mark.clause("CS-SIZE-02")
def test_a_landing_craft_is_under_no_torpedo_track_whatever_its_class():
    lighter = tanker(at=(40.0, 0.0), shallow_draft=True, torpedo_vulnerable=False)
    state, events = give(battle(mtb(at=(100.0, 100.0)), lighter, torpedoes=(running(),)), Activate(ship="mtb"))
    assert face_purposes(events) == [] and state.torpedoes[0].run == 80.0
    entry = ShipEntry(id="a", side="rn", vessel="lct_mk_4", name="LCT")
    made = setup.cards.card_for(entry, setup.cards.default_model("lct_mk_4"), "rn")
    assert made.size == Size.LARGE and not made.torpedo_vulnerable


@pytest.mark.clause("CS-OPT-04")
def test_both_sides_may_agree_that_a_boat_can_be_torpedoed():
    agreed = ship("e", "km", at=(30.0, 5.0), size=Size.MEDIUM, length=11.6, torpedo_vulnerable=True, hull=55)
    _, events = give(battle(mtb(at=(100.0, 100.0)), agreed, torpedoes=(running(),), dice=(10,)), Activate(ship="mtb"))
    assert face_purposes(events) == [(10, (10,))]
    entry = ShipEntry(id="a", side="km", vessel="e_boat_s_38_class", name="S 1", torpedo_vulnerable=True)
    assert setup.cards.card_for(entry, setup.cards.default_model(entry.vessel), "km").torpedo_vulnerable


@pytest.mark.clause("CS-TORP-06")
@pytest.mark.parametrize(("gap", "dice", "left"), [(14.9, (), 0), (15.0, (10,), 1)])
def test_a_torpedo_is_live_after_fifteen_centimetres(gap, dice, left):
    target = tanker(at=(10.0 + gap, 0.0), beam=0.0001, level=2, heading=0.0)
    target = replace(target, ship=replace(target.ship, x=10.0 + gap + 0.00005))
    state = battle(mtb(at=(100.0, 100.0)), target, torpedoes=(running(run=0.0, moves=0),), dice=dice)
    state, events = give(state, Activate(ship="mtb"))
    assert face_purposes(events) == [(10, (face,)) for face in dice]
    assert len(state.torpedoes) == left and state.ship("tanker").hull == 120


@pytest.mark.clause("CS-TORP-07")
@pytest.mark.parametrize(
    ("speed", "level", "needed"),
    [(12.0, 2, 6), (15.0, 2, 6), (16.0, 2, 5), (29.9, 2, 5), (30.0, 2, 4), (12.0, 0, 8)],
)
def test_what_a_regular_crew_needs_against_a_large_ship(speed, level, needed):
    target = tanker(level=level, full=speed * 1.5)
    assert torpedo_table.needed(torpedo_table.modifiers("regular", target.card, target.ship)) == needed


@pytest.mark.clause("CS-TORP-07")
def test_crew_and_a_huge_target_count_too():
    target = tanker(level=2, full=18.0, size=Size.HUGE)
    values = {crew: torpedo_table.needed(torpedo_table.modifiers(crew, target.card, target.ship)) for crew in ("veteran", "inexperienced")}
    assert values == {"veteran": 9, "inexperienced": 7}


@pytest.mark.clause("CS-TORP-08")
def test_a_miss_runs_on_and_is_rolled_again_at_the_next_ship():
    first = tanker("m1", at=(28.5, 0.0), heading=0.0, level=2)
    second = tanker("m2", at=(44.5, 0.0), heading=0.0, level=0)
    state = battle(mtb(at=(100.0, 100.0)), first, second, torpedoes=(running(at=(7.0, 10.0)),), dice=(7, 9))
    state, events = give(state, Activate(ship="mtb"))
    runs = [event.path[-1].x for event in events if isinstance(event, TorpedoRan)]
    assert runs == [27.0, 43.0, 47.0] and face_purposes(events) == [(10, (7,)), (10, (9,))]
    assert len(state.torpedoes) == 1


@pytest.mark.clause("CS-TORP-08")
def test_a_vessel_missed_once_is_rolled_again_only_after_the_two_have_been_apart():
    lying = tanker(at=(50.0, 0.0), heading=0.0, level=0)
    state = battle(mtb(at=(100.0, 100.0)), lying, torpedoes=(running(run=0.0, moves=0),), dice=(9,), turn=3)
    state, _ = give(state, Activate(ship="mtb"), DeclareSpeed(level=1))
    assert state.torpedoes[0].missed == ("tanker",), "the marker rests under the ship it missed"
    play = Play(state)
    torpedoes.run_own(play, "mtb")
    assert dice_left(play.state) == 0 and play.state.torpedoes[0].missed == ()


@pytest.mark.clause("CS-TORP-08")
def test_below_one_no_dice_is_taken_and_the_torpedo_runs_on(monkeypatch):
    monkeypatch.setattr(torpedo_table, "BASE", 1)
    fast = tanker(at=(30.0, 0.0), level=3, full=45.0, size=Size.MEDIUM, torpedo_vulnerable=True)
    assert torpedo_table.needed(torpedo_table.modifiers("regular", fast.card, fast.ship)) == -1
    state, events = give(battle(mtb(at=(100.0, 100.0)), fast, torpedoes=(running(),)), Activate(ship="mtb"))
    assert face_purposes(events) == [] and state.torpedoes[0].run == 80.0


@pytest.mark.clause("CS-TORP-09")
@pytest.mark.parametrize(("crew", "dud", "live"), [("inexperienced", 3, 4), ("regular", 2, 3), ("veteran", 1, 2)])
def test_duds_by_crew(crew, dud, live):
    def shoot(pistol, *more):
        target = tanker(at=(30.0, 0.0), level=2)
        return give(battle(mtb(at=(100.0, 100.0)), target, torpedoes=(running(crew=crew),), dice=(1, pistol, *more)), Activate(ship="mtb"))

    state, _ = shoot(dud)
    assert state.torpedoes == () and state.ship("tanker").hull == 120
    state, events = shoot(live, *([1] * 16))
    assert state.ship("tanker").hull == 104 and any(isinstance(event, Exploded) for event in events)


@pytest.mark.clause("CS-TORP-10")
@pytest.mark.clause("CS-TORP-18")
def test_sixteen_dice_and_each_six_rolled_once_more():
    dice = (6, 3, *([6] * 3), *([2] * 13), 6, 1, 3)
    state = battle(mtb(at=(100.0, 100.0)), tanker(at=(30.0, 0.0), level=2), torpedoes=(running(),), dice=dice)
    state, events = give(state, Activate(ship="mtb"))
    assert state.ship("tanker").hull == 120 - 54 and dice_left(state) == 0
    assert [sides for sides, _ in face_purposes(events)] == [10, 6, 6, 6]
    assert [len(faces) for _, faces in face_purposes(events)] == [1, 1, 16, 3]


@pytest.mark.clause("CS-TORP-11")
@pytest.mark.clause("CS-CRIT-03")
def test_sixteen_sixes_draw_no_critical():
    dice = (1, 6, *([6] * 16), *([1] * 16))
    state = battle(mtb(at=(100.0, 100.0)), tanker(at=(30.0, 0.0), level=2, hull=200), torpedoes=(running(),), dice=dice)
    state, _ = give(state, Activate(ship="mtb"))
    assert state.ship("tanker").hull == 200 - 112 and dice_left(state) == 0


@pytest.mark.clause("CS-TORP-12")
def test_a_torpedo_sinks_at_the_end_of_its_third_move():
    far = mtb(at=(100.0, 100.0))
    second, _ = give(battle(far, torpedoes=(running(at=(10.0, 10.0), run=40.0, moves=1),)), Activate(ship="mtb"))
    assert second.torpedoes[0].run == 80.0
    third, events = give(battle(far, torpedoes=(running(at=(10.0, 10.0), run=80.0, moves=2),)), Activate(ship="mtb"))
    assert third.torpedoes == ()
    assert [event.ended for event in events if isinstance(event, TorpedoRan)] == ["spent"]


@pytest.mark.clause("CS-TORP-12")
def test_the_last_of_the_hundred_and_twenty_centimetres_still_strikes():
    target = tanker(at=(51.5, 0.0), heading=0.0, level=0)
    state = battle(mtb(at=(100.0, 100.0)), target, torpedoes=(running(run=80.0, moves=2),), dice=(1, 6, *([1] * 16)))
    state, _ = give(state, Activate(ship="mtb"))
    assert state.ship("tanker").hull == 104


@pytest.mark.clause("CS-TORP-13")
def test_orphans_first_run_at_the_start_of_the_turn_after_their_launcher_was_lost():
    lost = mtb(status="sunk")
    state = battle(ship("x", "rn", at=(60.0, 60.0), level=0), lost, ship("e", "km", at=(90.0, 90.0), activated=True), turn=3)
    state = replace(state, torpedoes=(running(run=0.0, moves=0),))
    state, _ = act(state, "x", 0)
    assert state.turn == 3 and state.torpedoes[0].run == 0.0
    state, events = give(state, Proceed())
    assert state.turn == 4 and state.torpedoes[0].run == 40.0
    ran = next(place for place, event in enumerate(events) if isinstance(event, TorpedoRan))
    drawn = [place for place, event in enumerate(events) if "was drawn" in event.text]
    assert ran < min(drawn)


@pytest.mark.clause("CS-TORP-13")
@pytest.mark.parametrize("status", ["gone", "home", "captured"])
def test_launchers_that_left_or_surrendered_leave_orphans_in_launch_order(status):
    state = battle(ship("x", "rn"), mtb(status=status))
    second = replace(running(at=(10.0, 50.0)), id="torpedo_2")
    play = Play(replace(state, torpedoes=(running(), second)))
    torpedoes.run_orphans(play)
    assert [event.torpedo for event in play.events if isinstance(event, TorpedoRan)] == ["torpedo_1", "torpedo_2"]
    alive = Play(replace(battle(ship("x", "rn"), mtb()), torpedoes=(running(),)))
    torpedoes.run_orphans(alive)
    assert alive.events == []


@pytest.mark.clause("CS-TORP-14")
def test_a_ship_that_sails_onto_a_marker_goes_through_the_table_and_a_miss_leaves_it():
    runner = tanker("t", "rn", at=(50.0, 20.0), heading=0.0, level=2)
    waiting = running(at=(50.0, 43.0), heading=90.0, launcher="mtb")
    state = battle(runner, mtb(at=(100.0, 100.0)), torpedoes=(waiting,), dice=(7,))
    missed, events = act(state, "t", 2)
    assert face_purposes(events) == [(10, (7,))] and missed.torpedoes[0].x == 50.0
    state = battle(runner, mtb(at=(100.0, 100.0)), torpedoes=(waiting,), dice=(6, 3, *([1] * 16)))
    hit, _ = act(state, "t", 2)
    assert hit.ship("t").hull == 104 and hit.torpedoes == ()


@pytest.mark.clause("CS-TORP-14")
def test_a_marker_still_on_its_launch_spot_is_simply_removed():
    runner = tanker("t", "rn", at=(50.0, 20.0), heading=0.0, level=2)
    state = battle(runner, mtb(at=(100.0, 100.0)), torpedoes=(running(at=(50.0, 43.0), run=0.0, moves=0),))
    state, _ = act(state, "t", 2)
    assert state.torpedoes == () and state.ship("t").hull == 120


@pytest.mark.clause("CS-TORP-15")
def test_an_own_ship_on_the_track_is_hit_and_gives_nobody_its_dice():
    friend = tanker("friend", "rn", at=(35.0, 0.0), level=2, hull=10)
    state = battle(mtb(at=(100.0, 100.0)), friend, ship("e", "km", at=(90.0, 90.0)), torpedoes=(running(),), dice=(1, 6, *([1] * 16)))
    state, _ = give(state, Activate(ship="mtb"))
    assert state.ship("friend").status == "sunk" and state.kills == () and state.bag == ("km",)


@pytest.mark.clause("CS-TORP-15")
def test_the_launcher_is_safe_from_its_own_torpedo_until_the_first_run_has_ended():
    destroyer = tanker("d", "rn", at=(20.0, 10.0), heading=90.0, tubes=(tube(),), level=0)
    fresh = running(at=(32.0, 10.0), run=0.0, moves=0, launcher="d")
    state, events = give(battle(destroyer, torpedoes=(fresh,)), Activate(ship="d"))
    assert face_purposes(events) == [] and state.torpedoes[0].run == 40.0
    assert torpedo_runs.strikes(state, state.torpedoes[0], state.ship("d"))


@pytest.mark.clause("CS-TORP-16")
def test_a_reload_order_fills_two_empty_tubes():
    state = battle(mtb(level=1, loaded=(), reloads=2), ship("e", "km", at=(90.0, 90.0)))
    state, _ = act(state, "mtb", 1, order="reload")
    assert refusal(state, launch())[1] == "CS-TORP-16"
    state, _ = give(state, Proceed())
    assert state.ship("mtb").loaded == ("tube_1", "tube_2") and state.ship("mtb").reloads == 0


@pytest.mark.clause("CS-TORP-16")
def test_two_reloads_cost_twenty_points_and_only_some_boats_buy_them():
    entry = ShipEntry(id="a", side="km", vessel="e_boat_s_38_class", name="S 1", crew="inexperienced", reloads=2)
    assert setup.cards.fleet_points(entry, "km") == 125
    vosper = ShipEntry(id="a", side="rn", vessel="vosper_mtb_type_i_mid", name="MTB", reloads=2)
    assert "reload" in setup.cards.problems(vosper, setup.cards.default_model(vosper.vessel))[0]


@pytest.mark.clause("CS-TORP-17")
@pytest.mark.parametrize("ground", ["island", "shoal", "wreck"])
def test_ground_and_wrecks_stop_a_torpedo_and_shelter_what_lies_behind(ground):
    square = ((32.0, 5.0), (32.0, 15.0), (36.0, 15.0), (36.0, 5.0))
    areas = {"land": (Area("islet", "island", square),)} if ground == "island" else {}
    areas |= {"shoals": (Area("flat", "shoal", square),)} if ground == "shoal" else {}
    wrecks = (Wreck("wreck_1", square),) if ground == "wreck" else ()
    state = battle(mtb(at=(100.0, 100.0)), tanker(at=(45.0, 0.0)), torpedoes=(running(),), wrecks=wrecks, **areas)
    state, events = give(state, Activate(ship="mtb"))
    ran = next(event for event in events if isinstance(event, TorpedoRan))
    assert state.torpedoes == () and ran.ended == "land" and ran.path[-1].x == pytest.approx(32.0)
    assert state.ship("tanker").hull == 120


@pytest.mark.clause("CS-TORP-17")
def test_a_torpedo_that_passes_the_edge_is_gone():
    state = battle(mtb(at=(100.0, 100.0)), torpedoes=(running(at=(100.0, 10.0)),))
    state, events = give(state, Activate(ship="mtb"))
    ran = next(event for event in events if isinstance(event, TorpedoRan))
    assert state.torpedoes == () and ran.ended == "edge" and ran.path[-1].x == pytest.approx(120.0)


@pytest.mark.clause("CS-TORP-17")
def test_a_torpedo_that_starts_beyond_the_edge_is_gone_at_once():
    state = battle(mtb(at=(100.0, 100.0)), torpedoes=(running(at=(121.0, 10.0)),))
    state, events = give(state, Activate(ship="mtb"))
    ran = next(event for event in events if isinstance(event, TorpedoRan))
    assert state.torpedoes == () and ran.ended == "edge"


@pytest.mark.clause("CS-TORP-19")
def test_the_number_of_tubes_is_on_the_card():
    tubes = {key: len(row.tubes) for key, row in VESSELS.items() if row.tubes}
    assert tubes["vosper_mtb_type_i_mid"] == 2 and tubes["fairmile_d_mtb_late"] == 4 and tubes["flottentorpedoboot_t22_elbing"] == 6
    entry = ShipEntry(id="a", side="rn", vessel="fairmile_d_mtb_late", name="MTB", torpedoes=3)
    assert len(setup.cards.card_for(entry, setup.cards.default_model(entry.vessel), "rn").tubes) == 4
    state = in_window(battle(mtb(tubes=())), "mtb")
    assert refusal(state, launch())[1] == "CS-TORP-19"


def test_the_menu_leads_a_moving_target():
    target = tanker(at=(60.0, 60.0), heading=180.0, level=2)
    state = in_window(battle(mtb(at=(20.0, 20.0), heading=70.0), target), "mtb")
    offsets = {command.offset for command in torpedoes.launch_options(state)}
    assert len(offsets) == 7, "the fan of five, and one lead from either tube"
    course = torpedoes.lead((0.0, 0.0), (40.0, 0.0), 0.0, 0.0)
    assert course == pytest.approx(90.0)
    assert torpedoes.lead((0.0, 0.0), (40.0, 0.0), 0.0, 20.0) == pytest.approx(60.0)
