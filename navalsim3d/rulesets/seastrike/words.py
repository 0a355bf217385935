"""Names for readers: what a side and a counter are called in sentences, where the rules know them by their ids.

Until the colours are chosen a side goes by the name the scenario gives it; from then on it is Red or Blue, and `p1-FG1` is Red FG1.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from navalsim3d.kernel.events import CardTurned, Event
from navalsim3d.rulesets.seastrike.state import State

_ID = re.compile(r"\bp([12])(?:[-:]([A-Z]+)(\d*)((?::[A-Z]+#\d+)?))?(?![\w-])")
_ALOUD = {"STRIKE": "strike aircraft", "INTERCEPTOR": "interceptor"}


def of_side(state: State, side: str) -> str:
    """What a side is called now."""
    fleet = state.fleet(side)
    return fleet.colour.capitalize() or next(info.name for info in state.game.scenario.sides if info.id == side)


def of_player(state: State, side: str) -> str:
    """A side with whoever leads it: `Red (First player)`; before the colours are chosen, and where both are called alike, one name."""
    name, player = of_side(state, side), next(info.name for info in state.game.scenario.sides if info.id == side)
    return name if player.startswith(name) else f"{name} ({player})"


def readable(state: State, text: str) -> str:
    """A sentence with names in the places of ids."""
    return _named(text, of_side(state, "p1"), of_side(state, "p2"))


@lru_cache(maxsize=4096)
def _named(text: str, first: str, second: str) -> str:
    """A sentence with names in the places of ids, by the names of the sides."""
    if "p1" not in text and "p2" not in text:
        return text

    def named(found: re.Match[str]) -> str:
        number, code, count, mount = found.groups()
        side = first if number == "1" else second
        if code is None:
            return side
        flight = f" {mount[1:]}" if mount else ""
        return f"{side} {_ALOUD[code]} {count}" if code in _ALOUD else f"{side} {code}{count}{flight}"

    return _ID.sub(named, text)


def told(state: State, events: Iterable[Event]) -> tuple[Event, ...]:
    """Events whose words can be read aloud. They are fresh from the play, so their words are put right in place, not in copies."""
    happened = tuple(events)
    if not happened:
        return ()
    first, second = of_side(state, "p1"), of_side(state, "p2")
    for event in happened:
        object.__setattr__(event, "text", _named(event.text, first, second))
        if isinstance(event, CardTurned):
            object.__setattr__(event, "words", _named(event.words, first, second))
    return happened
