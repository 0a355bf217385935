"""The one door for mouse and keys: panels first, then the scene; nothing stays stuck."""

from types import SimpleNamespace

import pytest
from imgui_bundle import imgui

from navalsim3d.ui.input import Handlers, Router
from navalsim3d.ui.panels import layout

PANEL = layout.Box(100, 100, 200, 200)


class Deck:
    """A router over a sheet with one panel, and lists of what reached the scene and of where the pointer lay in it (None: not in it)."""

    def __init__(self, sheet):
        self.sheet, self.heard, self.lain = sheet, [], []
        window = object()
        base = SimpleNamespace(buttonThrowers=None, mouseWatcherNode=None)
        self.app = SimpleNamespace(size=(1280, 720), base=base, window=window)
        handlers = Handlers(
            click=lambda at, twice: self.heard.append(("click", at.x, twice)),
            hover=lambda at: self.lain.append(at.x),
            away=lambda: self.lain.append(None),
            drag=lambda button, dx, dy, at: self.heard.append(("drag", button)),
            wheel=lambda steps, at: self.heard.append(("wheel", steps)),
            key=lambda name: self.heard.append(("key", name)),
        )
        self.router = Router(self.app, handlers, covered=self.covered)
        for _ in range(2):
            self.frame()

    def covered(self, x, y):
        return PANEL.left <= x < PANEL.left + PANEL.width and PANEL.top <= y < PANEL.top + PANEL.height

    def frame(self):
        self.router.frame(1 / 30)
        self.sheet.frame(self.draw)

    def draw(self):
        layout.place(PANEL)
        imgui.begin("##panel", None, layout.PLAIN)
        imgui.end()

    def press(self, x, y, name="mouse1"):
        self.router.pointer(x, y)
        self.router.button(name, True)

    def release(self, x, y, name="mouse1"):
        self.router.pointer(x, y)
        self.router.button(name, False)


@pytest.fixture
def deck(sheet):
    return Deck(sheet)


def test_a_click_beside_the_panel_reaches_the_scene(deck):
    deck.press(600, 400)
    deck.release(601, 400)
    assert deck.heard[-1] == ("click", 601, False)


def test_a_click_that_jumps_on_to_a_panel_within_one_frame_stays_there(deck):
    deck.press(600, 400)
    deck.release(600, 400)
    deck.heard.clear()
    deck.press(150, 150)
    deck.release(150, 150)
    deck.frame()
    deck.press(150, 150)
    deck.release(150, 150)
    assert deck.heard == []


def test_a_drag_begun_in_the_scene_stays_in_the_scene_over_a_panel(deck):
    deck.press(600, 400, "mouse3")
    for x in (400, 250, 150):
        deck.router.pointer(x, 150)
        deck.frame()
    assert [one for one in deck.heard if one[0] == "drag"] == [("drag", 1)] * 3
    deck.release(150, 150, "mouse3")


def test_a_drag_begun_on_a_panel_never_reaches_the_scene(deck):
    deck.press(150, 150)
    for x in (250, 400, 600):
        deck.router.pointer(x, 400)
        deck.frame()
    deck.release(600, 400)
    assert deck.heard == []


def test_a_long_way_between_press_and_release_is_no_click(deck):
    deck.press(600, 400)
    deck.release(640, 400)
    assert not any(one[0] == "click" for one in deck.heard)


def test_two_quick_clicks_are_a_double_click_and_three_are_not_two_of_them(deck):
    for _ in range(3):
        deck.press(600, 400)
        deck.release(600, 400)
    assert [one[2] for one in deck.heard if one[0] == "click"] == [False, True, False]


def test_wheel_and_keys_with_modifiers_come_under_their_bare_names(deck):
    deck.router.pointer(600, 400)
    deck.router.button("shift-wheel_up", True)
    deck.router.button("control-u", True)
    assert deck.heard[-2:] == [("wheel", 1.0), ("key", "u")]


def test_a_held_key_is_told_once(deck):
    for _ in range(3):
        deck.router.button("w", True)
    assert deck.heard.count(("key", "w")) == 1
    assert "w" in deck.router.held
    deck.router.button("w", False)
    assert deck.router.held == set()


def test_no_key_reaches_the_scene_while_something_is_typed(deck):
    deck.router.typing = lambda: True
    deck.router.button("u", True)
    assert deck.heard == []


def test_losing_the_focus_lets_everything_go_and_clicks_nothing(deck):
    deck.router.button("w", True)
    deck.press(600, 400)
    deck.heard.clear()
    away = SimpleNamespace(foreground=False)
    window = SimpleNamespace(get_properties=lambda: away)
    deck.app.window = window
    deck.router._window_event(window)
    assert deck.router.held == set()
    deck.router.pointer(700, 500)
    assert deck.heard == []
    deck.release(700, 500)
    assert deck.heard == []
    deck.frame()
    deck.frame()
    assert not imgui.get_io().mouse_down[0]
    away.foreground = True
    deck.router._window_event(window)
    deck.frame()
    deck.press(600, 400)
    deck.release(600, 400)
    assert deck.heard[-1][0] == "click"


def test_typed_letters_outside_the_basic_plane_are_taken_and_control_characters_are_not(deck):
    deck.router.text("Ш\U0001f6a2\n\x08")
    deck.frame()


def test_the_pointer_leaves_the_scene_for_a_panel_also_when_it_is_pushed_no_further(deck):
    for x in (600, 601, 601, 150, 150, 600):
        deck.router.pointer(x, 150)
    assert deck.lain == [601, 601, None, None, 600]


def test_a_drag_over_a_panel_does_not_leave_the_scene(deck):
    deck.press(600, 150)
    deck.lain.clear()
    deck.router.pointer(150, 150)
    assert deck.lain == []


def test_nothing_can_be_pointed_at_that_is_not_to_be_seen_yet(deck):
    deck.router.deaf = True
    for x in (600, 610, 610):
        deck.router.pointer(x, 400)
    assert deck.lain and set(deck.lain) == {None}


def test_nothing_can_be_pressed_on_what_is_not_to_be_seen_yet(deck):
    deck.router.deaf = True
    deck.press(600, 400)
    deck.release(600, 400)
    deck.router.button("enter", True)
    deck.router.button("enter", False)
    deck.router.button("wheel_up", True)
    assert deck.heard == []
    deck.router.deaf = False
    deck.router.button("enter", True)
    assert deck.heard == [("key", "enter")]
