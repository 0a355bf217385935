"""What guns would do: damage given from a place, damage taken there, both from the closed tables of the rules.

Damage given asks `gunnery.laid`, the very function that resolves shots. Damage taken asks the same To Hit table, but lets
the enemy turn: what counts is his distance, not where his guns happen to point now.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from navalsim3d.kernel.geometry import point_gap
from navalsim3d.rulesets.cruel_seas import gunnery, missions, odds, ranges, readiness, to_hit
from navalsim3d.rulesets.cruel_seas.geometry_of import centre, corners
from navalsim3d.rulesets.cruel_seas.state import Level, Ship, State, Weapon

CLOSING = 0.45
"""share of an enemy's move that is taken to bring him nearer before he fires"""


@dataclass(slots=True)
class Battle:
    """The guns of one ship against the enemies there are, with what was worked out so far."""

    state: State
    ship: Ship
    spent: frozenset[str] = frozenset()
    """weapons that have fired"""
    fixed: dict[str, str] = field(default_factory=dict)
    """weapon -> target, once targets are declared"""
    guns: tuple[Weapon, ...] = ()
    foes: tuple[Ship, ...] = ()
    _given: dict[tuple[float, float, float, int], dict[str, tuple[float, str]]] = field(default_factory=dict)

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
        ready = readiness.working(self.state.card(self.ship.id), self.ship) if not self.ship.crew_hit else ()
        self.guns = tuple(gun for gun in ready if gun.id not in self.spent and (not self.fixed or gun.id in self.fixed))

    def given(self, where: Ship) -> dict[str, tuple[float, str]]:
        """For each gun that can hit from there: the mean damage of its best shot, and at whom."""
        key = (where.x, where.y, where.heading, int(where.level))
        found = self._given.get(key)
        if found is None:
            found = {gun.id: best for gun in self.guns if (best := self._best(where, gun))[0] > 0.0}
            self._given[key] = found
        return found

    def _best(self, where: Ship, gun: Weapon) -> tuple[float, str]:
        state, card = self.state, self.state.card(self.ship.id)
        reach = ranges.row(gun).most
        best = (0.0, "")
        for foe in self.foes:
            if self.fixed and self.fixed.get(gun.id) != foe.id:
                continue
            x, y = centre(state.card(foe.id), foe)
            room = reach + card.length + state.card(foe.id).length
            if (x - where.x) ** 2 + (y - where.y) ** 2 > room * room:
                continue
            shot = gunnery.laid(state, where, card, gun, foe)
            mean = gunnery.expected_damage(state, shot, gun, foe)
            if mean > best[0]:
                best = (mean, foe.id)
        return best

    def salvo(self, windows: Iterable[Ship]) -> dict[str, float]:
        """Mean damage to each enemy when every gun fires once, in the window that suits it best."""
        chosen: dict[str, tuple[float, str]] = {}
        for where in windows:
            for gun, (mean, foe) in self.given(where).items():
                if mean > chosen.get(gun, (0.0, ""))[0]:
                    chosen[gun] = (mean, foe)
        total: dict[str, float] = {}
        for mean, foe in chosen.values():
            total[foe] = total.get(foe, 0.0) + mean
        return total


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
