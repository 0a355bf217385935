"""The decision as a view model: choosing, ticking, bending, and what is refused."""

from dataclasses import dataclass, replace
from typing import Literal

import pytest

from navalsim3d.kernel.commands import Command
from navalsim3d.kernel.events import Modifier
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.ruleset import Explanation
from navalsim3d.kernel.tabletop import ArcShape
from navalsim3d.ui.choices import Choice
from navalsim3d.ui.decision import Decision, decision
from navalsim3d.ui.explained import modifiers_table
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


class Winding(Drill):
    """The same, with courses that say how they lie."""

    def explain(self, view, command):
        told = super().explain(view, command)
        return replace(told, title=f"{command.course:.0f} degrees") if told.group == "turn" else told


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


def test_rows_about_one_piece_have_a_head_in_common():
    titles = [("a", "Frigate: ahead"), ("a", "Frigate: to port"), ("b", "Cruiser: ahead"), ("", "End: here"), ("", "End")]
    told = [Choice(Order(course=n), Explanation(title=t, group="move", actor=a)) for n, (a, t) in enumerate(titles)]
    assert Decision(Drill(), None, "rn", tuple(told)).heads() == ("Frigate", "Frigate", "", "", "")


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


def test_the_row_in_hand_says_what_it_is_bent_to():
    asked = decision(Winding(), None, "rn")
    asked.select(1)
    before = asked.labels()
    asked.bend((30.0, 30.0))
    assert asked.labels()[1] == asked.current.explanation.title == "45 degrees"
    assert (asked.labels()[0], *asked.labels()[2:]) == (before[0], *before[2:])
    asked.select(0)
    assert asked.labels() == before


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
    assert asked.shown.command.course == 45.0, "the course to there"
    assert asked.current is None
    asked.click_water((19.0, 1.0))
    assert asked.current.command.course == 45.0
    asked.select(-1)
    asked.point_at("", None)
    assert asked.shown is None, "the pointer has left the table"
    asked.point_at("me", None)
    assert asked.shown is asked.choices[0]
    asked.select(1)
    asked.point_at("", (0.0, 20.0))
    assert asked.shown is asked.choices[1], "what is chosen stays in sight"


class Landing(Drill):
    """Where two boats are put down: three places for one, one for the other; nothing lies beyond 80 cm east."""

    def legal(self, view):
        return *(Order(at=(10.0 * n, 10.0), course=90.0) for n in (1, 2, 3)), Order(at=(50.0, 60.0))

    def parts(self, view):
        return ()

    def explain(self, view, command):
        actor = "b" if command.at == (50.0, 60.0) or command.course == 0.0 else "a"
        return replace(super().explain(view, command), actor=actor, name=f"Boat {actor}")


@pytest.fixture
def landing() -> Decision:
    return decision(Landing(), None, "rn")


def test_the_pointer_carries_the_ghost_of_the_ship_in_hand_and_a_click_puts_it_there(landing):
    assert landing.ships() == (("a", "Boat a"), ("b", "Boat b"))
    landing.point_at("", (40.0, 40.0))
    assert landing.shown.command == Order(at=(40.0, 40.0), course=90.0)
    assert landing.current is None
    landing.click_water((41.0, 40.0))
    assert landing.current.command == Order(at=(41.0, 40.0), course=90.0)
    landing.point_at("", (10.0, 70.0))
    assert landing.shown.command.at == (41.0, 40.0), "what lies there does not follow the pointer"
    assert not landing.listed, "no list is needed"


def test_a_place_the_rules_refuse_is_shown_with_the_reason_and_stays_where_it_is(landing):
    landing.point_at("", (90.0, 10.0))
    assert landing.shown.explanation.refused == "there is land"
    landing.click_water((90.0, 10.0))
    assert landing.refusal == "there is land"
    assert landing.current.command.at == (90.0, 10.0)
    assert not landing.can_give()


def test_a_place_that_is_lawful_on_another_heading_only_is_taken_on_that(landing):
    class Narrow(Landing):
        def legal(self, view):
            return *super().legal(view)[:3], Order(at=(30.0, 30.0), course=270.0)

        def explain(self, view, command):
            told = super().explain(view, command)
            return replace(told, refused="" if command.course == 270.0 or command.at[1] == 10.0 else "the stern is ashore")

    asked = decision(Narrow(), None, "rn")
    asked.point_at("", (12.0, 14.0))
    assert asked.shown.command == Order(at=(12.0, 14.0), course=270.0)
    asked.click_water((12.0, 14.0))
    assert asked.can_give()


def test_a_click_on_a_ring_means_just_that_place(landing):
    landing.point_at("", (20.5, 10.5))
    assert landing.shown is landing.choices[1]
    landing.point_at("", (20.5, 10.5))
    assert landing.shown is landing.choices[1], "and a pointer that rests there goes on showing it"
    landing.click_water((20.5, 10.5))
    assert landing.current is landing.choices[1]


