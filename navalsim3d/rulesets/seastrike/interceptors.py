"""Interceptors (INTC): serviceability, assignment, and two cards each before any defence below answers."""

from collections.abc import Sequence
from dataclasses import replace

from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.rulesets.seastrike import airstrikes, raids, readings
from navalsim3d.rulesets.seastrike.answers import aircraft_left, interceptable
from navalsim3d.rulesets.seastrike.commands import Intercept, Scramble, SideId
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.state import Raid, Sortie, State, other

CARDS = 2
"""an interceptor turns (SS-INTC-04)"""


def check_scramble(state: State, command: Scramble) -> None:
    """So many interceptors, or none."""
    left = len(aircraft_left(state, command.side, "INTERCEPTOR"))
    if command.number > left:
        raise IllegalCommand(f"there are {left} interceptors, not {command.number}", "SS-INTC-01")


def do_scramble(play: Play, command: Scramble) -> None:
    """A card for each: a cross is up, a blank stays, a system failure crashes it (SS-INTC-01)."""
    raid, side = raids.raid_of(play.state), command.side
    sorties = []
    for number in aircraft_left(play.state, side, "INTERCEPTOR")[: command.number]:
        airstrikes.show(play, side, "INTERCEPTOR", number)
        name = airstrikes.aircraft_id(side, "INTERCEPTOR", number)
        card = play.turn_card(name, side, "take-off", "SS-INTC-01", readings.AIRCRAFT)
        if card.cross:
            sorties.append(Sortie(number))
        elif card.failure:
            airstrikes.lose(play, side, "INTERCEPTOR", number, "crashes on take-off", "SS-INTC-01")
    _go_on(play, replace(raid, sorties=tuple(sorties)))


def scramble_options(state: State) -> Sequence[Command]:
    """Any number, all first: an optional defence is used unless somebody says otherwise (SS-GEO-08)."""
    side = other(raids.raid_of(state).side)
    return [Scramble(side=side, number=number) for number in range(len(aircraft_left(state, side, "INTERCEPTOR")), -1, -1)]


def check_intercept(state: State, command: Intercept) -> None:
    """The next interceptor, against a flight whose target lies in its own half (SS-INTC-02)."""
    raid = raids.raid_of(state)
    if command.interceptor != raid.at:
        raise IllegalCommand(f"interceptor {raid.at} has to be given its flight next", "SS-INTC-03")
    if command.flight not in interceptable(state, raid):
        raise IllegalCommand("interceptors defend targets in their own half only", "SS-INTC-02")


def do_intercept(play: Play, command: Intercept) -> None:
    """Note it; when all are assigned they fight (SS-INTC-03)."""
    raid = raids.raid_of(play.state)
    sorties = list(raid.sorties)
    sorties[raid.at] = Sortie(sorties[raid.at].number, command.flight)
    _go_on(play, replace(raid, sorties=tuple(sorties), at=raid.at + 1))


def intercept_options(state: State) -> Sequence[Command]:
    """Every flight they may engage; several may share one."""
    raid = raids.raid_of(state)
    side = other(raid.side)
    return [Intercept(side=side, interceptor=raid.at, flight=flight) for flight in interceptable(state, raid)]


def _go_on(play: Play, raid: Raid) -> None:
    """Ask for the next assignment, or fight and let the defences below answer."""
    if raid.at < len(raid.sorties):
        play.set(pending=replace(raid, stage="assign"))
        return
    play.set(pending=replace(raid, stage="answers", at=0))
    for sortie in raid.sorties:
        _fight(play, other(raid.side), sortie)
    raids.carry_on(play)


def _fight(play: Play, side: SideId, sortie: Sortie) -> None:
    """Two cards; a red cross shoots the aircraft down, a system failure sends the interceptor home (SS-INTC-04, SS-INTC-05)."""
    raid, name = raids.raid_of(play.state), airstrikes.aircraft_id(side, "INTERCEPTOR", sortie.number)
    quarry = raids.called(play.state, raid, raid.flights[sortie.against])
    if raid.flights[sortie.against].down:
        play.say(f"{name} finds {quarry} down already", "SS-INTC-04")
        return
    for n in range(CARDS):
        card = play.turn_card(name, side, f"shot {n + 1} of {CARDS}", "SS-INTC-04", readings.INTERCEPTOR, quarry)
        if card.red:
            raids.down(play, sortie.against, f"is shot down by interceptor {sortie.number + 1}", "SS-INTC-04")
            return
        if card.failure:
            return
