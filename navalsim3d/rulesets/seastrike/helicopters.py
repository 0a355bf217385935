"""Helicopters (HELO): checks of a whole batch, then targets, answers, and the attacks of those that come through."""

from collections.abc import Sequence

from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.kernel.events import Fired, Flew, ShotDown
from navalsim3d.kernel.geometry import Pose, bearing
from navalsim3d.rulesets.seastrike import hidden, hits, readings, targets, turnflow
from navalsim3d.rulesets.seastrike.commands import Fly
from navalsim3d.rulesets.seastrike.deck import Segment
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.state import Flight, Piece, Raid, State, living
from navalsim3d.rulesets.seastrike.types import SUBMARINES

SHOTS = 2
"""cards after a lock (SS-HELO-07)"""
CALIBRE = 500.0
"""mm: what comes down is a torpedo"""
BREAKS_OFF = "system failure: breaks off and flies home"
"""what such a card does to a helicopter that attacks (SS-HELO-09)"""


def ready(piece: Piece) -> tuple[int, ...]:
    """The helicopters of a ship that may still fly this round; one batch a ship and round (SS-HELO-02, SS-HELO-11)."""
    places = living(piece, ("HELO",))
    return () if any(piece.used >> place & 1 for place in places) else places


def check_fly(state: State, command: Fly) -> None:
    """A ship in its turn, with so many helicopters, flying weather and something in reach."""
    piece = state.piece(command.piece)
    if piece is None or piece.side != command.side or not piece.on_table:
        raise IllegalCommand(f"{command.piece} is no ship of {command.side} on the table", "SS-HELO-01")
    if reason := refusal(state, piece):
        raise IllegalCommand(*reason)
    if command.number > len(ready(piece)):
        raise IllegalCommand(f"{piece.id} has {len(ready(piece))} helicopters to send, not {command.number}", "SS-HELO-02")


def refusal(state: State, piece: Piece) -> tuple[str, str] | None:
    """Why a ship may send no helicopter now, with the clause; None when it may."""
    if state.firing not in ("", piece.id):
        return f"{state.firing} is firing and has to end its turn first", "SS-FIRE-02"
    if piece.fired:
        return f"{piece.id} has had its firing turn", "SS-FIRE-04"
    if piece.out_of_action:
        return f"{piece.id} is out of action this round", "SS-SYSF-06"
    if state.weather != "GOOD":
        return "no helicopter flies in this weather", "SS-WX-04" if state.weather == "STORM" else "SS-WX-09"
    places = ready(piece)
    if not places:
        return f"{piece.id} has no helicopter to send this round", "SS-HELO-02"
    if not targets.targets_of(state, piece, places[0]):
        return f"{piece.id} has no target within reach of its helicopters", "SS-HELO-04"
    return None


def do_fly(play: Play, command: Fly) -> None:
    """A card for each: a cross flies, a blank stays, a system failure crashes it and nothing else (SS-HELO-01, SS-HELO-09)."""
    piece = play.piece(command.piece)
    batch = ready(piece)
    play.set(firing=piece.id, held=False)
    mask = sum(1 << place for place in batch)
    play.change(piece.id, used=piece.used | mask)
    flights = []
    for place in batch[: command.number]:
        card = play.turn_card(flight_id(piece, place), piece.side, "take-off", "SS-HELO-01", readings.HELICOPTER)
        if card.cross:
            flights.append(Flight(place))
        elif card.failure:
            crash(play, piece.id, place, "crashes on take-off", "SS-HELO-09")
    if flights:
        play.set(pending=Raid(kind="helicopters", side=piece.side, ship=piece.id, stage="targets", flights=tuple(flights)))
    else:
        turnflow.batch_done(play, piece.id)


def fly_options(state: State) -> Sequence[Command]:
    """Any number from any ship that may send some."""
    found: list[Command] = []
    for piece in state.pieces:
        if piece.side == state.turn and piece.on_table and "HELO" in piece.mounts and refusal(state, piece) is None:
            found += [Fly(side=piece.side, piece=piece.id, number=n + 1) for n in range(len(ready(piece)))]
    return found


def crash(play: Play, ship_id: str, place: int, why: str, clause: str) -> None:
    """Cross a helicopter out on its parent for good (SS-HELO-08)."""
    ship = play.piece(ship_id)
    play.change(ship_id, lost=ship.lost | 1 << place)
    play.emit(ShotDown(piece=flight_id(ship, place), at=ship.at, text=f"{ship.names[place]} of {ship_id} {why}", clause=clause))


def flight_id(ship: Piece, place: int) -> str:
    """What a helicopter is called in events: its parent and its mount."""
    return f"{ship.id}:{ship.names[place]}"


def attack(play: Play, raid: Raid) -> None:
    """The helicopters that came through attack in the order of their mounts (SS-HELO-07, SS-HELO-11); then the ship's turn goes on."""
    for flight in raid.flights:
        ship = play.piece(raid.ship)
        if not flight.down and ship.on_table:
            _attack_one(play, ship, flight)
    turnflow.batch_done(play, raid.ship)


def fly_to(play: Play, name: str, start: tuple[float, float], goal: tuple[float, float]) -> None:
    """Show the way out."""
    heading = bearing(start, goal)
    play.emit(Flew(piece=name, path=(Pose(*start, heading), Pose(*goal, heading))))


def _attack_one(play: Play, ship: Piece, flight: Flight) -> None:
    target = play.piece(flight.target)
    name = ship.names[flight.number]
    if not target.on_table:
        play.say(f"{name} of {ship.id} finds its target gone and returns", "SS-HELO-12")
        return
    fly_to(play, flight_id(ship, flight.number), ship.at, target.at)
    first = len(play.events)
    hit = _locked(play, ship, name, target.id) and hidden.on_lock(play, target.id, "SS-HIDE-12") and _shots(play, ship, name, target.id)
    shot = Fired(piece=ship.id, mount=name, target=target.id, origin=target.at, at=target.at, calibre=CALIBRE, hit=hit, clause="SS-HELO-07")
    play.events.insert(first, shot)


def _locked(play: Play, ship: Piece, name: str, target: str) -> bool:
    """One card, whatever the parent has suffered; a blank sends it home (SS-FC-06, SS-HELO-10)."""
    return play.turn_card(f"{ship.id}:{name}", ship.side, "lock-on", "SS-HELO-07", readings.FLYING_LOCK, target).cross


def _shots(play: Play, ship: Piece, name: str, target_id: str) -> bool:
    """Two cards; a system failure ends the attack and touches nobody (SS-HELO-09). True when anything was hit."""
    segment: Segment = "asw" if play.piece(target_id).type in SUBMARINES else "torp"
    before = play.piece(target_id)
    for n in range(SHOTS):
        purpose, read = f"shot {n + 1} of {SHOTS}", hits.reading(play.piece(target_id), segment, BREAKS_OFF)
        card = play.turn_card(f"{ship.id}:{name}", ship.side, purpose, "SS-HELO-07", read, target_id)
        if card.failure or hits.shot(play, target_id, segment, card):
            break
    return play.piece(target_id) != before
