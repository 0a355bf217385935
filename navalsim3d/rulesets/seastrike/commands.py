"""What a player can say in Seastrike. Each command names the side that gives it; pieces go by id, mounts as `GUN#2`."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from navalsim3d.kernel.commands import Command

SideId = Literal["p1", "p2"]
PieceId = Annotated[str, StringConstraints(pattern=r"^p[12]-[A-Z0-9]{1,12}$")]
MountName = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2,5}#[0-9]{1,2}$")]
Few = Annotated[int, Field(ge=1, le=20)]
Centimetres = Annotated[float, Field(ge=-1000, le=1000)]
Angle = Annotated[float, Field(ge=-360, le=360)]
TypeItem = Literal["C", "DG", "DH", "FS", "FA", "FP", "FG", "LG", "LS", "LP", "S", "MS", "MPB"]
OtherItem = Literal["STRIKE", "INTERCEPTOR", "SAMSITE", "BLANK", "STRENGTHENING", "ESPIONAGE", "COUNTERESPIONAGE"]
Item = Literal[TypeItem, OtherItem]
"""what can be bought (SS-SHIP-01, SS-SHIP-03, SS-BUDGET-06)"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut(Command):
    """Turn a card for ends and colours (SS-PREP-05)."""

    kind: Literal["cut"] = "cut"
    side: SideId


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseEnd(Command):
    """The winner of the cut picks his end (SS-PREP-05)."""

    kind: Literal["choose_end"] = "choose_end"
    side: SideId
    end: Literal["SOUTH", "NORTH"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseFleet(Command):
    """The loser of the cut picks the Red or the Blue fleet (SS-PREP-05)."""

    kind: Literal["choose_fleet"] = "choose_fleet"
    side: SideId
    colour: Literal["red", "blue"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Buy(Command):
    """Enter something on the purchase list (SS-BUDGET-03)."""

    kind: Literal["buy"] = "buy"
    side: SideId
    item: Item
    number: Few = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeOff(Command):
    """Strike something off the purchase list again (SS-BUDGET-07)."""

    kind: Literal["strike_off"] = "strike_off"
    side: SideId
    item: Item
    number: Few = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseList(Command):
    """Close the purchase list (SS-BUDGET-07)."""

    kind: Literal["close_list"] = "close_list"
    side: SideId


@dataclass(frozen=True, slots=True, kw_only=True)
class Place(Command):
    """Put a counter of one's own down behind the curtain: its reference point and heading (SS-DEPLOY-03 to -05)."""

    kind: Literal["place"] = "place"
    side: SideId
    piece: PieceId
    x: Centimetres
    y: Centimetres
    heading: Angle


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(Command):
    """Cover the half and call: the deployment is complete (SS-DEPLOY-01 steps 10 and 11)."""

    kind: Literal["call"] = "call"
    side: SideId


@dataclass(frozen=True, slots=True, kw_only=True)
class StackCards(Command):
    """Lay the summary card among blanks and counter-espionage cards, face down, at a place counted from 0 (SS-ESP-02)."""

    kind: Literal["stack_cards"] = "stack_cards"
    side: SideId
    place: Annotated[int, Field(ge=0, le=9)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spy(Command):
    """Declare espionage cards and name the cards to take from the enemy's stack (SS-ESP-03)."""

    kind: Literal["spy"] = "spy"
    side: SideId
    declared: Annotated[int, Field(ge=0, le=3)]
    picks: Annotated[tuple[Annotated[int, Field(ge=0, le=9)], ...], Field(min_length=1, max_length=4)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Command):
    """Move a ship: turn by an angle, starboard positive, then slide (SS-MOVE-04, SS-MOVE-05)."""

    kind: Literal["move"] = "move"
    side: SideId
    piece: PieceId
    turn: Angle
    distance: Centimetres


@dataclass(frozen=True, slots=True, kw_only=True)
class EndMoves(Command):
    """The other ships stay where they are (SS-MOVE-03)."""

    kind: Literal["end_moves"] = "end_moves"
    side: SideId


@dataclass(frozen=True, slots=True, kw_only=True)
class Fire(Command):
    """Fire one mount at one target (SS-FIRE-07, SS-FIRE-08). The first shot of a turn makes the ship the firing ship."""

    kind: Literal["fire"] = "fire"
    side: SideId
    piece: PieceId
    mount: MountName
    target: PieceId


@dataclass(frozen=True, slots=True, kw_only=True)
class Fly(Command):
    """Turn serviceability cards for some helicopters of a ship (SS-HELO-01, SS-HELO-02)."""

    kind: Literal["fly"] = "fly"
    side: SideId
    piece: PieceId
    number: Few


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn(Command):
    """End the firing ship's turn (SS-FIRE-11)."""

    kind: Literal["end_turn"] = "end_turn"
    side: SideId


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold(Command):
    """Do nothing with a firing turn (SS-FIRE-06)."""

    kind: Literal["hold"] = "hold"
    side: SideId


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike(Command):
    """Attempt an airstrike with some aircraft (SS-AIRS-01, SS-AIRS-03)."""

    kind: Literal["strike"] = "strike"
    side: SideId
    number: Few


@dataclass(frozen=True, slots=True, kw_only=True)
class Abandon(Command):
    """Call an airstrike off after the serviceability cards (SS-AIRS-04)."""

    kind: Literal["abandon"] = "abandon"
    side: SideId


@dataclass(frozen=True, slots=True, kw_only=True)
class NameTarget(Command):
    """Name the target of the next serviceable helicopter or aircraft (SS-HELO-03, SS-AIRS-05)."""

    kind: Literal["name_target"] = "name_target"
    side: SideId
    flight: Annotated[int, Field(ge=0, le=40)]
    target: PieceId


@dataclass(frozen=True, slots=True, kw_only=True)
class Scramble(Command):
    """Turn serviceability cards for some interceptors, or none (SS-INTC-01)."""

    kind: Literal["scramble"] = "scramble"
    side: SideId
    number: Annotated[int, Field(ge=0, le=20)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Intercept(Command):
    """Put the next serviceable interceptor to one strike aircraft (SS-INTC-03)."""

    kind: Literal["intercept"] = "intercept"
    side: SideId
    interceptor: Annotated[int, Field(ge=0, le=40)]
    flight: Annotated[int, Field(ge=0, le=40)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Defend(Command):
    """Answer the attacker in hand with one mount (SS-SAM-06, SS-ASSM-04)."""

    kind: Literal["defend"] = "defend"
    side: SideId
    piece: PieceId
    mount: MountName


@dataclass(frozen=True, slots=True, kw_only=True)
class Unmask(Command):
    """Turn one's own marked blank before the answers, to use its point defence (SS-HIDE-10)."""

    kind: Literal["unmask"] = "unmask"
    side: SideId
    piece: PieceId


@dataclass(frozen=True, slots=True, kw_only=True)
class StandBy(Command):
    """No further answer to the attacker in hand."""

    kind: Literal["stand_by"] = "stand_by"
    side: SideId


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim(Command):
    """Lay one's objective open as met (SS-END-01)."""

    kind: Literal["claim"] = "claim"
    side: SideId


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdraw(Command):
    """Lay one's objective open as hopeless (SS-END-04)."""

    kind: Literal["withdraw"] = "withdraw"
    side: SideId


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge(Command):
    """Lay the enemy's objective open, got by espionage, and demand proof that it can still be met (SS-ESP-06)."""

    kind: Literal["challenge"] = "challenge"
    side: SideId


SeastrikeCommand = Annotated[
    Cut
    | ChooseEnd
    | ChooseFleet
    | Buy
    | StrikeOff
    | CloseList
    | Place
    | Call
    | StackCards
    | Spy
    | Move
    | EndMoves
    | Fire
    | Fly
    | EndTurn
    | Hold
    | Strike
    | Abandon
    | NameTarget
    | Scramble
    | Intercept
    | Defend
    | Unmask
    | StandBy
    | Claim
    | Withdraw
    | Challenge,
    Field(discriminator="kind"),
]
