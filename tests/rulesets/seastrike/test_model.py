"""Models instead of counters (MODEL): the base under the model is the counter."""

import pytest

from navalsim3d.rulesets.seastrike.commands import Strike
from navalsim3d.rulesets.seastrike.counters import bow, centre_pose, outline, size_of
from navalsim3d.rulesets.seastrike.lines import open_line
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE
from tests.rulesets.seastrike.build import (
    S4,
    allowed,
    at,
    cards_left,
    fire,
    game,
    isle,
    menu,
    move,
    piece,
    play_out,
    position,
    working,
)

FAR = (piece("p1-C2", 80, 10), piece("p2-C2", 80, 170, 180))
MODELS = {"models": True}


@pytest.mark.clause("SS-MODEL-01")
def test_the_base_of_the_model_is_the_counter_for_all_geometry():
    frigate = piece("p1-FG1", 20, 20)
    assert outline(game(models=True), frigate) == ((19.75, 18.05), (19.75, 21.95), (20.25, 21.95), (20.25, 18.05))
    beside = [piece("p1-FG1", 20, 20), piece("p2-FG1", 20.8, 35), *FAR]
    assert not allowed(position(beside, phase="move"), move("p1-FG1", 0, 15))
    assert allowed(position(beside, phase="move", options=MODELS), move("p1-FG1", 0, 15))
    third = (piece("p2-FG1", 20, 20),)
    assert not open_line(game(), third, (10, 21.2), (30, 21.2))
    assert open_line(game(models=True), third, (10, 21.2), (30, 21.2))


@pytest.mark.clause("SS-MODEL-01")
def test_a_shorter_base_turns_in_a_shorter_slide():
    slow = [piece("p1-C1", 20, 20, half_speed=True), *FAR]
    assert not allowed(position(slow, phase="move"), move("p1-C1", 30, 6.5))
    assert allowed(position(slow, phase="move", options=MODELS), move("p1-C1", 30, 6.5))


@pytest.mark.clause("SS-MODEL-02")
def test_each_model_shows_its_side_and_its_mark():
    state = position([piece("p1-FG1", 20, 20), piece("p1-FG2", 30, 20), piece("p2-FG1", 20, 30)], options=MODELS)
    shown = [(each.side, each.name) for each in SEASTRIKE.tabletop(state, None).pieces if "FG" in each.id]
    assert {side for side, _ in shown} == {"p1", "p2"}
    ours = [name for side, name in shown if side == "p1"]
    assert len(set(ours)) == 2


@pytest.mark.clause("SS-MODEL-02")
def test_the_bases_of_models_are_grey_and_green_where_counters_have_the_colours_of_the_fleets():
    fleets = {"p1": {"colour": "red"}, "p2": {"colour": "blue"}}
    shown = {models: position([], fleets=fleets, options={"models": models}) for models in (True, False)}
    flags = {models: [side.flag for side in SEASTRIKE.tabletop(state, None).sides] for models, state in shown.items()}
    assert flags == {True: ["grey", "green"], False: ["red", "blue"]}


@pytest.mark.clause("SS-MODEL-03")
def test_all_is_measured_from_the_ranging_point_that_was_agreed():
    table = game(models=True, ranging_point=0.25)
    cruiser = piece("p1-C1", 20, 20, 90)
    assert bow(table, cruiser) == (21.5, 20)
    assert (centre_pose(table, cruiser).x, centre_pose(table, cruiser).y) == (18.5, 20)
    assert bow(game(models=True), cruiser) == (23, 20)


@pytest.mark.clause("SS-MODEL-03")
def test_printed_counters_and_sites_are_measured_from_their_middle():
    assert bow(game(ranging_point=0.25), piece("p1-C1", 20, 20, 90)) == (23.5, 20)
    assert outline(game(models=True, ranging_point=0.25), piece("p1-HQ", 20, 20)) == ((19, 19), (19, 21), (21, 21), (21, 19))


@pytest.mark.clause("SS-MODEL-03")
def test_a_move_carries_the_ranging_point_along():
    options = {"models": True, "ranging_point": 0.25}
    state = position([piece("p1-C1", 20, 20, 0), *FAR], phase="move", options=options)
    state = play_out(state, move("p1-C1", 0, 10))
    assert at(state, "p1-C1") == (20, 30, 0)
    state = position([piece("p1-C1", 20, 20, 0), *FAR], phase="move", options=options)
    assert at(play_out(state, move("p1-C1", 45, 10)), "p1-C1") == (26.01, 27.51, 45)


@pytest.mark.clause("SS-MODEL-03")
def test_ranges_run_between_ranging_points():
    for share in (0.0, 0.5):
        pieces = [piece("p1-FG1", 10, 10, 90), piece("p2-FG1", 27, 10, 270), *FAR]
        assert allowed(position(pieces, options={"models": True, "ranging_point": share}), fire("p1-FG1", "GUN#1", "p2-FG1"))


@pytest.mark.clause("SS-MODEL-04")
def test_models_move_and_fire_like_counters():
    for options in ({}, MODELS):
        pieces = [piece("p1-FG1", 10, 10), piece("p2-C1", 20, 10), *FAR]
        moving = position(pieces, phase="move", options=options)
        assert allowed(moving, move("p1-FG1", 45, 15)) and not allowed(moving, move("p1-FG1", 45.1, 15))
        assert not allowed(moving, move("p1-FG1", 0, 15.1))
        state = play_out(position(pieces, "K O{gun:GUN} O{gun:BELOW}", options=options), fire("p1-FG1", "GUN#1", "p2-C1"))
        assert "GUN#2" not in working(state, "p2-C1") and state.piece("p2-C1").track == 1 and cards_left(state) == 0


@pytest.mark.clause("SS-MODEL-05")
def test_a_model_replaces_a_blank_that_proves_real():
    pieces = [piece("p1-FS1", 10, 10), piece("p2-A", 18, 10, 30, mark="S"), piece("p2-B", 10, 18), *FAR]
    options = {"models": True, "hidden_submarines": True}
    assert size_of(game(**options), "BLANK") == size_of(game(**options), "S") == (3.0, 0.3)
    state = play_out(position(pieces, "K O O", options=options), fire("p1-FS1", "ASW#1", "p2-A"))
    assert state.piece("p2-A").type == "S" and at(state, "p2-A") == (18, 10, 30)


@pytest.mark.clause("SS-MODEL-06")
def test_modelled_islands_and_aircraft_change_nothing():
    for options in ({}, MODELS):
        table = game([isle(S4, 20, 20)], **options)
        assert not open_line(table, (), (10, 20), (30, 20)) and open_line(table, (), (10, 21.8), (30, 21.8))
        state = position([piece("p1-FG1", 10, 60), *FAR], "K", of=table, strike={"p1": 2})
        assert menu(state, "strike") == [Strike(side="p1", number=1), Strike(side="p1", number=2)]


@pytest.mark.clause("SS-MODEL-07")
@pytest.mark.parametrize(
    ("code", "length", "beam"),
    [
        ("C", 6.0, 0.8),
        ("DG", 4.4, 0.5),
        ("DH", 4.4, 0.5),
        ("FP", 3.9, 0.5),
        ("LG", 2.8, 0.4),
        ("S", 3.0, 0.3),
        ("MPB", 1.4, 0.3),
        ("MERCHANT", 4.5, 0.6),
    ],
)
def test_bases_have_the_suggested_sizes(code, length, beam):
    assert size_of(game(models=True), code) == (length, beam)
