"""Speed levels: what a ship may declare, and what limits it (CS-SPEED; A1 and A2 of an activation).

The declared level stands until the ship's next activation. Damage caps it; a bridge hit or a crew in disorder fixes it.
"""

from typing import Literal

from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.kernel.events import Announced
from navalsim3d.rulesets.cruel_seas import bounds, movement, repairs
from navalsim3d.rulesets.cruel_seas.commands import DeclareSpeed
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Activation, Card, Level, Order, Ship, State

NAMES = ("Stationary", "Slow", "Combat", "Full")
_LEVELS = tuple(Level)


def cap(state: State, ship: Ship) -> Level:
    """The highest level the ship can reach (CS-SPEED-05, CS-CRIT-06)."""
    if ship.grounded or ship.immobile:
        return Level.STATIONARY
    highest = max(0, 3 - ship.engine)
    return _LEVELS[min(highest, 2) if ship.engine_repaired else highest]


def levels(state: State, ship: Ship, forced: bool = False) -> tuple[Level, ...]:
    """The levels the ship may declare: one up, the same, one down, none above its cap (CS-SPEED-02).

    `forced` when a token fixes the speed: the old level, or the cap if that is lower (CS-SPEED-06).
    """
    top = cap(state, ship)
    if ship.astern:
        return (Level.STATIONARY,)
    if forced:
        return (min(ship.level, top),)
    near = _LEVELS[max(0, ship.level - 1) : min(ship.level + 1, top) + 1]
    return near or _LEVELS[: top + 1]


def legs_of(card: Card, level: int) -> tuple[float, ...]:
    """The straight legs of a level: as many thirds of Full as the level counts (CS-MOVE-03)."""
    return tuple(card.speeds[leg] - card.speeds[leg - 1] for leg in range(1, level + 1))


def order_refused(state: State, ship: Ship, level: int, order: Order) -> tuple[str, str] | None:
    """Why a repair or reload order cannot go with that level, and the clause; None when it can."""
    if order == "none":
        return None
    if order not in ("repair", "reload"):
        return f"there is no order {order!r}", "CS-ACT-04"
    if ship.wrecked_steering_until >= state.turn:
        return f"{ship.name} can give no order but speed until the end of turn {ship.wrecked_steering_until}", "CS-COLL-06"
    if order == "repair":
        return repairs.refusal(state, ship, level)
    if level > Level.SLOW:
        return f"reloading needs Slow or Stationary, and {ship.name} goes at {NAMES[level]}", "CS-TORP-16"
    if not ship.reloads or len(ship.loaded) == len(state.card(ship.id).tubes):
        return f"{ship.name} has {ship.reloads} reloads and {len(ship.loaded)} loaded tubes: nothing to reload", "CS-TORP-16"
    return None


def worth_repairing(state: State, ship: Ship) -> bool:
    """Whether a repair could mend anything at all; the menu offers none otherwise."""
    return ship.hull < state.card(ship.id).hull or bool(repairs.removable(ship))


def _refusal(state: State, active: Activation, ship: Ship, command: DeclareSpeed) -> tuple[str, str] | None:
    allowed = levels(state, ship, active.straight)
    if command.level not in allowed:
        names = " or ".join(NAMES[level] for level in allowed)
        wanted = NAMES[command.level] if command.level in range(4) else f"level {command.level}"
        reason = f"{ship.name} at {NAMES[ship.level]} may declare {names}, not {wanted}"
        return reason, _level_clause(active, ship, command, state)
    if active.no_orders and command.order != "none":
        return f"the crew of {ship.name} takes no orders", "CS-CRIT-11"
    refused = order_refused(state, ship, command.level, command.order)
    if refused:
        return refused
    if command.level and Level.STATIONARY in allowed:
        travel = legs_of(state.card(ship.id), command.level)[0]
        refused = movement.contact_refused(state, ship, ship.pose, travel, command.level)
        return refused or bounds.straight_refused(state, ship, travel)
    return None


def _level_clause(active: Activation, ship: Ship, command: DeclareSpeed, state: State) -> str:
    if ship.astern:
        return "CS-ASTERN-02"
    if active.straight:
        return "CS-SPEED-06"
    return "CS-SPEED-05" if command.level > cap(state, ship) else "CS-SPEED-02"


def check_declare_speed(state: State, command: DeclareSpeed) -> None:
    """Raises IllegalCommand when the level or the order with it is not allowed (CS-SPEED-02, CS-REPAIR-01, CS-COLL-01)."""
    active = state.active
    assert active is not None
    refused = _refusal(state, active, state.ship(active.ship), command)
    if refused:
        raise IllegalCommand(*refused)


def declare_speed_options(state: State) -> list[DeclareSpeed]:
    """Every level, and with it every order that would do something."""
    active = state.active
    assert active is not None
    ship = state.ship(active.ship)
    orders: list[Literal["none", "repair", "reload"]] = ["none"]
    if worth_repairing(state, ship):
        orders.append("repair")
    if ship.reloads:
        orders.append("reload")
    commands = [DeclareSpeed(level=int(level), order=order) for level in levels(state, ship, active.straight) for order in orders]
    return [command for command in commands if _refusal(state, active, ship, command) is None]


def do_declare_speed(play: Play, command: DeclareSpeed) -> None:
    """The level is set; a moving ship runs its first leg at once, a stationary one lies in its window (A1 to A4)."""
    active = play.active
    ship = set_level(play, Level(command.level))
    if command.order != "none":
        play.change(ship.id, repairing=True)
    play.emit(Announced(text=f"{ship.name} declared {NAMES[command.level]}{_with(command.order)}.", clause="CS-SPEED-02"))
    if command.level:
        begin_legs(play, command.order)
    else:
        play.act(step="window", order=command.order, turned=not movement.may_pivot(play.state, play.ship(active.ship)))
        movement.arrive(play)


def _with(order: str) -> str:
    return "" if order == "none" else f" with a {order} order"


def set_level(play: Play, level: Level) -> Ship:
    """The wake marker shows the new level (CS-SPEED-03)."""
    ship = play.ship(play.active.ship)
    return ship if ship.level == level and not ship.astern else play.change(ship.id, level=level, astern=False)


def begin_legs(play: Play, order: Order) -> None:
    """Lay out the legs of the declared level and run the first (CS-TURN-03)."""
    ship = play.ship(play.active.ship)
    movement.run_leg(play, legs_of(play.card(ship.id), ship.level), order)
