"""Who attacks whom while a defender may answer (SAM, INTC, ASSM), as one question in words and one piece on the table."""

from collections.abc import Iterable

from navalsim3d.rulesets.seastrike.answers import interceptable
from navalsim3d.rulesets.seastrike.state import Flight, Missile, Piece, State
from navalsim3d.rulesets.seastrike.types import SITES, TYPES
from navalsim3d.rulesets.seastrike.words import of_side


def name_of(counter: Piece) -> str:
    """Number and type; a blank's letter, and to its owner what is under it. A site's number says what it is."""
    label = counter.id.split("-")[1]
    if counter.type in SITES:
        return f"{label} site" if counter.type == "SAMSITE" else label
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
    if waiting.stage == "assign":
        sortie, open_to_it = waiting.sorties[waiting.at], [waiting.flights[index] for index in interceptable(state, waiting)]
        return f"Which does interceptor {sortie.number + 1} meet: {_bound(state, open_to_it)}?"
    if waiting.stage == "scramble":
        return f"An airstrike is coming: {_bound(state, [flight for flight in waiting.flights if not flight.down])}"
    flight = waiting.flights[waiting.at] if waiting.at < len(waiting.flights) else waiting.flights[-1]
    aircraft = f"Strike aircraft {flight.number + 1} of {of_side(state, waiting.side)}"
    what = f"A helicopter of {_called(state, waiting.ship)}" if waiting.ship else aircraft
    return f"{what} attacks {_called(state, flight.target)}"


def _bound(state: State, flights: Iterable[Flight]) -> str:
    return ", ".join(f"aircraft {flight.number + 1} for {_called(state, flight.target)}" for flight in flights)


def _called(state: State, piece_id: str) -> str:
    """A piece with its side, since both have a first frigate."""
    piece = state.piece(piece_id)
    return f"{of_side(state, piece.side)} {name_of(piece)}" if piece is not None else piece_id
