"""Angles: as good as the mathematics library's, exact where a compass is exact, and pinned to the bit."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navalsim3d.kernel.angles import atan2_deg, cos_deg, direction, sin_deg

angles = st.floats(-1e4, 1e4)
lengths = st.floats(-1e3, 1e3)


@given(angles)
def test_sine_and_cosine_agree_with_the_library(angle):
    assert sin_deg(angle) == pytest.approx(math.sin(math.radians(angle)), abs=1e-11)
    assert cos_deg(angle) == pytest.approx(math.cos(math.radians(angle)), abs=1e-11)


@given(angles)
def test_a_direction_has_length_one(angle):
    east, north = direction(angle)
    assert east * east + north * north == pytest.approx(1.0, abs=1e-15)


@given(st.floats(-360, 360))
def test_mirrored_headings_have_mirrored_directions(angle):
    east, north = direction(angle)
    assert direction(-angle) == (-east, north)


@given(lengths, lengths)
def test_bearing_agrees_with_the_library(east, north):
    expected = math.degrees(math.atan2(east, north + 0.0)) % 360.0
    difference = abs(atan2_deg(east, north) - expected)
    assert min(difference, 360.0 - difference) < 1e-12


@given(st.floats(0, 359.9999))
def test_bearing_undoes_direction(heading):
    difference = abs(atan2_deg(*direction(heading)) - heading)
    assert min(difference, 360.0 - difference) < 1e-12


@pytest.mark.parametrize("quarter", range(-8, 9))
def test_quarters_are_exact(quarter):
    assert direction(90.0 * quarter) == [(0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)][quarter % 4]


def test_halves_and_roots_are_rounded_once():
    assert [sin_deg(a) for a in (30, 150, 210, 330)] == [0.5, 0.5, -0.5, -0.5]
    assert [cos_deg(a) for a in (60, 120, 240, 300)] == [0.5, -0.5, -0.5, 0.5]
    assert sin_deg(45) == cos_deg(45) == cos_deg(315) == math.sqrt(0.5)
    assert cos_deg(30) == sin_deg(60) == math.sqrt(0.75)


def test_compass_points_are_exact_bearings():
    points = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
    assert [atan2_deg(*p) for p in points] == [0.0, 45.0, 90.0, 135.0, 180.0, 225.0, 270.0, 315.0]
    assert atan2_deg(0.0, 0.0) == 0.0
    assert 0.0 <= atan2_deg(-1e-300, 1.0) < 360.0


def test_no_negative_zero_leaves():
    """-0.0 and 0.0 are equal but print differently: one in a saved position would split two digests."""
    for angle in (-0.0, 0.0, 180.0, -180.0, 270.0, 360.0):
        assert all(math.copysign(1.0, part) == 1.0 for part in direction(angle) if part == 0.0)


def test_the_bits_are_pinned():
    """EB-25: sine and cosine differ between machines. These few hundred sums must come out the same to the last bit on all."""
    total = 0.0
    for k in range(1, 400):
        east, north = direction(k * 7.3)
        total = total * 0.5 + east * 3.0 + north + atan2_deg(east * k, north + 0.25)
    assert total.hex() == PINNED


PINNED = "0x1.857fdb8f8e1bap+7"
