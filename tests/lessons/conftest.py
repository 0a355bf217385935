"""A small lesson in a game of its own, to be bent in every way."""

import copy
import json
from collections.abc import Callable
from pathlib import Path

import pytest

LESSON = {
    "format": 1,
    "name": "first",
    "title": "First",
    "pupil": "soviet",
    "seed": "first steps 14",
    "steps": [
        {"teaches": "Welcome", "say": "Read this.", "show": {"pieces": ["A"], "places": ["hex 0304"], "part": "banner"}},
        {"teaches": "Looking", "say": "Choose A.", "until": "look", "match": {"kind": "move", "unit": "A"}, "otherwise": "Only look."},
        {
            "say": "Move A or B.",
            "until": "command",
            "match": {"kind": "move", "unit": ["A", "B"]},
            "also": [{"kind": "move", "unit": "F"}],
            "otherwise": "Not that one.",
            "expect": [{"kind": "moved"}],
        },
        {"say": "End both steps.", "until": "command", "match": {"kind": "end"}, "otherwise": "End it."},
        {"say": "And this one.", "until": "command", "match": {"kind": "end"}, "otherwise": "End it."},
        {
            "teaches": "Waiting",
            "say": "They answer.",
            "until": "event",
            "match": {"kind": "turn_began"},
            "answers": [
                {"kind": "move", "side": "us", "unit": "W", "to": "0201"},
                {"kind": "end", "side": "us"},
                {"kind": "end", "side": "us"},
            ],
        },
        {"teaches": "Goodbye", "say": "The rest is yours."},
    ],
}
SCENARIO = {
    "format": 1,
    "ruleset": "strike_force",
    "name": "first",
    "title": "First",
    "sides": [{"id": "soviet", "name": "Soviet Army", "flag": "su"}, {"id": "us", "name": "US Army", "flag": "usn"}],
}


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Writes the lesson, changed at some places ({'steps/2/say': ...}; None takes a field out), and gives its path."""
    monkeypatch.setenv("NAVALSIM3D_HOME", str(tmp_path))
    for folder in ("lessons", "scenarios"):
        (tmp_path / folder).mkdir()
    (tmp_path / "scenarios/first.json").write_text(json.dumps(SCENARIO))

    def write(**changes: object) -> Path:
        data = copy.deepcopy(LESSON)
        for place, value in changes.items():
            *way, last = (int(step) if step.isdigit() else step for step in place.split("__"))
            at = data
            for step in way:
                at = at[step]
            if value is None:
                del at[last]
            else:
                at[last] = value
        path = tmp_path / "lessons/first.json"
        path.write_text(json.dumps(data))
        return path

    return write
