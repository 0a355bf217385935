"""What a hull meets on its way: contacts in order of distance (CS-MOVE-05), and whether the way is clear (CS-COLL-01).

Only questions are asked here; nothing on the table changes. Everything starts with circles, so that on an open sea no
polygon is ever touched.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from navalsim3d.kernel.angles import direction
from navalsim3d.kernel.board import Board, Point
from navalsim3d.kernel.geometry import EPSILON, Footprint, Pose, first_contact, moved, pivot_contact, point_gap, turned
from navalsim3d.kernel.geometry import distance as distance_of
from navalsim3d.rulesets.cruel_seas import obstacles
from navalsim3d.rulesets.cruel_seas.geometry_of import hull
from navalsim3d.rulesets.cruel_seas.obstacles import Obstacle
from navalsim3d.rulesets.cruel_seas.state import Card, Level, Ship, Size, State, Torpedo

RANKS = {"torpedo": 0, "shoal": 5, "land": 5, "hull": 6, "wreck": 6, "wake": 8, "edge": 9}
"""which of two contacts at the same distance comes first"""


@dataclass(frozen=True, slots=True, order=True)
class Contact:
    """Something met after `at` cm of a run (or degrees of a pivot)."""

    at: float
    rank: int
    id: str
    kind: str


def keeps_off(card: Card) -> bool:
    """Whether the ten-centimetre rule holds for the ship: above Medium, and no landing craft (CS-SHOAL-01)."""
    return card.size > Size.MEDIUM and not card.shallow_draft


def may_land(card: Card, obstacle: Obstacle, level: int) -> bool:
    """Whether touching that ground is a landing: a shore, at Slow, by a craft that can run up on it (CS-SHOAL-05)."""
    shore = obstacle.kind == "shore" or obstacle.landable
    return shore and level <= Level.SLOW and not keeps_off(card)


def around(candidates: Iterable[Obstacle], point: Point, radius: float) -> list[Obstacle]:
    """The obstacles that may reach into the circle."""
    return [obstacle for obstacle in candidates if obstacle.within(point, radius)]


def nearby(state: State, ship: Ship, travel: float) -> list[Obstacle]:
    """Every hull, wreck and land the ship could touch by any one turn and a run of `travel` cm."""
    card = state.card(ship.id)
    return obstacles.near(state, ship.id, (ship.x, ship.y), card.length + card.beam + abs(travel))


def _struck(footprint: Footprint, travel: float, candidates: Sequence[Obstacle]) -> list[tuple[float, Obstacle]]:
    """Distance and obstacle of every contact of a straight run, nearest first."""
    if not candidates:
        return []
    reach = 0.5 * (footprint.length + abs(travel) + footprint.beam)
    middle = moved(footprint.pose, 0.5 * (footprint.length + travel))
    found = []
    for obstacle in candidates:
        if obstacle.within((middle.x, middle.y), reach):
            at = first_contact(footprint, travel, obstacle.polygon)
            if at is not None:
                found.append((at, obstacle))
    return sorted(found, key=lambda each: (each[0], each[1].id))


def blocked(
    state: State, ship: Ship, pose: Pose, travel: float, level: int, candidates: Sequence[Obstacle] | None = None
) -> tuple[float, Obstacle] | None:
    """The first hull, wreck or land a run from `pose` would strike, landings left out; None when the way is clear."""
    card = state.card(ship.id)
    if candidates is None:
        candidates = nearby(state, ship, travel)
    for at, obstacle in _struck(hull(card, pose), travel, candidates):
        if not may_land(card, obstacle, level):
            return at, obstacle
    return None


def pivot_blocked(state: State, ship: Ship, pose: Pose, angle: float, candidates: Sequence[Obstacle]) -> tuple[float, Obstacle] | None:
    """The first obstacle a pivot would touch, and the angle at which it does (CS-GEO-06)."""
    if not candidates:
        return None
    footprint = hull(state.card(ship.id), pose)
    middle, reach = _swing(footprint, angle)
    first: tuple[float, Obstacle] | None = None
    for obstacle in candidates:
        if not obstacle.within(middle, reach):
            continue
        at = pivot_contact(footprint, angle, obstacle.polygon)
        if at is not None and (first is None or abs(at) < abs(first[0])):
            first = at, obstacle
    return first


def _swing(footprint: Footprint, angle: float) -> tuple[Point, float]:
    """A circle that holds everything a pivot of up to 180 degrees sweeps: its middle lies half way between both headings."""
    middle = moved(turned(footprint.pose, 0.5 * angle), 0.5 * footprint.length)
    _, cosine = direction(0.5 * angle)
    return (middle.x, middle.y), footprint.length * sqrt(1.25 - cosine) + footprint.beam


def last_free(at: float) -> float:
    """The last whole degree before a pivot touched at `at` degrees."""
    whole = float(ceil(abs(at) - EPSILON) - 1)
    return whole if at >= 0 else -whole


def turn_clear(state: State, ship: Ship, angle: float, travel: float, level: int, candidates: list[Obstacle]) -> bool:
    """Whether a turn of `angle` and the next leg after it touch nothing (0: straight on)."""
    if not candidates:
        return True
    if angle and pivot_blocked(state, ship, ship.pose, angle, candidates):
        return False
    return not travel or blocked(state, ship, turned(ship.pose, angle), travel, level, candidates) is None


def free_turn(state: State, ship: Ship, biggest: float, travel: float, level: int, candidates: list[Obstacle]) -> int | None:
    """The smallest turn in whole degrees (0 first, port before starboard) after which the next leg is clear; None without one."""
    for size in range(int(biggest) + 1):
        for angle in (-size, size) if size else (0,):
            if turn_clear(state, ship, float(angle), travel, level, candidates):
                return angle
    return None


def along(state: State, ship: Ship, travel: float) -> list[Contact]:
    """Everything solid, every shoal and every torpedo a straight run of `travel` cm meets, unsorted (CS-MOVE-05)."""
    card = state.card(ship.id)
    footprint = hull(card, ship.pose)
    found = [_contact(at, obstacle) for at, obstacle in _struck(footprint, travel, nearby(state, ship, travel))]
    if keeps_off(card):
        found += [_contact(at, shoal, "shoal") for at, shoal in _struck(footprint, travel, obstacles.shoals(state))]
    return found + _torpedoes(state, ship, card, footprint, travel)


def _contact(at: float, obstacle: Obstacle, kind: str = "") -> Contact:
    return contact(at, kind or (obstacle.kind if obstacle.kind in ("hull", "wreck") else "land"), obstacle.id)


def contact(at: float, kind: str, id_: str) -> Contact:
    """A contact with the rank of its kind."""
    return Contact(at, RANKS[kind], id_, kind)


def _torpedoes(state: State, ship: Ship, card: Card, footprint: Footprint, travel: float) -> list[Contact]:
    """Markers under the swept hull of a ship that torpedoes can strike (CS-TORP-14)."""
    if not state.torpedoes or not card.torpedo_vulnerable:
        return []
    reached = ((torpedo.id, _point_met(footprint, travel, (torpedo.x, torpedo.y))) for torpedo in state.torpedoes)
    return [contact(at, "torpedo", id_) for id_, at in reached if at is not None]


def _point_met(footprint: Footprint, travel: float, point: Point) -> float | None:
    """Distance run at which a straight hull first covers a point."""
    pose = footprint.pose
    if distance_of((pose.x, pose.y), point) > footprint.length + footprint.beam + abs(travel):
        return None
    return first_contact(footprint, travel, (point, point, point)) if point_gap(point, footprint.corners) > EPSILON else 0.0


def torpedoes_in_swing(state: State, ship: Ship, angle: float) -> list[Contact]:
    """Markers a pivot sweeps over, by the whole degree at which the hull covers them (CS-TORP-14)."""
    card = state.card(ship.id)
    if not state.torpedoes or not card.torpedo_vulnerable:
        return []
    found = []
    for torpedo in state.torpedoes:
        at = _swing_met(hull(card, ship.pose), angle, torpedo)
        if at is not None:
            found.append(contact(abs(at), "torpedo", torpedo.id))
    return sorted(found)


def _swing_met(footprint: Footprint, angle: float, torpedo: Torpedo) -> float | None:
    pose, point = footprint.pose, (torpedo.x, torpedo.y)
    if distance_of((pose.x, pose.y), point) > footprint.length + footprint.beam:
        return None
    return pivot_contact(footprint, angle, (point, point, point)) if point_gap(point, footprint.corners) > EPSILON else None


def edge_contact(state: State, footprint: Footprint, travel: float) -> float | None:
    """Distance after which the bow midpoint passes the table edge (CS-GEO-07); None when it does not."""
    board = state.game.board
    bow = footprint.bow
    end = moved(Pose(bow[0], bow[1], footprint.pose.heading), travel)
    if on_table(board, (end.x, end.y)):
        return None
    if not on_table(board, bow):
        return 0.0
    shares = [_share(bow[0], end.x, board.width), _share(bow[1], end.y, board.height)]
    return abs(travel) * min(shares)


def _share(start: float, end: float, limit: float) -> float:
    """Share of the way from start to end at which a coordinate leaves 0..limit; 1 when it stays."""
    if end < 0.0:
        return start / (start - end)
    return (limit - start) / (end - start) if end > limit else 1.0


def on_table(board: Board, point: Point) -> bool:
    """Whether a point lies on the table, its edge included (CS-GEO-05)."""
    return -EPSILON <= point[0] <= board.width + EPSILON and -EPSILON <= point[1] <= board.height + EPSILON
