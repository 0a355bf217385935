"""Where a headquarters or a SAM site may stand (SS-DEPLOY-03, SS-DEPLOY-04): on green land, well behind the centre line."""

from functools import lru_cache
from math import ceil, floor

from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.polygons import box, edges, edges_touch, holds
from navalsim3d.rulesets.seastrike.counters import TOLERANCE, block_at, from_middle
from navalsim3d.rulesets.seastrike.crossing import overlapping
from navalsim3d.rulesets.seastrike.lines import Ground, ground
from navalsim3d.rulesets.seastrike.state import Game, Isle
from navalsim3d.rulesets.seastrike.types import COUNTERS, HORIZON

STEP = 1.0
"""cm between the plots that are offered; any place that fits is allowed"""
_SITE = COUNTERS["Headquarters"]


def isle_under(game: Game, x: float, y: float) -> Isle | None:
    """The island a point lies on."""
    for isle in game.isles:
        if holds(x, y, edges(isle.green)):
            return isle
    return None


def fits(game: Game, x: float, y: float) -> bool:
    """Whether a 2 x 2 counter stands wholly on green there (SS-DEPLOY-03)."""
    isle = isle_under(game, x, y)
    return isle is not None and _fits_on(isle.green, isle.brown, x, y)


def behind_horizon(game: Game, y: float, end: str) -> bool:
    """Whether a point lies in an end's half, the horizon distance from the centre line (SS-DEPLOY-03, SS-DEPLOY-05)."""
    return from_middle(game, y, end) >= HORIZON - TOLERANCE


def plots(game: Game, end: str) -> tuple[Point, ...]:
    """Places an end may put a site, on a lattice."""
    return _plots_behind(ground(game), end)


@lru_cache(maxsize=64)
def _plots_behind(land: Ground, end: str) -> tuple[Point, ...]:
    """The plots of a game's islands that lie well inside an end's half."""
    game = land.game
    return tuple(point for isle in game.isles for point in _plots_on(isle.green, isle.brown) if behind_horizon(game, point[1], end))


@lru_cache(maxsize=64)
def _plots_on(green: Polygon, brown: tuple[Polygon, ...]) -> tuple[Point, ...]:
    """Lattice points of an island where a site fits."""
    west, south, east, north = box(green)
    columns = [k * STEP for k in range(ceil(west / STEP), floor(east / STEP) + 1)]
    rows = [k * STEP for k in range(ceil(south / STEP), floor(north / STEP) + 1)]
    return tuple((x, y) for x in columns for y in rows if _fits_on(green, brown, x, y))


def _fits_on(green: Polygon, brown: tuple[Polygon, ...], x: float, y: float) -> bool:
    """Its edge may lie on the shore line, so it is tried a tolerance smaller (SS-GEO-01)."""
    if not holds(x, y, edges(green)):
        return False
    inner = block_at(x, y, 0.0, _SITE.length - 2 * TOLERANCE, _SITE.beam - 2 * TOLERANCE)
    if edges_touch(edges(inner), edges(green)):
        return False
    block = block_at(x, y, 0.0, _SITE.length, _SITE.beam)
    return not any(overlapping(block, each) for each in brown)
