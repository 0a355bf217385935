"""Cards turned on the table's rim: a stack face down, and beside it, one after another, what was turned of it for one attack.

A card shows its mark in the middle, large, and what its corners say small, in pictures of our own. Each lies where it was put
until a while after the last; then they are taken up. The same row stands small in a corner of the picture for who looks at a
ship and not at the rim. Nothing here is drawn by chance: the faces come from the events.
"""

from __future__ import annotations

import math
from functools import lru_cache

import panda3d.core as p3d
from PIL import Image, ImageDraw

from navalsim3d.scene import labels
from navalsim3d.scene.miniature import card
from navalsim3d.scene.timeline import FLIP

WIDE, TALL = 3.9, 5.3
"""cm of a card"""
RIM_TOP, RIM_MIDDLE = 1.2, 3.2
"""cm: how high the rim is, and how far outside the mat its middle lies"""
LIE = 3.2
"""seconds which the last card lies before all are taken up"""
MOST = 7
"""cards in a row; the first make room for later ones"""
SHOWN = (180, 244)
PAPER, EDGE, INK = (238, 232, 214), (60, 52, 40), (34, 34, 36)
RED, BLACK, AMBER = (186, 30, 34), (24, 24, 26), (206, 142, 20)
CORNERS: dict[str, tuple[float, float]] = {"ssm": (0.0, 0.0), "gun": (1.0, 0.0), "asw": (0.0, 1.0), "torp": (1.0, 1.0), "air": (0.5, 0.0)}
"""where the word of a segment stands: shares of the card's width and height"""
ARM, LOWER = 49, 19.0
"""pixels: an arm of a cross from its middle, and how far it gives way to a word on the middle of the top edge"""
CORNER = {"scale": 0.036, "right": 0.40, "up": 0.64}
"""the small row in the picture: a cm of card, and its place, as shares of half the picture's height or width; clear of the log"""
NEWEST = 1.65
"""how many times larger than the others the last card of the small row is"""
FOOT, HEAD, SIDES = -0.60, 0.86, 0.92
"""how low, how high and how far aside on the picture (-1 to 1) the row on the rim may be seen: there lie bars and captions"""


