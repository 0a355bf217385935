"""The cut for ends and colours, and the sealed objectives (PREP)."""

from collections.abc import Sequence

from navalsim3d.kernel.commands import Command
from navalsim3d.rulesets.seastrike import box, readings
from navalsim3d.rulesets.seastrike.commands import ChooseEnd, ChooseFleet, Cut, SideId
from navalsim3d.rulesets.seastrike.deck import CENTRE_WORDS, Card, Centre, envelopes
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.state import State, other
from navalsim3d.rulesets.seastrike.words import of_side

RANK: dict[str, int] = {"RED": 3, "BLACK": 2, "BLANK": 1, "SYSFAIL": 0}
"""which card wins a cut (SS-PREP-05)"""
OBJECTIVES = tuple(range(1, 19))


def check_cut(state: State, command: Cut) -> None:
    """A cut is always possible."""


def do_cut(play: Play, command: Cut) -> None:
    """Turn a card; when both have, the better one wins, and equal cards are cut again (SS-PREP-05)."""
    if not play.state.stacks:
        play.deal_stacks()
    state = play.state
    read = readings.FIRST_CUT if command.side == "p1" else _against(state.cut_card)
    card = play.turn_card(command.side, command.side, "cut for ends", "SS-PREP-05", read)
    if command.side == "p1":
        play.set(cut_card=card.centre, turn="p2")
        return
    mine, theirs = RANK[card.centre], RANK[state.cut_card]
    if mine == theirs:
        play.say("The cards are equal and are cut again", "SS-PREP-05")
        play.set(cut_card="", turn="p1")
        return
    winner: SideId = "p2" if mine > theirs else "p1"
    names: tuple[Centre, Centre] = (state.cut_card, card.centre)  # type: ignore[assignment]
    best, worst = CENTRE_WORDS[names[winner == "p2"]], CENTRE_WORDS[names[winner == "p1"]]
    play.say(f"{winner} wins the cut, {best} over {worst}, and picks an end of the table", "SS-PREP-05")
    play.set(winner_of_cut=winner, turn=winner, phase="ends", stacks=(), shuffles=1)


def _against(before: str) -> readings.Reading:
    """How the second card of a cut reads."""

    def read(card: Card) -> str:
        mine, theirs = RANK[card.centre], RANK[before]
        return "equal" if mine == theirs else "wins" if mine > theirs else "loses"

    return read


def cut_options(state: State) -> Sequence[Command]:
    """The one thing to do."""
    return (Cut(side=state.turn),)


def check_end(state: State, command: ChooseEnd) -> None:
    """Either end may be chosen."""


def do_end(play: Play, command: ChooseEnd) -> None:
    """The winner takes an end, his enemy the other."""
    play.change_fleet(command.side, end=command.end)
    enemy = other(command.side)
    play.change_fleet(enemy, end="NORTH" if command.end == "SOUTH" else "SOUTH")
    play.say(f"{command.side} takes the {command.end.lower()} end", "SS-PREP-05")
    play.set(turn=enemy, phase="colours")


def end_options(state: State) -> Sequence[Command]:
    """SOUTH first: the choice of whoever does not answer (SS-PREP-05)."""
    return (ChooseEnd(side=state.turn, end="SOUTH"), ChooseEnd(side=state.turn, end="NORTH"))


def check_fleet(state: State, command: ChooseFleet) -> None:
    """Either colour may be chosen."""


def do_fleet(play: Play, command: ChooseFleet) -> None:
    """The loser takes a colour; then cards, envelopes and boxes are brought to the table (SS-PREP-03)."""
    enemy = other(command.side)
    mine, theirs = of_side(play.state, command.side), of_side(play.state, enemy)
    play.change_fleet(command.side, colour=command.colour)
    play.change_fleet(enemy, colour="blue" if command.colour == "red" else "red")
    taken = f"{mine} takes the {command.colour.capitalize()} fleet"
    play.say(f"{taken}: from now on {mine} is {command.side} and {theirs} is {enemy}", "SS-PREP-05")
    play.deal_stacks()
    draw_objectives(play)
    box.open_box(play)


def fleet_options(state: State) -> Sequence[Command]:
    """Red first: the choice of whoever does not answer (SS-PREP-05)."""
    return (ChooseFleet(side=state.turn, colour="red"), ChooseFleet(side=state.turn, colour="blue"))


def draw_objectives(play: Play) -> None:
    """Two different envelopes, the first for the winner of the cut (SS-PREP-07, SS-PREP-09); none where forces are given."""
    scenario, dice = play.game.scenario, play.state.dice
    if scenario.options.introduction or scenario.forces:
        return
    assert dice is not None, "a view draws no objectives"
    mine, theirs = envelopes(int.from_bytes(dice.seed, "big"), scenario.objectives or OBJECTIVES)
    winner = play.state.winner_of_cut or "p1"
    play.change_fleet(winner, objective=mine)
    play.change_fleet(other(winner), objective=theirs)
    play.say("Each side has drawn a sealed objective", "SS-PREP-07")
