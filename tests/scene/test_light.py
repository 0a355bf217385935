"""The light of the hours."""

import numpy as np
import pytest

from navalsim3d.scene import light


def test_a_colour_as_seen_becomes_linear_light():
    assert light.linear("#ff0080") == pytest.approx([1.0, 0.0, 0.2159], abs=1e-3)


def test_bearings_are_compass_bearings():
    assert light.towards(90.0, 0.0) == pytest.approx([1.0, 0.0, 0.0])
    assert light.towards(180.0, 30.0) == pytest.approx([0.0, -0.8660, 0.5], abs=1e-3)


def test_day_is_brightest_and_night_darkest():
    power = {hour: float((light.HOURS[hour].sun_colour + light.HOURS[hour].above).sum()) for hour in light.HOURS}
    assert max(power, key=power.__getitem__) == "day"
    assert min(power, key=power.__getitem__) == "night"


def test_half_of_what_is_seen_is_lost_at_two_and_a_half_tables_by_day_and_much_nearer_in_a_squall():
    day, night = light.HOURS["day"], light.HOURS["night"]
    assert light.veil("clear", day, 180.0) == pytest.approx(450.0)
    assert light.veil("clear", night, 180.0) == pytest.approx(216.0)
    assert light.veil("squall", day, 180.0) == 70.0


def test_the_lamp_lights_the_table_whatever_the_hour():
    assert light.at("night", 0.0).sun_colour == pytest.approx(light.LAMP.sun_colour)
    half = light.at("night", 0.5)
    assert np.linalg.norm(half.sun) == pytest.approx(1.0)
    assert half.sun_colour == pytest.approx((light.LAMP.sun_colour + light.HOURS["night"].sun_colour) / 2)


def test_clouds_take_the_sun_and_the_colour_of_dusk():
    clear, grey = light.at("dusk", 1.0), light.at("dusk", 1.0, "storm")
    assert grey.sun_colour.sum() < 0.3 * clear.sun_colour.sum()
    assert np.ptp(grey.glow) < 0.4 * np.ptp(clear.glow)
