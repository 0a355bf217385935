"""What a position at the beginning of a step is worth: the Soviet side's share of wins, between 0 and 1.

The last two steps are solved and not judged. Before them a judge is asked: `Terms` adds up figures a person can read, `Net` is
a small network of whole numbers over the same figures and over every hex. Their numbers lie in JSON files beside this one and
were found by the laboratory (`benchmarks/strike_force_fit.py`), which says how.

A sum x becomes a share by (1 + x / sqrt(1 + x^2)) / 2: only what every machine does alike, so that an agent chooses alike
everywhere. For the same reason the network's weights are multiples of 1/16384 and its sums exact, whatever their order.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from navalsim3d.ai.strike_force import last_stand, terms
from navalsim3d.ai.strike_force.field import Field, Position
from navalsim3d.rulesets.strike_force.chart import chart_of
from navalsim3d.rulesets.strike_force.hexes import BIT, Hexes, numbers, rows
from navalsim3d.rulesets.strike_force.state import TURNS, US_ATTACKS, US_MOVES

Floats = NDArray[np.float64]
GRAIN = 16384
"""weights are whole multiples of one part in so many"""


class Judge(Protocol):
    """Whoever can put a number on positions."""

    def shares(self, field: Field, turn: int, step: int, positions: Sequence[Position]) -> Sequence[float]:
        """The Soviet side's share of wins from the beginning of this step on."""


def worth(judge: Judge, field: Field, turn: int, step: int, positions: Sequence[Position]) -> Sequence[float]:
    """The shares of positions at the beginning of a step; the end of turn four is known, and a step 5 is step 1 of the next turn."""
    if step > US_ATTACKS:
        turn, step = turn + 1, 1
    if turn > TURNS:
        return [last_stand.won(field, position) for position in positions]
    if turn == TURNS and step == US_ATTACKS:
        return [last_stand.holds(field, position) for position in positions]
    if turn == TURNS and step == US_MOVES:
        return [last_stand.stands(field, position) for position in positions]
    return judge.shares(field, turn, step, positions) if positions else []


def share(sums: Floats) -> Floats:
    """Sums as shares of wins."""
    return 0.5 + 0.5 * sums / np.sqrt(1.0 + sums * sums)


@dataclass(frozen=True, slots=True)
class Terms:
    """Figures times weights; a row of weights for each turn and step, a constant at the end."""

    weights: Mapping[tuple[int, int], Floats]

    def shares(self, field: Field, turn: int, step: int, positions: Sequence[Position]) -> Sequence[float]:
        """The sums as shares."""
        found = self.parts(field, turn, step, positions)
        shares: list[float] = share(found.sum(axis=1)).tolist()
        return shares

    def parts(self, field: Field, turn: int, step: int, positions: Sequence[Position]) -> Floats:
        """Each figure's part of the sum, a row for each position."""
        return inputs(field, positions) * self.weights[turn, step]


@dataclass(frozen=True, slots=True)
class Layers:
    """A network for one step: every hex of both sides and every figure to hidden sums, those above nought to one sum.

    `first` has a row for each of the 208 bits and each figure, `turns` a row for each turn; `last` weighs the hidden sums and
    `straight` the figures themselves.
    """

    first: NDArray[np.float32]
    turns: NDArray[np.float32]
    last: Floats
    straight: Floats
    constants: Floats


@dataclass(frozen=True, slots=True)
class Net:
    """A network for each step that is judged."""

    layers: Mapping[int, Layers]
    otherwise: bool = False
    """on a map that is the game's own with north and south changed"""

    def shares(self, field: Field, turn: int, step: int, positions: Sequence[Position]) -> Sequence[float]:
        """What the step's network says."""
        layers = self.layers[step]
        spread = terms.spread(positions)
        figures = terms.figures(field, spread)
        hexes = spread[:, _REFLECTED] if self.otherwise else spread
        bare = np.concatenate([hexes, figures], axis=1, dtype=np.float32)
        hidden = terms.product(bare, layers.first) + layers.turns[turn - 1]
        sums = _product(np.maximum(hidden, 0.0), layers.last) + _product(figures, layers.straight) + layers.constants[turn - 1]
        found: list[float] = share(sums).tolist()
        return found


