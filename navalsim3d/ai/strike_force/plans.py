"""Plans of movement: where all companies of a side shall stand at the end of the step, found by a beam and then by trying again.

A side has millions of plans. The beam gives one company after another its place, those in front first, and keeps the most
promising sets of places; it begins with nobody placed and, besides, with every formation that brings two, three or four
companies to one enemy, since an attack is worth nothing before the last of them arrives. What it finds is improved by moving
single companies elsewhere. Nobody's place depends on who stands in it, so plans are told apart by their sets of places.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from heapq import nlargest

from navalsim3d.ai.strike_force.field import Field, singles
from navalsim3d.rulesets.strike_force.hexes import BESIDE, Hexes, around

Places = tuple[Hexes, ...]
"""a place for each company that can still move"""
Score = Callable[[Sequence[Hexes]], Sequence[float]]
"""sets of places -> how good each is for the side that moves"""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is looked at: plans kept by the beam, those improved, and how many times."""

    beam: int
    improved: int
    rounds: int


class Plans:
    """The plans of one side in one position; the more are asked for, the more are known."""

    def __init__(self, field: Field, own: Hexes, enemy: Hexes, movers: Hexes, score: Score) -> None:
        self._score = score
        self._own = own
        self.starts = tuple(sorted(singles(movers), key=lambda start: (_distance(start, enemy), start)))
        self._ways = [field.reach(start, enemy) & ~enemy | start for start in self.starts]
        self._fronts = [BESIDE[foe] & field.ground & ~enemy for foe in singles(enemy)]
        self.known: dict[Hexes, tuple[float, Places]] = {}
        """set of places -> its score, and who goes where"""

    def search(self, effort: Effort) -> None:
        """Fill `known`: staying, the beam, and the improvements."""
        self._look({self._own: self.starts})
        beam = {self._own: (self.starts, 0)} | self._formations()
        for unit in range(len(self.starts)):
            beam = self._best(self._next(beam, unit), effort.beam)
        for _ in range(effort.rounds):
            self._look(self._changes(self.best(effort.improved)))

    def best(self, number: int) -> list[tuple[Hexes, Places]]:
        """The best sets of places known, and who goes where."""
        return [(own, self.known[own][1]) for own in nlargest(number, self.known, key=self.known.__getitem__)]

    def _look(self, sets: dict[Hexes, Places]) -> None:
        """Score what is new."""
        new = [own for own in sets if own not in self.known]
        if new:
            self.known.update((own, (value, sets[own])) for own, value in zip(new, self._score(new), strict=True))

    def _next(self, beam: dict[Hexes, tuple[Places, int]], unit: int) -> dict[Hexes, tuple[Places, int]]:
        """Every place for one more company, in each plan that has not placed it yet. A plan carries whom it has placed, as bits."""
        found: dict[Hexes, tuple[Places, int]] = {}
        start, ways = self.starts[unit], self._ways[unit]
        for own, (places, placed) in beam.items():
            if placed >> unit & 1:
                found.setdefault(own, (places, placed))
                continue
            others = own ^ start
            for place in singles(ways & ~others):
                found.setdefault(others | place, (_with(places, unit, place), placed | 1 << unit))
        return found

    def _best(self, plans: dict[Hexes, tuple[Places, int]], number: int) -> dict[Hexes, tuple[Places, int]]:
        self._look({own: places for own, (places, _) in plans.items()})
        return {own: plans[own] for own in nlargest(number, plans, key=self.known.__getitem__)}

    def _formations(self) -> dict[Hexes, tuple[Places, int]]:
        """For each enemy, and each number of companies that can get beside him: as many of them there, from alternate sides first."""
        found: dict[Hexes, tuple[Places, int]] = {}
        for front in self._fronts:
            for spots in (singles(front), singles(front)[::-1]):
                spots = spots[::2] + spots[1::2]
                places, placed, own = self.starts, 0, self._own
                for unit, start in enumerate(self.starts):
                    if start & front:
                        placed |= 1 << unit
                        continue
                    spot = next((spot for spot in spots if spot & self._ways[unit] & ~own), 0)
                    if not spot:
                        continue
                    own, places, placed = own ^ start | spot, _with(places, unit, spot), placed | 1 << unit
                    found[own] = (places, placed)
                    if (own & front).bit_count() == 4:
                        break
        return found

    def _changes(self, plans: Iterable[tuple[Hexes, Places]]) -> dict[Hexes, Places]:
        """Every plan that differs from one of these by the place of one company."""
        found: dict[Hexes, Places] = {}
        for own, places in plans:
            for unit, here in enumerate(places):
                others = own ^ here
                for place in singles(self._ways[unit] & ~others):
                    found.setdefault(others | place, _with(places, unit, place))
        return found


def in_order(starts: Sequence[Hexes], places: Places) -> list[tuple[Hexes, Hexes]]:
    """The moves of a plan, each into a hex that is empty by then (SF-STACK-02); companies that would change places stay instead."""
    waiting = {start: place for start, place in zip(starts, places, strict=True) if start != place}
    standing = sum(starts)
    moves: list[tuple[Hexes, Hexes]] = []
    while waiting:
        start = next((start for start, place in waiting.items() if not place & standing), 0)
        if not start:
            break
        moves.append((start, waiting[start]))
        standing ^= start | waiting.pop(start)
    return moves


def _with(places: Places, unit: int, place: Hexes) -> Places:
    return (*places[:unit], place, *places[unit + 1 :])


def _distance(start: Hexes, enemy: Hexes) -> int:
    """Hexes to the nearest enemy."""
    far, found = 0, start
    while enemy and not found & enemy:
        found |= around(found)
        far += 1
    return far
