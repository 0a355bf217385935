"""The eighteen objectives (OBJ): what each asks for, when it can no longer be had, and the words all of them are made of.

P is the owner, E the enemy. Money is in points, five to a million, and compared exactly (SS-OBJ-20). What speaks of a round end is
judged there and remembered in the side's history (SS-OBJ-22); everything else is read off the table.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from navalsim3d.kernel.polygons import box, edges, holds, point_gap
from navalsim3d.rulesets.seastrike.commands import SideId
from navalsim3d.rulesets.seastrike.counters import TOLERANCE, bow, from_middle, in_half, rear_edge
from navalsim3d.rulesets.seastrike.lines import Ground, ground
from navalsim3d.rulesets.seastrike.muster import muster
from navalsim3d.rulesets.seastrike.passage import LONGEST
from navalsim3d.rulesets.seastrike.setup import area
from navalsim3d.rulesets.seastrike.state import Fleet, Game, Isle, Piece, State, living, other
from navalsim3d.rulesets.seastrike.types import AIRCRAFT, FAMILY, OFFENSIVE, POINTS, SITES, TYPES

LAST_ROUND = 12
"""of the objectives that hold out (SS-OBJ-09, SS-OBJ-12)"""
BREAKTHROUGH = 10.0
"""cm from the enemy rear edge (SS-OBJ-07)"""
ISLAND_WATERS = 10.0
"""cm about the island (SS-OBJ-10)"""
STRAIT = 15.0
"""cm on either side of the centre line (SS-OBJ-11)"""
NEAR_MIDDLE = 5.0
"""cm within which an island belongs to nobody (SS-OBJ-10)"""
_SSM = tuple(kind for kind, family in FAMILY.items() if family == "SSM")
_ARMED = tuple(kind for kind, family in FAMILY.items() if family in OFFENSIVE)
_COST: Mapping[str, int] = {code: row.price * POINTS for code, row in TYPES.items()}


def millions(number: float) -> float:
    """An amount in points."""
    return number * POINTS


def cost(piece: Piece) -> int:
    """Price of a counter in points; a hidden submarine's is that of what is marked, a dummy's nothing (SS-OBJ-20)."""
    return _COST.get(piece.mark if piece.type == "BLANK" else piece.type, 0)


def own(state: State, side: str) -> tuple[Piece, ...]:
    """Every counter a side deployed, removed ones too."""
    return muster(state, side).own


def standing(state: State, side: str) -> tuple[Piece, ...]:
    """A side's counters on the table."""
    return muster(state, side).standing


def majors(state: State, side: str) -> tuple[Piece, ...]:
    """A side's major ships on the table."""
    return muster(state, side).majors


def phys(state: State, side: str) -> int:
    """What the ships, aircraft and SAM sites a side bought cost (SS-OBJ-20)."""
    return sum([cost(piece) for piece in own(state, side)]) + _aircraft(state.fleet(side), lost_only=False)


def lost(state: State, side: str) -> int:
    """What those of them cost that are gone, crashed and shot-down aircraft included (SS-OBJ-20)."""
    return sum([cost(piece) for piece in own(state, side) if piece.removed]) + _aircraft(state.fleet(side), lost_only=True)


def ships(state: State, side: str) -> list[Piece]:
    """Every ship a side deployed, submarines included; blanks only if a submarine is under them."""
    return [piece for piece in own(state, side) if _is_ship(piece)]


def _is_ship(piece: Piece) -> bool:
    return piece.type not in SITES and (piece.type != "BLANK" or bool(piece.mark))


def fleet_gone(state: State, side: str) -> bool:
    """Whether a side deployed ships and not one of them is left."""
    left = next((piece for piece in own(state, side) if not piece.removed and _is_ship(piece)), None)
    return left is None and bool(ships(state, side))


def ineffective(piece: Piece) -> bool:
    """Removed, or without an offensive mount (SS-OBJ-21). A hidden submarine has its mounts."""
    return piece.removed or (piece.type != "BLANK" and not living(piece, _ARMED))


def disarmed(state: State, side: str) -> bool:
    """No ship with an offensive mount and no strike aircraft (SS-OBJ-20)."""
    return not strike_left(state, side) and all(ineffective(piece) for piece in ships(state, side))


