"""Scenario 3, To the Rescue (CS-SCN3): a boat lies stopped with her crew aboard; friends and enemies race to come alongside.

The side of the ship in the role 'stricken' is the rescuers'. One ship in the role 'rescue' is quick about it, any other
friend has to lie alongside for a whole activation. Should the boat go down, her crew takes to a dinghy, and the race goes on.
"""

from collections.abc import Mapping

from navalsim3d.kernel.board import Area, Board, Point
from navalsim3d.kernel.events import Announced, Placed, Rescued
from navalsim3d.kernel.geometry import EPSILON, Pose, gap, inside, point_gap
from navalsim3d.rulesets.cruel_seas import damage
from navalsim3d.rulesets.cruel_seas.geometry_of import centre, corners
from navalsim3d.rulesets.cruel_seas.missions.base import Awaited, MissionRules, Verdict, alive, last_turn, role_of, scenario_of
from navalsim3d.rulesets.cruel_seas.missions.memory import finish, recall, remember
from navalsim3d.rulesets.cruel_seas.placing import (
    CORNER,
    INWARD,
    Refusal,
    corner_edges,
    corner_zone,
    edges_at,
    faces_inward,
    on_corner_edge,
    snapped,
)
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.scenario import CruelSeasScenario
from navalsim3d.rulesets.cruel_seas.state import Dinghy, Level, Pending, Ship, State

ALONGSIDE = 1.0
"""cm between hulls that lie alongside (CS-SCN3-04)"""
HALF_FRONT = 15.0
"""cm to either side of the middle of the south edge where rescuers start (CS-SCN3-02)"""
DINGHY = 5.0
"""cm from the lost boat within which her crew takes to the water (CS-SCN3-07)"""
_SINKS_ON = 10
_CORNERS = ("nw", "ne")
_STATIONS = (3.0, 6.0, 9.0, 12.0)
_SLANTS = (-45.0, 0.0, 45.0)


