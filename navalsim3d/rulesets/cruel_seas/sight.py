"""Line of sight: how much of a target a gun can see (CS-LOS).

Ninety-nine equal rays over the bearings a target subtends: all free is clear, 33 to 98 is partly obscured, fewer is hidden.
Most lines of fire pass near nothing, so obstacles are first sifted by the circles around them.
"""

from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.geometry import rays_free
from navalsim3d.rulesets.cruel_seas import obstacles
from navalsim3d.rulesets.cruel_seas.geometry_of import centre, corners
from navalsim3d.rulesets.cruel_seas.state import Ship, Size, State

RAYS = 99
VISIBLE_FROM = 33
"""free rays that still make a target visible: exactly a third (CS-LOS-03)"""


def rays(state: State, origin: Point, viewer: Ship, target: Ship) -> int:
    """How many of 99 rays from `origin`, a point of the viewer, reach the target's hull (CS-LOS-04)."""
    card = state.card(target.id)
    shape = corners(card, target)
    blockers = _between(state, origin, centre(card, target), 0.5 * (card.length + card.beam), viewer, target)
    return rays_free(origin, shape, blockers, RAYS) if blockers else RAYS


def sees(state: State, viewer: Ship, target: Ship) -> bool:
    """Whether a ship sees another from its centre, for spotting (CS-LOS-06)."""
    return rays(state, centre(state.card(viewer.id), viewer), viewer, target) >= VISIBLE_FROM


def _between(state: State, origin: Point, aim: Point, reach: float, viewer: Ship, target: Ship) -> tuple[Polygon, ...]:
    """What may hide a target whose circle is `reach` around `aim`: hulls, wrecks, and land but for the guns of Huge ships (CS-LOS-05)."""
    those = [*obstacles.ships(state, but=(viewer.id, target.id)), *obstacles.wrecks(state)]
    if state.card(viewer.id).size < Size.HUGE:
        those += obstacles.land(state)
    return tuple(each.polygon for each in those if _near(origin, aim, each.centre, each.reach + reach))


def _near(a: Point, b: Point, point: Point, radius: float) -> bool:
    """Whether a point lies within `radius` of the straight line from a to b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = point[0] - a[0], point[1] - a[1]
    along, square = px * dx + py * dy, dx * dx + dy * dy
    if along <= 0.0 or square == 0.0:
        return px * px + py * py <= radius * radius
    if along >= square:
        qx, qy = px - dx, py - dy
        return qx * qx + qy * qy <= radius * radius
    cross = px * dy - py * dx
    return cross * cross <= radius * radius * square
