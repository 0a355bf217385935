"""Winning (END): success and impossibility judged after every action, claims, withdrawals, challenges, and the end told."""

from collections.abc import Callable
from typing import Any, Literal

from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.kernel.events import GameEnded
from navalsim3d.kernel.ruleset import Outcome
from navalsim3d.rulesets.seastrike import objectives, purchases
from navalsim3d.rulesets.seastrike.commands import Challenge, Claim, SideId, Withdraw
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.state import SIDES, Phase, Reason, Result, State, first_mover, other
from navalsim3d.rulesets.seastrike.types import POINTS
from navalsim3d.rulesets.seastrike.words import of_player, of_side

BETWEEN: tuple[Phase, ...] = ("move", "fire", "last")
"""phases in which a side may speak between two actions (SS-END-01)"""
When = Literal["action", "movement_end", "round_end"]
_WHY: dict[str, str] = {
    "objective": "reached its objective",
    "impossible": "put the enemy's objective out of reach",
    "withdrawal": "saw the enemy withdraw",
    "overspent": "wins because the enemy overspent his budget",
    "destruction": "removed every enemy ship",
    "max_rounds": "no winner after the last round",
}


def judge(play: Play, actor: SideId, when: When) -> None:
    """End the game when a side has won (SS-END-06). At a round end the first mover comes first, else who acted (SS-END-07)."""
    state = play.state
    if state.result is not None or _too_early(state, when):
        return
    first = actor if when == "action" else first_mover(state)
    order = (first, other(first))
    if not any(fleet.objective for fleet in state.fleets):
        _judge_destruction(play, order)
        return
    if not play.game.options.auto_claim:
        return
    for side in order:
        if objectives.success(state, side):
            award(play, side, "objective", "SS-END-01")
            return
    for side in order:
        if _takes_alternative(state, side):
            award(play, side, "impossible", "SS-END-06")
            return


def award(play: Play, side: SideId, reason: Reason, clause: str) -> None:
    """A side wins, unless it overspent: then its enemy does, whose spending is not tested (SS-BUDGET-04, SS-END-02)."""
    if overspent(play.state, side):
        side, reason, clause = other(side), "overspent", "SS-END-02"
    _end(play, side, reason, clause)


def last_word(play: Play) -> None:
    """The last round is over and nobody has won: a draw, unless a side may still claim at the end of its phase (SS-END-01, SS-END-08)."""
    first = first_mover(play.state)
    _ask(play, (first, other(first)))


def pass_on(play: Play, side: SideId) -> None:
    """A side has had its last word; the first mover has his before the other."""
    _ask(play, (other(side),) if side == first_mover(play.state) else ())


def _ask(play: Play, sides: tuple[SideId, ...]) -> None:
    """Ask the first of some sides that may claim; when none may, the game is drawn."""
    state = play.state
    for side in sides:
        fleet = state.fleet(side)
        if fleet.objective and not play.game.options.auto_claim and fleet.claimed != (state.round, "fire"):
            play.set(phase="last", turn=side, held=False)
            return
    _end(play, "", "max_rounds", "SS-END-08")


def _refused(play: Play, side: SideId) -> None:
    """A claim or a challenge came to nothing: after the last round whoever was asked has spoken now."""
    if play.state.phase == "last" and play.state.turn == side:
        pass_on(play, side)


def _phase(state: State) -> str:
    """The phase that a claim belongs to: the end of the last firing round is still that of a firing round."""
    return "fire" if state.phase == "last" else state.phase


def overspent(state: State, side: SideId) -> bool:
    """Whether the list costs more than the budget."""
    fleet = state.fleet(side)
    return bool(fleet.objective) and fleet.spent > purchases.budget_of(state.game, fleet)


def outcome(state: State) -> Outcome | None:
    """How the game ended (SS-END-09); the scores are the enemy's losses in millions."""
    result = state.result
    if result is None:
        return None
    scores: dict[str, float] = {side: objectives.lost(state, other(side)) / POINTS for side in SIDES}
    return Outcome(result.winner or None, result.reason, scores, _told(state, result), result.clause)


def anytime(state: State, side: str) -> tuple[Command, ...]:
    """What a side may say between two actions, whoever is to act."""
    own: SideId = "p2" if side == "p2" else "p1"
    tries: tuple[tuple[Command, Callable[[State, Any], None]], ...] = (
        (Claim(side=own), check_claim),
        (Withdraw(side=own), check_withdraw),
        (Challenge(side=own), check_challenge),
    )
    return tuple(command for command, check in tries if state.phase in BETWEEN and _allowed(check, state, command))


def _allowed(check: Callable[[State, Any], None], state: State, command: Command) -> bool:
    try:
        check(state, command)
    except IllegalCommand:
        return False
    return True


