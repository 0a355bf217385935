"""The board of a hex game as a modeller's terrain: one prism a hex, set in a tray with the gaps left open as the grid.

It reads markers of kind "hex" and no rule: the first word of a label it knows says what grows there (town, woods, open),
figures are the hex's number and the rest its name. The flock lies at z = 0, so miniatures, lines and clicks need not know
that they are on land. Built once a board; what lies there already is not built again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import panda3d.core as p3d
from numpy.typing import NDArray

from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.tabletop import Marker
from navalsim3d.scene import landscape, meshes, town
from navalsim3d.scene.dice import SIZE, Dice
from navalsim3d.scene.effects.chance import scatter, seed_of
from navalsim3d.scene.effects.sprites import premultiplied
from navalsim3d.scene.inscriptions import Word, printed
from navalsim3d.scene.landscape import Solid
from navalsim3d.scene.shading import program
from navalsim3d.scene.shadows import SEEN

Floats = NDArray[np.float64]
TERRAIN = {
    "town": "town",
    "village": "town",
    "city": "town",
    "woods": "woods",
    "forest": "woods",
    "wood": "woods",
    "open": "open",
    "clear": "open",
}
CLEARING = 2.05
"""cm about the middle of a hex that trees and houses leave to a miniature"""
NUMBER, NAME = 1.2, 1.0
"""cm: how tall a hex's number and its name are printed, so that they are read with the whole board in the window"""
STRIPS = (
    (0.112, 0.168, 0.050),
    (0.150, 0.172, 0.052),
    (0.205, 0.180, 0.070),
    (0.240, 0.200, 0.082),
    (0.150, 0.118, 0.066),
    (0.098, 0.150, 0.050),
)
"""fields: pasture, young corn, stubble, ripe corn, plough, clover"""
GARDEN = (0.098, 0.128, 0.048)
GRASS = ((0.118, 0.172, 0.052), (0.138, 0.180, 0.058), (0.162, 0.182, 0.062), (0.102, 0.160, 0.052))
FLOOR = (0.070, 0.085, 0.032)
BAIZE = (0.030, 0.042, 0.040)
TURNS = 16
"""the longest game that has a track of turns"""
PLATE = (2.2, 1.7)
"""cm from west to east and from south to north of the plate of a turn"""
KINDS = 12
"""different trees of a sort"""


@dataclass(frozen=True, slots=True)
class Hex:
    """One hex as the board shows it."""

    shape: Floats
    terrain: str
    number: str
    name: str

    @property
    def middle(self) -> Floats:
        """Its centre, cm."""
        middle: Floats = self.shape.mean(axis=0)
        return middle


def read(marker: Marker) -> Hex:
    """What a marker's label says, in whatever order: a word of terrain, figures, a name."""
    words = marker.label.split()
    terrain = next((TERRAIN[word.lower()] for word in words if word.lower() in TERRAIN), "open")
    number = next((word for word in words if word.isdigit()), "")
    name = " ".join(word for word in words if word.lower() not in TERRAIN and not word.isdigit())
    return Hex(np.array(marker.polygon, float), terrain, number, name)


