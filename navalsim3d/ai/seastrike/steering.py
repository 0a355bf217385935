"""Where a lieutenant's ships go: every move of every ship weighed by what it could hit, what could hit it, and the goal."""

from collections.abc import Mapping
from dataclasses import dataclass

from navalsim3d.ai.seastrike.goals import Goal, goal_of
from navalsim3d.ai.seastrike.worth import Eyes, harm, price_of
from navalsim3d.kernel.geometry import Pose
from navalsim3d.rulesets.seastrike import movement
from navalsim3d.rulesets.seastrike.commands import Move
from navalsim3d.rulesets.seastrike.lines import distance, ground, land_between, off_bow
from navalsim3d.rulesets.seastrike.state import Piece, State, first_mover
from navalsim3d.rulesets.seastrike.targets import FORWARD, LEGAL, STOPPED_BY, armament, ready_kinds, sort_of
from navalsim3d.rulesets.seastrike.types import FAMILY, RANGE

BOLDNESS = 0.8
"""how much of the danger counts against what can be hit; goals of staying alive count it in full"""
CAUTION = 1.4
_APPROACH = 10.0
"""cm that an enemy who moves after us may come nearer"""
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


def best_move(view: State, side: str, moves: list[Move]) -> tuple[Weighed, list[Weighed]]:
    """The best of all moves over lying still, by what it gains; a move of None: everybody lies best as he lies."""
    eyes = Eyes(view, side)
    ranked: list[Weighed] = []
    by_ship: dict[str, list[Move]] = {}
    for move in moves:
        by_ship.setdefault(move.piece, []).append(move)
    for piece_id, own in by_ship.items():
        piece = view.piece(piece_id)
        assert piece is not None, "the menu knows its ships"
        ranked.append(_best_of(eyes, piece, own))
    ranked.sort(key=lambda one: -one.total)
    return ranked[0], ranked


def _best_of(eyes: Eyes, piece: Piece, moves: list[Move]) -> Weighed:
    """The best move of one ship, in terms of what it gains over lying still."""
    goal = goal_of(eyes.view, piece)
    start = Pose(piece.x, piece.y, piece.heading)
    still = weigh(eyes, piece, start, goal)
    best, best_total = Weighed(None, {}), 0.01
    for move in moves:
        end = movement.destination(eyes.view.game, piece, move.turn, move.distance)
        terms = weigh(eyes, piece, end, goal)
        gain = {name: terms[name] - still[name] for name in terms}
        total = sum(gain.values())
        if total > best_total:
            best, best_total = Weighed(move, gain), total
    return best


def weigh(eyes: Eyes, piece: Piece, at: Pose, goal: Goal) -> dict[str, float]:
    """What lying there is worth: attack, danger, the goal, and room to turn."""
    boldness = CAUTION if goal.careful else BOLDNESS
    return {
        "attack": _attack(eyes, piece, at) * goal.appetite,
        "danger": -boldness * _danger(eyes, piece, at),
        "goal": goal.weight * goal.progress(at),
        "room": _room(eyes.view, at),
    }


def _attack(eyes: Eyes, piece: Piece, at: Pose) -> float:
    """The best target of each kind of weapon from there."""
    view, found = eyes.view, 0.0
    mounts = armament(piece)
    for kind, _ in ready_kinds(mounts, piece.lost):
        number = sum(1 for place, each in enumerate(mounts) if each == kind and not piece.lost >> place & 1)
        best = 0.0
        for target in view.pieces:
            if target.side != piece.side and target.on_table and reaches(view, at, kind, target.at, sort_of(target.type)):
                best = max(best, eyes.worth(target) * harm(view, piece, kind, target))
        found += best * (1.0 + 0.5 * (number - 1))
    return found


def _danger(eyes: Eyes, piece: Piece, at: Pose) -> float:
    """What the enemy's weapons may do to the ship there; those who move after it may come nearer."""
    view, worth = eyes.view, price_of(piece) + (25.0 if piece.type == "MERCHANT" else 0.0)
    slack = _APPROACH if first_mover(view) == piece.side else 0.0
    sort, safe = sort_of(piece.type), 1.0
    for enemy in view.pieces:
        if enemy.side == piece.side or not enemy.on_table:
            continue
        for kind, _ in ready_kinds(armament(enemy), enemy.lost):
            if sort in LEGAL[FAMILY[kind]] and distance(enemy.at, (at.x, at.y)) <= RANGE[kind] + slack:
                near = 1.0 if distance(enemy.at, (at.x, at.y)) <= RANGE[kind] else 0.6
                if FAMILY[kind] not in ("SSM", "GUN") or not land_between(ground(view.game), enemy.at, (at.x, at.y), "brown") or slack:
                    safe *= 1.0 - near * harm(view, enemy, kind, piece)
    return worth * (1.0 - safe)


def reaches(view: State, at: Pose, kind: str, to: tuple[float, float], sort: str) -> bool:
    """Whether a mount there would reach a point, other ships disregarded."""
    family = FAMILY[kind]
    if sort not in LEGAL[family] or distance((at.x, at.y), to) > RANGE[kind]:
        return False
    if family == "TORP" and off_bow(at.heading, (at.x, at.y), to) > FORWARD:
        return False
    return not land_between(ground(view.game), (at.x, at.y), to, STOPPED_BY[family])


def _room(view: State, at: Pose) -> float:
    """A small price for lying with the bow towards the edge of the table."""
    game = view.game
    west, south = min(at.x, game.width - at.x), min(at.y, game.length - at.y)
    return -0.15 * (max(0.0, 6.0 - west) + max(0.0, 6.0 - south)) / 6.0
