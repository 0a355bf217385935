"""The lieutenant keeps out of the way of ships that have to come on, and knows when a hull over the edge is home."""

from dataclasses import replace

import pytest

from navalsim3d import library
from navalsim3d.ai import make_agent
from navalsim3d.ai.cruel_seas import aims, courses, futures, weigh
from navalsim3d.ai.cruel_seas.battle import Battle
from navalsim3d.ai.cruel_seas.plans import Plan
from navalsim3d.ai.cruel_seas.thought import Thought, with_ship
from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.kernel.ruleset import ruleset_named
from navalsim3d.rulesets.cruel_seas.missions.memory import recall
from navalsim3d.rulesets.cruel_seas.state import Level


def opened(name, until):
    """A game between cadets, as soon as `until` says so; None when it never does."""
    ready = library.ready(name)
    ruleset = ruleset_named("cruel_seas")
    for seed in range(20):
        state = ruleset.setup(ready, Dice(seed_from(f"opened {seed}")))
        agents = {side.id: make_agent("cadet", ruleset, side.id, seed) for side in ready.scenario.sides}
        while (side := ruleset.decider(state)) is not None and state.turn < 2:
            if until(state):
                return ruleset, state
            state, _ = ruleset.apply(state, agents[side].choose(ruleset.seen_by(state, side)))
    raise AssertionError("no such position")


@pytest.fixture(scope="module")
def flotillas():
    """Scenario 1 at the start of turn 1, nobody moved."""
    return opened("ships_in_the_night", lambda state: state.turn == 1 and state.active is None)


def put(state, id_, x, y, heading, level, activated=False):
    return with_ship(state, replace(state.ship(id_), x=x, y=y, heading=heading, level=level, activated=activated), None)


@pytest.fixture
def crossing(flotillas):
    """MTB 34 lies across the bow of MTB 38, which comes on at Combat; S 102 is far away."""
    ruleset, state = flotillas
    state = put(state, "mtb_34", 30.0, 40.0, 90.0, Level.COMBAT)
    state = put(state, "mtb_38", 33.0, 25.0, 0.0, Level.COMBAT)
    return ruleset, put(state, "s_102", 80.0, 8.0, 270.0, Level.COMBAT)


def test_lying_across_the_certain_leg_of_a_friend_costs_what_both_suffer(crossing):
    _, state = crossing
    lying, coming = state.ship("mtb_34"), state.ship("mtb_38")
    mutual = sum(courses.OUT_OF_HAND * aims.worth(state, ship) for ship in (lying, coming))
    assert courses.fouled(state, lying) > mutual
    assert courses.barring(state, lying) == courses.fouled(state, lying)


def test_it_costs_less_once_the_friend_has_moved_and_nothing_when_it_can_stop(crossing):
    _, state = crossing
    lying = state.ship("mtb_34")
    moved_on = put(state, "mtb_38", 33.0, 25.0, 0.0, Level.COMBAT, activated=True)
    assert courses.fouled(moved_on, lying) == pytest.approx(courses.FRIEND_LATER * courses.fouled(state, lying))
    assert courses.barring(moved_on, lying) == 0.0
    assert courses.fouled(put(state, "mtb_38", 33.0, 25.0, 0.0, Level.SLOW), lying) == 0.0
    assert courses.fouled(put(state, "mtb_38", 33.0, 25.0, 180.0, Level.COMBAT), lying) == 0.0


def test_the_boat_in_the_way_goes_first(crossing):
    """The other one would have to run into it with its first leg (CS-COLL-01)."""
    ruleset, state = crossing
    state = replace(state, phase="assign", drawn="rn", bag=("km", "rn"), pending=())
    choice = make_agent("lieutenant", ruleset, "rn", 1).choose(ruleset.seen_by(state, "rn"))
    assert choice.ship == "mtb_34"


def test_a_plan_that_ends_in_a_lane_says_what_that_costs(crossing):
    """In the term table, so that whoever asks why sees it."""
    _, state = crossing
    lying = state.ship("mtb_34")
    terms = weigh.weigh(state, Battle(state, lying), aims.aim(state, lying), Plan(lying.level, (), (lying,))).terms
    assert terms["courses"] == -courses.fouled(state, lying)


@pytest.fixture(scope="module")
def convoy():
    """Scenario 2 at the start of turn 1."""
    return opened("torpedo_run", lambda state: state.turn == 1 and state.active is None)


def tanker_at(convoy, x, y, heading):
    ruleset, state = convoy
    defender = state.enemy_of(recall(state, "attacker"))
    tanker = next(ship for ship in state.ships if ship.side == defender and ship.status == "afloat" and aims.worth(state, ship) == 600.0)
    there = replace(tanker, x=x, y=y, heading=heading, level=Level.COMBAT)
    return ruleset, with_ship(state, there, None), there


def exit_term(convoy, x, y, heading):
    _, state, tanker = tanker_at(convoy, x, y, heading)
    plan = Plan(tanker.level, (), (tanker,))
    return weigh.weigh(state, Battle(state, tanker), aims.aim(state, tanker), plan).terms.get("exit", 0.0)


def test_any_part_over_the_exit_point_at_the_end_of_a_move_is_home(convoy):
    """CS-SCN2-07: she pokes her bow over the western edge of the corridor; her stern is far inside."""
    assert exit_term(convoy, 19.0, 45.0, 270.0) > 600.0
    assert exit_term(convoy, 30.0, 45.0, 270.0) == 0.0


@pytest.mark.parametrize(("x", "y", "heading"), [(19.0, 20.0, 270.0), (30.0, 58.9, 270.0), (5.0, 58.5, 90.0)])
def test_out_by_any_other_edge_is_lost(convoy, x, y, heading):
    """CS-SCN2-05: south of the corridor, or a single corner over the northern edge, even beside the Exit Point."""
    assert exit_term(convoy, x, y, heading) < -600.0


def test_a_tanker_with_her_bow_over_the_exit_leaves_it_there(convoy):
    """Plans go on beyond the edge where ships are taken off at the end of the turn; none of the best turns her back."""
    ruleset, state, tanker = tanker_at(convoy, 24.0, 45.0, 270.0)
    best = Thought(ruleset, ruleset.seen_by(state, tanker.side), tanker).weighed()[0]
    assert best.terms["exit"] > 600.0
    assert best.plan.left_at is None


def test_the_futures_of_a_ship_are_certain_together(convoy):
    _, state, tanker = tanker_at(convoy, 60.0, 45.0, 270.0)
    found = futures.of(state, tanker)
    assert sum(future.share for future in found) == pytest.approx(1.0)
    assert all(len(future.shapes) == futures.RUNS for future in found)
    stopped = replace(tanker, level=Level.STATIONARY)
    assert any(future.shapes[0] == future.shapes[1] for future in futures.of(state, stopped))
