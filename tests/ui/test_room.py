"""Nothing that matters is cut off: warnings, the rows of a ship card, the end of the log; and captions keep their size."""

import re
from dataclasses import replace

import pytest
from imgui_bundle import imgui

from navalsim3d.kernel.tabletop import Piece, Pose, SideOnTable, Tabletop
from navalsim3d.scene.captions import Caption, Die
from navalsim3d.scene.stage import Stage
from navalsim3d.ui import table_panels
from navalsim3d.ui.logbook import Line, Logbook
from navalsim3d.ui.panels import banner_panel, caption_panel, card_panel, layout, log_panel, menu_panel, notice_panel
from navalsim3d.ui.panels.menu_panel import Entry, MenuModel
from navalsim3d.ui.theme import SIDES
from tests.toy import READY
from tests.ui.test_journeys import asked, seat

SIZES = ((1280, 720), (1920, 1080), (1024, 600))
FULL = f"/srv/{'somebody/' * 9}saves/ships_in_the_night.journal: the last step is not saved (No space left on device)"
TABLE = Tabletop(width=10, height=10, scale=300, title="Ships in the Night", sides=(SideOnTable("rn", "Royal Navy", "rn", "0"),))


class Seen(list):
    """Words that were drawn whole, inside what is not scrolled or clipped away."""

    def whole(self, words):
        """Whether these were, perhaps behind an icon."""
        return any(seen.endswith(words) for seen in self)


@pytest.fixture
def seen(monkeypatch):
    """Looks over ImGui's shoulder while words are drawn."""
    found = Seen()

    def noting(draw):
        def noted(*given):
            draw(*given)
            low, high, canvas = imgui.get_item_rect_min(), imgui.get_item_rect_max(), imgui.get_window_draw_list()
            left, right = canvas.get_clip_rect_min(), canvas.get_clip_rect_max()
            if low.x >= left.x - 1 and low.y >= left.y - 1 and high.x <= right.x + 1 and high.y <= right.y + 1:
                found.append(given[-1])

        return noted

    for name in ("text", "text_wrapped", "text_colored", "text_disabled"):
        monkeypatch.setattr(imgui, name, noting(getattr(imgui, name)))
    return found


def sized(sheet, size):
    imgui.get_io().display_size = (float(size[0]), float(size[1]))
    scale = layout.scale_for(size)
    imgui.get_style().font_scale_main = scale
    return scale


def drawn(sheet, seen, draw, frames=4):
    """What the last of some frames shows."""
    for _ in range(frames):
        seen.clear()
        answer = sheet.frame(draw)
    return answer


@pytest.mark.parametrize("size", SIZES)
def test_a_warning_stands_whole_in_the_banner_or_not_at_all(sheet, seen, size):
    scale = sized(sheet, size)
    box = layout.banner(size, scale)
    assert drawn(sheet, seen, lambda: banner_panel.draw(TABLE, "no undo", True, sheet.fonts, box, scale)) and seen.whole("no undo")
    assert not drawn(sheet, seen, lambda: banner_panel.draw(TABLE, FULL, True, sheet.fonts, box, scale))
    assert not any("somebody" in words for words in seen)


@pytest.mark.parametrize("size", [*SIZES, (480, 300)])
def test_a_long_warning_is_told_to_its_last_word_beneath_the_banner(sheet, seen, size):
    scale = sized(sheet, size)
    box = layout.notice(layout.open_middle(size, scale, True, True), scale)
    end = drawn(sheet, seen, lambda: notice_panel.draw(FULL, box, scale))
    assert seen.whole(FULL)
    assert box.top < end < box.top + box.height


def test_the_table_tells_why_a_game_is_not_saved(program, seen):
    seat(program, "ships_in_the_night")
    asked(program)
    program.table.trouble = FULL
    for _ in range(3):
        seen.clear()
        program.frame(1 / 30)
    assert seen.whole(FULL)


@pytest.mark.parametrize("size", SIZES)
def test_the_menu_has_room_for_a_long_warning(sheet, seen, size):
    scale = sized(sheet, size)
    model = MenuModel((Entry("a", READY.scenario),), trouble=f"{FULL} {FULL} {FULL}")
    drawn(sheet, seen, lambda: menu_panel.draw(model, sheet.fonts, layout.middle(size, 940 * scale, 640 * scale), scale))
    assert seen.whole(model.trouble)


ROWS = (
    ("Class", "E-boat S-100 class"),
    ("Speed", "Combat, 28 cm (14 / 28 / 42)"),
    *((f"Gun {number}", "37 mm semi-auto") for number in range(8)),
    ("MG starboard", "MG"),
    ("Torpedoes", "2 of 2 tubes loaded, 2 reloads"),
    ("Armoured wheelhouse", "ready"),
    ("Smoke", "used"),
)
CARD = Piece(id="x", kind="ship", model="m", pose=Pose(0, 0, 0), side="km", name="S 138", badges=("fire",) * 5, card=ROWS)


