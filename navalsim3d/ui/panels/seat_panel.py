"""The curtain between two people at one screen: opaque, over the whole window, until the one who is named has sat down."""

import math
from typing import Literal

from imgui_bundle import imgui

from navalsim3d.ui import theme
from navalsim3d.ui.panels import layout
from navalsim3d.ui.panels.banner_panel import FLAGS

Asked = Literal["sit", "leave"]
FOLDS = 26
"""of the curtain"""


def draw(name: str, livery: int, fonts: theme.Fonts, size: tuple[int, int], scale: float, visiting: bool = False) -> Asked | None:
    """Draw it; 'sit' when the person named is there, 'leave' for the menu, None while nobody has said anything.

    `visiting`: that person does not decide and comes for papers and signals only.
    """
    _cloth(size)
    layout.place_dialogue(layout.middle(size, 560 * scale, 360 * scale), False)
    imgui.begin("##seat", None, layout.DIALOGUE)
    if imgui.is_window_appearing():
        imgui.set_window_focus()
    imgui.push_font(fonts.title, theme.TITLE_SIZE * 1.25)
    imgui.text_wrapped("Pass the seat")
    imgui.pop_font()
    imgui.separator()
    imgui.push_font(fonts.bold, theme.TEXT_SIZE * 1.2)
    imgui.text_colored(theme.SIDES[livery], f"{FLAGS[livery]} {name}")
    imgui.same_line()
    imgui.text("comes for papers and signals." if visiting else "decides next.")
    imgui.pop_font()
    layout.wrapped(theme.DIM, "Table, log and cards are covered. Whoever plays the other side looks away now.")
    imgui.dummy((0, 4 * scale))
    asked: Asked | None = None
    if imgui.button(f"I play the {name}: lift the curtain  (Enter)##sit", (-1, 40 * scale)):
        asked = "sit"
    if imgui.button("Leave for the menu##leave", (-1, 28 * scale)):
        asked = "leave"
    imgui.end()
    return asked


def _cloth(size: tuple[int, int]) -> None:
    """A heavy curtain in folds, which nothing shines through."""
    imgui.set_next_window_pos((0.0, 0.0))
    imgui.set_next_window_size((float(size[0]), float(size[1])))
    imgui.push_style_color(imgui.Col_.window_bg.value, theme.colour("#0d1823"))
    imgui.push_style_var(imgui.StyleVar_.window_border_size.value, 0.0)
    imgui.begin("##cloth", None, layout.PLAIN | imgui.WindowFlags_.no_nav.value)
    canvas, wide = imgui.get_window_draw_list(), size[0] / FOLDS
    dark, light = (imgui.color_convert_float4_to_u32(theme.colour(code)) for code in ("#0d1823", "#1d3142"))
    for fold in range(FOLDS):
        left, middle = fold * wide, (fold + 0.5 + 0.12 * math.sin(2.1 * fold)) * wide
        canvas.add_rect_filled_multi_color((left, 0.0), (middle, size[1]), dark, light, light, dark)
        canvas.add_rect_filled_multi_color((middle, 0.0), (left + wide, size[1]), light, dark, dark, light)
    brass = imgui.color_convert_float4_to_u32(theme.BRASS_DARK)
    canvas.add_line((0.0, size[1] - 14.0), (float(size[0]), size[1] - 14.0), brass, 3.0)
    imgui.end()
    imgui.pop_style_var()
    imgui.pop_style_color()
