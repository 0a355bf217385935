"""Ships as geometry: from a card and a pose to the shapes the kernel measures with.

Rules hold a ship by the midpoint of its stern (CS-GEO-02), the table shows it by its centre; this is the one place that
goes from the one to the other. Corners are remembered, for a position is measured far more often than it changes.
"""

from functools import lru_cache
from math import ceil

from navalsim3d.kernel.angles import direction
from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.geometry import Footprint, Pose, compass, moved
from navalsim3d.rulesets.cruel_seas.state import Card, Ship

SWING = 5.0
"""degrees between two poses of a drawn swing"""


def hull(card: Card, pose: Pose) -> Footprint:
    """The rectangle a ship of that card covers at a pose of its stern midpoint (CS-GEO-02)."""
    return Footprint(pose, card.length, card.beam)


@lru_cache(maxsize=16384)
def _shape(x: float, y: float, heading: float, length: float, beam: float) -> tuple[Polygon, Point]:
    footprint = Footprint(Pose(x, y, heading), length, beam)
    return footprint.corners, footprint.centre


def corners(card: Card, ship: Ship) -> Polygon:
    """The four corners of the ship where it lies."""
    return _shape(ship.x, ship.y, ship.heading, card.length, card.beam)[0]


def centre(card: Card, ship: Ship) -> Point:
    """The middle of the ship where it lies."""
    return _shape(ship.x, ship.y, ship.heading, card.length, card.beam)[1]


def centre_pose(footprint: Footprint) -> Pose:
    """The pose of a hull's centre, as the table and the events show it."""
    x, y = footprint.centre
    return Pose(round(x, 6) + 0.0, round(y, 6) + 0.0, footprint.pose.heading)


def run_path(card: Card, pose: Pose, distance: float) -> tuple[Pose, Pose]:
    """Centre poses before and after a straight run of `distance` cm (negative: astern)."""
    return centre_pose(hull(card, pose)), centre_pose(hull(card, moved(pose, distance)))


def swing_path(card: Card, pose: Pose, angle: float) -> tuple[Pose, ...]:
    """Centre poses of a pivot about the stern, at most 5 degrees apart, both ends included (CS-GEO-03)."""
    steps = max(1, ceil(abs(angle) / SWING))
    half, poses = 0.5 * card.length, []
    for step in range(steps + 1):
        heading = compass(pose.heading + angle * step / steps)
        east, north = direction(heading)
        poses.append(Pose(pose.x + half * east, pose.y + half * north, heading))
    return tuple(poses)
