"""What ships give off as long as they do: fire and smoke by their badges, exhaust and bow spray by their speed, boil as they sink."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np

from navalsim3d.scene.effects import atlas, smoke
from navalsim3d.scene.effects.chance import scatter
from navalsim3d.scene.effects.glows import FLAME, Glows, flicker
from navalsim3d.scene.effects.puffs import WIDTH, Table, make
from navalsim3d.scene.effects.smoke import Source
from navalsim3d.scene.effects.sprites import FLAT

DOUSED = 3.0
"""seconds after it began to sink at which a ship's fires are under water"""


@cache
def seats(seed: int) -> list[list[float]]:
    """Three places to burn at, as pairs in [0, 1): how far off the even spacing, and how big."""
    return scatter(seed + 77, 3, 2).tolist()  # type: ignore[no-any-return]


class Burning:
    """Works out the rows of the moment for all ships of a fleet."""

    def __init__(self, fleet: Any, glows: Glows) -> None:
        self._fleet, self._glows = fleet, glows

    def rows(self, now: float) -> Table:
        """Every puff in the air at `now` that a ship gave off by itself."""
        fires: list[Source] = []
        smoulder: list[Source] = []
        hazes: list[Source] = []
        bows: list[Source] = []
        boils: list[Source] = []
        for ship in self._fleet.ships.values():
            if ship.hidden:
                continue
            sunk = ship.sunk_at is not None and now > ship.sunk_at
            if sunk:
                boils.append(self._boil(ship, now))
            if ship.burning:
                fires += self._seats(ship)
            amount = ship.smoulder
            if amount > 0:
                smoulder.append(self._source(ship, -0.1, 0.25, 0.55 * ship.miniature.beam + 0.05 * ship.miniature.length, amount))
            if ship.pace > 0.5 and ship.miniature.afloat and not sunk:
                hazes.append(self._source(ship, -0.92, 0.12, 0.55 * ship.miniature.beam, 1.0))
                bows += self._bows(ship)
        parts = [smoke.fire_smoke(fires, now), smoke.flames(fires, now), smoke.damage_smoke(smoulder, now), smoke.exhaust(hazes, now)]
        parts += [smoke.spray(bows, now), smoke.boil(boils, now), self._firelight(fires, now)]
        return np.concatenate(parts)

    def _seats(self, ship: Any) -> list[Source]:
        """Where a ship burns: two or three places along its deck."""
        mini = ship.miniature
        seed = int(mini.seed * 1000)
        r = seats(seed)
        count = 2 if mini.length < 15 else 3
        size = 0.45 * mini.beam + 0.035 * mini.length
        return [
            self._source(ship, -0.55 + 0.6 * k + 0.3 * (r[k][0] - 0.5), 0.22, size * (0.7 + 0.5 * r[k][1]), 1.0, k) for k in range(count)
        ]

    def _source(self, ship: Any, along: float, up: float, size: float, amount: float, number: int = 0) -> Source:
        at = self._fleet.point(ship.piece.id, along, 0.0, up) or (0.0, 0.0, 0.0)
        heading = math.radians(ship.stance.pose.heading)
        still = ship.pace < 0.5
        drag = -1.1 * ship.stance.speed * still
        past = ship.past() if not still else None
        until = 1e9 if ship.sunk_at is None else ship.sunk_at + DOUSED
        seed = int(ship.miniature.seed * 1e6) + number * 131 + int(along * 50)
        drift = (math.sin(heading) * drag, math.cos(heading) * drag)
        return Source(seed, (at[0], at[1], max(at[2], 0.1)), size, drift, amount, past, until=until)

    def _bows(self, ship: Any) -> list[Source]:
        mini = ship.miniature
        heading = math.radians(ship.stance.pose.heading)
        ahead = np.array([math.sin(heading), math.cos(heading)])
        side = np.array([ahead[1], -ahead[0]])
        force = min(1.0, ship.stance.speed) ** 1.2
        size = 0.42 * mini.beam * (0.45 + 0.75 * force)
        found = []
        for sign in (-1.0, 1.0):
            at = np.array([ship.stance.pose.x, ship.stance.pose.y]) + ahead * mini.length * 0.37 + side * sign * mini.beam * 0.36
            way = side * sign
            back = ahead * ship.pace * 0.55
            found.append(
                Source(
                    int(mini.seed * 1e6) + (17 if sign > 0 else 18),
                    (float(at[0]), float(at[1]), ship.level[0] + 0.03 * mini.height),
                    size,
                    (float(back[0]), float(back[1])),
                    force,
                    ship.past(),
                    (float(way[0]), float(way[1])),
                )
            )
        return found

    def _boil(self, ship: Any, now: float) -> Source:
        pose = ship.stance.pose
        u = (now - ship.sunk_at) / 8.0
        return Source(
            int(ship.miniature.seed * 1e6),
            (pose.x, pose.y, 0.05),
            ship.miniature.length * (0.24 + 0.22 * min(u, 1.0)),
            amount=min(1.0, 0.3 + 1.2 * u) if u < 0.9 else max(0.0, 1 - (u - 0.9) * 4),
        )

    def _firelight(self, fires: list[Source], now: float) -> Table:
        """The glow about each fire, its light on the water, and a light for the ships."""
        fires = [fire for fire in fires if fire.until > now]
        if not fires:
            return np.zeros((0, WIDTH), np.float32)
        for fire in fires[:6]:
            beat = flicker(now, fire.seed % 97) * 0.62
            self._glows.burn(
                (fire.at[0], fire.at[1], fire.at[2] + fire.size * 1.1),
                fire.size * 13.0,
                (FLAME[0] * beat, FLAME[1] * beat, FLAME[2] * beat),
            )
        count = len(fires)
        at = np.array([fire.at for fire in fires])
        size = np.array([fire.size for fire in fires])
        beat = np.array([flicker(now, fire.seed % 97) for fire in fires])[:, None]
        halo = make(
            count, t0=now - 0.5, life=1.0, p=at + (0, 0, 0.5) * size[:, None], s0=size * 4.2, s1=size * 4.2,
            c0=np.array((0.22, 0.085, 0.022)) * beat, lit=0, add=1, fade_in=0.01, fade_out=0.99, tile=atlas.GLOW, rank=7.0,
        )  # fmt: skip
        pool = at.copy()
        pool[:, 2] = 0.05
        water = make(
            count, t0=now - 0.5, life=1.0, p=pool, s0=size * 7.5, s1=size * 7.5, c0=np.array((0.16, 0.06, 0.015)) * beat, lit=0, add=1,
            fade_in=0.01, fade_out=0.99, mode=FLAT, tile=atlas.GLOW, rank=7.0,
        )  # fmt: skip
        return np.concatenate([halo, water])
