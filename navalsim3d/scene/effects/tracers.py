"""Gunfire: muzzle flash and smoke, the bright streaks of a burst, and what a hit throws up.

A streak is 1.5 to 3 cm long, flies 0.25 to 0.6 s on a slight arc, and its place follows from its start alone. Sizes grow with
the root of the calibre: what a 20 mm does in a flicker, a 4-inch does as a ball of fire.
"""

import numpy as np

from navalsim3d.scene.effects import atlas
from navalsim3d.scene.effects.chance import scatter, seed_of
from navalsim3d.scene.effects.puffs import DART, PLACE, Table, make
from navalsim3d.scene.effects.sprites import FLAT

Spot = tuple[float, float, float]
FIRE = np.array((3.6, 1.5, 0.42))
AMBER, GREEN, WHITE_HOT = (2.8, 1.05, 0.25), (0.75, 2.5, 0.7), (3.0, 2.3, 1.5)
SMOKE = (0.62, 0.60, 0.57)


def flight_time(origin: Spot, at: Spot) -> float:
    """Seconds a shell is on its way, 0.25 to 0.6."""
    return float(np.clip(np.linalg.norm(np.subtract(at, origin)) / 190.0, 0.25, 0.6))


def burst(calibre: float, barrels: int) -> tuple[int, float]:
    """How many rounds are shown, and the seconds between them."""
    if calibre < 30.0:
        return min(8 * max(barrels, 1), 20), 0.065 / max(1.0, barrels / 2)
    if calibre < 60.0:
        return min(5 * max(barrels, 1), 12), 0.13 / max(1.0, barrels / 2)
    return max(barrels, 1), 0.09


def power(calibre: float) -> float:
    """Size of a gun's fire against that of a 20 mm."""
    return float(np.sqrt(max(calibre, 12.0) / 20.0))


def tracer(
    t0: float,
    origin: Spot,
    at: Spot,
    calibre: float,
    barrels: int,
    scale: float,
    hit: bool,
    colour: tuple[float, float, float] = AMBER,
    flight: float = 0.0,
) -> Table:
    """The streaks of one burst from `origin` to `at`, `flight` seconds each; a miss scatters about the point, a hit mostly strikes it."""
    count, gap = burst(calibre, barrels)
    seed = seed_of("tracer", round(t0, 3), *(round(v, 2) for v in (*origin, *at)))
    r = scatter(seed, count, 4)
    away = float(np.linalg.norm(np.subtract(at, origin)))
    wide = (0.010 if hit else 0.028) * away
    aim = np.array(at) + np.column_stack([(r[:, 0] - 0.5) * 2 * wide, (r[:, 1] - 0.5) * 2 * wide, r[:, 2] * wide * 0.5])
    seconds = flight if flight > 0 else flight_time(origin, at)
    arc = away * (0.025 + 0.01 * r[:, 3])
    way = (aim - np.array(origin)) / seconds
    way[:, 2] += 4 * arc / seconds
    small = max(scale * 3, 0.3)
    return make(
        count, t0=t0 + gap * np.arange(count), life=seconds, p=origin, v=way, gravity=-8 * arc / seconds**2, law=DART,
        length=small * (1.5 + 1.5 * min(power(calibre) / 2.2, 1)), s0=small * 0.042 * (0.7 + 0.45 * power(calibre)), c0=colour, lit=0,
        add=1, fade_in=0.01, fade_out=0.97, tile=atlas.STREAK, rank=9.0,
    )  # fmt: skip


def muzzle(t0: float, at: Spot, way: Spot, calibre: float, barrels: int, scale: float) -> Table:
    """Flash and smoke at a muzzle that points along `way` (unit vector), once for each round of the burst."""
    count, gap = burst(calibre, barrels)
    size = scale * 3 * 0.36 * power(calibre)
    seed = seed_of("muzzle", round(t0, 3), *(round(v, 2) for v in at))
    r = scatter(seed, count, 6)
    start = t0 + gap * np.arange(count)
    ahead = np.array(at) + np.array(way) * size * 0.8
    star = make(
        count, t0=start, life=0.075, p=ahead, s0=size * 1.9, s1=size * (1.3 + 0.8 * r[:, :1].ravel()), rot=r[:, 1] * 6.28, c0=FIRE,
        lit=0, add=1, fade_out=0.5, tile=atlas.FLASH, rank=9.0,
    )  # fmt: skip
    tongue = make(
        count, t0=start, life=0.07, p=np.array(at), v=np.array(way) * 0.01, law=DART, length=-size * 4.5, s0=size * 0.55,
        c0=FIRE * 0.8, lit=0, add=1, fade_out=0.4, tile=atlas.STREAK, rank=9.0,
    )  # fmt: skip
    tongue[:, PLACE] += np.array(way) * size * 1.6
    halo = make(
        count, t0=start, life=0.09, p=ahead, s0=size * 6, s1=size * 6, c0=FIRE * (0.06, 0.05, 0.045), lit=0, add=1, fade_out=0.3,
        tile=atlas.GLOW, rank=8.0,
    )  # fmt: skip
    water = make(
        count, t0=start, life=0.09, p=(ahead[0], ahead[1], 0.06), s0=size * 8, s1=size * 8, c0=FIRE * 0.05, lit=0, add=1, fade_out=0.3,
        tile=atlas.GLOW, mode=FLAT, rank=8.0,
    )  # fmt: skip
    return np.concatenate([star, tongue, halo, water, _gun_smoke(start, at, way, size, calibre, seed)])


