"""The state of a game of Cruel Seas: what stands on the table, frozen.

What never changes after set-up (`Game`: the board, the ship cards, the options) hangs beside what does (`State`). A game
is a chain of states; every chapter reads one and `play.Play` builds the next.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Literal

from navalsim3d.kernel.board import Board, Point, Polygon
from navalsim3d.kernel.dice import Dice
from navalsim3d.kernel.geometry import Footprint, Pose
from navalsim3d.kernel.scenario import ReadyScenario

Crew = Literal["inexperienced", "regular", "veteran"]
Status = Literal["off_table", "afloat", "sunk", "gone", "home", "captured"]
"""off_table: not placed yet; gone: left without credit; home: left where it was meant to; captured: a harmless hull"""


class Level(IntEnum):
    """Speed levels (CS-SPEED-01)."""

    STATIONARY = 0
    SLOW = 1
    COMBAT = 2
    FULL = 3


class Size(IntEnum):
    """Size classes in order (CS-SIZE-01)."""

    TINY = 0
    SMALL = 1
    MEDIUM = 2
    LARGE = 3
    HUGE = 4


@dataclass(frozen=True, slots=True)
class Weapon:
    """One weapon system of a card: a mounting with all its barrels, and where it stands (CS-GEO-10)."""

    id: str
    """of the mount on the model: gun_1, mg_port, ..."""
    name: str
    calibre: str
    """row of the range and damage tables: mg, hmg, 20mm, 37mm, 57mm, 88mm, 4in, mortar, rocket"""
    mm: float
    """calibre in mm, for 'largest' and the director (CS-RANGE-06)"""
    barrels: int
    semi_automatic: bool
    along: float
    across: float
    arcs: tuple[tuple[float, float], ...]
    """relative bearings (from, to), clockwise, limits included; two or more for a mount that is masked ahead and astern"""
    dice: int = 0
    """D6 of damage printed for this very weapon (CS-DMG-06); 0: by the Damage Table"""
    reach: float = 0.0
    """range in cm printed for this very weapon, with no minimum (CS-BATT-01); 0: by the Range Table"""


@dataclass(frozen=True, slots=True)
class Tube:
    """One torpedo tube: where it stands, and the centre line of its 30 degree arc."""

    id: str
    along: float
    across: float
    centre: float = 0.0


@dataclass(frozen=True, slots=True)
class Card:
    """A ship card: everything about a vessel that does not change in play."""

    vessel: str
    name: str
    model: str
    navy: str
    size: Size
    max_turn: float
    """45 for a red marker, 30 for a yellow one (CS-TURN-01)"""
    speeds: tuple[float, float, float, float]
    """cm at each level: 0, Full/3, 2 Full/3, Full"""
    hull: int
    length: float
    beam: float
    weapons: tuple[Weapon, ...]
    tubes: tuple[Tube, ...]
    equipment: frozenset[str]
    """smoke, smoke_float, depth_charges, radar, radio, director, searchlight, armoured_wheelhouse, star_shell, ..."""
    diesel: bool
    shallow_draft: bool
    torpedo_vulnerable: bool
    gunnery_size: Size
    """the size it is shot at (a surfaced submarine counts as Small)"""
    points: int
    ashore: bool = False
    """a battery: it stands on land and never moves (CS-BATT)"""

    def weapon(self, weapon_id: str) -> Weapon | None:
        """The weapon on that mount, or None."""
        for weapon in self.weapons:
            if weapon.id == weapon_id:
                return weapon
        return None


@dataclass(frozen=True, slots=True)
class Ship:
    """One vessel on the table. Tokens of CRIT stand as fields; `engine` counts unrepaired hits."""

    id: str
    side: str
    name: str
    crew: Crew
    x: float = 0.0
    y: float = 0.0
    """S, the midpoint of the stern edge"""
    heading: float = 0.0
    hull: int = 1
    level: Level = Level.STATIONARY
    astern: bool = False
    status: Status = "off_table"
    activated: bool = False
    """it has had its dice this turn"""
    travelled: float = 0.0
    """cm moved in its last activation (CS-ASTERN-01)"""
    engine: int = 0
    engine_repaired: bool = False
    bridge: bool = False
    crew_hit: bool = False
    rudder: bool = False
    fire: str = ""
    """the side that lit the fire; '-' when nobody gets the credit; '' when there is none"""
    wrecked_steering_until: int = 0
    """turn at whose end the collision aftermath goes; 0 for none (CS-COLL-06)"""
    out_of_action: tuple[str, ...] = ()
    out_of_ammunition: tuple[str, ...] = ()
    lost_equipment: tuple[str, ...] = ()
    """accessories out of order: radar, radio, smoke, searchlight, depth_charges, director"""
    plumes: int = 0
    loaded: tuple[str, ...] = ()
    """tube ids with a torpedo in them"""
    reloads: int = 0
    smoke_used: bool = False
    repairing: bool = False
    """a repair or reload order bars reaction shots until its next activation"""
    grounded: bool = False
    immobile: bool = False
    """it cannot move by itself (CS-SCN3-03)"""
    shots_limited: bool = False
    """only one gun position may be used each turn (CS-SCN3-03)"""
    struck: bool = False
    """it has struck its flag and no attacker has accepted yet"""
    captor: str = ""
    """id of the enemy ship that took it (CS-STRIKE-06)"""
    gun_used: tuple[int, str] = (0, "")
    """turn and weapon of its last shot, for a ship whose shots are limited (CS-SCN3-03)"""

    @property
    def pose(self) -> Pose:
        """Pose of the stern midpoint."""
        return Pose(self.x, self.y, self.heading)


@dataclass(frozen=True, slots=True)
class Torpedo:
    """A torpedo in the water: a point with a heading (CS-TORP-03)."""

    id: str
    ship: str
    side: str
    crew: Crew
    x: float
    y: float
    heading: float
    run: float = 0.0
    moves: int = 0
    missed: tuple[str, ...] = ()
    """ships it has missed and not been apart from since"""


@dataclass(frozen=True, slots=True)
class Smoke:
    """A smoke cloud (CS-SMOKE). A float's cloud stays at (x, y); apparatus smoke trails its ship."""

    id: str
    ship: str
    diameter: float
    floating: bool
    x: float
    y: float
    until: int
    """it goes at the end of this turn"""


