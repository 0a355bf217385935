"""Portraits: a small picture of a miniature as it stands on a shelf, drawn without a screen, and its outline from abeam.

Trays and badges show what something is before one has learnt what it is called, and at any distance. The triangles of the
model are painted from the far side to the near one; ships are seen from starboard, a little from above, the bow to the right.
"""

from functools import lru_cache
from math import cos, radians, sin

import numpy as np
import panda3d.core as p3d
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from navalsim3d.scene import meshes
from navalsim3d.scene.miniature import model

SLENDER = 3.0
"""times as long as broad is what is known by its outline from abeam"""
ABEAM, ABOVE = 9.0, 46.0
"""degrees over the horizon from which that is seen, and from which anything else is"""
SUN = np.array([0.62, 0.30, 0.73])
"""towards the light: starboard, ahead, up"""
FINE = 3
"""times as fine as wanted the picture is drawn first"""
Floats = NDArray[np.float64]


@lru_cache(maxsize=128)
def portrait(name: str, kind: str, table_scale: int, size: tuple[int, int]) -> Image.Image:
    """A picture (RGBA) of a model, as large as it fits, standing on the lower edge."""
    points, tints = _flattened(name, kind, table_scale)
    spots = _fitted(points[..., :2], size)
    image = Image.new("RGBA", (size[0] * FINE, size[1] * FINE), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    for row in np.argsort(points[..., 2].mean(axis=1)):
        draw.polygon([tuple(spot) for spot in spots[row]], fill=tuple(tints[row]))
    return image.resize(size, Image.Resampling.LANCZOS)


@lru_cache(maxsize=128)
def outline(name: str, kind: str, table_scale: int, size: tuple[int, int], fill: tuple[int, int, int]) -> Image.Image:
    """The same picture as a shape of one colour (RGBA)."""
    shape = Image.new("RGBA", size, (*fill, 0))
    shape.putalpha(portrait(name, kind, table_scale, size).getchannel("A"))
    return shape


def _flattened(name: str, kind: str, table_scale: int) -> tuple[Floats, NDArray[np.int64]]:
    """The triangles of a model in the picture's frame (n, 3, 3: right, up, towards the eye) and their colours as they are seen."""
    made = model(name, kind, table_scale)
    corners, colours = _triangles(made.node)
    way = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    way = way / np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-12)
    light = 0.42 + 0.75 * np.clip(way @ SUN, 0.0, 1.0)
    seen = np.clip(colours * light[:, None], 0.0, 1.0) ** (1 / 2.2)
    up = radians(ABEAM if made.length > SLENDER * made.beam else ABOVE)
    x, y, z = corners[..., 0], corners[..., 1], corners[..., 2]
    turned = np.stack([y, z * cos(up) - x * sin(up), x * cos(up) + z * sin(up)], axis=-1)
    return turned, (seen * 255).astype(int)


def _triangles(root: p3d.NodePath) -> tuple[Floats, Floats]:
    """All triangles under a node (n, 3, 3), and the linear colour of each."""
    corners, colours = [np.zeros((0, 3, 3))], [np.zeros((0, 3))]
    for holder in root.find_all_matches("**/+GeomNode"):
        place = np.array(holder.get_mat(root), float).reshape(4, 4)
        for shape in holder.node().get_geoms():
            vertices, _, tints = meshes.columns(shape.get_vertex_data())
            faces = meshes.faces_of(shape)
            corners.append((vertices @ place[:3, :3] + place[3, :3])[faces])
            plain = np.full((len(vertices), 3), 0.35) if tints is None else tints[:, :3]
            colours.append(plain[faces].mean(axis=1))
    return np.concatenate(corners), np.concatenate(colours)


def _fitted(spots: Floats, size: tuple[int, int]) -> Floats:
    """Places of a picture's plane as pixels of the fine picture: all of it in, in the middle, standing on the lower edge."""
    low, high = spots.reshape(-1, 2).min(axis=0), spots.reshape(-1, 2).max(axis=0)
    wide, tall = np.maximum(high - low, 1e-9)
    scale = FINE * min((size[0] - 2) / wide, (size[1] - 2) / tall)
    across = (spots[..., 0] - (low[0] + high[0]) / 2) * scale + FINE * size[0] / 2
    return np.stack([across, FINE * (size[1] - 1) - (spots[..., 1] - low[1]) * scale], axis=-1)