def strike_left(state: State, side: str) -> bool:
    """Whether a side has a strike aircraft."""
    return any(each.kind == "STRIKE" and not each.lost for each in state.fleet(side).aircraft)


def headquarters(state: State, side: str) -> Piece | None:
    """A side's headquarters."""
    return muster(state, side).headquarters


def headquarters_destroyed(state: State, side: str) -> bool:
    """Whether it is gone (SS-HQ-02)."""
    found = headquarters(state, side)
    return found is not None and found.removed


def removed(state: State, side: str, code: str) -> tuple[int, int]:
    """How many counters of a type a side deployed, and how many are removed."""
    found = [piece for piece in own(state, side) if piece.type == code]
    return len(found), sum(piece.removed for piece in found)


def _aircraft(fleet: Fleet, lost_only: bool) -> int:
    return sum([AIRCRAFT[each.kind].price for each in fleet.aircraft if each.lost or not lost_only]) * POINTS


def _loses(state: State, side: str, most: float, share: float = 1.0) -> bool:
    """Whether a side has lost so many millions, or that share of what it bought if that is less."""
    return lost(state, side) >= min(millions(most), share * phys(state, side))


# what each asks for


def _destroy_headquarters(state: State, p: SideId, e: SideId) -> bool:
    return headquarters_destroyed(state, e)


def _flagship(state: State, p: SideId, e: SideId) -> bool:
    found = [piece for piece in own(state, e) if piece.major]
    if not found:
        return _loses(state, e, 30)
    dearest = max(cost(piece) for piece in found)
    return any(piece.removed for piece in found if cost(piece) == dearest)


def _attrition(state: State, p: SideId, e: SideId) -> bool:
    return _loses(state, e, 60, 0.75)


def _half_the_fleet(state: State, p: SideId, e: SideId) -> bool:
    return 2 * lost(state, e) >= phys(state, e)


def _submarines(state: State, p: SideId, e: SideId) -> bool:
    boats = [piece for piece in own(state, e) if piece.type in ("S", "MS") or piece.mark]
    return all(piece.removed for piece in boats) if boats else _loses(state, e, 40)


def _air_defences(state: State, p: SideId, e: SideId) -> bool:
    deployed, gone = removed(state, e, "SAMSITE")
    return gone == deployed and _loses(state, e, 20) if deployed else _loses(state, e, 40)


def _convoy(state: State, p: SideId, e: SideId) -> bool:
    return sum(piece.home for piece in own(state, p)) >= 2


def _command_of_the_air(state: State, p: SideId, e: SideId) -> bool:
    fleet = state.fleet(e)
    deployed, gone = removed(state, e, "SAMSITE")
    site = TYPES["SAMSITE"].price * POINTS
    all_air = _aircraft(fleet, lost_only=False) + deployed * site
    lost_air = _aircraft(fleet, lost_only=True) + gone * site
    return lost_air >= min(millions(25), all_air) and _loses(state, e, 25)


def _three_ships(state: State, p: SideId, e: SideId) -> bool:
    counted = [piece for piece in ships(state, e) if piece.type not in ("MPB", "MERCHANT")]
    return sum(piece.removed for piece in counted) >= min(3, len(counted)) and _loses(state, e, 30)


def _reconnoitre(state: State, p: SideId, e: SideId) -> bool:
    return bool(state.fleet(p).history.report_home)


def _disarm(state: State, p: SideId, e: SideId) -> bool:
    found = ships(state, e)
    return 5 * sum(ineffective(piece) for piece in found) >= 3 * len(found)


def _met_at_round_end(number: int) -> "Predicate":
    return lambda state, p, e: number in state.fleet(p).history.met


# when it can no longer be had


def _no_weapon(state: State, p: SideId, e: SideId) -> bool:
    return disarmed(state, p)


def _no_reach(state: State, p: SideId, e: SideId) -> bool:
    return not strike_left(state, p) and not any(
        not piece.removed and (living(piece, _SSM) or piece.mark == "MS") for piece in ships(state, p)
    )


def _fewer_than_two_majors(state: State, p: SideId, e: SideId) -> bool:
    return len(majors(state, p)) < 2


def _convoy_lost(state: State, p: SideId, e: SideId) -> bool:
    return removed(state, p, "MERCHANT")[1] >= 2


