"""Settings: detail, size, pace, hints. Changes take effect at once, detail at the next table."""

from imgui_bundle import imgui

from navalsim3d.ui import theme
from navalsim3d.ui.panels import layout
from navalsim3d.ui.panels.timebar import SPEEDS
from navalsim3d.ui.settings import PRESETS, Settings


def draw(settings: Settings, note: str, fonts: theme.Fonts, box: layout.Box, scale: float, fresh: bool) -> bool:
    """Draw the page over the settings, changing them; false when it was closed. `note` says what went wrong with the file."""
    layout.place_dialogue(box, fresh)
    imgui.begin("##settings", None, layout.DIALOGUE)
    imgui.push_font(fonts.title, theme.TITLE_SIZE)
    imgui.text("Settings")
    imgui.pop_font()
    imgui.separator()
    _label("detail", scale)
    changed, picked = imgui.combo("##detail", PRESETS.index(settings.detail), list(PRESETS))
    if changed:
        settings.detail = PRESETS[picked]
    _label("size of panels", scale)
    changed, percent = imgui.slider_int("##scale", round(100 * settings.scale), 60, 250, "%d %%")
    if changed:
        settings.scale = min(250, max(60, percent)) / 100.0
    _label("pace", scale)
    paces = [*SPEEDS]
    changed, picked = imgui.combo("##pace", paces.index(settings.speed) if settings.speed in paces else 2, [f"{pace:g}×" for pace in paces])
    if changed:
        settings.speed = paces[picked]
    for field, label in (
        ("hints", "show hints beneath the decision"),
        ("hurry", "go on by itself when there is only one thing to do"),
        ("director", "watch the opponent through the director's camera"),
    ):
        changed, value = imgui.checkbox(f"{label}##{field}", getattr(settings, field))
        if changed:
            setattr(settings, field, value)
    if note:
        layout.wrapped(theme.RED, note)
    imgui.separator()
    stays = not imgui.button("Close  (Esc)##close", (150 * scale, 34 * scale))
    imgui.set_item_default_focus()
    imgui.end()
    return stays


def _label(text: str, scale: float) -> None:
    imgui.align_text_to_frame_padding()
    imgui.text(text)
    imgui.same_line(170 * scale)
    imgui.set_next_item_width(-1)
