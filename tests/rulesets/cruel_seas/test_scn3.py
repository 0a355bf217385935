"""Scenario 3, To the Rescue (CS-SCN3)."""

import pytest

from navalsim3d.kernel.events import DiceRolled, Rescued
from navalsim3d.rulesets.cruel_seas import damage, missions
from navalsim3d.rulesets.cruel_seas.commands import Activate, DeclareFire, DeclareSpeed, FireGun, PlaceDinghy, PlaceShip, Proceed, Turn
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.ruleset import CRUEL_SEAS
from navalsim3d.rulesets.cruel_seas.state import Dinghy, Level
from tests.rulesets.cruel_seas.build import act, give, refusal
from tests.rulesets.cruel_seas.staged import opened, put, staged

NAME = "to_the_rescue"
RESCUERS = [
    PlaceShip(ship=each, x=x, y=0.0, heading=0.0)
    for each, x in zip(("mtb_77", "mtb_78", "mtb_79", "mtb_84"), (50, 56, 62, 68), strict=True)
]
ATTACKERS = [
    PlaceShip(ship="s_55", x=0.0, y=76.0, heading=90.0),
    PlaceShip(ship="s_58", x=10.0, y=90.0, heading=180.0),
    PlaceShip(ship="s_60", x=110.0, y=90.0, heading=180.0),
]


def entered(dice=(), **fields):
    return give(staged(NAME, dice=dice, **fields), *RESCUERS, *ATTACKERS)[0]


def beside(state, ship_id, gap, **fields):
    """The ship with its port side `gap` cm east of the stricken boat."""
    boat, card = state.ship("mtb_81"), state.card("mtb_81")
    x = boat.x + card.beam / 2 + gap + state.card(ship_id).beam / 2
    return put(state, ship_id, **({"x": x, "y": boat.y, "heading": 0.0} | fields))


@pytest.mark.clause("CS-SCN3-01")
@pytest.mark.clause("CS-SCN3-02")
def test_table_forces_and_start_areas():
    state = staged(NAME)
    board = state.game.board
    assert (board.width, board.height) == (120.0, 90.0)
    boat, card = state.ship("mtb_81"), state.card("mtb_81")
    assert (boat.x, boat.y + card.length / 2, boat.heading) == (60.0, pytest.approx(45.0), 0.0)
    names = [(ship.side, state.card(ship.id).vessel) for ship in state.ships]
    assert names == [("rn", "vosper_mtb_type_i_mid")] * 5 + [("km", "e_boat_s_38_class")] * 3


@pytest.mark.clause("CS-SCN3-02")
def test_rescuers_start_on_the_middle_of_the_south_edge_and_attackers_in_the_northern_corners():
    state = staged(NAME)
    for x, y in ((44.9, 0.0), (75.1, 0.0), (60.0, 1.0)):
        assert refusal(state, PlaceShip(ship="mtb_77", x=x, y=y, heading=0.0))[1] == "CS-SCN3-02"
    assert refusal(state, PlaceShip(ship="mtb_77", x=60.0, y=0.0, heading=46.0))[1] == "CS-SCN3-02"
    assert refusal(state, ATTACKERS[0])[1] == "CS-SCN3-02", "the rescuers come first"
    state, _ = give(state, *RESCUERS)
    assert CRUEL_SEAS.decider(state) == "km" and state.ship("mtb_77").level == Level.COMBAT
    for x, y, heading in ((0.0, 74.9, 90.0), (16.0, 90.0, 180.0), (60.0, 90.0, 180.0), (10.0, 0.0, 0.0)):
        assert refusal(state, PlaceShip(ship="s_55", x=x, y=y, heading=heading))[1] == "CS-SCN3-02"
    state, _ = give(state, *ATTACKERS)
    assert state.turn == 1 and all(state.ship(each).level == Level.COMBAT for each in ("s_55", "s_58", "s_60"))


@pytest.mark.clause("CS-SCN3-02")
def test_a_file_needs_one_stricken_boat_and_one_rescue_vessel_on_her_side():
    ships = [ship.model_dump() for ship in staged(NAME).game.ready.scenario.ships]
    with pytest.raises(ValueError, match="stricken"):
        staged(NAME, ships=[ship | {"role": ""} if ship["role"] == "stricken" else ship for ship in ships])
    with pytest.raises(ValueError, match="rescue vessel"):
        staged(NAME, ships=[ship | {"role": ""} if ship["role"] == "rescue" else ship for ship in ships])


