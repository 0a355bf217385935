"""What a decision is about stays between the panels, and the camera is left alone when it does."""

import math

import pytest

from navalsim3d import library
from navalsim3d.kernel.events import Flew, ShotDown
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import Marker, Tabletop
from navalsim3d.scene.cameras import TableCamera
from navalsim3d.ui import framing
from navalsim3d.ui.panels import layout


def where(camera, point, size):
    camera.settle()
    return framing.project(camera.view(0.0), point, size)


@pytest.mark.parametrize("size", [(1280, 720), (960, 540), (1920, 1080), (1400, 1050)])
@pytest.mark.parametrize("points", [((5.0, 8.0), (12.0, 20.0)), ((88.0, 58.0),), ((0.0, 0.0), (90.0, 60.0))])
def test_all_points_come_to_lie_between_the_panels(size, points):
    middle = layout.open_middle(size, layout.scale_for(size), True, True)
    camera = TableCamera(90.0, 60.0)
    camera.focus((45.0, 30.0), 30.0)
    camera.aside(framing.aside(size, middle))
    framing.frame(points, camera, size, middle)
    for point in points:
        x, y = where(camera, point, size)
        assert middle.left <= x <= middle.left + middle.width
        assert middle.top <= y <= middle.top + middle.height


def test_the_focus_is_seen_in_the_middle_of_the_open_middle():
    size = (1280, 720)
    middle = layout.open_middle(size, 0.8, True, False)
    camera = TableCamera(90.0, 60.0)
    camera.aside(framing.aside(size, middle))
    x, y = where(camera, (45.0, 30.0), size)
    assert x == pytest.approx(middle.left + middle.width / 2, abs=1.0)
    assert y == pytest.approx(360.0, abs=1.0)


def test_the_camera_is_left_alone_when_all_is_seen():
    size = (1280, 720)
    middle = layout.open_middle(size, 0.8, True, True)
    camera = TableCamera(90.0, 60.0)
    camera.focus((45.0, 30.0), 120.0)
    assert not framing.frame(((45.0, 30.0), (47.0, 31.0)), camera, size, middle)
    assert camera.distance == 120.0


def test_looking_whether_it_is_seen_does_not_move_the_camera():
    camera = TableCamera(90.0, 60.0)
    camera.focus((10.0, 10.0), 60.0)
    before = camera.view(0.0)
    framing.frame((), camera, (1280, 720), layout.Box(0, 0, 1280, 720))
    assert math.dist(camera.view(0.0).eye, before.eye) < 1e-9


def test_what_lies_at_the_edge_of_the_table_is_seen_with_more_of_the_table_than_of_the_room():
    size = (1280, 720)
    middle = layout.open_middle(size, 0.8, True, True)
    camera = TableCamera(120.0, 120.0)
    camera.focus((60.0, 60.0), 60.0)
    camera.aside(framing.aside(size, middle))
    edge = ((50.0, 0.0), (70.0, 0.0))
    framing.frame(edge, camera, size, middle, board=SEA)
    for point in edge:
        x, y = where(camera, point, size)
        assert middle.left <= x <= middle.left + middle.width
        assert middle.top + 0.85 * middle.height <= y <= middle.top + middle.height


SEA = ((0.0, 0.0), (120.0, 0.0), (120.0, 120.0), (0.0, 120.0))


@pytest.mark.parametrize("yaw", [0.0, 90.0, 180.0, 270.0])
def test_what_lies_in_a_corner_of_the_table_fills_the_open_middle_with_table_and_not_with_the_room(yaw):
    size = (1280, 720)
    middle = layout.open_middle(size, 0.8, True, True)
    box = framing.inset(middle)
    for corner in SEA:
        camera = TableCamera(120.0, 120.0)
        camera.stand(yaw, 52.0)
        camera.aside(framing.aside(size, middle))
        spot = tuple(abs(part - 4.0) for part in corner)
        assert framing.frame((spot,), camera, size, middle, closer=True, board=SEA)
        assert framing.seen((spot,), camera, size, middle)
        camera.settle()
        view = camera.view(0.0)
        half = (box.left + box.width / 2.0, box.top + box.height / 2.0)
        for pixel in ((box.left, half[1]), (box.left + box.width, half[1]), (half[0], box.top), (half[0], box.top + box.height)):
            x, y = framing.ground(view, pixel, size)
            assert -5.0 <= x <= 125.0 and -5.0 <= y <= 125.0, (corner, pixel)


def test_what_needs_nearly_all_of_the_table_is_shown_with_all_of_it():
    size = (1280, 720)
    middle = layout.open_middle(size, 0.8, True, True)
    camera = TableCamera(61.0, 91.0)
    sea = ((0.0, 0.0), (61.0, 0.0), (61.0, 91.0), (0.0, 91.0))
    camera.aside(framing.aside(size, middle))
    camera.focus((0.0, 0.0), 30.0)
    framing.frame(((4.0, 4.0), (57.0, 87.0)), camera, size, middle, board=sea)
    assert framing.seen(sea, camera, size, middle)
    whole = camera.distance
    framing.overlook(sea, camera, size, middle)
    assert camera.distance <= whole


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1400, 1050)])
@pytest.mark.parametrize(("wide", "high"), [(61.0, 91.0), (90.0, 180.0), (90.0, 60.0)])
def test_a_sea_is_looked_along_where_that_shows_it_larger_in_the_open_middle(size, wide, high):
    middle = layout.open_middle(size, layout.scale_for(size), True, True)
    camera = TableCamera(wide, high)
    sea = ((0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high))
    camera.aside(framing.aside(size, middle))
    framing.fit(sea, camera, size, framing.inset(middle))
    across, yaw = camera.distance, camera.yaw
    framing.overlook(sea, camera, size, middle)
    assert framing.seen(sea, camera, size, middle)
    assert camera.distance < 0.95 * across
    assert camera.yaw != yaw