def check_claim(state: State, command: Claim) -> None:
    """One claim a side and round phase, never inside an action (SS-END-01, SS-END-03)."""
    _between_actions(state)
    fleet = state.fleet(command.side)
    if not fleet.objective:
        raise IllegalCommand("this game has no objectives", "SS-END-01")
    _late_enough(state)
    _first_claim(state, command.side)


def do_claim(play: Play, command: Claim) -> None:
    """Right, it wins; wrong, the game goes on and the objective is known (SS-END-01, SS-END-03)."""
    side, state = command.side, play.state
    play.change_fleet(side, objective_open=True, claimed=(state.round, _phase(state)))
    if objectives.success(state, side):
        award(play, side, "objective", "SS-END-01")
    else:
        play.say(f"{side} claims objective {state.fleet(side).objective}, which is not met", "SS-END-03")
        _refused(play, side)


def check_withdraw(state: State, command: Withdraw) -> None:
    """Once (SS-END-05)."""
    _between_actions(state)
    fleet = state.fleet(command.side)
    if not fleet.objective:
        raise IllegalCommand("this game has no objectives", "SS-END-04")
    if fleet.withdrawn:
        raise IllegalCommand("this side has withdrawn already", "SS-END-05")


def do_withdraw(play: Play, command: Withdraw) -> None:
    """The enemy wins if his objective has the alternative; else the game goes on (SS-END-04, SS-END-05)."""
    enemy = other(command.side)
    play.change_fleet(command.side, withdrawn=True, objective_open=True)
    card = objectives.objective_of(play.state, enemy)
    if card is not None and card.alternative:
        award(play, enemy, "withdrawal", "SS-END-04")
    else:
        play.say(f"{command.side} withdraws, and the game goes on", "SS-END-05")


def check_challenge(state: State, command: Challenge) -> None:
    """With the enemy's objective in hand (SS-ESP-06)."""
    _between_actions(state)
    fleet = state.fleet(command.side)
    if not fleet.knows_enemy_objective:
        raise IllegalCommand("the enemy's objective is not in hand", "SS-ESP-06")
    _late_enough(state)
    _first_claim(state, command.side)


def do_challenge(play: Play, command: Challenge) -> None:
    """Lay it open: when it cannot be met any more, and one's own objective has the alternative, that wins (SS-ESP-06)."""
    side, state = command.side, play.state
    play.change_fleet(other(side), objective_open=True)
    play.change_fleet(side, claimed=(state.round, _phase(state)))
    if _takes_alternative(state, side):
        award(play, side, "impossible", "SS-ESP-06")
    else:
        play.say(f"{side} challenges objective {state.fleet(other(side)).objective}, and the game goes on", "SS-ESP-06")
        _refused(play, side)


def _takes_alternative(state: State, side: SideId) -> bool:
    card = objectives.objective_of(state, side)
    return card is not None and card.alternative and objectives.impossible(state, other(side))


def _between_actions(state: State) -> None:
    if state.pending is not None or state.firing:
        raise IllegalCommand("an action is in progress", "SS-END-01")


def _late_enough(state: State) -> None:
    """Nobody is asked for an objective that is not judged yet (SS-OBJ-20)."""
    if _too_early(state, "action"):
        raise IllegalCommand("no objective is judged before the first movement round is over", "SS-OBJ-20")


def _first_claim(state: State, side: SideId) -> None:
    """At most one claim a side and round phase (SS-END-03)."""
    if state.fleet(side).claimed == (state.round, _phase(state)):
        raise IllegalCommand("this side has claimed in this phase already", "SS-END-03")


def _too_early(state: State, when: When) -> bool:
    """Before the end of the first movement round (SS-OBJ-20)."""
    return state.round == 0 or (state.round == 1 and state.phase == "move" and when == "action")


def _judge_destruction(play: Play, order: tuple[SideId, SideId]) -> None:
    """Without objectives, who removed every enemy ship (SS-INTRO-06)."""
    for side in order:
        if objectives.fleet_gone(play.state, other(side)):
            _end(play, side, "destruction", "SS-INTRO-06")
            return


def _end(play: Play, winner: SideId | Literal[""], reason: Reason, clause: str) -> None:
    state = play.state
    result = Result(winner=winner, reason=reason, clause=clause, round=state.round, phase=_phase(state))
    play.finish(result)
    play.emit(GameEnded(winner=winner, degree=reason, text=_told(state, result), clause=clause))


def _told(state: State, result: Result) -> str:
    """The end in one sentence, with both objectives."""
    papers = [
        f"{of_side(state, fleet.id)} had objective {fleet.objective} and spent {fleet.spent / POINTS:g} million"
        for fleet in state.fleets
        if fleet.objective
    ]
    who = f"{of_player(state, result.winner)} {_WHY[result.reason]}" if result.winner else _WHY[result.reason]
    return "; ".join([f"{who} in round {result.round}", *papers])
