"""Particles as rows of a table, each a closed formula of scene time.

A row says when a puff is born, where, how fast, how it grows, and what it looks like; `evaluate` gives the sprites of any
moment. There is no step from frame to frame, so a film, a jump and a pause all show the same picture.
"""

from typing import Final

import numpy as np

from navalsim3d.scene.effects.sprites import FACING, STREAK, UPRIGHT

FIELDS: Final = [
    "t0",
    "life",
    "px",
    "py",
    "pz",
    "vx",
    "vy",
    "vz",
    "drag",
    "gravity",
    "rise",
    "wind",
    "s0",
    "s1",
    "stretch",
    "rot",
    "spin",
    "r0",
    "g0",
    "b0",
    "r1",
    "g1",
    "b1",
    "alpha",
    "fade_in",
    "fade_out",
    "mode",
    "tile",
    "lit",
    "add",
    "erode0",
    "erode1",
    "law",
    "rank",
    "hot",
    "length",
    "sway",
]
AT: Final = {name: index for index, name in enumerate(FIELDS)}
WIDTH: Final = len(FIELDS)
PUFF, COLUMN, DART, BANK = 0.0, 1.0, 2.0, 3.0
"""laws: how a row's size and shape run with its age"""
DEFAULTS: Final = {
    "life": 1.0, "s0": 1.0, "s1": 1.0, "stretch": 1.0, "r0": 1, "g0": 1, "b0": 1, "alpha": 1.0, "fade_in": 0.05, "fade_out": 0.3,
    "lit": 1.0, "mode": FACING, "rank": 1.0, "drag": 0.0,
}  # fmt: skip
RISE, HANG, FALL = 0.4, 0.35, 1.2
"""seconds of a water column"""

Table = np.ndarray


def make(count: int, **values: object) -> Table:
    """(count, WIDTH) rows. Values are numbers or arrays by field name; `p`, `v`, `c0`, `c1` take three numbers or (count, 3)."""
    table = np.zeros((count, WIDTH), np.float32)
    for name, value in DEFAULTS.items():
        table[:, AT[name]] = value
    groups = {"p": "px", "v": "vx", "c0": "r0", "c1": "r1"}
    if "c0" in values:
        values.setdefault("c1", values["c0"])
    for name, value in values.items():
        if name in groups:
            table[:, AT[groups[name]] : AT[groups[name]] + 3] = value
        else:
            table[:, AT[name]] = value
    return table


def _travel(table: Table, age: np.ndarray, wind: tuple[float, float]) -> np.ndarray:
    """Where each row is after `age`: thrown, braked by the air, taken along by the wind, falling or rising."""
    drag = np.maximum(table[:, AT["drag"]], 1e-3)
    coast = (1 - np.exp(-drag * age)) / drag
    place = table[:, 2:5] + table[:, 5:8] * coast[:, None]
    drift = table[:, AT["wind"]] * (age - (1 - np.exp(-(drag + 0.6) * age)) / (drag + 0.6))
    place[:, 0] += wind[0] * drift
    place[:, 1] += wind[1] * drift
    place[:, 2] += table[:, AT["rise"]] * age + 0.5 * table[:, AT["gravity"]] * age * age
    return place


def _ease(low: np.ndarray | float, high: np.ndarray | float, value: np.ndarray) -> np.ndarray:
    t = np.clip((value - low) / np.maximum(np.asarray(high) - low, 1e-6), 0, 1)
    return t * t * (3 - 2 * t)


def evaluate(table: Table, now: float, wind: tuple[float, float]) -> tuple[np.ndarray, np.ndarray]:
    """The sprites (n, 16) alive at `now`, and their rank (n)."""
    age = np.float32(now) - table[:, 0]
    alive = (age >= 0) & (age < table[:, 1])
    table, age = table[alive], age[alive]
    u = age / table[:, 1]
    out = np.empty((len(table), 16), np.float32)
    out[:, 0:3] = _travel(table, age, wind)
    out[:, 3] = table[:, AT["mode"]]
    size = table[:, AT["s0"]] + (table[:, AT["s1"]] - table[:, AT["s0"]]) * (1 - (1 - u) ** 2)
    out[:, 4] = size
    out[:, 5] = size * table[:, AT["stretch"]]
    out[:, 6] = table[:, AT["rot"]] + table[:, AT["spin"]] * age
    out[:, 7] = 0
    fade = np.clip(u / np.maximum(table[:, AT["fade_in"]], 1e-4), 0, 1) * (1 - _ease(table[:, AT["fade_out"]], 1.0, u))
    out[:, 11] = table[:, AT["alpha"]] * fade
    cool = np.where(table[:, AT["hot"]] > 0, _ease(0.0, table[:, AT["hot"]], u), 1.0)
    turned = np.where(table[:, AT["hot"]] > 0, cool, np.sqrt(u))
    out[:, 8:11] = table[:, 17:20] + (table[:, 20:23] - table[:, 17:20]) * turned[:, None]
    out[:, 12] = table[:, AT["lit"]] * cool
    out[:, 13] = table[:, AT["add"]] * np.where(table[:, AT["hot"]] > 0, 1 - cool, 1.0)
    out[:, 14] = table[:, AT["erode0"]] + (table[:, AT["erode1"]] - table[:, AT["erode0"]]) * u
    out[:, 15] = table[:, AT["tile"]]
    _columns(table, age, out)
    _darts(table, age, out)
    _banks(table, age, out)
    return out, table[:, AT["rank"]]


