"""The banner along the top: the scenario, the turn, both sides with their score, and what is asked."""

from imgui_bundle import icons_fontawesome_6 as icons
from imgui_bundle import imgui

from navalsim3d.kernel.tabletop import Tabletop
from navalsim3d.ui import theme
from navalsim3d.ui.panels import layout


def draw(table: Tabletop, line: str, fonts: theme.Fonts, box: layout.Box) -> None:
    """Draw the banner; `line` is what is going on."""
    layout.place(box)
    imgui.begin("##banner", None, layout.PLAIN | imgui.WindowFlags_.no_scrollbar.value)
    imgui.push_font(fonts.bold, theme.TEXT_SIZE)
    imgui.text(table.title)
    imgui.pop_font()
    imgui.same_line()
    turn = f"turn {table.turn} of {table.turns}" if table.turn else "deployment"
    imgui.text_colored(theme.BRASS, f"  {turn}  ")
    for number, side in enumerate(table.sides):
        imgui.same_line()
        mark = f"{icons.ICON_FA_CARET_RIGHT} " if side.id == table.to_move else "   "
        imgui.text_colored(theme.SIDES[number % 2], f"{mark}{side.name} {side.score}".rstrip())
    width = imgui.calc_text_size(line).x
    room = box.width - imgui.get_cursor_pos_x() - width
    if room > 0:
        imgui.same_line(box.width - width - 16)
        imgui.text(line)
    imgui.end()
