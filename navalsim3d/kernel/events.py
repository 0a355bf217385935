"""What can happen on a table, in table terms: consequences, never intent.

A ruleset answers a command with a stream of these, in order. The scene animates them and the log tells them; neither
knows which game is played. A ruleset may derive from a kind and add fields, but adds no kind the scene would have to
learn. Lengths are table centimetres, angles degrees clockwise from north, calibres millimetres.
"""

from dataclasses import dataclass
from typing import Literal

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.geometry import Pose

Path = tuple[Pose, ...]


@dataclass(frozen=True, slots=True)
class Modifier:
    """One line of a to-hit sum: what it is, how much it adds, and the clause that says so."""

    label: str
    value: int
    clause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Base of every event. `clause` names the rule it comes from, `text` tells it in one sentence for the log."""

    text: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Event):
    """A piece went along `path`: poses of its centre, the first where it stood, the last where it stands."""

    kind: Literal["moved"] = "moved"
    piece: str
    path: Path
    speed: float = 0.0
    """how fast it looks, as a share of the fastest speed level: 0 to 1"""
    astern: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Turned(Event):
    """A piece turned in place; `path` holds poses of its centre close enough to draw the swing."""

    kind: Literal["turned"] = "turned"
    piece: str
    path: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Fired(Event):
    """One weapon fired. `roll` is None when no die was needed; `needed` is the number to roll, `at_most` says which way."""

    kind: Literal["fired"] = "fired"
    piece: str
    mount: str
    target: str
    origin: Point
    at: Point
    calibre: float = 20.0
    barrels: int = 1
    roll: int | None = None
    needed: int | None = None
    at_most: bool = True
    modifiers: tuple[Modifier, ...] = ()
    hit: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Splashed(Event):
    """Water thrown up at a point. `size` is the calibre in mm (0 for a stitching burst, 500 for a mine or torpedo)."""

    kind: Literal["splashed"] = "splashed"
    at: Point
    size: float
    near: str = ""
    """the piece it marks, if any"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Damaged(Event):
    """A piece lost strength. `causes` are short words for the log; `left` and `full` its strength after and at the start."""

    kind: Literal["damaged"] = "damaged"
    piece: str
    amount: int
    left: int
    full: int
    causes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Repaired(Event):
    """A piece got strength or a system back."""

    kind: Literal["repaired"] = "repaired"
    piece: str
    amount: int = 0
    systems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Critical(Event):
    """A critical result: `effect` is its badge word (engine, bridge, rudder, fire, gun, crew, ...). `saved`: it came to nothing."""

    kind: Literal["critical"] = "critical"
    piece: str
    effect: str
    saved: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TorpedoLaunched(Event):
    """A torpedo entered the water: its marker's id, where and on which heading."""

    kind: Literal["torpedo_launched"] = "torpedo_launched"
    piece: str
    torpedo: str
    pose: Pose


@dataclass(frozen=True, slots=True, kw_only=True)
class TorpedoRan(Event):
    """A torpedo marker ran along `path`. `ended`: '' runs on, else hit, dud, spent, land, edge, unarmed."""

    kind: Literal["torpedo_ran"] = "torpedo_ran"
    torpedo: str
    path: Path
    ended: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exploded(Event):
    """A great explosion. `size` in cm across; `piece` is what it tore, if any."""

    kind: Literal["exploded"] = "exploded"
    at: Point
    size: float
    piece: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SmokeLaid(Event):
    """A smoke bank: centre and diameter in cm."""

    kind: Literal["smoke_laid"] = "smoke_laid"
    piece: str
    at: Point
    size: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Flew(Event):
    """An aircraft flew along `path`."""

    kind: Literal["flew"] = "flew"
    piece: str
    path: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotDown(Event):
    """An aircraft was shot down."""

    kind: Literal["shot_down"] = "shot_down"
    piece: str
    at: Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Sank(Event):
    """A piece went down; `wreck` when something of it stays on the table."""

    kind: Literal["sank"] = "sank"
    piece: str
    at: Point
    wreck: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftTable(Event):
    """A piece left over the edge, alive. `home`: where it was meant to go."""

    kind: Literal["left_table"] = "left_table"
    piece: str
    at: Point
    home: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Collided(Event):
    """Two pieces, or a piece and the ground (`other` is an area's id), struck at a point."""

    kind: Literal["collided"] = "collided"
    piece: str
    other: str
    at: Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Grounded(Event):
    """A piece ran aground, or beached when `landed`."""

    kind: Literal["grounded"] = "grounded"
    piece: str
    at: Point
    landed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed(Event):
    """A piece came on to the table."""

    kind: Literal["placed"] = "placed"
    piece: str
    pose: Pose


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTurned(Event):
    """A card was turned up: its name, its words, whose it is, and what is printed on it, the mark at its centre first.

    `piece` says for whom, a flight by its ship's id, a colon and its own name; `target` against whom, if anybody.
    """

    kind: Literal["card_turned"] = "card_turned"
    card: str
    side: str
    words: str = ""
    face: tuple[str, ...] = ()
    piece: str = ""
    target: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRolled(Event):
    """Dice fell: what for, how many sides, the faces in order, and who rolled ('' for the table)."""

    kind: Literal["dice_rolled"] = "dice_rolled"
    purpose: str
    sides: int
    faces: tuple[int, ...]
    roller: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rescued(Event):
    """Someone was taken aboard, or taken prisoner when `captured`."""

    kind: Literal["rescued"] = "rescued"
    piece: str
    by: str
    captured: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Activated(Event):
    """A piece's turn to act began. The director opens a shot on it."""

    kind: Literal["activated"] = "activated"
    piece: str
    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced(Event):
    """Anything worth a line in the log and nothing on the table; `text` says it."""

    kind: Literal["announced"] = "announced"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegan(Event):
    """A game turn began."""

    kind: Literal["turn_began"] = "turn_began"
    turn: int
    of: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game is over: the winner's side ('' for a draw) and the degree of victory."""

    kind: Literal["game_ended"] = "game_ended"
    winner: str
    degree: str = ""
