"""What orders on speed and course would do: ghosts of the way with its turn points, and what lies in it."""

from navalsim3d.kernel.events import Path
from navalsim3d.kernel.geometry import compass
from navalsim3d.kernel.ruleset import Explanation
from navalsim3d.rulesets.cruel_seas import astern, ghosts, skill, speed, tokens, turning
from navalsim3d.rulesets.cruel_seas.commands import Activate, DeclareRam, DeclareSpeed, DodgeMove, Drift, GoAstern, Proceed, ReplanRam, Turn
from navalsim3d.rulesets.cruel_seas.geometry_of import centre_pose, hull
from navalsim3d.rulesets.cruel_seas.state import Level, Ship, State
from navalsim3d.rulesets.cruel_seas.tables import REPAIRS, SKILL

_DRIFT = 5.0


def active_ship(state: State) -> Ship:
    """The ship in hand."""
    assert state.active is not None
    return state.ship(state.active.ship)


def activate(state: State, command: Activate) -> Explanation:
    """Who would act, and what its crew has to see to first (CS-ACT-01)."""
    ship = state.ship(command.ship)
    card = state.card(ship.id)
    notes = [f"{card.name}, hull {ship.hull} of {card.hull}, {speed.NAMES[ship.level]}"]
    runs = sum(torpedo.ship == ship.id for torpedo in state.torpedoes)
    warnings = [f"its {runs} running torpedo{'es' if runs > 1 else ''} will run first"] if runs else []
    if ship.fire:
        warnings.append(f"fire aboard: {SKILL[ship.crew]} or more on a D6 puts it out, else 2D6")
    if ship.crew_hit:
        warnings.append(f"the crew takes orders again on {SKILL[ship.crew]} or more on a D6")
    if ship.bridge:
        warnings.append("bridge hit: straight on at the old speed")
    if "rudder" in tokens.of(ship):
        warnings.append("the rudder is jammed: a D6 decides the turns")
    return Explanation(
        title=f"Activate {ship.name}", group="ship", actor=ship.id, warnings=tuple(warnings), notes=tuple(notes), path=_here(state, ship)
    )


def declare_speed(state: State, command: DeclareSpeed) -> Explanation:
    """A level: how far it goes straight on, where the turn points lie, what is met."""
    ship, card = active_ship(state), state.card(active_ship(state).id)
    legs = speed.legs_of(card, command.level)
    ghost = ghosts.straight(state, ship, legs)
    order = "" if command.order == "none" else f", {command.order}"
    notes = [f"{len(legs)} turn point{'s' if len(legs) != 1 else ''}" if legs else "lies still; one pivot of up to 90 degrees"]
    if command.order == "repair":
        row = REPAIRS["stationary" if command.level == Level.STATIONARY else "slow"][ship.crew]
        notes.append(f"repair: {row.dice}D6 hull points, {row.tokens} token{'s' if row.tokens != 1 else ''}; no shooting this turn")
    if command.order == "reload":
        notes.append("reload: up to two empty tubes; no shooting this turn")
    return Explanation(
        title=f"{speed.NAMES[command.level]}, {round(card.speeds[command.level], 1):g} cm{order}",
        group="speed",
        actor=ship.id,
        path=ghost.path,
        turn_points=ghost.turn_points,
        warnings=ghost.warnings,
        notes=tuple(notes),
    )


def go_astern(state: State, command: GoAstern) -> Explanation:
    """A way back with its one turn (CS-ASTERN-03)."""
    ship = active_ship(state)
    whole = astern.distance(state, ship)
    steps = [(-command.at, command.angle), (command.at - whole, 0.0)] if command.angle else [(-whole, 0.0)]
    ghost = ghosts.way(state, ship, [step for step in steps if step != (0.0, 0.0)])
    turn = f", {turn_words(command.angle)} after {command.at:.0f} cm" if command.angle else ""
    return Explanation(
        title=f"Astern {whole:g} cm{turn}{'' if command.order == 'none' else f', {command.order}'}",
        group="speed",
        actor=ship.id,
        aims="heading",
        point=_middle(state, ship),
        heading=compass(ship.heading + command.angle),
        path=ghost.path,
        turn_points=ghost.turn_points,
        warnings=ghost.warnings,
    )


def turn(state: State, command: Turn) -> Explanation:
    """The swing of the bow, and the legs still to run on the new course."""
    ship, active = active_ship(state), state.active
    legs = active.legs if active is not None else ()
    ghost = ghosts.straight(state, ship, legs, command.angle)
    return Explanation(
        title=f"Turn {turn_words(command.angle)}" if command.angle else "Keep the course",
        group="turn",
        actor=ship.id,
        point=_middle(state, ship),
        heading=compass(ship.heading + command.angle),
        aims="heading",
        path=ghost.path,
        turn_points=ghost.turn_points,
        warnings=ghost.warnings,
        notes=(f"up to {turning.limit(state, ship):g} degrees to either side",),
    )


