"""What an island is made from: the part of `islands/NAME.json` that a person writes.

All lengths are centimetres of table, in the island's own frame: origin anywhere inside it at sea level, x east, y north.
Everything is bounded, because an island may come from a stranger.
"""

from itertools import pairwise
from math import sqrt
from typing import Annotated, Literal, Self

from pydantic import Field, field_validator, model_validator

from navalsim3d.kernel.scenario import Corners, Line, Slug, Strict

Place = tuple[Annotated[float, Field(ge=-150, le=150)], Annotated[float, Field(ge=-150, le=150)]]
Track = Annotated[tuple[Place, ...], Field(min_length=1, max_length=24)]
Length = Annotated[float, Field(gt=0, le=100)]
Share = Annotated[float, Field(ge=0, le=1)]
PaletteName = Literal["channel", "chalk", "dune", "granite", "basalt", "south", "chart"]
Scattered = Literal["pine", "oak", "bush", "tuft", "boulder"]
Built = Literal["lighthouse", "beacon", "cottage", "barn", "chapel", "bunker", "jetty", "boat", "flagpole", "hulk"]


class Mass(Strict):
    """A body of land (or of shallow water, or a bay cut out): everything within `radius` of a track."""

    track: Track
    radius: Length


class Hill(Strict):
    """High ground along a track, falling to nothing at `radius`; `crag` roughens it from a down to a mountain."""

    track: Track
    radius: Length
    height: Annotated[float, Field(gt=0, le=20)]
    crag: Share = 0.3


class Upland(Strict):
    """High ground whose edge is given: it rises within `ring`, from nothing on that line to `height` at its middle."""

    ring: Corners
    height: Annotated[float, Field(gt=0, le=12)]
    crag: Share = 0.4
    """0 a rounded down, 1 a mountain with spurs and gullies"""


class Cliff(Strict):
    """Where the coast within `radius` of the track rises sheer, how high, and over how many cm the ground falls off behind it."""

    track: Track
    radius: Length
    height: Annotated[float, Field(gt=0, le=12)]
    fall: Length = 5.0


class Wall(Strict):
    """Masonry with sheer sides and a flat top, such as a mole or a quay. It is land."""

    track: Annotated[Track, Field(min_length=2)]
    width: Annotated[float, Field(ge=0.4, le=20)]
    height: Annotated[float, Field(ge=0.2, le=2)] = 0.7

    @field_validator("track")
    @classmethod
    def _goes_on(cls, track: Track) -> Track:
        """Masonry has corners of at least 60 degrees, or its mitres would run out to sea."""
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(track)]
        if any(x * x + y * y < 0.01 for x, y in steps):
            raise ValueError("two points of a wall lie within 0.1 cm of each other")
        for (ax, ay), (bx, by) in pairwise(steps):
            if ax * bx + ay * by < -0.5 * sqrt((ax * ax + ay * ay) * (bx * bx + by * by)):
                raise ValueError("a wall turns back on itself")
        return track


class Scatter(Strict):
    """Many small things within `radius` of a track, between two distances from the coast (inland positive)."""

    kind: Scattered
    track: Track
    radius: Length
    count: Annotated[int, Field(ge=1, le=400)]
    size: Annotated[float, Field(gt=0, le=4)] = 1.0
    inland: tuple[float, float] = (0.5, 100.0)
    below: Annotated[float, Field(ge=0, le=100)] = 100.0
    """cm: nothing of it stands higher"""


class Building(Strict):
    """One work of man: where it stands, the heading of its front, its size relative to the usual one."""

    kind: Built
    at: Place
    heading: Annotated[float, Field(ge=0, lt=360)] = 0.0
    size: Annotated[float, Field(ge=0.3, le=3)] = 1.0


class Recipe(Strict):
    """An island before it is baked. `spacing` is the distance of the mesh's points; `warp` and `grain` make the coast irregular."""

    seed: Annotated[int, Field(ge=0, le=2**31)] = 1
    spacing: Annotated[float, Field(ge=0.1, le=1)] = 0.25
    palette: PaletteName = "channel"
    outline: Annotated[tuple[Corners, ...], Field(max_length=16)] = ()
    """a coast that is given, instead of `land`: it is baked as it stands here"""
    land: Annotated[tuple[Mass, ...], Field(max_length=40)] = ()
    bays: Annotated[tuple[Mass, ...], Field(max_length=20)] = ()
    blend: Annotated[float, Field(ge=0.05, le=10)] = 1.0
    warp: tuple[Length, Annotated[float, Field(ge=0, le=10)]] = (8.0, 1.0)
    """size and strength of the bends in the coast"""
    grain: tuple[Length, Annotated[float, Field(ge=0, le=5)]] = (2.0, 0.3)
    """size and strength of its small notches"""
    hills: Annotated[tuple[Hill, ...], Field(max_length=40)] = ()
    uplands: Annotated[tuple[Upland, ...], Field(max_length=16)] = ()
    """high ground that is given, instead of `hills`: it is baked as it stands here and painted apart from the low ground"""
    woods: Share = 0.0
    """how much of the low ground lies under woods too small for single trees"""
    cliffs: Annotated[tuple[Cliff, ...], Field(max_length=20)] = ()
    walls: Annotated[tuple[Wall, ...], Field(max_length=20)] = ()
    shoals: Annotated[tuple[Mass, ...], Field(max_length=20)] = ()
    beach: Annotated[float, Field(ge=0.2, le=6)] = 1.2
    """cm from the waterline to where the beach ends"""
    rough: Annotated[float, Field(ge=0, le=2)] = 0.12
    """height of the unevenness everywhere"""
    sandy: Share = 0.75
    """how much of the open coast is beach rather than stones"""
    green: Share = 1.0
    """how much of the level ground is overgrown rather than bare"""
    carved: bool = True
    """whether bare rock has sharp facets; chalk and sand are rounded"""
    strata: Annotated[float, Field(ge=0, le=2)] = 0.0
    """height of the steps in the rock; 0 has none"""
    skirt: Annotated[float, Field(ge=0.5, le=10)] = 2.2
    """cm from the waterline to where the ground is 1 cm under water"""
    high: Annotated[float, Field(ge=0.3, le=15)] = 3.0
    """height in cm from which ground counts as high"""
    scatter: Annotated[tuple[Scatter, ...], Field(max_length=40)] = ()
    works: Annotated[tuple[Building, ...], Field(max_length=60)] = ()

    @model_validator(mode="after")
    def _is_given_once(self) -> Self:
        """What is given by its outline is not also grown, or neither would be what is baked."""
        if self.outline and (self.land or self.bays or self.walls):
            raise ValueError("a coast given as an outline leaves no room for land, bays or walls")
        if self.uplands and self.hills:
            raise ValueError("high ground is given either as uplands or as hills")
        return self


class IslandFile(Strict):
    """`islands/NAME.json`: the recipe, and what `build` has baked from it. Rules read the baked part as an IslandCard."""

    format: Literal[1] = 1
    name: Slug
    title: Line = ""
    kind: Literal["island", "rock", "shore", "shoal"] = "island"
    landable: bool = False
    recipe: Recipe
    coast: Annotated[tuple[Corners, ...], Field(max_length=16)] = ()
    high: Annotated[tuple[Corners, ...], Field(max_length=16)] = ()
    shoal: Annotated[tuple[Corners, ...], Field(max_length=16)] = ()
    lights: Annotated[tuple[tuple[float, float, float], ...], Field(max_length=60)] = ()
    """lamps that burn at night: x, y and height in cm"""
