"""Firing (FIRE, FC, HIT): one mount of one ship at one target, from the declaration to the last shot card.

A ship's first shot makes it the firing ship; it fires mount after mount until it has no more or its owner ends its turn. Only a
missile on its way may have to wait, for an answer of the defender.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.kernel.events import Activated, Critical, Damaged, Exploded, Fired, Sank
from navalsim3d.rulesets.seastrike import defences, fire_control, hidden, hits, turnflow
from navalsim3d.rulesets.seastrike.commands import Fire, SideId
from navalsim3d.rulesets.seastrike.deck import Segment
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.state import Missile, Piece, State
from navalsim3d.rulesets.seastrike.targets import armament, eligible, picture, ready, refusal
from navalsim3d.rulesets.seastrike.types import FAMILY, OFFENSIVE, Family, mount_names

SEGMENT: Mapping[Family, Segment] = {"SSM": "ssm", "GUN": "gun", "ASW": "asw", "TORP": "torp"}
"""where each family's shot cards are read (SS-WPN-01)"""
SHOTS: Mapping[Family, int] = {"SSM": 1, "GUN": 2, "ASW": 2, "TORP": 2}
"""shot cards after the lock (SS-HIT-01)"""
_CALIBRE: Mapping[Family, float] = {"SSM": 300.0, "GUN": 114.0, "ASW": 200.0, "TORP": 250.0}
"""for the eye only; missiles are 300 and more"""
_EFFECTS = (Damaged, Critical, Sank, Exploded)


def check_fire(state: State, command: Fire) -> None:
    """The ship, its mount and the target have to be named before a card is turned (SS-FIRE-08)."""
    piece = state.piece(command.piece)
    if piece is None or piece.side != command.side or not piece.on_table:
        raise IllegalCommand(f"{command.piece} is no ship of {command.side} on the table", "SS-FIRE-02")
    require_turn(state, piece)
    place = _usable(state, piece, command.mount)
    target = state.piece(command.target)
    if target is None:
        raise IllegalCommand(f"there is no {command.target}", "SS-FIRE-08")
    refused = refusal(state, piece, place, target)
    if refused is not None:
        raise IllegalCommand(*refused)


def require_turn(state: State, piece: Piece) -> None:
    """Refuses a ship that may not act now: another is firing, it has fired, or it is out of action (SS-FIRE-04, SS-SYSF-01)."""
    if state.firing not in ("", piece.id):
        raise IllegalCommand(f"{state.firing} is firing: end its turn first", "SS-FIRE-02")
    if piece.fired:
        raise IllegalCommand(f"{piece.id} has had its firing turn", "SS-FIRE-04")
    if piece.out_of_action:
        raise IllegalCommand(f"{piece.id} is out of action after a system failure", "SS-SYSF-01")
    if state.weather == "STORM" and piece.type == "MPB":
        raise IllegalCommand(f"{piece.id} cannot fire in a storm", "SS-MPB-04")


def _usable(state: State, piece: Piece, name: str) -> int:
    """The place of the mount of that name, if it may fire at all."""
    names = mount_names(armament(piece))
    if name not in names:
        raise IllegalCommand(f"{piece.id} has no {name}", "SS-FIRE-08")
    place = names.index(name)
    family = FAMILY[armament(piece)[place]]
    if family == "HELO":
        raise IllegalCommand(f"{name} has to be sent up: helicopters turn a serviceability card first", "SS-HELO-01")
    if family not in OFFENSIVE:
        raise IllegalCommand(f"{name} engages what flies only", "SS-WPN-06")
    if piece.lost >> place & 1:
        raise IllegalCommand(f"{name} of {piece.id} is crossed out", "SS-HIT-04")
    if piece.used >> place & 1:
        raise IllegalCommand(f"{name} of {piece.id} has had its try this round", "SS-FIRE-09")
    return place


def begin_turn(play: Play, piece_id: str) -> None:
    """A ship acts: its firing turn begins with its first weapon, and a hold before it is forgotten (SS-FIRE-02, SS-FIRE-06)."""
    state = play.state
    if not state.firing:
        play.set(firing=piece_id, held=False)
        play.emit(Activated(piece=piece_id, side=state.turn, text=f"{piece_id} takes its firing turn", clause="SS-FIRE-02"))


