"""Movement (MOVE, MPB, SUB): turn at the bow, slide, and lie clear of land and ships.

The geometry is a fan: the point of the indicator lies at the bow, the counter turns to it and slides along. What land and the edge
of the table allow depends on the ship's own place alone and is remembered; other ships are looked at each time.
"""

from collections.abc import Sequence

from navalsim3d.kernel.angles import direction
from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.kernel.events import Moved
from navalsim3d.kernel.geometry import Pose
from navalsim3d.rulesets.seastrike import passage, turnflow
from navalsim3d.rulesets.seastrike.commands import Move
from navalsim3d.rulesets.seastrike.counters import ANGLE_TOLERANCE, TOLERANCE, size_of
from navalsim3d.rulesets.seastrike.lines import ground
from navalsim3d.rulesets.seastrike.passage import Refusal
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.state import Game, Piece, State, Weather
from navalsim3d.rulesets.seastrike.types import SITES, SUBMARINES
from navalsim3d.rulesets.seastrike.waters import waters

FULL, SECOND_MARK, FIRST_MARK = 15.0, 12.0, 7.5
"""cm along the indicator: its end, the second mark, the first (SS-MOVE-06)"""
SHARPEST, SHARPEST_BOAT = 45.0, 90.0
"""degrees of turn (SS-MOVE-08, SS-MPB-01)"""


def fastest(weather: Weather, piece: Piece) -> float:
    """The longest slide of a ship in cm; 0 when it cannot move at all (SS-MOVE-06, SS-MOVE-14, SS-SUB-01, SS-WX-06 to -08)."""
    if piece.type in SITES:
        return 0.0
    if piece.type in SUBMARINES:
        return SECOND_MARK
    if weather == "STORM":
        return 0.0 if piece.type == "MPB" or piece.half_speed else FIRST_MARK
    if piece.half_speed:
        return FIRST_MARK
    return SECOND_MARK if piece.type == "MERCHANT" else FULL


def sharpest(code: str) -> float:
    """The sharpest turn of a type in degrees."""
    return SHARPEST_BOAT if code == "MPB" else SHARPEST


def may_move(state: State, piece: Piece) -> bool:
    """Whether a ship has a move left this round, if only there is room (SS-MOVE-03)."""
    return not piece.moved and piece.on_table and fastest(state.weather, piece) > 0.0


def check_move(state: State, command: Move) -> None:
    """Refuses what the indicator, the land, the ships and the table's edge do not allow."""
    piece = state.piece(command.piece)
    if piece is None or piece.side != command.side or not piece.on_table or piece.type in SITES:
        raise IllegalCommand(f"{command.piece} is no ship of {command.side} on the table", "SS-MOVE-03")
    if piece.moved:
        raise IllegalCommand(f"{piece.id} has moved in this round", "SS-MOVE-03")
    refused = _off_indicator(state, piece, command.turn, command.distance) or in_the_way(state, piece, command.turn, command.distance)
    if refused is not None:
        raise IllegalCommand(*refused)


def _off_indicator(state: State, piece: Piece, turn: float, distance: float) -> Refusal | None:
    """Why the indicator does not allow such a turn or slide (SS-MOVE-04 to SS-MOVE-08, SS-MOVE-11)."""
    limit = fastest(state.weather, piece)
    if limit == 0.0:
        return f"{piece.id} cannot move in a storm", "SS-MPB-04" if piece.type == "MPB" else "SS-WX-07"
    if distance <= 0.0:
        return "no ship moves backwards or turns on the spot", "SS-MOVE-11"
    if distance > limit + TOLERANCE:
        return f"{piece.id} moves {limit:g} cm at most", _limit_clause(state.weather, piece)
    most = sharpest(piece.type)
    if abs(turn) > most + ANGLE_TOLERANCE:
        return f"{piece.id} turns {most:g} degrees at most", "SS-MPB-01" if piece.type == "MPB" else "SS-MOVE-08"
    least = size_of(state.game, piece.type)[0]
    if not passage.straight(turn) and distance < least - TOLERANCE:
        return f"{piece.id} has to slide at least its own length of {least:g} cm when it turns", "SS-MOVE-07"
    return None


