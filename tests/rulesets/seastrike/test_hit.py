"""Shot cards (HIT), damage (DMG) and system failures (SYSF)."""

from dataclasses import replace

import pytest

from navalsim3d.kernel.events import Exploded, Sank
from navalsim3d.rulesets.seastrike import damage
from navalsim3d.rulesets.seastrike.commands import Fly, NameTarget, Strike
from navalsim3d.rulesets.seastrike.hits import next_lost
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.types import COUNTERS
from tests.rulesets.seastrike.build import (
    allowed,
    cards_left,
    end_moves,
    end_turn,
    fire,
    give,
    hold,
    menu,
    move,
    piece,
    play_out,
    position,
    refused,
    unused,
    working,
)

FAR = (piece("p1-C2", 80, 10), piece("p2-C2", 80, 170, 180))
GUNNER = piece("p1-FG1", 10, 10)


def shot_at(target, cards, mount="GUN#1", shooter=GUNNER, **changes):
    """One mount of a frigate at a target 10 cm off; every card given is turned."""
    state = position([shooter, target, *FAR], cards, **changes)
    state, events = give(state, fire(shooter.id, mount, target.id))
    assert cards_left(state) == 0
    return state, events


def after(target, cards, mount="GUN#1", **changes):
    """The target after the attack."""
    return shot_at(target, cards, mount, **changes)[0].piece(target.id)


def lost(target, cards, mount="GUN#1"):
    """The mounts that the attack crossed out."""
    state, _ = shot_at(target, cards, mount)
    return sorted(set(target.names) - set(working(state, target.id)))


@pytest.mark.clause("SS-HIT-01")
def test_a_missile_turns_one_card():
    assert after(piece("p2-FG1", 20, 10), "K O{ssm:MAJOR}", "SSML#1").removed
    assert not after(piece("p2-FG1", 20, 10), "K O", "SSML#1").removed
    assert not after(piece("p2-FG1", 20, 10), "K O{ssm:GUN}", "SSM#1", shooter=piece("p1-LG1", 10, 10)).removed


@pytest.mark.clause("SS-HIT-01")
@pytest.mark.parametrize(("mount", "target"), [("GUN#1", "p2-FG1"), ("ASW#1", "p2-S1")])
def test_other_weapons_turn_two(mount, target):
    assert not after(piece(target, 20, 10), "K O O", mount).removed


@pytest.mark.clause("SS-HIT-02")
@pytest.mark.parametrize("target", ["p2-FG1", "p2-MPB1", "p2-M1"])
def test_a_blank_segment_misses_everything(target):
    before = piece(target, 20, 10)
    assert after(before, "K O{ssm:MAJOR,asw:MAJOR,torp:MAJOR} R{air:GUN}") == before


@pytest.mark.clause("SS-HIT-02")
@pytest.mark.parametrize("target", ["p2-HQ", "p2-SAM1"])
def test_a_blank_segment_misses_sites(target):
    before = piece(target, 20, 10)
    assert after(before, "K R{gun:GUN,air:SAM}", "SSML#1") == before


@pytest.mark.clause("SS-HIT-03")
def test_a_symbol_the_target_does_not_carry_misses():
    before = piece("p2-LG1", 20, 10)
    assert after(before, "K O{gun:HELO} O{gun:ASW}") == before


@pytest.mark.clause("SS-HIT-03")
def test_a_symbol_the_target_has_lost_misses():
    before = piece("p2-LG1", 20, 10, lost="GUN#1")
    assert after(before, "K O{gun:GUN} O") == before


@pytest.mark.clause("SS-HIT-04")
def test_one_mount_of_the_family_is_crossed_out_for_good():
    state, _ = shot_at(piece("p2-FP1", 20, 10), "K R{ssm:GUN}", "SSML#1")
    assert "GUN#2" not in working(state, "p2-FP1") and "GUN#1" in working(state, "p2-FP1")
    state = play_out(state, end_turn("p1"))
    assert refused(state, fire("p2-FP1", "GUN#2", "p1-FG1")) == "SS-HIT-04"
    assert allowed(state, fire("p2-FP1", "GUN#1", "p1-FG1"))


