"""Lengths and areas inside shapes (SS-GEO-04), held against another library's geometry on shapes that fell by chance."""

from random import Random

import pytest
from shapely import LineString, Point, Polygon
from shapely.affinity import rotate, translate

from navalsim3d.kernel.angles import direction
from navalsim3d.kernel.polygons import edges
from navalsim3d.rulesets.seastrike.counters import block_at
from navalsim3d.rulesets.seastrike.crossing import (
    CROSSING,
    blocks_apart,
    clear_of,
    common_area,
    core_of,
    crosses,
    crosses_block,
    crosses_circle,
    length_inside,
    overlapping,
    shape,
)
from tests.rulesets.seastrike.build import S1, S5

ANVIL = ((-9, -6), (9, -6), (11, 0), (9, 6), (-9, 6), (-11, 0))
HOOK = ((-8, -8), (8, -8), (8, 8), (4, 8), (4, -4), (-4, -4), (-4, 2), (-8, 2))
"""an island that is not convex"""
OUTLINES = [S1["green"], S5["green"], ANVIL, HOOK]
CHANCES = range(400)


def line(chance):
    """A line across the islands' place."""
    luck = Random(chance)
    return [(luck.uniform(-14, 14), luck.uniform(-14, 14)) for _ in range(2)]


def rectangle(chance):
    """A counter somewhere about: place, heading, sides."""
    luck = Random(1000 + chance)
    heading = luck.choice([0.0, 45.0, 90.0, luck.uniform(0, 360)])
    return luck.uniform(-14, 14), luck.uniform(-14, 14), heading, luck.choice([7.0, 5.0, 2.0]), luck.choice([1.4, 1.0, 2.0])


def theirs(x, y, heading, length, beam):
    """The same rectangle in the other library."""
    upright = Polygon([(-beam / 2, -length / 2), (beam / 2, -length / 2), (beam / 2, length / 2), (-beam / 2, length / 2)])
    return translate(rotate(upright, -heading, origin=(0, 0)), x, y)


@pytest.mark.parametrize("outline", OUTLINES)
def test_a_line_is_reckoned_no_further_than_needed(outline):
    for chance in CHANCES:
        a, b = line(chance)
        whole = length_inside(a, b, edges(outline))
        assert CROSSING < length_inside(a, b, edges(outline), CROSSING) <= whole if whole > CROSSING else True


@pytest.mark.parametrize("outline", OUTLINES)
def test_the_core_of_an_island_lies_inside_it(outline):
    x, y, radius = core_of(shape("it", outline))
    assert radius > 1.0
    assert Polygon(outline).contains(Point(x, y).buffer(radius - 1e-6))


def test_a_sliver_has_no_core():
    assert core_of(shape("it", ((0, 0), (8, 8), (0.001, 0))))[2] < 0.001


@pytest.mark.parametrize("outline", OUTLINES)
def test_the_length_of_a_line_inside_an_outline(outline):
    for chance in CHANCES:
        a, b = line(chance)
        expected = LineString([a, b]).intersection(Polygon(outline)).length
        assert length_inside(a, b, edges(outline)) == pytest.approx(expected, abs=1e-6)
        assert crosses(a, b, shape("it", outline)) is (expected > CROSSING)


def test_a_line_over_a_rectangle():
    for chance in CHANCES:
        a, b = line(chance)
        x, y, heading, length, beam = rectangle(chance)
        expected = LineString([a, b]).intersection(theirs(x, y, heading, length, beam)).length
        assert crosses_block(a, b, (x, y), heading, length, beam) is (expected > CROSSING)


def test_a_line_over_a_circle():
    for chance in CHANCES:
        (a, b), (x, y, *_) = line(chance), rectangle(chance)
        expected = LineString([a, b]).intersection(Point(x, y).buffer(2.0, quad_segs=400)).length
        assert crosses_circle(a, b, (x, y), 2.0) is (expected > 0.01) or 0.0 < expected < 0.1


@pytest.mark.parametrize("outline", OUTLINES)
def test_the_area_that_a_counter_and_an_island_share(outline):
    for chance in CHANCES:
        counter = rectangle(chance)
        block = block_at(*counter)
        expected = theirs(*counter).intersection(Polygon(outline)).area
        assert common_area(block, outline) == pytest.approx(expected, abs=1e-6)
        assert overlapping(block, outline) is (expected > CROSSING)
        assert clear_of(block, shape("it", outline)) is (expected <= CROSSING)


def test_two_counters_are_apart_or_share_some_area():
    for chance in CHANCES:
        one, other = rectangle(chance), rectangle(chance + 5000)
        x, y, heading, length, beam = one
        p, q, course, long, wide = other
        p, q = x + (p - x) / 4, y + (q - y) / 4
        shared = theirs(*one).intersection(theirs(p, q, course, long, wide)).area
        apart = blocks_apart((p - x, q - y), (direction(heading), length, beam), (direction(course), long, wide))
        assert apart is (shared < 1e-9)


@pytest.mark.parametrize("run", [((-4.0, 1.5), (4.0, 1.5)), ((-9.0, 1.5), (9.0, 1.5)), ((4.0, -9.0), (4.0, 9.0)), ((3.0, 2.5), (5.0, 0.5))])
def test_along_an_edge_or_over_a_corner_is_not_inside(run):
    assert length_inside(*run, edges(S1["green"])) == 0.0
    assert not crosses(*run, shape("it", S1["green"]))
