"""A blueprint: everything needed to build one miniature, and the card the rules read from it.

One JSON file a vessel. `name`, `length`, `beam` and `mounts` are the `ModelCard` of the kernel, letter for letter; the
rest is for the eye and may change without touching a game. Lengths are metres of the real ship, places along the ship
are shares of its length (0 stern, 1 bow) and places across are shares of its beam (starboard positive). Nothing needs
a height: what stands on the ship stands on whatever is under it, in the order of the file.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from navalsim3d.kernel.scenario import Line, Mount, Slug

Metres = Annotated[float, Field(ge=0, le=60, allow_inf_nan=False)]
Size = Annotated[float, Field(gt=0, le=200, allow_inf_nan=False)]
Freeboard = Annotated[float, Field(ge=0.1, le=30, allow_inf_nan=False)]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Across = Annotated[float, Field(ge=-0.5, le=0.5, allow_inf_nan=False)]
Slope = Annotated[float, Field(ge=-90, le=90, allow_inf_nan=False)]
Turn = Annotated[float, Field(ge=-180, le=180, allow_inf_nan=False)]
Digits = Annotated[str, StringConstraints(pattern=r"^[0-9A-Z ]{0,6}$")]
Scheme = Literal[
    "rn_coastal", "rn_escort", "rn_grey", "km_white", "km_grey", "km_submarine",
    "merchant_black", "merchant_grey", "merchant_wood", "tug", "trawler", "barge", "concrete",
    "fleet_grey", "fleet_red_deck", "fleet_submarine",
]  # fmt: skip
Paint = Literal[
    "side", "panel", "deck", "roof", "house", "wood", "dark", "metal", "white", "red", "canvas", "funnel", "black", "glass", "sail",
]  # fmt: skip
Style = Literal[
    "pintle", "pedestal", "shield", "hood", "drum", "turret", "vierling", "pompom",
    "torpedo_tube", "bow_door", "trained_tube", "slung",
    "egg", "gunhouse", "twin_arm", "canister", "cell_box", "ring_mortar", "triple_tube", "close_in",
]  # fmt: skip
FittingKind = Literal[
    "funnel", "mast", "tripod", "derrick", "sail", "hatch", "tank_hatch", "catwalk", "winch", "boat", "raft", "vent",
    "mushroom", "skylight", "smoke_float", "depth_charge", "charge_rack", "paravane",
    "davit", "anchor", "bollard", "lantern", "aerial", "searchlight", "director",
    "rail", "staff", "spare_torpedo", "balloon", "ramp", "crate", "gallows", "net_drum", "bitt", "periscope", "plane", "tub",
    "spray_shield", "wheel", "figure", "capstan", "sweep_gear", "windlass", "locker",
    "lattice", "pole", "radome", "array", "dish", "helipad", "helicopter", "container",
]  # fmt: skip

NEEDED = {
    "funnel": ("length", "width", "height"),
    "mast": ("height",),
    "tripod": ("length", "width", "height"),
    "derrick": ("length", "height"),
    "sail": ("length", "height"),
    "hatch": ("length", "width"),
    "balloon": ("length", "width"),
    "ramp": ("width", "height"),
    "lattice": ("length", "width", "height"),
    "pole": ("width", "height"),
    "radome": ("width",),
    "array": ("length", "width"),
    "dish": ("width",),
    "helipad": ("width",),
    "helicopter": ("length",),
    "container": ("length", "width"),
}
"""sizes that have no usual value"""


class Drawn(BaseModel):
    """Base of everything in a blueprint: frozen, and nothing unknown is let in."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Stretch(Drawn):
    """Something that runs along the ship from `start` to `end`."""

    start: Share
    end: Share

    @model_validator(mode="after")
    def _has_length(self) -> Self:
        if self.end - self.start < 0.01:
            raise ValueError("its end lies less than a hundredth of the length ahead of its start")
        return self


class Deck(Stretch):
    """A deck raised above the main deck: a forecastle, a bridge deck, a poop, a casing."""

    rise: Annotated[float, Field(gt=0, le=12, allow_inf_nan=False)]
    inset: Annotated[float, Field(ge=0, le=0.8, allow_inf_nan=False)] = 0.0
    """0 carries the ship's side up; more stands it inboard by this share of the half-breadth"""
    ramp: Metres = 0.0
    """metres over which its after end slopes down to the deck"""