@pytest.mark.clause("SS-HIT-05")
def test_two_symbols_cross_out_two_mounts_if_there_are_two():
    assert lost(piece("p2-FG1", 20, 10), "K K{ssm:SSM+SSM}", "SSML#1") == ["SSML#2", "SSML#3"]
    assert lost(piece("p2-FG1", 20, 10), "K O{ssm:GUN+PD}", "SSML#1") == ["GUN#2", "PDM#1"]


@pytest.mark.clause("SS-HIT-05")
def test_two_symbols_cross_out_one_mount_if_there_is_one():
    state, _ = shot_at(piece("p2-FG1", 20, 10, lost="SSML#2 SSML#3"), "K K{ssm:SSM+SSM}", "SSML#1")
    assert working(state, "p2-FG1") == ["GUN#1", "GUN#2", "PDM#1", "ASW#1"]
    assert lost(piece("p2-LS1", 20, 10), "K O{ssm:GUN+PD}", "SSML#1") == ["GUN#1"]


@pytest.mark.clause("SS-HIT-06")
def test_the_base_version_goes_first_and_of_equals_the_highest():
    assert lost(piece("p2-C1", 20, 10), "K O{gun:ASW} O") == ["ASW#2"]
    assert lost(piece("p2-C1", 20, 10), "K O{gun:ASW} O{gun:ASW}") == ["ASW#1", "ASW#2"]


@pytest.mark.clause("SS-HIT-06")
@pytest.mark.parametrize(
    ("mounts", "family", "first"),
    [
        (("SSML", "SSM"), "SSM", "SSM"),
        (("CRL", "CRS", "SSML"), "SSM", "SSML"),
        (("CRL", "CRS"), "SSM", "CRS"),
        (("ASWL", "ASW"), "ASW", "ASW"),
        (("TORPL", "TORP"), "TORP", "TORP"),
        (("SAML", "SAM"), "SAM", "SAM"),
        (("PDM", "PDG"), "PD", "PDG"),
        (("SSML",), "SSM", "SSML"),
    ],
)
def test_versions_of_a_family_are_lost_in_their_order(mounts, family, first):
    ship = piece("p2-FG1", 0, 0, mounts=mounts)
    assert ship.mounts[next_lost(ship, family)] == first


@pytest.mark.clause("SS-HIT-06")
def test_a_hit_on_one_version_counts_on_the_other_where_only_that_is_carried():
    assert lost(piece("p2-LG1", 20, 10), "K O{gun:PD} O") == ["PDM#1"]
    assert lost(piece("p2-LP1", 20, 10), "K O{gun:PD} O") == ["PDG#1"]


@pytest.mark.clause("SS-HIT-07")
def test_the_special_symbols_work_as_damage_says():
    ship = after(piece("p2-C1", 20, 10), "K O{gun:BELOW} O{gun:FCE}")
    assert (ship.track, ship.fce) == (1, 1)
    assert after(piece("p2-C1", 20, 10), "K O{ssm:MAJOR}", "SSML#1").track == 2


@pytest.mark.clause("SS-HIT-08", "SS-DMG-05")
def test_both_shots_are_applied_in_order():
    state, events = shot_at(piece("p2-FG1", 20, 10), "K O{gun:BELOW} K{gun:BELOW}")
    assert state.piece("p2-FG1").removed
    effects = [event.kind for event in events if event.kind in ("damaged", "critical", "sank")]
    assert effects == ["damaged", "critical", "sank"]


@pytest.mark.clause("SS-HIT-09")
def test_no_second_card_is_turned_for_a_target_that_is_gone():
    assert after(piece("p2-MPB1", 20, 10), "K O{gun:PD}").removed


