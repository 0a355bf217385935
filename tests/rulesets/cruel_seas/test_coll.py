"""CS-COLL: hull against hull and against rock, and what follows."""

import pytest

from navalsim3d.kernel.events import Collided, DiceRolled
from navalsim3d.kernel.geometry import gap
from navalsim3d.rulesets.cruel_seas import collisions
from navalsim3d.rulesets.cruel_seas.commands import Activate, DeclareFire, DeclareSpeed, Drift, Proceed, Turn
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.ruleset import CRUEL_SEAS
from navalsim3d.rulesets.cruel_seas.state import Pending, Size
from tests.rulesets.cruel_seas.build import act, battle, dice_left, give, in_window, refusal, ship
from tests.rulesets.cruel_seas.test_geo import square

FAR = ship("e2", "km", at=(100, 100), level=0)


def other(**fields):
    """A hull that lies across the course of a boat at (20, 20), 6 cm ahead of its bow."""
    return ship("e1", "km", **({"at": (15, 34), "heading": 90} | fields))


def crash(dice, mover=None, struck=None, level=1, **fields):
    """A boat at Combat declares `level` and cannot avoid the hull ahead of it."""
    boat = ship("v1", **({"at": (20, 20), "level": 2} | (mover or {})))
    return act(battle(boat, other(**(struck or {})), FAR, dice=dice, **fields), "v1", level)


@pytest.mark.clause("CS-COLL-01")
def test_a_ship_that_can_stop_may_not_run_into_a_hull():
    state, _ = give(battle(ship("v1", at=(20, 20), level=1), other()), Activate(ship="v1"))
    assert refusal(state, DeclareSpeed(level=1))[1] == "CS-COLL-01"


@pytest.mark.clause("CS-COLL-01")
def test_a_ship_that_cannot_stop_collides():
    state, events = crash((1,) * 8)
    assert state.ship("v1").y == pytest.approx(26)
    assert [event.other for event in events if isinstance(event, Collided)] == ["e1"]


@pytest.mark.clause("CS-COLL-01")
def test_straight_on_is_refused_while_a_whole_degree_keeps_clear():
    ahead = ship("e1", "km", at=(14, 45), heading=90)
    state, _ = act(battle(ship("v1", at=(20, 20)), ahead), "v1", 2)
    reason, clause = refusal(state, Proceed())
    assert clause == "CS-COLL-01"
    assert "degrees keeps it clear" in reason
    assert any(isinstance(command, Turn) for command in CRUEL_SEAS.legal(state))


@pytest.mark.clause("CS-COLL-01")
def test_a_turn_into_a_hull_is_refused_while_another_keeps_clear():
    beside = ship("e1", "km", at=(26, 44), heading=0)
    state, _ = act(battle(ship("v1", at=(20, 20)), beside), "v1", 2)
    assert refusal(state, Turn(angle=30))[1] == "CS-COLL-01"
    give(state, Proceed())


@pytest.mark.clause("CS-COLL-01")
def test_when_every_turn_strikes_the_contact_happens():
    wall = ship("e1", "km", at=(0, 42), heading=90, length=60, size=Size.HUGE, beam=4, hull=300)
    state, _ = act(battle(ship("v1", at=(20, 20), max_turn=5.0), wall, dice=(1,) * 20), "v1", 2)
    assert Proceed() in CRUEL_SEAS.legal(state)
    assert Turn(angle=5.0) in CRUEL_SEAS.legal(state)
    _, events = give(state, Proceed())
    assert any(isinstance(event, Collided) for event in events)


@pytest.mark.clause("CS-COLL-02")
def test_a_medium_ship_strikes_a_small_one_harder():
    state, events = crash((1,) * 8, mover={"size": Size.MEDIUM})
    assert [len(event.faces) for event in events if isinstance(event, DiceRolled)] == [5, 3]
    assert (state.ship("v1").hull, state.ship("e1").hull) == (32, 30)


@pytest.mark.clause("CS-COLL-02")
def test_every_entry_of_the_collision_table():
    rows = {size: [collisions.dice(size, target) for target in reversed(Size)] for size in Size}
    assert rows[Size.TINY] == [0, 1, 2, 3, 4]
    assert rows[Size.SMALL] == [1, 2, 3, 4, 5]
    assert rows[Size.MEDIUM] == [2, 3, 4, 5, 6]
    assert rows[Size.LARGE] == [3, 4, 5, 6, 7]
    assert rows[Size.HUGE] == [4, 5, 6, 7, 8]
    assert [collisions.dice(collisions.TERRAIN_ROW, target) for target in reversed(Size)] == rows[Size.HUGE]


@pytest.mark.clause("CS-COLL-03")
@pytest.mark.clause("CS-QRS-04")
def test_speed_above_twenty_four_adds_a_dice_to_both_rolls():
    _, events = crash((1,) * 10, mover={"size": Size.MEDIUM, "full": 39}, struck={"level": 1}, level=2)
    assert [len(event.faces) for event in events if isinstance(event, DiceRolled)] == [6, 4]
    _, events = crash((1,) * 8, mover={"size": Size.MEDIUM, "full": 36}, struck={"level": 2}, level=2)
    assert [len(event.faces) for event in events if isinstance(event, DiceRolled)] == [5, 3]


@pytest.mark.clause("CS-COLL-03")
def test_speed_adds_a_dice_even_to_none():
    tiny = {"size": Size.TINY, "length": 2, "beam": 1, "at": (20, 25), "full": 39}
    _, events = crash((1,) * 10, mover=tiny, struck={"size": Size.HUGE}, level=2)
    assert [len(event.faces) for event in events if isinstance(event, DiceRolled)] == [1, 9]


