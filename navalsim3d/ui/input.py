"""The one door for mouse and keyboard: panels first, then the scene.

Raw happenings come from Panda3D in a window, or from a test by the same methods. What a panel takes never reaches the
scene; a drag begun in the scene stays there even over a panel. When the window loses focus every held key is let go.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from imgui_bundle import imgui

from navalsim3d.scene.app import App

BUTTONS = {"mouse1": 0, "mouse3": 1, "mouse2": 2}
"""Panda3D's names of the left, right and middle button, as ImGui numbers them"""

KEYS = {
    "tab": imgui.Key.tab,
    "arrow_left": imgui.Key.left_arrow,
    "arrow_right": imgui.Key.right_arrow,
    "arrow_up": imgui.Key.up_arrow,
    "arrow_down": imgui.Key.down_arrow,
    "page_up": imgui.Key.page_up,
    "page_down": imgui.Key.page_down,
    "home": imgui.Key.home,
    "end": imgui.Key.end,
    "delete": imgui.Key.delete,
    "backspace": imgui.Key.backspace,
    "space": imgui.Key.space,
    "enter": imgui.Key.enter,
    "f1": imgui.Key.f1,
    "escape": imgui.Key.escape,
    **{chr(code): getattr(imgui.Key, chr(code)) for code in range(ord("a"), ord("z") + 1)},
}

