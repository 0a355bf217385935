"""The To Hit roll (CS-HIT): every row alone, all of them together, and the D10."""

import pytest

from navalsim3d.rulesets.cruel_seas.state import Level, Options, Size, Smoke
from tests.rulesets.cruel_seas.build import dice_left, gun, ship
from tests.rulesets.cruel_seas.shooting import abeam, fire, needed, said, shot

MEDIUM = {"size": Size.MEDIUM, "level": 2, "full": 24.0}
"""a target without any row of its own: Medium, at Combat, not over 24 cm"""
PLAIN = {"a": {"level": 2}, "b": MEDIUM}


def _rows(state):
    return [(line.label, line.value) for line in shot(state).modifiers]


@pytest.mark.clause("CS-HIT-01")
def test_without_modifiers_five_hits_and_six_misses():
    assert _rows(abeam(20.0, **PLAIN)) == []
    assert said(fire(abeam(20.0, dice=(5, 1, 1, 1), **PLAIN)), "fired")[0].hit
    assert not said(fire(abeam(20.0, dice=(6,), **PLAIN)), "fired")[0].hit


ROWS = [
    (20.0, {"crew": "inexperienced"}, {}, ("Inexperienced crew", -2)),
    (20.0, {"crew": "veteran"}, {}, ("Veteran crew", 2)),
    (20.0, {"level": 3, "full": 30.0}, {}, ("firing at Full speed", -2)),
    (20.0, {"level": 2, "full": 46.0}, {}, ("firing at over 30 cm", -1)),
    (20.0, {"level": 1}, {}, ("firing at Slow or Stationary", 1)),
    (20.0, {"level": 0}, {}, ("firing at Slow or Stationary", 1)),
    (20.0, {"bridge": True}, {}, ("bridge hit", -1)),
    (20.0, {}, {"level": 2, "full": 37.0}, ("target over 24 cm", -1)),
    (20.0, {}, {"level": 1}, ("target at Slow", 1)),
    (20.0, {}, {"level": 0}, ("target Stationary", 2)),
    (20.0, {}, {"size": Size.TINY}, ("Tiny target", -2)),
    (20.0, {}, {"size": Size.SMALL}, ("Small target", -1)),
    (20.0, {}, {"size": Size.LARGE}, ("Large target", 1)),
    (20.0, {}, {"size": Size.HUGE}, ("Huge target", 2)),
    (20.0, {}, {"plumes": 3}, ("three plumes", 1)),
    (25.1, {}, {}, ("over half range", -2)),
    (5.0, {}, {}, ("point-blank", 2)),
]


@pytest.mark.clause("CS-HIT-02")
@pytest.mark.parametrize(("distance", "a", "b", "row"), ROWS, ids=[row[3][0] for row in ROWS])
def test_each_row_of_the_table_alone(distance, a, b, row):
    state = abeam(distance, a={"level": 2, **a}, b={**MEDIUM, **b})
    assert _rows(state) == [row]
    assert needed(state) == 5 + row[1]


@pytest.mark.clause("CS-HIT-02")
def test_thresholds_of_speed_are_not_reached_by_exactly_that_speed():
    assert _rows(abeam(20.0, a={"level": 2, "full": 45.0}, b=MEDIUM)) == []
    assert _rows(abeam(20.0, a={"level": 2}, b={**MEDIUM, "full": 36.0})) == []


@pytest.mark.clause("CS-HIT-02")
def test_every_modifier_names_its_clause():
    state = abeam(30.0, a={"level": 3, "crew": "veteran", "bridge": True}, b={"plumes": 4, "level": 1})
    lines = shot(state).modifiers
    assert all(line.clause.startswith("CS-") and line.label for line in lines)
    assert {line.label: line.clause for line in lines}["three plumes"] == "CS-PLUME-03"


@pytest.mark.clause("CS-HIT-02")
def test_the_catalogues_long_sum():
    """Veteran, Slow, director, 88 mm at 70 of 120, Large, obscured, three plumes, target at 30 cm: T = 6."""
    a = {"crew": "veteran", "level": 1, "weapons": (gun("88mm"),), "equipment": frozenset({"director"})}
    b = {"size": Size.LARGE, "plumes": 3, "level": 2, "full": 45.0}
    state = abeam(70.0, a=a, b=b, smokes=(Smoke("s", "b", 12.0, True, 60.0, 25.0, 3),))
    assert needed(state) == 6


@pytest.mark.clause("CS-HIT-03")
def test_full_and_over_30_are_two_rows():
    a = {"size": Size.MEDIUM, "level": 3, "full": 39.0, "weapons": (gun("37mm"),)}
    b = {"size": Size.LARGE, "level": 3, "full": 15.0}
    assert needed(abeam(30.0, a=a, b=b)) == 5 - 2 - 1 + 1


