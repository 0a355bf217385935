"""A warning that is too long for the banner, whole, on a strip of its own beneath it: why a game is not being saved, above all."""

from imgui_bundle import icons_fontawesome_6 as icons
from imgui_bundle import imgui

from navalsim3d.ui import theme
from navalsim3d.ui.panels import layout


def draw(words: str, box: layout.Box, scale: float) -> float:
    """Draw it as high as the words need; the mouse reaches through to the table. Returns where it ends, in pixels from the top."""
    layout.place_fitting(box)
    imgui.push_style_var(imgui.StyleVar_.window_padding.value, (14 * scale, 8 * scale))
    imgui.begin("##notice", None, layout.FITTING | imgui.WindowFlags_.no_inputs.value)
    layout.wrapped(theme.RED, f"{icons.ICON_FA_TRIANGLE_EXCLAMATION} {words}")
    end = imgui.get_window_pos().y + imgui.get_window_size().y
    imgui.end()
    imgui.pop_style_var()
    return float(end)
