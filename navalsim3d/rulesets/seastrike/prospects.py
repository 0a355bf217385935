"""What has to be turned up for a weapon to do anything, counted from the cards left, in sentences (DECK, FC, HIT).

Everybody sees which cards have been turned, so both sides know which are left, though not in which order: what is said here is no
secret, and agrees with the chances in `odds`.
"""

from collections.abc import Callable

from navalsim3d.rulesets.seastrike import fire_control, odds
from navalsim3d.rulesets.seastrike.damage import HEADQUARTERS_HITS
from navalsim3d.rulesets.seastrike.deck import Card, Segment
from navalsim3d.rulesets.seastrike.state import Piece, State
from navalsim3d.rulesets.seastrike.types import COUNTERS

Cards = tuple[Card, ...]
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def number(count: int) -> str:
    """A small number in letters."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def of_cards(cards: Cards, good: Callable[[Card], bool]) -> str:
    """How many of the cards left are good for something: `40 of the 73 cards left`."""
    return f"{sum(map(good, cards))} of the {len(cards)} cards left"


def crosses(cards: Cards) -> str:
    """How many of them are crosses, red or black."""
    return of_cards(cards, lambda card: card.cross)


def lock(state: State, piece: Piece, cards: Cards) -> str:
    """What a weapon of a piece needs to lock on, and why it may need more than one card (SS-FC-01, SS-FC-03, SS-WX-05)."""
    needed = fire_control.needed(state, piece)
    if needed == 1:
        return f"a cross locks on: {crosses(cards)}"
    why = [word for word, there in (("storm", state.weather == "STORM"), ("hits on its fire control", piece.fce)) if there]
    return f"{number(needed)} crosses in a row lock on ({' and '.join(why)}): {crosses(cards)} are crosses"


def shots(target: Piece, segment: Segment, cards: Cards, turned: int) -> str:
    """What the shot cards have to show to hurt a target; under a blank, to hurt a torpedo submarine (SS-HIT-01, SS-HIT-02)."""
    good = of_cards(cards, odds.of_segment(target, segment))
    then, harm = ("if a submarine lies there,", "harm to a torpedo submarine") if target.type == "BLANK" else ("then", "harm")
    if turned == 1:
        return f"{then} the {segment} segment of one card counts: it does {harm} on {good}"
    return f"{then} the {segment} segments of {number(turned)} cards count: each does {harm} on {good}"


TURNED_OVER = "the lock turns the blank over; a dummy is then removed, and no shots follow"
"""what comes between the lock on a blank and the shots at it (SS-HIDE-04, SS-HIDE-05, SS-HIDE-12)"""


def red(cards: Cards) -> str:
    """How many red crosses are left: what brings down an attacker, and what hits in an airstrike."""
    return of_cards(cards, odds.red)


def take_off(cards: Cards) -> str:
    """What an aircraft or a helicopter needs to get into the air, and what crashes it (SS-HELO-01, SS-AIRS-03, SS-INTC-01)."""
    failures = sum(card.failure for card in cards)
    crash = f"; a system failure crashes it ({failures} left)" if failures else ""
    return f"each needs a cross to take off: {crosses(cards)}{crash}"


def outright(target: Piece, share: float) -> str:
    """How often a weapon finishes its target with a single shot card."""
    word = "destroys" if target.type == "SAMSITE" else "sinks"
    return f"one card alone {word} it in {share:.0%} of all tries" if share else f"no single card {word} it"


def headquarters(state: State) -> str:
    """How many hits a headquarters takes; nobody else knows whether it was strengthened, where that can be (SS-HQ-02, SS-STRHQ-02)."""
    doubt = " that was not strengthened" if state.game.options.strong_headquarters else ""
    return f"{number(HEADQUARTERS_HITS)} destroy a headquarters{doubt}"


def strike(state: State, target: Piece) -> str:
    """What so many hits of one airstrike do to a target (SS-AIRS-09 to SS-AIRS-11, SS-HIDE-07, SS-HQ-02)."""
    if target.type == "HQ":
        return f"each hit counts; {headquarters(state)}"
    if target.type == "BLANK":
        return "a hit removes the blank, and nobody else learns what it was"
    needed = COUNTERS[target.counter].strike_hits
    if needed == 1:
        return "one hit destroys it"
    return f"{number(needed)} hits destroy it; of fewer, the air segments of the red crosses count"
