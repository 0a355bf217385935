"""Where things are at every second of a performance is what the performance will show."""

import pytest

from navalsim3d.kernel.events import Moved, TorpedoLaunched, TorpedoRan
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import Piece, Tabletop
from navalsim3d.scene.places import Places
from navalsim3d.scene.timeline import timeline

PIECE = Piece(id="a", kind="ship", model="boat", pose=Pose(10, 10, 90), side="rn", name="A")
BEFORE = Tabletop(width=90, height=60, scale=300, pieces=(PIECE,))


def test_a_ship_is_where_its_track_has_it_and_stays_at_its_end():
    line = timeline([Moved(piece="a", path=(Pose(10, 10, 90), Pose(30, 10, 90)), speed=1.0)])
    places = Places(BEFORE, line, lambda name: 7.0)
    at = [places.at("a", share * line.seconds) for share in (-0.1, 0.5, 2.0)]
    assert [one.pose.x for one in at if one] == pytest.approx([10, 20, 30], abs=0.5)
    assert at[0].length == 7.0


def test_a_torpedo_is_known_from_its_launch_and_runs():
    launch = TorpedoLaunched(piece="a", torpedo="t", pose=Pose(10, 10, 0))
    line = timeline([launch, TorpedoRan(torpedo="t", path=(Pose(10, 10, 0), Pose(10, 40, 0)))])
    places = Places(BEFORE, line, lambda name: 7.0)
    assert places.at("t", 0.0).pose.y == 10
    assert places.at("t", line.seconds).pose.y == pytest.approx(40)


def test_nobody_is_nowhere():
    assert Places(BEFORE, timeline([]), lambda name: 7.0).at("hidden", 0.0) is None


def test_a_steady_place_is_the_mean_also_across_north():
    turn = Moved(piece="a", path=(Pose(10, 10, 350), Pose(10, 20, 350), Pose(12, 30, 10)), speed=1.0)
    line = timeline([turn])
    steady = Places(BEFORE, line, lambda name: 7.0).steady("a", line.seconds / 2, line.seconds)
    assert min(steady.pose.heading, 360 - steady.pose.heading) < 11
