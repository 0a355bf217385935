"""The sky: one triangle behind everything, drawn after the solid things so that only the pixels they leave are paid for."""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from navalsim3d.scene import meshes, noise
from navalsim3d.scene.shading import program

SKY_BIN = 28
"""after sea (26) and solids (20), before what is transparent (30)"""


def bins() -> None:
    """Make the two drawing bins of sea and sky known to Panda; doing it twice changes nothing."""
    known = p3d.CullBinManager.get_global_ptr()
    for name, order in (("sea", SKY_BIN - 2), ("sky", SKY_BIN)):
        if known.find_bin(name) < 0:
            known.add_bin(name, p3d.CullBinManager.BT_fixed, order)


class Sky:
    """The sky's node under `root`; its colours are those of the light on the root."""

    def __init__(self, root: p3d.NodePath) -> None:
        bins()
        corners = np.array([[-1, -1, 0], [3, -1, 0], [-1, 3, 0]], np.float32)
        self.node = meshes.node("sky", meshes.geom(corners, np.array([[0, 1, 2]])))
        self.node.reparent_to(root)
        self.node.node().set_bounds(p3d.OmniBoundingVolume())
        self.node.node().set_final(True)
        self.node.set_bin("sky", 0)
        self.node.set_depth_write(False)
        self.node.set_shader_input("clouds", noise.texture("clouds", noise.clouds(), -2.6, 2.6))
        self.set_look(0.0, 0.0)

    def set_look(self, look: float, night: float) -> None:
        """Draw the room, the open sky, or both; stars only when it is dark at all."""
        self.node.set_shader(program("sky", "sky", MAT=look < 1.0, OPEN=look > 0.0, STARS=night > 0.01))

    def close(self) -> None:
        """Take the node away."""
        self.node.remove_node()