STILL = 6.0
"""pixels a pointer may travel while a button is down for it to be a click"""


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the pointer is: pixels from the top left, and -1..1 as the camera counts."""

    x: float
    y: float
    across: float
    up: float


@dataclass(slots=True)
class Handlers:
    """What the scene does with what panels leave. Each gets plain numbers or names."""

    click: Callable[[Pointer, bool], None] = lambda at, twice: None
    hover: Callable[[Pointer], None] = lambda at: None
    drag: Callable[[int, float, float, Pointer], None] = lambda button, dx, dy, at: None
    wheel: Callable[[float, Pointer], None] = lambda steps, at: None
    key: Callable[[str], None] = lambda name: None
    press: Callable[[int, Pointer], None] = lambda button, at: None
    """a button went down in the scene: a drag may begin"""
    drop: Callable[[int, Pointer], None] = lambda button, at: None
    """a button came up that was dragged"""
    away: Callable[[], None] = lambda: None
    """the pointer is over a panel, out of the window, or where nothing can be pressed"""


@dataclass(slots=True)
class Router:
    """Takes raw happenings and gives them to ImGui and to the handlers."""

    app: App
    handlers: Handlers = field(default_factory=Handlers)
    covered: Callable[[float, float], bool] = lambda x, y: False
    """whether a panel lies under that pixel"""
    deaf: bool = False
    """nothing can be pressed: what it would act on is not to be seen yet"""
    typing: Callable[[], bool] = lambda: bool(imgui.get_io().want_text_input)
    held: set[str] = field(default_factory=set)
    _sent: set[str] = field(default_factory=set)
    """keys that ImGui believes to be down; it takes one change of a key a frame, so it is told only what it has a use for"""
    _pointer: tuple[float, float] | None = None
    _dragging: dict[int, tuple[float, float]] = field(default_factory=dict)
    _travelled: float = 0.0
    _last_click: tuple[float, float, float] = (-1.0, 0.0, 0.0)
    _clock: float = 0.0

    def attach(self) -> None:
        """Listen to the window, if there is one."""
        throwers = self.app.base.buttonThrowers
        if not throwers:
            return
        node = throwers[0].node()
        node.set_button_down_event("ui-down")
        node.set_button_up_event("ui-up")
        node.set_keystroke_event("ui-text")
        self.app.on("ui-down", lambda name: self._happened(name, True), self)
        self.app.on("ui-up", lambda name: self._happened(name, False), self)
        self.app.on("ui-text", self.text, self)
        self.app.on("window-event", self._window_event, self)

    def frame(self, dt: float) -> None:
        """Read the pointer once a frame."""
        self._clock += dt
        self._look()

    def _happened(self, name: str, down: bool) -> None:
        """A key or a button of the window: it counts where the pointer is now, not where it was a slow frame ago."""
        self._look()
        self.button(name, down)

    def _look(self) -> None:
        """See where the window has the pointer."""
        watcher = self.app.base.mouseWatcherNode
        if self.app.base.buttonThrowers and watcher is not None and watcher.has_mouse():
            width, height = self.app.size
            self.pointer((watcher.get_mouse_x() + 1) / 2 * width, (1 - watcher.get_mouse_y()) / 2 * height)
        elif self.app.base.buttonThrowers and not self._dragging:
            self.handlers.away()

    def pointer(self, x: float, y: float) -> None:
        """The pointer is here, in pixels from the top left."""
        imgui.get_io().add_mouse_pos_event(x, y)
        old, self._pointer = self._pointer, (x, y)
        if old is not None and old != (x, y):
            for button in self._dragging:
                self._travelled += abs(x - old[0]) + abs(y - old[1])
                self.handlers.drag(button, x - old[0], y - old[1], self.at())
        if self.deaf or (not self._dragging and self._panels_want_mouse()):
            self.handlers.away()
        elif old is not None and not self._dragging:
            self.handlers.hover(self.at())

    def button(self, name: str, down: bool) -> None:
        """A key or a button went down or up, by Panda3D's name, modifiers as prefixes."""
        if self.deaf and down:
            return
        bare = name.rsplit("-", 1)[-1]
        if bare in BUTTONS:
            self._mouse(BUTTONS[bare], down)
        elif bare in ("wheel_up", "wheel_down"):
            self._wheel(1.0 if bare == "wheel_up" else -1.0, down)
        else:
            self._key(bare, down)

    def text(self, letters: str) -> None:
        """Something was typed; letters outside the basic plane are fine."""
        for letter in letters:
            if letter.isprintable():
                imgui.get_io().add_input_character(ord(letter))

    def let_go(self) -> None:
        """Nothing is held any more: the focus went elsewhere."""
        for name in tuple(self.held):
            self._key(name, False)
        self._dragging.clear()
        for button in BUTTONS.values():
            imgui.get_io().add_mouse_button_event(button, False)
        imgui.get_io().add_focus_event(False)

    def at(self) -> Pointer:
        """Where the pointer is."""
        x, y = self._pointer or (0.0, 0.0)
        width, height = self.app.size
        return Pointer(x, y, 2 * x / width - 1, 1 - 2 * y / height)

    def _mouse(self, button: int, down: bool) -> None:
        imgui.get_io().add_mouse_button_event(button, down)
        if down and not self._panels_want_mouse():
            self._dragging[button] = self._pointer or (0.0, 0.0)
            self._travelled = 0.0
            self.handlers.press(button, self.at())
        elif not down and self._dragging.pop(button, None) is not None:
            if self._travelled >= STILL:
                self.handlers.drop(button, self.at())
            elif button == 0:
                self.handlers.click(self.at(), self._twice())

    def _twice(self) -> bool:
        """Whether this click is the second of a double click."""
        when, x, y = self._last_click
        here = self._pointer or (0.0, 0.0)
        second = self._clock - when < 0.4 and abs(here[0] - x) + abs(here[1] - y) < 8
        self._last_click = (-1.0, 0.0, 0.0) if second else (self._clock, *here)
        return second

    def _wheel(self, steps: float, down: bool) -> None:
        if not down:
            return
        imgui.get_io().add_mouse_wheel_event(0.0, steps)
        if not self._panels_want_mouse():
            self.handlers.wheel(steps, self.at())

    def _key(self, name: str, down: bool) -> None:
        code = KEYS.get(name)
        if code is not None and (self._panels_want_keys() if down else name in self._sent):
            imgui.get_io().add_key_event(code, down)
            self._sent.add(name) if down else self._sent.discard(name)
        if name in ("control", "lcontrol", "rcontrol"):
            imgui.get_io().add_key_event(imgui.Key.mod_ctrl, down)
        if name in ("shift", "lshift", "rshift"):
            imgui.get_io().add_key_event(imgui.Key.mod_shift, down)
        if not down:
            self.held.discard(name)
            return
        repeated = name in self.held
        self.held.add(name)
        if not self.typing() and not repeated:
            self.handlers.key(name)

    def _panels_want_mouse(self) -> bool:
        return bool(imgui.get_io().want_capture_mouse) or self.covered(*(self._pointer or (-1.0, -1.0)))

    @staticmethod
    def _panels_want_keys() -> bool:
        io = imgui.get_io()
        return bool(io.want_text_input or io.config_flags & imgui.ConfigFlags_.nav_enable_keyboard.value)

    def _window_event(self, window: Any) -> None:
        if window is not self.app.window:
            return
        if window.get_properties().foreground:
            imgui.get_io().add_focus_event(True)
        else:
            self.let_go()