@pytest.mark.clause("CS-HIT-03")
@pytest.mark.clause("CS-HIT-04")
def test_an_inexperienced_merchant_at_full_cannot_hit_a_fast_boat():
    a = {"crew": "inexperienced", "size": Size.LARGE, "level": 3, "full": 15.0, "weapons": (gun("88mm"),)}
    state = abeam(30.0, a=a, b={"size": Size.MEDIUM, "level": 3, "full": 39.0})
    assert needed(state) == 0
    play = fire(state)
    assert said(play, "fired")[0].roll is None
    assert said(play, "fired")[0].needed == 0


@pytest.mark.clause("CS-SPEED-04")
def test_a_slow_ship_at_full_has_the_row_of_the_level_not_that_of_the_speed():
    assert _rows(abeam(20.0, a={"level": 3, "full": 12.0}, b=MEDIUM)) == [("firing at Full speed", -2)]


@pytest.mark.clause("CS-SPEED-04")
def test_a_limited_ship_at_combat_is_not_at_full():
    assert _rows(abeam(20.0, a={"level": 2, "engine": 1}, b=MEDIUM)) == []


_HOPELESS = {"a": {"crew": "inexperienced", "level": 3}, "b": {"level": 3}}


@pytest.mark.clause("CS-HIT-04")
def test_a_sure_miss_takes_no_dice_and_leaves_a_plume_only_from_37_mm():
    assert needed(abeam(20.0, "37mm", **_HOPELESS)) < 1
    assert fire(abeam(20.0, "37mm", **_HOPELESS)).ship("b").plumes == 1
    assert fire(abeam(20.0, "20mm", **_HOPELESS)).ship("b").plumes == 0


@pytest.mark.clause("CS-HIT-05")
def test_a_t_of_fourteen_always_hits_but_the_d10_is_taken():
    state = abeam(5.0, dice=(10, 1, 1, 1), a={"crew": "veteran", "level": 0}, b={"size": Size.HUGE, "level": 0})
    assert needed(state) == 14
    play = fire(state)
    assert said(play, "fired")[0].hit
    assert said(play, "fired")[0].roll == 10
    assert dice_left(play.state) == 0


@pytest.mark.clause("CS-HIT-06")
def test_speeds_are_those_of_the_moment():
    slowed = abeam(20.0, a={"level": 2, "full": 36.0}, b=MEDIUM)
    assert "firing at Full speed" not in dict(_rows(slowed))
    assert dict(_rows(abeam(20.0, a={"level": Level.FULL, "full": 36.0}, b=MEDIUM)))["firing at Full speed"] == -2


@pytest.mark.clause("CS-HIT-07")
def test_a_miss_of_a_20_mm_has_no_effect_at_all():
    state = abeam(20.0, dice=(9,), a={"level": 2}, b={"level": 2})
    assert needed(state) == 4
    play = fire(state)
    assert play.ship("b") == state.ship("b")
    assert {event.kind for event in play.events} == {"dice_rolled", "fired"}


@pytest.mark.clause("CS-HIT-02")
def test_the_event_carries_the_same_numbers_as_the_shot():
    state = abeam(30.0, "57mm", dice=(3, 1, 1, 1, 1, 1), a={"crew": "veteran", "level": 3}, b={"level": 1})
    this, fired = shot(state), said(fire(state), "fired")[0]
    assert (fired.needed, fired.modifiers, fired.origin, fired.at) == (this.needed, this.modifiers, this.origin, this.aim)
    assert (fired.roll, fired.calibre, fired.barrels, fired.mount) == (3, 57.0, 1, "gun_1")
    assert fired.needed == 5 + sum(line.value for line in fired.modifiers)
    assert fired.at_most


@pytest.mark.clause("CS-LIGHT-06")
def test_night_changes_gunnery_only_where_a_scenario_says_so():
    assert needed(abeam(20.0, **PLAIN)) == 5
    assert needed(abeam(20.0, options=Options(night_to_hit=-1), **PLAIN)) == 4


@pytest.mark.clause("CS-SIZE-01")
def test_size_classes_are_in_order():
    sizes = [Size.TINY, Size.SMALL, Size.MEDIUM, Size.LARGE, Size.HUGE]
    assert sizes == sorted(sizes)
    assert [needed(abeam(20.0, a={"level": 2}, b={**MEDIUM, "size": size})) for size in sizes] == [3, 4, 5, 6, 7]


@pytest.mark.clause("CS-SIZE-03")
def test_a_surfaced_submarine_is_shot_at_as_small():
    submarine = {**MEDIUM, "gunnery_size": Size.SMALL}
    assert _rows(abeam(20.0, a={"level": 2}, b=submarine)) == [("Small target", -1)]
    assert ship("b", **submarine).card.size == Size.MEDIUM
