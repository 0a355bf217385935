"""SEQ: four turns of four steps."""

import pytest

from navalsim3d.kernel.events import GameEnded, TurnBegan
from navalsim3d.rulesets.strike_force import queries
from navalsim3d.rulesets.strike_force.ruleset import STRIKE_FORCE

from .build import advance, after, allowed, attack, decline, end, ended, field, give, march, opening, refused, retreat, walk


@pytest.mark.clause("SF-SEQ-01")
def test_four_turns_of_four_steps():
    state, seen = opening(), []
    while not state.winner:
        seen.append((state.turn, state.step, STRIKE_FORCE.decider(state)))
        state = ended(state)
    sides = ("soviet", "soviet", "us", "us")
    assert seen == [(turn, step, sides[step - 1]) for turn in range(1, 5) for step in range(1, 5)]


@pytest.mark.clause("SF-SEQ-01")
def test_a_turn_is_announced():
    _, events = give(field(A="0505", turn=2, step=4), end(field(step=4)))
    assert [event.turn for event in events if isinstance(event, TurnBegan)] == [3]


@pytest.mark.clause("SF-SEQ-02")
def test_movement_and_attacks_do_not_mix():
    near = field(C="0505", Y="0506", step=1)
    assert refused(near, attack("C", "Y")) == "SF-SEQ-02"
    assert refused(ended(opening()), walk("C 0804>0704")) == "SF-SEQ-02"


@pytest.mark.clause("SF-SEQ-03")
def test_only_the_acting_side_moves_or_attacks():
    assert refused(opening(), walk("X 0305>0304")) == "SF-SEQ-03"
    assert refused(field(D="0605", Y="0506"), attack("Y", "D")) == "SF-SEQ-03"
    assert refused(opening(), end(field(step=3))) == "SF-SEQ-03"
    assert allowed(field(X="0305", step=3), walk("X 0305>0304"))


@pytest.mark.clause("SF-SEQ-04")
def test_the_waiting_side_only_retreats():
    state = field(C="0505", D="0605", Y="0506", dice=(3,))
    assert STRIKE_FORCE.decider(state) == "soviet"
    hit = after(state, attack("CD", "Y"))
    assert STRIKE_FORCE.decider(hit) == "us"
    assert STRIKE_FORCE.legal(hit) == (retreat("Y", "0406"), retreat("Y", "0507"))
    assert STRIKE_FORCE.decider(after(hit, retreat("Y", "0406"))) == "soviet"
    for die in (1, 5, 6):
        assert STRIKE_FORCE.decider(after(field(C="0505", D="0605", Y="0506", dice=(die,)), attack("CD", "Y"))) == "soviet"


@pytest.mark.clause("SF-SEQ-05")
def test_any_step_may_be_passed():
    state, events = opening(), ()
    for _ in range(16):
        state, events = give(state, end(state))
    assert state.winner == "us"
    assert [event.winner for event in events if isinstance(event, GameEnded)] == ["us"]


@pytest.mark.clause("SF-SEQ-06")
def test_steps_end_only_by_command():
    state = field(A="0101", Y="0808", step=1)
    moved = after(state, march("A", "0102"))
    assert (moved.turn, moved.step) == (1, 1)
    assert STRIKE_FORCE.legal(moved) == (end(moved),)
    pending = after(field(C="0505", D="0605", Y="0506", dice=(3,)), attack("CD", "Y"))
    assert refused(pending, end(pending)) == "SF-CMD-04"
    chosen = after(pending, retreat("Y", "0406"))
    assert refused(chosen, end(chosen)) == "SF-CMD-04"
    assert after(chosen, decline(chosen), end(chosen)).step == 3
    assert after(chosen, advance("C")).step == 2


@pytest.mark.clause("SF-SEQ-07")
def test_a_side_without_companies_still_has_its_steps():
    state = ended(field(A="0304", turn=2))
    steps = 0
    while not state.winner:
        if STRIKE_FORCE.decider(state) == "us":
            assert STRIKE_FORCE.legal(state) == (end(state),)
            steps += 1
        state = ended(state)
    assert steps == 6


@pytest.mark.clause("SF-SEQ-08")
def test_limits_count_within_ones_own_step():
    state = field(D="0605", C="0505", Y="0506", turn=1, dice=(5,))
    state = after(state, attack("CD", "Y"), retreat("C", "0404"), retreat("D", "0705"))
    assert refused(state, attack("D", "Y")) != ""
    state = ended(state, 3)
    assert (state.turn, state.step) == (2, 1)
    state = after(state, march("D", "0605"), end(state))
    assert queries.targets(state) == ("Y",), "the marks of turn 1 are void"
    assert allowed(state, attack("D", "Y"))
    walked = ended(after(field(A="0101", step=1), march("A", "0102")), 4)
    assert allowed(walked, march("A", "0103")), "and who moved in turn 1 moves in turn 2"


@pytest.mark.clause("SF-SEQ-09")
def test_nothing_is_legal_after_the_end():
    over = ended(opening(), 16)
    assert STRIKE_FORCE.decider(over) is None
    assert STRIKE_FORCE.legal(over) == ()
    assert refused(over, end(over)) == "SF-SEQ-09"
    assert refused(over, march("A", "0801")) == "SF-SEQ-09"
