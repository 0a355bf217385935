"""Movement (MOVE, MPB, SUB): order, fan, limits, obstacles."""

import pytest

from navalsim3d.kernel.events import Moved
from navalsim3d.rulesets.seastrike.types import SURFACE, TYPES
from tests.rulesets.seastrike.build import (
    S1,
    allowed,
    at,
    block,
    cards_left,
    end_moves,
    fire,
    give,
    isle,
    menu,
    move,
    piece,
    play_out,
    position,
    refused,
    working,
)

FAR = piece("p2-C1", 80, 170, 180)


def sea(*pieces, **changes):
    """The movement round of player 1 with these pieces, and a cruiser far off."""
    return position([*pieces, FAR], phase="move", **changes)


@pytest.mark.clause("SS-MOVE-01")
def test_the_first_mover_alternates_from_round_to_round():
    state = position([piece("p1-FG1", 10, 10), piece("p2-FG1", 80, 170)], phase="move", turn="p2", winner_of_cut="p1")
    order = [state.turn]
    for _ in range(3):
        state = play_out(state, end_moves(state.turn))
        order.append(state.turn)
    assert order == ["p2", "p1", "p1", "p2"]
    assert state.round == 2


@pytest.mark.clause("SS-MOVE-02", "SS-FIRE-14")
def test_a_firing_round_follows_even_when_nothing_fires():
    state = position([piece("p1-FG1", 10, 10), FAR], phase="move")
    state, events = give(state, end_moves("p1"), end_moves("p2"))
    assert [event.text for event in events if event.text.startswith(("Firing round", "Round"))] == ["Firing round 1", "Round 2"]
    assert (state.round, state.phase) == (2, "move")


@pytest.mark.clause("SS-MOVE-02")
def test_the_firing_round_has_the_number_of_its_movement_round():
    state = position([piece("p1-FG1", 10, 10), piece("p2-FG1", 20, 10)], phase="move")
    state = play_out(state, end_moves("p1"), end_moves("p2"))
    assert (state.round, state.phase) == (1, "fire")


@pytest.mark.clause("SS-MOVE-03")
def test_a_side_moves_some_of_its_ships_in_any_order_each_once():
    state = sea(piece("p1-FG1", 10, 10), piece("p1-FG2", 30, 10), piece("p1-LG1", 50, 10))
    state = play_out(state, move("p1-FG2", 0, 5), move("p1-FG1", 0, 5))
    assert refused(state, move("p1-FG1", 0, 5)) == "SS-MOVE-03"
    state = play_out(state, end_moves("p1"))
    assert at(state, "p1-LG1") == (50, 10, 0) and state.turn == "p2"


@pytest.mark.clause("SS-MOVE-03")
def test_after_the_last_ship_the_turn_passes():
    state = play_out(sea(piece("p1-FG1", 10, 10)), move("p1-FG1", 0, 5))
    assert state.turn == "p2"


def test_an_enemy_ship_is_not_moved():
    assert refused(sea(piece("p1-FG1", 10, 10)), move("p1-FG1", 0, 5).__class__(side="p1", piece="p2-C1", turn=0.0, distance=5.0))


@pytest.mark.clause("SS-MOVE-04")
@pytest.mark.parametrize("distance", [0.5, 4.0, 6.0])
def test_a_ship_goes_straight_on_up_to_its_length(distance):
    state = play_out(sea(piece("p1-FG1", 45, 30)), move("p1-FG1", 0, distance))
    assert at(state, "p1-FG1") == (45, 30 + distance, 0)


@pytest.mark.clause("SS-MOVE-04")
def test_beyond_its_length_straight_on_is_a_move_along_the_indicator():
    slow = sea(piece("p1-C1", 45, 30, half_speed=True))
    assert allowed(slow, move("p1-C1", 0, 7.0)) and allowed(slow, move("p1-C1", 0, 7.5)) and not allowed(slow, move("p1-C1", 0, 7.51))
    assert allowed(sea(piece("p1-FG1", 45, 30)), move("p1-FG1", 0, 6.5))


