"""Firing: the ships that can, the weapons of one of them with targets and chances, why not at the others, and a button at each to fire."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from imgui_bundle import icons_fontawesome_6 as icons
from imgui_bundle import imgui

from navalsim3d.ui import theme
from navalsim3d.ui.arsenal import Aim, Weapon, shooters
from navalsim3d.ui.decision import Decision
from navalsim3d.ui.panels import decision_panel, layout


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
    names: Mapping[str, str],
    fonts: theme.Fonts,
    box: layout.Box,
    scale: float,
) -> WeaponsAsked:
    """Draw the panel for one ship; `names` says what pieces are called."""
    asked = WeaponsAsked()
    layout.place_fitting(box)
    imgui.begin("##decision", None, layout.FITTING)
    if imgui.is_window_hovered(imgui.HoveredFlags_.root_and_child_windows.value):
        decision.point_at("", None)
    decision.hovered = -1
    imgui.push_font(fonts.title, theme.TITLE_SIZE)
    imgui.text_wrapped(names.get(ship, "Firing"))
    imgui.pop_font()
    imgui.separator()
    imgui.begin_child("##menu", (0, min(_high(decision, weapons, box.width), 0.62 * box.height)))
    _ships(decision, ship, names, asked)
    for weapon in weapons:
        _weapon(decision, weapon, names, asked)
    _others(decision, asked)
    imgui.dummy((0, 0))
    decision.sought = max(0, decision.sought - 1)
    imgui.end_child()
    imgui.separator()
    pressed = decision_panel.buttons(decision, scale)
    asked.give, asked.undo = asked.give or pressed == "give", pressed == "undo"
    if decision.refusal:
        layout.wrapped(theme.RED, f"{icons.ICON_FA_BAN} {decision.refusal}")
    if decision.shown is not None:
        decision_panel.explained(decision.shown.explanation, decision.refusal, fonts)
    imgui.end()
    decision_panel.reason_at_pointer(decision)
    return asked


def _high(decision: Decision, weapons: Sequence[Weapon], width: float) -> float:
    """About how many pixels the rows take."""
    aims = sum(sum(aim.row >= 0 for aim in weapon.aims) for weapon in weapons)
    told = [weapon.refusals if decision.listed or len(weapon.refusals) == 1 else weapon.refusals[:1] for weapon in weapons]
    words = sum(1 + int(imgui.calc_text_size(reason).x / (0.8 * width)) for reasons in told for reason in reasons)
    others = len(_rest(decision))
    rows = len(shooters(decision)) + 1 + len(weapons) + 1.35 * aims + words + others + 2
    return imgui.get_text_line_height_with_spacing() * (rows + 0.5)


def _ships(decision: Decision, ship: str, names: Mapping[str, str], asked: WeaponsAsked) -> None:
    """The ships that can fire, the one in hand among them."""
    imgui.text_colored(theme.BRASS, "SHIPS THAT CAN FIRE")
    imgui.same_line()
    imgui.text_disabled("(V: why not)")
    able = shooters(decision)
    for each in able if ship in able else (*able, ship):
        mark = icons.ICON_FA_CIRCLE_DOT if each == ship else icons.ICON_FA_CIRCLE
        if imgui.selectable(f"{mark}  {names.get(each, each)}##ship{each}", False)[0]:
            asked.ship = each


def _weapon(decision: Decision, weapon: Weapon, names: Mapping[str, str], asked: WeaponsAsked) -> None:
    """One weapon: a row with a button at each target, and the reasons why not at the others."""
    imgui.text_colored(theme.BRASS if weapon.ready else theme.DIM, weapon.name)
    for aim in weapon.aims:
        if aim.row >= 0:
            _aim(decision, aim, names, asked)
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
        imgui.text_colored(theme.DIM, f"{icons.ICON_FA_CARET_RIGHT} why not at {len(reasons)} others")
        if imgui.is_item_clicked():
            decision.listed = True
        imgui.set_item_tooltip("\n".join(reasons))
    imgui.unindent()


def _aim(decision: Decision, aim: Aim, names: Mapping[str, str], asked: WeaponsAsked) -> None:
    """A target, the chance, and the button that fires."""
    label = names.get(aim.target, aim.title)
    odds = "" if aim.chance is None else f"{aim.chance:.0%}"
    room = imgui.get_content_region_avail().x
    button, wide = imgui.get_frame_height() * 2.0, imgui.calc_text_size("100%").x
    words = layout.fitted(f"  {label}", room - button - wide - 20.0)
    start = imgui.get_cursor_pos_x()
    imgui.align_text_to_frame_padding()
    if imgui.selectable(f"{words}##row{aim.row}", aim.row == decision.selected, 0, (room - button - wide - 16.0, 0.0))[0]:
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
