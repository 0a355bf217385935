"""Torpedoes aboard: launching and reloading (CS-TORP-01 to CS-TORP-03, CS-TORP-16). How they run stands in `torpedo_runs`.

Launching comes last in an activation: after it there is no turn any more, and at Full there is no launching at all.
"""

from math import sqrt

from navalsim3d.kernel.angles import direction
from navalsim3d.kernel.board import Point
from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.kernel.events import Announced, TorpedoLaunched
from navalsim3d.kernel.geometry import EPSILON, Pose, bearing, compass, distance, inside, relative
from navalsim3d.rulesets.cruel_seas import torpedo_table as table
from navalsim3d.rulesets.cruel_seas.commands import LaunchTorpedo
from navalsim3d.rulesets.cruel_seas.geometry_of import centre, corners, hull
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Activation, Level, Ship, State, Torpedo, Tube
from navalsim3d.rulesets.cruel_seas.torpedo_runs import met, part, run_orphans, run_own

__all__ = [
    "check_launch",
    "do_launch",
    "finish_reload",
    "launch_options",
    "launch_pose",
    "lead",
    "met",
    "part",
    "run_orphans",
    "run_own",
]

Refusal = tuple[str, str]
_FAN = (-30.0, -15.0, 0.0, 15.0, 30.0)
_ORDERS = {"repair": "CS-REPAIR-06", "reload": "CS-TORP-16", "ram": "CS-RAM-03"}


def check_launch(state: State, command: LaunchTorpedo) -> None:
    """Raises IllegalCommand unless the ship in hand may launch from that tube on that course."""
    refused = _barred(state) or _tube_refused(state, command.tube) or _course_refused(state, command)
    if refused is not None:
        raise IllegalCommand(*refused)


def launch_options(state: State) -> list[LaunchTorpedo]:
    """Every loaded tube over a fan of courses and, for each ship a torpedo can strike, the course that leads to her."""
    if _barred(state) is not None:
        return []
    ship, card = _ship(state), state.card(_ship(state).id)
    commands: dict[LaunchTorpedo, None] = {}
    for tube in card.tubes:
        if tube.id in ship.loaded:
            for offset in (*_FAN, *_leads(state, ship, tube)):
                commands[LaunchTorpedo(tube=tube.id, offset=offset)] = None
    return [command for command in commands if _course_refused(state, command) is None]


def do_launch(play: Play, command: LaunchTorpedo) -> None:
    """The marker is laid at its tube; it runs from the ship's next activation on (CS-TORP-03, CS-TORP-04)."""
    ship = _ship(play.state)
    pose = launch_pose(play.state, ship, _tube(play.state, ship, command.tube), command.offset)
    torpedo = Torpedo(f"torpedo_{play.state.next_id}", ship.id, ship.side, ship.crew, pose.x, pose.y, pose.heading)
    play.set(torpedoes=(*play.state.torpedoes, torpedo), next_id=play.state.next_id + 1)
    play.change(ship.id, loaded=tuple(tube for tube in ship.loaded if tube != command.tube))
    play.act(launched=play.active.launched + 1, turned=True)
    text = f"{ship.name} launched a torpedo on {pose.heading:.0f} degrees."
    play.emit(TorpedoLaunched(piece=ship.id, torpedo=torpedo.id, pose=pose, text=text, clause="CS-TORP-03"))


def launch_pose(state: State, ship: Ship, tube: Tube, offset: float) -> Pose:
    """Where a torpedo starts and on which heading (CS-TORP-03)."""
    x, y = hull(state.card(ship.id), ship.pose).station(tube.along, tube.across)
    return Pose(round(x, 6) + 0.0, round(y, 6) + 0.0, compass(round(ship.heading + tube.centre + offset, 6)))


def lead(start: Point, target: Point, heading: float, speed: float) -> float:
    """The bearing on which a torpedo of 40 cm a move meets a target that goes straight on; its present bearing when none does."""
    east, north = direction(heading)
    dx, dy = target[0] - start[0], target[1] - start[1]
    a = speed * speed - table.RUN * table.RUN
    b = speed * (dx * east + dy * north)
    c = dx * dx + dy * dy
    root = b * b - a * c
    if a >= 0.0 or root < 0.0:
        return bearing(start, target)
    moves = (-b - sqrt(root)) / a
    return bearing(start, (target[0] + moves * speed * east, target[1] + moves * speed * north))


