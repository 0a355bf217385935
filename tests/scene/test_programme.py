"""A game is cut at activations, and its hottest act is found."""

import pytest

from navalsim3d.kernel.events import Activated, Announced, Fired, Moved, Sank
from navalsim3d.kernel.geometry import Pose
from navalsim3d.scene.programme import acts, best_act, hottest_act, warmth


def begin(piece: str) -> Activated:
    return Activated(piece=piece, side="rn")


def move(piece: str) -> Moved:
    return Moved(piece=piece, path=(Pose(0, 0, 90), Pose(24, 0, 90)), speed=1.0)


def fire(hit: bool) -> Fired:
    return Fired(piece="a", mount="g", target="b", origin=(0, 0), at=(30, 0), hit=hit)


QUIET = [((begin("a"),)), (move("a"),)]
FIGHT = [((begin("a"),)), (fire(True),), (Sank(piece="b", at=(30, 0)),)]


def test_an_act_runs_from_activation_to_activation_and_none_is_lost():
    steps = [(Announced(text="bag"),), *QUIET, *FIGHT]
    found = acts(steps)
    assert [(one.first, one.last) for one in found] == [(0, 1), (1, 3), (3, 6)]
    assert sum(len(one.events) for one in found) == sum(map(len, steps))


def test_what_belongs_to_no_activation_is_cut_when_it_goes_on_for_long():
    found = acts([(Announced(text="moves"),), *[(move(name),) for name in "abcdefgh"], *QUIET])
    assert len(found) == 3
    assert all(one.line.seconds < 12.0 for one in found)
    assert [one.first for one in found[1:]] == [one.last for one in found[:-1]]
    assert found[-1].first == 9


def test_the_best_act_is_that_of_the_fight_and_not_the_quiet_before():
    programme = acts([*QUIET, *QUIET, *QUIET, *FIGHT, *QUIET])
    assert best_act(programme, 8.0) in (2, 3)
    assert hottest_act(programme) == 3


def test_what_would_begin_in_the_last_moment_of_a_film_does_not_count():
    programme = acts([*FIGHT, *QUIET, *FIGHT])
    assert best_act(programme, programme[0].line.seconds + programme[1].line.seconds + 2.2) == 0


def test_a_game_without_anything_is_no_error():
    assert best_act((), 20.0) == 0


def test_more_fighting_is_warmer_and_what_comes_too_late_counts_nothing():
    fight, quiet = acts(FIGHT), acts(QUIET)
    assert warmth(fight, 20.0) > warmth(quiet, 20.0)
    assert warmth((*fight, *fight), 60.0) == pytest.approx(2 * warmth(fight, 60.0))
    assert warmth(fight, 2.0) == 0.0
