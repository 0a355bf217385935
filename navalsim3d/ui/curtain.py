"""The first picture: dawn over a calm sea, or over hills for a game on land, and the name of the game, while everything else is brought in.

It needs Panda3D and nothing more, one small shader and one font, so that it stands there almost as soon as a bare window
would. What takes long - numpy, Dear ImGui, the rules, islands and miniatures - comes in behind it in a thread; the sea
goes on moving meanwhile. It lies over the scene and under the panels, and fades away once the scene has drawn its first
frames, in which graphics drivers compile what they had put off.
"""

import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

import panda3d.core as p3d

from navalsim3d.scene.app import App
from navalsim3d.ui.threads import leave

T = TypeVar("T")
FOLDER = Path(__file__).parent
FADE = 0.8
"""seconds from the curtain to the scene"""
PACE = 0.05
"""seconds between two of its frames while something is brought in: the processor is wanted elsewhere"""
LEAVING = 10.0
"""seconds at most that a thread that was told to is given to end when the window is closed: pulled from under it, libraries crash"""
PAPER, BRASS = (0.94, 0.91, 0.85, 1.0), (0.86, 0.74, 0.52, 1.0)


class Closed(Exception):
    """The window was closed before everything was there."""


class Errand(Generic[T]):
    """A piece of work in a thread of its own, and what came of it."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._made: list[T] = []
        self._failed: BaseException | None = None
        self._thread = threading.Thread(target=self._run, args=(work,), name="errand", daemon=True)
        self._thread.start()

    def _run(self, work: Callable[[], T]) -> None:
        try:
            self._made.append(work())
        except BaseException as reason:  # whatever it is, it belongs to whoever asks for the result
            self._failed = reason

    @property
    def done(self) -> bool:
        """Whether it has come to an end."""
        return not self._thread.is_alive()

    def wait(self, seconds: float) -> bool:
        """Wait at most that long; whether it has come to an end."""
        self._thread.join(seconds)
        return self.done

    def leave(self) -> bool:
        """Nobody wants it any more: let the thread end at its next step; whether it has."""
        return leave(self._thread, LEAVING)

    @property
    def result(self) -> T:
        """What was made; call it when it is done. Raises what the work raised."""
        if self._failed is not None:
            raise self._failed
        return self._made[0]


class Curtain:
    """A sea, or with `land` a countryside, over the whole window with a title and a line of text on it."""

    def __init__(self, app: App, title: str, line: str, land: bool = False) -> None:
        self.app = app
        self._land = 1.0 if land else 0.0
        self.opacity = 1.0
        self._seconds, self._last = 0.0, time.perf_counter()
        self._root = p3d.NodePath("curtain")
        self._root.set_depth_test(False)
        self._root.set_depth_write(False)
        self._root.set_transparency(p3d.TransparencyAttrib.M_alpha)
        self._root.set_bin("unsorted", 0)
        self._sea = self._draw_sea()
        self._words = self._root.attach_new_node("words")
        self._words.set_shader(_shader("lettering"))
        font = _font(FOLDER / "fonts" / "EBGaramond12-Regular.otf")
        self._title = _text(self._words, font, title, 0.22, 0.10, PAPER)
        self._line = _text(self._words, font, line, 0.075, -0.06, BRASS)
        self._lens = p3d.OrthographicLens()
        self._region = app.window.make_display_region()
        self._region.set_sort(40)
        self._region.set_camera(self._root.attach_new_node(p3d.Camera("curtain", self._lens)))
        self._fit()

    def _draw_sea(self) -> p3d.NodePath:
        card = p3d.CardMaker("sea")
        card.set_frame_fullscreen_quad()
        sea = self._root.attach_new_node(card.generate())
        sea.set_shader(_shader("curtain"))
        sea.node().set_bounds(p3d.OmniBoundingVolume())
        sea.node().set_final(True)
        return sea

    def frame(self) -> None:
        """Move the sea on and draw."""
        self.update()
        self.app.frame()

    def update(self) -> None:
        """Move the sea on by the time that has passed; a long wait moves it a little only, so that it never jumps."""
        now = time.perf_counter()
        self._seconds += min(0.1, now - self._last)
        self._last = now
        self._fit()

    def fade(self, seconds: float) -> None:
        """Let the scene beneath shine through a little more."""
        self.opacity = max(0.0, self.opacity - seconds / FADE)

    def hush(self) -> None:
        """Take the words away: panels speak now."""
        self._words.hide()

    def behind(self, work: Callable[[], T]) -> T:
        """Let a thread do some work while the curtain moves. Raises what the work raises, and Closed when the window was closed."""
        sys.setswitchinterval(0.001)
        errand = Errand(work)
        while not errand.wait(PACE):
            self.frame()
            if not self.app.running:
                errand.leave()
                raise Closed
        return errand.result

    def close(self) -> None:
        """Take it away."""
        self.app.window.remove_display_region(self._region)
        self._root.remove_node()

    def _fit(self) -> None:
        """Follow the window's size, the time and the fading."""
        aspect = self.app.aspect
        self._lens.set_film_size(2.0 * aspect, 2.0)
        self._lens.set_near_far(-10, 10)
        self._words.set_scale(min(1.0, aspect / 1.3))
        self._sea.set_shader_input("moment", p3d.Vec4(self._seconds, aspect, self.opacity, self._land))
        self._words.set_shader_input("opacity", p3d.Vec4(self.opacity**2, 0.0, 0.0, 0.0))


def veiled(root: p3d.NodePath) -> list[p3d.NodePath]:
    """Hide all that hangs under a node and is seen. Shown again one a frame, no frame has to compile the shaders of all of them."""
    found = [child for child in root.get_children() if not child.is_hidden()]
    for child in found:
        child.hide()
    return found


def _shader(name: str) -> p3d.Shader:
    """One of the two shaders of this folder; the scene's own loader would bring in the scene."""
    vertex, fragment = ((FOLDER / "shaders" / f"{name}.{stage}").read_text(encoding="utf-8") for stage in ("vert", "frag"))
    return p3d.Shader.make(p3d.Shader.SL_GLSL, vertex, fragment)


def _font(file: Path) -> p3d.DynamicTextFont:
    font = p3d.DynamicTextFont(p3d.Filename.from_os_specific(str(file)))
    font.set_pixels_per_unit(96)
    font.set_page_size(512, 512)
    return font


def _text(
    parent: p3d.NodePath, font: p3d.DynamicTextFont, words: str, size: float, height: float, colour: tuple[float, ...]
) -> p3d.NodePath:
    """A line of text in the middle of the window; `size` and `height` in halves of its height."""
    node = p3d.TextNode("words")
    node.set_font(font)
    node.set_align(p3d.TextNode.A_center)
    node.set_text_color(*colour)
    node.set_text(words)
    made = parent.attach_new_node(node.generate())
    made.set_scale(size)
    made.set_pos(0, 0, height)
    return made
