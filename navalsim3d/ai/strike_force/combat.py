"""All that can come of an attack step, as a tree: whom to attack with whom, the die, retreats, advances, and on to the next attack.

The tree of one position is often the tree of another's branch, so nodes are kept by position. Its leaves are positions at the
end of the step; they are collected first and weighed all at once, and then values run back up: the attacker takes what is best
for him, the owner of a retreating defender what is best for himself, the die the mean.

`wide` trees hold every sensible group of attackers and every order of attacks, and are grown for a choice at the table. The
others, grown by the dozen to compare plans of movement, decide about each enemy once, the one in most danger first;
either bring everybody who has no other enemy to attack, or everybody but those who stand in a Town; and let attackers who are
beaten back go where a Town is near.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

from navalsim3d.ai.strike_force.field import Field, Position, singles
from navalsim3d.rulesets.strike_force.hexes import BESIDE, Hexes, around, lowest

FACES = 6.0


class Node:
    """A choice (`best` 1 for the higher value, -1 for the lower) or a chance (`faces` of the die for each branch)."""

    __slots__ = ("best", "branches", "faces", "value")

    def __init__(self, best: int, branches: "list[Branch]", faces: Sequence[int] = ()) -> None:
        self.best = best
        self.branches = branches
        self.faces = faces
        self.value: float | None = None


Branch: TypeAlias = "Node | int"
"""a node, or a leaf by its number"""


class Tree:
    """Trees of one side's attack step that share what they have in common. Values are the Soviet side's."""

    def __init__(self, field: Field, soviet: bool, wide: bool) -> None:
        self.field = field
        self.soviet = soviet
        self.wide = wide
        self.leaves: dict[Position, int] = {}
        self._best = 1 if soviet else -1
        self._known: dict[tuple[Hexes, Hexes, Hexes, Hexes], Branch] = {}

    def leaf(self, own: Hexes, enemy: Hexes) -> int:
        """The number of a position at the end of the step."""
        position = (own, enemy) if self.soviet else (enemy, own)
        return self.leaves.setdefault(position, len(self.leaves))

    def attacks(self, own: Hexes, enemy: Hexes, fresh: Hexes, targets: Hexes) -> Branch:
        """What to do with the companies that have not attacked yet, against the enemies not attacked yet."""
        if targets and fresh:
            fresh &= around(targets)
            targets &= around(fresh)
        if not (fresh and targets):
            return self.leaf(own, enemy)
        key = (own, enemy, fresh, targets)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._choice(own, enemy, fresh, targets)
        return found

    def _choice(self, own: Hexes, enemy: Hexes, fresh: Hexes, targets: Hexes) -> Branch:
        if self.wide:
            branches: list[Branch] = [self.leaf(own, enemy)]
            for target in singles(targets):
                for group in _all_groups(BESIDE[target] & fresh):
                    branches.append(self.attack(own, enemy, fresh, targets, group, target))
            return Node(self._best, branches)
        target = max(singles(targets), key=lambda hex_: (BESIDE[hex_] & fresh).bit_count())
        branches = [self.attacks(own, enemy, fresh, targets ^ target)]
        able = BESIDE[target] & fresh
        shared = able & around(targets ^ target)
        for group in _main_groups(able, shared, self.field.towns):
            branches.append(self.attack(own, enemy, fresh, targets, group, target))
        return Node(self._best, branches)

    def attack(self, own: Hexes, enemy: Hexes, fresh: Hexes, targets: Hexes, group: Hexes, target: Hexes) -> Node:
        """One attack: a branch for every result its column has (CRT)."""
        odds = self.field.odds[group.bit_count()]
        rest = (fresh & ~group, targets & ~target)
        branches: list[Branch] = []
        faces: list[int] = []
        killed: Branch | None = None
        if odds.eliminated:
            killed = self.advances(own, enemy ^ target, rest, group, target)
            branches.append(killed)
            faces.append(odds.eliminated)
        if odds.exchanged:
            branches.append(self.losses(own, enemy ^ target, rest, group, target))
            faces.append(odds.exchanged)
        if odds.driven_back:
            branches.append(self.defender_back(own, enemy, rest, group, target, killed))
            faces.append(odds.driven_back)
        if odds.repelled:
            branches.append(self.attackers_back(own, enemy, rest, group))
            faces.append(odds.repelled)
        if odds.lost:
            branches.append(self.attacks(own & ~group, enemy, *rest))
            faces.append(odds.lost)
        return Node(0, branches, faces)

    def defender_back(
        self, own: Hexes, enemy: Hexes, rest: tuple[Hexes, Hexes], group: Hexes, target: Hexes, killed: "Branch | None" = None
    ) -> Branch:
        """The defender's owner picks a way back, or it is eliminated (SF-RETR-02, SF-RETR-07)."""
        ways = self.field.ways_back(target, enemy, own)
        left = enemy ^ target
        if not ways:
            return killed if killed is not None else self.advances(own, left, rest, group, target)
        return _pick(-self._best, [self.advances(own, left | way, rest, group, target) for way in singles(ways)])

    def advances(self, own: Hexes, enemy: Hexes, rest: tuple[Hexes, Hexes], group: Hexes, vacated: Hexes) -> Branch:
        """One attacker enters the vacated hex, or none (ADV)."""
        branches = [self.attacks(own, enemy, *rest)]
        branches += [self.attacks(own ^ unit | vacated, enemy, *rest) for unit in singles(group)]
        return _pick(self._best, branches)

    def losses(self, own: Hexes, enemy: Hexes, rest: tuple[Hexes, Hexes], group: Hexes, vacated: Hexes) -> Branch:
        """The attacker gives up one company in an Exchange; another may advance (SF-OPT-03)."""
        branches: list[Branch] = []
        for unit in singles(group):
            others = group ^ unit
            left = own ^ unit
            branches.append(self.advances(left, enemy, rest, others, vacated) if others else self.attacks(left, enemy, *rest))
        return _pick(self._best, branches)

    def attackers_back(self, own: Hexes, enemy: Hexes, rest: tuple[Hexes, Hexes], group: Hexes) -> Branch:
        """All attackers retreat, one after another in the order their owner likes (SF-RETR-09)."""
        if not self.wide:
            return self.attacks(self._back_to_towns(own, enemy, group), enemy, *rest)
        ends: dict[Hexes, None] = {}
        self._fall_back(own, enemy, group, ends)
        return _pick(self._best, [self.attacks(end, enemy, *rest) for end in ends])

    def _back_to_towns(self, own: Hexes, enemy: Hexes, group: Hexes) -> Hexes:
        """Where own companies stand when each of a group has retreated to where a Town is near."""
        for unit in singles(group):
            ways = self.field.ways_back(unit, own, enemy)
            own ^= unit
            if ways:
                own |= lowest(next(near for ring in self.field.rings if (near := ring & ways)))
        return own

    def _fall_back(self, own: Hexes, enemy: Hexes, group: Hexes, ends: dict[Hexes, None]) -> None:
        """Where own companies can stand when a group has retreated: whoever has no way back is eliminated on the spot."""
        ways = {unit: self.field.ways_back(unit, own, enemy) for unit in singles(group)}
        lost = sum(unit for unit, back in ways.items() if not back)
        if lost:
            self._fall_back(own & ~lost, enemy, group & ~lost, ends)
        elif not group:
            ends[own] = None
        else:
            for unit, back in ways.items():
                for way in singles(back):
                    self._fall_back(own ^ unit | way, enemy, group ^ unit, ends)

    def settle(self, values: Sequence[float]) -> "Settled":
        """The values of leaves brought back up."""
        return Settled(values)