def do_fire(play: Play, command: Fire) -> None:
    """Unmask if hidden, lock on, and shoot; a target under a blank is looked at first (SS-FIRE-07, SS-HIDE-04, SS-HIDE-08)."""
    begin_turn(play, command.piece)
    if play.piece(command.piece).type == "BLANK":
        hidden.unmask(play, command.piece)
    piece = play.piece(command.piece)
    place = piece.names.index(command.mount)
    if fire_control.lock(play, piece.id, place, command.target):
        _launch(play, Missile(side=piece.side, ship=piece.id, mount=place, target=command.target))
    else:
        turnflow.shot_done(play, piece.id)


def _launch(play: Play, attack: Missile) -> None:
    """The lock stands: a blank is turned over, a missile may be answered (SS-HIDE-04, SS-ASSM-02)."""
    if play.piece(attack.target).type == "BLANK" and not hidden.on_lock(play, attack.target):
        turnflow.shot_done(play, attack.ship)
        return
    is_missile = FAMILY[play.piece(attack.ship).mounts[attack.mount]] == "SSM"
    if not (is_missile and defences.await_missile(play, attack)):
        impact(play, attack, stopped=False)


def impact(play: Play, attack: Missile, stopped: bool) -> None:
    """The shot cards, unless the missile was stopped; then the ship's turn goes on (SS-HIT-01, SS-ASSM-03)."""
    play.set(pending=None)
    ship, target = play.piece(attack.ship), play.piece(attack.target)
    before = len(play.events)
    if not stopped:
        _shoot(play, ship, attack.mount, target.id)
    hit = any(isinstance(event, _EFFECTS) for event in play.events[before:])
    play.events.insert(before, _fired(ship, attack.mount, target, hit, stopped))
    turnflow.shot_done(play, ship.id)


def _fired(ship: Piece, place: int, target: Piece, hit: bool, stopped: bool) -> Fired:
    """What is seen of one use of a mount."""
    name = ship.names[place]
    text = f"{ship.id} fires {name} at {target.id}" + (", and the missile is shot down" if stopped else "")
    calibre = _CALIBRE[FAMILY[ship.mounts[place]]]
    return Fired(
        piece=ship.id, mount=name, target=target.id, origin=ship.at, at=target.at, calibre=calibre, hit=hit, text=text, clause="SS-FIRE-07"
    )


def _shoot(play: Play, ship: Piece, mount: int, target: str) -> None:
    """Turn the shot cards one by one; a system failure or the target's end stops it (SS-HIT-08, SS-HIT-09, SS-SYSF-03)."""
    family = FAMILY[ship.mounts[mount]]
    segment, shots, name = SEGMENT[family], SHOTS[family], ship.names[mount]
    for n in range(shots):
        purpose = f"{name} shot {n + 1} of {shots}" if shots > 1 else f"{name} shot"
        card = play.turn_card(ship.id, ship.side, purpose, "SS-HIT-01", hits.reading(play.piece(target), segment), target)
        if card.failure:
            fire_control.silence(play, ship.id, "SS-SYSF-03")
            return
        if hits.shot(play, target, segment, card):
            return


def fire_options(state: State) -> Sequence[Command]:
    """For each ship that may act, one mount of each kind at each target; mounts of a kind are alike."""
    found: list[Command] = []
    seen = picture(state)
    for piece in state.pieces:
        if piece.side == state.turn and state.firing in ("", piece.id) and (kinds := ready(state, piece)) and not seen.alone(piece):
            names = mount_names(armament(piece))
            for kind, place in kinds:
                if kind != "HELO" and (targets := seen.reached(piece, kind)):
                    found += _at_each(piece.side, piece.id, names[place], targets)
    return found


@lru_cache(maxsize=8192)
def _at_each(side: SideId, piece: str, mount: str, targets: tuple[str, ...]) -> tuple[Fire, ...]:
    """One mount at each target."""
    return tuple([Fire(side=side, piece=piece, mount=mount, target=target) for target in targets])


def may_fire(state: State, piece: Piece) -> bool:
    """Whether a ship could take its firing turn now (SS-FIRE-05)."""
    return piece.side == state.turn and state.firing in ("", piece.id) and eligible(state, piece)
