"""Weather as it lies on a whole table: wisps of fog between the islands, or a ceiling of rain cloud with its rain.

At sea the air itself is thick; this is what is seen of it from above, as a model maker would lay cotton wool. It is thin
enough to see every ship through, and a few dozen large soft puffs at most.
"""

import numpy as np

from navalsim3d.kernel.tabletop import Tabletop
from navalsim3d.scene.effects import atlas
from navalsim3d.scene.effects.chance import scatter, seed_of
from navalsim3d.scene.effects.puffs import BANK, WIDTH, Table, make
from navalsim3d.scene.effects.smoke import FOREVER

APART = 26.0
"""cm between puffs, about"""
MOST = 36


def lying(tabletop: Tabletop) -> Table:
    """The rows of the weather over a table of a small scale; none where it is clear, or where models are large."""
    weather = tabletop.weather.lower()
    if tabletop.scale < 1000 or not any(word in weather for word in ("fog", "storm")):
        return np.zeros((0, WIDTH), np.float32)
    return _cloud(tabletop) if "storm" in weather else _fog(tabletop)


def _spread(tabletop: Tabletop, count: int, seed: int) -> np.ndarray:
    """Places (n, 2) evenly over the table, each moved a little."""
    r = scatter(seed, count, 2)
    share = (np.arange(count) + 0.5) / count
    golden = (np.arange(count) * 0.6180339887) % 1.0
    long, short = max(tabletop.width, tabletop.height), min(tabletop.width, tabletop.height)
    along, across = share * long + (r[:, 0] - 0.5) * APART * 0.7, golden * short + (r[:, 1] - 0.5) * APART * 0.7
    return np.column_stack([across, along] if tabletop.height > tabletop.width else [along, across])


def _count(tabletop: Tabletop) -> int:
    return min(MOST, max(12, round(tabletop.width * tabletop.height / APART**2)))


def _fog(tabletop: Tabletop) -> Table:
    """Low white banks."""
    count, seed = _count(tabletop), seed_of("fog", tabletop.title)
    r = scatter(seed + 1, count, 5)
    place = np.column_stack([_spread(tabletop, count, seed), 0.8 + 1.2 * r[:, 0]])
    return make(
        count, t0=-10.0, life=FOREVER, p=place, law=BANK, s1=9.0 + 7.0 * r[:, 1], stretch=0.32 + 0.14 * r[:, 2], rot=(r[:, 3] - 0.5) * 0.5,
        c0=np.full((count, 3), 0.78), alpha=0.40, fade_in=0.0, fade_out=1.0, erode0=0.0, tile=np.round(r[:, 4]) + atlas.WISPS[0],
        sway=1.6, rank=2.0,
    )  # fmt: skip


def _cloud(tabletop: Tabletop) -> Table:
    """Dark cloud with its ragged foot, high enough that ships are seen under it."""
    count, seed = max(10, _count(tabletop) // 2), seed_of("storm", tabletop.title)
    r = scatter(seed + 1, count, 5)
    place = np.column_stack([_spread(tabletop, count, seed), 8.0 + 5.0 * r[:, 0]])
    shade = 0.10 + 0.10 * r[:, 2:3]
    return make(
        count, t0=-10.0, life=FOREVER, p=place, law=BANK, s1=9.0 + 7.0 * r[:, 1], stretch=0.42, rot=(r[:, 3] - 0.5) * 0.8,
        c0=np.concatenate([shade, shade * 1.04, shade * 1.12], axis=1), alpha=0.42, fade_in=0.0, fade_out=1.0, erode0=0.05,
        tile=np.floor(r[:, 4] * 4), sway=2.2, rank=2.0,
    )  # fmt: skip
