"""Deployment behind the curtain (DEPLOY): headquarters and SAM sites, then ships; then the call.

The two fields are 60 cm apart and neither side sees the other's before both have called, so each is laid out on its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from navalsim3d.kernel.angles import direction
from navalsim3d.kernel.board import Point
from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.kernel.events import Placed
from navalsim3d.kernel.polygons import apart, box, touching
from navalsim3d.rulesets.seastrike import sites, turnflow
from navalsim3d.rulesets.seastrike.commands import Call, Place
from navalsim3d.rulesets.seastrike.counters import TOLERANCE, centre_pose, middle_of, outline, outline_at, rounded, size_of
from navalsim3d.rulesets.seastrike.crossing import Block, blocks_apart, overlapping
from navalsim3d.rulesets.seastrike.lines import Ground, ground
from navalsim3d.rulesets.seastrike.passage import Stance
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.state import Game, Piece, State, other
from navalsim3d.rulesets.seastrike.types import HORIZON, SITES

OFFERED = 10
"""places offered for the counter that is next, and fewer for each of the others"""
OFFERED_LATER = 2
_ACROSS, _ALONG = 7.0, 5.0
"""cm between the berths that are offered"""
Laid = tuple[Piece, Point, Block]
"""a counter that lies there already, its middle, and its rectangle but for the place"""


def check_place(state: State, command: Place) -> None:
    """Only an own counter, on its own ground or water, clear of land and of every other counter (SS-DEPLOY-03 to -05)."""
    piece = state.piece(command.piece)
    if piece is None or piece.side != command.side:
        raise IllegalCommand(f"{command.piece} is no counter of {command.side}", "SS-DEPLOY-05")
    if any(force.x is not None for force in state.game.scenario.forces if force.side == piece.side) and piece.placed:
        raise IllegalCommand(f"{piece.id} stands where the scenario puts it", "SS-DEPLOY-05")
    refusal = refusal_of(state, piece, *rounded(command.x, command.y, command.heading))
    if refusal is not None:
        raise IllegalCommand(*refusal)


def refusal_of(state: State, piece: Piece, x: float, y: float, heading: float) -> tuple[str, str] | None:
    """Why a counter may not stand at a place, with the clause; None when it may."""
    end = state.fleet(piece.side).end
    if not sites.behind_horizon(state.game, y, end):
        return (
            f"{piece.id} has to stand at least 30 cm behind the centre line",
            "SS-DEPLOY-05" if piece.type not in SITES else "SS-DEPLOY-03",
        )
    if piece.type in SITES:
        if heading:
            return f"{piece.id} stands square to the table, with heading 0", "SS-DEPLOY-03"
        if not sites.fits(state.game, x, y):
            return f"{piece.id} has to stand wholly on green land", "SS-DEPLOY-03"
    elif waiting := [each.id for each in state.pieces if each.side == piece.side and each.type in SITES and not each.placed]:
        return f"{waiting[0]} is placed before the ships", "SS-DEPLOY-01"
    elif not _in_water(state.game, piece.type, x, y, heading):
        return f"{piece.id} would lie over the edge or touch land", "SS-DEPLOY-05"
    if other_ := _under(state.game, _laid(state, piece.side), piece.id, piece.type, (x, y, heading)):
        return f"{piece.id} would overlap {other_}", "SS-DEPLOY-04" if piece.type in SITES else "SS-DEPLOY-05"
    return None


def do_place(play: Play, command: Place) -> None:
    """Put it down; it may be put elsewhere until the call."""
    x, y, heading = rounded(command.x, command.y, command.heading)
    piece = play.change(command.piece, x=x, y=y, heading=heading, placed=True)
    play.emit(Placed(piece=piece.id, pose=centre_pose(play.game, piece), clause="SS-DEPLOY-05"))


def place_options(state: State) -> Sequence[Command]:
    """Some free places for each counter that has none yet, most for the one that is next."""
    return [place for places in _open_places(state) for place in places]


def _open_places(state: State) -> list[tuple[Place, ...]]:
    """What is offered to each counter that may be placed now. Offers stand until a counter is laid on one of them."""
    half, found = _half(state), []
    for rank, piece in enumerate(_next(state, state.turn)):
        key = (piece.id, piece.type, OFFERED_LATER if rank else OFFERED)
        if key not in half.offers:
            half.offers[key] = tuple(_offers(state, half.laid, piece, key[2]))
        found.append(half.offers[key])
    return found


@dataclass(frozen=True, slots=True)
class Half:
    """A side's half as far as it is laid out, and what was offered in it: by id and type of a counter, and how much at most."""

    land: Ground
    side: str
    end: str
    laid: list[Laid]
    offers: dict[tuple[str, str, int], tuple[Place, ...]]


_last: list[Half] = []


def _half(state: State) -> Half:
    """The half of the side that deploys. Where counters were only added to the last one, its offers are kept, but for those now covered.

    An offer is the first free places of a fixed row, so one that is still wholly free is still the first.
    """
    land, side, end, laid = ground(state.game), state.turn, state.fleet(state.turn).end, _laid(state, state.turn)
    offers: dict[tuple[str, str, int], tuple[Place, ...]] = {}
    for last in _last:
        before, now = {id(each[0]) for each in last.laid}, {id(each[0]) for each in laid}
        if last.land is land and (last.side, last.end) == (side, end) and before <= now:
            added = [each for each in laid if id(each[0]) not in before]
            offers = {key: places for key, places in last.offers.items() if not _covered(land.game, added, key[1], places)}
    half = Half(land, side, end, laid, offers)
    _last[:] = [half]
    return half


