"""Each shot shows what it is about, from a place where a camera could be: tested by projection, without a screen."""

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalsim3d.kernel.events import Exploded, Fired, Moved, SmokeLaid, TorpedoRan
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import Piece, Tabletop
from navalsim3d.scene.cameraman import Cameraman, over_rim, wide
from navalsim3d.scene.director import Shot, shots
from navalsim3d.scene.footing import RIM
from navalsim3d.scene.places import Places
from navalsim3d.scene.shots import View, ahead, project
from navalsim3d.scene.timeline import timeline

SIZE = (90.0, 60.0)
LENGTHS = {"a": 7.4, "b": 11.6, "c": 9.0}


def piece(name: str, pose: Pose) -> Piece:
    return Piece(id=name, kind="ship", model="boat", pose=pose, side="rn", name=name)


def film(events: list, poses: dict[str, Pose], land: tuple = (), take: int = 0) -> tuple[Cameraman, Places]:
    before = Tabletop(width=90, height=60, scale=300, pieces=tuple(piece(name, pose) for name, pose in poses.items()))
    line = timeline(events)
    places = Places(before, line, lambda name: LENGTHS.get(name, 8.0))
    return Cameraman(shots(line, before, take), places, SIZE, land), places


def fire(poses: dict[str, Pose], hit: bool = True) -> Fired:
    a, b = poses["a"], poses["b"]
    return Fired(piece="a", mount="g", target="b", origin=(a.x, a.y), at=(b.x, b.y), calibre=40.0, hit=hit)


def seen(camera: Cameraman, shot: Shot, share: float, at: tuple[float, float, float]) -> tuple[float, float]:
    found = project(camera.view(shot.start + share * (shot.end - shot.start)), at)
    assert found is not None
    return found


place = st.tuples(st.floats(5, 85), st.floats(5, 55), st.floats(0, 359)).map(lambda p: Pose(*p))


@settings(max_examples=60, deadline=None)
@given(place, place)
def test_over_the_shoulder_the_firer_is_low_and_the_target_in_the_upper_half_on_the_other_side(a: Pose, b: Pose):
    if math.dist((a.x, a.y), (b.x, b.y)) < 22:
        return
    poses = {"a": a, "b": b}
    camera, _ = film([fire(poses)], poses)
    shot = camera.shots[0]
    assert shot.kind == "shoulder"
    for share in (0.1, 0.9):
        firer, target = seen(camera, shot, share, (a.x, a.y, 0)), seen(camera, shot, share, (b.x, b.y, 0))
        assert abs(firer[0]) < 0.85
        assert -0.9 < firer[1] < -0.1
        assert 0.05 < target[1] < 0.6
        assert abs(target[0]) < 0.6
        assert firer[0] * target[0] < 0


@settings(max_examples=60, deadline=None)
@given(place, place)
def test_when_the_shell_arrives_the_target_fills_its_part_and_the_shot_comes_from_the_free_side(a: Pose, b: Pose):
    if math.dist((a.x, a.y), (b.x, b.y)) < 22:
        return
    poses = {"a": a, "b": b}
    camera, _ = film([fire(poses)], poses)
    shot = next(one for one in camera.shots if one.kind == "impact")
    middle = seen(camera, shot, 0.2, (b.x, b.y, 0.5))
    bow, stern = (seen(camera, shot, 0.2, ahead(b, reach)) for reach in (5.8, -5.8))
    assert abs(middle[0]) < 0.45
    assert abs(middle[1]) < 0.5
    assert 0.15 < abs(bow[0] - stern[0]) / 2 < 0.75
    way = math.dist((a.x, a.y), (b.x, b.y))
    coming = seen(camera, shot, 0.2, (b.x + (a.x - b.x) * 8 / way, b.y + (a.y - b.y) * 8 / way, 0.5))
    assert coming[0] * middle[0] < coming[0] ** 2 + 1e-9
    assert abs(coming[0] - middle[0]) > 0.1


@pytest.mark.parametrize("take", range(8))
def test_a_ship_under_way_is_large_enough_and_has_room_ahead(take: int):
    path = (Pose(20, 30, 90), Pose(50, 30, 90))
    enemy = Pose(20, 55, 0)
    events = [Moved(piece="a", path=path, speed=1.0), fire({"a": path[-1], "b": enemy})]
    camera, places = film(events, {"a": path[0], "b": enemy}, take=take)
    shot = camera.shots[0]
    assert shot.kind == "follow"
    t = 0.62 * (shot.end - shot.start)
    pose = places.at("a", t).pose
    bow, stern = (project(camera.view(t), ahead(pose, reach, 0.3)) for reach in (3.7, -3.7))
    assert bow is not None
    assert stern is not None
    assert abs(bow[0] - stern[0]) / 2 > 0.15
    assert max(abs(bow[0]), abs(stern[0])) < 1.0


def test_a_camera_never_turns_with_a_jerk_when_the_ship_does():
    path = (Pose(20, 30, 90), Pose(40, 30, 90))
    turned = (Pose(40, 30, 45), Pose(54, 44, 45))
    camera, _ = film([Moved(piece="a", path=(*path, *turned), speed=1.0)], {"a": path[0]}, take=1)
    shot = camera.shots[0]
    eyes = [camera.view(shot.start + k / 25).eye for k in range(int(25 * (shot.end - shot.start)))]
    steps = [math.dist(a, b) for a, b in pairwise(eyes)]
    assert max(steps) < 3.0


