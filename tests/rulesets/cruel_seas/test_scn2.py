"""Scenario 2, Torpedo Run (CS-SCN2)."""

import pytest

from navalsim3d.kernel.events import Moved
from navalsim3d.rulesets.cruel_seas import missions
from navalsim3d.rulesets.cruel_seas.commands import Activate, ChooseRole, DeclareSpeed, PlaceShip, Proceed, Turn
from navalsim3d.rulesets.cruel_seas.ruleset import CRUEL_SEAS
from navalsim3d.rulesets.cruel_seas.state import Level
from tests.rulesets.cruel_seas.build import TableDice, act, dice_left, give, refusal
from tests.rulesets.cruel_seas.staged import opened, put, ready, staged

NAME = "torpedo_run"
TANKER = PlaceShip(ship="memelland", x=90.0, y=45.0, heading=270.0)
ESCORT = PlaceShip(ship="s_41", x=70.0, y=35.0, heading=270.0)
FIRST = PlaceShip(ship="mtb_71", x=3.0, y=3.0, heading=45.0)
SECOND = PlaceShip(ship="mtb_74", x=10.0, y=3.0, heading=45.0)


def cast(role="attacker", **fields):
    """The British won the dice roll and have chosen."""
    return give(staged(NAME, dice=(9, 2), **fields), ChooseRole(role=role))[0]


def entered():
    return give(cast(), TANKER, ESCORT, FIRST, SECOND)[0]


@pytest.mark.clause("CS-SCN2-01")
def test_ties_are_rolled_again_until_one_side_is_higher():
    state = staged(NAME, dice=(6, 6, 2, 9))
    assert CRUEL_SEAS.decider(state) == "km" and dice_left(state) == 0
    assert CRUEL_SEAS.legal(state) == (ChooseRole(role="attacker"), ChooseRole(role="defender"))
    thrice = staged(NAME, dice=(1, 1, 4, 4, 10, 9))
    assert CRUEL_SEAS.decider(thrice) == "rn" and dice_left(thrice) == 0


@pytest.mark.clause("CS-SCN2-02")
def test_the_corridor_is_the_northern_thirty_centimetres_and_the_exit_its_western_edge():
    state = cast()
    zones = {zone.id: zone.polygon for zone in state.game.board.zones}
    assert (state.game.board.width, state.game.board.height) == (90.0, 60.0)
    assert set(zones["corridor"]) == {(0.0, 30.0), (0.0, 60.0), (90.0, 60.0), (90.0, 30.0)}
    assert {(0.0, 30.0), (0.0, 60.0)} < set(zones["exit"])


@pytest.mark.clause("CS-SCN2-03")
@pytest.mark.parametrize(
    ("role", "fleet"),
    [
        ("attacker", ["rn vosper_mtb_type_i_mid", "rn vosper_mtb_type_i_mid", "km coastal_tanker", "km e_boat_s_38_class"]),
        ("defender", ["km e_boat_s_38_class", "rn coastal_tanker", "rn vosper_mtb_type_i_mid"]),
    ],
)
def test_the_roles_decide_which_ships_sail(role, fleet):
    state = cast(role)
    sailing = [ship for ship in state.ships if ship.status == "off_table"]
    assert [f"{ship.side} {state.card(ship.id).vessel}" for ship in sailing] == fleet
    assert all(ship.crew == "regular" for ship in sailing)


@pytest.mark.clause("CS-SCN2-03")
def test_a_file_that_lacks_a_cast_is_refused():
    ships = [ship.model_dump() for ship in staged(NAME, dice=(9, 2)).game.ready.scenario.ships if ship.group != "rn_attacks"]
    with pytest.raises(ValueError, match="no ship is in the group rn_attacks"):
        staged(NAME, ships=ships)


