"""Chances by counting the cards left (for the panel and for agents): exact, and from what a player may know.

A player knows which cards have been turned, so he knows which are left, though not in which order. All chances follow from how many
of each sort there are, drawn without putting back; an empty stack is shuffled anew from all eighty.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from navalsim3d.rulesets.seastrike.damage import MAJOR, to_sink
from navalsim3d.rulesets.seastrike.deck import Card, Segment
from navalsim3d.rulesets.seastrike.hits import next_lost
from navalsim3d.rulesets.seastrike.state import Piece, State
from navalsim3d.rulesets.seastrike.types import mounts_of

Counts = tuple[int, int, int, int, int]
"""cards left that are: cross and hit, cross and miss, blank and hit, blank and miss, system failure"""


def left(state: State, side: str) -> tuple[Card, ...]:
    """The cards face down in the stack a side turns from (SS-DECK-10)."""
    if not state.stacks:
        return ()
    stack = state.stacks[0] if len(state.stacks) == 1 else state.stacks[int(side != state.winner_of_cut)]
    return stack.left or stack.cards


def counts(cards: tuple[Card, ...], hits: Callable[[Card], bool]) -> Counts:
    """How many of each sort there are, for shots that hit with some of them."""
    found = [0, 0, 0, 0, 0]
    for card in cards:
        found[4 if card.failure else 2 * (not card.cross) + (not hits(card))] += 1
    return (found[0], found[1], found[2], found[3], found[4])


@lru_cache(maxsize=65536)
def chance(cards: Counts, locks: int, shots: int) -> float:
    """The chance that so many crosses in a row are followed by at least one hit among so many shots; a failure ends it."""
    total = sum(cards)
    if not total or not shots:
        return 0.0
    found = 0.0
    for sort, number in enumerate(cards):
        if not number or sort == 4:
            continue
        rest = (*cards[:sort], number - 1, *cards[sort + 1 :])
        share = number / total
        if locks:
            found += share * chance(rest, locks - 1, shots) if sort < 2 else 0.0
        else:
            found += share * (1.0 if sort in (0, 2) else chance(rest, 0, shots - 1))
    return found


def of_segment(piece: Piece, segment: Segment) -> Callable[[Card], bool]:
    """Which cards hurt a target in a segment (SS-HIT-02, SS-HIT-03, SS-MPB-02).

    Of a blank nobody knows what lies under it: the cards that hurt a torpedo submarine count, whatever does (SS-HIDE-02).
    """
    if piece.type == "BLANK":
        piece = replace(piece, type="S", mounts=mounts_of("S"), lost=0)

    def hurts(card: Card) -> bool:
        symbols = card.symbols(segment)
        if not symbols or piece.type in ("MPB", "MERCHANT"):
            return bool(symbols)
        if piece.type == "HQ":
            return "MAJOR" in symbols
        return any(
            symbol == "MAJOR" or symbol == "FCE" or (symbol == "BELOW" and piece.type != "SAMSITE") or _carries(symbol)
            for symbol in symbols
        )

    def _carries(symbol: str) -> bool:
        return symbol not in ("MAJOR", "BELOW", "FCE") and next_lost(piece, symbol) >= 0

    return hurts


def sinks(piece: Piece, segment: Segment) -> Callable[[Card], bool]:
    """Which single cards would remove a target as it is now (DMG)."""

    def sinking(card: Card) -> bool:
        symbols = card.symbols(segment)
        if piece.type in ("MPB", "MERCHANT"):
            return bool(symbols)
        if piece.type in ("SAMSITE", "BLANK", "HQ"):
            return "MAJOR" in symbols and piece.type == "SAMSITE"
        full = to_sink(piece)
        points = sum({"MAJOR": MAJOR if full > MAJOR else full, "BELOW": 1}.get(symbol, 0) for symbol in symbols)
        return piece.track + points >= full

    return sinking


def red(card: Card) -> bool:
    """What brings down an attacker."""
    return card.red
