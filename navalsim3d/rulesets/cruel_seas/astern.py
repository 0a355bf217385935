"""Going astern: out of a standstill, at Slow, with one turn at any point of the way (CS-ASTERN)."""

from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.kernel.events import Announced
from navalsim3d.kernel.geometry import EPSILON, moved, turned
from navalsim3d.rulesets.cruel_seas import contacts, movement, speed, turning
from navalsim3d.rulesets.cruel_seas.commands import GoAstern
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Activation, Level, Ship, State

TURN = 90.0
"""degrees of the one turn (CS-ASTERN-03)"""


def distance(state: State, ship: Ship) -> float:
    """How far the ship goes astern, in cm: its Slow (CS-ASTERN-02)."""
    return state.card(ship.id).speeds[Level.SLOW]


def going(state: State, active: Activation) -> bool:
    """Whether the activation in progress is an astern move."""
    return state.ship(active.ship).astern and bool(active.legs or active.legs_run)


def refused(state: State, active: Activation, ship: Ship) -> tuple[str, str] | None:
    """Why the ship may not go astern at all, and the clause."""
    if active.straight:
        return f"{ship.name} takes no order on its course", "CS-SPEED-06"
    if ship.level != Level.STATIONARY or ship.travelled > EPSILON:
        return f"{ship.name} moved in its last activation and must lie still for one before it goes astern", "CS-ASTERN-01"
    if speed.cap(state, ship) < Level.SLOW:
        return f"{ship.name} has no power to go astern", "CS-SPEED-05"
    return None


def _plan_refused(state: State, active: Activation, ship: Ship, command: GoAstern) -> tuple[str, str] | None:
    way = distance(state, ship)
    if not -EPSILON <= command.at <= way + EPSILON:
        return f"the turn must come within the {way:.1f} cm astern, not after {command.at:.1f}", "CS-ASTERN-03"
    if not abs(command.angle) <= TURN + EPSILON:
        return f"going astern {ship.name} may turn up to {TURN:.0f} degrees, not {abs(command.angle):.1f}", "CS-ASTERN-03"
    if active.helm is not None and command.angle != active.helm * TURN:
        return f"the rudder of {ship.name} is jammed: the turn astern is {active.helm * TURN:.0f} degrees", "CS-CRIT-08"
    return speed.order_refused(state, ship, Level.SLOW, command.order) or _strikes(state, ship, command)


def _strikes(state: State, ship: Ship, command: GoAstern) -> tuple[str, str] | None:
    """Contact anywhere on the way refuses the order, for a ship at rest can always stay where it is (CS-COLL-01)."""
    way = distance(state, ship)
    candidates = contacts.nearby(state, ship, way)
    if not candidates:
        return None
    pivot = moved(ship.pose, -command.at)
    clear = contacts.blocked(state, ship, ship.pose, -command.at, Level.SLOW, candidates) is None
    clear = clear and (not command.angle or contacts.pivot_blocked(state, ship, pivot, command.angle, candidates) is None)
    rest = command.at - way
    if clear and contacts.blocked(state, ship, turned(pivot, command.angle), rest, Level.SLOW, candidates) is None:
        return None
    return f"{ship.name} would run into something going astern, and can stay where it is", "CS-COLL-01"


def check_go_astern(state: State, command: GoAstern) -> None:
    """Raises IllegalCommand when the ship may not go astern, or not like that (CS-ASTERN-01 to CS-ASTERN-03)."""
    active = state.active
    assert active is not None
    ship = state.ship(active.ship)
    reason = refused(state, active, ship) or _plan_refused(state, active, ship, command)
    if reason:
        raise IllegalCommand(*reason)


def go_astern_options(state: State) -> list[GoAstern]:
    """A few ways back: straight, and with the half or the whole turn to each side made half way."""
    active = state.active
    assert active is not None
    ship = state.ship(active.ship)
    if refused(state, active, ship):
        return []
    way = distance(state, ship)
    angles = (-90.0, -45.0, 45.0, 90.0) if active.helm is None else (active.helm * TURN,)
    plans = [GoAstern()] if active.helm in (None, 0) else []
    plans += [GoAstern(at=way / 2.0, angle=angle) for angle in angles if angle]
    if speed.worth_repairing(state, ship):
        plans += [GoAstern(order="repair")] if active.helm in (None, 0) else []
    return [plan for plan in plans if _plan_refused(state, active, ship, plan) is None]


def do_go_astern(play: Play, command: GoAstern) -> None:
    """Back `at` cm, turn, back the rest; the ship lies in its first window before it moves (CS-ASTERN-03)."""
    ship_id = play.active.ship
    way = distance(play.state, play.ship(ship_id))
    legs = (-command.at, command.at - way) if command.angle and command.at < way - EPSILON else (-way,)
    ship = play.change(ship_id, level=Level.SLOW, astern=True, repairing=command.order != "none")
    play.act(step="window", order=command.order, legs=legs, astern_turn=command.angle, turned=True)
    play.emit(Announced(text=f"{ship.name} goes astern.", clause="CS-ASTERN-02"))
    movement.arrive(play)


def at_point(play: Play) -> None:
    """After the first part of the way the turn is made; no other turn is left (CS-ASTERN-03)."""
    active = play.act(turned=True)
    if active.legs_run and active.astern_turn:
        play.act(astern_turn=0.0)
        turning.pivot(play, active.ship, active.astern_turn)
