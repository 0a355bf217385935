"""What ships give off as long as they do: fire and smoke by their badges, exhaust and bow spray by their speed, boil as they sink.

Which sources a ship has changes only by what happens to it; where they are and how much they give off is worked out each
frame for all ships together, from the arrays of the fleet's motion.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from navalsim3d.scene.effects import atlas
from navalsim3d.scene.effects.chance import scatter
from navalsim3d.scene.effects.glows import FLAME, Glows, flicker
from navalsim3d.scene.effects.puffs import FLICKER, WIDTH, Table, make
from navalsim3d.scene.effects.recipes import BOIL, EXHAUST, FIRE_SMOKE, FLAMES, LIVES, RATES, SEETHE, SMOULDER, SPRAY
from navalsim3d.scene.effects.sprites import FLAT
from navalsim3d.scene.effects.streams import Sources, Streams
from navalsim3d.scene.motion import DEGREE

DOUSED = 3.0
"""seconds after it began to sink at which a ship's fires are under water"""
NEVER = 1e9
UNDER_WAY = 0.5
"""cm a second over the table from which on a ship throws spray"""
MOST = 6
"""fires that light what is about them"""
AGAIN = 0.25
"""seconds after which it is looked again which ships are near the eye"""


class Row(NamedTuple):
    """One source: whose, what, where as shares of half the length, half the beam and the height, how big (cm), how much (0 to 1) ..."""

    slot: int
    kind: int
    along: float
    across: float
    up: float
    size: float
    amount: float
    seed: int
    sunk: float
    """when its ship began to sink"""
    side: float
    """the side it throws to: starboard 1, port -1"""


class Known:
    """The sources of a fleet as arrays, one for each column of a row; and what follows from them once and for all."""

    def __init__(self, rows: list[Row], motion: Any) -> None:
        columns = [np.array(column) for column in zip(*rows, strict=True)] or [np.zeros(0) for _ in Row._fields]
        self.slot, self.kind = (column.astype(np.int64) for column in columns[:2])
        along, across, up, self.size, self.amount, seed, self.sunk, self.side = columns[2:]
        self.seed = seed.astype(np.int64)
        self.ahead = 0.5 * along * motion.length[self.slot]
        self.right = 0.5 * across * motion.beam[self.slot]
        self.up = up * motion.tall[self.slot]
        self.spare = (self.kind == EXHAUST) | (self.kind == SPRAY)
        self.wanted = RATES[self.kind] * 0.8 * LIVES[self.kind]
        """puffs it has in the air at a time"""
        self.until = np.where(self.kind < EXHAUST, self.sunk + DOUSED, np.where(self.spare, self.sunk, NEVER))


class Burning:
    """The streams of all ships of a fleet."""

    def __init__(self, fleet: Any, glows: Glows) -> None:
        self._fleet, self._glows = fleet, glows
        self._streams = Streams()
        self._made_for = -1
        self._known = Known([], fleet.motion)
        self._share = np.ones(0)
        self._looked = 0.0
        self._fires = np.zeros(0, np.int64)
        self._lamps = np.zeros((0, 7), np.float32)

    def clear(self) -> None:
        """Forget every puff; a position is about to be set."""
        self._streams.clear()

    def rows(self, now: float, upto: float, eye: tuple[float, float, float], room: int) -> list[Table]:
        """Every puff a ship gave off by itself that is in the air from `now` to another moment; spray and haze as there is `room`."""
        motion = self._fleet.motion
        if self._made_for != self._fleet.version:
            self._made_for = self._fleet.version
            self._known = Known([row for ship in self._fleet.ships.values() if not ship.hidden for row in sources_of(ship)], motion)
            self._fires = np.flatnonzero(self._known.kind == FLAMES)
            self._looked = -NEVER
        self._lamps = lamps(self._known, self._fires, motion)
        streams = self._streams.let_go(self._sources(now, eye, room), now, upto)
        return [streams, firelight(self._known, self._fires, self._lamps, motion, now, upto)]

    def shine(self, now: float) -> None:
        """Let the fires light what is about them."""
        fires = self._fires[:MOST]
        if len(fires):
            burn = np.where(self._known.until[fires] > now, flicker(now, self._known.seed[fires] % 97), 0.0)
            self._lamps[:MOST, 4:] = burn[:, None] * LAMP
            self._glows.burn(self._lamps[:MOST])

    def _sources(self, now: float, eye: tuple[float, float, float], room: int) -> Sources | None:
        """What gives off puffs just now."""
        known, motion = self._known, self._fleet.motion
        if not 0.0 <= now - self._looked < AGAIN:
            self._looked = now
            self._share = shares(known, motion, eye, room)
        going = known.spare & (motion.pace[known.slot] > UNDER_WAY) & (self._share > 0.0)
        index = np.flatnonzero(going | ~known.spare)
        return sources_now(known, index, motion, self._share, now) if len(index) else None


