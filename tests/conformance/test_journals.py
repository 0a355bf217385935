"""Journals of every game: taken back, saved, played again, twice in one process, and as one side may see them."""

import random

import pytest

from navalsim3d import storage
from navalsim3d.kernel.journal import read_records, records_of, replay
from navalsim3d.kernel.session import CannotUndo

from .cases import at_random, play, playout


def dithered(case, seed, moves):
    """A game in which whatever can be taken back is, now and then."""
    session, chance = case.new(seed), random.Random(seed)
    for number in range(moves):
        if chance.random() < 0.3:
            try:
                session.undo()
            except CannotUndo as reason:
                assert str(reason)
        else:
            play(session, at_random(f"{seed} {number}"), session.step_count + 1)
    return session


def test_a_dithering_game_replays(case):
    """EB-01, EB-37."""
    session = dithered(case, 11, 80)
    again = replay(read_records(records_of(session)))
    assert again.digests == session.digests
    assert again.state == session.state
    assert again.entries == session.entries


def test_a_game_replays_twice_in_one_process(case):
    """EB-05."""
    game = playout(case)
    assert game.verify() == ""
    assert game.verify() == ""


def test_a_saved_game_is_the_game(case, tmp_path):
    game, path = playout(case), tmp_path / "game.journal"
    storage.save(game, path)
    loaded = storage.load(path)
    assert loaded.digests == game.digests
    assert loaded.ready == game.ready
    assert storage.problems(path) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_many_games_replay(case, seed):
    session = dithered(case, seed, 600)
    assert replay(read_records(records_of(session))).digests == session.digests
    assert session.verify() == ""
