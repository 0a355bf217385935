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
