"""Arcs of fire: where a weapon bears (CS-ARC).

Bearings are relative to the ship's heading, in (-180, 180], starboard positive. An arc is a pair (from, to) run through
clockwise, limits included.
"""

from collections.abc import Iterable

from navalsim3d.kernel.geometry import EPSILON

Arc = tuple[float, float]


def bears(arcs: Iterable[Arc], relative: float) -> bool:
    """Whether a relative bearing lies in any of the arcs; exactly on the limit counts (CS-ARC-01, CS-ARC-02)."""
    return off(arcs, relative) <= EPSILON


def off(arcs: Iterable[Arc], relative: float) -> float:
    """By how many degrees a relative bearing misses the nearest limit of the arcs; 0 inside."""
    return min((_off(start, end, relative) for start, end in arcs), default=180.0)


def _off(start: float, end: float, relative: float) -> float:
    if end - start >= 360.0:
        return 0.0
    past = (relative - start) % 360.0
    width = (end - start) % 360.0
    return 0.0 if past <= width else min(past - width, 360.0 - past)


def words(arcs: Iterable[Arc]) -> str:
    """The arcs as a person says them: "30 to 150 and -150 to -30 degrees"."""
    return " and ".join(f"{start:g} to {end:g}" for start, end in arcs) + " degrees"