@pytest.mark.clause("SS-MOVE-05")
def test_a_ship_turns_at_its_bow_and_slides():
    state, events = give(sea(piece("p1-FG1", 45, 30, 0)), move("p1-FG1", 45, 15))
    assert at(state, "p1-FG1") == (53.485, 41.485, 45.0)
    path = next(event for event in events if isinstance(event, Moved)).path
    assert (path[0].x, path[0].y, path[0].heading) == (45, 30, 0)
    assert (round(path[1].x, 3), round(path[1].y, 3), path[1].heading) == (42.879, 30.879, 45)
    assert (path[-1].x, path[-1].y, path[-1].heading) == (53.485, 41.485, 45)


@pytest.mark.clause("SS-MOVE-05")
def test_port_is_the_mirror_of_starboard():
    state = play_out(sea(piece("p1-FG1", 45, 30, 0)), move("p1-FG1", -45, 15))
    assert at(state, "p1-FG1") == (36.515, 41.485, 315.0)


@pytest.mark.clause("SS-MOVE-06")
@pytest.mark.parametrize(
    ("ship", "changes", "most"),
    [
        ("p1-FG1", {}, 15.0),
        ("p1-MPB1", {}, 15.0),
        ("p1-S1", {}, 12.0),
        ("p1-MS1", {}, 12.0),
        ("p1-A", {}, 12.0),
        ("p1-M1", {}, 12.0),
        ("p1-FG1", {"half_speed": True}, 7.5),
    ],
)
def test_no_ship_slides_beyond_its_mark(ship, changes, most):
    state = sea(piece(ship, 45, 30, **changes))
    assert allowed(state, move(ship, 0, most)) and not allowed(state, move(ship, 0, most + 0.01))


@pytest.mark.clause("SS-MOVE-07")
def test_a_turn_needs_a_slide_of_the_ships_own_length():
    slow = sea(piece("p1-C1", 45, 30, half_speed=True))
    assert refused(slow, move("p1-C1", 10, 6.99)) == "SS-MOVE-07"
    assert allowed(slow, move("p1-C1", 10, 7.0)) and allowed(slow, move("p1-C1", 10, 7.5)) and not allowed(slow, move("p1-C1", 10, 7.6))
    assert allowed(slow, move("p1-C1", 0, 0.1))


@pytest.mark.clause("SS-MOVE-08")
@pytest.mark.parametrize("sign", [1, -1])
def test_ships_turn_forty_five_degrees_at_most(sign):
    state = sea(piece("p1-FG1", 45, 30))
    assert allowed(state, move("p1-FG1", sign * 45.0, 15))
    assert refused(state, move("p1-FG1", sign * 45.01, 15)) == "SS-MOVE-08"


@pytest.mark.clause("SS-MOVE-09")
def test_the_path_may_not_cross_a_ship_but_a_submarine():
    for other, accepted in [("p2-FG1", False), ("p1-LG1", False), ("p2-S1", True), ("p2-A", True)]:
        state = sea(piece("p1-FG1", 45, 20), piece(other, 45, 28, 90))
        assert allowed(state, move("p1-FG1", 0, 15)) is accepted
    assert refused(sea(piece("p1-FG1", 45, 20), piece("p2-FG1", 45, 28, 90)), move("p1-FG1", 0, 15)) == "SS-MOVE-09"


@pytest.mark.clause("SS-MOVE-09")
def test_the_bow_and_the_reference_point_draw_the_path():
    land = block(44, 26, 46, 27)
    assert refused(sea(piece("p1-FG1", 45, 20), isles=[land]), move("p1-FG1", 0, 15)) == "SS-MOVE-09"
    beside = block(45.3, 26, 46, 27)
    assert allowed(sea(piece("p1-FG1", 45, 20), isles=[beside]), move("p1-FG1", 0, 15))


@pytest.mark.clause("SS-MOVE-09")
@pytest.mark.parametrize("islet", [block(46.8, 24.6, 47.2, 25.4), block(46.8, 22.4, 47.2, 23.0)], ids=["bow", "reference point"])
def test_each_of_the_two_lines_bars_a_turn(islet):
    state = sea(piece("p1-FG1", 45, 20), isles=[islet])
    assert refused(state, move("p1-FG1", 45, 15)) == "SS-MOVE-09"
    assert allowed(state, move("p1-FG1", -45, 15))


