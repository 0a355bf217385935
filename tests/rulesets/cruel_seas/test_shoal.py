"""CS-SHOAL and CS-TERR: ground that big ships keep off and small ones strike, or land on."""

import pytest

from navalsim3d.kernel.events import Collided, DiceRolled, Grounded
from navalsim3d.kernel.geometry import gap
from navalsim3d.rulesets.cruel_seas.commands import Activate, DeclareSpeed, Proceed
from navalsim3d.rulesets.cruel_seas.ruleset import CRUEL_SEAS
from navalsim3d.rulesets.cruel_seas.state import Size, Wreck
from tests.rulesets.cruel_seas.build import act, battle, dice_left, give, refusal, ship
from tests.rulesets.cruel_seas.test_geo import square

FAR = ship("e1", "km", at=(110, 110), level=0)


def big(off, dice, level=2, **fields):
    """A Large ship of Full 18 ends its first leg `off` cm short of an island."""
    island = square(40, 20 + 6 + 20 + off, 80, 100, kind="island", id="island")
    boat = ship("t", **({"at": (60, 20), "full": 18, "size": Size.LARGE, "length": 20, "beam": 3, "hull": 60, "level": level} | fields))
    return act(battle(boat, FAR, land=(island,), dice=dice), "t", level)


def off(state):
    """How far the ship is from the island."""
    return gap(state.hull_of(state.ship("t")).corners, state.game.board.land[0].polygon)


@pytest.mark.clause("CS-SHOAL-01")
@pytest.mark.parametrize(("distance", "tests"), [(9.9, True), (10.0, False)])
def test_a_big_ship_within_ten_centimetres_is_tested(distance, tests):
    state, _ = big(distance, (6,), level=1)
    assert dice_left(state) == (0 if tests else 1)


@pytest.mark.clause("CS-SHOAL-01")
def test_one_test_for_a_feature_and_activation():
    state, _ = big(9.9, (5,), level=2)
    assert off(state) == pytest.approx(10)
    state, _ = give(state, Proceed())
    assert off(state) == pytest.approx(4)


@pytest.mark.clause("CS-SHOAL-02")
def test_a_failed_test_is_a_collision_with_the_ground():
    state, events = big(7, (3, *(1,) * 5), level=1)
    assert [len(event.faces) for event in events if isinstance(event, DiceRolled)][:2] == [1, 5]
    assert (state.ship("t").hull, state.ship("t").level) == (55, 0)
    assert state.active is None


@pytest.mark.clause("CS-SHOAL-02")
def test_a_passed_test_moves_the_ship_off_and_the_move_goes_on():
    state, _ = big(7, (5,), level=2)
    boat = state.ship("t")
    assert (boat.x, boat.y, boat.heading) == (60, pytest.approx(23), 0)
    assert state.active.legs == (6,)


@pytest.mark.clause("CS-SHOAL-03")
def test_shallow_craft_glide_over_shoals():
    shoal = square(10, 35, 30, 60, kind="shoal", id="shoal")
    for craft in ({"size": Size.MEDIUM}, {"size": Size.LARGE, "shallow_draft": True}):
        state = battle(ship("v1", at=(20, 20), level=3, **craft), FAR, shoals=(shoal,))
        state, events = act(state, "v1", 3)
        assert state.ship("v1").y == 32
        assert not [event for event in events if isinstance(event, DiceRolled)]


@pytest.mark.clause("CS-SHOAL-03")
def test_a_tanker_does_not():
    shoal = square(10, 45, 30, 60, kind="shoal", id="shoal")
    state = battle(ship("v1", at=(20, 20), size=Size.LARGE, level=1), FAR, shoals=(shoal,), dice=(5,))
    state, _ = act(state, "v1", 1)
    assert dice_left(state) == 0
    assert state.ship("v1").y == pytest.approx(28)


@pytest.mark.clause("CS-SHOAL-04")
def test_rock_stops_small_craft_and_keeps_big_ones_off():
    state, _ = big(9.5, (5,), level=1)
    assert dice_left(state) == 0
    small = battle(ship("v1", at=(20, 20)), FAR, land=(square(10, 31, 30, 50, kind="rock", id="rock"),), dice=(1,) * 7)
    state, events = act(small, "v1", 1)
    assert [event.other for event in events if isinstance(event, Collided)] == ["rock"]
    assert state.ship("v1").hull == 28


def beach(level, dice=()):
    """A boat whose bow lies 4 cm off a beach declares `level`."""
    land = (square(10, 31, 30, 60, kind="shore", id="beach", landable=True),)
    return act(battle(ship("v1", at=(20, 20), level=max(1, level)), FAR, land=land, dice=dice), "v1", level)


@pytest.mark.clause("CS-SHOAL-05")
def test_a_boat_lands_on_a_beach_at_slow():
    state, events = beach(1)
    assert state.ship("v1").y == pytest.approx(24)
    assert (state.ship("v1").level, state.ship("v1").hull) == (0, 35)
    assert any(isinstance(event, Grounded) and event.landed for event in events)
    assert state.active.legs == ()
    assert CRUEL_SEAS.legal(state)


@pytest.mark.clause("CS-SHOAL-05")
def test_a_faster_boat_is_wrecked_on_it():
    state, events = beach(2, (1,) * 7)
    assert not [event for event in events if isinstance(event, Grounded)]
    assert state.ship("v1").hull == 28


@pytest.mark.clause("CS-TERR-01")
def test_an_outcrop_is_a_collision_and_a_shoal_is_nothing_to_a_small_boat():
    rock = square(10, 31, 30, 50, kind="rock", id="rock")
    state, _ = act(battle(ship("v1", at=(20, 20)), FAR, land=(rock,), dice=(1,) * 7), "v1", 2)
    assert state.ship("v1").hull == 28
    shoal = square(10, 31, 30, 50, kind="shoal", id="shoal")
    state, _ = act(battle(ship("v1", at=(20, 20)), FAR, shoals=(shoal,)), "v1", 2)
    assert (state.ship("v1").hull, state.ship("v1").y) == (35, 32)


@pytest.mark.clause("CS-TERR-01")
@pytest.mark.clause("CS-WRECK-03")
def test_a_wreck_is_struck_by_every_size():
    hull = ((10.0, 31.0), (30.0, 31.0), (30.0, 33.0), (10.0, 33.0))
    state = battle(ship("v1", at=(20, 20)), FAR, dice=(1,) * 7, wrecks=(Wreck("wreck_1", hull),))
    state, _ = act(state, "v1", 2)
    assert state.ship("v1").hull == 28


def test_a_run_into_rock_is_refused_while_the_ship_can_stop():
    state = battle(ship("v1", at=(20, 20), level=1), FAR, land=(square(10, 31, 30, 50),))
    state, _ = give(state, Activate(ship="v1"))
    assert refusal(state, DeclareSpeed(level=1))[1] == "CS-COLL-01"


def test_a_ship_moved_off_a_shoal_is_not_set_upon_another():
    island = square(40, 20 + 6 + 20 + 4, 80, 100, kind="island", id="island")
    tanker = ship("t", at=(60, 20), full=18, size=Size.LARGE, length=20, beam=3, level=1)
    behind = ship("e1", "km", at=(55, 18), heading=90)
    state, _ = act(battle(tanker, behind, land=(island,), dice=(5,)), "t", 1)
    hulls = [state.hull_of(each).corners for each in state.ships]
    assert gap(*hulls) > 0
