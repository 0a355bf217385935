"""Poses and hulls: where a model lies, and the rectangle it covers.

A hull hangs on the midpoint of its stern, because that is what it turns about (CS-GEO-02, CS-GEO-03).
"""

from dataclasses import dataclass
from math import fmod, sqrt

from navalsim3d.kernel.angles import atan2_deg, direction
from navalsim3d.kernel.board import Point, Polygon


@dataclass(frozen=True, slots=True)
class Pose:
    """A place and a heading in [0, 360)."""

    x: float
    y: float
    heading: float


@dataclass(frozen=True, slots=True)
class Footprint:
    """A hull on the table: pose of its stern midpoint, length and beam in cm."""

    pose: Pose
    length: float
    beam: float

    @property
    def bow(self) -> Point:
        """Midpoint of the bow edge."""
        east, north = direction(self.pose.heading)
        return (self.pose.x + self.length * east, self.pose.y + self.length * north)

    @property
    def centre(self) -> Point:
        """Centre of the rectangle."""
        east, north = direction(self.pose.heading)
        half = self.length / 2
        return (self.pose.x + half * east, self.pose.y + half * north)

    @property
    def corners(self) -> Polygon:
        """Stern port, bow port, bow starboard, stern starboard: clockwise seen from above for a northward hull."""
        pose = self.pose
        return rectangle(pose.x, pose.y, direction(pose.heading), self.length, self.beam)

    @property
    def reach(self) -> float:
        """Distance from the centre to a corner."""
        return sqrt(self.length * self.length + self.beam * self.beam) / 2

    def station(self, along: float, across: float) -> Point:
        """The point at share `along` of the length from the stern and share `across` of the beam to starboard (CS-GEO-10)."""
        east, north = direction(self.pose.heading)
        ahead, aside = along * self.length, across * self.beam
        return (self.pose.x + ahead * east + aside * north, self.pose.y + ahead * north - aside * east)


def rectangle(x: float, y: float, ahead: Point, length: float, beam: float) -> Polygon:
    """Corners of a rectangle by the midpoint of its stern and the unit vector ahead; the order of `Footprint.corners`."""
    east, north = ahead
    half = beam / 2
    px, py = -half * north, half * east
    fx, fy = length * east, length * north
    return ((x + px, y + py), (x + px + fx, y + py + fy), (x - px + fx, y - py + fy), (x - px, y - py))


def moved(pose: Pose, distance: float) -> Pose:
    """The pose `distance` cm straight ahead (negative: astern), not rounded."""
    east, north = direction(pose.heading)
    return Pose(pose.x + distance * east, pose.y + distance * north, pose.heading)


def turned(pose: Pose, angle: float) -> Pose:
    """The pose turned by `angle` degrees, starboard positive, about its own point (CS-GEO-03)."""
    return Pose(pose.x, pose.y, compass(pose.heading + angle))


def rounded(pose: Pose) -> Pose:
    """Coordinates and heading rounded to 6 decimals, heading in [0, 360) (CS-GEO-05)."""
    return Pose(round(pose.x, 6) + 0.0, round(pose.y, 6) + 0.0, compass(round(pose.heading, 6)))


def compass(angle: float) -> float:
    """Any angle in degrees as a heading in [0, 360)."""
    turn = fmod(angle, 360.0)
    if turn < 0.0:
        turn += 360.0
    return turn if 0.0 < turn < 360.0 else 0.0


def distance(a: Point, b: Point) -> float:
    """Between two points."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return sqrt(dx * dx + dy * dy)


def bearing(a: Point, b: Point) -> float:
    """Compass bearing from a to b in [0, 360); 0 when they coincide."""
    return atan2_deg(b[0] - a[0], b[1] - a[1])


def relative(bearing_: float, heading: float) -> float:
    """A bearing as seen from a heading, in (-180, 180], starboard positive."""
    turn = fmod(bearing_ - heading, 360.0)
    if turn > 180.0:
        return turn - 360.0
    return turn + 360.0 if turn <= -180.0 else turn


def swept(hull: Footprint, travel: float) -> Polygon:
    """The rectangle a hull sweeps in a straight run of `travel` cm (negative: astern), from its first stern to its last bow."""
    start = hull.pose if travel >= 0.0 else moved(hull.pose, travel)
    return Footprint(start, hull.length + abs(travel), hull.beam).corners
