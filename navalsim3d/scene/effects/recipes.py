"""What the puffs of each kind of stream are like: fire and its smoke, funnels, bow spray, boiling water. Data, and what reads it.

Every field of a puff is a number, or runs with one of the ten chances its birth draws. So the puffs that sixty ships let go in
one frame, of whatever kinds, are made together. Sizes are in units of the source's own size.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from navalsim3d.scene.effects import atlas
from navalsim3d.scene.effects.puffs import AT, DEFAULTS, PLACE, WAY, WIDTH, Table
from navalsim3d.scene.effects.sprites import FLAT, UPRIGHT


class By(NamedTuple):
    """A value that runs with a chance: `least` at 0, `least + span` at 1."""

    chance: int
    least: float
    span: float = 1.0


class OneOf(NamedTuple):
    """One of a row of tiles, by a chance."""

    chance: int
    tiles: tuple[int, ...]


Value = float | By | OneOf
DRAWS = 20
"""a chance is told apart in so many steps where it picks a tile"""
SIZED = ("px", "py", "pz", "vx", "vy", "vz", "gravity", "rise", "s0", "s1")
"""fields in units of the source's size"""
TURN = 6.28
TILE = AT["tile"]


@dataclass(frozen=True, slots=True)
class Recipe:
    """A kind of stream: puffs a second, the longest life of one in seconds, its fields, and how it goes along with its source."""

    rate: float
    life: float
    fields: Mapping[str, Value]
    carried: tuple[float, float] = (1.0, 0.0)
    """share of the source's drift it takes along: the least, and what chance 1 adds"""
    thrown: tuple[float, float] = (0.0, 0.0)
    """how fast it is thrown the source's own way, in its sizes a second: the least, and what chance 0 adds"""
    disc: bool = False
    """whether it is let go anywhere within a size of the source, not at a point"""


def _colour(rgb: tuple[float, float, float], end: str = "0") -> dict[str, Value]:
    """A colour at birth (0) or at death (1)."""
    return {f"{channel}{end}": value for channel, value in zip("rgb", rgb, strict=True)}


def _grey(least: float, span: float, tint: tuple[float, float, float], ends: str = "01") -> dict[str, Value]:
    """A grey that runs with chance 3, tinted; from birth to death, or at one of the ends."""
    return {f"{channel}{end}": By(3, least * share, span * share) for end in ends for channel, share in zip("rgb", tint, strict=True)}


def _white(level: float, green: float, blue: float) -> dict[str, Value]:
    return _colour((level, green, blue)) | _colour((level, green, blue), "1")


def _rising(spread: float, up: float) -> dict[str, Value]:
    """A little sideways, mostly up."""
    return {"vx": By(0, -0.5 * spread, spread), "vy": By(1, -0.5 * spread, spread), "vz": By(2, 0.7 * up, 0.6 * up)}


WISP, PUFF = OneOf(1, atlas.WISPS), OneOf(1, atlas.PUFFS)
FIRE_SMOKE, FLAMES, SMOULDER, EXHAUST, SPRAY, BOIL, SEETHE = range(7)
RECIPES: tuple[Recipe, ...] = (
    Recipe(7.0, 6.0, {  # thick black smoke with fire in its foot
        **_rising(1.4, 2.6), **_colour((1.5, 0.55, 0.16)), **_grey(0.03, 0.035, (1.0, 0.97, 0.95), "1"), "life": By(4, 4.2, 1.8),
        "drag": 0.9, "wind": 0.85, "rise": 0.25, "s0": 0.35, "s1": By(5, 1.5), "rot": By(6, 0.0, TURN), "spin": By(7, -0.25, 0.5),
        "hot": 0.10, "add": 0.25, "alpha": 0.88, "fade_in": 0.04, "fade_out": 0.3, "erode1": 0.75, "tile": PUFF, "rank": 4.0,
    }),
    Recipe(20.0, 0.62, {  # licking flames
        **_rising(0.5, 0.9), **_colour((2.6, 0.95, 0.22)), **_colour((1.6, 0.34, 0.05), "1"), "life": By(4, 0.35, 0.27),
        "px": By(0, -0.75, 1.5), "py": By(1, -0.75, 1.5), "pz": -0.12, "wind": 0.35, "s0": By(5, 0.20, 0.22), "s1": 0.34,
        "stretch": By(6, 1.6, 1.1), "rot": By(7, 0.0, TURN), "lit": 0.0, "add": 1.0, "fade_in": 0.15, "fade_out": 0.35,
        "mode": UPRIGHT, "tile": atlas.FLAME, "rank": 8.0,
    }),
    Recipe(8.0, 4.5, {  # grey-brown smoke of what smoulders
        **_rising(1.0, 1.5), **_grey(0.16, 0.12, (1.0, 0.96, 0.92)), "life": By(4, 3.0, 1.5), "drag": 1.0, "wind": 0.85, "rise": 0.16,
        "s0": 0.28, "s1": By(5, 1.1, 0.8), "rot": By(6, 0.0, TURN), "spin": By(7, -0.25, 0.5), "alpha": 0.42, "fade_in": 0.06,
        "fade_out": 0.25, "erode0": 0.02, "erode1": 0.7, "tile": PUFF, "rank": 3.0,
    }),
    Recipe(3.5, 1.8, {  # thin haze from a funnel, or from the exhausts low at a motor boat's stern
        **_rising(0.8, 0.7), **_white(0.30, 0.285, 0.27), "life": By(4, 1.1, 0.7), "drag": 1.2, "wind": 0.8, "s0": 0.3,
        "s1": By(5, 1.0, 0.8), "rot": By(6, 0.0, TURN), "alpha": 0.26, "fade_in": 0.15, "fade_out": 0.2, "erode0": 0.1, "erode1": 0.8,
        "tile": WISP, "rank": 0.5,
    }),
    Recipe(26.0, 0.55, {  # white water thrown aside and aft by a bow at speed: mist, and here and there drops
        "vz": By(2, 1.7, 1.6), **_white(1.15, 1.18, 1.2), "life": By(4, 0.36, 0.19), "drag": 1.2, "gravity": -8.0, "s0": 0.22,
        "s1": By(5, 0.75, 0.5), "rot": By(6, 0.0, TURN), "alpha": 0.6, "fade_in": 0.1, "fade_out": 0.3, "erode0": 0.02, "erode1": 0.65,
        "tile": OneOf(7, (*atlas.WISPS, *atlas.WISPS, *atlas.WISPS, atlas.WISPS[0], *3 * (atlas.SPRAY,))), "rank": 1.5,
    }, carried=(0.5, 0.7), thrown=(2.0, 2.0)),
    Recipe(8.8, 1.5, {  # foam seething over a hull that goes down
        **_white(1.0, 1.04, 1.05), "life": By(4, 0.8, 0.7), "s0": 0.1, "s1": By(5, 0.34, 0.25), "rot": By(6, 0.0, TURN), "alpha": 0.8,
        "fade_in": 0.15, "fade_out": 0.3, "erode0": 0.02, "erode1": 0.7, "mode": FLAT, "tile": atlas.FOAM, "rank": 3.0,
    }, disc=True),
    Recipe(7.2, 1.5, {  # and spray that bursts out of it
        "vz": By(2, 0.0, 0.9), "gravity": -1.2, **_white(1.0, 1.04, 1.05), "life": By(4, 0.8, 0.7), "s0": 0.1, "s1": By(5, 0.34, 0.25),
        "rot": By(6, 0.0, TURN), "alpha": 0.6, "fade_in": 0.15, "fade_out": 0.3, "erode0": 0.02, "erode1": 0.7,
        "tile": float(atlas.WISPS[0]), "rank": 3.0,
    }, disc=True),
)  # fmt: skip
"""in the order of their names"""


