"""Where an objective sends each ship, as a measure of progress in cm with a weight."""

from collections.abc import Callable
from dataclasses import dataclass

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.polygons import point_gap
from navalsim3d.rulesets.seastrike import objectives
from navalsim3d.rulesets.seastrike.counters import from_middle, rear_edge
from navalsim3d.rulesets.seastrike.history import BACK, DEEP, JOURNEY, SIGHTING
from navalsim3d.rulesets.seastrike.lines import distance
from navalsim3d.rulesets.seastrike.state import Piece, State, other
from navalsim3d.rulesets.seastrike.targets import LEGAL, armament, ready_kinds, sort_of
from navalsim3d.rulesets.seastrike.types import FAMILY, RANGE

Progress = Callable[[Pose], float]


@dataclass(frozen=True, slots=True)
class Goal:
    """What a ship is after: progress in cm, worth `weight` millions each; how much it cares for targets, and whether it is careful."""

    progress: Progress
    weight: float
    appetite: float = 1.0
    careful: bool = False


def goal_of(view: State, piece: Piece) -> Goal:
    """The goal of one ship, by its side's objective."""
    number = view.fleet(piece.side).objective
    if piece.type == "MERCHANT":
        return Goal(_to_far_edge(view, piece.side), 0.8, 0.0)
    special = _SPECIAL.get(number)
    found = special(view, piece) if special is not None else None
    return found or _hunt(view, piece)


def _hunt(view: State, piece: Piece) -> Goal:
    """Towards the nearest enemy one's weapons can hurt, to within their reach; who cannot hurt anybody keeps away."""
    best: tuple[float, Point, float] | None = None
    for kind, _ in ready_kinds(armament(piece), piece.lost):
        for target in view.pieces:
            if target.side != piece.side and target.on_table and sort_of(target.type) in LEGAL[FAMILY[kind]]:
                short = distance(piece.at, target.at) - RANGE[kind]
                if best is None or short < best[0]:
                    best = (short, target.at, RANGE[kind])
    if best is None:
        return Goal(lambda at: -0.2 * _towards(view, piece.side, at), 0.1, 0.0, careful=True)
    _, goal, reach = best
    return Goal(lambda at: -max(0.0, distance((at.x, at.y), goal) - 0.95 * reach), 0.12)


def _towards(view: State, side: str, at: Pose) -> float:
    """Cm beyond the centre line into the enemy half."""
    return from_middle(view.game, at.y, view.fleet(other(side)).end)


def _to_far_edge(view: State, side: str) -> Progress:
    far = rear_edge(view.game, view.fleet(other(side)).end)
    return lambda at: -abs(at.y - far)


def _breakthrough(view: State, piece: Piece) -> Goal | None:
    return Goal(_to_far_edge(view, piece.side), 0.35, 0.7) if piece.major else None


def _island(view: State, piece: Piece) -> Goal | None:
    isle = objectives.prize(view.game, view.fleet(piece.side).end)
    if isle is None or not piece.major:
        return None
    return Goal(lambda at: -max(0.0, point_gap((at.x, at.y), isle.green) - 8.0), 0.4, 0.8)


def _strait(view: State, piece: Piece) -> Goal | None:
    if not piece.major:
        return None
    return Goal(lambda at: -max(0.0, abs(at.y - view.game.middle) - 12.0), 0.5, 0.9)


def _flag(view: State, piece: Piece) -> Goal | None:
    """One cruiser or destroyer out and back; the others hunt."""
    bearers = [each for each in objectives.standing(view, piece.side) if each.counter in ("Cruiser", "Destroyer")]
    if not bearers or piece.id != bearers[0].id:
        return None
    if piece.id in view.fleet(piece.side).history.showed_flag:
        own = view.fleet(piece.side).end
        return Goal(lambda at: min(BACK + 2.0, from_middle(view.game, at.y, own)), 0.8, 0.4)
    return Goal(lambda at: min(DEEP + 1.0, _towards(view, piece.side, at)), 0.8, 0.6)


def _scout(view: State, piece: Piece) -> Goal | None:
    """To within sight of the enemy headquarters, and home to report."""
    target = objectives.headquarters(view, other(piece.side))
    if target is None or not piece.surface:
        return None
    first = dict(view.fleet(piece.side).history.sighted).get(piece.id)
    own = view.fleet(piece.side).end
    if first is not None:
        late = max(0, view.round - first - JOURNEY + 2)
        return Goal(lambda at: min(2.0, from_middle(view.game, at.y, own)), 0.6 + 0.2 * late, 0.3)
    return Goal(lambda at: -max(0.0, distance((at.x, at.y), target.at) - SIGHTING + 1.5), 0.35, 0.4)


def _hold_back(view: State, piece: Piece) -> Goal | None:
    """Deep in the own half, out of everybody's reach."""
    own = view.fleet(piece.side).end
    return Goal(lambda at: from_middle(view.game, at.y, own), 0.08, 0.6, careful=True)


def _doorkeeper(view: State, piece: Piece) -> Goal | None:
    """In the own half, and at whoever comes in."""
    own = view.fleet(piece.side).end
    if _towards(view, piece.side, Pose(piece.x, piece.y, piece.heading)) > -5.0:
        return Goal(lambda at: from_middle(view.game, at.y, own), 0.2, 1.0)
    return None


def _convoy_escort(view: State, piece: Piece) -> Goal | None:
    """Beside the merchant that is farthest on."""
    merchants = [each for each in objectives.standing(view, piece.side) if each.type == "MERCHANT"]
    if not merchants or not piece.major:
        return None
    far = rear_edge(view.game, view.fleet(other(piece.side)).end)
    lead = min(merchants, key=lambda each: abs(each.y - far))
    ahead = lead.y + (12.0 if far > lead.y else -12.0)
    return Goal(lambda at: -distance((at.x, at.y), (lead.x, ahead)), 0.12)


_SPECIAL: dict[int, Callable[[State, Piece], Goal | None]] = {
    7: _breakthrough,
    8: _convoy_escort,
    9: _doorkeeper,
    10: _island,
    11: _strait,
    12: _hold_back,
    14: _flag,
    17: _scout,
}
