"""Airstrikes (AIRS): an attempt in a firing turn, the cards of the aircraft that come through, and what their hits add up to."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.kernel.events import Fired, ShotDown
from navalsim3d.rulesets.seastrike import damage, helicopters, hidden, hits, readings, turnflow
from navalsim3d.rulesets.seastrike.answers import aircraft_left, may_fly
from navalsim3d.rulesets.seastrike.commands import Abandon, SideId, Strike
from navalsim3d.rulesets.seastrike.counters import rear_edge
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.state import Flight, Piece, Raid, State
from navalsim3d.rulesets.seastrike.types import COUNTERS

EVERY_OTHER = 2
"""rounds from one attempt to the next (SS-AIRS-02)"""
CARDS = 4
"""an aircraft turns (SS-AIRS-08)"""
CALIBRE = 250.0
"""mm: how big a bomb's splash looks"""


def may_attempt(state: State, side: str) -> bool:
    """Whether a side could use a firing turn for an airstrike (SS-AIRS-01, SS-AIRS-02)."""
    return refusal(state, side) is None


def refusal(state: State, side: str) -> tuple[str, str] | None:
    """Why a side may attempt no airstrike now, with the clause; None when it may."""
    if state.firing:
        return f"{state.firing} is firing and has to end its turn first", "SS-FIRE-12"
    if not aircraft_left(state, side, "STRIKE"):
        return "there is no strike aircraft left", "SS-AIRS-01"
    if state.weather != "GOOD":
        return "no aircraft flies in this weather", "SS-WX-04" if state.weather == "STORM" else "SS-WX-09"
    if not may_fly(state, side):
        return "without its headquarters the side has lost the use of its aircraft", "SS-HQ-03"
    if state.fleet(side).last_strike >= 0 and state.round - state.fleet(side).last_strike < EVERY_OTHER:
        return "an airstrike may be attempted in every other firing round only", "SS-AIRS-02"
    if not any(piece.side != side and piece.on_table for piece in state.pieces):
        return "there is nothing to attack", "SS-AIRS-06"
    return None


def check_strike(state: State, command: Strike) -> None:
    """So many aircraft, in a round in which they may try."""
    if reason := refusal(state, command.side):
        raise IllegalCommand(*reason)
    left = len(aircraft_left(state, command.side, "STRIKE"))
    if command.number > left:
        raise IllegalCommand(f"there are {left} strike aircraft, not {command.number}", "SS-AIRS-03")


def do_strike(play: Play, command: Strike) -> None:
    """A card for each: a cross takes off, a blank stays, a system failure crashes it (SS-AIRS-03)."""
    side = command.side
    play.change_fleet(side, last_strike=play.state.round)
    play.set(held=False)
    flights = []
    for number in aircraft_left(play.state, side, "STRIKE")[: command.number]:
        show(play, side, "STRIKE", number)
        card = play.turn_card(aircraft_id(side, "STRIKE", number), side, "take-off", "SS-AIRS-03", readings.AIRCRAFT)
        if card.cross:
            flights.append(Flight(number))
        elif card.failure:
            lose(play, side, "STRIKE", number, "crashes on take-off", "SS-AIRS-03")
    if flights:
        play.set(pending=Raid(kind="airstrike", side=side, stage="targets", flights=tuple(flights)))
    else:
        play.say("No aircraft has taken off", "SS-AIRS-04")
        turnflow.strike_done(play, side)


def strike_options(state: State) -> Sequence[Command]:
    """Any number of aircraft."""
    if not may_attempt(state, state.turn):
        return ()
    return [Strike(side=state.turn, number=n + 1) for n in range(len(aircraft_left(state, state.turn, "STRIKE")))]


def check_abandon(state: State, command: Abandon) -> None:
    """Before any target is named (SS-AIRS-04)."""
    raid = state.pending
    if not isinstance(raid, Raid) or raid.kind != "airstrike" or raid.at:
        raise IllegalCommand("only an airstrike without targets can be abandoned", "SS-AIRS-04")


def do_abandon(play: Play, command: Abandon) -> None:
    """Those airborne return; the attempt is used up and the turn passes (SS-AIRS-04)."""
    play.set(pending=None)
    play.say(f"{command.side} abandons the airstrike", "SS-AIRS-04")
    turnflow.strike_done(play, command.side)


def abandon_options(state: State) -> Sequence[Command]:
    """Whether it may still be called off."""
    raid = state.pending
    return (Abandon(side=raid.side),) if isinstance(raid, Raid) and raid.kind == "airstrike" and not raid.at else ()


def show(play: Play, side: SideId, kind: str, number: int) -> None:
    """An aircraft put to a serviceability check is public from now on (SS-CONC-02)."""
    aircraft = [replace(each, shown=True) if (each.kind, each.number) == (kind, number) else each for each in play.fleet(side).aircraft]
    play.change_fleet(side, aircraft=tuple(aircraft))


