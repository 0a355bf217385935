"""Which flight belongs to which kind of ordnance: from where, along what curve, how large, with how much smoke."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.events import Fired
from navalsim3d.scene import ordnance
from navalsim3d.scene.effects import missiles, tracers
from navalsim3d.scene.effects.puffs import Table
from navalsim3d.scene.flights import CRUISE
from navalsim3d.scene.ordnance import Ordnance

if TYPE_CHECKING:
    from navalsim3d.scene.fleet import Fleet

Spot = tuple[float, float, float]
LONG: dict[Ordnance, float] = {"missile": 4.2, "interceptor": 3.0, "rocket": 3.2, "torpedo": 4.0, "bomb": 2.6, "stream": 3.0}
"""how large it is drawn, in metres of the real world: twice life, to be told at all"""
SHARE, LARGEST = 0.009, 5.0
"""share of its distance from the eye that what flies is long at least, and how many times larger it is drawn for that at most"""
BLAST: dict[Ordnance, float] = {"missile": 36.0, "rocket": 24.0, "torpedo": 46.0, "bomb": 38.0}
"""metres across of what a hit throws up"""


def size_of(kind: Ordnance, metre: float) -> float:
    """The size of what flies, in cm, on a table with `metre` cm to a metre."""
    return LONG.get(kind, 3.0) * metre


def told(size: float, far: float) -> float:
    """How many times larger what flies is drawn for an eye that is so many cm away, so that it can be followed from a chair."""
    return min(LARGEST, max(1.0, SHARE * far / size))


SKIM = 0.3
"""cm over the water at which a missile is met"""
AIRBURST, SHATTERED = 1.0, 2.4
"""how large, by the size of what flies, is the burst of a warhead that meets an attacker, and of a missile that is met"""


def aloft(kind: Ordnance) -> float:
    """How high over the table an attacker in the air is met, cm."""
    return CRUISE if kind == "interceptor" else 0.6 * CRUISE


def met(event: Fired, kind: Ordnance, low: Point | None = None) -> Spot:
    """Where an attacker in the air is met; a missile where it skims the water."""
    if low is not None:
        return *low, SKIM
    return *ordnance.aside(event), aloft(kind)


def launched(
    t0: float, kind: Ordnance, event: Fired, seconds: float, start: Spot, fleet: Fleet, size: float, low: Point | None = None
) -> list[Table]:
    """The rows of one launch from `start`, the muzzle or box; an aircraft's bomb from where it flies when it lets go. `size` in cm.

    `low` is where a missile is met.
    """
    end = (*event.at, _level(fleet, event.target)) if low is None else (*low, SKIM)
    cloud = float(np.sqrt(size * size_of(kind, fleet.metre)))  # it must not hide the ship it rolls over
    match kind:
        case "missile":
            return [missiles.blast_off(t0, start, 1.6 * cloud), missiles.flight(t0, "skim", start, end, seconds, size)]
        case "interceptor":
            up = met(event, kind, low)
            return [missiles.blast_off(t0, start, 1.2 * cloud), missiles.flight(t0, "climb", start, up, seconds, size, 0.9)]
        case "rocket":
            return [missiles.blast_off(t0, start, 0.8 * cloud), missiles.flight(t0, "lob", start, end, seconds, size, 0.5)]
        case "torpedo":
            return [missiles.wake(t0, start, end, seconds, size * 2.0)]
        case "stream":
            up = met(event, kind, low)
            return [tracers.tracer(t0 + 0.12 * burst, start, up, 25.0, 2, size / LONG[kind], event.hit, flight=0.4) for burst in range(4)]
    return [missiles.flight(t0, "fall", _bomber(event, fleet), end, seconds, size, 0.25, (1.2, 0.7, 0.3))]


def _bomber(event: Fired, fleet: Fleet) -> Spot:
    """Where the aircraft is that lets go: named by the mount, or by piece and mount together; else high over the target."""
    for name in (event.mount, f"{event.piece}:{event.mount}"):
        at = fleet.point(name, 0.0, 0.0, 0.5)
        if at is not None and float(np.hypot(at[0] - event.at[0], at[1] - event.at[1])) < 12.0:
            return at
    return event.at[0] - 1.5, event.at[1] - 1.5, CRUISE


def _level(fleet: Fleet, target: str) -> float:
    """How high over the table a shot strikes its target, cm."""
    at = fleet.point(target, 0.0, 0.0, 0.35) if target else None
    return max(0.02, at[2]) if at is not None else 0.02
