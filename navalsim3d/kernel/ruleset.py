"""The contract of a ruleset, and the register of those there are.

A ruleset is a set of pure functions over its own frozen state. People, agents, replays and the scene know it only
through this protocol. State goes in, state comes out; nothing is remembered in between.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol, runtime_checkable

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.commands import Command
from navalsim3d.kernel.dice import Dice
from navalsim3d.kernel.events import Event, Modifier, Path
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.scenario import ReadyScenario, Scenario
from navalsim3d.kernel.tabletop import ArcShape, Tabletop

State = Any
"""each ruleset has its own; only that ruleset looks inside"""
Side = str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner's side (None for a draw), the degree, each side's score, and why."""

    winner: Side | None
    degree: str
    scores: Mapping[Side, float]
    why: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a printed table of results: its head, and for each face of the die from 1 what stands there and how good it is
    for who acts, from 2 (the best) to -2."""

    head: str
    cells: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A printed table of results: one die picks the row, the situation the column; `lit` is the column that counts now."""

    title: str
    columns: tuple[Column, ...]
    lit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """What a command would do, before it is given. The same numbers stand in the events afterwards.

    `group` gathers commands of one kind on the panel (speed, turn, fire, torpedo, smoke, end, place, react ...).
    `actor`, `target`, `point` and `heading` say what a click on the scene has to hit to choose this command.
    """

    title: str
    group: str
    actor: str = ""
    model: str = ""
    """the actor's model, when it does not stand on the table yet"""
    name: str = ""
    """and what it is called"""
    target: str = ""
    point: Point | None = None
    heading: float | None = None
    aims: str = ""
    """'' for a fixed command; 'heading', 'point' or 'pose' when `aimed` can bend it"""
    path: Path = ()
    """ghost of the actor's centre"""
    wake: float = 0.0
    """length in cm of the wake marker astern of the ghost, where its place depends on it; 0 has none"""
    turn_points: tuple[Pose, ...] = ()
    arcs: tuple[ArcShape, ...] = ()
    sight_lines: tuple[tuple[Point, Point], ...] = ()
    needed: int | None = None
    at_most: bool = True
    sides: int = 10
    modifiers: tuple[Modifier, ...] = ()
    chance: float | None = None
    expected_damage: float | None = None
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    sheet: Sheet | None = None
    """the printed table that the result is read from, where there is one"""
    refused: str = ""
    """the reason when `check` would refuse it"""


@dataclass(frozen=True, slots=True)
class Hint:
    """A scenario goal as numbers an agent can weigh without knowing the game: value of a view for a side, with its terms."""

    value: float
    terms: Mapping[str, float] = field(default_factory=dict)


class Ruleset(Protocol):
    """One game. Every method is a pure function of its arguments."""

    name: str
    title: str
    version: str
    scenario_model: type[Scenario]

    def problems(self, ready: ReadyScenario) -> tuple[str, ...]:
        """Why this scenario cannot be played, one sentence each (ship on land, overlap, off table, unknown vessel)."""

    def models(self, scenario: Scenario) -> tuple[str, ...]:
        """Names of the models the scenario needs looked up."""

    def setup(self, ready: ReadyScenario, dice: Dice) -> State:
        """The first state. Raises ValueError with one sentence when `problems` is not empty."""

    def decider(self, state: State) -> Side | None:
        """Whose answer is awaited, reactions too; None when the game is over."""

    def legal(self, state: State) -> tuple[Command, ...]:
        """A finite menu for the decider: everything discrete and a fair sample of what is continuous, in a fixed order."""

    def anytime(self, state: State, side: Side) -> tuple[Command, ...]:
        """Commands `side` may give out of sequence, whoever is the decider (such as striking the flag)."""

    def check(self, state: State, command: Command) -> None:
        """Raises IllegalCommand when the rules refuse the command; silent otherwise."""

    def apply(self, state: State, command: Command) -> tuple[State, tuple[Event, ...]]:
        """Checks, then plays the command out to the next decision. Raises IllegalCommand and nothing else."""

    def outcome(self, state: State) -> Outcome | None:
        """None while the game goes on."""

    def seen_by(self, state: State, side: Side) -> State:
        """What `side` knows: no seed, no order of a deck or bag, no hidden piece. It can be asked everything but `apply` dice."""

    def imagine(self, view: State, dice: Dice) -> State:
        """One full state consistent with a view, with its own dice: for search."""

    def tabletop(self, state: State, side: Side | None) -> Tabletop:
        """The picture for that side; None is the spectator who sees all."""

    def explain(self, state: State, command: Command) -> Explanation:
        """What the command would do. Never raises for a well-formed command: a refusal stands in `refused`."""

    def aimed(self, state: State, command: Command, point: Point, heading: float | None) -> Command:
        """The same command bent towards a point or heading on the table; unchecked."""

    def events_for(self, state: State, events: tuple[Event, ...], side: Side | None) -> tuple[Event, ...]:
        """The part of a stream of events that `side` may see."""

    def read_command(self, data: Any) -> Command:
        """A command from plain JSON data. Raises ValueError with one sentence."""

    def dump(self, state: State) -> Any:
        """The state as plain JSON data, without what setup already knows."""

    def load(self, ready: ReadyScenario, data: Any) -> State:
        """The inverse of `dump`. Raises ValueError."""

    def digest(self, state: State) -> str:
        """16 hex digits over everything that can matter later, the dice counter included."""


