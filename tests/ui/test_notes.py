"""What the screen says in a word - paused, why not, who comes - and when it says so no more; and the way back from a page."""

import pytest
from imgui_bundle import imgui

from navalsim3d.ui.panels import seat_panel
from tests.ui.test_journeys import asked, gives, press, seat


def test_a_pause_is_told_until_it_is_over_also_while_a_person_is_asked(program, unseen):
    seat(program, "ships_in_the_night")
    asked(program)
    table = program.table
    question = table._panels._doing()
    press(program, "space")
    program.frame(1 / 30)
    assert table._panels._doing().startswith("paused: Space")
    press(program, "space")
    program.frame(1 / 30)
    assert table._panels._doing() == question
    press(program, "space")
    gives(program)
    assert not table._panels._doing().startswith("paused"), "an order goes on"


def test_the_curtain_says_whether_somebody_decides_or_comes_for_his_papers(sheet, monkeypatch):
    said, text = [], imgui.text
    monkeypatch.setattr(imgui, "text", lambda words: (said.append(words), text(words))[1])
    sheet.frame(lambda: seat_panel.draw("Blue fleet", 0, sheet.fonts, (1280, 720), 0.8))
    assert "decides next." in said
    said.clear()
    sheet.frame(lambda: seat_panel.draw("Blue fleet", 0, sheet.fonts, (1280, 720), 0.8, visiting=True))
    assert "decides next." not in said and any("papers and signals" in words for words in said)


@pytest.mark.parametrize("then", ["key", "click", "seek"])
def test_a_note_goes_when_something_else_is_done(program, unseen, then):
    seat(program, "torpedo_run", "human")
    asked(program)
    table = program.table
    press(program, "u")
    assert table.note
    program.frame(1 / 30)
    assert table.note, "it stays while nothing is done"
    if then == "key":
        press(program, "arrow_down")
    elif then == "click":
        table.gestures.click(table.router.at(), False)
    else:
        table.turn_to(0)
    assert not table.note


def test_escape_goes_back_one_level(program, unseen):
    seat(program, "ships_in_the_night")
    asked(program)
    table = program.table
    press(program, "escape")
    assert table.dialogue == "game"
    for page in ("help", "settings"):
        table.open(page)
        program.frame(1 / 30)
        press(program, "escape")
        assert table.dialogue == "game"
    press(program, "escape")
    assert table.dialogue == ""
    press(program, "h")
    assert table.dialogue == "help"
    press(program, "escape")
    assert table.dialogue == "", "a page opened from the table leads back to it"