def test_the_column_of_a_torpedo_is_seen_to_its_top_with_the_ship_under_it():
    run = TorpedoRan(torpedo="t", path=(Pose(10, 25, 80), Pose(60, 30, 80)), ended="hit")
    camera, _ = film([run, Exploded(at=(60.0, 30.0), size=8.0, piece="b")], {"b": Pose(60, 30, 200)})
    shot = next(one for one in camera.shots if one.kind == "blast")
    foot, top = seen(camera, shot, 0.7, (60, 30, 0)), seen(camera, shot, 0.7, (60, 30, 14))
    assert -0.8 < foot[1] < -0.2
    assert top[1] < 1.0


def test_another_set_up_is_taken_when_a_ship_stands_where_the_camera_would():
    poses = {"a": Pose(10, 30, 90), "b": Pose(60, 30, 0)}
    free, _ = film([fire(poses)], poses)
    shot = next(one for one in free.shots if one.kind == "impact")
    eye = free.view(shot.start + 0.3).eye
    crowded, _ = film([fire(poses)], {**poses, "c": Pose(eye[0], eye[1], 10)})
    assert math.dist(crowded.view(shot.start + 0.3).eye, eye) > 4.0


def test_land_where_every_set_up_would_stand_lifts_the_eye_over_it():
    poses = {"a": Pose(10, 30, 90), "b": Pose(60, 30, 0)}
    ring = ((45.0, 15.0), (78.0, 15.0), (78.0, 45.0), (45.0, 45.0))
    camera, _ = film([fire(poses)], poses, (ring,))
    shot = next(one for one in camera.shots if one.kind == "impact")
    assert camera.view(shot.start + 0.3).eye[2] > 6.0


def test_smoke_is_looked_past():
    poses = {"a": Pose(10, 30, 90), "b": Pose(60, 30, 0)}
    free, _ = film([fire(poses)], poses)
    shot = next(one for one in free.shots if one.kind == "impact")
    eye = free.view(shot.start + 0.3).eye
    smoke = SmokeLaid(piece="a", at=(eye[0], eye[1]), size=9.0)
    smoky, _ = film([fire(poses), smoke], poses)
    assert math.dist(smoky.view(shot.start + 0.3).eye, eye) > 3.0


def test_toys_are_filmed_from_higher():
    poses = {"a": Pose(10, 30, 90), "b": Pose(60, 30, 0)}
    camera, _ = film([fire(poses)], poses)
    t = camera.shots[-1].start + 0.3
    sea, table = camera.view(t, 1.0), camera.view(t, 0.0)
    assert table.eye[2] > 2 * sea.eye[2]
    there = project(table, (60, 30, 0.5))
    assert there is not None
    assert max(map(abs, there)) < 0.5


def test_a_subject_that_is_gone_gives_a_view_all_the_same():
    poses = {"a": Pose(10, 30, 90)}
    camera, _ = film([fire({**poses, "b": Pose(60, 30, 0)})], {})
    assert all(camera.view(shot.start).distance > 1.0 for shot in camera.shots)
    assert wide(SIZE).distance > 60


def test_ships_that_move_together_are_in_one_picture_when_they_are_near_and_one_of_them_is_large_when_they_are_not():
    for apart in (9.0, 40.0):
        starts = {"a": Pose(10, 10, 90), "b": Pose(10, 10 + apart, 90)}
        runs = [Moved(piece=name, path=(at, Pose(at.x + 24, at.y, 90)), speed=1.0) for name, at in starts.items()]
        camera, places = film(runs, starts)
        (shot,) = camera.shots
        t = (shot.start + shot.end) / 2.0
        found = [project(camera.view(t), (where.pose.x, where.pose.y, 0.5)) for name in "ab" if (where := places.at(name, t))]
        inside = [spot for spot in found if spot is not None and max(map(abs, spot)) < 0.9]
        assert len(inside) == 2 if apart < 20 else found[0] in inside or found[1] in inside
        assert camera.view(t).distance < (60 if apart < 20 else 25)


def test_a_firer_seen_from_over_land_stays_in_the_picture_with_her_target():
    """The eye was lifted about the target, and she who fired was lost below the edge."""
    poses = {"a": Pose(30, 30, 90), "b": Pose(80, 30, 0)}
    ring = ((4.0, 12.0), (29.0, 12.0), (29.0, 48.0), (4.0, 48.0))
    camera, _ = film([fire(poses)], poses, (ring,))
    shot = camera.shots[0]
    assert camera.view(shot.start + 0.3).eye[2] > 4.0
    for at in poses.values():
        assert max(map(abs, seen(camera, shot, 0.5, (at.x, at.y, 0.5)))) < 1.0


def test_the_rim_of_the_table_hides_nothing_that_lies_near_it():
    size = (90.0, 180.0)
    low = View((96.0, 60.0, 1.5), (86.0, 60.0, 0.5), 30.0)
    higher = over_rim(low, size, 1.0)
    share = 4.0 / 10.0
    assert higher.target[2] + share * (higher.eye[2] - higher.target[2]) > RIM
    assert higher.eye[:2] == low.eye[:2]
    assert over_rim(low, size, 0.0).eye == low.eye, "there is no rim at sea"
    inside = View((80.0, 60.0, 1.5), (86.0, 60.0, 0.5), 30.0)
    assert over_rim(inside, size, 1.0) is inside
    at_the_edge = over_rim(View((96.0, 60.0, 1.5), (89.9, 60.0, 0.5), 30.0), size, 1.0)
    assert at_the_edge.eye[2] < 12.0
