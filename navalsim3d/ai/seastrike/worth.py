"""What an enemy counter is worth to a side, in millions: its price, what its objective adds, and what it could do to us.

Of a hidden blank a side knows no more than that one in two is real. The enemy's objective is unknown, but some of what it might be
shows on the table: merchants mean a convoy.
"""

from dataclasses import dataclass
from functools import lru_cache

from navalsim3d.rulesets.seastrike import objectives, odds
from navalsim3d.rulesets.seastrike.deck import Segment
from navalsim3d.rulesets.seastrike.fire_control import needed
from navalsim3d.rulesets.seastrike.firing import SEGMENT, SHOTS
from navalsim3d.rulesets.seastrike.state import Piece, State, other
from navalsim3d.rulesets.seastrike.targets import sort_of
from navalsim3d.rulesets.seastrike.types import FAMILY, POINTS, TYPES

HEADQUARTERS = 12.0
"""what the enemy's headquarters is worth to whoever does not need it"""
MERCHANT = 24.0
"""two of them sunk decide the game"""
CRIPPLED = 0.25
"""share of a target's worth that a hit takes which does not remove it"""
_LIKELY_MARK = 3.5
"""millions under a blank of which nothing is known"""
_ADDED = {1: 60.0, 16: 60.0}
"""by objective, for the headquarters"""


@dataclass(frozen=True, slots=True)
class Eyes:
    """How a side looks at a view: what it is after."""

    view: State
    side: str

    @property
    def objective(self) -> int:
        """The own objective."""
        return self.view.fleet(self.side).objective

    def worth(self, target: Piece) -> float:
        """Millions that its removal is worth."""
        goal, price = self.objective, price_of(target)
        if target.type == "HQ":
            return HEADQUARTERS + _ADDED.get(goal, 0.0)
        if target.type == "MERCHANT":
            return MERCHANT
        if target.type == "SAMSITE":
            return price + {6: 22.0, 13: 14.0, 16: 10.0, 1: 4.0}.get(goal, 0.0)
        under_water = sort_of(target.type) == "submarine"
        if goal == 2 and price >= self._dearest():
            return price + 60.0
        if goal == 5 and under_water:
            return price + 22.0
        if goal == 15 and target.type != "MPB":
            return price + 14.0
        if goal == 18:
            return price + 9.0
        return price + (2.0 if target.major else 0.0)

    def _dearest(self) -> float:
        majors = [price_of(piece) for piece in self.view.pieces if piece.side == other(self.side) and piece.major]
        return max(majors, default=999.0)


def price_of(piece: Piece) -> float:
    """Price in millions, or what may lie under a blank."""
    if piece.type == "BLANK":
        return {"": 0.0, "?": _LIKELY_MARK}.get(piece.mark, TYPES[piece.mark].price if piece.mark in TYPES else 0.0)
    return objectives.cost(piece) / POINTS


def harm(view: State, shooter: Piece, kind: str, target: Piece) -> float:
    """The share of a target's worth that one use of a mount is expected to take: removal, or a hit that maims."""
    family = FAMILY[kind]
    if family == "HELO":
        segment: Segment = "asw" if sort_of(target.type) == "submarine" else "torp"
        locks, shots = 2, 2
    else:
        segment, shots, locks = SEGMENT[family], SHOTS[family], needed(view, shooter)
    cards = tuple([card.number for card in odds.left(view, shooter.side)])
    return _harm(cards, _kin(target), segment, locks, shots, view)


def _kin(target: Piece) -> Piece:
    """The same target wherever it lies: chances do not depend on that (SS-RANGE-04)."""
    return Piece(id="", side=target.side, type=target.type, mounts=target.mounts, lost=target.lost, track=target.track, mark=target.mark)


_known: dict[tuple[object, ...], float] = {}
_KEPT = 20000


def _harm(cards: tuple[int, ...], target: Piece, segment: Segment, locks: int, shots: int, view: State) -> float:
    key = (cards, target, segment, locks, shots)
    found = _known.get(key)
    if found is None:
        if len(_known) > _KEPT:
            _known.clear()
        left = odds.left(view, other(target.side))
        hit = odds.chance(odds.counts(left, odds.of_segment(target, segment)), locks, shots)
        gone = odds.chance(odds.counts(left, odds.sinks(target, segment)), locks, shots)
        if target.type == "HQ":
            gone = hit / 2
        found = _known[key] = gone + CRIPPLED * max(0.0, hit - gone)
    return found


@lru_cache(maxsize=256)
def strike_chance(aircraft: int, hits: int) -> float:
    """The chance that so many aircraft over the target score so many hits, one card in four being red."""
    cards, chance, tail = 4 * aircraft, 0.25, 0.0
    term = (1.0 - chance) ** cards
    for k in range(hits):
        tail += term
        term *= (cards - k) / (k + 1) * chance / (1.0 - chance)
    return max(0.0, 1.0 - tail)
