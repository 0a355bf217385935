"""Great explosions: flash, fireball, burning splinters with smoke behind them, a black pillar, and light on the water."""

import numpy as np

from navalsim3d.scene.effects import atlas
from navalsim3d.scene.effects.chance import scatter, seed_of
from navalsim3d.scene.effects.puffs import Table, make
from navalsim3d.scene.effects.sprites import FLAT
from navalsim3d.scene.effects.tracers import FIRE, Spot, fireball, sparks

FOAM, SCORCHED = (0.9, 0.93, 0.94), (0.05, 0.042, 0.032)


def explosion(t0: float, at: Spot, size: float, ashore: bool = False) -> Table:
    """Rows of an explosion `size` cm across; at sea it leaves foam, ashore scorched earth."""
    half = size * 0.5
    seed = seed_of("explosion", round(t0, 3), round(at[0], 2), round(at[1], 2))
    parts = [_flash(t0, at, half, seed), fireball(t0, at, half * 0.9, 20, seed, 2.4), sparks(t0, at, half * 0.45, 34, seed)]
    parts += [_debris(t0, at, half, seed), _pillar(t0, at, half, seed), _shock(t0, at, half, SCORCHED if ashore else FOAM)]
    return np.concatenate(parts)


def _flash(t0: float, at: Spot, half: float, seed: int) -> Table:
    return make(
        4, t0=t0, life=np.array([0.14, 0.30, 1.6, 1.8]), p=np.array([at, at, at, (at[0], at[1], 0.08)]),
        s0=half * np.array([2.6, 2.0, 2.4, 3.6]), s1=half * np.array([2.0, 2.6, 2.6, 3.4]), rot=float(seed % 7),
        c0=FIRE * [[1.4], [0.6], [0.16], [0.18]], lit=0, add=1, fade_in=0.01, fade_out=0.05, mode=np.array([0, 0, 0, FLAT]),
        tile=np.array([atlas.FLASH, atlas.GLOW, atlas.GLOW, atlas.GLOW]), rank=9.0,
    )  # fmt: skip


def _debris(t0: float, at: Spot, half: float, seed: int) -> Table:
    """Pieces of ship thrown high, each drawing a thread of smoke: puffs let go along the same throw."""
    pieces, trail = 7, 16
    r = scatter(seed + 8, pieces, 6)
    angle, lift = r[:, 0] * 6.283, 0.5 + 0.5 * r[:, 1]
    throw = half * (2.2 + 2.0 * r[:, 2:3]) * np.column_stack([np.cos(angle) * 0.7, np.sin(angle) * 0.7, lift * 1.5])
    fall = -half * 3.0
    chunks = make(
        pieces, t0=t0, life=2.0, p=at, v=throw, drag=0.15, gravity=fall, s0=half * 0.09, s1=half * 0.07, rot=r[:, 3] * 6,
        spin=8 * (r[:, 4] - 0.5), c0=(0.06, 0.055, 0.05), stretch=0.5, fade_out=0.95, tile=atlas.DROPS, rank=5.0,
    )  # fmt: skip
    step = np.tile(0.05 + 0.055 * np.arange(trail), pieces)
    who = np.repeat(np.arange(pieces), trail)
    coast = (1 - np.exp(-0.15 * step)) / 0.15
    place = np.array(at) + throw[who] * coast[:, None]
    place[:, 2] += 0.5 * fall * step * step
    q = scatter(seed + 9, len(step), 3)
    threads = make(
        len(step), t0=t0 + step, life=1.3 + 0.9 * q[:, 0], p=place, wind=0.9, rise=half * 0.05, s0=half * 0.12, s1=half * 0.36,
        rot=q[:, 1] * 6.28, c0=np.array((2.2, 0.9, 0.25)) * np.exp(-2.5 * step)[:, None] + 0.05, c1=(0.22, 0.21, 0.2), hot=0.3,
        add=0.3, alpha=0.42 * np.exp(-0.6 * step), fade_out=0.2, erode1=0.7, tile=atlas.WISPS[0] + np.round(q[:, 2]), rank=2.0,
    )  # fmt: skip
    threads = threads[place[:, 2] > 0.1]
    return np.concatenate([chunks, threads])


def _pillar(t0: float, at: Spot, half: float, seed: int) -> Table:
    """Black smoke that boils up out of the fire and leans down wind."""
    count = 22
    r = scatter(seed + 10, count, 8)
    late = r[:, 0] ** 1.3 * 3.2
    speed = np.column_stack([(r[:, 1] - 0.5) * 0.9, (r[:, 2] - 0.5) * 0.9, 1.0 + 1.2 * r[:, 3]]) * half * 0.95
    return make(
        count, t0=t0 + 0.12 + late, life=4.0 + 3.0 * r[:, 4], p=at, v=speed, drag=1.0, wind=0.6, rise=half * 0.16, s0=half * 0.42,
        s1=half * (1.0 + 0.7 * r[:, 5]), rot=r[:, 6] * 6.28, spin=(r[:, 7] - 0.5) * 0.4, c0=np.array((1.5, 0.6, 0.2)),
        c1=(0.085, 0.08, 0.078), hot=0.16, add=0.3, alpha=0.92, fade_in=0.04, fade_out=0.3, erode0=0.0, erode1=0.72,
        tile=np.floor(r[:, 1] * 4), rank=5.0,
    )  # fmt: skip


def _shock(t0: float, at: Spot, half: float, left: tuple[float, float, float]) -> Table:
    return make(
        2, t0=t0 + np.array([0.0, 0.2]), life=np.array([0.9, 6.0]), p=(at[0], at[1], 0.06), s0=half * np.array([0.4, 0.7]),
        s1=half * np.array([3.0, 1.6]), c0=left, alpha=np.array([0.75, 0.7]), fade_out=0.1, erode0=0.05, erode1=0.55,
        mode=FLAT, tile=np.array([atlas.RING, atlas.FOAM]),
    )  # fmt: skip


def gasp(t0: float, at: Spot, length: float) -> Table:
    """The last breath of a hull that went under: air and spray burst up in a ragged fountain."""
    count = 14
    r = scatter(seed_of("gasp", round(t0, 3), round(at[0], 2)), count, 7)
    speed = np.column_stack([(r[:, 0] - 0.5) * 0.25, (r[:, 1] - 0.5) * 0.25, 0.25 + 0.55 * r[:, 2]]) * length
    return make(
        count, t0=t0 + 0.8 * r[:, 3], life=1.2 + 0.5 * r[:, 4], p=at, v=speed, drag=1.0, gravity=-length * 0.7, s0=length * 0.03,
        s1=length * (0.08 + 0.06 * r[:, 5]), rot=r[:, 6] * 6.28, c0=(1.05, 1.1, 1.1), alpha=0.75, fade_out=0.35, erode1=0.6,
        tile=atlas.WISPS[0] + np.round(r[:, 0]), rank=3.0,
    )  # fmt: skip