def _column(value: Value) -> tuple[float, float, int]:
    if isinstance(value, OneOf):
        return 0.0, 0.0, value.chance
    return (value.least, value.span, value.chance) if isinstance(value, By) else (float(value), 0.0, 0)


def _tiles(value: Value) -> list[float]:
    """The tile for each step of its chance."""
    if not isinstance(value, OneOf):
        return [float(value)] * DRAWS  # type: ignore[arg-type]
    return [float(value.tiles[step * len(value.tiles) // DRAWS]) for step in range(DRAWS)]


_PARTS = [[_column(recipe.fields.get(name, DEFAULTS.get(name, 0.0))) for name in AT] for recipe in RECIPES]
_LEAST, _SPAN = (np.array([[field[part] for field in row] for row in _PARTS], np.float32) for part in (0, 1))
_CHANCE = np.array([[field[2] for field in row] for row in _PARTS])
_TILES = np.array([_tiles(recipe.fields["tile"]) for recipe in RECIPES], np.float32)
_SIZED = [AT[name] for name in SIZED]
_CARRIED, _THROWN = (np.array([getattr(recipe, name) for recipe in RECIPES], np.float32) for name in ("carried", "thrown"))
_DISC = np.array([recipe.disc for recipe in RECIPES])
RATES, LIVES = (np.array([getattr(recipe, name) for recipe in RECIPES]) for name in ("rate", "life"))
"""puffs a second, and the longest life in seconds, by kind"""


@dataclass(frozen=True, slots=True)
class Births:
    """Puffs about to be let go, n of them: kinds, seconds, places (n, 3), sizes, chances (n, 10), drift and way of their sources (n, 2)."""

    kind: np.ndarray
    born: np.ndarray
    place: np.ndarray
    size: np.ndarray
    chance: np.ndarray
    drift: np.ndarray
    way: np.ndarray


def made(births: Births) -> Table:
    """The rows of these puffs."""
    kind, r, size = births.kind, births.chance, births.size[:, None]
    rows = np.empty((len(kind), WIDTH), np.float32)
    every = np.arange(len(kind))
    np.multiply(r[every[:, None], _CHANCE[kind]], _SPAN[kind], out=rows)
    rows += _LEAST[kind]
    rows[:, TILE] = _TILES[kind, (r[every, _CHANCE[kind, TILE]] * DRAWS).astype(np.int64)]
    rows[:, _SIZED] *= size
    rows[:, 0] = births.born
    rows[:, PLACE] += births.place
    carried, thrown = _CARRIED[kind], _THROWN[kind]
    rows[:, WAY.start : WAY.start + 2] += births.drift * (carried[:, :1] + carried[:, 1:] * r[:, 1:2])
    rows[:, WAY.start : WAY.start + 2] += births.way * size * (thrown[:, :1] + thrown[:, 1:] * r[:, :1])
    spread = np.flatnonzero(_DISC[kind])
    if len(spread):
        angle, reach = r[spread, 0] * TURN, np.sqrt(r[spread, 1]) * births.size[spread]
        rows[spread, PLACE.start] += np.cos(angle) * reach
        rows[spread, PLACE.start + 1] += np.sin(angle) * reach
    return rows
