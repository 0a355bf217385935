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
from navalsim3d.rulesets.seastrike.types import CLASS_OF, COUNTERS, SITES

TOLERANCE = 0.0005
"""cm in favour of the acting player (SS-GEO-01)"""
ANGLE_TOLERANCE = 0.005
"""degrees likewise"""
BOAT_RADIUS = 0.5
"""of a patrol boat's centre symbol (SS-GEO-05)"""


def size_of(game: Game, code: str) -> tuple[float, float]:
    """Length and beam of a type's counter, or of the base under its model (SS-GEO-03, SS-MODEL-07)."""
    row = COUNTERS[CLASS_OF[code]]
    return (row.model_length, row.model_beam) if game.options.models else (row.length, row.beam)


def rounded(x: float, y: float, heading: float) -> tuple[float, float, float]:
    """A position to 0.001 cm and a heading to 0.01 degree in [0, 360) (SS-GEO-01)."""
    return (to_grid(x), to_grid(y), heading_kept(heading))


def to_grid(x: float) -> float:
    """A coordinate to 0.001 cm (SS-GEO-01)."""
    return round(x, 3) + 0.0


def heading_kept(heading: float) -> float:
    """A heading to 0.01 degree in [0, 360) (SS-GEO-01)."""
    near = round(heading, 2)
    return near + 0.0 if 0.0 < near < 360.0 else compass(near)


def ahead_of_middle(game: Game, code: str) -> float:
    """How far the reference point of a type lies forward of the middle of its counter; only on models' bases (SS-MODEL-03)."""
    options = game.options
    if not options.models or code in SITES:
        return 0.0
    return options.ranging_point * COUNTERS[CLASS_OF[code]].model_length


def bow(game: Game, piece: Piece) -> Point:
    """The middle of the bow edge (SS-GEO-03)."""
    east, north = direction(piece.heading)
    reach = size_of(game, piece.type)[0] / 2 - ahead_of_middle(game, piece.type)
    return (piece.x + reach * east, piece.y + reach * north)


def middle_of(game: Game, code: str, x: float, y: float, heading: float) -> Point:
    """The middle of a counter whose reference point lies there."""
    ahead = ahead_of_middle(game, code)
    if not ahead:
        return (x, y)
    east, north = direction(heading)
    return (x - ahead * east, y - ahead * north)


def centre_pose(game: Game, piece: Piece) -> Pose:
    """Where the middle of the counter lies, for the picture."""
    return Pose(*middle_of(game, piece.type, piece.x, piece.y, piece.heading), piece.heading)


def outline(game: Game, piece: Piece) -> Polygon:
    """The counter's rectangle."""
    return outline_at(game, piece.type, piece.x, piece.y, piece.heading)


def outline_at(game: Game, code: str, x: float, y: float, heading: float) -> Polygon:
    """The rectangle of a type's counter whose reference point lies there."""
    return block_at(*middle_of(game, code, x, y, heading), heading, *size_of(game, code))


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
