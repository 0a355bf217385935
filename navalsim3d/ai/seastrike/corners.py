"""Corners from which a ship never comes away: a move is no good that leaves nowhere to go on to (SS-MOVE-13).

No ship moves backwards or turns on the spot, and a turn takes room: whoever runs its bow into a bay or against the edge of the table
may lie there for the rest of the game. So before a ship goes anywhere it is asked whether it could go on from there, a few moves deep.
"""

from functools import lru_cache

from navalsim3d.kernel.geometry import Pose
from navalsim3d.rulesets.seastrike import passage
from navalsim3d.rulesets.seastrike.counters import size_of
from navalsim3d.rulesets.seastrike.lines import Ground, ground
from navalsim3d.rulesets.seastrike.movement import destination, fastest, sharpest
from navalsim3d.rulesets.seastrike.passage import Stance
from navalsim3d.rulesets.seastrike.state import Piece, State

DEEP = 4
"""moves on that are asked for: enough to come about"""


def trapped(view: State, piece: Piece, at: Pose) -> float:
    """How little a ship can move on from a pose, land and edge alone considered: 0 when it can come about, 1 when it cannot move."""
    limit = fastest(view.weather, piece)
    if limit <= 0.0:
        return 0.0
    return 1.0 - _moves_on(ground(view.game), piece.type, (at.x, at.y, at.heading), limit, DEEP) / DEEP


@lru_cache(maxsize=32768)
def _moves_on(land: Ground, code: str, at: Stance, limit: float, deep: int) -> int:
    """How many moves can follow one another from there, up to `deep`."""
    hull = passage.hull_of(land.game, code)
    shores = passage.shores_about(land, at[0], at[1], limit + 2 * passage.LONGEST)
    best = 0
    ship = Piece(id="", side="p1", type=code, x=at[0], y=at[1], heading=at[2])
    for turn, distance in _tries(code, size_of(land.game, code)[0], limit):
        pose = destination(land.game, ship, turn, distance)
        end = (pose.x, pose.y, pose.heading)
        if passage.aground(land, shores, hull, at, end) is None:
            best = max(best, 1 + (_moves_on(land, code, end, limit, deep - 1) if deep > 1 else 0))
            if best == deep:
                break
    return best


@lru_cache(maxsize=64)
def _tries(code: str, length: float, limit: float) -> tuple[tuple[float, float], ...]:
    """The moves that are tried, those that take least room first; straight on only as far as a ship's own length."""
    turn = sharpest(code)
    turns = ((turn, length), (-turn, length)) if limit >= length else ()
    return (*turns, (0.0, min(limit, length)))
