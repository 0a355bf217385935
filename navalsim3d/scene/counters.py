"""Counters: the printed cards some miniatures are glued to, in the colours of their fleet, written on as the fight goes on.

A model that brings its own card has a node `base` with its face at the waterline. It is neutral grey; the fleet's colour is
laid over it here, and on its face stand the name, the boxes of its weapons and of its hits, and red crosses through what it
lost, as players at a table would put them with a pencil.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import panda3d.core as p3d
from PIL import Image, ImageDraw

from navalsim3d.kernel.tabletop import Piece
from navalsim3d.scene import labels, meshes
from navalsim3d.scene.shading import program

THICK = 0.06
"""cm: how far the face of a card lies over the table"""
FACE = THICK + 0.006
"""cm: how high the print lies"""
DOTS = 60
"""of print to a centimetre"""
BLEED = 0.075
"""cm at the edge of a card that nothing is written on"""
TINTS: dict[str, tuple[float, float, float]] = {
    "green": (0.76, 1.06, 0.53), "red": (1.28, 0.80, 0.72), "blue": (0.72, 0.92, 1.32),
}  # fmt: skip
"""what the neutral card is multiplied by, for the flag of a fleet"""
INK, CROSSED, USED = (22, 25, 27, 255), (196, 24, 22, 255), (96, 100, 102, 255)
MARKS: dict[str, str] = {"whole": "", "used": "·", "crossed": "×"}
"""what is drawn into a box"""
HITS = "Hits"
"""the row of boxes that is drawn first, in the colour of the side, from the strength that is left"""
WORDS = {"engine": "1/2", "radar": "FC", "crew": "OUT"}
"""what a badge is called on a counter; a lost weapon is a crossed box already"""

Line = tuple[str, tuple[str, ...]]


def boxes(piece: Piece) -> tuple[Line, ...]:
    """The weapons on a piece's card as rows of boxes: what is drawn into each; a cross is gone, a dot is used this turn."""
    return tuple((row.label, tuple(MARKS[mark] for mark in row.marks)) for row in piece.boxes if row.label != HITS)


def words(piece: Piece) -> tuple[str, ...]:
    """Short words for what it suffers."""
    return tuple(WORDS[badge] for badge in piece.badges if badge in WORDS)


@lru_cache(maxsize=512)
def face(
    size: tuple[float, float],
    name: str,
    side: int,
    done: bool,
    rows: tuple[Line, ...],
    hits: tuple[int, int],
    suffers: tuple[str, ...],
    port: bool = False,
) -> p3d.Texture:
    """What is written on a card of this size (length and beam, cm): read from starboard, the bow to the right, or from `port`."""
    wide, high = (max(24, round(part * DOTS)) for part in size)
    image = Image.new("RGBA", (wide, high), (*INK[:3], 0))
    draw = ImageDraw.Draw(image)
    edge, tall = round(BLEED * DOTS), max(13, round(min(0.31, 0.24 * size[1]) * DOTS))
    colour = labels.SIDE_COLOURS[side % 4]
    draw.rectangle((1, 1, wide - 2, high - 2), outline=(*colour, 255), width=3)
    top, low = high - edge - tall - 1, edge + 1  # the boxes on the side of whoever reads: the hull hides some of the other
    room = wide - edge - (2 * tall if done else tall) - 8
    stern = max(0.0, room - _long(draw, name, room, tall + 2)) if port else 0.0  # the name is at the stern from either side
    labels.mark_shape(draw, labels.MARKS[side % 4], (stern + edge + 3, low + 2, stern + edge + tall - 1, low + tall - 2), colour)
    _fitted(draw, (stern + edge + tall + 4, low + tall / 2), name, room, tall + 2)
    if done:
        at = edge + 5 if port else wide - edge - tall
        draw.ellipse((at, low + 2, at + tall - 5, low + tall - 3), fill=USED)
    lost = tuple("×" if number < hits[1] - hits[0] else "" for number in range(hits[1]))
    x = float(edge + 3)
    if port:
        x = max(x, wide - _boxed(ImageDraw.Draw(Image.new("RGBA", (1, 1))), x, (top, tall, wide), lost, rows, colour))
    _boxed(draw, x, (top, tall, wide), lost, rows, colour)
    long = sum(_stamp(draw, word, tall) for word in suffers)
    _suffered(draw, suffers, edge + (2 * tall if done else 0) + long if port else wide - edge - 3, low, tall)
    return labels.as_texture(image, f"counter {name}")


