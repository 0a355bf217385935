"""What a hull can run into: other hulls, wrecks and land (CS-MOVE-04).

Every obstacle carries a circle around it, so that most questions end with one subtraction before any polygon is asked.
What never changes on a board is worked out once for it.
"""

from dataclasses import dataclass
from functools import lru_cache

from navalsim3d.kernel.board import Area, Board, Point, Polygon
from navalsim3d.kernel.geometry import distance
from navalsim3d.rulesets.cruel_seas.geometry_of import centre, corners
from navalsim3d.rulesets.cruel_seas.state import State


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


@lru_cache(maxsize=64)
def _land_of(board: Board) -> tuple[Obstacle, ...]:
    return _grounds(board.land)


@lru_cache(maxsize=64)
def _shoals_of(board: Board) -> tuple[Obstacle, ...]:
    return _grounds(board.shoals)


@lru_cache(maxsize=256)
def _wreck(id_: str, polygon: Polygon) -> Obstacle:
    return _round_about(id_, "wreck", polygon)


def hulls(state: State, but: tuple[str, ...] = ()) -> list[tuple[str, Polygon]]:
    """Id and corners of every hull that lies on the table, captured ones too, without those named in `but`."""
    cards = state.game.cards
    return [(ship.id, corners(cards[ship.id], ship)) for ship in state.afloat() if ship.id not in but]


def ships(state: State, but: tuple[str, ...] = ()) -> tuple[Obstacle, ...]:
    """The same as obstacles."""
    found = []
    for ship in state.ships:
        if ship.status in ("afloat", "captured") and ship.id not in but:
            card = state.game.cards[ship.id]
            reach = 0.5 * (card.length + card.beam)
            found.append(Obstacle(ship.id, "hull", corners(card, ship), centre(card, ship), reach))
    return tuple(found)


def land(state: State) -> tuple[Obstacle, ...]:
    """Islands, rocks and shores."""
    return _land_of(state.game.board)


def shoals(state: State) -> tuple[Obstacle, ...]:
    """Shallow water and sandbanks."""
    return _shoals_of(state.game.board)


def wrecks(state: State) -> tuple[Obstacle, ...]:
    """Hulls that stayed on the table as hazards (CS-WRECK-01)."""
    return tuple(_wreck(wreck.id, wreck.polygon) for wreck in state.wrecks)


def solid(state: State, but: tuple[str, ...] = ()) -> tuple[Obstacle, ...]:
    """Everything that stops a hull: other hulls, wrecks, land."""
    return (*ships(state, but), *wrecks(state), *land(state))
