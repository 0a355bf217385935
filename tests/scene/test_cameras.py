"""The cameras a person steers stay over the table and come to rest where they were sent."""

import math

import pytest

from navalsim3d.kernel.geometry import Pose
from navalsim3d.scene.cameras import FreeCamera, RideCamera, TableCamera
from navalsim3d.scene.shots import View, beside, blend, project


def settled(camera: TableCamera) -> View:
    camera.settle()
    return camera.view(0.0)


def test_zoom_goes_to_the_point_under_the_cursor_and_stops_before_it():
    camera = TableCamera(120, 90)
    before = settled(camera)
    camera.zoom(30, (20.0, 70.0))
    after = settled(camera)
    assert after.distance < before.distance / 5
    assert math.dist(after.target[:2], (20, 70)) < math.dist(before.target[:2], (20, 70)) / 5
    camera.zoom(500, (20.0, 70.0))
    assert settled(camera).distance >= 6.0


def test_panning_never_leaves_the_table():
    camera = TableCamera(120, 90)
    for _ in range(200):
        camera.pan(0.3, 0.3)
    x, y, _ = settled(camera).target
    assert 0 <= x <= 120
    assert 0 <= y <= 90


def test_the_focus_stands_aside_of_the_middle_for_a_panel_from_whichever_side_it_is_seen():
    camera = TableCamera(120, 90)
    for yaw in (180.0, 90.0):
        camera.stand(yaw, 50.0)
        camera.aside(0.1)
        view = settled(camera)
        east, north = 60.0 - view.target[0], 45.0 - view.target[1]
        ahead = (view.target[0] - view.eye[0], view.target[1] - view.eye[1])
        assert math.hypot(east, north) == pytest.approx(0.1 * camera.distance)
        assert east * ahead[1] - north * ahead[0] > 0, "to the right of where the eye looks"


def test_pan_forward_moves_the_focus_away_from_the_eye():
    camera = TableCamera(120, 90)
    before = settled(camera)
    camera.pan(0.0, 0.05)
    after = settled(camera)
    way = [t - e for t, e in zip(before.target, before.eye, strict=True)]
    moved = [b - a for a, b in zip(before.target, after.target, strict=True)]
    assert way[0] * moved[0] + way[1] * moved[1] > 0


def test_the_table_camera_never_looks_from_below_the_sea():
    camera = TableCamera(120, 90)
    camera.orbit(0, -500)
    assert settled(camera).eye[2] > 0
    camera.orbit(0, 500)
    assert settled(camera).eye[2] > 100


def test_a_wish_is_fulfilled_gently():
    camera = TableCamera(120, 90)
    camera.settle()
    camera.focus((10, 10), 40)
    early = camera.view(0.05)
    late = [camera.view(0.05) for _ in range(40)][-1]
    assert early.distance > late.distance
    assert late.distance == pytest.approx(40, abs=0.5)


def test_on_the_bridge_one_looks_over_the_bow_and_can_turn_the_head():
    camera = RideCamera("bridge")
    ahead = camera.view(1.0, Pose(50, 50, 90), 8.0, (50.5, 50.0, 1.4))
    assert ahead.target[0] > ahead.eye[0] + 20
    assert ahead.eye[2] == pytest.approx(1.4)
    camera.orbit(90, 0)
    right = [camera.view(0.1, Pose(50, 50, 90), 8.0, (50.5, 50.0, 1.4)) for _ in range(30)][-1]
    assert right.target[1] < right.eye[1] - 20


def test_the_drone_cannot_dive():
    camera = FreeCamera(View((10, 10, 5), (20, 20, 0)))
    camera.move(0, 0, -100)
    assert [camera.view(0.1) for _ in range(30)][-1].eye[2] > 0.5


def test_a_glide_begins_and_ends_where_it_should():
    a, b = View((0, 0, 10), (0, 10, 0)), View((50, 0, 30), (60, 0, 0), 50.0)
    assert blend(a, b, 0.0).eye == pytest.approx(a.eye)
    assert blend(a, b, 1.0).eye == pytest.approx(b.eye)
    assert blend(a, b, 0.5).eye[2] > 20


def test_a_picture_beside_a_panel_has_its_middle_where_it_can_be_seen():
    view = View((10.0, -40.0, 6.0), (25.0, 30.0, 1.0), 30.0, 4.0)
    moved = beside(view, -0.25)
    assert project(moved, view.target) == pytest.approx((-0.25, 0.0), abs=0.02)
    assert (moved.eye, moved.fov, moved.roll) == (view.eye, view.fov, view.roll)
    assert beside(view, 0.0) is view
