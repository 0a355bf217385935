"""Deployment behind the curtain."""

import pytest

from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.rulesets.seastrike import commands as orders
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE
from tests.rulesets.seastrike.build import allowed, in_order, menu, piece, play_out, position, refused
from tests.rulesets.seastrike.decision import buy, close, first_choice, new, place

SOUTH, NORTH = "p1", "p2"


def laying(*pieces, side=SOUTH, **changes):
    """A side about to deploy on the standard chart; its pieces are not placed yet, its headquarters stands unless given."""
    game = first_choice(new(), until="buy").game
    headquarters = (
        [] if any(each.id.endswith("HQ") for each in pieces) else [piece(f"{side}-HQ", *((35, 27) if side == SOUTH else (69, 155)))]
    )
    fleets = {each: {"called": False} for each in ("p1", "p2")}
    return position([*headquarters, *pieces], phase="deploy", turn=side, round=0, of=game, fleets=fleets, **changes)


def waiting(piece_id, **changes):
    """A counter in the hand."""
    return piece(piece_id, placed=False, **changes)


@pytest.mark.clause("SS-DEPLOY-01", "SS-INTRO-03")
def test_the_steps_in_their_order():
    state, seen = new(), []
    while state.phase not in ("move", "over"):
        command = next((each for each in SEASTRIKE.legal(state) if each.kind == "close_list"), None)
        if command is None or (state.phase == "buy" and state.fleet(state.turn).spent == 0):
            command = SEASTRIKE.legal(state)[0]
        seen.append((command.kind, command.side == state.winner_of_cut))
        state, _ = SEASTRIKE.apply(state, command)
    own = [("buy", True), ("close_list", True), ("buy", False), ("close_list", False)]
    assert in_order(seen, *own, ("place", True), ("call", True), ("place", False), ("call", False))
    assert state.phase == "move"
    assert state.round == 1


@pytest.mark.clause("SS-DEPLOY-01")
def test_sites_stand_before_ships():
    state = laying(waiting("p1-HQ"), waiting("p1-FG1"))
    assert {order.piece for order in menu(state, "place")} == {"p1-HQ"}
    assert refused(state, place("p1-FG1", 60, 40)) == "SS-DEPLOY-01"
    assert refused(state, orders.Call(side="p1")) == "SS-DEPLOY-01"


@pytest.mark.clause("SS-DEPLOY-02")
def test_neither_sees_the_other_before_both_have_called():
    state = laying(waiting("p1-FG1"))
    state = play_out(state, place("p1-FG1", 60, 40), orders.Call(side="p1"))
    view = SEASTRIKE.seen_by(state, "p2")
    assert not [each for each in view.pieces if each.side == "p1"]
    assert not SEASTRIKE.tabletop(state, "p2").pieces
    assert SEASTRIKE.seen_by(SEASTRIKE.imagine(view, Dice(seed_from(1))), "p2") == view
    _, events = SEASTRIKE.apply(laying(waiting("p1-FG1")), place("p1-FG1", 60, 40))
    assert SEASTRIKE.events_for(state, events, "p1")
    assert not SEASTRIKE.events_for(state, events, "p2")


@pytest.mark.clause("SS-DEPLOY-03")
def test_the_headquarters_stands_wholly_on_green_and_square():
    state = laying(waiting("p1-HQ"))
    assert allowed(state, place("p1-HQ", 35, 27))
    assert not refused_reason(state, place("p1-HQ", 33, 27)), "its west edge lies on the edge of the brown"
    assert refused(state, place("p1-HQ", 32.9, 27)) == "SS-DEPLOY-03"
    assert refused(state, place("p1-HQ", 37.5, 27)) == "SS-DEPLOY-03"
    assert refused(state, place("p1-HQ", 60, 30)) == "SS-DEPLOY-03"
    assert refused(state, place("p1-HQ", 35, 27, 45)) == "SS-DEPLOY-03"


def refused_reason(state, command):
    """The reason, or nothing."""
    return "" if allowed(state, command) else refused(state, command)


@pytest.mark.clause("SS-DEPLOY-03")
def test_it_stands_the_horizon_distance_from_the_centre_line():
    """The Low Sound lies at y 84, nearer than 30 cm to the line at 90."""
    assert refused(laying(waiting("p1-HQ")), place("p1-HQ", 18, 84)) == "SS-DEPLOY-03"
    assert refused(laying(waiting("p1-HQ")), place("p1-HQ", 62, 158)) == "SS-DEPLOY-03"


@pytest.mark.clause("SS-DEPLOY-04")
def test_sam_sites_likewise_and_they_do_not_overlap():
    state = laying(waiting("p1-SAM1"))
    assert allowed(state, place("p1-SAM1", 35, 25))
    assert refused(state, place("p1-SAM1", 35, 26)) == "SS-DEPLOY-04"
    assert refused(state, place("p1-SAM1", 60, 30)) == "SS-DEPLOY-03"


