"""Wrecks in shallow water (CS-WRECK)."""

import pytest

from navalsim3d.kernel.board import Area
from navalsim3d.rulesets.cruel_seas import damage, wrecks
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Level, Wreck
from tests.rulesets.cruel_seas.build import act, battle, dice_left, ship

SHORE = Area("coast", "island", ((0.0, 0.0), (0.0, 20.0), (120.0, 20.0), (120.0, 0.0)))
BANK = Area("bank", "shoal", ((50.0, 40.0), (50.0, 60.0), (70.0, 60.0), (70.0, 40.0)))


@pytest.mark.clause("CS-WRECK-01")
@pytest.mark.parametrize(("y", "left"), [(28.0, True), (30.0, True), (30.1, False), (50.0, False)])
def test_a_boat_sunk_within_ten_centimetres_of_the_shore_leaves_a_wreck(y, left):
    play = Play(battle(ship("a", at=(20.0, y)), ship("e", "km", at=(90.0, 90.0)), land=(SHORE,)))
    damage.hurt(play, "a", 99, ("20 mm",), "km")
    assert [wreck.polygon[0] for wreck in play.state.wrecks] == ([(pytest.approx(19.0), pytest.approx(y))] if left else [])


@pytest.mark.clause("CS-WRECK-01")
def test_a_boat_that_touches_a_shoal_leaves_one_and_in_deep_water_nothing_stays():
    state = battle(ship("a", at=(60.0, 55.0)), ship("b", at=(90.0, 55.0)), shoals=(BANK,))
    assert wrecks.in_shallows(state, "a") and not wrecks.in_shallows(state, "b")


@pytest.mark.clause("CS-WRECK-03")
def test_striking_a_wreck_is_striking_rock():
    wreck = Wreck("wreck_1", ((18.0, 31.0), (18.0, 40.0), (24.0, 40.0), (24.0, 31.0)))
    state = battle(ship("a", at=(20.0, 20.0), level=Level.FULL, full=36.0), dice=(1, 1, 1, 1, 1, 1, 1, 1), wrecks=(wreck,))
    slow = battle(ship("a", at=(20.0, 20.0), level=Level.COMBAT, full=18.0), dice=(1,) * 7, wrecks=(wreck,))
    fast, _ = act(state, "a", 3)
    assert fast.ship("a").hull == 35 - 8 and dice_left(fast) == 0 and fast.ship("a").level == Level.STATIONARY
    gentle, _ = act(slow, "a", 2)
    assert gentle.ship("a").hull == 35 - 7 and dice_left(gentle) == 0
