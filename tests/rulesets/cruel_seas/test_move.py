"""CS-MOVE: straight legs and what interrupts them."""

import pytest

from navalsim3d.kernel.events import Collided, DiceRolled, Moved
from navalsim3d.rulesets.cruel_seas.commands import Activate, DeclareSpeed, Proceed
from navalsim3d.rulesets.cruel_seas.contacts import contact
from navalsim3d.rulesets.cruel_seas.ruleset import CRUEL_SEAS
from navalsim3d.rulesets.cruel_seas.state import Size, Smoke, Torpedo
from tests.rulesets.cruel_seas.build import act, battle, give, refusal, ship

FOE = ship("e1", "km", at=(90, 90), level=0)
ACROSS = ship("e1", "km", at=(15, 33), heading=90)
"""its near side lies 5 cm ahead of a boat at (20, 20)"""


@pytest.mark.clause("CS-MOVE-01")
def test_the_whole_model_advances_along_its_heading():
    state, _ = act(battle(ship("v1", at=(20, 20), heading=90), FOE), "v1", 1)
    boat = state.ship("v1")
    assert (boat.x, boat.y) == (32, 20)
    assert state.hull_of(boat).bow == pytest.approx((39, 20))


@pytest.mark.clause("CS-MOVE-02")
def test_the_full_distance_is_run():
    state, _ = act(battle(ship("v1", at=(20, 20)), FOE), "v1", 2)
    state, _ = give(state, Proceed())
    assert state.ship("v1").y == pytest.approx(44)
    assert state.active.legs == ()


@pytest.mark.clause("CS-MOVE-03")
def test_a_faster_ship_has_more_legs_and_no_longer_ones():
    _, slow = act(battle(ship("v1"), FOE), "v1", 1)
    state, full = act(battle(ship("v1"), FOE), "v1", 3)
    first = [next(event for event in events if isinstance(event, Moved)).path for events in (slow, full)]
    assert first[0] == first[1]
    assert state.active.legs == (12, 12)


@pytest.mark.clause("CS-MOVE-04")
def test_an_order_into_a_hull_is_refused_while_the_ship_can_stop():
    state, _ = give(battle(ship("v1", at=(20, 20), level=1), ACROSS), Activate(ship="v1"))
    reason, clause = refusal(state, DeclareSpeed(level=1))
    assert clause == "CS-COLL-01"
    assert "5.0 of 12.0 cm" in reason
    assert [command.level for command in CRUEL_SEAS.legal(state) if isinstance(command, DeclareSpeed)] == [0]


@pytest.mark.clause("CS-MOVE-04")
def test_markers_never_block_the_way():
    state = battle(
        ship("v1", at=(20, 20), plumes=4),
        FOE,
        torpedoes=(Torpedo("t1", "e1", "km", "regular", 20.0, 30.0, 0.0, run=40.0),),
        smokes=(Smoke("s1", "e1", 12.0, True, 20.0, 35.0, 9),),
    )
    state, events = act(state, "v1", 1)
    assert state.ship("v1").y == 32
    assert not [event for event in events if isinstance(event, (Collided, DiceRolled))]


@pytest.mark.clause("CS-MOVE-05")
def test_contacts_are_worked_off_by_distance():
    big = ship("v1", at=(20, 20), size=Size.LARGE, full=36, hull=200)
    state = battle(big, ACROSS, dice=(10, *(1,) * 12), torpedoes=(Torpedo("t1", "e1", "km", "regular", 20.0, 30.0, 0.0, run=40.0),))
    _, events = act(state, "v1", 1)
    told = [event for event in events if isinstance(event, Collided) or (isinstance(event, DiceRolled) and event.sides == 10)]
    assert isinstance(told[0], DiceRolled)
    assert isinstance(told[1], Collided)


@pytest.mark.clause("CS-MOVE-05")
def test_ties_are_broken_by_kind():
    kinds = ["edge", "wake", "hull", "land", "torpedo"]
    found = sorted(contact(4.0, kind, "x") for kind in kinds)
    assert [each.kind for each in found] == ["torpedo", "land", "hull", "wake", "edge"]
