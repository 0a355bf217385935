"""The markers of a tabletop in both looks: what lies, swims, hangs or stands on the table besides the pieces.

A tabletop's markers are set all at once; a marker that stays keeps its node and its smoke. Torpedoes have their own room,
since they run.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import panda3d.core as p3d

from navalsim3d.kernel.tabletop import IslandOnTable, Marker, Tabletop
from navalsim3d.scene.effects import atlas, cloth, lines, smoke, solids
from navalsim3d.scene.effects.chance import scatter, seed_of
from navalsim3d.scene.effects.plumes import DARK, height_of
from navalsim3d.scene.effects.puffs import AT, WIDTH, Table, make
from navalsim3d.scene.effects.sprites import FLAT, UPRIGHT
from navalsim3d.scene.effects.wrecks import wreck
from navalsim3d.scene.effects.zones import Zones
from navalsim3d.scene.relief import Relief

FLOATING = ("mine", "buoy", "dinghy", "wreck", "depth_charge")
LINE_COLOURS = {
    "zone": (0.95, 0.78, 0.42),
    "minefield": (1.0, 0.42, 0.30),
    "hex": (0.80, 0.88, 0.92),
    "squall": (0.7, 0.78, 0.85),
    "fog": (0.8, 0.84, 0.88),
}


class Markers:
    """All markers but torpedoes. `table` is the soft part of them, `update` moves what floats and lights what shines."""

    def __init__(self, world: Any, fleet: Any, glows: Any) -> None:
        self._world, self._fleet, self._glows = world, fleet, glows
        self._root = world.root.attach_new_node("markers")
        self._nodes: dict[str, tuple[Marker, p3d.NodePath]] = {}
        self._held = Zones(self._root, world)
        self._land: tuple[IslandOnTable, ...] = ()
        self._born: dict[str, float] = {}
        self.table: Table = np.zeros((0, WIDTH), np.float32)
        self.low: Table = self.table
        """the same without what stands upright, which the table look has as counters"""
        self._afloat: list[p3d.NodePath] = []
        self._spots = np.zeros((0, 4))
        """of what floats: place, whether it rocks, share of the water's height"""
        self._lamps = np.zeros((0, 7))
        self._still = False
        self._flat = True

    def show(self, tabletop: Tabletop, banks: dict[tuple[float, float], float]) -> None:
        """Set the markers of a tabletop. `banks` says when smoke at a place (rounded cm) was laid, so that it does not grow twice."""
        self._land = tabletop.islands
        here = {marker.id: marker for marker in tabletop.markers if marker.kind != "torpedo"}
        for key in [key for key, (marker, _) in self._nodes.items() if here.get(key) != marker]:
            self._nodes.pop(key)[1].remove_node()
        self._held.show(tabletop.markers if self._fleet.scale <= 0 else (), self._fleet.side_of)
        rows = [np.zeros((0, WIDTH), np.float32)]
        for marker in here.values():
            if marker.id not in self._nodes:
                self._nodes[marker.id] = (marker, self._build(marker))
            rows.append(self._soft(marker, banks))
        self.table = np.concatenate(rows)
        self._take_stock()

    def clear(self) -> None:
        """Take all markers away."""
        for _, node in self._nodes.values():
            node.remove_node()
        self._nodes.clear()
        self._held.show((), self._fleet.side_of)
        self.table = self.table[:0]
        self._take_stock()

    def close(self) -> None:
        """Take everything off the screen."""
        self.clear()
        self._root.remove_node()

    @property
    def _metre(self) -> float:
        return float(self._fleet.metre)

    def _build(self, marker: Marker) -> p3d.NodePath:
        """The solid part of a marker: its node, placed."""
        node = self._root.attach_new_node(f"marker {marker.id}")
        big = self._metre * 3.0
        match marker.kind:
            case "mine":
                solids.body(solids.mine(0.34 * big), node, "mine")
            case "buoy":
                solids.body(solids.buoy(1.0 * big), node, "buoy")
            case "dinghy":
                solids.body(solids.dinghy(1.5 * big), node, "dinghy")
            case "wreck":
                solids.body(wreck(max(marker.size, _long(marker), 5.0 * big)), node, "wreck")
            case "depth_charge":
                solids.body(solids.drum(0.6 * big), node, "drum")
            case "plume":
                counter = solids.body(solids.plume_counter(min(height_of(marker.size) * self._metre, 9.0) * 0.32 + 0.7), node, "counter")
                counter.set_tag("look", "table")
            case "searchlight":
                self._beam(marker, node)
            case "cloth":
                self._cloth(marker, node)
            case _:
                self._outline(marker, node)
        if marker.pose is not None and marker.kind not in LINE_COLOURS:
            node.set_pos_hpr(marker.pose.x, marker.pose.y, 0.0, -marker.pose.heading, 0.0, 0.0)
        return node

    def _beam(self, marker: Marker, node: p3d.NodePath) -> None:
        reach = max(marker.size, 20.0)
        beam = solids.beam_cone(reach, reach * 0.16, node)
        beam.set_z(1.6 * self._metre * 3)
        beam.set_p(-2.4)

    def _cloth(self, marker: Marker, node: p3d.NodePath) -> None:
        """A cloth laid over a part of the table. What is under it, nobody has put into the picture."""
        if len(marker.polygon) >= 3:
            solids.body([cloth.drape(marker.polygon, Relief(self._land))], node, "cloth")

    def _outline(self, marker: Marker, node: p3d.NodePath) -> None:
        colour = LINE_COLOURS.get(marker.kind)
        if colour is None:
            return
        shape = np.array(marker.polygon, float) if marker.polygon else _disc(marker)
        if shape is None or len(shape) < 3:
            return
        if self._fleet.scale <= 0 and marker.kind in ("zone", "hex"):
            return
        dash = 0.0 if marker.kind == "hex" else 1.8
        strong = 0.35 if marker.kind in ("squall", "fog") else 0.85
        lines.node(
            marker.kind, [lines.strip(lines.dense(shape, 1.5, closed=True), colour, strong, 2.0, dash, closed=True)], node, self._world
        )
        if marker.kind == "minefield":
            self._field(marker, shape, node)

    def _field(self, marker: Marker, shape: np.ndarray, node: p3d.NodePath) -> None:
        """A few mines about a minefield, so that it is known for one without its outline."""
        low, high = shape.min(axis=0), shape.max(axis=0)
        r = scatter(seed_of(marker.id), 60, 2)
        spots = [low + (high - low) * pair for pair in r if _inside(shape, low + (high - low) * pair)][: max(5, min(14, marker.count * 3))]
        for spot in spots:
            solids.body(solids.mine(0.26 * self._metre * 3), node, "mine").set_pos(float(spot[0]), float(spot[1]), 0.0)

    def _soft(self, marker: Marker, banks: dict[tuple[float, float], float]) -> Table:
        """The smoke, foam and light of a marker as rows."""
        centre = (marker.pose.x, marker.pose.y) if marker.pose is not None else _middle(marker)
        if marker.kind == "smoke":
            born = banks.get((round(centre[0], 1), round(centre[1], 1)), -30.0)
            return smoke.screen(born, centre, marker.size, self._metre)
        if marker.kind in ("squall", "fog"):
            radius = marker.size * 0.5 if not marker.polygon else float(np.ptp(np.array(marker.polygon), axis=0).max() * 0.5)
            dark, tall = (0.30, radius * 0.55) if marker.kind == "squall" else (0.62, radius * 0.22)
            return smoke.cloud(centre, radius, tall, dark, seed_of(marker.id), 0.4)
        if marker.kind == "plume":
            return _standing(marker, centre, self._metre)
        if marker.kind == "star_shell":
            return _star(centre, self._metre)
        if marker.kind in ("wreck", "dinghy"):
            return _patch(marker, centre)
        return np.zeros((0, WIDTH), np.float32)

    def update(self, now: float) -> None:
        """Let what floats ride the water; shine what shines; show counters on the table only."""
        look = float(self._world.look)
        self._float(now, look)
        if (look < 0.5) != self._flat:
            self._flat = look < 0.5
            self._show_counters()
        if len(self._lamps):
            self._glows.burn(self._lamps)

    def _float(self, now: float, look: float) -> None:
        """Everything afloat up and down with the water under it; on the flat mat it lies still."""
        if not self._afloat or (look <= 0.0 and self._still):
            return
        self._still = look <= 0.0
        heights, normals = self._world.sea.surface(self._spots[:, 0], self._spots[:, 1], now)
        rocked = 3.0 * look * np.sin(now * 1.3 + self._spots[:, 0]) * self._spots[:, 2]
        tilts = np.degrees(normals[:, 0]) * 0.7 + rocked
        for node, z, tilt in zip(self._afloat, (heights * self._spots[:, 3]).tolist(), tilts.tolist(), strict=True):
            node.set_z(z)
            node.set_r(tilt)

    def _show_counters(self) -> None:
        for marker, node in self._nodes.values():
            if marker.kind == "plume":
                (node.show if self._flat else node.hide)()

    def _take_stock(self) -> None:
        """What floats, what shines and what lies in the air, once for all the frames until the next tabletop."""
        afloat = [(marker, node) for marker, node in self._nodes.values() if marker.kind in FLOATING and marker.pose is not None]
        self._afloat = [node for _, node in afloat]
        self._spots = np.array(
            [(m.pose.x, m.pose.y, m.kind in ("buoy", "mine"), 0.6 if m.kind == "wreck" else 1.0) for m, _ in afloat if m.pose is not None]
        ).reshape(-1, 4)
        lamps = [lamp for marker, _ in self._nodes.values() for lamp in _lamps(marker, self._metre)]
        self._lamps = np.array(lamps).reshape(-1, 7)
        self.low = self.table[self.table[:, AT["mode"]] != UPRIGHT]
        self._still = False
        self._show_counters()


