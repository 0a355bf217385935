"""Where a lieutenant's ships go: every move of every ship weighed by what it could hit, what could hit it, and the goal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from navalsim3d.ai.seastrike import corners
from navalsim3d.ai.seastrike.air import Alarm
from navalsim3d.ai.seastrike.goals import Goal, goal_of
from navalsim3d.ai.seastrike.worth import Eyes, harm
from navalsim3d.kernel.geometry import Pose
from navalsim3d.rulesets.seastrike import movement
from navalsim3d.rulesets.seastrike.commands import Move
from navalsim3d.rulesets.seastrike.lines import distance, ground, land_between, off_bow
from navalsim3d.rulesets.seastrike.state import Piece, State, first_mover
from navalsim3d.rulesets.seastrike.targets import FORWARD, LEGAL, STOPPED_BY, armament, ready_kinds, sort_of
from navalsim3d.rulesets.seastrike.types import FAMILY, RANGE

_APPROACH = 10.0
"""cm that an enemy who moves after us may come nearer"""
FIRES_FIRST, FIRES_LAST = 0.3, 0.75
"""share of the danger that is left to whoever fires first, and of the attack to whoever fires last"""
FROM_THE_AIR = 0.6
"""how much what aircraft may do counts beside what ships may: they cannot be everywhere"""
LOST_ROUND = 8.0
"""cm that a ship which is not yet where it wants to be loses by lying still: it could have come about meanwhile"""
_TRAPPED = 25.0
"""millions that a ship is worth less where it can hardly move any more: it may never come away (SS-MOVE-13)"""
Terms = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move with its terms."""

    move: Move | None
    terms: Terms

    @property
    def total(self) -> float:
        """What it is worth in all."""
        return sum(self.terms.values())


class Helm:
    """A side's ships being steered. What was weighed for a ship holds for the whole movement round, unless its way is barred meanwhile.

    Nothing of the enemy's moves while a side moves; and where its own ships are going to lie, none of them knows before.
    """

    def __init__(self, side: str) -> None:
        self._side = side
        self._known: dict[tuple[Move, ...], Weighed] = {}
        self._of: tuple[int, tuple[Piece, ...], object] | None = None

    def best_move(self, view: State, moves: Sequence[Move]) -> tuple[Weighed, list[Weighed]]:
        """The best of all moves over lying still, by what it gains; a move of None: everybody lies best as he lies."""
        self._begin(view)
        by_ship: dict[str, list[Move]] = {}
        for move in moves:
            by_ship.setdefault(move.piece, []).append(move)
        unknown = [tuple(own) for own in by_ship.values() if tuple(own) not in self._known]
        if unknown:
            eyes = Eyes(view, self._side)
            alarm = Alarm(eyes)
            for own in unknown:
                piece = view.piece(own[0].piece)
                assert piece is not None, "the menu knows its ships"
                self._known[own] = _best_of(eyes, alarm, piece, own)
        ranked = sorted((self._known[tuple(own)] for own in by_ship.values()), key=lambda one: -one.total)
        return ranked[0], ranked

    def _begin(self, view: State) -> None:
        """Forget everything when another movement round has begun, or anything but own ships that moved is not as it was."""
        now = (view.round, tuple(piece for piece in view.pieces if piece.side != self._side or not piece.moved), view.fleets)
        moved = {piece.id for piece in view.pieces if piece.side == self._side and piece.moved}
        before = self._of and (self._of[0], tuple(piece for piece in self._of[1] if piece.id not in moved), self._of[2])
        if now != before:
            self._known = {}
        self._of = now


def _best_of(eyes: Eyes, alarm: Alarm, piece: Piece, moves: Sequence[Move]) -> Weighed:
    """The best move of one ship, in terms of what it gains over lying still."""
    goal = goal_of(eyes, piece)
    start = Pose(piece.x, piece.y, piece.heading)
    still = weigh(eyes, alarm, piece, start, goal)
    if goal.progress(start) < -LOST_ROUND:
        still["goal"] -= goal.weight * LOST_ROUND
    best, best_total = Weighed(None, {}), 0.01
    for move in moves:
        end = movement.destination(eyes.view.game, piece, move.turn, move.distance)
        terms = weigh(eyes, alarm, piece, end, goal)
        gain = {name: terms[name] - still[name] for name in terms}
        total = sum(gain.values())
        if total > best_total:
            best, best_total = Weighed(move, gain), total
    return best


