"""The first game at the table: by keyboard alone, by mouse alone, astray, taken back, left and loaded again."""

from dataclasses import replace

import pytest
from imgui_bundle import imgui

from navalsim3d import storage
from navalsim3d.lessons.lesson import matches
from navalsim3d.scene import detail
from navalsim3d.ui import framing, previews, strips
from navalsim3d.ui.gestures import LOW
from navalsim3d.ui.panels import layout, lesson_panel
from navalsim3d.ui.panels.lesson_panel import LessonModel
from navalsim3d.ui.program import Program, entries, menu_model, saves
from tests.ui.conftest import Places
from tests.ui.test_journeys import click, press, seat

NAME = "strike_force_first_game"


def begin(program: Program) -> None:
    for _ in range(3):
        program.frame(1 / 30)
    press(program, "enter")
    program.frame(1 / 30)


def settled(program: Program, frames: int = 300) -> None:
    """Until the lesson waits for somebody, skipping what is shown."""
    table = program.table
    for _ in range(frames):
        if table.stage.busy:
            press(program, "space")
        elif not table.taught or table.teaching.waits or table.decision is not None:
            program.frame(1 / 30)
            if not table.stage.busy:
                return
        program.frame(1 / 30)
    raise AssertionError("the lesson stands still")


def by_keys(program: Program) -> None:
    """Do what the step asks, with keys."""
    step = program.table.teaching.guide.step
    if step.until == "read":
        press(program, "enter")
        return
    if step.match.get("to") == "0706":
        into_the_woods(program, step.match["unit"])
        return
    press(program, "g")
    if step.until == "command":
        press(program, "enter")


def into_the_woods(program: Program, unit: str) -> None:
    """Choose a company's nearest move with the arrows and push its place north until the rules say no."""
    decision = program.table.decision
    while decision.current is None or decision.current.explanation.title != f"{unit} to 0707":
        press(program, "arrow_down")
    press(program, "i")
    assert decision.refusal == "0706 is woods"


def taught(program: Program, act) -> list[str]:
    """Follow the lesson to its end; the headings it went through."""
    guide, seen = program.table.teaching.guide, []
    for _ in range(200):
        settled(program)
        if guide.over:
            return seen
        heading = guide.lesson.heading(guide.at)
        seen += [heading] if heading not in seen else []
        act(program)
        program.frame(1 / 30)
    raise AssertionError(f"stuck at step {guide.at}: {guide.step.say}")


def test_who_has_never_played_begins_with_the_lesson_and_learns_it_by_keyboard_alone(program):
    assert program.menu.entry.name == NAME
    begin(program)
    table = program.table
    assert table.session.players == {"soviet": "human", "us": "cadet"}
    seen = taught(program, by_keys)
    assert seen == list(dict.fromkeys(step.teaches for step in table.teaching.guide.lesson.steps if step.teaches))
    assert table.teaching.model() is None
    assert table.show_log
    settled(program)
    assert table.decision is not None, "and now it is a game"
    press(program, "arrow_down", "enter")
    program.frame(1 / 30)
    assert table.decision is None or table.decision.refusal == ""


def by_mouse(places: Places):
    """Do what the step asks, with the mouse."""

    def act(program: Program) -> None:
        step = program.table.teaching.guide.step
        if step.until == "read":
            click(program, places["Go on  (Enter)##lesson on"])
            return
        click(program, places["Show me  (G)##lesson hint"])
        if step.until == "command":
            program.frame(1 / 30)
            click(program, places["Do it  (Enter)##give"])

    return act


def test_the_lesson_is_learned_by_mouse_alone(program, places: Places):
    for _ in range(3):
        program.frame(1 / 30)
    click(program, places["Learn  (Enter)##begin"])
    for _ in range(3):
        program.frame(1 / 30)
    assert program.table.teaching is not None
    assert len(taught(program, by_mouse(places))) == 11


def astray(program: Program) -> None:
    """Give something that is not asked for."""
    decision, guide = program.table.decision, program.table.teaching.guide
    wrong = next(number for number, choice in enumerate(decision.choices) if guide.declines(choice.command))
    decision.select(wrong)
    press(program, "enter")


def test_another_command_is_declined_with_a_word_and_nothing_happens(program):
    begin(program)
    table = program.table
    while table.teaching.guide.step.until != "command":
        settled(program)
        by_keys(program)
        program.frame(1 / 30)
    settled(program)
    before = table.session.digest
    astray(program)
    assert table.session.digest == before
    assert table.decision.refusal == "First A, and all the way to 0402." == table.teaching.model().said
    by_keys(program)
    assert table.session.step_count == 1


