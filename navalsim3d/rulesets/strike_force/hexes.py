"""The sixty-eight hexes of the board, each one bit, so that a set of hexes is one integer.

A bit stands for axial coordinates (SF-MAP-03): columns lie thirteen bits apart, rows one. With more room in a column than any
column has hexes, a step in each of the six directions is one shift, a whole set steps at once, and what would leave the
board falls on bits that are no hex. Bits ascend as hex numbers do (SF-MAP-02).

On the table a hex is 6 cm from flat to flat; the board stands in the middle of a table of 50 x 60 cm, its north edge away
from the origin.
"""

from collections.abc import Mapping
from math import hypot, sqrt
from typing import TypeVar

from navalsim3d.kernel.board import Point, Polygon

T = TypeVar("T")
Hexes = int
"""a set of hexes; a single hex is a set of one, none is 0"""

FLATS = 6.0
"""cm across the flats of a hex"""
WIDTH, HEIGHT = 50.0, 60.0
"""the table in cm"""
_COLUMNS = 8
_RADIUS = FLATS / sqrt(3.0)
_WEST = (WIDTH - (1.5 * (_COLUMNS - 1) + 2.0) * _RADIUS) / 2
_NORTH = (HEIGHT + 9 * FLATS) / 2
_COLUMN_BITS = 13
_LOWEST_R = -3


def rows(column: int) -> int:
    """How many hexes a column has, counted from 1 in the west: nine in odd ones, eight in even ones (SF-MAP-01)."""
    return 9 if column % 2 else 8


def axial(number: str) -> tuple[int, int]:
    """Axial coordinates of a hex number (SF-MAP-03)."""
    q, row = int(number[:2]) - 1, int(number[2:]) - 1
    return q, row - (q - q % 2) // 2


def _bit(number: str) -> Hexes:
    q, r = axial(number)
    return 1 << (q * _COLUMN_BITS + r - _LOWEST_R)


NUMBERS: tuple[str, ...] = tuple(f"{column:02}{row:02}" for column in range(1, _COLUMNS + 1) for row in range(1, rows(column) + 1))
"""every hex number, ascending (SF-MAP-02)"""
BIT: dict[str, Hexes] = {number: _bit(number) for number in NUMBERS}
"""hex number -> its bit"""
NUMBER: dict[Hexes, str] = {bit: number for number, bit in BIT.items()}
"""bit -> its hex number"""
BOARD: Hexes = sum(NUMBER)
"""all sixty-eight"""
COLUMN = (1 << rows(1)) - 1
"""as many bits as the tallest column has hexes"""
_FEET = tuple(BIT[f"{column:02}01"].bit_length() - 1 for column in range(1, _COLUMNS + 1))


def around(hexes: Hexes) -> Hexes:
    """Every hex next to one of these: N and S, SE and NW, SW and NE (SF-MAP-03, SF-MAP-04)."""
    south, north = hexes << 1, hexes >> 1
    return (south | north | (hexes | south) << 12 | (hexes | north) >> 12) & BOARD


BESIDE: dict[Hexes, Hexes] = {bit: around(bit) for bit in NUMBER}
"""bit -> the hexes next to it, looked up"""


def numbers(hexes: Hexes) -> tuple[str, ...]:
    """The numbers of a set of hexes, ascending (SF-CMD-07)."""
    return tuple([number for bit, number in NUMBER.items() if bit & hexes])


def each(hexes: Hexes) -> tuple[Hexes, ...]:
    """The hexes of a set, ascending."""
    return tuple([bit for bit in NUMBER if bit & hexes])


def lowest(hexes: Hexes) -> Hexes:
    """The hex of the lowest number in a set that is not empty."""
    return hexes & -hexes


def tables_for(things: Mapping[Hexes, T]) -> tuple[tuple[int, tuple[tuple[T, ...], ...]], ...]:
    """The way from sets to menus, a column at a time: where its lowest hex lies, and for each set of its hexes what belongs to them.

    With `foot` and `table` of every column, `table[hexes >> foot & COLUMN]` together are the things of a set, in order.
    """
    return tuple((foot, tuple(_things_at(things, foot, part) for part in range(COLUMN + 1))) for foot in _FEET)


def _things_at(things: Mapping[Hexes, T], foot: int, part: int) -> tuple[T, ...]:
    return tuple([things[bit] for k in range(COLUMN.bit_length()) if part >> k & 1 and (bit := 1 << foot + k) in things])


def _centre(number: str) -> Point:
    column, row = int(number[:2]), int(number[2:])
    down = (row - 0.5 if column % 2 else row) * FLATS
    return round(_WEST + (1.5 * (column - 1) + 1.0) * _RADIUS, 4), round(_NORTH - down, 4)


CENTRE: dict[Hexes, Point] = {bit: _centre(number) for bit, number in NUMBER.items()}
"""bit -> the middle of the hex in cm"""


def polygon(hex_: Hexes) -> Polygon:
    """The six corners of a hex in cm, from the eastern one round by the north."""
    x, y = CENTRE[hex_]
    side, half = _RADIUS / 2, FLATS / 2
    corners = ((2 * side, 0.0), (side, half), (-side, half), (-2 * side, 0.0), (-side, -half), (side, -half))
    return tuple((round(x + east, 4), round(y + north, 4)) for east, north in corners)


def nearest(point: Point) -> Hexes:
    """The hex a point of the table lies in, or the one whose middle is nearest."""
    return min(CENTRE, key=lambda bit: hypot(CENTRE[bit][0] - point[0], CENTRE[bit][1] - point[1]))
