"""The tray of what is to be put down: each piece with a picture of its miniature, to be dragged on to the table or clicked.

What lies on the table already stays in the tray with a tick, and can be taken up again from there as well.
"""

from collections.abc import Callable

from imgui_bundle import icons_fontawesome_6 as icons
from imgui_bundle import imgui

from navalsim3d.kernel.ruleset import Explanation
from navalsim3d.ui import theme
from navalsim3d.ui.decision import Decision
from navalsim3d.ui.panels import layout

Pictures = Callable[[str, tuple[int, int]], int]
"""the number of a picture of a model, that many pixels wide and high"""
HIGH, WIDE = 38.0, 124.0
"""of a row, and of the picture in it, at scale 1"""


def height(decision: Decision, scale: float) -> float:
    """How much room the tray takes, in pixels."""
    return len(decision.ships()) * (HIGH * scale + imgui.get_style().item_spacing.y)


def draw(decision: Decision, pictures: Pictures | None, scale: float) -> None:
    """Draw it; a click takes a piece in hand, a drag carries it."""
    told = {choice.explanation.actor: choice.explanation for choice in reversed(decision.choices)}
    for ship, _ in decision.ships():
        _row(decision, told[ship], pictures, scale)


def _row(decision: Decision, told: Explanation, pictures: Pictures | None, scale: float) -> None:
    held, lies = told.actor == decision.placing, told.actor in decision.standing
    left, top = imgui.get_cursor_screen_pos()
    wide, high = imgui.get_content_region_avail().x, HIGH * scale
    if imgui.selectable(f"##ship{told.actor}", held, 0, (0.0, high))[0] and not held and not decision.lifts(told.actor):
        decision.take_up(told.actor)
        decision.sought = 0
    if imgui.is_item_active() and imgui.is_mouse_dragging(imgui.MouseButton_.left.value) and decision.carried != told.actor:
        decision.take_up(told.actor)
        decision.carried = told.actor
    if held and decision.sought:
        layout.into_view()
    canvas = imgui.get_window_draw_list()
    mark = icons.ICON_FA_CHECK if lies else icons.ICON_FA_CIRCLE_DOT if held else icons.ICON_FA_CIRCLE
    line = imgui.get_text_line_height()
    tint = imgui.color_convert_float4_to_u32(theme.DIM if lies else theme.PAPER)
    canvas.add_text((left + 2.0, top + (high - line) / 2.0), tint, mark)
    begin = left + 1.7 * line
    size = (round(min(WIDE * scale, 0.45 * wide)), round(high - 6.0))
    if pictures is not None and told.model and min(size) > 0:
        number = imgui.ImTextureRef(pictures(told.model, size))
        shade = imgui.color_convert_float4_to_u32(imgui.ImVec4(1.0, 1.0, 1.0, 0.45 if lies else 1.0))
        canvas.add_image(number, (begin, top + 3.0), (begin + size[0], top + 3.0 + size[1]), (0.0, 0.0), (1.0, 1.0), shade)
        begin += size[0] + 6.0
    _name(told.name, (begin, top), (left + wide - begin, high), tint)


def _name(name: str, at: tuple[float, float], room: tuple[float, float], tint: int) -> None:
    """A name in one line, or in two where it is long."""
    canvas, font, size = imgui.get_window_draw_list(), imgui.get_font(), imgui.get_font_size()
    lines = 1 if imgui.calc_text_size(name).x <= room[0] else 2
    canvas.add_text(font, size, (at[0], at[1] + (room[1] - lines * size) / 2.0), tint, name, max(20.0, room[0]))
