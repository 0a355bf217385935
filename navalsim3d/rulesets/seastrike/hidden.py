"""Hidden submarines (HIDE): blanks that are turned over by a lock, by an airstrike, or by their own side."""

from collections.abc import Sequence

from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.rulesets.seastrike import damage
from navalsim3d.rulesets.seastrike.commands import Unmask
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.state import Piece, Raid, State, other
from navalsim3d.rulesets.seastrike.types import TYPES, mounts_of


def on_lock(play: Play, target_id: str, clause: str = "SS-HIDE-04") -> bool:
    """A target has been locked on to: a blank is turned over. True when there is something to shoot at (SS-HIDE-04 to -06)."""
    piece = play.piece(target_id)
    if piece.type != "BLANK":
        return True
    if piece.mark:
        unmask(play, target_id, "SS-HIDE-06")
        return True
    play.change(target_id, bared=True)
    play.say(f"{target_id} is turned over: nothing is marked under it", clause)
    damage.remove(play, target_id, "an unmarked blank", "SS-HIDE-05")
    return False


def unmask(play: Play, piece_id: str, clause: str = "SS-HIDE-08") -> Piece:
    """Turn a marked blank: the submarine takes its place and heading (SS-HIDE-06, SS-HIDE-08, SS-HIDE-11). Others stay as they are."""
    piece = play.piece(piece_id)
    code = piece.mark
    if piece.type != "BLANK" or not code:
        return piece
    play.say(f"{piece_id} is turned over: a {TYPES[code].name}", clause)
    return play.change(piece_id, type=code, mounts=mounts_of(code), mark="")


def strike_at_blank(play: Play, target_id: str) -> None:
    """A red cross removes a blank from the game, and only its owner knows what was under it (SS-HIDE-07)."""
    damage.remove(play, target_id, "airstrike", "SS-HIDE-07")


def hunted(state: State) -> Piece | None:
    """The blank that a helicopter is about to attack, whatever is under it."""
    raid = state.pending
    if not isinstance(raid, Raid) or raid.kind != "helicopters" or raid.stage != "answers" or raid.at >= len(raid.flights):
        return None
    flight = raid.flights[raid.at]
    piece = state.piece(flight.target)
    return piece if piece is not None and not flight.down and piece.on_table and piece.type == "BLANK" else None


def may_unmask(state: State) -> Piece | None:
    """That blank if it is marked, and has a point defence (SS-HIDE-10)."""
    piece = hunted(state)
    if piece is None or piece.mark in ("", "?"):
        return None
    return piece if any(kind in ("PDG", "PDM") for kind in mounts_of(piece.mark)) else None


def check_unmask(state: State, command: Unmask) -> None:
    """Only the blank under attack, and only if something is marked under it."""
    piece = may_unmask(state)
    if piece is None or piece.id != command.piece:
        raise IllegalCommand(f"{command.piece} is no submarine with a point defence that a helicopter is about to attack", "SS-HIDE-10")


def do_unmask(play: Play, command: Unmask) -> None:
    """Turn it; its point defence may answer now."""
    unmask(play, command.piece, "SS-HIDE-10")


def unmask_options(state: State) -> Sequence[Command]:
    """The one blank that may be turned."""
    piece = may_unmask(state)
    raid = state.pending
    assert isinstance(raid, Raid), "a raid is pending"
    return () if piece is None else (Unmask(side=other(raid.side), piece=piece.id),)