@pytest.mark.clause("SS-HIT-10")
def test_hits_on_a_sam_site():
    assert after(piece("p2-SAM1", 20, 10), "K O{ssm:MAJOR}", "SSML#1").removed
    emptied = shot_at(piece("p2-SAM1", 20, 10), "K R{ssm:SAM+SAM}", "SSML#1")[0]
    assert working(emptied, "p2-SAM1") == [] and emptied.piece("p2-SAM1").on_table
    assert after(piece("p2-SAM1", 20, 10), "K O{ssm:FCE}", "SSML#1").fce == 1
    for symbol in ("BELOW", "GUN", "SSM+SSM", "HELO"):
        before = piece("p2-SAM1", 20, 10)
        assert after(before, f"K O{{ssm:{symbol}}}", "SSML#1") == before


@pytest.mark.clause("SS-HIT-10", "SS-DMG-04")
def test_only_a_major_hit_counts_on_a_headquarters():
    for symbol in ("FCE", "BELOW", "SAM", "SSM+SSM"):
        before = piece("p2-HQ", 20, 10)
        assert after(before, f"K O{{ssm:{symbol}}}", "SSML#1") == before
    hit = after(piece("p2-HQ", 20, 10), "K O{ssm:MAJOR}", "SSML#1")
    assert (hit.track, hit.removed) == (1, False)


@pytest.mark.clause("SS-HIT-11")
@pytest.mark.parametrize("symbol", ["FCE", "HELO", "PD", "BELOW"])
def test_any_hit_sinks_a_merchant(symbol):
    assert after(piece("p2-M1", 20, 10), f"K O{{gun:{symbol}}}").removed


@pytest.mark.clause("SS-DMG-01")
@pytest.mark.parametrize("code", ["DG1", "DH1", "FS1", "FP1", "LG1", "LS1", "MPB1"])
def test_a_major_hit_sinks_all_but_large_ships(code):
    assert after(piece(f"p2-{code}", 20, 10), "K O{ssm:MAJOR}", "SSML#1").removed


@pytest.mark.clause("SS-DMG-01")
@pytest.mark.parametrize("code", ["S1", "MS1"])
def test_a_major_hit_sinks_a_submarine(code):
    assert after(piece(f"p2-{code}", 20, 10), "K O{asw:MAJOR}", "ASW#1").removed


@pytest.mark.clause("SS-DMG-02")
def test_a_cruiser_survives_its_first_major_hit_at_half_speed():
    state, _ = shot_at(piece("p2-C1", 20, 10), "K O{ssm:MAJOR}", "SSML#1")
    ship = state.piece("p2-C1")
    assert (ship.half_speed, ship.removed) == (True, False)
    moving = replace(state, phase="move", turn="p2", firing="")
    assert allowed(moving, move("p2-C1", 0, 7.5)) and refused(moving, move("p2-C1", 0, 7.51)) == "SS-MOVE-14"
    assert after(ship, "K O{ssm:MAJOR}", "SSML#1").removed


@pytest.mark.clause("SS-DMG-03")
def test_a_major_hit_destroys_a_sam_site():
    state, events = shot_at(piece("p2-SAM1", 20, 10), "K O{ssm:MAJOR}", "SSML#1")
    assert state.piece("p2-SAM1").removed
    assert [event.piece for event in events if isinstance(event, Exploded)] == ["p2-SAM1"]


@pytest.mark.clause("SS-DMG-05", "SS-SUB-06")
@pytest.mark.parametrize(
    ("code", "steps"),
    [
        ("MPB", ["removed"]),
        ("S", ["removed"]),
        ("LG", ["half", "removed"]),
        ("FG", ["half", "removed"]),
        ("DG", ["half", "removed"]),
        ("C", ["whole", "half", "removed"]),
    ],
)
def test_the_below_decks_track_of_each_class(code, steps):
    play = Play(position([piece(f"p2-{code}1", 20, 10), *FAR]))
    found = []
    for _ in steps:
        damage.flood(play, f"p2-{code}1", 1, "SS-DMG-05")
        ship = play.piece(f"p2-{code}1")
        found.append("removed" if ship.removed else "half" if ship.half_speed else "whole")
    assert found == steps