class ToTheRescue(MissionRules):
    """Bring the crew home, or bring it in."""

    clause = "CS-SCN3-02"

    def problems(self, scenario: CruelSeasScenario) -> tuple[str, ...]:
        """One stricken boat, and on her side exactly one rescue vessel (CS-SCN3-02)."""
        stricken = [ship for ship in scenario.ships if ship.role == "stricken"]
        if len(stricken) != 1:
            return ("to_the_rescue needs exactly one ship in the role of the stricken boat",)
        rescue = [ship.side for ship in scenario.ships if ship.role == "rescue"]
        if rescue != [stricken[0].side]:
            return ("to_the_rescue needs exactly one ship in the role of the rescue vessel, on the side of the stricken boat",)
        return ()

    def zones(self, scenario: CruelSeasScenario, board: Board) -> tuple[Area, ...]:
        """The rescuers' part of the south edge, and the attackers' two corners (CS-SCN3-02)."""
        west, east = board.width / 2 - HALF_FRONT, board.width / 2 + HALF_FRONT
        front = ((west, 0.0), (west, 3.0), (east, 3.0), (east, 0.0))
        return (
            Area("rescuers", "rescuers start here", front),
            *(Area(f"attackers_{corner}", "attackers start here", corner_zone(board, corner)) for corner in _CORNERS),
        )

    def start(self, play: Play) -> None:
        """The stricken boat lies in the middle with half her hull left (CS-SCN3-02, CS-SCN3-03)."""
        ship_id = self._stricken(play.state).id
        card, board = play.card(ship_id), play.state.game.board
        play.change(
            ship_id,
            status="afloat",
            x=board.width / 2,
            y=round(board.height / 2 - card.length / 2, 6),
            heading=0.0,
            level=Level.STATIONARY,
            hull=(card.hull + 1) // 2,
            immobile=True,
            shots_limited=True,
        )
        play.set(phase="deploy")

    def awaited(self, state: State) -> Awaited | None:
        """First the rescuers, then the attackers."""
        rescuers = self._stricken(state).side
        for side in (rescuers, state.enemy_of(rescuers)):
            waiting = tuple(ship.id for ship in state.ships if ship.status == "off_table" and ship.side == side)
            if waiting:
                return Awaited(side, waiting)
        return None

    def area_refused(self, state: State, ship_id: str, pose: Pose) -> Refusal | None:
        """Stern on the side's part of the edge, steering onto the table (CS-SCN3-02)."""
        ship, board, at = state.ship(ship_id), state.game.board, (pose.x, pose.y)
        if ship.side == self._stricken(state).side:
            good = "south" in edges_at(board, at) and abs(pose.x - board.width / 2) <= HALF_FRONT + EPSILON
        else:
            good = any(on_corner_edge(board, corner, at) for corner in _CORNERS)
        if not good:
            return f"the stern of {ship.name} would not lie on {self._front(state, ship_id)}", self.clause
        if not faces_inward(edges_at(board, at), pose.heading):
            return f"{ship.name} has to steer within 45 degrees of straight in", self.clause
        return None

    def placements(self, state: State, ship_id: str) -> tuple[Pose, ...]:
        """Rescuers: nine stations along the edge; attackers: four on each edge of either corner; three headings each."""
        board = state.game.board
        if state.ship(ship_id).side == self._stricken(state).side:
            west = board.width / 2 - HALF_FRONT
            return tuple(Pose(west + 2 * HALF_FRONT * k / 10, 0.0, slant % 360.0) for k in range(1, 10) for slant in _SLANTS)
        poses = []
        for corner in _CORNERS:
            flat, upright = corner_edges(board, corner)
            x0 = 0.0 if "w" in corner else board.width
            for away in _STATIONS:
                x = x0 + away if x0 == 0.0 else x0 - away
                for spot, edge in (((x, board.height), flat), ((x0, board.height - away), upright)):
                    poses += [Pose(*spot, (INWARD[edge] + slant) % 360.0) for slant in _SLANTS]
        return tuple(poses)

    def where_placed(self, state: State, ship_id: str) -> str:
        """The part of the edge that is open to a side (CS-SCN3-02)."""
        return f"its stern lies on {self._front(state, ship_id)}"

    def _front(self, state: State, ship_id: str) -> str:
        """The part of the edge a side comes from."""
        if state.ship(ship_id).side == self._stricken(state).side:
            return "the south edge within 15 cm of its middle"
        return "an edge within 15 cm of the north-west or north-east corner"

    def placement_at(self, state: State, ship_id: str, point: Point, heading: float) -> Pose:
        """The stern comes to lie on the nearest lawful part of an edge."""
        board = state.game.board
        if state.ship(ship_id).side == self._stricken(state).side:
            x = min(max(point[0], board.width / 2 - HALF_FRONT), board.width / 2 + HALF_FRONT)
            return Pose(x, 0.0, heading)
        corner = "nw" if point[0] < board.width / 2 else "ne"
        near = (min(point[0], CORNER) if corner == "nw" else max(point[0], board.width - CORNER), max(point[1], board.height - CORNER))
        x, y = snapped(board, corner_edges(board, corner), near)
        return Pose(x, y, heading)

    def anchor(self, state: State, ship_id: str, pose: Pose) -> Point:
        """The middle of the stern."""
        return pose.x, pose.y

    def pending_before_activation(self, play: Play, ship_id: str) -> None:
        """The stricken boat may sink (CS-SCN3-07); a friend who begins alongside is remembered (CS-SCN3-05)."""
        remember(play, "alongside", ship_id if self._alongside(play.state, ship_id) else "")
        stricken = self._stricken(play.state)
        if ship_id == stricken.id and play.d10(f"whether {stricken.name} sinks", stricken.side) >= _SINKS_ON:
            play.emit(Announced(text=f"{stricken.name} settled and went down.", clause="CS-SCN3-07"))
            damage.sink(play, stricken.id, None)

    def may_fire(self, state: State, ship_id: str, weapon_id: str, target_id: str) -> Refusal | None:
        """The attackers hold their fire on the stricken boat until she has fired (CS-SCN3-08)."""
        stricken = self._stricken(state)
        if target_id != stricken.id or recall(state, "opened_fire"):
            return None
        return f"nobody fires at {stricken.name} until she has fired herself", "CS-SCN3-08"

    def after_shot(self, play: Play, ship_id: str, target: str) -> None:
        """From her first shot on the stricken boat is a target like any other (CS-SCN3-08)."""
        if ship_id == self._stricken(play.state).id:
            remember(play, "opened_fire", "yes")

    def at_window(self, play: Play, ship_id: str) -> None:
        """The rescue vessel, or an enemy that has not fired, alongside at Slow ends the game (CS-SCN3-04, CS-SCN3-06)."""
        state, ship = play.state, play.ship(ship_id)
        if ship.level > Level.SLOW or not self._alongside(state, ship_id):
            return
        if ship.side != self._stricken(state).side:
            if not play.active.fired:
                self._taken_off(play, ship, captured=True, clause="CS-SCN3-06")
        elif role_of(state, ship_id) == "rescue":
            self._taken_off(play, ship, captured=False, clause="CS-SCN3-04")

    def after_activation(self, play: Play, ship_id: str) -> None:
        """Any other friend has to lie alongside for one whole activation (CS-SCN3-05)."""
        state, ship = play.state, play.ship(ship_id)
        stayed = recall(state, "alongside") == ship_id and ship.level == Level.STATIONARY and self._alongside(state, ship_id)
        if stayed and ship.side == self._stricken(state).side:
            self._taken_off(play, ship, captured=False, clause="CS-SCN3-05")

    def after_sinking(self, play: Play, ship_id: str) -> None:
        """The crew of the stricken boat takes to the water, however she was lost (CS-SCN3-07, CS-SCN3-09)."""
        ship = play.ship(ship_id)
        if role_of(play.state, ship_id) == "stricken":
            play.ask(Pending(kind="dinghy", side=ship.side, ship=ship_id))

    def place_dinghy(self, play: Play, ship_id: str, at: Point) -> None:
        """The dinghy is on the water (CS-SCN3-07)."""
        ship = play.ship(ship_id)
        play.set(dinghies=(*play.state.dinghies, Dinghy(f"dinghy_{ship_id}", ship.side, round(at[0], 6), round(at[1], 6))))
        text = f"The crew of {ship.name} took to the dinghy."
        play.emit(Placed(piece=f"dinghy_{ship_id}", pose=Pose(at[0], at[1], ship.heading), text=text, clause="CS-SCN3-07"))

    def dinghy_refused(self, state: State, ship_id: str, at: Point) -> Refusal | None:
        """Why the dinghy cannot be there: too far from the boat, off the table, on land or under a hull (CS-SCN3-07)."""
        ship, board = state.ship(ship_id), state.game.board
        away = point_gap(at, corners(state.card(ship_id), ship))
        if away > DINGHY + EPSILON:
            return f"the dinghy would be {away:.1f} cm from {ship.name}, 5 allowed", "CS-SCN3-07"
        if not (0.0 <= at[0] <= board.width and 0.0 <= at[1] <= board.height):
            return "the dinghy would not be on the table", "CS-SCN3-07"
        taken = [area.polygon for area in board.land] + [corners(state.card(other.id), other) for other in state.afloat()]
        if any(inside(at, polygon) for polygon in taken):
            return "the dinghy would not be on open water", "CS-SCN3-07"
        return None

    def verdict(self, state: State) -> Verdict | None:
        """With nobody left to fetch the crew, or after the last turn, nobody has won (CS-SCN3-09, CS-SCN-03)."""
        stricken = self._stricken(state)
        enemy = state.enemy_of(stricken.side)
        if stricken.status == "captured":
            return Verdict(enemy, "victory", f"{stricken.name} has surrendered with her crew.", "CS-SCN3-09")
        friends = [ship for ship in alive(state, stricken.side) if ship.id != stricken.id]
        if state.turn >= last_turn(state) or not (friends or alive(state, enemy)):
            return Verdict("", "draw", f"The crew of {stricken.name} is still adrift.", "CS-SCN-03")
        return None

    def scores(self, state: State) -> Mapping[str, float]:
        """One for the side that has the crew."""
        winner = state.ended[0] if state.ended else ""
        return {side: float(side == winner) for side in state.game.sides}

    def goal(self, state: State, side: str, ship_id: str) -> Point | None:
        """The crew, wherever it is."""
        stricken = self._stricken(state)
        if ship_id == stricken.id:
            return None
        for dinghy in state.dinghies:
            return dinghy.x, dinghy.y
        return centre(state.card(stricken.id), stricken)

    def _stricken(self, state: State) -> Ship:
        return next(state.ship(entry.id) for entry in scenario_of(state).ships if entry.role == "stricken")

    def _alongside(self, state: State, ship_id: str) -> bool:
        """Whether a ship afloat lies within 1 cm of the crew, in the boat or in the dinghy."""
        ship, stricken = state.ship(ship_id), self._stricken(state)
        if ship.status != "afloat" or ship.struck or ship_id == stricken.id:
            return False
        shape = corners(state.card(ship_id), ship)
        if stricken.status == "afloat":
            return gap(shape, corners(state.card(stricken.id), stricken)) <= ALONGSIDE + EPSILON
        return any(point_gap((dinghy.x, dinghy.y), shape) <= ALONGSIDE + EPSILON for dinghy in state.dinghies)

    def _taken_off(self, play: Play, ship: Ship, captured: bool, clause: str) -> None:
        """The crew is aboard a ship: that side has won (CS-SCN3-09)."""
        stricken = self._stricken(play.state)
        piece = stricken.id if stricken.status == "afloat" else f"dinghy_{stricken.id}"
        text = f"{ship.name} {'captured' if captured else 'took off'} the crew of {stricken.name}."
        play.emit(Rescued(piece=piece, by=ship.id, captured=captured, text=text, clause=clause))
        finish(play, ship.side, "victory", text, "CS-SCN3-09")
