"""Arcs of fire (CS-ARC): exactly on the line bears, for the menu as for the shot (EB-18)."""

import pytest

from navalsim3d.kernel.geometry import Footprint, Pose
from navalsim3d.rulesets.cruel_seas import arcs
from navalsim3d.rulesets.cruel_seas.cards import default_arcs
from navalsim3d.rulesets.cruel_seas.gunnery import shot
from tests.rulesets.cruel_seas.build import battle, gun, ship

BOW = ((-135.0, 135.0),)


def _around(bearing: float, arc, distance: float = 20.0, heading: float = 0.0):
    """A gun at (50, 50) on a ship with that heading, and an enemy whose hull centre lies at a relative bearing."""
    stern = Footprint(Pose(50.0, 50.0, heading), -10.0, 2.0).station(0.5, 0.0)
    a = ship("a", at=stern, heading=heading, length=10.0, weapons=(gun(along=0.5, arcs=arc),))
    there = Footprint(Pose(50.0, 50.0, (heading + bearing) % 360.0), distance, 1.0).bow
    b = ship("b", side="km", at=(there[0], there[1] - 3.5))
    return battle(a, b)


def _bears(bearing: float, arc, heading: float = 0.0) -> bool:
    return shot(_around(bearing, arc, heading=heading), "a", "gun_1", "b").why != "arc"


@pytest.mark.clause("CS-ARC-02")
def test_a_bow_gun_cannot_bear_140_degrees_off():
    this = shot(_around(140.0, BOW), "a", "gun_1", "b")
    assert this.why == "arc"
    assert this.clause == "CS-ARC-02"
    assert this.lost == "the 20mm does not bear: b lies at 140.0 degrees, the arc is -135 to 135 degrees"


@pytest.mark.clause("CS-ARC-02")
@pytest.mark.parametrize("heading", [0.0, 37.0, 90.0, 211.3, 359.0])
def test_the_limits_of_an_arc_belong_to_it(heading):
    for limit in (135.0, -135.0):
        assert _bears(limit, BOW, heading)
    for outside in (135.001, -135.001, 180.0):
        assert not _bears(outside, BOW, heading)


@pytest.mark.clause("CS-ARC-02")
@pytest.mark.parametrize(
    ("along", "across", "inside", "outside"),
    [
        (0.60, 0.0, (0, 135, -135), (136, -136, 180)),
        (0.40, 0.0, (45, -45, 180), (44, -44, 0)),
        (0.50, 0.0, (30, 150, -30, -150), (29, 151, -29, -151, 0, 180)),
        (0.50, 0.4, (0, 90, 180), (-1, -90, -179)),
        (0.50, -0.4, (0, -90, 180), (1, 90, 179)),
    ],
)
def test_default_arcs_by_station(along, across, inside, outside):
    arc = default_arcs(along, across)
    assert all(arcs.bears(arc, float(bearing)) for bearing in inside)
    assert not any(arcs.bears(arc, float(bearing)) for bearing in outside)


@pytest.mark.clause("CS-ARC-01")
def test_a_stern_gun_does_not_fire_over_its_own_bow():
    assert not _bears(0.0, default_arcs(0.15, 0.0))
    assert _bears(180.0, default_arcs(0.15, 0.0))


@pytest.mark.clause("CS-ARC-03")
def test_the_bearing_is_taken_to_the_targets_centre():
    a = ship("a", at=(0.0, 0.0), heading=90.0, length=11.2, weapons=(gun(along=0.5, arcs=default_arcs(0.5, 0.0)),))
    state = battle(a, ship("b", side="km", at=(5.6, -33.5)))
    this = shot(state, "a", "gun_1", "b")
    assert this.origin == pytest.approx((5.6, 0.0))
    assert this.aim == pytest.approx((5.6, -30.0))
    assert this.bearing == pytest.approx(90.0)
    assert this.why != "arc"


@pytest.mark.clause("CS-ARC-03")
def test_a_hull_that_reaches_into_the_arc_does_not_help_when_its_centre_is_outside():
    long_ship = ship("b", side="km", at=(80.0, 20.0), length=60.0)
    a = ship("a", at=(50.0, 50.0), weapons=(gun(along=0.0, arcs=((100.0, 170.0),)),))
    assert shot(battle(a, long_ship), "a", "gun_1", "b").why == "arc"


def test_degrees_off_are_measured_to_the_nearest_limit():
    assert arcs.off(BOW, 140.0) == pytest.approx(5.0)
    assert arcs.off(BOW, -140.0) == pytest.approx(5.0)
    assert arcs.off(((-180.0, 180.0),), 180.0) == 0.0