def _lamps(marker: Marker, metre: float) -> list[tuple[float, ...]]:
    """What a marker sheds light on: place, reach and light of each spot."""
    if marker.pose is None or marker.kind not in ("star_shell", "searchlight"):
        return []
    x, y, ahead = marker.pose.x, marker.pose.y, math.radians(marker.pose.heading)
    if marker.kind == "star_shell":
        return [(x, y, 55 * metre, 60.0, 1.5, 1.45, 1.25)]
    reach = max(marker.size, 20.0)
    return [
        (x + math.sin(ahead) * reach * share, y + math.cos(ahead) * reach * share, 2.5, reach * 0.22 * (0.6 + share), 1.0, 1.1, 1.2)
        for share in (0.45, 0.85)
    ]


def _disc(marker: Marker) -> np.ndarray | None:
    if marker.pose is None or marker.size <= 0:
        return None
    angle = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    return np.column_stack([marker.pose.x + marker.size * 0.5 * np.sin(angle), marker.pose.y + marker.size * 0.5 * np.cos(angle)])


def _long(marker: Marker) -> float:
    """The longest way across a marker's outline, cm."""
    if not marker.polygon:
        return 0.0
    corners = np.array(marker.polygon, float)
    return float(np.hypot(*(corners[:, None] - corners).reshape(-1, 2).T).max())


