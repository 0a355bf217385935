"""The director's caption: a slim strip that says who does what, with the die and the number needed beside it."""

import math
from collections.abc import Callable

from imgui_bundle import imgui

from navalsim3d.scene.captions import Caption, Die
from navalsim3d.ui import theme
from navalsim3d.ui.panels import layout

SMALLEST = 120.0
"""pixels of width under which a strip cannot be read"""
LETTERS = 0.42
"""height of the letters as a share of the strip's"""
WIDEST = ("10 or more", "MISS")
"""the longest that can stand before a die, and behind it"""
CUBE = tuple((45.0 + 90.0 * corner, 0.95) for corner in range(4))
KITE = ((-90.0, 1.0), (-15.0, 0.92), (35.0, 0.86), (90.0, 1.0), (145.0, 0.86), (195.0, 0.92))
"""corners of a six-sided and a ten-sided die seen from above: degrees and shares of the radius"""


def draw(caption: Caption, fonts: theme.Fonts, box: layout.Box) -> None:
    """Draw the strip over the scene, the die in a plate at its right end; nothing where nobody could read it."""
    if box.width < SMALLEST:
        return
    canvas = imgui.get_background_draw_list()
    low, high = (box.left, box.top), (box.left + box.width, box.top + box.height)
    canvas.add_rect_filled(low, high, _ink("#0d161f", 0.80))
    canvas.add_rect_filled(low, (high[0], box.top + max(1.5, box.height * 0.05)), _ink("#b08d57"))
    canvas.add_rect_filled(low, (box.left + box.height * 0.12, high[1]), _ink("#b08d57"))
    room = box.width - box.height * 0.8
    if caption.die is not None:
        room -= _plate(canvas, caption.die, fonts, box)
    _words(canvas, caption.text, fonts, box, room)


def _words(canvas: imgui.ImDrawList, text: str, fonts: theme.Fonts, box: layout.Box, room: float) -> None:
    """The sentence on one line, every sentence in letters of one size; cut at a clause where it is long, smaller only if that one is."""
    size = box.height * LETTERS
    shown = fitting(text, lambda words: _measure(words, fonts, size)[0] <= room)
    size *= min(1.0, room / max(1.0, _measure(shown, fonts, size)[0]))
    canvas.add_text(fonts.bold, size, (box.left + box.height * 0.5, box.top + box.height * 0.53 - size * 0.5), _ink("#efe9da"), shown)


def fitting(text: str, fits: Callable[[str], bool]) -> str:
    """As many of a sentence's clauses as fit; at least the first."""
    shown = text
    while not fits(shown):
        cut = max(shown.rfind(mark) for mark in (": ", "; ", ", "))
        if cut <= 0:
            return shown
        shown = shown[:cut]
    return shown


def _plate(canvas: imgui.ImDrawList, die: Die, fonts: theme.Fonts, box: layout.Box) -> float:
    """The number needed, the die, and what it means; returns how wide that is, which is the same for every die."""
    tall, size = box.height, box.height * LETTERS
    needed, verdict, hue = _words_of(die)
    before, after = (_measure(one, fonts, size)[0] for one in WIDEST)
    wide = before + after + tall * 2.5
    left, line = box.left + box.width - wide, box.top + tall * 0.53 - size * 0.5
    canvas.add_rect_filled((left, box.top), (box.left + box.width, box.top + tall), _ink("#060b10", 0.62))
    start = left + tall * 0.4 + before - _measure(needed, fonts, size)[0]
    canvas.add_text(fonts.bold, size, (start, line), _ink("#e7d9b4"), needed)
    middle = left + before + tall * 1.2
    _die(canvas, die, fonts, (middle, box.top + tall * 0.5), tall * 0.60, hue)
    canvas.add_text(fonts.bold, size, (middle + tall * 0.85, line), _ink(hue), verdict)
    return wide


def _words_of(die: Die) -> tuple[str, str, str]:
    """What is needed, what it came to, and its colour: the words tell it without the colour too."""
    needed = f"{die.needed} or {'less' if die.at_most else 'more'}"
    if die.rolling:
        return needed, "", "#b08d57"
    return (needed, "HIT", "#8fd6ad") if die.hit else (needed, "MISS", "#e58a7f")


def _die(canvas: imgui.ImDrawList, die: Die, fonts: theme.Fonts, at: tuple[float, float], radius: float, hue: str) -> None:
    """A cube for a six, a kite for a ten, with its face."""
    turn = 0.35 * math.sin(die.face * 2.1) if die.rolling else 0.0
    shape: list[imgui.ImVec2Like] = [
        imgui.ImVec2(
            at[0] + reach * radius * math.cos(math.radians(way) + turn), at[1] + reach * radius * math.sin(math.radians(way) + turn)
        )
        for way, reach in (CUBE if die.sides == 6 else KITE)
    ]
    canvas.add_convex_poly_filled(shape, _ink("#efe9da"))
    canvas.add_polyline(shape, _ink(hue), max(1.5, radius * 0.09), imgui.ImDrawFlags_.closed.value)
    face = str(die.face) if die.face else "?"
    size = radius * 1.05
    wide = _measure(face, fonts, size)[0]
    canvas.add_text(fonts.bold, size, (at[0] - wide * 0.5, at[1] - size * 0.5), _ink("#14202b"), face)


def _measure(text: str, fonts: theme.Fonts, size: float) -> tuple[float, float]:
    """Width and height of a text in pixels at a size."""
    scale = imgui.get_style().font_scale_main
    imgui.push_font(fonts.bold, size / max(scale, 1e-6))
    found = imgui.calc_text_size(text)
    imgui.pop_font()
    return found.x, found.y


def _ink(code: str, alpha: float = 1.0) -> int:
    """A colour as draw lists want it."""
    return imgui.color_convert_float4_to_u32(theme.colour(code, alpha))
