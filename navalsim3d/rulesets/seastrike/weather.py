"""Weather (WX): cards before the first movement round, two of which in succession with the same centre mark decide it."""

from collections.abc import Mapping

from navalsim3d.rulesets.seastrike.deck import Centre
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.state import Weather, other

MEANING: Mapping[Centre, Weather] = {"BLANK": "GOOD", "RED": "STORM", "BLACK": "FOG"}
"""what two equal centre marks bring (SS-WX-02)"""
AT_MOST = 4
"""cards, unless a forbidden pair came among them (SS-WX-01, SS-WX-12)"""
EVERY = 3
"""complete rounds between two checks, if it is checked again at all (SS-WX-11)"""
_WORDS: Mapping[Weather, str] = {
    "GOOD": "good weather",
    "STORM": "storm: no aircraft, no boats, half speed, one more fire control card",
    "FOG": "fog: no aircraft",
}


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
    while turned < AT_MOST or forbidden:
        mark = play.turn_card("weather", side, "two of a kind decide", "SS-WX-01").mark
        if mark == before:
            if first or MEANING[mark] == "GOOD" or now in ("GOOD", MEANING[mark]):
                now = MEANING[mark]
                break
            forbidden = True
        before, side, turned = mark, other(side), turned + 1
    play.set(weather=now)
    play.say(f"Weather: {_WORDS[now]}", "SS-WX-02")