def _middle(marker: Marker) -> tuple[float, float]:
    if not marker.polygon:
        return 0.0, 0.0
    x, y = np.array(marker.polygon, float).mean(axis=0)
    return float(x), float(y)


def _inside(shape: np.ndarray, at: np.ndarray) -> bool:
    x, y = shape[:, 0], shape[:, 1]
    x2, y2 = np.roll(x, -1), np.roll(y, -1)
    crosses = (y > at[1]) != (y2 > at[1])
    with np.errstate(divide="ignore", invalid="ignore"):
        where = x + (at[1] - y) / (y2 - y) * (x2 - x)
    return bool(np.count_nonzero(crosses & (at[0] < where)) % 2)


def _standing(marker: Marker, centre: tuple[float, float], metre: float) -> Table:
    """A splash that stays as a counter: half its height, thin, with foam about its foot (drawn at sea only)."""
    tall = height_of(marker.size) * metre * 0.55
    r = scatter(seed_of(marker.id), 4, 3)
    columns = make(
        4, t0=-10.0, life=smoke.FOREVER,
        p=np.column_stack([centre[0] + (r[:, 0] - 0.5) * tall * 0.12, centre[1] + (r[:, 1] - 0.5) * tall * 0.12, np.zeros(4)]),
        s0=tall * (0.16 + 0.06 * r[:, 0]), s1=tall * (0.16 + 0.06 * r[:, 0]), stretch=2.0 + 0.7 * r[:, 1], rot=r[:, 2] * 6.28,
        c0=np.ones((4, 3)) * (0.55 if marker.size >= DARK else 1.1), alpha=0.9, fade_in=0.0, fade_out=1.0, erode0=0.03, mode=UPRIGHT,
        tile=atlas.COLUMNS[0] + np.arange(4) % 2, rank=5.0, hot=0.0,
    )  # fmt: skip
    foot = make(
        1, t0=-10.0, life=smoke.FOREVER, p=(*centre, 0.03), s0=tall * 0.42, s1=tall * 0.42, c0=(0.95, 1.0, 1.0), alpha=0.85,
        fade_in=0.0, fade_out=1.0, mode=FLAT, tile=atlas.FOAM,
    )  # fmt: skip
    return np.concatenate([columns, foot])


def _star(centre: tuple[float, float], metre: float) -> Table:
    high = 60.0 * metre
    light = make(
        3, t0=-10.0, life=smoke.FOREVER, p=(*centre, high), s0=np.array([0.5, 2.2, 9.0]), s1=np.array([0.5, 2.2, 9.0]),
        c0=np.array([[6, 6, 5.2], [1.6, 1.5, 1.2], [0.12, 0.12, 0.10]]), lit=0, add=1, fade_in=0.0, fade_out=1.0, tile=atlas.GLOW,
        rank=8.0,
    )  # fmt: skip
    pool = make(
        1, t0=-10.0, life=smoke.FOREVER, p=(*centre, 0.1), s0=45.0, s1=45.0, c0=(0.07, 0.068, 0.055), lit=0, add=1, fade_in=0.0,
        fade_out=1.0, mode=FLAT, tile=atlas.GLOW, rank=8.0,
    )  # fmt: skip
    return np.concatenate([light, pool])


def _patch(marker: Marker, centre: tuple[float, float]) -> Table:
    """The slick about a wreck, the foam about a dinghy."""
    wide = max(0.6 * marker.size, 0.42 * _long(marker), 2.4) if marker.kind == "wreck" else 1.1
    dark = marker.kind == "wreck"
    return make(
        1, t0=-10.0, life=smoke.FOREVER, p=(*centre, 0.02), s0=wide, s1=wide, rot=float(seed_of(marker.id) % 6),
        c0=(0.035, 0.04, 0.042) if dark else (0.9, 0.95, 0.95), alpha=0.6 if dark else 0.5, fade_in=0.0, fade_out=1.0, mode=FLAT,
        tile=atlas.FOAM if not dark else atlas.WISPS[0],
    )  # fmt: skip
