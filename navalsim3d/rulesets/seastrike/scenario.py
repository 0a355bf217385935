"""What a Seastrike scenario file may say, beyond what all games share."""

from typing import Annotated, Literal

from pydantic import Field

from navalsim3d.kernel.scenario import Coordinate, Degrees, Scenario, Slug, Strict, TableSize

TypeCode = Literal["C", "DG", "DH", "FS", "FA", "FP", "FG", "LG", "LS", "LP", "S", "MS", "MPB", "MERCHANT"]
"""ship types (SS-SHIP-01) and the merchant of SS-OBJ-08"""
End = Literal["SOUTH", "NORTH"]


class OptionSet(Strict):
    """The optional rules, each off unless a scenario switches it on."""

    weather: bool = False
    """WX"""
    hidden_submarines: bool = False
    """HIDE"""
    concealed_aircraft: bool = False
    """CONC"""
    espionage: bool = False
    """ESP"""
    strong_headquarters: bool = False
    """STRHQ"""
    gun_defence: bool = False
    """GUND"""
    anti_missile: bool = False
    """ASSM"""
    models: bool = False
    """MODEL: bases cut to the models instead of the printed counters"""
    ranging_point: Annotated[float, Field(ge=-0.5, le=0.5, allow_inf_nan=False)] = 0.0
    """how far forward of the middle of a model's base all is measured, as a share of its length (SS-MODEL-03)"""
    introduction: bool = False
    """INTRO: two missile ships a side, no objectives, movement and ship weapons only"""
    two_stacks: bool = False
    """each player turns cards of a stack of his own (SS-DECK-10)"""
    weather_recheck: bool = False
    """SS-WX-11"""
    grounded_without_headquarters: bool = False
    """SS-HQ-03: aircraft are lost to a side whose headquarters is destroyed"""
    auto_claim: bool = True
    """SS-END-06"""


class Force(Strict):
    """A force that a scenario gives instead of the Decision Phase's purchases, or one unit of it with its place."""

    side: Slug
    type: TypeCode | Literal["SAMSITE", "HQ", "STRIKE", "INTERCEPTOR"]
    number: Annotated[int, Field(ge=1, le=20)] = 1
    x: Coordinate | None = None
    """with y and heading: it stands there already and is not deployed; only for a single unit"""
    y: Coordinate | None = None
    heading: Degrees = 0.0


class SeastrikeScenario(Scenario):
    """A Seastrike scenario. The table is `width` across and twice a side's half high; SOUTH owns the lower half (SS-GEO-02)."""

    ruleset: Literal["seastrike"]
    table: TableSize = TableSize(width=90, height=180)
    turns: Annotated[int, Field(ge=1, le=100)] = 40
    """rounds before the game is drawn (SS-END-08)"""
    budget: Annotated[int, Field(ge=1, le=400)] | None = None
    """millions a side; None: what the objective grants"""
    objectives: Annotated[tuple[Annotated[int, Field(ge=1, le=18)], ...], Field(max_length=18)] = ()
    """the envelopes that are shuffled; empty: all eighteen (SS-PREP-07)"""
    forces: Annotated[tuple[Force, ...], Field(max_length=80)] = ()
    """given forces; a side that is given any buys nothing"""
    options: OptionSet = OptionSet()
