"""The time bar: play, pause, speed, step, seek; the way back to the game as it stands; and the few tools of the table."""

from dataclasses import dataclass

from imgui_bundle import icons_fontawesome_6 as icons
from imgui_bundle import imgui

from navalsim3d.ui.panels import layout

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0)
TOOLS: tuple[tuple[str, str, str], ...] = (
    (icons.ICON_FA_CROSSHAIRS, "f", "look at the ship that acts (F)"),
    (icons.ICON_FA_WATER, "tab", "from the table to the sea and back (Tab)"),
    (icons.ICON_FA_VIDEO, "c", "next camera (C)"),
    (icons.ICON_FA_LIST, "l", "the log (L)"),
    (icons.ICON_FA_CIRCLE_QUESTION, "h", "mouse and keys (H)"),
    (icons.ICON_FA_BARS, "escape", "save, settings, leave (Esc)"),
)
"""what the buttons at the right end show, the key that does the same, and what they are for"""
GAP = 6.0
"""between two things on the bar, at scale 1"""
SHORT = 60.0
"""the shortest slider that is worth the room, at scale 1"""


@dataclass(frozen=True, slots=True)
class TimeModel:
    """Which step is shown, how many there are, whether it plays, how fast, whether this is a replay or live."""

    step: int
    steps: int
    playing: bool
    speed: float
    live: bool


@dataclass(frozen=True, slots=True)
class Room:
    """What of the bar there is room for: pixels of the slider and of the way back to the game, paces and tools, the speeds."""

    slider: float
    live: float
    speed: bool
    paces: int
    tools: int


@dataclass(frozen=True, slots=True)
class TimeAsked:
    """What was asked: a step to seek, a new pace, play or pause, back to the live game, to skip, or what a key would do."""

    seek: int | None = None
    speed: float | None = None
    playing: bool | None = None
    live: bool = False
    skip: bool = False
    key: str = ""


def room(width: float, scale: float) -> Room:
    """What fits side by side into a bar of so many pixels: what is least missed goes first, the menu and the step on stay."""
    free = width - 28 * scale
    live, speed, paces, tools = 116 * scale, True, 4, len(TOOLS)

    def slider() -> float:
        taken = live + speed * 84 * scale + paces * 36 * scale + tools * 36 * scale
        return free - taken - (1 + bool(live) + speed + paces + tools) * GAP * scale

    if slider() < SHORT * scale:
        speed = False
    if slider() < SHORT * scale:
        live = 36 * scale
    while slider() < SHORT * scale and tools > 2:
        tools -= 1
    while slider() < SHORT * scale and paces > 1:
        paces -= 1
    while slider() < 0.0 and tools > 1:
        tools -= 1
    live = live if slider() >= 0.0 else 0.0
    return Room(slider() if slider() >= 12 * scale else 0.0, live, speed, paces, tools)


def draw(model: TimeModel, box: layout.Box, scale: float) -> TimeAsked | None:
    """Draw the bar; None when nothing was asked."""
    layout.place(box)
    imgui.begin("##time", None, layout.PLAIN | imgui.WindowFlags_.no_scrollbar.value)
    fits, gap = room(box.width, scale), GAP * scale
    asked = _paces(model, fits.paces, scale)
    if fits.slider:
        imgui.same_line(0.0, gap)
        asked = _slider(model, fits.slider, scale) or asked
    if fits.speed:
        imgui.same_line(0.0, gap)
        asked = _speeds(model, scale) or asked
    if fits.live:
        imgui.same_line(0.0, gap)
        asked = _live(model, fits.live, scale) or asked
    asked = _tools(fits.tools, scale) or asked
    imgui.end()
    return asked


def _slider(model: TimeModel, wide: float, scale: float) -> TimeAsked | None:
    """The step shown, of how many; drawn along to look at another."""
    imgui.set_next_item_width(wide)
    told = f"{model.step} of {model.steps}" if wide >= 90 * scale else f"{model.step}"
    moved, value = imgui.slider_float("##seek", float(model.step), 0.0, float(max(1, model.steps)), told)
    return TimeAsked(seek=min(model.steps, round(value)), playing=False) if moved and round(value) != model.step else None


def _speeds(model: TimeModel, scale: float) -> TimeAsked | None:
    imgui.set_next_item_width(84 * scale)
    chosen = SPEEDS.index(model.speed) if model.speed in SPEEDS else 2
    changed, picked = imgui.combo("##speed", chosen, [f"{speed:g}×" for speed in SPEEDS])
    return TimeAsked(speed=SPEEDS[picked]) if changed else None


def _live(model: TimeModel, wide: float, scale: float) -> TimeAsked | None:
    """Whether this is the game as it stands, and the way back to it."""
    icon, words = (icons.ICON_FA_CIRCLE, "live") if model.live else (icons.ICON_FA_FORWARD_FAST, "to the game")
    label = f"{icon} {words}" if wide >= 100 * scale and model.live else words if wide >= 100 * scale else icon
    pressed = imgui.button(f"{label}##live", (wide, 0))
    imgui.set_item_tooltip("this is the game as it stands" if model.live else "back to the game as it stands")
    return TimeAsked(live=True) if pressed and not model.live else None


def _paces(model: TimeModel, many: int, scale: float) -> TimeAsked | None:
    """Play or pause; to the start; a step back, a step on: the last `many` of them."""
    asked = None
    buttons = (
        (icons.ICON_FA_BACKWARD_FAST, "start", TimeAsked(seek=0, playing=False), "to the start"),
        (icons.ICON_FA_BACKWARD_STEP, "back", TimeAsked(seek=max(0, model.step - 1), playing=False), "a step back (,)"),
        (
            icons.ICON_FA_PAUSE if model.playing else icons.ICON_FA_PLAY,
            "play",
            TimeAsked(playing=not model.playing),
            "play or pause (Space)",
        ),
        (
            icons.ICON_FA_FORWARD_STEP,
            "on",
            TimeAsked(skip=True) if model.playing else TimeAsked(seek=min(model.steps, model.step + 1), playing=False),
            "skip what is being shown (Space); a step on, when paused",
        ),
    )
    for number, (icon, name, answer, meaning) in enumerate(buttons[len(buttons) - many :]):
        if number:
            imgui.same_line(0.0, GAP * scale)
        if imgui.button(f"{icon}##{name}", (36 * scale, 0)):
            asked = answer
        imgui.set_item_tooltip(meaning)
    return asked


def _tools(many: int, scale: float) -> TimeAsked | None:
    """The buttons at the right end: the last `many` of them."""
    asked = None
    for icon, key, meaning in TOOLS[len(TOOLS) - many :]:
        imgui.same_line(0.0, GAP * scale)
        if imgui.button(f"{icon}##{key}", (36 * scale, 0)):
            asked = TimeAsked(key=key)
        imgui.set_item_tooltip(meaning)
    return asked
