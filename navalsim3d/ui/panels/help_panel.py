"""The page of keys, printed from the list the gestures themselves use."""

from imgui_bundle import imgui

from navalsim3d.ui import theme
from navalsim3d.ui.gestures import KEYS
from navalsim3d.ui.panels import layout

MOUSE = (
    ("left click", "choose a ship, a place or a course; a row of the menu; an enemy: lay all guns that can hit it"),
    ("double click", "do it, or look at it"),
    ("left drag", "bend the chosen course, move the chosen place, turn it by the ring; else push the table"),
    ("right drag", "swing the camera"),
    ("middle drag", "push the table"),
    ("wheel", "closer and farther, towards the pointer"),
)


def draw(fonts: theme.Fonts, box: layout.Box, scale: float, fresh: bool) -> bool:
    """Draw the page; false when it was closed."""
    layout.place_dialogue(box, fresh)
    imgui.begin("##help", None, layout.DIALOGUE)
    imgui.push_font(fonts.title, theme.TITLE_SIZE)
    imgui.text("Mouse and keys")
    imgui.pop_font()
    imgui.separator()
    if imgui.begin_table("##keys", 2, imgui.TableFlags_.sizing_fixed_fit.value):
        imgui.table_setup_column("gesture", imgui.TableColumnFlags_.width_fixed.value, 150 * scale)
        imgui.table_setup_column("meaning", imgui.TableColumnFlags_.width_stretch.value)
        for shown, meaning in (*MOUSE, *((shown, meaning) for _, shown, meaning in KEYS if shown)):
            imgui.table_next_row()
            imgui.table_next_column()
            imgui.text_colored(theme.BRASS, shown)
            imgui.table_next_column()
            imgui.text_wrapped(meaning)
        imgui.end_table()
    imgui.separator()
    stays = not imgui.button("Close  (Esc)##close", (150 * scale, 34 * scale))
    imgui.set_item_default_focus()
    imgui.end()
    return stays
