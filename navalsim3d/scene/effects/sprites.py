"""One draw call for everything soft: thousands of sprites as instances of one square, fed through a buffer texture.

The rows of the puffs that are in the air are handed over from far to near, some ten times a second; what they are at the moment
the vertex shader works out. They are drawn with premultiplied alpha, so that smoke covers, fire adds, and both can stand in the right
order. All instances are always drawn, and those beyond the moment's number are nothing: to change their number
would cost more than they do.
"""

from typing import Any

import numpy as np
import panda3d.core as p3d

from navalsim3d.scene.effects import surface
from navalsim3d.scene.effects.atlas import sheet_texture
from navalsim3d.scene.shading import Given, program

TEXELS = 9
"""of four numbers each, that the shader reads of one row"""
FACING, UPRIGHT, FLAT, STREAK = 0.0, 1.0, 2.0, 3.0
BIN = 40
"""sort value within the fixed bin: after water, wakes and the ships' transparent parts"""


def unit_square(name: str) -> p3d.Geom:
    """The square from -1 to 1 in x and z that is drawn once per instance."""
    data = p3d.GeomVertexData(name, p3d.GeomVertexFormat.get_v3(), p3d.Geom.UH_static)
    data.unclean_set_num_rows(4)
    corners = np.array([[-1, 0, -1], [1, 0, -1], [-1, 0, 1], [1, 0, 1]], np.float32)
    memoryview(data.modify_array(0)).cast("B").cast("f")[:] = corners.ravel().data
    strip = p3d.GeomTristrips(p3d.Geom.UH_static)
    strip.add_consecutive_vertices(0, 4)
    strip.close_primitive()
    geom = p3d.Geom(data)
    geom.add_primitive(strip)
    return geom


def premultiplied(path: p3d.NodePath) -> None:
    """Draw with premultiplied alpha, tested against depth but not written to it, seen from both sides."""
    blend = p3d.ColorBlendAttrib
    path.set_attrib(blend.make(blend.M_add, blend.O_one, blend.O_one_minus_incoming_alpha))
    path.set_depth_write(False)
    path.set_two_sided(True)


class Sprites:
    """The instanced node. `draw` takes the rows of one frame: (n, 4 * TEXELS or more) numbers in the order of the shader's texels."""

    def __init__(self, world: Any, limit: int = 3000) -> None:
        self.limit = limit
        node = p3d.GeomNode("sprites")
        node.add_geom(unit_square("sprite"))
        node.set_bounds(p3d.OmniBoundingVolume())
        node.set_final(True)
        self.path = world.root.attach_new_node(node)
        self.path.set_shader(program("fx_sprite", "fx_sprite", **surface.defines(world)))
        premultiplied(self.path)
        self.path.set_bin("fixed", BIN)
        self._buffer = p3d.Texture("puffs")
        self._buffer.setup_buffer_texture(limit * TEXELS, p3d.Texture.T_float, p3d.Texture.F_rgba32, p3d.GeomEnums.UH_dynamic)
        self.path.set_shader_input("puffs", self._buffer)
        self.path.set_shader_input("sheet", sheet_texture())
        self._moment = Given("moment", 1)
        self._moment.to(self.path)
        self.path.set_instance_count(limit)
        self.count = 0

    def at(self, moment: tuple[float, float, float]) -> None:
        """Show what was drawn last as it is at another moment: scene seconds and the wind."""
        self._moment.rows[0] = (*moment, self.count)

    def draw(self, rows: np.ndarray, places: np.ndarray, eye: tuple[float, float, float]) -> None:
        """Show these rows, which are at these places (n, 3) about now, and no others."""
        count = self.count = min(len(rows), self.limit)
        if not count:
            return
        gap = places - np.asarray(eye, np.float32)
        flat = rows[:, 2] == FLAT
        nearness = np.einsum("ij,ij->i", gap, gap) + np.float32(1e7) * flat
        image = np.frombuffer(memoryview(self._buffer.modify_ram_image()).cast("B"), np.float32).reshape(self.limit, 4 * TEXELS)
        image[:count] = rows[np.argsort(-nearness, kind="stable")[-count:], : 4 * TEXELS]
