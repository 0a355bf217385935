"""A printed table of results beside a choice: the column that counts is lit, with what it gives on every face of the die.

Good and bad are told by colour and by the letters of the cell; the lit column is framed in brass, the others lie in the shade.
"""

from imgui_bundle import ImVec2, ImVec4, imgui

from navalsim3d.kernel.ruleset import Sheet
from navalsim3d.ui import theme

TONES = {
    2: theme.colour("#2f7d55"),
    1: theme.colour("#4e8a5f"),
    0: theme.colour("#46525c"),
    -1: theme.colour("#a0584d"),
    -2: theme.colour("#8c332a"),
}
SHADE = 0.34
"""opacity of what is not lit"""
PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)), 6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}  # fmt: skip
"""where the pips of a face are, in thirds of its edge"""


def draw(sheet: Sheet) -> None:
    """Draw the table where the cursor is, as wide as there is room."""
    faces = max((len(column.cells) for column in sheet.columns), default=0)
    if not faces:
        return
    line = imgui.get_text_line_height()
    high, gap = line * 1.22, line * 0.16
    at, room = imgui.get_cursor_screen_pos(), imgui.get_content_region_avail().x
    left = line * 1.7
    wide = max(1.0, (room - left) / len(sheet.columns))
    pen = imgui.get_window_draw_list()
    _centred(pen, at.x + left / 2, at.y + high / 2, "die", theme.DIM)
    for face in range(1, faces + 1):
        _die(pen, ImVec2(at.x + left / 2, at.y + high * (face + 0.5)), high * 0.72, face)
    for number, column in enumerate(sheet.columns):
        _column(pen, sheet, number, ImVec2(at.x + left + number * wide, at.y), (wide - gap, high, gap))
        lit = number == sheet.lit
        _centred(pen, at.x + left + number * wide + (wide - gap) / 2, at.y + high / 2, column.head, theme.BRASS if lit else theme.DIM)
    imgui.dummy((room, high * (faces + 1) + gap))


def _column(pen: imgui.ImDrawList, sheet: Sheet, number: int, at: ImVec2, size: tuple[float, float, float]) -> None:
    """The cells of a column, and the brass frame round the one that counts."""
    wide, high, gap = size
    lit = number == sheet.lit
    for row, (text, worth) in enumerate(sheet.columns[number].cells, start=1):
        tone = TONES[min(2, max(-2, worth))]
        top = at.y + row * high
        fill = imgui.get_color_u32(ImVec4(tone.x, tone.y, tone.z, 1.0 if lit else SHADE))
        pen.add_rect_filled((at.x, top + gap / 2), (at.x + wide, top + high - gap / 2), fill, 2.0)
        _centred(pen, at.x + wide / 2, top + high / 2, text, theme.PAPER if lit else theme.DIM)
    if lit:
        low = (at.x - gap / 2 - 1, at.y + 1)
        frame = (at.x + wide + gap / 2 + 1, at.y + high * (len(sheet.columns[number].cells) + 1) + gap / 2)
        pen.add_rect(low, frame, imgui.get_color_u32(theme.BRASS), 3.0, 2.0)


def _centred(pen: imgui.ImDrawList, x: float, y: float, text: str, tint: ImVec4) -> None:
    size = imgui.calc_text_size(text)
    pen.add_text((x - size.x / 2, y - size.y / 2), imgui.get_color_u32(tint), text)


def _die(pen: imgui.ImDrawList, middle: ImVec2, edge: float, face: int) -> None:
    """The face of a die; past six its number alone."""
    half = edge / 2
    if face not in PIPS:
        _centred(pen, middle.x, middle.y, str(face), theme.PAPER)
        return
    bone, ink = imgui.get_color_u32(theme.PAPER), imgui.get_color_u32(theme.INK)
    pen.add_rect_filled((middle.x - half, middle.y - half), (middle.x + half, middle.y + half), bone, edge * 0.2)
    for x, y in PIPS[face]:
        pen.add_circle_filled((middle.x + x * edge * 0.27, middle.y + y * edge * 0.27), max(1.0, edge * 0.09), ink)
