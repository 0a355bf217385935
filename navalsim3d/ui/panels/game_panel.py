"""The game's own menu: save under a name, signals such as striking the flag, settings, keys, the way out."""

from dataclasses import dataclass, field
from typing import Literal

from imgui_bundle import imgui

from navalsim3d.kernel.ruleset import Orders
from navalsim3d.ui import theme
from navalsim3d.ui.choices import Choice
from navalsim3d.ui.panels import layout, orders_panel

Page = Literal["resume", "settings", "help", "leave"]


@dataclass(slots=True)
class GameModel:
    """What the menu shows: the name to save under, what became of saving, signals a person may make at any time."""

    name: str = ""
    said: str = ""
    failed: bool = False
    signals: tuple[Choice, ...] = ()
    papers: tuple[tuple[str, str, Orders | None], ...] = ()
    """what a side may read of its own and nobody else: whose, the words, and the card they stand on if they stand on one"""
    others: tuple[tuple[str, str], ...] = ()
    """people the seat can be passed to, for their papers and signals: id and name"""
    reading: int = -1
    """the paper that lies open"""
    confirming: int = -1
    """the signal that waits for a second click"""
    pages: tuple[tuple[str, Page], ...] = field(
        default=(("Back to the table", "resume"), ("Settings", "settings"), ("Mouse and keys", "help"), ("Leave for the menu", "leave"))
    )


@dataclass(frozen=True, slots=True)
class GameAsked:
    """What was asked: a page, to save under the name in the model, a signal to make, or to pass the seat."""

    page: Page | None = None
    save: bool = False
    signal: int = -1
    seat: str = ""
    """whom to pass the seat to"""


def draw(model: GameModel, fonts: theme.Fonts, box: layout.Box, scale: float, fresh: bool) -> GameAsked | None:
    """Draw the menu; None when nothing was asked."""
    layout.place_dialogue(box, fresh)
    asked: GameAsked | None = None
    imgui.begin("##game", None, layout.DIALOGUE)
    imgui.push_font(fonts.title, theme.TITLE_SIZE)
    imgui.text("The game")
    imgui.pop_font()
    imgui.separator()
    for label, page in model.pages:
        if imgui.button(f"{label}##{page}", (-1, 34 * scale)):
            asked = GameAsked(page=page)
        if page == "resume":
            imgui.set_item_default_focus()
    imgui.separator()
    asked = _save(model, scale) or asked
    asked = _signals(model, scale) or asked
    _papers(model, fonts, scale)
    for side, name in model.others:
        if imgui.button(f"Pass the seat to the {name}, for papers and signals##seat{side}", (-1, 28 * scale)):
            asked = GameAsked(seat=side)
    imgui.end()
    return asked


def _save(model: GameModel, scale: float) -> GameAsked | None:
    """A name and a button; the game is kept in its own journal all the while."""
    imgui.text_colored(theme.BRASS, "SAVE A COPY")
    imgui.set_next_item_width(-110 * scale)
    entered, model.name = imgui.input_text_with_hint("##name", "a name", model.name, imgui.InputTextFlags_.enter_returns_true.value)
    imgui.same_line()
    pressed = imgui.button("Save##save", (-1, 0))
    if model.said:
        layout.wrapped(theme.RED if model.failed else theme.GREEN, model.said)
    return GameAsked(save=True) if entered or pressed else None


def _signals(model: GameModel, scale: float) -> GameAsked | None:
    """What may be ordered out of turn; each asks once more before it is done."""
    if not model.signals:
        return None
    imgui.separator()
    imgui.text_colored(theme.BRASS, "SIGNALS")
    asked = None
    for number, signal in enumerate(model.signals):
        sure = number == model.confirming
        label = f"{signal.explanation.title}: really?" if sure else signal.explanation.title
        if sure:
            imgui.push_style_color(imgui.Col_.button.value, theme.RED_DARK)
        if imgui.button(f"{label}##signal{number}", (-1, 28 * scale)):
            model.confirming = -1 if sure else number
            asked = GameAsked(signal=number) if sure else None
        if sure:
            imgui.pop_style_color()
    return asked


def _papers(model: GameModel, fonts: theme.Fonts, scale: float) -> None:
    """Papers that lie face down until they are asked for twice."""
    if not model.papers:
        return
    imgui.separator()
    imgui.text_colored(theme.BRASS, "SECRET PAPERS")
    for number, (name, text, card) in enumerate(model.papers):
        if number == model.reading:
            if card is not None:
                orders_panel.inline(card, fonts, scale)
            else:
                layout.wrapped(theme.PAPER, text)
            if imgui.button(f"Turn it down again##down{number}", (-1, 28 * scale)):
                model.reading = -1
        elif imgui.button(f"{name}: turn it over, nobody else is looking##paper{number}", (-1, 28 * scale)):
            model.reading = number
