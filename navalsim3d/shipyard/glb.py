"""Export to GLB by way of trimesh.

glTF is y-up and right-handed: everything is turned -90 degrees about x here and nowhere else. A weapon's node carries
place and rest bearing, its mesh lies about its own pivot. Numbers are rounded to a tenth of a millimetre first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from navalsim3d.kernel import angles
from navalsim3d.shipyard.finish import Skin
from navalsim3d.shipyard.solids import Array

if TYPE_CHECKING:
    import trimesh


@dataclass(frozen=True, slots=True)
class Node:
    """One named surface: where it stands (x, y, z in metres) and the bearing it rests on."""

    name: str
    skin: Skin
    at: tuple[float, float, float]
    rest: float


def y_up(points: Array) -> Array:
    """Ship coordinates (n, 3) as glTF's."""
    return np.column_stack([points[:, 0], points[:, 2], -points[:, 1]])


def export(nodes: Sequence[Node]) -> bytes:
    """The bytes of a GLB with one mesh a node. The same nodes give the same bytes."""
    import trimesh

    scene = trimesh.Scene()
    for node in nodes:
        scene.add_geometry(_mesh(node.skin), node_name=node.name, geom_name=node.name, transform=_placed(node))
    data = scene.export(file_type="glb", include_normals=True, unitize_normals=True)
    return bytes(data)


def _mesh(skin: Skin) -> trimesh.Trimesh:
    import trimesh

    material = trimesh.visual.material.PBRMaterial(
        name="paint", baseColorFactor=[255, 255, 255, 255], metallicFactor=0.0, roughnessFactor=0.85
    )
    visual = trimesh.visual.TextureVisuals(material=material)
    alpha = np.full((len(skin.colours), 1), 255, dtype=np.uint8)
    visual.vertex_attributes["color"] = np.concatenate([np.rint(skin.colours * 255).astype(np.uint8), alpha], axis=1)
    points = np.round(y_up(skin.vertices), 4)
    return trimesh.Trimesh(points, skin.faces, vertex_normals=np.round(y_up(skin.normals), 3), visual=visual, process=False, validate=False)


def _placed(node: Node) -> Array:
    """The node's matrix: its place, and its rest bearing turned about glTF's y axis."""
    s, c = angles.sin_deg(node.rest), angles.cos_deg(node.rest)
    matrix = np.eye(4)
    matrix[:3, :3] = [[c, 0.0, -s], [0.0, 1.0, 0.0], [s, 0.0, c]]
    matrix[:3, 3] = y_up(np.array([node.at]))[0]
    return matrix
