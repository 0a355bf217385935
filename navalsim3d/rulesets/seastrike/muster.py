"""A side's counters, sorted once for all who ask (OBJ): everything it deployed, what is on the table, and its major ships there.

One judgement asks for them a dozen times over in the same position.
"""

from dataclasses import dataclass

from navalsim3d.rulesets.seastrike.state import SIDES, Piece, State
from navalsim3d.rulesets.seastrike.types import MAJOR


@dataclass(frozen=True, slots=True)
class Muster:
    """One side's counters, each by id."""

    own: tuple[Piece, ...]
    """all it deployed, removed ones too"""
    standing: tuple[Piece, ...]
    """those on the table"""
    majors: tuple[Piece, ...]
    """those of them that are major ships"""
    headquarters: Piece | None


_last: list[tuple[tuple[Piece, ...], Muster, Muster]] = []
_KEPT = 2


def muster(state: State, side: str) -> Muster:
    """A side's counters. Kept for the last few positions and found by the identity of the pieces, which changes no answer."""
    pieces = state.pieces
    for seen, first, second in _last:
        if seen is pieces:
            return second if side == "p2" else first
    first, second = (_mustered(pieces, each) for each in SIDES)
    _last.insert(0, (pieces, first, second))
    del _last[_KEPT:]
    return second if side == "p2" else first


def _mustered(pieces: tuple[Piece, ...], side: str) -> Muster:
    own = tuple([piece for piece in pieces if piece.side == side])
    standing = tuple([piece for piece in own if piece.on_table])
    headquarters = next((piece for piece in own if piece.type == "HQ"), None)
    return Muster(own, standing, tuple([piece for piece in standing if piece.type in MAJOR]), headquarters)
