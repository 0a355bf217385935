"""The cards (DECK): eighty faces, how a face is read, and a stack that is turned from the top.

A face has a centre mark, four weapon segments and, on red crosses, an airstrike symbol. What lies in the stack and in which order
is a secret; what has been turned lies open beside it. `Stack` keeps both: its cards in order, and how many of them were turned.

The rules name the generator that shuffles, seeded with the game's seed and the number of the shuffle (SS-PREP-09), so this is the one
place where it is not the dice of the kernel that decide.
"""

import csv
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from random import Random
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

Centre = Literal["RED", "BLACK", "BLANK", "SYSFAIL"]
Segment = Literal["ssm", "gun", "asw", "torp", "air"]
SEGMENTS: tuple[Segment, ...] = ("ssm", "gun", "asw", "torp", "air")
BLANK = "-"
LETTERS: dict[str, Centre] = {"R": "RED", "K": "BLACK", "O": "BLANK", "F": "SYSFAIL"}
"""the catalogue's short names of centre marks"""
CENTRE_WORDS: dict[Centre, str] = {"RED": "red cross", "BLACK": "black cross", "BLANK": "blank", "SYSFAIL": "system failure"}
CARDS_IN_STACK = 80
_ENVELOPES = 999
"""the number of the draw of objectives among the shuffles (SS-PREP-09)"""
_CENTRES = {"RED": 20, "BLACK": 20, "BLANK": 36, "SYSFAIL": 4}
_TOTALS: dict[Segment, dict[str, int]] = {
    "ssm": {"MAJOR": 23, "BELOW": 5, "FCE": 2, "SSM+SSM": 2, "SSM+GUN": 2, "GUN+PD": 2, "SSM": 2, "SAM+SAM": 1}
    | {"ASW+HELO": 1, "GUN": 1, "SAM": 1, "HELO": 1, "ASW": 1},
    "gun": {"BELOW": 4, "FCE": 4, "SSM": 7, "GUN": 7, "ASW": 5, "SAM": 4, "PD": 4, "HELO": 3, "SSM+SSM": 1, "GUN+GUN": 1},
    "asw": {"MAJOR": 10, "FCE": 8, "TORP": 10, "SSM": 8},
    "torp": {"MAJOR": 11, "BELOW": 18},
    "air": {"BELOW": 2, "FCE": 2, "SSM": 3, "GUN": 3, "SAM": 3, "ASW": 2, "HELO": 2, "PD": 2, "SSM+SSM": 1},
}
"""SS-DECK-04, SS-DECK-05"""
Symbol = Annotated[str, StringConstraints(pattern=r"^(-|[A-Z]{2,5}(\+[A-Z]{2,5})?)$")]


@dataclass(frozen=True, slots=True)
class Card:
    """One face (SS-DECK-02). `number` is 1 to 80, or 0 for a face that a test made up."""

    number: Annotated[int, Field(ge=0, le=CARDS_IN_STACK)]
    centre: Centre
    ssm: Symbol = BLANK
    gun: Symbol = BLANK
    asw: Symbol = BLANK
    torp: Symbol = BLANK
    air: Symbol = BLANK

    @property
    def cross(self) -> bool:
        """Whether it locks on, takes off, finds (SS-DECK-03, SS-FC-01)."""
        return self.centre in ("RED", "BLACK")

    @property
    def red(self) -> bool:
        """Whether it shoots an attacker down, or hits in an airstrike."""
        return self.centre == "RED"

    @property
    def failure(self) -> bool:
        """Whether it is a SYSTEM FAILURE."""
        return self.centre == "SYSFAIL"

    @property
    def mark(self) -> Centre:
        """The centre mark; a SYSTEM FAILURE counts as blank (SS-DECK-02)."""
        return "BLANK" if self.centre == "SYSFAIL" else self.centre

    def symbols(self, segment: Segment) -> tuple[str, ...]:
        """What a segment shows: no symbol, one or two."""
        shown: str = getattr(self, segment)
        return () if shown == BLANK else tuple(shown.split("+"))

    @property
    def words(self) -> str:
        """The face as a sentence for the log."""
        return ", ".join([CENTRE_WORDS[self.centre], *self.shown])

    @property
    def shown(self) -> tuple[str, ...]:
        """Its segments that are not blank, each with what it shows."""
        return _shown(self)


