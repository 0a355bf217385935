"""The menu: which scenario, who plays each side, or a game saved earlier."""

from dataclasses import dataclass, field
from pathlib import Path

from imgui_bundle import imgui

from navalsim3d.kernel.scenario import Scenario
from navalsim3d.ui import theme
from navalsim3d.ui.panels import layout


@dataclass(frozen=True, slots=True)
class Entry:
    """A scenario that can be chosen, with the agents that play its game; or why it cannot."""

    name: str
    scenario: Scenario | None
    agents: tuple[str, ...] = ()
    trouble: str = ""


@dataclass(slots=True)
class MenuModel:
    """What the menu offers and what is chosen."""

    entries: tuple[Entry, ...]
    saves: tuple[Path, ...] = ()
    chosen: int = 0
    players: list[str] = field(default_factory=lambda: ["human", "lieutenant"])
    seed: str = ""
    preset: str = "auto"
    trouble: str = ""

    @property
    def entry(self) -> Entry | None:
        """The scenario chosen."""
        return self.entries[self.chosen] if 0 <= self.chosen < len(self.entries) else None

    def choose(self, number: int) -> None:
        """Choose a scenario; players its game does not know become people."""
        self.chosen = number
        known = ("human", *(self.entry.agents if self.entry else ()))
        self.players = [player if player in known else "human" for player in self.players]


@dataclass(frozen=True, slots=True)
class MenuAsked:
    """What was asked: to begin, to open a save, or to leave."""

    begin: bool = False
    load: Path | None = None
    leave: bool = False


PRESETS = ("auto", "low", "medium", "high")


def draw(model: MenuModel, fonts: theme.Fonts, box: layout.Box, scale: float) -> MenuAsked | None:
    """Draw the menu; None when nothing was asked."""
    layout.place(box)
    asked: MenuAsked | None = None
    imgui.begin("##menu", None, layout.PLAIN)
    imgui.push_font(fonts.title, theme.TITLE_SIZE * 1.7)
    imgui.text("navalsim3d")
    imgui.pop_font()
    imgui.text_colored(theme.BRASS, "a collector's table that comes alive")
    imgui.separator()
    room = box.height - 190 * scale
    imgui.begin_child("##list", (box.width * 0.40, room))
    for number, entry in enumerate(model.entries):
        title = entry.scenario.title if entry.scenario else entry.name
        clicked, _ = imgui.selectable(f"{title}##scenario{number}", number == model.chosen)
        if clicked:
            model.choose(number)
    asked = _saves(model) or asked
    imgui.end_child()
    imgui.same_line()
    imgui.begin_child("##about", (0, room))
    _about(model, fonts, scale)
    imgui.end_child()
    imgui.separator()
    ready = model.entry is not None and model.entry.scenario is not None
    imgui.begin_disabled(not ready)
    label = "Play" if "human" in model.players else "Watch"
    if imgui.button(f"{label}  (Enter)##begin", (170 * scale, 38 * scale)) or (ready and imgui.is_key_pressed(imgui.Key.enter)):
        asked = MenuAsked(begin=True)
    imgui.end_disabled()
    imgui.same_line()
    if imgui.button("Leave##leave", (110 * scale, 38 * scale)):
        asked = MenuAsked(leave=True)
    if model.trouble:
        imgui.same_line()
        imgui.text_colored(theme.RED, model.trouble)
    imgui.end()
    return asked


def _saves(model: MenuModel) -> MenuAsked | None:
    """Games saved earlier, newest first."""
    if not model.saves:
        return None
    imgui.dummy((0, 8))
    imgui.text_colored(theme.BRASS, "SAVED GAMES")
    for number, path in enumerate(model.saves[:30]):
        clicked, _ = imgui.selectable(f"{path.stem}##save{number}", False)
        if clicked:
            return MenuAsked(load=path)
    return None


def _about(model: MenuModel, fonts: theme.Fonts, scale: float) -> None:
    """The chosen scenario in words, and who plays it."""
    entry = model.entry
    if entry is None:
        return
    if entry.scenario is None:
        imgui.push_style_color(imgui.Col_.text.value, theme.RED)
        imgui.text_wrapped(entry.trouble)
        imgui.pop_style_color()
        return
    scenario = entry.scenario
    imgui.push_font(fonts.title, theme.TITLE_SIZE)
    imgui.text_wrapped(scenario.title)
    imgui.pop_font()
    imgui.text_wrapped(scenario.summary)
    imgui.text_disabled(
        f"{scenario.table.width:g} x {scenario.table.height:g} cm, {scenario.hour}, {scenario.sea} sea, {scenario.turns} turns"
    )
    imgui.dummy((0, 8 * scale))
    who = ("human", *entry.agents)
    for number, side in enumerate(scenario.sides):
        imgui.text_colored(theme.SIDES[number % 2], side.name)
        imgui.same_line(150 * scale)
        imgui.set_next_item_width(190 * scale)
        at = who.index(model.players[number]) if model.players[number] in who else 0
        changed, picked = imgui.combo(f"##player{number}", at, list(who))
        if changed:
            model.players[number] = who[picked]
    imgui.text("seed")
    imgui.same_line(150 * scale)
    imgui.set_next_item_width(190 * scale)
    _, model.seed = imgui.input_text_with_hint("##seed", "fresh dice", model.seed)
    imgui.text("detail")
    imgui.same_line(150 * scale)
    imgui.set_next_item_width(190 * scale)
    changed, picked = imgui.combo("##preset", PRESETS.index(model.preset), list(PRESETS))
    if changed:
        model.preset = PRESETS[picked]
