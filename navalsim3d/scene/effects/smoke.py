"""Everything that goes on: fires, damage smoke, funnels and exhausts, bow spray, boiling water, smoke screens.

A stream lets a puff go every so often, for ever; which puffs are alive at a moment, and where each was let go, follows
from the moment alone. All sources of one kind are worked out together by numpy.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from navalsim3d.scene.effects import atlas
from navalsim3d.scene.effects.chance import scatter, seed_of
from navalsim3d.scene.effects.puffs import BANK, WIDTH, Table, make
from navalsim3d.scene.effects.sprites import FLAT, UPRIGHT

FOREVER = 1e6
Spot = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Source:
    """Something that gives off puffs: where it is now, how big (cm), how its puffs drift with the ship, how much (0 to 1), where it was."""

    seed: int
    at: Spot
    size: float
    drift: tuple[float, float] = (0.0, 0.0)
    amount: float = 1.0
    past: np.ndarray | None = None
    """(m, 3): time, x, y, oldest first; None when it has not moved"""
    way: tuple[float, float] = (0.0, 1.0)
    until: float = 1e9
    """when it lets go its last puff"""


@dataclass(frozen=True, slots=True)
class Stream:
    """The puffs of many sources alive at a moment, one row each: births, places, sizes, scatter (n, 10), drift, ways."""

    born: np.ndarray
    place: np.ndarray
    size: np.ndarray
    chance: np.ndarray
    drift: np.ndarray
    way: np.ndarray


def stream(sources: list[Source], now: float, rate: float, life: float) -> Stream | None:
    """The puffs that `sources`, letting go `rate` a second, have in the air at `now` when each lives `life` seconds."""
    if not sources:
        return None
    count = max(1, int(rate * life))
    index = int(np.floor(now * rate)) - np.arange(count)
    seeds = np.repeat(np.array([s.seed for s in sources]), count)
    which = np.tile(index, len(sources))
    chance = scatter(seeds, which, 10)
    born = (which + chance[:, 9]) / rate
    who = np.repeat(np.arange(len(sources)), count)
    place = np.array([s.at for s in sources], np.float32)[who]
    for number, source in enumerate(sources):
        if source.past is not None:
            rows = slice(number * count, (number + 1) * count)
            for axis in (0, 1):
                place[rows, axis] += np.interp(born[rows], source.past[:, 0], source.past[:, axis + 1]) - source.past[-1, axis + 1]
    until = np.minimum(np.array([s.until for s in sources])[who], now)
    keep = (chance[:, 8] < np.array([s.amount for s in sources])[who]) & (born <= until)
    size = np.array([s.size for s in sources], np.float32)[who]
    drift = np.array([s.drift for s in sources], np.float32)[who]
    way = np.array([s.way for s in sources], np.float32)[who]
    return Stream(born[keep], place[keep], size[keep], chance[keep], drift[keep], way[keep])


def _rising(flow: Stream, spread: float, up: float) -> np.ndarray:
    """Velocities: a little sideways, mostly up, and along with the drift."""
    r, size = flow.chance, flow.size[:, None]
    flat = (r[:, 0:2] - 0.5) * spread * size + flow.drift
    return np.column_stack([flat, (up * (0.7 + 0.6 * r[:, 2:3]) * size)])


def fire_smoke(sources: list[Source], now: float) -> Table:
    """Thick black smoke with fire in its foot."""
    flow = stream(sources, now, 7.0, 6.0)
    if flow is None:
        return np.zeros((0, WIDTH), np.float32)
    r, size = flow.chance, flow.size
    grey = 0.03 + 0.035 * r[:, 3:4]
    return make(
        len(size), t0=flow.born, life=4.2 + 1.8 * r[:, 4], p=flow.place, v=_rising(flow, 1.4, 2.6), drag=0.9, wind=0.85,
        rise=0.25 * size, s0=size * 0.35, s1=size * (1.5 + 1.0 * r[:, 5]), rot=r[:, 6] * 6.28, spin=(r[:, 7] - 0.5) * 0.5,
        c0=np.array((1.5, 0.55, 0.16)) * np.ones((len(size), 1)), c1=grey * (1.0, 0.97, 0.95), hot=0.10, add=0.25, alpha=0.88,
        fade_in=0.04, fade_out=0.3, erode0=0.0, erode1=0.75, tile=np.floor(r[:, 1] * 4), rank=4.0,
    )  # fmt: skip


def flames(sources: list[Source], now: float) -> Table:
    """Licking flames, and a spark now and then."""
    flow = stream(sources, now, 20.0, 0.6)
    if flow is None:
        return np.zeros((0, WIDTH), np.float32)
    r, size = flow.chance, flow.size
    place = flow.place + np.column_stack([(r[:, 0:2] - 0.5) * 1.5 * size[:, None], -0.12 * size])
    return make(
        len(size), t0=flow.born, life=0.35 + 0.27 * r[:, 4], p=place, v=_rising(flow, 0.5, 0.9), wind=0.35,
        s0=size * (0.20 + 0.22 * r[:, 5]), s1=size * 0.34, stretch=1.6 + 1.1 * r[:, 6], rot=r[:, 7] * 6.28, c0=(2.6, 0.95, 0.22),
        c1=(1.6, 0.34, 0.05), lit=0, add=1, fade_in=0.15, fade_out=0.35, mode=UPRIGHT, tile=atlas.FLAME, rank=8.0,
    )  # fmt: skip


def damage_smoke(sources: list[Source], now: float) -> Table:
    """Grey-brown smoke of things that smoulder."""
    flow = stream(sources, now, 8.0, 4.5)
    if flow is None:
        return np.zeros((0, WIDTH), np.float32)
    r, size = flow.chance, flow.size
    grey = 0.16 + 0.12 * r[:, 3:4]
    return make(
        len(size), t0=flow.born, life=3.0 + 1.5 * r[:, 4], p=flow.place, v=_rising(flow, 1.0, 1.5), drag=1.0, wind=0.85,
        rise=0.16 * size, s0=size * 0.28, s1=size * (1.1 + 0.8 * r[:, 5]), rot=r[:, 6] * 6.28, spin=(r[:, 7] - 0.5) * 0.5,
        c0=grey * (1.0, 0.96, 0.92), alpha=0.42, fade_in=0.06, fade_out=0.25, erode0=0.02, erode1=0.7, tile=np.floor(r[:, 1] * 4),
        rank=3.0,
    )  # fmt: skip


def exhaust(sources: list[Source], now: float) -> Table:
    """Thin haze from a funnel, or from the exhausts low at a motor boat's stern."""
    flow = stream(sources, now, 3.5, 1.8)
    if flow is None:
        return np.zeros((0, WIDTH), np.float32)
    r, size = flow.chance, flow.size
    return make(
        len(size), t0=flow.born, life=1.1 + 0.7 * r[:, 4], p=flow.place, v=_rising(flow, 0.8, 0.7), drag=1.2, wind=0.8, s0=size * 0.3,
        s1=size * (1.0 + 0.8 * r[:, 5]), rot=r[:, 6] * 6.28, c0=(0.30, 0.285, 0.27), alpha=0.26, fade_in=0.15, fade_out=0.2,
        erode0=0.1, erode1=0.8, tile=np.round(r[:, 1]) + atlas.WISPS[0], rank=0.5,
    )  # fmt: skip


