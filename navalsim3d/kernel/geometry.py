"""Geometry on the table: exact, not sampled.

Lengths in cm, headings in degrees clockwise from north, x east, y north. A hull is a closed oriented rectangle that hangs
on the midpoint of its stern. Obstacles are simple polygons (perhaps concave), closed too: touching counts.
"""

from dataclasses import dataclass

from navalsim3d.kernel.board import Point, Polygon

EPSILON = 1e-6
"""'within d' means at most d + EPSILON, 'more than d' more than d + EPSILON"""


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
        raise NotImplementedError

    @property
    def centre(self) -> Point:
        """Centre of the rectangle."""
        raise NotImplementedError

    @property
    def corners(self) -> Polygon:
        """Stern port, bow port, bow starboard, stern starboard: clockwise seen from above for a northward hull."""
        raise NotImplementedError

    @property
    def reach(self) -> float:
        """Distance from the centre to a corner."""
        raise NotImplementedError

    def station(self, along: float, across: float) -> Point:
        """The point at share `along` of the length from the stern and share `across` of the beam to starboard."""
        raise NotImplementedError


def moved(pose: Pose, distance: float) -> Pose:
    """The pose `distance` cm straight ahead (negative: astern), not rounded."""
    raise NotImplementedError


def turned(pose: Pose, angle: float) -> Pose:
    """The pose turned by `angle` degrees, starboard positive, about its own point."""
    raise NotImplementedError


def rounded(pose: Pose) -> Pose:
    """Coordinates and heading rounded to 6 decimals, heading in [0, 360)."""
    raise NotImplementedError


def distance(a: Point, b: Point) -> float:
    """Between two points."""
    raise NotImplementedError


def bearing(a: Point, b: Point) -> float:
    """Compass bearing from a to b in [0, 360); 0 when they coincide."""
    raise NotImplementedError


def relative(bearing_: float, heading: float) -> float:
    """A bearing as seen from a heading, in (-180, 180], starboard positive."""
    raise NotImplementedError


def point_gap(point: Point, polygon: Polygon) -> float:
    """Smallest distance from a point to a closed polygon; 0 inside."""
    raise NotImplementedError


def gap(a: Polygon, b: Polygon) -> float:
    """Smallest distance between two closed polygons; 0 when they touch or overlap."""
    raise NotImplementedError


def nearest_point(point: Point, polygon: Polygon) -> Point:
    """The point of the closed polygon nearest to `point` (the point itself when inside)."""
    raise NotImplementedError


def touching(a: Polygon, b: Polygon) -> bool:
    """Whether two closed polygons share a point (edges and corners count, within EPSILON)."""
    raise NotImplementedError


def inside(point: Point, polygon: Polygon) -> bool:
    """Whether the closed polygon holds the point."""
    raise NotImplementedError


def swept(hull: Footprint, travel: float) -> Polygon:
    """The rectangle a hull sweeps in a straight run of `travel` cm (negative: astern), from its first stern to its last bow."""
    raise NotImplementedError


def first_contact(hull: Footprint, travel: float, obstacle: Polygon) -> float | None:
    """Distance run (0..|travel|) at which a hull going straight first touches an obstacle; None when it does not.

    A hull that touches at the start and does not get deeper in may go on: then None, unless it meets the obstacle again.
    """
    raise NotImplementedError


def point_contact(start: Point, heading: float, travel: float, obstacle: Polygon) -> float | None:
    """The same for a point, such as a torpedo: distance to first touch; 0 when it starts inside."""
    raise NotImplementedError


def pivot_contact(hull: Footprint, angle: float, obstacle: Polygon) -> float | None:
    """The first tested angle (whole degrees, then `angle` itself; same sign) at which a pivot about the stern touches; None if free."""
    raise NotImplementedError


def rays_free(origin: Point, target: Polygon, blockers: tuple[Polygon, ...], rays: int = 99) -> int:
    """How many of `rays` equal rays over the bearings a target subtends reach it before any blocker (CS-LOS-04's count).

    Worked out from angular intervals of exact crossings, so thin land cannot slip between rays and the cost does not
    grow with their number. A ray is blocked when a blocker is met at least EPSILON nearer than the target. All are free
    when the origin touches the target.
    """
    raise NotImplementedError
