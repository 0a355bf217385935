"""Keeping what a decision is about in the open middle of the window, between the panels.

Plain arithmetic over boxes and points. The camera is moved only when something of interest is hidden, so that it never
fights the person who steers it.
"""

import copy
import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from navalsim3d.kernel.angles import direction
from navalsim3d.kernel.board import Point
from navalsim3d.kernel.events import Event, Exploded, Fired, Flew, Moved, Sank, ShotDown, TorpedoRan
from navalsim3d.kernel.tabletop import Tabletop
from navalsim3d.scene.cameras import TableCamera
from navalsim3d.scene.shots import View
from navalsim3d.ui.decision import Decision
from navalsim3d.ui.panels.layout import Box

TANGENT = math.tan(math.radians(19.0))
"""of half the height of the table camera's view"""
ROOM = 14.0
"""cm kept round what is framed"""
NEAR = 45.0
"""cm: about as far as guns reach"""
MUCH_CLOSER = 0.7
RIM, TOP = 0.03, 0.06
"""shares of the open middle's height that a piece's own size takes at its edges, and at its upper edge, where slips stand above pieces"""
NEARLY = 0.85
"""of the way back from which a whole table is seen: what needs as much is looked at with all of the table"""
INWARD = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1)
"""shares of the way to where the open middle shows no room beside the table that are tried, the longest first"""
EDGE = 8.0
"""pixels kept free at the edges of the open middle by a board of hexes that fills it"""
BADGES = 1.0
"""cm of table behind a board that its badges hide"""
TRACK = 2.2
"""cm of the tray before a board that its track of turns takes"""
ABOVE = 60.0
"""degrees from which a board of hexes is looked at: its rows fill the open middle, and its print is read"""
FITS = 12
"""halvings of the distance"""
LEAST = 26.0
"""cm: half of the smallest stretch of table that is worth a look"""


def off_middle(size: tuple[int, int], middle: Box) -> float:
    """Where across the window, from -1 to 1, the open middle has its own."""
    return 2.0 * (middle.left + middle.width / 2.0) / size[0] - 1.0


def aside(size: tuple[int, int], middle: Box) -> float:
    """How far right of the window's middle the open middle lies, as a share of the camera's distance."""
    return off_middle(size, middle) * TANGENT * size[0] / size[1]


def distance(radius: float, size: tuple[int, int], middle: Box) -> float:
    """From how far away a circle of `radius` cm fills the open middle."""
    wide = TANGENT * size[0] / size[1] * middle.width / size[0]
    high = TANGENT * middle.height / size[1] / 0.8
    return radius / max(0.02, min(wide, high))


def interest(decision: Decision, table: Tabletop) -> tuple[Point, ...]:
    """What a decision is about: who acts, where its choices lead, whom they aim at."""
    stands = {piece.id: (piece.pose.x, piece.pose.y) for piece in table.pieces}
    points: list[Point] = [stands[piece.id] for piece in table.pieces if piece.active]
    for choice in (*decision.choices, *decision.parts):
        told = choice.explanation
        points += [stands[one] for one in (told.actor, told.target) if one in stands]
        points += [(pose.x, pose.y) for pose in told.path[-1:]]
        points += [told.point] if told.point and told.aims in ("pose", "point") else []
    return tuple(dict.fromkeys(points))


def home(decision: Decision, table: Tabletop) -> tuple[Point, ...]:
    """Where whoever decides has his pieces; before he has any, what the decision is about."""
    own = tuple((piece.pose.x, piece.pose.y) for piece in table.pieces if piece.side == decision.side)
    return own or interest(decision, table)


def happenings(events: Sequence[Event]) -> tuple[Point, ...]:
    """Where what is about to be shown begins and ends: ways, muzzles, targets, explosions."""
    points: list[Point] = []
    for event in events:
        if isinstance(event, Moved | TorpedoRan | Flew) and event.path:
            points += [(pose.x, pose.y) for pose in (event.path[0], event.path[-1])]
        elif isinstance(event, Fired):
            points += [event.origin, event.at]
        elif isinstance(event, Exploded | Sank | ShotDown):
            points.append(event.at)
    return tuple(dict.fromkeys(points))


def neighbours(table: Tabletop) -> tuple[Point, ...]:
    """The pieces near the one that acts, which one would like to see as well."""
    stands = [(piece.pose.x, piece.pose.y) for piece in table.pieces]
    acting = [(piece.pose.x, piece.pose.y) for piece in table.pieces if piece.active]
    return tuple(at for at in stands if any(math.dist(at, actor) <= NEAR for actor in acting))


