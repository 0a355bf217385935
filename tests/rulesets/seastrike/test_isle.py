"""Islands: what land does, and which charts are legal."""

import pytest

from navalsim3d.kernel.polygons import gap
from navalsim3d.kernel.scenario import IslandPlacement
from navalsim3d.rulesets.seastrike import setup
from navalsim3d.rulesets.seastrike.lines import open_line
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE
from tests.rulesets.seastrike.build import S1, allowed, fire, isle, move, piece, position, refused
from tests.rulesets.seastrike.decision import new

AREAS = {
    "ss_great_skarn": 222,
    "ss_holm_major": 215,
    "ss_the_anvil": 240,
    "ss_corran": 76,
    "ss_ness": 88,
    "ss_tarbet": 84,
    "ss_low_sound": 82.25,
    "ss_finger": 24,
    "ss_button": 25,
    "ss_wedge": 17.5,
    "ss_stack": 16,
    "ss_skerry": 24,
}
OUTLINES = {
    "ss_great_skarn": (
        ((-10, -4), (-5, -6.5), (4, -6.5), (10, -3), (10, 3), (3, 6.5), (-6, 6.5), (-10, 2)),
        (((-6, -2), (-2, -4), (2, -4), (4, 0), (1, 3.5), (-4, 3.5)),),
    ),
    "ss_holm_major": (
        ((-9, -5), (0, -7), (9, -5), (10, 0), (8, 5), (0, 6.5), (-8, 5), (-10, 0)),
        (((-7, -2), (-4, -4), (-2, -1), (-4, 2), (-7, 1)), ((2, -2), (5, -3), (6, 1), (4, 3), (2, 2))),
    ),
    "ss_the_anvil": (((-9, -6), (9, -6), (11, 0), (9, 6), (-9, 6), (-11, 0)), (((-3, -5), (3, -5), (4, 0), (3, 5), (-3, 5), (-4, 0)),)),
    "ss_corran": (((-6, -3), (2, -4), (6, -2), (6, 2), (1, 4), (-5, 3)), (((-3, -1.5), (0, -2.5), (2, 0), (0, 2), (-3, 1)),)),
    "ss_ness": (((-5, -4), (4, -4), (6, 0), (4, 4), (-5, 4), (-7, 0)), (((-4, -2), (-1, -3), (1, 0), (-1, 3), (-4, 2)),)),
    "ss_tarbet": (((-7, -2.5), (0, -3.5), (7, -2.5), (7, 2.5), (0, 3.5), (-7, 2.5)), (((-5, -1.5), (-2, -2), (-2, 2), (-5, 1.5)),)),
    "ss_low_sound": (((-6, -3.5), (5, -3.5), (6.5, 0), (5, 3.5), (-6, 3.5)), ()),
    "ss_finger": (((-4, -1.5), (4, -1.5), (4, 1.5), (-4, 1.5)), (((-3, -1), (0, -1), (0, 1), (-3, 1)),)),
    "ss_button": (((-2.5, -2.5), (2.5, -2.5), (2.5, 2.5), (-2.5, 2.5)), (((-1.5, -1.5), (1.5, -1.5), (1.5, 1.5), (-1.5, 1.5)),)),
    "ss_wedge": (((-3.5, -2), (3.5, -2), (1.5, 3)), ()),
    "ss_stack": (((-2, -2), (2, -2), (2, 2), (-2, 2)), (((-1.6, -1.6), (1.6, -1.6), (1.6, 1.6), (-1.6, 1.6)),)),
    "ss_skerry": (((-3, -1.5), (0, -2.5), (3, -1.5), (3, 1.5), (0, 2.5), (-3, 1.5)), ()),
}
"""the green outline and the brown areas of each island, about its centre"""
CHART = {
    "ss_great_skarn": (28, 26, 0),
    "ss_holm_major": (62, 154, 0),
    "ss_the_anvil": (45, 90, 90),
    "ss_corran": (70, 40, 0),
    "ss_ness": (20, 140, 0),
    "ss_tarbet": (72, 96, 30),
    "ss_low_sound": (18, 84, 0),
    "ss_finger": (50, 52, 0),
    "ss_button": (12, 58, 0),
    "ss_wedge": (78, 70, 0),
    "ss_stack": (78, 122, 0),
    "ss_skerry": (40, 128, 0),
}
"""where the standard chart puts them, and how they are turned"""