def _door_open(state: State, p: SideId, e: SideId) -> bool:
    return state.fleet(p).history.intrusions >= 3


def _no_major(state: State, p: SideId, e: SideId) -> bool:
    return not majors(state, p)


def _fleet_spent(state: State, p: SideId, e: SideId) -> bool:
    return headquarters_destroyed(state, p) or not _within_losses(state, p)


def _within_losses(state: State, side: str) -> bool:
    """At most two fifths lost (SS-OBJ-12)."""
    return 5 * lost(state, side) <= 2 * phys(state, side)


def _powerless(state: State, p: SideId, e: SideId) -> bool:
    return not any(not each.lost for each in state.fleet(p).aircraft) and not any(
        not piece.removed and (len(piece.mounts) > piece.lost.bit_count() or piece.mark) for piece in own(state, p)
    )


def _no_flag(state: State, p: SideId, e: SideId) -> bool:
    return not any(piece.counter in ("Cruiser", "Destroyer") for piece in standing(state, p))


def _raid_spoiled(state: State, p: SideId, e: SideId) -> bool:
    return lost(state, p) > millions(35) or _no_reach(state, p, e)


def _nothing_to_report(state: State, p: SideId, e: SideId) -> bool:
    no_ship = not any(piece.surface for piece in standing(state, p))
    return no_ship or (headquarters_destroyed(state, e) and not state.fleet(p).history.sighted)


Predicate = Callable[[State, SideId, SideId], bool]


@dataclass(frozen=True, slots=True)
class Objective:
    """One card: its number, what it asks for in a few words, the budget in millions, and whether the alternative wins too (SS-OBJ-19)."""

    number: int
    title: str
    task: str
    budget: int
    met: Predicate
    hopeless: Predicate
    alternative: bool = True


CARDS: tuple[Objective, ...] = (
    Objective(1, "Destroy the headquarters", "the enemy headquarters destroyed", 100, _destroy_headquarters, _no_reach),
    Objective(2, "Hunt the flagship", "the dearest enemy major ship removed", 95, _flagship, _no_weapon),
    Objective(3, "Attrition", "60 million of enemy losses, or three quarters of his force", 110, _attrition, _no_weapon),
    Objective(4, "Break half the fleet", "half the value of the enemy force removed", 120, _half_the_fleet, _no_weapon),
    Objective(5, "Sweep out the submarines", "every enemy submarine removed; without any, 40 million", 90, _submarines, _no_weapon),
    Objective(
        6, "Suppress the air defences", "every SAM site and 20 million removed; without any, 40 million", 85, _air_defences, _no_weapon
    ),
    Objective(
        7, "Breakthrough", "two major ships within 10 cm of the far edge at a round end", 85, _met_at_round_end(7), _fewer_than_two_majors
    ),
    Objective(8, "Convoy", "two of three merchants across the far edge", 105, _convoy, _convoy_lost),
    Objective(
        9, "Keep the door closed", "at most two intrusions by the end of round 12", 80, _met_at_round_end(9), _door_open, alternative=False
    ),
    Objective(
        10, "Take an island", "the enemy's great island controlled at two round ends", 115, _met_at_round_end(10), _fewer_than_two_majors
    ),
    Objective(11, "Hold the strait", "the central band held at four round ends in a row", 100, _met_at_round_end(11), _no_major),
    Objective(
        12,
        "Fleet in being",
        "headquarters and three fifths of the force left at the end of round 12",
        75,
        _met_at_round_end(12),
        _fleet_spent,
        alternative=False,
    ),
    Objective(13, "Command of the air", "25 million of enemy air power and 25 million in all removed", 95, _command_of_the_air, _powerless),
    Objective(
        14,
        "Show the flag",
        "a cruiser or destroyer 20 cm into the enemy half and back 10 cm into one's own",
        125,
        _met_at_round_end(14),
        _no_flag,
    ),
    Objective(15, "Kill three ships", "three enemy ships and 30 million removed", 115, _three_ships, _no_weapon),
    Objective(16, "Clean raid", "the headquarters struck at a loss of 35 million at most", 130, _met_at_round_end(16), _raid_spoiled),
    Objective(
        17,
        "Reconnoitre",
        "a ship sights the enemy headquarters and is home three rounds later",
        70,
        _reconnoitre,
        _nothing_to_report,
        alternative=False,
    ),
    Objective(18, "Disarm the fleet", "three fifths of the enemy ships ineffective", 105, _disarm, _no_weapon),
)
BUDGETS: Mapping[int, int] = {0: 0} | {card.number: card.budget for card in CARDS}
"""millions by objective"""


