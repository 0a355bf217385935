"""The laboratory: games that can be counted on."""

import json
import math

import pytest

from navalsim3d import library
from navalsim3d.kernel.session import Session
from navalsim3d.lab import reasons
from navalsim3d.lab.match import play_on, play_out, start
from navalsim3d.lab.tournament import Plan, interval, play_all, report, totals


@pytest.fixture(scope="module")
def ready():
    return library.ready("ships_in_the_night")


def test_the_same_seed_gives_the_same_game_and_another_one_another(ready):
    first, again, other = (play_out(ready, seed, "cadet", "cadet") for seed in ("s", "s", "t"))
    assert first[0].digests == again[0].digests
    assert first[1].digest != other[1].digest


def test_a_result_says_what_the_session_says(ready):
    session, result = play_out(ready, "s", "cadet", "cadet")
    outcome = session.outcome
    assert outcome is not None
    sides = [side.id for side in ready.scenario.sides]
    assert result.winner == (None if outcome.winner is None else "ab"[sides.index(outcome.winner)])
    assert result.commands == session.step_count
    assert result.digest == session.digests[-1]


def test_many_processes_play_the_same_games_as_one(ready):
    plan = Plan(ready, "cadet", "cadet", 4, "seed")
    one, two = ([game.digest for game in play_all(plan, workers)] for workers in (1, 2))
    assert one == two
    assert len(set(one)) == 4


def test_journals_of_a_tournament_can_be_played_again(ready, tmp_path):
    from navalsim3d import storage

    plan = Plan(ready, "cadet", "cadet", 2, "seed", tmp_path)
    results = list(play_all(plan))
    files = sorted(tmp_path.iterdir())
    assert [storage.load(path).digests[-1] for path in files] == [result.digest for result in results]


def test_the_report_is_json_with_a_row_a_game(ready):
    plan = Plan(ready, "cadet", "cadet", 3, "seed")
    told = json.loads(json.dumps(report(plan, list(play_all(plan)))))
    assert [set(game) for game in told["games"]] == [{"seed", "winner", "degree", "why", "turns", "commands", "seconds", "digest"}] * 3
    assert told["totals"]["a"] + told["totals"]["b"] + told["totals"]["draws"] == 3


def test_a_person_is_waited_for(ready):
    session, agents = start(ready, "s", {"rn": "human", "km": "cadet"})
    for _ in play_on(session, agents):
        pass
    assert session.decider == "rn"
    assert isinstance(session, Session)


def test_an_unknown_agent_is_refused_in_one_sentence(ready):
    with pytest.raises(ValueError, match="no agent is called 'admiral' in Cruel Seas; there are: cadet, lieutenant"):
        start(ready, "s", {"rn": "admiral", "km": "cadet"})


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (10, 10), (5, 10), (90, 100), (1, 3)])
def test_the_interval_holds_the_share_and_stays_between_nothing_and_all(wins, games):
    low, high = interval(wins, games)
    assert 0.0 <= low <= wins / games <= high <= 1.0


def test_the_interval_is_wilsons():
    low, high = interval(90, 100)
    assert (low, high) == pytest.approx((0.8256, 0.9448), abs=5e-4)
    assert math.isclose(interval(0, 0)[1], 1.0)


def test_totals_of_nothing_are_nothing():
    assert totals([])["games"] == 0


def test_the_lieutenant_can_say_why(ready):
    step = next(k for k in range(3, 12) if reasons.at_step(ready, "3", k)[2])
    side, title, plans = reasons.at_step(ready, "3", step)
    assert side in ("rn", "km")
    assert title
    sums = [sum(terms.values()) for _, terms in plans]
    assert sums == sorted(sums, reverse=True)
    assert {"danger", "goal"} & set(plans[0][1])
