"""Cruel Seas as a ruleset: one table that sends each order to the chapter that knows it.

`check` first asks whether the order fits the moment - the phase, the step of the activation, the question on the stack -
and then the chapter. `apply` lets the chapter act and runs the turn on until somebody has to answer.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter, ValidationError

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.commands import Command, IllegalCommand, require_form
from navalsim3d.kernel.dice import Dice
from navalsim3d.kernel.events import Event
from navalsim3d.kernel.ruleset import Explanation, Outcome, Side, register
from navalsim3d.kernel.scenario import ReadyScenario, Scenario
from navalsim3d.kernel.tabletop import Tabletop
from navalsim3d.kernel.wording import first_fault
from navalsim3d.rulesets.cruel_seas import (
    activation,
    astern,
    collisions,
    criticals,
    deployment,
    dodging,
    explain,
    fire_orders,
    fire_parts,
    missions,
    movement,
    ramming,
    repairs,
    setup,
    smoke,
    speed,
    surrender,
    tabletop,
    torpedoes,
    turnflow,
    turning,
    views,
)
from navalsim3d.rulesets.cruel_seas import commands as orders
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.scenario import CruelSeasScenario
from navalsim3d.rulesets.cruel_seas.state import State


@dataclass(frozen=True, slots=True)
class Chapter:
    """What a chapter says about one kind of order: when it is given, whether it is allowed, what it does, and samples of it."""

    moment: tuple[str, ...]
    """moments it belongs to: a phase, a step of the activation, or the question it answers"""
    check: Callable[[State, Any], None]
    do: Callable[[Play, Any], None]
    options: Callable[[State], list[Any]]


CHAPTERS: Mapping[type[Command], Chapter] = {
    orders.ChooseRole: Chapter(("roles",), deployment.check_choose_role, deployment.do_choose_role, deployment.choose_role_options),
    orders.PlaceShip: Chapter(("deploy",), deployment.check_place_ship, deployment.do_place_ship, deployment.place_ship_options),
    orders.Activate: Chapter(("assign",), activation.check_activate, activation.do_activate, activation.activate_options),
    orders.DeclareSpeed: Chapter(("speed",), speed.check_declare_speed, speed.do_declare_speed, speed.declare_speed_options),
    orders.GoAstern: Chapter(("speed",), astern.check_go_astern, astern.do_go_astern, astern.go_astern_options),
    orders.DeclareRam: Chapter(("speed",), ramming.check_declare_ram, ramming.do_declare_ram, ramming.declare_ram_options),
    orders.Turn: Chapter(("window",), turning.check_turn, turning.do_turn, turning.turn_options),
    orders.DeclareFire: Chapter(("window",), fire_orders.check_declare_fire, fire_orders.do_declare_fire, fire_orders.declare_fire_options),
    orders.FireGun: Chapter(("window",), fire_orders.check_fire_gun, fire_orders.do_fire_gun, fire_orders.fire_gun_options),
    orders.LaySmoke: Chapter(("window",), smoke.check_lay_smoke, smoke.do_lay_smoke, smoke.lay_smoke_options),
    orders.LaunchTorpedo: Chapter(("window",), torpedoes.check_launch, torpedoes.do_launch, torpedoes.launch_options),
    orders.Proceed: Chapter(("window",), movement.check_proceed, movement.do_proceed, movement.proceed_options),
    orders.RamShot: Chapter(("ram_shot",), ramming.check_ram_shot, ramming.do_ram_shot, ramming.ram_shot_options),
    orders.Dodge: Chapter(("dodge",), dodging.check_dodge, dodging.do_dodge, dodging.dodge_options),
    orders.DodgeMove: Chapter(("dodge_move",), dodging.check_dodge_move, dodging.do_dodge_move, dodging.dodge_move_options),
    orders.ReplanRam: Chapter(("ram_replan",), dodging.check_replan_ram, dodging.do_replan_ram, dodging.replan_ram_options),
    orders.Drift: Chapter(("drift",), collisions.check_drift, collisions.do_drift, collisions.drift_options),
    orders.ChooseItem: Chapter(
        ("accessory", "ammunition"), criticals.check_choose_item, criticals.do_choose_item, criticals.choose_item_options
    ),
    orders.ChooseRepairs: Chapter(("repairs",), repairs.check_choose_repairs, repairs.do_choose_repairs, repairs.choose_repairs_options),
    orders.AnswerSurrender: Chapter(
        ("surrender",), surrender.check_answer_surrender, surrender.do_answer_surrender, surrender.answer_surrender_options
    ),
    orders.PlaceDinghy: Chapter(("dinghy",), deployment.check_place_dinghy, deployment.do_place_dinghy, deployment.place_dinghy_options),
}
"""every order but striking the flag, which belongs to no moment (CS-STRIKE-01)"""

_AWAITED = {
    "roles": "a side has to choose its role first",
    "deploy": "ships have to be placed first",
    "assign": "the Fleet dice in hand has to be given to a ship first",
    "speed": "the active ship has to declare its speed first",
    "window": "the active ship lies at a turn point",
    "over": "the game is over",
}


def moment(state: State) -> str:
    """What the game waits for: a phase, a step of the activation, or the kind of the question on top of the stack."""
    if state.phase == "over":
        return "over"
    if state.pending:
        return state.pending[-1].kind
    if state.phase == "activation" and state.active is not None:
        return state.active.step
    return state.phase


def _of_moment() -> dict[str, tuple[Chapter, ...]]:
    moments = {each for chapter in CHAPTERS.values() for each in chapter.moment}
    return {each: tuple(chapter for chapter in CHAPTERS.values() if each in chapter.moment) for each in moments}


_CHAPTERS_AT = _of_moment()
_COMMANDS: TypeAdapter[Any] = TypeAdapter(orders.CruelSeasCommand)


class CruelSeas:
    """The ruleset. It holds nothing; every method is a function of its arguments."""

    name = "cruel_seas"
    title = "Cruel Seas"
    version = "1"
    scenario_model: type[Scenario] = CruelSeasScenario

    def problems(self, ready: ReadyScenario) -> tuple[str, ...]:
        """Why the scenario cannot be played, one sentence each."""
        return setup.problems(ready)

    def models(self, scenario: Scenario) -> tuple[str, ...]:
        """Names of the models the scenario's vessels need."""
        return setup.models(scenario)

    def setup(self, ready: ReadyScenario, dice: Dice) -> State:
        """The first state. Raises ValueError."""
        return setup.setup(ready, dice)

    def opening(self, ready: ReadyScenario, dice: Dice) -> tuple[Event, ...]:
        """What happened before the first decision."""
        return setup.opening(ready, dice)

    def decider(self, state: State) -> Side | None:
        """Who has to answer now; None when the game is over."""
        if state.phase == "over":
            return None
        if state.pending:
            return state.pending[-1].side
        if state.phase in ("roles", "deploy"):
            return deployment.decider(state)
        return state.drawn if state.active is None else state.ship(state.active.ship).side

    def legal(self, state: State) -> tuple[Command, ...]:
        """Everything the decider may order, with fair samples of what is continuous, in a fixed order."""
        menu: list[Command] = []
        for chapter in _CHAPTERS_AT.get(moment(state), ()):
            menu += chapter.options(state)
        return tuple(menu)

    def anytime(self, state: State, side: Side) -> tuple[Command, ...]:
        """A flag can be struck out of sequence (CS-STRIKE-01)."""
        return () if state.phase == "over" else tuple(surrender.strike_flag_options(state, side))

    def check(self, state: State, command: Command) -> None:
        """Raises IllegalCommand when the moment or the chapter refuses the order."""
        if isinstance(command, orders.StrikeFlag):
            require_form(command)
            surrender.check_strike_flag(state, command)
            return
        chapter = CHAPTERS.get(type(command))
        if chapter is None:
            raise IllegalCommand(f"Cruel Seas knows no order {type(command).__name__}")
        require_form(command)
        now = moment(state)
        if now not in chapter.moment:
            raise IllegalCommand(*_out_of_place(state, command, now))
        chapter.check(state, command)

    def apply(self, state: State, command: Command) -> tuple[State, tuple[Event, ...]]:
        """Play the order out to the next decision."""
        self.check(state, command)
        play = Play(state)
        if isinstance(command, orders.StrikeFlag):
            surrender.do_strike_flag(play, command)
        else:
            CHAPTERS[type(command)].do(play, command)
        turnflow.advance(play)
        return play.state, tuple(play.events)

    def parts(self, state: State) -> tuple[Command, ...]:
        """Declarations of one gun at one target (CS-FIRE-03, CS-FIRE-05)."""
        return fire_parts.parts(state) if moment(state) == "window" else ()

    def combined(self, state: State, parts: tuple[Command, ...]) -> Command | None:
        """One declaration of several guns, or None when a gun is named twice."""
        return fire_parts.combined(state, parts)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None."""
        return missions.rules(state).outcome(state)

    def seen_by(self, state: State, side: Side) -> State:
        """What a side knows."""
        return views.seen_by(state, side)

    def imagine(self, view: State, dice: Dice) -> State:
        """A full state that fits a view."""
        return views.imagine(view, dice)

    def tabletop(self, state: State, side: Side | None) -> Tabletop:
        """The picture for a side, or for a spectator."""
        return tabletop.tabletop(state, side)

    def explain(self, state: State, command: Command) -> Explanation:
        """What an order would do."""
        return explain.explain(state, command)

    def aimed(self, state: State, command: Command, point: Point, heading: float | None) -> Command:
        """The order bent towards a point of the table; unchecked."""
        return explain.aimed(state, command, point, heading)

    def events_for(self, state: State, events: tuple[Event, ...], side: Side | None) -> tuple[Event, ...]:
        """The events a side may see."""
        return views.events_for(state, events, side)

    def read_command(self, data: Any) -> Command:
        """An order from plain JSON data. Raises ValueError with one sentence."""
        try:
            command = _COMMANDS.validate_python(data)
        except ValidationError as error:
            steps, reason = first_fault(error)
            raise ValueError(f"{'.'.join(steps) or 'the order'}: {reason}") from None
        assert isinstance(command, Command)
        return command

    def dump(self, state: State) -> Any:
        """The state as plain JSON data."""
        return views.dump(state)

    def load(self, ready: ReadyScenario, data: Any) -> State:
        """The inverse of `dump`. Raises ValueError."""
        return views.load(ready, data)

    def digest(self, state: State) -> str:
        """16 hex digits over everything that can matter later."""
        return views.digest(state)


def _out_of_place(state: State, command: Command, now: str) -> tuple[str, str]:
    """Why an order does not fit the moment, and the clause when there is one to name."""
    reason = _AWAITED.get(now) or f"{state.pending[-1].side.upper()} has to answer first ({now.replace('_', ' ')})"
    clause = "CS-DICE-06" if isinstance(command, _IN_ACTIVATION) and now == "assign" else ""
    if now == "speed" and isinstance(command, (orders.DeclareFire, orders.FireGun)):
        clause = "CS-FIRE-02"
    if now == "speed" and isinstance(command, orders.Turn):
        clause = "CS-TURN-03"
    if now == "speed" and isinstance(command, orders.LaunchTorpedo):
        clause = "CS-TORP-02"
    return reason, clause


_IN_ACTIVATION = (orders.Turn, orders.DeclareFire, orders.FireGun, orders.LaySmoke, orders.LaunchTorpedo, orders.Proceed)

CRUEL_SEAS = CruelSeas()
register(CRUEL_SEAS)
