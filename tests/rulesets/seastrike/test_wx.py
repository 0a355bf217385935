"""Weather (WX): the check, storm, fog, and checking again."""

import pytest

from navalsim3d.kernel.events import CardTurned
from navalsim3d.rulesets.seastrike import turnflow
from navalsim3d.rulesets.seastrike.commands import Fly, Strike
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE
from tests.rulesets.seastrike.build import (
    allowed,
    cards_left,
    end_moves,
    fire,
    menu,
    move,
    piece,
    play_out,
    position,
    refused,
)

FAR = (piece("p1-C1", 80, 10), piece("p2-C1", 80, 170, 180))


def begin(cards, round_=1, before="GOOD", **options):
    """The beginning of a round: its state and the cards turned for the weather."""
    state = position(FAR, cards, phase="fire", round=round_ - 1, weather=before, options={"weather": True, **options})
    play = Play(state)
    turnflow.begin_round(play)
    turned = [event for event in play.events if isinstance(event, CardTurned)]
    return play.state, turned


@pytest.mark.clause("SS-WX-01")
def test_the_winner_of_the_cut_turns_first_and_they_alternate():
    state, turned = begin("K O R K")
    assert [event.side for event in turned] == ["p2", "p1", "p2", "p1"]
    assert (state.round, state.phase) == (1, "move")


@pytest.mark.clause("SS-WX-01")
def test_without_the_option_no_card_is_turned():
    _, turned = begin("", weather=False)
    assert turned == []


@pytest.mark.clause("SS-WX-02")
@pytest.mark.parametrize(
    ("cards", "weather"),
    [("O O", "GOOD"), ("R R", "STORM"), ("K K", "FOG"), ("K O F", "GOOD"), ("F F", "GOOD"), ("K R R", "STORM"), ("R K O K", "GOOD")],
)
def test_two_alike_in_succession_decide(cards, weather):
    state, _ = begin(cards)
    assert state.weather == weather and cards_left(state) == 0


@pytest.mark.clause("SS-WX-03")
def test_four_cards_without_a_pair_are_good_weather():
    state, turned = begin("R K R O R")
    assert state.weather == "GOOD" and len(turned) == 4


@pytest.mark.clause("SS-WX-03", "SS-WX-11")
@pytest.mark.parametrize("weather", ["GOOD", "STORM", "FOG"])
def test_at_a_later_check_it_stays_as_it_was(weather):
    state, turned = begin("R K O K", 4, weather, weather_recheck=True)
    assert state.weather == weather and len(turned) == 4


def storm(pieces, cards="", **changes):
    """A firing round in a storm."""
    return position([*pieces, *FAR], cards, weather="STORM", **changes)


@pytest.mark.clause("SS-WX-04")
def test_nothing_flies_in_a_storm():
    state = storm([piece("p1-FS1", 10, 10), piece("p2-LG1", 24, 10)], strike={"p1": 6})
    assert refused(state, Fly(side="p1", piece="p1-FS1", number=1)) == "SS-WX-04"
    assert refused(state, Strike(side="p1", number=1)) == "SS-WX-04"
    assert menu(state, "fly", "strike") == []
    assert state.fleet("p1").last_strike == -1


@pytest.mark.clause("SS-WX-04")
def test_a_side_with_aircraft_only_is_passed_over_in_a_storm():
    aloft = position(FAR, phase="move", strike={"p1": 6})
    assert play_out(aloft, end_moves("p1"), end_moves("p2")).phase == "fire"
    grounded = position(FAR, phase="move", strike={"p1": 6}, weather="STORM")
    state = play_out(grounded, end_moves("p1"), end_moves("p2"))
    assert (state.phase, state.round) == ("move", 2)


@pytest.mark.clause("SS-WX-04", "SS-WX-09")
@pytest.mark.parametrize(("weather", "phase"), [("GOOD", "fire"), ("STORM", "move"), ("FOG", "move")])
def test_a_side_with_nothing_but_helicopters_in_reach_is_passed_over(weather, phase):
    pieces = [piece("p1-DH1", 10, 10), piece("p2-LG1", 10, 50), *FAR]
    state = play_out(position(pieces, phase="move", weather=weather), end_moves("p1"), end_moves("p2"))
    assert state.phase == phase


@pytest.mark.clause("SS-WX-05")
def test_every_weapon_needs_one_more_card_in_a_storm():
    state = storm([piece("p1-FG1", 10, 10), piece("p2-FG1", 20, 10)], "K K O{ssm:GUN}")
    assert cards_left(play_out(state, fire("p1-FG1", "SSML#1", "p2-FG1"))) == 0
    damaged = storm([piece("p1-FG1", 10, 10, fce=1), piece("p2-FG1", 20, 10)], "K K R O{ssm:MAJOR}")
    state = play_out(damaged, fire("p1-FG1", "SSML#1", "p2-FG1"))
    assert state.piece("p2-FG1").removed and cards_left(state) == 0


@pytest.mark.clause("SS-WX-05")
def test_the_first_failure_stops_the_turning_in_a_storm_too():
    state = play_out(storm([piece("p1-FG1", 10, 10), piece("p2-FG1", 20, 10)], "K O"), fire("p1-FG1", "SSML#1", "p2-FG1"))
    assert cards_left(state) == 0 and not state.piece("p2-FG1").removed