@pytest.mark.parametrize(
    ("warnings", "drawn_then", "not_then"), [(None, "fire", "half speed"), (("half speed",), "half speed", "fire"), ((), "S 138", "fire")]
)
def test_a_card_warns_in_the_words_of_its_game_or_else_by_its_badges(sheet, seen, warnings, drawn_then, not_then):
    scale = sized(sheet, SIZES[0])
    card = replace(CARD, badges=("fire",), warnings=warnings, card=())
    drawn(sheet, seen, lambda: card_panel.draw(card, "Kriegsmarine", SIDES[1], sheet.fonts, layout.card(SIZES[0], scale, 600.0), scale))
    assert seen.whole(drawn_then) and not seen.whole(not_then)


@pytest.mark.parametrize("size", SIZES)
def test_every_row_of_a_ship_card_is_in_sight_and_the_end_of_the_log_with_it(sheet, seen, size):
    scale = sized(sheet, size)
    book = Logbook()
    book.lines += [Line(f"line {number}", step=number) for number in range(60)]
    need = [0.0]

    def draw():
        log_panel.draw(book, sheet.fonts, layout.right(size, scale, need[0]), 99, False)
        if frames[0] > 3:
            need[0] = card_panel.draw(CARD, "Kriegsmarine", SIDES[1], sheet.fonts, layout.card(size, scale, need[0]), scale)
        frames[0] += 1

    frames = [0]
    drawn(sheet, seen, draw, 9)
    assert [words for row in ROWS for words in row if words not in seen] == []
    assert {"line 59", "line 57"} <= set(seen), "the log has made room, and still follows"
    log, card = layout.right(size, scale, need[0]), layout.card(size, scale, need[0])
    assert log.top + log.height <= card.top and card.top + card.height <= layout.bar(size, scale).top


def test_a_card_without_end_leaves_the_log_some_lines(sheet):
    for size in SIZES:
        scale = layout.scale_for(size)
        assert layout.right(size, scale, 9999.0).height >= 0.9 * layout.LEAST_LOG * scale
        assert layout.right(size, scale, 10.0) == layout.right(size, scale), "a small card takes nothing away"


class Canvas:
    """Notes what is drawn on it."""

    def __init__(self):
        self.words, self.boxes = [], []

    def add_text(self, font, size, at, ink, text):
        self.words.append((text, size, at))

    def add_rect_filled(self, low, high, *rest):
        self.boxes.append((tuple(low), tuple(high)))

    def __getattr__(self, name):
        return lambda *given: None


SAID = (
    Caption(0.0, "MTB 34 fired"),
    Caption(0.0, "S 102 laid its guns: 37 mm at MTB 38; 20 mm at MTB 34, at long range; MG at nobody"),
    Caption(0.0, "S 102 fired its 20 mm at MTB 38", Die(10, 10, False, 4, False)),
    Caption(0.0, "S 102 fired its 20 mm at MTB 38 across the bow of MTB 34", Die(6, 4, True, 2, True)),
)


@pytest.mark.parametrize("size", SIZES)
def test_every_caption_has_letters_and_a_plate_of_one_size(sheet, monkeypatch, size):
    scale = sized(sheet, size)
    letters, strips, plates = set(), set(), set()
    for caption in SAID:
        canvas = Canvas()
        monkeypatch.setattr(imgui, "get_background_draw_list", lambda canvas=canvas: canvas)
        sheet.frame(lambda caption=caption: caption_panel.draw(caption, sheet.fonts, layout.caption(size, scale)))
        letters |= {high for words, high, _ in canvas.words if not words.isdigit()}
        strips.add(canvas.boxes[0])
        plates |= set(canvas.boxes[3:])
        assert all(at[0] >= canvas.boxes[0][0][0] for _, _, at in canvas.words)
    assert (len(letters), len(strips), len(plates)) == (1, 1, 1)


def test_the_strip_of_captions_is_never_narrower_than_at_its_usual_place(program, monkeypatch):
    seat(program, "ships_in_the_night")
    fleet = [layout.Box(0, 200, 480, 100), layout.Box(0, 0, 480, 90)]
    boxes = []
    monkeypatch.setattr(Stage, "busy", property(lambda stage: True))
    monkeypatch.setattr(Stage, "caption", property(lambda stage: SAID[0]))
    monkeypatch.setattr(table_panels.strips, "ships", lambda stage, size: fleet[: len(boxes) % 3])
    monkeypatch.setattr(caption_panel, "draw", lambda caption, fonts, box: boxes.append(box))
    for _ in range(8):
        program.frame(1 / 30)
    assert len(boxes) == 8
    assert {box.width for box in boxes} == {layout.caption(program.app.size, program.table.scale).width}


def test_no_name_of_a_row_is_written_with_dots(seen, sheet):
    scale = sized(sheet, SIZES[0])
    drawn(sheet, seen, lambda: card_panel.draw(CARD, "Kriegsmarine", SIDES[1], sheet.fonts, layout.card(SIZES[0], scale, 600.0), scale))
    assert not [words for words in seen if re.search(r"\.\.\.$", words)]
