"""What a command is said to do before it is given: which cards have to be turned up, how many of them are left, and how a ship turns."""

from dataclasses import replace

import pytest

from navalsim3d.kernel.events import Moved
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE
from tests.rulesets.seastrike.air import defend, fly, intercept, scramble, strike, target
from tests.rulesets.seastrike.build import fire, give, menu, move, piece, play_out, position

FAR = piece("p2-C9", 80, 170, 180)
LEFT = "K R O{ssm:MAJOR} O{ssm:HELO,gun:SSM} O F"
"""six cards: two crosses, one of them red, one that sinks a frigate, one that hurts none by its missiles, a blank and a failure"""


def notes(state, command):
    """What is said of a command."""
    told = SEASTRIKE.explain(state, command)
    assert told.refused == ""
    return told.notes


def test_a_shot_tells_what_locks_on_and_what_does_harm():
    state = position([piece("p1-FG1", 10, 10), piece("p2-FG1", 20, 10), FAR], LEFT)
    assert notes(state, fire("p1-FG1", "SSML#1", "p2-FG1")) == (
        "10.0 cm, SSML reaches 27",
        "a cross locks on: 2 of the 6 cards left",
        "then the ssm segment of one card counts: it does harm on 1 of the 6 cards left",
        "one card alone sinks it in 7% of all tries",
    )
    assert "the gun segments of two cards count: each does harm on 1 of" in notes(state, fire("p1-FG1", "GUN#1", "p2-FG1"))[2]


def test_what_is_said_to_be_left_agrees_with_the_chance():
    state = position([piece("p1-FG1", 10, 10), piece("p2-FG1", 20, 10), FAR], LEFT)
    told = SEASTRIKE.explain(state, fire("p1-FG1", "SSML#1", "p2-FG1"))
    assert told.chance == pytest.approx(2 / 6 * 1 / 5)


@pytest.mark.parametrize(
    ("weather", "fce", "said"),
    [
        ("STORM", 0, "two crosses in a row lock on (storm): 2 of the 6 cards left are crosses"),
        ("GOOD", 2, "three crosses in a row lock on (hits on its fire control): 2 of the 6 cards left are crosses"),
        ("STORM", 1, "three crosses in a row lock on (storm and hits on its fire control): 2 of the 6 cards left are crosses"),
    ],
)
def test_more_than_one_cross_has_its_reason(weather, fce, said):
    state = position([piece("p1-FG1", 10, 10, fce=fce), piece("p2-FG1", 20, 10), FAR], LEFT, weather=weather)
    assert notes(state, fire("p1-FG1", "GUN#1", "p2-FG1"))[1] == said


def test_what_flies_tells_each_of_its_steps():
    state = position([piece("p1-DH1", 10, 10), piece("p2-LG1", 20, 40), FAR], f"K {LEFT}")
    assert notes(state, fly("p1-DH1"))[0] == "each needs a cross to take off: 3 of the 7 cards left; a system failure crashes it (1 left)"
    up = play_out(state, fly("p1-DH1"))
    assert notes(up, target("p1", 0, "p2-LG1"))[0] == "a cross locks on: 2 of the 6 cards left"
    attacked = play_out(up, target("p1", 0, "p2-LG1"))
    said = notes(attacked, defend("p2-LG1", "PDM#1"))
    assert said[1] == "then a red cross among two cards shoots it down: 1 of the 6 cards left"


def test_an_airstrike_and_its_interceptors_tell_what_a_red_cross_does():
    pieces = [piece("p1-FG1", 10, 10), piece("p2-LG1", 40, 160, 180), piece("p2-HQ", 60, 160)]
    state = position(pieces, f"K {LEFT} K", strike={"p1": 1}, interceptors={"p2": 1})
    assert notes(state, strike("p1"))[0].startswith("each needs a cross to take off: 4 of the 8 cards left")
    up = play_out(state, strike("p1"))
    assert notes(up, target("p1", 0, "p2-LG1"))[:2] == (
        "four cards, and each red cross is a hit: 1 of the 7 cards left",
        "two hits destroy it; of fewer, the air segments of the red crosses count",
    )
    assert "two destroy a headquarters" in notes(up, target("p1", 0, "p2-HQ"))[1]
    coming = play_out(up, target("p1", 0, "p2-LG1"))
    told = SEASTRIKE.explain(coming, scramble("p2", 1))
    assert told.title == "Send up 1 interceptor" and told.chance == pytest.approx(3 / 7)
    met = play_out(coming, scramble("p2", 1))
    assert notes(met, intercept("p2", 0, 0)) == ("two cards, and a red cross shoots it down: 1 of the 6 cards left",)


@pytest.mark.parametrize(
    ("turn", "distance", "said"),
    [
        (0, 12, "straight, 12.0 cm"),
        (30, 15, "30 degrees to starboard, 15.0 cm"),
        (-12.34, 9.87, "12.3 degrees to port, 9.9 cm"),
    ],
)
def test_a_move_is_told_as_it_is_given_and_as_it_happened(turn, distance, said):
    state = position([piece("p1-FG1", 45, 30), FAR], phase="move")
    command = move("p1-FG1", turn, distance)
    assert SEASTRIKE.explain(state, command).title == f"FG1 Guided Missile Frigate: {said}"
    turned, moved = said.split(", ")
    text = next(event.text for event in give(state, command)[1] if isinstance(event, Moved))
    assert text == f"Red FG1 moves {moved}" + ("" if turn == 0 else f", {turned}")


@pytest.mark.parametrize("point", [(60.0, 45.0), (38.0, 41.0), (45.0, 39.5), (20.0, 20.0)])
def test_a_bent_move_is_explained_with_its_own_turn_and_distance(point):
    state = position([piece("p1-FG1", 45, 30), FAR], phase="move")
    offered = menu(state, "move")[0]
    bent = SEASTRIKE.aimed(state, offered, point, None)
    told = SEASTRIKE.explain(state, bent)
    assert told == SEASTRIKE.explain(state, replace(offered, turn=bent.turn, distance=bent.distance))
    assert f"{bent.distance:.1f} cm" in told.title and told.notes[0] == f"slides {bent.distance:.1f} cm, 15 at most"
    assert ("straight" in told.title) == (bent.turn == 0)
    assert bent.turn == 0 or f"{abs(bent.turn):.1f}".removesuffix(".0") in told.title


@pytest.mark.parametrize(("strong", "doubt"), [(False, ""), (True, " that was not strengthened")])
def test_strengthening_is_spoken_of_only_where_it_can_be(strong, doubt):
    pieces = [piece("p1-FG1", 10, 10), piece("p2-HQ", 20, 10)]
    options = {"strong_headquarters": strong}
    state = position(pieces, f"K {LEFT}", strike={"p1": 1}, options=options)
    up = play_out(state, strike("p1"))
    assert notes(up, target("p1", 0, "p2-HQ"))[1] == f"each hit counts; two destroy a headquarters{doubt}"
    assert notes(state, fire("p1-FG1", "SSML#1", "p2-HQ"))[3] == f"major hits count; two destroy a headquarters{doubt}"
