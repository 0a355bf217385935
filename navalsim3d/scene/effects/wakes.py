"""Wakes: one strip of foam for each ship, all in one Geom, bent along the water the ship has come through.

A strip runs from the bow past the stern to the end of the wake. Its points are places in the world, so a wake stays
where it was laid while the ship goes on. After a jump in time the tail is laid straight astern, so that a still picture
has its wake too. Rows are rewritten by numpy only for ships that moved.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import panda3d.core as p3d

from navalsim3d.scene.effects import surface
from navalsim3d.scene.effects.atlas import foam_texture
from navalsim3d.scene.effects.sprites import premultiplied
from navalsim3d.scene.meshes import triangles
from navalsim3d.scene.shading import program

AHEAD, ASTERN = 10, 34
POINTS = AHEAD + ASTERN
ACROSS = 5
JUMP = 6.0
"""cm: a longer step is a jump, not a movement"""
STEP = 0.35
"""cm between remembered points"""
SHIP, TORPEDO = 0.0, 1.0
TAN_WEDGE = 0.354


@dataclass(slots=True)
class Trail:
    """Where the stern of one ship has been, oldest first, and the strip made of it."""

    past: list[tuple[float, float]] = field(default_factory=list)
    key: tuple[float, ...] = ()
    slot: int = -1


def _vertex_format() -> p3d.GeomVertexFormat:
    array = p3d.GeomVertexArrayFormat()
    array.add_column("vertex", 3, p3d.Geom.NT_float32, p3d.Geom.C_point)
    array.add_column("place", 4, p3d.Geom.NT_float32, p3d.Geom.C_other)
    array.add_column("trait", 4, p3d.Geom.NT_float32, p3d.Geom.C_other)
    made = p3d.GeomVertexFormat()
    made.add_array(array)
    return p3d.GeomVertexFormat.register_format(made)


def _faces(strips: int) -> np.ndarray:
    """Triangles of all strips: POINTS rows of ACROSS vertices each."""
    row, column = np.meshgrid(np.arange(POINTS - 1), np.arange(ACROSS - 1), indexing="ij")
    a = (row * ACROSS + column).ravel()
    one = np.concatenate([np.stack([a, a + 1, a + ACROSS], 1), np.stack([a + 1, a + ACROSS + 1, a + ACROSS], 1)])
    return (one[None] + (np.arange(strips) * POINTS * ACROSS)[:, None, None]).reshape(-1, 3)


def stations(ship: float, reach: float) -> np.ndarray:
    """Distances astern of the stern of a strip's points: from -ship at the bow to `reach`, closer together near the stern."""
    tail = reach * (np.arange(1, ASTERN + 1) / ASTERN) ** 1.35
    return np.concatenate([np.linspace(-ship * 1.04, 0.0, AHEAD), tail])


def half_width(s: np.ndarray, ship: float, beam: float, strength: float) -> np.ndarray:
    """Half the breadth of a strip: wide enough for both arms while they last."""
    arms = (s + ship) * TAN_WEDGE * (0.55 + 0.45 * strength) * 1.12 + beam
    wash = 1.6 * beam + 0.02 * np.maximum(s, 0)
    return np.minimum(np.maximum(arms if strength > 0.02 else 0 * s, wash), 3.4 * beam + 0.22 * np.maximum(s, 0) + ship * 0.55)


def bow_wave(s: np.ndarray, ship: float) -> np.ndarray:
    """Height of the wave that a bow pushes up along the hull, as a share of its greatest: none at the stem, most a quarter aft."""
    aft = np.clip((s + ship) / ship, 0.0, 1.0)
    return np.where(aft < 0.22, aft / 0.22, np.clip(1 - (aft - 0.22) / 0.5, 0, 1)) ** 1.3


def centreline(past: np.ndarray, x: float, y: float, heading: float, ship: float, s: np.ndarray) -> np.ndarray:
    """Points (n, 2) at distances `s` astern of the stern: along the hull, then back along `past` (m, 2), then straight on."""
    ahead = np.array([np.sin(np.radians(heading)), np.cos(np.radians(heading))])
    stern = np.array([x, y]) - ahead * ship * 0.5
    line = np.concatenate([stern[None], past[::-1]]) if len(past) else stern[None]
    steps = np.hypot(*np.diff(line, axis=0).T) if len(line) > 1 else np.zeros(0)
    along = np.concatenate([[0.0], np.cumsum(steps)])
    back = -ahead
    if len(line) > 3 and along[-1] > 1.0:
        back = line[-1] - line[-3]
        back = back / max(float(np.hypot(*back)), 1e-6)
    out = np.column_stack([np.interp(s, along, line[:, 0]), np.interp(s, along, line[:, 1])])
    beyond = np.maximum(s - along[-1], 0.0)
    out += back * beyond[:, None]
    before = np.minimum(s, 0.0)
    return out - ahead * before[:, None]


def strip(line: np.ndarray, s: np.ndarray, width: np.ndarray, constants: tuple[float, ...]) -> np.ndarray:
    """The vertices (POINTS * ACROSS, 11) of one strip about a centre line; `constants`: beam, ship, reach, strength, kind, seed."""
    beam, ship, reach, strength, kind, seed = constants
    way = np.gradient(line, axis=0)
    way /= np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-6)[:, None]
    normal = np.column_stack([way[:, 1], -way[:, 0]])
    share = np.linspace(-1, 1, ACROSS)
    share = np.sign(share) * np.abs(share) ** 1.4
    across = width[:, None] * share[None]
    out = np.empty((len(s), ACROSS, 11), np.float32)
    out[..., 0:2] = line[:, None] + normal[:, None] * across[..., None]
    out[..., 2] = 0.0
    out[:, 1::2, 2] = (bow_wave(s, ship) * strength * beam * 0.30)[:, None] if kind == SHIP else 0.0
    out[..., 3] = across
    out[..., 4] = s[:, None]
    out[..., 5:] = (beam, ship, reach, strength, kind, seed)
    return out.reshape(-1, 11)


