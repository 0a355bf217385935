"""What ships give off as long as they do: fire and smoke by their badges, exhaust and bow spray by their speed, boil as they sink.

Which sources a ship has changes only by what happens to it; where they are and how much they give off is worked out each
frame for all ships together, from the arrays of the fleet's motion.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from navalsim3d.scene.effects import atlas
from navalsim3d.scene.effects.chance import scatter
from navalsim3d.scene.effects.glows import FLAME, Glows, flicker
from navalsim3d.scene.effects.puffs import WIDTH, Table, make
from navalsim3d.scene.effects.recipes import BOIL, DROPS, EXHAUST, FIRE_SMOKE, FLAMES, LIVES, RATES, SEETHE, SMOULDER, SPRAY
from navalsim3d.scene.effects.sprites import FLAT
from navalsim3d.scene.effects.streams import Sources, Streams

DOUSED = 3.0
"""seconds after it began to sink at which a ship's fires are under water"""
NEVER = 1e9
UNDER_WAY = 0.5
"""cm a second over the table from which on a ship throws spray"""
SLOT, KIND, ALONG, ACROSS, UP, SIZE, AMOUNT, SEED, SUNK, SIDE = range(10)
"""columns of the sources: whose, what, where as shares of half the length, half the beam and the height, how big (cm), how much
(0 to 1), its seed, when its ship began to sink, and the side it throws to"""
Row = tuple[float, ...]


class Burning:
    """The streams of all ships of a fleet."""

    def __init__(self, fleet: Any, glows: Glows) -> None:
        self._fleet, self._glows = fleet, glows
        self._streams = Streams()
        self._made_for = -1
        self._rows = np.zeros((0, 10))

    def clear(self) -> None:
        """Forget every puff; a position is about to be set."""
        self._streams.clear()

    def rows(self, now: float, eye: tuple[float, float, float], room: int) -> list[Table]:
        """Every puff in the air at `now` that a ship gave off by itself; spray and haze only where there is `room` for them."""
        if self._made_for != self._fleet.version:
            self._made_for = self._fleet.version
            found = [row for ship in self._fleet.ships.values() if not ship.hidden for row in sources_of(ship)]
            self._rows = np.array(found, float).reshape(-1, 10)
        sources = self._sources(now)
        if sources is not None:
            thinned(sources, eye, room)
        return [self._streams.flow(sources, now), self._firelight(sources, now)]

    def _sources(self, now: float) -> Sources | None:
        """The sources as they are just now; None when there are none."""
        motion, rows = self._fleet.motion, self._rows
        if not len(rows):
            return None
        own = rows[:, KIND] >= EXHAUST
        going = motion.pace[rows[:, SLOT].astype(np.int64)] > UNDER_WAY
        rows = rows[~own | (rows[:, KIND] >= BOIL) | (going & (now < rows[:, SUNK]))]
        if not len(rows):
            return None
        slot, kind = rows[:, SLOT].astype(np.int64), rows[:, KIND].astype(np.int64)
        speed, pace = motion.speed[slot], motion.pace[slot]
        ahead = np.column_stack([motion.east[slot], motion.north[slot]])
        size, amount = rows[:, SIZE].copy(), rows[:, AMOUNT].copy()
        bow = (kind == SPRAY) | (kind == DROPS)
        force = np.minimum(1.0, speed) ** 1.2
        size[bow] *= (0.45 + 0.75 * force)[bow]
        amount[bow] = force[bow]
        boils = kind >= BOIL
        if boils.any():
            u = np.maximum((now - rows[boils, SUNK]) / 8.0, 0.0)
            size[boils] *= 0.24 + 0.22 * np.minimum(u, 1.0)
            amount[boils] = np.where(
                u <= 0.0, 0.0, np.where(u < 0.9, np.minimum(1.0, 0.3 + 1.2 * u), np.maximum(0.0, 1.0 - (u - 0.9) * 4.0))
            )
        drift = np.where(bow, 0.55 * pace, np.where(boils | (pace > UNDER_WAY), 0.0, -1.1 * speed))
        return Sources(
            kind=kind,
            seed=rows[:, SEED].astype(np.int64),
            at=places(motion, slot, rows),
            size=size,
            amount=amount,
            until=np.where(kind >= EXHAUST, NEVER, rows[:, SUNK] + DOUSED),
            drift=ahead * drift[:, None],
            way=np.column_stack([ahead[:, 1], -ahead[:, 0]]) * rows[:, SIDE, None],
            come=np.column_stack([motion.way_x[slot], motion.way_y[slot]]),
        )

    def _firelight(self, sources: Sources | None, now: float) -> Table:
        """The glow about each fire, its light on the water, and a light for the ships."""
        fires = np.flatnonzero((sources.kind == FLAMES) & (sources.until > now)) if sources is not None else np.zeros(0, np.int64)
        if sources is None or not len(fires):
            return np.zeros((0, WIDTH), np.float32)
        count, at, size = len(fires), sources.at[fires], sources.size[fires]
        beat = flicker(now, sources.seed[fires] % 97)[:, None]
        lamps = np.column_stack([at[:, :2], at[:, 2] + 1.1 * size, 13.0 * size, beat * 0.62 * np.array(FLAME)])
        self._glows.burn(lamps[:6])
        pool = np.column_stack([at[:, :2], np.full(count, 0.05)])
        return make(
            2 * count, t0=now - 0.5, life=1.0, p=np.concatenate([at + (0, 0, 0.5) * size[:, None], pool]),
            s0=np.concatenate([size * 4.2, size * 7.5]), s1=np.concatenate([size * 4.2, size * 7.5]),
            c0=np.concatenate([np.array((0.22, 0.085, 0.022)) * beat, np.array((0.16, 0.06, 0.015)) * beat]), lit=0, add=1, fade_in=0.01,
            fade_out=0.99, mode=np.repeat((0.0, FLAT), count), tile=atlas.GLOW, rank=7.0,
        )  # fmt: skip


