"""Ramming: a veteran crew at Full drives its bow into an enemy (CS-RAM).

The order of a ram is fixed (CS-RAM-06): the Skill Test, one shot of the victim, its attempt to dodge, then the blow or the
miss. Each answer of the victim is a question on the stack, so a game can be put away in the middle of a ram.
"""

from collections.abc import Iterable

from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.kernel.events import Announced
from navalsim3d.kernel.geometry import EPSILON, bearing, moved, relative, turned
from navalsim3d.rulesets.cruel_seas import (
    activation,
    collisions,
    contacts,
    dodging,
    gunnery,
    missions,
    movement,
    readiness,
    shoals,
    skill,
    speed,
    turning,
)
from navalsim3d.rulesets.cruel_seas.commands import DeclareRam, RamShot
from navalsim3d.rulesets.cruel_seas.obstacles import Obstacle
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Activation, Level, Pending, RamPlan, Ship, State

SHORT = 1.0
"""cm before contact at which a dodged rammer without a free way stops (CS-DODGE-03)"""


def barred(state: State, active: Activation, ship: Ship) -> tuple[str, str] | None:
    """Why the ship may not ram at all, and the clause."""
    if state.game.options.layer == "core":
        return "the basic rules know no ramming", "CS-OPT-01"
    if ship.crew != "veteran":
        return f"only a veteran crew may ram, and that of {ship.name} is {ship.crew}", "CS-RAM-01"
    if ship.wrecked_steering_until >= state.turn:
        return f"{ship.name} can give no order but speed until the end of turn {ship.wrecked_steering_until}", "CS-COLL-06"
    if active.straight or active.helm is not None:
        return f"{ship.name} is not steered by its captain now", "CS-CRIT-08"
    if Level.FULL not in speed.levels(state, ship):
        return f"a ram needs Full, and {ship.name} at {speed.NAMES[ship.level]} cannot declare it", "CS-RAM-02"
    return None


def _plan_refused(state: State, ship: Ship, command: DeclareRam) -> tuple[str, str] | None:
    if command.victim not in state.game.index or state.ship(command.victim).side == ship.side:
        return f"there is no enemy {command.victim!r} to ram", "CS-RAM-02"
    victim = state.ship(command.victim)
    if victim.status != "afloat" or victim.struck:
        return f"{victim.name} is out of the battle", "CS-RAM-02"
    if not abs(command.angle) <= state.card(ship.id).max_turn + EPSILON:
        most = state.card(ship.id).max_turn
        return f"the one turn of a ram is up to {most:.0f} degrees, not {abs(command.angle):.1f}", "CS-TURN-01"
    met = first_met(state, ship, command.turn_point, command.angle, contacts.nearby(state, ship, state.card(ship.id).speeds[Level.FULL]))
    if met is None:
        return f"{ship.name} would not reach {victim.name} that way", "CS-RAM-02"
    if met != victim.id:
        return f"{ship.name} would strike {movement.named(state, met)} before {victim.name}", "CS-RAM-02"
    return None


def first_met(state: State, ship: Ship, turn_point: int, angle: float, candidates: list[Obstacle]) -> str | None:
    """The id of the first thing a move at Full with that one turn would touch; None when nothing (CS-RAM-02)."""
    pose = ship.pose
    for number, travel in enumerate(speed.legs_of(state.card(ship.id), Level.FULL), 1):
        hit = contacts.blocked(state, ship, pose, travel, Level.FULL, candidates)
        if hit is not None:
            return hit[1].id
        pose = moved(pose, travel)
        if number == turn_point and angle:
            swung = contacts.pivot_blocked(state, ship, pose, angle, candidates)
            if swung is not None:
                return swung[1].id
            pose = turned(pose, angle)
    return None


def check_declare_ram(state: State, command: DeclareRam) -> None:
    """Raises IllegalCommand when the ship may not ram, or would not strike the victim first (CS-RAM-01, CS-RAM-02)."""
    active = state.active
    assert active is not None
    ship = state.ship(active.ship)
    refused = barred(state, active, ship) or _plan_refused(state, ship, command)
    if refused:
        raise IllegalCommand(*refused)


def declare_ram_options(state: State) -> list[DeclareRam]:
    """For every enemy in reach the first plans that work: straight on, or one turn aimed at it."""
    active = state.active
    assert active is not None
    ship = state.ship(active.ship)
    if barred(state, active, ship):
        return []
    candidates = contacts.nearby(state, ship, state.card(ship.id).speeds[Level.FULL])
    found = []
    for other in candidates:
        if other.kind == "hull" and state.ship(other.id).side != ship.side and state.ship(other.id).status == "afloat":
            plans = (plan for plan in _aimed(state, ship, other) if _plan_refused(state, ship, plan) is None)
            found += [plan for plan, _ in zip(plans, range(2), strict=False)]
    return found


def _aimed(state: State, ship: Ship, other: Obstacle) -> Iterable[DeclareRam]:
    """Plans worth trying: straight, then one turn at the first or second turn point towards the middle of the victim."""
    yield DeclareRam(victim=other.id)
    card, pose = state.card(ship.id), ship.pose
    for number, travel in enumerate(speed.legs_of(card, Level.COMBAT), 1):
        pose = moved(pose, travel)
        wanted = relative(bearing((pose.x, pose.y), other.centre), pose.heading)
        angle = float(round(max(-card.max_turn, min(card.max_turn, wanted))))
        if angle:
            yield DeclareRam(victim=other.id, turn_point=number, angle=angle)


