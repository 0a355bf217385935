"""The purchase: the task on top, the wares with their prices, a bar of the money, what is on the list, and the button that closes it."""

from imgui_bundle import icons_fontawesome_6 as icons
from imgui_bundle import imgui

from navalsim3d.kernel.commands import Command
from navalsim3d.kernel.ruleset import Shop, Ware
from navalsim3d.ui import theme
from navalsim3d.ui.panels import layout, tray, words
from navalsim3d.ui.purchase import Purchase

ROW = (
    imgui.SelectableFlags_.allow_double_click.value
    | imgui.SelectableFlags_.allow_overlap.value
    | imgui.SelectableFlags_.span_all_columns.value
)
KEYS = "Up, Down, 1 to 9: choose.  Right, Left: one more, one less.  Enter on the last row closes the list.  U takes back."


def draw(
    purchase: Purchase,
    heading: str,
    refused: str,
    fonts: theme.Fonts,
    box: layout.Box,
    scale: float,
    pictures: tray.Pictures | None = None,
    meaning: words.Meaning = words.silent,
) -> Command | None:
    """Draw it; the command that was asked for, None when nothing was. `meaning` says what the short words among the wares mean."""
    layout.place(box)
    imgui.set_next_window_bg_alpha(0.985)
    imgui.begin("##purchase", None, layout.PLAIN | imgui.WindowFlags_.no_scrollbar.value)
    imgui.push_font(fonts.title, theme.TITLE_SIZE)
    imgui.text(f"{heading}: buy a force in secret")
    imgui.pop_font()
    if purchase.shop.task:
        layout.wrapped(theme.BRASS, purchase.shop.task + ("   (O: the card)" if purchase.orders is not None else ""))
        if imgui.is_item_clicked():
            purchase.turn()
    _money(purchase, scale)
    imgui.separator()
    foot = 124 * scale
    asked = _wares(purchase, imgui.get_content_region_avail().y - foot, scale, pictures, meaning)
    imgui.separator()
    asked = _foot(purchase, refused, scale) or asked
    imgui.end()
    return asked


def _money(purchase: Purchase, scale: float) -> None:
    """A bar as long as the budget, red when it runs over."""
    shop = purchase.shop
    share = min(1.0, shop.spent / shop.budget) if shop.budget > 0 else 1.0
    over = purchase.left < 0
    words = f"{shop.spent:g} of {shop.budget:g} {shop.coin} spent, " + (
        f"{-purchase.left:g} too much" if over else f"{purchase.left:g} left"
    )
    imgui.push_style_color(imgui.Col_.plot_histogram.value, theme.RED_DARK if over else theme.BRASS_DARK)
    imgui.progress_bar(share, (-1, 24 * scale), words)
    imgui.pop_style_color()


def _wares(purchase: Purchase, high: float, scale: float, pictures: tray.Pictures | None, meaning: words.Meaning) -> Command | None:
    """One row a ware."""
    flags = imgui.TableFlags_.scroll_y.value | imgui.TableFlags_.row_bg.value | imgui.TableFlags_.sizing_stretch_prop.value
    asked: Command | None = None
    if not imgui.begin_table("##wares", 5, flags, (0.0, max(40.0, high))):
        return None
    imgui.table_setup_scroll_freeze(0, 1)
    for name, wide in (("", 0.37), ("each", 0.06), ("on the list", 0.155), ("left", 0.06), ("carries", 0.355)):
        imgui.table_setup_column(name, imgui.TableColumnFlags_.width_stretch.value, wide)
    imgui.table_headers_row()
    for row, ware in enumerate(purchase.shop.wares):
        asked = _ware(purchase, row, ware, scale, pictures, meaning) or asked
    purchase.sought = max(0, purchase.sought - 1)
    imgui.end_table()
    return asked


