"""The board: the table's size and the ground on it, as polygons only.

Coordinates are table centimetres, x to the east, y to the north, origin at the south-west corner. A polygon is a tuple
of corners without the first one repeated; it is simple and may be concave.
"""

from dataclasses import dataclass

Point = tuple[float, float]
Polygon = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Area:
    """One piece of ground or water with a name: an island's coast, its high ground, a shoal, a zone."""

    id: str
    kind: str
    """island, rock, shore, shoal, sandbank, high, or a zone's own word"""
    polygon: Polygon
    landable: bool = False
    """whether boats may run up on it"""


@dataclass(frozen=True, slots=True)
class Board:
    """Width (east-west) and height (north-south) in cm, and everything that lies on the table."""

    width: float
    height: float
    land: tuple[Area, ...] = ()
    """coasts of islands, rocks and shores: they stop ships and hide them"""
    high: tuple[Area, ...] = ()
    """high ground on that land"""
    shoals: tuple[Area, ...] = ()
    """shallow water: it stops nobody's sight"""
    zones: tuple[Area, ...] = ()
    """areas that only a scenario gives a meaning"""
