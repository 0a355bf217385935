"""CS-GEO: the frame of the table, hulls, contact, the edge, the stream of dice."""

import pytest

from navalsim3d.kernel.board import Area
from navalsim3d.kernel.events import Collided, LeftTable
from navalsim3d.kernel.geometry import Footprint, Pose, moved
from navalsim3d.rulesets.cruel_seas import gunnery, speed
from navalsim3d.rulesets.cruel_seas.commands import DeclareFire, FireGun, Proceed, Turn
from navalsim3d.rulesets.cruel_seas.state import Size
from tests.rulesets.cruel_seas.build import act, battle, dice_left, give, gun, in_window, ship


def square(x0, y0, x1, y1, kind="rock", id="rocks", landable=False):
    return Area(id, kind, ((x0, y0), (x1, y0), (x1, y1), (x0, y1)), landable)


@pytest.mark.clause("CS-GEO-01")
def test_heading_ninety_points_east_and_starboard_lies_south():
    assert moved(Pose(0, 0, 90), 1.0) == Pose(pytest.approx(1), pytest.approx(0), 90)
    assert Footprint(Pose(0, 0, 90), 4, 2).station(0, 0.5) == pytest.approx((0, -1))


@pytest.mark.clause("CS-GEO-02")
def test_a_hull_hangs_on_the_midpoint_of_its_stern():
    state = battle(ship("v1", at=(50, 50)))
    hull = state.hull_of(state.ship("v1"))
    assert hull.bow == pytest.approx((50, 57))
    assert {(round(x), round(y)) for x, y in hull.corners} == {(49, 50), (51, 50), (51, 57), (49, 57)}


@pytest.mark.clause("CS-GEO-03")
def test_a_turn_keeps_the_stern_and_swings_the_bow():
    state, _ = give(in_window(battle(ship("v1", at=(50, 50)), ship("e1", "km", at=(90, 90))), "v1"), Turn(angle=45))
    boat = state.ship("v1")
    assert (boat.x, boat.y, boat.heading) == (50, 50, 45)
    assert state.hull_of(boat).bow == pytest.approx((54.950, 54.950), abs=1e-3)


@pytest.mark.clause("CS-GEO-05")
@pytest.mark.parametrize(("off", "tests"), [(9.9999996, False), (9.999, True)])
def test_a_millionth_does_not_make_a_distance_less(off, tests):
    big = ship("t", at=(60, 20), heading=0, level=1, full=18, size=Size.LARGE, length=20, beam=3)
    rocks = square(50, 46 + off, 70, 70)
    state, _ = act(battle(big, ship("e1", "km", at=(100, 100)), land=(rocks,), dice=(5,)), "t", 1)
    assert dice_left(state) == (0 if tests else 1)


@pytest.mark.clause("CS-GEO-06")
def test_a_run_stops_where_the_closed_shapes_first_touch():
    state = battle(ship("v1", at=(60, 20), full=36), ship("e1", "km", at=(100, 100)), land=(square(50, 31, 70, 40),), dice=(1,) * 7)
    state, events = act(state, "v1", 2)
    assert state.ship("v1").y == pytest.approx(24)
    assert any(isinstance(event, Collided) and event.other == "rocks" for event in events)


@pytest.mark.clause("CS-GEO-06")
def test_a_pivot_stays_at_the_last_whole_degree_that_was_free():
    boat = ship("v1", at=(60, 20), rudder=True)
    # rudder jammed to starboard: after 12 cm the stern is at y = 32; rocks lie beside the bow
    state = battle(boat, ship("e1", "km", at=(100, 100)), land=(square(62, 36, 70, 45),), dice=(6,) + (1,) * 7)
    state, _ = act(state, "v1", 2)
    heading = state.ship("v1").heading
    assert heading == int(heading)
    assert 0 <= heading < 45


@pytest.mark.clause("CS-GEO-07")
def test_a_ship_leaves_when_its_bow_passes_the_edge():
    state = battle(ship("v1", at=(108, 60), heading=90), ship("e1", "km", at=(20, 20)))
    state, events = act(state, "v1", 2)
    gone = state.ship("v1")
    assert gone.status == "gone"
    assert gone.x == pytest.approx(113)
    assert state.active is None
    assert any(isinstance(event, LeftTable) and not event.home for event in events)


@pytest.mark.clause("CS-GEO-07")
def test_a_ship_that_left_has_no_dice_any_more():
    fleet = ship("v1", at=(108, 60), heading=90), ship("v2", at=(20, 90), level=0), ship("e1", "km", at=(20, 20), level=0)
    state, _ = act(battle(*fleet, draws=(2, 1)), "v1", 2)
    for boat in ("v2", "e1"):
        state, _ = act(state, boat, 0)
        state, _ = give(state, Proceed())
    assert state.turn == 2
    assert sorted((*state.bag, state.drawn)) == ["km", "rn"]


@pytest.mark.clause("CS-GEO-08")
def test_dice_are_taken_one_after_another_from_one_stream():
    twin = gun("20mm", barrels=2)
    shooter, target = ship("v1", at=(20, 20), level=1, weapons=(twin,)), ship("e1", "km", at=(20, 40), hull=60, level=2)
    state = in_window(battle(shooter, target, dice=(3, 1, 2, 3, 4)), "v1")
    state, _ = give(state, DeclareFire(targets=(("gun_1", "e1"),)), FireGun(gun="gun_1"))
    assert state.ship("e1").hull == 60 - 10
    assert dice_left(state) == 0


@pytest.mark.clause("CS-GEO-09")
def test_a_third_of_full_is_kept_exactly():
    state = battle(ship("v1", at=(20, 20), heading=90, full=20, level=3), ship("e1", "km", at=(20, 90)))
    card = state.card("v1")
    assert speed.legs_of(card, 1)[0] == pytest.approx(6.666667, abs=1e-6)
    assert sum(speed.legs_of(card, 3)) == pytest.approx(20)


@pytest.mark.clause("CS-GEO-10")
def test_a_weapon_stands_where_its_card_says():
    boat = ship("v1", at=(0, 0), length=20, beam=3, size=Size.LARGE, weapons=(gun("57mm", along=0.8),))
    state = battle(boat, ship("e1", "km", at=(60, 60)))
    assert gunnery.shot(state, "v1", "gun_1", "e1").origin == pytest.approx((0, 16))
