"""Every lesson that is shipped, played as it asks: it reaches each thing it teaches, ends, and leaves a game to be won."""

import random

import pytest

from navalsim3d import library
from navalsim3d.lab.match import agents_of, play_on
from navalsim3d.lessons import lesson_names, load_lesson
from navalsim3d.lessons.rehearsal import rehearse

TAUGHT = {
    "strike_force_first_game": (
        "The table",
        "Sequence of play",
        "Movement",
        "Terrain",
        "Next to the enemy",
        "Attack",
        "Results",
        "The other side",
        "Round the enemy",
        "Elimination",
        "Winning",
    )
}
"""the rules' own teaching order"""


def test_there_is_a_lesson():
    assert set(lesson_names()) == set(TAUGHT)


@pytest.mark.parametrize("name", lesson_names())
def test_doing_what_each_step_asks_leads_to_every_point_in_order(name):
    done = rehearse(load_lesson(name))
    assert tuple(done.headings) == TAUGHT[name]
    assert library.check_file(library.item_path("lessons", name)) == []


@pytest.mark.parametrize("name", lesson_names())
@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_chosen_among_what_is_asked_the_lesson_ends_as_its_text_tells(name, seed):
    done = rehearse(load_lesson(name), random.Random(seed).choice)
    assert tuple(done.headings) == TAUGHT[name]


@pytest.mark.parametrize("name", lesson_names())
def test_the_game_goes_on_after_the_lesson_to_its_end(name):
    lesson = load_lesson(name)
    session = rehearse(lesson).session
    assert session.outcome is None
    session.players = dict.fromkeys(session.players, lesson.foe)
    for _ in play_on(session, agents_of(session)):
        pass
    assert session.outcome is not None
    assert session.verify() == ""


def test_the_dice_of_the_first_game_fall_as_its_text_tells():
    session = rehearse(load_lesson("strike_force_first_game")).session
    events = [event for step in range(session.step_count) for event in session.events_at(step)]
    assert [event.faces for event in events if event.kind == "dice_rolled"] == [(4,), (4,), (4,), (3,)]
    assert [event.piece for event in events if event.kind == "sank"] == ["X"]


@pytest.mark.parametrize("name", lesson_names())
def test_a_beginner_can_read_it_in_the_time_it_says(name):
    """180 words a minute for the text, and ten seconds for everything there is to do."""
    lesson = load_lesson(name)
    words = sum(len(step.say.split()) for step in lesson.steps)
    done = sum(step.until != "read" for step in lesson.steps)
    assert words / 180 + done / 6 < lesson.minutes
