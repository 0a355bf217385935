"""What guns would do: damage given from a place, damage taken there, both from the closed tables of the rules.

Damage given asks `gunnery.laid`, the very function that resolves shots. Damage taken asks the same To Hit table, but lets
the enemy turn: what counts is his distance, not where his guns happen to point now.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from navalsim3d.ai.cruel_seas import aims
from navalsim3d.kernel.geometry import point_gap
from navalsim3d.rulesets.cruel_seas import gunnery, missions, odds, ranges, readiness, to_hit
from navalsim3d.rulesets.cruel_seas.geometry_of import centre, corners
from navalsim3d.rulesets.cruel_seas.state import Level, Ship, State, Weapon

CLOSING = 0.45
"""share of an enemy's move that is taken to bring him nearer before he fires"""

Means = dict[str, dict[str, float]]
"""gun -> enemy -> mean damage"""
NOTHING: Mapping[str, float] = {}


@dataclass(slots=True)
class Battle:
    """The guns of one ship against the enemies there are, with what was worked out so far."""

    state: State
    ship: Ship
    spent: frozenset[str] = frozenset()
    """weapons that have fired"""
    fixed: Mapping[str, str] = field(default_factory=dict)
    """weapon -> target, once targets are declared"""
    working: tuple[Weapon, ...] = ()
    foes: tuple[Ship, ...] = ()
    _means: dict[tuple[float, float, float, int], Means] = field(default_factory=dict)
    _at_stake: dict[str, tuple[float, int, int]] = field(default_factory=dict)
    """of each enemy: its worth, its whole hull, what is left of it"""

    def __post_init__(self) -> None:
        rules = missions.rules(self.state)
        self.foes = tuple(
            other
            for other in self.state.ships
            if other.side != self.ship.side
            and other.status == "afloat"
            and not other.struck
            and rules.may_fire(self.state, self.ship.id, "", other.id) is None
        )
        self._at_stake = {foe.id: aims.at_stake(self.state, foe) for foe in self.foes}
        self.working = tuple(readiness.working(self.state.card(self.ship.id), self.ship)) if not self.ship.crew_hit else ()

    def means(self, where: Ship) -> Means:
        """The mean damage of every working gun that can hit from there, to each enemy: fired already or not, declared or not."""
        key = (where.x, where.y, where.heading, int(where.level))
        found = self._means.get(key)
        if found is None:
            found = {gun.id: to for gun in self.working if (to := self._of(where, gun))}
            self._means[key] = found
        return found

    def given(self, where: Ship) -> dict[str, tuple[float, str]]:
        """For each gun that may still fire and can hit from there: the mean damage of the shot worth most, and at whom."""
        return {gun: (to[foe], foe) for gun, to in self.means(where).items() if (foe := self._aimed(gun, to)) and gun not in self.spent}

    def salvo(self, windows: Sequence[Ship]) -> dict[str, float]:
        """Mean damage to each enemy when every gun fires once, in the window that suits it best.

        All targets are named at the first window that is used, so only guns that bear there count (CS-FIRE-05).
        """
        if self.fixed or len(windows) == 1:
            return self.from_window(windows)
        salvos = [self.from_window(windows[first:]) for first in range(len(windows))]
        return max(salvos, key=self.worth, default={})

    def from_window(self, windows: Sequence[Ship]) -> dict[str, float]:
        """The same when targets are named in the first of the windows, or have been named."""
        total: dict[str, float] = {}
        named = self.fixed or {gun: foe for gun, (_, foe) in self.given(windows[0]).items()}
        for gun, foe in named.items():
            if gun not in self.spent:
                mean = max(self.means(where).get(gun, NOTHING).get(foe, 0.0) for where in windows)
                if mean > 0.0:
                    total[foe] = total.get(foe, 0.0) + mean
        return total

    def bearing(self, where: Ship) -> dict[str, float]:
        """Mean damage to each enemy if every working gun could fire again from there: what the next activation begins with."""
        total: dict[str, float] = {}
        for to in self.means(where).values():
            foe = self._dearest(to)
            total[foe] = total.get(foe, 0.0) + to[foe]
        return total

    def worth(self, salvo: Mapping[str, float]) -> float:
        """What mean damage to each enemy is worth: half by the share of his whole hull, half by how near it brings him to sinking."""
        return sum(self._worth(foe, mean) for foe, mean in salvo.items())

    def _worth(self, foe: str, mean: float) -> float:
        worth, full, left = self._at_stake[foe]
        return worth * (0.5 * min(1.0, mean / full) + 0.5 * min(1.0, mean / left))

    def _aimed(self, gun: str, to: Mapping[str, float]) -> str:
        """The target of a gun: as declared, or the one it does the most harm; '' when that cannot be hit."""
        if self.fixed:
            foe = self.fixed.get(gun, "")
            return foe if foe in to else ""
        return self._dearest(to)

    def _dearest(self, to: Mapping[str, float]) -> str:
        """The enemy whom the damage of one gun harms most."""
        return next(iter(to)) if len(to) == 1 else max(to, key=lambda each: self._worth(each, to[each]))

    def _of(self, where: Ship, gun: Weapon) -> dict[str, float]:
        """Mean damage of a gun to each enemy it can hit from there."""
        state, card = self.state, self.state.card(self.ship.id)
        reach, found = ranges.row(gun).most, {}
        for foe in self.foes:
            x, y = centre(state.card(foe.id), foe)
            room = reach + card.length + state.card(foe.id).length
            if (x - where.x) ** 2 + (y - where.y) ** 2 > room * room:
                continue
            shot = gunnery.laid(state, where, card, gun, foe)
            mean = gunnery.expected_damage(state, shot, gun, foe)
            if mean > 0.0:
                found[foe.id] = mean
        return found


def taken(state: State, where: Ship) -> float:
    """Mean damage the enemies in reach would do to a ship lying there in one activation each, before it moves again."""
    total = 0.0
    shape = corners(state.card(where.id), where)
    for foe in state.ships:
        if foe.side == where.side or foe.status != "afloat" or foe.struck:
            continue
        far = point_gap(centre(state.card(foe.id), foe), shape)
        share = 0.55 if foe.activated else 0.8
        total += share * sum(_harm(state, foe, gun, where, far) for gun in _willing(state, foe))
    return total


def _willing(state: State, foe: Ship) -> tuple[Weapon, ...]:
    working = readiness.working(state.card(foe.id), foe)
    return working[:1] if foe.shots_limited else tuple(working)


def _harm(state: State, foe: Ship, gun: Weapon, victim: Ship, far: float) -> float:
    """Mean damage of one enemy gun after he has closed a little; a third is off for guns that will not bear."""
    row = ranges.row(gun)
    closed = max(far - CLOSING * state.card(foe.id).speeds[min(Level.FULL, foe.level + 1)], min(far, row.least + 6.0))
    if not row.least <= closed <= row.most:
        return 0.0
    needed = to_hit.needed(to_hit.modifiers(state, foe, gun, victim, closed, ""))
    if needed <= 0:
        return 0.0
    return 0.66 * min(10, needed) / 10.0 * odds.of_hit(state.game.options, gun, state.card(victim.id), victim)
