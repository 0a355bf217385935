"""Counters on the table (GEO): their rectangles, reference points and superstructures, halves and tolerances.

A piece is kept by its reference point. On a printed counter that is the centre; on a model's base it may lie forward of it
(SS-MODEL-03). Lengths are cm, headings degrees clockwise from the +y axis.
"""

from functools import lru_cache

from navalsim3d.kernel.angles import direction
from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.geometry import Pose, compass
from navalsim3d.rulesets.seastrike.scenario import End
from navalsim3d.rulesets.seastrike.state import Game, Piece
from navalsim3d.rulesets.seastrike.types import CLASS_OF, COUNTERS

TOLERANCE = 0.0005
"""cm in favour of the acting player (SS-GEO-01)"""
ANGLE_TOLERANCE = 0.005
"""degrees likewise"""
CROSSING = 0.001
"""cm of a line inside a shape before it crosses it; cm2 of common area before two shapes overlap (SS-GEO-04)"""
BOAT_RADIUS = 0.5
"""of a patrol boat's centre symbol (SS-GEO-05)"""


def size_of(game: Game, code: str) -> tuple[float, float]:
    """Length and beam of a type's counter, or of the base under its model (SS-GEO-03, SS-MODEL-07)."""
    row = COUNTERS[CLASS_OF[code]]
    return (row.model_length, row.model_beam) if game.options.models else (row.length, row.beam)


def rounded(x: float, y: float, heading: float) -> tuple[float, float, float]:
    """A position to 0.001 cm and a heading to 0.01 degree in [0, 360) (SS-GEO-01)."""
    return (round(x, 3) + 0.0, round(y, 3) + 0.0, compass(round(heading, 2)))


def bow(game: Game, piece: Piece) -> Point:
    """The middle of the bow edge (SS-GEO-03)."""
    east, north = direction(piece.heading)
    half = size_of(game, piece.type)[0] / 2
    return (piece.x + half * east, piece.y + half * north)


def centre_pose(piece: Piece) -> Pose:
    """Where the middle of the counter lies, for the picture."""
    return Pose(piece.x, piece.y, piece.heading)


def outline(game: Game, piece: Piece) -> Polygon:
    """The counter's rectangle."""
    return block_at(piece.x, piece.y, piece.heading, *size_of(game, piece.type))


@lru_cache(maxsize=65536)
def block_at(x: float, y: float, heading: float, length: float, beam: float) -> Polygon:
    """The corners of a rectangle about a point, turned with a heading, clockwise from the port quarter."""
    east, north = direction(heading)
    fx, fy, sx, sy = east * length / 2, north * length / 2, north * beam / 2, -east * beam / 2
    return ((x - fx - sx, y - fy - sy), (x + fx - sx, y + fy - sy), (x + fx + sx, y + fy + sy), (x - fx + sx, y - fy + sy))


def in_half(game: Game, y: float, end: End | str) -> bool:
    """Whether a point lies in the half of an end; the centre line lies in both (SS-GEO-02)."""
    return y <= game.middle + TOLERANCE if end == "SOUTH" else y >= game.middle - TOLERANCE


def from_middle(game: Game, y: float, end: End | str) -> float:
    """How far a point lies inside the half of an end, from the centre line; negative in the other half."""
    return game.middle - y if end == "SOUTH" else y - game.middle


def rear_edge(game: Game, end: End | str) -> float:
    """y of an end's rear edge."""
    return 0.0 if end == "SOUTH" else game.length
