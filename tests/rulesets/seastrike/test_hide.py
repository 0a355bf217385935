"""Hidden submarines."""

from dataclasses import replace

import pytest

from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.rulesets.seastrike import box, movement
from navalsim3d.rulesets.seastrike.commands import Buy
from navalsim3d.rulesets.seastrike.objectives import lost, phys
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE
from tests.rulesets.seastrike.air import defend, fly, stand_by, strike, target, unmask
from tests.rulesets.seastrike.build import (
    at,
    cards_left,
    fire,
    give,
    menu,
    move,
    piece,
    play_out,
    position,
    refused,
    unused,
    working,
)

HIDE = {"hidden_submarines": True}


def hunted(mark, cards, hunter="LS1", **changes):
    """A hunter of player 1 with a blank of player 2 eight cm off; its partner B and a dummy C lie far away."""
    pieces = [piece(f"p1-{hunter}", 20, 20), piece("p2-A", 20, 28, 90, mark=mark), piece("p2-B", 60, 90), piece("p2-C", 70, 90)]
    return position(pieces, cards, options=HIDE, **changes)


@pytest.mark.clause("SS-HIDE-01", "SS-HIDE-02", "SS-MODEL-05")
def test_two_blanks_for_each_submarine_one_of_them_marked():
    play = Play(position([], phase="buy", options=HIDE))
    box.take_out(play, "p1", {"S": 2, "MS": 1})
    blanks = [each for each in play.pieces if each.type == "BLANK"]
    assert [each.id for each in blanks] == [f"p1-{letter}" for letter in "ABCDEF"]
    assert sorted(each.mark for each in blanks) == ["", "", "", "MS", "S", "S"]
    assert not [each for each in play.pieces if each.type in ("S", "MS")]


@pytest.mark.clause("SS-HIDE-02")
def test_the_letter_tells_nothing():
    """Which letters are marked is not the same in every game."""
    seen = set()
    for n in range(12):
        play = Play(position([], phase="buy", options=HIDE, seed=bytes([n])))
        box.take_out(play, "p1", {"S": 2})
        seen.add(tuple(each.mark for each in play.pieces if each.type == "BLANK"))
    assert len(seen) > 2


@pytest.mark.clause("SS-HIDE-02")
def test_the_enemy_sees_letter_position_and_heading_only():
    state = hunted("S", "")
    view = SEASTRIKE.seen_by(state, "p1")
    assert [each.mark for each in view.pieces if each.side == "p2"] == ["?", "?", "?"]
    assert [each.mark for each in SEASTRIKE.seen_by(state, "p2").pieces if each.side == "p2"] == ["S", "", ""]
    other = SEASTRIKE.imagine(view, Dice(seed_from("other")))
    assert SEASTRIKE.seen_by(other, "p1") == view
    shown = next(each for each in SEASTRIKE.tabletop(state, "p1").pieces if each.id == "p2-A")
    assert "submarine" not in shown.name.lower()
    assert not shown.hidden


@pytest.mark.clause("SS-HIDE-03")
def test_blanks_move_like_submarines():
    state = position([piece("p1-A", 20, 20, mark=""), piece("p1-LG1", 20, 28)], phase="move", options=HIDE)
    assert movement.fastest("GOOD", state.piece("p1-A")) == 12
    assert refused(state, move("p1-A", 0, 12.01)) == "SS-SUB-01"
    assert at(play_out(state, move("p1-A", 0, 8)), "p1-A") == (20, 28, 0), "under another ship"


@pytest.mark.clause("SS-HIDE-04", "SS-HIDE-05")
def test_a_lock_turns_a_dummy_over_and_removes_it():
    state = play_out(hunted("", "R O"), fire("p1-LS1", "ASW#1", "p2-A"))
    assert state.piece("p2-A").removed
    assert "ASW#1" not in unused(state, "p1-LS1")
    assert cards_left(state) == 1, "no shot card"
    view = SEASTRIKE.seen_by(state, "p1")
    assert view.piece("p2-A").mark == "", "everybody has seen its empty underside"
    assert view.piece("p2-B").mark == "?"


@pytest.mark.clause("SS-HIDE-05")
def test_the_other_weapon_may_still_fire_elsewhere():
    pieces = [piece("p1-LS1", 20, 20), piece("p2-A", 20, 28), piece("p2-B", 26, 24)]
    state = play_out(position(pieces, "R O", options=HIDE), fire("p1-LS1", "ASW#1", "p2-A"))
    assert {(order.mount, order.target) for order in menu(state, "fire")} >= {("ASW#2", "p2-B")}
    play_out(state, fire("p1-LS1", "ASW#2", "p2-B"))


