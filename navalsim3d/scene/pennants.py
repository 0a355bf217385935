"""Pennants: over each counter that is too far off to be read, a slip with the outline of its class and its number.

At 1/3000 a whole sea lies on the table and a ship is as long as a thumbnail is broad. From a chair its miniature is a streak, so
the slip keeps its size in the picture; it shrinks away as the eye comes near enough to read the counter itself. It stands beyond
the counter as one looks at it, so that it covers nothing of it. At sea, where a player looks on from above, it is smaller and
lets the water through; who rides along or watches a film sees ships and no slips.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import panda3d.core as p3d
from PIL import Image, ImageDraw

from navalsim3d.kernel.tabletop import Piece
from navalsim3d.scene import labels
from navalsim3d.scene.arrangement import Arrangement, Numbers
from navalsim3d.scene.miniature import card
from navalsim3d.scene.portraits import outline, portrait

if TYPE_CHECKING:
    from navalsim3d.scene.miniature import Miniature
    from navalsim3d.scene.motion import Motion
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
STRETCHED, STRING = 0.6, 0.045
"""heights of a slip that it is from its usual place when a string to its counter is drawn, and how thick that is"""
ORDER = 34
"""drawn after what lies flat and stands"""
UNWATCHED: tuple[tuple[str, ...], tuple[float, ...]] = ((), ())
"""no slips, seen from nowhere: what is compared with this is laid out"""


def number(piece: Piece) -> str:
    """What a slip calls a piece: the first word of its name, and what follows where that is no abbreviation."""
    first, _, rest = piece.name.partition(" ")
    return first if first.isupper() or not rest else f"{first} {rest.split()[0]}"


def _toned(colour: labels.Colour, share: float, more: int = 0) -> labels.Colour:
    red, green, blue = (min(255, int(share * part + more)) for part in colour)
    return red, green, blue


@lru_cache(maxsize=256)
def slip(model: str, kind: str, table_scale: int, name: str, side: int, hits: int, done: bool) -> p3d.Texture:
    """The picture: outline above, mark and number below, a red stroke for each hit; paler when the piece has acted."""
    image = Image.new("RGBA", SIZE, (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    colour = labels.SIDE_COLOURS[side % 4]
    bright = _toned(colour, 1.25, 46)
    draw.rounded_rectangle((1, 1, SIZE[0] - 2, SIZE[1] - 2), 9, fill=GROUND, outline=(*bright, 255), width=4)
    shape = (SIZE[0] - 18, 30)
    ink = _toned(PAPER, 0.62) if done else PAPER
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
        self._strings: dict[str, tuple[p3d.NodePath, tuple[float, float]]] = {}
        """from a slip that had to go far to its usual place: the node, and how it is turned and how long it is"""
        self._watched = UNWATCHED
        self._stands: Numbers = np.zeros((4, 0))
        self._known: tuple[Miniature, ...] = ()
        self._sizes: Numbers = np.zeros((3, 0))
        self._arrangement = Arrangement()

    @property
    def any(self) -> bool:
        """Whether there are slips at all."""
        return bool(self._slips)

    def inscribe(self, ship: Ship, table_scale: int) -> None:
        """Write what is known of a piece on its slip; one that stands on no counter has none."""
        piece, mini = ship.piece, ship.miniature
        if piece.kind not in KINDS or mini.card_size is None:
            return
        if piece.id not in self._slips:
            self._slips[piece.id] = (*_hung(mini.root), True)
            self._strings[piece.id] = _string(self._slips[piece.id][0], mini.side), (0.0, 0.0)
            self._watched = UNWATCHED
        lost = piece.strength[1] - piece.strength[0]
        picture = slip(piece.model, piece.kind, table_scale, number(piece), mini.side, lost, piece.done)
        self._slips[piece.id][1].set_shader_input("picture", picture)

    def forget(self, key: str) -> None:
        """A piece went, and its slip with its nodes; should it come back to where it was, its new slip has no place yet."""
        self._watched = UNWATCHED
        self._slips.pop(key, None)
        self._strings.pop(key, None)
        self._arrangement.forget(key)

    def face(
        self,
        eye: p3d.Point3,
        gaze: p3d.LQuaternionf,
        ships: Mapping[str, Ship],
        motion: Motion,
        look: float,
        named: bool = True,
    ) -> None:
        """Stand each slip beyond its counter as the eye sees it, turned as `gaze` says, or where it covers neither another nor a counter.

        It stands over what is afloat still; at sea only where ships are to be `named`.
        """
        keys = tuple(key for key in self._slips if (named or look < 0.5) and ships[key].sunk_at is None and not ships[key].hidden)
        slots = [ships[key].slot for key in keys]
        stands = np.stack([motion.x[slots], motion.y[slots], motion.heading[slots], motion.ground[slots]])
        watched = (keys, (*eye, *gaze, look))
        if watched == self._watched and np.array_equal(stands, self._stands) and self._arrangement.settled:
            return
        self._watched, self._stands = watched, stands
        there = set(keys)
        for key in [key for key in self._slips if key not in there]:
            self._show(key, False)
        if keys:
            self._lay_out(keys, stands, self._models(keys, ships), eye, gaze, 1.0 + (AT_SEA - 1.0) * look)

    def _models(self, keys: tuple[str, ...], ships: Mapping[str, Ship]) -> Numbers:
        """Length and beam of each counter, and the height of what stands on it (3, n)."""
        known = tuple(ships[key].miniature for key in keys)
        if known != self._known:
            self._known = known
            self._sizes = np.array([(*(one.card_size or (0.0, 0.0)), one.height) for one in known]).T
        return self._sizes

    def _lay_out(
        self, keys: tuple[str, ...], stands: Numbers, models: Numbers, eye: p3d.Point3, gaze: p3d.LQuaternionf, share: float
    ) -> None:
        """Size and place of every slip that is to be seen."""
        seen = Seen(np.array(eye), np.array([gaze.get_right(), gaze.get_up(), gaze.get_forward()]))
        sizes = share * grown(seen.far(stands))
        feet = _feet(seen.eye, stands, models)
        moved, turns, strings = np.zeros((len(keys), 3)), np.zeros(len(keys)), np.zeros(len(keys))
        tall = np.flatnonzero((sizes > 0.0) & (seen.into(feet)[:, 2] > 1.0))
        if len(tall) > 1:
            moved[tall], turns[tall], strings[tall] = self._arranged(seen, [keys[n] for n in tall], feet[tall], sizes[tall],
                                                                     seen.boxes(stands[:, tall], models[:, tall]))  # fmt: skip
        middles = stands[[0, 1, 3]].T
        offsets = turned(feet + moved - middles, stands[2])
        for key, size, offset, turn, string in zip(keys, sizes.tolist(), offsets.tolist(), turns.tolist(), strings.tolist(), strict=True):
            if self._show(key, size > 0.0):
                tip = self._slips[key][0]
                tip.set_scale(size)
                tip.set_pos(*offset)
                self._tie(key, turn, string)

    def _show(self, key: str, there: bool) -> bool:
        """Let a slip be seen or not; returns whether it is."""
        tip, picture, seen = self._slips[key]
        if there != seen:
            (tip.show if there else tip.hide)()
            self._slips[key] = (tip, picture, there)
        return there

    def _tie(self, key: str, turn: float, long: float) -> None:
        """Draw the string from a slip to its usual place, so many slips long, if it went far."""
        tied = (round(turn, 1), round(long, 2)) if long > STRETCHED else (0.0, 0.0)
        string, before = self._strings[key]
        if tied == before:
            return
        self._strings[key] = string, tied
        (string.show if tied[1] else string.hide)()
        string.set_r(tied[0])
        string.set_sz(max(tied[1], 0.01))

    def _arranged(self, seen: Seen, keys: Sequence[str], feet: Numbers, sizes: Numbers, counters: Numbers) -> tuple[Numbers, ...]:
        """How far each slip goes from its usual place (n, 3), and how its string is turned and how long it is (n)."""
        across, up, deep = seen.into(feet).T
        half = 0.5 * sizes / deep
        slips = np.column_stack([across / deep, up / deep + half, half * SIZE[0] / SIZE[1], half])
        shifts = self._arrangement.shifts(keys, slips, counters)
        turns = np.degrees(np.arctan2(-shifts[:, 0], -shifts[:, 1]))
        return (shifts * deep[:, None]) @ seen.axes[:2], turns, np.hypot(shifts[:, 0], shifts[:, 1]) / (2.0 * half)


class Seen(NamedTuple):
    """An eye (3) and the axes of its picture: right, up and ahead (3, 3)."""

    eye: Numbers
    axes: Numbers

    def far(self, stands: Numbers) -> Numbers:
        """How far some stances (x, y, heading, ground; n) are from the eye, cm."""
        away: Numbers = np.sqrt((stands[0] - self.eye[0]) ** 2 + (stands[1] - self.eye[1]) ** 2 + self.eye[2] ** 2)
        return away

    def into(self, places: Numbers) -> Numbers:
        """How far right, up and ahead of the eye some places (n, 3) are, cm."""
        return (places - self.eye) @ self.axes.T

    def boxes(self, stands: Numbers, models: Numbers) -> Numbers:
        """Middle and half size in the picture of counters with what stands on them (n, 4)."""
        x, y, heading, ground = stands
        long, beam, tall = 0.5 * models
        across, up, deep = self.into(np.stack([x, y, ground + tall], axis=1)).T
        deep = np.maximum(deep, 1e-3)
        east, north = np.sin(np.radians(heading)), np.cos(np.radians(heading))
        spans = []
        for axis in self.axes[:2]:
            ahead, side = axis[0] * east + axis[1] * north, axis[0] * north - axis[1] * east
            spans.append((np.abs(ahead) * long + np.abs(side) * beam + abs(axis[2]) * tall) / deep)
        return np.stack([across / deep, up / deep, *spans], axis=1)


def _feet(eye: Numbers, stands: Numbers, models: Numbers) -> Numbers:
    """Where the feet of the slips usually are (n, 3): beyond their counters."""
    x, y, heading, ground = stands
    starboard, ahead = beyond(eye, stands, models)
    east, north = np.sin(np.radians(heading)), np.cos(np.radians(heading))
    return np.stack([x + ahead * east + starboard * north, y + ahead * north - starboard * east, ground + 0.3], axis=1)


def turned(ways: Numbers, headings: Numbers) -> Numbers:
    """Ways over the table (n, 3) as a piece with such a heading has them: to starboard, ahead, up."""
    east, north = np.sin(np.radians(headings)), np.cos(np.radians(headings))
    return np.stack([ways[:, 0] * north - ways[:, 1] * east, ways[:, 0] * east + ways[:, 1] * north, ways[:, 2]], axis=1)


def grown(far: Numbers) -> Numbers:
    """How high slips are, in cm, that far from the eye."""
    share = np.clip((far - NEAR) / (FAR - NEAR), 0.0, 1.0)
    return SHARE * far * share * share * (3.0 - 2.0 * share)


def beyond(eye: Numbers, stands: Numbers, models: Numbers) -> tuple[Numbers, Numbers]:
    """Where slips stand that cover nothing of their counters (length, beam, height; n): to starboard and ahead of the middles, cm."""
    way = np.arctan2(stands[0] - eye[0], stands[1] - eye[1]) - np.radians(stands[2])
    gap = 0.5 * (models[0] * np.abs(np.cos(way)) + models[1] * np.abs(np.sin(way))) + 0.3
    return gap * np.sin(way), gap * np.cos(way)


def _string(tip: p3d.NodePath, side: int) -> p3d.NodePath:
    """A thread one slip's height long, upwards from the foot of a slip, in the colour of its side."""
    string = tip.attach_new_node("string")
    made = card("thread", STRING, 1.0)
    made.reparent_to(string)
    made.set_h(-90)
    made.set_x(-0.5 * STRING)
    made.set_shader_input("picture", _thread(side))
    made.set_shader_input("card", SHOWN)
    made.set_bin("fixed", ORDER - 1)
    made.set_depth_test(False)
    string.hide()
    return string


@lru_cache(maxsize=8)
def _thread(side: int) -> p3d.Texture:
    colour = tuple(min(255, int(1.25 * part + 46)) for part in labels.SIDE_COLOURS[side % 4])
    return labels.as_texture(Image.new("RGBA", (4, 4), (*colour, 255)), "thread")


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
