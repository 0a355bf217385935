"""The course of a turn (SEQ): what a combat does until somebody has to answer, and from one step to the next."""

from dataclasses import replace

from navalsim3d.kernel.events import Announced, Event, GameEnded, TurnBegan
from navalsim3d.rulesets.strike_force import advances, menu, retreats, victory
from navalsim3d.rulesets.strike_force.commands import End
from navalsim3d.rulesets.strike_force.play import Play
from navalsim3d.rulesets.strike_force.state import SIDE_WORDS, SOVIET_MOVES, TURNS, US_ATTACKS, State, acting, units_in

STEP_WORDS = ("", "Soviet movement", "Soviet attacks", "US movement", "US attacks")
"""what the steps of a turn are called (SF-SEQ-01)"""


def advance(play: Play) -> None:
    """Carry a combat on until there is a choice to make, or nothing left of it (SF-CMD-05)."""
    combat = play.combat
    if combat is not None and combat.waits == "retreat":
        left = retreats.settle(play, combat)
        play.combat = replace(combat, waits="retreat" if left else "advance", retreating=left)
        if not left and not combat.vacated:
            play.combat = None
    elif combat is not None and combat.waits == "lose" and not combat.attackers & (combat.attackers - 1):
        advances.lose(play, units_in(combat.attackers)[0])
        play.combat = None


def check_end(state: State, command: End) -> None:
    """A step can always be closed when nothing is pending (SF-SEQ-05, SF-SEQ-06)."""


def do_end(play: Play, command: End) -> None:
    """Close the step: all marks of it are void (SF-SEQ-08); after the last one the Towns are counted (SF-WIN-05)."""
    if (play.turn, play.step) == (TURNS, US_ATTACKS):
        _finish(play)
        return
    play.moved = play.used = play.attacked = 0
    if play.step < US_ATTACKS:
        play.step += 1
    else:
        play.turn, play.step = play.turn + 1, SOVIET_MOVES
    play.events.append(_BEGUN[play.turn, play.step])


def _begun(turn: int, step: int) -> Event:
    """What is told when a step begins, the first of a turn or a later one (SF-SEQ-01)."""
    text = f"Turn {turn}: {STEP_WORDS[step]}"
    if step == SOVIET_MOVES:
        return TurnBegan(turn=turn, of=TURNS, text=text, clause="SF-SEQ-01")
    return Announced(text=text, clause="SF-SEQ-01")


def _finish(play: Play) -> None:
    """The end of turn four (SF-SEQ-09, SF-WIN-01, SF-WIN-02)."""
    play.winner = victory.leader(play)
    text = f"The {SIDE_WORDS[play.winner]} side wins: {victory.account(play)}"
    play.events.append(GameEnded(winner=play.winner, degree=victory.DEGREE, text=text, clause=victory.CLAUSES[play.winner]))


def end_options(state: State) -> list[End]:
    """Ending the step, which is one command."""
    return [menu.ENDS[acting(state)]]


_BEGUN = {(turn, step): _begun(turn, step) for turn in range(1, TURNS + 1) for step in range(SOVIET_MOVES, US_ATTACKS + 1)}
