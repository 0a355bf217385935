"""A neutral picture of a position: everything the scene needs, in words that belong to no game.

The scene draws one `Tabletop` at a time and animates events between two of them. All lengths are table centimetres;
1/300 and 1/3000 models are drawn to the table's scale. A pose in here is always that of a piece's centre.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.geometry import Pose

PieceKind = Literal["ship", "submarine", "aircraft", "battery", "headquarters", "company"]
MarkerKind = Literal[
    "torpedo",
    "plume",
    "smoke",
    "mine",
    "minefield",
    "buoy",
    "depth_charge",
    "star_shell",
    "searchlight",
    "squall",
    "fog",
    "wreck",
    "dinghy",
    "zone",
    "hex",
    "cloth",
]
SideColour = Literal["blue", "red", "gold", "green"]
SIDE_COLOURS: tuple[SideColour, ...] = get_args(SideColour)
Hour = Literal["dawn", "day", "dusk", "night"]
Sea = Literal["smooth", "average", "rough", "stormy"]


@dataclass(frozen=True, slots=True)
class ArcShape:
    """Where a weapon bears: its mount's point, bearings from and to (clockwise, absolute), inner and outer radius."""

    mount: str
    origin: Point
    start: float
    end: float
    inner: float
    outer: float


Box = Literal["whole", "used", "crossed"]


@dataclass(frozen=True, slots=True)
class Boxes:
    """A row of boxes on a ship card, which are crossed out one by one: what they stand for, and how each of them is."""

    label: str
    marks: tuple[Box, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One model on the table."""

    id: str
    kind: PieceKind
    model: str
    """name in models/"""
    pose: Pose
    """of its centre"""
    side: str
    name: str
    height: float = 0.0
    """cm above the table, for aircraft"""
    speed: float = 0.0
    """0 to 1, a share of the fastest level; wake and bow wave follow it"""
    wake: float = 0.0
    """length of the wake marker in cm; 0 has none"""
    astern: bool = False
    badges: tuple[str, ...] = ()
    """fire, engine, bridge, rudder, crew, gun, ammunition, radar, surrendered, aground, repairing, ..."""
    warnings: tuple[str, ...] | None = None
    """what its card warns of, in words, where those of its badges would not do; None: its badges"""
    strength: tuple[int, int] = (1, 1)
    """left, full"""
    active: bool = False
    """it is acting now"""
    done: bool = False
    """it has acted this turn"""
    hidden: bool = False
    """known to its owner only"""
    arcs: tuple[ArcShape, ...] = ()
    card: tuple[tuple[str, str], ...] = ()
    """its ship card as lines: label, value"""
    boxes: tuple[Boxes, ...] = ()
    """what is crossed out on it"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """Anything else on the table: a pose for a thing, a polygon for an area."""

    id: str
    kind: MarkerKind
    pose: Pose | None = None
    polygon: Polygon = ()
    size: float = 1.0
    """diameter in cm, or calibre in mm for a plume"""
    count: int = 1
    side: str = ""
    label: str = ""
    owner: str = ""
    """the piece it belongs to, if any"""


@dataclass(frozen=True, slots=True)
class IslandOnTable:
    """An island by name, with where its local origin lies and how it is turned."""

    name: str
    pose: Pose


@dataclass(frozen=True, slots=True)
class SideOnTable:
    """A side as the table shows it: id, name, flag (rn, km, usn, ijn, ...), score line, colour."""

    id: str
    name: str
    flag: str
    score: str = ""
    colour: SideColour | Literal[""] = ""
    """of its marks; empty: the first that no side has, in the order of the sides"""
    secret: str = ""
    """what only the side that looks may read of it, such as its own objective"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tabletop:
    """One position, as one side (or a spectator) may see it."""

    width: float
    height: float
    scale: int
    """300, 3000, or 0 for a hex map"""
    title: str = ""
    islands: tuple[IslandOnTable, ...] = ()
    hour: Hour = "day"
    sea: Sea = "average"
    weather: str = "clear"
    wind: float = 225.0
    """the bearing the wind blows from"""
    turn: int = 0
    turns: int = 0
    sides: tuple[SideOnTable, ...] = ()
    to_move: str = ""
    banner: str = ""
    private: bool = False
    """whoever is to move decides unseen: nothing of his question may come before other eyes"""
    guarded: bool = False
    """a side may hide here even whether it hides anything: nobody looks from another's chair, though both see the same"""
    pieces: tuple[Piece, ...] = ()
    markers: tuple[Marker, ...] = ()


def liveries(colours: Sequence[str]) -> tuple[int, ...]:
    """For each side the number of its colour in `SIDE_COLOURS`: that which it wears, or the first that nobody does."""
    free = [number for number, colour in enumerate(SIDE_COLOURS) if colour not in colours]
    return tuple(SIDE_COLOURS.index(colour) if colour in SIDE_COLOURS else (free.pop(0) if free else 0) for colour in colours)
