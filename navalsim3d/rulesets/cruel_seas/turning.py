"""Turning: the stern stays, the bow swings (CS-TURN).

One turn after each leg, up to the marker's angle; a ship that lies still may pivot up to 90 degrees once. A jammed rudder
or a big wake takes the turn out of the captain's hands.
"""

from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.kernel.events import Turned
from navalsim3d.kernel.geometry import EPSILON, rounded, turned
from navalsim3d.rulesets.cruel_seas import bounds, collisions, contacts, missions, movement, shoals, torpedoes
from navalsim3d.rulesets.cruel_seas.commands import Turn
from navalsim3d.rulesets.cruel_seas.geometry_of import hull, swing_path
from navalsim3d.rulesets.cruel_seas.obstacles import Obstacle
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Activation, Level, Ship, State

PIVOT = 90.0
"""degrees a stationary ship may pivot (CS-TURN-04)"""


def limit(state: State, ship: Ship) -> float:
    """The biggest turn the ship may make now, in degrees (CS-TURN-01, CS-TURN-04)."""
    return PIVOT if ship.level == Level.STATIONARY else state.card(ship.id).max_turn


def _barred(state: State, active: Activation, ship: Ship) -> tuple[str, str] | None:
    """Why no turn at all is left here."""
    if active.launched:
        return f"{ship.name} has launched a torpedo, and no turn may follow", "CS-TURN-06"
    if active.straight:
        return f"{ship.name} is under no command and keeps straight on", "CS-CRIT-11" if active.no_orders else "CS-CRIT-07"
    if active.helm is not None:
        return f"the rudder of {ship.name} is jammed", "CS-CRIT-08"
    if active.wake_helm is not None:
        return f"{ship.name} has been thrown off its course by a wake", "CS-WAKE-03"
    if ship.astern:
        return f"{ship.name} goes astern, and its one turn was named with the order", "CS-ASTERN-03"
    if not active.turned:
        return None
    if ship.level == Level.STATIONARY:
        return (f"{ship.name} has made its pivot" if movement.may_pivot(state, ship) else f"{ship.name} cannot pivot"), "CS-TURN-04"
    return f"{ship.name} has made its one turn at this turn point", "CS-TURN-05"


def _travel(active: Activation) -> float:
    """Length of the next leg, 0 when there is none."""
    return active.legs[0] if active.legs else 0.0


def _strikes(state: State, active: Activation, ship: Ship, angle: float, candidates: list[Obstacle]) -> bool:
    """Whether that turn or the leg after it makes contact."""
    return not contacts.turn_clear(state, ship, angle, _travel(active), ship.level, candidates)


def _avoidable(state: State, active: Activation, ship: Ship, candidates: list[Obstacle]) -> int | None:
    """A whole-degree turn (or 0) that makes no contact, if there is one (CS-COLL-01)."""
    return contacts.free_turn(state, ship, limit(state, ship), _travel(active), ship.level, candidates)


def _candidates(state: State, active: Activation, ship: Ship) -> list[Obstacle]:
    return contacts.nearby(state, ship, _travel(active))


def check_turn(state: State, command: Turn) -> None:
    """Raises IllegalCommand when the turn is too big, used up, out of the captain's hands, or strikes what another avoids."""
    active = state.active
    assert active is not None
    ship = state.ship(active.ship)
    barred = _barred(state, active, ship)
    if barred:
        raise IllegalCommand(*barred)
    most = limit(state, ship)
    if not abs(command.angle) <= most + EPSILON:
        clause = "CS-TURN-04" if ship.level == Level.STATIONARY else "CS-TURN-01"
        raise IllegalCommand(f"{ship.name} may turn up to {most:.0f} degrees here, not {abs(command.angle):.1f}", clause)
    candidates = _candidates(state, active, ship)
    if _strikes(state, active, ship, command.angle, candidates):
        free = _avoidable(state, active, ship, candidates)
        if free is not None:
            way = f"a turn of {free} degrees" if free else "no turn"
            reason = f"a turn of {command.angle:.1f} degrees would bring {ship.name} into contact, and {way} does not"
            raise IllegalCommand(reason, "CS-COLL-01")
    outside = bounds.turn_refused(state, ship, command.angle, _travel(active), most, candidates)
    if outside:
        raise IllegalCommand(*outside)


