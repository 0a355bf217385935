"""Geometry (GEO): tolerances, halves, counters, crossings, superstructures, and whose a card is."""

from math import sqrt

import pytest

from navalsim3d.kernel.events import CardTurned
from navalsim3d.rulesets.seastrike.commands import Fly, NameTarget
from navalsim3d.rulesets.seastrike.counters import bow, in_half, rear_edge, size_of
from navalsim3d.rulesets.seastrike.crossing import common_area, crosses, overlapping, shape
from navalsim3d.rulesets.seastrike.lines import open_line
from navalsim3d.rulesets.seastrike.movement import destination
from tests.rulesets.seastrike.build import (
    S4,
    allowed,
    cards_left,
    fire,
    game,
    give,
    isle,
    menu,
    move,
    piece,
    play_out,
    position,
    refused,
)

OUTER_SIZES = [
    ("C", 7.0, 1.4),
    ("DG", 6.5, 1.3),
    ("DH", 6.5, 1.3),
    ("FG", 6.0, 1.2),
    ("LG", 5.5, 1.1),
    ("LP", 5.5, 1.1),
    ("MPB", 5.0, 1.0),
    ("S", 5.0, 1.0),
    ("MS", 5.0, 1.0),
    ("BLANK", 5.0, 1.0),
    ("MERCHANT", 5.0, 1.0),
    ("SAMSITE", 2.0, 2.0),
    ("HQ", 2.0, 2.0),
]


@pytest.mark.clause("SS-GEO-01")
@pytest.mark.parametrize(("away", "within"), [(18.0004, True), (18.0010, False)])
def test_a_length_is_compared_with_half_a_thousandth_to_spare(away, within):
    state = position([piece("p1-LG1", 10, 10), piece("p2-LG1", 10 + away, 10)])
    assert allowed(state, fire("p1-LG1", "SSM#1", "p2-LG1")) is within


@pytest.mark.clause("SS-GEO-01")
@pytest.mark.parametrize(("turn", "accepted"), [(45.004, True), (-45.004, True), (45.01, False)])
def test_an_angle_is_compared_with_half_a_hundredth_to_spare(turn, accepted):
    assert allowed(position([piece("p1-FG1", 45, 45)], phase="move"), move("p1-FG1", turn, 10)) is accepted


@pytest.mark.clause("SS-GEO-01")
def test_a_position_is_rounded_after_the_move():
    end = destination(game(), piece("p1-FG1", 45, 30, 10.0), 17.123456, 9.87654321)
    assert (end.x, end.y, end.heading) == (round(end.x, 3), round(end.y, 3), 27.12)


@pytest.mark.clause("SS-GEO-02")
def test_the_centre_line_lies_in_both_halves():
    table = game()
    assert in_half(table, 90.0, "SOUTH") and in_half(table, 90.0, "NORTH")
    assert not in_half(table, 90.010, "SOUTH") and in_half(table, 90.010, "NORTH")
    assert (rear_edge(table, "SOUTH"), rear_edge(table, "NORTH")) == (0.0, 180.0)


@pytest.mark.clause("SS-GEO-02")
def test_another_table_is_halved_too():
    table = game(width=152, height=274)
    assert table.middle == 137.0
    assert in_half(table, 137.0, "SOUTH") and not in_half(table, 137.1, "SOUTH")


@pytest.mark.clause("SS-GEO-03")
@pytest.mark.parametrize(("code", "length", "beam"), OUTER_SIZES)
def test_counters_have_the_sizes_of_the_table(code, length, beam):
    assert size_of(game(), code) == (length, beam)


@pytest.mark.clause("SS-GEO-03")
def test_the_bow_lies_half_a_length_ahead_of_the_reference_point():
    assert bow(game(), piece("p1-FG1", 45, 30, 0)) == (45.0, 33.0)
    assert bow(game(), piece("p1-C1", 45, 30, 90)) == (48.5, 30.0)


@pytest.mark.clause("SS-GEO-04")
def test_a_line_that_touches_a_vertex_is_open():
    table = game([isle(S4, 20, 20)])
    corner = (21.6, 21.6)
    assert open_line(table, (), (corner[0] - 5, corner[1] + 5), (corner[0] + 5, corner[1] - 5))
    inward = 0.01
    assert not open_line(table, (), (corner[0] - 5 - inward, corner[1] + 5), (corner[0] + 5 - inward, corner[1] - 5))


@pytest.mark.clause("SS-GEO-04")
def test_a_line_along_an_edge_is_open():
    table = game([isle(S4, 20, 20)])
    assert open_line(table, (), (10, 21.6), (30, 21.6))
    assert not open_line(table, (), (10, 21.599), (30, 21.599))


@pytest.mark.clause("SS-GEO-04")
def test_a_crossing_is_more_than_a_thousandth_long():
    square = shape("square", ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)))
    for along, crossed in [(0.0009, False), (0.0012, True)]:
        leg = along / sqrt(2)
        assert crosses((1.0 - leg - 1.0, -1.0), (1.0 - leg + 2.0, 2.0), square) is crossed


@pytest.mark.clause("SS-GEO-04")
def test_an_overlap_is_more_than_a_thousandth_of_a_square_centimetre():
    one = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    for over, overlaps in [(0.0009, False), (0.0012, True)]:
        other = ((1.0 - over, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0 - over, 1.0))
        assert common_area(one, other) == pytest.approx(over)
        assert overlapping(one, other) is overlaps


