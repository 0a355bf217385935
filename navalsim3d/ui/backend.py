"""Dear ImGui drawn by Panda3D: one context, its textures, its draw lists as Geoms in a 2D region over the scene.

The adapter draws and nothing else; what a person does reaches ImGui through `ui.input`. It works off screen as well as in
a window, so every panel can be photographed and clicked in a test. ImGui's vertex layout is handed over as it is: no
per-vertex Python.
"""

import ctypes
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import panda3d.core as p3d
from imgui_bundle import imgui
from PIL import Image

from navalsim3d.scene.app import App

VERTEX = """#version 150
uniform mat4 p3d_ModelViewProjectionMatrix;
in vec4 p3d_Vertex;
in vec2 p3d_MultiTexCoord0;
in vec4 p3d_Color;
out vec2 uv;
out vec4 tint;
void main() {
    uv = p3d_MultiTexCoord0;
    tint = p3d_Color;
    gl_Position = p3d_ModelViewProjectionMatrix * vec4(p3d_Vertex.x, 0.0, -p3d_Vertex.y, 1.0);
}
"""
FRAGMENT = """#version 150
uniform sampler2D p3d_Texture0;
in vec2 uv;
in vec4 tint;
out vec4 p3d_FragColor;
void main() {
    p3d_FragColor = tint * texture(p3d_Texture0, uv);
}
"""


