"""What a Cruel Seas scenario file may say, beyond what all games share."""

from typing import Annotated, Literal

from pydantic import Field

from navalsim3d.kernel.scenario import Coordinate, Corners, Degrees, Line, Name, Scenario, Slug, Strict, TableSize

Edge = Literal["north", "east", "south", "west"]


class Start(Strict):
    """A fixed starting pose: stern midpoint in cm, heading, level."""

    x: Coordinate
    y: Coordinate
    heading: Degrees
    level: Annotated[int, Field(ge=0, le=3)] = 2


class ShipEntry(Strict):
    """One vessel of a side: which row of the vessel tables, its name, its crew, and where it starts if that is fixed."""

    id: Slug
    side: Slug
    vessel: Slug
    name: Name
    crew: Literal["inexperienced", "regular", "veteran"] = "regular"
    start: Start | None = None
    """None: it is placed at deployment"""
    role: Literal["", "tanker", "escort", "stricken", "rescue", "attacker"] = ""
    """what the scenario's own rules call it"""
    group: Slug | None = None
    """ships that one of the scenario's alternatives brings in together"""
    torpedoes: Annotated[int, Field(ge=0, le=16)] | None = None
    """None: as on the card"""
    reloads: Annotated[int, Field(ge=0, le=4)] = 0
    equipment: Annotated[tuple[Slug, ...], Field(max_length=16)] = ()
    """bought for this ship"""
    torpedo_vulnerable: bool | None = None
    """agreed by both sides (CS-OPT-04); None: by size"""


class Zone(Strict):
    """A named area of the table: start areas, corridors, exits."""

    id: Slug
    label: Line = ""
    polygon: Corners


class OptionSet(Strict):
    """Rule layer and optional modules (CS-OPT)."""

    layer: Literal["core", "advanced"] = "advanced"
    premeasure: bool = False
    wakes: bool = True
    pacific_no_mercy: bool = False
    night_to_hit: Annotated[int, Field(ge=-5, le=5)] = 0


class CruelSeasScenario(Scenario):
    """A Cruel Seas scenario. `mission` names the scenario chapter whose own rules apply."""

    ruleset: Literal["cruel_seas"]
    table: TableSize = TableSize(width=120, height=120)
    """the usual table when the file says nothing (CS-GEO-12)"""
    mission: Literal["ships_in_the_night", "torpedo_run", "to_the_rescue", "skirmish"] = "skirmish"
    ships: Annotated[tuple[ShipEntry, ...], Field(min_length=2, max_length=60)]
    zones: Annotated[tuple[Zone, ...], Field(max_length=32)] = ()
    options: OptionSet = OptionSet()