def weigh(eyes: Eyes, alarm: Alarm, piece: Piece, at: Pose, goal: Goal) -> dict[str, float]:
    """What lying there is worth: attack, danger from ships and from the air, the goal, and room to turn."""
    first, fear = first_mover(eyes.view) == piece.side, goal.fear * eyes.fear
    return {
        "attack": _attack(eyes, piece, at) * goal.appetite * (1.0 if first else FIRES_LAST),
        "danger": -fear * _danger(eyes, piece, at) * (FIRES_FIRST if first else 1.0),
        "air": -fear * FROM_THE_AIR * alarm.threat(piece, (at.x, at.y)),
        "goal": goal.weight * goal.progress(at),
        "room": -_TRAPPED * corners.trapped(eyes.view, piece, at),
    }


def _attack(eyes: Eyes, piece: Piece, at: Pose) -> float:
    """What all weapons may be expected to take from there, each kind at its best target."""
    view, found = eyes.view, 0.0
    for kind, number in _ready(view, piece):
        best = 0.0
        for target in view.pieces:
            if target.side != piece.side and target.on_table and reaches(view, at, kind, target.at, sort_of(target.type)):
                best = max(best, eyes.worth(target) * (1.0 - (1.0 - harm(view, piece, kind, target)) ** number))
        found += best
    return found


def _ready(view: State, piece: Piece) -> list[tuple[str, int]]:
    """The kinds of weapon a ship has left that this weather allows, with how many of each (SS-WX-04, SS-WX-06, SS-WX-09)."""
    return list(_left(armament(piece), piece.lost, view.weather, piece.type == "MPB"))


@lru_cache(maxsize=4096)
def _left(mounts: tuple[str, ...], lost: int, weather: str, boat: bool) -> tuple[tuple[str, int], ...]:
    if weather == "STORM" and boat:
        return ()
    kinds = [kind for kind, _ in ready_kinds(mounts, lost) if kind != "HELO" or weather == "GOOD"]
    return tuple((kind, sum(each == kind and not lost >> place & 1 for place, each in enumerate(mounts))) for kind in kinds)


def _danger(eyes: Eyes, piece: Piece, at: Pose) -> float:
    """What the enemy's weapons may do to the ship there; those who move after it may come nearer."""
    view, worth = eyes.view, eyes.cost(piece)
    slack = _APPROACH if first_mover(view) == piece.side else 0.0
    sort, safe = sort_of(piece.type), 1.0
    for enemy in view.pieces:
        if enemy.side == piece.side or not enemy.on_table:
            continue
        for kind, number in _ready(view, enemy):
            if sort in LEGAL[FAMILY[kind]] and distance(enemy.at, (at.x, at.y)) <= RANGE[kind] + slack:
                near = 1.0 if distance(enemy.at, (at.x, at.y)) <= RANGE[kind] else 0.6
                if FAMILY[kind] not in ("SSM", "GUN") or not land_between(ground(view.game), enemy.at, (at.x, at.y), "brown") or slack:
                    safe *= (1.0 - near * harm(view, enemy, kind, piece)) ** number
    return worth * (1.0 - safe)


def reaches(view: State, at: Pose, kind: str, to: tuple[float, float], sort: str) -> bool:
    """Whether a mount there would reach a point, other ships disregarded."""
    family = FAMILY[kind]
    if sort not in LEGAL[family] or distance((at.x, at.y), to) > RANGE[kind]:
        return False
    if family == "TORP" and off_bow(at.heading, (at.x, at.y), to) > FORWARD:
        return False
    return not land_between(ground(view.game), (at.x, at.y), to, STOPPED_BY[family])
