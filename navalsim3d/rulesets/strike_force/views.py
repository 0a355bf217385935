"""What a side knows, and states as plain data (SF-DET-03).

Everything lies open but the dice to come, so a view is the state without its dice. Written down, companies are letters and
hexes numbers; what is read back has to be a position the rules could have, or it is refused.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import Field

from navalsim3d.kernel.codec import Codec
from navalsim3d.kernel.dice import Dice
from navalsim3d.kernel.scenario import ReadyScenario
from navalsim3d.rulesets.strike_force.chart import LETTERS
from navalsim3d.rulesets.strike_force.commands import Letter, SideId
from navalsim3d.rulesets.strike_force.hexes import BIT, NUMBER
from navalsim3d.rulesets.strike_force.setup import game_of
from navalsim3d.rulesets.strike_force.state import MOVES, TURNS, UNIT, US_ATTACKS, Combat, Game, State, Waits, letters_of, set_of

Letters = Annotated[tuple[Letter, ...], Field(max_length=len(LETTERS))]


@dataclass(frozen=True, slots=True)
class SavedCombat:
    """A pending choice: what for, whose attack on whom, the vacated hex ('' for none), and who has still to retreat."""

    waits: Waits
    attackers: Letters
    defender: Letter
    vacated: str
    retreating: Letters


@dataclass(frozen=True, slots=True)
class Saved:
    """A whole state, written down; `units` has a hex number for each letter, '' for an eliminated company."""

    map: str
    slow_woods: bool
    exchange: bool
    dice: Dice | None
    turn: Annotated[int, Field(ge=1, le=TURNS)]
    step: Annotated[int, Field(ge=1, le=US_ATTACKS)]
    units: dict[Letter, str]
    moved: Letters
    used: Letters
    attacked: Letters
    combat: SavedCombat | None
    winner: SideId | Literal[""]


def seen_by(state: State, side: str) -> State:
    """What a side knows: everything but the dice."""
    return replace(state, dice=None)


def imagine(view: State, dice: Dice) -> State:
    """The one full state a view can come from, with dice of its own."""
    return replace(view, dice=dice)


@lru_cache(maxsize=1)
def _codec() -> Codec[Saved]:
    return Codec(Saved)


def dump(state: State) -> Any:
    """The state as plain JSON data."""
    return _codec().dump(saved(state))


def digest(state: State) -> str:
    """16 hex digits over everything that can matter later, the dice counter included."""
    return _codec().digest(saved(state))


def load(ready: ReadyScenario, data: Any) -> State:
    """The inverse of `dump`. Raises ValueError with one sentence."""
    game, read = game_of(ready), _codec().load(data)
    for fault in _faults(game, read):
        raise ValueError(fault)
    return State(
        game=game,
        dice=read.dice,
        turn=read.turn,
        step=read.step,
        where=tuple(BIT.get(read.units[letter], 0) for letter in UNIT),  # type: ignore[index]
        moved=set_of(read.moved),
        used=set_of(read.used),
        attacked=set_of(read.attacked),
        combat=_combat(read.combat),
        winner=read.winner,
    )


def saved(state: State) -> Saved:
    """The state, written down."""
    game, combat = state.game, state.combat
    return Saved(
        map=game.chart.name,
        slow_woods=game.slow_woods,
        exchange=game.exchange,
        dice=state.dice,
        turn=state.turn,
        step=state.step,
        units={letter: NUMBER.get(state.where[unit], "") for letter, unit in UNIT.items()},  # type: ignore[misc]
        moved=letters_of(state.moved),
        used=letters_of(state.used),
        attacked=letters_of(state.attacked),
        combat=None if combat is None else _saved_combat(combat),
        winner=state.winner,
    )


def _saved_combat(combat: Combat) -> SavedCombat:
    return SavedCombat(
        combat.waits,
        letters_of(combat.attackers),
        letters_of(1 << combat.defender)[0],
        NUMBER.get(combat.vacated, ""),
        letters_of(combat.retreating),
    )


def _combat(read: SavedCombat | None) -> Combat | None:
    if read is None:
        return None
    return Combat(read.waits, set_of(read.attackers), UNIT[read.defender], BIT.get(read.vacated, 0), set_of(read.retreating))


def _faults(game: Game, read: Saved) -> list[str]:
    """Why what was read is no position of this game (SF-UNIT-01, SF-STACK-01, SF-MAP-06, SF-OPT-01)."""
    if (read.map, read.slow_woods, read.exchange) != (game.chart.name, game.slow_woods, game.exchange):
        return ["the state belongs to another map or other options than its scenario"]
    found = [f"the state does not say where {letter} is" for letter in LETTERS if letter not in read.units]
    places = [number for number in read.units.values() if number]
    found += [f"the state names a hex {number!r} that is not on the map" for number in places if number not in BIT]
    if found:
        return found
    if len(set(places)) < len(places):
        found.append("two companies stand in one hex")
    if not game.slow_woods and any(BIT[number] & game.chart.woods for number in places):
        found.append("a company stands in woods")
    if read.combat is not None and read.combat.vacated not in ("", *BIT):
        found.append("the vacated hex is not on the map")
    return found + _faults_of_combat(read)


def _faults_of_combat(read: Saved) -> list[str]:
    """A pending choice has to be about companies that are there, in an attack step."""
    combat = read.combat
    if combat is None:
        return []
    concerned = combat.retreating if combat.waits == "retreat" else combat.attackers
    if not concerned or read.step in MOVES or any(not read.units[letter] for letter in concerned):
        return ["the pending choice is about nobody on the map"]
    if combat.waits != "retreat" and not combat.vacated:
        return ["the pending advance leads nowhere"]
    return []
