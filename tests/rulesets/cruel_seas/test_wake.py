"""CS-WAKE: crossing the wakes of bigger ships."""

import pytest

from navalsim3d.rulesets.cruel_seas.commands import Proceed, Turn
from navalsim3d.rulesets.cruel_seas.state import Size
from navalsim3d.rulesets.cruel_seas.wakes import wake_length, wake_polygon
from tests.rulesets.cruel_seas.build import act, battle, dice_left, give, refusal, ship


def crossing(dice, mover=None, other=None):
    """A ship runs north across the wake of another that goes east."""
    mine = {"crew": "inexperienced", "at": (20, 20), "level": 1} | (mover or {})
    theirs = {"at": (26, 30), "heading": 90, "size": Size.MEDIUM, "length": 11.5, "level": 2} | (other or {})
    return act(battle(ship("v1", **mine), ship("e1", "km", **theirs), dice=dice), "v1", 1)[0]


@pytest.mark.clause("CS-WAKE-01")
def test_the_marker_shows_the_speed():
    assert wake_length(Size.SMALL, 2) == 2 * wake_length(Size.SMALL, 1)
    state = battle(ship("v1", level=0), ship("e1", "km", at=(90, 90)))
    assert wake_polygon(state, state.ship("v1")) == ()


@pytest.mark.clause("CS-WAKE-02")
def test_a_medium_ship_at_full_trails_twelve_centimetres():
    state = battle(ship("v1", at=(50, 50), heading=90, size=Size.MEDIUM, level=3), ship("e1", "km", at=(90, 90)))
    wake = wake_polygon(state, state.ship("v1"))
    assert {(round(x, 6), round(y, 6)) for x, y in wake} == {(38, 49), (38, 51), (50, 49), (50, 51)}


@pytest.mark.clause("CS-WAKE-03")
def test_a_green_crew_is_thrown_off_its_course():
    state = crossing((5,))
    assert state.ship("v1").heading == 45
    assert dice_left(state) == 0
    assert refusal(state, Turn(angle=10))[1] == "CS-WAKE-03"


@pytest.mark.clause("CS-WAKE-03")
@pytest.mark.parametrize(("face", "heading"), [(1, 315), (2, 315), (3, 0), (4, 0), (5, 45), (6, 45)])
def test_the_dice_turns_to_port_not_at_all_or_to_starboard(face, heading):
    assert crossing((face,)).ship("v1").heading == heading


@pytest.mark.clause("CS-WAKE-03")
def test_the_next_leg_is_free_again():
    state, _ = act(battle(ship("v1", at=(20, 20), crew="inexperienced"), ship("e1", "km", at=(26, 30), heading=90), dice=(3,)), "v1", 2)
    state, _ = give(state, Proceed())
    give(state, Turn(angle=10))


@pytest.mark.clause("CS-WAKE-04")
def test_a_tiny_craft_is_swamped_besides():
    state = crossing((2, 4), mover={"size": Size.TINY, "length": 2, "beam": 1, "hull": 5, "at": (20, 24)})
    assert state.ship("v1").heading == 315
    assert state.ship("v1").hull == 1


@pytest.mark.clause("CS-WAKE-05")
@pytest.mark.parametrize("mover", [{"crew": "regular"}, {"crew": "veteran"}, {"size": Size.LARGE}])
def test_better_crews_and_bigger_ships_take_no_notice(mover):
    state = crossing((5,), mover=mover)
    assert dice_left(state) == 1
    assert state.ship("v1").heading == 0
