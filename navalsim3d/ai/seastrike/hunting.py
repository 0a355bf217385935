"""Whom a ship goes after when its side's objective names no place: the enemy that is worth the way."""

from dataclasses import dataclass

from navalsim3d.ai.seastrike import routes
from navalsim3d.ai.seastrike.worth import Eyes, harm
from navalsim3d.kernel.board import Point
from navalsim3d.kernel.geometry import Pose
from navalsim3d.rulesets.seastrike.lines import Land, distance, ground, land_between
from navalsim3d.rulesets.seastrike.state import Piece, State
from navalsim3d.rulesets.seastrike.targets import LEGAL, STOPPED_BY, armament, ready_kinds, sort_of
from navalsim3d.rulesets.seastrike.types import FAMILY, RANGE

INSIDE = 0.95
"""share of a weapon's reach that a ship goes to, so that a target does not slip out of it"""
HIDDEN = 3.0
"""cm that a target in reach, but behind land, still counts as away"""
_PATIENCE = 30.0
"""cm of way that halve what a target is worth going for"""


@dataclass(frozen=True, slots=True)
class Prey:
    """A target: where it lies, from how far it can be hurt, and what land stops that."""

    at: Point
    reach: float
    stopped_by: Land
    hidden: float = HIDDEN

    def in_sight(self, view: State, at: Pose) -> bool:
        """Whether it can be hurt from a pose, other ships disregarded."""
        here = (at.x, at.y)
        return distance(here, self.at) <= self.reach and not land_between(ground(view.game), here, self.at, self.stopped_by)


def hunted(eyes: Eyes, piece: Piece) -> Prey | None:
    """The enemy that promises most for the way there; None when no weapon that is left can hurt anybody."""
    view = eyes.view
    best, found = 0.0, None
    kinds = [kind for kind, _ in ready_kinds(armament(piece), piece.lost)]
    for target in view.pieces:
        if target.side == piece.side or not target.on_table:
            continue
        for kind in kinds:
            family = FAMILY[kind]
            if sort_of(target.type) not in LEGAL[family]:
                continue
            away = max(0.0, routes.to_point(ground(view.game), target.at).at(piece.x, piece.y) - RANGE[kind])
            promise = eyes.worth(target) * harm(view, piece, kind, target) / (1.0 + away / _PATIENCE)
            if promise > best:
                best, found = promise, Prey(target.at, INSIDE * RANGE[kind], STOPPED_BY[family])
    return found
