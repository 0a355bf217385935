"""Streams: sources that let a puff go every so often, as long as they last. All sources of all ships are worked out together.

Which puffs a source lets go, and when, follows from its seed and the time alone; a puff is made once, where the source was at
its birth, and then flies by itself. After a jump in time the puffs that would still be in the air are made at once.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from navalsim3d.scene.effects.chance import scatter
from navalsim3d.scene.effects.puffs import Puffs, Table
from navalsim3d.scene.effects.recipes import LIVES, RATES, Births, made

JUMP = 2.0
"""seconds: a longer step is a jump"""


@dataclass(frozen=True, slots=True)
class Sources:
    """What gives off puffs just now, n of them."""

    kind: np.ndarray
    """which recipe"""
    seed: np.ndarray
    at: np.ndarray
    """(n, 3) cm"""
    size: np.ndarray
    amount: np.ndarray
    """share of the recipe's rate, 0 to 1"""
    until: np.ndarray
    """the second at which it lets go its last"""
    drift: np.ndarray
    """(n, 2) cm a second that its puffs go along with it"""
    way: np.ndarray
    """(n, 2) unit: the side it throws to"""
    come: np.ndarray
    """(n, 2) cm that it moved since the moment before"""


class Streams:
    """The puffs of all sources. `flow` brings them to a moment; `rows` are those in the air."""

    def __init__(self) -> None:
        self._puffs = Puffs()
        self._now: float | None = None

    def clear(self) -> None:
        """Forget every puff; the next moment finds the air as if the sources had been there for ever."""
        self._puffs.clear()
        self._now = None

    def flow(self, sources: Sources | None, now: float) -> Table:
        """Let go what is born up to `now`; returns the rows that are in the air."""
        before = self._now
        if before is None or now < before or now - before > JUMP:
            self._puffs.clear()
            before = None
        if sources is not None and before != now:
            new = births(sources, before, now)
            if new is not None:
                self._puffs.add(made(new))
        self._now = now
        self._puffs.forget(now)
        return self._puffs.alive(now)


def births(sources: Sources, before: float | None, now: float) -> Births | None:
    """What these sources let go after `before` and up to `now`, or, without a before, what of all they ever let go may be in the air."""
    kind, rate = sources.kind, RATES[sources.kind]
    since = np.full(len(kind), before) if before is not None else now - LIVES[kind]
    first = np.floor(since * rate).astype(np.int64)
    count = np.floor(now * rate).astype(np.int64) - first + 1
    who = np.repeat(np.arange(len(kind)), count)
    number = np.arange(len(who)) - np.repeat(np.cumsum(count) - count, count) + first[who]
    seeds = sources.seed[who]
    draw = scatter(seeds, number, 2, 8)
    born = (number + draw[:, 1]) / rate[who]
    keep = (draw[:, 0] < sources.amount[who]) & (born > since[who]) & (born <= np.minimum(sources.until, now)[who])
    if not keep.any():
        return None
    who, born = who[keep], born[keep]
    place = sources.at[who]
    if before is not None:
        place[:, :2] -= sources.come[who] * ((now - born) / (now - before))[:, None]
    chance = scatter(seeds[keep], number[keep], 8)
    return Births(kind[who], born, place, sources.size[who], chance, sources.drift[who], sources.way[who])
