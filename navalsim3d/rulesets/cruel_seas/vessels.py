"""The vessel tables: every row of the rosters that a scenario can call up (CS-ROST-01).

The numbers stand in `tables/vessels_*.json` and nowhere else. A row names its model and, weapon by weapon, the mount on
that model; what is proposed rather than printed carries `gap`. Rows are read once, at import, and checked as strictly as
if a stranger had written them.
"""

import json
from collections.abc import Mapping
from importlib import resources
from typing import Annotated, Literal

from pydantic import Field

from navalsim3d.kernel.scenario import Line, Slug, Strict
from navalsim3d.rulesets.cruel_seas.state import Size

SIZES: Mapping[str, Size] = {size.name.lower(): size for size in Size}
SizeName = Literal["tiny", "small", "medium", "large", "huge"]
_FILES = ("vessels_royal_navy.json", "vessels_kriegsmarine.json", "vessels_merchants.json", "vessels_shore.json")


class WeaponRow(Strict):
    """One weapon system of a vessel: the mount it stands on, its row in the range and damage tables, its printed dice."""

    mount: Slug
    name: Line
    calibre: Literal["mg", "hmg", "20mm", "37mm", "57mm", "88mm", "4in"]
    mm: Annotated[float, Field(ge=5, le=500)]
    barrels: Annotated[int, Field(ge=1, le=4)]
    semi_automatic: bool
    dice: Annotated[int, Field(ge=1, le=16)]
    """with the dice of further barrels, before the semi-automatic one (CS-POINTS-03)"""
    reach: Annotated[float, Field(gt=0, le=400)] | None = None
    """a range in cm printed in brackets with the dice: both are complete as they stand (CS-DMG-06)"""
    free: bool = False
    """one of the two machine guns that cost nothing (CS-ROST-01)"""


class History(Strict):
    """What the real vessel was: full-load tonnes, metres, knots. It sizes the model."""

    tonnes: Annotated[float, Field(gt=0, le=100000)]
    length: Annotated[float, Field(gt=0, le=500)]
    beam: Annotated[float, Field(gt=0, le=80)]
    knots: Annotated[float, Field(ge=0, le=80)]


class VesselRow(Strict):
    """A row of a roster: what the ship card of such a vessel says."""

    name: Line
    model: Slug | None
    """None: there is no model, and the hull has the measures of its size class (CS-GEO-04)"""
    turn: Literal["red", "yellow"]
    size: SizeName
    speeds: tuple[float, float, float]
    """Slow, Combat, Full in cm"""
    hull: Annotated[int, Field(ge=1, le=1000)]
    points: Annotated[int, Field(ge=0, le=5000)]
    """fully fitted, with an Inexperienced crew"""
    craft: Annotated[int, Field(ge=1, le=6)] = 1
    """how many small craft share the row, the price and one Fleet dice"""
    piece: Literal["ship", "submarine", "battery"] = "ship"
    gunnery_size: SizeName | None = None
    """the size it is shot at, where that is another (CS-SIZE-03)"""
    reloads: Annotated[int, Field(ge=0, le=4)] = 0
    """how many reload torpedoes it may buy (CS-TORP-16)"""
    weapons: tuple[WeaponRow, ...]
    tubes: tuple[Slug, ...]
    equipment: tuple[Slug, ...]
    diesel: bool
    shallow_draft: bool
    history: History
    tag: Literal["S", "P", "R"]
    """S printed in the source, P printed in part, R proposed"""
    gap: bool


class VesselTable(Strict):
    """One file of rows: a navy's, or the merchants'."""

    navy: Slug
    vessels: dict[Slug, VesselRow]


def _table(name: str) -> VesselTable:
    text = resources.files(__package__).joinpath("tables", name).read_text(encoding="utf-8")
    return VesselTable.model_validate(json.loads(text))


TABLES: tuple[VesselTable, ...] = tuple(_table(name) for name in _FILES)
VESSELS: Mapping[str, VesselRow] = {key: row for table in TABLES for key, row in table.vessels.items()}
"""every row by its key, the name in lower case with underscores: 'vosper_mtb_type_i_mid'"""
NAVY: Mapping[str, str] = {key: table.navy for table in TABLES for key in table.vessels}
"""whose roster a row stands in: rn, km, or merchant and shore for what serves under any flag"""
