"""Orders and games for the tests of the Decision Phase and of winning."""

from dataclasses import replace

from navalsim3d import library
from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.rulesets.seastrike import commands as orders
from navalsim3d.rulesets.seastrike import history, victory
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE


def new(scenario="seastrike_standard", seed=1, **options):
    """A game of a library scenario before its first command, with some options switched on besides."""
    ready = library.ready(scenario)
    if options:
        changed = ready.scenario.model_copy(update={"options": ready.scenario.options.model_copy(update=options)})
        ready = ready.model_copy(update={"scenario": changed})
    return SEASTRIKE.setup(ready, Dice(seed_from(seed)))


def first_choice(state, *, until):
    """Play the first command of each menu until a phase is reached, and buy nothing more than that."""
    while state.phase != until:
        menu = SEASTRIKE.legal(state)
        close = [order for order in menu if order.kind == "close_list"]
        state, _ = SEASTRIKE.apply(state, (close or menu)[0])
    return state


def buy(side, item, number=1):
    """Enter something on the list."""
    return orders.Buy(side=side, item=item, number=number)


def close(side):
    """Close the list."""
    return orders.CloseList(side=side)


def place(piece_id, x, y, heading=0.0):
    """Put a counter down."""
    return orders.Place(side=piece_id[:2], piece=piece_id, x=float(x), y=float(y), heading=float(heading))


def after_round(state):
    """The state when its firing round has been noted as over."""
    play = Play(state)
    history.round_end(play)
    return play.state


def after_movement(state):
    """The state when its movement round has been noted as over."""
    play = Play(state)
    history.movement_end(play)
    return play.state


def judged(state, actor="p1", when="action"):
    """How the game stands when it is judged: winner and reason, or None."""
    play = Play(state)
    victory.judge(play, actor, when)
    result = play.state.result
    return None if result is None else (result.winner, result.reason)


def in_round(state, number, phase="fire"):
    """The same position in another round."""
    return replace(state, round=number, phase=phase)