def spray(sources: list[Source], now: float) -> Table:
    """White water thrown aside and aft by a bow at speed; `way` is the side it flies to."""
    flow = stream(sources, now, 26.0, 0.55)
    if flow is None:
        return np.zeros((0, WIDTH), np.float32)
    r, size = flow.chance, flow.size
    out = flow.way * (size * (2.0 + 2.0 * r[:, 0]))[:, None] + flow.drift * (0.5 + 0.7 * r[:, 1:2])
    speed = np.column_stack([out, size * (1.7 + 1.6 * r[:, 2])])
    return make(
        len(size), t0=flow.born, life=0.36 + 0.19 * r[:, 4], p=flow.place, v=speed, drag=1.2, gravity=-8.0 * size, s0=size * 0.22,
        s1=size * (0.75 + 0.5 * r[:, 5]), rot=r[:, 6] * 6.28, c0=(1.15, 1.18, 1.2), alpha=0.6, fade_in=0.1, fade_out=0.3, erode0=0.02,
        erode1=0.65, tile=np.where(r[:, 7] < 0.7, atlas.WISPS[0] + np.round(r[:, 3]), atlas.SPRAY), rank=1.5,
    )  # fmt: skip


def boil(sources: list[Source], now: float) -> Table:
    """Water seething over a hull that goes down."""
    flow = stream(sources, now, 16.0, 1.5)
    if flow is None:
        return np.zeros((0, WIDTH), np.float32)
    r, size = flow.chance, flow.size
    angle, reach = r[:, 0] * 6.283, np.sqrt(r[:, 1]) * size
    place = flow.place + np.column_stack([np.cos(angle) * reach, np.sin(angle) * reach, 0 * reach])
    low = r[:, 7] < 0.55
    return make(
        len(size), t0=flow.born, life=0.8 + 0.7 * r[:, 4], p=place,
        v=np.column_stack([0 * size, 0 * size, np.where(low, 0, size * 0.9 * r[:, 2])]), gravity=np.where(low, 0, -size * 1.2),
        s0=size * 0.1, s1=size * (0.34 + 0.25 * r[:, 5]), rot=r[:, 6] * 6.28, c0=(1.0, 1.04, 1.05), alpha=np.where(low, 0.8, 0.6),
        fade_in=0.15, fade_out=0.3, erode0=0.02, erode1=0.7, mode=np.where(low, FLAT, 0.0),
        tile=np.where(low, atlas.FOAM, atlas.WISPS[0]), rank=3.0,
    )  # fmt: skip


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