@pytest.mark.parametrize("own", [(8.0, 8.0), (82.0, 52.0), (82.0, 8.0)])
def test_a_person_sits_at_the_end_of_the_table_his_own_ships_are_at(own):
    size = (1280, 720)
    middle = layout.open_middle(size, layout.scale_for(size), True, True)
    camera, table = TableCamera(90.0, 60.0), Tabletop(width=90.0, height=60.0, scale=300)
    camera.aside(framing.aside(size, middle))
    framing.overlook(framing.corners(table), camera, size, middle, framing.across(table, [own]))
    camera.settle()
    view = camera.view(0.0)
    near, far = framing.project(view, own, size), framing.project(view, (90.0 - own[0], 60.0 - own[1]), size)
    assert near[1] > far[1] + 100, "lower in the picture"


def test_a_pixel_of_the_sea_is_found_where_it_was_projected():
    camera = TableCamera(90.0, 60.0)
    camera.orbit(33.0, -20.0)
    camera.settle()
    view = camera.view(0.0)
    spot = framing.project(view, (20.0, 44.0), (1280, 720))
    assert framing.ground(view, spot, (1280, 720)) == pytest.approx((20.0, 44.0))
    assert framing.ground(view, (640.0, -4000.0), (1280, 720)) is None


def test_it_comes_closer_when_asked_and_only_when_it_is_worth_it():
    size = (1280, 720)
    middle = layout.open_middle(size, 0.8, True, True)
    camera = TableCamera(90.0, 60.0)
    camera.focus((45.0, 30.0), 230.0)
    assert not framing.frame(((45.0, 30.0),), camera, size, middle)
    assert framing.frame(((45.0, 30.0),), camera, size, middle, closer=True)
    near = camera.distance
    assert near < 160.0
    assert not framing.frame(((45.0, 30.0),), camera, size, middle, closer=True)


BOARD = ((3.0, 0.5), (47.0, 0.5), (47.0, 58.0), (3.0, 58.0))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
def test_a_board_is_laid_as_large_as_the_open_middle_allows(size):
    middle = layout.open_middle(size, layout.scale_for(size), True, True)
    camera = TableCamera(50.0, 60.0)
    camera.aside(framing.aside(size, middle))
    camera.stand(180.0, framing.ABOVE)
    framing.fit(BOARD, camera, size, middle)
    spots = [where(camera, corner, size) for corner in BOARD]
    wide, high = (max(way) - min(way) for way in zip(*spots, strict=True))
    assert all(middle.left <= x <= middle.left + middle.width and middle.top <= y <= middle.top + middle.height for x, y in spots)
    assert wide > middle.width - 30.0 or high > middle.height - 30.0


def test_hexes_are_framed_with_their_track_of_turns_and_a_sea_has_none():
    hexagon = Marker(id="hex 0101", kind="hex", polygon=((1.0, 5.0), (4.0, 2.0), (8.0, 5.0)))
    corners = framing.hexes(Tabletop(width=50.0, height=60.0, scale=0, markers=(hexagon,)))
    assert (corners[0], corners[2]) == ((1.0, 2.0 - framing.TRACK), (8.0, 5.0 + framing.BADGES))
    assert framing.hexes(Tabletop(width=50.0, height=60.0, scale=300, markers=(hexagon,))) == ()


@pytest.mark.parametrize(("near", "yaw"), [(0.0, 180.0), (45.5, 0.0)])
def test_who_lays_out_his_half_sits_at_his_own_end_of_the_table(near, yaw):
    size = (1280, 720)
    middle = layout.open_middle(size, 0.8, True, True)
    half = ((0.0, 45.5 - near), (61.0, 45.5 - near), (61.0, 91.0 - near), (0.0, 91.0 - near))
    table = Tabletop(width=61.0, height=91.0, scale=3000, markers=(Marker(id="cloth:p2", kind="cloth", polygon=half),))
    camera = TableCamera(61.0, 91.0)
    camera.aside(framing.aside(size, middle))
    framing.overlook(framing.corners(table), camera, size, middle, framing.covered(table))
    assert camera.yaw == yaw
    assert framing.seen(framing.corners(table), camera, size, middle)


def test_a_picture_takes_in_both_ends_of_a_flight():
    way = (Pose(3.0, 4.0, 0.0), Pose(9.0, 9.0, 0.0), Pose(50.0, 70.0, 0.0))
    events = (Flew(piece="p1:STRIKE1", path=way), ShotDown(piece="p1:STRIKE1", at=(20.0, 30.0)))
    assert framing.happenings(events) == ((3.0, 4.0), (50.0, 70.0), (20.0, 30.0))


def test_the_director_aims_beside_the_log_and_not_behind_it(program):
    program.begin(library.ready("ships_in_the_night"), {"rn": "cadet", "km": "cadet"}, "5")
    table = program.table
    program.frame(1 / 30)
    assert table.stage.mode == "director"
    aside = table.stage.aside
    assert aside == pytest.approx(-0.5 * layout.right(program.app.size, table.scale).width / program.app.size[0], abs=0.03)
    table.show_log = False
    program.frame(1 / 30)
    assert table.stage.aside == pytest.approx(0.0, abs=0.01)