def objective_of(state: State, side: str) -> Objective | None:
    """A side's card; None when it has none, or a view does not know it."""
    number = state.fleet(side).objective
    return CARDS[number - 1] if number else None


def success(state: State, side: SideId) -> bool:
    """Whether a side's objective is met (SS-OBJ-01 to -18)."""
    card = objective_of(state, side)
    return card is not None and card.met(state, side, other(side))


def impossible(state: State, side: SideId) -> bool:
    """Whether a side's objective can no longer be met."""
    card = objective_of(state, side)
    return card is not None and card.hopeless(state, side, other(side))


# what is judged at a round end


def broke_through(state: State, side: SideId) -> bool:
    """Two own major ships with their bows within 10 cm of the enemy rear edge (SS-OBJ-07)."""
    game = state.game
    far = rear_edge(game, state.fleet(other(side)).end)
    near = [piece for piece in majors(state, side) if abs(piece.y - far) <= BREAKTHROUGH + LONGEST]
    return len(near) >= 2 and sum(abs(bow(game, piece)[1] - far) <= BREAKTHROUGH + TOLERANCE for piece in near) >= 2


def intruded(state: State, side: SideId) -> bool:
    """An enemy major ship in one's own half (SS-OBJ-09)."""
    game, end = state.game, state.fleet(side).end
    return any(in_half(game, piece.y, end) for piece in majors(state, other(side)))


def prize(game: Game, end: str) -> Isle | None:
    """The greatest island of the half across, away from the centre line (SS-OBJ-10)."""
    return _prize_on(ground(game), end)


@lru_cache(maxsize=64)
def _prize_on(land: Ground, end: str) -> Isle | None:
    game = land.game
    across = "NORTH" if end == "SOUTH" else "SOUTH"
    found = [
        isle
        for isle in game.isles
        if in_half(game, isle.centre[1], across) and min(from_middle(game, y, across) for _, y in isle.green) > NEAR_MIDDLE
    ]
    return max(found, key=lambda isle: area(isle.green), default=None)


def controls_island(state: State, side: SideId) -> bool:
    """Two own major ships about the island, no enemy one, and no enemy SAM site on it (SS-OBJ-10)."""
    isle = prize(state.game, state.fleet(side).end)
    if isle is None:
        return False
    enemy = other(side)
    mine = majors(state, side)
    if len(mine) < 2 or _about(isle, mine) < 2 or _about(isle, majors(state, enemy)):
        return False
    return not any(piece.type == "SAMSITE" and holds(*piece.at, edges(isle.green)) for piece in standing(state, enemy))


def _about(isle: Isle, ships: tuple[Piece, ...]) -> int:
    """How many of some ships lie in an island's waters."""
    limit = ISLAND_WATERS + TOLERANCE
    west, south, east, north = box(isle.green)
    near = [p for p in ships if west - limit <= p.x <= east + limit and south - limit <= p.y <= north + limit]
    return sum(point_gap(piece.at, isle.green) <= limit for piece in near)


def holds_strait(state: State, side: SideId) -> bool:
    """Dearer own major ships than enemy ones in the band about the centre line (SS-OBJ-11)."""

    middle = state.game.middle

    def weight(which: SideId) -> int:
        return sum([cost(piece) for piece in majors(state, which) if abs(piece.y - middle) <= STRAIT + TOLERANCE])

    return weight(side) > weight(other(side))


def raided_cleanly(state: State, side: SideId) -> bool:
    """The headquarters destroyed, or hit and a SAM site removed, for 35 million at most (SS-OBJ-16)."""
    enemy = other(side)
    target = headquarters(state, enemy)
    struck = target is not None and (target.removed or (target.track >= 1 and removed(state, enemy, "SAMSITE")[1] >= 1))
    return struck and lost(state, side) <= millions(35)


def preserved(state: State, side: SideId) -> bool:
    """Headquarters standing and at most two fifths lost (SS-OBJ-12)."""
    return not headquarters_destroyed(state, side) and _within_losses(state, side)
