"""What a scenario may add to the rules (CS-SCN-01): every hook, doing nothing, and the skirmish's way of placing ships.

The chapters of the rules ask these hooks at fixed places and know no scenario; a scenario overrides the few it needs.
Objects of these classes hold nothing: what has to be remembered travels in the state.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from navalsim3d.kernel.board import Area, Board, Point, Polygon
from navalsim3d.kernel.geometry import Pose, bearing, inside
from navalsim3d.kernel.ruleset import Outcome
from navalsim3d.rulesets.cruel_seas.geometry_of import hull
from navalsim3d.rulesets.cruel_seas.missions.memory import finish
from navalsim3d.rulesets.cruel_seas.placing import Refusal, in_the_way, on_table
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.scenario import CruelSeasScenario
from navalsim3d.rulesets.cruel_seas.state import Level, Ship, State


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a game ended: the winner's side ('' for a draw), the degree, why, and the clause."""

    winner: str
    degree: str
    why: str
    clause: str


@dataclass(frozen=True, slots=True)
class Awaited:
    """Who has to put down a ship now, and which ships he may choose from."""

    side: str
    ships: tuple[str, ...]


class MissionRules:
    """The rules of one scenario. The base is a scenario without any of its own."""

    clause = "CS-SCN-01"

    # what the file must hold, and what lies on the table

    def problems(self, scenario: CruelSeasScenario) -> tuple[str, ...]:
        """Why the scenario's file does not fit its mission, one sentence each."""
        return ()

    def zones(self, scenario: CruelSeasScenario, board: Board) -> tuple[Area, ...]:
        """Areas the table shows for this mission; `kind` is their label. The file's own zones by default."""
        return tuple(Area(zone.id, zone.label or zone.id, zone.polygon) for zone in scenario.zones)

    # before the first turn

    def start(self, play: Play) -> None:
        """What happens at set-up, before anybody places a ship."""

    def role_chooser(self, state: State) -> str:
        """The side that has to choose its role now, or ''."""
        return ""

    def take_role(self, play: Play, role: Literal["attacker", "defender"]) -> None:
        """The chooser has chosen (CS-SCN2-01)."""

    def awaited(self, state: State) -> Awaited | None:
        """Whose ships have to be placed next; None when the battle can open. By default one side after the other."""
        for side in state.game.sides:
            waiting = tuple(ship.id for ship in state.ships if ship.status == "off_table" and ship.side == side)
            if waiting:
                return Awaited(side, waiting)
        return None

    def placement_refused(self, state: State, ship_id: str, pose: Pose) -> Refusal | None:
        """Why a ship may not be put down at that pose of its stern midpoint; None when it may."""
        return self.area_refused(state, ship_id, pose) or in_the_way(state, ship_id, state.card(ship_id), pose)

    def area_refused(self, state: State, ship_id: str, pose: Pose) -> Refusal | None:
        """The part of it that other hulls do not change. By default: the ship must lie inside its side's entry zone, on the table."""
        ship = state.ship(ship_id)
        zone = zone_named(state, f"entry_{ship.side}")
        if zone is None or not all(inside(corner, zone) for corner in hull(state.card(ship_id), pose).corners):
            return f"{ship.name} would lie outside the area its side starts from", self.clause
        return self.off_table(state, ship_id, pose)

    def off_table(self, state: State, ship_id: str, pose: Pose) -> Refusal | None:
        """Why a hull does not lie on the table."""
        if on_table(state.game.board, hull(state.card(ship_id), pose).corners):
            return None
        return f"{state.ship(ship_id).name} would not lie on the table", self.clause

    def placements(self, state: State, ship_id: str) -> tuple[Pose, ...]:
        """A fair sample of poses to try; those refused are dropped from the menu. By default a raster over the entry zone."""
        zone = zone_named(state, f"entry_{state.ship(ship_id).side}")
        return raster(zone, state.game.board) if zone is not None else ()

    def placement_at(self, state: State, ship_id: str, point: Point, heading: float) -> Pose:
        """The pose a player means who points at the table: by default the ship's centre comes to lie there."""
        return stern_of(state, ship_id, point, heading)

    def anchor(self, state: State, ship_id: str, pose: Pose) -> Point:
        """The inverse: the point a player would have to show for that pose. By default the ship's centre."""
        return hull(state.card(ship_id), pose).centre

    def where_placed(self, state: State, ship_id: str) -> str:
        """Where a ship has to be put down, for the player who is about to. By default the zone on the table says it all."""
        return "in the area its side starts from"

    def level_when_placed(self, state: State, ship_id: str) -> Level:
        """The level a ship starts at."""
        return Level.COMBAT

    def after_placing(self, play: Play, ship_id: str) -> None:
        """A ship was put down."""

    # in play

    def pending_before_activation(self, play: Play, ship_id: str) -> None:
        """Before anything else in a ship's activation (CS-SCN3-07)."""

    def may_fire(self, state: State, ship_id: str, weapon_id: str, target_id: str) -> Refusal | None:
        """Why the scenario forbids this shot, or None."""
        return None

    def bounds(self, state: State, ship_id: str) -> Polygon | None:
        """The area the ship's present move has to stay in, or None (CS-SCN2-06)."""
        return None

    def leaves_at(self, state: State) -> Literal["bow", "end_of_turn"]:
        """Whether a ship leaves when its bow passes the edge (CS-GEO-07) or at the end of the turn (CS-SCN2-05)."""
        return "bow"

    def left_edge(self, play: Play, ship_id: str, at: Point) -> bool:
        """Whether a ship that leaves the table at that point gets home. By default: inside a zone called exit_<side>."""
        zone = zone_named(play.state, f"exit_{play.ship(ship_id).side}")
        return zone is not None and inside(at, zone)

    def at_window(self, play: Play, ship_id: str) -> None:
        """A ship has ended a leg or a turn, or lies where it is in a window."""

    def after_activation(self, play: Play, ship_id: str) -> None:
        """A ship has ended its activation."""

    def after_shot(self, play: Play, ship_id: str, target: str) -> None:
        """A ship has fired at a target."""

    def after_sinking(self, play: Play, ship_id: str) -> None:
        """A ship has gone down."""

    def dinghy_refused(self, state: State, ship_id: str, at: Point) -> Refusal | None:
        """Why the crew of a lost boat cannot take to the water there (CS-SCN3-07)."""
        return "there is no dinghy in this scenario", self.clause

    def place_dinghy(self, play: Play, ship_id: str, at: Point) -> None:
        """The owner has chosen where the crew of a lost boat takes to the water (CS-SCN3-07)."""

    # the end

    def turn_end(self, play: Play) -> None:
        """The scenario's checks at TURN_END; ends the game when `verdict` has one."""
        verdict = self.verdict(play.state)
        if verdict is not None:
            finish(play, verdict.winner, verdict.degree, verdict.why, verdict.clause)

    def verdict(self, state: State) -> Verdict | None:
        """At the end of a turn: how the game ends, or None when it goes on."""
        if state.turn >= last_turn(state) or not any(alive(state, side) for side in state.game.sides):
            return Verdict("", "draw", "The last turn is over and neither side has won.", "CS-SCN-03")
        return None

    def outcome(self, state: State) -> Outcome | None:
        """The result as the kernel's other rooms read it; None while the game goes on."""
        if state.ended is None:
            return None
        winner, degree, why, clause = state.ended
        return Outcome(winner or None, degree, self.scores(state), " ".join((why, *prizes(state))), clause)

    def scores(self, state: State) -> Mapping[str, float]:
        """Each side's points if it ended now. By default the Fleet dice it has taken (CS-DICE-07)."""
        kills = dict(state.kills)
        return {side: float(kills.get(side, 0)) for side in state.game.sides}

    def earned(self, state: State) -> Mapping[str, float]:
        """Of these, the points that nothing can take away any more: what stands beside a side's name. By default all."""
        return self.scores(state)

    def goal(self, state: State, side: str, ship_id: str) -> Point | None:
        """Where the scenario wants this ship to go, for agents; None when it has no wish."""
        zone = zone_named(state, f"exit_{side}")
        return middle(zone) if zone is not None else None


