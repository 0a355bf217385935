"""Smoke and weather that stand on the water: screens, fog banks, the foot of a squall."""

import numpy as np

from navalsim3d.scene.effects import atlas
from navalsim3d.scene.effects.chance import scatter, seed_of
from navalsim3d.scene.effects.puffs import BANK, Table, make

FOREVER = 1e6


def screen(t0: float, at: tuple[float, float], size: float, metre: float) -> Table:
    """A standing smoke bank `size` cm across: a soft white heap with a flat top and ragged skirts, from `t0` on."""
    radius = size * 0.5
    tall = max(6.0 * metre, radius * 0.34)
    heap, skirt = int(np.clip(radius * radius * 1.1, 26, 60)), int(np.clip(radius * 5.0, 22, 44))
    count = heap + skirt
    r = scatter(seed_of("screen", round(at[0], 1), round(at[1], 1)), count, 7)
    soft = np.arange(count) >= heap
    reach, angle = np.where(soft, 0.62 + 0.42 * r[:, 0], np.sqrt(r[:, 0]) * 0.78) * radius, r[:, 1] * 6.283
    puff = radius * np.where(soft, 0.34 + 0.2 * r[:, 2], 0.30 + 0.20 * r[:, 2])
    level = np.where(soft, puff * 0.3, np.minimum(tall - puff * 0.5, tall * r[:, 3]))
    place = np.column_stack([at[0] + np.cos(angle) * reach, at[1] + np.sin(angle) * reach, np.maximum(level, puff * 0.25)])
    shade = 0.66 + 0.12 * r[:, 4:5]
    return make(
        count, t0=t0 + 1.2 * r[:, 5], life=FOREVER, p=place, law=BANK, s1=puff, stretch=np.where(soft, 0.6, 0.74),
        rot=(r[:, 6] - 0.5) * 1.2, c0=shade * (1.0, 1.0, 0.985), alpha=np.where(soft, 0.55, 0.8), fade_in=0.0, fade_out=1.0,
        erode0=0.0, tile=np.where(soft, np.round(r[:, 4]) + atlas.WISPS[0], np.floor(r[:, 4] * 4)), sway=radius * 0.05, rank=6.0,
    )  # fmt: skip


def cloud(at: tuple[float, float], radius: float, tall: float, dark: float, seed: int, thickness: float = 0.34) -> Table:
    """Weather that lies on the table: a fog bank, or the grey foot of a squall."""
    count = int(np.clip(radius * 3.0, 26, 80))
    r = scatter(seed, count, 7)
    reach, angle = np.sqrt(r[:, 0]) * radius * 0.85, r[:, 1] * 6.283
    puff = radius * (0.30 + 0.2 * r[:, 2])
    place = np.column_stack([at[0] + np.cos(angle) * reach, at[1] + np.sin(angle) * reach, tall * (0.25 + 0.75 * r[:, 3])])
    return make(
        count, t0=-10.0, life=FOREVER, p=place, law=BANK, s1=puff, stretch=0.7, rot=r[:, 6] * 6.28, c0=np.full((count, 3), dark),
        alpha=thickness, fade_in=0.0, fade_out=1.0, erode0=0.0, tile=np.round(r[:, 4]) + atlas.WISPS[0], sway=radius * 0.06, rank=5.0,
    )  # fmt: skip
