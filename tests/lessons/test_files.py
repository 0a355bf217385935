"""Files of lessons: what they may say, and one clear sentence for what they may not."""

import json

import pytest

from navalsim3d import library
from navalsim3d.lessons import Lesson, beside, lesson_names, load_lesson
from navalsim3d.lessons.lesson import matches


def test_a_sound_lesson_is_found_by_the_name_of_its_scenario(written):
    written()
    lesson = beside("first")
    assert lesson is not None
    assert lesson.title == "First"
    assert beside("strike_force_one") is None
    assert "first" in lesson_names()
    assert [lesson.heading(at) for at in range(len(lesson.steps))] == [
        "Welcome",
        "Looking",
        "Looking",
        "Looking",
        "Looking",
        "Waiting",
        "Goodbye",
    ]


def test_check_takes_a_lesson_for_what_it_is_and_plays_it(written):
    assert library.check_file(written()) == []


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"steps__0__until": "later"}, "lessons/first.json: /steps/0/until: should be 'read', 'look', 'command' or 'event', not 'later'"),
        ({"steps__2__match": None}, "lessons/first.json: /steps/2: a step until 'command' says in 'match' which one it waits for"),
        (
            {"steps__1__otherwise": None},
            "lessons/first.json: /steps/1: 'otherwise' is missing: what is said when the pupil does something else",
        ),
        (
            {"steps__0__match": {"kind": "end"}},
            "lessons/first.json: /steps/0: a step that waits for the reader takes only text and what to show",
        ),
        (
            {"steps__1__expect": [{"kind": "moved"}]},
            "lessons/first.json: /steps/1: only a step that waits for a command can expect what it leads to",
        ),
        ({"steps__0__show": {"panel": "log"}}, "lessons/first.json: /steps/0/show/panel: there is no such field"),
        ({"steps__0__say": "x" * 701}, "lessons/first.json: /steps/0/say: this takes at most 700 characters"),
        ({"steps": []}, "lessons/first.json: /steps: this takes at least 1 entries, and 0 are given"),
        ({"seed": None}, "lessons/first.json: /seed: this field is missing"),
        ({"name": "second"}, "lessons/first.json: /name: it calls itself 'second', but the file is called 'first'"),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(written, changes, sentence):
    assert library.check_file(written(**changes)) == [sentence]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"pupil": "nato"}, "/pupil: no side of the scenario is called 'nato'; there are: soviet, us"),
        ({"foe": "admiral"}, "/foe: no agent of this game is called 'admiral'; there are: cadet"),
        ({"steps__0__show": {"pieces": ["Q"]}}, "/steps/0/show: there is no piece 'Q' on the table then"),
        ({"steps__0__show": {"places": ["hex 9999"]}}, "/steps/0/show: there is no marker 'hex 9999' on the table then"),
        (
            {"steps__2__match": {"kind": "move", "unit": "A", "to": "0502"}},
            "/steps/2: the rules refuse what this step asks for: 0502 is woods (SF-MOVE-07)",
        ),
        ({"steps__2__expect": [{"kind": "dice_rolled"}]}, "/steps/2/expect: nothing like {'kind': 'dice_rolled'} comes of"),
        ({"steps__5__answers": []}, "/steps/5: the other side is asked here, and its answers are all given"),
        (
            {"steps__5__answers__0__to": "0801"},
            "/steps/5: the rules refuse {'kind': 'move', 'side': 'us', 'unit': 'W', 'to': '0801', 'path': []}",
        ),
        ({"steps__5__answers__0__kind": "fly"}, "/steps/5: no command of the menu fits, and this is none of the game's: "),
        (
            {"steps__6__until": "event", "steps__6__match": {"kind": "sank"}},
            "/steps/6: this step waits for something to happen, and it is the pupil",
        ),
    ],
)
def test_a_lesson_that_leads_nowhere_is_told_by_its_step(written, changes, sentence):
    (told,) = library.check_file(written(**changes))
    assert told.startswith(f"lessons/first.json: {sentence}"), told


def test_a_lesson_without_a_scenario_is_refused(written, tmp_path):
    path = written()
    (tmp_path / "scenarios/first.json").unlink()
    (told,) = library.check_file(path)
    assert told.startswith("lessons/first.json: no scenario is called 'first'; there are: ")


def test_answers_left_over_are_told(written):
    steps = [
        {
            "say": "At once the end.",
            "until": "command",
            "match": {"kind": "end"},
            "otherwise": "End.",
            "answers": [{"kind": "end", "side": "us"}],
        }
    ]
    assert library.check_file(written(steps=steps)) == ["lessons/first.json: the lesson ends before the other side's answers are given"]


def test_the_schema_says_what_a_lesson_is():
    schema = Lesson.model_json_schema()
    assert set(schema["required"]) == {"name", "title", "pupil", "seed", "steps"}
    assert json.dumps(schema).count("additionalProperties") >= 3


@pytest.mark.parametrize(
    ("pattern", "data", "fits"),
    [
        ({"kind": "move"}, {"kind": "move", "unit": "A"}, True),
        ({"kind": "move", "unit": "B"}, {"kind": "move", "unit": "A"}, False),
        ({"unit": ["A", "B"]}, {"unit": "A"}, True),
        ({"unit": ["C", "B"]}, {"unit": "A"}, False),
        ({"attackers": ["E", "D"]}, {"attackers": ["D", "E"]}, True),
        ({"attackers": ["D"]}, {"attackers": ["D", "E"]}, False),
        ({"attackers": "D"}, {"attackers": ["D"]}, True),
        ({"faces": [4]}, {"faces": [4]}, True),
        ({"at": 1}, {"at": True}, False),
        ({"missing": 1}, {}, False),
        ({}, {"kind": "move"}, True),
    ],
)
def test_a_pattern_asks_for_what_it_names(pattern, data, fits):
    assert matches(pattern, data) is fits


def test_every_lesson_is_loaded_by_its_own_name():
    for name in lesson_names():
        assert load_lesson(name).name == name
