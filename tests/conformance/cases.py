"""What the laws are tried on: every shipped scenario of every registered ruleset, and the toy game.

Playouts are random but always the same, and each is played once for all the laws that look at it.
"""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import Any

from navalsim3d import library
from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.kernel.ruleset import Ruleset, register, ruleset_named
from navalsim3d.kernel.scenario import ReadyScenario
from navalsim3d.kernel.session import Session
from navalsim3d.rulesets import load_all

from .. import toy

COMMAND_LIMIT = 20_000
"""no game may take more commands"""
Choice = Callable[[Sequence[Any], int], Any]


@dataclass(frozen=True)
class Case:
    """A ruleset and one of its scenarios, by name."""

    game: str
    scenario: str

    def __str__(self) -> str:
        return f"{self.game}-{self.scenario}"

    @property
    def ruleset(self) -> Ruleset:
        return ruleset_named(self.game)

    @property
    def ready(self) -> ReadyScenario:
        return toy.READY if self.game == "toy" else library.ready(self.scenario)

    @property
    def mirror(self) -> ModuleType | None:
        """The game's reflection, tests/rulesets/GAME/mirror.py, if it has one."""
        if self.game == "toy":
            return importlib.import_module("tests.conformance.toy_mirror")
        try:
            return importlib.import_module(f"tests.rulesets.{self.game}.mirror")
        except ModuleNotFoundError as error:
            if error.name and error.name.endswith("mirror"):
                return None
            raise

    def new(self, seed: str | int = 1) -> Session:
        """A game before its first command."""
        return Session(self.ruleset, self.ready, seed)


def cases() -> list[Case]:
    """Every case, in a fixed order."""
    load_all()
    register(toy.TOY)
    shipped = [Case(library.load_scenario(name).ruleset, name) for name in library.scenario_names()]
    return [Case("toy", "skerry"), *sorted(shipped, key=str)]


def at_random(seed: str | int) -> Choice:
    """Any command of the menu, by dice of its own."""
    key = seed_from(f"chooser {seed}")
    return lambda menu, step: menu[Dice(key, step).roll(len(menu), "choice")[1] - 1]


def always_first(menu: Sequence[Any], step: int) -> Any:
    """A player without imagination."""
    return menu[0]


def always_last(menu: Sequence[Any], step: int) -> Any:
    """Another one."""
    return menu[-1]


def play(session: Session, choice: Choice, limit: int = COMMAND_LIMIT) -> Session:
    """Play on until the end, or until `limit` commands stand."""
    while session.decider is not None and session.step_count < limit:
        menu = session.ruleset.legal(session.state)
        assert menu, f"{session.decider} must decide and has no choice at step {session.step_count}"
        session.apply(choice(menu, session.step_count))
    return session


@lru_cache(maxsize=64)
def playout(case: Case, seed: int = 1) -> Session:
    """One whole random game. It is shared: look, do not touch."""
    return play(case.new(seed), at_random(seed))


def some_steps(session: Session, number: int) -> list[int]:
    """About so many steps, spread over a game, the last position with a decision among them."""
    last = session.step_count - 1
    return sorted({round(k * last / max(1, number - 1)) for k in range(number)}) if last >= 0 else []
