"""The order of play on the reference sheet (CS-QRS), and small clauses that touch gunnery from afar."""

import pytest

from navalsim3d.rulesets.cruel_seas import prices, speed
from navalsim3d.rulesets.cruel_seas.commands import Activate, DeclareFire, DeclareSpeed, FireGun, Proceed
from navalsim3d.rulesets.cruel_seas.state import Torpedo
from tests.rulesets.cruel_seas.build import battle, give, gun, ship


@pytest.mark.clause("CS-QRS-01")
def test_a_turn_runs_in_the_printed_order():
    """Move, fire, damage, then plumes off at the end of the turn; the next one opens with orphans and only then draws."""
    fleet = (
        ship("a", at=(20.0, 20.0), level=1, weapons=(gun("37mm"),)),
        ship("b", side="km", at=(50.0, 20.0), activated=True, plumes=2),
        ship("lost", side="km", status="sunk", activated=True),
    )
    fish = Torpedo("torpedo_1", "lost", "km", "regular", 100.0, 60.0, 0.0)
    state, first = give(battle(*fleet, torpedoes=(fish,), dice=(10,)), Activate(ship="a"), DeclareSpeed(level=1))
    state, shots = give(state, DeclareFire(targets=(("gun_1", "b"),)), FireGun(gun="gun_1"))
    assert state.ship("b").plumes == 3
    state, last = give(state, Proceed())
    kinds = [event.kind for event in (*first, *shots, *last)]
    order = [kinds.index(kind) for kind in ("moved", "fired", "splashed", "turn_began", "torpedo_ran")]
    assert order == sorted(order)
    drawn = next(place for place, event in enumerate(last) if "was drawn" in event.text)
    assert drawn > [event.kind for event in last].index("torpedo_ran")
    assert state.ship("b").plumes == 0


@pytest.mark.clause("CS-DIR-03")
def test_a_director_costs_ten_points():
    assert prices.equipment_price("director", "km") == 10


@pytest.mark.clause("CS-CREW-03")
def test_the_class_of_a_crew_changes_no_speed_and_no_turn():
    from navalsim3d.rulesets.cruel_seas.ruleset import CRUEL_SEAS

    menus = []
    for crew in ("inexperienced", "regular", "veteran"):
        state = battle(ship("a", crew=crew), ship("b", side="km", at=(110.0, 110.0)))
        state, _ = give(state, Activate(ship="a"))
        orders = CRUEL_SEAS.legal(state)
        windows = CRUEL_SEAS.legal(give(state, DeclareSpeed(level=2))[0])
        menus.append((speed.levels(state, state.ship("a")), orders, windows))
    assert menus[0] == menus[1] == menus[2]