@pytest.mark.clause("CS-SCN3-03")
def test_the_stricken_boat_has_half_her_hull_and_cannot_move():
    state = opened(entered(dice=(9,)), "rn")
    assert state.ship("mtb_81").hull == 18 and state.card("mtb_81").hull == 35
    state, _ = give(state, Activate(ship="mtb_81"))
    assert [command.level for command in CRUEL_SEAS.legal(state) if isinstance(command, DeclareSpeed) and command.order == "none"] == [0]
    refusal(state, DeclareSpeed(level=1))
    state, _ = give(state, DeclareSpeed(level=0))
    refusal(state, Turn(angle=10.0))
    assert not any(isinstance(command, Turn) for command in CRUEL_SEAS.legal(state))


@pytest.mark.clause("CS-SCN3-03")
def test_she_uses_one_gun_position_a_turn():
    state = put(opened(entered(dice=(9, 10)), "rn"), "s_55", x=60.0, y=65.0)
    state, _ = give(state, Activate(ship="mtb_81"), DeclareSpeed(level=0))
    refusal(state, DeclareFire(targets=(("gun_1", "s_55"), ("mg_port", "s_55"))))
    give(state, DeclareFire(targets=(("gun_1", "s_55"),)), FireGun(gun="gun_1"))


def rescue_leg(gap, level):
    """The rescue vessel runs one leg that ends `gap` cm beside the stricken boat."""
    state = entered()
    leg = state.card("mtb_77").speeds[1]
    state = beside(state, "mtb_77", gap, y=state.ship("mtb_81").y - leg, level=Level(level))
    return act(opened(state, "rn"), "mtb_77", level)


@pytest.mark.clause("CS-SCN3-04")
def test_the_rescue_vessel_at_slow_within_one_centimetre_saves_the_crew_in_that_move():
    state, events = rescue_leg(0.8, 1)
    assert state.phase == "over" and CRUEL_SEAS.outcome(state).winner == "rn"
    assert [(event.by, event.captured) for event in events if isinstance(event, Rescued)] == [("mtb_77", False)]
    assert rescue_leg(1.1, 1)[0].phase != "over"
    assert rescue_leg(0.8, 2)[0].phase != "over", "not at Combat"


@pytest.mark.clause("CS-SCN3-05")
def test_any_other_friend_has_to_lie_alongside_for_a_whole_activation():
    state = entered()
    leg = state.card("mtb_78").speeds[1]
    state = beside(state, "mtb_78", 0.9, y=state.ship("mtb_81").y - leg, level=Level.SLOW)
    arrived, _ = act(opened(state, "rn"), "mtb_78", 1)
    arrived, _ = give(arrived, Proceed())
    assert arrived.phase != "over"
    lying = opened(put(arrived, "mtb_78", activated=False), "rn", turn=2, active=None)
    lying, _ = act(lying, "mtb_78", 0)
    assert lying.phase != "over"
    saved, events = give(lying, Proceed())
    assert saved.phase == "over" and CRUEL_SEAS.outcome(saved).winner == "rn"
    assert [event.clause for event in events if isinstance(event, Rescued)] == ["CS-SCN3-05"]


@pytest.mark.clause("CS-SCN3-05")
def test_a_friend_that_moves_off_again_saves_nobody():
    state = beside(entered(), "mtb_78", 0.9, level=Level.STATIONARY)
    state, _ = act(opened(state, "rn"), "mtb_78", 1)
    assert give(state, Proceed())[0].phase != "over"


@pytest.mark.clause("CS-SCN3-06")
@pytest.mark.parametrize(("gap", "level", "taken"), [(0.9, 1, True), (1.1, 1, False), (0.9, 2, False)])
def test_an_enemy_alongside_at_slow_captures_the_crew(gap, level, taken):
    state = entered()
    leg = state.card("s_55").speeds[1]
    state = beside(state, "s_55", gap, y=state.ship("mtb_81").y - leg, level=Level(level))
    state, events = act(opened(state, "km"), "s_55", level)
    assert (state.phase == "over") is taken
    assert [event.captured for event in events if isinstance(event, Rescued)] == [True] * taken
    assert not taken or CRUEL_SEAS.outcome(state).winner == "km"


@pytest.mark.clause("CS-SCN3-06")
@pytest.mark.parametrize("fires", [False, True])
def test_an_enemy_that_has_fired_in_this_activation_captures_nobody(fires):
    state = put(entered(dice=(10,)), "s_55", level=Level.STATIONARY)
    boat, card = state.ship("mtb_81"), state.card("s_55")
    state = put(state, "s_55", x=boat.x + state.card("mtb_81").beam / 2 + 1.1 + card.beam / 2, y=boat.y + 3.0, heading=2.0)
    state = put(state, "mtb_77", x=75.0, y=50.0)
    state, _ = act(opened(state, "km"), "s_55", 0)
    if fires:
        state, _ = give(state, DeclareFire(targets=(("gun_2", "mtb_77"),)), FireGun(gun="gun_2"))
    state, _ = give(state, Turn(angle=-8.0))
    assert (state.phase == "over") is not fires


