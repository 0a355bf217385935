"""Surface-to-air and anti-missile defence (SAM, GUND, ASSM): one mount after another against one attacker."""

from collections.abc import Sequence

from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.kernel.events import Fired
from navalsim3d.rulesets.seastrike import fire_control, firing, raids, readings
from navalsim3d.rulesets.seastrike.answers import Answer, against_missile, answers
from navalsim3d.rulesets.seastrike.commands import Defend, SideId, StandBy
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.state import Missile, Raid, State, alive, other

SHOTS = 2
"""cards after a lock (SS-SAM-03)"""
CALIBRE = 120.0
"""mm: how big a defensive missile looks"""


def check_defend(state: State, command: Defend) -> None:
    """A mount that may act against the attacker in hand; otherwise why it may not."""
    if any((each.piece, each.name) == (command.piece, command.mount) for each in answers(state)):
        return
    raise IllegalCommand(*_refusal(state, command))


def do_defend(play: Play, command: Defend) -> None:
    """Lock, then two cards; a red cross brings the attacker down (SS-SAM-03, SS-ASSM-03)."""
    answer = next(each for each in answers(play.state) if (each.piece, each.name) == (command.piece, command.mount))
    waiting = play.state.pending
    stopped = _brings_down(play, answer)
    if isinstance(waiting, Missile):
        if stopped or not against_missile(play.state, waiting):
            _missile_ends(play, waiting, stopped)
        return
    assert isinstance(waiting, Raid), "somebody attacks"
    if stopped:
        raids.down(play, waiting.at, f"is shot down by {answer.name} of {answer.piece}", "SS-SAM-03")
    raids.carry_on(play)


def defend_options(state: State) -> Sequence[Command]:
    """Every mount that may act, in the order in which it would by itself (SS-SAM-10)."""
    side = _defender(state)
    return [Defend(side=side, piece=each.piece, mount=each.name) for each in answers(state)]


def check_stand_by(state: State, command: StandBy) -> None:
    """Nobody has to answer (SS-SAM-06)."""


def do_stand_by(play: Play, command: StandBy) -> None:
    """The attacker in hand goes on; mounts that were not used stay available (SS-SAM-06)."""
    waiting = play.state.pending
    if isinstance(waiting, Missile):
        _missile_ends(play, waiting, stopped=False)
    else:
        raids.next_flight(play)


def stand_by_options(state: State) -> Sequence[Command]:
    """Last: defences are used unless somebody says otherwise (SS-GEO-08)."""
    return (StandBy(side=_defender(state)),)


def await_missile(play: Play, missile: Missile) -> bool:
    """Let the target answer a missile that has locked on (SS-ASSM-02). False when it has nothing to answer with."""
    if not against_missile(play.state, missile):
        return False
    play.set(pending=missile)
    return True


def _missile_ends(play: Play, missile: Missile, stopped: bool) -> None:
    play.set(pending=None)
    firing.impact(play, missile, stopped)


def _brings_down(play: Play, answer: Answer) -> bool:
    """Whether a mount shoots the attacker down. A system failure silences its unit (SS-SAM-04, SS-SYSF-04)."""
    piece = play.piece(answer.piece)
    target, attacker = _attacked(play.state), _attacker(play.state)
    locked = fire_control.lock(play, answer.piece, answer.place, attacker)
    hit = False
    for n in range(SHOTS if locked else 0):
        purpose = f"{answer.name} shot {n + 1} of {SHOTS}"
        card = play.turn_card(answer.piece, piece.side, purpose, "SS-SAM-03", readings.DEFENCE, attacker)
        if card.failure:
            fire_control.silence(play, answer.piece, "SS-SYSF-04")
            break
        if card.red:
            hit = True
            break
    at = play.piece(target).at
    play.emit(Fired(piece=piece.id, mount=answer.name, target="", origin=piece.at, at=at, calibre=CALIBRE, hit=hit, clause="SS-SAM-03"))
    return hit


def _attacked(state: State) -> str:
    """What the attacker in hand is after."""
    waiting = state.pending
    assert waiting is not None, "somebody attacks"
    return waiting.target if isinstance(waiting, Missile) else waiting.flights[waiting.at].target


def _attacker(state: State) -> str:
    """The attacker in hand, as the log calls it."""
    waiting = state.pending
    assert waiting is not None, "somebody attacks"
    if isinstance(waiting, Missile):
        return f"the missile of {waiting.ship}"
    return raids.called(state, waiting, waiting.flights[waiting.at])


def _defender(state: State) -> SideId:
    assert state.pending is not None, "somebody attacks"
    return other(state.pending.side)


def _refusal(state: State, command: Defend) -> tuple[str, str]:
    """Why a mount may not act against the attacker in hand, with the clause."""
    piece = state.piece(command.piece)
    if piece is None or piece.side != command.side or not piece.on_table or command.mount not in piece.names:
        return f"{command.piece} has no mount {command.mount} on the table", "SS-SAM-01"
    place = piece.names.index(command.mount)
    kind = piece.mounts[place]
    if not alive(piece, place):
        return f"{command.mount} of {piece.id} is destroyed", "SS-HIT-04"
    if piece.out_of_action:
        return f"{piece.id} is out of action this round", "SS-SYSF-05"
    if piece.used >> place & 1:
        return f"{command.mount} of {piece.id} has been used this round", "SS-SAM-05"
    if isinstance(state.pending, Missile):
        return f"{command.mount} of {piece.id} stops no missile at {_attacked(state)}", "SS-ASSM-08" if kind in (
            "SAM",
            "SAML",
        ) else "SS-ASSM-01"
    if kind in ("SAM", "SAML"):
        return f"{_attacked(state)} is beyond the range of {command.mount} of {piece.id}", "SS-SAM-01"
    if kind == "GUN":
        return "guns defend only under their optional rule, and only their own ship", "SS-GUND-01"
    return f"{command.mount} of {piece.id} does not defend {_attacked(state)}", "SS-SAM-02"
