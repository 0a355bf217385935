"""The weapons of one ship, each with whom it can be fired at, the chances, and why not at the others.

A view model beside a decision: what can be done are rows of its menu; what cannot are refusals that the ruleset is asked for. It
knows no game: weapons are told apart by what the arcs of an explanation name.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from navalsim3d.kernel.ruleset import Considers, Explanation
from navalsim3d.ui.decision import Decision


@dataclass(frozen=True, slots=True)
class Aim:
    """One weapon at one target: the row of the menu (-1: refused), the piece aimed at, the chance, and the reason why not."""

    row: int
    target: str
    title: str
    chance: float | None
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Weapon:
    """One weapon of a ship and all it could be fired at, those that can be first."""

    name: str
    aims: tuple[Aim, ...]

    @property
    def refusals(self) -> tuple[str, ...]:
        """Why not at the others, each reason once."""
        return tuple(dict.fromkeys(aim.refused for aim in self.aims if aim.refused))

    @property
    def ready(self) -> bool:
        """Whether it can do anything now."""
        return any(aim.row >= 0 for aim in self.aims)


def shooters(decision: Decision) -> tuple[str, ...]:
    """The ships that can do something with a weapon now, in menu order."""
    told = (choice.explanation for choice in decision.choices)
    return tuple(dict.fromkeys(one.actor for one in told if one.group == "fire" and one.actor))


def arsenal(decision: Decision, ship: str) -> tuple[Weapon, ...]:
    """The weapons of a ship; empty when the ruleset has nothing to say about it now."""
    if not isinstance(decision.ruleset, Considers):
        return ()
    found: dict[str, list[Aim]] = {}
    for number, choice in enumerate(decision.choices):
        told = choice.explanation
        if told.group == "fire" and told.actor == ship:
            found.setdefault(_weapon(told), []).append(Aim(number, told.target, told.title, told.chance))
    for command in decision.ruleset.considered(decision.view, ship):
        told = decision.ruleset.explain(decision.view, command)
        if told.refused:
            found.setdefault(_weapon(told), []).append(Aim(-1, told.target, told.title, None, told.refused))
    weapons = [Weapon(name, tuple(sorted(aims, key=lambda aim: aim.row < 0))) for name, aims in found.items() if name]
    return tuple(sorted(weapons, key=lambda weapon: not weapon.ready))


def reasons(weapons: Sequence[Weapon]) -> tuple[str, ...]:
    """Why a ship can fire nothing: of each weapon the first reason, with its name where they differ."""
    first = {weapon.name: weapon.refusals[0] for weapon in weapons if weapon.refusals}
    alike = len(set(first.values())) == 1
    return tuple(dict.fromkeys(why if alike or name in why else f"{name}: {why}" for name, why in first.items()))


class Armoury:
    """The arsenals of the question in hand, each worked out once: there are many ways to hit nothing."""

    def __init__(self) -> None:
        self._decision: Decision | None = None
        self._found: dict[str, tuple[Weapon, ...]] = {}
        self._idle: dict[tuple[str, ...], tuple[str, ...]] = {}

    def of(self, asked: Decision, ship: str) -> tuple[Weapon, ...]:
        """The weapons of a ship."""
        self._turn_to(asked)
        if ship not in self._found:
            self._found[ship] = arsenal(asked, ship)
        return self._found[ship]

    def idle(self, asked: Decision, ships: tuple[str, ...]) -> tuple[str, ...]:
        """Those of the ships that have weapons and can do nothing with them now."""
        self._turn_to(asked)
        if ships not in self._idle:
            able, ruleset = shooters(asked), asked.ruleset
            rest = [ship for ship in ships if ship not in able] if isinstance(ruleset, Considers) else []
            self._idle[ships] = tuple(ship for ship in rest if isinstance(ruleset, Considers) and ruleset.considered(asked.view, ship))
        return self._idle[ships]

    def _turn_to(self, asked: Decision) -> None:
        if asked is not self._decision:
            self._decision, self._found, self._idle = asked, {}, {}


def _weapon(told: Explanation) -> str:
    """What it is fired with: the kind that its arc names."""
    return told.arcs[0].mount if told.arcs else ""