@pytest.mark.clause("CS-SCN3-07")
def test_on_a_ten_the_stricken_boat_sinks_and_her_crew_takes_to_a_dinghy():
    state = opened(entered(dice=(10,)), "rn")
    state, events = give(state, Activate(ship="mtb_81"))
    assert state.ship("mtb_81").status == "sunk" and state.kills == ()
    assert next(event for event in events if isinstance(event, DiceRolled)).faces == (10,)
    assert CRUEL_SEAS.decider(state) == "rn"
    reason, clause = refusal(state, PlaceDinghy(x=66.5, y=45.0))
    assert clause == "CS-SCN3-07" and "5 allowed" in reason
    for command in CRUEL_SEAS.legal(state):
        CRUEL_SEAS.check(state, command)
    state, _ = give(state, PlaceDinghy(x=63.0, y=45.0))
    assert [(dinghy.x, dinghy.y) for dinghy in state.dinghies] == [(63.0, 45.0)] and state.active is None


@pytest.mark.clause("CS-SCN3-07")
def test_on_a_nine_she_floats_and_may_fire_one_gun():
    state = opened(put(entered(dice=(9, 10)), "s_55", x=60.0, y=65.0), "rn")
    state, _ = give(state, Activate(ship="mtb_81"), DeclareSpeed(level=0))
    give(state, DeclareFire(targets=(("gun_1", "s_55"),)), FireGun(gun="gun_1"))


@pytest.mark.clause("CS-SCN3-07")
@pytest.mark.parametrize(("ship_id", "winner"), [("mtb_77", "rn"), ("s_55", "km")])
def test_the_dinghy_is_rescued_or_captured_in_the_same_way(ship_id, winner):
    state = put(entered(), "mtb_81", status="sunk")
    card = state.card(ship_id)
    state = put(state, ship_id, x=62.0, y=45.0 - card.speeds[1], heading=0.0, level=Level.SLOW)
    at = 62.0 + card.beam / 2 + 0.9
    state = opened(state, winner, dinghies=(Dinghy("dinghy_mtb_81", "rn", at, 48.0),))
    state, _ = act(state, ship_id, 1)
    assert state.phase == "over" and CRUEL_SEAS.outcome(state).winner == winner


@pytest.mark.clause("CS-SCN3-08")
def test_nobody_fires_at_the_stricken_boat_until_she_has_fired():
    state = opened(put(entered(dice=(9, 10, 10)), "s_55", x=60.0, y=70.0, heading=180.0, level=Level.STATIONARY), "km")
    holding, _ = act(state, "s_55", 0)
    reason, clause = refusal(holding, DeclareFire(targets=(("gun_1", "mtb_81"),)))
    assert clause == "CS-SCN3-08" and "MTB 81" in reason
    offered = [target for command in CRUEL_SEAS.legal(holding) if isinstance(command, DeclareFire) for _, target in command.targets]
    assert "mtb_81" not in offered
    opened_fire, _ = give(opened(state, "rn"), Activate(ship="mtb_81"), DeclareSpeed(level=0))
    opened_fire, _ = give(opened_fire, DeclareFire(targets=(("gun_1", "s_55"),)), FireGun(gun="gun_1"), Proceed())
    answering, _ = act(opened(opened_fire, "km", active=None), "s_55", 0)
    give(answering, DeclareFire(targets=(("gun_1", "mtb_81"),)))


@pytest.mark.clause("CS-SCN3-09")
def test_a_boat_lost_to_gunfire_leaves_the_dinghy_too():
    play = Play(opened(entered(), "km"))
    damage.hurt(play, "mtb_81", 99, ("20 mm",), "km")
    (asked,) = play.state.pending
    assert (asked.kind, asked.side) == ("dinghy", "rn") and dict(play.state.kills) == {"km": 1}


@pytest.mark.clause("CS-SCN3-09")
def test_the_game_ends_with_the_crew_aboard_somebody_and_else_after_the_last_turn_as_a_draw():
    rules = missions.rules(entered())
    assert rules.verdict(entered()) is None
    late = opened(entered(), "rn", turn=12)
    assert rules.verdict(late).winner == ""
    assert rules.verdict(put(entered(), "mtb_81", status="captured")).winner == "km"


def test_goals_for_agents_are_the_crew_wherever_it_is():
    state = entered()
    rules = missions.rules(state)
    assert rules.goal(state, "km", "s_55") == (60.0, pytest.approx(45.0)) and rules.goal(state, "rn", "mtb_81") is None
    afloat = opened(put(state, "mtb_81", status="sunk"), "rn", dinghies=(Dinghy("dinghy_mtb_81", "rn", 63.0, 45.0),))
    assert rules.goal(afloat, "rn", "mtb_77") == (63.0, 45.0)