def proceed(state: State, command: Proceed) -> Explanation:
    """The next leg, or the end of the activation."""
    ship, active = active_ship(state), state.active
    if active is None or not active.legs:
        unused = [gun for gun, _ in active.declared if gun not in active.fired] if active is not None else []
        warnings = (f"{len(unused)} declared gun{'s' if len(unused) > 1 else ''} will not have fired",) if unused else ()
        return Explanation(
            title=f"End the activation of {ship.name}", group="end", actor=ship.id, warnings=warnings, path=_here(state, ship)
        )
    ghost = ghosts.straight(state, ship, active.legs)
    return Explanation(
        title=f"Run on {abs(active.legs[0]):g} cm",
        group="move",
        actor=ship.id,
        path=ghost.path,
        turn_points=ghost.turn_points,
        warnings=ghost.warnings,
    )


def declare_ram(state: State, command: DeclareRam) -> Explanation:
    """The plan of a ram, and the Skill Test before it (CS-RAM-01, CS-RAM-02)."""
    ship, victim = active_ship(state), state.ship(command.victim)
    ghost = ghosts.way(state, ship, _plan(state, ship, command.turn_point, command.angle))
    with_turn = f", {turn_words(command.angle)} at turn point {command.turn_point}" if command.turn_point and command.angle else ""
    return Explanation(
        title=f"Ram {victim.name}{with_turn}",
        group="ram",
        actor=ship.id,
        target=victim.id,
        path=ghost.path,
        turn_points=ghost.turn_points,
        needed=SKILL[ship.crew],
        at_most=False,
        sides=6,
        chance=float(skill.chance(ship.crew)),
        notes=("a Skill Test first; then the victim may fire one weapon and try to dodge", "no other order this turn"),
    )


def replan_ram(state: State, command: ReplanRam) -> Explanation:
    """Where a dodged rammer would go (CS-DODGE-03)."""
    ship = active_ship(state)
    ghost = ghosts.way(state, ship, _plan(state, ship, command.turn_point, command.angle))
    turned = f"{turn_words(command.angle)} at turn point {command.turn_point}" if command.turn_point and command.angle else "straight on"
    return Explanation(
        title=f"Pass by, {turned}",
        group="react",
        actor=ship.id,
        path=ghost.path,
        turn_points=ghost.turn_points,
        warnings=ghost.warnings,
    )


def dodge_move(state: State, command: DodgeMove) -> Explanation:
    """The slide of a dodge (CS-DODGE-02)."""
    ship = state.ship(state.pending[-1].ship)
    third = state.card(ship.id).speeds[Level.SLOW]
    if command.turn_first:
        ghost = ghosts.straight(state, ship, (third,), command.angle)
    else:
        ghost = ghosts.way(state, ship, ((third, command.angle),))
    order = "then" if command.turn_first else "after"
    words = f"{turn_words(command.angle)}, {order} {third:g} cm ahead" if command.angle else f"{third:g} cm straight ahead"
    return Explanation(title=f"Dodge {words}", group="react", actor=ship.id, path=ghost.path, warnings=ghost.warnings)


def drift(state: State, command: Drift) -> Explanation:
    """The drift after a collision (CS-COLL-07)."""
    ship = state.ship(state.pending[-1].ship)
    run = -_DRIFT if command.astern else _DRIFT
    if command.turn_first:
        ghost = ghosts.straight(state, ship, (run,), float(command.angle))
    else:
        ghost = ghosts.way(state, ship, ((run, float(command.angle)),))
    where = "astern" if command.astern else "ahead"
    order = "before" if command.turn_first else "after"
    words = f", {turn_words(command.angle)} {order} it" if command.angle else ""
    return Explanation(title=f"Drift 5 cm {where}{words}", group="react", actor=ship.id, path=ghost.path)


def turn_words(angle: float) -> str:
    """A turn as a sailor says it."""
    return f"{abs(round(angle, 1)):g} degrees to {'starboard' if angle > 0 else 'port'}"


def _plan(state: State, ship: Ship, turn_point: int, angle: float) -> list[ghosts.Step]:
    legs = speed.legs_of(state.card(ship.id), Level.FULL)
    return [(leg, angle if number == turn_point else 0.0) for number, leg in enumerate(legs, 1)]


def _here(state: State, ship: Ship) -> Path:
    return (centre_pose(hull(state.card(ship.id), ship.pose)),)


def _middle(state: State, ship: Ship) -> tuple[float, float]:
    return hull(state.card(ship.id), ship.pose).centre