@runtime_checkable
class InParts(Protocol):
    """What a ruleset may offer besides: commands that a person puts together piece by piece, such as guns one by one."""

    def parts(self, state: State) -> tuple[Command, ...]:
        """Commands that `check` accepts, each the smallest of its kind; empty when nothing is put together now."""

    def combined(self, state: State, parts: tuple[Command, ...]) -> Command | None:
        """One command that does what all these parts do; None when they exclude one another."""


@runtime_checkable
class Opens(Protocol):
    """What a ruleset may offer besides: the story of its set-up, such as what was rolled for the choice of sides."""

    def opening(self, ready: ReadyScenario, dice: Dice) -> tuple[Event, ...]:
        """What happened while `setup` made the first state of the same scenario and dice. Raises ValueError as it does."""


@dataclass(frozen=True, slots=True)
class Ware:
    """Something on sale: its name, the price of one, how many are on the list and how many more there are, and what it carries."""

    name: str
    price: float
    have: int
    left: int
    carries: str = ""
    add: Command | None = None
    """enters one more; None when there is none left"""
    drop: Command | None = None
    """strikes one off; None when there is none on the list"""


@dataclass(frozen=True, slots=True)
class Shop:
    """A purchase list in the making: what for, in which coin, what may be spent and has been, the wares, and what closes the list."""

    task: str
    coin: str
    budget: float
    spent: float
    wares: tuple[Ware, ...]
    close: Command
    overspent: str = ""
    """what overspending would bring, in one sentence"""


@runtime_checkable
class Sells(Protocol):
    """What a ruleset may offer besides: the purchase of forces from a list."""

    def shop(self, state: State) -> Shop | None:
        """What the decider can buy; None when nothing is on sale now."""


@runtime_checkable
class Rearranges(Protocol):
    """What a ruleset may offer besides: what a side has put down already may be put elsewhere, until it has finished."""

    def again(self, state: State) -> tuple[Command, ...]:
        """For each piece that may be, the command that puts it down where it lies: `check` accepts it, `aimed` bends it."""


@runtime_checkable
class Considers(Protocol):
    """What a ruleset may offer besides: everything one may think of for one piece, so that it can be said why something cannot be done."""

    def considered(self, state: State, piece: str) -> tuple[Command, ...]:
        """Each weapon of the piece at each target, one of a kind; many of them `check` refuses. Empty when it is not its time."""


@runtime_checkable
class Glossary(Protocol):
    """What a ruleset may offer besides: what the short words mean that are printed on its counters and cards."""

    def meaning(self, word: str) -> str:
        """The meaning in one sentence without its word, the gist of it before a colon; empty for a word that needs none."""


@dataclass(frozen=True, slots=True)
class Orders:
    """A sealed card that a side has drawn: its number, its title, what is to be done, and what else stands on it, by heading."""

    number: int
    title: str
    task: str
    lines: tuple[tuple[str, str], ...] = ()


@runtime_checkable
class Seals(Protocol):
    """What a ruleset may offer besides: sealed orders, which each side draws and reads alone."""

    def orders(self, state: State, side: Side) -> Orders | None:
        """The card of a side as far as it is known in this state or view; None when it has drawn none, or it lies open."""


_REGISTER: dict[str, Ruleset] = {}
_ANNOUNCED: dict[str, str] = {}
"""games that have not been asked for yet, and the modules that will register them"""


def announce(name: str, module: str) -> None:
    """Say which module registers a ruleset. It is imported when the ruleset is first asked for: a game costs time to bring in."""
    _ANNOUNCED[name] = module


def register(ruleset: Ruleset) -> Ruleset:
    """Enter a ruleset under its name; a second one of the same name is a programming error."""
    if _REGISTER.get(ruleset.name, ruleset) is not ruleset:
        raise ValueError(f"two rulesets are called {ruleset.name}")
    _REGISTER[ruleset.name] = ruleset
    return ruleset


def ruleset_named(name: str) -> Ruleset:
    """The ruleset of that name. Raises ValueError with one sentence that lists those there are."""
    if name not in _REGISTER and name in _ANNOUNCED:
        import_module(_ANNOUNCED[name])
    try:
        return _REGISTER[name]
    except KeyError:
        known = ", ".join(sorted({*_REGISTER, *_ANNOUNCED})) or "none"
        raise ValueError(f"no ruleset is called {name!r}; there are: {known}") from None
