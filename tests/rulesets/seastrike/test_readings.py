"""What the log says of a turned card: what it was turned for, the one segment that counts, and what came of it."""

import random

import pytest

from navalsim3d.kernel.events import CardTurned
from navalsim3d.rulesets.seastrike import turnflow
from navalsim3d.rulesets.seastrike.deck import SEGMENTS
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE
from tests.rulesets.seastrike.air import defend, fly, intercept, scramble, strike, target
from tests.rulesets.seastrike.build import fire, give, piece, position
from tests.rulesets.seastrike.decision import new

FAR = piece("p2-C9", 80, 170, 180)


def told(state, *commands):
    """The log of some commands, one line an event."""
    return [event.text for event in give(state, *commands)[1] if event.text]


def last_card(state, *commands):
    """What the log says beside the last card turned."""
    return [event.words for event in give(state, *commands)[1] if isinstance(event, CardTurned)][-1]


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("O", "Red FG1: SSML#1 lock-on at Blue FG1 - no lock"),
        ("F", "Red FG1: SSML#1 lock-on at Blue FG1 - system failure: silent for this round"),
        ("K R{torp:MAJOR,air:SSM}", "Red FG1: SSML#1 shot at Blue FG1 - missed (ssm blank)"),
        ("K O{ssm:MAJOR,gun:GUN}", "Red FG1: SSML#1 shot at Blue FG1 - major hit (ssm MAJOR)"),
        ("K O{ssm:BELOW}", "Red FG1: SSML#1 shot at Blue FG1 - hit below decks (ssm BELOW)"),
        ("K O{ssm:FCE}", "Red FG1: SSML#1 shot at Blue FG1 - hit: fire control equipment (ssm FCE)"),
        ("K O{ssm:SSM+GUN}", "Red FG1: SSML#1 shot at Blue FG1 - hit: SSML#3 and GUN#2 crossed out (ssm SSM+GUN)"),
        ("K O{ssm:HELO}", "Red FG1: SSML#1 shot at Blue FG1 - no effect: no HELO left to lose (ssm HELO)"),
        ("K F", "Red FG1: SSML#1 shot at Blue FG1 - system failure: silent for this round"),
    ],
)
def test_a_shot_says_what_came_of_it(cards, said):
    state = position([piece("p1-FG1", 10, 10), piece("p2-FG1", 20, 10), FAR], cards)
    assert last_card(state, fire("p1-FG1", "SSML#1", "p2-FG1")) == said


@pytest.mark.parametrize(
    ("quarry", "card", "said"),
    [
        ("p2-MPB1", "O{ssm:PD}", "hit: any hit sinks it (ssm PD)"),
        ("p2-SAM1", "O{ssm:BELOW}", "no effect on land (ssm BELOW)"),
        ("p2-HQ", "O{ssm:SSM}", "no effect on a headquarters (ssm SSM)"),
    ],
)
def test_what_a_symbol_does_depends_on_the_target(quarry, card, said):
    state = position([piece("p1-FG1", 10, 10), piece(quarry, 20, 10), FAR], f"K {card}")
    assert last_card(state, fire("p1-FG1", "SSML#1", quarry)).endswith(f"shot at Blue {quarry[3:]} - {said}")


def test_the_crossed_out_mounts_are_those_that_are_lost():
    state = position([piece("p1-FG1", 10, 10), piece("p2-FG1", 20, 10, lost="SSML#3"), FAR], "K O{ssm:SSM+GUN}")
    _, events = give(state, fire("p1-FG1", "SSML#1", "p2-FG1"))
    lost = [event.text.removeprefix("Blue FG1 loses ") for event in events if event.text.startswith("Blue FG1 loses")]
    words = next(event.words for event in events if isinstance(event, CardTurned) and "shot" in event.words)
    assert lost == ["SSML#2", "GUN#2"] and "hit: SSML#2 and GUN#2 crossed out" in words


def test_of_several_fire_control_cards_each_says_how_many_are_still_needed():
    state = position([piece("p1-FG1", 10, 10, fce=2), piece("p2-FG1", 20, 10), FAR], "K R O")
    lines = [line.rpartition(" - ")[2] for line in told(state, fire("p1-FG1", "GUN#1", "p2-FG1")) if "lock-on" in line]
    assert lines == ["a cross, and 2 more are needed: black cross", "a cross, and 1 more is needed: red cross", "no lock: blank"]


def test_a_defence_says_at_what_it_fires_and_whether_it_hits():
    state = position([piece("p1-FG1", 10, 10), piece("p2-LG1", 20, 10), FAR], "K K O R", options={"anti_missile": True})
    lines = told(state, fire("p1-FG1", "SSML#1", "p2-LG1"), defend("p2-LG1", "PDM#1"))
    assert "Blue LG1: PDM#1 shot 1 of 2 at the missile of Red FG1 - missed: blank" in lines
    assert "Blue LG1: PDM#1 shot 2 of 2 at the missile of Red FG1 - hit: shot down: red cross" in lines
    assert lines[-1] == "Red FG1 fires SSML#1 at Blue LG1, and the missile is shot down"