LAMP = 0.62 * FLAME
HALO, POOL = (0.22, 0.085, 0.022), (0.16, 0.06, 0.015)
"""light of a fire on what is near, in the air about it, and on the water"""


def lamps(known: Known, fires: np.ndarray, motion: Any) -> np.ndarray:
    """The lights of fires: places a little over them, and how far they reach (n, 7); their colour is that of the moment."""
    size = known.size[fires]
    rows = np.zeros((len(fires), 7), np.float32)
    rows[:, :3] = places(known, fires, motion)
    rows[:, 2] += 1.1 * size
    rows[:, 3] = 13.0 * size
    return rows


def firelight(known: Known, fires: np.ndarray, lit: np.ndarray, motion: Any, now: float, upto: float) -> Table:
    """Two flickering rows for each fire, until it is doused: the glow about it, and its light on the water."""
    burns = known.until[fires] > now
    if not burns.any():
        return np.zeros((0, WIDTH), np.float32)
    fires, lit = fires[burns], lit[burns]
    count, size, slot = len(fires), known.size[fires], known.slot[fires]
    place = np.tile(lit[:, :3], (2, 1))
    place[:count, 2] -= 0.6 * size
    place[count:, 2] = 0.05
    speed = np.column_stack([motion.way_x[slot], motion.way_y[slot], np.zeros(count)]) / max(motion.step, 1e-3)
    wide = np.concatenate([size * 4.2, size * 7.5])
    return make(
        2 * count, t0=now, life=2.0 * (upto - now) + 0.05, p=place, v=np.tile(speed, (2, 1)), s0=wide, s1=wide, law=FLICKER,
        sway=np.tile(known.seed[fires] % 97, 2), c0=np.repeat((HALO, POOL), count, axis=0), lit=0, add=1, fade_in=0.0, fade_out=1.0,
        mode=np.repeat((0.0, FLAT), count), tile=atlas.GLOW, rank=7.0,
    )  # fmt: skip


def sources_now(known: Known, index: np.ndarray, motion: Any, share: np.ndarray, now: float) -> Sources:
    """Some of the sources as they are just now."""
    slot, kind = known.slot[index], known.kind[index]
    speed, pace = motion.speed[slot], motion.pace[slot]
    east, north = motion.east[slot], motion.north[slot]
    size, amount = known.size[index], known.amount[index] * share[index]
    bow = kind == SPRAY
    if bow.any():
        force = np.minimum(1.0, speed[bow]) ** 1.2
        size[bow] *= 0.45 + 0.75 * force
        amount[bow] *= force
    boils = kind >= BOIL
    if boils.any():
        u = np.maximum((now - known.sunk[index[boils]]) / 8.0, 0.0)
        size[boils] *= 0.24 + 0.22 * np.minimum(u, 1.0)
        amount[boils] = np.where(u <= 0.0, 0.0, np.where(u < 0.9, np.minimum(1.0, 0.3 + 1.2 * u), np.maximum(0.0, 1.0 - (u - 0.9) * 4.0)))
    drift = np.where(bow, 0.55 * pace, np.where(boils | (pace > UNDER_WAY), 0.0, -1.1 * speed))
    side = known.side[index]
    return Sources(
        kind=kind,
        seed=known.seed[index],
        at=places(known, index, motion),
        size=size,
        amount=amount,
        until=known.until[index],
        drift=_pairs(east * drift, north * drift),
        way=_pairs(north * side, -east * side),
        speed=_pairs(motion.way_x[slot], motion.way_y[slot]) / max(motion.step, 1e-3),
    )


