"""The fleet's motion as arrays: one column of numbers for each thing that changes with every frame, one place in it for each piece.

A table may have sixty ships under way. Asking each in turn what the water does to it costs more than drawing it; asked all
together it costs as much as asking one. So whatever follows from time, place and water is worked out here in one pass over
the fleet, and only what came out different is handed on to the nodes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from navalsim3d.kernel.geometry import Pose
from navalsim3d.scene.ships import Stance
from navalsim3d.scene.swell import Swell

if TYPE_CHECKING:
    from navalsim3d.scene.miniature import Miniature

Numbers = NDArray[np.float64]
Stands = list[tuple[float, float, float, float]]
"""x, y, height of the ground (cm) and heading (degrees) of each"""
Tilts = tuple[list[int], list[list[float]]]
"""places, and of each its height over the table (cm), pitch and roll (degrees)"""
Wettings = tuple[list[int], list[float]]
"""places, and of each where the water stands up the hull (cm)"""
COLUMNS = (
    "x", "y", "heading", "speed", "heel", "height", "astern",
    "length", "beam", "tall", "lively", "afloat", "flies", "reach",
    "ground", "lean", "pace", "moved_at", "old_x", "old_y", "way_x", "way_y",
    "level", "pitch", "roll", "down", "dive", "list",
    "lift", "nod", "heave", "wet", "strip", "left", "stand_on", "foams", "sunk",
)  # fmt: skip
"""stance; what the model is; what it keeps from frame to frame; the water under it; its damage; the tilt and the wetness last shown;
its strip among the wakes, how much of its wake is left, what it stands on, whether it makes a wake at all,
and how far it is on its way down"""
STANCE = 7
OLD, DOWN, LIFT = COLUMNS.index("old_x"), COLUMNS.index("down"), COLUMNS.index("lift")
DEGREE = math.pi / 180.0
LINGER = 0.15
"""seconds that something still counts as moving after it was last seen to"""
JUMP = 6.0
"""cm: a longer step is a jump, not a movement"""
SHOWN = 2e-4
"""cm or degrees: less than this is not worth moving a node for"""


class Motion:
    """Arrays of all pieces, by the names of COLUMNS; a place is taken with `enter` and given back with `leave`."""

    x: Numbers
    y: Numbers
    heading: Numbers
    """degrees"""
    speed: Numbers
    heel: Numbers
    height: Numbers
    astern: Numbers
    length: Numbers
    beam: Numbers
    tall: Numbers
    lively: Numbers
    """degrees the bow rises at full speed"""
    afloat: Numbers
    flies: Numbers
    reach: Numbers
    """cm of wake at full speed"""
    ground: Numbers
    """height of the land it stands on, cm"""
    lean: Numbers
    pace: Numbers
    """cm a second over the table"""
    moved_at: Numbers
    old_x: Numbers
    old_y: Numbers
    way_x: Numbers
    """cm gone since the moment before"""
    way_y: Numbers
    level: Numbers
    """height of the water amidships, cm"""
    pitch: Numbers
    roll: Numbers
    down: Numbers
    dive: Numbers
    list: Numbers
    damage: Numbers
    """down, dive and list together (3, n)"""
    lift: Numbers
    nod: Numbers
    heave: Numbers
    wet: Numbers
    stand_on: Numbers
    """how far what it stands on raises it over the table, cm"""
    strip: Numbers
    left: Numbers
    sunk: Numbers
    """how far something is on its way down, 0 to 1: no stand holds it any more"""
    foams: Numbers
    """1 for a hull that is to be seen, which draws a wake"""

    def __init__(self) -> None:
        self._table: Numbers = np.zeros((len(COLUMNS), 0))
        self._placed: Numbers = np.zeros((STANCE, 0))
        """the stance the nodes of each were last set to; of no number for one that is to be set anew"""
        self._free: list[int] = []
        self._now = 0.0
        self._anew: set[int] = set()
        """places whose piece was put where it is, and did not go there"""
        self.east: Numbers = np.zeros(0)
        """sine and cosine of each heading"""
        self.north: Numbers = np.zeros(0)
        self.step = 0.0
        """seconds from the moment before to this one"""
        self._grow(16)

    def _grow(self, room: int) -> None:
        old = self._table.shape[1]
        self._table = np.concatenate([self._table, np.zeros((len(COLUMNS), room - old))], axis=1)
        self._placed = np.concatenate([self._placed, np.zeros((STANCE, room - old))], axis=1)
        self._free = [*range(old, room)][::-1] + self._free
        for name, column in zip(COLUMNS, self._table, strict=True):
            setattr(self, name, column)
        self.damage, self._shown = self._table[DOWN : DOWN + 3], self._table[LIFT : LIFT + 3]

    def enter(self, miniature: Miniature, metre: float) -> int:
        """Take a place for a miniature on a table with `metre` cm to a metre."""
        if not self._free:
            self._grow(2 * self._table.shape[1])
        slot = self._free.pop()
        self._table[:, slot] = 0.0
        self.length[slot], self.beam[slot], self.tall[slot] = miniature.length, miniature.beam, miniature.height
        self.lively[slot] = 1.0 if miniature.length < 42 * metre else 0.35
        self.afloat[slot], self.flies[slot] = miniature.afloat, miniature.kind == "aircraft"
        self.foams[slot] = miniature.afloat
        self.stand_on[slot] = miniature.raised
        self.strip[slot], self.left[slot] = -1.0, 1.0
        self.forget([slot])
        return slot

    def leave(self, slot: int) -> None:
        """Give a place back."""
        self._table[:, slot] = self._placed[:, slot] = 0.0
        self._free.append(slot)

    def forget(self, slots: Sequence[int]) -> None:
        """What these were doing a moment ago is of no account: they were put here, and their nodes too."""
        self._anew.update(slots)
        index = list(slots)
        self.pace[index] = 0.0
        self.moved_at[index] = -np.inf
        self.lift[index] = self.wet[index] = np.nan
        self.unsettle(slots)

    def unsettle(self, slots: Sequence[int]) -> None:
        """Have their nodes set, and their wakes laid, at the next moment, though nothing about them changed."""
        self._placed[:, list(slots)] = np.nan

    def stance(self, slot: int) -> Stance:
        """How a piece stands now."""
        x, y, heading, speed, heel, height, astern = self._table[:STANCE, slot].tolist()
        return Stance(Pose(x, y, heading), speed, heel, astern > 0.0, height)

    def stand(self, slot: int, stance: Stance) -> None:
        """Let a piece stand so from now on."""
        pose = stance.pose
        self._table[:STANCE, slot] = (pose.x, pose.y, pose.heading, stance.speed, stance.heel, stance.height, stance.astern)

    def steer(self, slots: NDArray[np.int64], rows: Numbers, speed: Numbers) -> None:
        """Let some stand so: x, y, heading and heel (n, 4), their speed where it is a number (n); nothing else changes."""
        new = self._table[:STANCE, slots]
        new[:3], new[4], new[6] = rows[:, :3].T, rows[:, 3], 0.0
        new[2] %= 360.0
        np.copyto(new[3], speed, where=~np.isnan(speed))
        self._table[:STANCE, slots] = new

    def strayed(self) -> NDArray[np.int64]:
        """The places whose nodes do not stand as their pieces do; from now on they count as set."""
        moved = np.flatnonzero((self._table[:STANCE] != self._placed).any(axis=0))
        self._placed[:, moved] = self._table[:STANCE, moved]
        return moved

    def places(self, slots: NDArray[np.int64]) -> Stands:
        """x, y, height of the ground (cm) and heading (degrees) of some."""
        columns = (self.x, self.y, self.ground, self.heading)
        return list(zip(*(column[slots].tolist() for column in columns), strict=True))

    def advance(self, now: float, swell: Swell, look: float) -> None:
        """Bring everything that follows from time to the moment `now`: pace, lean, and the water, of which there is `look`."""
        passed = now - self._now
        self._now = now
        self.step = min(max(passed, 0.0), 0.25)
        self.east, self.north = np.sin(self.heading * DEGREE), np.cos(self.heading * DEGREE)
        self._measure(now, passed)
        if self.step:
            self.lean += (self.heel - self.lean) * (1.0 - math.exp(-5.0 * self.step))
        self._float(now, swell, look)

    def _measure(self, now: float, passed: float) -> None:
        """How fast each goes, and how far it came since the moment before; a jump is no way at all."""
        if self._anew:
            index = list(self._anew)
            self.old_x[index], self.old_y[index] = self.x[index], self.y[index]
            self._anew.clear()
        place, old, gone = self._table[:2], self._table[OLD : OLD + 2], self._table[OLD + 2 : OLD + 4]
        np.subtract(place, old, out=gone)
        old[:] = place
        way = np.hypot(gone[0], gone[1])
        jumped = way > JUMP
        if jumped.any():
            gone[:, jumped] = 0.0
        if passed > 0.0:
            moving = (way > 1e-4) & ~jumped
            self.pace[now - self.moved_at > LINGER] = 0.0
            self.pace[moving] = way[moving] / passed
            self.moved_at[moving] = now

    def _float(self, now: float, swell: Swell, look: float) -> None:
        """Three probes a hull: ahead, astern and to starboard."""
        if look <= 0.0:
            self.level[:] = self.pitch[:] = self.roll[:] = 0.0
            return
        fore, side = self.length * 0.36, self.beam * 0.5 + 1e-9
        x, y = np.empty((3, len(fore))), np.empty((3, len(fore)))
        far, high = self.east * fore, self.north * fore
        x[0], x[1], x[2] = self.x + far, self.x - far, self.x + self.north * side
        y[0], y[1], y[2] = self.y + high, self.y - high, self.y - self.east * side
        z = swell.lifted(x, y, now) * look
        self.level[:] = (z[0] + z[1]) * 0.5
        self.pitch[:] = np.arctan2(z[0] - z[1], 2.0 * fore + 1e-9) * (0.8 / DEGREE)
        self.roll[:] = np.minimum(np.maximum(np.arctan2(self.level - z[2], side) * (0.55 / DEGREE), -14.0), 14.0)

    def tilts(self, look: float) -> Tilts:
        """The places whose tilt is no longer as shown, and their height over the table (cm), pitch and roll (degrees)."""
        planing = np.minimum(1.0, self.speed) ** 1.5 * self.lively * (3.4 * look)
        new = np.empty_like(self._shown)
        new[0] = (
            self.level
            + 0.05 / 3.4 * self.tall * planing
            - self.down * np.maximum(self.sunk, sea_or(0.25, look))
            + self.stand_on * (1.0 - look)
        )
        new[1] = self.pitch + planing + self.dive * sea_or(0.5, look)
        new[2] = self.roll + self.lean * look + self.list * sea_or(0.6, look)
        new *= self.afloat
        new[0] += self.height
        new[2] -= 4.0 * self.lean * self.flies
        changed = ~(np.abs(new - self._shown).max(axis=0) < SHOWN)
        self._shown[:, changed] = new[:, changed]
        return np.flatnonzero(changed).tolist(), new[:, changed].T.tolist()

    def wettings(self) -> Wettings:
        """The places at which the water stands another eighth of a cm up the hull than was painted, and where it stands."""
        water = np.where(self.afloat > 0, np.round(self.level * 8.0) / 8.0, -50.0)
        changed = water != self.wet
        self.wet[changed] = water[changed]
        return np.flatnonzero(changed).tolist(), water[changed].tolist()


def sea_or(share: float, look: float) -> float:
    """1 at sea, `share` on the table: what stands on a stand cannot lean as far."""
    return share + (1.0 - share) * look
