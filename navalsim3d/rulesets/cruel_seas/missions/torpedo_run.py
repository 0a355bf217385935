"""Scenario 2, Torpedo Run (CS-SCN2): a tanker and her escort run along a corridor to the exit, torpedo craft lie in wait.

Who attacks is diced for, so the file brings both casts: the ships of group `<side>_attacks` and of `<side>_defends` for
either side. The casts that are not called on never come to the table.
"""

from collections.abc import Mapping
from typing import Literal

from navalsim3d.kernel.board import Area, Board, Point, Polygon
from navalsim3d.kernel.events import Announced, Moved
from navalsim3d.kernel.geometry import EPSILON, Pose, inside, moved, point_gap, rounded, swept, touching
from navalsim3d.rulesets.cruel_seas import movement, obstacles
from navalsim3d.rulesets.cruel_seas.geometry_of import centre, corners, hull, run_path
from navalsim3d.rulesets.cruel_seas.missions.base import Awaited, MissionRules, Verdict, last_turn, lost, raster, role_of, scenario_of
from navalsim3d.rulesets.cruel_seas.missions.memory import recall, remember
from navalsim3d.rulesets.cruel_seas.placing import CORNER, Refusal, corner_zone, outside
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.scenario import CruelSeasScenario
from navalsim3d.rulesets.cruel_seas.state import Level, Ship, State

DEPTH = 30.0
"""cm from the northern edge to the southern side of the corridor (CS-SCN2-02)"""
WESTWARD = 270.0


