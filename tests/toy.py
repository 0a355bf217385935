"""A game small enough to hold in the head, with all a ruleset may have: dice, a hidden mine, a reaction, land, an end.

Two boats, a skerry between them, and one mine a side that only its owner knows. A boat sails or shoots; a boat that was
hit may lay smoke before the shooter's turn ends, which is a decision of the other side in the middle of a turn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from navalsim3d.kernel.codec import Codec
from navalsim3d.kernel.commands import Command, IllegalCommand, require_form
from navalsim3d.kernel.dice import Dice
from navalsim3d.kernel.events import Announced, DiceRolled, Event, Exploded, Fired, GameEnded, Modifier, Moved, Sank
from navalsim3d.kernel.geometry import Footprint, Pose, distance, first_contact, moved, point_gap, rays_free, relative, rounded, turned
from navalsim3d.kernel.ruleset import Explanation, Outcome
from navalsim3d.kernel.scenario import ReadyScenario, Scenario, SideInfo, TableSize
from navalsim3d.kernel.tabletop import Marker, Piece, SideOnTable, Tabletop

SKERRY = ((28.0, 25.0), (32.0, 25.0), (32.0, 35.0), (28.0, 35.0))
LENGTH, BEAM, RANGE, HULL = 7.0, 2.0, 40.0, 2


class ToyScenario(Scenario):
    """The table can be set up the other way round, to look at it in a mirror."""

    ruleset: Literal["toy"] = "toy"
    flipped: bool = False


@dataclass(frozen=True, slots=True)
class Boat:
    """One boat a side."""

    id: str
    side: str
    pose: Pose
    hull: int = HULL
    smoking: bool = False


@dataclass(frozen=True, slots=True)
class Mine:
    """A mine; `at` is None in the view of those who do not know it."""

    side: str
    at: tuple[float, float] | None
    found: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """The whole game."""

    game: ReadyScenario
    dice: Dice | None
    boats: tuple[Boat, Boat]
    mines: tuple[Mine, Mine]
    turn: int = 1
    to_move: int = 0
    asked: str = ""
    """side that may lay smoke before the turn goes on"""
    ended: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sail(Command):
    """Turn, then go ahead."""

    kind: Literal["sail"] = "sail"
    boat: str
    angle: float
    run: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Shoot(Command):
    """Fire at the other boat."""

    kind: Literal["shoot"] = "shoot"
    boat: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Smoke(Command):
    """Answer a hit: lay smoke or not."""

    kind: Literal["smoke"] = "smoke"
    lay: bool


STATES = Codec[State](State, fixed=("game",))
ORDERS = Codec[Any](Sail | Shoot | Smoke)


class Toy:
    """The ruleset."""

    name = "toy"
    title = "Toy"
    version = "1"
    scenario_model: type[Scenario] = ToyScenario

    def problems(self, ready: ReadyScenario) -> tuple[str, ...]:
        return () if ready.scenario.table.width == 60 else ("the table of a toy game is 60 cm wide",)

    def models(self, scenario: Scenario) -> tuple[str, ...]:
        return ()

    def setup(self, ready: ReadyScenario, dice: Dice) -> State:
        for problem in self.problems(ready):
            raise ValueError(problem)
        first, second = (side.id for side in ready.scenario.sides)
        boats = (Boat("a", first, Pose(10.0, 20.0, 90.0)), Boat("b", second, Pose(45.0, 20.0, 270.0)))
        dice, spots = dice.rolls(2, 10, "mine")
        mines = (Mine(first, (40.0, 5.0 * spots[0])), Mine(second, (20.0, 5.0 * spots[1])))
        assert isinstance(ready.scenario, ToyScenario)
        if ready.scenario.flipped:
            boats = tuple(replace(b, pose=Pose(60.0 - b.pose.x, b.pose.y, 360.0 - b.pose.heading)) for b in boats)
            mines = tuple(replace(m, at=(60.0 - m.at[0], m.at[1])) for m in mines)
        return State(ready, dice, boats, mines)

    def decider(self, state: State) -> str | None:
        if state.ended:
            return None
        return state.asked or state.boats[state.to_move].side

    def legal(self, state: State) -> tuple[Command, ...]:
        if state.ended:
            return ()
        if state.asked:
            return Smoke(lay=True), Smoke(lay=False)
        boat = state.boats[state.to_move].id
        menu = [Sail(boat=boat, angle=a, run=r) for a in (-90.0, -45.0, 0.0, 45.0, 90.0) for r in (0.0, 5.0, 10.0)]
        return tuple(c for c in [*menu, Shoot(boat=boat)] if not self._refusal(state, c))

    def anytime(self, state: State, side: str) -> tuple[Command, ...]:
        return ()

    def check(self, state: State, command: Command) -> None:
        require_form(command)
        reason = self._refusal(state, command)
        if reason:
            raise IllegalCommand(reason)

    def _refusal(self, state: State, command: Command) -> str:
        if state.ended:
            return "the game is over"
        if isinstance(command, Smoke) or state.asked:
            return "" if isinstance(command, Smoke) and state.asked else "this is not the moment for that"
        boat, other = state.boats[state.to_move], state.boats[1 - state.to_move]
        if isinstance(command, Sail):
            if command.boat != boat.id:
                return f"{command.boat!r:.20} is not the boat to move"
            if not -90 <= command.angle <= 90 or not 0 <= command.run <= 10:
                return "a boat turns up to 90 degrees and runs up to 10 cm"
            return ""
        if isinstance(command, Shoot):
            if command.boat != boat.id:
                return f"{command.boat!r:.20} is not the boat to move"
            return "" if needed(boat, other) else "there is nothing in range and sight"
        return "toy boats know no such order"

    def apply(self, state: State, command: Command) -> tuple[State, tuple[Event, ...]]:
        self.check(state, command)
        if state.dice is None:
            raise IllegalCommand("a view holds no dice")
        if isinstance(command, Sail):
            return _end_turn(*_sail(state, command))
        if isinstance(command, Shoot):
            after, events = _shoot(state)
            return (after, events) if after.asked and not after.ended else _end_turn(after, events)
        assert isinstance(command, Smoke)
        k = next(k for k, boat in enumerate(state.boats) if boat.side == state.asked)
        after = replace(_with(state, k, replace(state.boats[k], smoking=command.lay)), asked="")
        return _end_turn(after, (Announced(text="smoke" if command.lay else "no smoke"),))

    def outcome(self, state: State) -> Outcome | None:
        if not state.ended:
            return None
        winner = None if state.ended == "-" else state.ended
        return Outcome(winner, "victory" if winner else "draw", {boat.side: float(boat.hull) for boat in state.boats}, "the toy is over")

    def seen_by(self, state: State, side: str) -> State:
        mines = tuple(m if m.side == side or m.found else Mine(m.side, None) for m in state.mines)
        return replace(state, dice=None, mines=mines)

    def imagine(self, view: State, dice: Dice) -> State:
        mines = []
        for mine in view.mines:
            if mine.at is None:
                dice, spot = dice.roll(10, "imagined mine")
                mine = Mine(mine.side, (40.0 if mine.side == view.boats[0].side else 20.0, 5.0 * spot))
            mines.append(mine)
        return replace(view, dice=dice, mines=tuple(mines))

    def tabletop(self, state: State, side: str | None) -> Tabletop:
        known = [m for m in state.mines if m.at is not None and (side in (None, m.side) or m.found)]
        pieces = [
            Piece(id=b.id, kind="ship", model="boat", pose=moved(b.pose, LENGTH / 2), side=b.side, name=b.id, strength=(b.hull, HULL))
            for b in state.boats
            if b.hull > 0
        ]
        return Tabletop(
            width=60,
            height=60,
            scale=300,
            turn=state.turn,
            turns=state.game.scenario.turns,
            sides=tuple(SideOnTable(s.id, s.name, s.flag) for s in state.game.scenario.sides),
            to_move=self.decider(state) or "",
            pieces=tuple(pieces),
            markers=tuple(Marker(id=f"mine_{m.side}", kind="mine", pose=Pose(*m.at, 0.0)) for m in known if m.at),
        )

    def explain(self, state: State, command: Command) -> Explanation:
        refused = self._refusal(state, command)
        boat, other = state.boats[state.to_move], state.boats[1 - state.to_move]
        if isinstance(command, Shoot) and not refused:
            face = needed(boat, other)
            return Explanation(
                title="shoot", group="fire", needed=face, at_most=False, sides=6, chance=(7 - face) / 6, modifiers=modifiers(boat, other)
            )
        path = () if not isinstance(command, Sail) or refused else (boat.pose, moved(turned(boat.pose, command.angle), command.run))
        return Explanation(title=getattr(command, "kind", "?"), group="speed", actor=boat.id, path=path, refused=refused)

    def aimed(self, state: State, command: Command, point: Any, heading: float | None) -> Command:
        if isinstance(command, Sail) and heading is not None:
            return replace(command, angle=relative(heading, state.boats[state.to_move].pose.heading))
        return command

    def events_for(self, state: State, events: tuple[Event, ...], side: str | None) -> tuple[Event, ...]:
        return events

    def read_command(self, data: Any) -> Command:
        command = ORDERS.load(data)
        assert isinstance(command, Command)
        return command

    def dump(self, state: State) -> Any:
        return STATES.dump(state)

    def load(self, ready: ReadyScenario, data: Any) -> State:
        return STATES.load(data, game=ready)

    def digest(self, state: State) -> str:
        return STATES.digest(state)


def hull_of(boat: Boat) -> Footprint:
    """The boat's rectangle."""
    return Footprint(boat.pose, LENGTH, BEAM)


