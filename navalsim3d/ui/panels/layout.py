"""Where panels lie: quiet edges round an open middle, in pixels of the window, scaled with it."""

from dataclasses import dataclass

from imgui_bundle import imgui


@dataclass(frozen=True, slots=True)
class Box:
    """Left, top, width, height in pixels."""

    left: float
    top: float
    width: float
    height: float


PLAIN = (
    imgui.WindowFlags_.no_move.value
    | imgui.WindowFlags_.no_resize.value
    | imgui.WindowFlags_.no_collapse.value
    | imgui.WindowFlags_.no_saved_settings.value
    | imgui.WindowFlags_.no_focus_on_appearing.value
    | imgui.WindowFlags_.no_title_bar.value
)
"""a panel that stays where it is put"""
FITTING = PLAIN | imgui.WindowFlags_.always_auto_resize.value | imgui.WindowFlags_.no_scrollbar.value
"""a panel as high as it needs to be; in a window too small for it the wheel still scrolls"""
DIALOGUE = FITTING & ~imgui.WindowFlags_.no_focus_on_appearing.value
"""a panel that asks for attention"""


LEAST_LOG = 150.0
"""height at scale 1 that a log keeps above a card: its title and a few lines"""


def scale_for(size: tuple[int, int], wish: float = 1.0) -> float:
    """The size of everything in a window of that size, times what the person wishes: 1 in one of 1600 x 900."""
    return min(4.0, max(0.5, min(size[0] / 1600.0, size[1] / 900.0), 0.76 if min(size) >= 500 else 0.5) * wish)


def left(size: tuple[int, int], scale: float) -> Box:
    """The decision panel: the left edge, under the banner, above the time bar."""
    width = min(size[0] * 0.42, 392 * scale)
    return Box(12 * scale, 64 * scale, width, max(60.0, size[1] - 150 * scale))


def right(size: tuple[int, int], scale: float, card: float = 0.0) -> Box:
    """The log: the right edge, upper part; lower where a card of that height lies beneath it."""
    width = min(size[0] * 0.40, 360 * scale)
    usual = size[1] * 0.46 - 64 * scale
    spare = size[1] - 160 * scale - card
    return Box(size[0] - width - 12 * scale, 64 * scale, width, max(60.0, min(usual, max(spare, LEAST_LOG * scale))))


def card(size: tuple[int, int], scale: float, need: float = 0.0) -> Box:
    """The ship card: the right edge, lower part, and more of it where it needs more."""
    above = right(size, scale, need)
    top = above.top + above.height + 10 * scale
    return Box(above.left, top, above.width, max(60.0, size[1] - 86 * scale - top))


def banner(size: tuple[int, int], scale: float) -> Box:
    """The strip along the top."""
    return Box(12 * scale, 10 * scale, size[0] - 24 * scale, 44 * scale)


def bar(size: tuple[int, int], scale: float) -> Box:
    """The time bar along the bottom."""
    return Box(12 * scale, size[1] - 66 * scale, size[0] - 24 * scale, 54 * scale)


def caption(size: tuple[int, int], scale: float) -> Box:
    """The director's caption, above the time bar, in the middle."""
    width = min(size[0] - 40.0, 860 * scale)
    return Box((size[0] - width) / 2, size[1] - 124 * scale, width, 48 * scale)


def notice(middle: Box, scale: float) -> Box:
    """A warning too long for the banner: beneath it, along the top of what is left free; its height is the most it may take."""
    inset = 8 * scale
    return Box(middle.left + inset, middle.top + inset, max(1.0, middle.width - 2 * inset), max(1.0, 0.5 * middle.height))


def shop(size: tuple[int, int], scale: float, log: bool) -> Box:
    """The purchase: all that is left of the log, between banner and time bar, but no wider than is readable."""
    begin = left(size, scale)
    end = right(size, scale).left if log else float(size[0])
    return Box(begin.left, begin.top, max(60.0, min(1040 * scale, end - begin.left - 12 * scale)), begin.height)


