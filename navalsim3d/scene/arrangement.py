"""Arrangement: slips of paper over a crowd of counters, each shifted as little as it takes to cover neither another nor a counter.

Everything is in the plane of the picture. A slip has a few places to choose from, round its usual one and round its counter; it
goes where it hides least, and stays there as long as nothing else hides clearly less, so that slips do not jump about while the
eye moves. A few slips choose in each frame; before the first all do, until nobody wants to change any more.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
SHARES = np.array([
    (0.0, 0.0, 0), (0.55, 0.0, 0), (-0.55, 0.0, 0), (0.0, 1.08, 0), (0.6, 1.08, 0), (-0.6, 1.08, 0), (0.0, 0.0, 2), (0.55, 0.0, 2),
    (-0.55, 0.0, 2), (1.1, 0.0, 0), (-1.1, 0.0, 0), (1.1, 1.08, 0), (-1.1, 1.08, 0), (0.0, -1.08, 2), (0.0, 2.16, 0), (0.6, 2.16, 0),
    (-0.6, 2.16, 0), (0.0, 0.0, 1), (0.0, 0.0, -1),
])  # fmt: skip
"""places: to the right and up as shares of the slip's width and height; 0 over the counter, 2 under it, 1 and -1 beside it"""
FAR, MOVED = 0.06, 0.03
"""what a height of the slip away from its usual place counts, and leaving where it is, in shares of its area"""
COUNTER = 1.5
"""how much worse it is to cover a counter than another slip"""
CHOOSING = 2
"""slips that choose in one frame"""
SWEEPS = 4
"""times all choose before the first frame, unless nobody moves"""


class Arrangement:
    """Where the slips are now, by the names of their pieces."""

    def __init__(self) -> None:
        self._chosen: dict[str, int] = {}
        self._seen: tuple[tuple[str, ...], Numbers] = ((), np.zeros((0, 8)))
        self._next, self._quiet = 0, 0

    def forget(self, key: str) -> None:
        """A piece went; all choose again, and in the same order as ever once nobody is left."""
        self._chosen.pop(key, None)
        self._quiet = 0
        if not self._chosen:
            self._next = 0

    @property
    def settled(self) -> bool:
        """Whether nobody wants to go elsewhere."""
        return self._quiet >= len(self._seen[0])

    def shifts(self, keys: Sequence[str], slips: Numbers, counters: Numbers) -> Numbers:
        """How far right and up each slip goes from its usual place (n, 2); slips and counters: middle and half size (n, 4)."""
        count = len(keys)
        if not count:
            return np.zeros((0, 2))
        places = _places(slips, counters)
        chosen = np.array([self._chosen.get(key, 0) for key in keys])
        boxes = np.concatenate([slips, counters], axis=1)
        old_keys, old = self._seen
        if old_keys != tuple(keys) or not np.array_equal(old, boxes):
            self._quiet = 0
        self._seen = tuple(keys), boxes
        new = any(key not in self._chosen for key in keys)
        turns = SWEEPS * count if new else min(CHOOSING, count) if self._quiet < count else 0
        for _ in range(turns):
            if new and self._quiet >= count:
                break
            self._next = (self._next + 1) % count
            best = _best(self._next, chosen, places, slips, counters)
            self._quiet = self._quiet + 1 if best == chosen[self._next] else 0
            chosen[self._next] = best
        self._chosen.update(zip(keys, chosen.tolist(), strict=True))
        taken: Numbers = places[np.arange(count), chosen]
        return taken


def _places(slips: Numbers, counters: Numbers) -> Numbers:
    """The shifts among which each slip chooses (n, k, 2)."""
    wide, high = 2.0 * slips[:, 2:3], 2.0 * slips[:, 3:4]
    down = slips[:, 1:2] - counters[:, 1:2]
    under, beside = SHARES[:, 2] == 2, np.where(np.abs(SHARES[:, 2]) == 1, SHARES[:, 2], 0.0)
    right = SHARES[:, 0] * wide + beside * (counters[:, 2:3] + 1.08 * slips[:, 2:3] + np.abs(counters[:, 0:1] - slips[:, 0:1]))
    up = SHARES[:, 1] * high - np.where(under, 2.0, np.abs(beside)) * down
    return np.stack([right, up], axis=2)


def _best(own: int, chosen: NDArray[np.int64], places: Numbers, slips: Numbers, counters: Numbers) -> int:
    """The place of one slip that hides least, the others staying where they are."""
    others = np.arange(len(slips)) != own
    there = slips[others, :2] + places[others, chosen[others]]
    middle = slips[own, :2] + places[own]
    own_half = slips[own, 2:]
    hidden = _shared(middle, own_half, there, slips[others, 2:]).sum(axis=1)
    covered = _shared(middle, own_half, counters[:, :2], counters[:, 2:])
    covered[:, own] = np.maximum(covered[:, own] - covered[0, own], 0.0)  # its usual place is beside its own, which only the box is not
    hidden += COUNTER * covered.sum(axis=1)
    cost = hidden / (4.0 * own_half[0] * own_half[1])
    cost += FAR * np.hypot(places[own, :, 0], places[own, :, 1]) / (2.0 * own_half[1])
    cost[np.arange(len(cost)) != chosen[own]] += MOVED
    return int(cost.argmin())


def _shared(middle: Numbers, half: Numbers, others: Numbers, halves: Numbers) -> Numbers:
    """The area each place (k, 2) of one box shares with each of some others (k, n)."""
    over = half + halves - np.abs(middle[:, None, :] - others[None, :, :])
    within = np.minimum(over, 2.0 * np.minimum(half, halves))
    area: Numbers = np.prod(np.maximum(within, 0.0), axis=2)
    return area
