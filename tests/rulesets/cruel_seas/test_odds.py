"""What is predicted before a shot against what happens in many (EB-35)."""

from math import sqrt

import pytest

from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.rulesets.cruel_seas import gunnery, odds
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Options, Size, Smoke
from tests.rulesets.cruel_seas.build import gun, tube
from tests.rulesets.cruel_seas.shooting import abeam, shot
from tests.rulesets.cruel_seas.test_hit import MEDIUM, ROWS

SHOTS = 20_000
NEVER_SINKS = 100_000
EXTRA_ROWS = [
    (20.0, {}, {}, ("no row at all", 0)),
    (20.0, {"weapons": (gun("57mm"),), "equipment": frozenset({"director"})}, {}, ("fire director", 1)),
    (20.0, {"crew": "veteran", "level": 0}, {"size": Size.HUGE, "level": 0}, ("a sure hit", 7)),
    (30.0, {"crew": "inexperienced", "level": 3}, {"size": Size.TINY}, ("a sure miss", -8)),
]


def _thrown(state, count, seed):
    """Hits and damage of `count` real shots of the same gun in the same position, from one stream of dice."""
    dice, hits, damages = Dice(seed_from(seed)), 0, []
    for _ in range(count):
        play = Play(state)
        play.set(dice=dice)
        gunnery.resolve(play, "a", "gun_1", "b")
        assert not play.state.pending
        dice = play.state.dice
        hit = any(event.kind == "fired" and event.hit for event in play.events)
        hits += hit
        damages.append(state.ship("b").hull - play.ship("b").hull)
    return hits, damages


def _within_three_sigma(state, count, seed):
    chance = shot(state).chance
    hits, _ = _thrown(state, count, seed)
    assert abs(hits - count * chance) <= 3 * sqrt(count * chance * (1 - chance)), (hits / count, chance)


def _case(distance, a, b, **fields):
    return abeam(distance, a={"level": 2, **a}, b={**MEDIUM, **b, "hull": NEVER_SINKS}, **fields)


@pytest.mark.long
@pytest.mark.clause("CS-HIT-01")
@pytest.mark.parametrize(("distance", "a", "b", "row"), ROWS + EXTRA_ROWS, ids=[row[3][0] for row in ROWS + EXTRA_ROWS])
def test_hits_of_real_shots_come_as_often_as_predicted_for_each_modifier(distance, a, b, row):
    _within_three_sigma(_case(distance, a, b), SHOTS, row[0])


@pytest.mark.long
@pytest.mark.clause("CS-SMOKE-04")
def test_hits_through_smoke_come_as_often_as_predicted():
    cloud = (Smoke("s", "b", 8.0, True, 30.0, 24.5, 3),)
    _within_three_sigma(_case(20.0, {}, {}, smokes=cloud), SHOTS, "smoke")


VICTIMS = {
    "plain": {},
    "diesel": {"diesel": True},
    "armoured": {"equipment": frozenset({"armoured_wheelhouse"})},
    "torpedoes": {"tubes": tuple(tube(f"tube_{k}") for k in range(8))},
    "unarmed": {"weapons": ()},
    "fitted": {"equipment": frozenset({"radar"})},
    "green": {"crew": "inexperienced"},
    "veteran": {"crew": "veteran"},
    "large": {"size": Size.LARGE},
}
WEAPONS = {
    "mg": gun("mg"),
    "twin hmg": gun("hmg", barrels=2),
    "quad 20 mm": gun("20mm", barrels=4),
    "semi-automatic 57 mm": gun("57mm", semi_automatic=True),
    "88 mm": gun("88mm"),
}
SURE = {"crew": "veteran", "level": 0}


def _mean_of(weapon, victim, count, seed):
    """Predicted mean of one hit, the mean of many, and its standard error. The gun cannot miss."""
    distance = 10.0 if weapon.calibre in ("mg", "hmg") else 20.0
    state = _case(distance, {**SURE, "weapons": (weapon,)}, {"level": 0, **VICTIMS[victim]})
    this = shot(state)
    assert this.chance == 1.0
    predicted = gunnery.expected_damage(state, this, weapon, state.ship("b"))
    _, damages = _thrown(state, count, seed)
    mean = sum(damages) / count
    spread = sqrt(sum((each - mean) ** 2 for each in damages) / (count - 1) / count)
    return predicted, mean, spread


@pytest.mark.parametrize("victim", ["plain", "torpedoes"])
def test_damage_of_some_hits_is_as_predicted(victim):
    predicted, mean, spread = _mean_of(WEAPONS["quad 20 mm"], victim, 1500, victim)
    assert abs(mean - predicted) <= 3 * spread


@pytest.mark.long
@pytest.mark.parametrize("victim", VICTIMS)
@pytest.mark.parametrize("weapon", WEAPONS)
def test_damage_of_many_hits_is_as_predicted(weapon, victim):
    predicted, mean, spread = _mean_of(WEAPONS[weapon], victim, 3000, f"{weapon} {victim}")
    assert abs(mean - predicted) <= 4 * spread, (predicted, mean, spread)  # 45 cases: at 3 sigma one in eight runs would be a false alarm


def test_without_criticals_a_hit_is_worth_three_and_a_half_a_die():
    core = abeam(20.0, options=Options(layer="core"))
    assert odds.of_hit(core.game.options, gun("20mm"), core.card("b"), core.ship("b")) == 10.5
    big = abeam(20.0, b={"size": Size.LARGE})
    assert odds.of_hit(big.game.options, gun("hmg"), big.card("b"), big.ship("b")) == 7.0


def test_one_die_by_hand():
    """1D6 on a Regular petrol boat without torpedoes: 3.5, and with 1/6 x 2/3 one critical: 04 half of 7, 08 a third of 14, 09 and 10 7."""
    state = abeam(10.0, "mg")
    extra = (0.5 * 7 + 14 / 3 + 7 + 7) / 10
    assert odds.of_hit(state.game.options, gun("mg"), state.card("b"), state.ship("b")) == pytest.approx(3.5 + extra / 9)


def test_a_lost_shot_does_nothing():
    state = abeam(60.0)
    this = shot(state)
    assert this.chance == 0.0
    assert gunnery.expected_damage(state, this, gun("20mm"), state.ship("b")) == 0.0
