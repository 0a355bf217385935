"""Raids by helicopters and aircraft: targets named one by one, and a raid carried on until somebody has to answer."""

from collections.abc import Sequence
from dataclasses import replace

from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.rulesets.seastrike import airstrikes, helicopters, hidden, targets
from navalsim3d.rulesets.seastrike.answers import answers, may_intercept
from navalsim3d.rulesets.seastrike.commands import NameTarget
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.state import Flight, Piece, Raid, State


def raid_of(state: State) -> Raid:
    """The raid in hand. Raises AssertionError when there is none."""
    raid = state.pending
    assert isinstance(raid, Raid), "no raid is in hand"
    return raid


def called(state: State, raid: Raid, flight: Flight) -> str:
    """A flight of a raid, as events call it: a helicopter by its ship and mount, an aircraft by its side and number."""
    if raid.kind == "airstrike":
        return airstrikes.aircraft_id(raid.side, "STRIKE", flight.number)
    ship = state.piece(raid.ship)
    assert ship is not None, "helicopters have a parent"
    return helicopters.flight_id(ship, flight.number)


def possible_targets(state: State, raid: Raid) -> tuple[Piece, ...]:
    """What a flight of a raid may be sent against (SS-HELO-04, SS-HELO-05, SS-AIRS-06)."""
    if raid.kind == "airstrike":
        return tuple(piece for piece in state.pieces if piece.side != raid.side and piece.on_table)
    ship = state.piece(raid.ship)
    assert ship is not None, "helicopters have a parent"
    return targets.targets_of(state, ship, raid.flights[raid.at].number)


def check_target(state: State, command: NameTarget) -> None:
    """The next flight, and something it may attack."""
    raid = raid_of(state)
    if command.flight != raid.at:
        raise IllegalCommand(f"flight {raid.at} has to be given its target next", "SS-HELO-03" if raid.ship else "SS-AIRS-05")
    if all(piece.id != command.target for piece in possible_targets(state, raid)):
        raise IllegalCommand(f"{command.target} is no target for this flight", "SS-HELO-04" if raid.ship else "SS-AIRS-06")


def do_target(play: Play, command: NameTarget) -> None:
    """Note it for all to see; when all are named it is the defender's turn to answer (SS-HELO-06, SS-AIRS-07)."""
    raid = raid_of(play.state)
    flights = list(raid.flights)
    play.say(f"{called(play.state, raid, flights[raid.at])} makes for {command.target}", "SS-HELO-03" if raid.ship else "SS-AIRS-05")
    flights[raid.at] = Flight(flights[raid.at].number, command.target)
    raid = replace(raid, flights=tuple(flights), at=raid.at + 1)
    if raid.at < len(flights):
        play.set(pending=raid)
        return
    stage = "scramble" if may_intercept(play.state, raid) else "answers"
    play.set(pending=replace(raid, stage=stage, at=0))  # type: ignore[arg-type]
    if stage == "answers":
        carry_on(play)


def target_options(state: State) -> Sequence[Command]:
    """Every target of the next flight."""
    raid = raid_of(state)
    return [NameTarget(side=raid.side, flight=raid.at, target=piece.id) for piece in possible_targets(state, raid)]


def down(play: Play, index: int, why: str, clause: str) -> None:
    """A flight is shot down: a helicopter is crossed out on its parent, an aircraft is out of the game (SS-HELO-08, SS-AIRS-14)."""
    raid = raid_of(play.state)
    flight = raid.flights[index]
    flights = (*raid.flights[:index], replace(flight, down=True), *raid.flights[index + 1 :])
    play.set(pending=replace(raid, flights=flights))
    if raid.kind == "helicopters":
        helicopters.crash(play, raid.ship, flight.number, why, clause)
    else:
        airstrikes.lose(play, raid.side, "STRIKE", flight.number, why, clause)


def carry_on(play: Play) -> None:
    """Go from flight to flight until a defence may answer one; after the last, the attack (SS-SAM-11).

    The owner of a blank is asked whatever is under it: not to be asked would tell that nothing is (SS-HIDE-10).
    """
    while True:
        state = play.state
        raid = raid_of(state)
        if raid.at >= len(raid.flights):
            break
        if answers(state) or hidden.hunted(state):
            return
        play.set(pending=replace(raid, at=raid.at + 1))
    play.set(pending=None)
    (helicopters if raid.kind == "helicopters" else airstrikes).attack(play, raid)


def next_flight(play: Play) -> None:
    """No more answers to the flight in hand."""
    raid = raid_of(play.state)
    play.set(pending=replace(raid, at=raid.at + 1))
    carry_on(play)
