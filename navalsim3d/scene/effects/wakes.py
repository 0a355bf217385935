"""Wakes: one strip of foam for each ship, all in one Geom, bent along the water the ship has come through.

A strip runs from the bow past the stern to the end of the wake. Its Geom never changes: the vertex shader lays it along
the places where the ship's stern was, which are kept here at even distances and handed over in one buffer for the whole
fleet. Those are places in the world, so a wake stays where it was laid while the ship goes on. After a jump in time the
tail is laid straight astern, so that a still picture has its wake too.
"""

from typing import Any

import numpy as np
import panda3d.core as p3d
from numpy.typing import NDArray

from navalsim3d.scene.effects import surface
from navalsim3d.scene.effects.atlas import foam_texture
from navalsim3d.scene.effects.sprites import premultiplied
from navalsim3d.scene.meshes import triangles
from navalsim3d.scene.shading import program

AHEAD, ASTERN = 10, 34
POINTS = AHEAD + ASTERN
ACROSS = 5
PLACES = 160
"""places remembered of each stern; longer wakes go on straight"""
APART = 0.6
"""cm between them"""
JUMP = 6.0
"""cm: a longer step is a jump, not a movement"""
SHIP, TORPEDO = 0.0, 1.0
HEAD = 16
"""floats about the ship before the places of its stern"""
ROW = HEAD + 2 * PLACES
BEAM, LENGTH, REACH, STRENGTH, KIND, SEED, NEWEST, COUNT, LEAD = 4, 5, 6, 7, 8, 9, 12, 13, 14
"""where in a row: cm, cm, cm, 0 to 1, SHIP or TORPEDO, the place that was last, how many there are, cm from it to the stern"""

Numbers = NDArray[np.float64]
Slots = NDArray[np.int64]


def _faces(strips: int) -> NDArray[np.int64]:
    """Triangles of all strips: POINTS rows of ACROSS vertices each."""
    row, column = np.meshgrid(np.arange(POINTS - 1), np.arange(ACROSS - 1), indexing="ij")
    a = (row * ACROSS + column).ravel()
    one = np.concatenate([np.stack([a, a + 1, a + ACROSS], 1), np.stack([a + 1, a + ACROSS + 1, a + ACROSS], 1)])
    return (one[None] + (np.arange(strips) * POINTS * ACROSS)[:, None, None]).reshape(-1, 3)


def _strips(count: int) -> p3d.Geom:
    """So many strips, each vertex with its station, its share of the breadth and its strip."""
    strip, station, share = np.meshgrid(np.arange(count), np.arange(POINTS), np.linspace(-1.0, 1.0, ACROSS), indexing="ij")
    data = p3d.GeomVertexData("wakes", p3d.GeomVertexFormat.get_v3(), p3d.Geom.UH_static)
    data.unclean_set_num_rows(strip.size)
    memoryview(data.modify_array(0)).cast("B").cast("f")[:] = np.stack([station, share, strip], -1).astype(np.float32).ravel().data
    geom = p3d.Geom(data)
    geom.add_primitive(triangles(_faces(count)))
    return geom


