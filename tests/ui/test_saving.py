"""A game on a disk that is full, or in a home that is read only: it goes on, says so, and loses nothing that can be kept."""

import re

import pytest

from navalsim3d import library, storage
from navalsim3d.ui.program import Program, saves
from tests.ui.conftest import SMALL
from tests.ui.test_journeys import asked, seat


def test_a_game_that_cannot_be_saved_is_played_and_says_so(program, monkeypatch):
    def full(path, content):
        raise storage.StorageError("the file cannot be written (Permission denied)")

    monkeypatch.setattr(storage, "write_bytes", full)
    ready = library.ready("ships_in_the_night")
    program.begin(ready, {side.id: "cadet" for side in ready.scenario.sides}, "5")
    for _ in range(60):
        program.frame(1 / 30)
    assert program.table.session.step_count > 0
    assert "cannot be written" in program.table.trouble


def played_on_a_full_disk(program, monkeypatch):
    """A game whose journal could be begun, and then no more."""
    ready = library.ready("ships_in_the_night")
    program.begin(ready, {side.id: "cadet" for side in ready.scenario.sides}, "5")
    with monkeypatch.context() as disk:
        disk.setattr(storage.os, "write", lambda number, content: 0)
        for _ in range(60):
            program.frame(1 / 30)
        assert "the last step is not saved" in program.table.trouble
    session = program.table.session
    assert session.step_count > 2
    return session, program._recorder.path


def test_what_could_not_be_saved_is_saved_on_the_way_out_when_there_is_room_again(program, monkeypatch):
    session, path = played_on_a_full_disk(program, monkeypatch)
    assert storage.load(path).step_count == 0
    program.leave_table()
    assert storage.load(path).digest == session.digest and not program.menu.trouble


def test_what_is_lost_for_good_is_told_when_the_window_is_closed(home, monkeypatch):
    made = Program(SMALL, offscreen=True, detail="low")
    played_on_a_full_disk(made, monkeypatch)
    monkeypatch.setattr(storage.os, "write", lambda number, content: 0)
    with pytest.raises(storage.StorageError, match="the last step is not saved"):
        made.close()


def test_the_files_of_saved_games_have_no_spaces_in_their_names_and_old_ones_that_have_are_loaded(program):
    seat(program, "ships_in_the_night")
    asked(program)
    table = program.table
    table.open("game")
    table.save_copy()
    assert len(saves()) == 2
    assert all(re.fullmatch(r"ships_in_the_night_[0-9a-z_\-]+\.journal", path.name) for path in saves())
    old = program._recorder.path.rename(storage.saves_folder() / "ships_in_the_night 2026-01-02 03-04-05.journal")
    digest = table.session.digest
    program.leave_table()
    assert old in program.menu.saves
    program.load(old)
    assert program.table.session.digest == digest
