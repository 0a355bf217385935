"""The studio: a stage off the screen with the broadcast's caption over it, for films and pictures."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from navalsim3d.scene.captions import Caption

if TYPE_CHECKING:
    from navalsim3d.ui.panels.layout import Box


@dataclass(frozen=True, slots=True)
class Order:
    """What is wanted of the picture: size in pixels, look (table or sea), detail preset (auto, low, medium, high)."""

    size: tuple[int, int]
    look: str
    detail: str


class Studio:
    """A stage off the screen, and the caption over it: everything a film needs. Raises NoDisplay."""

    def __init__(self, order: Order) -> None:
        from navalsim3d.scene.app import App
        from navalsim3d.scene.detail import PRESETS
        from navalsim3d.scene.stage import Stage
        from navalsim3d.ui import strips, theme
        from navalsim3d.ui.backend import ImGuiLayer

        self.app = App(order.size, offscreen=True)
        try:
            self.stage: Stage = Stage(self.app, self.app.detail if order.detail == "auto" else PRESETS[order.detail])
            self.stage.aids = False
            self.stage.world.set_look(1.0 if order.look == "sea" else 0.0)
            self._layer = ImGuiLayer(self.app)
            self._fonts = theme.load_fonts()
            self._strip = strips.Strip()
            self.title = ""
            """what is told instead of the performance's own captions, while a film opens"""
        except BaseException:
            self.app.close()
            raise

    def frame(self, dt: float) -> Any:
        """Draw what the stage shows now and return it as height x width x 3 bytes; the stage was updated before."""
        from navalsim3d.ui import strips
        from navalsim3d.ui.panels import caption_panel

        self._layer.begin(dt)
        caption = Caption(0.0, self.title) if self.title else self.stage.caption
        if caption is not None:
            ships = () if self.title else strips.ships(self.stage, self.app.size)  # a title stays where it is
            places = strips.places(strip(self.app.size), 0.045 * self.app.size[1])
            caption_panel.draw(caption, self._fonts, self._strip.choose(places, ships, caption.text))
        self._layer.end()
        self.app.frame(dt)
        return self.app.grab()

    def close(self) -> None:
        """Give everything back."""
        try:
            self.stage.close()
            self._layer.close()
        finally:
            self.app.close()


@contextmanager
def opened(order: Order) -> Iterator[Studio]:
    """A studio for the length of a block. Raises NoDisplay."""
    studio = Studio(order)
    try:
        yield studio
    finally:
        studio.close()


def strip(size: tuple[int, int]) -> "Box":
    """Where a film's caption usually lies: as wide as in a window and a little higher, low and within what every screen shows."""
    from navalsim3d.ui.panels.layout import Box

    width, height = min(0.9 * size[0], 1.2 * size[1]), max(14.0, 0.068 * size[1])
    return Box((size[0] - width) / 2, 0.955 * size[1] - height, width, height)
