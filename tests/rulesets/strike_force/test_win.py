"""WIN: Towns at the end of turn four."""

import pytest

from navalsim3d.rulesets.strike_force import queries, victory
from navalsim3d.rulesets.strike_force.ruleset import STRIKE_FORCE

from .build import after, at, attack, ended, field, march, opening, settled


def last(**where):
    """The position after the last step of the game."""
    return ended(field(**where, turn=4, step=4))


@pytest.mark.clause("SF-WIN-01")
def test_two_towns_win_for_the_soviet_side():
    outcome = STRIKE_FORCE.outcome(last(A="0304", B="0201", Z="0208"))
    assert (outcome.winner, outcome.clause) == ("soviet", "SF-WIN-01")
    assert outcome.scores == {"soviet": 2.0, "us": 1.0}
    assert "Altfurt" in outcome.why
    assert queries.winner(last(A="0304", B="0201", C="0208")) == "soviet"


@pytest.mark.clause("SF-WIN-02")
def test_otherwise_the_us_side_wins():
    assert queries.winner(last(A="0304")) == "us"
    assert queries.winner(last(B="0101", Y="0506")) == "us"
    assert STRIKE_FORCE.outcome(last()).winner == "us"


@pytest.mark.clause("SF-WIN-03")
def test_only_who_stands_there_at_the_end_counts():
    state = field(A="0201", B="0304", turn=4, step=1)
    assert queries.towns_held(state) == ("0201", "0304")
    assert queries.winner(ended(after(state, march("A", "0202")), 4)) == "us"
    assert queries.winner(ended(state, 4)) == "soviet"


@pytest.mark.clause("SF-WIN-04")
def test_an_empty_town_is_not_soviet():
    assert queries.winner(last(A="0304")) == "us"
    assert STRIKE_FORCE.outcome(last(A="0304")).scores["us"] == 2.0


@pytest.mark.clause("SF-WIN-05")
def test_the_us_side_has_the_last_word():
    state = field(A="0304", B="0201", X="0204", Y="0305", turn=4, step=4, dice=(2,))
    assert queries.towns_held(state) == ("0201", "0304")
    state = settled(after(state, attack("XY", "A")))
    assert at(state, "A") == "0303"
    assert queries.winner(ended(state)) == "us"


@pytest.mark.clause("SF-WIN-06")
def test_play_runs_to_the_end():
    state = field(A="0304", B="0201", C="0208", turn=2, step=4)
    assert victory.decided(state) is None
    assert STRIKE_FORCE.outcome(state) is None
    assert ended(state).turn == 3
    lone = field(A="0304", turn=2, step=4)
    assert victory.decided(lone) == "us"
    assert STRIKE_FORCE.outcome(lone) is None
    assert ended(lone).turn == 3
    assert victory.decided(ended(state, 9)) == "soviet"
    assert STRIKE_FORCE.anytime(opening(), "soviet") == ()
