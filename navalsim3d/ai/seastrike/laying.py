"""Where a lieutenant deploys: the headquarters far back, SAM sites about it towards the front, ships where their task begins.

Beyond the centre line no interceptor helps and no site reaches, and the first airstrike comes in the first round. So even ships that
are to go far begin under the cover of the sites where there is any.
"""

from navalsim3d.rulesets.seastrike import objectives
from navalsim3d.rulesets.seastrike.commands import Place
from navalsim3d.rulesets.seastrike.counters import from_middle
from navalsim3d.rulesets.seastrike.lines import distance
from navalsim3d.rulesets.seastrike.state import Piece, State
from navalsim3d.rulesets.seastrike.types import RANGE

FORWARD = (2, 3, 4, 5, 6, 7, 10, 11, 14, 15, 17, 18)
"""objectives that are to be gone for, so that ships begin towards the front of the zone"""
COVERED = 7.0
"""cm of way that lying within reach of a SAM site is worth to those, and more to the others"""
BACK = 45.0
"""cm behind the centre line where ships lie that wait"""
_MOST = 2
"""sites beyond which more make no difference to a berth"""


def ranked(view: State, menu: list[Place]) -> list[tuple[float, Place]]:
    """The places of the counter that is next, best first, each with its value."""
    first = menu[0].piece
    piece = view.piece(first)
    assert piece is not None, "the menu places what there is"
    found = [(_value(view, piece, command), command) for command in menu if command.piece == first]
    return sorted(found, key=lambda each: -each[0])


def _value(view: State, piece: Piece, command: Place) -> float:
    fleet = view.fleet(piece.side)
    depth = from_middle(view.game, command.y, fleet.end)
    at = (command.x, command.y)
    if piece.type == "HQ":
        return depth
    headquarters = objectives.headquarters(view, piece.side)
    if piece.type == "SAMSITE":
        if headquarters is None or not headquarters.placed:
            return depth
        away = distance(at, headquarters.at)
        return -depth if away <= RANGE["SAM"] else -100.0 - away
    cover = min(_MOST, sum(distance(at, site.at) < RANGE["SAM"] for site in _sites(view, piece.side)))
    if fleet.objective in FORWARD or not fleet.objective:
        return COVERED * cover - depth - 0.05 * abs(command.x - view.game.width / 2)
    return 3.0 * COVERED * cover - abs(depth - BACK)


def _sites(view: State, side: str) -> list[Piece]:
    return [piece for piece in view.pieces if piece.side == side and piece.type == "SAMSITE" and piece.placed]