def charted(*places, **changes):
    """The standard scenario with these islands instead."""
    ready = new().game.ready
    islands = tuple(IslandPlacement(name=name, x=x, y=y, heading=heading) for name, x, y, heading in places)
    return ready.model_copy(update={"scenario": ready.scenario.model_copy(update={"islands": islands, **changes})})


@pytest.mark.clause("SS-ISLE-01")
def test_areas_of_the_green_outlines():
    isles = new().game.isles
    assert {each.name: round(setup.area(each.green), 2) for each in isles} == pytest.approx(AREAS, abs=0.6)
    assert {each.name for each in isles if not each.brown} == {"ss_low_sound", "ss_wedge", "ss_skerry"}
    assert [each.name for each in isles if len(each.brown) == 2] == ["ss_holm_major"]


@pytest.mark.clause("SS-ISLE-01")
@pytest.mark.parametrize("name", OUTLINES)
def test_outlines_are_those_of_the_table(name):
    card = new().game.ready.islands[name]
    green, brown = OUTLINES[name]
    assert card.coast == (green,)
    assert card.high == brown


@pytest.mark.clause("SS-ISLE-02")
def test_any_land_stops_ships_and_torpedoes_only_brown_stops_missiles():
    finger = isle(S1, 20, 30)
    green, brown = 23.5, 18.5
    pieces = [piece("p1-S1", green, 24, 0), piece("p2-LG1", green, 36), piece("p1-FG1", green, 20)]
    state = position(pieces, isles=[finger])
    assert refused(state, fire("p1-S1", "TORP#1", "p2-LG1")) == "SS-SUB-04"
    assert allowed(state, fire("p1-FG1", "SSML#1", "p2-LG1"))
    state = position([piece("p1-FG1", brown, 20), piece("p2-LG1", brown, 36)], isles=[finger])
    assert refused(state, fire("p1-FG1", "SSML#1", "p2-LG1")) == "SS-ARC-01"
    assert open_line(state.game, (), (green, 24), (green, 36), land="brown")
    state = position([piece("p1-FG1", green, 24)], isles=[finger], phase="move")
    assert refused(state, move("p1-FG1", 0, 12)) == "SS-MOVE-09"


@pytest.mark.clause("SS-ISLE-03")
def test_the_standard_chart():
    isles = {each.name: each for each in new().game.isles}
    places = new().game.scenario.islands
    assert {each.name: (each.x, each.y, each.heading) for each in places} == CHART
    assert isles["ss_the_anvil"].centre == (45, 90)
    smallest = min(gap(a.green, b.green) for a in isles.values() for b in isles.values() if a is not b)
    assert smallest == pytest.approx(13.3, abs=0.05)


@pytest.mark.clause("SS-ISLE-03")
def test_an_island_is_turned_clockwise_about_its_centre():
    turned = setup.laid_out(((3.0, 1.0),), IslandPlacement(name="x", x=45, y=90, heading=90))
    assert turned == ((46.0, 87.0),)


@pytest.mark.clause("SS-ISLE-04")
def test_charts_that_are_not_legal():
    both = (("ss_great_skarn", 28, 26, 0), ("ss_holm_major", 62, 154, 0))
    assert SEASTRIKE.problems(charted(*both)) == ()
    assert "inside the area" in SEASTRIKE.problems(charted(*both, ("ss_stack", 1, 90, 0)))[0]
    assert "apart" in SEASTRIKE.problems(charted(*both, ("ss_stack", 28, 42, 0)))[0]
    assert "apart" in SEASTRIKE.problems(charted(*both, ("ss_stack", 28, 27, 0)))[0]
    assert "NORTH half can take a headquarters" in SEASTRIKE.problems(charted(both[0]))[0]
    with pytest.raises(ValueError, match="headquarters"):
        SEASTRIKE.setup(charted(both[0]), None)


@pytest.mark.clause("SS-ISLE-04")
def test_a_gap_of_eight_is_enough():
    """The Stack reaches 2 cm; the Great Skarn's north shore lies at y 32.5."""
    both = (("ss_great_skarn", 28, 26, 0), ("ss_holm_major", 62, 154, 0))
    assert SEASTRIKE.problems(charted(*both, ("ss_stack", 28, 42.5, 0))) == ()
    assert SEASTRIKE.problems(charted(*both, ("ss_stack", 28, 42.4, 0)))