@pytest.mark.clause("CS-SCN2-04")
def test_the_tanker_starts_on_the_east_edge_and_makes_one_combat_move():
    state = cast()
    assert CRUEL_SEAS.decider(state) == "km"
    assert {command.ship for command in CRUEL_SEAS.legal(state)} == {"memelland"}
    state, events = give(state, TANKER)
    tanker = state.ship("memelland")
    assert (tanker.x, tanker.y, tanker.level) == (82.0, 45.0, Level.COMBAT)
    assert sum(isinstance(event, Moved) for event in events) == 1
    for x, y, heading in ((90.0, 20.0, 270.0), (80.0, 45.0, 270.0), (90.0, 45.0, 260.0), (90.0, 31.0, 270.0)):
        assert refusal(cast(), PlaceShip(ship="memelland", x=x, y=y, heading=heading))[1] == "CS-SCN2-04"


@pytest.mark.clause("CS-SCN2-04")
def test_then_the_escort_in_the_corridor_at_combat_and_last_the_attackers_stopped_in_their_corner():
    state, _ = give(cast(), TANKER)
    assert {command.ship for command in CRUEL_SEAS.legal(state)} == {"s_41"}
    assert refusal(state, PlaceShip(ship="s_41", x=70.0, y=29.0, heading=270.0))[1] == "CS-SCN2-04"
    assert refusal(state, PlaceShip(ship="s_41", x=80.0, y=45.0, heading=270.0))[1] == "CS-MOVE-04"
    state, _ = give(state, ESCORT)
    assert state.ship("s_41").level == Level.COMBAT and CRUEL_SEAS.decider(state) == "rn"
    assert refusal(state, PlaceShip(ship="mtb_71", x=15.1, y=1.5, heading=90.0))[1] == "CS-SCN2-04"
    give(state, PlaceShip(ship="mtb_71", x=14.9, y=1.5, heading=90.0))
    state, _ = give(state, FIRST, SECOND)
    assert state.ship("mtb_71").level == Level.STATIONARY and (state.phase, state.turn) == ("assign", 1)


@pytest.mark.clause("CS-SCN2-05")
def test_a_ship_with_a_corner_outside_is_removed_at_the_end_of_the_turn():
    state = put(entered(), "s_41", x=60.0, y=48.0, heading=0.0, level=Level.SLOW)
    state = put(state, "s_41", y=60.2 - state.card("s_41").length - 13.0)
    for ship_id in ("mtb_71", "mtb_74", "memelland"):
        state = put(state, ship_id, activated=True)
    state = put(state, "mtb_74", activated=False)
    state = opened(state, "km", mission=(*state.mission, ("moved_s_41", "yes")))
    state, _ = act(state, "s_41", 1)
    state, _ = give(state, Proceed())
    assert state.ship("s_41").status == "afloat", "until then it may be shot at"
    state, _ = give(state, Activate(ship="mtb_74"), DeclareSpeed(level=0), Proceed())
    assert state.turn == 2 and state.ship("s_41").status == "gone"


@pytest.mark.clause("CS-SCN2-06")
def test_a_defender_keeps_to_the_corridor_in_its_first_move_only():
    state = put(entered(), "s_41", x=60.0, y=50.0, heading=180.0, level=Level.SLOW)
    state = opened(state, "km")
    state, _ = give(state, Activate(ship="s_41"))
    reason, clause = refusal(state, DeclareSpeed(level=1))
    assert clause == "CS-SCN2-06" and "corridor" in reason
    assert DeclareSpeed(level=1) not in CRUEL_SEAS.legal(state)
    give(state, DeclareSpeed(level=0))
    second = opened(put(state, "s_41", activated=False), "km", active=None, mission=(*state.mission, ("moved_s_41", "yes")))
    act(second, "s_41", 1)


@pytest.mark.clause("CS-SCN2-06")
def test_a_turn_that_would_lead_out_of_the_corridor_is_refused_and_attackers_are_free():
    state = opened(put(entered(), "s_41", x=60.0, y=37.0, heading=270.0, level=Level.COMBAT), "km")
    state, _ = act(state, "s_41", 2)
    assert refusal(state, Turn(angle=-45.0))[1] == "CS-SCN2-06"
    give(state, Turn(angle=45.0))
    attacker = opened(put(entered(), "mtb_71", x=3.0, y=25.0, heading=0.0, level=Level.SLOW), "rn")
    act(attacker, "mtb_71", 1)