@pytest.mark.clause("CS-COLL-04")
@pytest.mark.clause("CS-QRS-04")
def test_both_suffer_at_once_and_both_may_sink():
    state, _ = crash((3, 3, 3, 3, 4, 4, 1, 1), mover={"hull": 10}, struck={"hull": 12, "level": 0})
    assert (state.ship("v1").status, state.ship("e1").status) == ("sunk", "sunk")
    assert state.kills == (("km", 1), ("rn", 1))
    assert not state.pending


@pytest.mark.clause("CS-COLL-05")
def test_sixes_of_a_collision_are_plain_damage():
    state, _ = crash((6,) * 6 + (1, 1), mover={"size": Size.LARGE}, struck={"hull": 60})
    assert state.ship("e1").hull == 60 - 36
    assert dice_left(state) == 0


def part(state):
    """Both ships drift the default way."""
    while state.pending:
        state, _ = give(state, CRUEL_SEAS.legal(state)[0])
    return state


@pytest.mark.clause("CS-COLL-06")
def test_both_are_out_of_hand_until_the_end_of_the_next_turn():
    state = part(crash((*(1,) * 8, 6), turn=3, struck={"level": 0})[0])
    assert [state.ship(id_).wrecked_steering_until for id_ in ("v1", "e1")] == [4, 4]
    foe = in_window(state, "e1", turned=True)
    assert refusal(foe, DeclareFire(targets=(("gun_1", "v1"),)))[1] == "CS-COLL-06"
    state, _ = give(state, Activate(ship="e1"))
    assert state.active.helm == 1
    assert refusal(state, DeclareSpeed(level=0, order="repair"))[1] == "CS-COLL-06"
    give(state, DeclareSpeed(level=0))


@pytest.mark.clause("CS-COLL-06")
def test_the_tokens_go_at_the_end_of_the_next_turn():
    state = battle(ship("v1", level=0, wrecked_steering_until=4), ship("e1", "km", at=(90, 90), activated=True), turn=4, dice=(3,))
    state, _ = act(state, "v1", 0)
    state, _ = give(state, Proceed())
    assert state.turn == 5
    assert state.ship("v1").wrecked_steering_until == 0


@pytest.mark.clause("CS-COLL-07")
def test_the_active_ship_drifts_first_and_astern_by_default():
    state, _ = crash((1,) * 8)
    assert state.pending[-1].ship == "v1"
    assert CRUEL_SEAS.decider(state) == "rn"
    assert CRUEL_SEAS.legal(state)[0] == Drift(astern=True, angle=0)
    state, _ = give(state, Drift())
    assert state.ship("v1").y == pytest.approx(21)
    assert state.active.travelled == pytest.approx(6)
    assert state.pending[-1].ship == "e1"
    assert CRUEL_SEAS.decider(state) == "km"


@pytest.mark.clause("CS-COLL-07")
def test_a_drift_turns_thirty_degrees_before_or_after():
    state, _ = crash((1,) * 8)
    before, _ = give(state, Drift(astern=True, angle=30, turn_first=True))
    after, _ = give(state, Drift(astern=True, angle=30, turn_first=False))
    assert before.ship("v1").heading == after.ship("v1").heading == 30
    assert (before.ship("v1").x, before.ship("v1").y) == pytest.approx((17.5, 26 - 4.330127))
    assert (after.ship("v1").x, after.ship("v1").y) == pytest.approx((20, 21))


@pytest.mark.clause("CS-COLL-07")
def test_a_drift_into_a_hull_is_refused():
    state, _ = crash((1,) * 8)
    assert refusal(state, Drift(astern=False, angle=0))[1] == "CS-COLL-07"


@pytest.mark.clause("CS-COLL-07")
def test_a_ship_that_cannot_drift_clear_is_shifted_apart():
    islands = (square(0, 0, 18.5, 29, id="west"), square(21.5, 0, 40, 29, id="east"), square(18.5, 0, 21.5, 25.5, id="south"))
    asked = Pending(kind="drift", side="rn", ship="v1", other="e1")
    broad = other(at=(0, 48), length=40, beam=30)
    play = Play(battle(ship("v1", at=(20, 26)), broad, land=islands, pending=(asked,)))
    assert collisions.drift_options(play.state) == []
    assert collisions.settle_drift(play)
    hulls = [play.state.hull_of(play.ship(id_)).corners for id_ in ("v1", "e1")]
    assert gap(*hulls) == pytest.approx(0.1, abs=0.001)
    assert not play.state.pending


@pytest.mark.clause("CS-COLL-07")
def test_nobody_drifts_when_one_ship_is_sunk():
    state, _ = crash((3, 3, 3, 3, 1, 1, 1, 1), struck={"hull": 12})
    assert state.ship("e1").status == "sunk"
    assert not state.pending
    assert state.ship("v1").y == pytest.approx(26)


@pytest.mark.clause("CS-COLL-08")
def test_rocks_strike_like_a_huge_ship():
    boat = ship("v1", at=(20, 20), level=3, hull=40)
    state = battle(boat, FAR, land=(square(10, 32, 30, 40),), dice=(1,) * 8)
    state, events = act(state, "v1", 3)
    assert [len(event.faces) for event in events if isinstance(event, DiceRolled)] == [8, 1]
    lost = state.ship("v1")
    assert (lost.hull, lost.level, lost.y) == (32, 0, pytest.approx(25))
    assert lost.wrecked_steering_until == state.turn + 1
    assert state.active is None


@pytest.mark.clause("CS-COLL-09")
def test_a_collision_ends_the_movers_activation():
    state = part(crash((1,) * 8, level=2)[0])
    assert state.active is None
    assert state.ship("v1").activated
    assert not state.ship("e1").activated
    assert state.ship("v1").travelled == pytest.approx(6)