def do_declare_ram(play: Play, command: DeclareRam) -> None:
    """Full is declared; the crew is tested; then the victim answers (CS-RAM-01, CS-RAM-06)."""
    ship = speed.set_level(play, Level.FULL)
    victim = play.ship(command.victim)
    play.emit(Announced(text=f"{ship.name} declared Full to ram {victim.name}.", clause="CS-RAM-01"))
    play.act(step="window")
    if not skill.test(play, ship.id, f"ram {victim.name}"):
        speed.begin_legs(play, "none")
        return
    play.act(order="ram", turned=True, ram=RamPlan(command.victim, command.turn_point, command.angle))
    for kind in ("dodge", "ram_shot"):
        play.ask(Pending(kind=kind, side=victim.side, ship=victim.id, other=ship.id))


# the victim's shot


def _shots(state: State) -> list[str]:
    """The weapons with which the victim can reach the rammer from where both lie (CS-RAM-04)."""
    pending = state.pending[-1]
    victim = state.ship(pending.ship)
    return [weapon.id for weapon in readiness.ready(state, victim) if _shot_refused(state, victim, weapon.id, pending.other) is None]


def _shot_refused(state: State, victim: Ship, gun: str, target: str) -> tuple[str, str] | None:
    forbidden = missions.rules(state).may_fire(state, victim.id, gun, target)
    if forbidden:
        return forbidden
    shot = gunnery.shot(state, victim.id, gun, target, reaction=True)
    return (shot.lost, shot.clause) if shot.lost else None


def check_ram_shot(state: State, command: RamShot) -> None:
    """Raises IllegalCommand when that weapon cannot fire at the rammer (CS-RAM-04)."""
    pending = state.pending[-1]
    victim = state.ship(pending.ship)
    if not command.gun:
        return
    if command.gun not in [weapon.id for weapon in readiness.ready(state, victim)]:
        raise IllegalCommand(f"{victim.name} has no weapon {command.gun!r} ready to fire", "CS-RAM-04")
    refused = _shot_refused(state, victim, command.gun, pending.other)
    if refused:
        raise IllegalCommand(*refused)


def ram_shot_options(state: State) -> list[RamShot]:
    """No shot, or one with each weapon that reaches the rammer."""
    return [RamShot(), *(RamShot(gun=gun) for gun in _shots(state))]


def do_ram_shot(play: Play, command: RamShot) -> None:
    """The shot is resolved at once, before the ram goes on (CS-RAM-04)."""
    pending = play.answered()
    if command.gun:
        gunnery.resolve(play, pending.ship, command.gun, pending.other, reaction=True)


# what happens by itself between the answers


def off(state: State) -> bool:
    """Whether the ram has come to nothing: the rammer is lost, or it can no longer reach Full (CS-RAM-04)."""
    active = state.active
    return active is None or active.ram is None or speed.cap(state, state.ship(active.ship)) < Level.FULL


def settle(play: Play) -> bool:
    """Answer the question in hand when there is nothing to choose; False when somebody has to."""
    state = play.state
    match state.pending[-1].kind:
        case "ram_shot":
            needless = off(state) or not _shots(state)
        case "dodge":
            needless = off(state) or not dodging.able(state, state.ship(state.pending[-1].ship))
        case "dodge_move":
            needless = not dodging.dodge_move_options(state)
        case "ram_replan":
            return dodging.settle_replan(play)
        case "drift":
            return collisions.settle_drift(play)
        case _:
            return False
    if needless:
        play.answered()
    return needless


def carry_on(play: Play) -> None:
    """The victim has done what it could: the blow falls, or a crippled rammer moves as far as it can (CS-RAM-04, CS-DODGE-04)."""
    if not off(play.state):
        charge(play)
        return
    ship = play.ship(play.active.ship)
    level = min(speed.cap(play.state, ship), Level.FULL)
    play.act(ram=None)
    speed.set_level(play, level)
    play.emit(Announced(text=f"{ship.name} is too badly hit to ram.", clause="CS-RAM-04"))
    if level:
        speed.begin_legs(play, "ram")
    else:
        play.act(turned=True)


def charge(play: Play, avoid: str = "") -> None:
    """Run the plan at Full, leg by leg, to contact or to its end (CS-RAM-02, CS-RAM-03).

    `avoid` names a victim that has dodged while the rammer has no free way: it stops 1 cm before contact (CS-DODGE-03).
    """
    active = play.active
    plan, ship_id = active.ram, active.ship
    assert plan is not None
    play.act(ram=None)
    for number, travel in enumerate(speed.legs_of(play.card(ship_id), Level.FULL), 1):
        play.act(legs_run=number)
        room = _room(play.state, play.ship(ship_id), travel, avoid)
        movement.straight(play, ship_id, room)
        if room < travel or not _still(play, ship_id):
            break
        shoals.keep_off(play, ship_id)
        if movement.under_way(play, ship_id) and number == plan.turn_point:
            turning.pivot(play, ship_id, plan.angle)
        if not _still(play, ship_id):
            break
    if movement.under_way(play, ship_id):
        activation.close(play)


def _still(play: Play, ship_id: str) -> bool:
    """Whether the rammer goes on, once the scenario has looked."""
    if movement.under_way(play, ship_id):
        missions.rules(play).at_window(play, ship_id)
    return movement.under_way(play, ship_id)


def _room(state: State, ship: Ship, travel: float, avoid: str) -> float:
    """How far the rammer may run on this leg."""
    if not avoid:
        return travel
    near = [each for each in contacts.nearby(state, ship, travel) if each.id == avoid]
    hit = contacts.blocked(state, ship, ship.pose, travel, Level.FULL, near)
    return travel if hit is None else max(0.0, hit[0] - SHORT)
