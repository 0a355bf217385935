"""Movement (MOVE, MPB, SUB): turn at the bow, slide, and lie clear of land and ships.

The geometry is a fan: the point of the indicator lies at the bow, the counter turns to it and slides along. What land and the edge
of the table allow depends on the ship's own place alone and is remembered; other ships are looked at each time.
"""

from collections.abc import Sequence
from functools import lru_cache

from navalsim3d.kernel.angles import direction
from navalsim3d.kernel.board import Point
from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.kernel.events import Moved
from navalsim3d.kernel.geometry import Pose
from navalsim3d.rulesets.seastrike import turnflow
from navalsim3d.rulesets.seastrike.commands import Move
from navalsim3d.rulesets.seastrike.counters import ANGLE_TOLERANCE, TOLERANCE, ahead_of_middle, middle_of, outline_at, rounded, size_of
from navalsim3d.rulesets.seastrike.crossing import crosses, crosses_block, overlapping
from navalsim3d.rulesets.seastrike.lines import Ground, ground
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.state import Game, Piece, State, Weather
from navalsim3d.rulesets.seastrike.types import SITES, SUBMARINES

FULL, SECOND_MARK, FIRST_MARK = 15.0, 12.0, 7.5
"""cm along the indicator: its end, the second mark, the first (SS-MOVE-06)"""
SHARPEST, SHARPEST_BOAT = 45.0, 90.0
"""degrees of turn (SS-MOVE-08, SS-MPB-01)"""
_TURNS = (15.0, 30.0, 45.0)
"""offered to either side; any value up to the sharpest is allowed"""
_HULL = 3.8
"""cm from a reference point that no counter exceeds"""
Refusal = tuple[str, str]
Block = tuple[str, str, float, float, float]
"""a ship in the way: id, type, place and heading"""


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
    return piece.on_table and not piece.moved and fastest(state.weather, piece) > 0.0


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
    if not _straight(turn) and distance < least - TOLERANCE:
        return f"{piece.id} has to slide at least its own length of {least:g} cm when it turns", "SS-MOVE-07"
    return None


def _limit_clause(weather: Weather, piece: Piece) -> str:
    if piece.type in SUBMARINES:
        return "SS-SUB-01"
    if weather == "STORM":
        return "SS-WX-07"
    return "SS-MOVE-14" if piece.half_speed else "SS-MOVE-06"


def _straight(turn: float) -> bool:
    return abs(turn) <= ANGLE_TOLERANCE


def destination(game: Game, piece: Piece, turn: float, distance: float) -> Pose:
    """Where a move ends: the pose of the reference point (SS-MOVE-04, SS-MOVE-05, SS-GEO-01)."""
    return _end(_reach_ahead(game, piece.type), piece.x, piece.y, piece.heading, turn, distance)


def _reach_ahead(game: Game, code: str) -> float:
    """From the reference point to the bow."""
    return size_of(game, code)[0] / 2 - ahead_of_middle(game, code)


def _end(reach: float, x: float, y: float, heading: float, turn: float, distance: float) -> Pose:
    after = heading if _straight(turn) else heading + turn
    (e0, n0), (e1, n1) = direction(heading), direction(after)
    slide = distance - reach
    return Pose(*rounded(x + reach * e0 + slide * e1, y + reach * n0 + slide * n1, after))


def in_the_way(state: State, piece: Piece, turn: float, distance: float) -> Refusal | None:
    """What a move would run into (SS-MOVE-09, SS-MOVE-10, SS-MOVE-15); None when it is clear."""
    land = ground(state.game)
    end = destination(state.game, piece, turn, distance)
    refused = aground(land, piece.type, Pose(piece.x, piece.y, piece.heading), end)
    if refused is None:
        blocks = ships_about(state, piece, distance)
        refused = _fouled(state.game, piece, end, blocks)
    return refused


@lru_cache(maxsize=65536)
def aground(land: Ground, code: str, start: Pose, end: Pose) -> Refusal | None:
    """Whether a move would leave the table or run over land; neither bow nor reference point may cross it."""
    game = land.game
    block = outline_at(game, code, end.x, end.y, end.heading)
    west, south, east, north = -TOLERANCE, -TOLERANCE, game.width + TOLERANCE, game.length + TOLERANCE
    if any(x < west or x > east or y < south or y > north for x, y in block):
        return "that would be over the edge of the table", "SS-MOVE-15"
    tracks = _tracks(game, code, start, end)
    for name, coast, _ in land.green:
        if any(crosses(a, b, coast) for a, b in tracks):
            return f"{name} is in the way", "SS-MOVE-09"
        if overlapping(block, coast):
            return f"that would end on {name}", "SS-MOVE-10"
    return None


def _tracks(game: Game, code: str, start: Pose, end: Pose) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
    """The two lines that must be clear: of the bow and of the reference point (SS-MOVE-09)."""
    reach = _reach_ahead(game, code)
    (e0, n0), (e1, n1) = direction(start.heading), direction(end.heading)
    bows = ((start.x + reach * e0, start.y + reach * n0), (end.x + reach * e1, end.y + reach * n1))
    return bows, ((start.x, start.y), (end.x, end.y))