@pytest.mark.clause("SS-DMG-06")
@pytest.mark.parametrize(
    ("hits", "track", "slow", "gone"),
    [
        (["BELOW", "MAJOR"], None, False, True),
        (["MAJOR", "BELOW"], None, True, True),
        (["BELOW", "BELOW"], 2, True, False),
        (["BELOW"], 1, False, False),
        (["MAJOR"], 2, True, False),
    ],
)
def test_a_major_hit_is_two_below_decks_hits_to_a_cruiser(hits, track, slow, gone):
    ship = piece("p2-C1", 20, 10)
    for symbol in hits:
        ship = after(ship, f"K O{{ssm:{symbol}}}", "SSML#1")
    assert (ship.removed, ship.half_speed) == (gone, slow)
    assert gone or ship.track == track


@pytest.mark.clause("SS-DMG-07")
def test_half_speed_lasts():
    state, _ = shot_at(piece("p2-FG1", 20, 10), "K O{gun:BELOW} O")
    state = play_out(state, end_turn("p1"))
    while state.round < 4:
        state = play_out(state, end_moves(state.turn) if state.phase == "move" else hold(state.turn))
    assert state.piece("p2-FG1").half_speed
    assert not allowed(replace(state, turn="p2"), move("p2-FG1", 0, 7.6))


@pytest.mark.clause("SS-DMG-08")
def test_fire_control_hits_add_up():
    ship = piece("p2-FG1", 20, 10)
    for expected in (1, 2, 3):
        ship = after(ship, "K R{ssm:FCE}", "SSML#1")
        assert ship.fce == expected
    state = play_out(position([ship, GUNNER, *FAR], "K K K K O{ssm:GUN}", turn="p2"), fire("p2-FG1", "SSML#1", "p1-FG1"))
    assert cards_left(state) == 0 and "GUN#2" not in working(state, "p1-FG1")


@pytest.mark.clause("SS-DMG-08", "SS-MPB-02")
def test_a_boat_never_lives_to_count_a_fire_control_hit():
    assert after(piece("p2-MPB1", 20, 10), "K O{gun:FCE}").removed


@pytest.mark.clause("SS-DMG-09")
def test_a_removed_ship_blocks_nothing_and_defends_nobody():
    screen = piece("p2-LG1", 15, 10)
    pieces = [GUNNER, screen, piece("p2-DG1", 22, 10), *FAR]
    assert not allowed(position(pieces), fire("p1-FG1", "GUN#1", "p2-DG1"))
    state, events = give(position(pieces, "K O{ssm:MAJOR}"), fire("p1-FG1", "SSML#1", "p2-LG1"))
    assert [event.piece for event in events if isinstance(event, Sank)] == ["p2-LG1"]
    assert allowed(state, fire("p1-FG1", "GUN#1", "p2-DG1"))
    assert refused(state, fire("p1-FG1", "GUN#1", "p2-LG1")) == "SS-DMG-09"
    moving = replace(state, phase="move", firing="")
    assert allowed(moving, move("p1-FG1", 45, 15))
    assert refused(replace(moving, turn="p2"), move("p2-LG1", 0, 5)) == "SS-MOVE-03"


@pytest.mark.clause("SS-DMG-09")
def test_a_removed_ship_gives_no_defence():
    pieces = [piece("p1-FS1", 10, 10), piece("p2-LG1", 40, 10), piece("p2-FA1", 45, 10, removed=True), *FAR]
    state = play_out(position(pieces, "K"), Fly(side="p1", piece="p1-FS1", number=1), NameTarget(side="p1", flight=0, target="p2-LG1"))
    assert [command.piece for command in menu(state, "defend")] == ["p2-LG1"]


@pytest.mark.clause("SS-DMG-10")
def test_damage_outlasts_the_round():
    worn = piece("p2-C1", 20, 10, lost="GUN#2", fce=1, track=1)
    base = piece("p2-HQ", 40, 10, track=1)
    state = position([piece("p1-FG1", 10, 10), worn, base, *FAR], phase="move")
    state = play_out(state, end_moves("p1"), end_moves("p2"))
    ship = state.piece("p2-C1")
    assert (ship.lost, ship.fce, ship.track) == (worn.lost, 1, 1)
    assert state.piece("p2-HQ").track == 1