def sources_of(ship: Any) -> list[Row]:
    """Everything a ship gives off or might, as rows."""
    mini, slot = ship.miniature, float(ship.slot)
    long, wide = mini.length, mini.beam
    whole, sunk = int(mini.seed * 1e6), NEVER if ship.sunk_at is None else ship.sunk_at
    found: list[Row] = []

    def source(
        kind: int, along: float, up: float, size: float, seed: int, amount: float = 1.0, across: float = 0.0, side: float = 0.0
    ) -> None:
        found.append((slot, kind, along, across, up, size, amount, seed, sunk, side))

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
            for kind in (SPRAY, DROPS):
                source(kind, 0.74, 0.03, 0.42 * wide, whole + (17 if side > 0 else 18) + 7 * kind, across=0.72 * side, side=side)
    if ship.sunk_at is not None:
        for kind in (BOIL, SEETHE):
            source(kind, 0.0, 0.0, long, whole + kind)
    return found


def places(motion: Any, slot: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Where sources are in the world (n, 3), on hulls tilted as they are; boiling water lies level."""
    level = rows[:, KIND] >= BOIL
    nod, heave = (np.radians(np.where(level, 0.0, angle[slot])) for angle in (motion.nod, motion.heave))
    x, y, z = rows[:, ACROSS] * 0.5 * motion.beam[slot], rows[:, ALONG] * 0.5 * motion.length[slot], rows[:, UP] * motion.tall[slot]
    x, z = x * np.cos(heave) + z * np.sin(heave), z * np.cos(heave) - x * np.sin(heave)
    y, z = y * np.cos(nod) - z * np.sin(nod), y * np.sin(nod) + z * np.cos(nod)
    east, north = motion.east[slot], motion.north[slot]
    high = np.where(level, 0.05, np.maximum(motion.ground[slot] + motion.lift[slot] + z, 0.1))
    return np.column_stack([motion.x[slot] + y * east + x * north, motion.y[slot] + y * north - x * east, high])


def thinned(sources: Sources, eye: tuple[float, float, float], room: int) -> None:
    """Let spray and haze far from the eye go without, so that no more than `room` of them are in the air."""
    spare = np.flatnonzero((sources.kind >= EXHAUST) & (sources.kind < BOIL))
    wanted = RATES[sources.kind[spare]] * 0.8 * LIVES[sources.kind[spare]] * sources.amount[spare]
    if wanted.sum() <= room:
        return
    away = np.hypot(sources.at[spare, 0] - eye[0], sources.at[spare, 1] - eye[1])
    nearest = np.argsort(away, kind="stable")
    left = np.clip((room - (np.cumsum(wanted[nearest]) - wanted[nearest])) / np.maximum(wanted[nearest], 1e-6), 0.0, 1.0)
    sources.amount[spare[nearest]] *= left
