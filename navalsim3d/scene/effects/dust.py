"""Earth thrown up by shot on land, where at sea there would be water: small clods, a low brown cloud, and it settles."""

import numpy as np

from navalsim3d.scene.effects import atlas
from navalsim3d.scene.effects.chance import scatter, seed_of
from navalsim3d.scene.effects.puffs import Table, make

EARTH = (0.30, 0.235, 0.155)
CLODS = (0.10, 0.075, 0.045)


def burst(t0: float, at: tuple[float, float, float], wide: float) -> Table:
    """Rows of one burst, its cloud `wide` cm across at the end."""
    seed = seed_of("dust", round(t0, 3), round(at[0], 2), round(at[1], 2))
    return np.concatenate([_cloud(t0, at, wide, seed), _clods(t0, at, wide, seed)])


def strafed(t0: float, at: tuple[float, float, float], wide: float) -> Table:
    """Rows of a burst of small shot: a row of little spurts, one after the other."""
    r = scatter(seed_of("strafed", round(t0, 3), round(at[0], 2), round(at[1], 2)), 6, 2)
    way = r[0, 0] * 6.283
    spots = [((i - 2.5) * 0.42 * wide, (r[i, 1] - 0.5) * 0.6 * wide) for i in range(6)]
    turned = [(x * np.cos(way) - y * np.sin(way), x * np.sin(way) + y * np.cos(way)) for x, y in spots]
    return np.concatenate([burst(t0 + 0.07 * i, (at[0] + x, at[1] + y, at[2]), 0.6 * wide) for i, (x, y) in enumerate(turned)])


def _cloud(t0: float, at: tuple[float, float, float], wide: float, seed: int) -> Table:
    count = 7
    r = scatter(seed, count, 8)
    angle = r[:, 0] * 6.283
    out = wide * (0.35 + 0.5 * r[:, 1])
    speed = np.column_stack([np.cos(angle) * out, np.sin(angle) * out, wide * (0.5 + 1.1 * r[:, 2])])
    return make(
        count, t0=t0 + 0.05 * r[:, 3], life=1.4 + 1.1 * r[:, 4], p=at, v=speed, drag=2.4, gravity=-0.12 * wide, wind=0.5,
        s0=wide * 0.10, s1=wide * (0.34 + 0.22 * r[:, 5]), rot=r[:, 6] * 6.28, spin=(r[:, 7] - 0.5) * 0.6, c0=EARTH, alpha=0.62,
        fade_in=0.03, fade_out=0.2, erode0=0.0, erode1=0.6, tile=np.floor(r[:, 1] * 4), rank=3.0,
    )  # fmt: skip


def _clods(t0: float, at: tuple[float, float, float], wide: float, seed: int) -> Table:
    count = 6
    r = scatter(seed + 1, count, 6)
    angle = r[:, 0] * 6.283
    out = wide * (0.4 + 0.8 * r[:, 1])
    speed = np.column_stack([np.cos(angle) * out, np.sin(angle) * out, wide * (2.0 + 2.0 * r[:, 2])])
    return make(
        count, t0=t0, life=0.7 + 0.3 * r[:, 3], p=at, v=speed, drag=0.4, gravity=-7.0 * wide, s0=wide * 0.07, s1=wide * 0.05,
        rot=r[:, 4] * 6.28, c0=CLODS, alpha=0.9, fade_out=0.8, tile=atlas.DROPS, rank=2.0,
    )  # fmt: skip