class Wakes:
    """All strips. `slot` gives a ship or torpedo its strip, `follow` says where some of them are now, `update` hands over what changed."""

    def __init__(self, world: Any, room: int = 16) -> None:
        self._node = p3d.GeomNode("wakes")
        self._node.set_bounds(p3d.OmniBoundingVolume())
        self._node.set_final(True)
        self.path = world.root.attach_new_node(self._node)
        premultiplied(self.path)
        self.path.set_bin("fixed", 10)
        shape = {"PLACES": PLACES, "POINTS": POINTS, "AHEAD": AHEAD, "APART": APART}
        self.path.set_shader(program("fx_ribbon", "fx_ribbon", **shape, **surface.defines(world)))
        self.path.set_shader_input("foam", foam_texture())
        self._slots: dict[str, int] = {}
        self._free: list[int] = []
        self._rows = np.zeros((0, ROW), np.float32)
        self._newest: Numbers = np.zeros((0, 2))
        self._stale = True
        self._grow(room)

    def _grow(self, room: int) -> None:
        old = len(self._rows)
        self._rows = np.concatenate([self._rows, np.zeros((room - old, ROW), np.float32)])
        self._newest = np.concatenate([self._newest, np.zeros((room - old, 2))])
        self._free = [*range(old, room)][::-1] + self._free
        self._node.remove_all_geoms()
        self._node.add_geom(_strips(room))
        self._buffer = p3d.Texture("trails")
        self._buffer.setup_buffer_texture(self._rows.size // 4, p3d.Texture.T_float, p3d.Texture.F_rgba32, p3d.GeomEnums.UH_dynamic)
        self.path.set_shader_input("trails", self._buffer)
        self._stale = True

    def slot(self, key: str, length: float, beam: float, seed: float, kind: float = SHIP) -> int:
        """The strip of a hull of that length and beam in cm; its own from now on, until it is dropped."""
        if key not in self._slots:
            if not self._free:
                self._grow(2 * len(self._rows))
            slot = self._slots[key] = self._free.pop()
            self._rows[slot] = 0.0
            self._rows[slot, [BEAM, LENGTH, KIND, SEED]] = (beam, length, kind, seed)
        return self._slots[key]

    def follow(self, slots: Slots, place: Numbers, ahead: Numbers, reach: Numbers, strength: Numbers) -> None:
        """Hulls are at these centres (n, 2), heading `ahead` (n, 2 unit), their wakes `reach` cm long and 0 to 1 strong."""
        stern = place - ahead * (0.5 * self._rows[slots, LENGTH])[:, None]
        self._remember(slots, stern)
        self._rows[slots, 0:2] = stern
        self._rows[slots, 2:4] = ahead
        self._rows[slots, REACH] = np.maximum(reach, 0.01)
        self._rows[slots, STRENGTH] = strength
        self._stale = True

    def _remember(self, slots: Slots, stern: Numbers) -> None:
        """Add to each track the places its stern has passed, APART from one another."""
        gap = stern - self._newest[slots]
        away = np.hypot(gap[:, 0], gap[:, 1])
        anew = (self._rows[slots, COUNT] == 0) | (away > JUMP)
        if anew.any():
            self._rows[slots[anew], COUNT] = 0
            self._push(slots[anew], stern[anew])
            away[anew] = 0.0
        while len(on := np.flatnonzero(away >= APART)):
            passed = self._newest[slots[on]] + gap[on] * (APART / away[on])[:, None]
            self._push(slots[on], passed)
            gap[on] = stern[on] - passed
            away[on] -= APART
        self._rows[slots, LEAD] = away

    def _push(self, slots: Slots, places: Numbers) -> None:
        newest = (self._rows[slots, NEWEST].astype(np.int64) + 1) % PLACES
        self._rows[slots, NEWEST] = newest
        self._rows[slots, COUNT] = np.minimum(self._rows[slots, COUNT] + 1, PLACES)
        self._rows[slots, HEAD + 2 * newest] = places[:, 0]
        self._rows[slots, HEAD + 2 * newest + 1] = places[:, 1]
        self._newest[slots] = places

    def forget_tracks(self) -> None:
        """Time jumped: every wake lies straight astern again."""
        self._rows[:, COUNT] = 0.0
        self._stale = True

    def drop(self, key: str) -> None:
        """Take one strip away; nothing happens when there is none of that name."""
        slot = self._slots.pop(key, None)
        if slot is not None:
            self._rows[slot] = 0.0
            self._free.append(slot)
            self._stale = True

    def update(self) -> None:
        """Hand over what changed."""
        if self._stale:
            self._stale = False
            memoryview(self._buffer.modify_ram_image()).cast("B")[:] = self._rows.data.cast("B")