def modifiers(boat: Boat, other: Boat) -> tuple[Modifier, ...]:
    """What makes a shot harder."""
    far = distance((boat.pose.x, boat.pose.y), (other.pose.x, other.pose.y))
    lines = [Modifier("far", 1, "")] if far > RANGE / 2 else []
    return tuple([*lines, Modifier("smoke", 2, "")] if other.smoking else lines)


def needed(boat: Boat, other: Boat) -> int:
    """The face needed or more; 0 when there is no shot."""
    gun, target = hull_of(boat).station(0.8, 0.0), hull_of(other).corners
    if other.hull <= 0 or point_gap(gun, target) > RANGE or rays_free(gun, target, (SKERRY,)) < 33:
        return 0
    return 3 + sum(line.value for line in modifiers(boat, other))


def _with(state: State, k: int, boat: Boat) -> State:
    boats = list(state.boats)
    boats[k] = boat
    return replace(state, boats=(boats[0], boats[1]))


def _sail(state: State, order: Sail) -> tuple[State, tuple[Event, ...]]:
    k = state.to_move
    boat = state.boats[k]
    start = rounded(turned(boat.pose, order.angle))
    hull = Footprint(start, LENGTH, BEAM)
    run = min([order.run, *[c for c in [first_contact(hull, order.run, SKERRY)] if c is not None]])
    end = rounded(moved(start, run))
    end = Pose(min(60.0, max(0.0, end.x)), min(60.0, max(0.0, end.y)), end.heading)
    state = _with(state, k, replace(boat, pose=end))
    events: list[Event] = [Moved(piece=boat.id, path=(moved(start, LENGTH / 2), moved(end, LENGTH / 2)))]
    for m, mine in enumerate(state.mines):
        if mine.at is not None and not mine.found and point_gap(mine.at, Footprint(end, LENGTH, BEAM).corners) <= 2:
            mines = list(state.mines)
            mines[m] = replace(mine, found=True)
            state = replace(_hit(state, k), mines=(mines[0], mines[1]))
            events.append(Exploded(at=mine.at, size=5.0, piece=boat.id))
    return state, tuple(events)