@pytest.mark.clause("SS-DMG-11")
def test_helicopters_go_down_with_their_ship():
    state = position([piece("p1-S1", 10, 10, 90), piece("p2-FS1", 20, 10), *FAR], "K O{torp:MAJOR}")
    state = play_out(state, fire("p1-S1", "TORP#1", "p2-FS1"))
    assert state.piece("p2-FS1").removed and cards_left(state) == 0
    assert state.phase == "move"
    again = replace(state, phase="fire", turn="p2")
    assert not allowed(again, Fly(side="p2", piece="p2-FS1", number=1)) and menu(again, "fly") == []


@pytest.mark.clause("SS-DMG-12")
@pytest.mark.parametrize(("sinks_at", "hits"), [(4, ["whole", "removed"]), (3, ["half", "removed"]), (2, ["removed"])])
def test_a_major_hit_counts_two_on_any_large_hull(monkeypatch, sinks_at, hits):
    monkeypatch.setitem(COUNTERS, "Destroyer", replace(COUNTERS["Destroyer"], to_sink=sinks_at))
    ship, found = piece("p2-DG1", 20, 10), []
    while not ship.removed:
        ship = after(ship, "K O{ssm:MAJOR}", "SSML#1")
        found.append("removed" if ship.removed else "half" if ship.half_speed else "whole")
    assert found == hits


def silenced(cards, *commands, pieces=()):
    """A frigate facing two light frigates; the state after its commands, every card turned."""
    state = position([GUNNER, piece("p2-LG1", 20, 10), piece("p2-LG2", 20, 16), *pieces, *FAR], cards)
    state = play_out(state, *commands)
    assert cards_left(state) == 0
    return state


@pytest.mark.clause("SS-SYSF-01", "SS-SYSF-02")
def test_a_system_failure_at_the_lock_silences_the_ship():
    state = silenced("F", fire("p1-FG1", "GUN#1", "p2-LG1"))
    assert state.piece("p1-FG1").out_of_action and state.turn == "p2"
    state = replace(state, turn="p1")
    assert all(not allowed(state, fire("p1-FG1", mount, "p2-LG1")) for mount in ("GUN#2", "SSML#1", "SSML#2"))
    fresh = replace(state, pieces=tuple(replace(each, fired=False) for each in state.pieces))
    assert refused(fresh, fire("p1-FG1", "SSML#1", "p2-LG1")) == "SS-SYSF-01"


@pytest.mark.clause("SS-SYSF-01", "SS-SYSF-05")
def test_a_silenced_ship_does_not_defend():
    escort = piece("p2-FS1", 40, 10)
    state = silenced("F", fire("p1-FG1", "GUN#1", "p2-LG1"), pieces=[escort, piece("p1-FA1", 10, 20)])
    state = replace(state, stacks=position([], "K").stacks)
    state = play_out(state, Fly(side="p2", piece="p2-FS1", number=1), NameTarget(side="p2", flight=0, target="p1-FG1"))
    assert {command.piece for command in menu(state, "defend")} == {"p1-FA1"}


@pytest.mark.clause("SS-SYSF-03")
def test_a_system_failure_as_the_second_shot_leaves_the_first_standing():
    state = silenced("K O{gun:SSM} F", fire("p1-FG1", "GUN#1", "p2-LG1"))
    assert working(state, "p2-LG1") == ["SSM#1", "GUN#1", "PDM#1"]
    assert state.piece("p1-FG1").out_of_action


@pytest.mark.clause("SS-SYSF-03")
def test_a_system_failure_as_the_first_shot_ends_the_attack():
    state = silenced("K F", fire("p1-FG1", "GUN#1", "p2-LG1"))
    assert state.piece("p1-FG1").out_of_action and state.piece("p2-LG1") == piece("p2-LG1", 20, 10)


