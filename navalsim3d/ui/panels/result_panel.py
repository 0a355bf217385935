"""The end of a game: who won and why, the score, the seed beside the hash that was shown at the start, and what next."""

from typing import Literal

from imgui_bundle import icons_fontawesome_6 as icons
from imgui_bundle import imgui

from navalsim3d.ui import theme
from navalsim3d.ui.panels import layout
from navalsim3d.ui.result import Result

Asked = Literal["replay", "menu", "look"]


def draw(result: Result, fonts: theme.Fonts, box: layout.Box, scale: float, fresh: bool) -> Asked | None:
    """Draw the panel; what was asked: to watch it again, the menu, or a look at the table."""
    layout.place_dialogue(box, fresh)
    asked: Asked | None = None
    imgui.begin("##result", None, layout.DIALOGUE)
    imgui.push_font(fonts.title, theme.TITLE_SIZE * 1.5)
    imgui.text_wrapped(result.title)
    imgui.pop_font()
    layout.wrapped(theme.BRASS, result.degree)
    imgui.separator()
    layout.wrapped(theme.PAPER, result.why)
    if result.clause:
        imgui.text_disabled(result.clause)
    imgui.dummy((0, 4 * scale))
    for livery, (name, points) in zip(result.liveries, result.scores, strict=True):
        imgui.text_colored(theme.SIDES[livery], name)
        imgui.same_line(220 * scale)
        imgui.push_font(fonts.bold, theme.TEXT_SIZE)
        imgui.text(points)
        imgui.pop_font()
    imgui.dummy((0, 4 * scale))
    imgui.separator()
    _dice(result)
    imgui.separator()
    for label, answer in (("Watch it again", "replay"), ("Look at the table", "look"), ("Menu", "menu")):
        if imgui.button(f"{label}##{answer}", (170 * scale, 36 * scale)):
            asked = answer  # type: ignore[assignment]
        if answer == "replay":
            imgui.set_item_default_focus()
        imgui.same_line()
    imgui.end()
    return asked


def _dice(result: Result) -> None:
    """The seed, and whether it is the one sealed at the start."""
    if result.honest:
        layout.wrapped(theme.GREEN, f"{icons.ICON_FA_LOCK_OPEN} The seed is the one that was sealed at the start.")
    else:
        layout.wrapped(theme.RED, f"{icons.ICON_FA_BAN} The seed is not the one that was sealed at the start.")
    layout.wrapped(theme.DIM, f"seed {result.seed}")
    layout.wrapped(theme.DIM, f"seal {result.seal}")
