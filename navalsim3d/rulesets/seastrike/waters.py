"""Which moves the ships leave open to one another (MOVE): the rows of the menu, kept while nothing moves near them.

From one menu to the next one ship has moved, or none. The rows of all ships that it neither left nor came near are the same ones.
"""

from functools import lru_cache

from navalsim3d.rulesets.seastrike import passage
from navalsim3d.rulesets.seastrike.commands import Move
from navalsim3d.rulesets.seastrike.fan import Fan, Neighbour, fan
from navalsim3d.rulesets.seastrike.lines import Ground
from navalsim3d.rulesets.seastrike.state import Piece, Weather
from navalsim3d.rulesets.seastrike.types import SUBMARINES, TYPES

Row = tuple[Piece, Fan, tuple[Move, ...]]
"""a ship, its fan, and what of it is open"""


class Waters:
    """The surface ships on the table in some weather, place by place among the pieces, and the rows laid among them so far."""

    __slots__ = ("_rows", "_ships", "land", "pieces", "seen", "weather")

    def __init__(self, land: Ground, weather: Weather, pieces: tuple[Piece, ...], last: "Waters | None") -> None:
        self.land, self.weather, self.pieces = land, weather, pieces
        if last is None or last.land is not land or last.weather != weather or len(last.pieces) != len(pieces):
            self.seen = [_neighbour(land, piece) for piece in pieces]
            self._rows: dict[int, Row] = {}
        else:
            changed = [place for place, piece in enumerate(pieces) if piece is not last.pieces[place]]
            self.seen = list(last.seen)
            for place in changed:
                self.seen[place] = _neighbour(land, pieces[place])
            self._rows = last.spared(changed, self.seen)
        self._ships = [each for each in self.seen if each is not None]

    def spared(self, changed: list[int], now: list[Neighbour | None]) -> dict[int, Row]:
        """The rows that are the same after the pieces at some places have changed, and with them what is seen of the ships."""
        gone = {id(self.pieces[place]) for place in changed}
        stirred = [each for place in changed if self.seen[place] != now[place] for each in (self.seen[place], now[place]) if each]
        return {key: row for key, row in self._rows.items() if key not in gone and not (stirred and row[1].meets_any(stirred))}

    def known(self, piece: Piece) -> tuple[Move, ...] | None:
        """The row of a ship, if it was laid already. Found by the identity of the piece, which changes no answer."""
        row = self._rows.get(id(piece))
        return row[2] if row is not None else None

    def lay(self, piece: Piece, limit: float) -> tuple[Move, ...]:
        """The moves that are open to a ship that slides so far at most; under water there are no ships in the way (SS-SUB-02)."""
        laid = fan(self.land, piece.id, piece.type, piece.x, piece.y, piece.heading, limit)
        moves = laid.moves if piece.type in SUBMARINES else laid.among(self._ships)
        self._rows[id(piece)] = (piece, laid, moves)
        return moves


_last: list[Waters] = []


def waters(land: Ground, weather: Weather, pieces: tuple[Piece, ...]) -> Waters:
    """The waters of a position, made from those that were asked for last."""
    last = _last[0] if _last else None
    if last is not None and last.pieces is pieces and last.land is land and last.weather == weather:
        return last
    _last[:] = [Waters(land, weather, pieces, last)]
    return _last[0]


def _neighbour(land: Ground, piece: Piece) -> Neighbour | None:
    """A piece as others see it, when it is a surface ship on the table."""
    if not piece.surface or not piece.on_table:
        return None
    return piece.x, piece.y, _reaches(land)[piece.type], (piece.id, piece.type, piece.x, piece.y, piece.heading)


@lru_cache(maxsize=64)
def _reaches(land: Ground) -> dict[str, float]:
    return {code: passage.hull_of(land.game, code).reach for code in TYPES}