@pytest.mark.clause("SS-MOVE-09")
@pytest.mark.parametrize("at_", [(47.5, 26.0, 45.0), (47.33, 22.65, 36.5)], ids=["bow", "reference point"])
def test_a_ship_across_either_line_bars_a_turn(at_):
    state = sea(piece("p1-FG1", 45, 20), piece("p2-MPB1", *at_))
    assert refused(state, move("p1-FG1", 45, 15)) == "SS-MOVE-09"
    assert allowed(state, move("p1-FG1", -45, 15))


@pytest.mark.clause("SS-MOVE-09")
@pytest.mark.parametrize(
    ("heading", "east", "north"), [(0, 0, 1), (90, 1, 0), (180, 0, -1), (270, -1, 0), (45, 0.7, 0.7), (225, -0.7, -0.7)]
)
@pytest.mark.parametrize("away", [6, 9, 12, 17])
def test_ships_and_land_are_met_on_every_course(heading, east, north, away):
    ship = piece("p1-LG1", 45, 60, heading)
    x, y = 45 + away * east, 60 + away * north
    assert not allowed(sea(ship, piece("p2-FG1", x, y, heading + 90)), move("p1-LG1", 0, 15))
    assert not allowed(sea(ship, isles=[block(x - 0.6, y - 0.6, x + 0.6, y + 0.6)]), move("p1-LG1", 0, 15))
    clear = sea(ship, piece("p2-FG1", 45 - away * east, 60 - away * north, heading + 90))
    assert allowed(clear, move("p1-LG1", 0, 15))


@pytest.mark.clause("SS-MOVE-10")
def test_the_counter_may_not_end_on_a_ship_or_on_land():
    beside = sea(piece("p1-FG1", 45, 20), piece("p2-FG1", 46.1, 35, 0))
    assert refused(beside, move("p1-FG1", 0, 15)) == "SS-MOVE-10"
    assert allowed(sea(piece("p1-FG1", 45, 20), piece("p2-FG1", 46.2, 35, 0)), move("p1-FG1", 0, 15))
    assert allowed(sea(piece("p1-FG1", 45, 20), piece("p2-S1", 45, 35, 0)), move("p1-FG1", 0, 15))
    land = sea(piece("p1-FG1", 45, 20), isles=[block(45.5, 34, 50, 36)])
    assert refused(land, move("p1-FG1", 0, 15)) == "SS-MOVE-10"


@pytest.mark.clause("SS-MOVE-11")
@pytest.mark.parametrize(("turn", "distance"), [(0, 0), (0, -1), (45, 0), (45, -6)])
def test_no_ship_backs_or_turns_on_the_spot(turn, distance):
    assert refused(sea(piece("p1-FG1", 45, 30)), move("p1-FG1", turn, distance)) == "SS-MOVE-11"


@pytest.mark.clause("SS-MOVE-12")
def test_a_move_stands_and_a_refused_one_changes_nothing():
    state = sea(piece("p1-FG1", 45, 30), piece("p1-FG2", 10, 30))
    assert not allowed(state, move("p1-FG1", 60, 15))
    state = play_out(state, move("p1-FG1", 30, 15))
    where = at(state, "p1-FG1")
    assert refused(state, move("p1-FG1", 0, 5)) == "SS-MOVE-03"
    assert at(state, "p1-FG1") == where


@pytest.mark.clause("SS-MOVE-13")
def test_a_ship_before_a_long_coast_is_stuck():
    state = sea(piece("p1-FG1", 45, 26.8), isles=[block(5, 30, 85, 32)])
    assert allowed(state, move("p1-FG1", 0, 0.2)) and not allowed(state, move("p1-FG1", 0, 0.21))
    assert not any(allowed(state, move("p1-FG1", turn, slide)) for turn in range(-45, 46, 5) if turn for slide in (6, 9, 12, 15))
    assert [command.kind for command in menu(state)] == ["end_moves"]


