"""Seastrike as a ruleset: one table that sends each command to the chapter that knows it.

`check` first asks whether the command fits the moment - the phase, or the answer that is pending - and whose it is, and then the
chapter. `apply` lets the chapter act; chapters carry a resolution on until somebody has to answer. A command taken from the menu of
the same position was weighed when the menu was made, and is not weighed again.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.codec import Codec
from navalsim3d.kernel.commands import Command, IllegalCommand, require_form
from navalsim3d.kernel.dice import Dice
from navalsim3d.kernel.events import Event
from navalsim3d.kernel.ruleset import Explanation, Orders, Outcome, Shop, Side, register
from navalsim3d.kernel.scenario import ReadyScenario, Scenario
from navalsim3d.kernel.tabletop import Tabletop
from navalsim3d.rulesets.seastrike import (
    airstrikes,
    considered,
    cut,
    defences,
    deployment,
    espionage,
    explain,
    firing,
    glossary,
    helicopters,
    hidden,
    imagination,
    interceptors,
    movement,
    papers,
    purchases,
    raids,
    sale,
    setup,
    tabletop,
    turnflow,
    victory,
    views,
    words,
)
from navalsim3d.rulesets.seastrike import commands as orders
from navalsim3d.rulesets.seastrike.moments import Moment, acting, moment
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.scenario import SeastrikeScenario
from navalsim3d.rulesets.seastrike.state import State


@dataclass(frozen=True, slots=True)
class Chapter:
    """What a chapter says about one kind of command: when it is given, whether it is allowed, what it does, and all there are."""

    moments: tuple[Moment, ...]
    check: Callable[[State, Any], None]
    do: Callable[[Play, Any], None]
    options: Callable[[State], Sequence[Command]]


CHAPTERS: Mapping[type[Command], Chapter] = {
    orders.Cut: Chapter(("cut",), cut.check_cut, cut.do_cut, cut.cut_options),
    orders.ChooseEnd: Chapter(("ends",), cut.check_end, cut.do_end, cut.end_options),
    orders.ChooseFleet: Chapter(("colours",), cut.check_fleet, cut.do_fleet, cut.fleet_options),
    orders.Buy: Chapter(("buy",), purchases.check_buy, purchases.do_buy, purchases.buy_options),
    orders.StrikeOff: Chapter(("buy",), purchases.check_strike_off, purchases.do_strike_off, purchases.strike_off_options),
    orders.CloseList: Chapter(("buy",), purchases.check_close, purchases.do_close, purchases.close_options),
    orders.Place: Chapter(("deploy",), deployment.check_place, deployment.do_place, deployment.place_options),
    orders.Call: Chapter(("deploy",), deployment.check_call, deployment.do_call, deployment.call_options),
    orders.StackCards: Chapter(("espionage",), espionage.check_stack, espionage.do_stack, espionage.stack_options),
    orders.Spy: Chapter(("espionage",), espionage.check_spy, espionage.do_spy, espionage.spy_options),
    orders.Move: Chapter(("move",), movement.check_move, movement.do_move, movement.move_options),
    orders.EndMoves: Chapter(("move",), turnflow.check_end_moves, turnflow.do_end_moves, turnflow.end_moves_options),
    orders.Fire: Chapter(("fire",), firing.check_fire, firing.do_fire, firing.fire_options),
    orders.Fly: Chapter(("fire",), helicopters.check_fly, helicopters.do_fly, helicopters.fly_options),
    orders.EndTurn: Chapter(("fire",), turnflow.check_end_turn, turnflow.do_end_turn, turnflow.end_turn_options),
    orders.Strike: Chapter(("fire",), airstrikes.check_strike, airstrikes.do_strike, airstrikes.strike_options),
    orders.Hold: Chapter(("fire", "last"), turnflow.check_hold, turnflow.do_hold, turnflow.hold_options),
    orders.NameTarget: Chapter(("targets",), raids.check_target, raids.do_target, raids.target_options),
    orders.Abandon: Chapter(("targets",), airstrikes.check_abandon, airstrikes.do_abandon, airstrikes.abandon_options),
    orders.Scramble: Chapter(("scramble",), interceptors.check_scramble, interceptors.do_scramble, interceptors.scramble_options),
    orders.Intercept: Chapter(("assign",), interceptors.check_intercept, interceptors.do_intercept, interceptors.intercept_options),
    orders.Defend: Chapter(("answers", "missile"), defences.check_defend, defences.do_defend, defences.defend_options),
    orders.Unmask: Chapter(("answers",), hidden.check_unmask, hidden.do_unmask, hidden.unmask_options),
    orders.StandBy: Chapter(("answers", "missile"), defences.check_stand_by, defences.do_stand_by, defences.stand_by_options),
}
"""what is given when one is the decider"""

OUT_OF_SEQUENCE: Mapping[type[Command], Chapter] = {
    orders.Claim: Chapter(victory.BETWEEN, victory.check_claim, victory.do_claim, lambda state: ()),
    orders.Withdraw: Chapter(victory.BETWEEN, victory.check_withdraw, victory.do_withdraw, lambda state: ()),
    orders.Challenge: Chapter(victory.BETWEEN, victory.check_challenge, victory.do_challenge, lambda state: ()),
}
"""what either side may say between two actions (SS-END-01)"""

_EVERYTHING: Mapping[type[Command], Chapter] = {**CHAPTERS, **OUT_OF_SEQUENCE}


@lru_cache(maxsize=32)
def _options_at(now: Moment) -> tuple[Callable[[State], Sequence[Command]], ...]:
    return tuple(chapter.options for chapter in CHAPTERS.values() if now in chapter.moments)


_menus: list[tuple[State, tuple[Command, ...]]] = []
_MENUS_KEPT = 4


def _menu(state: State) -> tuple[Command, ...]:
    """Everything on offer. Kept for the last few positions and found by identity, which changes no answer."""
    for seen, known in _menus:
        if seen is state:
            return known
    found: list[Command] = []
    for options in _options_at(moment(state)):
        found += options(state)
    menu = tuple(found)
    _menus.insert(0, (state, menu))
    del _menus[_MENUS_KEPT:]
    return menu


def _offered(state: State, command: Command) -> bool:
    """Whether this very command, and not one that looks like it, stands in the menu that was made for this very position."""
    menu = next((known for seen, known in _menus if seen is state), ())
    return id(command) in map(id, menu)


@lru_cache(maxsize=1)
def _commands() -> Codec[Command]:
    return Codec(orders.SeastrikeCommand)


class Seastrike:
    """The ruleset. It holds nothing; every method is a function of its arguments."""

    name = "seastrike"
    title = "Seastrike"
    version = "1"
    scenario_model: type[Scenario] = SeastrikeScenario

    def problems(self, ready: ReadyScenario) -> tuple[str, ...]:
        """Why the scenario cannot be played, one sentence each."""
        return setup.problems(ready)

    def models(self, scenario: Scenario) -> tuple[str, ...]:
        """None: the rules measure from the counter, never from the miniature on it."""
        return ()

    def setup(self, ready: ReadyScenario, dice: Dice) -> State:
        """The first state. Raises ValueError."""
        return setup.setup(ready, dice)

    def decider(self, state: State) -> Side | None:
        """Who has to answer now; None when the game is over."""
        return acting(state)

    def legal(self, state: State) -> tuple[Command, ...]:
        """The decider's menu, in a fixed order."""
        return _menu(state)

    def anytime(self, state: State, side: Side) -> tuple[Command, ...]:
        """Claims, withdrawals and challenges (SS-END-01, SS-END-04, SS-ESP-06)."""
        return victory.anytime(state, side)

    def again(self, state: State) -> tuple[Command, ...]:
        """The counters that may be put elsewhere, each where it lies."""
        return tuple(deployment.again_options(state))

    def shop(self, state: State) -> Shop | None:
        """The purchase list in the making, or None."""
        return sale.shop(state)

    def meaning(self, word: str) -> str:
        """What a short word on a counter or a card means; empty for one that needs no telling."""
        return glossary.meaning(word)

    def orders(self, state: State, side: Side) -> Orders | None:
        """The sealed objective of a side, as far as it is known."""
        return papers.orders(state, side)

    def considered(self, state: State, piece: str) -> tuple[Command, ...]:
        """What a ship might do with its weapons, allowed or not."""
        return considered.considered(state, piece)

    def check(self, state: State, command: Command) -> None:
        """Raises IllegalCommand when the moment, the side or the chapter refuses the command."""
        chapter = _EVERYTHING.get(type(command))
        if chapter is None:
            raise IllegalCommand(f"Seastrike knows no command {type(command).__name__}")
        require_form(command)
        now = moment(state)
        if now not in chapter.moments:
            raise IllegalCommand(turnflow.out_of_place(now))
        if type(command) not in OUT_OF_SEQUENCE and command.side != acting(state):  # type: ignore[attr-defined]
            raise IllegalCommand("the other side has to answer now")
        chapter.check(state, command)

    def apply(self, state: State, command: Command) -> tuple[State, tuple[Event, ...]]:
        """Play the command out to the next decision."""
        if not _offered(state, command):
            self.check(state, command)
        play = Play(state)
        _EVERYTHING[type(command)].do(play, command)
        after = play.state
        return after, words.told(after, play.events)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None."""
        return victory.outcome(state)

    def seen_by(self, state: State, side: Side) -> State:
        """What a side knows."""
        return views.seen_by(state, side)

    def imagine(self, view: State, dice: Dice) -> State:
        """A full state that fits a view."""
        return imagination.imagine(view, dice)

    def tabletop(self, state: State, side: Side | None) -> Tabletop:
        """The picture as a side may see it."""
        return tabletop.tabletop(state, side)

    def explain(self, state: State, command: Command) -> Explanation:
        """What a command would do."""
        return explain.explain(state, command, self.check)

    def aimed(self, state: State, command: Command, point: Point, heading: float | None) -> Command:
        """The command bent towards a point of the table; unchecked."""
        return explain.aimed(state, command, point, heading)

    def events_for(self, state: State, events: tuple[Event, ...], side: Side | None) -> tuple[Event, ...]:
        """What a side may know of what happened."""
        return views.events_for(state, events, side)

    def read_command(self, data: Any) -> Command:
        """A command from plain JSON data. Raises ValueError with one sentence."""
        return _commands().load(data)

    def dump(self, state: State) -> Any:
        """The state as plain JSON data."""
        return views.dump(state)

    def load(self, ready: ReadyScenario, data: Any) -> State:
        """The inverse of `dump`. Raises ValueError."""
        return views.load(ready, data)

    def digest(self, state: State) -> str:
        """16 hex digits over everything that can matter later."""
        return views.digest(state)


SEASTRIKE = Seastrike()
register(SEASTRIKE)
