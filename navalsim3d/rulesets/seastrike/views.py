"""What a side knows, and states as plain data.

Hidden are the dice and the order of the cards, the enemy's objective and purchases, all he does behind his curtain, what is marked
under his blanks, aircraft he has not shown, how strong his headquarters is, and where his summary card lies for spies.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from navalsim3d.kernel.codec import Codec
from navalsim3d.kernel.events import Event, Placed
from navalsim3d.kernel.scenario import ReadyScenario
from navalsim3d.rulesets.seastrike import setup
from navalsim3d.rulesets.seastrike.damage import HEADQUARTERS_HITS
from navalsim3d.rulesets.seastrike.deck import Stack
from navalsim3d.rulesets.seastrike.espionage import UNKNOWN
from navalsim3d.rulesets.seastrike.state import Fleet, Piece, State, other
from navalsim3d.rulesets.seastrike.types import TYPES

CURTAINED = ("cut", "ends", "colours", "buy", "deploy")
"""phases in which neither side sees the other's half (SS-DEPLOY-02)"""


def seen_by(state: State, side: str) -> State:
    """What a side knows (SS-PREP-08)."""
    if state.viewer:
        return state
    viewer = state.fleet(side).id
    mine, theirs = state.fleet(side), _fleet_seen(state, state.fleet(other(side)), state.fleet(side))
    return replace(
        state,
        dice=None,
        viewer=viewer,
        stacks=tuple([_stack_seen(stack) for stack in state.stacks]),
        fleets=(mine, theirs) if viewer == "p1" else (theirs, mine),
        pieces=tuple([piece if piece.side == side else _piece_seen(state, piece) for piece in state.pieces if _shows(state, piece, side)]),
    )


def curtained(state: State) -> bool:
    """Whether the halves are still covered."""
    return state.phase in CURTAINED


def _shows(state: State, piece: Piece, side: str) -> bool:
    return piece.side == side or not curtained(state)


def _stack_seen(stack: Stack) -> Stack:
    """What was turned in its order, and what lies face down in the order of the numbers."""
    left = sorted(stack.left, key=lambda card: (card.number, card.words))
    return Stack((*stack.cards[: stack.turned], *left), stack.turned, stack.given)


def _piece_seen(state: State, piece: Piece) -> Piece:
    """A blank keeps its secret until it is turned, even when an airstrike has removed it (SS-HIDE-02, SS-HIDE-07)."""
    secret = piece.type == "BLANK" and not piece.bared and state.result is None
    return replace(piece, mark="?") if secret else piece


def _fleet_seen(state: State, fleet: Fleet, viewer: Fleet) -> Fleet:
    """The enemy as a side may know him; once the game is over everything is laid open (SS-END-09)."""
    if state.result is not None:
        return fleet
    known = fleet.objective_open or viewer.knows_enemy_objective
    concealed = state.game.options.concealed_aircraft
    aircraft = () if curtained(state) else tuple([each for each in fleet.aircraft if each.shown or not concealed])
    return replace(
        fleet,
        objective=fleet.objective if known else 0,
        knows_enemy_objective=False,
        list=(),
        spent=0,
        aircraft=aircraft,
        hidden_aircraft=concealed and not curtained(state),
        strengthened=fleet.strengthened if _strength_shown(state, fleet.id) else 0,
        stacked=UNKNOWN,
        took=tuple([UNKNOWN] * len(fleet.took)) if viewer.took else (),
        history=replace(fleet.history, met=()),
    )


def _strength_shown(state: State, side: str) -> bool:
    """Strengthening shows when the second hit falls (SS-STRHQ-02)."""
    return any(piece.side == side and piece.type == "HQ" and piece.track >= HEADQUARTERS_HITS for piece in state.pieces)


def events_for(state: State, events: tuple[Event, ...], side: str | None) -> tuple[Event, ...]:
    """All but what happens behind the enemy's curtain."""
    if side is None:
        return events
    return tuple([event for event in events if not (isinstance(event, Placed) and not event.piece.startswith(side))])


@lru_cache(maxsize=1)
def _codec() -> Codec[State]:
    """States without what set-up fixed for good; that follows from the scenario."""
    return Codec(State, fixed=("game",))


def dump(state: State) -> Any:
    """The state as plain JSON data."""
    return _codec().dump(state)


def load(ready: ReadyScenario, data: Any) -> State:
    """The inverse of `dump`. Raises ValueError with one sentence."""
    game = setup.game_of(ready)
    state = _codec().load(data, game=game)
    if tuple(fleet.id for fleet in state.fleets) != ("p1", "p2"):
        raise ValueError("the state has other sides than its scenario")
    strangers = [piece.id for piece in state.pieces if piece.type not in TYPES]
    if strangers:
        raise ValueError(f"{strangers[0]} is a counter of no type there is")
    if list(state.pieces) != sorted(state.pieces, key=lambda piece: piece.id):
        raise ValueError("the counters of the state are out of order")
    if any(stack.turned > len(stack.cards) for stack in state.stacks):
        raise ValueError("more cards were turned than the stack has")
    return state


def digest(state: State) -> str:
    """16 hex digits over everything that can matter later, the dice counter included."""
    return _codec().digest(state)
