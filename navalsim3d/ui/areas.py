"""What the scenario's areas are for, in words that leave the areas themselves free: a player chooses places in them.

A word may stand on any side of its area, best on the rim, where nothing is played. Which side it is depends on how the
table is looked at, so that is left to who writes it, with what it must not cover.
"""

from collections.abc import Sequence

from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.ruleset import Explanation
from navalsim3d.kernel.tabletop import Tabletop
from navalsim3d.scene.effects.overlays import TagAid
from navalsim3d.ui.explained import handle_of, to_be_placed

RIM = 2.4
"""cm beyond the edge, on the rim: so near that it is still in sight over the panel below"""
BESIDE = 2.5
"""cm from an area to the middle of a word beside it on the water"""
TOUCHES = 0.5
"""cm within which an area reaches an edge"""


def signs(table: Tabletop, told: Explanation | None, spots: Sequence[Point] = ()) -> tuple[TagAid, ...]:
    """A word for each area that has a label, clear of the ship that is being put down, the handle that turns it, and other spots."""
    zones = [marker for marker in table.markers if marker.kind == "zone" and marker.polygon and marker.label]
    return tuple(_named(zone.polygon, zone.label, table, (*_held(told), *spots)) for zone in zones)


def beside(polygon: Polygon, width: float, height: float) -> tuple[Point, ...]:
    """Where an area on a table of that size (cm) can be named: the middles of its sides, those on the rim first."""
    xs, ys = zip(*polygon, strict=True)
    west, east, south, north = min(xs), max(xs), min(ys), max(ys)
    x, y = (west + east) / 2, (south + north) / 2
    ends = (north >= height - TOUCHES, south <= TOUCHES, east >= width - TOUCHES, west <= TOUCHES)
    out = [RIM if end else BESIDE for end in ends]
    sides = ((x, north + out[0]), (x, south - out[1]), (east + out[2], y), (west - out[3], y))
    return tuple(side for _, side in sorted(zip(ends, sides, strict=True), key=lambda found: not found[0]))


def _named(polygon: Polygon, label: str, table: Tabletop, clear: tuple[Point, ...]) -> TagAid:
    first, *others = beside(polygon, table.width, table.height)
    return TagAid(first, label, others=tuple(others), area=polygon, clear=clear)


def _held(told: Explanation | None) -> tuple[Point, ...]:
    """Where a player has hold of what is being put down: its middle and its handle."""
    if told is None or not told.path or not to_be_placed(told):
        return ()
    handle = handle_of(told)
    return ((told.path[-1].x, told.path[-1].y), *((handle,) if handle is not None else ()))
