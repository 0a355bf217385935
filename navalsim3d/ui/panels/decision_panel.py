"""The decision panel: one for every game. It lists the menu by groups, and beneath it what the chosen command would do."""

from typing import Literal

from imgui_bundle import icons_fontawesome_6 as icons
from imgui_bundle import imgui

from navalsim3d.kernel.ruleset import Explanation
from navalsim3d.ui import theme
from navalsim3d.ui.decision import Decision, modifiers_table, needs
from navalsim3d.ui.panels import layout

Asked = Literal["give"]


def draw(decision: Decision, heading: str, fonts: theme.Fonts, box: layout.Box, scale: float) -> Asked | None:
    """Draw the panel; 'give' when the current command is to be given."""
    layout.place(box)
    asked: Asked | None = None
    imgui.begin("##decision", None, layout.PLAIN)
    _headline(heading, fonts)
    foot = (150 if decision.shown is not None else 56) * scale
    imgui.begin_child("##menu", (0, max(40.0, box.height * 0.52 - foot * 0.2)))
    decision.hovered = -1
    for group, numbers in decision.groups():
        imgui.text_colored(theme.BRASS, group.upper())
        for number in numbers:
            if _choice(decision, number):
                asked = "give"
        imgui.dummy((0, 3 * scale))
    imgui.end_child()
    imgui.separator()
    if decision.shown is not None:
        _explained(decision.shown.explanation, fonts)
    if decision.refusal:
        _wrapped(theme.RED, f"{icons.ICON_FA_BAN} {decision.refusal}")
    if _give_button(decision, scale):
        asked = "give"
    imgui.end()
    return asked


def _headline(heading: str, fonts: theme.Fonts) -> None:
    imgui.push_font(fonts.title, theme.TITLE_SIZE)
    imgui.text_wrapped(heading)
    imgui.pop_font()
    imgui.separator()


def _choice(decision: Decision, number: int) -> bool:
    """One line of the menu; true when it was double-clicked."""
    explanation = decision.choices[number].explanation
    hint = needs(explanation)
    label = explanation.title + (f"   {explanation.chance:.0%}" if hint and explanation.chance is not None else "")
    clicked, _ = imgui.selectable(f"{label}##choice{number}", number == decision.selected, imgui.SelectableFlags_.allow_double_click.value)
    if imgui.is_item_hovered():
        decision.hovered = number
    if clicked:
        decision.select(number)
        return bool(imgui.is_mouse_double_clicked(imgui.MouseButton_.left.value))
    return False


def _explained(explanation: Explanation, fonts: theme.Fonts) -> None:
    """What the command would do: the number needed, the sum behind it, damage, warnings."""
    imgui.push_font(fonts.bold, theme.TEXT_SIZE)
    imgui.text_wrapped(explanation.title)
    imgui.pop_font()
    if needs(explanation):
        imgui.text(needs(explanation))
    if explanation.expected_damage is not None:
        imgui.text(f"damage to expect: {explanation.expected_damage:.1f}")
    rows = modifiers_table(explanation)
    if rows and imgui.begin_table("##sum", 3, imgui.TableFlags_.sizing_stretch_prop.value):
        for label, value, clause in rows:
            imgui.table_next_row()
            imgui.table_next_column()
            imgui.text(label)
            imgui.table_next_column()
            imgui.text_colored(theme.GREEN if value.startswith("+") else theme.RED, value)
            imgui.table_next_column()
            imgui.text_disabled(clause)
        imgui.end_table()
    for warning in explanation.warnings:
        _wrapped(theme.RED, f"{icons.ICON_FA_TRIANGLE_EXCLAMATION} {warning}")
    for note in explanation.notes:
        _wrapped(theme.DIM, note)


def _give_button(decision: Decision, scale: float) -> bool:
    """The button that gives the command; it stays dead, with the reason beside it, for what the rules refuse."""
    current = decision.current
    dead = current is None or bool(current.explanation.refused)
    imgui.begin_disabled(dead)
    pressed = imgui.button("Do it  (Enter)##give", (-1, 34 * scale))
    imgui.end_disabled()
    if current is not None and current.explanation.refused:
        _wrapped(theme.RED, f"{icons.ICON_FA_BAN} {current.explanation.refused}")
    return bool(pressed)


def _wrapped(tint: imgui.ImVec4 | object, text: str) -> None:
    imgui.push_style_color(imgui.Col_.text.value, tint)
    imgui.text_wrapped(text)
    imgui.pop_style_color()
