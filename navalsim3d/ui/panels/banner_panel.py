"""The banner along the top: the scenario, the turn, both sides with their score, and what is asked."""

from imgui_bundle import icons_fontawesome_6 as icons
from imgui_bundle import imgui

from navalsim3d.kernel.tabletop import Tabletop, liveries
from navalsim3d.ui import theme
from navalsim3d.ui.panels import layout

FLAGS = (icons.ICON_FA_CIRCLE, icons.ICON_FA_DIAMOND, icons.ICON_FA_CARET_UP, icons.ICON_FA_SQUARE)
"""a shape beside the colour of each side, as on the table"""


def draw(table: Tabletop, line: str, warning: bool, fonts: theme.Fonts, box: layout.Box, scale: float) -> bool:
    """Draw the banner; `line` is what is going on, in red when it is a warning.

    Says whether there was room for all of it. A warning is never cut: where it does not fit it has to be told elsewhere.
    """
    layout.place(box)
    imgui.begin("##banner", None, layout.PLAIN | imgui.WindowFlags_.no_scrollbar.value)
    imgui.push_font(fonts.bold, theme.TEXT_SIZE)
    imgui.text(table.title)
    imgui.pop_font()
    imgui.same_line()
    turn = f"turn {table.turn} of {table.turns}" if table.turn else "deployment"
    imgui.text_colored(theme.BRASS, f"  {turn}  ")
    for livery, side in zip(liveries([side.colour for side in table.sides]), table.sides, strict=True):
        imgui.same_line(0.0, 18 * scale)
        mark = f"{icons.ICON_FA_CARET_RIGHT} " if side.id == table.to_move else ""
        imgui.text_colored(theme.SIDES[livery], f"{mark}{FLAGS[livery]} {side.name}  {side.score}".rstrip())
        if side.secret:
            imgui.same_line(0.0, 8 * scale)
            imgui.text_disabled(f"{icons.ICON_FA_LOCK} {side.secret.partition(':')[0]}")
            imgui.set_item_tooltip(side.secret)
    imgui.same_line()
    start = imgui.get_cursor_pos_x() + 20 * scale
    room = box.width - start - 14 * scale
    whole = f"{icons.ICON_FA_TRIANGLE_EXCLAMATION} {line}" if warning else line
    text = layout.fitted(whole, room)
    if text and (text == whole or not warning):
        imgui.same_line(box.width - imgui.calc_text_size(text).x - 14 * scale)
        imgui.text_colored(theme.RED if warning else theme.PAPER, text)
        if text != whole and imgui.is_item_hovered():
            imgui.set_tooltip(line)
    imgui.end()
    return text == whole
