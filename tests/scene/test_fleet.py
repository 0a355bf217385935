"""Pieces as miniatures: they stand where the tabletop says, move only when told, and hide nothing and show nothing they should not."""

import numpy as np
import pytest

from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import Piece, SideOnTable
from navalsim3d.scene.effects.wakes import REACH, STRENGTH
from navalsim3d.scene.fleet import SINKING, Fleet, wake_length
from navalsim3d.scene.miniature import PLAIN, model, plain_hull

SIDES = (SideOnTable("a", "First", "rn"), SideOnTable("b", "Second", "km"))


def piece(id="one", x=60.0, y=50.0, heading=0.0, **more):
    values = {"kind": "ship", "model": "no-such-model", "side": "a", "name": id, **more}
    return Piece(id=id, pose=Pose(x, y, heading), **values)


@pytest.fixture
def fleet(world, table):
    made = Fleet(world)
    made.show(table(sides=SIDES, pieces=(piece(), piece("two", 100.0, 70.0, 90.0, side="b"))))
    made.update(0.0)
    yield made
    made.close()


def below(fleet, x, y):
    return fleet.pick((x, y, 100.0), (0.0, 0.0, -1.0))


def test_a_missing_model_becomes_a_plain_hull_of_its_kind():
    made = model("no-such-model", "ship", 300)
    assert made.length == pytest.approx(PLAIN["ship"][0] / 3, rel=0.02)
    assert made.mounts == {}
    low, high = plain_hull("battery", 1 / 3).get_tight_bounds()
    assert high.y - low.y == pytest.approx(4.0, rel=0.02)


def test_a_name_that_leaves_the_library_is_a_plain_hull_too():
    assert model("../../secret", "ship", 300).mounts == {}


@pytest.mark.parametrize("kind", sorted(PLAIN))
def test_every_kind_of_piece_stands(world, table, kind):
    fleet = Fleet(world)
    fleet.show(table(sides=SIDES, pieces=(piece(kind=kind, height=3.0 if kind == "aircraft" else 0.0),)))
    fleet.update(0.1)
    assert fleet.pose("one") == Pose(60.0, 50.0, 0.0)
    assert below(fleet, 60.0, 50.0) == "one"
    fleet.close()


def test_pieces_stand_where_the_tabletop_says(fleet):
    root = fleet.ships["two"].miniature.root
    assert (root.get_x(), root.get_y()) == (100.0, 70.0)
    bow = fleet.point("two", along=1.0, up=0.0)
    assert bow[0] > 103.0
    assert bow[1] == pytest.approx(70.0, abs=0.05)


def test_a_piece_set_elsewhere_goes_back_with_the_next_tabletop(fleet, table):
    fleet.set_pose("one", Pose(80.0, 20.0, 45.0), speed=1.0, heel=-5.0)
    assert fleet.pose("one") == Pose(80.0, 20.0, 45.0)
    fleet.show(table(sides=SIDES, pieces=(piece(),)))
    assert fleet.pose("one") == Pose(60.0, 50.0, 0.0)
    assert fleet.pose("two") is None
    assert "two" not in fleet.ships


def test_many_pieces_are_steered_at_once_and_unknown_ones_passed_over(fleet):
    fleet.set_pose("two", Pose(100.0, 70.0, 90.0), speed=0.5)
    rows = np.array([(1.0, 2.0, 3.0, 0.0), (80.0, 20.0, 405.0, -5.0), (90.0, 60.0, -10.0, 2.0)])
    fleet.steer(["ghost", "one", "two"], rows, np.array([1.0, 0.75, np.nan]))
    fleet.update(0.05)
    one, two = fleet.ships["one"].stance, fleet.ships["two"].stance
    assert (one.pose, one.speed, one.heel) == (Pose(80.0, 20.0, 45.0), 0.75, -5.0)
    assert (two.pose, two.speed, two.heel) == (Pose(90.0, 60.0, 350.0), 0.5, 2.0)
    root = fleet.ships["one"].miniature.root
    assert (root.get_x(), root.get_y()) == (80.0, 20.0)
    assert root.get_h() % 360.0 == pytest.approx(315.0)
    assert set(fleet.ships) == {"one", "two"}


def test_unknown_pieces_are_ignored_and_not_invented(fleet):
    """wesnoth/wesnoth#6997: what a viewer does not have cannot be followed."""
    fleet.set_pose("ghost", Pose(0, 0, 0))
    fleet.sink("ghost", 1.0)
    fleet.train("ghost", "gun", 90.0, 0.0)
    assert fleet.pose("ghost") is None
    assert fleet.muzzle("ghost", "gun") is None
    assert set(fleet.ships) == {"one", "two"}


def test_picking_finds_hulls_and_water(fleet):
    """OpenRA#13545: a pick ray where a hidden unit would be returns water."""
    assert below(fleet, 60.0, 50.0) == "one"
    assert below(fleet, 60.0, 53.0) == "one"
    assert below(fleet, 100.0, 73.5) is None
    assert below(fleet, 103.0, 70.0) == "two"
    assert below(fleet, 20.0, 20.0) is None


def test_the_nearer_of_two_hulls_is_picked(fleet):
    way = np.array([40.0, 20.0, 0.0])
    assert fleet.pick((60 - way[0], 50 - way[1], 1.0), tuple(way)) == "one"
    assert fleet.pick((100 + way[0], 70 + way[1], 1.0), tuple(-way)) == "two"
    assert fleet.pick((100 + way[0], 70 + way[1], 1.0), tuple(way)) is None


