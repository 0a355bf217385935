"""The one owner of Panda3D: a window, or a buffer with no screen behind it.

ShowBase is held here and nowhere else, and nobody reads the names it puts into builtins. Whatever wants to run each
frame or hear an event is registered with an owner, so that closing a view or the whole application leaves nothing
behind: Panda's task manager and messenger are global to the process, and one forgotten task would run in the next
application. A film sets the step of the clock itself and gets every frame, however long it takes to draw.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import panda3d.core as p3d
from direct.showbase.DirectObject import DirectObject
from direct.showbase.ShowBase import ShowBase

from navalsim3d.scene.detail import Detail, preset_for

if TYPE_CHECKING:  # a window is opened before numpy is there: its import takes as long as the window itself
    import numpy as np
    from numpy.typing import NDArray

    from navalsim3d.scene.canvas import Canvas

COMMON = """
background-color 0.02 0.025 0.03
gl-version 3 2
textures-power-2 none
text-minfilter linear
threading-model
print-pipe-types 0
load-display
aux-display
notify-level-display error
notify-level-egldisplay error
notify-level-glxdisplay error
notify-level-x11display fatal
notify-level-ShowBase error
notify-level-audio fatal
notify-level-device fatal
"""
HEADLESS = "gl-finish 1\naudio-library-name null\nwindow-type offscreen\n"
WINDOWED = "sync-video 1\naudio-library-name null\n"

p3d.load_prc_file_data("navalsim3d transforms", "transform-cache 0\n")
"""Panda's memory of composed transforms, which hardly ever meets one again where everything moves, costs more than it saves.
It is off from the first transform to the last: states remembered before are not given up cleanly after."""
Step = Callable[[float], None]


class NoDisplay(RuntimeError):
    """Nothing here can draw; the message says in one sentence which packages are missing."""


class App:
    """Panda3D with one output, a clock, and a register of who listens to what.

    `size` is in pixels, `samples` the multisampling of the output. Off screen no display is needed. `dress` hangs something
    in the window before its first frame is drawn, which tells whether it draws at all. Raises NoDisplay when no OpenGL
    library can be opened.
    """

    def __init__(
        self,
        size: tuple[int, int] = (1280, 720),
        offscreen: bool = False,
        title: str = "navalsim3d",
        samples: int = 0,
        dress: Callable[[App], None] = lambda app: None,
    ) -> None:
        self._page = p3d.load_prc_file_data("navalsim3d", COMMON + (HEADLESS if offscreen else WINDOWED))
        self._steps: list[tuple[object, Step]] = []
        self._ears: dict[int, DirectObject] = {}
        self._canvas: Canvas | None = None
        self.offscreen = offscreen
        self.running = True
        self.base = ShowBase(windowType="none", fStartDirect=False)
        self._clock = p3d.ClockObject.get_global_clock()
        try:
            self._open(size, title, samples, dress)
        except BaseException:
            self.close()
            raise
        self.base.disable_mouse()
        self.window.set_clear_color((0.02, 0.025, 0.03, 1.0))
        self.base.set_background_color(0.02, 0.025, 0.03, 1.0)
        self.base.camLens.set_fov(45.0)

    def _open(self, size: tuple[int, int], title: str, samples: int, dress: Callable[[App], None]) -> None:
        """Try the libraries in turn until one gives an output that can run shaders."""
        width, height = max(1, size[0]), max(1, size[1])
        window = p3d.WindowProperties(size=(width, height), title=title)
        frame = p3d.FrameBufferProperties(p3d.FrameBufferProperties.get_default())
        frame.set_rgba_bits(8, 8, 8, 8)
        frame.set_depth_bits(24)
        frame.set_multisamples(samples)
        for library in ("p3headlessgl", "pandagl") if self.offscreen else ("pandagl",):
            pipe = opened(library)
            if pipe is None:
                continue
            kind = "offscreen" if self.offscreen else "onscreen"
            self.base.open_main_window(props=window, fbprops=frame, pipe=pipe, type=kind, requireWindow=False)
            if self.base.win is None:
                continue
            if not self.offscreen:  # from now on a click on its cross asks only: a window gone before its first frame tells nothing
                self.window.set_close_request_event("close-request")
                self.on("close-request", self.stop, self)
            dress(self)
            if self._draws():
                return
        raise NoDisplay(missing_packages(self.offscreen))

    def _draws(self) -> bool:
        """Whether the output is real and runs shaders; only its first frame tells."""
        self.base.graphicsEngine.render_frame()
        gsg = self.base.win.gsg
        if not self.base.win.is_valid() or gsg is None:
            return False
        return (gsg.driver_shader_version_major, gsg.driver_shader_version_minor) >= (1, 50)

    @property
    def window(self) -> p3d.GraphicsOutput:
        """The output: a window, or an off-screen buffer."""
        return self.base.win

    @property
    def render(self) -> p3d.NodePath:
        """The root of everything that is drawn in three dimensions."""
        return self.base.render

    @property
    def camera(self) -> p3d.NodePath:
        """The eye; place it with `set_pos` and `look_at`."""
        return self.base.camera

    @property
    def lens(self) -> p3d.Lens:
        """The eye's lens; its aspect ratio follows the window by itself."""
        return self.base.camLens

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels, never below 1, also while minimised."""
        return max(1, self.window.get_x_size()), max(1, self.window.get_y_size())

    @property
    def aspect(self) -> float:
        """Width over height."""
        width, height = self.size
        return width / height

    @property
    def renderer(self) -> str:
        """What OpenGL says it draws with, such as 'llvmpipe (LLVM 15.0.6, 256 bits)'."""
        return str(self.window.gsg.driver_renderer)

    @property
    def detail(self) -> Detail:
        """The preset fit for this renderer, before anything was measured."""
        return preset_for(self.renderer)

    def set_resolution(self, share: float) -> None:
        """Draw the scene at this share (0.25 to 1) of the window's width and height and stretch it; panels stay sharp."""
        if share == (self._canvas.share if self._canvas is not None else 1.0):
            return
        if self._canvas is not None:
            self._canvas.close()
        from navalsim3d.scene.canvas import Canvas

        self._canvas = Canvas(self.base, max(0.25, share)) if share < 1.0 else None

    def each_frame(self, step: Step, owner: object) -> None:
        """Call `step(dt)` before every frame until `owner` is forgotten. Steps run in the order they came."""
        self._steps.append((owner, step))

    def on(self, event: str, listener: Callable[..., Any], owner: object) -> None:
        """Call `listener` whenever Panda's messenger sends `event`, until `owner` is forgotten."""
        self._ears.setdefault(id(owner), DirectObject()).accept(event, listener)

    def forget(self, owner: object) -> None:
        """Drop every step and listener of `owner`."""
        self._steps = [entry for entry in self._steps if entry[0] is not owner]
        ear = self._ears.pop(id(owner), None)
        if ear is not None:
            ear.ignore_all()

    def frame(self, dt: float | None = None) -> float:
        """Draw one frame and return its length in seconds: real time, or exactly `dt` for films and tests."""
        self._tick(dt)
        length = float(self._clock.get_dt())
        if self._canvas is not None:
            self._canvas.fit()
        for _, step in tuple(self._steps):
            step(length)
        self.base.task_mgr.step()
        return length

    def _tick(self, dt: float | None) -> None:
        """Set the clock's mode; Panda itself ticks it as it renders, so the step of this frame is known beforehand."""
        if dt is None:
            self._clock.mode = p3d.ClockObject.M_normal
        else:
            self._clock.mode = p3d.ClockObject.M_non_real_time
            self._clock.dt = dt

    def frame_ms(self, frames: int = 12) -> float:
        """Wall milliseconds of a frame just now, for `preset_for`; draws `frames` frames without moving the clock."""
        self.frame(0.0)
        start = time.perf_counter()
        for _ in range(frames):
            self.frame(0.0)
        return (time.perf_counter() - start) * 1000.0 / frames

    def run(self) -> None:
        """Draw frames in real time until somebody stops the application."""
        while self.running:
            self.frame()

    def stop(self) -> None:
        """Let `run` return after the frame it is in."""
        self.running = False

    def grab(self) -> NDArray[np.uint8]:
        """The last frame as height x width x 3 bytes, red first, top row first."""
        import numpy as np

        shot = self.window.get_screenshot()
        if shot is None:
            raise RuntimeError("There is no picture yet: draw a frame first.")
        pixels = np.frombuffer(shot.get_ram_image_as("RGB"), np.uint8)
        return pixels.reshape(shot.get_y_size(), shot.get_x_size(), 3)[::-1].copy()

    def close(self) -> None:
        """Give everything back: owners, tasks, events, the output, the clock and the settings. Safe to call twice."""
        if self._page is None:
            return
        self.running = False
        if self._canvas is not None:
            self._canvas.close()
            self._canvas = None
        self._steps.clear()
        for ear in self._ears.values():
            ear.ignore_all()
        self._ears.clear()
        for task in self.base.task_mgr.getAllTasks():
            self.base.task_mgr.remove(task)
        self.base.messenger.clear()
        self._clock.mode = p3d.ClockObject.M_normal
        self.base.destroy()
        p3d.unload_prc_file(self._page)
        self._page = None


def opened(library: str) -> p3d.GraphicsPipe | None:
    """The pipe of one of Panda's display libraries, or None where it cannot be loaded."""
    return p3d.GraphicsPipeSelection.get_global_ptr().make_module_pipe(library)


def missing_packages(offscreen: bool) -> str:
    """The one sentence for a machine that cannot draw."""
    if offscreen:
        return (
            "No OpenGL library could be opened to draw without a screen: install libegl1 and libgl1-mesa-dri (Debian, Ubuntu) "
            "or mesa-libEGL and mesa-dri-drivers (Fedora)."
        )
    return (
        "No window with OpenGL 3.2 could be opened: a display and a graphics driver are needed (libgl1 and libgl1-mesa-dri on Debian and "
        "Ubuntu, mesa-libGL and mesa-dri-drivers on Fedora); films and pictures need no window."
    )
