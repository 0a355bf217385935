"""How panels look: naval chart and instrument. Paper on deep blue, a brass line, signal red and green.

Fonts are shipped: B612, made for cockpits, for figures and panels, and EB Garamond for titles. Sizes are in points of a
1080p screen and follow one scale; nothing is told by colour alone.
"""

from dataclasses import dataclass
from pathlib import Path

import imgui_bundle
from imgui_bundle import ImVec2, ImVec4, imgui

from navalsim3d.ui.backend import FONTS

_BUNDLED = Path(imgui_bundle.__file__).parent / "assets" / "fonts"
ICONS = _BUNDLED / "Font_Awesome_6_Free-Solid-900.otf"
OTHER_LETTERS = (_BUNDLED / "Roboto" / "Roboto-Regular.ttf", _BUNDLED / "Roboto" / "Roboto-Bold.ttf")
"""Cyrillic and Greek, which the shipped fonts lack; what no font has is drawn as a box. The font of the icons holds empty letters
for some of them, so it comes last."""
TEXT_SIZE = 16.0
TITLE_SIZE = 26.0


def colour(code: str, alpha: float = 1.0) -> ImVec4:
    """'#rrggbb' as ImGui wants it."""
    red, green, blue = (int(code[at : at + 2], 16) / 255.0 for at in (1, 3, 5))
    return ImVec4(red, green, blue, alpha)


PAPER = colour("#efe9da")
DIM = colour("#a9a491")
INK = colour("#14202b")
DEEP = colour("#14202b", 0.92)
WELL = colour("#0c151d", 0.85)
BRASS = colour("#b08d57")
BRASS_DARK = colour("#6f5a3a")
RED = colour("#d9675c")
RED_DARK = colour("#8c332a")
GREEN = colour("#6fb791")
SIDES = (colour("#8fb7d9"), colour("#e79c8a"), colour("#e0b36a"), colour("#93c79c"))
"""marks of the sides by their livery: blue, red, gold, green; shapes stand beside them"""


@dataclass(frozen=True, slots=True)
class Fonts:
    """The fonts of the panels."""

    text: imgui.ImFont
    bold: imgui.ImFont
    title: imgui.ImFont


def load_fonts() -> Fonts:
    """Add the shipped fonts to the current context, each with the icons; the first is everybody's default."""
    faces = (("B612-Regular.otf", TEXT_SIZE), ("B612-Bold.otf", TEXT_SIZE), ("EBGaramond12-Regular.otf", TITLE_SIZE))
    return Fonts(*(_with_icons(name, size) for name, size in faces))


def _with_icons(name: str, size: float) -> imgui.ImFont:
    """A shipped font with icons and the letters of other scripts from Dear ImGui Bundle merged into it."""
    atlas = imgui.get_io().fonts
    font = atlas.add_font_from_file_ttf(str(FONTS / name), size)
    for file, share in ((OTHER_LETTERS["Bold" in name], 1.0), (ICONS, 0.8)):
        merged = imgui.ImFontConfig()
        merged.merge_mode = True
        atlas.add_font_from_file_ttf(str(file), share * size, merged)
    return font


def apply(scale: float = 1.0) -> None:
    """Dress the current context; `scale` is the size of everything, 1 for a 1080p screen. Gaps are whole pixels: what is laid out is
    cut to those, and half a pixel too few is a scroll bar."""
    style = imgui.get_style()
    style.font_scale_main = scale
    style.window_padding = ImVec2(round(14 * scale), round(12 * scale))
    style.frame_padding = ImVec2(round(10 * scale), round(5 * scale))
    style.item_spacing = ImVec2(round(8 * scale), round(6 * scale))
    style.window_min_size = ImVec2(1.0, 1.0)
    style.window_rounding = 3.0
    style.frame_rounding = 2.0
    style.window_border_size = 1.0
    style.scrollbar_size = round(12 * scale)
    style.window_title_align = ImVec2(0.0, 0.5)
    for which, value in _COLOURS.items():
        style.set_color_(which.value, value)


_COLOURS = {
    imgui.Col_.text: PAPER,
    imgui.Col_.text_disabled: DIM,
    imgui.Col_.window_bg: DEEP,
    imgui.Col_.child_bg: colour("#000000", 0.0),
    imgui.Col_.popup_bg: colour("#14202b", 0.97),
    imgui.Col_.border: BRASS_DARK,
    imgui.Col_.frame_bg: WELL,
    imgui.Col_.frame_bg_hovered: colour("#22384a", 0.95),
    imgui.Col_.frame_bg_active: colour("#2b4760"),
    imgui.Col_.title_bg: DEEP,
    imgui.Col_.title_bg_active: DEEP,
    imgui.Col_.button: colour("#22384a", 0.95),
    imgui.Col_.button_hovered: colour("#33546f"),
    imgui.Col_.button_active: BRASS,
    imgui.Col_.header: colour("#2b4760", 0.9),
    imgui.Col_.header_hovered: colour("#33546f", 0.9),
    imgui.Col_.header_active: BRASS_DARK,
    imgui.Col_.separator: BRASS_DARK,
    imgui.Col_.slider_grab: BRASS,
    imgui.Col_.slider_grab_active: PAPER,
    imgui.Col_.check_mark: BRASS,
    imgui.Col_.scrollbar_bg: colour("#000000", 0.15),
    imgui.Col_.scrollbar_grab: BRASS_DARK,
    imgui.Col_.nav_cursor: BRASS,
    imgui.Col_.table_header_bg: colour("#1b2c3a"),
    imgui.Col_.table_border_light: colour("#2a3a47", 0.6),
    imgui.Col_.table_border_strong: BRASS_DARK,
    imgui.Col_.modal_window_dim_bg: colour("#05090d", 0.55),
    imgui.Col_.plot_histogram: BRASS,
}
