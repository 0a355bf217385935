"""Weather (WX): cards before the first movement round, two of which in succession with the same centre mark decide it."""

from collections.abc import Mapping

from navalsim3d.rulesets.seastrike.deck import Card, Centre
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.readings import Reading
from navalsim3d.rulesets.seastrike.state import Weather, other

MEANING: Mapping[Centre, Weather] = {"BLANK": "GOOD", "RED": "STORM", "BLACK": "FOG"}
"""what two equal centre marks bring (SS-WX-02)"""
AT_MOST = 4
"""cards, unless a forbidden pair came among them (SS-WX-01, SS-WX-12)"""
EVERY = 3
"""complete rounds between two checks, if it is checked again at all (SS-WX-11)"""
_NAMES: Mapping[Weather, str] = {"GOOD": "good weather", "STORM": "storm", "FOG": "fog"}
_EFFECTS: Mapping[Weather, str] = {
    "GOOD": "everything sails, flies and fires as usual",
    "STORM": "nothing flies, patrol boats lie still, surface ships move half as far, every weapon needs one more fire control card",
    "FOG": "nothing flies, all else is as usual",
}
_ALIKE: Mapping[Centre, str] = {"BLANK": "two blanks", "RED": "two red crosses", "BLACK": "two black crosses"}


def before_movement(play: Play) -> None:
    """Check the weather where it is due: before round 1, and before rounds 4, 7, 10 ... if that was chosen (SS-WX-10, SS-WX-11)."""
    options = play.game.options
    if not options.weather:
        return
    round_ = play.state.round
    if round_ == 1 or (options.weather_recheck and round_ % EVERY == 1):
        check(play)


def check(play: Play) -> None:
    """Turn cards, the winner of the cut first, until a pair decides or there are four (SS-WX-01, SS-WX-03, SS-WX-12)."""
    state = play.state
    now, first = state.weather, state.round == 1
    side = other(state.loser_of_cut)
    before: Centre | None = None
    turned, forbidden = 0, False
    why = "no two cards in a row were alike" + ("" if first else ", so it stays")
    while turned < AT_MOST or forbidden:
        read = _reading(before, now, first)
        mark = play.turn_card("Weather", side, f"card {turned + 1}", "SS-WX-01", read).mark
        if mark == before:
            if _permitted(now, MEANING[mark], first):
                now, why = MEANING[mark], f"{_ALIKE[mark]} in a row"
                break
            forbidden = True
        before, side, turned = mark, other(side), turned + 1
    play.set(weather=now)
    play.say(f"{_NAMES[now].capitalize()} ({why}): {_EFFECTS[now]}", "SS-WX-02")


def _permitted(now: Weather, wanted: Weather, first: bool) -> bool:
    """Whether one weather may follow another: storm and fog not one the other (SS-WX-12)."""
    return first or wanted == "GOOD" or now in ("GOOD", wanted)


def _reading(before: Centre | None, now: Weather, first: bool) -> Reading:
    """How a card reads after the one before it."""

    def read(card: Card) -> str:
        if card.mark != before:
            return "two alike in a row decide" if before is None else "not like the one before"
        wanted = MEANING[card.mark]
        if _permitted(now, wanted, first):
            return f"like the one before: {_NAMES[wanted]}"
        return f"like the one before, but {_NAMES[now]} does not turn into {_NAMES[wanted]} at once"

    return read