def finish_reload(play: Play) -> None:
    """A5 under a reload order: up to two empty tubes are filled (CS-TORP-16)."""
    ship, card = play.ship(play.active.ship), play.card(play.active.ship)
    empty = [tube.id for tube in card.tubes if tube.id not in ship.loaded]
    filled = empty[: min(table.REFILLED, ship.reloads)]
    loaded = tuple(tube.id for tube in card.tubes if tube.id in ship.loaded or tube.id in filled)
    play.change(ship.id, loaded=loaded, reloads=ship.reloads - len(filled))
    play.emit(Announced(text=f"{ship.name} reloaded {len(filled)} torpedo tubes.", clause="CS-TORP-16"))


def _ship(state: State) -> Ship:
    assert state.active is not None
    return state.ship(state.active.ship)


def _tube(state: State, ship: Ship, tube_id: str) -> Tube:
    return next(tube for tube in state.card(ship.id).tubes if tube.id == tube_id)


def _barred(state: State) -> Refusal | None:
    """Why the ship in hand launches nothing now, whatever the tube; None when it may."""
    active = state.active
    if active is None or state.pending or active.step != "window":
        return "a torpedo is launched at the end of a ship's move", "CS-TORP-02"
    ship = state.ship(active.ship)
    if active.legs:
        return f"{ship.name} has {len(active.legs)} more to run, and torpedoes are launched after all movement", "CS-TORP-02"
    if ship.level == Level.FULL:
        return f"{ship.name} is at Full, too fast to launch", "CS-TORP-01"
    allowed = table.LAUNCHES[ship.crew]
    if active.launched >= allowed:
        return f"{ship.name} has launched {active.launched}, and a {ship.crew.capitalize()} crew launches {allowed}", "CS-TORP-01"
    return _no_orders(state, active, ship)


def _no_orders(state: State, active: Activation, ship: Ship) -> Refusal | None:
    """Orders, wounds and the aftermath of a collision that exclude launching (CS-ACT-04, CS-CRIT-11, CS-COLL-06)."""
    if active.order in _ORDERS:
        return f"{ship.name} launches nothing under a {active.order} order", _ORDERS[active.order]
    if active.no_orders:
        return f"the crew of {ship.name} takes no orders", "CS-CRIT-11"
    if ship.wrecked_steering_until >= state.turn > 0:
        return f"{ship.name} gives no orders until the end of turn {ship.wrecked_steering_until}, after its collision", "CS-COLL-06"
    return None


def _tube_refused(state: State, tube_id: str) -> Refusal | None:
    ship = _ship(state)
    if all(tube.id != tube_id for tube in state.card(ship.id).tubes):
        return f"{ship.name} has no torpedo tube {tube_id!r}", "CS-TORP-19"
    if tube_id not in ship.loaded:
        return f"there is no torpedo in {tube_id.replace('_', ' ')} of {ship.name}", "CS-TORP-01"
    return None


def _course_refused(state: State, command: LaunchTorpedo) -> Refusal | None:
    """A course outside the arc, or a start under another hull (CS-TORP-03)."""
    ship = _ship(state)
    if abs(command.offset) > table.ARC + EPSILON:
        where = f"{abs(command.offset):.1f} degrees off its centre line, {table.ARC:.0f} allowed"
        return f"the torpedo tube does not bear: {where}", "CS-TORP-03"
    pose = launch_pose(state, ship, _tube(state, ship, command.tube), command.offset)
    for other in state.afloat():
        card = state.card(other.id)
        if other.id == ship.id or distance(centre(card, other), (pose.x, pose.y)) > card.length + card.beam:
            continue
        if inside((pose.x, pose.y), corners(card, other)):
            return f"the torpedo would start inside {other.name}", "CS-TORP-03"
    return None


def _leads(state: State, ship: Ship, tube: Tube) -> list[float]:
    """Offsets within the arc that lead to the enemies torpedoes can strike."""
    start = launch_pose(state, ship, tube, 0.0)
    found = []
    for enemy in state.ships:
        card = state.card(enemy.id)
        if enemy.side == ship.side or enemy.status != "afloat" or not card.torpedo_vulnerable:
            continue
        course = lead((start.x, start.y), centre(card, enemy), enemy.heading, state.speed_of(enemy))
        offset = round(relative(course, start.heading), 3)
        if abs(offset) <= table.ARC:
            found.append(offset)
    return found
