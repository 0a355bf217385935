"""Streams: sources that let a puff go every so often, as long as they last. All sources of all ships are worked out together.

Which puffs a source lets go, and when, follows from its seed and the time alone; a puff is made once, where the source was at
its birth, and then flies by itself. Puffs are made ahead of time, where their sources will be then, so that most frames make
none. After a jump in time those that would still be in the air are made at once.
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
    speed: np.ndarray
    """(n, 2) cm a second that it moves"""


class Streams:
    """The puffs of all sources. `let_go` brings them up to a moment that is to come."""

    def __init__(self) -> None:
        self._puffs = Puffs()
        self._now = 0.0
        self._upto: float | None = None

    def clear(self) -> None:
        """Forget every puff; the next moment finds the air as if the sources had been there for ever."""
        self._puffs.clear()
        self._upto = None

    def let_go(self, sources: Sources | None, now: float, upto: float) -> Table:
        """Make what these sources, being where they are `now`, let go until then; returns the rows in the air at any moment between."""
        if now < self._now or now - self._now > JUMP:
            self.clear()
        before, self._now, self._upto = self._upto, now, upto
        new = births(sources, before, now, upto) if sources is not None else None
        self._puffs.forget(now)
        if new is not None:
            self._puffs.add(made(new))
        return self._puffs.alive(now, upto)


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
