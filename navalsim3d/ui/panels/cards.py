"""A turned card in a line of the log: a small slip of paper with the mark at its centre, and its words."""

from collections.abc import Sequence

from imgui_bundle import icons_fontawesome_6 as icons
from imgui_bundle import imgui

from navalsim3d.ui import theme

FAILURE = icons.ICON_FA_TRIANGLE_EXCLAMATION
WORDS = {"SYSFAIL": "system failure"}
"""marks whose printed word is none that one reads"""


def mark(face: Sequence[str]) -> tuple[str, str]:
    """The sign at the centre of a card and its colour: a red or black cross, nothing on a blank, a warning for anything else."""
    centre = face[0].upper() if face else ""
    if centre in ("RED", "BLACK"):
        return icons.ICON_FA_PLUS, "#b3261e" if centre == "RED" else "#14202b"
    return ("", "#14202b") if centre in ("", "BLANK") else (FAILURE, "#8a5a00")


def words(face: Sequence[str]) -> str:
    """What is printed on a card, to be read: 'red cross: ssm MAJOR'."""
    if not face:
        return ""
    cross = " cross" if face[0].upper() in ("RED", "BLACK") else ""
    return f"{WORDS.get(face[0], face[0].lower())}{cross}" + (f": {', '.join(face[1:])}" if len(face) > 1 else "")


def draw(face: Sequence[str]) -> None:
    """Draw the slip; the line goes on after it."""
    high = imgui.get_text_line_height()
    wide = 0.82 * high
    left, top = imgui.get_cursor_screen_pos()
    canvas = imgui.get_window_draw_list()
    paper, edge = (imgui.color_convert_float4_to_u32(tint) for tint in (theme.PAPER, theme.BRASS_DARK))
    canvas.add_rect_filled((left, top), (left + wide, top + high), paper, 2.0)
    canvas.add_rect((left, top), (left + wide, top + high), edge, 2.0)
    sign, code = mark(face)
    if sign:
        size = imgui.calc_text_size(sign)
        spot = (left + (wide - size.x) / 2.0, top + (high - size.y) / 2.0)
        canvas.add_text(spot, imgui.color_convert_float4_to_u32(theme.colour(code)), sign)
    imgui.dummy((wide, high))
    imgui.same_line(0.0, 6.0)
