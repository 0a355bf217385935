"""Where the lieutenant's ships go: round islands, out of corners, and about when they point the wrong way."""

from dataclasses import replace

from navalsim3d.ai.seastrike import corners, routes
from navalsim3d.kernel.geometry import Pose
from navalsim3d.rulesets.seastrike.commands import EndMoves, Move
from navalsim3d.rulesets.seastrike.lines import ground
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE

from ...rulesets.seastrike.build import block, game, piece
from .positions import chosen, seen

WALL = block(10, 80, 80, 90)


def test_the_way_by_sea_goes_round_an_island():
    open_sea = routes.to_point(ground(game()), (45.0, 110.0))
    barred = routes.to_point(ground(game([WALL])), (45.0, 110.0))
    assert 49.0 < open_sea.at(45.0, 60.0) < 58.0
    assert barred.at(45.0, 60.0) > 85.0
    assert abs(barred.at(45.0, 100.0) - open_sea.at(45.0, 100.0)) < 1.0


def test_what_cannot_be_reached_is_far_but_finite():
    field = routes.to_point(ground(game([block(0, 80, 90, 90)])), (45.0, 110.0))
    assert field.at(45.0, 60.0) >= routes.NO_WAY


def test_pointing_the_right_way_is_worth_something():
    field, gait = routes.to_point(ground(game()), (45.0, 150.0)), routes.Gait(3.0, 15.0, 45.0)
    ahead, abeam, astern = (routes.to_go(field, Pose(45.0, 60.0, heading), gait) for heading in (0.0, 90.0, 180.0))
    assert ahead < abeam < astern


def test_a_bow_against_the_coast_is_a_trap_and_open_water_is_none():
    view = seen([piece("p1-FG1", 45, 40)], phase="move", isles=(WALL,))
    ship = view.piece("p1-FG1")
    assert corners.trapped(view, ship, Pose(45.0, 40.0, 0.0)) == 0.0
    assert corners.trapped(view, ship, Pose(45.0, 76.9, 0.0)) == 1.0
    assert corners.trapped(view, ship, Pose(45.0, 20.0, 180.0)) == 0.0


def play_alone(view, rounds):
    """A lieutenant's ships by themselves: the enemy lies still. Yields the view before each of his moves."""
    for _ in range(rounds):
        command, _ = chosen(view)
        if isinstance(command, EndMoves):
            return view
        ship = view.piece(command.piece)
        end = SEASTRIKE.apply(view, command)[0].piece(command.piece)
        assert (end.x, end.y) != (ship.x, ship.y)
        pieces = tuple(end if each.id == end.id else each for each in view.pieces)
        view = replace(view, pieces=tuple(replace(each, moved=False) for each in pieces), round=view.round + 2)
    return view


def test_a_ship_that_points_away_from_its_prey_comes_about():
    view = seen([piece("p1-FG1", 45, 20, 180), piece("p1-LG1", 5, 5), piece("p2-LG1", 45, 160, 180)], phase="move", objective=3, enemy=4)
    after = play_alone(view, 14)
    ship = after.piece("p1-FG1")
    assert ship.y > 60.0


def test_nobody_runs_into_a_bay():
    bay = (block(30, 60, 35, 90), block(55, 60, 60, 90), block(30, 90, 60, 95))
    view = seen([piece("p1-FG1", 45, 55, 0), piece("p2-LG1", 45, 130, 180)], phase="move", objective=3, enemy=4, isles=bay)
    command, _ = chosen(view)
    assert isinstance(command, Move)
    after = SEASTRIKE.apply(view, command)[0].piece("p1-FG1")
    assert corners.trapped(view, after, Pose(after.x, after.y, after.heading)) == 0.0
