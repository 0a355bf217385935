"""Words printed flat on a board, many of them as one mesh with one picture: numbers and names of hexes, a track of turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import panda3d.core as p3d
from PIL import Image, ImageDraw

from navalsim3d.scene import labels, meshes
from navalsim3d.scene.effects.sprites import premultiplied
from navalsim3d.scene.shading import program

CELL = (208, 40)
"""pixels of the strip a word has"""
LETTERS = 33
"""pixels: the size of its font"""
INK, CREAM, SHADOW = (30, 24, 16, 235), (252, 246, 222, 245), (22, 22, 10, 215)
ORDER = 3
"""where print comes among what is drawn flat"""


@dataclass(frozen=True, slots=True)
class Word:
    """One word, read from the south: its middle and its height in cm; a plaque has a dark ground of its own."""

    text: str
    at: tuple[float, float, float]
    high: float
    plaque: bool = False
    dark: bool = False
    """in ink, for a pale ground"""


def printed(root: p3d.NodePath, words: Sequence[Word]) -> p3d.NodePath:
    """A node under `root` that shows these words; there must be one."""
    node = meshes.node("print", _strips(words))
    node.reparent_to(root)
    premultiplied(node)
    node.set_bin("fixed", ORDER)
    node.set_shader(program("ship_card", "print"))
    node.set_shader_input("flutter", p3d.Vec4(0, 0, 0, 0.05))
    node.set_shader_input("picture", _picture(words))
    return node


def _picture(words: Sequence[Word]) -> p3d.Texture:
    """One strip below the other: plain words light with a dark edge or in ink, plaques on a ground of their own."""
    image = Image.new("RGBA", (CELL[0], CELL[1] * len(words)), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    ink = labels.font(LETTERS)
    for row, word in enumerate(words):
        at = (CELL[0] / 2, CELL[1] * (row + 0.5))
        if word.plaque:
            half = draw.textlength(word.text, font=ink) / 2 + 10
            draw.rounded_rectangle((at[0] - half, at[1] - 19, at[0] + half, at[1] + 19), 7, fill=(30, 24, 16, 225))
        if word.plaque:
            draw.text(at, word.text, font=ink, fill=(240, 226, 190), anchor="mm")
        elif word.dark:
            draw.text(at, word.text, font=ink, fill=INK, anchor="mm", stroke_width=1, stroke_fill=INK)
        else:
            draw.text(at, word.text, font=ink, fill=CREAM, anchor="mm", stroke_width=2, stroke_fill=SHADOW)
    return labels.as_texture(image, "print")


def _strips(words: Sequence[Word]) -> p3d.Geom:
    """Flat strips, the n-th showing the n-th row of the picture."""
    count = len(words)
    x, y, z = np.array([word.at for word in words]).T
    high = np.array([word.high for word in words])
    half = high * CELL[0] / CELL[1] / 2
    rows = np.zeros((count, 4, 5), np.float32)
    for corner, (u, v) in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
        rows[:, corner, 0] = x + (2 * u - 1) * half
        rows[:, corner, 1] = y + (v - 0.5) * high
        rows[:, corner, 2] = z
        rows[:, corner, 3] = u
        rows[:, corner, 4] = 1.0 - (np.arange(count) + 1.0 - v) / count
    data = p3d.GeomVertexData("print", p3d.GeomVertexFormat.get_v3t2(), p3d.Geom.UH_static)
    data.unclean_set_num_rows(4 * count)
    memoryview(data.modify_array(0)).cast("B").cast("f")[:] = rows.ravel().data
    first = 4 * np.arange(count)
    made = p3d.Geom(data)
    faces = [np.stack([first, first + 1, first + 2], 1), np.stack([first, first + 2, first + 3], 1)]
    made.add_primitive(meshes.triangles(np.concatenate(faces)))
    return made
