"""Where a ship may be when a torpedo runs: a handful of courses with their shares, for nobody can know.

Between a launch and the torpedo's first run the target makes no move or one if it has acted this turn, one or two if it has
not; between two runs it makes one. In each it keeps its level or changes it by one, goes straight or bears away to one side.
"""

from dataclasses import dataclass
from functools import lru_cache

from navalsim3d.kernel.board import Polygon
from navalsim3d.kernel.geometry import Pose, moved, turned
from navalsim3d.rulesets.cruel_seas import speed, turning
from navalsim3d.rulesets.cruel_seas.geometry_of import hull
from navalsim3d.rulesets.cruel_seas.state import Card, Ship, State

RUNS = 3
_TURNS = ((0.0, 0.5), (-1.0, 0.25), (1.0, 0.25))
"""shares of the largest turn, and how likely each is"""
_CHANGES = ((0, 0.5), (-1, 0.25), (1, 0.25))
"""changes of level"""


@dataclass(frozen=True, slots=True)
class Future:
    """One way a target may go: its hull at each run of a torpedo launched now, and how likely that is."""

    share: float
    shapes: tuple[Polygon, ...]


def of(state: State, ship: Ship) -> tuple[Future, ...]:
    """Every future of a ship."""
    card, most, top = state.card(ship.id), turning.limit(state, ship), int(speed.cap(state, ship))
    return _all(card, ship.pose, int(ship.level), ship.astern, most, top, ship.activated)


@lru_cache(maxsize=256)
def _all(card: Card, pose: Pose, level: int, astern: bool, most: float, top: int, activated: bool) -> tuple[Future, ...]:
    found = []
    for change, likely in _CHANGES:
        new = min(max(level + change, 0), top)
        step = card.speeds[new] * (-1.0 if astern else 1.0)
        for side, often in _TURNS:
            path = _path(pose, step, side * most)
            for first in (0, 1):
                late = first + (0 if activated else 1)
                shapes = tuple(hull(card, path[late + run]).corners for run in range(RUNS))
                found.append(Future(0.5 * likely * often, shapes))
    return tuple(found)


def _path(pose: Pose, step: float, angle: float) -> tuple[Pose, ...]:
    """Where a ship lies after each of its moves: the turn comes half way through the first, then straight on."""
    half = moved(pose, 0.5 * step)
    bent = moved(turned(half, angle), 0.5 * step) if step else turned(pose, angle)
    poses = [pose, bent]
    while len(poses) < RUNS + 2:
        poses.append(moved(poses[-1], step))
    return tuple(poses)
