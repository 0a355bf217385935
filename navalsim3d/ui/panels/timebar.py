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


@dataclass(frozen=True, slots=True)
class TimeModel:
    """Which step is shown, how many there are, whether it plays, how fast, whether this is a replay or live."""

    step: int
    steps: int
    playing: bool
    speed: float
    live: bool
    busy: bool = False
    """something is being performed, which a step on would skip"""


@dataclass(frozen=True, slots=True)
class TimeAsked:
    """What was asked: a step to seek, a new pace, play or pause, back to the live game, to skip, or what a key would do."""

    seek: int | None = None
    speed: float | None = None
    playing: bool | None = None
    live: bool = False
    skip: bool = False
    key: str = ""


def draw(model: TimeModel, box: layout.Box, scale: float) -> TimeAsked | None:
    """Draw the bar; None when nothing was asked."""
    layout.place(box)
    imgui.begin("##time", None, layout.PLAIN | imgui.WindowFlags_.no_scrollbar.value)
    asked = _paces(model, scale)
    imgui.same_line()
    imgui.set_next_item_width(max(30.0, box.width - 700 * scale))
    moved, value = imgui.slider_float("##seek", float(model.step), 0.0, float(max(1, model.steps)), f"{model.step} of {model.steps}")
    if moved and round(value) != model.step:
        asked = TimeAsked(seek=min(model.steps, round(value)), playing=False)
    imgui.same_line()
    imgui.set_next_item_width(84 * scale)
    chosen = SPEEDS.index(model.speed) if model.speed in SPEEDS else 2
    changed, picked = imgui.combo("##speed", chosen, [f"{speed:g}×" for speed in SPEEDS])
    if changed:
        asked = TimeAsked(speed=SPEEDS[picked])
    imgui.same_line()
    if imgui.button(f"{icons.ICON_FA_CIRCLE} live##live" if model.live else "to the game##live", (116 * scale, 0)) and not model.live:
        asked = TimeAsked(live=True)
    asked = _tools(box, scale) or asked
    imgui.end()
    return asked


def _paces(model: TimeModel, scale: float) -> TimeAsked | None:
    """Play or pause; to the start; a step back, a step on."""
    asked = None
    if imgui.button(f"{icons.ICON_FA_PAUSE if model.playing else icons.ICON_FA_PLAY}##play", (40 * scale, 0)):
        asked = TimeAsked(playing=not model.playing)
    imgui.set_item_tooltip("play or pause (Space)")
    for label, name, step in (
        (icons.ICON_FA_BACKWARD_FAST, "start", 0),
        (icons.ICON_FA_BACKWARD_STEP, "back", model.step - 1),
        (icons.ICON_FA_FORWARD_STEP, "on", model.step + 1),
    ):
        imgui.same_line()
        if imgui.button(f"{label}##{name}", (36 * scale, 0)):
            skips = name == "on" and model.busy
            asked = TimeAsked(skip=True) if skips else TimeAsked(seek=min(model.steps, max(0, step)), playing=False)
    return asked


def _tools(box: layout.Box, scale: float) -> TimeAsked | None:
    """The buttons at the right end."""
    asked = None
    wide = 36 * scale
    gap = 6 * scale
    imgui.same_line(box.width - len(TOOLS) * (wide + gap) - 8 * scale)
    for icon, key, meaning in TOOLS:
        if imgui.button(f"{icon}##{key}", (wide, 0)):
            asked = TimeAsked(key=key)
        imgui.set_item_tooltip(meaning)
        imgui.same_line(0.0, gap)
    return asked
