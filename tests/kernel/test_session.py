"""A game in progress: going on, looking back, taking back."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.kernel.dice import Dice, seed_from, seed_hash
from navalsim3d.kernel.events import Announced
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.session import CannotUndo, Session

from ..toy import READY, TOY, Sail, Shoot, Smoke
from .games import dithered, new, played

STAY = {"angle": 0.0, "run": 0.0}


def test_a_new_game_shows_the_hash_of_its_seed():
    session = new("evening")
    assert session.seed_hash == seed_hash(seed_from("evening"))
    assert session.step_count == session.step == 0
    assert session.players == {"red": "human", "blue": "cadet"}


def test_whoever_is_not_named_is_a_person():
    assert Session(TOY, READY, 1).players == {"red": "human", "blue": "human"}


def test_commands_lead_from_state_to_state():
    session = new()
    events = session.apply(Sail(boat="a", angle=0.0, run=5.0))
    assert [event.kind for event in events] == ["moved"]
    assert session.events_at(0) == events
    assert session.command_at(0) == Sail(boat="a", angle=0.0, run=5.0)
    assert session.state_at(1) == session.state
    assert session.digests == (TOY.digest(session.state_at(0)), TOY.digest(session.state))


def test_a_refused_command_changes_nothing():
    session = new()
    with pytest.raises(IllegalCommand, match="not the boat to move"):
        session.apply(Sail(boat="b", **STAY))
    assert session.step_count == 0
    assert session.entries == ()


def test_looking_back_loses_nothing():
    session = played(2)
    last = session.digests
    for step in (0, 3, session.step_count, 1):
        assert session.seek(step) == session.state_at(step) == session.state
    assert session.digests == last
    with pytest.raises(ValueError, match="this is step 1 of"):
        session.apply(Smoke(lay=True))
    for wrong in (-1, session.step_count + 1):
        with pytest.raises(IndexError):
            session.seek(wrong)
        with pytest.raises(IndexError):
            session.events_at(wrong)


def test_a_move_can_be_taken_back():
    session = new()
    before = session.digests
    session.apply(Sail(boat="a", angle=45.0, run=5.0))
    assert session.undo() == Sail(boat="a", angle=45.0, run=5.0)
    assert session.digests == before
    session.apply(Sail(boat="a", **STAY))


def test_nobody_takes_back_a_die():
    session = new()
    session.apply(Shoot(boat="a"))
    with pytest.raises(CannotUndo, match="dice have been rolled since"):
        session.undo()
    assert session.undo_refusal() == "cannot take back: dice have been rolled since (shot)"
    assert session.step_count == 1


def test_nobody_takes_back_what_he_has_seen():
    """EB-11: going back would keep the knowledge."""
    session = new()
    mine = session.state.mines[0].at
    boats = session.state.boats
    near = replace(session.state, to_move=1, boats=(boats[0], replace(boats[1], pose=Pose(mine[0], mine[1], 0.0))))
    session._first = near
    session.apply(Sail(boat="b", **STAY))
    with pytest.raises(CannotUndo, match=r"hidden has come to light since \(mine_red\)"):
        session.undo()


def test_there_is_nothing_before_the_beginning():
    with pytest.raises(CannotUndo, match="nothing to take back yet"):
        new().undo()


@given(st.integers(0, 500), st.integers(0, 60))
def test_dithering_leaves_no_trace(seed, moves):
    """EB-01, EB-37: after any doing and undoing, the game is the one of the commands that stand."""
    session = dithered(seed, moves)
    fresh = new(seed)
    for command in session.commands:
        fresh.apply(command)
    assert fresh.digests == session.digests
    assert fresh.state == session.state


def test_a_game_started_again_in_the_same_process_goes_the_same_way():
    """EB-05: nothing is left over from the game before, nor from another in between."""
    session = played(3)
    again = session.again()
    played(4)
    third = session.again()
    assert session.digests == again.digests == third.digests
    assert session.verify() == again.verify() == ""


def test_verify_finds_a_die_that_was_touched():
    session = played(3)
    session.seed = seed_from("another")
    assert session.verify() == "the seed is not the one whose hash was shown at the start"
    session.seed_hash = seed_hash(session.seed)
    assert "differs when it is played again" in session.verify() or "cannot be played again" in session.verify()


def test_a_ruleset_that_tells_of_its_set_up_is_asked_with_the_games_own_dice():
    class Telling(type(TOY)):
        def opening(self, ready, dice):
            return (Announced(text=f"{ready.scenario.title}: {dice.roll(6, 'first')[1]}"),)

    session = Session(Telling(), READY, "evening")
    face = Dice(seed_from("evening")).roll(6, "first")[1]
    assert [event.text for event in session.opening] == [f"{READY.scenario.title}: {face}"]
    assert new().opening == ()
