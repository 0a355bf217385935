"""What lieutenant and captain have in common: from a view to a search, and from what it found to commands.

A movement step is planned once, at its beginning or wherever an officer is asked first, and then carried out move by move;
whenever the view is not the one the plan expects, it is planned anew from there. Attacks, retreats and advances are decided
one by one with the dice that have fallen. No dice of its own, no clock: the same view always gets the same answer.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from navalsim3d.ai.strike_force.combat import Branch, Tree
from navalsim3d.ai.strike_force.field import Position, position_of
from navalsim3d.ai.strike_force.plans import in_order
from navalsim3d.ai.strike_force.search import Planned, Search, planned
from navalsim3d.kernel.commands import Command
from navalsim3d.kernel.dice import Dice
from navalsim3d.kernel.ruleset import Ruleset, Side
from navalsim3d.rulesets.strike_force import menu
from navalsim3d.rulesets.strike_force.attacks import attackers_of
from navalsim3d.rulesets.strike_force.commands import Attack, End
from navalsim3d.rulesets.strike_force.hexes import NUMBER, Hexes
from navalsim3d.rulesets.strike_force.state import (
    LETTER,
    MOVES,
    SOVIET_ATTACKS,
    UNIT,
    UNITS_OF,
    State,
    Units,
    acting,
    opponent,
    set_of,
    standing,
    units_in,
)

Reasons = tuple[tuple[str, Mapping[str, float]], ...]
SHOWN = 8
"""plans kept for whoever asks why"""
MANY_CONTACTS = 5
"""pairs of a company and an enemy it can attack beyond which only the first attack is looked at in every form"""
_Moment = tuple[int, int, tuple[Hexes, ...], Units]


class Officer(ABC):
    """A player of one side, by a search that its rank provides."""

    name = "officer"

    def __init__(self, ruleset: Ruleset, side: Side, dice: Dice) -> None:
        self._ruleset = ruleset
        self._sign = 1.0 if side == "soviet" else -1.0
        self._orders: dict[_Moment, Command] = {}
        self._planned: Reasons = ()
        self._reasons: Reasons = ()

    @abstractmethod
    def search(self, view: State) -> Search:
        """The search of this rank for the game of a view."""

    @abstractmethod
    def terms(self, search: Search, view: State, plans: Sequence[Planned]) -> list[Mapping[str, float]]:
        """What each plan was weighed by."""

    @abstractmethod
    def outlook(self, value: float) -> Mapping[str, float]:
        """What a choice in an attack step was weighed by, from the Soviet side's share of wins."""

    def choose(self, view: State) -> Command:
        """The command to give now."""
        options = self._ruleset.legal(view)
        self._reasons = ()
        if len(options) == 1:
            return options[0]
        if view.combat is None and view.step in MOVES:
            return self._move(view)
        return self._fight(view, options)

    def reasons(self) -> Reasons:
        """The last choice, laid open: the best candidates with their terms; while a plan is carried out, those at its beginning."""
        return self._reasons

    def _move(self, view: State) -> Command:
        """The next move of the plan."""
        order = self._orders.get(_moment(view))
        if order is None:
            self._plan(view)
            order = self._orders[_moment(view)]
        self._reasons = self._planned
        return order

    def _plan(self, view: State) -> None:
        """Plan the rest of the step and write the orders down, each under the moment it is for."""
        search, side = self.search(view), acting(view)
        movers = sum(view.where[unit] for unit in UNITS_OF[side] if not view.moved >> unit & 1)
        plans = planned(search, position_of(view), view.turn, view.step, movers)
        titles = [_title(view, plan) for plan in plans[:SHOWN]]
        self._planned = tuple(zip(titles, self.terms(search, view, plans[:SHOWN]), strict=True))
        self._orders.clear()
        where, moved = view.where, view.moved
        for start, goal in in_order(plans[0].starts, plans[0].places):
            unit = where.index(start)
            self._orders[view.turn, view.step, where, moved] = menu.moves(unit, goal)[0]
            where, moved = (*where[:unit], goal, *where[unit + 1 :]), moved | 1 << unit
        self._orders[view.turn, view.step, where, moved] = menu.ENDS[side]

    def _fight(self, view: State, options: Sequence[Command]) -> Command:
        """The best attack, or the best answer to what an attack has led to."""
        search = self.search(view)
        tree = Tree(search.field, view.step == SOVIET_ATTACKS, wide=_contacts(view) <= MANY_CONTACTS)
        branches = [self._branch(tree, view, command) for command in options]
        values = search.settled(tree, branches, view.turn, view.step)
        ranked = sorted(zip(values, options, strict=True), key=lambda one: -self._sign * one[0])
        self._reasons = tuple((_named(command), self.outlook(value)) for value, command in ranked[:SHOWN])
        return ranked[0][1]

    def _branch(self, tree: Tree, view: State, command: Command) -> Branch:
        """What a command leads to."""
        own, enemy = _oriented(view)
        if isinstance(command, Attack):
            group = _hexes(view, set_of(command.attackers))
            return tree.attack(own, enemy, *_able(view), group, view.where[UNIT[command.defender]])
        if isinstance(command, End):
            return tree.leaf(own, enemy)
        return branch_of(tree, self._ruleset.apply(view, command)[0])


def branch_of(tree: Tree, state: State) -> Branch:
    """The branch of a tree that a state in an attack step stands for, whatever it waits for."""
    (own, enemy), rest, combat = _oriented(state), _able(state), state.combat
    if combat is None:
        return tree.attacks(own, enemy, *rest)
    group = _hexes(state, combat.attackers)
    if combat.waits == "advance":
        return tree.advances(own, enemy, rest, group, combat.vacated)
    if combat.waits == "lose":
        return tree.losses(own, enemy, rest, group, combat.vacated)
    if combat.vacated:
        return tree.defender_back(own, enemy, rest, group, combat.vacated)
    return tree.attackers_back(own, enemy, rest, _hexes(state, combat.retreating))


def _moment(view: State) -> _Moment:
    return view.turn, view.step, view.where, view.moved


def _oriented(state: State) -> Position:
    """Where the attacking side stands, and where the other."""
    side = acting(state)
    return standing(state, side), standing(state, opponent(side))


def _able(state: State) -> tuple[Hexes, Hexes]:
    """Who can still attack, and who can still be attacked."""
    side = acting(state)
    fresh = sum(state.where[unit] for unit in UNITS_OF[side] if not state.used >> unit & 1)
    return fresh, sum(state.where[unit] for unit in UNITS_OF[opponent(side)] if not state.attacked >> unit & 1)


def _hexes(state: State, units: Units) -> Hexes:
    return sum(state.where[unit] for unit in units_in(units))


def _contacts(view: State) -> int:
    """How many pairs of a company and an enemy it can attack there are."""
    return sum(attackers_of(view, unit).bit_count() for unit in UNITS_OF[opponent(acting(view))])


def _title(view: State, plan: Planned) -> str:
    """A plan in words."""
    moves = [f"{LETTER[view.where.index(start)]} {NUMBER[place]}" for start, place in sorted(zip(plan.starts, plan.places, strict=True))]
    changed = [
        move for move, (start, place) in zip(moves, sorted(zip(plan.starts, plan.places, strict=True)), strict=True) if start != place
    ]
    return ", ".join(sorted(changed)) or "stay"


def _named(command: Command) -> str:
    """A choice in an attack step in words."""
    if isinstance(command, Attack):
        return f"{' '.join(command.attackers)} -> {command.defender}"
    words = [command.kind, getattr(command, "unit", ""), getattr(command, "to", "")]  # type: ignore[attr-defined]
    return " ".join(word for word in words if word)
