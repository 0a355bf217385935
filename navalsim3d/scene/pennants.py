"""Pennants: over each counter that is too far off to be read, a slip with the outline of its class and its number.

At 1/3000 a whole sea lies on the table and a ship is as long as a thumbnail is broad. From a chair its miniature is a streak, so
the slip keeps its size in the picture; it shrinks away as the eye comes near enough to read the counter itself. It stands beyond
the counter as one looks at it, so that it covers nothing of it. At sea, where a player looks on from above, it is smaller and
lets the water through; who rides along or watches a film sees ships and no slips.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

import panda3d.core as p3d
from PIL import Image, ImageDraw

from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import Piece
from navalsim3d.scene import labels
from navalsim3d.scene.miniature import card
from navalsim3d.scene.portraits import outline, portrait
from navalsim3d.scene.ships import Ship

SIZE = (132, 74)
"""pixels of a slip"""
FAR, NEAR = 30.0, 17.0
"""cm from the eye from which a slip has its full size, and within which there is none"""
SHARE = 0.027
"""height of a slip as a share of its distance from the eye"""
KINDS = ("ship", "submarine", "battery", "headquarters")
"""of pieces that have one"""
PAPER, GROUND, LOST = (236, 230, 214), (18, 28, 38, 226), (214, 54, 44)
SHOWN = p3d.Vec4(1.0, 0.78, 0.92, 0.0)
"""let through a little at sea, and read by any light"""
AT_SEA = 0.64
"""how much smaller it is there, where it only says who is who"""
ORDER = 34
"""drawn after what lies flat and stands"""


def number(piece: Piece) -> str:
    """What a slip calls a piece: the first word of its name, and what follows where that is no abbreviation."""
    first, _, rest = piece.name.partition(" ")
    return first if first.isupper() or not rest else f"{first} {rest.split()[0]}"


@lru_cache(maxsize=256)
def slip(model: str, kind: str, table_scale: int, name: str, side: int, hits: int, done: bool) -> p3d.Texture:
    """The picture: outline above, mark and number below, a red stroke for each hit; paler when the piece has acted."""
    image = Image.new("RGBA", SIZE, (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    colour = labels.SIDE_COLOURS[side % 4]
    bright = tuple(min(255, int(1.25 * part + 46)) for part in colour)
    draw.rounded_rectangle((1, 1, SIZE[0] - 2, SIZE[1] - 2), 9, fill=GROUND, outline=(*bright, 255), width=4)
    shape = (SIZE[0] - 18, 30)
    ink = tuple(int(0.62 * part) for part in PAPER) if done else PAPER
    flat = kind in ("ship", "submarine")
    image.alpha_composite(outline(model, kind, table_scale, shape, ink) if flat else portrait(model, kind, table_scale, shape), (9, 8))
    labels.mark_shape(draw, labels.MARKS[side % 4], (10, 44, 32, 66), bright)
    tall = next((size for size in (27, 24, 21, 18) if draw.textlength(name, font=labels.font(size)) <= SIZE[0] - 48), 15)
    draw.text((38, 55), name, font=labels.font(tall), fill=ink, anchor="lm", stroke_width=1, stroke_fill=GROUND[:3])
    for hit in range(min(hits, 6)):
        x = SIZE[0] - 13 - 9 * hit
        draw.line((x - 4, 64, x + 2, 46), fill=LOST, width=5)
    return labels.as_texture(image, f"slip {name}")


class Pennants:
    """The slips of a fleet. `inscribe` writes one, `face` turns all to the eye."""

    def __init__(self) -> None:
        self._slips: dict[str, tuple[p3d.NodePath, p3d.NodePath, bool]] = {}
        """for each piece the node that faces the eye, the picture on it, and whether it is to be seen"""

    def inscribe(self, ship: Ship, table_scale: int) -> None:
        """Write what is known of a piece on its slip; one that stands on no counter has none."""
        piece, mini = ship.piece, ship.miniature
        if piece.kind not in KINDS or mini.card_size is None:
            return
        if piece.id not in self._slips:
            self._slips[piece.id] = (*_hung(mini.root), True)
        lost = piece.strength[1] - piece.strength[0]
        picture = slip(piece.model, piece.kind, table_scale, number(piece), mini.side, lost, piece.done)
        self._slips[piece.id][1].set_shader_input("picture", picture)

    def forget(self, key: str) -> None:
        """A piece went, and its slip with its nodes."""
        self._slips.pop(key, None)

    def face(self, eye: p3d.Point3, ships: Mapping[str, Ship], look: float, named: bool = True) -> None:
        """Stand each slip beyond its counter as the eye sees it, over what is afloat still; at sea only where ships are to be `named`."""
        for key, (tip, picture, seen) in self._slips.items():
            ship = ships[key]
            there = (named or look < 0.5) and ship.sunk_at is None and not ship.hidden
            size = grown(math.dist(eye, (ship.stance.pose.x, ship.stance.pose.y, 0.0))) if there else 0.0
            size *= 1.0 + (AT_SEA - 1.0) * look
            if (size > 0.0) != seen:
                (tip.show if size > 0.0 else tip.hide)()
                self._slips[key] = (tip, picture, size > 0.0)
            if size > 0.0 and ship.miniature.card_size is not None:
                tip.set_scale(size)
                tip.set_pos(*beyond(eye, ship.stance.pose, ship.miniature.card_size), 0.3)


def grown(far: float) -> float:
    """How high a slip is, in cm, that far from the eye."""
    share = min(1.0, max(0.0, (far - NEAR) / (FAR - NEAR)))
    return SHARE * far * share * share * (3.0 - 2.0 * share)


def beyond(eye: p3d.Point3, pose: Pose, size: tuple[float, float]) -> tuple[float, float]:
    """Where a slip stands that covers nothing of a counter (length and beam, cm): to starboard and ahead of its middle, cm."""
    turned = math.atan2(pose.x - eye.x, pose.y - eye.y) - math.radians(pose.heading)
    gap = 0.5 * (size[0] * abs(math.cos(turned)) + size[1] * abs(math.sin(turned))) + 0.3
    return gap * math.sin(turned), gap * math.cos(turned)


def _hung(root: p3d.NodePath) -> tuple[p3d.NodePath, p3d.NodePath]:
    """A card 1 cm high on a node that faces the eye."""
    tip = root.attach_new_node("pennant")
    tip.set_billboard_point_eye()
    wide = SIZE[0] / SIZE[1]
    made = card("slip", wide, 1.0)
    made.reparent_to(tip)
    made.set_h(-90)
    made.set_pos(-0.5 * wide, 0.0, 0.0)
    made.set_shader_input("card", SHOWN)
    made.set_bin("fixed", ORDER)
    made.set_depth_test(False)
    return tip, made