@pytest.mark.clause("SS-WX-05")
def test_an_anti_missile_defence_needs_it_as_well():
    pieces = [piece("p1-FG1", 10, 10), piece("p2-FG1", 20, 10)]
    state = storm(pieces, "K K K K R", options={"anti_missile": True})
    state = play_out(state, fire("p1-FG1", "SSML#1", "p2-FG1"))
    state = play_out(state, menu(state, "defend")[0])
    assert cards_left(state) == 0 and not state.piece("p2-FG1").removed


@pytest.mark.clause("SS-WX-06")
def test_boats_lie_still_in_a_storm_and_ships_do_not():
    state = storm([piece("p1-MPB1", 10, 10), piece("p1-LG1", 30, 10)], phase="move")
    assert not allowed(state, move("p1-MPB1", 0, 1)) and allowed(state, move("p1-LG1", 0, 1))


@pytest.mark.clause("SS-WX-07", "SS-MOVE-14")
def test_a_storm_halves_the_speed_and_stops_who_was_slow():
    state = storm([piece("p1-FG1", 10, 10), piece("p1-FG2", 30, 10, half_speed=True), piece("p1-M1", 50, 10)], phase="move")
    assert allowed(state, move("p1-FG1", 0, 7.5)) and refused(state, move("p1-FG1", 0, 7.51)) == "SS-WX-07"
    assert refused(state, move("p1-FG2", 0, 0.1)) == "SS-WX-07"
    assert {command.piece for command in menu(state, "move")} == {"p1-C1", "p1-FG1", "p1-M1"}
    assert allowed(state, move("p1-M1", 0, 7.5)) and not allowed(state, move("p1-M1", 0, 7.51))


@pytest.mark.clause("SS-WX-08")
def test_submarines_keep_their_speed_but_need_the_extra_card():
    state = storm([piece("p1-S1", 10, 10, 90), piece("p2-FG1", 22, 10)], phase="move")
    assert allowed(state, move("p1-S1", 0, 12))
    state = storm([piece("p1-S1", 10, 10, 90), piece("p2-FG1", 22, 10)], "K R O O")
    assert cards_left(play_out(state, fire("p1-S1", "TORP#1", "p2-FG1"))) == 0


@pytest.mark.clause("SS-WX-09")
def test_fog_grounds_what_flies_and_changes_nothing_else():
    pieces = [piece("p1-FS1", 10, 10), piece("p1-FG1", 10, 20), piece("p1-MPB1", 30, 10), piece("p2-FG1", 20, 10), *FAR]
    state = position(pieces, "K O{ssm:MAJOR}", weather="FOG", strike={"p1": 2})
    assert refused(state, Fly(side="p1", piece="p1-FS1", number=1)) == "SS-WX-09"
    assert refused(state, Strike(side="p1", number=1)) == "SS-WX-09"
    after = play_out(state, fire("p1-FG1", "SSML#1", "p2-FG1"))
    assert after.piece("p2-FG1").removed and cards_left(after) == 0
    moving = position(pieces, phase="move", weather="FOG")
    assert allowed(moving, move("p1-FG1", 0, 15)) and allowed(moving, move("p1-MPB1", 0, 15))


@pytest.mark.clause("SS-WX-10")
@pytest.mark.parametrize("round_", [2, 4, 7, 10])
def test_the_first_weather_lasts_the_whole_game(round_):
    state, turned = begin("O O", round_, "STORM")
    assert (state.weather, turned) == ("STORM", [])


@pytest.mark.clause("SS-WX-11")
@pytest.mark.parametrize(("round_", "checked"), [(2, False), (3, False), (4, True), (5, False), (6, False), (7, True), (10, True)])
def test_it_is_checked_again_after_every_three_rounds_if_chosen(round_, checked):
    state, turned = begin("O O", round_, "STORM", weather_recheck=True)
    assert bool(turned) is checked
    assert state.weather == ("GOOD" if checked else "STORM")


@pytest.mark.clause("SS-WX-12")
@pytest.mark.parametrize(
    ("weather", "cards", "after"),
    [
        ("STORM", "K K K O O", "GOOD"),
        ("FOG", "R R K K", "FOG"),
        ("STORM", "K K O R K R R", "STORM"),
        ("FOG", "R R R R R O O", "GOOD"),
        ("STORM", "R R", "STORM"),
        ("GOOD", "K K", "FOG"),
    ],
)
def test_storm_and_fog_do_not_change_into_one_another(weather, cards, after):
    state, _ = begin(cards, 4, weather, weather_recheck=True)
    assert state.weather == after and cards_left(state) == 0


@pytest.mark.parametrize(
    ("weather", "said"), [("STORM", "Round 3, storm: Firing"), ("FOG", "Round 3, fog: Firing"), ("GOOD", "Round 3: Firing")]
)
def test_the_weather_stands_in_the_banner_while_it_hampers(weather, said):
    state = position([piece("p1-FG1", 20, 20), piece("p2-FG1", 20, 40)], round=3, weather=weather)
    assert SEASTRIKE.tabletop(state, None).banner == said