def _hit(state: State, k: int) -> State:
    return _with(state, k, replace(state.boats[k], hull=state.boats[k].hull - 1))


def _shoot(state: State) -> tuple[State, tuple[Event, ...]]:
    boat, other = state.boats[state.to_move], state.boats[1 - state.to_move]
    assert state.dice is not None
    dice, face = state.dice.roll(6, "shot")
    face_needed = needed(boat, other)
    gun = hull_of(boat).station(0.8, 0.0)
    fired = Fired(
        piece=boat.id,
        mount="gun",
        target=other.id,
        origin=gun,
        at=hull_of(other).centre,
        roll=face,
        needed=face_needed,
        at_most=False,
        modifiers=modifiers(boat, other),
        hit=face >= face_needed,
    )
    events: tuple[Event, ...] = (DiceRolled(purpose="shot", sides=6, faces=(face,)), fired)
    state = replace(state, dice=dice)
    return (replace(_hit(state, 1 - state.to_move), asked=other.side), events) if fired.hit else (state, events)


def _end_turn(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    sunk = [b for b in state.boats if b.hull <= 0]
    turn = state.turn + state.to_move
    if sunk or turn > state.game.scenario.turns:
        winner = next((b.side for b in state.boats if b.hull > 0), "-") if sunk else "-"
        events = (*events, *[Sank(piece=b.id, at=(b.pose.x, b.pose.y)) for b in sunk], GameEnded(winner=winner.strip("-")))
        return replace(state, ended=winner, asked=""), events
    return replace(state, turn=turn, to_move=1 - state.to_move, asked=""), events


SIDES = (SideInfo(id="red", name="Red", flag="rn"), SideInfo(id="blue", name="Blue", flag="km"))
READY = ReadyScenario(scenario=ToyScenario(name="skerry", title="The skerry", table=TableSize(width=60, height=60), sides=SIDES, turns=10))
TOY = Toy()
