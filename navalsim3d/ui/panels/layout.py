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


def scale_for(height: int) -> float:
    """The size of everything in a window so many pixels high: 1 at 900 and above up to a point, less in a small one."""
    return min(2.5, max(0.62, height / 900.0))


def left(size: tuple[int, int], scale: float) -> Box:
    """The decision panel: the left edge, under the banner, above the time bar."""
    width = min(size[0] * 0.42, 350 * scale)
    return Box(12 * scale, 64 * scale, width, max(60.0, size[1] - 150 * scale))


def right(size: tuple[int, int], scale: float) -> Box:
    """The log: the right edge, upper part."""
    width = min(size[0] * 0.40, 360 * scale)
    return Box(size[0] - width - 12 * scale, 64 * scale, width, max(60.0, size[1] * 0.46 - 64 * scale))


def card(size: tuple[int, int], scale: float) -> Box:
    """The ship card: the right edge, lower part."""
    above = right(size, scale)
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
    width = min(size[0] - 40.0, 820 * scale)
    return Box((size[0] - width) / 2, size[1] - 122 * scale, width, 46 * scale)


def middle(size: tuple[int, int], width: float, height: float) -> Box:
    """A dialogue in the middle of the window, no larger than it."""
    width, height = min(width, size[0] - 8.0), min(height, size[1] - 8.0)
    return Box((size[0] - width) / 2, (size[1] - height) / 2, width, height)


def place(box: Box) -> None:
    """Put the next window there."""
    imgui.set_next_window_pos((box.left, box.top))
    imgui.set_next_window_size((max(1.0, box.width), max(1.0, box.height)))
