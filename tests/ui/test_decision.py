"""The decision as a view model: choosing, ticking, bending, and what is refused."""

from dataclasses import dataclass, replace
from typing import Literal

import pytest

from navalsim3d.kernel.commands import Command
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.ruleset import Explanation
from navalsim3d.ui.decision import Choice, Decision, decision
from tests.toy import READY, TOY


@dataclass(frozen=True, slots=True, kw_only=True)
class Order(Command):
    """An order of the test's game: steer a course, or lay one gun or several."""

    kind: Literal["order"] = "order"
    course: float = 0.0
    at: tuple[float, float] = (0.0, 0.0)
    guns: tuple[tuple[str, str], ...] = ()


class Drill:
    """A game of one question: two courses, a place, and two guns at two targets."""

    def legal(self, view):
        return Order(course=0.0), Order(course=90.0), Order(at=(50.0, 50.0))

    def parts(self, view):
        return tuple(Order(guns=((gun, foe),)) for gun in ("bow", "aft") for foe in ("x", "y"))

    def combined(self, view, parts):
        guns = tuple(pair for part in parts for pair in part.guns)
        return Order(guns=guns) if len({gun for gun, _ in guns}) == len(guns) else None

    def aimed(self, view, command, point, heading):
        if command.at != (0.0, 0.0):
            return replace(command, at=point, course=command.course if heading is None else heading)
        return replace(command, course=45.0 if heading is None else heading)

    def explain(self, view, command):
        if command.guns:
            gun, foe = command.guns[0]
            title = f"{gun} at {foe}" if len(command.guns) == 1 else f"{len(command.guns)} guns"
            return Explanation(title=title, group="fire", actor="me", target=foe, chance=0.4)
        if command.at != (0.0, 0.0):
            refused = "there is land" if command.at[0] > 80 else ""
            path = (Pose(*command.at, command.course),)
            return Explanation(
                title="put", group="place", aims="pose", point=command.at, heading=command.course, path=path, refused=refused
            )
        end = Pose(0.0, 20.0, 0.0) if command.course == 0.0 else Pose(20.0, 0.0, 90.0)
        path = (Pose(0.0, 0.0, 0.0), end)
        return Explanation(title="turn", group="turn", actor="me", aims="heading", heading=command.course, path=path)


@pytest.fixture
def asked() -> Decision:
    return decision(Drill(), None, "rn")


def test_rows_are_counted_through_choices_and_parts(asked):
    assert asked.rows == 7
    assert [group for group, _ in asked.groups()] == ["turn", "place", "fire, one by one"]
    assert asked.is_part(3)
    assert not asked.is_part(2)
    assert not asked.is_part(7)


def test_rows_of_one_title_are_told_apart_by_their_place(asked):
    assert asked.labels()[:3] == ("turn at 0, 20", "turn at 20, 0", "put")


def test_up_and_down_go_round(asked):
    asked.cycle(-1)
    assert asked.selected == 6
    asked.cycle(1)
    assert asked.selected == 0


def test_ticks_make_one_command(asked):
    asked.tick(3)
    asked.tick(6)
    assert asked.current.command.guns == (("bow", "x"), ("aft", "y"))
    asked.tick(3)
    assert asked.current.command.guns == (("aft", "y"),)


def test_a_tick_that_excludes_another_takes_its_place(asked):
    asked.tick(3)
    asked.tick(5)
    asked.tick(4)
    assert set(asked.current.command.guns) == {("aft", "x"), ("bow", "y")}


def test_a_choice_of_the_menu_stands_above_the_ticks_until_the_cursor_is_back_on_them(asked):
    asked.tick(3)
    asked.select(0)
    assert asked.current.command == Order(course=0.0)
    asked.select(4)
    assert asked.current.command.guns == (("bow", "x"),)


def test_only_parts_can_be_ticked(asked):
    asked.tick(0)
    assert asked.ticked == ()
    assert asked.whole is None


def test_a_click_on_a_ship_goes_through_what_is_about_it():
    choices = [Choice(Order(course=n), Explanation(title=str(n), group="g", actor="me", target=t)) for n, t in enumerate(["", "x", "x"])]
    asked = Decision(Drill(), None, "rn", tuple(choices))
    assert asked.click_piece("x")
    assert asked.selected == 1
    asked.click_piece("x")
    assert asked.selected == 2
    asked.click_piece("x")
    assert asked.selected == 1
    assert asked.click_piece("me")
    assert asked.selected == 0
    assert not asked.click_piece("nobody")
    assert asked.selected == 0


def test_a_click_on_water_selects_the_nearest_ghost_and_bends_it(asked):
    assert asked.click_water((19.0, 2.0))
    assert asked.selected == 1
    assert asked.current.command.course == 45.0


def test_a_click_on_water_bends_what_is_selected_wherever_it_is(asked):
    asked.select(2)
    asked.click_water((60.0, 30.0))
    assert asked.current.command.at == (60.0, 30.0)


def test_a_place_bent_to_where_it_may_not_be_shows_why_and_cannot_be_given(asked):
    asked.select(2)
    asked.bend((90.0, 10.0))
    assert asked.refusal == "there is land"
    assert not asked.can_give()
    asked.bend((70.0, 10.0))
    assert asked.can_give()


def test_nothing_chosen_cannot_be_given(asked):
    assert not asked.can_give()
    assert asked.refusal == "nothing is chosen yet"


def test_pointing_in_the_scene_previews_what_a_click_would_choose_and_chooses_nothing(asked):
    asked.point_at("", (19.0, 1.0))
    assert asked.shown is asked.choices[1]
    assert asked.current is None
    asked.point_at("", (200.0, 200.0))
    assert asked.shown is None
    asked.point_at("me", None)
    assert asked.shown is asked.choices[0]
    asked.select(1)
    asked.point_at("", (0.0, 20.0))
    assert asked.shown is asked.choices[1], "what is chosen stays in sight"


def test_arrow_keys_turn_and_letters_push(asked):
    asked.select(2)
    asked.nudge(-5.0)
    assert asked.current.command.course == 355.0
    asked.shift(2.0, -2.0)
    assert asked.current.command.at == (52.0, 48.0)
    assert asked.current.command.course == 355.0


def test_a_drag_takes_hold_near_the_ghost_or_its_way_only(asked):
    assert not asked.holds((0.0, 10.0)), "nothing is chosen"
    asked.select(0)
    assert asked.holds((5.0, 10.0))
    assert not asked.holds((30.0, 10.0))


def test_one_command_with_nothing_in_it_to_choose_is_forced():
    calm = Explanation(title="go on", group="move")
    one = Choice(Order(), calm)
    assert Decision(Drill(), None, "rn", (one,)).forced
    for other in (replace(calm, aims="heading"), replace(calm, warnings=("a mine",)), replace(calm, refused="no")):
        assert not Decision(Drill(), None, "rn", (Choice(Order(), other),)).forced
    assert not Decision(Drill(), None, "rn", (one,), parts=(one,)).forced
    assert not Decision(Drill(), None, "rn", (one, one)).forced


def test_a_ruleset_without_parts_is_asked_all_the_same():
    from navalsim3d.kernel.session import Session

    session = Session(TOY, READY, "1")
    state = session.state
    digest = session.digest
    asked = decision(TOY, TOY.seen_by(state, "red"), "red")
    assert asked.parts == ()
    assert len(asked.choices) == len(TOY.legal(state))
    for number in range(asked.rows):
        asked.select(number)
        asked.bend((30.0, 30.0))
        asked.nudge(5.0)
    assert TOY.digest(session.state) == digest, "looking changes nothing (EB-06)"
