"""Ranges (RANGE), lines and arcs (ARC), fire control (FC)."""

import pytest

from navalsim3d.kernel.events import CardTurned
from navalsim3d.rulesets.seastrike.commands import Fly, NameTarget
from navalsim3d.rulesets.seastrike.sites import behind_horizon
from navalsim3d.rulesets.seastrike.types import HORIZON, RANGE
from tests.rulesets.seastrike.build import (
    allowed,
    block,
    cards_left,
    fire,
    game,
    give,
    menu,
    piece,
    play_out,
    position,
    refused,
    unused,
    working,
)

FAR = (piece("p1-C1", 80, 10), piece("p2-C1", 80, 170, 180))


def fly(state, ship, target, number=1):
    """A batch of helicopters, all at one target, up to the first answer."""
    state = play_out(state, Fly(side="p1", piece=ship, number=number))
    while menu(state, "name_target"):
        flight = menu(state, "name_target")[0].flight
        state = play_out(state, NameTarget(side="p1", flight=flight, target=target))
    return state


@pytest.mark.clause("SS-RANGE-01")
@pytest.mark.parametrize(
    ("kind", "limit", "target"),
    [
        ("SSM", 18, "p2-FG1"),
        ("SSML", 27, "p2-FG1"),
        ("GUN", 17, "p2-FG1"),
        ("ASW", 10, "p2-S1"),
        ("ASWL", 20, "p2-S1"),
        ("TORP", 14, "p2-FG1"),
        ("TORPL", 17, "p2-FG1"),
    ],
)
def test_weapons_reach_as_far_as_the_table_says(kind, limit, target):
    for away, accepted in [(limit, True), (limit + 0.01, False)]:
        state = position([piece("p1-FG1", 10, 10, 90, mounts=(kind,)), piece(target, 10 + away, 10)])
        assert allowed(state, fire("p1-FG1", f"{kind}#1", target)) is accepted
        assert bool(menu(state, "fire")) is accepted


@pytest.mark.clause("SS-RANGE-01", "SS-RANGE-02")
def test_helicopters_reach_farthest():
    assert RANGE["HELO"] == 42 == max(RANGE.values())
    for away, accepted in [(42, True), (42.01, False)]:
        state = position([piece("p1-FS1", 10, 10), piece("p2-FG1", 10, 10 + away), *FAR])
        assert allowed(state, Fly(side="p1", piece="p1-FS1", number=1)) is accepted


@pytest.mark.clause("SS-RANGE-02")
def test_an_airstrike_reaches_all_of_the_table():
    state = position([piece("p1-FG1", 1, 1), piece("p2-FG1", 89, 179)], "K", strike={"p1": 1})
    state = play_out(state, next(command for command in menu(state, "strike")))
    assert allowed(state, NameTarget(side="p1", flight=0, target="p2-FG1"))


@pytest.mark.clause("SS-RANGE-03")
def test_the_horizon_lies_between_missiles_and_helicopters():
    assert HORIZON == 30 and RANGE["SSML"] < HORIZON < RANGE["HELO"]
    assert behind_horizon(game(), 60.0, "SOUTH") and not behind_horizon(game(), 60.01, "SOUTH")
    assert behind_horizon(game(), 120.0, "NORTH") and not behind_horizon(game(), 119.99, "NORTH")


@pytest.mark.clause("SS-RANGE-04")
@pytest.mark.parametrize("away", [2.0, 17.0])
def test_the_same_cards_hit_alike_at_every_distance(away):
    state = position([piece("p1-FG1", 10, 10), piece("p2-FG1", 10 + away, 10), *FAR], "K O{gun:GUN} O")
    state = play_out(state, fire("p1-FG1", "GUN#1", "p2-FG1"))
    assert "GUN#2" not in working(state, "p2-FG1") and cards_left(state) == 0


@pytest.mark.clause("SS-RANGE-05", "SS-ARC-06")
@pytest.mark.parametrize(("away", "answers"), [(21.9, ["PDM#1", "SAM#1", "SAM#2"]), (22.1, ["PDM#1"])])
def test_area_defence_is_measured_to_the_unit_attacked_and_over_anything(away, answers):
    ridge = block(40, 49, 60, 51, brown=True)
    pieces = [piece("p1-FS1", 50, 10), piece("p2-LG1", 50, 40), piece("p2-FA1", 50, 40 + away), piece("p2-FG2", 50, 55), *FAR]
    state = fly(position(pieces, "K", isles=[ridge]), "p1-FS1", "p2-LG1")
    assert [command.mount for command in menu(state, "defend")] == answers