@lru_cache(maxsize=128)
def face(printed: tuple[str, ...]) -> p3d.Texture:
    """The face of a card: the mark at its centre first, then 'segment SYMBOL' words."""
    image = Image.new("RGBA", SHOWN, (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    _sheet(draw, PAPER)
    mark = printed[0].upper() if printed else ""
    _mark(draw, mark, LOWER if any(entry.lower().startswith("air ") for entry in printed[1:]) else 0.0)
    for entry in printed[1:]:
        segment, _, symbol = entry.partition(" ")
        _segment(draw, segment.lower(), symbol)
    return labels.as_texture(image, f"card {mark}")


@lru_cache(maxsize=1)
def back() -> p3d.Texture:
    """The back of every card: deep blue with a compass rose in a brass frame."""
    image = Image.new("RGBA", SHOWN, (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    _sheet(draw, (26, 44, 66))
    wide, tall = SHOWN
    draw.rounded_rectangle((12, 12, wide - 13, tall - 13), 10, outline=(176, 141, 87), width=4)
    for number in range(16):
        angle, long = number * math.pi / 8, (70 if number % 4 == 0 else 52 if number % 2 == 0 else 34)
        tip = wide / 2 + long * math.sin(angle), tall / 2 - long * math.cos(angle)
        for side in (-1, 1):
            foot = wide / 2 + 11 * math.sin(angle + side * 0.9), tall / 2 - 11 * math.cos(angle + side * 0.9)
            draw.polygon([(wide / 2, tall / 2), foot, tip], fill=(176, 141, 87) if side > 0 else (98, 82, 58))
    return labels.as_texture(image, "card back")


def _sheet(draw: ImageDraw.ImageDraw, paper: tuple[int, int, int]) -> None:
    draw.rounded_rectangle((0, 0, SHOWN[0] - 1, SHOWN[1] - 1), 16, fill=paper, outline=EDGE, width=3)


def _mark(draw: ImageDraw.ImageDraw, mark: str, lower: float) -> None:
    """The centre, or so many pixels lower: a broad cross in red or black, a bolt for a failure, an empty ring for a blank."""
    x, y = SHOWN[0] / 2, SHOWN[1] / 2 + 2 + lower
    if mark in ("RED", "BLACK"):
        fill = RED if mark == "RED" else BLACK
        draw.rectangle((x - 14, y - ARM, x + 14, y + ARM), fill=fill)
        draw.rectangle((x - ARM, y - 14, x + ARM, y + 14), fill=fill)
    elif mark == "SYSFAIL":
        bolt = [(14, -62), (-34, 8), (-4, 8), (-16, 62), (36, -14), (6, -14)]
        draw.ellipse((x - 60, y - 66, x + 60, y + 66), fill=(252, 240, 190), outline=AMBER, width=6)
        draw.polygon([(x + dx, y + dy) for dx, dy in bolt], fill=AMBER, outline=BLACK)
    else:
        draw.ellipse((x - 40, y - 40, x + 40, y + 40), outline=(196, 188, 168), width=5)


def _segment(draw: ImageDraw.ImageDraw, segment: str, symbol: str) -> None:
    """One corner: the segment's name small, its symbol bold under or over it; on the middle of the top edge for the fifth."""
    across, down = CORNERS.get(segment, (0.5, 1.0))
    wide, tall = SHOWN
    anchor = {0.0: "l", 1.0: "r"}.get(across, "m")
    x = {0.0: 11.0, 1.0: wide - 11.0}.get(across, wide / 2)
    top = (44.0 if segment == "air" else 10.0) if down == 0.0 else tall - 44.0
    great = symbol in ("MAJOR", "BELOW")
    draw.text((x, top), segment.upper(), font=labels.font(14), fill=(120, 112, 96), anchor=f"{anchor}t")
    size = 21 if len(symbol) < 7 else 16
    draw.text((x, top + 16), symbol, font=labels.font(size), fill=RED if great else INK, anchor=f"{anchor}t", stroke_width=0)


def flip(share: float) -> tuple[float, float]:
    """How far a card is turned (0 face down, 180 face up) and how high it is lifted, a share of the turn done."""
    s = _eased(share)
    return 180.0 * s, math.sin(math.pi * s)


def _eased(share: float) -> float:
    """0 to 1, slowly at both ends."""
    s = min(1.0, max(0.0, share))
    return s * s * (3.0 - 2.0 * s)


class Row:
    """One row under a node: the stack at the left end, turned cards to its right; in cm, lying in the plane of x and y."""

    def __init__(self, parent: p3d.NodePath, light: float, order: int, newest: float = 1.0) -> None:
        """`newest` is how many times larger than the others the last card is, so that it can be read."""
        self._newest = newest
        self.root = parent.attach_new_node("cards")
        self._look = p3d.Vec4(1.0, 1.0, light, 0.0)
        self._order = order
        self._stack = [self._sheet(back(), order) for _ in range(3)]
        for number, sheet in enumerate(self._stack):
            sheet.set_pos(0.05 * number, 0.04 * number, 0.05 + 0.1 * number)
        self._cards: list[tuple[p3d.NodePath, p3d.NodePath, p3d.NodePath, float]] = []

    def _sheet(self, picture: p3d.Texture, order: int) -> p3d.NodePath:
        """A picture the size of a card, face up about its middle, its top away from who looks along y."""
        holder = self.root.attach_new_node("sheet")
        sheet = card("card", WIDE, TALL)
        sheet.reparent_to(holder)
        sheet.set_pos_hpr(-WIDE / 2, -TALL / 2, 0.0, -90.0, 0.0, -90.0)
        sheet.set_shader_input("picture", picture)
        sheet.set_shader_input("card", self._look)
        sheet.set_bin("fixed", order)
        return holder

    def __len__(self) -> int:
        return len(self._cards)

    def put(self, printed: tuple[str, ...], t0: float) -> None:
        """Turn one more card from second `t0` on."""
        if len(self._cards) >= MOST:
            for part in self._cards.pop(0)[:3]:
                part.remove_node()
        place = self.root.attach_new_node("turned")
        front, rear = self._sheet(face(printed), self._order + 1), self._sheet(back(), self._order + 1)
        for part in (front, rear):
            part.reparent_to(place)
        self._cards.append((place, front, rear, t0))

    def clear(self) -> None:
        """Take the turned ones up."""
        for place, *_ in self._cards:
            place.remove_node()
        self._cards.clear()

    def update(self, now: float) -> None:
        """Draw the moment `now`."""
        followers = [t0 for *_, t0 in self._cards[1:]] + [math.inf]
        for number, ((place, front, rear, t0), after) in enumerate(zip(self._cards, followers, strict=True)):
            turned, lifted = flip((now - t0) / FLIP)
            goal = (number + 1) * (WIDE + 0.45) + 0.3
            share = min(1.0, max(0.0, (now - t0) / FLIP))
            large = 1.0 + (self._newest - 1.0) * (_eased((now - t0) / FLIP) - _eased((now - after) / FLIP))
            away = 0.5 * (large - 1.0)  # to the right and down, away from the others
            place.set_pos(goal * share * (2.0 - share) + away * WIDE, -away * TALL, 0.4 + 1.4 * lifted)
            squeezed = math.cos(math.radians(turned))
            (front if squeezed < 0.0 else rear).show()
            (rear if squeezed < 0.0 else front).hide()
            place.set_scale(large * max(0.04, abs(squeezed)), large, 1.0)
            (place.show if now >= t0 else place.hide)()


class Cards:
    """The rows on the rim and in the corner of the picture. `turn` puts cards down, `update` turns them."""

    def __init__(self, root: p3d.NodePath, camera: p3d.NodePath, lens: p3d.Lens) -> None:
        self._root, self._camera, self._lens = root, camera, lens
        self._glass = root.attach_new_node("glass")
        self._rim, self._corner = Row(root, 0.25, 46), Row(self._glass, 0.9, 60, NEWEST)
        self._corner.root.set_depth_test(False)
        self._last = -1e9
        self._seen = False
        self.in_corner = False
        """whether the small row in the picture is wanted: for who does not look at the whole table"""
        for row in (self._rim, self._corner):
            row.root.hide()

    def lay(self, width: float, height: float) -> None:
        """On the rim of a table of this size: at the side a person looks from, towards its right end."""
        node = self._rim.root
        if height > width:
            node.set_pos_hpr(width + RIM_MIDDLE, 0.60 * height, RIM_TOP, 90.0, 0.0, 0.0)
        else:
            node.set_pos_hpr(0.60 * width, -RIM_MIDDLE, RIM_TOP, 0.0, 0.0, 0.0)

    def turn(self, t0: float, printed: tuple[str, ...]) -> None:
        """Turn one card up at scene time `t0`; after a pause the row begins anew."""
        if not printed:
            return
        if not self._seen or t0 - self._last > LIE:
            self.clear()
        self._last, self._seen = t0, True
        for row in (self._rim, self._corner):
            row.put(printed, t0)

    def clear(self) -> None:
        """Take all of them up."""
        self._seen = False
        for row in (self._rim, self._corner):
            row.clear()
            row.root.hide()

    def update(self, now: float, look: float) -> None:
        """Draw the moment `now`: on the rim while there is one, in the corner when that is wanted."""
        if not self._seen:
            return
        if now - self._last > LIE + FLIP or now < self._last - 60.0:
            self.clear()
            return
        (self._rim.root.show if look < 0.6 else self._rim.root.hide)()
        corner = self.in_corner or look >= 0.6 or not self._in_sight()
        (self._corner.root.show if corner else self._corner.root.hide)()
        self._rim.update(now)
        if corner:
            self._place()
            self._corner.update(now)

    def _in_sight(self) -> bool:
        """Whether all of the row on the rim is seen well."""
        spot, rim, eye = p3d.Point2(), self._rim.root.get_mat(), p3d.LMatrix4(self._camera.get_mat(self._root))
        eye.invert_in_place()
        ends = (0.0, (len(self._rim) + 0.5) * (WIDE + 0.45))
        for along in ends:
            seen = eye.xform_point(rim.xform_point(p3d.Point3(along, 0.0, 0.0)))
            if not self._lens.project(seen, spot) or not (FOOT < spot.y < HEAD and abs(spot.x) < SIDES):
                return False
        return True

    def _place(self) -> None:
        """Hang the small row in the upper right of the picture, as large at every angle of view, beyond what is too near to be drawn."""
        ahead = 2.0 * self._lens.near
        wide, high = (ahead * math.tan(math.radians(angle) / 2.0) for angle in self._lens.fov)
        size = CORNER["scale"] * high
        long = (len(self._corner) + 1) * (WIDE + 0.45) * size
        self._glass.set_mat(self._camera.get_mat(self._root))
        node = self._corner.root
        node.set_pos_hpr(CORNER["right"] * wide - long + 0.5 * WIDE * size, ahead, CORNER["up"] * high, 0.0, 90.0, 0.0)
        node.set_scale(size)

    def close(self) -> None:
        """Take everything off the screen."""
        self._rim.root.remove_node()
        self._glass.remove_node()
