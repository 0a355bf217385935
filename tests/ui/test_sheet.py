"""The printed table of results beside a choice."""

import pytest
from imgui_bundle import imgui

from navalsim3d import library
from navalsim3d.kernel.ruleset import Column, Explanation, Sheet
from navalsim3d.kernel.session import Session
from navalsim3d.lessons import load_lesson
from navalsim3d.lessons.rehearsal import rehearse
from navalsim3d.rulesets.strike_force.ruleset import STRIKE_FORCE
from navalsim3d.ui import previews
from navalsim3d.ui.decision import decision
from navalsim3d.ui.panels import sheet_panel


def drawn(sheet, panel: Sheet, width: float) -> float:
    """How high the table is in a window of that width."""
    highs = []

    def draw() -> None:
        imgui.set_next_window_size((width, 600))
        imgui.begin("##test")
        before = imgui.get_cursor_pos_y()
        sheet_panel.draw(panel)
        highs.append(imgui.get_cursor_pos_y() - before)
        imgui.end()

    for _ in range(2):
        sheet.frame(draw)
    return highs[-1]


@pytest.mark.parametrize("width", [1.0, 90.0, 400.0])
def test_it_is_drawn_in_any_width_and_takes_a_row_a_face(sheet, width):
    short, long = (Sheet("T", tuple(Column(str(k), (("DE", 2), ("AE", -5)) * (faces // 2)) for k in range(3)), 1) for faces in (2, 10))
    assert 0 < drawn(sheet, short, width) < drawn(sheet, long, width)
    assert drawn(sheet, Sheet("T", (), 0), width) == 0


@pytest.mark.clause("SF-CRT-03")
def test_before_an_attack_the_table_lies_open_at_its_column():
    session = rehearse(load_lesson("strike_force_first_game")).session
    step = next(step for step in range(session.step_count) if getattr(session.command_at(step), "attackers", ()) == ("D", "E"))
    told = session.ruleset.explain(session.state_at(step), session.command_at(step))
    assert [column.head for column in told.sheet.columns] == ["1", "2", "3", "4+"]
    assert told.sheet.lit == 1
    assert [cell for cell, _ in told.sheet.columns[1].cells] == ["DE", "DR", "DR", "DR", "AR", "AR"]
    assert [worth for _, worth in told.sheet.columns[0].cells] == [1, 1, -1, -1, -1, -2]
    assert told.chance == pytest.approx(sum(worth > 0 for _, worth in told.sheet.columns[1].cells) / 6)


def test_a_move_opens_no_table():
    session = Session(STRIKE_FORCE, library.ready("strike_force_one"), "1")
    asked = decision(session.ruleset, session.state, "soviet")
    assert all(choice.explanation.sheet is None for choice in asked.choices)


def test_the_word_over_a_target_stands_behind_it_as_the_attackers_see_it():
    lines = (((10.0, 0.0), (0.0, 0.0)), ((10.0, 10.0), (0.0, 0.0)))
    attack = Explanation(title="", group="attack", target="Y", sight_lines=lines, chance=0.5, notes=("2 attacking: column Two",))
    (tag,) = previews._tags(attack)
    assert tag.text == "column Two, 50%"
    assert max(tag.at) < 0.0
    (other,) = previews._tags(Explanation(title="", group="fire", target="Y", sight_lines=lines, chance=0.5))
    assert other.at == (0.0, 0.0)