@pytest.mark.clause("SS-MOVE-14")
def test_half_speed_is_the_first_mark():
    state = sea(piece("p1-FG1", 45, 30, half_speed=True))
    assert allowed(state, move("p1-FG1", 0, 7.5))
    assert refused(state, move("p1-FG1", 0, 7.6)) == "SS-MOVE-14"


@pytest.mark.clause("SS-MOVE-15")
def test_the_whole_counter_stays_on_the_table():
    state = sea(piece("p1-FG1", 0.5, 30, 0))
    assert refused(state, move("p1-FG1", 0, 5)) == "SS-MOVE-15"
    assert allowed(sea(piece("p1-FG1", 0.6, 30, 0)), move("p1-FG1", 0, 5))
    top = sea(piece("p1-FG1", 45, 170, 0))
    assert allowed(top, move("p1-FG1", 0, 7)) and not allowed(top, move("p1-FG1", 0, 7.01))


@pytest.mark.clause("SS-MOVE-16")
def test_the_first_mark_is_for_surface_ships_at_half_speed_only():
    moves = [(ship, slide) for ship in ("p1-FG1", "p1-S1") for slide in (7.5, 12.0)]
    assert all(allowed(sea(piece(ship, 45, 30)), move(ship, 0, slide)) for ship, slide in moves)
    assert not allowed(sea(piece("p1-FG1", 45, 30, half_speed=True)), move("p1-FG1", 0, 12))


@pytest.mark.clause("SS-MOVE-17")
@pytest.mark.parametrize("code", [code for code in TYPES if code in SURFACE and code != "MERCHANT"])
def test_all_surface_ships_are_equally_fast(code):
    ship = f"p1-{code}1"
    state = sea(piece(ship, 45, 30))
    assert allowed(state, move(ship, 0, 15)) and not allowed(state, move(ship, 0, 15.01))


@pytest.mark.clause("SS-MOVE-17")
def test_fuel_does_not_run_out():
    state = sea(piece("p1-FG1", 45, 10))
    for _ in range(6):
        while state.turn != "p1":
            state = play_out(state, end_moves("p2"))
        state = play_out(state, move("p1-FG1", 0, 15))
    assert at(state, "p1-FG1") == (45, 100, 0)


@pytest.mark.clause("SS-MPB-01")
def test_a_boat_turns_square():
    state = sea(piece("p1-MPB1", 20, 20, 0))
    assert at(play_out(state, move("p1-MPB1", 90, 15)), "p1-MPB1") == (32.5, 22.5, 90.0)
    assert refused(state, move("p1-MPB1", 90.01, 15)) == "SS-MPB-01"
    assert refused(state, move("p1-MPB1", 90, 4.9)) == "SS-MOVE-07" and allowed(state, move("p1-MPB1", 90, 5))


@pytest.mark.clause("SS-MPB-02")
def test_any_hit_destroys_a_boat_even_a_symbol_it_does_not_carry():
    state = position([piece("p1-FG1", 10, 10), piece("p2-MPB1", 20, 10), FAR], "K O{gun:HELO}")
    state = play_out(state, fire("p1-FG1", "GUN#1", "p2-MPB1"))
    assert state.piece("p2-MPB1").removed and cards_left(state) == 0


@pytest.mark.clause("SS-MPB-03")
def test_a_missile_passes_over_a_boats_bow():
    between = piece("p2-MPB1", 16, 9, 0)
    state = position([piece("p1-LG1", 10, 10), between, piece("p2-LG1", 24, 10)])
    assert allowed(state, fire("p1-LG1", "SSM#1", "p2-LG1"))
    astride = position([piece("p1-LG1", 10, 10), piece("p2-MPB1", 16, 10.4, 0), piece("p2-LG1", 24, 10)])
    assert not allowed(astride, fire("p1-LG1", "SSM#1", "p2-LG1"))