def _boxed(
    draw: ImageDraw.ImageDraw, x: float, frame: tuple[int, int, int], lost: tuple[str, ...], rows: tuple[Line, ...],
    colour: tuple[int, int, int],
) -> float:  # fmt: skip
    """The boxes of its hits and its weapons from x on, in a row at `top`, so tall, on a card so wide; returns where they end."""
    top, tall, wide = frame
    x = _box_row(draw, x, top, tall, "", lost, colour)
    for label, marks in rows:
        if x < wide - 2.2 * tall:
            x = _box_row(draw, x, top, tall, label, marks)
    return x


def _size(draw: ImageDraw.ImageDraw, text: str, room: float, size: int) -> int:
    """How large letters may be, at most `size`, for a word to fit."""
    while size > 8 and draw.textlength(text, font=labels.font(size)) > room:
        size -= 1
    return size


def _long(draw: ImageDraw.ImageDraw, text: str, room: float, size: int) -> float:
    """How long a word is that was made to fit."""
    return float(draw.textlength(text, font=labels.font(_size(draw, text, room, size))))


def _stamp(draw: ImageDraw.ImageDraw, word: str, tall: int) -> float:
    """How long a stamp is, with the gap after it."""
    return float(draw.textlength(word, font=labels.font(tall - 2))) + 10


def _fitted(draw: ImageDraw.ImageDraw, at: tuple[float, float], text: str, room: float, size: int) -> None:
    """A word as large as it fits."""
    size = _size(draw, text, room, size)
    draw.text(at, text, font=labels.font(size), fill=INK, anchor="lm", stroke_width=0)


def _box_row(
    draw: ImageDraw.ImageDraw,
    x: float,
    top: float,
    tall: int,
    label: str,
    marks: tuple[str, ...],
    colour: tuple[int, int, int] | None = None,
) -> float:
    """A label and its boxes; returns where the next begins."""
    if label:
        draw.text((x, top + tall / 2), label, font=labels.font(tall - 3), fill=INK, anchor="lm")
        x += draw.textlength(label, font=labels.font(tall - 3)) + 2
    side = tall - 4
    for mark in marks:
        box = (x, top + 2, x + side, top + 2 + side)
        draw.rectangle(box, outline=(*colour, 255) if colour else INK, width=2, fill=(230, 228, 216, 255) if mark != "·" else USED)
        if mark == "×":
            draw.line((x - 1, top + 1, x + side + 1, top + side + 3), fill=CROSSED, width=3)
            draw.line((x - 1, top + side + 3, x + side + 1, top + 1), fill=CROSSED, width=3)
        x += side + 2
    return x + 5


def _suffered(draw: ImageDraw.ImageDraw, suffers: tuple[str, ...], right: float, low: float, tall: int) -> None:
    """Red stamps before the bow."""
    for word in suffers:
        long = draw.textlength(word, font=labels.font(tall - 2)) + 6
        draw.rectangle((right - long, low, right, low + tall), fill=CROSSED)
        draw.text((right - long / 2, low + tall / 2), word, font=labels.font(tall - 2), fill=(250, 246, 236, 255), anchor="mm")
        right -= long + 4


def tinted(base: p3d.NodePath, flag: str) -> p3d.NodePath:
    """A copy of a neutral card in the colour of a fleet."""
    tint = np.array((*TINTS.get(flag.lower(), (1.0, 1.0, 1.0)), 1.0), np.float32)
    made = p3d.NodePath("base")
    for holder in base.find_all_matches("**/+GeomNode"):
        for shape in holder.node().get_geoms():
            vertices, normals, colours = meshes.columns(shape.get_vertex_data())
            assert colours is not None, "load_glb gives every vertex its colour"
            meshes.node("card", meshes.geom(vertices, meshes.faces_of(shape), normals, np.minimum(colours * tint, 1.0))).reparent_to(made)
    made.flatten_strong()
    return made


def laid(parent: p3d.NodePath, base: p3d.NodePath, flag: str) -> p3d.NodePath:
    """The card of a piece under its own node, face up on the table."""
    made = tinted(base, flag)
    made.reparent_to(parent)
    made.set_z(THICK)
    made.set_shader(program("ship_hull", "ship_hull"))
    return made