@pytest.mark.clause("SS-ARC-01")
@pytest.mark.parametrize(("ship", "mount"), [("p1-LG1", "SSM#1"), ("p1-FG1", "SSML#1"), ("p1-FG1", "GUN#1")])
def test_a_ship_between_blocks_a_missile_or_a_gun_and_a_submarine_does_not(ship, mount):
    for between, accepted in [("p1-LS1", False), ("p2-LS1", False), ("p2-S1", True)]:
        state = position([piece(ship, 10, 10, 0), piece(between, 18, 10), piece("p2-DG1", 26, 10), *FAR])
        assert allowed(state, fire(ship, mount, "p2-DG1")) is accepted


@pytest.mark.clause("SS-ARC-01")
@pytest.mark.parametrize("heading", [0, 90, 180, 270])
def test_missiles_and_guns_fire_all_round(heading):
    state = position([piece("p1-FG1", 10, 10, heading), piece("p2-DG1", 24, 10), *FAR])
    assert allowed(state, fire("p1-FG1", "SSML#1", "p2-DG1")) and allowed(state, fire("p1-FG1", "GUN#1", "p2-DG1"))


@pytest.mark.clause("SS-ARC-01")
@pytest.mark.parametrize(("brown", "accepted"), [(True, False), (False, True)])
def test_brown_land_blocks_a_missile_or_a_gun_and_green_does_not(brown, accepted):
    land = block(16, 8, 18, 12, brown=brown)
    state = position([piece("p1-FG1", 10, 10), piece("p2-DG1", 26, 10), *FAR], isles=[land])
    assert allowed(state, fire("p1-FG1", "SSML#1", "p2-DG1")) is accepted
    assert allowed(state, fire("p1-FG1", "GUN#1", "p2-DG1")) is accepted


@pytest.mark.clause("SS-ARC-02")
def test_firing_ship_and_target_do_not_block_themselves():
    state = position([piece("p1-C1", 10, 10, 90), piece("p2-DG1", 14, 10, 90)])
    assert allowed(state, fire("p1-C1", "GUN#1", "p2-DG1"))


@pytest.mark.clause("SS-ARC-03")
def test_any_land_stops_an_anti_submarine_line_and_ships_do_not():
    green = block(13, 8, 14, 12)
    pieces = [piece("p1-FG1", 10, 10), piece("p2-S1", 18, 10), piece("p2-DG1", 18, 10), *FAR]
    state = position(pieces, isles=[green])
    assert refused(state, fire("p1-FG1", "ASW#1", "p2-S1")) == "SS-ARC-03"
    assert allowed(state, fire("p1-FG1", "SSML#1", "p2-DG1"))
    between = position([piece("p1-FG1", 10, 10), piece("p1-LG1", 14, 10), piece("p2-S1", 18, 10)])
    assert allowed(between, fire("p1-FG1", "ASW#1", "p2-S1"))
    behind = position([piece("p1-FG1", 10, 10, 270), piece("p2-S1", 18, 10)])
    assert allowed(behind, fire("p1-FG1", "ASW#1", "p2-S1"))


@pytest.mark.clause("SS-ARC-05")
def test_helicopters_cross_land_and_ships():
    ridge = block(5, 28, 15, 32, brown=True)
    pieces = [piece("p1-FS1", 10, 10), piece("p2-LG2", 10, 40), piece("p2-LG1", 10, 50), *FAR]
    state = play_out(position(pieces, "K", isles=[ridge]), Fly(side="p1", piece="p1-FS1", number=1))
    assert allowed(state, NameTarget(side="p1", flight=0, target="p2-LG1"))