@pytest.mark.clause("SS-MPB-04", "SS-WX-06")
def test_boats_neither_move_nor_fire_in_a_storm():
    pieces = [piece("p1-MPB1", 10, 10), piece("p2-FG1", 22, 10)]
    moving = position(pieces, phase="move", weather="STORM")
    assert refused(moving, move("p1-MPB1", 0, 5)) == "SS-MPB-04"
    assert [command.kind for command in menu(moving)] == ["end_moves"]
    firing = position(pieces, weather="STORM")
    assert refused(firing, fire("p1-MPB1", "SSM#1", "p2-FG1")) == "SS-MPB-04"
    assert menu(firing, "fire") == []
    assert allowed(position(pieces), fire("p1-MPB1", "SSM#1", "p2-FG1"))


@pytest.mark.clause("SS-SUB-01")
def test_a_submarine_slides_twelve_centimetres():
    state = sea(piece("p1-S1", 10, 50, 90))
    assert at(play_out(state, move("p1-S1", -45, 12)), "p1-S1") == (19.218, 56.718, 45.0)
    assert refused(state, move("p1-S1", 0, 12.01)) == "SS-SUB-01"
    assert refused(state, move("p1-S1", 45.01, 12)) == "SS-MOVE-08"


@pytest.mark.clause("SS-SUB-02")
def test_a_submarine_passes_and_stops_under_ships_but_not_under_land():
    under = sea(piece("p1-S1", 45, 30), piece("p2-DG1", 45, 36, 90), piece("p2-FG1", 45, 42, 0))
    state = play_out(under, move("p1-S1", 0, 12))
    assert at(state, "p1-S1") == at(state, "p2-FG1")
    assert refused(sea(piece("p1-S1", 45, 30), isles=[block(44, 36, 46, 37)]), move("p1-S1", 0, 12)) == "SS-MOVE-09"


@pytest.mark.clause("SS-SUB-02")
def test_a_ship_passes_and_stops_over_a_submarine():
    state = sea(piece("p1-FG1", 45, 30), piece("p2-S1", 45, 38, 90), piece("p2-MS1", 45, 45, 0))
    assert at(play_out(state, move("p1-FG1", 0, 15)), "p1-FG1") == (45, 45, 0)


@pytest.mark.clause("SS-SUB-03")
@pytest.mark.parametrize(("shooter", "mount"), [("p1-FG1", "SSML#1"), ("p1-LG1", "SSM#1"), ("p1-FG1", "GUN#1")])
def test_missiles_and_guns_do_not_reach_a_submarine(shooter, mount):
    for below in ("p2-S1", "p2-MS1", "p2-A"):
        assert refused(position([piece(shooter, 10, 10), piece(below, 16, 10)]), fire(shooter, mount, below)) == "SS-SUB-03"


@pytest.mark.clause("SS-SUB-03")
@pytest.mark.parametrize(("shooter", "mount"), [("p1-FS1", "ASW#1"), ("p1-FS1", "ASWL#1"), ("p1-S1", "TORP#1")])
def test_what_goes_under_water_reaches_it(shooter, mount):
    assert allowed(position([piece(shooter, 10, 10, 90), piece("p2-S1", 16, 10)]), fire(shooter, mount, "p2-S1"))


@pytest.mark.clause("SS-SUB-04", "SS-ARC-04")
def test_green_land_stops_a_torpedo_and_ships_do_not():
    ships = [piece("p1-S1", 10, 10, 0), piece("p2-C1", 10, 22, 90)]
    tip = isle(S1, 7.5, 16)
    assert refused(position(ships, isles=[tip]), fire("p1-S1", "TORP#1", "p2-C1")) == "SS-SUB-04"
    between = piece("p2-FG1", 10, 16, 90)
    assert allowed(position([*ships, between]), fire("p1-S1", "TORP#1", "p2-C1"))


@pytest.mark.clause("SS-SUB-05", "SS-ARC-04")
@pytest.mark.parametrize(("x", "y", "accepted"), [(8, 8, True), (-8, 8, True), (9, 8, False), (-9, 8, False), (0, -8, False)])
def test_torpedoes_run_within_forty_five_degrees_of_the_bow(x, y, accepted):
    state = position([piece("p1-S1", 45, 45, 0), piece("p2-FG1", 45 + x, 45 + y)])
    assert allowed(state, fire("p1-S1", "TORP#1", "p2-FG1")) is accepted


