"""The cards (DECK): the pack of eighty, what a face means, turning, rebuilding and dividing the stack."""

from collections import Counter
from dataclasses import replace
from itertools import groupby

import pytest

from navalsim3d.rulesets.seastrike import readings
from navalsim3d.rulesets.seastrike.commands import Fly, NameTarget
from navalsim3d.rulesets.seastrike.deck import (
    SEGMENTS,
    Stack,
    face,
    faults_of_pack,
    halves,
    order,
    pack,
    read_pack,
    shuffled,
)
from navalsim3d.rulesets.seastrike.play import Play
from tests.rulesets.seastrike.build import cards_left, fire, menu, piece, play_out, position, unused, working


def spread(segment):
    """How often a segment shows something, by centre mark with failures among the blanks."""
    return Counter(card.mark for card in pack() if card.symbols(segment))


def duel(cards="", **changes):
    """Two frigates in gun range, and a ship far off so that nothing ends the game."""
    return position([piece("p1-FG1", 10, 10), piece("p2-FG1", 20, 10), piece("p2-C1", 80, 170)], cards, **changes)


@pytest.mark.clause("SS-DECK-01")
def test_the_stack_has_eighty_cards_half_of_them_crosses():
    centres = Counter(card.centre for card in pack())
    assert centres == {"RED": 20, "BLACK": 20, "BLANK": 36, "SYSFAIL": 4}
    assert sum(card.cross for card in pack()) == 40 and len(pack()) == 80


@pytest.mark.clause("SS-DECK-02")
def test_a_failure_has_a_blank_centre_and_blank_segments():
    failure = next(card for card in pack() if card.failure)
    assert failure.mark == "BLANK"
    assert not any(failure.symbols(segment) for segment in SEGMENTS)


@pytest.mark.clause("SS-DECK-02")
@pytest.mark.parametrize(
    ("shooter", "mount", "target", "segment"),
    [
        ("p1-LG1", "SSM#1", "p2-C1", "ssm"),
        ("p1-FG1", "SSML#1", "p2-C1", "ssm"),
        ("p1-FG1", "GUN#1", "p2-C1", "gun"),
        ("p1-FS1", "ASW#1", "p2-S1", "asw"),
        ("p1-FS1", "ASWL#1", "p2-S1", "asw"),
        ("p1-S1", "TORP#1", "p2-C1", "torp"),
        ("p1-S1", "TORP#1", "p2-S1", "torp"),
    ],
)
def test_each_weapon_reads_its_own_segment(shooter, mount, target, segment):
    second = "" if mount.startswith("SSM") else " O"
    for shown in SEGMENTS[:4]:
        state = position([piece(shooter, 10, 10), piece(target, 10, 16), piece("p2-FG1", 80, 170)], f"K O{{{shown}:FCE}}{second}")
        state = play_out(state, fire(shooter, mount, target))
        assert state.piece(target).fce == (shown == segment)
        assert cards_left(state) == 0


@pytest.mark.clause("SS-DECK-03")
@pytest.mark.parametrize(("letter", "locks"), [("R", True), ("K", True), ("O", False), ("F", False)])
def test_any_cross_locks_on_and_a_blank_does_not(letter, locks):
    cards = f"{letter} O O" if locks else letter
    state = play_out(duel(cards), fire("p1-FG1", "GUN#1", "p2-FG1"))
    assert cards_left(state) == 0


@pytest.mark.clause("SS-DECK-03")
@pytest.mark.parametrize(("letter", "down"), [("R", True), ("K", False), ("O", False)])
def test_only_a_red_cross_shoots_down(letter, down):
    state = position([piece("p1-FS1", 10, 10), piece("p2-LG1", 40, 10), piece("p2-C1", 80, 170)], f"K K {letter} {'' if down else 'O O'}")
    state = play_out(state, Fly(side="p1", piece="p1-FS1", number=1), NameTarget(side="p1", flight=0, target="p2-LG1"))
    state = play_out(state, menu(state, "defend")[0])
    assert ("HELO#1" not in working(state, "p1-FS1")) is down
    assert cards_left(state) == 0


@pytest.mark.clause("SS-DECK-04")
@pytest.mark.parametrize(
    ("segment", "total", "named"),
    [
        ("ssm", 44, {"MAJOR": 23, "BELOW": 5, "FCE": 2}),
        ("gun", 40, {"BELOW": 4, "FCE": 4}),
        ("asw", 36, {"MAJOR": 10, "FCE": 8, "TORP": 10, "SSM": 8}),
        ("torp", 29, {"MAJOR": 11, "BELOW": 18}),
        ("air", 20, {"BELOW": 2, "FCE": 2}),
    ],
)
def test_segments_have_their_totals(segment, total, named):
    shown = Counter(getattr(card, segment) for card in pack() if card.symbols(segment))
    assert sum(shown.values()) == total
    assert {token: shown[token] for token in named} == named


