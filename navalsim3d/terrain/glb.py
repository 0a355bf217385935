"""Writing an island as binary glTF through trimesh: metres at 1/300, Y up, colours on the vertices.

Two meshes: `ground`, which is shaded smoothly, and `works`, whose faces are flat. One cm of table is three metres.
"""

from typing import Any

import numpy as np

from navalsim3d.terrain.noise import Floats
from navalsim3d.terrain.planes import Ints
from navalsim3d.terrain.solids import Solid

METRES = 3.0
"""metres of the real world to a centimetre of table"""
_MATERIAL = {"name": "painted", "pbrMetallicRoughness": {"metallicFactor": 0.0, "roughnessFactor": 0.9}}


def packed(vertices: Floats, faces: Ints, normals: Floats, colours: Floats, things: Solid) -> bytes:
    """The bytes of a GLB file; the same ones for the same island."""
    import trimesh

    scene = trimesh.Scene()
    scene.add_geometry(_mesh(vertices, faces, normals, colours), node_name="ground", geom_name="ground")
    if len(things.corners):
        corners = things.corners.reshape(-1, 3)
        across = np.cross(things.corners[:, 1] - things.corners[:, 0], things.corners[:, 2] - things.corners[:, 0])
        length = np.maximum(np.sqrt((across * across).sum(axis=1)), 1e-12)
        flat = np.repeat(across / length[:, None], 3, axis=0)
        numbers = np.arange(len(corners)).reshape(-1, 3)
        mesh = _mesh(corners, numbers, flat, things.colours.reshape(-1, 3))
        scene.add_geometry(mesh, node_name="works", geom_name="works")
    return bytes(scene.export(file_type="glb", include_normals=True, tree_postprocessor=_with_material))


def _mesh(vertices: Floats, faces: Ints, normals: Floats, colours: Floats) -> Any:
    import trimesh

    paint = np.full((len(vertices), 4), 255, dtype=np.uint8)
    paint[:, :3] = np.rint(np.clip(colours, 0.0, 1.0) * 255.0)
    return trimesh.Trimesh(_y_up(vertices) * METRES, faces, vertex_normals=_y_up(normals), vertex_colors=paint, process=False)


def _y_up(points: Floats) -> Floats:
    return np.column_stack([points[:, 0], points[:, 2], -points[:, 1]])


def _with_material(tree: dict[str, Any]) -> None:
    """trimesh leaves painted meshes without a material, and some readers then paint them pink."""
    tree["materials"] = [_MATERIAL]
    for mesh in tree["meshes"]:
        for primitive in mesh["primitives"]:
            primitive["material"] = 0
