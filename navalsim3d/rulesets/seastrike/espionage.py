"""Espionage (ESP): stacks of cards laid face down, and cards taken from the enemy's before the first round."""

from collections.abc import Sequence

from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.rulesets.seastrike import turnflow
from navalsim3d.rulesets.seastrike.commands import Spy, StackCards
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.purchases import bought
from navalsim3d.rulesets.seastrike.state import Fleet, State, other

BLANKS = 3
"""blank cards in every stack (SS-ESP-02)"""
UNKNOWN = -1
"""a place in a stack that a view does not know"""


def stack_size(fleet: Fleet) -> int:
    """The summary card, three blanks and the counter-espionage cards (SS-ESP-02)."""
    return 1 + BLANKS + bought(fleet, "COUNTERESPIONAGE")


def check_stack(state: State, command: StackCards) -> None:
    """Once, at a place of the stack."""
    fleet = state.fleet(command.side)
    if stacking_done(state):
        raise IllegalCommand("both stacks lie face down already", "SS-ESP-02")
    if command.place >= stack_size(fleet):
        raise IllegalCommand(f"the stack has the places 0 to {stack_size(fleet) - 1}", "SS-ESP-02")


def do_stack(play: Play, command: StackCards) -> None:
    """Lay the stack; then the enemy lays his, and the winner of the cut spies first."""
    height = stack_size(play.fleet(command.side))
    play.change_fleet(command.side, stacked=command.place, stack=height)
    play.say(f"{command.side} lays {height} cards face down", "SS-ESP-02")
    play.set(turn=other(command.side))


def stack_options(state: State) -> Sequence[Command]:
    """Any place."""
    if stacking_done(state):
        return ()
    return [StackCards(side=state.turn, place=place) for place in range(stack_size(state.fleet(state.turn)))]


def stacking_done(state: State) -> bool:
    """Whether both stacks lie there. The winner of the cut is first, so it is when he is to act a second time."""
    return state.fleet(state.turn).stacked != UNKNOWN


def check_spy(state: State, command: Spy) -> None:
    """One card, and one more for each espionage card declared (SS-ESP-03)."""
    fleet, size = state.fleet(command.side), state.fleet(other(command.side)).stack
    if not stacking_done(state):
        raise IllegalCommand("the stacks have to be laid first", "SS-ESP-02")
    if command.declared > bought(fleet, "ESPIONAGE"):
        raise IllegalCommand(f"{command.side} holds {bought(fleet, 'ESPIONAGE')} espionage cards", "SS-ESP-03")
    allowed = min(1 + command.declared, size)
    if len(command.picks) != allowed:
        raise IllegalCommand(f"{allowed} cards are taken, not {len(command.picks)}", "SS-ESP-03")
    if len(set(command.picks)) < allowed or max(command.picks) >= size:
        raise IllegalCommand(f"the picks are different places of the enemy's stack, 0 to {size - 1}", "SS-ESP-03")


def do_spy(play: Play, command: Spy) -> None:
    """Take the cards and look at them; the rest is set aside unseen (SS-ESP-04). Both sides take at once, so it is told when both have."""
    enemy = other(command.side)
    found = play.fleet(enemy).stacked in command.picks
    mine = play.change_fleet(command.side, took=command.picks, knows_enemy_objective=found)
    theirs = play.fleet(enemy)
    if not theirs.took:
        play.set(turn=enemy)
        return
    for fleet in (theirs, mine):
        play.say(f"{fleet.id} has taken {len(fleet.took)} cards from the enemy's stack", "SS-ESP-03")
    turnflow.begin_round(play)


def spy_options(state: State) -> Sequence[Command]:
    """For each number of espionage cards, as many cards in a row from any place: one stack is as good as another."""
    if not stacking_done(state):
        return ()
    fleet, size = state.fleet(state.turn), state.fleet(other(state.turn)).stack
    return [
        Spy(side=state.turn, declared=declared, picks=tuple((start + n) % size for n in range(min(1 + declared, size))))
        for declared in range(bought(fleet, "ESPIONAGE") + 1)
        for start in range(size)
    ]