class ImGuiLayer:
    """ImGui over an App. Each frame: `begin(dt)`, draw panels, `end()`."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.context = imgui.create_context()
        imgui.set_current_context(self.context)
        io = imgui.get_io()
        io.set_ini_filename("")
        io.backend_flags |= imgui.BackendFlags_.renderer_has_textures.value | imgui.BackendFlags_.renderer_has_vtx_offset.value
        self._textures: dict[int, p3d.Texture] = {}
        self._next_texture = 1
        self._pictures: dict[str, int] = {}
        """the textures of pictures that are not ImGui's own, by name"""
        self._format = _vertex_format()
        self._root = p3d.NodePath("panels")
        self._root.set_shader(p3d.Shader.make(p3d.Shader.SL_GLSL, VERTEX, FRAGMENT))
        self._root.set_depth_test(False)
        self._root.set_depth_write(False)
        self._root.set_two_sided(True)
        self._root.set_bin("unsorted", 0)
        self._root.set_attrib(p3d.ColorBlendAttrib.make(*_BLEND))
        self._lens = p3d.OrthographicLens()
        self._region = self._make_region()

    def _make_region(self) -> p3d.DisplayRegion:
        """A region over the whole output, drawn after the scene."""
        region = self._app.window.make_display_region()
        region.set_sort(50)
        region.set_clear_depth_active(False)
        camera = p3d.Camera("panels", self._lens)
        region.set_camera(self._root.attach_new_node(camera))
        return region

    def begin(self, dt: float) -> None:
        """Start a frame of panels."""
        imgui.set_current_context(self.context)
        io = imgui.get_io()
        width, height = self._app.size
        io.display_size = imgui.ImVec2(float(width), float(height))
        io.delta_time = max(dt, 1e-5)
        self._lens.set_film_size(width, height)
        self._lens.set_film_offset(width / 2, -height / 2)
        self._lens.set_near_far(-10, 10)
        imgui.new_frame()

    def end(self) -> None:
        """Turn what was drawn since `begin` into Geoms."""
        imgui.render()
        self._update_textures()
        data = imgui.get_draw_data()
        for child in self._root.find_all_matches("list"):
            child.remove_node()
        for drawn in data.cmd_lists:
            self._root.attach_new_node(self._node(drawn))

    def picture(self, name: str, paint: Callable[[], Image.Image]) -> int:
        """The number of a picture for panels, by its name; it is painted (RGBA) when it is first asked for."""
        if name not in self._pictures:
            image = paint()
            texture = p3d.Texture(name)
            texture.setup_2d_texture(image.width, image.height, p3d.Texture.T_unsigned_byte, p3d.Texture.F_rgba8)
            texture.set_wrap_u(p3d.SamplerState.WM_clamp)
            texture.set_wrap_v(p3d.SamplerState.WM_clamp)
            texture.set_ram_image_as(image.tobytes(), "RGBA")
            self._pictures[name] = self._next_texture
            self._textures[self._next_texture] = texture
            self._next_texture += 1
        return self._pictures[name]

    def covers(self, x: float, y: float) -> bool:
        """Whether a panel of the last frame lies under that pixel; ImGui's own wish for the mouse is known a frame later only."""
        imgui.set_current_context(self.context)
        for window in imgui.get_current_context().windows:
            if window.was_active and not window.hidden and not window.flags & _UNTOUCHED:
                low, size = window.pos, window.size
                if low.x <= x < low.x + size.x and low.y <= y < low.y + size.y:
                    return True
        return False

    def steer_by_keys(self, on: bool) -> None:
        """Whether arrows, Tab, Space and Enter move through the panels, as in a dialogue; at the table they belong to the game."""
        imgui.set_current_context(self.context)
        io, flag = imgui.get_io(), imgui.ConfigFlags_.nav_enable_keyboard.value
        io.config_flags = io.config_flags | flag if on else io.config_flags & ~flag

    def close(self) -> None:
        """Give the region and the context back."""
        imgui.set_current_context(self.context)
        for texture in imgui.get_platform_io().textures:
            texture.set_tex_id(0)
            texture.set_status(imgui.ImTextureStatus.destroyed)
        self._app.window.remove_display_region(self._region)
        self._root.remove_node()
        imgui.destroy_context(self.context)

    def _node(self, drawn: Any) -> p3d.GeomNode:
        """One draw list as a node: a Geom a command, each with its scissor and texture."""
        node = p3d.GeomNode("list")
        vertices = self._vertex_data(drawn)
        indices = _indices(drawn)
        for command in drawn.cmd_buffer:
            if command.elem_count == 0:
                continue
            state = self._state(command)
            if state is None:
                continue
            chosen = indices[command.idx_offset : command.idx_offset + command.elem_count] + command.vtx_offset
            node.add_geom(_geom(vertices, chosen), state)
        node.set_bounds(p3d.OmniBoundingVolume())
        node.set_final(True)
        return node

    def _vertex_data(self, drawn: Any) -> p3d.GeomVertexData:
        count = drawn.vtx_buffer.size()
        data = p3d.GeomVertexData("panel", self._format, p3d.Geom.UH_stream)
        data.unclean_set_num_rows(count)
        if count:
            source = (ctypes.c_uint8 * (count * imgui.VERTEX_SIZE)).from_address(drawn.vtx_buffer.data_address())
            memoryview(data.modify_array(0)).cast("B")[:] = memoryview(source).cast("B")
        return data

    def _state(self, command: Any) -> p3d.RenderState | None:
        """Scissor and texture of a command; None when nothing of it can be seen."""
        width, height = self._app.size
        clip = command.clip_rect
        left, right = max(0.0, clip.x / width), min(1.0, clip.z / width)
        bottom, top = max(0.0, 1.0 - clip.w / height), min(1.0, 1.0 - clip.y / height)
        if left >= right or bottom >= top:
            return None
        texture = self._textures.get(int(command.get_tex_id()))
        state = p3d.RenderState.make(p3d.ScissorAttrib.make(p3d.LVecBase4(left, right, bottom, top)))
        return state.add_attrib(p3d.TextureAttrib.make(texture)) if texture else state

    def _update_textures(self) -> None:
        """ImGui asks for textures to be made, changed and dropped; here they are."""
        for asked in imgui.get_platform_io().textures:
            if asked.status == imgui.ImTextureStatus.want_create:
                texture = p3d.Texture("font atlas")
                self._textures[self._next_texture] = texture
                self._fill(texture, asked)
                asked.set_tex_id(self._next_texture)
                asked.set_status(imgui.ImTextureStatus.ok)
                self._next_texture += 1
            elif asked.status == imgui.ImTextureStatus.want_updates:
                self._fill(self._textures[int(asked.tex_id)], asked)
                asked.set_status(imgui.ImTextureStatus.ok)
            elif asked.status == imgui.ImTextureStatus.want_destroy and asked.unused_frames > 0:
                self._textures.pop(int(asked.tex_id), None)
                asked.set_tex_id(0)
                asked.set_status(imgui.ImTextureStatus.destroyed)

    @staticmethod
    def _fill(texture: p3d.Texture, asked: Any) -> None:
        """Upload all of a texture; it changes only when new glyphs appear."""
        pixels = np.asarray(asked.get_pixels_array()).reshape(asked.height, asked.width, 4)
        texture.setup_2d_texture(asked.width, asked.height, p3d.Texture.T_unsigned_byte, p3d.Texture.F_rgba8)
        texture.set_minfilter(p3d.SamplerState.FT_linear)
        texture.set_magfilter(p3d.SamplerState.FT_linear)
        texture.set_wrap_u(p3d.SamplerState.WM_clamp)
        texture.set_wrap_v(p3d.SamplerState.WM_clamp)
        texture.set_ram_image_as(pixels.tobytes(), "RGBA")