def test_helicopters_take_off_lock_on_and_break_off():
    state = position([piece("p1-DH1", 10, 10), piece("p2-LG1", 20, 40, lost="PDM#1"), FAR], "K O K K F O")
    lines = told(state, fly("p1-DH1", 3), target("p1", 0, "p2-LG1"), target("p1", 1, "p2-LG1"))
    assert lines[:-2] == [
        "Red DH1 HELO#1: take-off - takes off: black cross",
        "Red DH1 HELO#2: take-off - stays on deck: blank",
        "Red DH1 HELO#3: take-off - takes off: black cross",
        "Red DH1 HELO#1 makes for Blue LG1",
        "Red DH1 HELO#3 makes for Blue LG1",
        "Red DH1 HELO#1: lock-on at Blue LG1 - locked on: black cross",
        "Red DH1 HELO#1: shot 1 of 2 at Blue LG1 - system failure: breaks off and flies home",
        "Red DH1 HELO#3: lock-on at Blue LG1 - no lock: flies home: blank",
    ]
    assert lines[-2:] == ["Neither side can fire any more", "Round 2"]


def test_an_airstrike_counts_its_hits_and_says_what_the_symbols_do():
    state = position([piece("p1-FG1", 10, 10), piece("p2-LG1", 40, 40, lost="PDM#1"), FAR], "K O R{air:HELO} K F", strike={"p1": 1})
    lines = told(state, strike("p1"), target("p1", 0, "p2-LG1"))
    assert lines[2:7] == [
        "Red strike aircraft 1: attack 1 of 4 at Blue LG1 - missed: blank",
        "Red strike aircraft 1: attack 2 of 4 at Blue LG1 - hit 1 of the 2 that destroy it (air HELO): red cross",
        "Red strike aircraft 1: attack 3 of 4 at Blue LG1 - missed: black cross",
        "Red strike aircraft 1: attack 4 of 4 at Blue LG1 - system failure: flies home",
        "Blue LG1 is not destroyed by the airstrike; the symbols on the red cards count instead: HELO",
    ]
    assert lines[7] == "HELO at Blue LG1: no effect: no HELO left to lose"


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (
            "O R",
            ["shot 1 of 2 at Red strike aircraft 1 - missed: blank", "shot 2 of 2 at Red strike aircraft 1 - hit: shot down: red cross"],
        ),
        ("F", ["shot 1 of 2 at Red strike aircraft 1 - system failure: returns to base"]),
    ],
)
def test_an_interception_says_what_each_card_does(cards, said):
    pieces = [piece("p1-FG1", 10, 10), piece("p2-LG1", 40, 160, 180, lost="PDM#1")]
    state = position(pieces, f"K K {cards} O O O O", strike={"p1": 1}, interceptors={"p2": 1})
    lines = told(state, strike("p1"), target("p1", 0, "p2-LG1"), scramble("p2", 1), intercept("p2", 0, 0))
    shots = [line.removeprefix("Blue interceptor 1: ") for line in lines if line.startswith("Blue interceptor 1: shot")]
    assert shots == said


@pytest.mark.parametrize(
    ("cards", "round_", "before", "said"),
    [
        ("R R", 1, "GOOD", "Storm (two red crosses in a row): nothing flies, patrol boats lie still"),
        ("K F O", 1, "GOOD", "Good weather (two blanks in a row): everything sails, flies and fires as usual"),
        ("R K O K", 4, "FOG", "Fog (no two cards in a row were alike, so it stays): nothing flies"),
    ],
)
def test_the_weather_is_told_with_what_it_does(cards, round_, before, said):
    options = {"weather": True, "weather_recheck": True}
    play = Play(position([FAR], cards, round=round_ - 1, weather=before, options=options))
    turnflow.begin_round(play)
    assert play.events[-1].text.startswith(said)


def test_a_forbidden_pair_of_weather_cards_says_why_it_is_none():
    play = Play(position([FAR], "R R O O", round=3, weather="FOG", options={"weather": True, "weather_recheck": True}))
    turnflow.begin_round(play)
    words = [event.words for event in play.events if isinstance(event, CardTurned)]
    assert words[1] == "Weather: card 2 - like the one before, but fog does not turn into storm at once"


OPTIONS = ("weather", "weather_recheck", "hidden_submarines", "anti_missile", "gun_defence", "concealed_aircraft", "strong_headquarters")


def test_no_card_of_some_games_is_turned_in_silence():
    turned = 0
    for seed in range(6):
        state, rng = new(seed=seed, **dict.fromkeys(OPTIONS, seed % 2 == 1)), random.Random(seed)
        while SEASTRIKE.decider(state) is not None:
            state, events = SEASTRIKE.apply(state, rng.choice(SEASTRIKE.legal(state)))
            for event in events:
                if isinstance(event, CardTurned):
                    turned += 1
                    assert len(event.words.partition(" - ")[2]) > 3 and event.words in event.text, event
                    assert speaks_of_one_segment(event), event
    assert turned > 200


def speaks_of_one_segment(event):
    """Whether a card's line tells at most one segment, and nothing of the others that its face shows."""
    told = event.text.rpartition("(")[2].rpartition(")")[0]
    others = {segment for segment in SEGMENTS if segment != told.partition(" ")[0]}
    return not any(f"{segment} " in f"{told} " for segment in others) and "MAJOR" not in event.text.replace(told, "")
