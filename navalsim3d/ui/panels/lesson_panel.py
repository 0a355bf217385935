"""The card of a lesson: a sheet of paper beside the table, with one thing to read or to do on it."""

from dataclasses import dataclass
from typing import Literal

from imgui_bundle import icons_fontawesome_6 as icons
from imgui_bundle import imgui

from navalsim3d.ui import theme
from navalsim3d.ui.panels import layout

Asked = Literal["on", "hint", "leave"]
PAPER, PENCIL = theme.colour("#efe9da", 0.97), theme.colour("#6b5d45")
FRAME = 3.0
"""pixels of the line round a part of the window that is spoken of"""


@dataclass(frozen=True, slots=True)
class LessonModel:
    """What stands on the card: heading, text, which step of how many, and what can be asked of it."""

    heading: str
    text: str
    step: int
    steps: int
    reading: bool
    """it waits to be read; otherwise for something to be done"""
    hint: bool
    """it can choose what it asks for"""
    said: str = ""
    """why the last command was declined"""


def draw(model: LessonModel, fonts: theme.Fonts, box: layout.Box, scale: float) -> Asked | None:
    """Draw the card; what was asked of it."""
    layout.place_fitting(box)
    for which, tint in ((imgui.Col_.window_bg, PAPER), (imgui.Col_.text, theme.INK), (imgui.Col_.border, theme.BRASS)):
        imgui.push_style_color(which.value, tint)
    imgui.begin("##lesson", None, layout.FITTING)
    _head(model, fonts, scale)
    imgui.push_font(fonts.text, theme.TEXT_SIZE * 1.06)
    imgui.text_wrapped(model.text)
    imgui.pop_font()
    if model.said:
        layout.wrapped(theme.RED_DARK, f"{icons.ICON_FA_HAND} {model.said}")
    imgui.dummy((0, 4 * scale))
    asked = _buttons(model, scale)
    imgui.end()
    imgui.pop_style_color(3)
    return asked


def _head(model: LessonModel, fonts: theme.Fonts, scale: float) -> None:
    """The heading, how far it is, and a line that says so."""
    imgui.push_font(fonts.title, theme.TITLE_SIZE)
    imgui.text_wrapped(model.heading)
    imgui.pop_font()
    count = f"{model.step} of {model.steps}"
    imgui.same_line(imgui.get_window_width() - imgui.calc_text_size(count).x - 14 * scale)
    imgui.text_colored(PENCIL, count)
    at, wide = imgui.get_cursor_screen_pos(), imgui.get_content_region_avail().x
    pen, high = imgui.get_window_draw_list(), max(2.0, 3 * scale)
    done = wide * (model.step - 1) / max(1, model.steps - 1)
    pen.add_rect_filled((at.x, at.y), (at.x + wide, at.y + high), imgui.get_color_u32(theme.colour("#c9bfa6")))
    pen.add_rect_filled((at.x, at.y), (at.x + done, at.y + high), imgui.get_color_u32(theme.BRASS))
    imgui.dummy((0, high + 5 * scale))


def _buttons(model: LessonModel, scale: float) -> Asked | None:
    """Go on, or show me; and the way out of the lesson, small."""
    asked: Asked | None = None
    imgui.push_style_color(imgui.Col_.text.value, theme.PAPER)
    if model.reading and imgui.button("Go on  (Enter)##lesson on", (150 * scale, 32 * scale)):
        asked = "on"
    if model.hint and imgui.button("Show me  (G)##lesson hint", (150 * scale, 32 * scale)):
        asked = "hint"
    imgui.pop_style_color()
    if not (model.reading or model.hint):
        imgui.text_colored(PENCIL, f"{icons.ICON_FA_EYE}  watch")
    imgui.same_line(imgui.get_window_width() - 14 * scale - imgui.calc_text_size("end the lesson").x)
    imgui.set_cursor_pos_y(imgui.get_cursor_pos_y() + 8 * scale)
    imgui.text_colored(PENCIL, "end the lesson")
    if imgui.is_item_hovered():
        imgui.set_mouse_cursor(imgui.MouseCursor_.hand.value)
        imgui.set_tooltip("the game goes on, without the card")
    return "leave" if imgui.is_item_clicked() else asked


def frame(part: str, beat: float) -> None:
    """A brass line round a part of the window, that breathes with `beat` (seconds)."""
    window = imgui.internal.find_window_by_name(f"##{part}") if part else None
    if window is None or not window.active:
        return
    glow = 0.65 + 0.35 * abs(((beat * 0.9) % 2.0) - 1.0)
    low, high = window.pos, (window.pos.x + window.size.x, window.pos.y + window.size.y)
    tint = imgui.get_color_u32(theme.colour("#ffc24d", glow))
    imgui.get_foreground_draw_list().add_rect((low.x - 3, low.y - 3), (high[0] + 3, high[1] + 3), tint, 5.0, FRAME)