def frame(
    points: Sequence[Point],
    camera: TableCamera,
    size: tuple[int, int],
    middle: Box,
    besides: Sequence[Point] = (),
    closer: bool = False,
    board: Sequence[Point] = (),
) -> bool:
    """Move the camera so that all points lie in the open middle, if one will not when it has come to rest; says whether it moved.

    Points `besides` are taken in when it moves. With `closer` it also moves when everything fits into a far closer picture.
    Of a table with the corners `board` no more room is shown than must be: what lies at its edge comes to the edge of the
    picture, and what needs nearly all of it is shown with all of it.
    """
    if not points:
        return False
    centre, away = _fitting((*points, *besides), size, middle)
    if seen(points, camera, size, middle) and not (closer and away < MUCH_CLOSER * camera.distance):
        return False
    if board:
        fit(board, camera, size, inset(middle))
        if away >= NEARLY * camera.distance and seen(points, camera, size, middle):
            return True
    camera.focus(centre, away)
    if board:
        camera.focus(_inward(camera, (*points, *besides), centre, board, size, middle))
    return True


def seen(points: Sequence[Point], camera: TableCamera, size: tuple[int, int], middle: Box) -> bool:
    """Whether all points lie in the open middle when the camera has come to rest."""
    rest = copy.deepcopy(camera)
    rest.settle()
    view = rest.view(0.0)
    return all(_inside(project(view, point, size), middle) for point in points)


def _inward(
    camera: TableCamera, points: Sequence[Point], centre: Point, board: Sequence[Point], size: tuple[int, int], middle: Box
) -> Point:
    """The focus from which the open middle shows least of the room beside the table, as far as all points are seen from there."""
    rest = copy.deepcopy(camera)
    rest.settle()
    view = rest.view(0.0)
    ahead = _ahead(view)
    sides = [(middle.left, 0.5), (middle.left + middle.width, 0.5), (0.5, middle.top + middle.height), (0.5, middle.top)]
    across, down = middle.left + middle.width / 2.0, middle.top + middle.height / 2.0
    spots = [(x, down) if y == 0.5 else (across, y) for x, y in sides]
    grounds = [ground(view, spot, size) for spot in spots]
    if any(at is None for at in grounds):
        return centre
    moved = [0.0, 0.0]
    for axis, way in enumerate(((ahead[1], -ahead[0]), ahead)):
        seen_from, seen_to = (at[0] * way[0] + at[1] * way[1] for at in grounds[2 * axis : 2 * axis + 2] if at is not None)
        edges = [x * way[0] + y * way[1] for x, y in board]
        push = _within(seen_from, seen_to, min(edges), max(edges))
        moved = [moved[0] + push * way[0], moved[1] + push * way[1]]
    for share in INWARD:
        rest.focus((centre[0] + share * moved[0], centre[1] + share * moved[1]))
        if seen(points, rest, size, middle):
            return centre[0] + share * moved[0], centre[1] + share * moved[1]
    return centre


def _within(start: float, end: float, low: float, high: float) -> float:
    """How far to push a stretch so that it lies between two edges; to their middle where it is longer than they are apart."""
    if end - start >= high - low:
        return (low + high - start - end) / 2.0
    return max(low - start, 0.0) + min(high - end, 0.0)


def inset(middle: Box) -> Box:
    """The part of the open middle in which a point counts as seen."""
    rim, top = RIM * middle.height, TOP * middle.height
    return Box(middle.left + rim, middle.top + top, max(1.0, middle.width - 2.0 * rim), max(1.0, middle.height - rim - top))


def _fitting(points: Sequence[Point], size: tuple[int, int], middle: Box) -> tuple[Point, float]:
    """The focus and the distance that take in all points."""
    west, east = min(x for x, _ in points), max(x for x, _ in points)
    south, north = min(y for _, y in points), max(y for _, y in points)
    radius = max(LEAST, math.hypot(east - west, north - south) / 2.0 + ROOM)
    return ((west + east) / 2.0, (south + north) / 2.0), distance(radius, size, middle)


def hexes(table: Tabletop) -> tuple[Point, ...]:
    """The corners of the stretch a board of hexes covers, with its track of turns and what stands on its edge; empty for a sea."""
    spots = [spot for marker in table.markers if marker.kind == "hex" for spot in marker.polygon] if table.scale <= 0 else []
    if not spots:
        return ()
    (west, east), (south, north) = ((min(numbers), max(numbers)) for numbers in zip(*spots, strict=True))
    return (west, south - TRACK), (east, south - TRACK), (east, north + BADGES), (west, north + BADGES)


def corners(table: Tabletop) -> tuple[Point, ...]:
    """The corners of what there is to be looked at: of the stretch with hexes, else of the whole table."""
    return hexes(table) or ((0.0, 0.0), (table.width, 0.0), (table.width, table.height), (0.0, table.height))


def covered(table: Tabletop) -> Point | None:
    """The middle of what lies under a cloth on a table, for whoever sits at the other end of it; None without one."""
    spots = [spot for marker in table.markers if marker.kind == "cloth" for spot in marker.polygon]
    if not spots:
        return None
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def across(table: Tabletop, points: Sequence[Point]) -> Point | None:
    """What lies over against places on a table, as they are seen from its middle; None without places."""
    if not points:
        return None
    x, y = (sum(way) / len(points) for way in zip(*points, strict=True))
    return table.width - x, table.height - y


