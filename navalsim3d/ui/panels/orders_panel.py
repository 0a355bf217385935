"""Sealed orders as the card that was drawn: its back first, to be turned over by whoever it is for, then what stands on it.

It lies over everything, like a card held in the hand; a click anywhere turns it over and puts it away again.
"""

from imgui_bundle import icons_fontawesome_6 as icons
from imgui_bundle import imgui

from navalsim3d.kernel.ruleset import Orders
from navalsim3d.ui import theme
from navalsim3d.ui.panels import layout

WIDE, HIGH = 340.0, 450.0
"""of the card, at scale 1"""
STACK = 3
"""cards that are seen of the stack it was drawn from"""
ROUND = 12.0
"""radius of its corners, at scale 1"""


def draw(orders: Orders, up: bool, name: str, fonts: theme.Fonts, size: tuple[int, int], scale: float) -> bool:
    """Draw the card that the side called `name` has drawn, face up or down; says whether it was clicked."""
    imgui.set_next_window_pos((0.0, 0.0))
    imgui.set_next_window_size((float(size[0]), float(size[1])))
    imgui.push_style_color(imgui.Col_.window_bg.value, imgui.ImVec4(0.02, 0.035, 0.05, 0.72))
    imgui.push_style_var(imgui.StyleVar_.window_border_size.value, 0.0)
    flags = layout.PLAIN & ~imgui.WindowFlags_.no_focus_on_appearing.value
    imgui.begin("##orders", None, flags | imgui.WindowFlags_.no_scrollbar.value | imgui.WindowFlags_.no_nav.value)
    box = layout.middle(size, WIDE * scale, HIGH * scale)
    _stack(box, scale)
    _card(orders, up, name, fonts, box, scale)
    hint = "Enter, or a click: put it away" if up else "Enter, or a click: turn it over"
    imgui.set_cursor_pos((0.0, min(size[1] - 30.0 * scale, box.top + box.height + 18 * scale)))
    _centred(hint, theme.PAPER, size[0])
    clicked = imgui.is_window_hovered(imgui.HoveredFlags_.root_and_child_windows.value) and imgui.is_mouse_clicked(0)
    imgui.end()
    imgui.pop_style_var()
    imgui.pop_style_color()
    return bool(clicked)


def _stack(box: layout.Box, scale: float) -> None:
    """The stack beneath it, a little askew."""
    pen, edge, back = imgui.get_window_draw_list(), *(_ink(tint) for tint in (theme.BRASS_DARK, theme.colour("#1a2c3b")))
    for number in range(STACK, 0, -1):
        gap = 5.0 * number * scale
        low, high = (box.left + gap, box.top + gap), (box.left + box.width + gap, box.top + box.height + gap)
        pen.add_rect_filled(low, high, back, ROUND * scale)
        pen.add_rect(low, high, edge, ROUND * scale)


def _card(orders: Orders, up: bool, name: str, fonts: theme.Fonts, box: layout.Box, scale: float) -> None:
    """The card itself."""
    imgui.set_cursor_pos((box.left, box.top))
    imgui.push_style_color(imgui.Col_.child_bg.value, theme.PAPER if up else theme.colour("#22384a"))
    imgui.push_style_color(imgui.Col_.border.value, theme.BRASS)
    imgui.push_style_var(imgui.StyleVar_.child_rounding.value, ROUND * scale)
    imgui.push_style_var(imgui.StyleVar_.child_border_size.value, 2.0)
    imgui.push_style_var(imgui.StyleVar_.window_padding.value, (26 * scale, 24 * scale))
    padded = imgui.ChildFlags_.borders.value | imgui.ChildFlags_.always_use_window_padding.value
    imgui.begin_child("##face", (box.width, box.height), padded, imgui.WindowFlags_.no_scrollbar.value)
    _frame(box, scale)
    if up:
        imgui.dummy((0, 14 * scale))
        face(orders, fonts, scale)
        _anchor(fonts, box, 0.86, 1.4)
    else:
        _back(name, fonts, box)
    imgui.end_child()
    imgui.pop_style_var(3)
    imgui.pop_style_color(2)


