"""Ways not yet taken: the path a ship's centre would make, its turn points, and what it would meet on it.

Explanations draw these before an order is given. They ask the same chapters that will move the ship afterwards.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from navalsim3d.kernel.events import Path
from navalsim3d.kernel.geometry import Pose, gap, moved, turned
from navalsim3d.rulesets.cruel_seas import contacts, missions, movement, shoals
from navalsim3d.rulesets.cruel_seas.geometry_of import centre_pose, hull, run_path, swing_path
from navalsim3d.rulesets.cruel_seas.placing import outside
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Card, Ship, State

OFFING = 10.0
"""cm big ships keep from ground (CS-SHOAL-01)"""
Step = tuple[float, float]
"""a straight run in cm (negative: astern), then a turn in degrees"""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A way: centre poses, those at which a turn may be made, the pose of the stern at its end, and warnings."""

    path: Path
    turn_points: tuple[Pose, ...]
    end: Pose
    warnings: tuple[str, ...]


def way(state: State, ship: Ship, steps: Iterable[Step], first_turn: float = 0.0) -> Ghost:
    """The way of a ship that turns by `first_turn` and then makes the steps; it ends where something solid or the edge ends it."""
    card, pose = state.card(ship.id), ship.pose
    path: list[Pose] = [centre_pose(hull(card, pose))]
    points: list[Pose] = []
    warnings: list[str] = []
    if first_turn:
        pose = _swung(card, pose, first_turn, path)
        warnings += swing_warnings(state, ship, first_turn)
    for run, angle in steps:
        met, reach = _along(state, ship, pose, run)
        warnings += met
        path.append(run_path(card, pose, reach)[1])
        pose = moved(pose, reach)
        if reach != run:
            break
        points.append(path[-1])
        if angle:
            pose = _swung(card, pose, angle, path)
    warnings += [*_ground_near(state, ship, pose), *_sticks_out(state, ship, pose)]
    return Ghost(tuple(path), tuple(points), pose, tuple(dict.fromkeys(warnings)))


def straight(state: State, ship: Ship, legs: Iterable[float], first_turn: float = 0.0) -> Ghost:
    """The same without turns at the turn points."""
    return way(state, ship, ((leg, 0.0) for leg in legs), first_turn)


def swing_warnings(state: State, ship: Ship, angle: float) -> list[str]:
    """What the bow would sweep over in a pivot."""
    hit = contacts.pivot_blocked(state, ship, ship.pose, angle, contacts.nearby(state, ship, 0.0))
    found = [f"the bow would strike {movement.named(state, hit[1].id)} at {abs(hit[0]):.0f} degrees"] if hit is not None else []
    return found + ["the bow would sweep over a torpedo" for _ in contacts.torpedoes_in_swing(state, ship, angle)]


def _swung(card: Card, pose: Pose, angle: float, path: list[Pose]) -> Pose:
    path.extend(swing_path(card, pose, angle)[1:])
    return turned(pose, angle)


def _along(state: State, ship: Ship, pose: Pose, run: float) -> tuple[list[str], float]:
    """Warnings of one straight run, and how much of it is run (with its sign)."""
    there = replace(ship, x=pose.x, y=pose.y, heading=pose.heading)
    warnings = []
    for contact in movement.on_the_way(state, there, run):
        after = f"after {contact.at:.1f} cm"
        match contact.kind:
            case "torpedo":
                warnings.append(f"a torpedo lies in the way, {after}")
            case "wake":
                warnings.append(f"the wake of {movement.named(state, contact.id)} can throw the crew off its course, {after}")
            case "shoal":
                warnings.append(f"shoal water, {after}")
            case "edge":
                at = hull(state.card(ship.id), moved(pose, contact.at if run >= 0 else -contact.at)).bow
                home = missions.rules(state).left_edge(Play(state), ship.id, at)
                warnings.append(f"{'home through the exit' if home else 'leaves the table'}, {after}")
                return warnings, contact.at if run >= 0 else -contact.at
            case _:
                if contacts.blocked(state, there, pose, run, ship.level) is None:
                    warnings.append(f"comes ashore, {after}")
                else:
                    warnings.append(f"would strike {movement.named(state, contact.id)}, {after}")
                return warnings, contact.at if run >= 0 else -contact.at
    return warnings, run


def _ground_near(state: State, ship: Ship, pose: Pose) -> list[str]:
    """The ten-centimetre rule of big ships (CS-SHOAL-01)."""
    card = state.card(ship.id)
    if not contacts.keeps_off(card):
        return []
    footprint = hull(card, pose)
    near = (ground for ground in shoals.grounds(state) if ground.within(footprint.centre, footprint.reach + OFFING))
    if any(gap(footprint.corners, ground.polygon) < OFFING for ground in near):
        return ["ends within 10 cm of shallow water: a Skill Test"]
    return []


def _sticks_out(state: State, ship: Ship, pose: Pose) -> list[str]:
    """Where the scenario takes ships off at the end of the turn (CS-SCN2-05)."""
    rules = missions.rules(state)
    if rules.leaves_at(state) == "bow" or not outside(state.game.board, hull(state.card(ship.id), pose).corners):
        return []
    return ["ends with a part beyond the edge: taken off the table at the end of the turn"]
