"""Slips that make room for one another and for the counters."""

import numpy as np
import panda3d.core as p3d

from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import Piece
from navalsim3d.scene.arrangement import Arrangement
from navalsim3d.scene.fleet import Fleet
from tests.scene.test_missile_age import sea

HALF = (0.024, 0.0135)
"""of a slip, in the plane of the picture"""


def crowd(*places: tuple[float, float]) -> tuple[list[str], np.ndarray, np.ndarray]:
    """Names, slips and counters of pieces at some places of the picture."""
    slips = np.array([(x, y + 0.02, *HALF) for x, y in places])
    counters = np.array([(x, y, 0.008, 0.004) for x, y in places])
    return [str(number) for number in range(len(places))], slips, counters


def shared(slips: np.ndarray, others: np.ndarray, same: bool) -> float:
    """The area boxes share with others, in areas of a slip."""
    whole = 0.0
    for a, one in enumerate(slips):
        for b, other in enumerate(others):
            if not same or a != b:
                gap = one[2:] + other[2:] - np.abs(one[:2] - other[:2])
                whole += float(np.prod(np.maximum(gap, 0.0)))
    return whole / (4 * HALF[0] * HALF[1])


def moved(slips: np.ndarray, shifts: np.ndarray) -> np.ndarray:
    return np.column_stack([slips[:, :2] + shifts, slips[:, 2:]])


def test_slips_of_a_crowd_cover_neither_one_another_nor_a_counter():
    keys, slips, counters = crowd((0.0, 0.0), (0.01, 0.004), (0.02, -0.006), (0.005, -0.012), (0.03, 0.01))
    assert shared(slips, slips, True) > 2.0
    placed = moved(slips, Arrangement().shifts(keys, slips, counters))
    assert shared(placed, placed, True) < 0.05
    assert shared(placed, counters, False) < 0.05


def test_a_slip_with_room_stays_where_it_usually_is():
    keys, slips, counters = crowd((0.0, 0.0), (0.3, 0.0), (0.0, 0.3))
    assert not Arrangement().shifts(keys, slips, counters).any()


def test_slips_do_not_change_places_for_a_small_move_of_the_eye():
    keys, slips, counters = crowd((0.0, 0.0), (0.01, 0.004), (0.02, -0.006))
    arrangement = Arrangement()
    before = arrangement.shifts(keys, slips, counters)
    for step in range(1, 30):
        after = arrangement.shifts(keys, slips * (1.0 + 0.0005 * step), counters * (1.0 + 0.0005 * step))
    assert np.abs(after - before).max() < 0.004


def test_slips_on_a_table_lie_apart_in_the_picture(app, world):
    posts = [
        Piece(id=f"p1-SAM{number}", kind="battery", model="ss_sam", pose=Pose(40.0 + x, 60.0 + y, 0.0), side="p1", name=f"SAM{number} Site")
        for number, (x, y) in enumerate(((0.0, 0.0), (2.0, 2.0), (-2.0, 1.0), (1.0, -2.5)))
    ]
    world.show_table(sea(*posts))
    fleet = Fleet(world)
    fleet.show(sea(*posts))
    app.camera.set_pos(world.root, 40.0, -60.0, 110.0)
    app.camera.look_at(world.root, 40.0, 60.0, 0.0)
    world.set_look(0.0)
    fleet.update(0.1)
    gaze = app.camera.get_quat(world.root)
    boxes = []
    for post in posts:
        slip = fleet.ships[post.id].miniature.root.find("pennant")
        way = slip.get_pos(world.root) - app.camera.get_pos(world.root)
        x, y, size = way.dot(gaze.get_right()), way.dot(gaze.get_up()), slip.get_sx()
        boxes.append((x, y + 0.5 * size, 0.5 * size * 132 / 74, 0.5 * size))
    for one, other in ((a, b) for a in boxes for b in boxes if a is not b):
        assert abs(one[0] - other[0]) > 0.98 * (one[2] + other[2]) or abs(one[1] - other[1]) > 0.98 * (one[3] + other[3])
    strings = [fleet.ships[post.id].miniature.root.find("**/string") for post in posts]
    assert any(not string.is_hidden() for string in strings)
    assert isinstance(strings[0], p3d.NodePath)
    fleet.close()


def test_a_slip_goes_back_to_its_usual_place_once_there_is_room_and_never_leaves_it_for_its_own_counter():
    keys, slips, counters = crowd((0.0, 0.0), (0.01, 0.004), (0.02, -0.006))
    arrangement = Arrangement()
    assert arrangement.shifts(keys, slips, counters).any()
    apart = np.array([(0.2 * number, 0.0) for number in range(3)])
    slips[:, :2], counters[:, :2] = apart + np.array([0.0, 0.02]), apart
    counters[:, 2:] = 0.03, 0.02
    for _ in range(10):
        shifts = arrangement.shifts(keys, slips, counters)
    assert not shifts.any()
    assert arrangement.settled