def _limit_clause(weather: Weather, piece: Piece) -> str:
    if piece.type in SUBMARINES:
        return "SS-SUB-01"
    if weather == "STORM":
        return "SS-WX-07"
    return "SS-MOVE-14" if piece.half_speed else "SS-MOVE-06"


def destination(game: Game, piece: Piece, turn: float, distance: float) -> Pose:
    """Where a move ends: the pose of the reference point (SS-MOVE-04, SS-MOVE-05)."""
    return Pose(*passage.end_of(passage.hull_of(game, piece.type), passage.stance(piece), turn, distance))


def in_the_way(state: State, piece: Piece, turn: float, distance: float) -> Refusal | None:
    """What a move would run into (SS-MOVE-09, SS-MOVE-10, SS-MOVE-15); None when it is clear."""
    land, hull, start = ground(state.game), passage.hull_of(state.game, piece.type), passage.stance(piece)
    end = passage.end_of(hull, start, turn, distance)
    shores = passage.shores_about(land, piece.x, piece.y, _farthest(distance))
    ships = passage.ships_about(state.pieces, piece, distance)
    return passage.aground(land, shores, hull, start, end) or passage.fouled(state.game, hull, start, end, ships)


def _farthest(distance: float) -> float:
    """How far from its reference point a ship gets in one move, its own hull included."""
    return distance + 2 * passage.LONGEST


def do_move(play: Play, command: Move) -> None:
    """The ship moves, for good (SS-MOVE-12); after a side's last ship the turn passes on.

    Nobody is judged here: of where ships lie, objectives see nothing before the movement round is over (SS-OBJ-22).
    """
    piece = play.piece(command.piece)
    end = destination(play.game, piece, command.turn, command.distance)
    path = path_of(play.game, piece, end)
    play.change(piece.id, x=end.x, y=end.y, heading=end.heading, moved=True)
    text = f"{piece.id} moves {command.distance:.1f} cm{'' if passage.straight(command.turn) else f', {steered(command.turn)}'}"
    play.emit(Moved(piece=piece.id, path=path, speed=min(1.0, command.distance / FULL), text=text, clause="SS-MOVE-05"))
    state = play.state
    if not _any_to_move(state, command.side):
        turnflow.moves_over(play, command.side)


def steered(turn: float) -> str:
    """A turn in words, to a tenth of a degree."""
    return f"{abs(turn):.1f}".removesuffix(".0") + f" degrees to {'starboard' if turn > 0 else 'port'}"


def _any_to_move(state: State, side: str) -> bool:
    """Whether a side has a ship left to move (SS-MOVE-03)."""
    return any(piece.side == side and not piece.moved and may_move(state, piece) for piece in state.pieces)


def path_of(game: Game, piece: Piece, end: Pose) -> tuple[Pose, ...]:
    """Poses of the counter's middle: where it lay, turned about its bow, and where it lies."""
    hull = passage.hull_of(game, piece.type)
    start, last = passage.stance(piece), (end.x, end.y, end.heading)
    first, final = Pose(*passage.middle_of(hull, start), start[2]), Pose(*passage.middle_of(hull, last), end.heading)
    if end.heading == piece.heading:
        return first, final
    bow_x, bow_y = passage.bow_of(hull, start)
    east, north = direction(end.heading)
    half = hull.length / 2
    return first, Pose(bow_x - half * east, bow_y - half * north, end.heading), final


def move_options(state: State) -> Sequence[Command]:
    """For each ship that has not moved: straight on, and some turns to either side; whatever is clear."""
    found: list[Command] = []
    land, weather, side = ground(state.game), state.weather, state.turn
    sea = waters(land, weather, state.pieces)
    for piece in state.pieces:
        if piece.side == side and not piece.moved:
            row = sea.known(piece)
            if row is None and piece.on_table and (limit := fastest(weather, piece)):
                row = sea.lay(piece, limit)
            found += row or ()
    return found
