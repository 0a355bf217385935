"""What a counter means for the two cards in play: how much nearer its removal brings a side to having lost its task, or won it.

A game is decided by objectives, not by millions. So to its price each counter gets a share of the whole game: of what its owner can no
longer do without it, and of what its enemy needs it removed for. The own card is known; of the enemy's there is a suspicion.
"""

from collections.abc import Callable, Mapping

from navalsim3d.kernel.polygons import point_gap
from navalsim3d.rulesets.seastrike import objectives
from navalsim3d.rulesets.seastrike.counters import from_middle
from navalsim3d.rulesets.seastrike.objectives import cost, lost, majors, millions, phys, standing
from navalsim3d.rulesets.seastrike.state import Piece, State, other
from navalsim3d.rulesets.seastrike.targets import sort_of

GAME = 60.0
"""millions that winning is worth"""
NEARLY = 25.0
"""cm from a line or a shore that a task turns on"""
_Share = Callable[[State, Piece], float]


def missed(view: State, piece: Piece, number: int) -> float:
    """The share of what makes an objective of its owner impossible that a counter's removal is, 0 to 1."""
    share = _MISSED.get(number)
    return share(view, piece) if share is not None else 0.0


def asked_for(view: State, piece: Piece, number: int) -> float:
    """The share of what an objective of its enemy asks for that a counter's removal is, 0 to 1."""
    share = _ASKED_FOR.get(number)
    return share(view, piece) if share is not None else 0.0


def weighed(shares: Callable[[State, Piece, int], float], view: State, piece: Piece, cards: Mapping[int, float]) -> float:
    """Millions that a counter's removal is worth by some objectives, each as likely as it is."""
    return GAME * sum(chance * shares(view, piece, number) for number, chance in cards.items())


def _one_of(number: int) -> float:
    """The share of one when so many have to go."""
    return 1.0 / max(1, number)


# what the owner cannot do without


def _breaking_through(view: State, piece: Piece) -> float:
    if not piece.major:
        return 0.0
    share = _one_of(len(majors(view, piece.side)) - 1)
    return max(share, 0.6) if depth(view, piece) > view.game.middle - NEARLY else share


def _taking_an_island(view: State, piece: Piece) -> float:
    if not piece.major:
        return 0.0
    share = _one_of(len(majors(view, piece.side)) - 1)
    isle = objectives.prize(view.game, view.fleet(piece.side).end)
    held = view.fleet(piece.side).history.island_held
    there = held and isle is not None and point_gap(piece.at, isle.green) <= objectives.ISLAND_WATERS
    return max(share, 0.8) if there else share


def _holding_the_strait(view: State, piece: Piece) -> float:
    if not piece.major:
        return 0.0
    held = view.fleet(piece.side).history.strait_held
    there = abs(depth(view, piece)) <= objectives.STRAIT
    return max(_one_of(len(majors(view, piece.side))), there * held / 4.0)


def _merchant(view: State, piece: Piece) -> float:
    return _one_of(2 - objectives.removed(view, piece.side, "MERCHANT")[1]) if piece.type == "MERCHANT" else 0.0


def _flag(view: State, piece: Piece) -> float:
    if piece.counter not in ("Cruiser", "Destroyer"):
        return 0.0
    bearers = sum(each.counter in ("Cruiser", "Destroyer") for each in standing(view, piece.side))
    return max(_one_of(bearers), 0.7 * (piece.id in view.fleet(piece.side).history.showed_flag))


def _scout(view: State, piece: Piece) -> float:
    if not piece.surface:
        return 0.0
    seen = piece.id in dict(view.fleet(piece.side).history.sighted)
    return 0.8 if seen else _one_of(sum(each.surface for each in standing(view, piece.side)))


def _fleet_in_being(view: State, piece: Piece) -> float:
    if piece.type == "HQ":
        return 1.0
    spare = 0.4 * phys(view, piece.side) - lost(view, piece.side)
    return min(1.0, cost(piece) / max(1.0, spare))


def _cheap_raid(view: State, piece: Piece) -> float:
    return min(1.0, cost(piece) / max(1.0, millions(35) - lost(view, piece.side)))


_MISSED: Mapping[int, _Share] = {
    7: _breaking_through,
    8: _merchant,
    10: _taking_an_island,
    11: _holding_the_strait,
    12: _fleet_in_being,
    14: _flag,
    16: _cheap_raid,
    17: _scout,
}
"""the others are only out of reach for whoever has no weapon left"""


