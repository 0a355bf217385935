"""The numbers of the rules, read once from `tables/*.json`.

Chapters hold procedure, the JSON holds values: a value the source lost stands there with `gap: true`. What is read is
checked field by field, so a misspelt row stops the programme at import and not a game in its fifth turn.
"""

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from pydantic import ConfigDict, TypeAdapter
from pydantic.dataclasses import dataclass as checked

_CLOSED = ConfigDict(extra="forbid")


def read(name: str) -> Any:
    """The content of `tables/NAME.json`, as JSON has it."""
    return json.loads((files(__package__) / "tables" / f"{name}.json").read_text(encoding="utf-8"))


@checked(frozen=True, slots=True, config=_CLOSED)
class Range:
    """One row of the Range Table in cm (CS-RANGE-01); no point-blank for mortars and rockets."""

    least: float
    most: float
    half: float
    point_blank: float | None


@checked(frozen=True, slots=True, config=_CLOSED)
class Row:
    """One row of the To Hit table (CS-HIT-02). `gap`: the value is this project's, the source lost it."""

    label: str
    value: int
    clause: str
    gap: bool = False


@checked(frozen=True, slots=True, config=_CLOSED)
class Result:
    """One result of the Critical Damage Table: its number, the word for badges, its name."""

    number: int
    effect: str
    label: str
    clause: str


@checked(frozen=True, slots=True, config=_CLOSED)
class RepairRow:
    """What a repair order gives: D6 of hull and how many tokens (CS-REPAIR-03)."""

    dice: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Follow:
    """A critical that does harm of its own: on a D6 of `least` or more, `dice` D6."""

    least: int
    dice: int


_DAMAGE = read("damage")
_TO_HIT = read("to_hit")
_CRITICALS = read("criticals")
_REPAIRS = read("repairs")

SKILL: dict[str, int] = TypeAdapter(dict[str, int]).validate_python(read("skill")["target"])
"""crew -> the least face that passes a Skill Test (CS-SKILL-01)"""

HULLS = TypeAdapter(dict[str, tuple[float, float]]).validate_python(read("hulls")["length_and_beam"])
"""size class, or battery -> length and beam in cm of what nobody has measured (CS-GEO-04, GAP G07; CS-BATT-04, GAP G13)"""

RANGES = TypeAdapter(dict[str, Range]).validate_python(read("ranges")["rows"])
"""calibre -> row of the Range Table (CS-RANGE-01)"""

DAMAGE: dict[str, int] = TypeAdapter(dict[str, int]).validate_python(_DAMAGE["weapons"])
"""calibre -> D6 of damage of a single gun (CS-DMG-01)"""

EXTRA_BARREL: int = _DAMAGE["extra_barrel"]
"""D6 for every barrel after the first (CS-DMG-04)"""

SEMI_AUTOMATIC: int = _DAMAGE["semi_automatic"]["dice"]
"""D6 of the semi-automatic upgrade (CS-DMG-05, GAP G03)"""

TORPEDO_DICE: int = _DAMAGE["torpedo"]
"""D6 of a torpedo (CS-DMG-01)"""

BASE: int = _TO_HIT["base"]
"""the number to roll with no modifier (CS-HIT-01)"""

ROWS = TypeAdapter(dict[str, Row]).validate_python(_TO_HIT["rows"])
"""row of the To Hit table by its key (CS-HIT-02)"""

SHOOTER_FAST: float = _TO_HIT["speed_over"]["shooter"]
TARGET_FAST: float = _TO_HIT["speed_over"]["target"]
MANY_PLUMES: int = _TO_HIT["plumes"]
DIRECTOR_FROM: float = _TO_HIT["director_from_mm"]
"""thresholds of the To Hit rows: cm, cm, plumes (CS-PLUME-03), mm (CS-DIR-01)"""

RESULTS = {result.number: result for result in TypeAdapter(tuple[Result, ...]).validate_python(_CRITICALS["results"])}
"""the Critical Damage Table by D10 (CS-CRIT-01)"""

PETROL_FIRE = Follow(_CRITICALS["fire"]["petrol"], _CRITICALS["fire"]["dice"])
DIESEL_FIRE = Follow(_CRITICALS["fire"]["diesel"], _CRITICALS["fire"]["dice"])
AMMUNITION = Follow(_CRITICALS["ammunition"]["from"], _CRITICALS["ammunition"]["dice"])
COOK_OFF = Follow(_CRITICALS["torpedo"]["from"], _CRITICALS["torpedo"]["dice"])
STRUCTURE_DICE: int = _CRITICALS["structure"]["dice"]
DUPLICATE_DICE: int = _CRITICALS["duplicate"]["dice"]
"""harm done by critical results of their own (CS-CRIT-09, 13, 15, 14, 16)"""

ARMOUR_TO_MM: float = _CRITICALS["armoured_wheelhouse_to_mm"]
"""an armoured wheelhouse shrugs off guns up to this calibre (CS-CRIT-07)"""

TOO_LIGHT: frozenset[str] = frozenset(_CRITICALS["no_criticals_on_big_ships"])
"""calibres that cannot cripple Large and Huge ships (CS-CRIT-02)"""

ACCESSORIES: tuple[str, ...] = tuple(_CRITICALS["accessories"])
"""what an Accessory Hit can take, in the default order (CS-CRIT-12)"""

REPAIRS = TypeAdapter(dict[str, dict[str, RepairRow]]).validate_python({key: _REPAIRS[key] for key in ("slow", "stationary")})
"""Repair Chart: speed -> crew -> row (CS-REPAIR-03)"""

REMOVABLE: tuple[str, ...] = tuple(_REPAIRS["removable"])
"""tokens a repair can take off (CS-REPAIR-05)"""
