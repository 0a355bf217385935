"""What an order would do, before it is given: one door for every kind of order.

An order the rules refuse is explained too, with the reason in `refused`; one that names ships, guns or tubes there are
none of has nothing to show but that reason.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.kernel.geometry import bearing, compass, relative
from navalsim3d.kernel.ruleset import Explanation, ruleset_named
from navalsim3d.rulesets.cruel_seas import astern, explain_answers, explain_attacks, explain_moves, missions, turning
from navalsim3d.rulesets.cruel_seas import commands as orders
from navalsim3d.rulesets.cruel_seas import torpedo_table as table
from navalsim3d.rulesets.cruel_seas.geometry_of import hull
from navalsim3d.rulesets.cruel_seas.state import State

_TELLERS: Mapping[type[Command], Callable[[State, Any], Explanation]] = {
    orders.ChooseRole: explain_answers.choose_role,
    orders.PlaceShip: explain_answers.place_ship,
    orders.Activate: explain_moves.activate,
    orders.DeclareSpeed: explain_moves.declare_speed,
    orders.GoAstern: explain_moves.go_astern,
    orders.DeclareRam: explain_moves.declare_ram,
    orders.Turn: explain_moves.turn,
    orders.DeclareFire: explain_attacks.declare_fire,
    orders.FireGun: explain_attacks.fire_gun,
    orders.LaySmoke: explain_attacks.lay_smoke,
    orders.LaunchTorpedo: explain_attacks.launch_torpedo,
    orders.Proceed: explain_moves.proceed,
    orders.RamShot: explain_attacks.ram_shot,
    orders.Dodge: explain_answers.dodge,
    orders.DodgeMove: explain_moves.dodge_move,
    orders.ReplanRam: explain_moves.replan_ram,
    orders.Drift: explain_moves.drift,
    orders.ChooseItem: explain_answers.choose_item,
    orders.ChooseRepairs: explain_answers.choose_repairs,
    orders.AnswerSurrender: explain_answers.answer_surrender,
    orders.PlaceDinghy: explain_answers.place_dinghy,
    orders.StrikeFlag: explain_answers.strike_flag,
}
_OF_ACTIVE: frozenset[type[Command]] = frozenset(
    (
        orders.DeclareSpeed,
        orders.GoAstern,
        orders.DeclareRam,
        orders.Turn,
        orders.DeclareFire,
        orders.FireGun,
        orders.LaySmoke,
        orders.LaunchTorpedo,
        orders.Proceed,
        orders.ReplanRam,
    )
)
"""orders of the ship in hand"""
_ANSWERS: Mapping[type[Command], tuple[str, ...]] = {
    orders.RamShot: ("ram_shot",),
    orders.Dodge: ("dodge",),
    orders.DodgeMove: ("dodge_move",),
    orders.ReplanRam: ("ram_replan",),
    orders.Drift: ("drift",),
    orders.ChooseItem: ("accessory", "ammunition"),
    orders.ChooseRepairs: ("repairs",),
    orders.AnswerSurrender: ("surrender",),
    orders.PlaceDinghy: ("dinghy",),
}
"""answers, and the questions they answer"""


def explain(state: State, command: Command) -> Explanation:
    """What the order would do. Never raises: a refusal stands in `refused`."""
    try:
        ruleset_named("cruel_seas").check(state, command)
        refused = ""
    except IllegalCommand as error:
        refused = error.reason
    if refused and not _tellable(state, command):
        return Explanation(title=type(command).__name__, group="order", refused=refused)
    told = _TELLERS[type(command)](state, command)
    return replace(told, refused=refused) if refused else told


def aimed(state: State, command: Command, point: Point, heading: float | None) -> Command:
    """The order bent towards a point or heading of the table, as near as its limits allow; unchecked."""
    if isinstance(command, orders.PlaceShip) and command.ship in state.game.index:
        pose = missions.rules(state).placement_at(state, command.ship, point, command.heading if heading is None else compass(heading))
        return replace(command, x=round(pose.x, 6), y=round(pose.y, 6), heading=pose.heading)
    if isinstance(command, orders.PlaceDinghy):
        return replace(command, x=point[0], y=point[1])
    if state.active is None:
        return command
    ship = state.ship(state.active.ship)
    if isinstance(command, orders.LaunchTorpedo):
        return _launch_towards(state, command, point, heading)
    course = bearing((ship.x, ship.y), point) if heading is None else heading
    if isinstance(command, orders.Turn):
        return replace(command, angle=_within(relative(course, ship.heading), turning.limit(state, ship)))
    if isinstance(command, orders.GoAstern):
        return replace(command, angle=_within(relative(course, ship.heading), astern.TURN))
    return command


def _launch_towards(state: State, command: orders.LaunchTorpedo, point: Point, heading: float | None) -> orders.LaunchTorpedo:
    """A torpedo is aimed from its tube, within its arc."""
    assert state.active is not None
    ship, card = state.ship(state.active.ship), state.card(state.active.ship)
    tube = next((tube for tube in card.tubes if tube.id == command.tube), None)
    if tube is None:
        return command
    start = hull(card, ship.pose).station(tube.along, tube.across)
    course = bearing(start, point) if heading is None else heading
    return replace(command, offset=_within(relative(course, ship.heading + tube.centre), table.ARC))


def _within(angle: float, most: float) -> float:
    """An angle cut to a limit, to a tenth of a degree."""
    return max(-most, min(most, round(angle, 1)))


def _tellable(state: State, command: Command) -> bool:
    """Whether everything a refused order names is there, so that it can be shown all the same."""
    kind = type(command)
    if kind not in _TELLERS or (kind in _OF_ACTIVE and state.active is None):
        return False
    if kind in _ANSWERS and not (state.pending and state.pending[-1].kind in _ANSWERS[kind]):
        return False
    names = [getattr(command, field) for field in ("ship", "victim") if hasattr(command, field)]
    if isinstance(command, orders.DeclareFire):
        names += [target for _, target in command.targets]
    return all(name in state.game.index for name in names) and _armed_with(state, command) and _sane(command)


def _armed_with(state: State, command: Command) -> bool:
    """Whether the guns and tubes an order names are aboard."""
    if isinstance(command, orders.RamShot):
        return not command.gun or state.card(state.pending[-1].ship).weapon(command.gun) is not None
    if state.active is None:
        return True
    card = state.card(state.active.ship)
    if isinstance(command, orders.DeclareFire):
        return bool(command.targets) and all(card.weapon(gun) is not None for gun, _ in command.targets)
    if isinstance(command, orders.FireGun):
        return command.gun in dict(state.active.declared) and card.weapon(command.gun) is not None
    if isinstance(command, orders.LaunchTorpedo):
        return any(tube.id == command.tube for tube in card.tubes)
    return True


def _sane(command: Command) -> bool:
    """Whether its numbers can be drawn: finite, and no level there is none of."""
    numbers = [value for name in ("x", "y", "heading", "at", "angle", "offset") if (value := getattr(command, name, None)) is not None]
    level = getattr(command, "level", 0)
    return all(abs(number) <= 100_000.0 for number in numbers) and 0 <= level <= 3
