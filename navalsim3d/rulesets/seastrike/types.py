"""The counters there are (SHIP): types, fits, prices, classes, ranges, read once from `tables/ships.json`.

Nearly all of these figures are the project's own, since the printed counters are lost; the table says so with `gap`. Money is in
points, five to a million (SS-BUDGET-05).
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, TypeAdapter
from pydantic.dataclasses import dataclass

Family = Literal["SSM", "GUN", "ASW", "TORP", "HELO", "SAM", "PD"]
FAMILY: Mapping[str, Family] = {
    **dict.fromkeys(("SSM", "SSML", "CRS", "CRL"), "SSM"),
    "GUN": "GUN",
    **dict.fromkeys(("ASW", "ASWL"), "ASW"),
    **dict.fromkeys(("TORP", "TORPL"), "TORP"),
    "HELO": "HELO",
    **dict.fromkeys(("SAM", "SAML"), "SAM"),
    **dict.fromkeys(("PDG", "PDM"), "PD"),
}
"""mount kind -> family; within a family the kinds stand in the order in which they are lost (SS-HIT-06)"""
OFFENSIVE: tuple[Family, ...] = ("SSM", "GUN", "ASW", "TORP", "HELO")
"""families whose mounts make a ship effective (SS-OBJ-21)"""
POINTS = 5
"""to a million (SS-BUDGET-05)"""
_CLOSED = ConfigDict(extra="forbid")


@dataclass(frozen=True, slots=True, config=_CLOSED)
class Counter:
    """A class of counters: rectangle in cm, below-decks hits to sink, airstrike hits to destroy (SS-GEO-03, SS-SHIP-05, SS-AIRS-09).

    `model_length` and `model_beam` are those of the base under a model (SS-MODEL-07).
    """

    length: float
    beam: float
    to_sink: int
    strike_hits: int
    model_length: float
    model_beam: float


@dataclass(frozen=True, slots=True, config=ConfigDict(extra="forbid", validate_by_name=True, validate_by_alias=True))
class Type:
    """A row of the ship table (SS-SHIP-01, SS-SHIP-03): its class, how many a set holds, price in millions, mounts of each kind."""

    name: str
    in_set: int
    price: int
    mounts: dict[str, int]
    counter: Annotated[str, Field(alias="class")]


@dataclass(frozen=True, slots=True, config=_CLOSED)
class Bought:
    """Something that is bought and is no counter on the table: aircraft, or an extra of the optional rules (SS-BUDGET-06)."""

    name: str
    price: int
    in_set: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True, config=_CLOSED)
class Tables:
    """Everything in `tables/ships.json`."""

    counters: dict[str, Counter]
    types: dict[str, Type]
    aircraft: dict[str, Bought]
    extras: dict[str, Bought]
    ranges: dict[str, float]
    horizon: float
    gap: bool


def _read() -> Tables:
    text = (files(__package__) / "tables" / "ships.json").read_text(encoding="utf-8")
    return TypeAdapter(Tables).validate_python(json.loads(text))


_TABLES = _read()
COUNTERS: Mapping[str, Counter] = _TABLES.counters
TYPES: Mapping[str, Type] = _TABLES.types
AIRCRAFT: Mapping[str, Bought] = _TABLES.aircraft
EXTRAS: Mapping[str, Bought] = _TABLES.extras
RANGE: Mapping[str, float] = _TABLES.ranges
"""greatest range in cm by mount kind (SS-RANGE-01); none for what protects its own ship only"""
HORIZON = _TABLES.horizon
"""the broken line (SS-RANGE-03)"""
CLASS_OF: Mapping[str, str] = {code: row.counter for code, row in TYPES.items()}
"""type code -> class"""
SUBMARINES = ("S", "MS", "BLANK")
"""types that are under water"""
SITES = ("SAMSITE", "HQ")
"""types that stand on land"""
MINOR = ("MPB", "MERCHANT")
"""surface ships that are no major ships"""
SURFACE = frozenset(code for code in TYPES if code not in SUBMARINES and code not in SITES)
"""types that are surface ships: any ship except a submarine"""
MAJOR = SURFACE - frozenset(MINOR)
"""types that are major ships: surface ships that are no patrol boat and no merchant"""


def mounts_of(code: str) -> tuple[str, ...]:
    """The mount kinds of a type, one entry a symbol, in the order of the table."""
    return tuple(kind for kind, number in TYPES[code].mounts.items() for _ in range(number))


@lru_cache(maxsize=512)
def mount_names(mounts: tuple[str, ...]) -> tuple[str, ...]:
    """What the mounts are called: `GUN#1`, `GUN#2`."""
    return tuple(f"{kind}#{mounts[: place + 1].count(kind)}" for place, kind in enumerate(mounts))