class Bulwark(Stretch):
    """A solid wall along both edges of the deck."""

    height: Annotated[float, Field(gt=0, le=8, allow_inf_nan=False)] = 0.9
    thick: Annotated[float, Field(gt=0, le=3, allow_inf_nan=False)] = 0.12
    paint: Paint = "side"


class Hull(Drawn):
    """The shape of the hull. Breadths are shares of the half-beam, heights metres above the waterline."""

    form: Literal["planing", "round", "box", "submarine", "catamaran"]
    freeboard: tuple[Freeboard, Freeboard, Freeboard]
    """height of the main deck at the stern, amidships, at the bow"""
    entrance: Share = 0.55
    """where the deck begins to narrow towards the bow"""
    entry: Annotated[float, Field(ge=1, le=6, allow_inf_nan=False)] = 2.0
    """fullness of the deck towards the bow: 1 a wedge, 2 a parabola, 4 bluff"""
    blunt: Share = 0.0
    """breadth of the deck at the bow; 0 is a sharp stem"""
    run: Share = 0.2
    """where the deck begins to narrow towards the stern"""
    transom: Share = 0.85
    """breadth of the deck at the stern"""
    stern: Literal["transom", "round"] = "transom"
    counter: Slope = 0.0
    """metres the deck overhangs the waterline astern"""
    rake: Metres = 1.0
    """metres the stem overhangs the waterline"""
    stem_curve: Annotated[float, Field(ge=0.5, le=4, allow_inf_nan=False)] = 1.2
    flare: Share = 0.12
    """how much narrower the waterline is amidships"""
    bow_flare: Share = 0.3
    """how much further forward the deck keeps its breadth than the waterline"""
    hollow: Annotated[float, Field(ge=0.4, le=4, allow_inf_nan=False)] = 1.4
    """above 1 the side is concave, below 1 it tumbles home"""
    bilge: Annotated[float, Field(ge=1, le=12, allow_inf_nan=False)] = 3.0
    """squareness of the bottom"""
    chine: tuple[Slope, Slope] = (-0.1, 1.0)
    """planing: height of the chine at the stern and at the bow"""
    narrow: Share = 1.0
    """breadth of the deck as a share of the beam (a submarine's casing is narrow)"""
    pontoon: Share = 0.3
    """catamaran: breadth of one hull as a share of the beam"""
    sheer_curve: Annotated[float, Field(ge=1, le=5, allow_inf_nan=False)] = 2.0
    camber: Metres = 0.08
    strake: Paint | None = None
    """paint of the rubbing strake under the deck edge"""
    decks: Annotated[tuple[Deck, ...], Field(max_length=6)] = ()
    bulwarks: Annotated[tuple[Bulwark, ...], Field(max_length=6)] = ()
    panels: Annotated[tuple[tuple[Share, Share], ...], Field(max_length=8)] = ()
    """stretches of the side in the camouflage colour"""


class House(Drawn):
    """A block of superstructure. It stands on whatever lies under its centre."""

    along: Share
    across: Across = 0.0
    length: Size
    width: Size
    height: Annotated[float, Field(gt=0, le=25, allow_inf_nan=False)]
    nose: Annotated[float, Field(ge=0, le=2, allow_inf_nan=False)] = 0.0
    """length of the rounded front as a share of the width"""
    tail: Annotated[float, Field(ge=0, le=2, allow_inf_nan=False)] = 0.0
    top: tuple[Share, Share] = (1.0, 1.0)
    """width and length of its top"""
    lean: Slope = 0.0
    """metres its top is shifted aft"""
    dome: Metres = 0.0
    """metres the roof is crowned"""
    parapet: Metres = 0.0
    """an open bridge: depth of its well"""
    windows: Literal["none", "bridge", "ports", "slit"] = "none"
    wall: Paint = "house"
    roof: Paint = "roof"
    mirrored: bool = False
    """built on both sides"""