def test_nothing_is_given_while_there_is_something_to_read(program):
    begin(program)
    settled(program)
    table = program.table
    assert table.teaching.waits
    assert table.decision is None
    for _ in range(10):
        program.frame(1 / 30)
    assert table.session.step_count == 0
    press(program, "enter")
    assert table.teaching.guide.at == 1


def test_a_lesson_taken_back_or_loaded_goes_on_where_it_was(program):
    begin(program)
    table = program.table
    while table.session.step_count < 2:
        settled(program)
        by_keys(program)
        program.frame(1 / 30)
    settled(program)
    at = table.teaching.guide.at
    press(program, "u")
    program.frame(1 / 30)
    assert table.session.step_count == 1
    settled(program)
    assert table.teaching.guide.at < at
    while table.session.step_count < 2:
        by_keys(program)
        program.frame(1 / 30)
        settled(program)
    path = program._recorder.path
    program.leave_table()
    assert menu_model(entries(), saves(), "").entry.lesson is None, "who has a game is not sent to school again"
    program.load(path)
    assert program.table.teaching.guide.at == at


def test_a_lesson_can_be_left_and_the_game_goes_on(program):
    begin(program)
    settled(program)
    table = program.table
    table.teaching.guide.leave()
    settled(program)
    assert table.decision is not None
    assert table.show_log
    assert not table.taught


@pytest.mark.parametrize("foe", ["human", "cadet"])
def test_a_lesson_is_for_one_person_at_the_pupils_side(program, foe):
    seat(program, NAME, foe, person=1 if foe == "cadet" else 0)
    assert program.table.teaching is None


def test_other_scenarios_know_nothing_of_lessons(program):
    seat(program, "strike_force_one")
    assert program.table.teaching is None
    press(program, "g")
    program.frame(1 / 30)


def test_the_journal_of_a_lesson_plays_again(program):
    begin(program)
    taught(program, by_keys)
    path = program._recorder.path
    program.leave_table()
    assert storage.problems(path) == []


def test_the_card_is_drawn_at_every_size(sheet):
    from navalsim3d.ui.panels import layout

    for size in ((1, 1), (320, 200), (1280, 720), (3840, 2160)):
        imgui.get_io().display_size = (float(size[0]), float(size[1]))
        scale = layout.scale_for(size)
        for model in (LessonModel("Heading", "Words " * 100, 1, 1, True, False), LessonModel("H", "W", 3, 9, False, True, "not so")):
            sheet.frame(lambda size=size, scale=scale, model=model: lesson_panel.draw(model, sheet.fonts, layout.right(size, scale), scale))
        sheet.frame(lambda: lesson_panel.frame("nowhere", 0.3))


def test_show_me_chooses_what_the_step_waits_for(program):
    begin(program)
    while program.table.teaching.guide.step.until != "command":
        settled(program)
        by_keys(program)
        program.frame(1 / 30)
    settled(program)
    press(program, "g")
    step, current = program.table.teaching.guide.step, program.table.decision.current
    assert matches(step.match, {"kind": "move", "unit": current.command.unit, "to": current.command.to})


def reached(program: Program, at: int) -> None:
    """Follow the lesson to a step, counted from 0."""
    while program.table.teaching.guide.at < at:
        settled(program)
        by_keys(program)
        program.frame(1 / 30)
    settled(program)


def lit(program: Program) -> tuple[set[str], float]:
    """The pieces round which a ring lies, and its radius in cm."""
    spots, radius = program.table._open_places(program.table.decision)
    return {piece.id for piece in program.table.stage.tabletop.pieces if (piece.pose.x, piece.pose.y) in spots}, radius


def test_only_the_piece_that_is_asked_for_is_ringed_and_a_click_on_it_chooses_what_is_asked_for(program):
    begin(program)
    reached(program, 3)
    table = program.table
    assert lit(program) == ({"A"}, previews.STAND)
    table.decision.click_piece("A")
    program.frame(1 / 30)
    assert table.teaching.guide.at == 4
    program.frame(1 / 30)
    assert table.decision.current.explanation.title == "A to 0402"
    press(program, "enter")
    reached(program, 8)
    assert lit(program) == ({"D"}, previews.STAND)
    table.decision.click_piece("D")
    table.teaching.steer()
    assert table.decision.current.explanation.title == "D to 0605"


