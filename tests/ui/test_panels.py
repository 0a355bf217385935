"""Panels are functions of their view models: drawn without a window, clicked with made-up events."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from imgui_bundle import icons_fontawesome_6, imgui

from navalsim3d.kernel.events import Modifier
from navalsim3d.kernel.ruleset import Explanation
from navalsim3d.kernel.tabletop import Piece, Pose, SideOnTable, Tabletop
from navalsim3d.scene.effects.overlays import TagAid
from navalsim3d.ui import theme
from navalsim3d.ui.choices import Choice
from navalsim3d.ui.decision import Decision
from navalsim3d.ui.logbook import Line, Logbook
from navalsim3d.ui.panels import (
    banner_panel,
    card_panel,
    decision_panel,
    game_panel,
    help_panel,
    layout,
    log_panel,
    menu_panel,
    result_panel,
    settings_panel,
    sign_panel,
    timebar,
)
from navalsim3d.ui.panels.menu_panel import Entry, MenuModel
from navalsim3d.ui.result import Result
from navalsim3d.ui.settings import Settings
from navalsim3d.ui.theme import SIDES
from tests.toy import READY
from tests.ui.test_decision import Drill, Order
from tests.ui.test_decision import decision as drilled

BOX = layout.Box(20, 20, 400, 600)


def question():
    return drilled(Drill(), None, "rn")


def drawing(sheet, asked):
    return lambda: decision_panel.draw(asked, "MTB 34", sheet.fonts, BOX, 0.8, hints=True)


def test_a_click_on_a_row_selects_it_and_the_button_gives_it(sheet, places):
    asked = question()
    draw = drawing(sheet, asked)
    for _ in range(3):
        sheet.frame(draw)
    row = next(label for label in places if "turn at 20, 0" in label)
    assert sheet.click(draw, places[row]) is None
    assert asked.selected == 1
    assert sheet.click(draw, places["Do it  (Enter)##give"]) == "give"


def test_a_double_click_on_a_row_gives_it(sheet, places):
    asked = question()
    draw = drawing(sheet, asked)
    for _ in range(3):
        sheet.frame(draw)
    row = next(label for label in places if "turn at 0, 20" in label)
    assert sheet.click(draw, places[row], twice=True) == "give"


def test_what_is_refused_cannot_be_given_by_the_button(sheet, places):
    asked = question()
    draw = drawing(sheet, asked)
    asked.select(2)
    asked.bend((90.0, 10.0))
    for _ in range(3):
        sheet.frame(draw)
    assert sheet.click(draw, places["Do it  (Enter)##give"]) is None


def test_a_click_on_a_part_ticks_it(sheet, places):
    asked = question()
    draw = drawing(sheet, asked)
    for _ in range(3):
        sheet.frame(draw)
    sheet.click(draw, places[next(label for label in places if "aft at y" in label)])
    assert asked.ticked == (6,)
    assert asked.current.command.guns == (("aft", "y"),)


def test_hovering_a_row_previews_it_without_choosing_it(sheet, places):
    asked = question()
    draw = drawing(sheet, asked)
    for _ in range(3):
        sheet.frame(draw)
    imgui.get_io().add_mouse_pos_event(*places[next(label for label in places if "turn at 20, 0" in label)])
    sheet.frame(draw)
    sheet.frame(draw)
    assert asked.shown is asked.choices[1]
    assert asked.current is None


def test_a_signal_asks_once_more_before_it_is_made(sheet, places):
    model = game_panel.GameModel(signals=(Choice(Order(), Explanation(title="Strike the flag", group="signal")),))

    def draw():
        return game_panel.draw(model, sheet.fonts, BOX, 0.8, False)

    for _ in range(3):
        sheet.frame(draw)
    assert sheet.click(draw, places["Strike the flag##signal0"]) is None
    sheet.frame(draw)
    assert sheet.click(draw, places["Strike the flag: really?##signal0"]).signal == 0


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("##start", timebar.TimeAsked(seek=0, playing=False)),
        ("##back", timebar.TimeAsked(seek=6, playing=False)),
        ("##c", timebar.TimeAsked(key="c")),
    ],
)
def test_the_time_bar_answers(sheet, places, label, expected):
    model = timebar.TimeModel(7, 20, True, 1.0, False)

    def draw():
        return timebar.draw(model, layout.Box(10, 600, 1260, 50), 0.8)

    sheet.frame(draw)
    sheet.frame(draw)
    assert sheet.click(draw, places[next(name for name in places if name.endswith(label))]) == expected


@pytest.mark.parametrize("size", [(1, 1), (40, 20), (160, 100), (300, 200), (480, 300), (960, 540), (1280, 720), (3840, 2160)])
@pytest.mark.parametrize("wish", [0.6, 1.0, 1.6])
def test_nothing_on_the_time_bar_overlaps_or_lies_beyond_its_end(sheet, monkeypatch, size, wish):
    imgui.get_io().display_size = (float(size[0]), float(size[1]))
    scale = layout.scale_for(size, wish)
    box = layout.bar(size, scale)
    taken = []
    for name in ("button", "combo", "slider_float"):
        plain = getattr(imgui, name)

        def noted(*rest, plain=plain):
            answer = plain(*rest)
            taken.append((imgui.get_item_rect_min().x, imgui.get_item_rect_max().x))
            return answer

        monkeypatch.setattr(imgui, name, noted)

    def draw():
        taken.clear()
        theme.apply(scale)
        timebar.draw(timebar.TimeModel(7, 20, True, 1.0, False), box, scale)

    for _ in range(2):
        sheet.frame(draw)
    assert all(end <= start + 0.5 for (_, end), (start, _) in pairwise(sorted(taken)))
    if size[0] >= 160:
        assert max(end for _, end in taken) <= box.left + box.width
        assert len(taken) >= 4, "the menu, the step on and a slider are there in the smallest window"


@pytest.mark.parametrize(("playing", "expected"), [(True, timebar.TimeAsked(skip=True)), (False, timebar.TimeAsked(seek=7, playing=False))])
def test_the_button_that_skips_never_pauses_a_game_that_goes_on(sheet, places, playing, expected):
    model = timebar.TimeModel(6, 20, playing, 1.0, False)

    def draw():
        return timebar.draw(model, layout.Box(10, 600, 1260, 50), 0.8)

    sheet.frame(draw)
    sheet.frame(draw)
    assert sheet.click(draw, places[next(name for name in places if name.endswith("##on"))]) == expected


@pytest.mark.parametrize("size", [(300, 200), (480, 300), (1280, 720)])
def test_the_menu_has_its_way_out_in_sight_in_every_window(sheet, places, size):
    scale = layout.scale_for(size)
    box = layout.middle(size, 940 * scale, 640 * scale)
    model = MenuModel((Entry("a", READY.scenario),))

    def draw():
        theme.apply(scale)
        return menu_panel.draw(model, sheet.fonts, box, scale)

    for _ in range(3):
        sheet.frame(draw)
    assert sheet.click(draw, places["Leave  (Esc)##Leave  (Esc)"]).leave
    assert imgui.get_io().mouse_pos.x < box.left + box.width


def test_the_log_is_told_by_the_mouse_to_write_out_sums(sheet, places):
    def draw():
        return log_panel.draw(Logbook(), sheet.fonts, layout.Box(100, 100, 400, 300), 99, False)

    sheet.frame(draw)
    sheet.frame(draw)
    assert sheet.click(draw, places[next(label for label in places if label.endswith("##sums"))]) == log_panel.LogAsked(sums=True)


def test_a_veil_drawn_again_lies_over_everything_again(sheet, places):
    model = MenuModel((Entry("a", READY.scenario),))

    def menu():
        return menu_panel.draw(model, sheet.fonts, layout.middle((1280, 720), 900, 600), 0.8)

    def veiled():
        asked = menu()
        layout.veil((1280, 720))
        return asked

    for _ in range(2):
        for _ in range(3):
            sheet.frame(veiled)
        leave = places["Leave  (Esc)##Leave  (Esc)"]
        assert sheet.click(veiled, leave) is None
        assert sheet.click(menu, leave).leave, "without the veil"


def test_the_menu_by_keys():
    model = MenuModel((Entry("a", READY.scenario, ("cadet",)), Entry("b", None, trouble="it is broken")))
    assert model.seated == ("human", "cadet"), "a game without lieutenants"
    assert model.players == ["human", "lieutenant"], "which is not forgotten for the next game"
    model.key("2")
    assert model.seated == ("human", "human")
    model.key("2")
    assert model.seated == ("human", "cadet")
    assert model.key("enter").begin
    model.key("arrow_down")
    assert model.key("enter") is None, "a scenario that cannot be played cannot be begun"
    model.key("arrow_down")
    assert model.chosen == 0
    assert model.key("escape").leave
    assert model.key("s").page == "settings"


def test_settings_change_by_clicks(sheet, places):
    settings = Settings()

    def draw():
        return settings_panel.draw(settings, "", sheet.fonts, BOX, 0.8, False)

    for _ in range(3):
        sheet.frame(draw)
    x, y = places[next(label for label in places if label.endswith("##hints"))]
    sheet.click(draw, (x, y))
    assert not settings.hints
    low = places["##scale"]
    sheet.click(draw, (low[0] + 60, low[1]))
    assert settings.scale > 1.0


NAMES = "Ångström Шторм Ωρίων 海戦 \U0001f6a2 \u202e rtl ﷽ x́" * 2


def test_names_in_any_script_are_drawn_and_never_complained_of(sheet, capfd):
    """EB-39: a glyph no font has becomes a box."""
    piece = Piece(id="x", kind="ship", model="m", pose=Pose(0, 0, 0), side="rn", name=NAMES, badges=("fire",), card=(("crew", NAMES),))
    book = Logbook()
    book.lines.append(Line(NAMES, ((6, (1, 2)),), (Modifier("far", -1, "X-1"),), "needed 3", "X-2", 2, 1))
    table = Tabletop(width=10, height=10, scale=300, title=NAMES, sides=(SideOnTable("rn", NAMES, "rn", "3"),))

    def draw():
        card_panel.draw(piece, NAMES, SIDES[0], sheet.fonts, BOX, 1.0)
        log_panel.draw(book, sheet.fonts, layout.Box(500, 20, 300, 300), 99, False)
        banner_panel.draw(table, NAMES, True, sheet.fonts, layout.Box(0, 0, 900, 40), 1.0)

    for _ in range(4):
        sheet.frame(draw)
    assert capfd.readouterr() == ("", "")


def test_cyrillic_has_letters_of_its_own(sheet):
    sheet.frame(lambda: None)
    baked = sheet.fonts.text.get_font_baked(16.0)
    for letter in "ШтормΩ(":
        assert baked.find_glyph_no_fallback(ord(letter)).advance_x > 1.0, letter


def test_every_icon_of_the_panels_is_drawn_from_the_font_of_icons(sheet):
    drawn = Path(layout.__file__).parent.parent.rglob("*.py")
    names = {name for file in drawn for name in re.findall(r"ICON_FA_\w+", file.read_text(encoding="utf-8"))}
    assert len(names) > 20
    for font in (sheet.fonts.text, sheet.fonts.bold):
        sheet.frame(lambda font=font: (imgui.push_font(font, 16.0), imgui.text("x"), imgui.pop_font()))
        baked = font.get_font_baked(16.0)
        for name in sorted(names):
            glyph = baked.find_glyph_no_fallback(ord(getattr(icons_fontawesome_6, name)))
            assert glyph is not None and glyph.x1 > glyph.x0, name


@pytest.mark.parametrize("size", [(1, 1), (120, 60), (960, 540), (3840, 2160)])
def test_every_panel_survives_every_size_of_window(sheet, size):
    imgui.get_io().display_size = (float(size[0]), float(size[1]))
    scale = layout.scale_for(size)
    ended = Result("Nobody wins", "draw", "time is up", "X-1", (("Royal Navy", "2"),), (0,), "ab" * 32, "cd" * 16, True)
    menu = MenuModel((Entry("a", READY.scenario),))
    menu.choose(0)

    def draw():
        decision_panel.draw(question(), "MTB", sheet.fonts, layout.left(size, scale), scale)
        timebar.draw(timebar.TimeModel(0, 0, True, 1.0, True), layout.bar(size, scale), scale)
        log_panel.draw(Logbook(), sheet.fonts, layout.right(size, scale), 0, True)
        menu_panel.draw(menu, sheet.fonts, layout.middle(size, 900 * scale, 600 * scale), scale)
        layout.veil(size)
        result_panel.draw(ended, sheet.fonts, layout.middle(size, 600 * scale, 600 * scale), scale, True)
        help_panel.draw(sheet.fonts, layout.middle(size, 600 * scale, 600 * scale), scale, True)

    for _ in range(3):
        sheet.frame(draw)


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080), (2560, 1080), (1024, 1366)])
@pytest.mark.parametrize("wish", [0.6, 1.0])
def test_the_fixed_panels_leave_the_middle_open_and_do_not_overlap(size, wish):
    scale = layout.scale_for(size, wish)
    left, right, bar, banner, card = (where(size, scale) for where in (layout.left, layout.right, layout.bar, layout.banner, layout.card))
    middle = layout.open_middle(size, scale, True, True)
    assert left.left + left.width <= middle.left <= right.left
    assert middle.width >= 0.3 * size[0]
    assert middle.height >= 0.7 * size[1]
    assert left.top >= banner.top + banner.height
    assert left.top + left.height <= bar.top
    assert right.top + right.height <= card.top
    assert card.top + card.height <= bar.top


def test_an_odd_explanation_is_drawn_too(sheet):
    odd = Explanation(title="", group="", refused="no", warnings=("w",) * 9, notes=("n" * 400,), modifiers=(Modifier("", 0, ""),), needed=0)
    asked = Decision(Drill(), None, "rn", (Choice(Order(), odd), Choice(Order(), replace(odd, chance=1.0))), selected=1)
    for _ in range(3):
        sheet.frame(drawing(sheet, asked))


def test_a_long_row_is_written_out_on_several_lines_and_one_in_the_last_line_is_clicked_as_well(sheet, monkeypatch):
    told = [Explanation(title=title, group="react") for title in ("Hold fire", "point defence of the old missile submarine, " * 2)]
    asked = Decision(Drill(), None, "rn", tuple(Choice(Order(course=n), one) for n, one in enumerate(told)))
    draw, high, noted = drawing(sheet, asked), {}, imgui.selectable

    def selectable(label, *rest):
        answer = noted(label, *rest)
        high[label[label.index("##") :]] = (imgui.get_item_rect_min().y, imgui.get_item_rect_max().y)
        return answer

    monkeypatch.setattr(imgui, "selectable", selectable)
    for _ in range(3):
        sheet.frame(draw)
    one, more = (high[f"##row{number}"][1] - high[f"##row{number}"][0] for number in (0, 1))
    assert more > 1.6 * one
    sheet.click(draw, (60.0, high["##row1"][1] - 4.0))
    assert asked.selected == 1


@pytest.mark.parametrize(("beneath", "over"), [(False, True), (True, False)])
def test_a_chance_is_written_over_its_target_or_beneath_it_where_slips_stand_over_pieces(sheet, monkeypatch, beneath, over):
    written = []

    class Canvas:
        def add_rect_filled(self, low, high, *rest):
            written.append((low[1], high[1]))

        def add_text(self, *rest):
            pass

    monkeypatch.setattr(imgui, "get_background_draw_list", Canvas)
    sheet.frame(lambda: sign_panel.draw((TagAid((3.0, 4.0), "24%"),), lambda at: (300.0, 200.0), sheet.fonts, 1.0, beneath))
    ((top, bottom),) = written
    assert (bottom < 200.0) if over else (top > 200.0)


def test_what_rows_begin_with_in_common_is_written_once(sheet, places):
    told = [Explanation(title=f"Guided Missile Frigate: {way}", group="move", actor="a") for way in ("ahead", "to port")]
    asked = Decision(Drill(), None, "rn", tuple(Choice(Order(course=n), one) for n, one in enumerate(told)))
    for _ in range(3):
        sheet.frame(drawing(sheet, asked))
    assert {"1  ahead##row0", "2  to port##row1"} <= set(places)


def test_the_sum_behind_a_shot_is_told_when_its_line_is_pointed_at(sheet, monkeypatch):
    book = Logbook()
    far = Modifier("over half range", -2, "CS-RANGE-04")
    book.lines.append(Line("S 60 fired", ((10, (4,)),), (far,), "needed 1 or less, rolled 4", "CS-HIT-01"))
    said = []
    for name in ("text", "text_disabled"):
        plain = getattr(imgui, name)
        monkeypatch.setattr(imgui, name, lambda words, plain=plain: (said.append(words), plain(words))[1])

    def draw():
        log_panel.draw(book, sheet.fonts, layout.Box(100, 100, 400, 300), 99, False)

    for _ in range(3):
        sheet.frame(draw)
    assert "over half range" not in said
    for y in range(116, 180, 4):
        imgui.get_io().add_mouse_pos_event(130.0, float(y))
        sheet.frame(draw)
    assert {"over half range", "CS-RANGE-04", "needed 1 or less, rolled 4", "CS-HIT-01"} <= set(said)


@pytest.mark.parametrize("scale", [0.6, 0.8, 1.0, 1.3])
def test_what_drops_down_shows_all_there_is_without_a_scroll_bar(sheet, places, scale):
    theme.apply(scale)
    menu = MenuModel((Entry("a game", READY.scenario, ("cadet", "lieutenant")),))
    model = timebar.TimeModel(7, 20, True, 1.0, True)

    def draw():
        menu_panel.draw(menu, sheet.fonts, layout.Box(10, 10, 900, 500), scale)
        timebar.draw(model, layout.Box(10, 560, 1260, 60), scale)

    for label in ("##player1", "##speed"):
        for _ in range(3):
            sheet.frame(draw)
        sheet.click(draw, places[label])
        for _ in range(3):
            sheet.frame(draw)
        popup = imgui.internal.find_window_by_name("##Combo_00")
        assert popup is not None and popup.active and not popup.scrollbar_y, label
        sheet.click(draw, (700.0, 450.0))
        sheet.frame(draw)
