"""The skirmish: a fight without a story, for scenarios of one's own making (CS-SCN-02).

Our own decision on victory, since the rules leave it open: a side scores the fleet points of every enemy ship sunk or
captured, and of every ship of its own in the role 'tanker' (a convoy's ships) that leaves through its zone `exit_<side>`.
The fight ends after the last turn, or when one side has no ship left on the table (a battery is none); twice the enemy's points are a
decisive victory, more than his a marginal one.
"""

from collections.abc import Mapping

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.geometry import distance
from navalsim3d.rulesets.cruel_seas.geometry_of import centre
from navalsim3d.rulesets.cruel_seas.missions.base import (
    MissionRules,
    Verdict,
    alive,
    last_turn,
    lost,
    middle,
    role_of,
    ships_of,
    zone_named,
)
from navalsim3d.rulesets.cruel_seas.scenario import CruelSeasScenario
from navalsim3d.rulesets.cruel_seas.state import Ship, State


class Skirmish(MissionRules):
    """Fight until one side is gone or the last turn is over."""

    clause = "CS-SCN-02"

    def problems(self, scenario: CruelSeasScenario) -> tuple[str, ...]:
        """A side whose ships have no fixed start needs an entry zone."""
        zones = {zone.id for zone in scenario.zones}
        waiting = sorted({ship.side for ship in scenario.ships if ship.start is None} - {name.removeprefix("entry_") for name in zones})
        return tuple(f"the ships of {side} have no start, and there is no zone entry_{side}" for side in waiting)

    def scores(self, state: State) -> Mapping[str, float]:
        """Fleet points of enemies lost and of convoy ships brought home."""
        return {side: self._score(state, side) for side in state.game.sides}

    def verdict(self, state: State) -> Verdict | None:
        """After the last turn, or with one side gone."""
        first, second = state.game.sides
        if state.turn < last_turn(state) and _in_ships(state, first) and _in_ships(state, second):
            return None
        scores = self.scores(state)
        line = f"Fleet points: {first.upper()} {scores[first]:.0f}, {second.upper()} {scores[second]:.0f}."
        if scores[first] == scores[second]:
            return Verdict("", "draw", line, "CS-SCN-03")
        winner = first if scores[first] > scores[second] else second
        decisive = scores[winner] >= 2 * scores[state.enemy_of(winner)]
        return Verdict(winner, "decisive victory" if decisive else "marginal victory", line, "CS-SCN-02")

    def goal(self, state: State, side: str, ship_id: str) -> Point | None:
        """A convoy's ships make for their exit, its enemies for the nearest of them."""
        zone = zone_named(state, f"exit_{side}")
        if role_of(state, ship_id) == "tanker":
            return middle(zone) if zone is not None else None
        ship = state.ship(ship_id)
        prey = [other for other in alive(state, state.enemy_of(side)) if role_of(state, other.id) == "tanker"]
        spots = [centre(state.card(other.id), other) for other in prey]
        return min(spots, key=lambda spot: distance(spot, (ship.x, ship.y)), default=None)

    def _score(self, state: State, side: str) -> float:
        sunk = sum(state.card(ship.id).points for ship in ships_of(state, state.enemy_of(side)) if lost(ship))
        saved = sum(state.card(ship.id).points for ship in ships_of(state, side) if self._saved(state, ship))
        return float(sunk + saved)

    def _saved(self, state: State, ship: Ship) -> bool:
        return ship.status == "home" and role_of(state, ship.id) == "tanker"


def _in_ships(state: State, side: str) -> bool:
    """Whether the side has a ship left on the table."""
    return any(not state.card(ship.id).ashore for ship in alive(state, side))
