"""Who attacks whom while a defender may answer (SAM, INTC, ASSM), as one question in words and one piece on the table."""

from navalsim3d.rulesets.seastrike.state import Missile, Piece, Raid, State
from navalsim3d.rulesets.seastrike.types import TYPES


def name_of(counter: Piece) -> str:
    """Number and type; a blank's letter, and to its owner what is under it."""
    label = counter.id.split("-")[1]
    if counter.type == "BLANK":
        under = {"S": " (submarine)", "MS": " (missile submarine)", "": " (dummy)"}.get(counter.mark, "")
        return f"Blank {label}{under}"
    return f"{label} {TYPES[counter.type].name}"


def attacker_of(state: State) -> Piece | None:
    """The ship whose missile or helicopter comes; None for aircraft, which stand on no place of the table."""
    waiting = state.pending
    return state.piece(waiting.ship) if waiting is not None and waiting.ship else None


def question(state: State) -> str:
    """What has to be answered; empty when nothing is on its way."""
    waiting = state.pending
    if isinstance(waiting, Missile):
        return f"A missile of {_called(state, waiting.ship)} is on its way to {_called(state, waiting.target)}"
    if waiting is None or waiting.stage == "targets":
        return ""
    if waiting.stage in ("scramble", "assign"):
        return f"An airstrike is coming: {_bound(state, waiting)}"
    flight = waiting.flights[waiting.at] if waiting.at < len(waiting.flights) else waiting.flights[-1]
    what = f"A helicopter of {_called(state, waiting.ship)}" if waiting.ship else f"Strike aircraft {flight.number + 1}"
    return f"{what} attacks {_called(state, flight.target)}"


def _bound(state: State, raid: Raid) -> str:
    return ", ".join(f"aircraft {flight.number + 1} for {_called(state, flight.target)}" for flight in raid.flights if not flight.down)


def _called(state: State, piece_id: str) -> str:
    piece = state.piece(piece_id)
    return name_of(piece) if piece is not None else piece_id
