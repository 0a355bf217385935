"""What a hull can run into: other hulls, wrecks and land (CS-MOVE-04).

Every obstacle carries a circle around it, so that most questions end with one subtraction before any polygon is asked.
What never changes on a board is worked out once for it.
"""

from dataclasses import dataclass
from functools import lru_cache

from navalsim3d.kernel.board import Area, Board, Point, Polygon
from navalsim3d.kernel.geometry import Footprint, Pose, distance
from navalsim3d.rulesets.cruel_seas.state import State

ON_TABLE = ("afloat", "captured")
"""states of a ship whose hull lies on the table"""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A closed shape that stops hulls, and the circle it fits in."""

    id: str
    kind: str
    """hull, wreck, or the kind of ground: island, rock, shore, shoal, sandbank"""
    polygon: Polygon
    centre: Point
    reach: float
    landable: bool = False

    def within(self, point: Point, radius: float) -> bool:
        """Whether it can have a point in common with the circle; a cheap and generous answer."""
        dx, dy = point[0] - self.centre[0], point[1] - self.centre[1]
        span = radius + self.reach + 0.01
        return dx * dx + dy * dy <= span * span


def _round_about(id_: str, kind: str, polygon: Polygon, landable: bool = False) -> Obstacle:
    """An obstacle with the circle around the middle of its bounding box."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    middle = ((min(xs) + max(xs)) / 2.0, (min(ys) + max(ys)) / 2.0)
    return Obstacle(id_, kind, polygon, middle, max(distance(middle, corner) for corner in polygon), landable)


def _grounds(areas: tuple[Area, ...]) -> tuple[Obstacle, ...]:
    return tuple(_round_about(area.id, area.kind, area.polygon, area.landable) for area in areas)


_BOARDS: dict[int, tuple[Board, tuple[Obstacle, ...], tuple[Obstacle, ...]]] = {}


def _ground_of(board: Board) -> tuple[Board, tuple[Obstacle, ...], tuple[Obstacle, ...]]:
    """Land and shoals of a board, worked out once for each board in memory; to hash all its corners would cost more."""
    found = _BOARDS.get(id(board))
    if found is None or found[0] is not board:
        if len(_BOARDS) >= 64:
            _BOARDS.clear()
        found = _BOARDS[id(board)] = (board, _grounds(board.land), _grounds(board.shoals))
    return found


@lru_cache(maxsize=256)
def _wreck(id_: str, polygon: Polygon) -> Obstacle:
    return _round_about(id_, "wreck", polygon)


@lru_cache(maxsize=16384)
def _hull(id_: str, x: float, y: float, heading: float, length: float, beam: float) -> Obstacle:
    footprint = Footprint(Pose(x, y, heading), length, beam)
    return Obstacle(id_, "hull", footprint.corners, footprint.centre, footprint.reach)


def ships(state: State, but: tuple[str, ...] = ()) -> list[Obstacle]:
    """Every hull that lies on the table, captured ones too, without those named in `but`."""
    cards, found = state.game.cards, []
    for ship in state.ships:
        if ship.status in ON_TABLE and ship.id not in but:
            card = cards[ship.id]
            found.append(_hull(ship.id, ship.x, ship.y, ship.heading, card.length, card.beam))
    return found


def hulls(state: State, but: tuple[str, ...] = ()) -> list[tuple[str, Polygon]]:
    """Their ids and corners."""
    return [(hull.id, hull.polygon) for hull in ships(state, but)]


def land(state: State) -> tuple[Obstacle, ...]:
    """Islands, rocks and shores."""
    return _ground_of(state.game.board)[1]


def shoals(state: State) -> tuple[Obstacle, ...]:
    """Shallow water and sandbanks."""
    return _ground_of(state.game.board)[2]


def wrecks(state: State) -> tuple[Obstacle, ...]:
    """Hulls that stayed on the table as hazards (CS-WRECK-01)."""
    return tuple(_wreck(wreck.id, wreck.polygon) for wreck in state.wrecks)


def solid(state: State, but: tuple[str, ...] = ()) -> tuple[Obstacle, ...]:
    """Everything that stops a hull: other hulls, wrecks, land."""
    return (*ships(state, but), *wrecks(state), *land(state))


def near(state: State, but: str, point: Point, radius: float) -> list[Obstacle]:
    """Everything solid that may reach into a circle, without the ship `but`; on an open sea this costs next to nothing."""
    cards, (x, y), found = state.game.cards, point, []
    for ship in state.ships:
        if ship.status in ON_TABLE and ship.id != but:
            card = cards[ship.id]
            dx, dy, span = ship.x - x, ship.y - y, radius + card.length + card.beam
            if dx * dx + dy * dy <= span * span:
                found.append(_hull(ship.id, ship.x, ship.y, ship.heading, card.length, card.beam))
    found += [ground for ground in land(state) if ground.within(point, radius)]
    if state.wrecks:
        found += [wreck for wreck in wrecks(state) if wreck.within(point, radius)]
    return found