@lru_cache(maxsize=512)
def _shown(card: Card) -> tuple[str, ...]:
    return tuple(f"{segment} {getattr(card, segment)}" for segment in SEGMENTS if getattr(card, segment) != BLANK)


@dataclass(frozen=True, slots=True)
class Stack:
    """Cards in order, top first; the first `turned` of them lie on the discard pile. `given`: a test's cards, never shuffled."""

    cards: Annotated[tuple[Card, ...], Field(max_length=400)]
    turned: Annotated[int, Field(ge=0)] = 0
    given: bool = False

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards still face down, in order."""
        return self.cards[self.turned :]


def face(text: str) -> Card:
    """A face in the catalogue's notation: `R`, `O{gun:GUN+GUN}`, `K{ssm:MAJOR,torp:BELOW}`. Raises ValueError."""
    letter, _, rest = text.partition("{")
    if letter not in LETTERS or (rest and not rest.endswith("}")):
        raise ValueError(f"{text!r} is no card: it reads R, K, O or F, and segments in braces")
    shown = dict(part.split(":") for part in rest[:-1].split(",") if part)
    if not set(shown) <= set(SEGMENTS):
        raise ValueError(f"{text!r} names a segment that no card has")
    return Card(0, LETTERS[letter], **shown)


def given(faces: str) -> Stack:
    """A stack of exactly these faces, separated by spaces, used from the top (SS-DECK-11)."""
    return Stack(tuple(face(text) for text in faces.split()), given=True)


@lru_cache(maxsize=1)
def pack() -> tuple[Card, ...]:
    """The eighty cards by number (SS-DECK-06). Raises ValueError when the table is not the pack of the rules (SS-DECK-07)."""
    text = (files(__package__) / "tables" / "deck.csv").read_text(encoding="utf-8")
    cards = read_pack(text)
    for fault in faults_of_pack(cards):
        raise ValueError(fault)
    return cards


def read_pack(text: str) -> tuple[Card, ...]:
    """Cards from comma-separated lines under a heading. Raises ValueError."""
    return tuple(Card(int(row.pop("card")), **row) for row in csv.DictReader(text.splitlines()))  # type: ignore[arg-type]


def faults_of_pack(cards: Sequence[Card]) -> list[str]:
    """Why these cards are not the pack (SS-DECK-01, SS-DECK-04, SS-DECK-05, SS-DECK-07), one sentence each."""
    found = []
    if [card.number for card in cards] != list(range(1, CARDS_IN_STACK + 1)):
        found.append(f"the cards are not numbered 1 to {CARDS_IN_STACK}")
    if Counter(card.centre for card in cards) != _CENTRES:
        found.append("the centre marks are not 20 red, 20 black, 36 blank and 4 system failures")
    for segment, totals in _TOTALS.items():
        counted = Counter(getattr(card, segment) for card in cards if getattr(card, segment) != BLANK)
        if counted != totals:
            found.append(f"the {segment} segments do not add up to the table of the rules")
    if any((card.air != BLANK) != (card.centre == "RED") for card in cards):
        found.append("an airstrike symbol stands on exactly the red crosses")
    if any(card.symbols(segment) for card in cards if card.failure for segment in SEGMENTS):
        found.append("a system failure card has a segment that is not blank")
    return found


def order(seed: int, shuffle: int) -> tuple[int, ...]:
    """The card numbers of the `shuffle`-th shuffle, top first (SS-PREP-09)."""
    numbers = list(range(1, CARDS_IN_STACK + 1))
    Random(seed * 1000 + shuffle).shuffle(numbers)
    return tuple(numbers)


def envelopes(seed: int, numbers: Sequence[int]) -> tuple[int, int]:
    """Two different objectives, the first for the winner of the cut (SS-PREP-07, SS-PREP-09)."""
    first, second = Random(seed * 1000 + _ENVELOPES).sample(numbers, 2)
    return first, second


def shuffled(seed: int, shuffle: int) -> tuple[Card, ...]:
    """The whole pack in that order."""
    cards = pack()
    return tuple(cards[number - 1] for number in order(seed, shuffle))


def halves(cards: Sequence[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The stacks of the winner and of the loser of the cut (SS-DECK-10)."""
    return tuple(cards[0::2]), tuple(cards[1::2])
