"""The ship card: what is printed on it, what is left of it, and its tokens in words."""

from imgui_bundle import icons_fontawesome_6 as icons
from imgui_bundle import imgui

from navalsim3d.kernel.tabletop import Box, Piece
from navalsim3d.ui import theme
from navalsim3d.ui.panels import layout, words

LABELS = 0.45
"""share of a card's width that its labels take at most"""


def draw(
    piece: Piece,
    side: str,
    mark: imgui.ImVec4,
    fonts: theme.Fonts,
    box: layout.Box,
    scale: float,
    meaning: words.Meaning = words.silent,
) -> float:
    """Draw the card of a piece; `side` is its side's name, `mark` its side's colour, `meaning` what the short words on it mean.

    Returns how high all of it would be, in pixels.
    """
    layout.place(box)
    imgui.begin("##card", None, layout.PLAIN)
    imgui.push_font(fonts.title, theme.TITLE_SIZE * 0.9)
    imgui.text_wrapped(piece.name)
    imgui.pop_font()
    imgui.push_style_color(imgui.Col_.text.value, mark)
    imgui.text(side)
    imgui.pop_style_color()
    if not piece.boxes:
        _strength(piece, scale)
    if warnings := piece.badges if piece.warnings is None else piece.warnings:
        layout.wrapped(theme.RED, "  ".join(f"{icons.ICON_FA_TRIANGLE_EXCLAMATION} {warning}" for warning in warnings))
    imgui.separator()
    head = imgui.get_cursor_pos_y()
    imgui.begin_child("##lines")
    wide = _label_width(piece, scale)
    _boxes(piece, wide, meaning)
    if imgui.begin_table("##facts", 2):
        imgui.table_setup_column("label", imgui.TableColumnFlags_.width_fixed.value, wide)
        imgui.table_setup_column("value", imgui.TableColumnFlags_.width_stretch.value)
        for label, value in piece.card:
            imgui.table_next_row()
            imgui.table_next_column()
            layout.wrapped(theme.DIM, label)
            imgui.table_next_column()
            imgui.text_wrapped(value)
        imgui.end_table()
    _legend(piece, meaning)
    lines = imgui.get_cursor_pos_y()
    imgui.end_child()
    imgui.end()
    return float(head + lines + imgui.get_style().window_padding.y)


def _label_width(piece: Piece, scale: float) -> float:
    """Wide enough for the longest label, as far as that leaves room for what stands beside it."""
    labels = [label for label, _ in piece.card] + [row.label for row in piece.boxes]
    widest = max((imgui.calc_text_size(label).x for label in labels), default=0.0)
    return max(1.0, min(max(92 * scale, widest + 1.0), LABELS * imgui.get_content_region_avail().x))


def _legend(piece: Piece, meaning: words.Meaning) -> None:
    """What the labels of the boxes stand for, in short."""
    for row in piece.boxes:
        if words.gist(meaning, row.label):
            layout.wrapped(theme.DIM, f"{row.label}: {words.gist(meaning, row.label)}")
            words.tooltip(meaning, row.label)


def _boxes(piece: Piece, wide: float, meaning: words.Meaning) -> None:
    """Rows of boxes as on the counter: crossed out, or with a dot when used this turn."""
    if not piece.boxes or not imgui.begin_table("##boxes", 2):
        return
    imgui.table_setup_column("label", imgui.TableColumnFlags_.width_fixed.value, wide)
    imgui.table_setup_column("boxes", imgui.TableColumnFlags_.width_stretch.value)
    for row in piece.boxes:
        imgui.table_next_row()
        imgui.table_next_column()
        layout.wrapped(theme.DIM, row.label)
        words.tooltip(meaning, row.label)
        imgui.table_next_column()
        _row(row.marks)
    imgui.end_table()


def _row(marks: tuple[Box, ...]) -> None:
    """One row of boxes, drawn."""
    side = imgui.get_text_line_height()
    left, top = imgui.get_cursor_screen_pos()
    canvas = imgui.get_window_draw_list()
    paper, dim, red = (imgui.color_convert_float4_to_u32(tint) for tint in (theme.PAPER, theme.DIM, theme.RED))
    for number, mark in enumerate(marks):
        x, y, far = left + number * 1.35 * side, top + 1.0, side - 2.0
        canvas.add_rect((x, y), (x + far, y + far), paper if mark == "whole" else dim, 1.0, 1.5)
        if mark == "crossed":
            canvas.add_line((x, y), (x + far, y + far), red, 2.0)
            canvas.add_line((x, y + far), (x + far, y), red, 2.0)
        elif mark == "used":
            canvas.add_circle_filled((x + far / 2, y + far / 2), 0.2 * far, dim)
    imgui.dummy((len(marks) * 1.35 * side, side))
    if "used" in marks or "crossed" in marks:
        imgui.set_item_tooltip("crossed out: lost; with a dot: used this turn")


def _strength(piece: Piece, scale: float) -> None:
    left, full = piece.strength
    imgui.push_style_color(imgui.Col_.plot_histogram.value, theme.BRASS_DARK)
    imgui.progress_bar(left / max(1, full), (-1, 20 * scale), f"{left} of {full}")
    imgui.pop_style_color()
