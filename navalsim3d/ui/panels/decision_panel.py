"""The decision panel: one for every game. It lists the menu by groups, and beneath it what the chosen command would do."""

from typing import Literal

from imgui_bundle import icons_fontawesome_6 as icons
from imgui_bundle import imgui

from navalsim3d.kernel.ruleset import Explanation
from navalsim3d.ui import theme
from navalsim3d.ui.decision import Decision
from navalsim3d.ui.explained import modifiers_table, needs, to_be_placed
from navalsim3d.ui.panels import layout, roster, sheet_panel, tray
from navalsim3d.ui.panels.roster import NOBODY, Roster

Asked = Literal["give", "undo"]
HINTS = "Up, Down choose, Left, Right turn it, T ticks, Enter does it; or click, drag and double click on the table."
PLACING = (
    "Drag it on to the table, or click there; drag the ring before its bow to turn it; a double click puts it down. "
    "What lies there can be dragged elsewhere."
)
TURN = 5.0
"""degrees a press of a turning button turns a course"""


def draw(
    decision: Decision,
    heading: str,
    fonts: theme.Fonts,
    box: layout.Box,
    scale: float,
    hints: bool = False,
    pictures: tray.Pictures | None = None,
    known: Roster = NOBODY,
) -> Asked | None:
    """Draw the panel; 'give' when the current command is to be given, 'undo' when the last one is to be taken back."""
    layout.place_fitting(box)
    asked: Asked | None = None
    imgui.begin("##decision", None, layout.FITTING)
    if imgui.is_window_hovered(imgui.HoveredFlags_.root_and_child_windows.value) and not decision.carried:
        decision.point_at("", None)
    imgui.push_font(fonts.title, theme.TITLE_SIZE)
    imgui.text_wrapped(heading)
    imgui.pop_font()
    imgui.separator()
    if _menu(decision, box, scale, pictures, known):
        asked = "give"
    imgui.separator()
    asked = buttons(decision, scale) or asked
    _turning(decision, scale)
    if decision.refusal:
        layout.wrapped(theme.RED, f"{icons.ICON_FA_BAN} {decision.refusal}")
    if decision.shown is not None:
        explained(decision.shown.explanation, decision.refusal, fonts, known)
    elif hints:
        layout.wrapped(theme.DIM, PLACING if decision.ships() else HINTS)
    imgui.end()
    reason_at_pointer(decision)
    return asked


def _menu(decision: Decision, box: layout.Box, scale: float, pictures: tray.Pictures | None, known: Roster) -> bool:
    """All rows by groups; true when one was double-clicked."""
    groups = decision.groups()
    line = imgui.get_text_line_height_with_spacing()
    ships, places = decision.ships(), decision.places()
    hidden, courses, ways = decision.folded(), decision.courses(), decision.ways()
    folds = (1 if len(places) > 1 else 0) + (1 if courses else 0) + sum(bool(ways & hidden & set(numbers)) for _, numbers in groups)
    labels, heads = decision.labels(), decision.heads()
    shown = [number for number in range(decision.rows) if number not in hidden]
    folds += sum(bool(heads[number]) and (at == 0 or heads[shown[at - 1]] != heads[number]) for at, number in enumerate(shown))
    rows = sum(_height(decision, number, _under(labels[number], heads[number]), known) for number in shown)
    tall = rows + (len(groups) + folds) * line + (4 + 6 * len(groups)) * scale + tray.height(decision, scale)
    imgui.begin_child("##menu", (0, min(tall, 0.55 * box.height)))
    decision.hovered = -1
    given = False
    for group, numbers in groups:
        imgui.text_colored(theme.BRASS, group.upper())
        if ships and any(number < len(decision.choices) and to_be_placed(decision.choices[number].explanation) for number in numbers):
            tray.draw(decision, pictures, scale)
            if len(places) > 1:
                _fold(decision, f"{len(places)} places to choose from")
        head = ""
        for number in numbers:
            if number in hidden:
                continue
            if heads[number] != head:
                head = heads[number]
                imgui.text(layout.fitted(head, imgui.get_content_region_avail().x))
            given = row(decision, number, _under(labels[number], head), known) or given
        if ways & hidden & set(numbers):
            _take_up(decision, numbers)
        if courses & set(numbers):
            _fold(decision, f"{len(courses)} more courses, or aim by a click on the water")
        imgui.dummy((0, 2 * scale))
    decision.sought = max(0, decision.sought - 1)
    imgui.end_child()
    return given


