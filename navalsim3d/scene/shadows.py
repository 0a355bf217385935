"""Shadows of ships and islands: the scene once more as the sun or the lamp sees it, as depths in one map over the table.

Only what was given to `World.casts` is drawn into it; sprites, labels and water never are. Shaders built with SHADOWS
read the map in `lit`; the others never hear of it. The low preset has none.
"""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from navalsim3d.scene.app import App
from navalsim3d.scene.light import Light
from navalsim3d.scene.shading import program

SEEN = p3d.BitMask32.bit(12)
"""the camera mask of the shadow map"""
DISTANCE = 400.0
"""cm from the middle of the table to the eye of the map"""
LOWEST = 0.10
"""sine of the altitude under which shadows are longer than the table and fade away"""


class Shadows:
    """A depth map of `size` texels a side over one table."""

    def __init__(self, app: App, root: p3d.NodePath, size: int) -> None:
        self._root = root
        self._engine = app.base.graphicsEngine
        depth = p3d.FrameBufferProperties()
        depth.set_depth_bits(24)
        window = app.window
        square, unseen = p3d.WindowProperties(size=(size, size)), p3d.GraphicsPipe.BF_refuse_window
        self._buffer = self._engine.make_output(window.pipe, "shadows", -30, depth, square, unseen, window.gsg, window)
        self._map = p3d.Texture("shadows")
        self._map.set_minfilter(p3d.SamplerState.FT_shadow)
        self._map.set_magfilter(p3d.SamplerState.FT_shadow)
        self._map.set_wrap_u(p3d.SamplerState.WM_clamp)
        self._map.set_wrap_v(p3d.SamplerState.WM_clamp)
        self._buffer.add_render_texture(self._map, p3d.GraphicsOutput.RTM_bind_or_copy, p3d.GraphicsOutput.RTP_depth)
        self._lens = p3d.OrthographicLens()
        eye = p3d.Camera("shadows", self._lens)
        eye.set_scene(root)
        eye.set_camera_mask(SEEN)
        eye.set_initial_state(p3d.RenderState.make(p3d.ShaderAttrib.make(program("solid", "depth"), 1000), 1000))
        self._eye = root.attach_new_node(eye)
        self._buffer.make_display_region().set_camera(self._eye)
        root.set_shader_input("shadow_map", self._map)

    def look(self, light: Light, width: float, height: float) -> None:
        """Look at a table of this size from where the light comes."""
        sun = np.array(light.sun, float)
        strength = min(1.0, max(0.0, (sun[2] - LOWEST) / LOWEST)) * (1.0 - 0.5 * light.night)
        side = float(np.hypot(width, height)) + 20.0
        self._lens.set_film_size(side, side)
        self._lens.set_near_far(DISTANCE - side, DISTANCE + side)
        self._eye.set_pos(width / 2 + sun[0] * DISTANCE, height / 2 + sun[1] * DISTANCE, sun[2] * DISTANCE)
        self._eye.look_at(self._root, p3d.Point3(width / 2, height / 2, 0.0))
        into = p3d.Mat4.scale_mat(0.5) * p3d.Mat4.translate_mat(0.5)
        self._root.set_shader_input("shadow_matrix", self._root.get_mat(self._eye) * self._lens.get_projection_mat() * into)
        self._root.set_shader_input("shadow_strength", strength)
        self._buffer.set_active(strength > 0.0)

    def close(self) -> None:
        """Give the buffer back."""
        self._engine.remove_window(self._buffer)
        self._eye.remove_node()
