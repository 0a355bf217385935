"""Strike Force One as a ruleset: one table that sends each command to the chapter that knows it.

`check` first asks whether the command fits the moment - the step, or the choice that is pending - and whose it is, and then the
chapter. `apply` lets the chapter act and carries a combat on until somebody has to answer.
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
from navalsim3d.kernel.ruleset import Explanation, Outcome, Side, register
from navalsim3d.kernel.scenario import ReadyScenario, Scenario
from navalsim3d.kernel.tabletop import Tabletop
from navalsim3d.rulesets.strike_force import (
    advances,
    attacks,
    explain,
    menu,
    movement,
    refusals,
    retreats,
    setup,
    tabletop,
    turnflow,
    victory,
    views,
)
from navalsim3d.rulesets.strike_force import commands as orders
from navalsim3d.rulesets.strike_force.play import Play
from navalsim3d.rulesets.strike_force.scenario import StrikeForceScenario
from navalsim3d.rulesets.strike_force.state import MOVES, SIDE_WORDS, UNIT, State, acting, side_of


@dataclass(frozen=True, slots=True)
class Chapter:
    """What a chapter says about one kind of command: when it is given, whether it is allowed, what it does, and all there are."""

    moments: tuple[str, ...]
    check: Callable[[State, Any], None]
    do: Callable[[Play, Any], None]
    options: Callable[[State], Sequence[Command]]


CHAPTERS: Mapping[type[Command], Chapter] = {
    orders.Move: Chapter(("move",), refusals.check_move, movement.do_move, movement.options),
    orders.Attack: Chapter(("attack",), attacks.check_attack, attacks.do_attack, attacks.options),
    orders.Retreat: Chapter(("retreat",), retreats.check_retreat, retreats.do_retreat, retreats.options),
    orders.Lose: Chapter(("lose",), advances.check_lose, advances.do_lose, advances.lose_options),
    orders.Advance: Chapter(("advance",), advances.check_advance, advances.do_advance, advances.advance_options),
    orders.Decline: Chapter(("advance",), advances.check_decline, advances.do_decline, advances.decline_options),
    orders.End: Chapter(("move", "attack"), turnflow.check_end, turnflow.do_end, turnflow.end_options),
}
"""the whole game (SF-CMD-01)"""


def moment(state: State) -> str:
    """What the game waits for: a move, an attack, or a pending choice."""
    if state.winner:
        return "over"
    if state.combat is not None:
        return state.combat.waits
    return "move" if state.step in MOVES else "attack"


_OPTIONS_AT: Mapping[str, tuple[Callable[[State], Sequence[Command]], ...]] = {
    each: tuple(chapter.options for chapter in CHAPTERS.values() if each in chapter.moments)
    for each in ("move", "attack", "retreat", "lose", "advance", "over")
}


@lru_cache(maxsize=1)
def _commands() -> Codec[Command]:
    return Codec(orders.StrikeForceCommand)


class StrikeForce:
    """The ruleset. It holds nothing; every method is a function of its arguments."""

    name = "strike_force"
    title = "Strike Force One"
    version = "1"
    scenario_model: type[Scenario] = StrikeForceScenario

    def problems(self, ready: ReadyScenario) -> tuple[str, ...]:
        """Why the scenario cannot be played, one sentence each."""
        return setup.problems(ready)

    def models(self, scenario: Scenario) -> tuple[str, ...]:
        """None: the rules read nothing from a miniature."""
        return ()

    def setup(self, ready: ReadyScenario, dice: Dice) -> State:
        """The first state. Raises ValueError."""
        return setup.setup(ready, dice)

    def decider(self, state: State) -> Side | None:
        """Who has to answer now; None when the game is over."""
        return tabletop.decider(state)

    def legal(self, state: State) -> tuple[Command, ...]:
        """Everything the decider may do, in a fixed order."""
        found: list[Command] = []
        for options in _OPTIONS_AT[moment(state)]:
            found += options(state)
        return tuple(found)

    def anytime(self, state: State, side: Side) -> tuple[Command, ...]:
        """Nothing: nobody resigns (SF-WIN-06)."""
        return ()

    def check(self, state: State, command: Command) -> None:
        """Raises IllegalCommand when the moment, the side or the chapter refuses the command."""
        chapter = CHAPTERS.get(type(command))
        if chapter is None:
            raise IllegalCommand(f"Strike Force One knows no command {type(command).__name__}", "SF-CMD-01")
        if not menu.made_here(command):
            require_form(command)
        now = moment(state)
        if now not in chapter.moments:
            raise IllegalCommand(*_out_of_place(state, command, now))
        _check_side(state, command)
        chapter.check(state, command)

    def apply(self, state: State, command: Command) -> tuple[State, tuple[Event, ...]]:
        """Play the command out to the next decision."""
        self.check(state, command)
        play = Play(state)
        CHAPTERS[type(command)].do(play, command)
        if play.combat is not None:
            turnflow.advance(play)
        return play.state(), tuple(play.events)

    def parts(self, state: State) -> tuple[Command, ...]:
        """Attacks by one company, of which all others are made (SF-ATK-06)."""
        return attacks.singles(state) if moment(state) == "attack" else ()

    def combined(self, state: State, parts: tuple[Command, ...]) -> Command | None:
        """One attack by several companies, or None when they do not attack one enemy."""
        found = tuple(part for part in parts if isinstance(part, orders.Attack))
        return attacks.joined(found) if found and len(found) == len(parts) else None

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None."""
        return victory.outcome(state)

    def seen_by(self, state: State, side: Side) -> State:
        """What a side knows."""
        return views.seen_by(state, side)

    def imagine(self, view: State, dice: Dice) -> State:
        """A full state that fits a view."""
        return views.imagine(view, dice)

    def tabletop(self, state: State, side: Side | None) -> Tabletop:
        """The picture, the same for everybody."""
        return tabletop.tabletop(state)

    def explain(self, state: State, command: Command) -> Explanation:
        """What a command would do."""
        return explain.explain(state, command)

    def aimed(self, state: State, command: Command, point: Point, heading: float | None) -> Command:
        """The command bent towards a point of the table; unchecked."""
        return explain.aimed(command, point)

    def events_for(self, state: State, events: tuple[Event, ...], side: Side | None) -> tuple[Event, ...]:
        """All of them: everything happens in the open."""
        return events

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