class Hexes:
    """The board under `root`. `show` lays the hexes among some markers; without any there is no board."""

    def __init__(self, root: p3d.NodePath, ripples: p3d.Texture, shadows: bool = False) -> None:
        self._root = root.attach_new_node("hexes")
        self._ripples, self._shadows = ripples, shadows
        self._board: tuple[tuple[float, float], tuple[Marker, ...]] | None = None
        self._groves: list[p3d.NodePath] = []
        self._glades = np.zeros((0, 2))
        self.dice = Dice(root, shadows)
        self._track = (0, 0)
        self._pawn: p3d.NodePath | None = None

    @property
    def laid(self) -> bool:
        """Whether there is a board."""
        return self._board is not None and bool(self._board[1])

    def show(self, size: tuple[float, float], markers: Sequence[Marker]) -> None:
        """Lay the hexes among these markers on a table of this size; costs nothing when they lie there."""
        found = tuple(marker for marker in markers if marker.kind == "hex" and len(marker.polygon) >= 3)
        if (size, found) == self._board:
            return
        self._board = (size, found)
        self._root.node().remove_all_children()
        self.dice.clear()
        self._groves, self._glades = [], np.zeros((0, 2))
        self._track, self._pawn = (0, 0), None
        if found:
            self._build(size, [read(marker) for marker in found])

    def set_turn(self, turn: int, turns: int) -> None:
        """Stand the pawn on a turn of the track along the south edge of the tray; a game without a last turn has no track."""
        if self._board is None or not self.laid or not 0 < turns <= TURNS or self._track == (turn, turns):
            return
        width = self._board[0][0]
        if self._track[1] != turns:
            self._stand("turns", [plate(width, turns, k) for k in range(turns)])
            spots = [(*turn_spot(width, turns, k), -landscape.DEEP + 0.27) for k in range(turns)]
            printed(self._root, [Word(str(k + 1), (x - 0.45, y, z), 0.95, dark=True) for k, (x, y, z) in enumerate(spots)])
            self._pawn = self._stand("pawn", pawn())
        self._track = (turn, turns)
        if self._pawn is not None:
            x, y = turn_spot(width, turns, min(max(turn, 1), turns) - 1)
            self._pawn.set_pos(x + 0.42, y, -landscape.DEEP + 0.25)

    def _build(self, size: tuple[float, float], hexes: list[Hex]) -> None:
        scenery = [solid for hex_ in hexes for solid in stands(hex_)]
        self._stand("board", [tray(size), *map(block, hexes), *scenery])
        for hex_ in hexes:
            inner = (
                trees(hex_, inner=True)
                if hex_.terrain == "woods"
                else town.heart(hex_.shape, hex_.number)
                if hex_.terrain == "town"
                else []
            )
            if inner:
                self._groves.append(self._stand("grove", inner))
                self._glades = np.concatenate([self._glades, [hex_.middle]])
        shade = meshes.node("shade", meshes.geom(*_shade(hexes, scenery)))
        self._flat(shade, 2)
        shade.set_shader(program("solid", "shade"))
        self._print(hexes)

    def throw(self, t0: float, faces: tuple[int, ...], sides: int) -> None:
        """Let dice roll in the tray from scene time `t0` on; without a board there is none."""
        if self._board is not None and self.laid:
            self.dice.throw(t0, faces, sides, self._board[0][0])

    def in_tray(self) -> tuple[tuple[tuple[float, float, float], ...], ...]:
        """What lies in the tray to be read, each plate of the track and each die: four points (cm) at its corners."""
        if self._board is None:
            return ()
        width, turns = self._board[0][0], self._track[1]
        plates = [_corners((*turn_spot(width, turns, k), 0.25 - landscape.DEEP), PLATE) for k in range(turns)]
        return (*plates, *(_corners(at, (SIZE, SIZE)) for at in self.dice.spots))

    def holding(self, points: Sequence[Point]) -> tuple[Polygon, ...]:
        """The outlines of the hexes whose middles are nearest to these places (cm), each once."""
        if self._board is None or not self._board[1] or not points:
            return ()
        outlines = [marker.polygon for marker in self._board[1]]
        middles = np.array([np.mean(outline, axis=0) for outline in outlines])
        gaps = np.linalg.norm(np.array(points, float)[:, None] - middles[None], axis=2)
        return tuple(outlines[k] for k in sorted(set(gaps.argmin(axis=1).tolist())))

    def make_room(self, places: Sequence[tuple[float, float]]) -> None:
        """Lift what stands in the middle of woods and towns off the board while one of these places (cm) needs the room, as players do."""
        if not self._groves:
            return
        gaps = np.linalg.norm(self._glades[:, None] - np.array(places, float).reshape(-1, 2)[None], axis=2)
        for grove, taken in zip(self._groves, (gaps < CLEARING + 2.2).any(axis=1), strict=True):
            (grove.hide if taken else grove.show)()

    def _stand(self, name: str, solids: list[Solid]) -> p3d.NodePath:
        """Solids as one node under the light of the table."""
        node = meshes.node(name, meshes.geom(*landscape.skinned(solids)))
        node.reparent_to(self._root)
        node.set_shader(program("solid", "flock", SHADOWS=self._shadows))
        node.set_shader_input("ripples", self._ripples)
        node.show_through(SEEN)
        return node

    def _flat(self, node: p3d.NodePath, order: int) -> None:
        node.reparent_to(self._root)
        premultiplied(node)
        node.set_bin("fixed", order)

    def _print(self, hexes: list[Hex]) -> None:
        """Numbers along the north edges, names along the south ones."""
        words = [_word(hex_, hex_.number, False) for hex_ in hexes if hex_.number]
        words += [_word(hex_, hex_.name, True) for hex_ in hexes if hex_.name]
        if words:
            printed(self._root, words)

    def close(self) -> None:
        """Take the board away."""
        self.dice.close()
        self._root.remove_node()


