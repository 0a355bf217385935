"""CS-SPEED: levels, what may be declared, and what caps it."""

import pytest

from navalsim3d.rulesets.cruel_seas import gunnery
from navalsim3d.rulesets.cruel_seas.commands import Activate, DeclareSpeed, Proceed
from navalsim3d.rulesets.cruel_seas.ruleset import CRUEL_SEAS
from navalsim3d.rulesets.cruel_seas.state import Size
from navalsim3d.rulesets.cruel_seas.wakes import wake_polygon
from tests.rulesets.cruel_seas.build import act, battle, give, in_window, refusal, ship

FOE = ship("e1", "km", at=(90, 90), level=0)


def declared(**fields):
    """The levels a ship may declare."""
    state, _ = give(battle(ship("v1", **fields), FOE), Activate(ship="v1"))
    return [command.level for command in CRUEL_SEAS.legal(state) if isinstance(command, DeclareSpeed) and command.order == "none"]


@pytest.mark.clause("CS-SPEED-01")
def test_full_thirty_six_makes_twelve_twenty_four_thirty_six():
    state = battle(ship("v1", at=(60, 20), level=1), FOE)
    runs = []
    for level in (0, 1, 2):
        after, _ = act(state, "v1", level)
        while after.active:
            after, _ = give(after, Proceed())
        runs.append(after.ship("v1").travelled)
    assert runs == pytest.approx([0, 12, 24])


@pytest.mark.clause("CS-SPEED-02")
def test_the_level_changes_by_one_at_most():
    assert declared(level=1) == [0, 1, 2]
    state, _ = give(battle(ship("v1", level=1), FOE), Activate(ship="v1"))
    assert refusal(state, DeclareSpeed(level=3))[1] == "CS-SPEED-02"
    state, _ = give(battle(ship("v1", level=2), FOE), Activate(ship="v1"))
    assert refusal(state, DeclareSpeed(level=0))[1] == "CS-SPEED-02"


@pytest.mark.clause("CS-SPEED-03")
def test_the_declared_level_stands_until_the_next_activation():
    state, _ = act(battle(ship("v1", level=2), FOE), "v1", 1)
    state, _ = give(state, Proceed())
    assert state.ship("v1").level == 1
    assert state.speed_of(state.ship("v1")) == pytest.approx(12)
    state, _ = act(battle(ship("v1", level=1), FOE), "v1", 0)
    assert wake_polygon(state, state.ship("v1")) == ()


@pytest.mark.clause("CS-SPEED-04")
def test_rows_that_name_a_level_look_at_the_level():
    tanker = ship("v1", at=(20, 20), full=12, level=3, size=Size.LARGE)
    state = in_window(battle(tanker, ship("e1", "km", at=(20, 60))), "v1")
    labels = [line.label for line in gunnery.shot(state, "v1", "gun_1", "e1").modifiers]
    assert any("Full" in label for label in labels)
    assert not any("30" in label for label in labels)


@pytest.mark.clause("CS-SPEED-05")
def test_a_cap_forces_the_level_down_by_more_than_one():
    assert declared(level=3, engine=2) == [0, 1]
    assert declared(level=3, engine=1) == [2]
    assert declared(level=2, engine=3) == [0]
    assert declared(level=2, engine_repaired=True) == [1, 2]
    assert declared(level=0, immobile=True) == [0]


@pytest.mark.clause("CS-SPEED-05")
def test_a_refusal_names_the_cap():
    state, _ = give(battle(ship("v1", level=3, engine=2), FOE), Activate(ship="v1"))
    assert refusal(state, DeclareSpeed(level=2))[1] == "CS-SPEED-05"


@pytest.mark.clause("CS-SPEED-06")
def test_a_forced_course_keeps_the_speed_but_not_above_the_cap():
    state = battle(ship("v1", at=(20, 20), level=3, bridge=True, engine=1), FOE)
    state, _ = give(state, Activate(ship="v1"))
    assert state.ship("v1").level == 2
    assert state.active.legs == (12,)
