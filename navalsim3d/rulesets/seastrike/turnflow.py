"""The round (MOVE, FIRE): who moves, who fires, when the turn passes and when a round is over.

A round is a movement round and a firing round. Whoever moves first fires first; in the firing round the sides take turns, ship by
ship, and a side that can do nothing is passed over. Nothing here waits: it runs on to the next decision.
"""

from collections.abc import Mapping, Sequence

from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.kernel.events import TurnBegan
from navalsim3d.rulesets.seastrike import airstrikes, history, victory, weather
from navalsim3d.rulesets.seastrike.commands import EndMoves, EndTurn, Hold, SideId
from navalsim3d.rulesets.seastrike.moments import Moment
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.state import SIDES, State, first_mover, mover_of, other
from navalsim3d.rulesets.seastrike.targets import any_eligible, eligible

_END_MOVES: Mapping[SideId, EndMoves] = {side: EndMoves(side=side) for side in SIDES}
_END_TURN: Mapping[SideId, EndTurn] = {side: EndTurn(side=side) for side in SIDES}
_HOLD: Mapping[SideId, Hold] = {side: Hold(side=side) for side in SIDES}
_WAITING_FOR: Mapping[Moment, str] = {
    "cut": "the cards are being cut for ends",
    "ends": "the winner of the cut picks his end now",
    "colours": "the loser of the cut picks his fleet now",
    "buy": "the forces are being bought now",
    "espionage": "the spies are at work now",
    "deploy": "the fleets are being deployed now",
    "move": "this is the movement round",
    "fire": "this is the firing round",
    "targets": "the targets of an air attack are being named now",
    "scramble": "the defender has to say first how many interceptors take off",
    "assign": "the interceptors are being put to their targets now",
    "answers": "the defender may answer an air attack now",
    "missile": "the defender may answer a missile now",
    "last": "the last round is over: an objective may be claimed, and nothing else is done",
    "over": "the game is over",
}


def out_of_place(now: Moment) -> str:
    """The sentence for a command that does not fit the moment."""
    return _WAITING_FOR[now]


def begin_round(play: Play) -> None:
    """The next round: its movement round begins, after a weather check where one is due (SS-MOVE-01, SS-MOVE-02)."""
    state = play.state
    number = state.round + 1
    play.change_all(moved=False)
    play.set(round=number, phase="move", held=False, firing="", turn=mover_of(number, state.loser_of_cut))
    play.emit(TurnBegan(turn=number, of=play.game.scenario.turns, text=f"Round {number}", clause="SS-MOVE-02"))
    weather.before_movement(play)


def action_done(play: Play, actor: SideId) -> bool:
    """After every atomic action somebody may have won (SS-OBJ-22, SS-END-06). True when the game goes on."""
    victory.judge(play, actor, "action")
    return play.state.phase != "over"


def check_end_moves(state: State, command: EndMoves) -> None:
    """Always allowed in one's own movement (SS-MOVE-03)."""


def do_end_moves(play: Play, command: EndMoves) -> None:
    """The other ships of the side stay where they are (SS-MOVE-03)."""
    moves_over(play, command.side)


def end_moves_options(state: State) -> Sequence[Command]:
    """One."""
    return (_END_MOVES[state.turn],)


def moves_over(play: Play, side: SideId) -> None:
    """The other side moves, or the movement round is over (SS-MOVE-01)."""
    if side == first_mover(play.state):
        play.set(turn=other(side))
        return
    history.movement_end(play)
    victory.judge(play, other(side), "movement_end")
    if play.state.phase != "over":
        _begin_firing(play)


def _begin_firing(play: Play) -> None:
    """Marks of the last firing round are taken off; the first mover fires first (SS-FIRE-01, SS-FIRE-13, SS-SYSF-07)."""
    state = play.state
    play.change_all(fired=False, out_of_action=False, used=0)
    play.set(phase="fire", held=False, firing="")
    play.say(f"Firing round {state.round}", "SS-MOVE-02")
    _pass_to(play, first_mover(state), "Neither side has anything to fire at")


