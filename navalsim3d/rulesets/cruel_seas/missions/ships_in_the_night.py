"""Scenario 1, Ships in the Night (CS-SCN1): two flotillas without torpedoes pass each other on their ways home.

The first side of the file enters in the south-west and plays the British victory points, the second in the north-east
and plays the German ones; each is home through the corner the other came from.
"""

from collections.abc import Mapping

from navalsim3d.kernel.board import Area, Board, Point
from navalsim3d.kernel.geometry import Pose, inside, moved, rounded
from navalsim3d.rulesets.cruel_seas import fleet_dice, wakes
from navalsim3d.rulesets.cruel_seas.missions.base import Awaited, MissionRules, Verdict, alive, last_turn, lost, ships_of
from navalsim3d.rulesets.cruel_seas.placing import (
    INWARD,
    Refusal,
    Side,
    corner_edges,
    corner_zone,
    on_corner_edge,
    snapped,
)
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.scenario import CruelSeasScenario
from navalsim3d.rulesets.cruel_seas.state import Level, State

CORNERS = ("sw", "ne")
"""where the first and the second side enter (CS-SCN1-02)"""
LONGEST = 5
"""turns (CS-SCN1-07)"""
_STATIONS = (2.0, 5.0, 8.0, 11.0, 14.0)
"""cm from the corner at which the menu offers an entry"""
_SLANTS = (-40.0, -20.0, 0.0, 20.0, 40.0)