@pytest.mark.clause("SS-ARC-07")
@pytest.mark.parametrize("target", ["p2-HQ", "p2-SAM1"])
def test_a_site_is_hit_over_green_land_and_hidden_behind_brown(target):
    island = block(20, 5, 30, 15)
    ridge = block(21, 8, 22, 12, brown=True, name="R")
    pieces = [piece("p1-FG1", 10, 10), piece(target, 27, 10), *FAR]
    assert allowed(position(pieces, isles=[island]), fire("p1-FG1", "SSML#1", target))
    assert refused(position(pieces, isles=[island, ridge]), fire("p1-FG1", "SSML#1", target)) == "SS-ARC-07"


def duel(cards, **changes):
    """A frigate and its target, and a cruiser far off on each side."""
    return position([piece("p1-FG1", 10, 10, **changes), piece("p2-LG1", 20, 10), *FAR], cards)


@pytest.mark.clause("SS-FC-01")
@pytest.mark.parametrize("cross", ["R", "K"])
def test_one_cross_of_either_colour_locks_on(cross):
    state = play_out(duel(f"{cross} O{{ssm:GUN}}"), fire("p1-FG1", "SSML#1", "p2-LG1"))
    assert "GUN#1" not in working(state, "p2-LG1") and cards_left(state) == 0


@pytest.mark.clause("SS-FC-02")
def test_a_blank_silences_one_mount_and_the_others_go_on():
    state = play_out(duel("O K O{gun:SSM} R"), fire("p1-FG1", "GUN#1", "p2-LG1"), fire("p1-FG1", "GUN#2", "p2-LG1"))
    assert working(state, "p2-LG1") == ["SSM#1", "GUN#1", "PDM#1"]
    assert cards_left(state) == 0


@pytest.mark.clause("SS-FC-03")
def test_each_fire_control_hit_asks_for_one_more_card():
    state = play_out(duel("K R K O{ssm:GUN}", fce=2), fire("p1-FG1", "SSML#1", "p2-LG1"))
    assert "GUN#1" not in working(state, "p2-LG1") and cards_left(state) == 0
    state = play_out(duel("K O", fce=2), fire("p1-FG1", "SSML#1", "p2-LG1"))
    assert working(state, "p2-LG1") == ["SSM#1", "SSM#2", "GUN#1", "PDM#1"] and cards_left(state) == 0


@pytest.mark.clause("SS-FC-04")
def test_the_first_failure_stops_the_turning():
    state = play_out(duel("O R", fce=1), fire("p1-FG1", "SSML#1", "p2-LG1"))
    assert cards_left(state) == 1


@pytest.mark.clause("SS-FC-05")
@pytest.mark.parametrize(("cards", "down"), [("K O O", False), ("K R O R", True)])
def test_defences_need_the_extra_cards_too(cards, down):
    pieces = [piece("p1-FS1", 10, 10), piece("p2-FG1", 40, 10, fce=1), *FAR]
    state = fly(position(pieces, f"K {cards}"), "p1-FS1", "p2-FG1")
    state = play_out(state, menu(state, "defend")[0])
    assert ("HELO#1" not in working(state, "p1-FS1")) is down
    assert "PDM#1" not in unused(state, "p2-FG1") and cards_left(state) == 0


@pytest.mark.clause("SS-FC-05")
def test_a_sam_site_counts_its_own_fire_control_hits():
    pieces = [piece("p1-FS1", 10, 10), piece("p2-LS1", 40, 10, fce=1), piece("p2-SAM1", 45, 10, fce=0), *FAR]
    state = fly(position(pieces, "K K R"), "p1-FS1", "p2-LS1")
    state = play_out(state, menu(state, "defend")[0])
    assert "HELO#1" not in working(state, "p1-FS1") and cards_left(state) == 0


@pytest.mark.clause("SS-FC-06", "SS-HELO-07")
def test_a_helicopter_locks_on_with_one_card_whatever_its_parent_suffered():
    pieces = [piece("p1-FS1", 10, 10, fce=3), piece("p2-LS1", 40, 10), *FAR]
    state = position(pieces, "K R O O{torp:BELOW}")
    state, events = give(state, Fly(side="p1", piece="p1-FS1", number=1), NameTarget(side="p1", flight=0, target="p2-LS1"))
    assert [event.face[0] for event in events if isinstance(event, CardTurned)] == ["BLACK", "RED", "BLANK", "BLANK"]
    assert state.piece("p2-LS1").half_speed and cards_left(state) == 0
