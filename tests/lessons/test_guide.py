"""The guide: where in a lesson a game is, whatever the pupil does."""

import pytest

from navalsim3d import library
from navalsim3d.kernel.session import Session
from navalsim3d.lessons import Guide, load_lesson
from navalsim3d.lessons.guide import READ_ON
from navalsim3d.rulesets.strike_force.ruleset import STRIKE_FORCE as rules


@pytest.fixture
def guide(written) -> Guide:
    lesson = load_lesson(written())
    return Guide(lesson, Session(rules, library.ready("first"), lesson.seed))


def command(**data):
    return rules.read_command({"side": "soviet", **data})


A, B, E, F = (command(kind="move", unit=unit, to=to) for unit, to in (("A", "0702"), ("B", "0703"), ("E", "0707"), ("F", "0708")))
END = command(kind="end")


def give(guide: Guide, order) -> None:
    guide.session.apply(order)
    guide.follow(guide.session.step_count)


def test_reading_stops_everything_until_it_is_read(guide):
    assert guide.reading
    assert guide.declines(A) == READ_ON
    guide.looked(A)
    assert guide.at == 0
    guide.go_on()
    assert (guide.at, guide.reading) == (1, False)
    guide.go_on()
    assert guide.at == 1, "only a text can be read on"


def test_a_look_is_enough_where_a_look_is_asked_for(guide):
    guide.go_on()
    guide.looked(B)
    assert guide.at == 1
    assert guide.declines(A) == "Only look."
    guide.looked(A)
    assert guide.at == 2


def test_another_command_is_declined_with_the_lessons_own_words(guide):
    guide.go_on()
    guide.looked(A)
    assert guide.declines(E) == "Not that one." == guide.said
    assert guide.declines(F) == "", "allowed meanwhile"
    give(guide, F)
    assert guide.at == 2, "but it is not what was asked for"
    assert guide.declines(B) == "", "one of two"
    give(guide, B)
    assert (guide.at, guide.said) == (3, "")


def test_what_is_not_shown_yet_is_not_spoken_of(guide):
    guide.go_on()
    guide.looked(A)
    guide.session.apply(A)
    guide.follow(0)
    assert guide.at == 2
    guide.follow(1)
    assert guide.at == 3


def test_a_command_taken_back_is_asked_for_again(guide):
    guide.go_on()
    guide.looked(A)
    give(guide, A)
    guide.session.undo()
    guide.follow(guide.session.step_count)
    assert guide.at == 0
    give(guide, A)
    give(guide, END)
    guide.session.undo()
    guide.follow(guide.session.step_count)
    assert guide.at == 3, "what was read before a command that stands needs not be read again"


def test_a_game_loaded_again_is_where_it_was(guide):
    guide.go_on()
    guide.looked(A)
    for order in (A, END, END):
        give(guide, order)
    again = Guide(guide.lesson, guide.session.again())
    again.follow(again.session.step_count)
    assert again.at == guide.at == 5


def test_an_event_ends_the_waiting_and_free_play_declines_nothing(guide):
    guide.go_on()
    guide.looked(A)
    for order in (A, END, END):
        give(guide, order)
    assert not guide.over
    for answer in guide.lesson.answers:
        give(guide, rules.read_command(dict(answer)))
    assert guide.at == 6
    guide.go_on()
    assert guide.over
    assert guide.declines(E) == ""


def test_a_lesson_can_be_left(guide):
    guide.leave()
    assert guide.over
    assert guide.declines(E) == ""
    give(guide, E)
    guide.session.undo()
    guide.follow(0)
    assert guide.over, "and stays left"