@dataclass(frozen=True, slots=True)
class Both:
    """The mean of two judges: where they err, they seldom err alike, and a search finds out every error of one."""

    one: Judge
    other: Judge

    def shares(self, field: Field, turn: int, step: int, positions: Sequence[Position]) -> Sequence[float]:
        """The means."""
        judged = (judge.shares(field, turn, step, positions) for judge in (self.one, self.other))
        return [(one + other) / 2 for one, other in zip(*judged, strict=True)]


def _product(rows: NDArray[np.float32], weights: Floats) -> Floats:
    """Rows times weights; exact, for all are multiples of a grain."""
    found: Floats = rows.astype(np.float64) @ weights
    return found


def inputs(field: Field, positions: Sequence[Position]) -> Floats:
    """The figures and a constant 1."""
    found = terms.figures(field, terms.spread(positions)).astype(np.float64)
    return np.concatenate([found, np.ones((len(positions), 1))], axis=1)


@lru_cache(maxsize=8)
def read(name: str) -> Any:
    """The numbers of a judge."""
    return json.loads((files(__package__) / name).read_text(encoding="utf-8"))


@lru_cache(maxsize=64)
def terms_for(field: Field) -> Terms:
    """The weights of the figures, for any map."""
    found = read("terms.json")["weights"]
    return Terms({(turn, step): np.array(found[f"{turn}.{step}"], dtype=np.float64) / 100.0 for turn, step in _judged()})


def _judged() -> list[tuple[int, int]]:
    """The steps at whose beginning somebody has to judge."""
    return [(turn, step) for turn in range(1, TURNS + 1) for step in range(1, US_ATTACKS + 1) if (1, 1) < (turn, step) < (TURNS, US_MOVES)]


@lru_cache(maxsize=64)
def net_for(field: Field) -> Judge:
    """The network for the game's own map, or for its reflection; on any other map the weights of the figures."""
    home, here = chart_of(None), field.chart
    for otherwise in (False, True):
        ground = _reflected if otherwise else _as_it_is
        if (here.towns, here.woods, here.plain) == (ground(home.towns), ground(home.woods), home.plain):
            return Net({int(step): layers_from(layers) for step, layers in read("captain.json")["steps"].items()}, otherwise)
    return terms_for(field)


def layers_from(data: Mapping[str, Any]) -> Layers:
    """A network as its file tells it: hexes and figures by name, weights in grains."""
    width = len(data["last"])
    first = np.zeros((2 * terms.BITS + len(terms.NAMES), width), dtype=np.float32)
    for place, side in enumerate(("soviet", "us")):
        for number, row in data[side].items():
            first[place * terms.BITS + BIT[number].bit_length() - 1] = row
    for place, name in enumerate(terms.NAMES):
        first[2 * terms.BITS + place] = data["figures"][name]
    straight = np.array([data["straight"][name] for name in terms.NAMES], dtype=np.float64)
    turns = np.array(data["turns"], dtype=np.float32)
    last, constants = np.array(data["last"], dtype=np.float64), np.array(data["constants"], dtype=np.float64)
    return Layers(first / np.float32(GRAIN), turns / np.float32(GRAIN), last / GRAIN, straight / GRAIN, constants / GRAIN)


def _as_it_is(hexes: Hexes) -> Hexes:
    return hexes


def _reflected(hexes: Hexes) -> Hexes:
    """A set with north and south changed, column by column."""
    return sum(BIT[_opposite(number)] for number in numbers(hexes))


def _opposite(number: str) -> str:
    column, row = int(number[:2]), int(number[2:])
    return f"{column:02}{rows(column) + 1 - row:02}"


def _reflection() -> NDArray[np.intp]:
    """For each of the 208 bits the one it is read from on a reflected map."""
    order = np.arange(2 * terms.BITS)
    for number, bit in BIT.items():
        here, there = bit.bit_length() - 1, BIT[_opposite(number)].bit_length() - 1
        order[here], order[terms.BITS + here] = there, terms.BITS + there
    return order


_REFLECTED = _reflection()
