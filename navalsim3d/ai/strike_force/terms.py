"""A position in figures, many positions at once: who is left, how near the Towns are, who touches whom.

Positions come as two integers and leave as rows of numbers; in between, a set of hexes is a row of 104 bytes, one for each
bit, and the six neighbours of a hex are six shifts of the row. All figures are small whole numbers, so sums of them are
exact and the same on every machine.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from navalsim3d.ai.strike_force.field import Field, Position, singles
from navalsim3d.rulesets.strike_force.hexes import BOARD, Hexes, around

Bytes = NDArray[np.uint8]
Rows = NDArray[np.float32]
BITS = 104
_BYTES = BITS // 8
_SIDEWAYS = (1, 12, 13)
"""how far apart in bits neighbours lie (see `hexes.around`)"""

NAMES = (
    "Soviet companies",
    "US companies",
    "Towns held",
    "US in Towns",
    "ways of all Soviets",
    "ways of all US",
    "two Towns held",
    "way to nearest Town",
    "way to second Town",
    "lead beside best Town",
    "lead beside second Town",
    "lead beside third Town",
    "lead near best Town",
    "lead near second Town",
    "lead near third Town",
    "US touched by 1",
    "US touched by 2",
    "US touched by 3",
    "US touched by 4",
    "Soviets touched by 1",
    "Soviets touched by 2",
    "Soviets touched by 3",
    "Soviets touched by 4",
    "US trapped",
    "Soviets trapped",
)
"""what the figures are, in their order; a lead is how many more Soviet than US companies are within a step, or a move, of a Town"""
PLACE = {name: place for place, name in enumerate(NAMES)}
BESIDE_TOWN, NEAR_TOWN = 1, 4
"""steps from a Town that count as beside it and near it"""
_CHUNK = 32
"""rows multiplied at a time: few enough that no library spreads them over threads, which costs more than it gains"""


@dataclass(frozen=True, slots=True)
class Ways:
    """How far each hex is from each Town, on foot and with nobody in the way: a row for each Town.

    `sums` has a row for each of the 208 bits and a column for each figure that is a plain sum: the first six, then the leads beside
    and near each Town.
    """

    towns: Bytes
    ground: Bytes
    sums: Rows


FAR = 15


@lru_cache(maxsize=64)
def ways_of(field: Field) -> Ways:
    """The ways of a field."""
    rows = np.full((len(singles(field.towns)), BITS), FAR, dtype=np.uint8)
    for row, town in zip(rows, singles(field.towns), strict=True):
        found = front = town
        for far in range(FAR):
            row[[hex_.bit_length() - 1 for hex_ in singles(front)]] = far
            front = around(front) & field.ground & ~found
            found |= front
    return Ways(rows, row_of(field.ground), _sums(rows))


def _sums(ways: Bytes) -> Rows:
    none, all_ = np.zeros(BITS), np.ones(BITS)
    towns, least = (ways == 0).any(axis=0), ways.min(axis=0)
    columns = [(all_, none), (none, all_), (towns, none), (none, towns), (least, none), (none, least)]
    columns += [(row <= far, -1.0 * (row <= far)) for far in (BESIDE_TOWN, NEAR_TOWN) for row in ways]
    return np.array([np.concatenate(column) for column in columns], dtype=np.float32).T


def row_of(hexes: Hexes) -> Bytes:
    """A set as a row of noughts and ones."""
    return np.unpackbits(np.frombuffer(hexes.to_bytes(_BYTES, "little"), dtype=np.uint8), bitorder="little")


def spread(positions: Sequence[Position]) -> Bytes:
    """Positions as rows of 208 noughts and ones, the Soviet side first."""
    packed = b"".join([soviet.to_bytes(_BYTES, "little") + us.to_bytes(_BYTES, "little") for soviet, us in positions])
    return np.unpackbits(np.frombuffer(packed, dtype=np.uint8).reshape(len(positions), 2 * _BYTES), axis=1, bitorder="little")


def touching(rows: Bytes) -> Bytes:
    """For each hex how many of a set's hexes lie next to it."""
    count = np.zeros_like(rows)
    for far in _SIDEWAYS:
        count[:, far:] += rows[:, :-far]
        count[:, :-far] += rows[:, far:]
    return count * _ON_BOARD


def product(rows: Rows, weights: Rows) -> Rows:
    """Rows times weights, some rows at a time."""
    return np.concatenate([rows[at : at + _CHUNK] @ weights for at in range(0, len(rows), _CHUNK)])


def figures(field: Field, spreads: Bytes) -> Rows:
    """The figures of `NAMES` for each position."""
    ways = ways_of(field)
    soviet, us = np.ascontiguousarray(spreads[:, :BITS]), np.ascontiguousarray(spreads[:, BITS:])
    by_soviet, by_us = touching(soviet), touching(us)
    sums = product(spreads.astype(np.float32), ways.sums)
    found = np.empty((len(spreads), len(NAMES)), dtype=np.float32)
    found[:, :6] = sums[:, :6]
    found[:, 6] = sums[:, 2] >= 2
    nearest = np.stack([FAR - (soviet * (FAR - row)).max(axis=1) for row in ways.towns], axis=1)
    found[:, 7:9] = np.sort(nearest, axis=1)[:, :2]
    found[:, 9:12] = -np.sort(-sums[:, 6:9], axis=1)
    found[:, 12:15] = -np.sort(-sums[:, 9:12], axis=1)
    _contacts(found[:, 15:19], us, by_soviet)
    _contacts(found[:, 19:23], soviet, by_us)
    vacant = ways.ground & ~(soviet | us)
    found[:, 23] = _count(us & (by_soviet > 0) & (touching(vacant & (by_soviet == 0)) == 0))
    found[:, 24] = _count(soviet & (by_us > 0) & (touching(vacant & (by_us == 0)) == 0))
    return found


def _contacts(columns: Any, targets: Bytes, touched: Bytes) -> None:
    """How many of the targets are touched by one, two, three, four or more."""
    counts = targets * np.minimum(touched, 4)
    for number in range(4):
        columns[:, number] = _count(counts == number + 1)


def _count(rows: NDArray[Any]) -> Bytes:
    """Sums of rows of small numbers: at most six companies, none further than `FAR` from a Town."""
    found: Bytes = np.add.reduce(rows, axis=1, dtype=np.uint8)
    return found


_ON_BOARD = row_of(BOARD)
