"""The menu: which scenario, who plays each side, or a game saved earlier. By mouse, or by the keys it names."""

from dataclasses import dataclass, field
from pathlib import Path

from imgui_bundle import icons_fontawesome_6 as icons
from imgui_bundle import imgui

from navalsim3d.kernel.scenario import Scenario
from navalsim3d.kernel.tabletop import liveries
from navalsim3d.lessons import Lesson
from navalsim3d.ui import theme
from navalsim3d.ui.choices import SETTLED
from navalsim3d.ui.panels import layout

SAVES_SHOWN = 30
FOOT = 190.0 + 3 * 150.0
"""how wide the buttons at the foot are together, at scale 1"""


@dataclass(frozen=True, slots=True)
class Entry:
    """A scenario that can be chosen, with the agents that play its game; or why it cannot."""

    name: str
    scenario: Scenario | None
    agents: tuple[str, ...] = ()
    trouble: str = ""
    lesson: Lesson | None = None
    """the lesson that teaches it"""


@dataclass(frozen=True, slots=True)
class MenuAsked:
    """What was asked: to begin, to open a save, a page, or to leave."""

    begin: bool = False
    load: Path | None = None
    page: str = ""
    leave: bool = False


@dataclass(slots=True)
class MenuModel:
    """What the menu offers and what is chosen: scenarios are counted first, saved games after them."""

    entries: tuple[Entry, ...]
    saves: tuple[Path, ...] = ()
    chosen: int = 0
    players: list[str] = field(default_factory=lambda: ["human", "lieutenant"])
    """who is wished for at each side, whatever game is chosen"""
    seed: str = ""
    trouble: str = ""
    sought: int = SETTLED
    """frames in which the row chosen is still brought into view"""

    @property
    def entry(self) -> Entry | None:
        """The scenario chosen; None when a saved game is."""
        return self.entries[self.chosen] if 0 <= self.chosen < len(self.entries) else None

    @property
    def save(self) -> Path | None:
        """The saved game chosen; None when a scenario is."""
        at = self.chosen - len(self.entries)
        return self.saves[at] if 0 <= at < len(self.saves[:SAVES_SHOWN]) else None

    @property
    def who(self) -> tuple[str, ...]:
        """Who can play a side of the scenario chosen."""
        return ("human", *(self.entry.agents if self.entry else ()))

    @property
    def seated(self) -> tuple[str, ...]:
        """Who will play: whom the game of the scenario knows, else the ablest agent it has. A lesson seats the pupil and its foe."""
        lesson = self.entry.lesson if self.entry is not None else None
        if lesson is not None and self.entry is not None and self.entry.scenario is not None:
            return tuple("human" if side.id == lesson.pupil else lesson.foe for side in self.entry.scenario.sides)
        return tuple(player if player in self.who else self.who[-1] for player in self.players)

    def choose(self, number: int) -> None:
        """Choose a row."""
        self.chosen, self.trouble, self.sought = number, "", SETTLED

    def go(self) -> MenuAsked | None:
        """What the button at the foot does: begin the scenario, or open the saved game."""
        if self.save is not None:
            return MenuAsked(load=self.save)
        return MenuAsked(begin=True) if self.entry is not None and self.entry.scenario is not None else None

    def key(self, name: str) -> MenuAsked | None:
        """What a key asks for, if it asks for anything."""
        rows = len(self.entries) + len(self.saves[:SAVES_SHOWN])
        if name in ("arrow_down", "arrow_up") and rows:
            self.choose((self.chosen + (1 if name == "arrow_down" else -1)) % rows)
        elif name in ("1", "2") and self.entry is not None and self.entry.lesson is None:
            at = self.who.index(self.seated[int(name) - 1])
            self.players[int(name) - 1] = self.who[(at + 1) % len(self.who)]
        pages = {
            "s": MenuAsked(page="settings"),
            "h": MenuAsked(page="help"),
            "f1": MenuAsked(page="help"),
            "escape": MenuAsked(leave=True),
        }
        return self.go() if name == "enter" else pages.get(name)


def draw(model: MenuModel, fonts: theme.Fonts, box: layout.Box, scale: float) -> MenuAsked | None:
    """Draw the menu; None when nothing was asked."""
    layout.place(box)
    imgui.set_next_window_bg_alpha(0.80)
    imgui.begin("##menu", None, layout.PLAIN | imgui.WindowFlags_.no_scrollbar.value)
    imgui.push_font(fonts.title, theme.TITLE_SIZE * 1.7)
    imgui.text("navalsim3d")
    imgui.pop_font()
    imgui.text_colored(theme.BRASS, "a collector's table that comes alive")
    imgui.separator()
    foot = 70 * scale + (_lines(model.trouble) if model.trouble else 0.0)
    room = max(40.0, imgui.get_content_region_avail().y - foot)
    imgui.begin_child("##list", (box.width * 0.40, room))
    asked = _list(model)
    imgui.end_child()
    imgui.same_line(0.0, 18 * scale)
    imgui.begin_child("##about", (0, room))
    _about(model, fonts, scale)
    imgui.end_child()
    imgui.separator()
    asked = _foot(model, scale) or asked
    if model.trouble:
        layout.wrapped(theme.RED, model.trouble)
    imgui.end()
    return asked


