"""Drawing the scene at less than the window's resolution and stretching it, for renderers that pay for every pixel.

Panels and labels are drawn over it at full sharpness, and the lens does not know, so picking is as before.
"""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d
from direct.showbase.ShowBase import ShowBase

from navalsim3d.scene import meshes
from navalsim3d.scene.shading import program


class Canvas:
    """A buffer of `share` of the window's width and height that takes the scene, and the card that shows it behind the panels."""

    def __init__(self, base: ShowBase, share: float) -> None:
        self._base = base
        self.share = share
        self._region = base.cam.node().get_display_region(0)
        self._buffer: p3d.GraphicsOutput | None = None
        corners = np.array([[-1, 0, -1], [1, 0, -1], [1, 0, 1], [-1, 0, 1]], float)
        self._card = meshes.node("canvas", meshes.geom(corners, np.array([[0, 1, 2], [0, 2, 3]])))
        self._card.reparent_to(base.render2d)
        self._card.set_bin("background", -100)
        self._card.set_depth_test(False)
        self._card.set_depth_write(False)
        self._card.set_shader(program("canvas", "canvas"))
        self.fit()

    def fit(self) -> None:
        """Follow the size of the window; a window without size keeps the buffer it had."""
        window = self._base.win
        if not window.has_size():
            return
        size = tuple(max(1, round(self.share * side)) for side in (window.get_x_size(), window.get_y_size()))
        if self._buffer is not None and size == (self._buffer.get_x_size(), self._buffer.get_y_size()):
            return
        self._drop()
        buffer = window.make_texture_buffer("canvas", *size)
        if buffer is None:
            self._region.set_active(True)
            return
        buffer.set_sort(window.get_sort() - 10)
        buffer.set_clear_color(window.get_clear_color())
        buffer.make_display_region().set_camera(self._base.cam)
        self._region.set_active(False)
        picture = buffer.get_texture()
        picture.set_magfilter(p3d.SamplerState.FT_linear)
        picture.set_minfilter(p3d.SamplerState.FT_linear)
        picture.set_wrap_u(p3d.SamplerState.WM_clamp)
        picture.set_wrap_v(p3d.SamplerState.WM_clamp)
        self._card.set_shader_input("scene", picture)
        self._buffer = buffer

    def _drop(self) -> None:
        if self._buffer is not None:
            self._base.graphicsEngine.remove_window(self._buffer)
            self._buffer = None

    def close(self) -> None:
        """Draw straight into the window again."""
        self._drop()
        self._card.remove_node()
        self._region.set_active(True)