class Settled:
    """Values of branches, once those of the leaves are known."""

    def __init__(self, values: Sequence[float]) -> None:
        self._values = values

    def value(self, branch: Branch) -> float:
        """What a branch is worth to the Soviet side."""
        if isinstance(branch, int):
            return self._values[branch]
        if branch.value is None:
            kids = [self.value(kid) for kid in branch.branches]
            if branch.best:
                branch.value = max(kids) if branch.best > 0 else min(kids)
            else:
                branch.value = sum([kid * faces for kid, faces in zip(kids, branch.faces, strict=True)]) / FACES
        return branch.value


def _pick(best: int, branches: list[Branch]) -> Branch:
    """A choice, unless there is none."""
    return branches[0] if len(branches) == 1 else Node(best, branches)


def _all_groups(able: Hexes) -> list[Hexes]:
    """Every group of attackers up to four, since a fifth changes no odds; of many only the larger ones."""
    units = singles(able)
    least = 1 if len(units) < 4 else len(units) - 2
    return [sum(group) for size in range(least, min(4, len(units)) + 1) for group in combinations(units, size)]


def _main_groups(able: Hexes, shared: Hexes, towns: Hexes) -> list[Hexes]:
    """Those without another enemy all together, with or without those who stand in Towns, and any of the shared."""
    found: dict[Hexes, None] = {}
    alone = able & ~shared
    units = singles(shared)
    for base in (alone, alone & ~towns):
        for size in range(len(units), -1, -1):
            for group in combinations(units, size):
                whole = base | sum(group)
                if whole and (size == len(units) or whole.bit_count() < 4):
                    found[whole] = None
    return list(found)
