"""What the lieutenant makes of the enemy: which objective he may have, and what each counter then means."""

from dataclasses import replace

import pytest

from navalsim3d.ai.seastrike import stakes
from navalsim3d.ai.seastrike.suspicion import suspected
from navalsim3d.ai.seastrike.worth import Eyes
from navalsim3d.rulesets.seastrike.state import History

from ...rulesets.seastrike.build import piece
from .positions import seen

FLEET = [piece("p1-FG1", 10, 30), piece("p1-HQ", 30, 20), piece("p2-FG1", 50, 150), piece("p2-FG2", 60, 150), piece("p2-HQ", 60, 160)]


def test_chances_add_up_and_leave_out_the_own_card():
    cards = suspected(seen(FLEET, objective=3), "p1")
    assert sum(cards.values()) == pytest.approx(1.0)
    assert 3 not in cards


def test_without_objectives_there_is_nothing_to_suspect():
    assert suspected(seen(FLEET), "p1") == {}


def test_merchants_mean_a_convoy():
    assert suspected(seen([*FLEET, piece("p2-M1", 40, 150)], objective=3), "p1") == {8: 1.0}
    assert 8 not in suspected(seen(FLEET, objective=3), "p1")


def test_a_fleet_that_costs_more_than_a_budget_was_not_bought_with_it():
    dear = [*FLEET, piece("p2-C1", 40, 150)]
    cards = suspected(seen(dear, objective=3), "p1")
    assert not {2, 12} & set(cards), "98 million are more than 95 and 75"
    assert cards[1] > 2.0 * cards[4], "and nearer to 100 than to 120"


def test_an_objective_that_is_out_of_reach_is_not_suspected():
    without = suspected(seen(FLEET, objective=3), "p1")
    assert 14 not in without
    assert 14 in suspected(seen([*FLEET, piece("p2-DG1", 40, 150)], objective=3), "p1")


def test_a_strait_that_is_held_is_a_hint():
    quiet = suspected(seen(FLEET, objective=3), "p1")
    held = suspected(seen(FLEET, objective=3, fleets={"p2": {"history": History(strait_held=2)}}), "p1")
    assert held[11] > 2.0 * quiet[11]


def test_what_the_own_card_asks_for_is_worth_most():
    view = seen(FLEET, objective=1)
    eyes = Eyes(view, "p1")
    assert eyes.worth(view.piece("p2-HQ")) > eyes.worth(view.piece("p2-FG1")) + 20.0
    other = Eyes(seen(FLEET, objective=15), "p1")
    assert other.worth(view.piece("p2-HQ")) < other.worth(view.piece("p2-FG1"))


def test_a_scout_that_has_seen_enough_has_to_be_stopped():
    view = seen([*FLEET, piece("p2-MPB1", 40, 60)], objective=15)
    scout = view.piece("p2-MPB1")
    before = Eyes(view, "p1").worth(scout)
    fleet = replace(view.fleets[1], history=History(sighted=(("p2-MPB1", 3),)))
    assert Eyes(replace(view, fleets=(view.fleets[0], fleet)), "p1").worth(scout) > before + 5.0


def test_the_second_of_three_merchants_decides():
    convoy = [piece(f"p2-M{n}", 30 + 10 * n, 140) for n in (1, 2, 3)]
    view = seen([*FLEET, *convoy], objective=3)
    assert stakes.missed(view, view.piece("p2-M1"), 8) == 0.5
    sunk = seen([*FLEET, replace(convoy[0], removed=True), *convoy[1:]], objective=3)
    assert stakes.missed(sunk, sunk.piece("p2-M2"), 8) == 1.0


def test_the_flagship_is_the_dearest():
    view = seen([*FLEET, piece("p2-LG1", 40, 150)], objective=2)
    assert stakes.asked_for(view, view.piece("p2-FG1"), 2) == 1.0
    assert stakes.asked_for(view, view.piece("p2-LG1"), 2) == 0.0