def can_act(state: State, side: SideId) -> bool:
    """Whether a side has a ship that can fire, or an airstrike (SS-FIRE-03)."""
    return any_eligible(state, side) or airstrikes.may_attempt(state, side)


def _pass_to(play: Play, side: SideId, over: str = "Neither side can fire any more") -> None:
    """The side to act is this one, else its enemy; when neither can, the firing round is over (SS-FIRE-03, SS-FIRE-14).

    `over` is what is said then.
    """
    state = play.state
    for candidate in (side, other(side)):
        if can_act(state, candidate):
            play.set(turn=candidate)
            return
    play.say(over, "SS-FIRE-14")
    _end_firing(play)


def _end_firing(play: Play) -> None:
    """The round is complete and counts for objectives; the next begins, or the game comes to its end (SS-FIRE-14, SS-END-08)."""
    history.round_end(play)
    victory.judge(play, first_mover(play.state), "round_end")
    state = play.state
    if state.phase == "over":
        return
    if state.round < play.game.scenario.turns:
        begin_round(play)
        return
    victory.last_word(play)


def check_end_turn(state: State, command: EndTurn) -> None:
    """Only a ship that has begun to fire can stop (SS-FIRE-11)."""
    if not state.firing:
        raise IllegalCommand("no ship has begun to fire; hold, or fire first", "SS-FIRE-06")


def do_end_turn(play: Play, command: EndTurn) -> None:
    """The firing ship gives up what it did not fire (SS-FIRE-11)."""
    _turn_over(play, play.state.firing)


def end_turn_options(state: State) -> Sequence[Command]:
    """One, while a ship is firing."""
    return (_END_TURN[state.turn],) if state.firing else ()


def shot_done(play: Play, ship: str) -> None:
    """After each weapon: the ship goes on if it has anything more to fire with, and at; else its turn is over (SS-FIRE-07)."""
    state = play.state
    piece = state.piece(ship)
    if piece is None or not eligible(state, piece):
        _turn_over(play, ship)


def batch_done(play: Play, ship: str) -> None:
    """A helicopter batch is over, and the ship's turn goes on (SS-HELO-11)."""
    shot_done(play, ship)


def strike_done(play: Play, side: SideId) -> None:
    """An airstrike, even an abandoned one, took its side's firing turn (SS-FIRE-12)."""
    play.set(held=False, pending=None)
    if action_done(play, side):
        _pass_to(play, other(side))


def _turn_over(play: Play, ship: str) -> None:
    """A ship's firing turn is one atomic action; the turn passes (SS-FIRE-02, SS-FIRE-04)."""
    side = play.change(ship, fired=True).side
    play.set(firing="", held=False)
    if action_done(play, side):
        _pass_to(play, other(side))


def check_hold(state: State, command: Hold) -> None:
    """Not in the middle of a ship's turn: that is ended (SS-FIRE-06)."""
    if state.firing:
        raise IllegalCommand(f"{state.firing} is firing: end its turn", "SS-FIRE-06")


def do_hold(play: Play, command: Hold) -> None:
    """Two holds in a row, or one while the enemy can do nothing, end the firing round (SS-FIRE-06). After it: nothing to claim."""
    state = play.state
    if state.phase == "last":
        victory.pass_on(play, command.side)
        return
    enemy = other(command.side)
    play.say(f"{command.side} holds", "SS-FIRE-06")
    if state.held or not can_act(state, enemy):
        _end_firing(play)
    else:
        play.set(held=True, turn=enemy)


def hold_options(state: State) -> Sequence[Command]:
    """One, between ships' turns; after the last round beside whatever may be claimed (SS-END-01)."""
    if state.phase == "last":
        return (_HOLD[state.turn], *victory.anytime(state, state.turn))
    return () if state.firing else (_HOLD[state.turn],)
