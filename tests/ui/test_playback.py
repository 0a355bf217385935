"""Playback: one act ahead and no farther, a person sees only what his side may see, and undo goes back to a question."""

import threading
from dataclasses import replace

import pytest

from navalsim3d.kernel.events import Activated, Announced, DiceRolled, Moved
from navalsim3d.kernel.session import CannotUndo, Session
from navalsim3d.ui.logbook import Logbook
from navalsim3d.ui.playback import Playback
from tests.toy import READY, TOY, Sail, Toy


class First:
    """An agent that takes the first command of the menu."""

    name = "first"

    def __init__(self, ruleset=TOY):
        self.ruleset = ruleset
        self.views = []

    def choose(self, view):
        self.views.append(view)
        return self.ruleset.legal(view)[0]


class Acts(Toy):
    """Toy with acts, and with a secret event for the side that sails."""

    def apply(self, state, command):
        after, events = super().apply(state, command)
        side = self.decider(state)
        return after, (Activated(piece=side, side=side), Announced(text=f"secret of {side}"), *events)

    def events_for(self, state, events, side):
        return tuple(
            e for e in events if not (isinstance(e, Announced) and side and e.text.startswith("secret") and not e.text.endswith(side))
        )


def played(ruleset=TOY, agents=None, applied=lambda: None):
    session = Session(ruleset, READY, "7")
    return Playback(session, agents or {}, applied)


def until(done, playback, tries=400):
    for _ in range(tries):
        if done():
            return
        playback.think()
    raise AssertionError("the agent never answered")


def test_an_agent_thinks_in_another_thread_and_the_session_is_touched_in_this_one_only():
    threads, applied = [], []

    class Nosy(First):
        def choose(self, view):
            threads.append(threading.current_thread())
            return super().choose(view)

    playback = played(agents={"red": Nosy()}, applied=lambda: applied.append(threading.current_thread()))
    until(lambda: playback.session.step_count == 1, playback)
    assert threads[0] is not threading.main_thread()
    assert set(applied) == {threading.main_thread()}
    playback.close()


def test_a_slow_agent_holds_no_frame_up():
    gate = threading.Event()

    class Slow(First):
        def choose(self, view):
            gate.wait(10)
            return super().choose(view)

    playback = played(agents={"red": Slow()})
    assert playback.think() is False
    assert playback.thinking == "red"
    gate.set()
    until(lambda: playback.session.step_count == 1, playback)
    playback.close()


def test_a_thought_about_a_position_that_no_longer_stands_is_dropped():
    """EB-45: what was thought of before is never given after."""
    gate = threading.Event()

    class Slow(First):
        def choose(self, view):
            gate.wait(10)
            return super().choose(view)

    agent = Slow()
    playback = played(agents={"red": agent})
    playback.think()
    playback.session.apply(Sail(boat="a", angle=0.0, run=5.0))
    playback.session.apply(Sail(boat="b", angle=0.0, run=5.0))
    playback.seek(2)
    gate.set()
    until(lambda: playback.session.step_count == 3, playback)
    assert len(agent.views) == 2
    assert TOY.digest(agent.views[1]) != TOY.digest(agent.views[0])
    playback.close()


def test_agents_are_one_act_ahead_and_no_farther():
    rules = Acts()
    playback = played(rules, {"red": First(rules), "blue": First(rules)})
    for _ in range(30):
        playback.think()
    assert playback.session.step_count == 2, "the second act began, so the first is whole"
    passage = playback.due()
    assert passage.last == 1
    assert playback.step == 1
    playback.close()


def test_where_nobody_is_activated_each_side_that_sets_out_is_an_act():
    """Two fleets that move in turn are shown one after the other, not a whole war at its end."""
    playback = played(agents={"red": First(), "blue": First()})
    shown = []
    for _ in range(400):
        playback.think()
        passage = playback.due()
        shown += [passage] if passage is not None else []
        if len(shown) == 3:
            break
    assert [passage.last for passage in shown] == [1, 2, 3]
    assert all(isinstance(passage.events[0], Moved) for passage in shown)
    playback.close()


def test_agents_get_views_without_dice_or_secrets():
    """EB-10, EB-15."""
    agent = First()
    playback = played(agents={"red": agent})
    until(lambda: agent.views, playback)
    assert agent.views[0].dice is None
    assert [mine.at is None for mine in agent.views[0].mines] == [False, True]
    playback.close()


def test_a_person_sees_neither_the_other_sides_mine_nor_its_secrets():
    """EB-11, EB-12, EB-14: table, events, log and so camera and pick are those of the viewer."""
    rules = Acts()
    playback = played(rules, {"blue": First(rules)})
    assert {marker.id for marker in playback.table().markers} == {"mine_red"}
    playback.give(Sail(boat="a", angle=0.0, run=5.0))
    until(lambda: playback.session.decider == "red", playback)
    book = Logbook()
    while (passage := playback.due()) is not None:
        book.add(passage.events, passage.last)
        assert {marker.id for marker in passage.after.markers} == {"mine_red"}
    told = [line.text for line in book.lines]
    assert "secret of red" in told
    assert "secret of blue" not in told
    playback.close()


def test_undo_goes_back_over_the_agents_answer_to_the_persons_last_question():
    playback = played(agents={"blue": First()})
    start = playback.session.digest
    playback.give(Sail(boat="a", angle=0.0, run=5.0))
    until(lambda: playback.session.decider == "red", playback)
    playback.take_back(lambda: True)
    assert playback.session.digest == start
    assert playback.session.decider == "red"
    assert playback.session.verify() == ""
    playback.close()


def test_an_undo_that_cannot_reach_the_question_changes_nothing():
    class Dicey(Toy):
        def apply(self, state, command):
            after, events = super().apply(state, command)
            if self.decider(state) == "red":
                dice, face = after.dice.roll(6, "wind")
                return replace(after, dice=dice), (DiceRolled(purpose="wind", sides=6, faces=(face,)), *events)
            return after, events

    rules = Dicey()
    playback = played(rules, {"blue": First(rules)})
    playback.give(Sail(boat="a", angle=0.0, run=5.0))
    until(lambda: playback.session.decider == "red", playback)
    before = playback.session.digest
    with pytest.raises(CannotUndo, match="dice"):
        playback.take_back(lambda: True)
    assert playback.session.digest == before
    assert playback.session.step_count == 2
    assert playback.session.verify() == ""
    playback.close()


def test_an_undo_goes_on_past_what_was_no_question():
    playback = played()
    for boat in ("a", "b", "a"):
        playback.give(Sail(boat=boat, angle=0.0, run=5.0))
    answers = iter([False, True])
    playback.take_back(lambda: next(answers))
    assert playback.session.step_count == 1


def test_watching_and_seeking_change_no_digest():
    """EB-06, EB-29."""
    playback = played()
    for boat in ("a", "b", "a", "b"):
        playback.give(Sail(boat=boat, angle=10.0, run=5.0))
    digest = playback.session.digest
    for step in (0, 3, -5, 99, 2):
        playback.seek(step)
        while playback.due() is not None:
            pass
    assert playback.live
    assert playback.session.digest == digest
    assert playback.session.verify() == ""


def test_a_passage_says_of_each_step_how_many_events_it_ends_with():
    rules = Acts()
    playback = played(rules, {"red": First(rules), "blue": First(rules)})
    until(lambda: playback.session.step_count == 2, playback)
    passage = playback.due()
    assert passage.ends == (len(passage.events),)
    playback.close()