class TorpedoRun(MissionRules):
    """Sink the tanker, or bring her out."""

    clause = "CS-SCN2-04"

    def problems(self, scenario: CruelSeasScenario) -> tuple[str, ...]:
        """Both casts must be there: attackers, and exactly one tanker among the defenders, for either side (CS-SCN2-03)."""
        found = []
        for side in scenario.sides:
            attackers = [ship for ship in scenario.ships if ship.group == f"{side.id}_attacks"]
            defenders = [ship for ship in scenario.ships if ship.group == f"{side.id}_defends"]
            if not attackers:
                found.append(f"no ship is in the group {side.id}_attacks, which sails when {side.name} attacks")
            if [ship.role for ship in defenders].count("tanker") != 1:
                found.append(f"the group {side.id}_defends needs exactly one ship in the role of the tanker")
        return tuple(found)

    def zones(self, scenario: CruelSeasScenario, board: Board) -> tuple[Area, ...]:
        """The corridor, the exit at its western end, and the attackers' corner (CS-SCN2-02, CS-SCN2-04)."""
        south = board.height - DEPTH
        return (
            Area("corridor", "corridor", ((0.0, south), (0.0, board.height), (board.width, board.height), (board.width, south))),
            Area("exit", "Exit Point", ((0.0, south), (0.0, board.height), (2.0, board.height), (2.0, south))),
            Area("attackers", "attackers start here", corner_zone(board, "sw")),
        )

    def start(self, play: Play) -> None:
        """Each side rolls a D10 until one is higher; that one chooses (CS-SCN2-01)."""
        sides = play.state.game.sides
        while True:
            first, second = (play.d10("who attacks", side) for side in sides)
            if first != second:
                break
        remember(play, "chooser", sides[0] if first > second else sides[1])
        play.set(phase="roles")

    def role_chooser(self, state: State) -> str:
        """The side that rolled higher, until it has chosen."""
        return "" if recall(state, "attacker") else recall(state, "chooser")

    def take_role(self, play: Play, role: Literal["attacker", "defender"]) -> None:
        """The cast of the chosen roles comes in, the other one stays away (CS-SCN2-01, CS-SCN2-03)."""
        state = play.state
        chooser = recall(state, "chooser")
        attacker = chooser if role == "attacker" else state.enemy_of(chooser)
        remember(play, "attacker", attacker)
        cast = (f"{attacker}_attacks", f"{state.enemy_of(attacker)}_defends")
        for entry in scenario_of(state).ships:
            if entry.group not in cast:
                play.change(entry.id, status="gone")
        play.set(phase="deploy")
        play.emit(Announced(text=f"{chooser.upper()} chose to be the {role}.", clause="CS-SCN2-01"))

    def awaited(self, state: State) -> Awaited | None:
        """First the tanker, then the escort, then the attackers (CS-SCN2-04)."""
        waiting = [ship for ship in state.ships if ship.status == "off_table"]
        attacker = recall(state, "attacker")
        for stage in (
            [ship for ship in waiting if role_of(state, ship.id) == "tanker"],
            [ship for ship in waiting if ship.side != attacker],
            waiting,
        ):
            if stage:
                return Awaited(stage[0].side, tuple(ship.id for ship in stage))
        return None

    def area_refused(self, state: State, ship_id: str, pose: Pose) -> Refusal | None:
        """Tanker: stern on the east edge, westward. Escort: in the corridor. Attackers: near the south-west corner (CS-SCN2-04)."""
        ship, card = state.ship(ship_id), state.card(ship_id)
        shape = hull(card, pose).corners
        if ship.side == recall(state, "attacker"):
            if point_gap((0.0, 0.0), shape) > CORNER + EPSILON:
                return f"{ship.name} would lie more than 15 cm from the south-west corner", self.clause
            return self.off_table(state, ship_id, pose)
        if not all(inside(corner, self._corridor(state)) for corner in shape):
            return f"{ship.name} would not lie in the corridor", self.clause
        if role_of(state, ship_id) == "tanker" and (abs(pose.x - state.game.board.width) > EPSILON or pose.heading != WESTWARD):
            return "the tanker starts with her stern on the east edge and steers 270 degrees", self.clause
        return self._run_in_blocked(state, ship_id, pose) or self.off_table(state, ship_id, pose)

    def placements(self, state: State, ship_id: str) -> tuple[Pose, ...]:
        """Tanker: five distances from the northern edge; the others: a raster over their area."""
        board = state.game.board
        if role_of(state, ship_id) == "tanker":
            return tuple(Pose(board.width, board.height - DEPTH * k / 6.0, WESTWARD) for k in (1, 2, 3, 4, 5))
        if state.ship(ship_id).side == recall(state, "attacker"):
            return raster(corner_zone(board, "sw"), board, 4)
        return tuple(Pose(pose.x, pose.y, WESTWARD) for pose in raster(self._corridor(state), board)[::3])

    def where_placed(self, state: State, ship_id: str) -> str:
        """The part of the table that is open to a ship (CS-SCN2-04)."""
        if role_of(state, ship_id) == "tanker":
            return "in the corridor, her stern on the east edge, steering 270 degrees"
        if state.ship(ship_id).side == recall(state, "attacker"):
            return "within 15 cm of the south-west corner"
        return "in the corridor"

    def placement_at(self, state: State, ship_id: str, point: Point, heading: float) -> Pose:
        """The tanker keeps to the east edge, whoever points where."""
        if role_of(state, ship_id) == "tanker":
            return Pose(state.game.board.width, point[1], WESTWARD)
        return super().placement_at(state, ship_id, point, heading)

    def anchor(self, state: State, ship_id: str, pose: Pose) -> Point:
        """The tanker's stern, the others' centre."""
        return (pose.x, pose.y) if role_of(state, ship_id) == "tanker" else super().anchor(state, ship_id, pose)

    def level_when_placed(self, state: State, ship_id: str) -> Level:
        """Defenders at Combat, attackers with their engines stopped (CS-SCN2-04)."""
        return Level.STATIONARY if state.ship(ship_id).side == recall(state, "attacker") else Level.COMBAT

    def after_placing(self, play: Play, ship_id: str) -> None:
        """The tanker makes one Combat move straight ahead (CS-SCN2-04)."""
        if role_of(play.state, ship_id) != "tanker":
            return
        ship, card = play.ship(ship_id), play.card(ship_id)
        end = rounded(moved(ship.pose, card.speeds[Level.COMBAT]))
        path = run_path(card, ship.pose, card.speeds[Level.COMBAT])
        play.change(ship_id, x=end.x, y=end.y)
        text = f"{ship.name} ran {card.speeds[Level.COMBAT]:.1f} cm into the corridor."
        play.emit(Moved(piece=ship_id, path=path, speed=2.0 / 3.0, text=text, clause="CS-SCN2-04"))

    def bounds(self, state: State, ship_id: str) -> Polygon | None:
        """A defender's first move stays in the corridor (CS-SCN2-06)."""
        if state.ship(ship_id).side == recall(state, "attacker") or recall(state, f"moved_{ship_id}"):
            return None
        return self._corridor(state)

    def leaves_at(self, state: State) -> Literal["bow", "end_of_turn"]:
        """Ships that stick out are taken off at the end of the turn (CS-SCN2-05)."""
        return "end_of_turn"

    def after_activation(self, play: Play, ship_id: str) -> None:
        """A defender has made its first move (CS-SCN2-06)."""
        if play.ship(ship_id).side != recall(play.state, "attacker"):
            remember(play, f"moved_{ship_id}", "yes")

    def turn_end(self, play: Play) -> None:
        """Ships with any corner beyond the edge are removed; then the game is judged (CS-SCN2-05, CS-SCN2-07)."""
        for ship in play.state.ships:
            if ship.status == "afloat" and outside(play.state.game.board, corners(play.card(ship.id), ship)):
                movement.leave_table(play, ship.id, self._over_exit(play.state, ship))
        super().turn_end(play)

    def verdict(self, state: State) -> Verdict | None:
        """The turn in which the tanker sinks or escapes is the last (CS-SCN2-07, CS-SCN2-08)."""
        attacker = recall(state, "attacker")
        tanker = self._tanker(state)
        if tanker is None:
            return None
        if lost(tanker):
            return Verdict(attacker, "victory", f"{tanker.name} is lost.", "CS-SCN2-08")
        if tanker.status == "home":
            return Verdict(state.enemy_of(attacker), "victory", f"{tanker.name} has escaped through the Exit Point.", "CS-SCN2-08")
        if tanker.status == "gone":
            return Verdict("", "draw", f"{tanker.name} has left the table by another edge.", "CS-SCN2-08")
        if state.turn >= last_turn(state):
            return Verdict("", "draw", f"{tanker.name} has neither been sunk nor escaped.", "CS-SCN-03")
        return None

    def scores(self, state: State) -> Mapping[str, float]:
        """One for the tanker, sunk or brought out."""
        attacker, tanker = recall(state, "attacker"), self._tanker(state)
        return {
            side: float(tanker is not None and (lost(tanker) if side == attacker else tanker.status == "home")) for side in state.game.sides
        }

    def goal(self, state: State, side: str, ship_id: str) -> Point | None:
        """The tanker makes for the exit, the attackers for the tanker."""
        tanker = self._tanker(state)
        if tanker is None or tanker.status != "afloat":
            return None
        if ship_id == tanker.id:
            south, north = state.game.board.height - DEPTH + 3.0, state.game.board.height - 3.0
            return (0.0, min(max(tanker.y, south), north))
        return centre(state.card(tanker.id), tanker) if side == recall(state, "attacker") else None

    def _corridor(self, state: State) -> Polygon:
        return next(zone.polygon for zone in state.game.board.zones if zone.id == "corridor")

    def _tanker(self, state: State) -> Ship | None:
        """The tanker of the cast that sails."""
        defender = state.enemy_of(recall(state, "attacker")) if recall(state, "attacker") else ""
        return next((ship for ship in state.ships if ship.side == defender and role_of(state, ship.id) == "tanker"), None)

    def _over_exit(self, state: State, ship: Ship) -> bool:
        """Whether any part of the tanker is over the Exit Point (CS-SCN2-07)."""
        low, high = state.game.board.height - DEPTH - EPSILON, state.game.board.height + EPSILON
        over = any(x < -EPSILON and low <= y <= high for x, y in corners(state.card(ship.id), ship))
        return over and role_of(state, ship.id) == "tanker"

    def _run_in_blocked(self, state: State, ship_id: str, pose: Pose) -> Refusal | None:
        if role_of(state, ship_id) != "tanker":
            return None
        card = state.card(ship_id)
        track = swept(hull(card, pose), card.speeds[Level.COMBAT])
        if any(touching(track, ground.polygon) for ground in obstacles.land(state)):
            return "the tanker's first move would run onto land", self.clause
        return None
