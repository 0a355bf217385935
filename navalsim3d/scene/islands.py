"""Islands on the table: their meshes by name, each loaded once, placed and turned, under a shader with a wet beach."""

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
        self._store = p3d.NodePath("loaded islands")
        self._loaded: dict[str, p3d.NodePath] = {}

    @property
    def root(self) -> p3d.NodePath:
        """All islands that lie on the table, in its coordinates."""
        return self._root

    def show(self, islands: tuple[IslandOnTable, ...]) -> None:
        """Put these islands down and take all others up. Raises LibraryError or ValueError, one sentence, for one without a mesh."""
        self._root.node().remove_all_children()
        for island in islands:
            place = self._root.attach_new_node(island.name)
            self._mesh(island.name).copy_to(place)
            place.set_pos(island.pose.x, island.pose.y, 0.0)
            place.set_h(-island.pose.heading)

    def _mesh(self, name: str) -> p3d.NodePath:
        """The mesh of an island, in table cm."""
        if name not in self._loaded:
            mesh = meshes.load_glb(glb_path("islands", name), MODELLED)
            mesh.reparent_to(self._store)
            mesh.flatten_light()
            self._loaded[name] = mesh
        return self._loaded[name]

    def close(self) -> None:
        """Take every island away and forget the meshes."""
        self._root.remove_node()
        self._store.remove_node()
        self._loaded.clear()
