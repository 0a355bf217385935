"""Line of sight (CS-LOS): what hides a target, and by how much; symmetric where the rule is (EB-16)."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalsim3d.kernel.board import Area
from navalsim3d.rulesets.cruel_seas import fire_orders, gunnery, sight
from navalsim3d.rulesets.cruel_seas.commands import DeclareFire
from navalsim3d.rulesets.cruel_seas.state import Size, Smoke, Wreck
from tests.rulesets.cruel_seas.build import battle, gun, in_window, refusal, ship

WALL = ((45.0, 20.0), (75.0, 20.0), (75.0, 22.0), (45.0, 22.0))
ISLAND = Area("islet", "island", WALL)


def _sight(*others, target_heading=90.0, land=(), size=Size.SMALL, **fields):
    """The catalogue's own case: a gun at (60, 10), a target of 20 x 3 with its stern at (50, 50) heading 90."""
    a = ship("a", at=(60.0, 10.0), size=size, weapons=(gun(calibre="88mm", along=0.0),))
    b = ship("b", side="km", at=(50.0, 50.0), heading=target_heading, length=20.0, beam=3.0)
    return in_window(battle(a, b, *others, land=land, **fields), "a")


def _shot(state):
    return gunnery.shot(state, "a", "gun_1", "b")


def _blocker(x, y=30.0, side="km"):
    return ship("c", side=side, at=(x, y), heading=90.0)


@pytest.mark.clause("CS-LOS-04")
def test_the_catalogues_blocker_leaves_49_rays():
    assert _shot(_sight(_blocker(53.0))).rays == 49


@pytest.mark.clause("CS-LOS-04")
def test_the_same_blocker_one_to_the_east_leaves_39():
    assert _shot(_sight(_blocker(54.0))).rays == 39


@pytest.mark.clause("CS-LOS-04")
def test_friend_and_prize_hide_a_target_as_well_as_an_enemy():
    prize = ship("c", side="km", at=(53.0, 30.0), heading=90.0, status="captured")
    for blocker in (_blocker(53.0, side="rn"), prize):
        assert _shot(_sight(blocker)).rays == 49


@pytest.mark.clause("CS-LOS-04")
def test_a_sunk_ship_hides_nothing():
    assert _shot(_sight(ship("c", side="km", at=(53.0, 30.0), heading=90.0, status="sunk"))).rays == 99


@pytest.mark.clause("CS-LOS-04")
def test_a_hull_behind_the_target_or_the_gun_hides_nothing():
    assert _shot(_sight(_blocker(56.0, y=60.0))).rays == 99
    assert _shot(_sight(_blocker(56.0, y=5.0))).rays == 99


@pytest.mark.clause("CS-LOS-01")
def test_a_target_behind_an_island_cannot_be_shot_at():
    state = _sight(land=(ISLAND,))
    assert _shot(state).rays == 0
    reason, clause = refusal(state, DeclareFire(targets=(("gun_1", "b"),)))
    assert (reason, clause) == ("b is hidden: 0 of 99 rays free", "CS-LOS-03")
    assert fire_orders.declare_fire_options(state) == []


@pytest.mark.clause("CS-LOS-02")
def test_a_partly_hidden_target_is_hit_at_two_less():
    clear, partly = _shot(_sight()), _shot(_sight(_blocker(53.0)))
    assert not clear.obscured
    assert partly.obscured
    assert clear.needed - partly.needed == 2
    assert ("partly obscured", -2, "CS-LOS-02") in [(line.label, line.value, line.clause) for line in partly.modifiers]


@pytest.mark.clause("CS-LOS-03")
def test_exactly_a_third_is_visible_and_one_ray_less_is_not():
    """The target's near side runs from x = 50 to 70 at 38.5 cm; a screen half-way shuts off the rays to the east of its edge."""

    def seen(edge):
        screen = Area("screen", "rock", ((edge, 29.0), (90.0, 29.0), (90.0, 29.5), (edge, 29.5)))
        return _shot(_sight(land=(screen,)))

    rays = {}
    for step in range(700):
        this = seen(50.0 + step * 0.02)
        rays[this.rays] = this
    assert rays[33].why == ""
    assert rays[33].obscured
    assert rays[32].why == "sight"


@pytest.mark.clause("CS-LOS-04")
def test_a_gun_that_touches_the_target_sees_all_of_it():
    a = ship("a", at=(60.0, 41.5), weapons=(gun(calibre="mg", along=1.0),))
    b = ship("b", side="km", at=(50.0, 50.0), heading=90.0, length=20.0, beam=3.0)
    state = battle(a, b, _blocker(57.0, y=48.0))
    assert _shot(state).distance == 0.0
    assert _shot(state).rays == 99


@pytest.mark.clause("CS-LOS-05")
def test_a_huge_ship_looks_over_an_island_but_is_hidden_from_smaller_ones():
    assert _shot(_sight(land=(ISLAND,), size=Size.HUGE)).rays == 99
    huge_target = battle(
        ship("a", at=(60.0, 10.0), weapons=(gun(calibre="88mm", along=0.0),)),
        ship("b", side="km", at=(50.0, 50.0), heading=90.0, length=20.0, beam=3.0, size=Size.HUGE),
        land=(ISLAND,),
    )
    assert _shot(huge_target).rays == 0