def last_turn(state: State) -> int:
    """The turn no game of this scenario outlives."""
    return state.game.ready.scenario.turns


def scenario_of(state: State) -> CruelSeasScenario:
    """The scenario's file."""
    scenario = state.game.ready.scenario
    assert isinstance(scenario, CruelSeasScenario)
    return scenario


def role_of(state: State, ship_id: str) -> str:
    """What the scenario calls the ship: tanker, escort, stricken, rescue, attacker, or ''."""
    return next((entry.role for entry in scenario_of(state).ships if entry.id == ship_id), "")


def ships_of(state: State, side: str) -> tuple[Ship, ...]:
    """Every ship of a side, wherever it is."""
    return tuple(ship for ship in state.ships if ship.side == side)


def alive(state: State, side: str) -> tuple[Ship, ...]:
    """The side's ships on the table that have not struck."""
    return tuple(ship for ship in state.ships if ship.side == side and ship.status == "afloat" and not ship.struck)


def lost(ship: Ship) -> bool:
    """Whether a ship was sunk or has surrendered."""
    return ship.status in ("sunk", "captured") or ship.struck


def prizes(state: State) -> tuple[str, ...]:
    """A sentence for every boat that surrendered and the ship that took it, sunk later or not (CS-STRIKE-06)."""
    return tuple(f"{state.ship(ship.captor).name} captured {ship.name}." for ship in state.ships if ship.captor)


def zone_named(state: State, name: str) -> Polygon | None:
    """The outline of the zone of that id, or None."""
    return next((zone.polygon for zone in state.game.board.zones if zone.id == name), None)


def middle(polygon: Polygon) -> Point:
    """The mean of a polygon's corners."""
    return sum(x for x, _ in polygon) / len(polygon), sum(y for _, y in polygon) / len(polygon)


def stern_of(state: State, ship_id: str, centre: Point, heading: float) -> Pose:
    """The pose of the stern midpoint that brings a ship's centre to a point."""
    away = hull(state.card(ship_id), Pose(0.0, 0.0, heading)).centre
    return Pose(centre[0] - away[0], centre[1] - away[1], heading)


def raster(zone: Polygon, board: Board, across: int = 5) -> tuple[Pose, ...]:
    """Poses over a zone's box, a few headings each: towards the middle of the table first."""
    xs, ys = [x for x, _ in zone], [y for _, y in zone]
    steps = [(k + 0.5) / across for k in range(across)]
    spots = [(min(xs) + s * (max(xs) - min(xs)), min(ys) + t * (max(ys) - min(ys))) for t in steps for s in steps]
    poses = []
    for x, y in spots:
        ahead = bearing((x, y), (board.width / 2, board.height / 2))
        poses += [Pose(x, y, heading % 360.0) for heading in (ahead, ahead - 45.0, ahead + 45.0)]
    return tuple(poses)