@pytest.mark.clause("SS-HIDE-04")
def test_a_failed_lock_leaves_it_lying():
    state = play_out(hunted("S", "O"), fire("p1-LS1", "ASW#1", "p2-A"))
    assert state.piece("p2-A").type == "BLANK"
    assert state.piece("p2-A").on_table


@pytest.mark.clause("SS-HIDE-06")
def test_a_marked_blank_becomes_the_submarine_and_is_shot_at():
    state = play_out(hunted("S", "K O{asw:FCE} O{asw:MAJOR}"), fire("p1-LS1", "ASW#1", "p2-A"))
    assert cards_left(state) == 0
    found = state.piece("p2-A")
    assert (found.type, found.x, found.y, found.heading) == ("S", 20, 28, 90)
    assert found.removed
    assert found.fce == 1


@pytest.mark.clause("SS-HIDE-07")
def test_an_airstrike_removes_a_blank_unseen():
    for mark, cost in (("", 0), ("S", 30)):
        state = position(
            [piece("p1-LG1", 45, 5), piece("p2-C", 20, 150, mark=mark), piece("p2-LG1", 70, 150, lost="PDM#1")],
            "K O R",
            strike={"p1": 1},
            options=HIDE,
        )
        state, events = give(state, strike("p1"), target("p1", 0, "p2-C"))
        assert cards_left(state) == 0
        assert state.piece("p2-C").removed
        assert lost(state, "p2") == cost
        assert SEASTRIKE.seen_by(state, "p1").piece("p2-C").mark == "?"
        told = " ".join(event.text for event in SEASTRIKE.events_for(state, events, "p1"))
        assert "ubmarine" not in told
        assert "dummy" not in told


@pytest.mark.clause("SS-HIDE-08", "SS-HIDE-11")
def test_a_firing_submarine_unmasks_itself_and_nobody_else():
    pieces = [piece("p1-A", 20, 20, mark="S"), piece("p1-B", 30, 20, mark=""), piece("p2-FG1", 20, 30), piece("p2-LG1", 70, 150)]
    state = position(pieces, "K O{torp:MAJOR}", options=HIDE)
    assert {order.mount for order in menu(state, "fire")} == {"TORP#1"}
    state = play_out(state, fire("p1-A", "TORP#1", "p2-FG1"))
    assert state.piece("p1-A").type == "S"
    assert state.piece("p2-FG1").removed
    assert SEASTRIKE.seen_by(state, "p2").piece("p1-B").mark == "?"
    assert state.piece("p1-B").on_table


@pytest.mark.clause("SS-HIDE-08")
def test_a_missile_submarine_does_so_for_its_missiles():
    state = position([piece("p1-A", 20, 20, mark="MS"), piece("p2-FG1", 20, 30)], "O", options=HIDE)
    state = play_out(state, fire("p1-A", "SSM#1", "p2-FG1"))
    assert state.piece("p1-A").type == "MS"


@pytest.mark.clause("SS-HIDE-08")
def test_a_dummy_fires_nothing():
    state = position([piece("p1-A", 20, 20), piece("p1-LG1", 70, 20), piece("p2-FG1", 20, 30)], "", options=HIDE)
    assert not menu(state, "fire")
    assert refused(state, fire("p1-A", "TORP#1", "p2-FG1"))


@pytest.mark.clause("SS-HIDE-09")
def test_extra_blanks_cost_a_million_and_there_are_twenty_in_all():
    state = position([], phase="buy", options=HIDE, fleets={"p1": {"list": (("S", 5),), "spent": 150, "objective": 4, "closed": False}})
    state = play_out(state, Buy(side="p1", item="BLANK", number=10))
    assert state.fleet("p1").spent == 150 + 50
    assert refused(state, Buy(side="p1", item="BLANK")) == "SS-PREP-01"
    extra = position([piece("p2-A", 20, 20), piece("p2-B", 20, 20, removed=True)], options=HIDE)
    assert (phys(extra, "p2"), lost(extra, "p2")) == (0, 0)


@pytest.mark.clause("SS-HIDE-10")
def test_hidden_only_others_defend_it_but_it_may_unmask():
    state = hunted("MS", "K K R", hunter="DH1")
    state = play_out(state, fly("p1-DH1"), target("p1", 0, "p2-A"))
    assert not menu(state, "defend")
    assert menu(state, "unmask") == [unmask("p2-A")]
    state = play_out(state, unmask("p2-A"))
    assert menu(state, "defend") == [defend("p2-A", "PDG#1")]
    state = play_out(state, defend("p2-A", "PDG#1"))
    assert cards_left(state) == 0
    assert "HELO#1" not in working(state, "p1-DH1")