@pytest.mark.clause("CS-LOS-05")
@pytest.mark.clause("CS-WRECK-02")
def test_a_wreck_hides_even_from_a_huge_ship():
    assert _shot(_sight(size=Size.HUGE, wrecks=(Wreck("w", WALL),))).rays == 0


@pytest.mark.clause("CS-LOS-06")
def test_spotting_looks_from_the_centre_of_the_ship():
    def seen(land):
        state = battle(ship("a", at=(60.0, 10.0)), ship("b", side="km", at=(50.0, 50.0), heading=90.0, length=20.0), land=land)
        return sight.sees(state, state.ship("a"), state.ship("b"))

    assert seen(())
    assert not seen((ISLAND,))


def _column(ax, bx, blockers, square):
    """Two ships of one square outline opposite each other, their guns at the centre, and islands between them."""
    side = {"length": square, "beam": square, "weapons": (gun(along=0.5),)}
    a = ship("a", at=(ax, 10.0 - square / 2), **side)
    b = ship("b", side="km", at=(bx, 50.0 - square / 2), **side)
    land = tuple(Area(f"i{k}", "island", ((x, y), (x + w, y), (x + w, y + h), (x, y + h))) for k, (x, y, w, h) in enumerate(blockers))
    return battle(a, b, land=land)


_islet = st.tuples(st.floats(20.0, 90.0), st.floats(14.0, 40.0), st.floats(0.5, 25.0), st.floats(0.5, 5.0))


@settings(max_examples=200, deadline=None)
@given(st.floats(30.0, 80.0), st.floats(30.0, 80.0), st.lists(_islet, max_size=4))
@pytest.mark.clause("CS-LOS-04")
def test_whoever_is_quite_hidden_sees_nothing_and_whoever_is_quite_clear_sees_all(ax, bx, blockers):
    """EB-16. A fan of rays from one gun to a whole hull is narrower at the gun, so counts may differ between the two ends;
    but between points the line is the same from both ends: see below. Clear both ways when nothing lies in the corridor."""
    state = _column(ax, bx, blockers, square=2.0)
    a, b = state.ship("a"), state.ship("b")
    there = sight.rays(state, gunnery.shot(state, "a", "gun_1", "b").origin, a, b)
    back = sight.rays(state, gunnery.shot(state, "b", "gun_1", "a").origin, b, a)
    corridor = [x <= max(ax, bx) + 1 and x + w >= min(ax, bx) - 1 for x, y, w, h in blockers]
    if not any(corridor):
        assert (there, back) == (99, 99)


@settings(max_examples=300, deadline=None)
@given(st.floats(30.0, 80.0), st.floats(30.0, 80.0), st.lists(_islet, max_size=4))
@pytest.mark.clause("CS-LOS-04")
def test_a_line_between_two_points_is_free_from_both_ends_or_from_neither(ax, bx, blockers):
    """EB-16: for hulls as small as points the ray count is all or nothing, and the same both ways."""
    state = _column(ax, bx, blockers, square=1e-3)
    a, b = state.ship("a"), state.ship("b")
    there = sight.rays(state, gunnery.shot(state, "a", "gun_1", "b").origin, a, b)
    back = sight.rays(state, gunnery.shot(state, "b", "gun_1", "a").origin, b, a)
    if there in (0, 99) and back in (0, 99):
        assert there == back


@settings(max_examples=200, deadline=None)
@given(st.floats(30.0, 80.0), st.floats(30.0, 80.0), st.floats(10.0, 100.0), st.floats(10.0, 50.0), st.floats(3.0, 18.0))
@pytest.mark.clause("CS-SMOKE-04")
def test_smoke_works_both_ways(ax, bx, x, y, diameter):
    """EB-16: between guns that stand at the centres of their hulls."""
    state = replace(_column(ax, bx, [], square=2.0), smokes=(Smoke("s", "a", diameter, True, x, y, 9),))
    assert gunnery.shot(state, "a", "gun_1", "b").hidden == gunnery.shot(state, "b", "gun_1", "a").hidden


@settings(max_examples=150, deadline=None)
@given(st.floats(30.0, 80.0), st.floats(30.0, 80.0), st.lists(_islet, max_size=4))
@pytest.mark.clause("CS-LOS-04")
def test_a_mirrored_table_gives_mirrored_sight(ax, bx, blockers):
    state = _column(ax, bx, blockers, square=4.0)
    flipped = _column(110.0 - ax, 110.0 - bx, [(110.0 - x - w, y, w, h) for x, y, w, h in blockers], square=4.0)
    here = gunnery.shot(state, "a", "gun_1", "b").rays
    assert abs(here - gunnery.shot(flipped, "a", "gun_1", "b").rays) <= 1
