"""Firing: the ships that can, the weapons of one of them with targets and chances, why not at the others, and a button at each to fire."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from imgui_bundle import icons_fontawesome_6 as icons
from imgui_bundle import imgui

from navalsim3d.ui import theme
from navalsim3d.ui.arsenal import Aim, Weapon, reasons, shooters
from navalsim3d.ui.decision import Decision
from navalsim3d.ui.panels import decision_panel, layout, roster, words
from navalsim3d.ui.panels.roster import Roster


@dataclass(slots=True)
class WeaponsAsked:
    """What was asked: another ship, to give what is chosen, to take back."""

    ship: str = ""
    give: bool = False
    undo: bool = False


def draw(
    decision: Decision,
    ship: str,
    weapons: Sequence[Weapon],
    known: Roster,
    fonts: theme.Fonts,
    box: layout.Box,
    scale: float,
    idle: Sequence[str] = (),
    arsenal: Callable[[str], Sequence[Weapon]] = lambda ship: (),
    meaning: words.Meaning = words.silent,
) -> WeaponsAsked:
    """Draw the panel for one ship. `idle` are those that can fire nothing now; `arsenal` says what they have, and so why not;
    `meaning` what the names of weapons mean."""
    asked = WeaponsAsked()
    why = {each: reasons(arsenal(each)) for each in idle if each != ship} if decision.listed else {}
    layout.place_fitting(box)
    imgui.begin("##decision", None, layout.FITTING)
    if imgui.is_window_hovered(imgui.HoveredFlags_.root_and_child_windows.value):
        decision.point_at("", None)
    decision.hovered = -1
    imgui.push_font(fonts.title, theme.TITLE_SIZE)
    if roster.mark(known, ship):
        imgui.same_line(0.0, 8 * scale)
    imgui.text_wrapped(known.names.get(ship, "Firing"))
    imgui.pop_font()
    imgui.separator()
    imgui.begin_child("##menu", (0, min(_high(decision, weapons, idle, why, box.width), 0.62 * box.height)))
    _ships(shooters(decision), ship, known, asked)
    for weapon in weapons:
        _weapon(decision, weapon, known, asked, meaning)
    _others(decision, asked)
    _idle(decision, ship, idle, why, known, asked)
    imgui.dummy((0, 0))
    decision.sought = max(0, decision.sought - 1)
    imgui.end_child()
    imgui.separator()
    pressed = decision_panel.buttons(decision, scale)
    asked.give, asked.undo = asked.give or pressed == "give", pressed == "undo"
    if decision.refusal:
        layout.wrapped(theme.RED, f"{icons.ICON_FA_BAN} {decision.refusal}")
    if decision.shown is not None:
        decision_panel.explained(decision.shown.explanation, decision.refusal, fonts, known)
    imgui.end()
    decision_panel.reason_at_pointer(decision)
    return asked


def _high(decision: Decision, weapons: Sequence[Weapon], idle: Sequence[str], why: Mapping[str, Sequence[str]], width: float) -> float:
    """About how many pixels the rows take."""
    aims = sum(sum(aim.row >= 0 for aim in weapon.aims) for weapon in weapons)
    told = [weapon.refusals if decision.listed or len(weapon.refusals) == 1 else weapon.refusals[:1] for weapon in weapons]
    reasoned = sum(1 + int(imgui.calc_text_size(reason).x / (0.8 * width)) for each in (*told, *why.values()) for reason in each)
    others = len(_rest(decision)) + (1 + len(idle) if idle else 0)
    rows = len(shooters(decision)) + 1 + len(weapons) + 1.35 * aims + reasoned + others + 2
    return imgui.get_text_line_height_with_spacing() * (rows + 0.5)


def _ships(able: Sequence[str], ship: str, known: Roster, asked: WeaponsAsked) -> None:
    """The ships that can fire."""
    imgui.text_colored(theme.BRASS, "SHIPS THAT CAN FIRE")
    for each in able:
        _ship(each, ship, known, asked)


def _ship(each: str, ship: str, known: Roster, asked: WeaponsAsked) -> None:
    """A ship, to be taken in hand."""
    mark = icons.ICON_FA_CIRCLE_DOT if each == ship else icons.ICON_FA_CIRCLE
    if imgui.selectable(f"{mark}  {known.names.get(each, each)}##ship{each}", False)[0]:
        asked.ship = each


def _idle(decision: Decision, ship: str, idle: Sequence[str], why: Mapping[str, Sequence[str]], known: Roster, asked: WeaponsAsked) -> None:
    """The ships that can fire nothing now, and why when that is written out."""
    if not idle:
        return
    imgui.text_colored(theme.BRASS, "SHIPS THAT CANNOT")
    imgui.same_line()
    imgui.text_disabled("(V: fold)" if decision.listed else "(V: why not)")
    if imgui.is_item_clicked():
        decision.listed = not decision.listed
    for each in idle:
        _ship(each, ship, known, asked)
        imgui.indent()
        for reason in why.get(each, ()):
            layout.wrapped(theme.DIM, reason)
        imgui.unindent()


def _weapon(decision: Decision, weapon: Weapon, known: Roster, asked: WeaponsAsked, meaning: words.Meaning) -> None:
    """One weapon: a row with a button at each target, and the reasons why not at the others."""
    imgui.text_colored(theme.BRASS if weapon.ready else theme.DIM, weapon.name)
    words.tooltip(meaning, weapon.name)
    for aim in weapon.aims:
        if aim.row >= 0:
            _aim(decision, aim, known, asked)
    _refusals(decision, weapon)


def _refusals(decision: Decision, weapon: Weapon) -> None:
    """Why not at the others: one reason as it is, several folded until asked for."""
    reasons = weapon.refusals
    if not reasons:
        return
    imgui.indent()
    if len(reasons) == 1 or decision.listed:
        for reason in reasons:
            layout.wrapped(theme.DIM, reason)
    else:
        imgui.text_colored(theme.DIM, f"{icons.ICON_FA_CARET_RIGHT} why not at {len(reasons)} others  (V)")
        if imgui.is_item_clicked():
            decision.listed = True
        imgui.set_item_tooltip("\n".join(reasons))
    imgui.unindent()


def _aim(decision: Decision, aim: Aim, known: Roster, asked: WeaponsAsked) -> None:
    """A target, the chance, and the button that fires."""
    label = known.names.get(aim.target, aim.title)
    odds = "" if aim.chance is None else f"{aim.chance:.0%}"
    room = imgui.get_content_region_avail().x
    button, wide = imgui.get_frame_height() * 2.0, imgui.calc_text_size("100%").x
    start = imgui.get_cursor_pos_x()
    imgui.align_text_to_frame_padding()
    if roster.mark(known, aim.target):
        imgui.same_line()
    left = room - (imgui.get_cursor_pos_x() - start)
    shown = layout.fitted(label, left - button - wide - 20.0)
    if imgui.selectable(f"{shown}##row{aim.row}", aim.row == decision.selected, 0, (left - button - wide - 16.0, 0.0))[0]:
        decision.select(aim.row)
        decision.sought = 0
    if imgui.is_item_hovered():
        decision.hovered = aim.row
    if aim.row == decision.selected and decision.sought:
        layout.into_view()
    imgui.same_line(start + room - button - wide - 8.0)
    imgui.text_colored(theme.GREEN, odds)
    imgui.same_line(start + room - button)
    if imgui.button(f"{icons.ICON_FA_CROSSHAIRS}##fire{aim.row}", (button, 0)):
        decision.select(aim.row)
        decision.sought, asked.give = 0, True
    imgui.set_item_tooltip("fire")
    if imgui.is_item_hovered():
        decision.hovered = aim.row


def _rest(decision: Decision) -> tuple[int, ...]:
    """The rows that are no weapon of a ship."""
    told = [choice.explanation for choice in decision.choices]
    return tuple(number for number, one in enumerate(told) if not (one.group == "fire" and one.actor))


def _others(decision: Decision, asked: WeaponsAsked) -> None:
    """Airstrikes, holding, the end of a turn."""
    imgui.text_colored(theme.BRASS, "OR")
    labels = decision.labels()
    for number in _rest(decision):
        asked.give = decision_panel.row(decision, number, labels[number]) or asked.give
