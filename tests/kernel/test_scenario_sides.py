"""Sides by colour: those a scenario names, and those that are left."""

import pytest

from navalsim3d import library, strictjson
from navalsim3d.kernel.tabletop import SIDE_COLOURS, liveries


@pytest.mark.parametrize(
    ("worn", "numbers"),
    [(("", ""), (0, 1)), (("red", "blue"), (1, 0)), (("red", ""), (1, 0)), (("", "blue"), (1, 0)), (("green", ""), (3, 0)), ((), ())],
)
def test_a_side_wears_its_colour_or_the_first_that_is_free(worn, numbers):
    assert liveries(worn) == numbers
    assert len(set(numbers)) == len(numbers)


def test_the_soviets_are_red_and_the_americans_blue_by_their_scenario():
    for name in ("strike_force_one", "strike_force_exchange", "strike_force_first_game"):
        sides = library.load_scenario(name).sides
        assert {side.id: side.colour for side in sides} == {"soviet": "red", "us": "blue"}


def test_two_sides_of_one_colour_are_refused():
    scenario = library.load_scenario("strike_force_one")
    data = scenario.model_dump(mode="json")
    for side in data["sides"]:
        side["colour"] = "gold"
    with pytest.raises(strictjson.Refused, match="/sides: both sides wear gold, and could not be told apart"):
        strictjson.validate(type(scenario), data)
    data["sides"][0]["colour"] = "mauve"
    with pytest.raises(strictjson.Refused, match="should be 'blue', 'red', 'gold' or 'green'"):
        strictjson.validate(type(scenario), data)
    assert SIDE_COLOURS == ("blue", "red", "gold", "green")
