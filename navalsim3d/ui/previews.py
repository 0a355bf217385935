"""From an explanation to the aids on the water: ghost path, turn points, arcs, lines of sight."""

import math
from collections.abc import Sequence
from itertools import pairwise

from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.ruleset import Explanation
from navalsim3d.kernel.tabletop import Piece, Tabletop
from navalsim3d.scene.effects.overlays import ArcAid, GhostAid, LineAid, Overlays, PathAid, TagAid
from navalsim3d.ui import areas
from navalsim3d.ui.explained import handle_of

BEHIND = 0.3
"""share of the way from its attackers that the word over a target stands behind it"""
SPOT = 0.7
"""cm: the radius of the ring where a choice would end"""
STAND = 2.2
"""cm: the radius of the ring round a piece that can be chosen on a board of hexes"""
HANDLE = 1.1
"""cm: the radius of the handle that turns a ghost"""
SHORTEST = 0.05
"""cm: a way of a ship that lies still, or a line of sight between hulls that touch, is none that could be drawn"""


def show(
    overlays: Overlays,
    explanation: Explanation | None,
    selected: Piece | None,
    actor: Piece | None,
    fields: Sequence[Polygon] = (),
    spots: Sequence[Point] = (),
    radius: float = SPOT,
) -> None:
    """Draw what a choice would do, or else the arcs of the piece whose card is open.

    `fields` are areas it can go to, `spots` where something can be chosen that is
    still open, with the radius (cm) of the rings there.
    """
    rings = tuple((spot, radius) for spot in dict.fromkeys(spots))
    if explanation is None:
        overlays.show(arcs=tuple(ArcAid(arc) for arc in selected.arcs) if selected else (), zones=fields, rings=rings)
        return
    allowed = not explanation.refused
    handle = handle_of(explanation)
    grips = ((handle, HANDLE),) if handle is not None else ()
    overlays.show(
        paths=_paths(explanation, allowed),
        arcs=tuple(ArcAid(arc, chosen=True) for arc in explanation.arcs),
        lines_of_sight=tuple(LineAid(a, b, None if allowed else 0.5) for a, b in explanation.sight_lines if math.dist(a, b) > SHORTEST),
        ghosts=_ghosts(explanation, actor, allowed),
        tags=_tags(explanation) if overlays.scale <= 0 else (),
        zones=fields,
        rings=(*rings, *grips),
    )


def signs(explanation: Explanation | None, table: Tabletop, placing: bool, spots: Sequence[Point] = ()) -> tuple[TagAid, ...]:
    """What is written over the table: the areas while ships are put down, clear of `spots` where one can choose, and the chance of a
    shot. A hex map has cards of its own."""
    if table.scale <= 0:
        return ()
    return (*(areas.signs(table, explanation, spots) if placing else ()), *(_tags(explanation) if explanation is not None else ()))


def reach(choices: Sequence[Explanation], actor: str) -> tuple[Point, ...]:
    """Where one piece can go, as the points of all choices that take it along a way."""
    return tuple(choice.point for choice in choices if choice.actor == actor and choice.point is not None and choice.path)


def _paths(explanation: Explanation, allowed: bool) -> tuple[PathAid, ...]:
    if sum(math.dist((a.x, a.y), (b.x, b.y)) for a, b in pairwise(explanation.path)) <= SHORTEST:
        return ()
    return (PathAid(explanation.path, marks=_marks(explanation.path, explanation.turn_points), allowed=allowed),)


def _marks(path: tuple[Pose, ...], points: tuple[Pose, ...]) -> tuple[float, ...]:
    """The shares of the way at which the turn points lie."""
    lengths = [0.0]
    for a, b in pairwise(path):
        lengths.append(lengths[-1] + ((b.x - a.x) ** 2 + (b.y - a.y) ** 2) ** 0.5)
    if not points or lengths[-1] <= 0.0:
        return ()
    nearest = (min(range(len(path)), key=lambda k: (path[k].x - spot.x) ** 2 + (path[k].y - spot.y) ** 2) for spot in points)
    return tuple(sorted({round(lengths[k] / lengths[-1], 4) for k in nearest}))


def _ghosts(explanation: Explanation, actor: Piece | None, allowed: bool) -> tuple[GhostAid, ...]:
    """The actor as it would lie at the end of the way, also one that is still to be placed."""
    model = actor.model if actor is not None else explanation.model
    if not model or not explanation.path:
        return ()
    return (GhostAid(model, explanation.path[-1], actor.kind if actor is not None else "ship", allowed, explanation.wake),)


def _tags(explanation: Explanation) -> tuple[TagAid, ...]:
    """The chance of a hit, over the target; of an attack also what it is reckoned by, which its first note tells."""
    if explanation.chance is None or not explanation.sight_lines or not explanation.target:
        return ()
    reckoned = f"{explanation.notes[0].split(': ')[-1]}, " if explanation.group == "attack" and explanation.notes else ""
    return (TagAid(_beyond(explanation), f"{reckoned}{explanation.chance:.0%}"),)


def _beyond(explanation: Explanation) -> Point:
    """Where the word over a target stands: of an attack by several a little behind it, clear of those who attack."""
    at = explanation.sight_lines[0][1]
    if explanation.group != "attack":
        return at
    count = len(explanation.sight_lines)
    x, y = (sum(line[0][axis] for line in explanation.sight_lines) / count for axis in (0, 1))
    return at[0] + BEHIND * (at[0] - x), at[1] + BEHIND * (at[1] - y)
