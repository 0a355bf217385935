"""Words over places of the table: what an area is for, the chance of a shot. Written over the scene, so that they stay readable."""

from collections.abc import Callable, Sequence

from imgui_bundle import imgui

from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.geometry import point_gap, touching
from navalsim3d.scene.effects.overlays import TagAid
from navalsim3d.ui import theme
from navalsim3d.ui.panels import layout

RIM = 5.0
"""pixels at scale 1 between a word and the sides of its plate"""
SMALL, PALE = 0.86, 0.68
"""of an area's name: its size and its strength as shares of the usual"""
NEAR = 16.0
"""pixels at scale 1 that it keeps from the middle of a ship that is being put down"""


Where = Callable[[Point], Point | None]
"""the pixel of a point of the table, None when it is not seen"""


def draw(signs: Sequence[TagAid], where: Where, fonts: theme.Fonts, scale: float, beneath: bool = False) -> None:
    """Write each sign over its place, or beneath it, where slips stand over pieces; the name of an area beside it."""
    for sign in signs:
        wide, high = imgui.calc_text_size(sign.text)
        if sign.area:
            room = (SMALL * wide, SMALL * high)
            corner = _aside(sign, where, room, scale)
            if corner is not None:
                _write(sign.text, corner, room, fonts, scale, SMALL, PALE)
            continue
        at = where(sign.at)
        if at is not None:
            _write(sign.text, (at[0] - wide / 2.0, at[1] + (0.9 if beneath else -1.5) * high), (wide, high), fonts, scale)


def _aside(sign: TagAid, where: Where, room: Point, scale: float) -> Point | None:
    """The upper left corner of an area's name at the first of its places where it hides neither the area nor what lies clear.

    It is moved off the panels as far as it must; None where there is no such place in sight.
    """
    size = imgui.get_io().display_size
    free = layout.open_middle((int(size.x), int(size.y)), scale, True, True)
    area = tuple(pixel for pixel in map(where, sign.area) if pixel is not None)
    kept = [pixel for pixel in map(where, sign.clear) if pixel is not None]
    for at in map(where, (sign.at, *sign.others)):
        corner = _between(at, room, RIM * scale, free) if at is not None else None
        if corner is None:
            continue
        plate = _plate(corner, room, RIM * scale)
        if (len(area) < 3 or not touching(plate, area)) and all(point_gap(pixel, plate) > NEAR * scale for pixel in kept):
            return corner
    return None


def _between(at: Point, room: Point, rim: float, free: layout.Box) -> Point | None:
    """The upper left corner of a word about a pixel, moved to where no panel lies; None when one covers the pixel itself."""
    right, bottom = free.left + free.width, free.top + free.height
    if not (free.left <= at[0] <= right and free.top <= at[1] <= bottom):
        return None
    left = max(free.left + rim, min(at[0] - room[0] / 2.0, right - room[0] - rim))
    return left, max(free.top + rim / 2.0, min(at[1] - room[1] / 2.0, bottom - room[1] - rim / 2.0))


def _plate(corner: Point, room: Point, rim: float) -> Polygon:
    """The plate of a word, in pixels."""
    (left, top), (wide, high) = corner, room
    right, bottom = left + wide + rim, top + high + rim / 2.0
    return (left - rim, top - rim / 2.0), (right, top - rim / 2.0), (right, bottom), (left - rim, bottom)


def _write(text: str, at: Point, room: Point, fonts: theme.Fonts, scale: float, size: float = 1.0, strong: float = 1.0) -> None:
    """A word on its plate: where its upper left corner is, how wide and high it is, in pixels."""
    canvas = imgui.get_background_draw_list()
    corner = (float(round(at[0])), float(round(at[1])))
    low, _, high, _ = _plate(corner, room, RIM * scale)
    plate, ink = (imgui.color_convert_float4_to_u32(theme.colour(*tint)) for tint in (("#0d161f", 0.72 * strong), ("#efe0b4", strong)))
    canvas.add_rect_filled(low, high, plate, 3.0)
    canvas.add_text(fonts.text, size * theme.TEXT_SIZE * scale, corner, ink, text)
