"""Water thrown up by shells, torpedoes and mines: column, mist, drops and the ring it leaves.

Heights are those of the real thing by calibre, brought to the table's scale: 3 m for a stitching 20 mm burst, 30 m for a
4-inch shell, 45 m with dark water for a torpedo or mine. The column rises in 0.4 s, hangs, and falls in 1.2 s.
"""

import numpy as np

from navalsim3d.scene.effects import atlas
from navalsim3d.scene.effects.chance import scatter, seed_of
from navalsim3d.scene.effects.puffs import COLUMN, Table, make
from navalsim3d.scene.effects.sprites import FLAT

CALIBRES = (0.0, 20.0, 40.0, 76.0, 102.0, 152.0, 400.0, 500.0)
HEIGHTS = (3.0, 3.6, 8.0, 18.0, 30.0, 36.0, 42.0, 45.0)
DARK = 300.0
"""from this calibre on the water is dark with what the charge tore up"""
WHITE = (1.12, 1.15, 1.17)


def height_of(calibre: float) -> float:
    """Height in metres of the column a shell of `calibre` mm throws up; 500 stands for a torpedo or mine."""
    return float(np.interp(calibre, CALIBRES, HEIGHTS))


def _columns(t0: float, at: tuple[float, float, float], calibre: float, tall: float, seed: int) -> Table:
    dark = calibre >= DARK
    count = 7 if dark else 4 if tall > 3.5 else 2
    r = scatter(seed, count, 6)
    spread = tall * (0.13 if dark else 0.045)
    place = np.column_stack([at[0] + (r[:, 0] - 0.5) * 2 * spread, at[1] + (r[:, 1] - 0.5) * 2 * spread, np.full(count, at[2])])
    grey = np.where(r[:, 5:6] < (0.5 if dark else 0.0), 0.30, 1.0) * (0.85 + 0.15 * r[:, 4:5])
    return make(
        count, t0=t0 + r[:, 2] * 0.10, life=1.95 * (0.9 + 0.3 * r[:, 3]) * (1.25 if dark else 1.0), p=place, law=COLUMN,
        s0=tall * (0.24 if dark else 0.17) * (0.7 + 0.6 * r[:, 3]), s1=tall * (0.6 + 0.45 * r[:, 4]), rot=r[:, 0] * 6.28,
        c0=grey * np.array(WHITE), alpha=0.95, tile=np.where(r[:, 1] < 0.5, atlas.COLUMNS[0], atlas.COLUMNS[1]), rank=4.0,
    )  # fmt: skip


def _mist(t0: float, at: tuple[float, float, float], calibre: float, tall: float, seed: int) -> Table:
    count = 4 if tall < 1.5 else 14 if calibre >= DARK else 8
    r = scatter(seed + 1, count, 8)
    angle, lift = r[:, 0] * 6.283, 0.25 + 0.75 * r[:, 1]
    out = tall * 0.22 * (1 - 0.55 * lift)
    speed = np.column_stack([np.cos(angle) * out, np.sin(angle) * out, tall * 2.6 * lift * (0.6 + 0.5 * r[:, 2])])
    return make(
        count, t0=t0 + 0.05 + 0.1 * r[:, 3], life=1.3 + 0.9 * r[:, 4], p=(at[0], at[1], at[2] + 0.02 * tall), v=speed, drag=2.6,
        gravity=-tall * 0.55, wind=0.8, s0=tall * 0.07, s1=tall * (0.16 + 0.14 * r[:, 5]), rot=r[:, 6] * 6.28,
        spin=(r[:, 7] - 0.5) * 0.8, c0=WHITE, alpha=0.7, fade_in=0.08, fade_out=0.25, erode0=0.0, erode1=0.55,
        tile=np.where(r[:, 6] < 0.5, atlas.WISPS[0], atlas.WISPS[1]), rank=2.0,
    )  # fmt: skip


def _drops(t0: float, at: tuple[float, float, float], tall: float, seed: int) -> Table:
    count = 3 if tall < 1.5 else 9
    r = scatter(seed + 2, count, 7)
    angle = r[:, 0] * 6.283
    out = tall * (0.15 + 0.5 * r[:, 1])
    speed = np.column_stack([np.cos(angle) * out, np.sin(angle) * out, tall * (2.0 + 2.2 * r[:, 2])])
    return make(
        count, t0=t0 + 0.03, life=1.0 + 0.5 * r[:, 3], p=at, v=speed, drag=1.1, gravity=-tall * 3.6, s0=tall * 0.06,
        s1=tall * (0.1 + 0.1 * r[:, 4]), rot=r[:, 5] * 6.28, c0=WHITE, alpha=0.9, fade_out=0.5, erode0=0.05, erode1=0.4,
        tile=np.where(r[:, 6] < 0.6, atlas.SPRAY, atlas.DROPS),
    )  # fmt: skip


def _rings(t0: float, at: tuple[float, float, float], tall: float, seed: int) -> Table:
    r = scatter(seed + 3, 2, 2)
    start = np.array([0.05, 0.35])
    return make(
        2, t0=t0 + start, life=np.array([2.6, 4.2]), p=(at[0], at[1], at[2] + 0.03), s0=tall * np.array([0.08, 0.14]),
        s1=tall * np.array([0.42, 0.36]), rot=r[:, 0] * 6.28, c0=(0.86, 0.92, 0.93), alpha=np.array([0.8, 0.75]), fade_in=0.05,
        fade_out=0.15, erode0=0.05, erode1=0.5, mode=FLAT, tile=np.array([atlas.RING, atlas.FOAM]),
    )  # fmt: skip


def plume(t0: float, at: tuple[float, float, float], calibre: float, scale: float) -> Table:
    """Rows of one splash at `at` (cm). `scale` is the cm of table to a metre of sea."""
    seed = seed_of("plume", round(t0, 3), round(at[0], 2), round(at[1], 2))
    tall = height_of(calibre) * scale
    if calibre < 30.0:
        return _stitching(t0, at, calibre, tall, seed)
    return np.concatenate(
        [_columns(t0, at, calibre, tall, seed), _mist(t0, at, calibre, tall, seed), _drops(t0, at, tall, seed), _rings(t0, at, tall, seed)]
    )


def _stitching(t0: float, at: tuple[float, float, float], calibre: float, tall: float, seed: int) -> Table:
    """A burst of small shot: a row of little jets, one after the other."""
    r = scatter(seed, 6, 3)
    angle = r[0, 0] * 6.283
    parts = []
    for i in range(6):
        along, across = (i - 2.5) * 0.7 * tall, (r[i, 1] - 0.5) * 0.9 * tall
        spot = (at[0] + along * np.cos(angle) - across * np.sin(angle), at[1] + along * np.sin(angle) + across * np.cos(angle), at[2])
        parts.append(_columns(t0 + 0.07 * i, spot, calibre, tall * (0.7 + 0.5 * r[i, 2]), seed + 11 * i)[:1])
        parts.append(_mist(t0 + 0.07 * i, spot, calibre, tall, seed + 11 * i)[:1])
        parts.append(_rings(t0 + 0.07 * i, spot, tall, seed + 11 * i)[:1])
    return np.concatenate(parts)
