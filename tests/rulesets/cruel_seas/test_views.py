"""What is seen of a game: views without dice, states as data, and the neutral picture of the table."""

import json
from dataclasses import replace

import pytest

from navalsim3d.kernel.board import Area
from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.kernel.geometry import Pose
from navalsim3d.rulesets.cruel_seas import setup, tabletop, views
from navalsim3d.rulesets.cruel_seas.ruleset import CRUEL_SEAS
from navalsim3d.rulesets.cruel_seas.state import Dinghy, Level, Size, Smoke, Torpedo, Wreck
from tests.rulesets.cruel_seas.build import battle, gun, in_window, ship, tube
from tests.rulesets.cruel_seas.staged import put, ready


def convoy(seed="views"):
    return setup.setup(ready("convoy_at_dawn"), Dice(seed_from(seed)))


def test_a_view_is_the_state_without_its_dice_and_can_be_imagined_full_again():
    state = convoy()
    view = views.seen_by(state, "rn")
    assert view.dice is None and replace(view, dice=state.dice) == state
    assert views.imagine(view, Dice(b"own")).dice == Dice(b"own")
    assert CRUEL_SEAS.legal(view) == CRUEL_SEAS.legal(state)


def test_a_state_goes_to_data_and_comes_back():
    state = convoy()
    data = json.loads(json.dumps(views.dump(state)))
    again = views.load(ready("convoy_at_dawn"), data)
    assert again == state and views.digest(again) == views.digest(state)
    assert again.game.cards == state.game.cards and "game" not in data


@pytest.mark.parametrize(
    "change",
    [
        lambda state: put(state, "mallow", hull=169),
        lambda state: put(state, "mallow", x=76.000001),
        lambda state: replace(state, dice=Dice(state.dice.seed, state.dice.count + 1)),
        lambda state: replace(state, mission=(("a", "b"),)),
        lambda state: replace(state, smokes=(Smoke("smoke_1", "mallow", 10.0, True, 1.0, 1.0, 2),)),
    ],
)
def test_everything_that_can_matter_later_changes_the_digest(change):
    state = convoy()
    assert views.digest(change(state)) != views.digest(state) == views.digest(convoy())


@pytest.mark.parametrize(
    "spoil", [lambda d: d.pop("ships"), lambda d: d.update(turn="two"), lambda d: d["ships"].pop(), lambda d: d.update(x=1)]
)
def test_spoilt_data_is_refused_in_one_sentence(spoil):
    data = views.dump(convoy())
    spoil(data)
    with pytest.raises(ValueError, match=r"^[^\n]+$"):
        views.load(ready("convoy_at_dawn"), data)


def test_pieces_show_centre_wake_speed_strength_and_whose_move_it_is():
    state = in_window(battle(ship("a", at=(50.0, 50.0), heading=90.0, level=2, hull_left=20), ship("e", "km", activated=True)), "a")
    piece, other = tabletop.tabletop(state, None).pieces
    assert piece.pose == Pose(53.5, 50.0, 90.0) and piece.wake == 6.0 and piece.speed == pytest.approx(2 / 3, abs=1e-6)
    assert piece.strength == (20, 35) and piece.active and other.done and not other.active


@pytest.mark.clause("CS-WAKE-02")
@pytest.mark.parametrize(
    ("fields", "wake"), [({"level": 3, "size": Size.MEDIUM}, 12.0), ({"level": 0}, 0.0), ({"level": 1, "astern": True}, 0.0)]
)
def test_the_wake_in_the_picture(fields, wake):
    assert tabletop.tabletop(battle(ship("a", **fields)), "rn").pieces[0].wake == wake


@pytest.mark.clause("CS-CRIT-18")
def test_tokens_are_badges_and_lost_ships_are_no_pieces():
    hurt = ship("a", engine=2, fire="km", rudder=True, out_of_action=("gun_1",), repairing=True)
    state = battle(hurt, ship("b", status="captured"), ship("c", status="sunk"), ship("d", status="home"))
    pieces = {piece.id: piece for piece in tabletop.tabletop(state, None).pieces}
    assert set(pieces) == {"a", "b"} and "surrendered" in pieces["b"].badges
    assert {"engine", "fire", "rudder", "gun", "repairing"} <= set(pieces["a"].badges)


def test_arcs_are_absolute_bearings_of_working_guns_and_loaded_tubes():
    guns = (gun("20mm", arcs=((-135.0, 135.0),)), gun("37mm", id="gun_2", along=0.15))
    state = battle(ship("a", heading=90.0, weapons=guns, tubes=(tube(), tube("tube_2")), loaded=("tube_1",), out_of_action=("gun_2",)))
    arcs = {arc.mount: arc for arc in tabletop.tabletop(state, None).pieces[0].arcs}
    assert set(arcs) == {"gun_1", "tube_1"}
    assert (arcs["gun_1"].start, arcs["gun_1"].end, arcs["gun_1"].inner, arcs["gun_1"].outer) == (315.0, 225.0, 0.0, 50.0)
    assert (arcs["tube_1"].start, arcs["tube_1"].end, arcs["tube_1"].outer) == (60.0, 120.0, 120.0)


def test_a_ship_card_says_what_is_left():
    lines = dict(next(piece.card for piece in tabletop.tabletop(convoy(), None).pieces if piece.id == "s_112"))
    assert lines["Class"] == "E-boat S-38 class" and lines["Hull"] == "55 of 55" and lines["Crew"] == "Regular"
    assert lines["Speed"] == "Slow, 13 cm (13 / 26 / 39)" and lines["Torpedoes"] == "2 of 2 tubes loaded" and lines["Smoke"] == "ready"


def test_markers_for_everything_else_that_lies_on_the_table():
    square = ((0.0, 0.0), (0.0, 5.0), (2.0, 5.0), (2.0, 0.0))
    state = battle(
        ship("a", at=(50.0, 50.0), plumes=2, level=Level.SLOW),
        ship("gone", status="sunk"),
        zones=(Area("exit_rn", "exit", square),),
        torpedoes=(Torpedo("torpedo_1", "a", "rn", "regular", 10.0, 12.0, 45.0, 40.0, 1),),
        smokes=(Smoke("smoke_1", "a", 10.0, False, 0.0, 0.0, 2), Smoke("smoke_2", "gone", 10.0, False, 0.0, 0.0, 2)),
        wrecks=(Wreck("wreck_1", square),),
        dinghies=(Dinghy("dinghy_a", "rn", 7.0, 8.0),),
    )
    markers = {marker.id: marker for marker in tabletop.tabletop(state, None).markers}
    assert set(markers) == {"exit_rn", "torpedo_1", "smoke_1", "wreck_1", "dinghy_a", "plumes_a"}
    assert markers["plumes_a"].count == 2 and markers["torpedo_1"].pose == Pose(10.0, 12.0, 45.0)
    assert markers["smoke_1"].pose == Pose(50.0, 45.0, 0.0) and markers["smoke_1"].size == 10.0
    assert markers["wreck_1"].pose == Pose(1.0, 2.5, 0.0) and markers["exit_rn"].polygon == square


def test_the_table_shows_islands_hour_turn_and_both_sides_scores():
    table = tabletop.tabletop(convoy(), "km")
    assert (table.width, table.height, table.scale, table.hour, table.turns) == (180.0, 120.0, 300, "dawn", 14)
    assert [island.name for island in table.islands][:2] == ["saint_bran", "twin_sisters"]
    assert [(side.id, side.score) for side in table.sides] == [("rn", "0"), ("km", "0")]
    assert table.to_move == CRUEL_SEAS.decider(convoy()) and table.banner.endswith("chooses a ship")
