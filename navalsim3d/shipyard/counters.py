"""Counters that are no ship: aircraft on a stand, a missile site, a headquarters, a submarine that may be none.

A blueprint whose `form` is "counter" is one of these: a base with things on it. Its first fields are those of every `ModelCard`,
and it is built on the same slipway as a ship: closed parts, painted by a scheme, the base a node of its own. Lengths are
metres, places shares of the base (0 rear to 1 front, starboard positive).
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from navalsim3d.kernel.scenario import Line, Mount, Slug
from navalsim3d.shipyard import bases
from navalsim3d.shipyard.aircraft import interceptor, strike
from navalsim3d.shipyard.blueprint import Across, Base, Drawn, Metres, Share, Turn, Weapon
from navalsim3d.shipyard.emplacements import antenna, blast_wall, bunker, hut, launcher, lookout, radar, shadow, tree, truck
from navalsim3d.shipyard.solids import Part, turned_profile

ThingKind = Literal[
    "strike", "interceptor", "launcher", "radar", "bunker", "antenna", "hut", "truck", "blast_wall", "lookout", "tree", "shadow"
]  # fmt: skip


class Thing(Drawn):
    """One thing on the base."""

    kind: ThingKind
    along: Share
    across: Across = 0.0
    height: Metres = 0.0
    """above the base"""
    heading: Turn = 0.0
    size: Annotated[float, Field(gt=0.1, le=5, allow_inf_nan=False)] = 1.0
    """how much larger than life it is built"""


class Counter(Drawn):
    """One counter. The fields of `ModelCard` stand first."""

    name: Slug
    length: Annotated[float, Field(ge=4, le=400, allow_inf_nan=False)]
    """of the base"""
    beam: Annotated[float, Field(ge=4, le=80, allow_inf_nan=False)]
    mounts: Annotated[tuple[Mount, ...], Field(max_length=8)] = ()
    format: Literal[1] = 1
    form: Literal["counter"]
    title: Line
    scheme: Literal["fleet_air_strike", "fleet_air_defence", "fleet_land", "fleet_submarine"]
    base: Base
    things: Annotated[tuple[Thing, ...], Field(min_length=1, max_length=24)]
    stand: Metres = 0.0
    """height of the rod that carries the first thing"""
    note: Line = ""

    @model_validator(mode="after")
    def _is_its_base(self) -> Self:
        if (self.length, self.beam) != (self.base.length, self.base.beam):
            raise ValueError("a counter is as long and broad as its base")
        if self.mounts and any(thing.kind != "launcher" for thing in self.things[: len(self.mounts)]):
            raise ValueError("the mounts are the first things, and those are launchers")
        return self

    @property
    def weapons(self) -> dict[str, Weapon]:
        """What has a node of its own: nothing; the first things stand still where the mounts are."""
        return {}


def parts(plan: Counter) -> list[Part]:
    """What stands on the base, in metres, z up."""
    found = bases.turf(plan.base)
    ground = bases.SOD if plan.base.turf else 0.0
    for thing in plan.things:
        place = thing.across * plan.beam, (thing.along - 0.5) * plan.length, ground + thing.height
        found += [part.sized(thing.size).turned(thing.heading).moved(place) for part in THINGS[thing.kind]()]
    return found


def base(plan: Counter) -> list[Part]:
    """The base, and the rod that holds an aircraft up."""
    card = bases.parts(plan.base, max(0.3 * plan.length, plan.length / 2 - 14.0))
    if not plan.stand:
        return card
    foot = [(3.2, -0.3), (3.0, 0.6), (1.1, 1.2), (0.55, 2.4), (0.5, plan.stand)]
    first = plan.things[0]
    rod = turned_profile("rod", foot, "card_edge", 10).moved((first.across * plan.beam, (first.along - 0.5) * plan.length, 0))
    return [*card, rod]


THINGS = {
    "strike": strike, "interceptor": interceptor, "launcher": launcher, "radar": radar, "bunker": bunker, "antenna": antenna, "hut": hut,
    "truck": truck, "blast_wall": blast_wall, "lookout": lookout, "tree": tree, "shadow": shadow,
}  # fmt: skip
"""how each kind is built"""