@pytest.mark.clause("SS-DECK-05")
@pytest.mark.parametrize(
    ("segment", "composition"),
    [
        (
            "ssm",
            {"SSM+SSM": 2, "SSM+GUN": 2, "GUN+PD": 2, "SSM": 2, "SAM+SAM": 1, "ASW+HELO": 1, "GUN": 1, "SAM": 1, "HELO": 1, "ASW": 1},
        ),
        ("gun", {"SSM": 7, "GUN": 7, "ASW": 5, "SAM": 4, "PD": 4, "HELO": 3, "SSM+SSM": 1, "GUN+GUN": 1}),
        ("air", {"SSM": 3, "GUN": 3, "SAM": 3, "ASW": 2, "HELO": 2, "PD": 2, "SSM+SSM": 1}),
    ],
)
def test_miscellaneous_hits_are_composed_as_decided(segment, composition):
    shown = Counter(getattr(card, segment) for card in pack() if card.symbols(segment))
    assert {token: number for token, number in shown.items() if token not in ("MAJOR", "BELOW", "FCE")} == composition


KINDS = """
2 R{ssm:MAJOR,torp:BELOW,air:HELO}
2 R{ssm:MAJOR,gun:GUN,asw:SSM,air:FCE}
2 R{torp:MAJOR,air:SSM}
2 R{asw:FCE,torp:BELOW,air:SAM}
2 R{gun:FCE,asw:SSM,air:ASW}
2 R{gun:SSM,air:PD}
2 R{ssm:BELOW,air:GUN}
2 R{ssm:FCE,gun:ASW,asw:MAJOR,air:BELOW}
1 R{ssm:MAJOR,air:SSM+SSM}
1 R{gun:GUN,air:SSM}
1 R{ssm:GUN,gun:SSM+SSM,torp:MAJOR,air:GUN}
1 R{ssm:SAM+SAM,asw:SSM,air:SAM}
2 K{ssm:MAJOR,torp:BELOW}
2 K{ssm:MAJOR,asw:TORP}
2 K{ssm:MAJOR,gun:BELOW,torp:BELOW}
2 K
2 K{asw:MAJOR,torp:MAJOR}
2 K{gun:BELOW}
2 K{gun:SSM,asw:SSM}
2 K{ssm:GUN+PD,gun:HELO}
2 K{ssm:SSM+SSM,asw:FCE}
1 K{gun:GUN+GUN,torp:MAJOR}
1 K{ssm:ASW+HELO,gun:ASW,asw:FCE}
2 O{ssm:MAJOR}
2 O{ssm:MAJOR,asw:MAJOR}
2 O{ssm:MAJOR,asw:TORP,torp:BELOW}
2 O{ssm:MAJOR,gun:ASW,torp:MAJOR}
2 O{ssm:MAJOR,gun:SAM,asw:MAJOR}
2 O{ssm:MAJOR,gun:SSM}
2 O
2 O{asw:TORP}
2 O{asw:TORP,torp:BELOW}
2 O{gun:FCE}
2 O{gun:GUN,asw:FCE,torp:BELOW}
2 O{gun:PD,torp:BELOW}
2 O{gun:SAM,asw:TORP}
2 O{ssm:BELOW,gun:GUN,torp:BELOW}
2 O{ssm:SSM,gun:PD,asw:MAJOR,torp:MAJOR}
2 O{ssm:SSM+GUN}
1 O{ssm:ASW,asw:FCE,torp:MAJOR}
1 O{ssm:BELOW,gun:SSM}
1 O{ssm:HELO}
1 O{ssm:SAM,gun:HELO,asw:SSM}
4 F
"""
"""how many there are of each kind, in the order of the list"""


@pytest.mark.clause("SS-DECK-06")
def test_there_are_forty_four_kinds_of_card_in_the_order_of_the_list():
    runs = [(len(list(cards)), kind) for kind, cards in groupby(pack(), key=lambda card: replace(card, number=0))]
    listed = [line.split() for line in KINDS.split("\n") if line]
    assert runs == [(int(number), face(text)) for number, text in listed]
    assert len(runs) == 44


@pytest.mark.clause("SS-DECK-06")
@pytest.mark.parametrize(("segment", "shares"), [("ssm", (11, 11, 22)), ("gun", (10, 10, 20)), ("asw", (9, 9, 18)), ("torp", (7, 7, 15))])
def test_hits_are_spread_evenly_over_the_centre_marks(segment, shares):
    found = spread(segment)
    assert (found["RED"], found["BLACK"], found["BLANK"]) == shares