def ships_about(state: State, piece: Piece, distance: float) -> tuple[Block, ...]:
    """The surface ships that a move of such a length could meet; under water there are none (SS-SUB-02, SS-SUB-07)."""
    if piece.type in SUBMARINES:
        return ()
    x, y, near = piece.x, piece.y, distance + 2 * _HULL
    return tuple(
        [
            (p.id, p.type, p.x, p.y, p.heading)
            for p in state.pieces
            if -near < p.x - x < near and -near < p.y - y < near and p.on_table and p.surface and p.id != piece.id
        ]
    )


def _fouled(game: Game, piece: Piece, end: Pose, blocks: tuple[Block, ...]) -> Refusal | None:
    """Whether a move would cross or overlap another ship."""
    if not blocks:
        return None
    start = Pose(piece.x, piece.y, piece.heading)
    west, east = min(start.x, end.x) - 2 * _HULL, max(start.x, end.x) + 2 * _HULL
    south, north = min(start.y, end.y) - 2 * _HULL, max(start.y, end.y) + 2 * _HULL
    near = [block for block in blocks if west < block[2] < east and south < block[3] < north]
    if not near:
        return None
    tracks = _tracks(game, piece.type, start, end)
    hull = outline_at(game, piece.type, end.x, end.y, end.heading)
    for other, code, x, y, heading in near:
        middle, size = middle_of(game, code, x, y, heading), size_of(game, code)
        if any(crosses_block(a, b, middle, heading, *size) for a, b in tracks):
            return f"{other} is in the way", "SS-MOVE-09"
        if overlapping(hull, outline_at(game, code, x, y, heading)):
            return f"that would end on {other}", "SS-MOVE-10"
    return None


def do_move(play: Play, command: Move) -> None:
    """The ship moves, for good (SS-MOVE-12); after a side's last ship the turn passes on."""
    piece = play.piece(command.piece)
    end = destination(play.game, piece, command.turn, command.distance)
    path = path_of(play.game, piece, end)
    play.change(piece.id, x=end.x, y=end.y, heading=end.heading, moved=True)
    text = f"{piece.id} moves {command.distance:.1f} cm"
    play.emit(Moved(piece=piece.id, path=path, speed=min(1.0, command.distance / FULL), text=text, clause="SS-MOVE-05"))
    if turnflow.action_done(play, command.side):
        state = play.state
        if not any(each.side == command.side and may_move(state, each) for each in state.pieces):
            turnflow.moves_over(play, command.side)


def path_of(game: Game, piece: Piece, end: Pose) -> tuple[Pose, ...]:
    """Poses of the counter's middle: where it lay, turned about its bow, and where it lies."""
    half = size_of(game, piece.type)[0] / 2
    east, north = direction(end.heading)
    bow_x, bow_y = _tracks(game, piece.type, Pose(piece.x, piece.y, piece.heading), end)[0][0]
    swung = Pose(bow_x - half * east, bow_y - half * north, end.heading)
    start = Pose(*middle_of(game, piece.type, piece.x, piece.y, piece.heading), piece.heading)
    last = Pose(*middle_of(game, piece.type, end.x, end.y, end.heading), end.heading)
    return (start, last) if end.heading == piece.heading else (start, swung, last)


def move_options(state: State) -> Sequence[Command]:
    """For each ship that has not moved: straight on, and some turns to either side, slow and fast; whatever is clear."""
    found: list[Command] = []
    land, weather = ground(state.game), state.weather
    for piece in state.pieces:
        if piece.side == state.turn and may_move(state, piece):
            limit = fastest(weather, piece)
            blocks = ships_about(state, piece, limit)
            found += _clear_moves(land, piece.id, piece.type, piece.x, piece.y, piece.heading, limit, blocks)
    return found


@lru_cache(maxsize=8192)
def _clear_moves(
    land: Ground, piece_id: str, code: str, x: float, y: float, heading: float, limit: float, blocks: tuple[Block, ...]
) -> tuple[Move, ...]:
    """The moves offered to a ship that lies there, among ships that lie there."""
    piece = Piece(id=piece_id, side="p1" if piece_id.startswith("p1") else "p2", type=code, x=x, y=y, heading=heading)
    found = []
    for turn, distance, end in _afloat(land, code, x, y, heading, limit):
        if _fouled(land.game, piece, end, blocks) is None:
            found.append(Move(side=piece.side, piece=piece_id, turn=turn, distance=distance))
    return tuple(found)


@lru_cache(maxsize=16384)
def _afloat(land: Ground, code: str, x: float, y: float, heading: float, limit: float) -> tuple[tuple[float, float, Pose], ...]:
    """Turn, distance and end of the sampled moves that keep off land and on the table."""
    game, start = land.game, Pose(x, y, heading)
    reach = _reach_ahead(game, code)
    found = []
    for turn, distance in _sample(code, size_of(game, code)[0], limit):
        end = _end(reach, x, y, heading, turn, distance)
        if aground(land, code, start, end) is None:
            found.append((turn, distance, end))
    return tuple(found)


@lru_cache(maxsize=256)
def _sample(code: str, length: float, limit: float) -> tuple[tuple[float, float], ...]:
    """Turns and distances that are offered: straight on far and half as far, turns at the longest and the shortest slide."""
    found = [(0.0, limit), (0.0, limit / 2)]
    if limit >= length:
        turns = (*_TURNS, SHARPEST_BOAT) if code == "MPB" else _TURNS
        found += [(sign * turn, slide) for turn in turns for sign in (-1.0, 1.0) for slide in dict.fromkeys((limit, length))]
    return tuple(found)
