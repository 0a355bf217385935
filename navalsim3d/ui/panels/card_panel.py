"""The ship card: what is printed on it, what is left of it, and its tokens in words."""

from imgui_bundle import icons_fontawesome_6 as icons
from imgui_bundle import imgui

from navalsim3d.kernel.tabletop import Piece
from navalsim3d.ui import theme
from navalsim3d.ui.panels import layout


def draw(piece: Piece, side: str, mark: imgui.ImVec4 | object, fonts: theme.Fonts, box: layout.Box, scale: float) -> None:
    """Draw the card of a piece; `side` is its side's name, `mark` its side's colour."""
    layout.place(box)
    imgui.begin("##card", None, layout.PLAIN)
    imgui.push_font(fonts.title, theme.TITLE_SIZE * 0.9)
    imgui.text(piece.name)
    imgui.pop_font()
    imgui.push_style_color(imgui.Col_.text.value, mark)
    imgui.text(side)
    imgui.pop_style_color()
    _strength(piece, scale)
    if piece.badges:
        imgui.text_colored(theme.RED, "  ".join(f"{icons.ICON_FA_TRIANGLE_EXCLAMATION} {badge}" for badge in piece.badges))
    imgui.separator()
    imgui.begin_child("##lines")
    if imgui.begin_table("##facts", 2):
        imgui.table_setup_column("label", imgui.TableColumnFlags_.width_fixed.value, 92 * scale)
        imgui.table_setup_column("value", imgui.TableColumnFlags_.width_stretch.value)
        for label, value in piece.card:
            imgui.table_next_row()
            imgui.table_next_column()
            imgui.text_disabled(label)
            imgui.table_next_column()
            imgui.text_wrapped(value)
        imgui.end_table()
    imgui.end_child()
    imgui.end()


def _strength(piece: Piece, scale: float) -> None:
    left, full = piece.strength
    imgui.push_style_color(imgui.Col_.plot_histogram.value, theme.BRASS_DARK)
    imgui.progress_bar(left / max(1, full), (-1, 20 * scale), f"{left} of {full}")
    imgui.pop_style_color()