@pytest.mark.clause("SS-DECK-07")
@pytest.mark.parametrize(
    "spoil",
    [
        lambda cards: cards[:-1],
        lambda cards: (replace(cards[0], number=2), *cards[1:]),
        lambda cards: (replace(cards[0], centre="BLACK"), *cards[1:]),
        lambda cards: (replace(cards[0], ssm="-"), *cards[1:]),
        lambda cards: (replace(cards[0], ssm="GUN"), *cards[1:]),
        lambda cards: (*cards[:-1], replace(cards[-1], gun="GUN")),
        lambda cards: (replace(cards[0], air="-"), *cards[1:]),
        lambda cards: (*cards[:60], replace(cards[60], air="SSM"), *cards[61:]),
        lambda cards: (replace(cards[0], air="-"), *cards[1:60], replace(cards[60], air=cards[0].air), *cards[61:]),
    ],
)
def test_a_pack_that_does_not_add_up_is_refused(spoil):
    assert faults_of_pack(pack()) == []
    assert faults_of_pack(spoil(pack()))


@pytest.mark.clause("SS-DECK-07")
def test_a_table_of_cards_is_read_by_its_heading():
    cards = read_pack("card,centre,ssm,gun,asw,torp,air\n1,RED,MAJOR,-,-,BELOW,HELO\n")
    assert cards == (replace(face("R{ssm:MAJOR,torp:BELOW,air:HELO}"), number=1),)


@pytest.mark.clause("SS-DECK-08")
def test_cards_are_turned_one_by_one_and_only_when_called_for():
    state = play_out(duel("O K O O"), fire("p1-FG1", "GUN#1", "p2-FG1"))
    assert cards_left(state) == 3
    state = play_out(state, fire("p1-FG1", "GUN#2", "p2-FG1"))
    assert cards_left(state) == 0


@pytest.mark.clause("SS-DECK-09")
def test_an_exhausted_stack_is_shuffled_in_the_middle_of_an_attack():
    last = (*pack()[1:], pack()[0])
    state = replace(duel(seed=b"\x07"), stacks=(Stack(last, 79),), shuffles=1)
    state = play_out(state, fire("p1-FG1", "GUN#1", "p2-FG1"))
    assert state.shuffles == 2
    assert [card.number for card in state.stacks[0].cards] == list(order(7, 1))
    assert state.stacks[0].turned == 2


@pytest.mark.clause("SS-DECK-10")
def test_each_side_turns_cards_of_its_own_stack():
    pieces = [piece("p1-FS1", 10, 10), piece("p2-LG1", 40, 10), piece("p2-C1", 80, 170)]
    state = position(pieces, "K O", winner_of_cut="p1", cards_of_loser="K K R")
    state = play_out(state, Fly(side="p1", piece="p1-FS1", number=1), NameTarget(side="p1", flight=0, target="p2-LG1"))
    assert (cards_left(state, 0), cards_left(state, 1)) == (1, 3)
    state = play_out(state, menu(state, "defend")[0])
    assert (cards_left(state, 0), cards_left(state, 1)) == (1, 0)
    assert "HELO#1" not in working(state, "p1-FS1")


@pytest.mark.clause("SS-DECK-10")
def test_the_winner_gets_the_odd_places_and_stacks_are_rebuilt_from_their_own_cards():
    first, second = halves(shuffled(7, 1))
    assert [card.number for card in first] == list(order(7, 1))[0::2]
    assert [card.number for card in second] == list(order(7, 1))[1::2]
    state = replace(duel(seed=b"\x07"), winner_of_cut="p1", stacks=(Stack(first, 40), Stack(second, 0)), shuffles=2)
    play = Play(state)
    play.turn_card("p1-FG1", "p1", "test", "SS-DECK-10", readings.lock(0))
    after = play.state.stacks
    assert {card.number for card in after[0].cards} == {card.number for card in first}
    assert [card.number for card in after[0].cards] == [n for n in order(7, 2) if n in {card.number for card in first}]
    assert (after[0].turned, after[1]) == (1, Stack(second, 0))


@pytest.mark.clause("SS-DECK-11")
def test_given_cards_are_used_from_the_top_to_the_last():
    state = play_out(duel("K O R"), fire("p1-FG1", "GUN#1", "p2-FG1"))
    assert cards_left(state) == 0
    assert "GUN#1" not in unused(state, "p1-FG1")


@pytest.mark.clause("SS-DECK-11")
def test_running_out_of_given_cards_is_an_error_and_no_shuffle():
    with pytest.raises(AssertionError):
        play_out(duel("K O"), fire("p1-FG1", "GUN#1", "p2-FG1"))