class Wakes:
    """All strips. `ship` and `torpedo` say where things are this frame; `update` draws; unknown ids are dropped by `keep`."""

    def __init__(self, world: Any, room: int = 16) -> None:
        self._world = world
        self._trails: dict[str, Trail] = {}
        self._node = p3d.GeomNode("wakes")
        self._node.set_bounds(p3d.OmniBoundingVolume())
        self._node.set_final(True)
        self.path = world.root.attach_new_node(self._node)
        premultiplied(self.path)
        self.path.set_bin("fixed", 10)
        self.path.set_shader(program("fx_ribbon", "fx_ribbon", **surface.defines(world)))
        self.path.set_shader_input("foam", foam_texture())
        self._rows = np.zeros((0, POINTS * ACROSS, 11), np.float32)
        self._free: list[int] = []
        self._stale: set[int] = set()
        self._grow(room)

    def _grow(self, room: int) -> None:
        old = self._rows
        self._rows = np.zeros((room, POINTS * ACROSS, 11), np.float32)
        self._rows[: len(old)] = old
        self._free = list(range(len(old), room))[::-1] + self._free
        data = p3d.GeomVertexData("wakes", _vertex_format(), p3d.Geom.UH_dynamic)
        data.unclean_set_num_rows(room * POINTS * ACROSS)
        geom = p3d.Geom(data)
        geom.add_primitive(triangles(_faces(room)))
        self._node.remove_all_geoms()
        self._node.add_geom(geom)
        self._stale = set(range(room))

    def ship(
        self, key: str, x: float, y: float, heading: float, length: float, beam: float, reach: float, strength: float, seed: float
    ) -> None:
        """A hull at its centre: its wake `reach` cm long, `strength` 0 to 1. The track is remembered from call to call."""
        trail = self._trail(key)
        ahead = np.radians(heading)
        stern = (x - float(np.sin(ahead)) * length * 0.5, y - float(np.cos(ahead)) * length * 0.5)
        self._remember(trail, stern, reach)
        now = (x, y, heading, reach, strength)
        if now == trail.key:
            return
        trail.key = now
        s = stations(length, max(reach, 0.4 * length))
        line = centreline(np.array(trail.past).reshape(-1, 2), x, y, heading, length, s)
        self._rows[trail.slot] = strip(
            line, s, half_width(s, length, beam, strength), (beam, length, max(reach, 0.01), strength, SHIP, seed)
        )
        self._stale.add(trail.slot)

    def torpedo(self, key: str, path: np.ndarray, reach: float, width: float, strength: float = 1.0) -> None:
        """A torpedo's bubbles: `path` (n, 2) runs from where it started to where it is now."""
        trail = self._trail(key)
        now = (float(path[-1, 0]), float(path[-1, 1]), reach, strength)
        if now == trail.key:
            return
        trail.key = now
        line = path[::-1]
        along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
        s = np.minimum(np.linspace(0, max(reach, 0.01), POINTS), along[-1])
        points = np.column_stack([np.interp(s, along, line[:, 0]), np.interp(s, along, line[:, 1])])
        self._rows[trail.slot] = strip(points, s, np.full(len(s), width * 2.4), (width, 0.1, max(reach, 0.01), strength, TORPEDO, 0.3))
        self._stale.add(trail.slot)

    def _trail(self, key: str) -> Trail:
        trail = self._trails.get(key)
        if trail is None:
            if not self._free:
                self._grow(2 * len(self._rows))
            trail = self._trails[key] = Trail(slot=self._free.pop())
        return trail

    def _remember(self, trail: Trail, stern: tuple[float, float], reach: float) -> None:
        if not trail.past:
            trail.past.append(stern)
            return
        gap = float(np.hypot(stern[0] - trail.past[-1][0], stern[1] - trail.past[-1][1]))
        if gap > JUMP:
            trail.past = [stern]
        elif gap > STEP:
            trail.past.append(stern)
            keep = int(max(reach, 20.0) / STEP) + 8
            if len(trail.past) > keep + 64:
                trail.past = trail.past[-keep:]

    def forget_tracks(self) -> None:
        """Time jumped: every wake lies straight astern again."""
        for trail in self._trails.values():
            trail.past = []
            trail.key = ()

    def keep(self, keys: set[str]) -> None:
        """Take away every strip whose key is not among these."""
        for key in [key for key in self._trails if key not in keys]:
            slot = self._trails.pop(key).slot
            self._rows[slot] = 0.0
            self._free.append(slot)
            self._stale.add(slot)

    def drop(self, key: str) -> None:
        """Take one strip away."""
        if key in self._trails:
            self.keep(set(self._trails) - {key})

    def update(self) -> None:
        """Upload what changed."""
        if not self._stale:
            return
        data = self._node.modify_geom(0).modify_vertex_data()
        memory = memoryview(data.modify_array(0)).cast("B").cast("f")
        size = POINTS * ACROSS * 11
        for slot in self._stale:
            memory[slot * size : (slot + 1) * size] = self._rows[slot].ravel()
        self._stale.clear()