@pytest.mark.clause("SS-HIDE-10")
def test_a_dummy_and_a_torpedo_boat_under_water_have_nothing_to_unmask_and_are_asked_all_the_same():
    for mark in ("", "S", "MS"):
        state = play_out(hunted(mark, "K O", hunter="DH1"), fly("p1-DH1"), target("p1", 0, "p2-A"))
        assert SEASTRIKE.decider(state) == "p2", "who is passed over has no missile boat there"
        assert menu(state, "unmask") == ([unmask("p2-A")] if mark == "MS" else [])
        state = play_out(state, stand_by("p2"))
        assert state.pending is None
        assert state.piece("p2-A").type == "BLANK"


@pytest.mark.clause("SS-HIDE-10")
def test_it_stays_hidden_when_others_have_shot_the_helicopter_down():
    """An area defence defends the blank, and once it has brought the helicopter down nobody is asked to unmask."""
    state = hunted("MS", "K K R", hunter="DH1")
    state = replace(state, pieces=tuple(sorted([*state.pieces, piece("p2-FA1", 26, 40)], key=lambda each: each.id)))
    state = play_out(state, fly("p1-DH1"), target("p1", 0, "p2-A"))
    assert [order.piece for order in menu(state, "defend")] == ["p2-FA1", "p2-FA1"]
    state = play_out(state, defend("p2-FA1", "SAM#1"))
    assert cards_left(state) == 0
    assert state.pending is None
    assert state.piece("p2-A").type == "BLANK"


@pytest.mark.clause("SS-HIDE-12")
def test_a_helicopters_lock_turns_it_over():
    state = hunted("", "K R O", hunter="LS1")
    state = play_out(state, fly("p1-LS1"), target("p1", 0, "p2-A"), stand_by("p2"))
    assert cards_left(state) == 1, "a dummy takes no shots"
    assert state.piece("p2-A").removed
    state = play_out(hunted("S", "K R O{asw:FCE} O{asw:MAJOR}"), fly("p1-LS1"), target("p1", 0, "p2-A"), stand_by("p2"))
    assert cards_left(state) == 0
    assert state.piece("p2-A").fce == 1
    assert state.piece("p2-A").removed


SORTED = "K O{asw:SSM} O{asw:TORP} O{asw:MAJOR} O"
"""one cross; of four others two hurt a torpedo submarine, one would hurt a missile submarine alone"""


@pytest.mark.clause("SS-HIDE-04", "SS-HIDE-05")
def test_a_shot_at_a_blank_is_told_as_what_it_is():
    told = SEASTRIKE.explain(hunted("S", SORTED), fire("p1-LS1", "ASW#1", "p2-A"))
    assert told.notes[1:] == (
        "a cross locks on: 1 of the 5 cards left",
        "the lock turns the blank over; a dummy is then removed, and no shots follow",
        "if a submarine lies there, the asw segments of two cards count: each does harm to a torpedo submarine on 2 of the 5 cards left",
        "the chance is that of a hit, and counts only if a submarine lies there",
    )
    assert told.chance == pytest.approx(1 / 5 * (1 - 2 / 4 * 1 / 3))


@pytest.mark.clause("SS-HIDE-12")
def test_a_helicopter_at_a_blank_is_told_the_same():
    up = play_out(hunted("", f"K {SORTED}", hunter="DH1"), fly("p1-DH1"))
    told = SEASTRIKE.explain(up, target("p1", 0, "p2-A"))
    assert told.notes[1] == "the lock turns the blank over; a dummy is then removed, and no shots follow"
    assert told.notes[2].startswith("if a submarine lies there, the asw segments of two cards count")
    assert told.notes[3].endswith("if no defence stops it before and only if a submarine lies there")


@pytest.mark.clause("SS-HIDE-02")
def test_what_is_told_of_a_shot_at_a_blank_does_not_depend_on_what_lies_there():
    shots = [SEASTRIKE.explain(hunted(mark, SORTED), fire("p1-LS1", "ASW#1", "p2-A")) for mark in ("", "S", "MS")]
    flights = [play_out(hunted(mark, f"K {SORTED}", hunter="DH1"), fly("p1-DH1")) for mark in ("", "S", "MS")]
    aimed = [SEASTRIKE.explain(state, target("p1", 0, "p2-A")) for state in flights]
    assert shots[0] == shots[1] == shots[2] and aimed[0] == aimed[1] == aimed[2]