def _word(hex_: Hex, text: str, name: bool) -> Word:
    low, high = float(hex_.shape[:, 1].min()), float(hex_.shape[:, 1].max())
    tall = NAME if name else NUMBER
    return Word(text, (float(hex_.middle[0]), low + 0.5 * tall + 0.06 if name else high - 0.5 * tall - 0.08, 0.03), tall, plaque=name)


def _corners(at: tuple[float, float, float], size: tuple[float, float]) -> tuple[tuple[float, float, float], ...]:
    """The corners of a level rectangle of that size about a place."""
    return tuple((at[0] + a * size[0], at[1] + b * size[1], at[2]) for a, b in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)))


def tray(size: tuple[float, float]) -> Solid:
    """The baize the prisms stand on."""
    width, height = size
    floor = landscape.box((width + 0.2, height + 0.2, 0.3), BAIZE, landscape.FLOCK)
    return floor.placed(width / 2, height / 2, -landscape.DEEP - 0.3)


def turn_spot(width: float, turns: int, index: int) -> tuple[float, float]:
    """The middle of the plate of a turn, counted from 0, on a table `width` cm wide."""
    return width / 2 + (index - (turns - 1) / 2) * 2.5, 1.5


def plate(width: float, turns: int, index: int) -> Solid:
    """The plate of a turn, of pale wood."""
    x, y = turn_spot(width, turns, index)
    return landscape.box((*PLATE, 0.25), (0.42, 0.31, 0.18)).placed(x, y, -landscape.DEEP)


def pawn() -> list[Solid]:
    """The red pawn that tells the turn."""
    red = (0.42, 0.035, 0.025, landscape.PLAIN)
    foot, body = landscape.cone(0.44, 0.0, 0.5, 18, red, red), landscape.cone(0.30, 0.0, 1.15, 18, red, red)
    head = landscape.clump(0.25, 0.5, red[:3], 5, fine=True)
    return [foot, body, replace(head, colours=np.tile(red, (len(head.vertices), 1))).placed(0, 0, 0.72)]


def block(hex_: Hex) -> Solid:
    """The prism of a hex in the colours of its terrain."""
    r = scatter(seed_of("flock", hex_.number, *hex_.middle.round(1)), 1, 3)[0]
    grass = GRASS[int(r[0] * len(GRASS))]
    centre, rim = grass, GRASS[int(r[1] * len(GRASS))]
    if hex_.terrain == "woods":
        centre, rim = FLOOR, tuple(0.5 * (np.array(FLOOR) + np.array(grass)))
    if hex_.terrain == "town":
        centre = rim = GARDEN
    return landscape.prism(hex_.shape, centre, rim)


def stands(hex_: Hex) -> list[Solid]:
    """What stands on a hex: trees, houses, or here and there a bush."""
    if hex_.terrain == "woods":
        return trees(hex_, inner=False)
    return town.outskirts(hex_.shape, hex_.number) if hex_.terrain == "town" else [*_fields(hex_), *_bushes(hex_)]


def _spots(hex_: Hex, count: int, gap: float, edge: float, inner: float) -> Floats:
    """Places in a hex, repeatable, at least `gap` cm apart, clear of its edge, of its middle and of its print."""
    shape, middle = landscape.inset(hex_.shape, edge), hex_.middle
    low, high = shape.min(axis=0), shape.max(axis=0)
    drawn = low + scatter(seed_of("spots", hex_.number, *middle.round(1)), 500, 2) * (high - low)
    printed = (np.abs(drawn[:, 0] - middle[0]) < NUMBER) & (drawn[:, 1] > high[1] - 1.25 * NUMBER)
    side = np.roll(shape, -1, axis=0) - shape
    gaps = drawn[:, None] - shape
    inside = (side[:, 0] * gaps[..., 1] - side[:, 1] * gaps[..., 0] > 0).all(axis=1)
    wanted = drawn[inside & ~printed & (np.linalg.norm(drawn - middle, axis=1) > inner)]
    kept: list[Floats] = []
    for spot in wanted:
        if all(np.hypot(*(spot - other)) >= gap for other in kept):
            kept.append(spot)
        if len(kept) == count:
            break
    return np.array(kept).reshape(-1, 2)


