"""Missiles, rockets, torpedoes dropped or fired and bombs, as closed formulas: a spark that flies, and the smoke it leaves behind.

A missile leaps from its box, bends down and skims the sea; an interceptor climbs to whoever attacks; a rocket lobs its charge
over. Each is a chain of short straight darts along one curve, and smoke let go at even steps of the way, so that a moment of
a film is the same however the frames fall.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from navalsim3d.scene.effects import atlas
from navalsim3d.scene.effects.chance import scatter, seed_of
from navalsim3d.scene.effects.puffs import DART, Table, make
from navalsim3d.scene.effects.sprites import FLAT

Spot = tuple[float, float, float]
Curve = Literal["skim", "climb", "lob", "fall"]
DARTS = 18
"""straight pieces of a flight"""
SMOKE = (0.74, 0.73, 0.70)


def curve(kind: Curve, origin: Spot, at: Spot, shares: NDArray[np.float64]) -> NDArray[np.float64]:
    """Places (n, 3) along a flight at some shares of its way; it ends at `at`."""
    a, b = np.array(origin, np.float64), np.array(at, np.float64)
    away = float(np.linalg.norm(b[:2] - a[:2]))
    u = shares[:, None]
    if kind == "climb":
        bow = min(0.9, 0.22 * away + 0.2)
        lean: NDArray[np.float64] = np.column_stack([u[:, 0] ** 1.25, u[:, 0] ** 1.25, np.sin(u[:, 0] * np.pi / 2.0)])
        return a + (b - a) * lean + np.column_stack([0 * u, 0 * u, bow * np.sin(np.pi * u)])
    if kind == "lob":
        return a + (b - a) * u + np.column_stack([0 * u, 0 * u, 0.9 * away * u * (1.0 - u)])
    if kind == "fall":
        return a + (b - a) * np.column_stack([u[:, 0], u[:, 0], u[:, 0] ** 2])
    top = min(0.75, 0.1 * away + 0.15)
    low = min(0.16, 0.5 * top)
    high = np.interp(shares, (0.0, 0.10, 0.26, 0.9, 1.0), (0.0, top, low, low, 0.0))
    flat = a + (b - a) * u
    return flat + np.column_stack([0 * u, 0 * u, high])


def flight(
    t0: float,
    kind: Curve,
    origin: Spot,
    at: Spot,
    seconds: float,
    size: float,
    smoke: float = 1.0,
    colour: tuple[float, float, float] = (3.4, 1.9, 0.7),
) -> Table:
    """One missile from `origin` to `at` in `seconds`; `size` is about half its length on the table, `smoke` how thick its trail is."""
    edges = np.linspace(0.0, 1.0, DARTS + 1)
    place = curve(kind, origin, at, edges)
    step = seconds / DARTS
    way = np.diff(place, axis=0) / step
    start = t0 + step * np.arange(DARTS)
    body = make(
        DARTS, t0=start, life=step * 1.08, p=place[:-1], v=way, law=DART, length=size * 3.2, s0=size * 0.30, c0=(0.9, 0.9, 0.88),
        lit=0.4, add=0.0, fade_in=0.01, fade_out=0.98, tile=atlas.STREAK, rank=9.0,
    )  # fmt: skip
    flame = make(
        DARTS, t0=start, life=step * 1.08, p=place[:-1], v=way * 0.999, s0=size * 0.95, s1=size * 0.85, c0=colour, lit=0, add=1,
        fade_in=0.01, fade_out=0.98, tile=atlas.GLOW, rank=9.0,
    )  # fmt: skip
    return np.concatenate([body, flame, _trail(t0, kind, origin, at, seconds, size, smoke)])


def _trail(t0: float, kind: Curve, origin: Spot, at: Spot, seconds: float, size: float, smoke: float) -> Table:
    """Smoke along the way, thickest where it left."""
    away = float(np.linalg.norm(np.subtract(at, origin)))
    count = int(np.clip(away / (size * 0.9), 12, 70))
    shares = np.linspace(0.0, 0.985, count) ** 1.15
    r = scatter(seed_of("trail", round(t0, 3), *(round(v, 2) for v in (*origin, *at))), count, 6)
    place = curve(kind, origin, at, shares) + (r[:, 0:3] - 0.5) * size * 0.35
    boost = np.interp(shares, (0.0, 0.2, 1.0), (1.7, 1.0, 0.8))
    drift = (r[:, 3:6] - 0.5) * size * 0.5
    drift[:, 2] += size * 0.12
    return make(
        count, t0=t0 + shares * seconds, life=1.5 + 1.9 * r[:, 3] * boost, p=place, v=drift, drag=1.5, wind=0.9, rise=size * 0.06,
        s0=size * 0.45 * boost, s1=size * (1.3 + 1.1 * r[:, 4]) * boost, rot=r[:, 5] * 6.28, c0=SMOKE, alpha=0.8 * smoke,
        fade_in=0.03, fade_out=0.2, erode0=0.02, erode1=0.7, tile=atlas.WISPS[0] + np.round(r[:, 1]), rank=3.0,
    )  # fmt: skip


def blast_off(t0: float, at: Spot, size: float) -> Table:
    """The booster's flare and the cloud that rolls over the deck."""
    count = 14
    r = scatter(seed_of("boost", round(t0, 3), round(at[0], 2), round(at[1], 2)), count, 6)
    angle = r[:, 0] * 6.283
    speed = np.column_stack([np.cos(angle), np.sin(angle), 0.25 + 0.5 * r[:, 1]]) * size * (1.2 + 1.8 * r[:, 2:3])
    cloud = make(
        count, t0=t0 + 0.12 * r[:, 3], life=1.3 + 1.3 * r[:, 4], p=at, v=speed, drag=2.6, wind=0.9, rise=size * 0.2, s0=size * 0.5,
        s1=size * (1.6 + 1.2 * r[:, 5]), rot=angle, c0=SMOKE, alpha=0.75, fade_out=0.25, erode0=0.02, erode1=0.7,
        tile=np.floor(r[:, 1] * 4), rank=4.0,
    )  # fmt: skip
    flare = make(
        2, t0=t0, life=np.array([0.22, 0.45]), p=at, s0=size * np.array([3.0, 2.0]), s1=size * np.array([2.0, 3.4]), c0=(3.4, 1.7, 0.5),
        lit=0, add=1, fade_out=0.4, tile=np.array([atlas.FLASH, atlas.GLOW]), rank=9.0,
    )  # fmt: skip
    return np.concatenate([cloud, flare])


