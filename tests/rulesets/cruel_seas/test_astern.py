"""CS-ASTERN: backing out of a standstill."""

import pytest

from navalsim3d.rulesets.cruel_seas.commands import Activate, DeclareFire, DeclareSpeed, FireGun, GoAstern, Proceed, Turn
from navalsim3d.rulesets.cruel_seas.ruleset import CRUEL_SEAS
from navalsim3d.rulesets.cruel_seas.wakes import wake_polygon
from tests.rulesets.cruel_seas.build import act, battle, give, refusal, ship

FOE = ship("e1", "km", at=(110, 110), level=0)


def at_rest(**fields):
    """A boat that lay still in its last activation."""
    fields = {"at": (40, 40), "level": 0} | fields
    return give(battle(ship("v1", **fields), FOE, dice=(1,)), Activate(ship="v1"))[0]


@pytest.mark.clause("CS-ASTERN-01")
def test_astern_only_after_an_activation_at_rest():
    state, _ = give(battle(ship("v1", level=1), FOE), Activate(ship="v1"))
    assert refusal(state, GoAstern())[1] == "CS-ASTERN-01"
    state = at_rest(travelled=12.0)
    assert refusal(state, GoAstern())[1] == "CS-ASTERN-01"


@pytest.mark.clause("CS-ASTERN-01")
def test_slow_then_stationary_then_astern():
    state = battle(ship("v1", at=(40, 40), level=1), FOE, turn=3)
    for level in (1, 0):
        state, _ = act(state, "v1", level)
        state, _ = give(state, Proceed())
        state, _ = act(state, "e1", 0)
        state, _ = give(state, Proceed())
        if state.drawn == "km":
            state, _ = act(state, "e1", 0)
            state, _ = give(state, Proceed())
    state, _ = give(state, Activate(ship="v1"), GoAstern())
    assert state.ship("v1").astern


@pytest.mark.clause("CS-ASTERN-02")
def test_the_way_back_is_the_slow_distance():
    state, _ = give(at_rest(), GoAstern(), Proceed())
    boat = state.ship("v1")
    assert (boat.x, boat.y, boat.level, boat.astern) == (40, 28, 1, True)
    assert wake_polygon(state, boat) == ()


@pytest.mark.clause("CS-ASTERN-02")
def test_after_going_astern_a_ship_must_come_to_rest():
    state, _ = give(battle(ship("v1", level=1, astern=True), FOE), Activate(ship="v1"))
    assert [command for command in CRUEL_SEAS.legal(state) if isinstance(command, DeclareSpeed)] == [DeclareSpeed(level=0)]
    assert refusal(state, DeclareSpeed(level=1))[1] == "CS-ASTERN-02"


@pytest.mark.clause("CS-ASTERN-03")
def test_one_turn_at_any_point_of_the_way():
    state, _ = give(at_rest(), GoAstern(at=5, angle=90), Proceed())
    boat = state.ship("v1")
    assert (boat.x, boat.y, boat.heading) == (40, 35, 90)
    state, _ = give(state, Proceed())
    boat = state.ship("v1")
    assert (boat.x, boat.y) == (33, 35)
    assert state.hull_of(boat).bow == pytest.approx((40, 35))
    assert refusal(state, Turn(angle=5))[1] == "CS-ASTERN-03"


@pytest.mark.clause("CS-ASTERN-03")
def test_the_turn_is_ninety_degrees_at_most_and_within_the_way():
    state = at_rest()
    assert refusal(state, GoAstern(at=5, angle=91))[1] == "CS-ASTERN-03"
    assert refusal(state, GoAstern(at=13, angle=10))[1] == "CS-ASTERN-03"
    refusal(state, GoAstern(at=float("nan"), angle=10))


@pytest.mark.clause("CS-ASTERN-03")
@pytest.mark.parametrize(("at", "windows"), [(5.0, 3), (12.0, 2), (0.0, 3)])
def test_guns_fire_before_at_the_pivot_and_at_the_end(at, windows):
    state, _ = give(at_rest(), GoAstern(at=at, angle=-45))
    give(state, DeclareFire(targets=(("gun_1", "e1"),)), FireGun(gun="gun_1"))
    seen = 0
    while state.active is not None:
        seen += 1
        state, _ = give(state, Proceed())
    assert seen == windows
    assert state.ship("v1").heading == 315
    assert state.ship("v1").travelled == pytest.approx(12)


def test_astern_into_a_hull_is_refused():
    state = battle(ship("v1", at=(40, 40), level=0), ship("e1", "km", at=(35, 33), heading=90))
    state, _ = give(state, Activate(ship="v1"))
    assert refusal(state, GoAstern())[1] == "CS-COLL-01"
    for command in CRUEL_SEAS.legal(state):
        CRUEL_SEAS.check(state, command)
