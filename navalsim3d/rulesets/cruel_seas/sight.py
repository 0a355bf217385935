"""Line of sight: how much of a target a gun can see (CS-LOS).

Ninety-nine equal rays over the bearings a target subtends: all free is clear, 33 to 98 is partly obscured, fewer is hidden.
Most lines of fire pass near nothing, so obstacles are first sifted by the circles around them.
"""

from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.geometry import rays_free
from navalsim3d.rulesets.cruel_seas import batteries, obstacles
from navalsim3d.rulesets.cruel_seas.geometry_of import centre, corners
from navalsim3d.rulesets.cruel_seas.state import Ship, Size, State

RAYS = 99
VISIBLE_FROM = 33
"""free rays that still make a target visible: exactly a third (CS-LOS-03)"""


def rays(state: State, origin: Point, viewer: Ship, target: Ship) -> int:
    """How many of 99 rays from `origin`, a point of the viewer, reach the target's hull (CS-LOS-04)."""
    card = state.card(target.id)
    aim, reach = centre(card, target), 0.5 * (card.length + card.beam)
    blockers = _hulls_between(state, origin, aim, reach, (viewer.id, target.id))
    if state.wrecks or (state.game.board.land and state.card(viewer.id).size < Size.HUGE):
        blockers += _grounds_between(state, origin, aim, reach, viewer, target)
    return rays_free(origin, corners(card, target), tuple(blockers), RAYS) if blockers else RAYS


def sees(state: State, viewer: Ship, target: Ship) -> bool:
    """Whether a ship sees another from its centre, for spotting (CS-LOS-06)."""
    return rays(state, centre(state.card(viewer.id), viewer), viewer, target) >= VISIBLE_FROM


_screens: dict[int, tuple[tuple[Ship, ...], tuple[tuple[str, Point, float], ...]]] = {}
_REMEMBERED = 64


def _screen(state: State) -> tuple[tuple[str, Point, float], ...]:
    """Id, centre and reach of every hull in the water; kept by the identity of the ships, which changes no answer."""
    known = _screens.get(id(state.ships))
    if known is not None and known[0] is state.ships:
        return known[1]
    if len(_screens) >= _REMEMBERED:
        _screens.clear()
    cards = state.game.cards
    afloat = [ship for ship in state.afloat() if not cards[ship.id].ashore]
    hulls = tuple((ship.id, centre(card := cards[ship.id], ship), 0.5 * (card.length + card.beam)) for ship in afloat)
    _screens[id(state.ships)] = (state.ships, hulls)
    return hulls


def _hulls_between(state: State, origin: Point, aim: Point, reach: float, but: tuple[str, str]) -> list[Polygon]:
    """Outlines of the other hulls that come near the line of fire; `reach` is the target's circle around `aim`."""
    found: list[Polygon] = []
    for ship_id, middle, radius in _screen(state):
        if ship_id not in but and _near(origin, aim, middle, radius + reach):
            found.append(corners(state.game.cards[ship_id], state.ship(ship_id)))
    return found


def _grounds_between(state: State, origin: Point, aim: Point, reach: float, viewer: Ship, target: Ship) -> list[Polygon]:
    """The same for wrecks, and for land unless a Huge ship looks over it (CS-LOS-05, CS-WRECK-02); not for the land under a battery."""
    grounds = obstacles.wrecks(state) if state.wrecks else ()
    if state.card(viewer.id).size < Size.HUGE:
        own = [batteries.ground(state.game.board, state.card(ship.id), ship) for ship in (viewer, target)]
        grounds += tuple(land for land in obstacles.land(state) if land.id not in own) if any(own) else obstacles.land(state)
    return [ground.polygon for ground in grounds if _near(origin, aim, ground.centre, ground.reach + reach)]


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
