"""Journals on disk: a crash, a full disk, a stranger's file and a strange name lose nothing and hurt nobody."""

import errno
import os

import pytest

from navalsim3d import shelves, storage
from navalsim3d.kernel.journal import records_of
from navalsim3d.storage import Recorder, StorageError

from .kernel.games import dithered, new, played
from .toy import TOY


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A user folder of the test's own."""
    monkeypatch.setenv("NAVALSIM3D_HOME", str(tmp_path))
    return tmp_path


def refusal(path):
    """The one sentence a file is refused with."""
    with pytest.raises(StorageError) as refused:
        storage.open_game(path)
    said = str(refused.value)
    assert "\n" not in said
    assert len(said) < 500
    assert storage.problems(path) == [said]
    return said


def leftovers(folder):
    """Files that should not have stayed."""
    return [path.name for path in folder.iterdir() if path.name.endswith(".part")]


def test_a_saved_game_comes_back(tmp_path):
    session, path = played(1), tmp_path / "sub" / "game.journal"
    storage.save(session, path)
    assert storage.load(path).digests == session.digests
    assert storage.problems(path) == []
    assert leftovers(path.parent) == []


def test_saving_what_was_loaded_gives_the_same_file(tmp_path):
    """EB-28: saving a replay never loses its end, wherever one is looking."""
    first, second = tmp_path / "1.journal", tmp_path / "2.journal"
    storage.save(dithered(2, 40), first)
    loaded = storage.load(first)
    loaded.seek(0)
    storage.save(loaded, second)
    assert first.read_bytes() == second.read_bytes()


def test_the_same_file_read_twice_and_after_another_game_is_the_same_game(tmp_path):
    """EB-05."""
    one, other = tmp_path / "1.journal", tmp_path / "2.journal"
    storage.save(played(1), one)
    storage.save(played(2), other)
    assert [storage.load(path).digests for path in (one, other, one)] == [played(n).digests for n in (1, 2, 1)]


def test_a_recorder_keeps_every_step(tmp_path):
    path, session = tmp_path / "running.journal", new(3)
    with Recorder(session, path) as recorder:
        for command in played(3).commands:
            session.apply(command)
            recorder.sync()
            assert storage.load(path).digests == session.digests
        recorder.sync()
    assert storage.load(path).entries == session.entries


def test_a_recorder_writes_down_what_is_taken_back(tmp_path):
    path, session = tmp_path / "running.journal", new(3)
    with Recorder(session, path) as recorder:
        for step in (session.apply, lambda _: session.undo(), session.apply):
            step(TOY.legal(session.state)[0])
            recorder.sync()
    assert [entry.command is None for entry in storage.load(path).entries] == [False, True, False]


@pytest.mark.parametrize("cut", [1, 2, 40, 200])
def test_a_line_cut_off_by_a_crash_is_left_out_and_said(tmp_path, cut):
    session, path = played(1), tmp_path / "crashed.journal"
    storage.save(session, path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) - cut])
    loaded = storage.open_game(path)
    lost = 0 if cut == 1 else 1 + whole[-cut:-1].count(b"\n")
    assert loaded.session.digests == session.digests[: len(session.digests) - lost]
    if cut > 1:
        steps = session.step_count - lost
        assert loaded.note.endswith(f"the last line is cut off; {steps} complete steps were read")
        assert storage.problems(path) == [loaded.note]


def test_going_on_after_a_crash_mends_the_file(tmp_path):
    path = tmp_path / "crashed.journal"
    storage.save(played(1, steps=5), path)
    path.write_bytes(path.read_bytes()[:-30])
    session = storage.load(path)
    with Recorder(session, path) as recorder:
        session.apply(TOY.legal(session.state)[0])
        recorder.sync()
    assert storage.open_game(path).note == ""
    assert storage.load(path).digests == session.digests


def test_an_edited_line_is_named(tmp_path):
    path = tmp_path / "edited.journal"
    storage.save(played(1), path)
    lines = path.read_text().splitlines(keepends=True)
    lines[3] = lines[3].replace('"step":3', '"step":4')
    path.write_text("".join(lines))
    assert refusal(path).endswith("edited.journal: line 4: the journal was edited or damaged here")


def test_a_torn_line_in_the_middle_is_no_crash(tmp_path):
    path = tmp_path / "torn.journal"
    storage.save(played(1), path)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([*lines[:2], lines[2][:20] + "\n", *lines[3:]]))
    assert "torn.journal: line 3: " in refusal(path)