def _covered(game: Game, added: list[Laid], code: str, places: tuple[Place, ...]) -> bool:
    """Whether a counter of a type would lie on one of those added, in any of some places."""
    return any(_under(game, added, p.piece, code, (p.x, p.y, p.heading)) for each in added for p in places if _close(each, p.x, p.y))


def again_options(state: State) -> Sequence[Command]:
    """Every counter of whoever lays out his half that lies there already and may lie elsewhere, where it is (SS-DEPLOY-05)."""
    if state.phase != "deploy":
        return ()
    mine = [piece for piece in state.pieces if piece.side == state.turn and piece.placed]
    found = [Place(side=piece.side, piece=piece.id, x=piece.x, y=piece.y, heading=piece.heading) for piece in mine]
    return [command for command in found if _movable(state, command)]


def _movable(state: State, command: Place) -> bool:
    try:
        check_place(state, command)
    except IllegalCommand:
        return False
    return True


def check_call(state: State, command: Call) -> None:
    """Everything must be placed before the call; what finds no place stays in the box only when none is left (SS-DEPLOY-01)."""
    waiting, laid = _next(state, command.side), _laid(state, command.side)
    if any(_offers(state, laid, piece, 1) for piece in waiting):
        raise IllegalCommand(f"{waiting[0].id} has not been placed yet", "SS-DEPLOY-01")


def do_call(play: Play, command: Call) -> None:
    """Cover the half; the other deploys, or the cover is lifted and the game begins (SS-DEPLOY-01, SS-DEPLOY-02)."""
    play.change_fleet(command.side, called=True)
    play.say(f"{command.side} has deployed and calls", "SS-DEPLOY-01")
    enemy = other(command.side)
    if not play.fleet(enemy).called:
        play.set(turn=enemy)
        return
    play.say("The cover is lifted", "SS-DEPLOY-07")
    if play.game.options.espionage and play.fleet(enemy).objective:
        play.set(phase="espionage", turn=play.state.winner_of_cut or "p1")
    else:
        turnflow.begin_round(play)


def call_options(state: State) -> Sequence[Command]:
    """When everything stands."""
    return () if any(_open_places(state)) else (Call(side=state.turn),)


def _next(state: State, side: str) -> list[Piece]:
    """The counters that may be placed now: sites before ships."""
    waiting = [piece for piece in state.pieces if piece.side == side and not piece.placed]
    return [piece for piece in waiting if piece.type in SITES] or waiting


def _offers(state: State, laid: list[Laid], piece: Piece, most: int) -> list[Place]:
    """The first free berths or plots, beginning at one that differs from counter to counter."""
    end = state.fleet(piece.side).end
    heading = 0.0 if end == "SOUTH" or piece.type in SITES else 180.0
    places = sites.plots(state.game, end) if piece.type in SITES else _berths(ground(state.game), end, piece.type)
    found: list[Place] = []
    start, step = sum(map(ord, piece.id)) * 37, _stride(len(places))
    for n in range(len(places)):
        x, y = places[(start + n * step) % len(places)]
        if _under(state.game, laid, piece.id, piece.type, (x, y, heading)) is None:
            found.append(Place(side=piece.side, piece=piece.id, x=x, y=y, heading=heading))
            if len(found) == most:
                break
    return found


def _stride(number: int) -> int:
    """A step that visits every one of so many places, far from the last."""
    return next((step for step in (29, 31, 37, 41) if number % step), 1)


@lru_cache(maxsize=256)
def _berths(land: Ground, end: str, code: str) -> tuple[Point, ...]:
    """Places in an end's zone where a ship of a type lies clear of land, on a lattice."""
    game, heading = land.game, 0.0 if end == "SOUTH" else 180.0
    rows = [game.middle - depth if end == "SOUTH" else game.middle + depth for depth in _steps(game.middle, _ALONG) if depth >= HORIZON]
    lattice = [(x, y) for x in _steps(game.width, _ACROSS) for y in rows]
    return tuple((x, y) for x, y in lattice if _in_water(game, code, x, y, heading))


def _steps(limit: float, step: float) -> list[float]:
    return [n * step for n in range(1, int(limit / step) + 1)]


def _in_water(game: Game, code: str, x: float, y: float, heading: float) -> bool:
    """Whether a ship lies inside the area and touches no land."""
    block = outline_at(game, code, x, y, heading)
    west, south, east, north = box(block)
    if west < -TOLERANCE or south < -TOLERANCE or east > game.width + TOLERANCE or north > game.length + TOLERANCE:
        return False
    around = (west, south, east, north)
    return not any(not apart(around, isle.box) and touching(block, isle.corners) for isle in ground(game).green)


def _laid(state: State, side: str) -> list[Laid]:
    """The counters of a side that lie there already, submarines and blanks included; the enemy's are out of reach (SS-DEPLOY-05)."""
    game = state.game
    placed = [piece for piece in state.pieces if piece.side == side and piece.placed]
    return [(p, middle_of(game, p.type, p.x, p.y, p.heading), (direction(p.heading), *size_of(game, p.type))) for p in placed]


def _close(laid: Laid, x: float, y: float) -> bool:
    """Whether a counter could reach a place from where it lies."""
    return abs(laid[0].x - x) + abs(laid[0].y - y) <= 20.0


def _under(game: Game, laid: list[Laid], piece: str, code: str, at: Stance) -> str | None:
    """The counter of those laid already that a counter of a type would lie on."""
    x, y, heading = at
    close = [each for each in laid if _close(each, x, y) and each[0].id != piece]
    if not close:
        return None
    mine, (mx, my) = (direction(heading), *size_of(game, code)), middle_of(game, code, x, y, heading)
    for each, (px, py), its in close:
        if not blocks_apart((px - mx, py - my), mine, its) and overlapping(outline_at(game, code, x, y, heading), outline(game, each)):
            return each.id
    return None
