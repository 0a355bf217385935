"""Who puts a ship down where no undo leads back is asked once more; who could take it up again is not."""

import pytest

from navalsim3d import library
from navalsim3d.kernel.events import DiceRolled
from navalsim3d.lab.match import start
from navalsim3d.ui.decision import decision
from navalsim3d.ui.for_good import for_good
from tests.ui.test_journeys import asked, press, seat


def test_a_boat_in_the_night_is_put_down_by_giving_it_twice(program):
    seat(program, "ships_in_the_night")
    asked(program)
    table = program.table
    before = table.session.step_count
    press(program, "arrow_down", "enter")
    assert table.session.step_count == before and "for good" in table.decision.asking
    program.frame(1 / 30)
    place = table.decision.current.command
    press(program, "enter")
    assert table.session.commands[before:] == (place,)


def test_who_says_no_chooses_anew_and_nothing_has_happened(program):
    seat(program, "ships_in_the_night")
    asked(program)
    table = program.table
    question, before = table.decision, table.session.step_count
    press(program, "arrow_down", "enter", "u")
    assert (table.decision, question.current, question.asking, table.note) == (question, None, "", "")
    press(program, "arrow_down", "arrow_down", "enter")
    assert table.session.step_count == before, "another place is asked about as well"
    first = question.current.command
    press(program, "arrow_right")
    if question.current.explanation.refused:
        press(program, "arrow_left", "arrow_left")
    assert question.current.command != first and not question.asking
    press(program, "enter")
    assert table.session.step_count == before, "and another heading"
    press(program, "enter")
    assert table.session.step_count == before + 1


def placing(scenario):
    """A session before the first place that is to be chosen, and the question there."""
    session = start(library.ready(scenario), "5", {})[0]
    while True:
        held = decision(session.ruleset, session.ruleset.seen_by(session.state, session.decider), session.decider)
        if held.ships():
            return session, held
        session.apply(held.choices[0].command)


def test_where_no_die_falls_only_the_last_ship_before_an_agent_plays_on_is_asked_about():
    session, held = placing("torpedo_run")
    told = set()
    while held.ships():
        choice = next(choice for choice in held.choices if not choice.explanation.refused)
        side, ships = held.side, len(held.ships())
        friends, foes = for_good(session, held, choice, ()), for_good(session, held, choice, {"rn", "km"} - {side})
        events = session.apply(choice.command)
        passed = session.decider != side
        dice = any(isinstance(event, DiceRolled) for event in events)
        assert bool(friends) == dice, "two people take back what they like until a die falls"
        assert bool(foes) == (dice or (passed and ships == 1))
        told.add((bool(friends), bool(foes)))
        held = decision(session.ruleset, session.ruleset.seen_by(session.state, session.decider), session.decider)
    assert told == {(False, False), (False, True), (True, True)}


def test_what_puts_nothing_down_is_never_asked_about():
    session = start(library.ready("convoy_at_dawn"), "5", {})[0]
    held = decision(session.ruleset, session.state, session.decider)
    assert [for_good(session, held, choice, ("rn", "km")) for choice in held.choices] == [""] * len(held.choices)


@pytest.mark.parametrize("scenario", ["ships_in_the_night", "torpedo_run"])
def test_asking_changes_nothing_of_the_game(scenario):
    session, held = placing(scenario)
    before = session.digest, session.step_count
    for choice in held.choices:
        for_good(session, held, choice, ("rn", "km"))
    assert (session.digest, session.step_count) == before and session.verify() == ""
