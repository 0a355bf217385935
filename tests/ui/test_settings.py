"""Settings survive the program, and a broken file costs the settings only."""

import json

import pytest

from navalsim3d.ui import settings
from navalsim3d.ui.settings import Settings


def test_what_is_set_is_there_again(home):
    settings.save(Settings(detail="medium", scale=1.4, speed=2.0, hints=False, hurry=False))
    found, note = settings.load()
    assert found == Settings(detail="medium", scale=1.4, speed=2.0, hints=False, hurry=False)
    assert note == ""


def test_no_file_is_no_trouble():
    assert settings.load() == (Settings(), "")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[1]",
        b'{"scale": 99}',
        b'{"scale": NaN}',
        b'{"detail": "ultra"}',
        b'{"hints": 1}',
        b'{"other": 1}',
        b"[" * 99999,
    ],
)
def test_a_file_that_makes_no_sense_is_answered_by_the_defaults_and_a_sentence(home, content):
    (home / "settings.json").write_bytes(content)
    found, note = settings.load()
    assert found == Settings()
    assert "settings.json" in note
    assert "\n" not in note


def test_a_whole_number_does_for_a_size(home):
    (home / "settings.json").write_text(json.dumps({"scale": 2}))
    assert settings.load() == (Settings(scale=2.0), "")


def test_a_folder_that_cannot_be_written_is_a_sentence(home, monkeypatch):
    blocked = home / "file"
    blocked.write_text("")
    monkeypatch.setenv("NAVALSIM3D_HOME", str(blocked))
    assert "cannot be written" in settings.save(Settings())