def _pairs(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    pairs = np.empty((len(x), 2))
    pairs[:, 0], pairs[:, 1] = x, y
    return pairs


def sources_of(ship: Any) -> list[Row]:
    """Everything a ship gives off or might, as rows."""
    mini, slot = ship.miniature, ship.slot
    long, wide = mini.length, mini.beam
    whole, sunk = int(mini.seed * 1e6), NEVER if ship.sunk_at is None else ship.sunk_at
    found: list[Row] = []

    def source(
        kind: int, along: float, up: float, size: float, seed: int, amount: float = 1.0, across: float = 0.0, side: float = 0.0
    ) -> None:
        found.append(Row(slot, kind, along, across, up, size, amount, seed, sunk, side))

    if ship.burning:
        r = scatter(int(mini.seed * 1000) + 77, 3, 2)
        for k in range(2 if long < 15 else 3):
            along, size = -0.55 + 0.6 * k + 0.3 * (float(r[k, 0]) - 0.5), (0.45 * wide + 0.035 * long) * (0.7 + 0.5 * float(r[k, 1]))
            for kind in (FIRE_SMOKE, FLAMES):
                source(kind, along, 0.22, size, whole + k * 131 + int(along * 50))
    if ship.smoulder > 0:
        source(SMOULDER, -0.1, 0.25, 0.55 * wide + 0.05 * long, whole - 5, ship.smoulder)
    if mini.afloat:
        source(EXHAUST, -0.92, 0.12, 0.55 * wide, whole - 46)
        for side in (-1.0, 1.0):
            source(SPRAY, 0.74, 0.03, 0.42 * wide, whole + (17 if side > 0 else 18), across=0.72 * side, side=side)
    if ship.sunk_at is not None:
        for kind in (BOIL, SEETHE):
            source(kind, 0.0, 0.0, long, whole + kind)
    return found


def places(known: Known, index: np.ndarray, motion: Any) -> np.ndarray:
    """Where some of the sources are in the world (n, 3), on hulls tilted as they are; boiling water lies level."""
    slot = known.slot[index]
    nod, heave = motion.nod[slot] * DEGREE, motion.heave[slot] * DEGREE
    x, y, z = known.right[index], known.ahead[index], known.up[index]
    x, z = x * np.cos(heave) + z * np.sin(heave), z * np.cos(heave) - x * np.sin(heave)
    y, z = y * np.cos(nod) - z * np.sin(nod), y * np.sin(nod) + z * np.cos(nod)
    east, north = motion.east[slot], motion.north[slot]
    found = np.empty((len(index), 3))
    found[:, 0], found[:, 1] = motion.x[slot] + y * east + x * north, motion.y[slot] + y * north - x * east
    found[:, 2] = np.maximum(motion.ground[slot] + motion.lift[slot] + z, 0.1)
    found[known.kind[index] >= BOIL, 2] = 0.05
    return found


def shares(known: Known, motion: Any, eye: tuple[float, float, float], room: int) -> np.ndarray:
    """How much of its puffs each source lets go: all of it, but spray and haze only nearest to the eye, `room` puffs of them in all."""
    share = np.ones(len(known.slot))
    spare = np.flatnonzero(known.spare & (motion.pace[known.slot] > UNDER_WAY))
    wanted = known.wanted[spare]
    if wanted.sum() > room:
        slot = known.slot[spare]
        nearest = np.argsort(np.hypot(motion.x[slot] - eye[0], motion.y[slot] - eye[1]), kind="stable")
        before = np.cumsum(wanted[nearest]) - wanted[nearest]
        share[spare[nearest]] = np.clip((room - before) / wanted[nearest], 0.0, 1.0)
    return share
