"""What an officer has before him: the view, his ship, where in her activation she is; and her plans, weighed."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from navalsim3d.ai.cruel_seas import aims, plans, weigh
from navalsim3d.ai.cruel_seas.aims import Aim
from navalsim3d.ai.cruel_seas.battle import Battle
from navalsim3d.ai.cruel_seas.plans import Plan
from navalsim3d.ai.cruel_seas.weigh import Weighed
from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.kernel.ruleset import Ruleset
from navalsim3d.rulesets.cruel_seas.state import Activation, Ship, State


@dataclass(frozen=True, slots=True)
class Thought:
    """One ship of a view; `active` is None while her level is not declared yet."""

    ruleset: Ruleset
    view: State
    ship: Ship
    active: Activation | None = None

    @property
    def aim(self) -> Aim:
        """Where the scenario sends her."""
        return aims.aim(self.view, self.ship)

    def battle(self) -> Battle:
        """Her guns, those spent left out, targets as declared."""
        if self.active is None:
            return Battle(self.view, self.ship)
        fixed = dict(self.active.declared) if self.active.fire_declared else {}
        return Battle(self.view, self.ship, frozenset(self.active.fired), fixed)

    def plans(self) -> Iterable[Plan]:
        """Every plan from here."""
        if self.active is None:
            return plans.of_levels(self.view, self.ship)
        return plans.of_window(self.view, self.ship, self.active)

    def weighed(self, glance: bool = False) -> list[Weighed]:
        """Every plan weighed, best first; at a glance only those that turn once and early."""
        battle, aim = self.battle(), self.aim
        found = [weigh.weigh(self.view, battle, aim, plan) for plan in self.plans() if not glance or not any(plan.turns[1:])]
        return sorted(found, key=lambda one: -one.total)

    def allowed(self, command: Command) -> bool:
        """Whether the rules accept a command in this view."""
        try:
            self.ruleset.check(self.view, command)
        except IllegalCommand:
            return False
        return True


def with_ship(view: State, ship: Ship, active: Activation | None) -> State:
    """The view with one ship elsewhere, for thinking ahead."""
    place = view.game.index[ship.id]
    return replace(view, ships=(*view.ships[:place], ship, *view.ships[place + 1 :]), active=active)