# what the enemy asks for


def _headquarters(view: State, piece: Piece) -> float:
    return 1.0 if piece.type == "HQ" else 0.0


def _flagship(view: State, piece: Piece) -> float:
    deployed = [each for each in view.pieces if each.side == piece.side and each.major]
    if not deployed:
        return _value(view, piece, 30.0)
    return 1.0 if piece.major and cost(piece) >= max(cost(each) for each in deployed) else 0.0


def _attrition(view: State, piece: Piece) -> float:
    return _value(view, piece, 60.0, 0.75)


def _half(view: State, piece: Piece) -> float:
    return _value(view, piece, 999.0, 0.5)


def _submarine(view: State, piece: Piece) -> float:
    boats = [each for each in objectives.ships(view, piece.side) if sort_of(each.type) == "submarine"]
    if not boats:
        return _value(view, piece, 40.0)
    return _one_of(sum(not each.removed for each in boats)) if sort_of(piece.type) == "submarine" and piece.mark != "" else 0.0


def _site(view: State, piece: Piece) -> float:
    deployed, gone = objectives.removed(view, piece.side, "SAMSITE")
    if not deployed:
        return _value(view, piece, 40.0)
    more = 0.4 * _value(view, piece, 20.0)
    return more + 0.6 * _one_of(deployed - gone) if piece.type == "SAMSITE" else more


def _air_power(view: State, piece: Piece) -> float:
    return _value(view, piece, 25.0) if piece.type == "SAMSITE" else 0.5 * _value(view, piece, 25.0)


def _three_ships(view: State, piece: Piece) -> float:
    if sort_of(piece.type) == "land site" or piece.type in ("MPB", "MERCHANT"):
        return 0.3 * _value(view, piece, 30.0)
    gone = sum(each.removed for each in objectives.ships(view, piece.side) if each.type not in ("MPB", "MERCHANT"))
    return 0.6 * _one_of(3 - gone) + 0.4 * _value(view, piece, 30.0)


def _raid(view: State, piece: Piece) -> float:
    return 1.0 if piece.type == "HQ" else 0.3 * (piece.type == "SAMSITE")


def _intruder(view: State, piece: Piece) -> float:
    """Who is in, or at the door."""
    if not piece.major:
        return 0.0
    inside = depth(view, piece)
    return 0.4 if inside > 0.0 else 0.25 if inside > -NEARLY else 0.1


def _guard_of_the_island(view: State, piece: Piece) -> float:
    isle = objectives.prize(view.game, view.fleet(enemy_of(piece)).end)
    if isle is None or not (piece.major or piece.type == "SAMSITE"):
        return 0.0
    near = point_gap(piece.at, isle.green)
    if piece.type == "SAMSITE":
        return 0.8 if near == 0.0 else 0.0
    return 0.35 if near <= NEARLY else 0.05


def _rival_in_the_strait(view: State, piece: Piece) -> float:
    if not piece.major:
        return 0.0
    return 0.35 if abs(depth(view, piece)) <= objectives.STRAIT else 0.1


def _arms(view: State, piece: Piece) -> float:
    ships = objectives.ships(view, piece.side)
    if sort_of(piece.type) == "land site" or objectives.ineffective(piece):
        return 0.0
    needed = -(-3 * len(ships) // 5) - sum(objectives.ineffective(each) for each in ships)
    return _one_of(needed)


def _value(view: State, piece: Piece, most: float, share: float = 1.0) -> float:
    """The part of the losses still needed that a counter is."""
    side = piece.side
    more = min(millions(most), share * phys(view, side)) - lost(view, side)
    return min(1.0, cost(piece) / max(1.0, more))


_ASKED_FOR: Mapping[int, _Share] = {
    1: _headquarters,
    2: _flagship,
    3: _attrition,
    4: _half,
    5: _submarine,
    6: _site,
    9: _intruder,
    10: _guard_of_the_island,
    11: _rival_in_the_strait,
    13: _air_power,
    15: _three_ships,
    16: _raid,
    18: _arms,
}
"""the others ask for places only"""


def depth(view: State, piece: Piece) -> float:
    """Cm that a counter lies beyond the centre line."""
    return -from_middle(view.game, piece.y, view.fleet(piece.side).end)


def enemy_of(piece: Piece) -> str:
    """Who is glad when a counter is removed."""
    return other(piece.side)
