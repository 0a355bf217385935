"""What a player can say in Strike Force One: six commands, and a seventh with the Exchange (SF-CMD-01, SF-OPT-03).

Each says who gives it (SF-CMD-02). Companies are named by letter, hexes by number.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from navalsim3d.kernel.commands import Command

SideId = Literal["soviet", "us"]
Letter = Literal["A", "B", "C", "D", "E", "F", "W", "X", "Y", "Z"]
Number = Annotated[str, StringConstraints(pattern=r"^[0-9]{4}$")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Command):
    """Move a company to a hex, along a path of the hexes it enters or, without one, along the shortest (SF-MOVE-12)."""

    kind: Literal["move"] = "move"
    side: SideId
    unit: Letter
    to: Number
    path: Annotated[tuple[Number, ...], Field(max_length=16)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Command):
    """Attack one enemy company with one or more of one's own (SF-ATK-03, SF-ATK-06)."""

    kind: Literal["attack"] = "attack"
    side: SideId
    attackers: Annotated[tuple[Letter, ...], Field(max_length=6)]
    defender: Letter


@dataclass(frozen=True, slots=True, kw_only=True)
class Retreat(Command):
    """Retreat a company of one's own into a hex (SF-RETR-02)."""

    kind: Literal["retreat"] = "retreat"
    side: SideId
    unit: Letter
    to: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance(Command):
    """Move an attacker into the hex the defender has left (SF-ADV-01)."""

    kind: Literal["advance"] = "advance"
    side: SideId
    unit: Letter


@dataclass(frozen=True, slots=True, kw_only=True)
class Decline(Command):
    """Leave the vacated hex empty (SF-ADV-03)."""

    kind: Literal["decline"] = "decline"
    side: SideId


@dataclass(frozen=True, slots=True, kw_only=True)
class Lose(Command):
    """Give up an attacker in an Exchange (SF-OPT-03)."""

    kind: Literal["lose"] = "lose"
    side: SideId
    unit: Letter


@dataclass(frozen=True, slots=True, kw_only=True)
class End(Command):
    """Close the step (SF-SEQ-06)."""

    kind: Literal["end"] = "end"
    side: SideId


StrikeForceCommand = Annotated[Move | Attack | Retreat | Advance | Decline | Lose | End, Field(discriminator="kind")]