def _lines(text: str) -> float:
    """How many pixels a text is high when it is wrapped at the panel's edge."""
    wide = imgui.get_content_region_avail().x
    return float(imgui.calc_text_size(text, wrap_width=wide).y + imgui.get_style().item_spacing.y)


def _list(model: MenuModel) -> MenuAsked | None:
    """Scenarios, and under them the games saved earlier, newest first; a double click goes."""
    asked = None
    for number, entry in enumerate(model.entries):
        if number == 0 or (entry.lesson is None) != (model.entries[number - 1].lesson is None):
            imgui.dummy((0, 8 if number else 0))
            learn = f"{icons.ICON_FA_GRADUATION_CAP}  LEARN IN TEN MINUTES"
            imgui.text_colored(theme.BRASS, "SCENARIOS" if entry.lesson is None else learn)
        title = entry.scenario.title if entry.scenario else entry.name
        asked = _row(model, f"{title}##scenario{number}", number) or asked
    if model.saves:
        imgui.dummy((0, 8))
        imgui.text_colored(theme.BRASS, "SAVED GAMES")
    for number, path in enumerate(model.saves[:SAVES_SHOWN]):
        asked = _row(model, f"{path.stem}##save{number}", len(model.entries) + number) or asked
    imgui.dummy((0, 0))
    model.sought = max(0, model.sought - 1)
    return asked


def _row(model: MenuModel, label: str, number: int) -> MenuAsked | None:
    clicked, _ = imgui.selectable(label, number == model.chosen, imgui.SelectableFlags_.allow_double_click.value)
    if number == model.chosen and model.sought:
        layout.into_view()
    if not clicked:
        return None
    model.choose(number)
    model.sought = 0
    return model.go() if imgui.is_mouse_double_clicked(imgui.MouseButton_.left.value) else None


def _foot(model: MenuModel, scale: float) -> MenuAsked | None:
    """The buttons."""
    asked = None
    taught = model.entry is not None and model.entry.lesson is not None
    label = "Go on" if model.save is not None else "Learn" if taught else "Play" if "human" in model.seated else "Watch"
    unit = min(scale, (imgui.get_content_region_avail().x - 3 * imgui.get_style().item_spacing.x) / FOOT)
    imgui.begin_disabled(model.go() is None)
    if imgui.button(f"{label}  (Enter)##begin", (190 * unit, 38 * scale)):
        asked = model.go()
    imgui.end_disabled()
    for text, answer in (
        ("Settings  (S)", MenuAsked(page="settings")),
        ("Keys  (H)", MenuAsked(page="help")),
        ("Leave  (Esc)", MenuAsked(leave=True)),
    ):
        imgui.same_line()
        if imgui.button(f"{text}##{text}", (150 * unit, 38 * scale)):
            asked = answer
    return asked


def _about(model: MenuModel, fonts: theme.Fonts, scale: float) -> None:
    """The chosen scenario in words, and who plays it."""
    entry = model.entry
    if model.save is not None:
        layout.wrapped(theme.PAPER, model.save.stem)
        layout.wrapped(
            theme.DIM, "Go on with this game where it was left; one that has ended is shown as it ended, and can be watched again."
        )
    if entry is None:
        return
    if entry.scenario is None:
        layout.wrapped(theme.RED, entry.trouble)
        return
    scenario = entry.scenario
    imgui.push_font(fonts.title, theme.TITLE_SIZE)
    imgui.text_wrapped(scenario.title)
    imgui.pop_font()
    imgui.text_wrapped(scenario.summary)
    size = f"{scenario.table.width:g} x {scenario.table.height:g} cm"
    layout.wrapped(theme.DIM, f"{size}, {scenario.hour}, {scenario.sea} sea, {scenario.turns} turns")
    imgui.dummy((0, 8 * scale))
    if entry.lesson is not None:
        _about_lesson(entry.lesson, scenario)
        return
    worn = liveries([side.colour for side in scenario.sides])
    for number, side in enumerate(scenario.sides[:2]):
        imgui.align_text_to_frame_padding()
        imgui.text_colored(theme.SIDES[worn[number]], f"{side.name}  ({number + 1})")
        imgui.same_line(190 * scale)
        imgui.set_next_item_width(190 * scale)
        changed, picked = imgui.combo(f"##player{number}", model.who.index(model.seated[number]), list(model.who))
        if changed:
            model.players[number] = model.who[picked]
    imgui.align_text_to_frame_padding()
    imgui.text("seed")
    imgui.same_line(190 * scale)
    imgui.set_next_item_width(190 * scale)
    _, model.seed = imgui.input_text_with_hint("##seed", "fresh dice", model.seed)


def _about_lesson(lesson: Lesson, scenario: Scenario) -> None:
    """What a lesson teaches, and whom."""
    pupil = next((side.name for side in scenario.sides if side.id == lesson.pupil), lesson.pupil)
    layout.wrapped(theme.BRASS, f"A lesson of about {lesson.minutes} minutes. You command the {pupil}; a {lesson.foe} answers.")
    imgui.dummy((0, 4))
    for number, heading in enumerate(dict.fromkeys(step.teaches for step in lesson.steps if step.teaches), start=1):
        imgui.text_colored(theme.DIM, f"{number:>2}")
        imgui.same_line()
        imgui.text(heading)