@pytest.mark.clause("SS-GEO-05", "SS-MPB-03")
def test_a_boat_stops_a_line_with_its_centre_symbol_only():
    boat = (piece("p2-MPB1", 20, 20, 0),)
    assert not open_line(game(), boat, (10, 20.3), (30, 20.3))
    assert open_line(game(), boat, (10, 21.0), (30, 21.0))


@pytest.mark.clause("SS-GEO-05")
def test_a_ship_stops_a_line_with_the_middle_half_of_its_length():
    ship = (piece("p2-FG1", 20, 20, 0),)
    assert open_line(game(), ship, (10, 22.0), (30, 22.0))
    assert not open_line(game(), ship, (10, 21.4), (30, 21.4))
    assert open_line(game(), ship, (10, 21.6), (30, 21.6))


@pytest.mark.clause("SS-GEO-05")
def test_the_superstructure_turns_with_its_ship():
    ship = (piece("p2-FG1", 20, 20, 90),)
    assert not open_line(game(), ship, (21.4, 10), (21.4, 30))
    assert open_line(game(), ship, (10, 21.4), (30, 21.4))


@pytest.mark.clause("SS-GEO-05")
def test_submarines_stop_no_line_and_merchants_stop_it_like_ships():
    assert open_line(game(), (piece("p2-S1", 20, 20),), (10, 20), (30, 20))
    assert not open_line(game(), (piece("p2-M1", 20, 20),), (10, 21.2), (30, 21.2))
    assert open_line(game(), (piece("p2-M1", 20, 20),), (10, 21.3), (30, 21.3))


@pytest.mark.clause("SS-GEO-06")
@pytest.mark.parametrize(("away", "within"), [(17.0, True), (17.010, False)])
def test_range_runs_from_reference_point_to_reference_point(away, within):
    state = position([piece("p1-FG1", 10, 10, 90), piece("p2-C1", 10 + away, 10, 90)])
    assert allowed(state, fire("p1-FG1", "GUN#1", "p2-C1")) is within


@pytest.mark.clause("SS-GEO-07")
def test_the_log_says_whose_card_it_was_and_what_for():
    state = position([piece("p1-FG1", 10, 10), piece("p2-FG1", 20, 10)], "K O R")
    _, events = give(state, fire("p1-FG1", "GUN#1", "p2-FG1"))
    cards = [event for event in events if isinstance(event, CardTurned)]
    assert [(event.side, event.words.split(":")[0]) for event in cards] == [("p1", "Red FG1")] * 3
    assert [event.face[0] for event in cards] == ["BLACK", "BLANK", "RED"]
    assert "GUN#1 lock-on at Blue FG1" in cards[0].words and "GUN#1 shot 1 of 2 at Blue FG1" in cards[1].words


@pytest.mark.clause("SS-GEO-07")
def test_a_system_failure_hits_its_own_unit_only():
    state = position([piece("p1-FG1", 10, 10), piece("p1-FG2", 10, 20), piece("p2-FG1", 20, 10), piece("p2-C1", 80, 170)], "F")
    state = play_out(state, fire("p1-FG1", "GUN#1", "p2-FG1"))
    assert [each.id for each in state.pieces if each.out_of_action] == ["p1-FG1"]


@pytest.mark.clause("SS-GEO-07")
def test_a_defender_turns_its_own_cards_in_the_middle_of_an_attack():
    state = position([piece("p1-FS1", 10, 10), piece("p2-FG1", 45, 10), piece("p2-C1", 80, 170)], "K F O")
    fly, name = Fly(side="p1", piece="p1-FS1", number=1), NameTarget(side="p1", flight=0, target="p2-FG1")
    state, events = give(
        state,
        fly,
        name,
        menu(play_out(state, fly, name), "defend")[0],
    )
    owners = [(event.side, event.face[0]) for event in events if isinstance(event, CardTurned)]
    assert owners == [("p1", "BLACK"), ("p2", "SYSFAIL"), ("p1", "BLANK")]
    assert state.piece("p2-FG1").out_of_action and not state.piece("p1-FS1").out_of_action


@pytest.mark.clause("SS-GEO-08")
def test_the_menu_begins_with_the_lowest_id_and_the_lowest_mount():
    state = position([piece("p1-FG2", 10, 10), piece("p1-FG1", 10, 14), piece("p2-LG2", 20, 10), piece("p2-LG1", 20, 14)])
    assert menu(state)[0] == fire("p1-FG1", "SSML#1", "p2-LG1")
    used = position([piece("p1-FG1", 10, 14, used="SSML#1"), piece("p2-LG2", 20, 10), piece("p2-LG1", 20, 14)])
    assert menu(used)[0] == fire("p1-FG1", "SSML#2", "p2-LG1")


@pytest.mark.clause("SS-GEO-08")
def test_a_defence_that_may_be_used_stands_before_doing_nothing():
    state = position([piece("p1-FS1", 10, 10), piece("p2-FG1", 45, 10)], "K")
    state = play_out(state, Fly(side="p1", piece="p1-FS1", number=1), NameTarget(side="p1", flight=0, target="p2-FG1"))
    assert [command.kind for command in menu(state)] == ["defend", "stand_by"]
    assert cards_left(state) == 0


def test_a_refused_command_has_a_clause_and_a_sentence():
    state = position([piece("p1-FG1", 10, 10), piece("p2-FG1", 80, 10)])
    assert refused(state, fire("p1-FG1", "GUN#1", "p2-FG1")) == "SS-RANGE-01"
