"""Words over places of the table: what an area is for, the chance of a shot. Written over the scene, so that they stay readable."""

from collections.abc import Callable, Sequence

from imgui_bundle import imgui

from navalsim3d.kernel.board import Point
from navalsim3d.scene.effects.overlays import TagAid
from navalsim3d.ui import theme


def draw(
    signs: Sequence[TagAid],
    where: Callable[[Point], tuple[float, float] | None],
    fonts: theme.Fonts,
    scale: float,
    beneath: bool = False,
) -> None:
    """Write each sign over its place, or beneath it, where slips stand over pieces.

    `where` gives the pixel of a point of the table, None when it is not seen.
    """
    canvas = imgui.get_background_draw_list()
    size, rim = theme.TEXT_SIZE * scale, 5.0 * scale
    plate, ink = (imgui.color_convert_float4_to_u32(tint) for tint in (theme.colour("#0d161f", 0.72), theme.colour("#efe0b4")))
    for sign in signs:
        at = where(sign.at)
        if at is None:
            continue
        wide, high = imgui.calc_text_size(sign.text)
        left, top = round(at[0] - wide / 2.0), round(at[1] + (0.9 if beneath else -1.5) * high)
        canvas.add_rect_filled((left - rim, top - rim / 2.0), (left + wide + rim, top + high + rim / 2.0), plate, 3.0)
        canvas.add_text(fonts.text, size, (left, top), ink, sign.text)