def _ware(purchase: Purchase, row: int, ware: Ware, scale: float, pictures: tray.Pictures | None, meaning: words.Meaning) -> Command | None:
    held = row == purchase.row
    dear = ware.price > purchase.left
    asked: Command | None = None
    imgui.table_next_row(0, 30 * scale)
    imgui.table_next_column()
    imgui.align_text_to_frame_padding()
    _picture(purchase, row, pictures, scale)
    shown = layout.fitted(f"{row + 1 if row < 9 else '  '}  {ware.name}", imgui.get_content_region_avail().x)
    if imgui.selectable(f"{shown}##ware{row}", held, ROW, (0.0, imgui.get_frame_height()))[0]:
        purchase.take(row)
        purchase.sought = 0
        if imgui.is_mouse_double_clicked(imgui.MouseButton_.left.value):
            asked = ware.add
    if held and purchase.sought:
        layout.into_view()
    imgui.table_next_column()
    imgui.text_colored(theme.DIM if dear else theme.PAPER, f"{ware.price:g}")
    imgui.table_next_column()
    asked = _count(row, ware, scale) or asked
    if asked is not None:
        purchase.take(row)
        purchase.sought = 0
    imgui.table_next_column()
    imgui.text_colored(theme.PAPER if ware.left else theme.DIM, str(ware.left) if ware.left else "none")
    imgui.table_next_column()
    shown = layout.fitted(ware.carries, imgui.get_content_region_avail().x)
    imgui.text_colored(theme.DIM, shown)
    if imgui.is_item_hovered():
        _carries(ware.carries, words.found(meaning, ware.carries), shown != ware.carries)
    return asked


def _carries(carries: str, told: tuple[tuple[str, str], ...], cut: bool) -> None:
    """What a ware carries, whole where there was no room for it, and what each of that is."""
    if (told or cut) and imgui.begin_tooltip():
        imgui.text(carries)
        words.lines(told)
        imgui.end_tooltip()


def _picture(purchase: Purchase, row: int, pictures: tray.Pictures | None, scale: float) -> None:
    """A ware's miniature before its name; room for one where it has none, so that names stand under one another."""
    size = (round(84 * scale), round(imgui.get_frame_height()))
    if pictures is None or not any(purchase.models):
        return
    if row < len(purchase.models) and purchase.models[row]:
        imgui.image(imgui.ImTextureRef(pictures(purchase.models[row], size)), size)
    else:
        imgui.dummy(size)
    imgui.same_line()


def _count(row: int, ware: Ware, scale: float) -> Command | None:
    """Minus, how many, plus."""
    asked: Command | None = None
    wide = 30 * scale
    imgui.begin_disabled(ware.drop is None)
    if imgui.button(f"{icons.ICON_FA_MINUS}##less{row}", (wide, 0)):
        asked = ware.drop
    imgui.end_disabled()
    imgui.same_line()
    imgui.text_colored(theme.PAPER if ware.have else theme.DIM, f"{ware.have}".rjust(2))
    imgui.same_line()
    imgui.begin_disabled(ware.add is None)
    if imgui.button(f"{icons.ICON_FA_PLUS}##more{row}", (wide, 0)):
        asked = ware.add
    imgui.end_disabled()
    return asked


def _foot(purchase: Purchase, refused: str, scale: float) -> Command | None:
    """What is on the list, and the button that closes it."""
    summary = ";  ".join(purchase.summary) or "The list is empty."
    layout.wrapped(theme.PAPER, layout.fitted(summary, 2.6 * imgui.get_content_region_avail().x))
    doubt = f"{purchase.doubt[:1].upper()}{purchase.doubt[1:]}." if purchase.sure else ""
    if refused or doubt:
        layout.wrapped(theme.RED, refused or doubt)
    else:
        layout.wrapped(theme.DIM, KEYS)
    held = purchase.ware is None
    imgui.push_style_color(
        imgui.Col_.button.value, theme.RED_DARK if purchase.sure else theme.BRASS_DARK if held else theme.colour("#22384a")
    )
    label = "So be it: close the list  (Enter)" if purchase.sure else f"Close the list: {_spent(purchase.shop)}"
    pressed = imgui.button(f"{label}##close", (-1, 36 * scale))
    imgui.pop_style_color()
    return purchase.close() if pressed else None


def _spent(shop: Shop) -> str:
    number = sum(ware.have for ware in shop.wares)
    return f"{number} bought for {shop.spent:g} {shop.coin}"