def test_a_piece_that_left_the_tabletop_cannot_be_picked(fleet, table):
    fleet.show(table(sides=SIDES, pieces=(piece(),)))
    fleet.update(0.1)
    assert below(fleet, 100.0, 70.0) is None


def test_a_sinking_piece_goes_down_and_is_gone(fleet, world, table):
    world.set_look(1.0)
    fleet.sink("one", 1.0)
    fleet.show(table(sides=SIDES, pieces=(piece("two", 100.0, 70.0, 90.0, side="b"),)))
    heights = []
    for now in (0.9, 3.0, 6.0, 1.0 + SINKING - 0.01):
        fleet.update(now)
        heights.append(fleet.ships["one"].miniature.tilt.get_z())
    assert heights[0] > -0.5
    assert heights == sorted(heights, reverse=True)
    assert heights[-1] < -fleet.ships["one"].miniature.height
    assert below(fleet, 60.0, 50.0) is None
    fleet.update(1.0 + SINKING + 0.1)
    assert fleet.ships["one"].miniature.root.is_hidden()


def test_time_may_run_back_before_a_sinking(fleet, world):
    world.set_look(1.0)
    fleet.sink("one", 1.0)
    fleet.update(5.0)
    fleet.update(0.5)
    assert fleet.ships["one"].miniature.tilt.get_z() > -0.5
    assert not fleet.ships["one"].miniature.root.is_hidden()


def test_a_piece_back_in_the_tabletop_floats_again(fleet, table, world):
    fleet.sink("one", 1.0)
    fleet.update(20.0)
    fleet.show(table(sides=SIDES, pieces=(piece(),)))
    fleet.update(20.1)
    assert not fleet.ships["one"].miniature.root.is_hidden()
    assert below(fleet, 60.0, 50.0) == "one"


def test_a_crippled_hull_lists_and_a_sound_one_does_not(world, table):
    world.set_look(1.0)
    world.show_table(table(sea="smooth"))
    fleet = Fleet(world)
    fleet.show(table(sides=SIDES, sea="smooth", pieces=(piece(strength=(1, 12)), piece("two", 100.0, 70.0, strength=(12, 12)))))
    fleet.update(0.1)
    assert abs(fleet.ships["one"].miniature.tilt.get_r()) > 3.0
    assert abs(fleet.ships["two"].miniature.tilt.get_r()) < 3.0
    fleet.close()


def test_a_turning_hull_leans_as_told(world, table):
    world.set_look(1.0)
    world.show_table(table(sea="smooth"))
    fleet = Fleet(world)
    fleet.show(table(sides=SIDES, sea="smooth", pieces=(piece(),)))
    for frame in range(40):
        fleet.set_pose("one", Pose(60.0, 50.0, 0.0), speed=1.0, heel=-8.0)
        fleet.update(frame * 0.05)
    assert fleet.ships["one"].miniature.tilt.get_r() < -3.0
    assert fleet.heel("one") == fleet.ships["one"].miniature.tilt.get_r()
    assert fleet.ships["one"].miniature.tilt.get_p() > 1.5
    fleet.close()


def test_guns_turn_the_short_way_and_no_faster_than_guns_do(world, table):
    fleet = Fleet(world)
    fleet.show(table(sides=SIDES, pieces=(piece(model="e_boat_s_100_class", heading=90.0),)))
    fleet.update(0.0)
    ship = fleet.ships["one"]
    assert "gun_3" in ship.miniature.mounts
    fleet.train("one", "gun_3", 150.0, 1.0)
    fleet.update(1.25)
    assert -30.0 < ship.miniature.mounts["gun_3"].get_h() < -10.0
    fleet.update(3.0)
    assert ship.miniature.mounts["gun_3"].get_h() == pytest.approx(-60.0)
    mouth = fleet.muzzle("one", "gun_3")
    assert mouth[0] > 60.0
    assert mouth[2] > 0.5
    fleet.close()


def test_wakes_follow_speed_and_stopped_ships_have_none(world, table):
    fleet = Fleet(world)
    fleet.show(table(sides=SIDES, pieces=(piece(speed=1.0, wake=36.0), piece("two", 100.0, 70.0, speed=0.0, wake=0.0))))
    fleet.update(0.1)
    first, second = (fleet.ships[key] for key in ("one", "two"))
    assert wake_length(first.piece, 1.0, fleet.metre) == 36.0
    assert wake_length(first.piece, 0.5, fleet.metre) == 18.0
    assert wake_length(second.piece, 0.0, fleet.metre) == 0.0
    lengths, strengths = fleet.wakes._rows[:2, REACH], fleet.wakes._rows[:2, STRENGTH]
    assert lengths.tolist() == pytest.approx([36.0, 0.01])
    assert strengths.tolist() == [1.0, 0.0]
    fleet.close()


def test_a_shown_fleet_changes_the_picture_in_both_looks(app, world, table):
    app.camera.set_pos(60, 30, 14)
    app.camera.look_at(60, 50, 0)
    for look in (0.0, 1.0):
        world.set_look(look)
        fleet = Fleet(world)
        world.update(0.0)
        fleet.update(0.0)
        app.frame(0.02)
        empty = app.grab().astype(int)
        fleet.show(table(sides=SIDES, pieces=(piece(active=True), piece("two", 68.0, 55.0, done=True, badges=("fire",)))))
        fleet.update(0.0)
        app.frame(0.02)
        assert (np.abs(app.grab().astype(int) - empty).sum(axis=-1) > 40).mean() > 0.02
        fleet.close()
