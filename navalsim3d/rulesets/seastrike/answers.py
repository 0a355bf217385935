"""Which defences may answer an attacker in the air (SAM, GUND, ASSM), in the order of SS-SAM-10, and which interceptors may go up."""

from dataclasses import dataclass

from navalsim3d.rulesets.seastrike.counters import TOLERANCE, in_half
from navalsim3d.rulesets.seastrike.lines import distance
from navalsim3d.rulesets.seastrike.state import Flight, Missile, Piece, Raid, State, living, other
from navalsim3d.rulesets.seastrike.types import RANGE

AREA = ("SAM", "SAML")
POINT = ("PDG", "PDM")
ANTI_MISSILE = ("PDM",)
"""the point defence that stops missiles too (SS-ASSM-01)"""


@dataclass(frozen=True, slots=True)
class Answer:
    """A mount that may act: whose, and which."""

    piece: str
    place: int
    name: str


def answers(state: State) -> tuple[Answer, ...]:
    """The mounts that may act against the attacker in hand, first choice first; empty when there is none."""
    waiting = state.pending
    if isinstance(waiting, Missile):
        return against_missile(state, waiting)
    if waiting is None or waiting.stage != "answers" or waiting.at >= len(waiting.flights):
        return ()
    flight = waiting.flights[waiting.at]
    return () if flight.down else against_flight(state, waiting.side, flight)


def against_flight(state: State, attacker: str, flight: Flight) -> tuple[Answer, ...]:
    """Point defences of the target, its guns, then area missiles, the nearest first (SS-SAM-01, SS-SAM-02, SS-SAM-10)."""
    target = state.piece(flight.target)
    if target is None or not target.on_table:
        return ()
    found = own_defences(state, target, POINT)
    units = [piece for piece in state.pieces if piece.side == other(attacker) and piece.on_table]
    units.sort(key=lambda piece: (distance(piece.at, target.at), piece.id))
    for piece in units:
        away = distance(piece.at, target.at)
        for kind in AREA:
            if away <= RANGE[kind] + TOLERANCE:
                found += _ready(state, piece, kind)
    return tuple(found)


def against_missile(state: State, missile: Missile) -> tuple[Answer, ...]:
    """Only the target's own anti-missile mounts, and its guns under GUND (SS-ASSM-01, SS-ASSM-07, SS-ASSM-08)."""
    target = state.piece(missile.target)
    if not state.game.options.anti_missile or target is None or not target.on_table:
        return ()
    return tuple(own_defences(state, target, ANTI_MISSILE))


def own_defences(state: State, target: Piece, kinds: tuple[str, ...]) -> list[Answer]:
    """A ship's own defences of some kinds, and its guns where they may defend (SS-SAM-02, SS-GUND-01)."""
    guns = ("GUN",) if state.game.options.gun_defence else ()
    return [answer for kind in (*kinds, *guns) for answer in _ready(state, target, kind)]


def _ready(state: State, piece: Piece, kind: str) -> list[Answer]:
    """Mounts of a kind that are not lost, not used and not silenced (SS-SAM-05, SS-SYSF-05, SS-WX-06)."""
    if piece.out_of_action or (piece.type == "MPB" and state.weather == "STORM"):
        return []
    return [Answer(piece.id, place, piece.names[place]) for place in living(piece, (kind,)) if not piece.used >> place & 1]


def may_fly(state: State, side: str) -> bool:
    """Whether aircraft of a side can take off at all (SS-WX-04, SS-WX-09, SS-HQ-03)."""
    if state.weather != "GOOD":
        return False
    if not state.game.options.grounded_without_headquarters:
        return True
    return not any(piece.side == side and piece.type == "HQ" and piece.removed for piece in state.pieces)


def aircraft_left(state: State, side: str, kind: str) -> tuple[int, ...]:
    """Numbers of a side's aircraft of a kind that are not lost."""
    return tuple(each.number for each in state.fleet(side).aircraft if each.kind == kind and not each.lost)


def interceptable(state: State, raid: Raid) -> tuple[int, ...]:
    """The flights whose target lies in the interceptors' own half (SS-INTC-02)."""
    end = state.fleet(other(raid.side)).end
    found = []
    for index, flight in enumerate(raid.flights):
        target = state.piece(flight.target)
        if not flight.down and target is not None and in_half(state.game, target.y, end):
            found.append(index)
    return tuple(found)


def may_intercept(state: State, raid: Raid) -> bool:
    """Whether the defender has an interceptor for any flight of an airstrike; helicopters are never intercepted (SS-INTC-07).

    Where aircraft are concealed he is asked though he has none: not to be asked would tell (SS-CONC-01).
    """
    defender = other(raid.side)
    if raid.kind != "airstrike" or not may_fly(state, defender):
        return False
    asked = state.game.options.concealed_aircraft or aircraft_left(state, defender, "INTERCEPTOR")
    return bool(asked and interceptable(state, raid))