@dataclass(frozen=True, slots=True)
class Wreck:
    """A hull that stays on the table as a hazard."""

    id: str
    polygon: Polygon


@dataclass(frozen=True, slots=True)
class Dinghy:
    """The crew of a lost boat on the water (CS-SCN3-07)."""

    id: str
    side: str
    x: float
    y: float


Order = Literal["none", "repair", "reload", "ram"]


@dataclass(frozen=True, slots=True)
class RamPlan:
    """The victim, the turn point (0 for none) and the one turn of a ram (CS-RAM-02)."""

    victim: str
    turn_point: int
    angle: float


@dataclass(frozen=True, slots=True)
class Activation:
    """The activation in progress: which ship, where in it, and what it has used up."""

    ship: str
    step: Literal["speed", "window", "closing"]
    """speed: A1/A2 awaits the order; window: a turn point or the place a stationary ship lies; closing: dice only"""
    order: Order = "none"
    legs: tuple[float, ...] = ()
    """signed cm still to run, leg by leg; a window lies after each (for astern also before the first)"""
    legs_run: int = 0
    astern_turn: float = 0.0
    """the pivot still to be made after the first part of an astern move"""
    turned: bool = False
    """the one turn of this window is used (or not allowed)"""
    launched: int = 0
    declared: tuple[tuple[str, str], ...] = ()
    """(weapon, target) pairs named at the first window used; fixed from then on"""
    fire_declared: bool = False
    fired: tuple[str, ...] = ()
    """weapons spent in this activation, lost shots too"""
    straight: bool = False
    """BRIDGE, a failed CREW test: no orders on direction"""
    no_orders: bool = False
    """a failed CREW test: no fire, launch, smoke or repair either"""
    helm: int | None = None
    """RUDDER: -1 every turn full to port, 0 none, +1 full to starboard; None when the helm is free"""
    travelled: float = 0.0
    wake_helm: int | None = None
    """a wake crossed in the last leg fixes the turn of this window: -1, 0, +1 (CS-WAKE-03)"""
    tested: tuple[str, ...] = ()
    """features whose Skill Test was taken in this activation"""
    new_tokens: tuple[str, ...] = ()
    """bridge and crew hits taken during this very activation: their tokens last to the end of the next (CS-CRIT-07, CS-CRIT-11)"""
    ram: RamPlan | None = None
    began_alongside: tuple[str, ...] = ()
    """ids within 1 cm at the start (CS-SCN3-05)"""


