"""The director's caption: one strip that says who, what, the number needed and the die."""

from imgui_bundle import imgui

from navalsim3d.ui import theme
from navalsim3d.ui.panels import layout


def draw(text: str, fonts: theme.Fonts, box: layout.Box) -> None:
    """Draw the strip."""
    layout.place(box)
    imgui.set_next_window_bg_alpha(0.72)
    imgui.begin("##caption", None, layout.PLAIN | imgui.WindowFlags_.no_inputs.value | imgui.WindowFlags_.no_scrollbar.value)
    imgui.push_font(fonts.bold, theme.TEXT_SIZE)
    width = imgui.calc_text_size(text).x
    if width < box.width - 24:
        imgui.set_cursor_pos_x((box.width - width) / 2)
        imgui.text(text)
    else:
        imgui.text_wrapped(text)
    imgui.pop_font()
    imgui.end()