@pytest.mark.clause("SS-SYSF-03")
def test_a_system_failure_as_a_missiles_shot_is_a_miss():
    state = silenced("K F", fire("p1-FG1", "SSML#1", "p2-LG1"))
    assert state.piece("p1-FG1").out_of_action and not state.piece("p2-LG1").removed


@pytest.mark.clause("SS-SYSF-04")
def test_a_sam_site_that_fails_is_silent_and_the_strike_goes_on():
    pieces = [piece("p1-FG1", 10, 10), piece("p2-LS1", 40, 150), piece("p2-SAM1", 45, 150), *FAR]
    state = position(pieces, "K F O O O O", strike={"p1": 1})
    state = play_out(state, Strike(side="p1", number=1), NameTarget(side="p1", flight=0, target="p2-LS1"))
    state = play_out(state, menu(state, "defend")[0])
    assert state.piece("p2-SAM1").out_of_action and cards_left(state) == 0


@pytest.mark.clause("SS-SYSF-04")
@pytest.mark.parametrize("cards", ["K F O", "K K F O"])
def test_a_ship_that_fails_in_defence_fires_nothing_later(cards):
    pieces = [piece("p1-FS1", 10, 10), piece("p2-LG1", 24, 10), *FAR]
    state = position(pieces, cards)
    state = play_out(state, Fly(side="p1", piece="p1-FS1", number=1), NameTarget(side="p1", flight=0, target="p2-LG1"))
    state = play_out(state, menu(state, "defend")[0])
    assert state.piece("p2-LG1").out_of_action and cards_left(state) == 0
    state = replace(state, turn="p2", firing="")
    assert refused(state, fire("p2-LG1", "GUN#1", "p1-FS1")) == "SS-SYSF-01"
    assert menu(state, "fire") == []


@pytest.mark.clause("SS-SYSF-06")
def test_a_silenced_ship_launches_no_helicopter():
    pieces = [piece("p1-FS1", 10, 10), piece("p2-LG1", 24, 10), piece("p2-LG2", 24, 16), *FAR]
    state = play_out(position(pieces, "F"), fire("p1-FS1", "GUN#1", "p2-LG1"))
    assert "HELO#1" in unused(state, "p1-FS1")
    fresh = replace(state, turn="p1", pieces=tuple(replace(each, fired=False) for each in state.pieces))
    assert refused(fresh, Fly(side="p1", piece="p1-FS1", number=1)) == "SS-SYSF-06"


@pytest.mark.clause("SS-SYSF-07")
def test_a_system_failure_lasts_one_firing_round():
    state = silenced("F", fire("p1-FG1", "GUN#1", "p2-LG1"))
    state = play_out(state, menu(state, "hold")[0])
    assert state.phase == "move" and state.piece("p1-FG1").out_of_action
    state = play_out(state, end_moves("p2"), end_moves("p1"))
    assert not state.piece("p1-FG1").out_of_action
    state = play_out(state, menu(state, "hold")[0])
    assert allowed(state, fire("p1-FG1", "GUN#1", "p2-LG1"))


@pytest.mark.clause("SS-SYSF-08")
def test_a_system_failure_damages_no_ship():
    state = silenced("K F", fire("p1-FG1", "GUN#1", "p2-LG1"))
    ship = state.piece("p1-FG1")
    assert (ship.lost, ship.fce, ship.track, ship.half_speed, ship.removed) == (0, 0, 0, False, False)


@pytest.mark.clause("SS-SYSF-08")
def test_at_the_serviceability_check_it_destroys_what_was_to_fly():
    pieces = [piece("p1-FS1", 10, 10), piece("p2-LG1", 24, 10), *FAR]
    state = play_out(position(pieces, "F"), Fly(side="p1", piece="p1-FS1", number=1))
    assert "HELO#1" not in working(state, "p1-FS1") and not state.piece("p1-FS1").out_of_action
    state = play_out(position(pieces, "F", strike={"p1": 1}), Strike(side="p1", number=1))
    assert state.fleet("p1").aircraft[0].lost