BOMB = b"[" * 10_000_000
HEAD = b'{"format":1,"ready":'


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "the journal is empty"),
        (b"\n", "line 1: column 1: this is not JSON"),
        (b"hello", "line 1: column 1: this is not JSON"),
        (b"\xff\xfe\x00", "line 1: the text is not UTF-8"),
        (b"{}", "line 1: this is no journal of navalsim3d"),
        (b'{"format":7}', "needs a navalsim3d that reads format 7"),
        (b'{"format":1,"turns":NaN}', "NaN is not a number"),
        (b'{"format":1,"turns":1e999}', "the number '1e999' is too large"),
        (b'{"format":1,"turns":' + b"9" * 5000 + b"}", "is too large"),
        (b'{"format":1,"format":1}', "is given twice"),
        (BOMB, "line 1: the line is longer than 8 MB"),
        (b"[" * 7_000_000, "line 1: it is nested too deeply"),
        (HEAD + b'{"a":' * 61 + b"1" + b"}" * 62, "line 1: it is nested too deeply"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_strangers_file_is_refused_in_one_sentence(tmp_path, content, said):
    path = tmp_path / "strange.journal"
    path.write_bytes(content)
    assert said in refusal(path)


def test_brackets_in_a_text_are_no_nesting(tmp_path):
    path = tmp_path / "brackets.journal"
    path.write_bytes(b'{"format":1,"title":"' + b'[\\"{' * 100 + b'"}')
    assert "nested" not in refusal(path)


def test_a_file_beyond_all_bounds_is_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr(storage, "LARGEST", 1000)
    path = tmp_path / "large.journal"
    path.write_bytes(b" " * 1001)
    assert "the file is longer than" in refusal(path)


def test_what_is_no_file_is_refused(tmp_path):
    assert refusal(tmp_path).endswith("this is a folder")
    assert refusal(tmp_path / "none.journal").endswith("there is no such file")
    for strange in (tmp_path / ("x" * 5000), "a\0b"):
        assert "there is no such file" in refusal(strange) or "cannot be read" in refusal(strange)


def full_disk(*_args, **_kwargs):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("step", ["open", "write", "fsync", "replace"])
def test_a_full_disk_while_saving_leaves_the_old_file(tmp_path, monkeypatch, step):
    """EB-28: failure injected at each step of a save."""
    path = tmp_path / "game.journal"
    storage.save(played(1), path)
    before = path.read_bytes()
    with monkeypatch.context() as broken:
        if step == "open":
            broken.setattr(storage.Path, "open", full_disk)
        elif step == "write":
            broken.setattr(storage.Path, "open", lambda self, mode: FullFile(self))
        else:
            broken.setattr(storage.os, step, full_disk)
        with pytest.raises(StorageError, match=r"game.journal: the file cannot be written \(No space left on device\)"):
            storage.save(played(2), path)
    assert path.read_bytes() == before
    assert leftovers(tmp_path) == []
    assert storage.load(path).digests == played(1).digests


class FullFile:
    """A file on a disk that is full after ten bytes."""

    def __init__(self, path):
        self.file = os.fdopen(os.open(path, os.O_CREAT | os.O_WRONLY), "wb")

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self.file.close()

    def write(self, content):
        self.file.write(content[:10])
        full_disk()


@pytest.mark.parametrize("step", ["write", "fsync", "half"])
def test_a_full_disk_while_playing_keeps_what_was_played(tmp_path, monkeypatch, step):
    """The step that did not fit is written once there is room again; no line is left in halves."""
    path, session = tmp_path / "running.journal", new(3)
    commands = iter(played(3).commands)
    with Recorder(session, path) as recorder:
        session.apply(next(commands))
        recorder.sync()
        before = path.read_bytes()
        session.apply(next(commands))
        with monkeypatch.context() as broken:
            if step == "half":
                write = os.write
                broken.setattr(storage.os, "write", lambda number, content: write(number, content[:20]))
            else:
                broken.setattr(storage.os, step, full_disk)
            with pytest.raises(StorageError, match="the last step is not saved"):
                recorder.sync()
        assert path.read_bytes() == before
        session.apply(next(commands))
        recorder.sync()
    assert storage.load(path).digests == session.digests


def test_a_folder_that_is_a_file_is_said(tmp_path):
    (tmp_path / "taken").write_text("")
    with pytest.raises(StorageError, match="cannot be written"):
        storage.save(played(1), tmp_path / "taken" / "game.journal")


@pytest.mark.parametrize("name", ["Шторм", "海戦", "⚓ Kanal 🌊", "first fight", "e\u0301te", "con-voy", "a.b"])
def test_names_in_any_script_are_saved_and_found(home, name):
    """EB-26."""
    storage.save(played(1), storage.save_path(name))
    assert [storage.save_path(found) for found in storage.save_names()] == [storage.save_path(name)]
    assert storage.load(storage.save_path(name)).step_count


@pytest.mark.parametrize(
    "name",
    [
        "a/b",
        "<t>",
        "CON",
        "con.txt",
        "Lpt1",
        "..",
        ".",
        "",
        " ",
        "x" * 300,
        "ж" * 61,
        "end.",
        " lead",
        "a\0b",
        "a\nb",
        "a\\b",
        "C:x",
        "\ud800",
        "-x",
    ],
)
def test_names_no_disk_can_bear_are_refused(home, name):
    """EB-26."""
    with pytest.raises(StorageError, match="a game cannot be saved as") as refused:
        storage.save_path(name)
    assert "\n" not in str(refused.value)


def test_the_latest_save_comes_first(home):
    for age, name in enumerate(("new", "older", "oldest")):
        path = storage.save_path(name)
        storage.save(played(1, steps=1), path)
        os.utime(path, ns=(10**18 - age * 10**9, 10**18 - age * 10**9))
    assert storage.save_names() == ("new", "older", "oldest")


def test_a_sides_view_holds_no_secret(tmp_path):
    """EB-11."""
    session, path = played(7), tmp_path / "red.journal"
    storage.save_view(session, "red", path)
    content = path.read_text()
    assert session.seed.hex() not in content
    assert all(record["digest"] not in content for record in records_of(session)[1:])
    assert "one side's view of a game" in refusal(path)


def test_what_a_person_means_by_a_journal(tmp_path):
    (tmp_path / "game.txt").write_text("")
    (tmp_path / "scenario.json").write_text("")
    assert shelves.is_journal("anything.journal")
    assert shelves.is_journal(str(tmp_path / "game.txt"))
    assert not shelves.is_journal(str(tmp_path / "scenario.json"))
    assert not shelves.is_journal("ships_in_the_night")
    assert not shelves.is_journal("x" * 5000)
    assert not shelves.is_journal("a\0b")


def test_a_text_is_written_whole(tmp_path):
    storage.write_text(tmp_path / "a" / "note.txt", "Шторм\n")
    assert (tmp_path / "a" / "note.txt").read_bytes() == "Шторм\n".encode()