def _check_side(state: State, command: Any) -> None:
    """A retreat is ordered by the owner of the company, everything else by the acting side (SF-CMD-02, SF-SEQ-03, SF-RETR-02)."""
    if isinstance(command, orders.Retreat):
        if command.side != side_of(UNIT[command.unit]):
            raise IllegalCommand(f"{command.unit} is retreated by its owner", "SF-CMD-02")
    elif command.side != acting(state):
        raise IllegalCommand(f"it is the {SIDE_WORDS[acting(state)]} side's step", "SF-SEQ-03")


_AWAITED = {
    "move": "this is a movement step",
    "attack": "this is an attack step",
    "retreat": "a retreat has to be chosen first",
    "lose": "the attacker lost in the Exchange has to be chosen first",
    "advance": "the advance has to be chosen or declined first",
    "over": "the game is over",
}


def _out_of_place(state: State, command: Command, now: str) -> tuple[str, str]:
    """Why a command does not fit the moment, and the clause."""
    if now == "over":
        return _AWAITED[now], "SF-SEQ-09"
    if state.combat is not None:
        return _AWAITED[now], "SF-CMD-04"
    clauses = {orders.Advance: "SF-ADV-04", orders.Decline: "SF-ADV-04", orders.Retreat: "SF-RETR-02", orders.Lose: "SF-OPT-03"}
    if type(command) in clauses:
        return f"{_AWAITED[now]} with nothing pending", clauses[type(command)]
    return _AWAITED[now], "SF-SEQ-02"


STRIKE_FORCE = StrikeForce()
register(STRIKE_FORCE)
