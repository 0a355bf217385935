"""The page of keys, printed from the list the gestures themselves use."""

from imgui_bundle import imgui

from navalsim3d.ui import theme
from navalsim3d.ui.gestures import KEYS
from navalsim3d.ui.panels import layout

MOUSE = (
    ("left click", "choose a ship, a place or a course; again to do it"),
    ("left drag", "bend the chosen course; else push the table"),
    ("right drag", "swing the camera"),
    ("wheel", "closer and farther, towards the pointer"),
    ("double click", "do it, or look at it"),
)


def draw(fonts: theme.Fonts, box: layout.Box) -> bool:
    """Draw the page; false when it was closed."""
    layout.place(box)
    imgui.begin("##help", None, layout.PLAIN)
    imgui.push_font(fonts.title, theme.TITLE_SIZE)
    imgui.text("Mouse and keys")
    imgui.pop_font()
    imgui.separator()
    if imgui.begin_table("##keys", 2, imgui.TableFlags_.sizing_fixed_fit.value):
        for shown, meaning in (*MOUSE, *((shown, meaning) for _, shown, meaning in KEYS if shown)):
            imgui.table_next_row()
            imgui.table_next_column()
            imgui.text_colored(theme.BRASS, shown)
            imgui.table_next_column()
            imgui.text_wrapped(meaning)
        imgui.end_table()
    stays = not imgui.button("Close  (H)")
    imgui.end()
    return stays
