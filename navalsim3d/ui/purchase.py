"""The purchase as a table to go through: which row is in hand, what is spent, and closing the list, which has to be meant twice.

A view model over what a ruleset sells; it knows no screen and no game. Rows are the wares in their order and, after them, the one
that closes the list.
"""

from dataclasses import dataclass
from typing import Literal

from navalsim3d.kernel.commands import Command
from navalsim3d.kernel.ruleset import Orders, Ruleset, Seals, Sells, Shop, State, Ware
from navalsim3d.ui.choices import SETTLED

IDLE = 0.25
"""share of the budget that is not left over by intention"""
DIGITS = tuple("123456789")
"""keys that take the row of that number"""


@dataclass(slots=True)
class Purchase:
    """A list in the making, one of its rows in hand. `sure`: closing it has been asked once."""

    shop: Shop
    row: int = 0
    sure: bool = False
    sought: int = SETTLED
    """frames in which the row in hand is still brought into view; none after a click on it, under which nothing may move"""
    models: tuple[str, ...] = ()
    """of each ware the name of its model, empty where it has none"""
    orders: Orders | None = None
    """the sealed card that says what to buy for"""
    card: Literal["back", "face", "away"] = "away"
    """which side of it lies on the table"""

    @property
    def rows(self) -> int:
        """The wares, and the row that closes the list."""
        return len(self.shop.wares) + 1

    @property
    def ware(self) -> Ware | None:
        """The ware in hand; None on the row that closes the list."""
        return self.shop.wares[self.row] if self.row < len(self.shop.wares) else None

    @property
    def left(self) -> float:
        """What is left of the budget; negative when it is overspent."""
        return self.shop.budget - self.shop.spent

    @property
    def summary(self) -> tuple[str, ...]:
        """What is on the list, one line a ware."""
        return tuple(f"{ware.have} x {ware.name}, {ware.have * ware.price:g}" for ware in self.shop.wares if ware.have)

    @property
    def doubt(self) -> str:
        """What is asked before the list is closed, which has to be meant twice: what looks like a slip, or that it is for good."""
        if self.left < 0:
            return f"{-self.left:g} {self.shop.coin} too much is spent: {self.shop.overspent}"
        if not self.summary:
            return "nothing has been bought"
        cheapest = min((ware.price for ware in self.shop.wares if ware.add is not None), default=float("inf"))
        if self.left >= max(cheapest, IDLE * self.shop.budget):
            return f"{self.left:g} {self.shop.coin} would be left over"
        return "nothing more can be bought once the list is closed"

    def go(self, step: int) -> None:
        """To another row, round and round."""
        self.take((self.row + step) % self.rows)

    def take(self, row: int) -> None:
        """Take a row in hand."""
        self.row, self.sure, self.sought = min(self.rows - 1, max(0, row)), False, SETTLED

    def close(self) -> Command | None:
        """The command that closes the list; the first time None, for it has to be meant twice."""
        if not self.sure:
            self.row, self.sure = self.rows - 1, True
            return None
        return self.shop.close

    def turn(self) -> None:
        """Turn the card over, put it away, take it up again."""
        if self.orders is not None:
            self.card = {"back": "face", "face": "away", "away": "face"}[self.card]  # type: ignore[assignment]

    def key(self, name: str) -> Command | None:
        """What a key orders: up, down and digits take a row, right enters one, left strikes one off, Enter enters or closes.

        A card that lies over the list is turned by Enter, and put away by whatever else is done.
        """
        if name == "o" or (name == "enter" and self.card != "away"):
            self.turn()
            return None
        self.card = "away"
        ware = self.ware
        if name in DIGITS:
            if int(name) <= len(self.shop.wares):
                self.take(int(name) - 1)
            return None
        if name in ("arrow_down", "arrow_up"):
            self.go(1 if name == "arrow_down" else -1)
            return None
        if name in ("arrow_right", "+", "="):
            return ware.add if ware is not None else None
        if name in ("arrow_left", "-"):
            return ware.drop if ware is not None else None
        if name == "enter":
            return self.close() if ware is None else ware.add
        return None


def purchase(ruleset: Ruleset, view: State, before: Purchase | None = None) -> Purchase | None:
    """The list in the making for whoever decides, with the row that was in hand `before`; None when nothing is on sale."""
    shop = ruleset.shop(view) if isinstance(ruleset, Sells) else None
    if shop is None:
        return None
    models = before.models if before is not None else tuple(_model(ruleset, view, ware) for ware in shop.wares)
    side = ruleset.decider(view)
    orders = ruleset.orders(view, side) if isinstance(ruleset, Seals) and side is not None else None
    if before is not None:
        return Purchase(shop, before.row, sought=0, models=models, orders=orders, card=before.card)
    return Purchase(shop, models=models, orders=orders, card="back" if orders is not None and not shop.spent else "away")


def _model(ruleset: Ruleset, view: State, ware: Ware) -> str:
    """What a ware looks like."""
    command = ware.add or ware.drop
    return ruleset.explain(view, command).model if command is not None else ""