def overlook(board: Sequence[Point], camera: TableCamera, size: tuple[int, int], middle: Box, beyond: Point | None = None) -> None:
    """Show a whole table with these corners along one of its edges, whichever brings the camera nearest; `beyond` is what lies
    at the far end then."""
    centre = [sum(way) / len(board) for way in zip(*board, strict=True)]
    nearest: dict[float, float] = {}
    for yaw in [(camera.yaw + quarter) % 360.0 for quarter in (0.0, 270.0, 90.0, 180.0)]:
        east, north = direction((yaw + 180.0) % 360.0)
        if beyond is not None and (beyond[0] - centre[0]) * east + (beyond[1] - centre[1]) * north < -1.0:
            continue
        camera.stand(yaw, camera.pitch)
        fit(board, camera, size, inset(middle))
        nearest[yaw] = round(camera.distance, 1)
    camera.stand(min(nearest, key=lambda yaw: nearest[yaw]), camera.pitch)
    fit(board, camera, size, inset(middle))


def fit(points: Sequence[Point], camera: TableCamera, size: tuple[int, int], middle: Box) -> None:
    """Bring the camera as near as all these points allow, in the direction it looks, and lay them in the middle of a box."""
    near, far = LEAST, distance(max(math.dist(a, b) for a in points for b in points), size, middle)
    for _ in range(FITS):
        away = (near + far) / 2.0
        near, far = (near, away) if _laid(points, camera, away, size, middle) else (away, far)
    _laid(points, camera, far, size, middle)


def _laid(points: Sequence[Point], camera: TableCamera, away: float, size: tuple[int, int], middle: Box) -> bool:
    """Whether the open middle takes in all points from that far away; moves the camera to where it does so best."""
    west, east = min(x for x, _ in points), max(x for x, _ in points)
    south, north = min(y for _, y in points), max(y for _, y in points)
    at, spots = ((west + east) / 2.0, (south + north) / 2.0), [(0.0, 0.0)]
    for _ in range(3):
        camera.focus(at, away)
        rest = copy.deepcopy(camera)
        rest.settle()
        view = rest.view(0.0)
        found = [project(view, point, size) for point in points]
        if any(spot is None for spot in found):
            return False
        spots = [spot for spot in found if spot is not None]
        off = [(min(way) + max(way)) / 2.0 for way in zip(*spots, strict=True)]
        per_cm = size[1] / 2.0 / TANGENT / away
        ahead = _ahead(view)
        right = (off[0] - middle.left - middle.width / 2.0) / per_cm
        down = (off[1] - middle.top - middle.height / 2.0) / per_cm
        at = (at[0] + right * ahead[1] - down * ahead[0], at[1] - right * ahead[0] - down * ahead[1])
    return all(
        middle.left + EDGE <= x <= middle.left + middle.width - EDGE and middle.top + EDGE <= y <= middle.top + middle.height - EDGE
        for x, y in spots
    )


def _ahead(view: View) -> Point:
    """The way a view looks, over the ground."""
    way = np.subtract(view.target, view.eye)[:2]
    way = way / max(1e-9, math.hypot(*way))
    return float(way[0]), float(way[1])


def _axes(view: View) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Ahead, right and up of a view."""
    way = np.subtract(view.target, view.eye)
    way = way / np.linalg.norm(way)
    right = np.cross(way, (0.0, 0.0, 1.0))
    right = right / max(1e-9, float(np.linalg.norm(right)))
    return way, right, np.cross(right, way)


def ground(view: View, spot: tuple[float, float], size: tuple[int, int]) -> Point | None:
    """The point of the sea that is seen at a pixel; None over the horizon."""
    way, right, up = _axes(view)
    slope = math.tan(math.radians(view.fov / 2.0)) / (size[1] / 2.0)
    ray = way + slope * ((spot[0] - size[0] / 2.0) * right + (size[1] / 2.0 - spot[1]) * up)
    if ray[2] >= -1e-6:
        return None
    reach = view.eye[2] / -ray[2]
    return float(view.eye[0] + reach * ray[0]), float(view.eye[1] + reach * ray[1])


def project(view: View, at: Point, size: tuple[int, int]) -> tuple[float, float] | None:
    """Where in the window, in pixels, a point of the sea is seen; None behind the eye."""
    way, right, up = _axes(view)
    seen = np.subtract((*at, 0.0), view.eye)
    deep = float(seen @ way)
    if deep <= 0.0:
        return None
    pixels = size[1] / 2.0 / math.tan(math.radians(view.fov / 2.0)) / deep
    return size[0] / 2.0 + float(seen @ right) * pixels, size[1] / 2.0 - float(seen @ up) * pixels


def _inside(spot: tuple[float, float] | None, middle: Box) -> bool:
    """Whether a pixel lies in the open middle, with its surroundings."""
    if spot is None:
        return False
    box = inset(middle)
    return box.left <= spot[0] <= box.left + box.width and box.top <= spot[1] <= box.top + box.height