def airburst(t0: float, at: Spot, size: float) -> Table:
    """A warhead bursts in the air: a flash and a dark ball with a few sparks of smoke thrown out."""
    count = 10
    r = scatter(seed_of("airburst", round(t0, 3), round(at[0], 2), round(at[1], 2)), count, 6)
    angle, up = r[:, 0] * 6.283, r[:, 1] * 2.0 - 1.0
    flat = np.sqrt(np.maximum(1.0 - up * up, 0.0))
    speed = np.column_stack([np.cos(angle) * flat, np.sin(angle) * flat, up]) * size * (1.5 + 2.0 * r[:, 2:3])
    puff = make(
        count, t0=t0 + 0.03, life=1.4 + 1.2 * r[:, 3], p=at, v=speed, drag=3.0, wind=0.9, s0=size * 0.5, s1=size * (1.2 + r[:, 4]),
        rot=angle, c0=(1.6, 0.8, 0.3), c1=(0.12, 0.115, 0.11), hot=0.14, add=0.25, alpha=0.85, fade_out=0.25, erode1=0.7,
        tile=np.floor(r[:, 5] * 4), rank=5.0,
    )  # fmt: skip
    flash = make(
        2, t0=t0, life=np.array([0.14, 0.3]), p=at, s0=size * np.array([3.2, 2.2]), s1=size * np.array([2.4, 3.6]), c0=(3.6, 2.2, 1.0),
        lit=0, add=1, fade_out=0.3, tile=np.array([atlas.FLASH, atlas.GLOW]), rank=9.0,
    )  # fmt: skip
    return np.concatenate([puff, flash])


def wake(t0: float, origin: Spot, at: Spot, seconds: float, size: float) -> Table:
    """The track of a torpedo under the surface: pale bubbles that come up a little behind it."""
    away = float(np.hypot(at[0] - origin[0], at[1] - origin[1]))
    count = int(np.clip(away / (size * 0.5), 10, 60))
    shares = np.linspace(0.02, 0.97, count)
    r = scatter(seed_of("fish", round(t0, 3), *(round(v, 2) for v in (*origin, *at))), count, 3)
    place = np.array(origin) + (np.array(at) - np.array(origin)) * shares[:, None]
    place[:, :2] += (r[:, :2] - 0.5) * size * 0.15
    place[:, 2] = 0.02
    return make(
        count, t0=t0 + shares * seconds + 0.12, life=2.2 + r[:, 2], p=place, s0=size * 0.22, s1=size * 0.55, rot=r[:, 2] * 6.28,
        c0=(0.86, 0.95, 0.95), alpha=0.6, fade_in=0.1, fade_out=0.2, erode0=0.05, erode1=0.6, mode=FLAT, tile=atlas.FOAM, rank=3.0,
    )  # fmt: skip


def falling(t0: float, hit: Spot, end: Spot, seconds: float, size: float) -> Table:
    """The black trail of an aircraft that falls, with fire at its head."""
    count = 46
    shares = np.linspace(0.0, 1.0, count)
    r = scatter(seed_of("falling", round(t0, 3), *(round(v, 2) for v in hit)), count, 5)
    place = curve("fall", hit, end, shares) + (r[:, 0:3] - 0.5) * size * 0.3
    drift = (r[:, 0:3] - 0.5) * size * 0.4
    return make(
        count, t0=t0 + shares * seconds, life=1.6 + 1.6 * r[:, 3], p=place, v=drift, drag=1.2, wind=0.9, rise=size * 0.08,
        s0=size * 0.45, s1=size * (1.0 + 0.8 * r[:, 4]), rot=r[:, 3] * 6.28, c0=(2.2, 0.9, 0.25), c1=(0.06, 0.055, 0.05), hot=0.12,
        add=0.3, alpha=0.85, fade_in=0.02, fade_out=0.25, erode1=0.7, tile=np.floor(r[:, 4] * 4), rank=5.0,
    )  # fmt: skip