@dataclass(frozen=True, slots=True)
class Hit:
    """One weapon system's hit while its critical results are worked off (CS-CRIT-04): data, so that a game can be saved here."""

    attacker: str
    weapon: str
    victim: str
    mm: float
    origin: Point
    sixes: int
    """natural sixes still to draw a critical"""
    applied: tuple[int, ...] = ()
    """results that have taken effect, for duplicates (CS-CRIT-16)"""


@dataclass(frozen=True, slots=True)
class Pending:
    """A suspended resolution that waits for `side` to answer; the last of the stack is the one in question.

    `kind` says what is asked, the other fields carry what is needed to go on afterwards.
    """

    kind: Literal[
        "ram_shot", "dodge", "dodge_move", "ram_replan", "drift", "accessory", "ammunition", "repairs", "surrender", "dinghy", "finish"
    ]
    side: str
    ship: str
    """whose answer it is about"""
    other: str = ""
    hit: Hit | None = None
    choices: tuple[str, ...] = ()
    number: int = 0


@dataclass(frozen=True, slots=True)
class Options:
    """Optional rules and switches (CS-OPT-01, CS-OPT-02)."""

    layer: Literal["core", "advanced"] = "advanced"
    premeasure: bool = False
    wakes: bool = True
    pacific_no_mercy: bool = False
    night_to_hit: int = 0


@dataclass(frozen=True, slots=True)
class Game:
    """What set-up fixed for good. It is not part of a state's digest: the scenario's own digest stands for it."""

    ready: ReadyScenario
    board: Board
    cards: Mapping[str, Card]
    """by ship id"""
    index: Mapping[str, int]
    """ship id -> place in `State.ships`"""
    sides: tuple[str, str]
    options: Options
    mission: str
    """which scenario rules apply: ships_in_the_night, torpedo_run, to_the_rescue, skirmish"""


@dataclass(frozen=True, slots=True)
class State:
    """Everything that can change. `dice` is None in a side's view."""

    game: Game = field(repr=False, compare=False)
    dice: Dice | None
    ships: tuple[Ship, ...]
    phase: Literal["roles", "deploy", "assign", "activation", "over"] = "assign"
    turn: int = 0
    bag: tuple[str, ...] = ()
    """sides of the Fleet dice still in the bag, sorted"""
    drawn: str = ""
    """side of the dice in hand"""
    active: Activation | None = None
    pending: tuple[Pending, ...] = ()
    torpedoes: tuple[Torpedo, ...] = ()
    smokes: tuple[Smoke, ...] = ()
    wrecks: tuple[Wreck, ...] = ()
    dinghies: tuple[Dinghy, ...] = ()
    kills: tuple[tuple[str, int], ...] = ()
    """Fleet dice taken from the enemy, by side (CS-DICE-07)"""
    mission: tuple[tuple[str, str], ...] = ()
    """what the scenario's own rules have to remember, key and value, sorted"""
    next_id: int = 1
    """number of the next torpedo, smoke or wreck"""
    ended: tuple[str, str, str, str] | None = None
    """winner ('' for a draw), degree, why, clause"""

    def ship(self, ship_id: str) -> Ship:
        """The ship of that id. Raises KeyError."""
        return self.ships[self.game.index[ship_id]]

    def card(self, ship_id: str) -> Card:
        """The ship's card. Raises KeyError."""
        return self.game.cards[ship_id]

    def hull_of(self, ship: Ship) -> Footprint:
        """The rectangle a ship covers (CS-GEO-02)."""
        card = self.game.cards[ship.id]
        return Footprint(Pose(ship.x, ship.y, ship.heading), card.length, card.beam)

    def speed_of(self, ship: Ship) -> float:
        """Its present speed in cm (CS-SPEED-03)."""
        return self.game.cards[ship.id].speeds[ship.level]

    def enemy_of(self, side: str) -> str:
        """The other side."""
        first, second = self.game.sides
        return second if side == first else first

    def afloat(self) -> tuple[Ship, ...]:
        """Every hull that lies on the table, captured ones too."""
        return tuple(ship for ship in self.ships if ship.status in ("afloat", "captured"))