def _take_up(decision: Decision, numbers: tuple[int, ...]) -> None:
    """A line for all the ways of a piece that is not in hand; it takes that in hand."""
    words = layout.fitted(f"{icons.ICON_FA_CARET_RIGHT}  {len(numbers)} places to go to", imgui.get_content_region_avail().x)
    if imgui.selectable(f"{words}##ways{numbers[0]}", False)[0]:
        decision.select(numbers[0])


def _fold(decision: Decision, words: str) -> None:
    """A line that writes out what is folded, or folds it again."""
    fold = icons.ICON_FA_CARET_DOWN if decision.listed else icons.ICON_FA_CARET_RIGHT
    shown = layout.fitted(f"{fold}  {words}", imgui.get_content_region_avail().x)
    if imgui.selectable(f"{shown}##fold", False)[0]:
        decision.listed = not decision.listed


def _under(label: str, head: str) -> str:
    """What is left of a label to write under its head."""
    return label.removeprefix(f"{head}: ") if head else label


def _words(decision: Decision, number: int, label: str) -> str:
    """What a row says, with its number or its box to be ticked."""
    if decision.is_part(number):
        return f"{icons.ICON_FA_SQUARE_CHECK if number in decision.ticked else icons.ICON_FA_SQUARE}  {label}"
    return f"{number + 1}  {label}" if number < 9 else f"    {label}"


def _room(decision: Decision, number: int, known: Roster) -> tuple[float, str]:
    """How wide the words of a row may be, and the odds that stand behind them."""
    told = decision.told(number)
    odds = f"{_odds(told)} {roster.flag(known, told.target)}".strip() if told is not None else ""
    wide = imgui.calc_text_size(odds).x if odds else 0.0
    return max(1.0, imgui.get_content_region_avail().x - wide - 6.0), odds


def _height(decision: Decision, number: int, label: str, known: Roster) -> float:
    """How high a row is, with as many lines as its words need, and the gap after it."""
    spacing = imgui.get_text_line_height_with_spacing() - imgui.get_text_line_height()
    return imgui.calc_text_size(_words(decision, number, label), False, _room(decision, number, known)[0]).y + spacing


def row(decision: Decision, number: int, label: str, known: Roster = NOBODY) -> bool:
    """One row of the menu, wrapped where it is long; true when it was double-clicked."""
    told = decision.told(number)
    assert told is not None
    shown, (room, odds) = _words(decision, number, label), _room(decision, number, known)
    high = imgui.calc_text_size(shown, False, room).y
    at, wrapped = imgui.get_cursor_screen_pos(), high > 1.5 * imgui.get_text_line_height()
    flags = imgui.SelectableFlags_.allow_double_click.value
    words = "" if wrapped else shown
    clicked, _ = imgui.selectable(f"{words}##row{number}", number == decision.selected, flags, (0.0, high))
    if wrapped:
        ink = imgui.get_color_u32(imgui.Col_.text.value)
        imgui.get_window_draw_list().add_text(imgui.get_font(), imgui.get_font_size(), at, ink, shown, room)
    if number == decision.selected and decision.sought:
        layout.into_view()
    if imgui.is_item_hovered():
        decision.hovered = number
    if odds:
        imgui.same_line(imgui.get_cursor_pos_x() + imgui.get_content_region_avail().x - imgui.calc_text_size(odds).x)
        _at_the_end(told, known)
    if not clicked:
        return False
    if decision.is_part(number):
        decision.tick(number)
        decision.sought = 0
        return False
    decision.select(number)
    decision.sought = 0
    return bool(imgui.is_mouse_double_clicked(imgui.MouseButton_.left.value))


def _at_the_end(told: Explanation, known: Roster) -> None:
    """The odds, and the sign of the side that is aimed at."""
    if _odds(told):
        imgui.text_colored(theme.RED if told.warnings else theme.GREEN, _odds(told))
        if roster.flag(known, told.target):
            imgui.same_line(0.0, imgui.calc_text_size(" ").x)
    roster.mark(known, told.target)


def _odds(explanation: Explanation) -> str:
    """What stands at the right end of a line: the chance, and a sign that there is something to be warned of."""
    word = f"{explanation.chance:.0%}" if explanation.chance is not None else ""
    return f"{word} {icons.ICON_FA_TRIANGLE_EXCLAMATION}".strip() if explanation.warnings else word


