"""Ranges of guns (CS-RANGE): limits are included, for the menu as for the shot (EB-18)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalsim3d.kernel.geometry import Footprint, Pose, point_gap
from navalsim3d.rulesets.cruel_seas import fire_orders, laying
from navalsim3d.rulesets.cruel_seas.commands import DeclareFire
from navalsim3d.rulesets.cruel_seas.state import Options
from tests.rulesets.cruel_seas.build import give, refusal, ship
from tests.rulesets.cruel_seas.shooting import abeam, fire, needed, said, shot

SPANS = {"mg": (0, 30), "hmg": (0, 40), "20mm": (0, 50), "37mm": (5, 70), "57mm": (10, 80), "88mm": (15, 120), "4in": (25, 160)}


def _labels(state):
    return [line.label for line in shot(state).modifiers]


@pytest.mark.clause("CS-RANGE-01")
@pytest.mark.parametrize("calibre", SPANS)
def test_each_gun_reaches_exactly_its_printed_span(calibre):
    least, most = SPANS[calibre]
    assert not shot(abeam(most, calibre)).lost
    assert shot(abeam(most + 0.1, calibre)).why == "range"
    assert not shot(abeam(max(least, 0.5), calibre)).lost
    if least:
        assert shot(abeam(least - 0.1, calibre)).why == "range"


@pytest.mark.clause("CS-RANGE-02")
def test_a_20_mm_at_exactly_50_is_in_range_and_at_50_1_lost():
    assert needed(abeam(50.0)) == 5 - 2 - 1
    state = abeam(50.1)
    assert shot(state).lost == "the target is out of range: 50.1 cm, 50 at most"
    play = fire(state)
    assert [event.roll for event in said(play, "fired")] == [None]
    assert "gun_1" in play.active.fired
    assert play.ship("b").plumes == 0


@pytest.mark.clause("CS-RANGE-02")
def test_menu_and_shot_agree_on_the_line_and_just_beyond():
    """EB-18: one function answers the menu and the rules."""
    for distance, offered in ((50.0, True), (50.0 + 5e-7, True), (50.00001, False)):
        state = abeam(distance)
        assert bool(fire_orders.declare_fire_options(state)) is offered
        assert (shot(state).why == "") is offered


@pytest.mark.clause("CS-RANGE-03")
def test_a_57_mm_at_9_9_is_lost_and_at_10_in_range_and_point_blank():
    near = fire(abeam(9.9, "57mm"))
    assert said(near, "fired")[0].text.endswith("the target is too near: 9.9 cm, 10 at least.")
    assert near.ship("b").plumes == 0
    assert "point-blank" in _labels(abeam(10.0, "57mm"))


@pytest.mark.clause("CS-RANGE-04")
def test_an_mg_at_exactly_half_range_suffers_nothing_and_beyond_two():
    assert needed(abeam(15.0, "mg")) - needed(abeam(15.1, "mg")) == 2
    assert "over half range" not in _labels(abeam(15.0, "mg"))
    assert "over half range" in _labels(abeam(15.1, "mg"))


@pytest.mark.clause("CS-RANGE-05")
@pytest.mark.parametrize(("calibre", "last"), [("57mm", 15.0), ("mg", 5.0), ("88mm", 20.0), ("4in", 30.0)])
def test_point_blank_ends_five_beyond_the_minimum(calibre, last):
    assert needed(abeam(last, calibre)) - needed(abeam(last + 0.1, calibre)) == 2


@pytest.mark.clause("CS-RANGE-05")
def test_mortars_have_no_point_blank():
    assert "point-blank" not in _labels(abeam(12.0, "mortar"))


@pytest.mark.clause("CS-OPT-03")
def test_without_premeasuring_a_target_out_of_range_is_accepted_and_the_shot_lost():
    state = abeam(30.5, "mg")
    after, _ = give(state, DeclareFire(targets=(("gun_1", "b"),)))
    assert after.active.declared == (("gun_1", "b"),)


@pytest.mark.clause("CS-OPT-03")
def test_with_premeasuring_a_target_out_of_range_is_refused_and_the_gun_kept():
    state = abeam(30.5, "mg", options=Options(premeasure=True))
    reason, clause = refusal(state, DeclareFire(targets=(("gun_1", "b"),)))
    assert clause == "CS-RANGE-02"
    assert reason == "the target is out of range: 30.5 cm, 30 at most"


@settings(max_examples=300, deadline=None)
@given(
    st.floats(0.0, 120.0), st.floats(0.0, 120.0), st.floats(0.0, 359.9), st.floats(2.0, 36.0), st.floats(1.0, 5.0),
    st.floats(-20.0, 140.0), st.floats(-20.0, 140.0),
)  # fmt: skip
@pytest.mark.clause("CS-RANGE-02")
def test_the_range_is_the_distance_to_the_nearest_point_of_the_hull(x, y, heading, length, beam, px, py):
    """The quick measure from the hull's own axes against the kernel's polygons."""
    built = ship("b", at=(x, y), heading=heading, length=length, beam=beam)
    outline = Footprint(Pose(x, y, heading), length, beam).corners
    assert laying.reach_of((px, py), built.card, built.ship) == pytest.approx(point_gap((px, py), outline), abs=2e-6)