def _columns(table: Table, age: np.ndarray, out: np.ndarray) -> None:
    """Water columns: up in 0.4 s, a moment's hang, down in 1.2 s while they widen and tear. s0 is half the width, s1 the height."""
    which = np.nonzero(table[:, AT["law"]] == COLUMN)[0]
    if not len(which):
        return
    rows, a = table[which], age[which]
    share = rows[:, 1] / (RISE + HANG + FALL)
    a = a / share
    up = 1 - (1 - np.clip(a / RISE, 0, 1)) ** 2.2
    down = np.clip((a - RISE - HANG) / FALL, 0, 1)
    out[which, 3] = UPRIGHT
    out[which, 4] = rows[:, AT["s0"]] * (0.55 + 0.45 * up + 0.75 * down)
    out[which, 5] = 0.5 * rows[:, AT["s1"]] * up * (1 - 0.72 * down * down)
    out[which, 6] = np.where(rows[:, AT["rot"]] > np.pi, -1.0, 1.0)
    out[which, 11] = rows[:, AT["alpha"]] * (1 - down**2.5) * np.clip(a / 0.06, 0, 1)
    out[which, 14] = 0.02 + 0.6 * down


def _darts(table: Table, age: np.ndarray, out: np.ndarray) -> None:
    """Tracers and sparks: a streak of `length` along the way it flies just now; s0 is half its width."""
    which = np.nonzero(table[:, AT["law"]] == DART)[0]
    if not len(which):
        return
    rows, a = table[which], age[which]
    way = rows[:, 5:8] * np.exp(-rows[:, AT["drag"]] * a)[:, None]
    way[:, 2] += rows[:, AT["gravity"]] * a
    way /= np.maximum(np.linalg.norm(way, axis=1), 1e-5)[:, None]
    out[which, 3] = STREAK
    out[which, 4:7] = way * rows[:, AT["length"], None]
    out[which, 7] = rows[:, AT["s0"]]


def _banks(table: Table, age: np.ndarray, out: np.ndarray) -> None:
    """Standing smoke: a heap that grows in and then breathes in place; `sway` is how far, in cm."""
    which = np.nonzero(table[:, AT["law"]] == BANK)[0]
    if not len(which):
        return
    rows, a = table[which], age[which]
    grown = 1 - (1 - np.clip(a / 2.5, 0, 1)) ** 2
    phase = rows[:, AT["rot"]] * 5.0
    out[which, 0] += rows[:, AT["sway"]] * np.sin(0.31 * a + phase)
    out[which, 1] += rows[:, AT["sway"]] * np.cos(0.27 * a + phase)
    out[which, 2] += rows[:, AT["sway"]] * 0.4 * np.sin(0.43 * a + phase * 2)
    size = rows[:, AT["s1"]] * (0.3 + 0.7 * grown) * (1 + 0.05 * np.sin(0.5 * a + phase))
    out[which, 4] = size
    out[which, 5] = size * rows[:, AT["stretch"]]
    out[which, 11] = rows[:, AT["alpha"]] * grown
    out[which, 14] = rows[:, AT["erode0"]]


class Puffs:
    """All particles ever thrown since the last `clear`, kept so that time can run both ways."""

    KEEP = 40000

    def __init__(self) -> None:
        self._table = np.zeros((256, WIDTH), np.float32)
        self._used = 0

    def __len__(self) -> int:
        return self._used

    def add(self, table: Table) -> None:
        """Take rows in; the oldest are forgotten beyond KEEP."""
        need = self._used + len(table)
        if need > self.KEEP:
            drop = min(self._used, max(need - self.KEEP, self.KEEP // 4))
            self._table[: self._used - drop] = self._table[drop : self._used].copy()
            self._used -= drop
            need -= drop
        if need > len(self._table):
            grown = np.zeros((max(need, 2 * len(self._table)), WIDTH), np.float32)
            grown[: self._used] = self._table[: self._used]
            self._table = grown
        self._table[self._used : need] = table
        self._used = need

    def clear(self) -> None:
        """Forget every particle."""
        self._used = 0

    def alive(self, now: float) -> Table:
        """The rows that are in the air at `now`."""
        age = np.float32(now) - self._table[: self._used, 0]
        return self.table[(age >= 0) & (age < self._table[: self._used, 1])]

    @property
    def table(self) -> Table:
        """The rows in use."""
        return self._table[: self._used]
