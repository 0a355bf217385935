"""Particles as rows of a table, each a closed formula of scene time.

A row says when a puff is born, where, how fast, how it grows, and what it looks like. It is written once, when it is set
off; what it is at any later moment the vertex shader works out (`fx_puff.glsl`). There is no step from frame to frame, so a
film, a jump and a pause all show the same picture, and a puff costs nothing more while it lasts.
"""

from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from navalsim3d.scene.effects.sprites import FACING, TEXELS

FIELDS: Final = (
    "t0", "life", "mode", "law",
    "px", "py", "pz", "drag",
    "vx", "vy", "vz", "gravity",
    "rise", "wind", "s0", "s1",
    "stretch", "rot", "spin", "length",
    "r0", "g0", "b0", "alpha",
    "r1", "g1", "b1", "hot",
    "fade_in", "fade_out", "lit", "add",
    "erode0", "erode1", "tile", "sway",
    "rank",
)  # fmt: skip
"""four to a texel; the last says only what is left out first when there is too much, and stays here"""
AT: Final = {name: index for index, name in enumerate(FIELDS)}
WIDTH: Final = len(FIELDS)
assert WIDTH == 4 * TEXELS + 1
PLACE, WAY = (slice(AT[first], AT[first] + 3) for first in ("px", "vx"))
PUFF, COLUMN, DART, BANK, FLICKER = 0.0, 1.0, 2.0, 3.0, 4.0
"""laws: how a row's size and shape run with its age"""
DEFAULTS: Final = {
    "life": 1.0, "s0": 1.0, "s1": 1.0, "stretch": 1.0, "r0": 1, "g0": 1, "b0": 1, "alpha": 1.0, "fade_in": 0.05, "fade_out": 0.3,
    "lit": 1.0, "mode": FACING, "rank": 1.0, "drag": 0.0,
}  # fmt: skip

Table = NDArray[np.float32]


def make(count: int, **values: ArrayLike) -> Table:
    """(count, WIDTH) rows. Values are numbers or arrays by field name; `p`, `v`, `c0`, `c1` take three numbers or (count, 3)."""
    table = np.zeros((count, WIDTH), np.float32)
    for name, usual in DEFAULTS.items():
        table[:, AT[name]] = usual
    groups = {"p": "px", "v": "vx", "c0": "r0", "c1": "r1"}
    if "c0" in values:
        values.setdefault("c1", values["c0"])
    for name, value in values.items():
        if name in groups:
            table[:, AT[groups[name]] : AT[groups[name]] + 3] = value
        else:
            table[:, AT[name]] = value
    return table


def where(table: Table, now: float, wind: tuple[float, float]) -> NDArray[np.float32]:
    """Where each row is at `now` (n, 3), as the shader has it: thrown, braked by the air, taken along by the wind, falling or rising."""
    age = np.float32(now) - table[:, 0]
    drag = np.maximum(table[:, AT["drag"]], np.float32(1e-3))
    coast = (1 - np.exp(-drag * age)) / drag
    drag += np.float32(0.6)
    drift = table[:, AT["wind"]] * (age - (1 - np.exp(-drag * age)) / drag)
    place: NDArray[np.float32] = table[:, PLACE] + table[:, WAY] * coast[:, None]
    place[:, 0] += np.float32(wind[0]) * drift
    place[:, 1] += np.float32(wind[1]) * drift
    place[:, 2] += (table[:, AT["rise"]] + np.float32(0.5) * table[:, AT["gravity"]] * age) * age
    return place


def foremost(table: Table, limit: int) -> Table:
    """The rows of highest rank, `limit` of them."""
    return table[np.argsort(table[:, AT["rank"]], kind="stable")[-limit:]]


class Puffs:
    """Particles thrown since the last `clear`, kept for a while after they died so that time can run both ways."""

    KEEP = 40000

    def __init__(self) -> None:
        self._table = np.zeros((256, WIDTH), np.float32)
        self._born, self._dies = np.zeros(256, np.float32), np.zeros(256, np.float32)
        self._used = 0

    def __len__(self) -> int:
        return self._used

    def add(self, table: Table) -> None:
        """Take rows in; the oldest are forgotten beyond KEEP."""
        need = self._used + len(table)
        if need > self.KEEP:
            drop = min(self._used, max(need - self.KEEP, self.KEEP // 4))
            self._keep(np.arange(self._used) >= drop)
            need -= drop
        if need > len(self._table):
            more = max(need, 2 * len(self._table)) - len(self._table)
            self._table = np.concatenate([self._table, np.zeros((more, WIDTH), np.float32)])
            self._born, self._dies = (np.concatenate([column, np.zeros(more, np.float32)]) for column in (self._born, self._dies))
        new = slice(self._used, need)
        self._table[new] = table
        self._born[new] = table[:, 0]
        self._dies[new] = table[:, 0] + table[:, 1]
        self._used = need

    def clear(self) -> None:
        """Forget every particle."""
        self._used = 0

    def forget(self, before: float) -> None:
        """Forget those that died before that second, once they are the greater part."""
        gone = self._dies[: self._used] < before
        if 2 * np.count_nonzero(gone) > self._used:
            self._keep(~gone)

    def _keep(self, mask: np.ndarray) -> None:
        used = int(np.count_nonzero(mask))
        for column in (self._table, self._born, self._dies):
            column[:used] = column[: self._used][mask]
        self._used = used

    def alive(self, now: float, upto: float | None = None) -> Table:
        """The rows that are in the air at `now`, or at any moment from then on to another."""
        first, last = np.float32(now), np.float32(now if upto is None else upto)
        return self.table[(self._born[: self._used] <= last) & (self._dies[: self._used] > first)]

    @property
    def table(self) -> Table:
        """The rows in use."""
        return self._table[: self._used]