class Fitting(Drawn):
    """One thing on deck. What length, width and height mean is said in the shop that builds it."""

    kind: FittingKind
    along: Share
    across: Across = 0.0
    length: Metres = 0.0
    width: Metres = 0.0
    height: Metres = 0.0
    heading: Turn = 0.0
    lean: Slope = 0.0
    lift: Slope = 0.0
    """metres above what is under it"""
    count: Annotated[int, Field(ge=1, le=40)] = 1
    to: Share | None = None
    """the other end, for what runs along the ship; several are spread evenly up to here"""
    paint: Paint | None = None
    mirrored: bool = False

    @model_validator(mode="after")
    def _is_sized(self) -> Self:
        if missing := [size for size in NEEDED.get(self.kind, ()) if getattr(self, size) <= 0]:
            raise ValueError(f"a {self.kind} needs a {missing[0]}")
        if self.kind in ("catwalk", "rail") and (self.to is None or self.to <= self.along):
            raise ValueError(f"a {self.kind} needs a `to` ahead of its `along`")
        return self


class Weapon(Drawn):
    """How the weapon at a mount looks, and how it lies when it is trained on nothing."""

    style: Style
    calibre: Annotated[float, Field(gt=0, le=600, allow_inf_nan=False)]
    """millimetres"""
    barrels: Annotated[int, Field(ge=1, le=8)] = 1
    barrel: Metres = 0.0
    """metres; 0 takes the usual length for the calibre"""
    shield: Metres = 0.0
    """breadth of the shield; 0 takes the usual one for the style"""
    rest: Turn = 0.0
    """bearing it rests on"""
    lift: Slope = 0.0
    elevation: Slope = 0.0
    """degrees its tubes or arms point upwards"""
    tub: Metres = 0.0
    """radius of the gun tub around it"""
    tub_height: Metres = 0.9


class Base(Drawn):
    """The card a model is glued to: the counter of a game, whose rules measure from its middle. Metres at the model's scale."""

    length: Annotated[float, Field(gt=0, le=400, allow_inf_nan=False)]
    beam: Annotated[float, Field(gt=0, le=400, allow_inf_nan=False)]
    thick: Annotated[float, Field(gt=0, le=10, allow_inf_nan=False)] = 1.8
    letter: Digits = ""
    """printed at the rim ahead of the model"""
    marks: tuple[Literal["ticks", "block", "cross"], ...] = ("ticks",)
    """of its reference point: ticks abeam of it at both rims, lines across a quarter ahead and astern of it, a cross on it"""
    turf: bool = False
    """whether it is land: grass within the rim"""
    enlarged: Annotated[float, Field(ge=1, le=4, allow_inf_nan=False)] = 1.0
    """how much larger than its scale the model is built, so that it can be told at arm's length"""


class Blueprint(Drawn):
    """One vessel. The fields of `ModelCard` stand first."""

    name: Slug
    length: Annotated[float, Field(ge=2, le=400, allow_inf_nan=False)]
    beam: Annotated[float, Field(ge=0.5, le=60, allow_inf_nan=False)]
    mounts: Annotated[tuple[Mount, ...], Field(max_length=64)] = ()
    format: Literal[1] = 1
    title: Line
    navy: Slug
    draught: Annotated[float, Field(gt=0, le=15, allow_inf_nan=False)]
    scheme: Scheme
    number: Digits = ""
    """painted on both bows"""
    number_at: Share = 0.84
    number_height: Metres = 1.2
    hull: Hull
    houses: Annotated[tuple[House, ...], Field(max_length=40)] = ()
    fittings: Annotated[tuple[Fitting, ...], Field(max_length=120)] = ()
    weapons: Annotated[dict[Slug, Weapon], Field(max_length=64)] = {}
    base: Base | None = None
    """the card under a model of a small scale; without one whoever shows the model gives it a stand"""
    note: Line = ""
    """what a reader of the file should know about the liberties it takes"""

    @model_validator(mode="after")
    def _mounts_and_weapons_agree(self) -> Self:
        ids = [m.id for m in self.mounts]
        if len(ids) != len(set(ids)):
            raise ValueError("two mounts have the same id")
        armed = {m.id for m in self.mounts if m.kind in ("gun", "tube")}
        if missing := sorted(armed - set(self.weapons)):
            raise ValueError(f"mount '{missing[0]}' has no entry in weapons")
        if stray := sorted(set(self.weapons) - set(ids)):
            raise ValueError(f"weapons names '{stray[0]}', which is no mount")
        if self.length < self.beam:
            raise ValueError("the vessel is broader than long")
        return self