@pytest.mark.clause("SS-SUB-05")
def test_the_arc_turns_with_the_bow():
    state = position([piece("p1-S1", 45, 45, 350), piece("p2-FG1", 45, 55), piece("p2-LG1", 53, 53)])
    assert allowed(state, fire("p1-S1", "TORP#1", "p2-FG1"))
    assert refused(state, fire("p1-S1", "TORP#1", "p2-LG1")) == "SS-SUB-05"


@pytest.mark.clause("SS-SUB-06")
@pytest.mark.parametrize("symbol", ["BELOW", "MAJOR"])
def test_below_decks_or_major_removes_a_submarine(symbol):
    state = position([piece("p1-S1", 10, 10, 90), piece("p2-S1", 20, 10), FAR], f"K O{{torp:{symbol}}}")
    state = play_out(state, fire("p1-S1", "TORP#1", "p2-S1"))
    assert state.piece("p2-S1").removed and cards_left(state) == 0


@pytest.mark.clause("SS-SUB-06")
def test_weapon_and_fire_control_symbols_wear_a_submarine():
    ships = [piece("p1-FS1", 10, 10), piece("p2-S1", 16, 10), piece("p2-MS1", 10, 16), FAR]
    state = play_out(position(ships, "K O{asw:TORP} O{asw:FCE}"), fire("p1-FS1", "ASW#1", "p2-S1"))
    assert working(state, "p2-S1") == ["TORP#1"] and state.piece("p2-S1").fce == 1
    state = play_out(position(ships, "K O{asw:SSM} O{asw:TORP}"), fire("p1-FS1", "ASW#1", "p2-MS1"))
    assert working(state, "p2-MS1") == ["SSM#1", "PDG#1"]


@pytest.mark.clause("SS-SUB-07")
def test_a_submarine_blocks_neither_line_nor_path():
    ships = [piece("p1-LG1", 10, 10, 90), piece("p2-S1", 16, 10), piece("p2-LG1", 24, 10)]
    assert allowed(position(ships), fire("p1-LG1", "SSM#1", "p2-LG1"))
    assert allowed(position(ships, phase="move"), move("p1-LG1", 0, 6))


@pytest.mark.clause("SS-SUB-08")
def test_a_missile_submarine_fires_all_round_like_a_ship():
    behind = position([piece("p1-MS1", 30, 30, 0), piece("p2-FG1", 30, 12), FAR], "K O{ssm:GUN}")
    state = play_out(behind, fire("p1-MS1", "SSM#1", "p2-FG1"))
    assert working(state, "p2-FG1").count("GUN#2") == 0 and cards_left(state) == 0
    assert not allowed(position([piece("p1-MS1", 30, 30), piece("p2-FG1", 30, 11.99)]), fire("p1-MS1", "SSM#1", "p2-FG1"))
    ridge = position([piece("p1-MS1", 30, 30), piece("p2-FG1", 30, 12)], isles=[block(29, 20, 31, 21, brown=True)])
    assert refused(ridge, fire("p1-MS1", "SSM#1", "p2-FG1")) == "SS-ARC-01"
    between = position([piece("p1-MS1", 30, 30), piece("p1-LG1", 30, 20), piece("p2-FG1", 30, 12)])
    assert refused(between, fire("p1-MS1", "SSM#1", "p2-FG1")) == "SS-ARC-01"


def test_the_menu_of_moves_holds_only_what_is_accepted():
    state = sea(piece("p1-FG1", 10, 10, 45), piece("p1-MPB1", 32, 25, 250), piece("p1-S1", 14, 12, 80), isles=[block(18, 14, 24, 18)])
    offered = menu(state, "move")
    assert {command.piece for command in offered} == {"p1-FG1", "p1-MPB1", "p1-S1"}
    assert all(allowed(state, command) for command in offered)
    assert menu(state)[-1] == end_moves("p1")


def test_the_second_player_is_offered_his_own_moves():
    state = position([piece("p1-FG1", 10, 10), piece("p2-FG1", 45, 150, 180)], phase="move", turn="p2")
    offered = menu(state, "move")
    assert offered and all(command.side == "p2" and command.piece == "p2-FG1" and allowed(state, command) for command in offered)
