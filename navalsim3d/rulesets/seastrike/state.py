"""The state of a game of Seastrike, frozen: fleets, counters, cards, and what waits for an answer.

What set-up fixes for good (`Game`) hangs beside what changes (`State`). A state may be a view: then it has no dice, its stacks hold
the cards still face down in the order of their numbers, and what the other side hides is left out or says `?`.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field

from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.dice import Dice
from navalsim3d.kernel.scenario import ReadyScenario
from navalsim3d.rulesets.seastrike.commands import Item, SideId
from navalsim3d.rulesets.seastrike.deck import Stack
from navalsim3d.rulesets.seastrike.scenario import End, OptionSet, SeastrikeScenario
from navalsim3d.rulesets.seastrike.types import CLASS_OF, MAJOR, SURFACE, mount_names

SIDES: tuple[SideId, SideId] = ("p1", "p2")
Phase = Literal["cut", "ends", "colours", "buy", "espionage", "deploy", "move", "fire", "last", "over"]
"""`last`: the last firing round is over, and what a side has reached it may still say"""
Colour = Literal["red", "blue"]
Weather = Literal["GOOD", "STORM", "FOG"]
Reason = Literal["objective", "impossible", "withdrawal", "overspent", "destruction", "max_rounds"]
Mounts = int
"""a set of mounts of one piece: bit n for the n-th"""


@dataclass(frozen=True, slots=True)
class Isle:
    """An island where it lies: its green outline and its brown areas on the table (SS-ISLE-01, SS-ISLE-03)."""

    name: str
    green: Polygon
    brown: tuple[Polygon, ...]
    centre: Point


@dataclass(frozen=True, slots=True)
class Game:
    """What set-up fixes: the scenario, the table, the islands, the options."""

    ready: ReadyScenario
    scenario: SeastrikeScenario
    isles: tuple[Isle, ...]

    @property
    def options(self) -> OptionSet:
        """The optional rules in force."""
        return self.scenario.options

    @property
    def width(self) -> float:
        """East to west in cm."""
        return self.scenario.table.width

    @property
    def length(self) -> float:
        """South to north in cm."""
        return self.scenario.table.height

    @property
    def middle(self) -> float:
        """y of the centre line (SS-GEO-02)."""
        return self.scenario.table.height / 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A counter on the table: ship, submarine, blank, SAM site or headquarters. `x`, `y`: its reference point (SS-GEO-03).

    Mounts are bits in the order of `mounts`. `track` counts below-decks hits, and hits on a headquarters. `mark` is what is
    written under a blank: the type of the submarine, nothing for a dummy, `?` where a view does not know.
    """

    id: str
    side: SideId
    type: str
    x: float = 0.0
    y: float = 0.0
    heading: float = 0.0
    placed: bool = False
    removed: bool = False
    home: bool = False
    """a merchant that came through (SS-OBJ-08)"""
    mounts: tuple[str, ...] = ()
    lost: Mounts = 0
    used: Mounts = 0
    """mounts that turned a card this firing round (SS-FIRE-09, SS-SAM-05)"""
    fce: int = 0
    track: int = 0
    half_speed: bool = False
    moved: bool = False
    fired: bool = False
    out_of_action: bool = False
    mark: Literal["", "S", "MS", "?"] = ""
    bared: bool = False
    """a blank that was turned over for all to see (SS-HIDE-05)"""

    @property
    def on_table(self) -> bool:
        """Whether it stands there and counts."""
        return self.placed and not self.removed and not self.home

    @property
    def at(self) -> Point:
        """Its reference point."""
        return (self.x, self.y)

    @property
    def counter(self) -> str:
        """Its class."""
        return CLASS_OF[self.type]

    @property
    def surface(self) -> bool:
        """Whether it is a surface ship."""
        return self.type in SURFACE

    @property
    def major(self) -> bool:
        """Whether it is a major ship."""
        return self.type in MAJOR

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its mounts."""
        return mount_names(self.mounts)


@dataclass(frozen=True, slots=True)
class Aircraft:
    """One aircraft of a side, by its index among those of its kind. `shown`: the enemy has seen it (SS-CONC-02)."""

    kind: Literal["STRIKE", "INTERCEPTOR"]
    number: int
    lost: bool = False
    shown: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """What a side has done so far that an objective may ask for. Kept for both sides and all objectives alike: it is public."""

    intrusions: int = 0
    """round ends with an enemy major ship in its own half (SS-OBJ-09)"""
    island_held: int = 0
    """round ends in a row with the enemy's island under control (SS-OBJ-10)"""
    strait_held: int = 0
    """round ends in a row with the central strait held (SS-OBJ-11)"""
    showed_flag: tuple[str, ...] = ()
    """cruisers and destroyers that were deep in the enemy half (SS-OBJ-14)"""
    flag_home: tuple[str, ...] = ()
    """those of them that came back (SS-OBJ-14)"""
    sighted: tuple[tuple[str, int], ...] = ()
    """ships that saw the enemy headquarters, with the round (SS-OBJ-17)"""
    report_home: tuple[str, ...] = ()
    """those of them that came back in time (SS-OBJ-17)"""
    met: tuple[int, ...] = ()
    """objectives that speak of a round end, and were met at the last one (SS-OBJ-22)"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fleet:
    """One side: its end and colour, its objective, what it bought, its aircraft, and what it knows of the enemy."""

    id: SideId
    end: End | Literal[""] = ""
    colour: Colour | Literal[""] = ""
    objective: int = 0
    """0: none drawn, or unknown to a view"""
    objective_open: bool = False
    """laid on the table (SS-END-03, SS-END-05)"""
    knows_enemy_objective: bool = False
    """by espionage (SS-ESP-05)"""
    list: tuple[tuple[Item, int], ...] = ()
    """the purchase list (SS-BUDGET-03)"""
    spent: int = 0
    """points"""
    closed: bool = False
    """the list is final"""
    called: bool = False
    """the deployment is complete"""
    aircraft: tuple[Aircraft, ...] = ()
    hidden_aircraft: bool = False
    """a view does not know how many aircraft there are (SS-CONC-03)"""
    last_strike: int = -1
    """round of the last airstrike attempt (SS-AIRS-02)"""
    strengthened: int = 0
    """extra hits the headquarters takes (SS-STRHQ-01); 0 in a view that does not know"""
    stacked: int = -1
    """where the summary card lies in the stack for spies (SS-ESP-02); -1: nowhere yet, or unknown"""
    stack: int = 0
    """how many cards lie in that stack, for all to see"""
    took: tuple[int, ...] = ()
    """places of the cards taken from the enemy's stack (SS-ESP-04); -1 where a view does not know the place"""
    withdrawn: bool = False
    claimed: tuple[int, str] = (0, "")
    """round and phase of the last claim (SS-END-03)"""
    history: History = History()