def turn_options(state: State) -> list[Turn]:
    """A fair sample of turns: the whole and the half of the allowed angle to each side, and one that is free if straight on is not."""
    active = state.active
    assert active is not None
    ship = state.ship(active.ship)
    if active.turned or _barred(state, active, ship):
        return []
    most = limit(state, ship)
    angles = [-most, -most / 2.0, most / 2.0, most]
    candidates = _candidates(state, active, ship)
    if candidates:
        angles = _clear_sample(state, active, ship, angles, candidates)
    return [Turn(angle=angle) for angle in bounds.kept(state, ship, angles, _travel(active), most, candidates)]


def _clear_sample(state: State, active: Activation, ship: Ship, angles: list[float], candidates: list[Obstacle]) -> list[float]:
    """Of the sampled turns those that make no contact; one in whole degrees when straight on is barred; all when all strike."""
    clear = [angle for angle in angles if not _strikes(state, active, ship, angle, candidates)]
    if clear and not _strikes(state, active, ship, 0.0, candidates):
        return clear
    free = _avoidable(state, active, ship, candidates)
    return angles if free is None else sorted({*clear, float(free)} - {0.0})


def do_turn(play: Play, command: Turn) -> None:
    """Swing the bow; the ship stays in its window (CS-TURN-02)."""
    ship_id = play.active.ship
    play.act(turned=True)
    pivot(play, ship_id, command.angle)
    if movement.under_way(play, ship_id):
        missions.rules(play).at_window(play, ship_id)


def forced(play: Play) -> None:
    """The turn a jammed rudder or a wake makes of itself; a ship under no command makes none (CS-CRIT-08, CS-WAKE-03)."""
    active = play.active
    helm = active.helm if active.helm is not None else active.wake_helm
    if helm is not None:
        play.act(turned=True)
        pivot(play, active.ship, helm * play.card(active.ship).max_turn)
    elif active.straight:
        play.act(turned=True)


def pivot(play: Play, ship_id: str, angle: float) -> None:
    """Turn a ship about its stern midpoint, meeting what the bow sweeps over (CS-TURN-03, CS-GEO-03, CS-GEO-06)."""
    if not angle:
        return
    ship = play.ship(ship_id)
    hit = contacts.pivot_blocked(play.state, ship, ship.pose, angle, contacts.nearby(play.state, ship, 0.0))
    swing = angle if hit is None else contacts.last_free(hit[0])
    for contact in contacts.torpedoes_in_swing(play.state, ship, swing):
        torpedoes.met(play, ship_id, contact.id)
        if play.ship(ship_id).status != "afloat":
            return
    swing_to(play, ship_id, swing)
    if hit is not None:
        ground = hit[1].kind not in ("hull", "wreck")
        (shoals.touched if ground else collisions.strike)(play, ship_id, hit[1].id)
        return
    bow = hull(play.card(ship_id), play.ship(ship_id).pose).bow
    if not contacts.on_table(play.game.board, bow) and missions.rules(play).leaves_at(play.state) == "bow":
        movement.pass_edge(play, ship_id)
        return
    shoals.keep_off(play, ship_id)


def swing_to(play: Play, ship_id: str, angle: float) -> None:
    """Set the new heading and tell of the swing."""
    ship, card = play.ship(ship_id), play.card(ship_id)
    path = swing_path(card, ship.pose, angle)
    play.change(ship_id, heading=rounded(turned(ship.pose, angle)).heading)
    side = "starboard" if angle > 0 else "port"
    text = f"{ship.name} turned {abs(angle):.0f} degrees to {side}."
    play.emit(Turned(piece=ship_id, path=path, text=text, clause="CS-TURN-02"))
