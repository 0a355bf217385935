"""Fire control (FC) and SYSTEM FAILURE (SYSF): the cards that a weapon needs before it may shoot, and the ship that falls silent."""

from navalsim3d.rulesets.seastrike import readings
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.state import Piece, State


def needed(position: Play | State, piece: Piece) -> int:
    """How many FIRE CONTROL cards a weapon of a piece needs (SS-FC-03, SS-WX-05)."""
    state = position.state if isinstance(position, Play) else position
    return 1 + piece.fce + (state.weather == "STORM")


def lock(play: Play, piece_id: str, place: int, target: str) -> bool:
    """Turn a mount's FIRE CONTROL cards until one is no cross or all are; the mount is used now (SS-FC-01 to SS-FC-05).

    A SYSTEM FAILURE puts the unit out of action (SS-SYSF-02, SS-SYSF-04).
    """
    piece = play.piece(piece_id)
    piece = play.change(piece_id, used=piece.used | 1 << place)
    purpose = f"{piece.names[place]} lock-on"
    for more in reversed(range(needed(play, piece))):
        card = play.turn_card(piece_id, piece.side, purpose, "SS-FC-01", readings.lock(more), target)
        if not card.cross:
            if card.failure:
                silence(play, piece_id, "SS-SYSF-02")
            return False
    return True


def silence(play: Play, piece_id: str, clause: str) -> None:
    """A unit fires no further weapon in this firing round, neither in attack nor in defence (SS-SYSF-01)."""
    play.change(piece_id, out_of_action=True)
    play.say(f"System failure: {piece_id} is out of action for this round", clause)