@pytest.mark.clause("SS-DEPLOY-05", "SS-RANGE-03")
def test_ships_stand_thirty_cm_behind_the_line():
    state = laying(waiting("p1-FG1"))
    assert allowed(state, place("p1-FG1", 30, 60))
    assert refused(state, place("p1-FG1", 30, 60.01)) == "SS-DEPLOY-05"
    state = laying(waiting("p2-FG1"), side=NORTH)
    assert allowed(state, place("p2-FG1", 60, 120, 200))
    assert refused(state, place("p2-FG1", 60, 119.99)) == "SS-DEPLOY-05"


@pytest.mark.clause("SS-DEPLOY-05")
def test_inside_the_area_clear_of_land_and_of_one_another():
    state = laying(waiting("p1-FG1"), piece("p1-A", 60, 40))
    assert refused(state, place("p1-FG1", 60, 2)) == "SS-DEPLOY-05"
    assert refused(state, place("p1-FG1", 28, 26)) == "SS-DEPLOY-05"
    assert refused(state, place("p1-FG1", 60.5, 41)) == "SS-DEPLOY-05", "submarines and blanks included"
    assert allowed(state, place("p1-FG1", 62, 41))


@pytest.mark.clause("SS-DEPLOY-06")
def test_aircraft_stand_behind_the_rear_edge_and_can_be_attacked_by_nobody():
    state = position([piece("p1-FG1", 45, 10), piece("p2-LG1", 45, 18)], "", strike={"p2": 2})
    shown = [each for each in SEASTRIKE.tabletop(state, None).pieces if each.kind == "aircraft"]
    assert len(shown) == 2
    assert all(each.pose.y > 180 for each in shown)
    assert {order.target for order in menu(state, "fire")} == {"p2-LG1"}


@pytest.mark.clause("SS-DEPLOY-07")
def test_then_both_see_everything_that_is_not_hidden():
    pieces = [waiting("p2-FG1"), piece("p1-HQ", 35, 27), piece("p1-FG1", 60, 20), piece("p1-A", 60, 40, mark="S")]
    state = laying(*pieces, side=NORTH, strike={"p1": 2})
    state = position([*state.pieces], phase="deploy", turn="p2", round=0, of=state.game, strike={"p1": 2}, fleets={"p2": {"called": False}})
    assert not [each for each in SEASTRIKE.seen_by(state, "p2").pieces if each.side == "p1"]
    state = play_out(state, place("p2-FG1", 60, 130), orders.Call(side="p2"))
    assert state.phase == "move"
    view = SEASTRIKE.seen_by(state, "p2")
    assert {each.id for each in view.pieces if each.side == "p1"} == {"p1-HQ", "p1-FG1", "p1-A"}
    assert len(view.fleet("p1").aircraft) == 2
    assert view.piece("p1-FG1").mounts == state.piece("p1-FG1").mounts


def test_a_counter_may_be_put_elsewhere_until_the_call():
    state = play_out(laying(waiting("p1-FG1")), place("p1-FG1", 60, 40), place("p1-FG1", 60, 20))
    assert state.piece("p1-FG1").y == 20


@pytest.mark.clause("SS-DEPLOY-05")
def test_what_lies_there_is_offered_to_be_put_elsewhere_by_its_own_side_until_the_call():
    state = laying(waiting("p1-FG1"), waiting("p2-LG1"))
    assert [order.piece for order in SEASTRIKE.again(state)] == ["p1-HQ"]
    state = play_out(state, place("p1-FG1", 60, 40))
    offered = SEASTRIKE.again(SEASTRIKE.seen_by(state, "p1"))
    assert [(order.piece, order.x, order.y) for order in offered] == [("p1-FG1", 60, 40), ("p1-HQ", 35, 27)]
    moved = SEASTRIKE.aimed(state, offered[0], (40.0, 45.0), 90.0)
    assert play_out(state, moved).piece("p1-FG1").at == (40.0, 45.0)
    called = play_out(state, orders.Call(side="p1"))
    assert not [order for order in SEASTRIKE.again(called) if order.side == "p1"]


def test_everything_bought_finds_a_place():
    """Even a full set of counters: whatever is offered is enough to deploy it all."""
    state = first_choice(new(), until="buy")
    for side in (state.turn, "p2" if state.turn == "p1" else "p1"):
        whole = {
            "C": 1,
            "DG": 1,
            "DH": 1,
            "FS": 1,
            "FA": 1,
            "FP": 1,
            "FG": 2,
            "LG": 2,
            "LS": 2,
            "LP": 1,
            "S": 5,
            "MS": 3,
            "MPB": 6,
            "SAMSITE": 4,
        }
        state = play_out(state, *[buy(side, item, number) for item, number in whole.items()], close(side))
    while state.phase == "deploy":
        state = play_out(state, SEASTRIKE.legal(state)[0])
    assert state.phase in ("move", "over")
    assert all(each.placed for each in state.pieces)
    assert len(state.pieces) == 64