def aircraft_id(side: str, kind: str, number: int) -> str:
    """What an aircraft is called in events: its side, its kind and its number from 1."""
    return f"{side}:{kind}{number + 1}"


def lose(play: Play, side: SideId, kind: str, number: int, why: str, clause: str) -> None:
    """An aircraft is out of the game (SS-AIRS-14)."""
    aircraft = [replace(each, lost=True) if (each.kind, each.number) == (kind, number) else each for each in play.fleet(side).aircraft]
    play.change_fleet(side, aircraft=tuple(aircraft))
    word = "Strike aircraft" if kind == "STRIKE" else "Interceptor"
    at = (play.game.width / 2, rear_edge(play.game, play.fleet(side).end))
    play.emit(ShotDown(piece=aircraft_id(side, kind, number), at=at, text=f"{word} {number + 1} of {side} {why}", clause=clause))


_NO_HIT = readings.by_mark("", "missed", "missed", "system failure: flies home")


@dataclass(slots=True)
class _Score:
    """Hits on one target in one airstrike, what they show, and how many aircraft have still to attack it (SS-AIRS-11)."""

    to_come: int = 0
    hits: int = 0
    symbols: list[str] = field(default_factory=list)


def attack(play: Play, raid: Raid) -> None:
    """The aircraft that came through attack in order; hits at one target add up (SS-AIRS-08, SS-AIRS-11, SS-AIRS-13)."""
    scores: dict[str, _Score] = {}
    flying = [flight for flight in raid.flights if not flight.down]
    for flight in flying:
        scores.setdefault(flight.target, _Score()).to_come += 1
    for flight in flying:
        score = scores[flight.target]
        score.to_come -= 1
        if play.piece(flight.target).on_table:
            _attack_one(play, raid.side, flight, score)
        if not score.to_come and play.piece(flight.target).on_table:
            _lesser_effects(play, flight.target, score)
    turnflow.strike_done(play, raid.side)


def _lesser_effects(play: Play, target_id: str, score: _Score) -> None:
    """Too few hits to destroy it: the airstrike symbols of the red cards, in card order (SS-AIRS-10, SS-AIRS-11)."""
    if score.symbols:
        symbols = ", ".join(score.symbols)
        play.say(f"{target_id} is not destroyed by the airstrike; the symbols on the red cards count instead: {symbols}", "SS-AIRS-10")
    for symbol in score.symbols:
        target = play.piece(target_id)
        if target.on_table:
            effect = hits.effect(target.type, target.mounts, target.lost, symbol)
            if effect.startswith("no effect"):
                play.say(f"{symbol} at {target_id}: {effect}", "SS-HIT-03")
            hits.apply_symbol(play, target_id, symbol)


def _attack_one(play: Play, side: SideId, flight: Flight, score: _Score) -> None:
    """Up to four cards: each red cross is a hit; a system failure sends the aircraft home (SS-AIRS-08, SS-AIRS-12)."""
    name = aircraft_id(side, "STRIKE", flight.number)
    target = play.piece(flight.target)
    helicopters.fly_to(play, name, (target.x, rear_edge(play.game, play.fleet(side).end)), target.at)
    before, first = score.hits, len(play.events)
    for n in range(CARDS):
        read = _reading(target, score.hits + 1)
        card = play.turn_card(name, side, f"attack {n + 1} of {CARDS}", "SS-AIRS-08", read, target.id)
        if card.failure:
            break
        if card.red:
            score.hits += 1
            score.symbols += card.symbols("air")
            if _destroyed(play, target.id, score):
                break
    hit = score.hits > before
    shot = Fired(piece="", mount=name, target=target.id, origin=target.at, at=target.at, calibre=CALIBRE, hit=hit, clause="SS-AIRS-08")
    play.events.insert(first, shot)


def _reading(target: Piece, hits_then: int) -> readings.Reading:
    """How an attack card reads at a piece that would have so many hits with it; of a headquarters nobody knows how many it takes."""
    needed = COUNTERS[target.counter].strike_hits
    if target.type == "HQ":
        hit = "hit"
    elif hits_then >= needed:
        hit = "hit: destroyed" if needed == 1 else f"hit {hits_then} of {needed}: destroyed"
    else:
        hit = f"hit {hits_then} of the {needed} that destroy it"
    return lambda card: f"{hit} (air {card.air})" if card.red else _NO_HIT(card)


def _destroyed(play: Play, target_id: str, score: _Score) -> bool:
    """Whether the hits so far are enough (SS-AIRS-09); a headquarters takes each at once (SS-HQ-02)."""
    target = play.piece(target_id)
    if target.type == "HQ":
        score.symbols.clear()
        damage.hit_headquarters(play, target_id, "SS-HQ-02")
        return play.piece(target_id).removed
    if score.hits < COUNTERS[target.counter].strike_hits:
        return False
    if target.type == "BLANK":
        hidden.strike_at_blank(play, target_id)
    else:
        damage.remove(play, target_id, "airstrike", "SS-AIRS-09")
    return True