def buttons(decision: Decision, scale: float) -> Asked | None:
    """Do it, and undo; the first stays dead, with the reason beneath, for what the rules refuse. What is in doubt is asked once more."""
    asked: Asked | None = None
    current = decision.current
    wide = 46 * scale
    if decision.asking:
        layout.wrapped(theme.PAPER, f"{icons.ICON_FA_CIRCLE_QUESTION} {decision.asking}")
    imgui.begin_disabled(current is None or bool(current.explanation.refused))
    imgui.push_style_color(imgui.Col_.button.value, theme.RED_DARK if decision.asking else imgui.get_style_color_vec4(imgui.Col_.button))
    label = "So be it  (Enter)##sure" if decision.asking else "Do it  (Enter)##give"
    if imgui.button(label, (imgui.get_content_region_avail().x - wide - 8 * scale, 34 * scale)):
        asked = "give"
    imgui.pop_style_color()
    imgui.end_disabled()
    imgui.same_line()
    if imgui.button(f"{icons.ICON_FA_ROTATE_LEFT}##undo", (wide, 34 * scale)):
        asked = "undo"
    imgui.set_item_tooltip("no, elsewhere (U)" if decision.asking else "take the last command back (U)")
    return asked


def _turning(decision: Decision, scale: float) -> None:
    """Two buttons that turn the course or the ghost that is being chosen, and the course between them."""
    current = decision.current
    told = current.explanation if current is not None else None
    if told is None or told.heading is None or told.aims not in ("heading", "pose"):
        return
    imgui.push_item_flag(imgui.ItemFlags_.button_repeat.value, True)
    wide = 46 * scale
    if imgui.button(f"{icons.ICON_FA_ARROW_ROTATE_LEFT}##port", (wide, 0)):
        decision.nudge(-TURN)
    imgui.set_item_tooltip("turn to port (Left)")
    imgui.same_line()
    if imgui.button(f"{icons.ICON_FA_ARROW_ROTATE_RIGHT}##starboard", (wide, 0)):
        decision.nudge(TURN)
    imgui.set_item_tooltip("turn to starboard (Right)")
    imgui.pop_item_flag()
    imgui.same_line()
    imgui.align_text_to_frame_padding()
    imgui.text_colored(theme.BRASS, f"{told.heading % 360.0:03.0f} degrees")


def reason_at_pointer(decision: Decision) -> None:
    """Why what floats or is dragged under the pointer is not possible there, beside it."""
    shown = decision.floating or decision.bent
    over = not (decision.beside or imgui.get_io().want_capture_mouse)
    if shown is not None and shown.explanation.refused and (decision.carried or over):
        imgui.set_tooltip(shown.explanation.refused)


def explained(explanation: Explanation, said: str, fonts: theme.Fonts, known: Roster = NOBODY) -> None:
    """What the command would do: the number needed, the sum behind it, damage, warnings."""
    imgui.push_font(fonts.bold, theme.TEXT_SIZE)
    imgui.text_wrapped(explanation.title)
    imgui.pop_font()
    roster.mark(known, explanation.target, name=True)
    if explanation.refused and explanation.refused != said:
        layout.wrapped(theme.RED, f"{icons.ICON_FA_BAN} {explanation.refused}")
    if needs(explanation):
        imgui.text(needs(explanation))
    if explanation.expected_damage is not None and explanation.sheet is None:
        imgui.text(f"damage to expect: {explanation.expected_damage:.1f}")
    rows = modifiers_table(explanation)
    if rows and imgui.begin_table("##sum", 3, imgui.TableFlags_.sizing_stretch_prop.value):
        for label, value, clause in rows:
            imgui.table_next_row()
            imgui.table_next_column()
            imgui.text(label)
            imgui.table_next_column()
            imgui.text_colored(theme.GREEN if value.startswith("+") else theme.RED if value.startswith("-") else theme.PAPER, value)
            imgui.table_next_column()
            imgui.text_disabled(clause)
        imgui.end_table()
    if explanation.sheet is not None:
        sheet_panel.draw(explanation.sheet)
    for warning in explanation.warnings:
        layout.wrapped(theme.RED, f"{icons.ICON_FA_TRIANGLE_EXCLAMATION} {warning}")
    for note in explanation.notes:
        layout.wrapped(theme.DIM, note)