@dataclass(frozen=True, slots=True)
class Flight:
    """One attacker in the air: helicopter mount index or aircraft number, its target, and whether it was shot down."""

    number: int
    target: str = ""
    down: bool = False


@dataclass(frozen=True, slots=True)
class Sortie:
    """A serviceable interceptor and the flight it was put to; -1: not yet."""

    number: int
    against: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Raid:
    """A helicopter batch or an airstrike that waits for an answer (HELO, AIRS, INTC, SAM).

    `stage` says for what: targets (the attacker), scramble, assign, answers (the defender). `at` is the flight in question.
    """

    kind: Literal["helicopters", "airstrike"]
    side: SideId
    ship: str = ""
    """parent of the helicopters"""
    stage: Literal["targets", "scramble", "assign", "answers"]
    flights: tuple[Flight, ...]
    at: int = 0
    sorties: tuple[Sortie, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Missile:
    """A surface-to-surface missile on its way to a ship that may shoot it down (SS-ASSM-02)."""

    side: SideId
    ship: str
    mount: int
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How the game ended (SS-END-09)."""

    winner: SideId | Literal[""]
    reason: Reason
    clause: str
    round: int
    phase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """One position."""

    game: Game
    dice: Dice | None
    """None in what a player may see"""
    shuffles: Annotated[int, Field(ge=0)] = 0
    """shuffles so far: the next one is this k (SS-PREP-09)"""
    stacks: tuple[Stack, ...] = ()
    """one, or the winner's and the loser's (SS-DECK-10)"""
    phase: Phase = "cut"
    turn: SideId = "p1"
    """who is to act, unless somebody has to answer a raid or a missile"""
    round: int = 0
    winner_of_cut: SideId | Literal[""] = ""
    cut_card: str = ""
    """the centre mark the first player turned in this cut"""
    fleets: tuple[Fleet, Fleet]
    pieces: tuple[Piece, ...] = ()
    """by id"""
    firing: str = ""
    """the ship whose firing turn it is"""
    held: bool = False
    """the other side has just held (SS-FIRE-06)"""
    weather: Weather = "GOOD"
    pending: Raid | Missile | None = None
    viewer: SideId | Literal[""] = ""
    """whose view this is"""
    result: Result | None = None

    def fleet(self, side: str) -> Fleet:
        """A side."""
        return self.fleets[side == "p2"]

    def piece(self, piece_id: str) -> Piece | None:
        """The piece of that id, or None."""
        for piece in self.pieces:
            if piece.id == piece_id:
                return piece
        return None

    @property
    def loser_of_cut(self) -> SideId:
        """Who lost the cut, and moves first in odd rounds (SS-PREP-06)."""
        return other(self.winner_of_cut or "p1")


def other(side: str) -> SideId:
    """The enemy of a side."""
    return "p1" if side == "p2" else "p2"


def first_mover(state: State) -> SideId:
    """Who moves and fires first this round."""
    return mover_of(state.round, state.loser_of_cut)


def mover_of(round_: int, loser_of_cut: SideId) -> SideId:
    """Who moves and fires first in a round: the loser of the cut in odd rounds (SS-MOVE-01, SS-FIRE-01)."""
    return loser_of_cut if round_ % 2 else other(loser_of_cut)


def alive(piece: Piece, place: int) -> bool:
    """Whether the mount at a place is not crossed out."""
    return not piece.lost >> place & 1


def living(piece: Piece, kinds: tuple[str, ...]) -> tuple[int, ...]:
    """The places of the mounts of some kinds that are not crossed out."""
    return _living(piece.mounts, piece.lost, kinds)


@lru_cache(maxsize=8192)
def _living(mounts: tuple[str, ...], lost: Mounts, kinds: tuple[str, ...]) -> tuple[int, ...]:
    return tuple([place for place, kind in enumerate(mounts) if kind in kinds and not lost >> place & 1])
