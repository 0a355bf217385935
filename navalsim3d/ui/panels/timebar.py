"""The time bar: play, pause, speed, step, seek; and the way back to the game as it stands."""

from dataclasses import dataclass

from imgui_bundle import icons_fontawesome_6 as icons
from imgui_bundle import imgui

from navalsim3d.ui import theme
from navalsim3d.ui.panels import layout

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0)


@dataclass(frozen=True, slots=True)
class TimeModel:
    """Which step is shown, how many there are, whether it plays, how fast, whether this is a replay or live."""

    step: int
    steps: int
    playing: bool
    speed: float
    live: bool


@dataclass(frozen=True, slots=True)
class TimeAsked:
    """What was asked: a step to seek, a new pace, play or pause, or back to the live game."""

    seek: int | None = None
    speed: float | None = None
    playing: bool | None = None
    live: bool = False


def draw(model: TimeModel, box: layout.Box, scale: float) -> TimeAsked | None:
    """Draw the bar; None when nothing was asked."""
    layout.place(box)
    asked: TimeAsked | None = None
    imgui.begin("##time", None, layout.PLAIN | imgui.WindowFlags_.no_scrollbar.value)
    if imgui.button(f"{icons.ICON_FA_PAUSE if model.playing else icons.ICON_FA_PLAY}##play", (44 * scale, 0)):
        asked = TimeAsked(playing=not model.playing)
    for label, step in (
        (icons.ICON_FA_BACKWARD_FAST, 0),
        (icons.ICON_FA_BACKWARD_STEP, model.step - 1),
        (icons.ICON_FA_FORWARD_STEP, model.step + 1),
    ):
        imgui.same_line()
        if imgui.button(label, (40 * scale, 0)):
            asked = TimeAsked(seek=min(model.steps, max(0, step)), playing=False)
    imgui.same_line()
    imgui.set_next_item_width(max(60.0, box.width - 520 * scale))
    moved, value = imgui.slider_int("##seek", model.step, 0, max(1, model.steps), f"%d of {model.steps}")
    if moved:
        asked = TimeAsked(seek=min(model.steps, value), playing=False)
    imgui.same_line()
    imgui.set_next_item_width(90 * scale)
    chosen = SPEEDS.index(model.speed) if model.speed in SPEEDS else 2
    changed, picked = imgui.combo("##speed", chosen, [f"{speed:g}×" for speed in SPEEDS])
    if changed:
        asked = TimeAsked(speed=SPEEDS[picked])
    imgui.same_line()
    if model.live:
        imgui.text_colored(theme.GREEN, f"{icons.ICON_FA_CIRCLE} live")
    elif imgui.button("to the game##live"):
        asked = TimeAsked(live=True)
    imgui.end()
    return asked
