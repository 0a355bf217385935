"""Shell splashes (CS-PLUME)."""

import pytest

from navalsim3d.kernel.geometry import point_gap
from navalsim3d.rulesets.cruel_seas import plumes
from navalsim3d.rulesets.cruel_seas.commands import Activate, DeclareSpeed, Turn
from navalsim3d.rulesets.cruel_seas.geometry_of import corners
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Options, Size
from tests.rulesets.cruel_seas.build import battle, give, gun, ship
from tests.rulesets.cruel_seas.shooting import abeam, fire, needed, said, shot


@pytest.mark.clause("CS-PLUME-01")
@pytest.mark.parametrize(
    ("weapon", "plume"),
    [
        (gun("20mm"), 0),
        (gun("20mm", mm=25.0), 0),
        (gun("37mm"), 1),
        (gun("37mm", mm=40.0, barrels=2), 1),
        (gun("88mm"), 1),
        (gun("mortar", mm=20.0), 1),
    ],
)
def test_misses_of_37_mm_and_more_leave_one_plume(weapon, plume):
    play = fire(abeam(20.0, dice=(10,), a={"weapons": (weapon,)}))
    assert play.ship("b").plumes == plume
    assert [event.size for event in said(play, "splashed")] == [weapon.mm] * plume


@pytest.mark.clause("CS-PLUME-01")
def test_a_lost_shot_leaves_none():
    assert fire(abeam(70.1, "37mm")).ship("b").plumes == 0


@pytest.mark.clause("CS-PLUME-01")
@pytest.mark.parametrize("size", [(7.0, 2.0), (2.0, 1.0), (36.0, 5.0)])
def test_every_plume_stands_within_1_cm_of_the_hull_and_outside_it(size):
    length, beam = size
    state = battle(ship("a"), ship("b", side="km", at=(60.0, 60.0), heading=33.0, length=length, beam=beam))
    hull = corners(state.card("b"), state.ship("b"))
    places = [plumes.place(state, "b", number) for number in range(1, 30)]
    assert all(0.0 < point_gap(at, hull) <= 1.0 for at in places)
    assert len(set(places[:14])) == 14


@pytest.mark.clause("CS-PLUME-02")
def test_a_leg_leaves_the_plumes_behind():
    state = battle(ship("a", plumes=3), ship("b", side="km", at=(90, 90)))
    state, _ = give(state, Activate(ship="a"), DeclareSpeed(level=1))
    assert state.ship("a").plumes == 0


@pytest.mark.clause("CS-PLUME-02")
def test_a_pivot_does_not():
    state = battle(ship("a", plumes=3, level=0), ship("b", side="km", at=(90, 90)))
    state, _ = give(state, Activate(ship="a"), DeclareSpeed(level=0), Turn(angle=45.0))
    assert state.ship("a").plumes == 3


@pytest.mark.clause("CS-PLUME-02")
def test_the_end_of_the_turn_clears_every_plume():
    play = Play(battle(ship("a", plumes=3), ship("b", side="km", at=(90, 90), plumes=1)))
    plumes.clear_all(play)
    assert [each.plumes for each in play.state.ships] == [0, 0]


@pytest.mark.clause("CS-PLUME-03")
def test_three_plumes_give_one_and_five_no_more():
    plain = {"size": Size.MEDIUM, "level": 2, "full": 20.0}
    needs = [needed(abeam(20.0, a={"level": 2}, b={**plain, "plumes": count})) for count in (0, 2, 3, 5)]
    assert needs == [5, 5, 6, 6]


@pytest.mark.clause("CS-PLUME-04")
def test_plumes_hide_nothing():
    assert shot(abeam(20.0, b={"plumes": 5})).rays == 99


@pytest.mark.clause("CS-OPT-01")
def test_the_core_rules_have_no_plumes():
    assert fire(abeam(20.0, "37mm", dice=(10,), options=Options(layer="core"))).ship("b").plumes == 0
