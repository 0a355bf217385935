"""Islands on the table: their meshes by name, placed and turned, under a shader with a wet beach."""

from __future__ import annotations

import panda3d.core as p3d

from navalsim3d.kernel.tabletop import IslandOnTable
from navalsim3d.scene import meshes
from navalsim3d.scene.shading import program
from navalsim3d.scene.shadows import SEEN
from navalsim3d.shelves import glb_path

MODELLED = 300.0
"""island files are metres of the sea at 1/300; on a table of any scale an island keeps its size in cm"""


class Islands:
    """The land under `root`. `show` puts down exactly the islands of a tabletop."""

    def __init__(self, root: p3d.NodePath, ripples: p3d.Texture, shadows: bool = False) -> None:
        self._root = root.attach_new_node("islands")
        self._root.show_through(SEEN)
        self._root.set_shader(program("solid", "solid", GROUND=True, SHADOWS=shadows))
        self._root.set_shader_input("ripples", ripples)

    @property
    def root(self) -> p3d.NodePath:
        """All islands that lie on the table, in its coordinates."""
        return self._root

    def show(self, islands: tuple[IslandOnTable, ...]) -> None:
        """Put these islands down and take all others up. Raises LibraryError or ValueError, one sentence, for one without a mesh."""
        self._root.node().remove_all_children()
        for island in islands:
            place = self._root.attach_new_node(island.name)
            mesh(island.name).copy_to(place)
            place.set_pos(island.pose.x, island.pose.y, 0.0)
            place.set_h(-island.pose.heading)

    def close(self) -> None:
        """Take every island away."""
        self._root.remove_node()


def mesh(name: str) -> p3d.NodePath:
    """The mesh of an island in table cm, to be copied; kept once it is read. Raises LibraryError or ValueError, one sentence."""
    return meshes.kept_glb(glb_path("islands", name), MODELLED)