def middle(size: tuple[int, int], width: float, height: float) -> Box:
    """A dialogue in the middle of the window, no larger than it."""
    width, height = min(width, size[0] - 8.0), min(height, size[1] - 8.0)
    return Box((size[0] - width) / 2, (size[1] - height) / 2, width, height)


def open_middle(size: tuple[int, int], scale: float, people: bool, log: bool) -> Box:
    """What panels leave free of the window: the decision panel on the left when people play, the log on the right when it shows."""
    start = left(size, scale).left + left(size, scale).width if people else 0.0
    end = right(size, scale).left if log else float(size[0])
    top, bottom = banner(size, scale).top + banner(size, scale).height, bar(size, scale).top
    return Box(start, top, max(1.0, end - start), max(1.0, bottom - top))


def wrapped(tint: imgui.ImVec4, text: str) -> None:
    """Words in a colour, wrapped at the panel's edge."""
    imgui.push_style_color(imgui.Col_.text.value, tint)
    imgui.text_wrapped(text)
    imgui.pop_style_color()


def into_view() -> None:
    """Scroll as little as needed for the whole of the last item to be seen, once the panel it is in has been laid out."""
    canvas, gap = imgui.get_window_draw_list(), imgui.get_style().item_spacing.y
    over = canvas.get_clip_rect_min().y - imgui.get_item_rect_min().y + gap
    under = imgui.get_item_rect_max().y - canvas.get_clip_rect_max().y + gap
    if over > gap:
        imgui.set_scroll_y(imgui.get_scroll_y() - over)
    elif under > gap:
        imgui.set_scroll_y(imgui.get_scroll_y() + under)


def veil(size: tuple[int, int]) -> None:
    """Dim everything behind a dialogue; nothing beneath it can be clicked."""
    imgui.set_next_window_pos((0.0, 0.0))
    imgui.set_next_window_size((float(size[0]), float(size[1])))
    imgui.push_style_color(imgui.Col_.window_bg.value, imgui.ImVec4(0.02, 0.035, 0.05, 0.5))
    imgui.push_style_var(imgui.StyleVar_.window_border_size.value, 0.0)
    imgui.begin("##veil", None, PLAIN | imgui.WindowFlags_.no_nav.value)
    if imgui.is_window_appearing():
        imgui.set_window_focus()
    imgui.end()
    imgui.pop_style_var()
    imgui.pop_style_color()


def fitted(text: str, room: float) -> str:
    """The text, cut with dots to `room` pixels; empty when not even a few letters fit."""
    if imgui.calc_text_size(text).x <= room:
        return text
    kept = text
    while len(kept) > 3 and imgui.calc_text_size(kept + "...").x > room:
        kept = kept[: max(3, len(kept) - 1 - len(kept) // 12)]
    return kept + "..." if len(kept) > 6 else ""


def place_fitting(box: Box) -> None:
    """Put the next window there, as wide as the box and only as high as it needs (with `FITTING`)."""
    width = max(1.0, box.width)
    imgui.set_next_window_pos((box.left, box.top))
    imgui.set_next_window_size_constraints((width, 1.0), (width, max(2.0, box.height)))


def place_dialogue(box: Box, fresh: bool) -> None:
    """Put the next window in the middle, as high as it needs, over everything; `fresh` gives it the keyboard."""
    width = max(1.0, box.width)
    imgui.set_next_window_pos((box.left + width / 2, box.top + box.height / 2), imgui.Cond_.always.value, (0.5, 0.5))
    imgui.set_next_window_size_constraints((width, 1.0), (width, max(2.0, box.height)))
    imgui.set_next_window_bg_alpha(0.985)
    if fresh:
        imgui.set_next_window_focus()


def place(box: Box) -> None:
    """Put the next window there."""
    imgui.set_next_window_pos((box.left, box.top))
    imgui.set_next_window_size((max(1.0, box.width), max(1.0, box.height)))
