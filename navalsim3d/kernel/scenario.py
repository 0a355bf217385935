"""Scenarios: what all games share, and what a ruleset is handed to set one up.

A scenario file names islands and vessels; it never embeds them. `library.py` looks them up and hands a ruleset a
`ReadyScenario`, which is complete: no ruleset reads an island, a model or a file. Everything here is read from
strangers' files, so every field is bounded and nothing unknown is accepted.
"""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from navalsim3d.kernel.tabletop import Hour, Sea, SideColour

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_\-]{0,63}$")]
"""a name that is safe as a file name on every machine"""
Line = Annotated[str, StringConstraints(max_length=200)]


def _readable(name: str) -> str:
    if not name.strip():
        raise ValueError("this name is empty: the panels and the log have to call it something")
    return name


Name = Annotated[Line, AfterValidator(_readable), Field(json_schema_extra={"minLength": 1})]
"""what a side, a ship or a scenario is called: at least one letter"""
Prose = Annotated[str, StringConstraints(max_length=4000)]
Centimetres = Annotated[float, Field(ge=0, le=2000, allow_inf_nan=False)]
Coordinate = Annotated[float, Field(ge=-2000, le=2000, allow_inf_nan=False)]
Degrees = Annotated[float, Field(ge=0, lt=360, allow_inf_nan=False)]
Corner = tuple[Coordinate, Coordinate]
Corners = Annotated[tuple[Corner, ...], Field(min_length=3, max_length=2000)]


class Strict(BaseModel):
    """Base of everything read from a file: frozen, and nothing unknown is let in."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class TableSize(Strict):
    """The table in cm: width runs east, height north."""

    width: Annotated[float, Field(gt=0, le=600, allow_inf_nan=False)]
    height: Annotated[float, Field(gt=0, le=600, allow_inf_nan=False)]


class SideInfo(Strict):
    """A side: its id ('rn', 'km', ...), what it is called, the flag it flies, and the colour of its marks."""

    id: Slug
    name: Name
    flag: Slug
    colour: SideColour | Literal[""] = ""
    """empty: blue for the first side, red for the second, unless the other wears it"""


def _told_apart(sides: tuple[SideInfo, ...]) -> tuple[SideInfo, ...]:
    worn = [side.colour for side in sides if side.colour]
    if len(set(worn)) < len(worn):
        raise ValueError(f"both sides wear {worn[0]}, and could not be told apart")
    return sides


Sides = Annotated[tuple[SideInfo, ...], Field(min_length=2, max_length=2), AfterValidator(_told_apart)]


class IslandPlacement(Strict):
    """An island by its name in islands/, the place of its local origin, and the heading it is turned to."""

    name: Slug
    x: Coordinate
    y: Coordinate
    heading: Degrees = 0.0


class Scenario(Strict):
    """What every game's scenario has. Each ruleset derives its own model and narrows `ruleset` to a literal."""

    format: Literal[1] = 1
    ruleset: Slug
    name: Slug
    title: Name
    summary: Prose = ""
    table: TableSize
    sides: Sides
    islands: Annotated[tuple[IslandPlacement, ...], Field(max_length=64)] = ()
    hour: Hour = "day"
    sea: Sea = "average"
    wind: Degrees = 225.0
    turns: Annotated[int, Field(ge=1, le=100)] = 12
    """the last turn; no game outlives it"""


class Mount(Strict):
    """Where one weapon stands on a model, and where it bears. Rules measure from here."""

    id: Slug
    kind: Literal["gun", "tube", "rack", "mortar", "rocket", "light", "radar"]
    along: Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
    """share of the length, 0 at the stern, 1 at the bow"""
    across: Annotated[float, Field(ge=-0.5, le=0.5, allow_inf_nan=False)] = 0.0
    """share of the beam from the centre line, starboard positive"""
    arcs: Annotated[tuple[tuple[float, float], ...], Field(max_length=4)] = ()
    """relative bearings (from, to), clockwise, each in -180..180, limits included; empty: the ruleset's default"""


class ModelCard(BaseModel):
    """The part of a blueprint that rules may read. Everything else in the blueprint is for the eye."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    name: Slug
    length: Annotated[float, Field(gt=0, le=500, allow_inf_nan=False)]
    """metres"""
    beam: Annotated[float, Field(gt=0, le=80, allow_inf_nan=False)]
    """metres"""
    mounts: Annotated[tuple[Mount, ...], Field(max_length=64)] = ()


class IslandCard(BaseModel):
    """The part of an island that rules may read: baked polygons in local cm, rounded to 0.01."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    name: Slug
    kind: Literal["island", "rock", "shore", "shoal"] = "island"
    landable: bool = False
    coast: Annotated[tuple[Corners, ...], Field(max_length=16)] = ()
    high: Annotated[tuple[Corners, ...], Field(max_length=16)] = ()
    shoal: Annotated[tuple[Corners, ...], Field(max_length=16)] = ()


class ReadyScenario(Strict):
    """A scenario with every island and model it names looked up. Self-contained: a journal stores exactly this."""

    scenario: Scenario
    islands: dict[Slug, IslandCard] = {}
    models: dict[Slug, ModelCard] = {}
