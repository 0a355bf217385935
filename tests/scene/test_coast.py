"""How far from the coast: the texture the shallows, the surf and the printed depths are drawn from."""

import numpy as np
import pytest

from navalsim3d.kernel.geometry import Pose
from navalsim3d.scene import coast

SQUARE = np.array([[40.0, 40.0], [60.0, 40.0], [60.0, 60.0], [40.0, 60.0]])


def at(values, x, y):
    return values[int((y + coast.MARGIN) / coast.TEXEL), int((x + coast.MARGIN) / coast.TEXEL)]


def baked_square():
    return coast.signed(coast.filled([SQUARE], (300, 400)))


@pytest.mark.parametrize(
    ("x", "y", "wanted"),
    [(70.25, 50.0, 10.25), (50.0, 36.25, 3.75), (50.0, 50.0, -5.0), (41.25, 50.0, -1.25), (63.25, 64.25, 5.35), (100.0, 100.0, 25.0)],
)
def test_distances_are_true_to_half_a_texel(x, y, wanted):
    assert at(baked_square(), x, y) == pytest.approx(wanted, abs=coast.TEXEL / 2 + 0.05)


def test_a_concave_coast_is_filled_as_it_is_drawn():
    horseshoe = np.array([[0, 0], [30, 0], [30, 30], [20, 30], [20, 10], [10, 10], [10, 30], [0, 30]], float)
    inside = coast.filled([horseshoe], (200, 200))
    assert at(inside, 5, 20)
    assert at(inside, 25, 20)
    assert not at(inside, 15, 20)
    assert inside.sum() * coast.TEXEL**2 == pytest.approx(700.0)


def test_land_that_hangs_over_the_edge_of_the_table_is_cut_off():
    inside = coast.filled([SQUARE - 60.0], (300, 400))
    assert at(inside, -5, -5)
    assert inside.sum() * coast.TEXEL**2 == pytest.approx(15.0 * 15.0)


def test_open_water_is_far_from_everything():
    assert (coast.signed(np.zeros((50, 60), bool)) == coast.OFFSHORE).all()


def test_an_island_turns_clockwise_about_its_own_origin():
    assert coast.placed(((0.0, 10.0), (5.0, 0.0)), Pose(100.0, 50.0, 90.0)) == pytest.approx(np.array([[110.0, 50.0], [100.0, 45.0]]))


def test_the_texture_says_where_to_find_a_place():
    made, where = coast.baked(180.0, 120.0, [SQUARE], [])
    assert where.x * 50.0 + where.z == pytest.approx((50.0 + coast.MARGIN) / (180.0 + 2 * coast.MARGIN), abs=2e-3)
    assert (made.get_x_size(), made.get_y_size()) == (420, 300)
