"""Legal targets (WPN, RANGE, ARC): what a mount may attack from where its ship lies, and which ships have anything to attack.

Who can reach whom depends on where the counters lie and on nothing else, and in a firing round they lie still. So the answers are
kept by position and only asked anew when a counter moves or leaves.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from navalsim3d.rulesets.seastrike.counters import ANGLE_TOLERANCE, TOLERANCE
from navalsim3d.rulesets.seastrike.lines import Ground, Land, blocker, distance, ground, off_bow, within
from navalsim3d.rulesets.seastrike.state import Piece, State
from navalsim3d.rulesets.seastrike.types import FAMILY, OFFENSIVE, RANGE, SITES, SUBMARINES, Family, mounts_of

Sort = Literal["surface ship", "submarine", "land site"]
FORWARD = 45.0
"""degrees either side of the bow for torpedoes (SS-SUB-05)"""
LEGAL: Mapping[Family, tuple[Sort, ...]] = {
    "SSM": ("surface ship", "land site"),
    "GUN": ("surface ship",),
    "ASW": ("submarine",),
    "TORP": ("surface ship", "submarine"),
    "HELO": ("surface ship", "submarine"),
    "SAM": (),
    "PD": (),
}
"""what each family may attack (SS-WPN-01)"""
STOPPED_BY: Mapping[Family, Land] = {"SSM": "brown", "GUN": "brown", "ASW": "any", "TORP": "any", "HELO": "none"}
"""the land that stops its line (SS-ARC-01, SS-ARC-03, SS-ARC-04, SS-ARC-05)"""
STOPPED_BY_SHIPS: tuple[Family, ...] = ("SSM", "GUN")
"""families whose line a superstructure stops (SS-ARC-01)"""
_RANGE_CLAUSE: Mapping[Family, str] = {"HELO": "SS-HELO-04"}
_LINE_CLAUSE: Mapping[Family, str] = {"ASW": "SS-ARC-03", "TORP": "SS-SUB-04"}
_FARTHEST = (max(RANGE.values()) + TOLERANCE) * (max(RANGE.values()) + TOLERANCE)
"""square of the longest range"""
_KIND_CLAUSE: Mapping[Family, str] = {
    "SSM": "SS-WPN-02",
    "GUN": "SS-WPN-03",
    "ASW": "SS-WPN-04",
    "TORP": "SS-WPN-05",
    "HELO": "SS-HELO-05",
    "SAM": "SS-WPN-06",
    "PD": "SS-WPN-06",
}


def sort_of(code: str) -> Sort:
    """What a type counts as when it is attacked."""
    if code in SUBMARINES:
        return "submarine"
    return "land site" if code in SITES else "surface ship"


def armament(piece: Piece) -> tuple[str, ...]:
    """The mounts a piece can use: those of the submarine under a blank that its owner can read (SS-HIDE-08)."""
    return mounts_of(piece.mark) if piece.type == "BLANK" and piece.mark in ("S", "MS") else piece.mounts


def refusal(state: State, piece: Piece, place: int, target: Piece) -> tuple[str, str] | None:
    """Why a mount may not attack a target from where it lies - kind, range, arc, line - with the clause; None when it may."""
    if target.side == piece.side:
        return f"{target.id} is one of one's own", "SS-FIRE-15"
    if not target.on_table:
        return f"{target.id} is not on the table", "SS-DMG-09"
    kind = armament(piece)[place]
    return (
        _wrong_sort(kind, target)
        or _too_far(piece, kind, target)
        or _out_of_arc(piece, kind, target)
        or _no_line(ground(state.game), state.pieces, piece, kind, target)
    )


def _wrong_sort(kind: str, target: Piece) -> tuple[str, str] | None:
    family, sort = FAMILY[kind], sort_of(target.type)
    if sort in LEGAL[family]:
        return None
    if sort == "submarine" and family in ("SSM", "GUN"):
        return f"{kind} cannot reach {target.id} under water", "SS-SUB-03"
    return f"{kind} may not attack a {sort}", _KIND_CLAUSE[family]


def _too_far(piece: Piece, kind: str, target: Piece) -> tuple[str, str] | None:
    if within(piece.at, target.at, RANGE[kind]):
        return None
    return f"{target.id} is {distance(piece.at, target.at):.1f} cm away, {kind} reaches {RANGE[kind]:g}", "SS-RANGE-01"


def _out_of_arc(piece: Piece, kind: str, target: Piece) -> tuple[str, str] | None:
    if FAMILY[kind] != "TORP":
        return None
    off = off_bow(piece.heading, piece.at, target.at)
    if off <= FORWARD + ANGLE_TOLERANCE:
        return None
    return f"{target.id} bears {off:.1f} degrees off the bow, torpedoes run within {FORWARD:g}", "SS-SUB-05"


def _no_line(ground: Ground, pieces: tuple[Piece, ...], piece: Piece, kind: str, target: Piece) -> tuple[str, str] | None:
    family = FAMILY[kind]
    ships = family in STOPPED_BY_SHIPS
    ignore = (piece.id, target.id)
    stopped = blocker(ground.game, pieces, piece.at, target.at, land=STOPPED_BY[family], ships=ships, ignore=ignore)
    if not stopped:
        return None
    clause = "SS-ARC-07" if sort_of(target.type) == "land site" else "SS-ARC-01"
    return f"{stopped} is in the line to {target.id}", _LINE_CLAUSE.get(family, clause)


class Picture:
    """Who can reach whom while the counters lie as they do: ids by piece and kind of mount, worked out when first asked."""

    __slots__ = ("_enemies", "_found", "_ground", "_near", "_pieces")

    def __init__(self, ground: Ground, pieces: tuple[Piece, ...]) -> None:
        self._ground = ground
        self._pieces = pieces
        self._enemies: dict[str, list[tuple[float, float, Sort, Piece]]] = {}
        self._near: dict[str, list[tuple[float, Sort, Piece]]] = {}
        self._found: dict[tuple[str, str], tuple[str, ...]] = {}

    def reached(self, piece: Piece, kind: str) -> tuple[str, ...]:
        """Ids of the enemies that a kind of mount of a piece may attack, in order."""
        key = (piece.id, kind)
        known = self._found.get(key)
        if known is None:
            known = self._found[key] = tuple(target.id for target in self._in_range(piece, kind) if self._open(piece, kind, target))
        return known

    def reaches_any(self, piece: Piece, kinds: tuple[tuple[str, int], ...]) -> bool:
        """Whether any of these kinds of mount has a target."""
        if not kinds or self.alone(piece):
            return False
        return any(self.reached(piece, kind) for kind, _ in kinds)

    def alone(self, piece: Piece) -> bool:
        """Whether no enemy at all lies within the longest range of any mount."""
        return not self._near_to(piece)

    def _in_range(self, piece: Piece, kind: str) -> list[Piece]:
        """The enemies of a sort that it may attack, near enough (SS-WPN-01, SS-RANGE-01)."""
        sorts, limit = LEGAL[FAMILY[kind]], RANGE[kind] + TOLERANCE
        square = limit * limit
        return [target for away, sort, target in self._near_to(piece) if away <= square and sort in sorts]

    def _near_to(self, piece: Piece) -> list[tuple[float, Sort, Piece]]:
        """The enemies within the longest range, each with the square of its distance."""
        near = self._near.get(piece.id)
        if near is None:
            px, py = piece.x, piece.y
            near = self._near[piece.id] = [
                (away, sort, target)
                for x, y, sort, target in self._enemies_of(piece.side)
                if (away := (x - px) * (x - px) + (y - py) * (y - py)) <= _FARTHEST
            ]
        return near

    def _enemies_of(self, side: str) -> list[tuple[float, float, Sort, Piece]]:
        """The counters on the table that are not a side's own, each with its place."""
        found = self._enemies.get(side)
        if found is None:
            standing = [piece for piece in self._pieces if piece.side != side and piece.on_table]
            found = self._enemies[side] = [(piece.x, piece.y, sort_of(piece.type), piece) for piece in standing]
        return found

    def _open(self, piece: Piece, kind: str, target: Piece) -> bool:
        return _out_of_arc(piece, kind, target) is None and _no_line(self._ground, self._pieces, piece, kind, target) is None