def trees(hex_: Hex, inner: bool) -> list[Solid]:
    """The trees of woods: those round the clearing, or those in it."""
    spots = _spots(hex_, 52, 0.46, 0.30, 0.0)
    away = np.linalg.norm(spots - hex_.middle, axis=1)
    parts = []
    for k in np.flatnonzero((away <= CLEARING + 0.1) == inner):
        seed = seed_of("tree", hex_.number, k)
        r = scatter(seed, 1, 3)[0]
        tree = landscape.conifer(seed % KINDS) if r[0] < 0.45 else landscape.broadleaf(seed % KINDS)
        turn, size = 360.0 * float(r[2]), 0.80 + 0.45 * float(r[1])
        parts += [solid.placed(float(spots[k, 0]), float(spots[k, 1]), 0.0, turn, size) for solid in tree]
    return parts


def _bushes(hex_: Hex) -> list[Solid]:
    """A hedge plant or two near the edge of open ground, on some hexes."""
    seed = seed_of("bush", hex_.number, *hex_.middle.round(1))
    r = scatter(seed, 1, 2)[0]
    spots = _spots(hex_, 1 + int(r[0] * 5), 0.3, 0.32, 2.35)
    return [
        landscape.clump(0.13, 0.17, landscape.GREENS[(seed + k) % 5], seed + k).placed(float(x), float(y)) for k, (x, y) in enumerate(spots)
    ]


def _fields(hex_: Hex) -> list[Solid]:
    """Some open ground is farmed: strips of one slant, each with its crop, and here and there a hedge between two."""
    seed = seed_of("fields", hex_.number, *hex_.middle.round(1))
    r = scatter(seed, 8, 2)
    if r[0, 0] > 0.46:
        return []
    slant = np.radians(180.0 * r[0, 1])
    across = np.array([-np.sin(slant), np.cos(slant)])
    ground = landscape.inset(hex_.shape, 0.42)
    edges = np.cumsum(np.concatenate([[-2.9], 1.1 + 1.1 * r[1:6, 0]]))
    parts: list[Solid] = []
    for k in range(len(edges) - 1):
        strip = landscape.clipped(ground, hex_.middle + across * (edges[k] + 0.03), across)
        if len(strip) >= 3:
            strip = landscape.clipped(strip, hex_.middle + across * edges[k + 1], -across)
        if len(strip) >= 3 and float(np.ptp(strip @ across)) > 0.25:
            parts.append(landscape.sheet(strip, 0.016, STRIPS[int(r[k + 1, 1] * len(STRIPS))]))
    return parts


def _shade(hexes: list[Hex], scenery: list[Solid]) -> tuple[Floats, NDArray[np.int64], Floats, Floats]:
    """Soft shadows where things touch: under the board on the baize, at the foot of trees and houses."""
    fans = [(landscape.inset(hex_.shape, -0.75), -landscape.DEEP + 0.012, 0.85) for hex_ in hexes]
    for solid in scenery:
        low, high = solid.vertices.min(axis=0), solid.vertices.max(axis=0)
        if low[2] > 0.45 or high[2] < 0.1:
            continue
        middle, reach = (low + high)[:2] / 2 + (0.07, -0.03), float(np.ptp(solid.vertices[:, :2], axis=0).max()) * 0.5 + 0.16
        turn = np.linspace(0, 2 * np.pi, 10, endpoint=False)
        fans.append((middle + reach * np.column_stack([np.cos(turn), np.sin(turn)]), 0.008, 0.42))
    points, faces, ink, offset = [], [], [], 0
    for ring, z, dark in fans:
        n = len(ring)
        points.append(np.column_stack([np.concatenate([ring, [ring.mean(axis=0)]]), np.full(n + 1, z)]))
        i = np.arange(n)
        faces.append(np.stack([i, (i + 1) % n, np.full(n, n)], 1) + offset)
        ink.append(np.array([0.0] * n + [dark]))
        offset += n + 1
    alpha = np.concatenate(ink)
    upright = np.tile((0.0, 0.0, 1.0), (offset, 1))
    return np.concatenate(points), np.concatenate(faces), upright, np.column_stack([np.zeros((offset, 3)), alpha])
