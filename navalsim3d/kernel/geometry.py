"""Geometry on the table: exact, not sampled. Everything a ruleset measures with, under one name.

Lengths in cm, headings in degrees clockwise from north, x east, y north. A hull is a closed oriented rectangle that hangs
on the midpoint of its stern. Obstacles are simple polygons (perhaps concave), closed too: touching counts.
"""

from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.contact import first_contact, pivot_contact, point_contact
from navalsim3d.kernel.hull import Footprint, Pose, bearing, compass, distance, moved, relative, rounded, swept, turned
from navalsim3d.kernel.polygons import EPSILON, gap, inside, line_touches, nearest_point, point_gap, touching, within
from navalsim3d.kernel.sight import rays_free

__all__ = [
    "EPSILON",
    "Footprint",
    "Point",
    "Polygon",
    "Pose",
    "bearing",
    "compass",
    "distance",
    "first_contact",
    "gap",
    "inside",
    "line_touches",
    "moved",
    "nearest_point",
    "pivot_contact",
    "point_contact",
    "point_gap",
    "rays_free",
    "relative",
    "rounded",
    "swept",
    "touching",
    "turned",
    "within",
]
