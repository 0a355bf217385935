"""Long lists: what the keyboard takes in hand comes wholly into view, and nothing moves under a pointer that presses something."""

import pytest
from imgui_bundle import imgui

from navalsim3d.kernel.ruleset import Explanation, Shop, Ware
from navalsim3d.ui.arsenal import arsenal
from navalsim3d.ui.choices import Choice
from navalsim3d.ui.decision import Decision
from navalsim3d.ui.panels import decision_panel, layout, menu_panel, purchase_panel, weapons_panel
from navalsim3d.ui.panels.menu_panel import Entry, MenuModel
from navalsim3d.ui.panels.roster import Roster
from navalsim3d.ui.purchase import Purchase
from tests.ui.test_decision import Drill
from tests.ui.test_purchase import Order, duel

MANY = 40
AROUND = 3.5
"""pixels of a row round its words"""
BOX = layout.Box(10, 60, 420, 420)


@pytest.fixture
def spans(monkeypatch):
    """Of each row that was drawn last, by the end of its label: top and bottom, and what of its list can be seen."""
    found, drawn = {}, imgui.selectable

    def noted(label, *rest, **more):
        answer = drawn(label, *rest, **more)
        canvas = imgui.get_window_draw_list()
        edges = (canvas.get_clip_rect_min().y, canvas.get_clip_rect_max().y)
        found[label.rpartition("##")[2]] = (imgui.get_item_rect_min(), imgui.get_item_rect_max(), edges)
        return answer

    monkeypatch.setattr(imgui, "selectable", noted)
    return found


def buying(sheet):
    wares = tuple(Ware(f"Boat {n}", 1.0, 1, 9, "", Order(word=str(n)), Order(word=f"no {n}")) for n in range(MANY))
    held = Purchase(Shop("", "million", 200.0, 0.0, wares, Order(word="close")))
    return held, lambda: purchase_panel.draw(held, "Red", "", sheet.fonts, BOX, 0.8), held.take, "ware"


def deciding(sheet):
    told = [Choice(Order(word=str(n)), Explanation(title=f"row {n}", group="fire")) for n in range(MANY)]
    asked = Decision(Drill(), None, "rn", tuple(told))
    return asked, lambda: decision_panel.draw(asked, "MTB 34", sheet.fonts, BOX, 0.8), asked.select, "row"


def opening(sheet):
    menu = MenuModel(tuple(Entry(f"game {n}", None, trouble="none") for n in range(MANY)))
    return menu, lambda: menu_panel.draw(menu, sheet.fonts, BOX, 0.8), menu.choose, "scenario"


@pytest.mark.parametrize("panel", [buying, deciding, opening])
def test_a_row_taken_by_the_keyboard_is_wholly_seen_wherever_the_pointer_rests(sheet, spans, panel):
    _, draw, take, name = panel(sheet)
    imgui.get_io().add_mouse_pos_event(BOX.left + 60, BOX.top + 220)
    for _ in range(3):
        sheet.frame(draw)
    for row in (*range(MANY), 0, MANY - 1, 17, 16, 15):
        take(row)
        for _ in range(4):
            sheet.frame(draw)
        low, high, seen = spans[f"{name}{row}"]
        assert seen[0] <= low.y + AROUND and high.y - AROUND <= seen[1], row


@pytest.mark.parametrize("panel", [buying, deciding, opening])
def test_a_list_stays_where_it_is_while_something_in_it_is_pressed(sheet, spans, panel):
    model, draw, take, name = panel(sheet)
    take(0)
    imgui.get_io().add_mouse_pos_event(BOX.left + 60, BOX.top + 220)
    for _ in range(3):
        sheet.frame(draw)
    for _ in range(60):
        imgui.get_io().add_mouse_wheel_event(0.0, -1.0)
        sheet.frame(draw)
    row = MANY - 2
    low, high, seen = spans[f"{name}{row}"]
    assert seen[0] <= low.y and high.y <= seen[1], "scrolled to the end"
    at = (low.x + 20.0, (low.y + high.y) / 2)
    imgui.get_io().add_mouse_pos_event(*at)
    for down in (None, True, None, None, False, None, None):
        if down is not None:
            imgui.get_io().add_mouse_button_event(0, down)
        sheet.frame(draw)
        assert spans[f"{name}{row}"][0].y == low.y, "it moved under the pointer"
    assert row in (getattr(model, "row", None) if name == "ware" else -1, getattr(model, "selected", -1), getattr(model, "chosen", -1))


def test_a_shot_chosen_by_the_keyboard_is_wholly_seen(sheet, spans):
    asked, low_box = duel(), layout.Box(10, 60, 320, 200)
    weapons = arsenal(asked, "p1-FG1")
    imgui.get_io().add_mouse_pos_event(40, 130)

    def draw():
        return weapons_panel.draw(asked, "p1-FG1", weapons, Roster(), sheet.fonts, low_box, 0.8)

    for _ in range(3):
        sheet.frame(draw)
    for row in range(asked.rows):
        asked.select(row)
        for _ in range(4):
            sheet.frame(draw)
        low, high, seen = spans[f"row{row}"]
        assert seen[0] <= low.y + AROUND and high.y - AROUND <= seen[1], row


def laying_out(first):
    """What is left to be placed from number `first` on, and after it what lies there already."""
    order = (*range(first, 24), *range(first))
    told = [Explanation(title="place", group="place", actor=f"s{n}", name=f"Ship {n}", aims="pose", point=(1.0, n)) for n in order]
    choices = tuple(Choice(Order(word=one.actor), one) for one in told)
    return Decision(Drill(), None, "rn", choices, placing=f"s{first}", standing=frozenset(f"s{n}" for n in range(first)))


def test_the_next_to_be_placed_is_in_view_wherever_the_tray_was_scrolled(sheet, spans):
    now = [laying_out(0)]

    def draw():
        return decision_panel.draw(now[0], "Red", sheet.fonts, BOX, 0.8)

    imgui.get_io().add_mouse_pos_event(BOX.left + 60, BOX.top + 120)
    for _ in range(3):
        sheet.frame(draw)
    for first in range(1, 6):
        for _ in range(30):
            imgui.get_io().add_mouse_wheel_event(0.0, -1.0)
            sheet.frame(draw)
        low, _, seen = spans[f"ships{first}"]
        assert low.y < seen[0], "scrolled out of sight"
        now[0] = laying_out(first)
        for _ in range(4):
            sheet.frame(draw)
        low, high, seen = spans[f"ships{first}"]
        assert seen[0] <= low.y + AROUND and high.y - AROUND <= seen[1], first
