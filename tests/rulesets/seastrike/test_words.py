"""Sentences for readers."""

import pytest

from navalsim3d.kernel.events import CardTurned
from navalsim3d.rulesets.seastrike import commands as orders
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE
from navalsim3d.rulesets.seastrike.words import readable
from tests.rulesets.seastrike.build import fire, give, piece, play_out, position
from tests.rulesets.seastrike.decision import new


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("p1-FG1 moves 15.0 cm", "Red FG1 moves 15.0 cm"),
        ("p2 wins the cut", "Blue wins the cut"),
        ("HELO#1 of p1-LS1 is shot down by SAM#1 of p2-FA1", "HELO#1 of Red LS1 is shot down by SAM#1 of Blue FA1"),
        ("p1:STRIKE2: serviceability", "Red strike aircraft 2: serviceability"),
        ("p2-A is turned over", "Blue A is turned over"),
        ("p1-LS1:HELO#1: fire control", "Red LS1 HELO#1: fire control"),
        ("stop1 p10 xp1", "stop1 p10 xp1"),
    ],
)
def test_ids_become_names(written, read):
    assert readable(position([]), written) == read


def test_before_the_colours_are_chosen_a_side_has_its_own_name():
    _, events = SEASTRIKE.apply(new(), orders.Cut(side="p1"))
    assert events[0].text.startswith("First player: cut for ends")


def test_nobody_reads_an_id():
    state = position([piece("p1-FG1", 20, 20), piece("p2-LG1", 20, 36), piece("p2-LG2", 60, 150)], "K O{ssm:MAJOR}")
    _, events = give(state, fire("p1-FG1", "SSML#1", "p2-LG1"))
    told = " ".join(event.text for event in events) + SEASTRIKE.explain(state, fire("p1-FG1", "SSML#1", "p2-LG1")).title
    assert "p1" not in told
    assert "p2" not in told


def until(phase, seed=1):
    """A new game played with first choices up to a phase, and all that was told on the way."""
    state, told = new(seed=seed), []
    while state.phase != phase:
        state, events = SEASTRIKE.apply(state, SEASTRIKE.legal(state)[0])
        told += [event.text for event in events]
    return state, told


def test_when_the_colours_are_chosen_the_log_says_who_is_called_what():
    state, _ = until("colours")
    mine, theirs = ("First player", "Second player") if state.turn == "p1" else ("Second player", "First player")
    _, events = SEASTRIKE.apply(state, orders.ChooseFleet(side=state.turn, colour="blue"))
    assert events[0].text == f"{mine} takes the Blue fleet: from now on {mine} is Blue and {theirs} is Red"


def test_a_fleet_keeps_its_player_beside_its_colour_until_the_first_round():
    state, _ = until("buy")
    first = "Red" if state.fleet("p1").colour == "red" else "Blue"
    assert SEASTRIKE.tabletop(state, None).sides[0].name == f"{first} fleet (First player)"
    sailing = position([piece("p1-FG1", 20, 20), piece("p2-LG1", 20, 36)])
    assert [side.name for side in SEASTRIKE.tabletop(sailing, None).sides] == ["Red fleet", "Blue fleet"]


def test_the_end_of_the_game_is_told_by_names():
    state = position([piece("p1-FG1", 20, 20), piece("p2-LG1", 20, 36)], "K O{ssm:MAJOR}")
    state, events = give(state, fire("p1-FG1", "SSML#1", "p2-LG1"))
    why = SEASTRIKE.outcome(state).why
    assert why == events[-1].text == "Red (First) removed every enemy ship in round 1"


def test_a_site_is_named_once():
    pieces = [piece("p1-HQ", 20, 20), piece("p1-SAM1", 30, 20), piece("p1-FG1", 40, 20)]
    assert [each.name for each in SEASTRIKE.tabletop(position(pieces), None).pieces] == ["FG1 Guided Missile Frigate", "HQ", "SAM1 site"]


def test_both_ends_bear_their_names_while_one_is_chosen():
    state, _ = until("ends")
    zones = {zone.label: zone.polygon for zone in SEASTRIKE.tabletop(state, None).markers if zone.kind == "zone"}
    assert zones == {"South end": ((0, 0), (90, 0), (90, 90), (0, 90)), "North end": ((0, 90), (90, 90), (90, 180), (0, 180))}
    south, north = (SEASTRIKE.explain(state, command) for command in SEASTRIKE.legal(state))
    assert south.notes[0] == "the south edge of the table and the half before it; the enemy gets the north end"
    assert (south.notes[1][:2], north.notes[1][:2]) == ("7 ", "6 ")


def test_while_deploying_each_half_says_which_end_it_is():
    state, _ = until("deploy")
    own, other = state.turn, "p2" if state.turn == "p1" else "p1"
    ends = {side: state.fleet(side).end.capitalize() for side in (own, other)}
    labels = {zone.label for zone in SEASTRIKE.tabletop(state, own).markers if zone.kind == "zone"}
    assert labels == {f"{ends[own]} end: deployment zone", f"{ends[other]} end"}


def test_a_card_says_for_whom_and_against_whom():
    state = position([piece("p1-FG1", 20, 20), piece("p2-LG1", 20, 36), piece("p2-LG2", 60, 150)], "K O{ssm:MAJOR}")
    _, events = give(state, fire("p1-FG1", "SSML#1", "p2-LG1"))
    assert [(event.piece, event.target) for event in events if isinstance(event, CardTurned)] == [("p1-FG1", "p2-LG1")] * 2


def shown(state, piece_id="p1-FG1"):
    """A piece as it stands on the table."""
    return next(each for each in SEASTRIKE.tabletop(state, None).pieces if each.id == piece_id)


def test_a_card_warns_in_the_words_of_this_game():
    hurt = shown(position([piece("p1-FG1", 20, 20, half_speed=True, fce=1, out_of_action=True, lost="GUN#1")]))
    assert hurt.warnings == ("half speed", "fire control: 1 more cross needed", "out of action this round")
    assert hurt.badges == ("engine", "radar", "gun", "crew"), "the scene still knows them by their names"
    assert hurt.card == (("Type", "Guided Missile Frigate"),), "nothing is said twice"
    assert shown(position([piece("p1-FG1", 20, 20, fce=2)])).warnings == ("fire control: 2 more crosses needed",)


def test_a_lost_weapon_is_a_crossed_box_and_no_warning():
    assert shown(position([piece("p1-FG1", 20, 20, lost="GUN#1")])).warnings == ()


def test_out_of_action_is_told_while_it_matters():
    """The mark lies on the counter until the next firing round begins."""
    moving = position([piece("p1-FG1", 20, 20, out_of_action=True)], phase="move")
    assert (shown(moving).badges, shown(moving).warnings) == ((), ())


def test_the_score_is_what_the_enemy_lost_though_nobody_shot_at_it():
    state = position([piece("p1-FG1", 20, 20), piece("p2-FG1", 20, 160)], "F", strike={"p1": 1})
    crashed = play_out(state, orders.Strike(side="p1", number=1))
    assert [side.score for side in SEASTRIKE.tabletop(crashed, None).sides] == ["enemy lost 0 million", "enemy lost 5 million"]
