"""Counters read from either side, what rings them, and how what stood on one goes down."""

import numpy as np
import pytest

from navalsim3d.scene import counters, dressing
from navalsim3d.scene.fleet import Fleet
from navalsim3d.scene.ships import SINKING
from tests.scene.test_missile_age import FRIGATE, sea

ROWS = (("SSM", ("×", "")), ("GUN", ("",)))


def picture(port: bool, suffers: tuple[str, ...] = ()) -> np.ndarray:
    texture = counters.face((6.5, 1.3), "FG1 Frigate", 0, False, ROWS, (1, 2), suffers, port)
    data = np.frombuffer(bytes(texture.get_ram_image_as("RGBA")), np.uint8)
    return data.reshape(texture.get_y_size(), texture.get_x_size(), 4)[::-1].astype(int)


def crosses(seen: np.ndarray) -> np.ndarray:
    """Row and column of each red dot, as shares of the picture's."""
    red = (seen[..., 3] > 128) & (seen[..., 0] > 100) & (seen[..., 1] < 40)
    return np.argwhere(red) / red.shape


@pytest.mark.parametrize("port", [False, True])
def test_the_boxes_are_on_the_side_of_whoever_reads(port):
    rows = crosses(picture(port))[:, 0]
    assert len(rows)
    assert rows.min() > 0.5


@pytest.mark.parametrize(("port", "bow"), [(False, 1.0), (True, 0.0)])
def test_what_it_suffers_is_stamped_before_the_bow_from_either_side(port, bow):
    stamped = crosses(picture(port, ("1/2",)))
    stamped = stamped[stamped[:, 0] < 0.5]
    assert abs(stamped[:, 1].mean() - bow) < 0.12


def test_a_counter_is_turned_to_the_eye_when_it_is_near_enough_to_be_read(app, world):
    world.show_table(sea(FRIGATE))
    fleet = Fleet(world)
    fleet.show(sea(FRIGATE))
    plate = fleet.ships[FRIGATE.id].miniature.plate
    for now, (y, z), heading in (
        (0.3, (30.0, 15.0), 0.0),
        (0.6, (90.0, 15.0), 180.0),
        (0.9, (-90.0, 90.0), 180.0),
        (1.2, (40.0, 15.0), 0.0),
    ):
        app.camera.set_pos(world.root, 40.0, y, z)
        fleet.update(now)
        assert plate.get_h() % 360.0 == heading, "bow to the east: starboard is south"
    fleet.close()


def test_the_ring_of_a_counter_covers_nothing_of_it(world):
    world.show_table(sea(FRIGATE))
    fleet = Fleet(world)
    fleet.show(sea(FRIGATE))
    mini = fleet.ships[FRIGATE.id].miniature
    long, wide = mini.card_size
    line = dressing.outline(mini)
    assert (np.maximum(np.abs(line[:, 0]) - wide / 2, np.abs(line[:, 1]) - long / 2) > 0.0).all()
    fleet.close()


def test_what_is_sunk_goes_under_on_the_table_too(world):
    world.show_table(sea(FRIGATE))
    fleet = Fleet(world)
    fleet.show(sea(FRIGATE))
    world.set_look(0.0)
    mini = fleet.ships[FRIGATE.id].miniature
    fleet.update(0.1)
    fleet.sink(FRIGATE.id, 0.1)
    fleet.update(1.0)
    early = mini.body.get_tight_bounds(world.root)[1].z
    for step in range(1, 40):
        fleet.update(0.1 + step * SINKING / 40.0)
    late = mini.body.get_tight_bounds(world.root)[1].z
    assert early > 0.3
    assert late < 0.15
    fleet.show(sea(FRIGATE))
    fleet.update(0.2 + SINKING)
    assert mini.body.get_tight_bounds(world.root)[1].z == pytest.approx(early, abs=0.2)
    fleet.close()
