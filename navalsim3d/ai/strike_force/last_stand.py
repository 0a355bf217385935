"""The end of turn four, solved: how sure the Soviet hold on two Towns is against the last US attacks, and against the last US move.

All that counts then is whether enough Soviet companies are driven from their Towns (SF-WIN-01, SF-WIN-05). Nothing an attack
elsewhere could do helps, a company attacks once and each Town is attacked once, so the chance follows from how many US
companies stand beside each Town; and before the move, from how many can get there by places of their own. This is exact as
long as no hex touches two Towns, as on the game's own map.
"""

from collections.abc import Sequence
from functools import lru_cache

from navalsim3d.ai.strike_force.field import Field, Position, singles
from navalsim3d.rulesets.strike_force.hexes import BESIDE, Hexes
from navalsim3d.rulesets.strike_force.victory import NEEDED


def won(field: Field, position: Position) -> float:
    """1 when the Soviet side has won after the last step, else 0."""
    return 1.0 if (position[0] & field.towns).bit_count() >= NEEDED else 0.0


def holds(field: Field, position: Position) -> float:
    """The Soviet side's chance before the last US attacks."""
    soviet, us = position
    held = singles(soviet & field.towns)
    if len(held) < NEEDED:
        return 0.0
    return _keeps(field, tuple((BESIDE[town] & us).bit_count() for town in held))


@lru_cache(maxsize=1 << 16)
def stands(field: Field, position: Position) -> float:
    """The Soviet side's chance before the last US move."""
    soviet, us = position
    held = singles(soviet & field.towns)
    if len(held) < NEEDED:
        return 0.0
    slots = [BESIDE[town] & field.ground & ~soviet for town in held]
    near = sum(slots)
    reaches = [places for unit in singles(us) if (places := (field.reach(unit, soviet) | unit) & near)]
    able = [_able(reaches, some) for some in slots]
    return min(_keeps(field, numbers) for numbers in _shares((1 << len(reaches)) - 1, able))


def _able(reaches: Sequence[Hexes], slots: Hexes) -> list[int]:
    """For each group of companies how many can stand beside a Town at once: its places bound that, and any part's places and the rest."""
    places, found = [0], [0]
    for group in range(1, 1 << len(reaches)):
        low = group & -group
        places.append(places[group ^ low] | reaches[low.bit_length() - 1] & slots)
        without = min(found[group ^ 1 << one] for one in range(len(reaches)) if group >> one & 1)
        found.append(min(places[group].bit_count(), without + 1))
    return found


def _shares(units: int, able: Sequence[Sequence[int]]) -> set[tuple[int, ...]]:
    """How many can attack each Town, for every way to share a group of companies out among them."""
    if len(able) == 1:
        return {(able[0][units],)}
    found, group = set(), units
    while True:
        found |= {(able[0][group], *others) for others in _shares(units ^ group, able[1:])}
        if not group:
            return found
        group = group - 1 & units


@lru_cache(maxsize=1 << 12)
def _keeps(field: Field, attackers: tuple[int, ...]) -> float:
    """The chance that two Towns are kept when so many attack each of those held."""
    chances = {0: 1.0}
    for number in attackers:
        odds = field.odds[number]
        falls = (odds.eliminated + odds.exchanged + odds.driven_back) / 6.0
        after: dict[int, float] = {}
        for kept, chance in chances.items():
            after[kept + 1] = after.get(kept + 1, 0.0) + chance * (1.0 - falls)
            after[kept] = after.get(kept, 0.0) + chance * falls
        chances = after
    return sum(chance for kept, chance in chances.items() if kept >= NEEDED)