_UNTOUCHED = imgui.WindowFlags_.no_mouse_inputs.value | imgui.WindowFlags_.tooltip.value
_BLEND = (
    p3d.ColorBlendAttrib.M_add,
    p3d.ColorBlendAttrib.O_incoming_alpha,
    p3d.ColorBlendAttrib.O_one_minus_incoming_alpha,
)


def _vertex_format() -> p3d.GeomVertexFormat:
    """ImGui's own layout: two floats of position, two of texture, four bytes of colour."""
    array = p3d.GeomVertexArrayFormat()
    array.add_column(p3d.InternalName.get_vertex(), 2, p3d.Geom.NT_float32, p3d.Geom.C_point)
    array.add_column(p3d.InternalName.get_texcoord(), 2, p3d.Geom.NT_float32, p3d.Geom.C_texcoord)
    array.add_column(p3d.InternalName.get_color(), 4, p3d.Geom.NT_uint8, p3d.Geom.C_color)
    if array.stride != imgui.VERTEX_SIZE:
        raise RuntimeError(f"this build of Dear ImGui has vertices of {imgui.VERTEX_SIZE} bytes, and {array.stride} are expected")
    wanted = p3d.GeomVertexFormat()
    wanted.add_array(array)
    return p3d.GeomVertexFormat.register_format(wanted)


def _indices(drawn: Any) -> np.ndarray:
    """The index buffer of a draw list as 32-bit numbers."""
    count = drawn.idx_buffer.size()
    if not count:
        return np.zeros(0, np.uint32)
    kind = ctypes.c_uint16 if imgui.INDEX_SIZE == 2 else ctypes.c_uint32
    return np.ctypeslib.as_array((kind * count).from_address(drawn.idx_buffer.data_address())).astype(np.uint32)


def _geom(vertices: p3d.GeomVertexData, indices: np.ndarray) -> p3d.Geom:
    triangles = p3d.GeomTriangles(p3d.Geom.UH_stream)
    triangles.set_index_type(p3d.Geom.NT_uint32)
    array = triangles.modify_vertices()
    array.unclean_set_num_rows(len(indices))
    memoryview(array).cast("B")[:] = np.ascontiguousarray(indices, np.uint32).data.cast("B")
    geom = p3d.Geom(vertices)
    geom.add_primitive(triangles)
    geom.set_bounds(p3d.OmniBoundingVolume())
    return geom


FONTS = Path(__file__).parent / "fonts"
"""where the shipped fonts lie"""
