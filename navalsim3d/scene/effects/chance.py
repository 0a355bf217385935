"""Repeatable scatter for effects: numbers in [0, 1) that depend on a seed and an index alone, never on a clock or a stream.

So a film, a seek and a replay draw the same puff at the same place. Nothing here is a die: the rules have their own.
"""

from zlib import crc32

import numpy as np
from numpy.typing import NDArray


def seed_of(*parts: object) -> int:
    """A 32-bit seed from anything that has a stable text."""
    return crc32("|".join(str(part) for part in parts).encode())


def _mix(value: NDArray[np.uint64]) -> NDArray[np.uint64]:
    value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return value ^ (value >> np.uint64(31))


def scatter(seed: int | np.ndarray, index: int | np.ndarray, columns: int) -> np.ndarray:
    """(n, columns) numbers in [0, 1). `index` counts rows from 0 to n - 1, or gives them; `seed` may differ by row."""
    rows = np.arange(index, dtype=np.uint64) if isinstance(index, int) else np.asarray(index).astype(np.int64).astype(np.uint64)
    seeds = np.broadcast_to(np.asarray(seed, dtype=np.uint64), rows.shape)
    start = rows * np.uint64(0x9E3779B97F4A7C15) + seeds * np.uint64(0xD1342543DE82EF95)
    lanes = np.arange(1, columns + 1, dtype=np.uint64) * np.uint64(0xA0761D6478BD642F)
    mixed = _mix(start[:, None] + lanes[None, :])
    return ((mixed >> np.uint64(40)).astype(np.float32)) / np.float32(1 << 24)
