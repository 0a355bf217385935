"""Streams: sources that let a puff go every so often, as long as they last. All sources of all ships are worked out together.

Which puffs a source lets go, and when, follows from its seed and the time alone; a puff is made once, where the source was at
its birth, and then flies by itself. They are made a slice of time ahead, all that will be let go in the next few hundredths of
a second, where their sources will be then: so most frames make none. After a jump in time the puffs that would still be in
the air are made at once.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from navalsim3d.scene.effects.chance import scatter
from navalsim3d.scene.effects.puffs import Puffs, Table
from navalsim3d.scene.effects.recipes import LIVES, RATES, Births, made

JUMP = 2.0
"""seconds: a longer step is a jump"""
SLICE = 0.08
"""seconds that are made together"""


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
    speed: np.ndarray
    """(n, 2) cm a second that it moves"""


class Streams:
    """The puffs of all sources. When it is `due`, `let_go` makes the next slice of them; `alive` are those in the air."""

    def __init__(self) -> None:
        self._puffs = Puffs()
        self._now = 0.0
        self._upto: float | None = None

    def clear(self) -> None:
        """Forget every puff; the next moment finds the air as if the sources had been there for ever."""
        self._puffs.clear()
        self._upto = None

    def due(self, now: float) -> bool:
        """Whether the next slice is to be made; goes on to the moment `now`."""
        if now < self._now or now - self._now > JUMP:
            self.clear()
        self._now = now
        return self._upto is None or now >= self._upto

    def let_go(self, sources: Sources | None) -> None:
        """Make what these sources let go until the end of the slice."""
        before, self._upto = self._upto, (math.floor(self._now / SLICE) + 1) * SLICE
        new = births(sources, before, self._now, self._upto) if sources is not None else None
        self._puffs.forget(self._now)
        if new is not None:
            self._puffs.add(made(new))

    def alive(self) -> Table:
        """The rows that are in the air."""
        return self._puffs.alive(self._now)


def births(sources: Sources, before: float | None, now: float, upto: float) -> Births | None:
    """What sources, being where they are `now`, let go after `before` and up to `upto`; without a before, all that may be in the air."""
    kind, rate = sources.kind, RATES[sources.kind]
    since = np.full(len(kind), before) if before is not None else now - LIVES[kind]
    first = np.floor(since * rate).astype(np.int64)
    count = np.floor(upto * rate).astype(np.int64) - first + 1
    who = np.repeat(np.arange(len(kind)), count)
    number = np.arange(len(who)) - np.repeat(np.cumsum(count) - count - first, count)
    chance = scatter(sources.seed[who], number, 10)
    born = (number + chance[:, 9]) / rate[who]
    keep = np.flatnonzero((chance[:, 8] < sources.amount[who]) & (born > since[who]) & (born <= np.minimum(sources.until, upto)[who]))
    if not len(keep):
        return None
    who, born = who[keep], born[keep]
    place = sources.at[who]
    if before is not None:
        place[:, :2] += sources.speed[who] * (born - now)[:, None]
    return Births(kind[who], born, place, sources.size[who], chance[keep], sources.drift[who], sources.way[who])