def test_a_click_on_what_is_attacked_lays_the_attack_that_is_asked_for(program):
    begin(program)
    reached(program, 12)
    decision, teaching = program.table.decision, program.table.teaching
    assert lit(program)[0] == {"Y"}
    decision.click_piece("Y")
    assert decision.current.explanation.title == "D and E attack Y"
    teaching.steer()
    assert decision.current.explanation.title == "D attacks Y"
    assert decision.ticked == ()


def test_without_a_lesson_every_company_that_can_move_is_ringed_and_the_ways_of_the_others_are_folded(program):
    seat(program, "strike_force_one")
    settled(program)
    decision = program.table.decision
    assert lit(program)[0] == set("ABCDEF")
    written = {decision.choices[row].explanation.title for row in range(decision.rows) if row not in decision.folded()}
    assert written == {"End the Soviet movement"}
    decision.click_piece("B")
    written = {decision.choices[row].explanation.actor for row in range(decision.rows) if row not in decision.folded()}
    assert written == {"B", ""}


def test_a_place_of_the_menu_that_is_clicked_is_its_row(program):
    seat(program, "strike_force_one")
    settled(program)
    decision = program.table.decision
    decision.click_piece("A")
    there = next(choice for choice in decision.choices if choice.explanation.title == "A to 0404")
    decision.click_water(there.explanation.point)
    assert decision.row(decision.selected) == there
    assert decision.bent is None


@pytest.fixture
def opened(home, monkeypatch):
    """The program in a window of the usual size, off screen and lean."""
    monkeypatch.setitem(detail.PRESETS, "low", replace(detail.LOW, grid=12, waves=1, particles=50, resolution=0.1))
    made = Program((1280, 720), offscreen=True, detail="low")
    yield made
    made.close()


def test_the_caption_covers_neither_the_track_of_turns_nor_a_die_from_its_throw_on(opened):
    begin(opened)
    settled(opened)
    table, size = opened.table, opened.app.size
    strip, free = layout.caption(size, table.scale), table.middle
    hexes = table.stage.world.hexes
    hexes.throw(0.0, (4,), 6)
    for moment in range(0, 14, 2):
        hexes.dice.update(0.1 * moment)
        seen = strips.tray(table.stage, size)
        assert len(seen) == 5
        assert all(free.top < box.top and box.top + box.height <= strip.top for box in seen)
        assert all(free.left < box.left and box.left + box.width < free.left + free.width for box in seen)


def test_a_card_goes_when_the_pointer_leaves_its_piece_and_a_clicked_one_when_the_reader_goes_on(program):
    begin(program)
    settled(program)
    table = program.table
    at = table._panels._pixel(next((piece.pose.x, piece.pose.y) for piece in table.stage.tabletop.pieces if piece.id == "X"))
    lesson = layout.right(program.app.size, table.scale)
    panel = (lesson.left + 20.0, lesson.top + 20.0)
    for _ in range(2):
        table.router.pointer(*at)
        program.frame(1 / 30)
    assert table.hovered == "X"
    table.router.pointer(*panel)
    program.frame(1 / 30)
    assert table.hovered == ""
    for _ in range(2):
        table.router.pointer(*at)
        program.frame(1 / 30)
    table.router.button("mouse1", True)
    table.router.button("mouse1", False)
    table.router.pointer(*panel)
    program.frame(1 / 30)
    assert (table.hovered, table.selected) == ("", "X")
    press(program, "enter")
    assert table.selected == ""


def test_the_key_for_the_look_goes_down_to_a_board_and_up_again(program):
    seat(program, "strike_force_one")
    settled(program)
    camera = program.table.stage.table_camera
    assert camera.pitch == framing.ABOVE
    press(program, "tab")
    assert camera.pitch == LOW
    press(program, "tab")
    assert camera.pitch == framing.ABOVE


def test_a_place_that_snaps_to_hexes_is_pushed_on_to_the_next(program):
    seat(program, "strike_force_one")
    settled(program)
    decision = program.table.decision
    decision.select(next(number for number, choice in enumerate(decision.choices) if choice.explanation.title == "D to 0705"))
    decision.shift(0.0, 2.0)
    assert decision.current.command.to == "0704"
    decision.shift(-2.0, 0.0)
    assert decision.current.command.to[:2] == "06"