_Stance = tuple[str, str, float, float, float]
_last: list[tuple[tuple[Piece, ...], Ground, Picture]] = []
_KEPT = 4


@lru_cache(maxsize=128)
def _shared(ground: Ground, stances: tuple[_Stance, ...]) -> list[Picture]:
    """A place for the picture of counters that lie like that."""
    return []


def picture(state: State) -> Picture:
    """The picture of a position. Found by the identity of its pieces or by where they lie, which changes no answer."""
    pieces, land = state.pieces, ground(state.game)
    for seen, where, found in _last:
        if seen is pieces and where is land:
            return found
    stances = tuple([(p.id, p.type, p.x, p.y, p.heading) for p in pieces if p.placed and not p.removed and not p.home])
    shared = _shared(land, stances)
    if not shared:
        shared.append(Picture(land, pieces))
    _last.insert(0, (pieces, land, shared[0]))
    del _last[_KEPT:]
    return shared[0]


@lru_cache(maxsize=8192)
def ready_kinds(mounts: tuple[str, ...], spent: int) -> tuple[tuple[str, int], ...]:
    """The kinds of offensive mount that are neither crossed out nor used, each with its first place."""
    found: dict[str, int] = {}
    for place, kind in enumerate(mounts):
        if not spent >> place & 1 and FAMILY[kind] in OFFENSIVE:
            found.setdefault(kind, place)
    return tuple(found.items())


def ready(state: State, piece: Piece) -> tuple[tuple[str, int], ...]:
    """The kinds of mount a piece could attack with if it had a target, each with its first place; none when it is silent.

    No boat fires in a storm (SS-MPB-04), no helicopter flies but in good weather (SS-WX-04, SS-WX-09).
    """
    if piece.removed or piece.fired or piece.out_of_action or not piece.on_table:
        return ()
    kinds = ready_kinds(armament(piece), piece.lost | piece.used)
    if state.weather == "GOOD":
        return kinds
    if state.weather == "STORM" and piece.type == "MPB":
        return ()
    return tuple(each for each in kinds if each[0] != "HELO")


def targets_of(state: State, piece: Piece, place: int) -> tuple[Piece, ...]:
    """Everything that a mount may attack from where it lies, whether or not it is ready, by id."""
    kind = armament(piece)[place]
    if not LEGAL[FAMILY[kind]]:
        return ()
    ids = picture(state).reached(piece, kind)
    return tuple(each for each in state.pieces if each.id in ids)


def eligible(state: State, piece: Piece) -> bool:
    """Whether a ship could take a firing turn, or go on with its own: something to fire with, and at (SS-FIRE-05)."""
    kinds = ready(state, piece)
    return bool(kinds) and picture(state).reaches_any(piece, kinds)


def any_eligible(state: State, side: str) -> bool:
    """Whether a side has a ship that could take a firing turn."""
    seen = picture(state)
    return any(piece.side == side and not piece.fired and seen.reaches_any(piece, ready(state, piece)) for piece in state.pieces)
