"""What is noted at the end of each movement and firing round, for the objectives that speak of them (SS-OBJ-22)."""

from operator import attrgetter

from navalsim3d.kernel.events import LeftTable
from navalsim3d.kernel.records import renewer
from navalsim3d.rulesets.seastrike import objectives
from navalsim3d.rulesets.seastrike.commands import SideId
from navalsim3d.rulesets.seastrike.counters import TOLERANCE, bow, from_middle, in_half, rear_edge
from navalsim3d.rulesets.seastrike.lines import open_line, within
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.state import SIDES, History, State, other

HARBOUR = 5.0
"""cm from the enemy rear edge where a merchant is home (SS-OBJ-08)"""
SIGHTING = 18.0
"""cm from which the enemy headquarters is reconnoitred (SS-OBJ-17)"""
JOURNEY = 3
"""rounds between a sighting and the report (SS-OBJ-17)"""
DEEP, BACK = 20.0, 10.0
"""cm into the enemy half and back into one's own (SS-OBJ-14)"""
_NOTED = ("intrusions", "island_held", "strait_held", "showed_flag", "flag_home", "met")
"""what is noted at every round end"""
_READ = attrgetter(*_NOTED)
_history = renewer(History)


def movement_end(play: Play) -> None:
    """Merchants that came through, and what scouts saw and reported."""
    for side in SIDES:
        _merchants(play, side)
        _scouts(play, side)


def round_end(play: Play) -> None:
    """Everything that counts at the end of a firing round (SS-FIRE-14)."""
    state = play.state
    noted = [_noted(state, side) for side in SIDES]
    for side, history in zip(SIDES, noted, strict=True):
        if history is not state.fleet(side).history:
            play.change_fleet(side, history=history)


def _merchants(play: Play, side: SideId) -> None:
    far = rear_edge(play.game, play.fleet(other(side)).end)
    merchants = [piece for piece in play.pieces if piece.type == "MERCHANT" and piece.side == side and piece.on_table]
    for piece in merchants:
        if abs(bow(play.game, piece)[1] - far) <= HARBOUR + TOLERANCE:
            play.change(piece.id, home=True)
            play.emit(LeftTable(piece=piece.id, at=piece.at, home=True, text=f"{piece.id} has come through", clause="SS-OBJ-08"))


def _scouts(play: Play, side: SideId) -> None:
    state = play.state
    target = objectives.headquarters(state, other(side))
    fleet = state.fleet(side)
    seen = dict(fleet.history.sighted)
    home = fleet.history.report_home
    if target is not None and not target.on_table:
        target = None
    if target is None and not seen:
        return
    for piece in objectives.standing(state, side):
        if not piece.surface:
            continue
        first = seen.get(piece.id)
        if first is not None and state.round - first >= JOURNEY and in_half(state.game, piece.y, fleet.end) and piece.id not in home:
            home = (*home, piece.id)
        near = first is None and target is not None and within(piece.at, target.at, SIGHTING)
        if near and target is not None and open_line(state.game, (), piece.at, target.at, land="brown", ships=False):
            seen[piece.id] = state.round
    if (tuple(seen.items()), home) != (fleet.history.sighted, fleet.history.report_home):
        play.change_fleet(side, history=_history(fleet.history, {"sighted": tuple(seen.items()), "report_home": home}))


def _noted(state: State, side: SideId) -> History:
    """A side's history after one more round."""
    before = state.fleet(side).history
    island = before.island_held + 1 if objectives.controls_island(state, side) else 0
    strait = before.strait_held + 1 if objectives.holds_strait(state, side) else 0
    showed, back = _flags(state, side, before)
    intrusions = before.intrusions + objectives.intruded(state, side)
    met = _met(state, side, intrusions=intrusions, island=island, strait=strait, back=back)
    noted = (intrusions, island, strait, showed, back, met)
    return before if noted == _READ(before) else _history(before, dict(zip(_NOTED, noted, strict=True)))


def _flags(state: State, side: SideId, before: History) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Cruisers and destroyers that were deep in the enemy half, and those that came back at a later round end (SS-OBJ-14)."""
    end, across = state.fleet(side).end, state.fleet(other(side)).end
    showed, back = before.showed_flag, before.flag_home
    for piece in objectives.standing(state, side):
        if piece.counter not in ("Cruiser", "Destroyer"):
            continue
        if piece.id in showed and piece.id not in back and from_middle(state.game, piece.y, end) >= BACK - TOLERANCE:
            back = (*back, piece.id)
        if piece.id not in showed and from_middle(state.game, piece.y, across) >= DEEP - TOLERANCE:
            showed = (*showed, piece.id)
    return showed, back


def _met(state: State, side: SideId, *, intrusions: int, island: int, strait: int, back: tuple[str, ...]) -> tuple[int, ...]:
    """The objectives that speak of a round end, of those that are met at this one."""
    over = state.round >= objectives.LAST_ROUND
    judged = {
        7: objectives.broke_through(state, side),
        9: over and intrusions <= 2,
        10: island >= 2,
        11: strait >= 4,
        12: over and objectives.preserved(state, side),
        14: bool(back),
        16: objectives.raided_cleanly(state, side),
    }
    return tuple(number for number, met in judged.items() if met)
