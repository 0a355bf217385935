"""What a counter is worth to a side, in millions: its price, what both objectives make of it, and what it could still do.

Of a hidden blank a side knows no more than that one in two is real.
"""

from collections.abc import Mapping

from navalsim3d.ai.seastrike import counting, stakes
from navalsim3d.ai.seastrike.suspicion import suspected
from navalsim3d.rulesets.seastrike import objectives, odds
from navalsim3d.rulesets.seastrike.deck import Card, Segment
from navalsim3d.rulesets.seastrike.fire_control import needed
from navalsim3d.rulesets.seastrike.firing import SEGMENT, SHOTS
from navalsim3d.rulesets.seastrike.state import Piece, State, other
from navalsim3d.rulesets.seastrike.targets import sort_of
from navalsim3d.rulesets.seastrike.types import FAMILY, POINTS, TYPES

HOLD_OUT = (9, 12)
"""objectives that are met by time"""
COURAGE, LEAST_FEAR = 16.0, 0.25
"""rounds in which all fear would be gone, and what of it stays"""
CRIPPLED = 0.25
"""share of a target's worth that a hit takes which does not remove it"""
MAJOR = 2.0
"""millions that a major ship is worth beyond its price: it shoots"""
SPOILED = 0.5
"""share of the game that it is worth to spoil the enemy's task when that alone does not win"""
RISKED: Mapping[int, float] = {7: 0.25, 10: 0.25, 11: 0.25, 14: 0.4, 17: 0.25}
"""by objective, the share of what a ship's loss costs the own task that counts against risks: these cannot be done without any"""
_LIKELY_MARK = 3.5
"""millions under a blank of which nothing is known"""


class Eyes:
    """How a side looks at a view: what it is after, what the enemy may be after, and what each counter means for that."""

    __slots__ = ("_cards", "_cost", "_worth", "side", "view")

    def __init__(self, view: State, side: str) -> None:
        self.view = view
        self.side = side
        self._cards: Mapping[int, float] | None = None
        self._worth: dict[str, float] = {}
        self._cost: dict[str, float] = {}

    @property
    def objective(self) -> int:
        """The own objective."""
        return self.view.fleet(self.side).objective

    @property
    def cards(self) -> Mapping[int, float]:
        """What the enemy may be after, with probabilities."""
        if self._cards is None:
            self._cards = suspected(self.view, self.side)
        return self._cards

    @property
    def fear(self) -> float:
        """How much risks count: less from round to round, since waiting wins nothing; unless holding out is the task."""
        if self.objective in HOLD_OUT:
            return 1.0
        return max(LEAST_FEAR, 1.0 - (self.view.round - 1) / COURAGE)

    def worth(self, target: Piece) -> float:
        """Millions that the removal of an enemy counter is worth."""
        found = self._worth.get(target.id)
        if found is None:
            found = self._worth[target.id] = self._worth_of(target)
        return found

    def cost(self, piece: Piece) -> float:
        """Millions that the removal of an own counter costs."""
        found = self._cost.get(piece.id)
        if found is None:
            own = stakes.missed(self.view, piece, self.objective) * stakes.GAME * RISKED.get(self.objective, 1.0)
            found = price_of(piece) + own + stakes.weighed(stakes.asked_for, self.view, piece, self.cards)
            self._cost[piece.id] = found
        return found

    def _worth_of(self, target: Piece) -> float:
        card = objectives.objective_of(self.view, self.side)
        gain = price_of(target) + (MAJOR if target.major else 0.0)
        if card is None:
            return gain
        spoils = stakes.weighed(stakes.missed, self.view, target, self.cards) * (1.0 if card.alternative else SPOILED)
        return gain + spoils + stakes.GAME * stakes.asked_for(self.view, target, card.number)


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
        hurts, sinks = odds.of_segment(target, segment), odds.sinks(target, segment)

        def share(of: tuple[Card, ...]) -> float:
            hit = odds.chance(odds.counts(of, hurts), locks, shots)
            gone = hit / 2 if target.type == "HQ" else odds.chance(odds.counts(of, sinks), locks, shots)
            return gone + CRIPPLED * max(0.0, hit - gone)

        found = _known[key] = counting.expected(odds.left(view, other(target.side)), share)
    return found
