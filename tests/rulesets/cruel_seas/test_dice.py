"""CS-DICE: the bag of Fleet dice."""

import pytest

from navalsim3d.kernel.events import Activated, Moved
from navalsim3d.rulesets.cruel_seas import fleet_dice
from navalsim3d.rulesets.cruel_seas.commands import Activate, DeclareFire, DeclareSpeed, Dodge, DodgeMove, Proceed
from navalsim3d.rulesets.cruel_seas.play import Play
from tests.rulesets.cruel_seas.build import act, battle, give, refusal, ship
from tests.rulesets.cruel_seas.test_ram import ram, ram_battle


def three(**fields):
    """Two boats of one side and one of the other, all at rest and far apart."""
    first, second = ship("v1", level=0), ship("v2", at=(50, 20), level=0)
    return battle(first, second, ship("e1", "km", at=(20, 100), level=0), **fields)


def idle(state, ship_id):
    """The ship spends its activation lying still."""
    state, _ = act(state, ship_id, 0)
    return give(state, Proceed())[0]


@pytest.mark.clause("CS-DICE-01")
def test_each_vessel_has_one_dice_in_the_bag():
    play = Play(three())
    fleet_dice.refill(play)
    assert play.state.bag == ("km", "rn", "rn")


@pytest.mark.clause("CS-DICE-02")
def test_the_draw_counts_into_the_sorted_bag():
    play = Play(three(bag=("km", "rn", "rn"), drawn="", draws=(2,)))
    fleet_dice.draw(play)
    assert play.state.drawn == "rn"
    assert play.state.bag == ("km", "rn")


@pytest.mark.clause("CS-DICE-03")
def test_the_owner_picks_any_ship_that_has_not_acted():
    state = idle(three(draws=(2,)), "v1")
    assert state.drawn == "rn"
    assert refusal(state, Activate(ship="v1"))[1] == "CS-DICE-04"
    assert refusal(state, Activate(ship="e1"))[1] == "CS-DICE-03"
    state, events = give(state, Activate(ship="v2"))
    assert any(isinstance(event, Activated) and event.piece == "v2" for event in events)


@pytest.mark.clause("CS-DICE-03")
def test_a_dice_nobody_can_use_is_laid_aside():
    state = idle(three(bag=("km", "rn", "rn", "rn"), draws=(2, 2)), "v1")
    state = idle(state, "v2")
    assert state.turn == 1
    assert state.drawn == "km"


@pytest.mark.clause("CS-DICE-04")
def test_a_dodge_is_no_activation():
    state = ram(ram_battle(dice=(5, 5)))
    state, _ = give(state, Dodge(attempt=True), DodgeMove(angle=-45.0))
    assert not state.ship("e1").activated


@pytest.mark.clause("CS-DICE-05")
def test_three_dice_make_three_draws_and_then_a_new_turn():
    state = three()
    for _ in range(3):
        assert state.turn == 1
        state = idle(state, fleet_dice.eligible(state, state.drawn)[0].id)
    assert state.turn == 2
    assert sorted((*state.bag, state.drawn)) == ["km", "rn", "rn"]


@pytest.mark.clause("CS-DICE-06")
def test_a_closed_activation_stays_closed():
    state = idle(three(), "v1")
    assert refusal(state, DeclareFire(targets=(("gun_1", "e1"),)))[1] == "CS-DICE-06"


@pytest.mark.clause("CS-DICE-07")
def test_a_lost_ship_takes_one_dice_of_its_side_with_it():
    fleet = (ship("e1", "km"), *(ship(f"v{k}", at=(20 * k, 60)) for k in (1, 2, 3)))
    play = Play(battle(*fleet))
    fleet_dice.forfeit(play, "v2", "km")
    assert play.state.bag == ("rn", "rn")
    assert play.state.kills == (("km", 1),)


@pytest.mark.clause("CS-DICE-07")
def test_a_ship_that_has_acted_leaves_the_bag_alone():
    fleet = (ship("e1", "km"), ship("v1", at=(40, 60)), ship("v2", at=(60, 60), activated=True))
    play = Play(battle(*fleet))
    fleet_dice.forfeit(play, "v2", None)
    assert play.state.bag == ("rn",)
    assert play.state.kills == ()


@pytest.mark.clause("CS-DICE-08")
def test_reinforcements_add_their_dice():
    play = Play(three())
    fleet_dice.add(play, "km", 2)
    assert play.state.bag == ("km", "km", "km", "rn")


@pytest.mark.clause("CS-DICE-09")
def test_orders_come_before_movement_and_movement_before_fire():
    state, _ = give(battle(ship("v1"), ship("e1", "km", at=(20, 60), level=0)), Activate(ship="v1"))
    assert refusal(state, DeclareFire(targets=(("gun_1", "e1"),)))[1] == "CS-FIRE-02"
    state, events = give(state, DeclareSpeed(level=1))
    assert isinstance(events[-1], Moved)
    give(state, DeclareFire(targets=(("gun_1", "e1"),)))
