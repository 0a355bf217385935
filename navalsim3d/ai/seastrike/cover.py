"""How much of an attack from the air a place is covered against: interceptors, area missiles within reach, the target's own defence.

Who attacks asks it of the enemy's counters, who steers or deploys of his own. Chances follow from the cards left (SS-SAM-03, SS-INTC-04).
"""

from collections.abc import Sequence

from navalsim3d.ai.seastrike import counting
from navalsim3d.kernel.board import Point
from navalsim3d.rulesets.seastrike import odds
from navalsim3d.rulesets.seastrike.answers import aircraft_left
from navalsim3d.rulesets.seastrike.counters import in_half
from navalsim3d.rulesets.seastrike.deck import Card
from navalsim3d.rulesets.seastrike.lines import within
from navalsim3d.rulesets.seastrike.state import Piece, State
from navalsim3d.rulesets.seastrike.types import COUNTERS, RANGE

LEAST = 0.12
"""share of an attack that gets through the thickest cover, by luck"""
MOST_RED = 0.9
"""share of red crosses that is reckoned with at most: the stack may be shuffled anew in the middle of an attack"""
CARDS = 4
"""that an aircraft turns over its target (SS-AIRS-08)"""
_POINT = ("PDG", "PDM")


def _share_of_red(cards: tuple[Card, ...]) -> float:
    return sum(card.red for card in cards) / max(1, len(cards))


class Sky:
    """The cards of the air war as they stand: how many of a flight take off, and what brings them down."""

    __slots__ = ("red", "view")

    def __init__(self, view: State, side: str) -> None:
        self.view = view
        self.red = min(MOST_RED, counting.expected(odds.left(view, side), _share_of_red))

    def hits(self, aircraft: float, needed: int) -> float:
        """The chance that so many aircraft over a target score so many hits."""
        cards = CARDS * aircraft
        miss = 1.0 - self.red
        if needed <= 1:
            return float(1.0 - miss**cards)
        tail, term = 0.0, miss**cards
        for k in range(needed):
            tail += term
            term *= max(0.0, cards - k) / (k + 1) * self.red / miss
        return max(0.0, 1.0 - tail)


TAKES_OFF = 0.5
"""the chance that a card is a cross"""
_TWO_CARDS = 0.44
"""the chance of a red cross on two cards: an interceptor that is up, or a defence that has locked on"""


def downed(view: State, target: Piece, at: Point, units: Sequence[Piece], raid: bool) -> float:
    """How many attackers of a target that lies there are brought down on average; `raid`: by aircraft, not helicopters."""
    mounts = 0
    for piece in units:
        if piece.out_of_action:
            continue
        spent = piece.lost | piece.used
        for place, kind in enumerate(piece.mounts):
            if not spent >> place & 1 and kind in _DEFENCES and (kind not in _POINT or piece.id == target.id):
                mounts += kind in _POINT or within(piece.at if piece.id != target.id else at, at, RANGE[kind])
    found = mounts * TAKES_OFF * _TWO_CARDS
    if raid and in_half(view.game, at[1], view.fleet(target.side).end):
        found += TAKES_OFF * _TWO_CARDS * len(aircraft_left(view, target.side, "INTERCEPTOR"))
    return found


_DEFENCES = ("SAM", "SAML", *_POINT)


def hits_needed(target: Piece) -> int:
    """Hits from the air that remove a counter now (SS-AIRS-09); those on a headquarters add up."""
    needed = COUNTERS[target.counter].strike_hits
    return max(1, needed - target.track) if target.type == "HQ" else needed


def through(attackers: float, brought_down: float) -> float:
    """How many of some attackers come through a cover."""
    return max(LEAST * attackers, attackers - brought_down)


def defenders(view: State, side: str) -> list[Piece]:
    """A side's counters on the table that have anything against what flies."""
    return [piece for piece in view.pieces if piece.side == side and piece.on_table and any(kind in _DEFENCES for kind in piece.mounts)]
