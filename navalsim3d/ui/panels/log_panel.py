"""The log: what happened, the dice, and on asking the whole sum behind a shot."""

from dataclasses import dataclass

from imgui_bundle import icons_fontawesome_6 as icons
from imgui_bundle import imgui

from navalsim3d.ui import theme
from navalsim3d.ui.logbook import Line, Logbook
from navalsim3d.ui.panels import cards, layout, words

LAST = 400
"""lines kept on the screen; all are in the journal"""


@dataclass(frozen=True, slots=True)
class LogAsked:
    """What was asked: the step of a line that was double-clicked, to look at that moment, or sums written out or not."""

    step: int | None = None
    sums: bool | None = None


def draw(
    book: Logbook, fonts: theme.Fonts, box: layout.Box, until: int, sums: bool, meaning: words.Meaning = words.silent
) -> LogAsked | None:
    """Draw the log up to the moment after `until` commands; None when nothing was asked.

    `sums` writes the whole sum under every shot instead of keeping it for the pointer; `meaning` says what the words on cards mean.
    """
    layout.place(box)
    imgui.begin("##log", None, layout.PLAIN)
    asked = _head(sums)
    imgui.separator()
    imgui.begin_child("##lines")
    for line in book.until(until)[-LAST:]:
        if _line(line, fonts, sums, meaning):
            asked = LogAsked(step=line.step)
    if imgui.get_scroll_y() >= imgui.get_scroll_max_y() - 40.0:
        imgui.set_scroll_here_y(1.0)
    imgui.end_child()
    imgui.end()
    return asked


def _head(sums: bool) -> LogAsked | None:
    """The title, and at its right end what the key X does too."""
    imgui.text_colored(theme.BRASS, "LOG")
    word = f"{icons.ICON_FA_SQUARE_CHECK if sums else icons.ICON_FA_SQUARE} sums"
    wide = imgui.calc_text_size(word).x
    imgui.same_line(imgui.get_cursor_pos_x() + imgui.get_content_region_avail().x - wide)
    pressed = imgui.selectable(f"{word}##sums", False, 0, (wide, 0.0))[0]
    imgui.set_item_tooltip("write the sum behind every shot into the log (X)")
    return LogAsked(sums=not sums) if pressed else None


def _line(line: Line, fonts: theme.Fonts, sums: bool, meaning: words.Meaning) -> bool:
    """One line; true when it was double-clicked."""
    if line.weight == 2:
        imgui.push_font(fonts.bold, theme.TEXT_SIZE)
    if line.face:
        cards.draw(line.face)
    imgui.push_style_color(imgui.Col_.text.value, theme.PAPER if line.weight else theme.DIM)
    imgui.text_wrapped(f"{_dice(line)}{line.text}")
    imgui.pop_style_color()
    if line.weight == 2:
        imgui.pop_font()
    clicked = imgui.is_item_hovered() and imgui.is_mouse_double_clicked(imgui.MouseButton_.left.value)
    if sums and line.modifiers:
        imgui.indent()
        _sum(line)
        imgui.unindent()
    elif imgui.is_item_hovered():
        _at_the_pointer(line, words.found(meaning, " ".join(line.face)))
    return bool(clicked)


def _at_the_pointer(line: Line, told: tuple[tuple[str, str], ...]) -> None:
    """The sum behind a line, what else stands on its card, and what the words there mean."""
    if not (line.modifiers or line.clause or line.face) or not imgui.begin_tooltip():
        return
    if line.face:
        imgui.text(cards.words(line.face))
    words.lines(told)
    _sum(line)
    imgui.end_tooltip()


def _dice(line: Line) -> str:
    """The dice that belong to a line, in brackets: [D10: 3]."""
    if not line.dice:
        return ""
    told = "; ".join(f"D{sides}: {' '.join(map(str, faces))}" for sides, faces in line.dice)
    return f"[{told}] "


def _sum(line: Line) -> None:
    """The sum behind a shot, and the clause."""
    if line.needed:
        imgui.text(line.needed)
    if line.base is not None:
        imgui.text(f"{line.base} to begin with")
    for modifier in line.modifiers:
        imgui.text_colored(theme.GREEN if modifier.value >= 0 else theme.RED, f"{modifier.value:+d}")
        imgui.same_line()
        imgui.text(modifier.label)
        imgui.same_line()
        imgui.text_disabled(modifier.clause)
    if line.clause:
        imgui.text_disabled(line.clause)
