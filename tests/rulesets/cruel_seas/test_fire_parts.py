"""A declaration put together gun by gun (CS-FIRE-03, CS-FIRE-05)."""

from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.rulesets.cruel_seas.commands import DeclareFire
from navalsim3d.rulesets.cruel_seas.ruleset import CRUEL_SEAS
from tests.rulesets.cruel_seas.build import battle, give, gun, in_window, ship

TWO = (gun("20mm", "gun_1", along=0.8), gun("20mm", "gun_2", along=0.2))


def trio(**a):
    """'a' in a window between 'b' and 'c'."""
    fleet = (ship("a", weapons=TWO, **a), ship("b", side="km", at=(36.0, 20.0)), ship("c", side="km", at=(2.0, 20.0)))
    return in_window(battle(*fleet, dice=(10, 10)), "a")


def pair(gun_id, target):
    return DeclareFire(targets=((gun_id, target),))


def test_every_gun_is_offered_with_every_target_it_bears_on_and_each_is_accepted():
    state = trio()
    parts = CRUEL_SEAS.parts(state)
    assert set(parts) == {pair(gun_id, foe) for gun_id in ("gun_1", "gun_2") for foe in "bc"}
    for part in parts:
        CRUEL_SEAS.check(state, part)


def test_a_pair_that_check_refuses_is_no_part():
    state = in_window(battle(ship("a", weapons=TWO), ship("b", side="km", at=(36.0, 20.0)), ship("d", at=(2.0, 20.0))), "a")
    assert {target for part in CRUEL_SEAS.parts(state) for _, target in part.targets} == {"b"}, "no shot at a friend"


def test_parts_make_one_declaration_which_is_accepted():
    state = trio()
    whole = CRUEL_SEAS.combined(state, (pair("gun_1", "b"), pair("gun_2", "c")))
    assert whole == DeclareFire(targets=(("gun_1", "b"), ("gun_2", "c")))
    after, _ = give(state, whole)
    assert CRUEL_SEAS.parts(after) == (), "nothing can be declared twice"


def test_the_same_gun_excludes_itself():
    assert CRUEL_SEAS.combined(trio(), (pair("gun_1", "b"), pair("gun_1", "c"))) is None


def test_a_ship_held_to_one_gun_takes_one_part_only():
    state = trio(shots_limited=True)
    both = (pair("gun_1", "b"), pair("gun_2", "b"))
    assert CRUEL_SEAS.combined(state, both) is None
    assert CRUEL_SEAS.combined(state, both[:1]) == both[0]
    try:
        CRUEL_SEAS.check(state, DeclareFire(targets=(("gun_1", "b"), ("gun_2", "b"))))
    except IllegalCommand as refused:
        assert refused.clause == "CS-SCN3-03"
    else:
        raise AssertionError("the rules accept two guns, so the parts should too")


def test_nothing_is_put_together_outside_a_window():
    assert CRUEL_SEAS.parts(battle(ship("a", weapons=TWO), ship("b", side="km", at=(36.0, 20.0)))) == ()
