"""Where a ship may be put down: inside the table, clear of land and of other hulls, and where its scenario lets it.

Used at deployment and when a scenario file is checked, so that a file and a player are measured by one rule.
"""

from collections.abc import Iterable
from typing import Literal

from navalsim3d.kernel.board import Board, Point, Polygon
from navalsim3d.kernel.geometry import EPSILON, Footprint, Pose, inside, relative, touching
from navalsim3d.rulesets.cruel_seas import obstacles
from navalsim3d.rulesets.cruel_seas.geometry_of import hull
from navalsim3d.rulesets.cruel_seas.obstacles import Obstacle
from navalsim3d.rulesets.cruel_seas.state import Card, State

Refusal = tuple[str, str]
"""a reason in one sentence, and the clause"""
Side = Literal["north", "east", "south", "west"]
INWARD: dict[Side, float] = {"north": 180.0, "east": 270.0, "south": 0.0, "west": 90.0}
"""the heading straight away from an edge of the table"""
CORNER = 15.0
"""cm of both edges that make up a corner zone (CS-SCN1-02)"""


def on_table(board: Board, polygon: Polygon) -> bool:
    """Whether every corner lies on the table, its edge included."""
    return all(-EPSILON <= x <= board.width + EPSILON and -EPSILON <= y <= board.height + EPSILON for x, y in polygon)


def outside(board: Board, polygon: Polygon) -> Polygon:
    """The corners that lie beyond the edge of the table."""
    return tuple(point for point in polygon if not on_table(board, (point,)))


def in_the_way(state: State, ship_id: str, card: Card, pose: Pose) -> Refusal | None:
    """Why a hull cannot lie at that pose of its stern midpoint: something solid is there (CS-MOVE-04)."""
    obstacle = lies_on(hull(card, pose), obstacles.solid(state, (ship_id,)))
    if obstacle is None:
        return None
    what = state.ship(obstacle.id).name if obstacle.kind == "hull" else f"a {obstacle.kind}"
    return f"{state.ship(ship_id).name} would lie on {what}", "CS-MOVE-04"


def lies_on(footprint: Footprint, solid: Iterable[Obstacle]) -> Obstacle | None:
    """The first obstacle a hull would touch where it lies; None when it lies free."""
    middle, reach = footprint.centre, footprint.reach
    for obstacle in solid:
        if obstacle.within(middle, reach) and touching(footprint.corners, obstacle.polygon):
            return obstacle
    return None


def edges_at(board: Board, point: Point) -> tuple[Side, ...]:
    """The edges of the table a point lies on: none, one, or two in a corner."""
    x, y = point
    found: list[tuple[Side, bool]] = [
        ("north", abs(y - board.height) <= EPSILON and -EPSILON <= x <= board.width + EPSILON),
        ("east", abs(x - board.width) <= EPSILON and -EPSILON <= y <= board.height + EPSILON),
        ("south", abs(y) <= EPSILON and -EPSILON <= x <= board.width + EPSILON),
        ("west", abs(x) <= EPSILON and -EPSILON <= y <= board.height + EPSILON),
    ]
    return tuple(side for side, there in found if there)


def faces_inward(edges: tuple[Side, ...], heading: float, within: float = 45.0) -> bool:
    """Whether a heading is at most `within` degrees off straight in from one of the edges."""
    return any(abs(relative(INWARD[edge], heading)) <= within + EPSILON for edge in edges)


def corner_zone(board: Board, corner: str) -> Polygon:
    """The square in a corner ('sw', 'nw', 'ne', 'se') whose outer sides are the zone's parts of the edges (CS-SCN1-02)."""
    x0, x1 = (0.0, CORNER) if "w" in corner else (board.width - CORNER, board.width)
    y0, y1 = (0.0, CORNER) if "s" in corner else (board.height - CORNER, board.height)
    return ((x0, y0), (x0, y1), (x1, y1), (x1, y0))


def corner_edges(board: Board, corner: str) -> tuple[Side, Side]:
    """The two edges that meet in a corner: the one that runs east-west, then the other."""
    return ("south" if "s" in corner else "north", "west" if "w" in corner else "east")


def on_corner_edge(board: Board, corner: str, point: Point) -> bool:
    """Whether a point lies on the part of an edge that belongs to a corner zone."""
    edges = edges_at(board, point)
    return any(edge in corner_edges(board, corner) for edge in edges) and inside(point, corner_zone(board, corner))


def snapped(board: Board, edges: tuple[Side, ...], point: Point) -> Point:
    """The nearest point to `point` on any of the edges."""
    x = min(max(point[0], 0.0), board.width)
    y = min(max(point[1], 0.0), board.height)
    spots: dict[Side, Point] = {"north": (x, board.height), "east": (board.width, y), "south": (x, 0.0), "west": (0.0, y)}
    return min((spots[edge] for edge in edges), key=lambda spot: (spot[0] - point[0]) ** 2 + (spot[1] - point[1]) ** 2)