class ShipsInTheNight(MissionRules):
    """Get home through the far corner, and sink what bars the way."""

    clause = "CS-SCN1-04"

    def zones(self, scenario: CruelSeasScenario, board: Board) -> tuple[Area, ...]:
        """The two corners: each is one side's entry and the other's exit (CS-SCN1-02)."""
        first, second = (side.name for side in scenario.sides)
        return (
            Area("corner_sw", f"{first} enters, {second} gets home", corner_zone(board, "sw")),
            Area("corner_ne", f"{second} enters, {first} gets home", corner_zone(board, "ne")),
        )

    def start(self, play: Play) -> None:
        """Torpedoes are spent (CS-SCN1-01), and a dice is drawn to see who enters first (CS-SCN1-04)."""
        for ship in play.state.ships:
            play.change(ship.id, loaded=(), reloads=0)
        play.set(bag=tuple(sorted(ship.side for ship in play.state.ships if ship.status == "off_table")), phase="deploy")
        self.after_placing(play, "")

    def after_placing(self, play: Play, ship_id: str) -> None:
        """The next dice is drawn; when the bag is empty all dice go back (CS-SCN1-04)."""
        play.set(drawn="")
        if play.state.bag:
            fleet_dice.draw(play)

    def awaited(self, state: State) -> Awaited | None:
        """The side whose dice was drawn chooses one of its ships (CS-SCN1-04)."""
        waiting = tuple(ship.id for ship in state.ships if ship.status == "off_table" and ship.side == state.drawn)
        return Awaited(state.drawn, waiting) if waiting else None

    def area_refused(self, state: State, ship_id: str, pose: Pose) -> Refusal | None:
        """The back of the wake lies on an edge in the side's corner, the hull on the table (CS-SCN1-04)."""
        end = self._wake_end(state, ship_id, pose)
        if not on_corner_edge(state.game.board, self._entry(state, ship_id), end):
            where = f"({end[0]:.1f}, {end[1]:.1f})"
            return f"the back of the wake would lie at {where}, not on an edge within 15 cm of the entry corner", self.clause
        return self.off_table(state, ship_id, pose)

    def placements(self, state: State, ship_id: str) -> tuple[Pose, ...]:
        """Five stations on each edge of the corner, five headings each."""
        board, corner = state.game.board, self._entry(state, ship_id)
        flat, upright = corner_edges(board, corner)
        x0, y0 = (0.0 if "w" in corner else board.width), (0.0 if "s" in corner else board.height)
        poses = []
        for away in _STATIONS:
            x, y = (away if x0 == 0.0 else x0 - away), (away if y0 == 0.0 else y0 - away)
            spots: tuple[tuple[Point, Side], ...] = (((x0, y), upright), ((x, y0), flat))
            for spot, edge in spots:
                poses += [self._entering(state, ship_id, spot, (INWARD[edge] + slant) % 360.0) for slant in _SLANTS]
        return tuple(poses)

    def placement_at(self, state: State, ship_id: str, point: Point, heading: float) -> Pose:
        """The entry nearest to where the player points."""
        board, corner = state.game.board, self._entry(state, ship_id)
        (x0, y0), _, (x1, y1), _ = corner_zone(board, corner)
        near = (min(max(point[0], x0), x1), min(max(point[1], y0), y1))
        return self._entering(state, ship_id, snapped(board, corner_edges(board, corner), near), heading)

    def anchor(self, state: State, ship_id: str, pose: Pose) -> Point:
        """The back of the wake."""
        return self._wake_end(state, ship_id, pose)

    def where_placed(self, state: State, ship_id: str) -> str:
        """Why the boat itself lies further in (CS-SCN1-04)."""
        return "the back of its wake lies on the table's edge, within 15 cm of the corner"

    def left_edge(self, play: Play, ship_id: str, at: Point) -> bool:
        """Home only through the exit corner (CS-SCN1-05)."""
        state = play.state
        return inside(at, corner_zone(state.game.board, self._exit(state, ship_id)))

    def scores(self, state: State) -> Mapping[str, float]:
        """RN: 1 a boat home, 3 an enemy lost; KM: 2 an enemy lost, 1 for surviving (CS-SCN1-06)."""
        _, german = state.game.sides
        survivors = any(not lost(ship) for ship in ships_of(state, german))
        earned = self.earned(state)
        return {**earned, german: earned[german] + float(survivors)}

    def earned(self, state: State) -> Mapping[str, float]:
        """All but the point for surviving, which is not won before the end."""
        british, german = state.game.sides
        ours, theirs = ships_of(state, british), ships_of(state, german)
        home = sum(1 for ship in ours if ship.status == "home")
        return {british: float(home + 3 * sum(map(lost, theirs))), german: float(2 * sum(map(lost, ours)))}

    def verdict(self, state: State) -> Verdict | None:
        """After turn 5, or when no British boat is left to score and none to be sunk (CS-SCN1-07)."""
        british, german = state.game.sides
        over = state.turn >= min(LONGEST, last_turn(state)) or not alive(state, british)
        if not over:
            return None
        scores = self.scores(state)
        line = f"{british.upper()} {scores[british]:.0f}, {german.upper()} {scores[german]:.0f}"
        if scores[british] == scores[german]:
            return Verdict("", "draw", f"Ships in the night, and no more: {line}.", "CS-SCN-03")
        winner = british if scores[british] > scores[german] else german
        return Verdict(winner, "victory", f"Victory points: {line}.", "CS-SCN1-06")

    def goal(self, state: State, side: str, ship_id: str) -> Point | None:
        """The far corner, for the side that scores by it."""
        board = state.game.board
        return (board.width, board.height) if side == state.game.sides[0] else (0.0, 0.0)

    def _entry(self, state: State, ship_id: str) -> str:
        return CORNERS[state.game.sides.index(state.ship(ship_id).side)]

    def _exit(self, state: State, ship_id: str) -> str:
        return CORNERS[1 - state.game.sides.index(state.ship(ship_id).side)]

    def _wake_end(self, state: State, ship_id: str, pose: Pose) -> Point:
        end = moved(pose, -wakes.wake_length(state.card(ship_id).size, Level.COMBAT))
        return end.x, end.y

    def _entering(self, state: State, ship_id: str, end: Point, heading: float) -> Pose:
        return rounded(moved(Pose(end[0], end[1], heading), wakes.wake_length(state.card(ship_id).size, Level.COMBAT)))
