"""Areas a scenario keeps a move in (CS-SCN2-06): an order that leads out is refused as long as another one stays in.

As with contact (CS-COLL-01) nobody is asked for the impossible: a ship that cannot stay in goes where it must.
"""

from navalsim3d.kernel.board import Polygon
from navalsim3d.kernel.geometry import inside, moved, turned
from navalsim3d.rulesets.cruel_seas import contacts, missions
from navalsim3d.rulesets.cruel_seas.geometry_of import hull
from navalsim3d.rulesets.cruel_seas.obstacles import Obstacle
from navalsim3d.rulesets.cruel_seas.state import Ship, State

Refusal = tuple[str, str]


def straight_refused(state: State, ship: Ship, travel: float) -> Refusal | None:
    """Why a straight run of `travel` cm may not be made: it ends outside the area."""
    area = missions.rules(state).bounds(state, ship.id)
    if area is None or _stays(state, ship, area, 0.0, travel):
        return None
    return f"{ship.name} has to stay in the corridor in its first move", "CS-SCN2-06"


def turn_refused(state: State, ship: Ship, angle: float, travel: float, most: float, candidates: list[Obstacle]) -> Refusal | None:
    """Why a turn may not be made (0: straight on): with the leg after it, it leads out, and another turn does not."""
    area = missions.rules(state).bounds(state, ship.id)
    if area is None or _stays(state, ship, area, angle, travel):
        return None
    way = _way(state, ship, area, travel, most, candidates)
    if way is None:
        return None
    better = f"a turn of {way} degrees stays in" if way else "straight on stays in"
    return f"{ship.name} has to stay in the corridor in its first move; {better}", "CS-SCN2-06"


def kept(state: State, ship: Ship, angles: list[float], travel: float, most: float, candidates: list[Obstacle]) -> list[float]:
    """The sampled turns that stay in the area; when none does and straight on does not either, one that does."""
    area = missions.rules(state).bounds(state, ship.id)
    if area is None:
        return angles
    way = _way(state, ship, area, travel, most, candidates)
    if way is None:
        return angles
    good = [angle for angle in angles if _stays(state, ship, area, angle, travel)]
    return good if good or not way else [float(way)]


def _stays(state: State, ship: Ship, area: Polygon, angle: float, travel: float) -> bool:
    """Whether the hull lies in the (convex) area after a turn, and after the run that follows it."""
    card, pose = state.card(ship.id), turned(ship.pose, angle)
    shapes = [hull(card, pose).corners]
    if travel:
        shapes.append(hull(card, moved(pose, travel)).corners)
    return all(inside(corner, area) for shape in shapes for corner in shape)


def _way(state: State, ship: Ship, area: Polygon, travel: float, most: float, candidates: list[Obstacle]) -> int | None:
    """The smallest turn in whole degrees, port before starboard, that stays in and touches nothing; None without one."""
    for size in range(int(most) + 1):
        for angle in (-size, size) if size else (0,):
            if _stays(state, ship, area, float(angle), travel) and contacts.turn_clear(
                state, ship, float(angle), travel, ship.level, candidates
            ):
                return angle
    return None