def ended(tanker, **fields):
    """The turn in which the last dice is laid down, with the tanker as given."""
    state = put(entered(), "memelland", **tanker)
    for ship_id in ("s_41", "mtb_74"):
        state = put(state, ship_id, activated=True)
    state = put(state, "memelland", activated=True)
    state, _ = act(opened(state, "rn", **fields), "mtb_71", 0)
    return give(state, Proceed())[0]


@pytest.mark.clause("CS-SCN2-07")
def test_the_turn_in_which_the_tanker_pokes_over_the_exit_point_is_the_last():
    length = entered().card("memelland").length
    assert ended({"x": length + 0.1, "y": 45.0}).phase != "over"
    over = ended({"x": length - 0.1, "y": 45.0})
    assert over.phase == "over" and over.ship("memelland").status == "home"


@pytest.mark.clause("CS-SCN2-07")
@pytest.mark.clause("CS-SCN2-08")
def test_a_sunk_tanker_ends_the_game_for_the_attacker():
    over = ended({"status": "sunk"})
    outcome = CRUEL_SEAS.outcome(over)
    assert (over.turn, outcome.winner, outcome.scores) == (1, "rn", {"rn": 1.0, "km": 0.0})


@pytest.mark.clause("CS-SCN2-08")
def test_an_escaped_tanker_wins_for_the_defender_and_one_that_leaves_elsewhere_is_a_draw():
    length = entered().card("memelland").length
    assert CRUEL_SEAS.outcome(ended({"x": length - 0.1, "y": 45.0})).winner == "km"
    elsewhere = ended({"x": 40.0, "y": 61.0 - length, "heading": 0.0})
    assert elsewhere.ship("memelland").status == "gone" and CRUEL_SEAS.outcome(elsewhere).winner is None
    south_of_it = ended({"x": length - 0.1, "y": 20.0})
    assert CRUEL_SEAS.outcome(south_of_it).winner is None


@pytest.mark.clause("CS-SCN-03")
def test_after_the_last_turn_nobody_has_won():
    over = ended({}, turn=16)
    assert CRUEL_SEAS.outcome(over).winner is None and CRUEL_SEAS.outcome(over).degree == "draw"


def test_goals_for_agents_lead_the_tanker_out_and_the_attackers_to_her():
    state = entered()
    rules = missions.rules(state)
    assert rules.goal(state, "km", "memelland") == (0.0, 45.0)
    x, y = rules.goal(state, "rn", "mtb_71")
    assert 60.0 < x < 82.0 and y == pytest.approx(45.0)
    assert rules.goal(state, "km", "s_41") is None


@pytest.mark.clause("CS-SCN2-01")
def test_the_dice_for_the_roles_are_told_before_anybody_chooses():
    told = CRUEL_SEAS.opening(ready(NAME), TableDice((6, 6, 2, 9)))
    assert [event.text for event in told] == [
        "RN rolled 6: who attacks.",
        "KM rolled 6: who attacks.",
        "RN rolled 2: who attacks.",
        "KM rolled 9: who attacks.",
    ]


def test_the_attackers_corner_is_drawn_until_all_ships_lie_on_the_table_and_the_corridor_to_the_end():
    def areas(state):
        return {marker.id for marker in CRUEL_SEAS.tabletop(state, None).markers if marker.kind == "zone"}

    assert areas(cast()) == {"corridor", "exit", "attackers"}
    assert areas(entered()) == {"corridor", "exit"}


def test_the_tanker_can_be_moved_along_her_edge_and_not_be_turned_and_the_others_can():
    aims = [CRUEL_SEAS.explain(state, CRUEL_SEAS.legal(state)[0]).aims for state in (cast(), give(cast(), TANKER)[0])]
    assert aims == ["point", "pose"]
