"""Dodging a ram: the victim slides away by a third of its speed with one turn, and the rammer passes (CS-DODGE)."""

from collections.abc import Iterator

from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.kernel.geometry import EPSILON, moved, turned
from navalsim3d.rulesets.cruel_seas import activation, contacts, movement, ramming, skill, speed, turning
from navalsim3d.rulesets.cruel_seas.commands import Dodge, DodgeMove, ReplanRam
from navalsim3d.rulesets.cruel_seas.obstacles import Obstacle
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Level, Pending, RamPlan, Ship, State


def able(state: State, ship: Ship) -> bool:
    """Whether a ship can dodge at all: afloat, with power, and in its captain's hand (CS-DODGE-01)."""
    steered = not (ship.bridge or ship.crew_hit or ship.wrecked_steering_until >= state.turn)
    return ship.status == "afloat" and not ship.struck and steered and speed.cap(state, ship) > Level.STATIONARY


def check_dodge(state: State, command: Dodge) -> None:
    """Both answers are open to a ship that is asked; one that cannot dodge is never asked (CS-DODGE-01)."""


def dodge_options(state: State) -> list[Dodge]:
    """Stand, or try."""
    return [Dodge(attempt=False), Dodge(attempt=True)]


def do_dodge(play: Play, command: Dodge) -> None:
    """One Skill Test out of sequence: passed, the victim slides away and the rammer thinks again (CS-DODGE-01 to CS-DODGE-03)."""
    pending = play.answered()
    if not command.attempt or not skill.test(play, pending.ship, "dodge the ram"):
        return
    rammer = play.ship(pending.other)
    play.ask(Pending(kind="ram_replan", side=rammer.side, ship=rammer.id, other=pending.ship))
    play.ask(Pending(kind="dodge_move", side=pending.side, ship=pending.ship, other=rammer.id))


def _dodger(state: State) -> Ship:
    return state.ship(state.pending[-1].ship)


def _third(state: State, ship: Ship) -> float:
    """A third of the ship's Full, in cm (CS-DODGE-02)."""
    return state.card(ship.id).speeds[Level.SLOW]


def _slide_clear(state: State, ship: Ship, command: DodgeMove, candidates: list[Obstacle]) -> bool:
    """Whether the slide touches nothing."""
    if not candidates:
        return True
    way, angle = _third(state, ship), command.angle
    pivot = ship.pose if command.turn_first else moved(ship.pose, way)
    if angle and contacts.pivot_blocked(state, ship, pivot, angle, candidates):
        return False
    start = turned(ship.pose, angle) if command.turn_first else ship.pose
    return contacts.blocked(state, ship, start, way, Level.FULL, candidates) is None


def check_dodge_move(state: State, command: DodgeMove) -> None:
    """Raises IllegalCommand when the turn is too big, the rudder jammed, or something in the way (CS-DODGE-02)."""
    ship = _dodger(state)
    most = state.card(ship.id).max_turn
    if not abs(command.angle) <= most + EPSILON:
        raise IllegalCommand(f"{ship.name} may turn up to {most:.0f} degrees, not {abs(command.angle):.1f}", "CS-DODGE-02")
    if ship.rudder and command.angle:
        raise IllegalCommand(f"the rudder of {ship.name} is jammed, and it dodges straight", "CS-DODGE-02")
    if not _slide_clear(state, ship, command, contacts.nearby(state, ship, _third(state, ship))):
        raise IllegalCommand(f"{ship.name} would run into something dodging like that", "CS-DODGE-02")


def dodge_move_options(state: State) -> list[DodgeMove]:
    """Straight on, and the whole and half turn to each side, before or after the slide; those that stay clear."""
    ship = _dodger(state)
    most = 0.0 if ship.rudder else state.card(ship.id).max_turn
    angles = [angle for angle in (-most, -most / 2.0, most / 2.0, most) if angle]
    moves = [DodgeMove(), *(DodgeMove(angle=angle, turn_first=first) for first in (True, False) for angle in angles)]
    candidates = contacts.nearby(state, ship, _third(state, ship))
    return [move for move in moves if _slide_clear(state, ship, move, candidates)]


def do_dodge_move(play: Play, command: DodgeMove) -> None:
    """A third of Full with one turn; the level stays, and no Fleet dice is spent (CS-DODGE-01, CS-DODGE-02)."""
    ship_id = play.answered().ship
    if command.turn_first:
        turning.pivot(play, ship_id, command.angle)
    if play.ship(ship_id).status == "afloat":
        movement.straight(play, ship_id, _third(play.state, play.ship(ship_id)))
    if play.ship(ship_id).status == "afloat" and not command.turn_first:
        turning.pivot(play, ship_id, command.angle)


# the rammer thinks again


def _clear_way(state: State, ship: Ship, turn_point: int, angle: float, candidates: list[Obstacle]) -> bool:
    return ramming.first_met(state, ship, turn_point, angle, candidates) is None


def _in_reach(state: State, ship: Ship) -> list[Obstacle]:
    return contacts.nearby(state, ship, state.card(ship.id).speeds[Level.FULL])


def check_replan_ram(state: State, command: ReplanRam) -> None:
    """Raises IllegalCommand when the new way is not clear of every hull, or its turn too big (CS-DODGE-03)."""
    ship = _dodger(state)
    most = state.card(ship.id).max_turn
    if not abs(command.angle) <= most + EPSILON:
        raise IllegalCommand(f"{ship.name} may turn up to {most:.0f} degrees, not {abs(command.angle):.1f}", "CS-DODGE-03")
    if not _clear_way(state, ship, command.turn_point, command.angle, _in_reach(state, ship)):
        raise IllegalCommand(f"{ship.name} must pass clear, and would not that way", "CS-DODGE-03")


def _plans(state: State, ship: Ship, step: int) -> Iterator[ReplanRam]:
    """Straight on, then turns of every `step` degrees at each turn point, small ones first."""
    yield ReplanRam()
    most = int(state.card(ship.id).max_turn)
    for angle in range(step, most + 1, step):
        for turn_point in (1, 2):
            yield ReplanRam(turn_point=turn_point, angle=-float(angle))
            yield ReplanRam(turn_point=turn_point, angle=float(angle))


def replan_ram_options(state: State) -> list[ReplanRam]:
    """A fair sample of clear ways; if none of the sample is clear, the first clear one in whole degrees."""
    ship = _dodger(state)
    candidates = _in_reach(state, ship)
    clear = [plan for plan in _plans(state, ship, 15) if _clear_way(state, ship, plan.turn_point, plan.angle, candidates)]
    if clear:
        return clear
    every = (plan for plan in _plans(state, ship, 1) if _clear_way(state, ship, plan.turn_point, plan.angle, candidates))
    first = next(every, None)
    return [] if first is None else [first]


def do_replan_ram(play: Play, command: ReplanRam) -> None:
    """The rammer runs its whole Full past the victim (CS-DODGE-03)."""
    victim = play.answered().other
    play.act(ram=RamPlan(victim, command.turn_point, command.angle))
    ramming.charge(play)


def settle_replan(play: Play) -> bool:
    """Without any clear way the rammer keeps its plan and stops 1 cm short; False when it has a choice (CS-DODGE-03)."""
    pending = play.state.pending[-1]
    lost = not activation.in_hand(play, pending.ship)
    if not lost and replan_ram_options(play.state):
        return False
    play.answered()
    if not lost:
        ramming.charge(play, avoid=pending.other)
    return True