def test_another_ship_is_taken_in_hand(landing):
    landing.click_water((41.0, 40.0))
    landing.take_up("b")
    assert landing.current is None
    assert landing.places() == (3,)
    assert [number for _, number in landing.spots()] == [3]
    landing.click_water((12.0, 12.0))
    assert landing.current.command == Order(at=(12.0, 12.0))


def test_a_row_of_the_list_brings_its_ship_in_hand(landing):
    landing.select(3)
    assert landing.placing == "b"
    assert landing.listed


def test_the_handle_before_the_bow_turns_the_ghost_and_leaves_it_where_it_is(landing):
    assert not landing.grips((40.0, 40.0)), "nothing is there to be turned"
    landing.click_water((40.0, 40.0))
    x, y = landing.handle
    assert (x, y) == (52.0, 40.0)
    assert landing.grips((51.0, 41.0))
    landing.swing((40.0, 10.0))
    assert landing.current.command == Order(at=(40.0, 40.0), course=180.0)


def test_a_click_on_a_target_lays_every_gun_that_can_hit_it_and_the_next_goes_on(asked):
    class Battle(Drill):
        def explain(self, view, command):
            told = super().explain(view, command)
            return replace(told, chance=0.0) if command.guns and command.guns[0][1] == "y" else told

    asked = decision(Battle(), None, "rn")
    assert asked.click_piece("x")
    assert asked.current.command.guns == (("bow", "x"), ("aft", "x"))
    asked.tick(3)
    assert asked.current.command.guns == (("aft", "x"),), "a gun is taken off by its own row"
    asked.click_piece("x")
    assert set(asked.current.command.guns) == {("bow", "x"), ("aft", "x")}


def test_a_click_on_a_target_nothing_can_hit_shows_why(asked):
    class Blind(Drill):
        def explain(self, view, command):
            told = super().explain(view, command)
            return replace(told, chance=0.0, warnings=("lost: too far",)) if command.guns else told

    asked = decision(Blind(), None, "rn")
    assert asked.click_piece("y")
    assert asked.ticked == ()
    assert asked.shown.explanation.warnings == ("lost: too far",)


def test_guns_that_exclude_one_another_are_not_laid_together():
    class Crippled(Drill):
        def combined(self, view, parts):
            return super().combined(view, parts) if len(parts) == 1 else None

        def explain(self, view, command):
            told = super().explain(view, command)
            return replace(told, expected_damage=2.0 if command.guns and command.guns[0][0] == "aft" else 1.0)

    asked = decision(Crippled(), None, "rn")
    asked.click_piece("x")
    assert asked.current.command.guns == (("aft", "x"),)


def test_a_click_on_a_target_goes_from_the_guns_to_what_else_can_be_done_to_it():
    class Ramming(Drill):
        def legal(self, view):
            return *super().legal(view), Order(course=180.0)

        def explain(self, view, command):
            told = super().explain(view, command)
            return replace(told, title="ram", group="ram", target="x") if command.course == 180.0 else told

    asked = decision(Ramming(), None, "rn")
    asked.click_piece("x")
    assert len(asked.current.command.guns) == 2
    asked.click_piece("x")
    assert asked.current.command.course == 180.0
    asked.click_piece("x")
    assert len(asked.current.command.guns) == 2


def test_a_part_and_a_choice_of_one_title_are_not_numbered():
    class Single(Drill):
        def legal(self, view):
            return (Order(guns=(("bow", "x"),)), Order())

        def parts(self, view):
            return Order(guns=(("bow", "x"),)), Order(guns=(("aft", "x"),))

    asked = decision(Single(), None, "rn")
    assert asked.labels() == ("bow at x", "turn", "bow at x", "aft at x")


def test_the_sum_begins_with_a_number_and_comes_to_what_is_needed():
    lines = (Modifier("far", -2, "X-1"), Modifier("slow", 1, "X-2"))
    told = Explanation(title="", group="", needed=4, modifiers=lines)
    assert modifiers_table(told) == (("to begin with", "5", ""), ("far", "-2", "X-1"), ("slow", "+1", "X-2"))
    assert modifiers_table(replace(told, needed=None)) == (("far", "-2", "X-1"), ("slow", "+1", "X-2"))


def test_a_long_list_of_courses_is_folded_to_one_a_mount_and_those_that_meet_somebody():
    def arc(mount):
        return (ArcShape(mount, (0.0, 0.0), 0.0, 60.0, 10.0, 120.0),)

    class Tubes(Drill):
        def legal(self, view):
            return tuple(Order(course=float(15 * n), at=(0.0, 0.0)) for n in range(10))

        def parts(self, view):
            return ()

        def explain(self, view, command):
            number = round(command.course / 15)
            target = "x" if number == 1 else ""
            return Explanation(title=str(number), group="torpedo", aims="heading", arcs=arc("ab"[number // 5]), target=target)

    asked = decision(Tubes(), None, "rn")
    assert set(range(10)) - asked.folded() == {1, 2, 7}
    asked.select(2)
    assert not asked.listed
    asked.cycle(1)
    assert asked.listed, "by the keyboard one goes through all of them"
    assert asked.folded() == frozenset()


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
