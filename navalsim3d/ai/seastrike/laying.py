"""Where a lieutenant deploys: the headquarters far back, SAM sites about it, ships where their task begins."""

from navalsim3d.rulesets.seastrike import objectives
from navalsim3d.rulesets.seastrike.commands import Place
from navalsim3d.rulesets.seastrike.counters import from_middle
from navalsim3d.rulesets.seastrike.lines import distance
from navalsim3d.rulesets.seastrike.state import Piece, State
from navalsim3d.rulesets.seastrike.types import RANGE

FORWARD = (2, 3, 4, 5, 6, 7, 8, 10, 11, 14, 15, 17, 18)
"""objectives that are to be gone for, so that ships begin at the front of the zone"""


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
        return -away if away <= RANGE["SAM"] else -100.0 - away
    if fleet.objective in FORWARD or not fleet.objective:
        return -depth - 0.05 * abs(command.x - view.game.width / 2)
    return -abs(depth - 45.0)
