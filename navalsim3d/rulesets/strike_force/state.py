"""The state of a game of Strike Force One, frozen: where ten companies stand, whose step it is, and what waits for an answer.

Companies are counted 0 to 9 in the order of their letters, six Soviet and four US; a set of companies is an integer with a bit
for each, a place is a hex's bit or 0 for an eliminated company (SF-UNIT-04). What a game fixes for good (`Game`) hangs beside
what changes (`State`).
"""

from dataclasses import dataclass
from typing import Literal, Protocol

from navalsim3d.kernel.dice import Dice
from navalsim3d.kernel.scenario import ReadyScenario
from navalsim3d.rulesets.strike_force.chart import LETTERS, SOVIET_UNITS, Chart
from navalsim3d.rulesets.strike_force.commands import Letter, SideId
from navalsim3d.rulesets.strike_force.hexes import Hexes

Units = int
"""a set of companies"""
Waits = Literal["retreat", "lose", "advance"]

SIDES: tuple[SideId, SideId] = ("soviet", "us")
SOVIETS = len(SOVIET_UNITS)
UNITS_OF: dict[SideId, tuple[int, ...]] = {"soviet": tuple(range(SOVIETS)), "us": tuple(range(SOVIETS, len(LETTERS)))}
"""the companies of a side"""
UNIT: dict[str, int] = {letter: unit for unit, letter in enumerate(LETTERS)}
"""letter -> company"""
SOVIET_MOVES, SOVIET_ATTACKS, US_MOVES, US_ATTACKS = 1, 2, 3, 4
"""the four steps of a turn (SF-SEQ-01)"""
MOVES = (SOVIET_MOVES, US_MOVES)
"""movement steps; the others are attack steps (SF-SEQ-02)"""
TURNS = 4
SIDE_WORDS: dict[SideId, str] = {"soviet": "Soviet", "us": "US"}


@dataclass(frozen=True, slots=True)
class Game:
    """What set-up fixes: the scenario, the chart, the options (SF-OPT-01)."""

    ready: ReadyScenario
    chart: Chart
    slow_woods: bool = False
    exchange: bool = False


@dataclass(frozen=True, slots=True)
class Combat:
    """An attack that waits for an answer: what for, who attacked whom, and who has still to retreat.

    `vacated` is the hex the defender leaves; 0 when it is the attackers who retreat, and nobody will advance (SF-ADV-06).
    """

    waits: Waits
    attackers: Units
    defender: int
    vacated: Hexes
    retreating: Units = 0


@dataclass(frozen=True, slots=True)
class State:
    """One position. `moved`, `used` and `attacked` are marks of the step in hand (SF-SEQ-08); `winner` is empty while the game goes on."""

    game: Game
    dice: Dice | None
    """None in what a player may see"""
    turn: int
    step: int
    where: tuple[Hexes, ...]
    moved: Units = 0
    used: Units = 0
    """companies that took part in an attack (SF-ATK-05)"""
    attacked: Units = 0
    """companies that were attacked (SF-ATK-04)"""
    combat: Combat | None = None
    winner: SideId | Literal[""] = ""


class Position(Protocol):
    """Where everybody stands, in a state or in the middle of a command."""

    @property
    def game(self) -> Game:
        """What set-up fixed."""

    @property
    def where(self) -> "tuple[Hexes, ...] | list[Hexes]":
        """The place of each company."""


def acting(state: "State") -> SideId:
    """The side whose step it is (SF-SEQ-03)."""
    return SIDES[state.step > SOVIET_ATTACKS]


def side_of(unit: int) -> SideId:
    """A company's side."""
    return SIDES[unit >= SOVIETS]


def opponent(side: SideId) -> SideId:
    """The other side."""
    return SIDES[side == "soviet"]


def standing(position: Position, side: SideId) -> Hexes:
    """The hexes a side's companies stand in."""
    where = position.where
    if side == "soviet":
        return where[0] | where[1] | where[2] | where[3] | where[4] | where[5]
    return where[6] | where[7] | where[8] | where[9]


def units_in(units: Units) -> tuple[int, ...]:
    """The companies of a set by letter."""
    return _UNITS_IN[units]


def letters_of(units: Units) -> tuple[Letter, ...]:
    """The letters of a set, in order (SF-CMD-07)."""
    return tuple([LETTER[unit] for unit in _UNITS_IN[units]])


def set_of(letters: tuple[str, ...]) -> Units:
    """The set of the companies with these letters."""
    return sum({1 << UNIT[letter] for letter in letters})


def spoken(letters: tuple[str, ...]) -> str:
    """Letters as a list in a sentence."""
    return letters[0] if len(letters) == 1 else f"{', '.join(letters[:-1])} and {letters[-1]}"


LETTER: tuple[Letter, ...] = ("A", "B", "C", "D", "E", "F", "W", "X", "Y", "Z")
_UNITS_IN: tuple[tuple[int, ...], ...] = tuple(
    tuple(unit for unit in range(len(LETTERS)) if units >> unit & 1) for units in range(1 << len(LETTERS))
)
