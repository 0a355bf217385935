"""The lieutenant counts a salvo as the rules fire it: targets are named at the first window used, for all guns at once (CS-FIRE-05)."""

from dataclasses import replace

import pytest

from navalsim3d import library
from navalsim3d.ai.cruel_seas.battle import Battle
from navalsim3d.ai.cruel_seas.thought import with_ship
from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.kernel.ruleset import ruleset_named
from navalsim3d.rulesets.cruel_seas.state import Level


@pytest.fixture(scope="module")
def pair():
    """S 46 with the tanker 25 cm to the north: dead ahead her after gun does not bear, abeam everything does."""
    ruleset = ruleset_named("cruel_seas")
    state = ruleset.setup(library.ready("torpedo_run"), Dice(seed_from("guns")))
    for id_, x, y, heading in (("empire_gull", 50.0, 45.0, 270.0), ("s_46", 40.0, 20.0, 0.0)):
        ship = replace(state.ship(id_), status="afloat", x=x, y=y, heading=heading, level=Level.SLOW)
        state = with_ship(state, ship, None)
    ahead = state.ship("s_46")
    return state, ahead, replace(ahead, heading=80.0)


def test_a_gun_that_does_not_bear_where_targets_are_named_counts_for_nothing(pair):
    state, ahead, abeam = pair
    battle = Battle(state, ahead)
    assert "gun_1" not in battle.given(ahead)
    assert "gun_1" in battle.given(abeam)
    named_early = battle.from_window((ahead, abeam))
    assert named_early["empire_gull"] < battle.from_window((abeam,))["empire_gull"]


def test_the_salvo_waits_for_the_window_in_which_more_guns_bear(pair):
    state, ahead, abeam = pair
    battle = Battle(state, ahead)
    assert battle.salvo((ahead, abeam)) == battle.from_window((abeam,))


def test_once_targets_are_named_only_those_guns_fire_and_at_them_alone(pair):
    state, ahead, abeam = pair
    battle = Battle(state, ahead, fixed={"gun_2": "empire_gull"})
    assert battle.salvo((ahead, abeam)) == {"empire_gull": max(battle.means(where)["gun_2"]["empire_gull"] for where in (ahead, abeam))}
    assert Battle(state, ahead, frozenset({"gun_2"}), {"gun_2": "empire_gull"}).salvo((abeam,)) == {}


def test_what_bears_at_the_end_counts_guns_that_have_fired(pair):
    state, _, abeam = pair
    fired = frozenset(gun.id for gun in state.card("s_46").weapons)
    battle = Battle(state, abeam, fired)
    assert battle.given(abeam) == {}
    assert battle.bearing(abeam) == Battle(state, abeam).from_window((abeam,))


def test_each_gun_takes_the_target_it_harms_most(pair):
    """Seven points off a tanker worth ten escorts are more than fourteen off an escort of a third of her hull."""
    state, _, abeam = pair
    escort = replace(state.ship("mtb_31"), status="afloat", x=60.0, y=28.0, heading=0.0, level=Level.STATIONARY)
    battle = Battle(with_ship(state, escort, None), abeam)
    assert {foe for _, foe in battle.given(abeam).values()} == {"empire_gull"}