def _gun_smoke(start: np.ndarray, at: Spot, way: Spot, size: float, calibre: float, seed: int) -> Table:
    count = 5 if calibre < 60 else 12
    r = scatter(seed + 1, count, 8)
    spread = (r[:, 0:3] - 0.5) * 0.55
    speed = (np.array(way) * (0.5 + 2.4 * r[:, 3:4]) + spread) * size * 3.2
    thick = 0.34 if calibre < 60 else 0.62
    return make(
        count, t0=start[0] + (start[-1] - start[0]) * r[:, 4] + 0.03, life=1.6 + 1.8 * r[:, 5], p=np.array(at) + np.array(way) * size,
        v=speed, drag=3.2, wind=0.9, rise=size * 0.25, s0=size * 0.5, s1=size * (1.6 + 1.5 * r[:, 6]), rot=r[:, 7] * 6.28,
        spin=(r[:, 0] - 0.5) * 0.5, c0=SMOKE, alpha=thick, fade_out=0.2, erode0=0.05, erode1=0.75, tile=np.floor(r[:, 1] * 4),
        rank=3.0,
    )  # fmt: skip


def hit(t0: float, at: Spot, calibre: float, scale: float) -> Table:
    """A shell strikes: flash, sparks, a dark puff and a few splinters."""
    size = scale * 3 * 0.42 * power(calibre)
    seed = seed_of("hit", round(t0, 3), *(round(v, 2) for v in at))
    flash = make(
        2, t0=t0, life=np.array([0.11, 0.2]), p=at, s0=size * np.array([2.6, 1.2]), s1=size * np.array([2.0, 3.4]), rot=seed % 7,
        c0=FIRE * [[1.2], [0.25]], lit=0, add=1, fade_out=0.3, tile=np.array([atlas.FLASH, atlas.GLOW]), rank=9.0,
    )  # fmt: skip
    ball = fireball(t0, at, size * 1.5, 5, seed + 5, 1.1)
    return np.concatenate([flash, ball, sparks(t0, at, size, 9 if calibre < 30 else 16, seed), _dark_puff(t0, at, size, calibre, seed)])


def sparks(t0: float, at: Spot, size: float, count: int, seed: int) -> Table:
    """Bright splinters flying off in all directions and falling."""
    r = scatter(seed + 3, count, 6)
    angle, lift = r[:, 0] * 6.283, 0.15 + 0.85 * r[:, 1]
    flat = np.sqrt(1 - lift * lift * 0.9)
    speed = size * (6 + 12 * r[:, 2:3]) * np.column_stack([np.cos(angle) * flat, np.sin(angle) * flat, lift])
    return make(
        count, t0=t0, life=0.35 + 0.65 * r[:, 3], p=at, v=speed, drag=1.6, gravity=-size * 14, law=DART,
        length=size * (0.5 + 0.8 * r[:, 4]), s0=size * 0.03, c0=FIRE * (0.8, 0.7, 0.6), c1=FIRE * (0.5, 0.2, 0.1), lit=0, add=1,
        fade_out=0.4, tile=atlas.STREAK, rank=6.0,
    )  # fmt: skip


def _dark_puff(t0: float, at: Spot, size: float, calibre: float, seed: int) -> Table:
    count = 4 if calibre < 30 else 8
    r = scatter(seed + 4, count, 8)
    speed = np.column_stack([r[:, 0] - 0.5, r[:, 1] - 0.5, 0.3 + 0.7 * r[:, 2]]) * size * 4.5
    return make(
        count, t0=t0 + 0.03 * r[:, 3], life=1.8 + 1.6 * r[:, 4], p=at, v=speed, drag=2.4, wind=0.9, rise=size * 0.4, s0=size * 0.6,
        s1=size * (1.7 + 1.4 * r[:, 5]), rot=r[:, 6] * 6.28, spin=r[:, 7] - 0.5, c0=(0.13, 0.125, 0.12), c1=(0.2, 0.195, 0.19),
        alpha=0.8, fade_out=0.25, erode0=0.02, erode1=0.7, tile=np.floor(r[:, 0] * 4), rank=4.0,
    )  # fmt: skip


def fireball(t0: float, at: Spot, size: float, count: int, seed: int, seconds: float) -> Table:
    """Burning gas that swells, cools within a third of its life and goes on as black smoke. `size` is its radius in cm."""
    r = scatter(seed + 6, count, 9)
    angle, lift = r[:, 0] * 6.283, r[:, 1]
    flat = np.sqrt(1 - lift * lift * 0.8)
    speed = size * (1.2 + 2.4 * r[:, 2:3]) * np.column_stack([np.cos(angle) * flat, np.sin(angle) * flat, lift * 1.15])
    return make(
        count, t0=t0 + 0.06 * r[:, 3], life=seconds * (0.75 + 0.5 * r[:, 4]), p=at, v=speed, drag=3.6, wind=0.7, rise=size * 0.35,
        s0=size * 0.28, s1=size * (0.62 + 0.45 * r[:, 5]), rot=r[:, 6] * 6.28, spin=(r[:, 7] - 0.5) * 0.9,
        c0=np.array((3.4, 1.9, 0.9)) * (0.45 + 0.7 * r[:, 8:9]), c1=(0.07, 0.065, 0.06), alpha=0.95, fade_in=0.02, fade_out=0.45,
        lit=1, add=0.2, hot=0.62, erode0=0.0, erode1=0.6, tile=np.floor(r[:, 1] * 4), rank=7.0,
    )  # fmt: skip