def _frame(box: layout.Box, scale: float) -> None:
    """A second, finer line inside the edge."""
    gap = 9.0 * scale
    low, high = (box.left + gap, box.top + gap), (box.left + box.width - gap, box.top + box.height - gap)
    imgui.get_window_draw_list().add_rect(low, high, _ink(theme.BRASS), 0.6 * ROUND * scale)


def _anchor(fonts: theme.Fonts, box: layout.Box, down: float, times: float) -> None:
    """An anchor in the middle, at that share of the card's height, so many times as large as a title."""
    imgui.push_font(fonts.title, times * theme.TITLE_SIZE)
    size = imgui.calc_text_size(icons.ICON_FA_ANCHOR)
    at = (box.left + (box.width - size.x) / 2, box.top + down * box.height - size.y / 2)
    imgui.get_window_draw_list().add_text(at, _ink(theme.BRASS), icons.ICON_FA_ANCHOR)
    imgui.pop_font()


def _back(name: str, fonts: theme.Fonts, box: layout.Box) -> None:
    """The back: an anchor, and whose it is."""
    _anchor(fonts, box, 0.36, 4.2)
    imgui.set_cursor_pos_y(0.64 * box.height)
    imgui.push_font(fonts.title, theme.TITLE_SIZE)
    _centred("Sealed objective", theme.PAPER, box.width)
    imgui.pop_font()
    _centred(f"for the {name} alone", theme.BRASS, box.width)


def inline(orders: Orders, fonts: theme.Fonts, scale: float) -> None:
    """The face of the card as a part of another panel, as wide as that and as high as it needs."""
    imgui.push_style_color(imgui.Col_.child_bg.value, theme.PAPER)
    imgui.push_style_color(imgui.Col_.border.value, theme.BRASS)
    imgui.push_style_var(imgui.StyleVar_.child_rounding.value, 0.6 * ROUND * scale)
    flags = imgui.ChildFlags_.borders.value | imgui.ChildFlags_.always_use_window_padding.value | imgui.ChildFlags_.auto_resize_y.value
    imgui.begin_child(f"##paper{orders.number}", (0.0, 0.0), flags)
    face(orders, fonts, scale)
    imgui.end_child()
    imgui.pop_style_var()
    imgui.pop_style_color(2)


def face(orders: Orders, fonts: theme.Fonts, scale: float) -> None:
    """What stands on the card, in ink, as wide as the part of the panel it is in."""
    wide = imgui.get_window_width()
    imgui.push_font(fonts.bold, theme.TEXT_SIZE)
    _centred(f"OBJECTIVE {orders.number}", theme.BRASS_DARK, wide)
    imgui.pop_font()
    imgui.push_font(fonts.title, 1.25 * theme.TITLE_SIZE)
    _centred(orders.title, theme.INK, wide)
    imgui.pop_font()
    imgui.dummy((0, 2 * scale))
    imgui.separator()
    imgui.dummy((0, 6 * scale))
    _centred(orders.task, theme.INK, wide)
    for heading, words in orders.lines:
        imgui.dummy((0, 8 * scale))
        _centred(heading.upper(), theme.BRASS_DARK, wide)
        _centred(words, theme.INK, wide)


def _centred(text: str, tint: imgui.ImVec4, wide: float) -> None:
    """Words in the middle of a window that is `wide`, in as many lines as they need."""
    room, line = wide - 2.0 * imgui.get_style().window_padding.x, ""
    for word in (*text.split(), ""):
        longer = f"{line} {word}".strip()
        if word and imgui.calc_text_size(longer).x <= room:
            line = longer
            continue
        imgui.set_cursor_pos_x((wide - imgui.calc_text_size(line).x) / 2.0)
        imgui.text_colored(tint, line)
        line = word


def _ink(tint: imgui.ImVec4) -> int:
    return int(imgui.color_convert_float4_to_u32(tint))
