"""The working copy of one command: the position as it changes, the cards as they are turned, the events as they happen.

It lives inside one `apply` and never leaves it; outside, the ruleset is a function from state to state.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any

from navalsim3d.kernel.events import Announced, CardTurned, Event
from navalsim3d.kernel.records import renewer
from navalsim3d.rulesets.seastrike.commands import SideId
from navalsim3d.rulesets.seastrike.deck import CENTRE_WORDS, Card, Stack, halves, shuffled
from navalsim3d.rulesets.seastrike.readings import Reading
from navalsim3d.rulesets.seastrike.state import Fleet, Game, Missile, Piece, Raid, Result, State, other

_state = renewer(State)
_fleet = renewer(Fleet)
_piece = renewer(Piece)


@lru_cache(maxsize=16)
def _reader(names: tuple[str, ...]) -> Callable[[Piece], Any]:
    """What reads some fields of a piece at once: the value of one field, or a tuple of several."""
    return attrgetter(*names)


class Play:
    """A state taken apart for the length of one command."""

    __slots__ = ("_base", "_changed", "_pieces", "events")

    def __init__(self, state: State) -> None:
        self._base = state
        self._changed: dict[str, Any] = {}
        self._pieces: list[Piece] | None = None
        self.events: list[Event] = []

    @property
    def state(self) -> State:
        """The state as it is now."""
        if self._pieces is not None:
            self._changed["pieces"] = tuple(self._pieces)
            self._pieces = None
        if self._changed:
            self._base = _state(self._base, self._changed)
            self._changed = {}
        return self._base

    @property
    def game(self) -> Game:
        """What set-up fixed for good."""
        return self._base.game

    @property
    def pending(self) -> Raid | Missile | None:
        """What waits for an answer."""
        waiting: Raid | Missile | None = self._now("pending")
        return waiting

    @property
    def pieces(self) -> Sequence[Piece]:
        """All pieces as they are now, to be read only."""
        pieces: Sequence[Piece] = self._now("pieces") if self._pieces is None else self._pieces
        return pieces

    def _now(self, name: str) -> Any:
        return self._changed[name] if name in self._changed else getattr(self._base, name)

    def _own_pieces(self) -> list[Piece]:
        if self._pieces is None:
            self._pieces = list(self._now("pieces"))
        return self._pieces

    def set(self, **changed: Any) -> None:
        """Replace fields of the state other than pieces and fleets."""
        self._changed.update(changed)

    def piece(self, piece_id: str) -> Piece:
        """A piece as it is now. Raises KeyError."""
        for piece in self.pieces:
            if piece.id == piece_id:
                return piece
        raise KeyError(piece_id)

    def change(self, piece_id: str, **changed: Any) -> Piece:
        """Replace fields of one piece and return it. Raises KeyError."""
        pieces = self._own_pieces()
        for place, piece in enumerate(pieces):
            if piece.id == piece_id:
                pieces[place] = _piece(piece, changed)
                return pieces[place]
        raise KeyError(piece_id)

    def change_all(self, **changed: Any) -> None:
        """Replace fields of every piece; one that has these already stays the same."""
        pieces = self.pieces
        read, wanted = _reader(tuple(changed)), tuple(changed.values())
        asked = wanted[0] if len(wanted) == 1 else wanted
        if any(read(piece) != asked for piece in pieces):
            self._pieces = [piece if read(piece) == asked else _piece(piece, changed) for piece in pieces]

    def add_pieces(self, *new: Piece) -> None:
        """Bring new counters out of the box; pieces stand in the order of their ids (SS-GEO-08)."""
        self._pieces = sorted([*self._own_pieces(), *new], key=lambda piece: piece.id)

    def fleet(self, side: str) -> Fleet:
        """A side as it is now."""
        fleets: tuple[Fleet, Fleet] = self._now("fleets")
        return fleets[side == "p2"]

    def change_fleet(self, side: str, **changed: Any) -> Fleet:
        """Replace fields of one side and return it."""
        mine = _fleet(self.fleet(side), changed)
        theirs = self.fleet(other(side))
        self._changed["fleets"] = (mine, theirs) if side == "p1" else (theirs, mine)
        return mine

    def emit(self, event: Event) -> None:
        """Something happened."""
        self.events.append(event)

    def say(self, text: str, clause: str) -> None:
        """A line for the log."""
        self.events.append(Announced(text=text, clause=clause))

    def turn_card(self, unit: str, side: SideId, purpose: str, clause: str, read: Reading, target: str = "") -> Card:
        """Turn the top card for one unit (SS-DECK-08, SS-GEO-07); an empty stack is rebuilt first (SS-DECK-09, SS-DECK-10).

        `read` says what came of it; `target` is whom it is turned against, if anybody.
        """
        stacks: tuple[Stack, ...] = self._now("stacks")
        place = 0 if len(stacks) == 1 else int(side != self._now("winner_of_cut"))
        stack = stacks[place]
        if stack.turned == len(stack.cards):
            stack = self._rebuilt(stack, place, len(stacks))
        card = stack.cards[stack.turned]
        stack = Stack(stack.cards, stack.turned + 1, stack.given)
        self._changed["stacks"] = (*stacks[:place], stack, *stacks[place + 1 :])
        words = f"{unit}: {purpose} at {target} - {read(card)}" if target else f"{unit}: {purpose} - {read(card)}"
        mark = CENTRE_WORDS[card.centre]
        self.events.append(
            CardTurned(
                card=f"{card.number}" if card.number else card.words,
                side=side,
                words=words,
                face=(card.centre, *card.shown),
                piece=unit,
                target=target,
                text=words if card.failure and mark in words else f"{words}: {mark}",
                clause=clause,
            )
        )
        return card

    def _rebuilt(self, stack: Stack, place: int, of: int) -> Stack:
        """The stack shuffled anew: all its discards, no others. Raises AssertionError for cards a test gave (SS-DECK-11)."""
        assert not stack.given, "the given cards are used up"
        cards = self.shuffle()
        self.say("The stack is used up and shuffled anew", "SS-DECK-09")
        if of == 1:
            return Stack(cards)
        own = {card.number for card in stack.cards}
        return Stack(tuple(card for card in cards if card.number in own))

    def shuffle(self) -> tuple[Card, ...]:
        """The pack in the order of the next shuffle (SS-PREP-09)."""
        dice = self._now("dice")
        assert dice is not None, "a view has no cards to shuffle"
        k = self._now("shuffles")
        self._changed["shuffles"] = k + 1
        return shuffled(int.from_bytes(dice.seed, "big"), k)

    def deal_stacks(self) -> None:
        """Shuffle and lay the stack, or two once the cut has a winner (SS-PREP-03, SS-PREP-05, SS-DECK-10)."""
        cards = self.shuffle()
        two = self.game.options.two_stacks and self._now("winner_of_cut")
        self._changed["stacks"] = tuple(Stack(half) for half in halves(cards)) if two else (Stack(cards),)

    def finish(self, result: Result) -> None:
        """The game is over."""
        self._changed |= {"result": result, "phase": "over", "pending": None, "firing": ""}
