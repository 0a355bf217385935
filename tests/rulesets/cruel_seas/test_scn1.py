"""Scenario 1, Ships in the Night (CS-SCN1), and what every scenario shares (CS-SCN)."""

import pytest
from pydantic import ValidationError

from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.kernel.events import Announced, LeftTable
from navalsim3d.kernel.geometry import moved
from navalsim3d.rulesets.cruel_seas import missions
from navalsim3d.rulesets.cruel_seas.commands import PlaceShip, Proceed
from navalsim3d.rulesets.cruel_seas.missions.memory import finish
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.ruleset import CRUEL_SEAS
from navalsim3d.rulesets.cruel_seas.scenario import CruelSeasScenario
from navalsim3d.rulesets.cruel_seas.state import Level
from tests.rulesets.cruel_seas.build import act, give, refusal
from tests.rulesets.cruel_seas.staged import opened, put, ready, staged

NAME = "ships_in_the_night"


def entered():
    """Everybody on the table: the two Vospers south-west, the S-100 north-east."""
    state = staged(NAME, draws=(1, 1, 1, 1))
    return give(
        state,
        PlaceShip(ship="s_102", x=82.0, y=55.0, heading=270.0),
        PlaceShip(ship="mtb_34", x=6.0, y=5.0, heading=90.0),
        PlaceShip(ship="mtb_38", x=6.0, y=12.0, heading=90.0),
    )[0]


@pytest.mark.clause("CS-SCN1-01")
def test_the_table_is_ninety_by_sixty_and_every_torpedo_is_spent():
    state = staged(NAME)
    assert (state.game.board.width, state.game.board.height) == (90.0, 60.0)
    assert all(ship.loaded == () and ship.reloads == 0 for ship in state.ships)
    ships = [ship.model_dump() | {"torpedoes": None} for ship in ready(NAME).scenario.ships]
    assert all(ship.loaded == () for ship in staged(NAME, ships=ships).ships), "whatever the file says"


@pytest.mark.clause("CS-SCN1-02")
def test_the_sides_enter_at_opposite_corners_of_fifteen_centimetres():
    zones = {zone.id: zone.polygon for zone in staged(NAME).game.board.zones}
    assert set(zones["corner_sw"]) == {(0.0, 0.0), (0.0, 15.0), (15.0, 15.0), (15.0, 0.0)}
    assert set(zones["corner_ne"]) == {(75.0, 45.0), (75.0, 60.0), (90.0, 60.0), (90.0, 45.0)}


@pytest.mark.clause("CS-SCN1-03")
def test_two_regular_vospers_meet_one_regular_s_100():
    state = staged(NAME)
    fleet = [(ship.side, state.card(ship.id).name, ship.crew) for ship in state.ships]
    vosper, e_boat = ("rn", "Vosper MTB Type I (Mid)", "regular"), ("km", "E-boat S-100 class", "regular")
    assert fleet == [vosper, vosper, e_boat]


@pytest.mark.clause("CS-SCN1-04")
def test_a_drawn_dice_says_who_places_a_ship_next():
    state = staged(NAME, draws=(2, 1, 1))
    assert state.phase == "deploy" and CRUEL_SEAS.decider(state) == "rn" and state.bag == ("km", "rn")
    state, events = give(state, PlaceShip(ship="mtb_34", x=6.0, y=5.0, heading=90.0))
    assert CRUEL_SEAS.decider(state) == "km" and any(isinstance(event, Announced) for event in events)
    assert refusal(state, PlaceShip(ship="mtb_38", x=6.0, y=5.0, heading=90.0))[1] == "CS-SCN1-04"


@pytest.mark.clause("CS-SCN1-04")
def test_the_back_of_the_wake_lies_on_the_edge_in_the_corner_at_combat():
    state = staged(NAME, draws=(2, 1, 1))
    placed, _ = give(state, PlaceShip(ship="mtb_34", x=6.0, y=5.0, heading=90.0))
    boat = placed.ship("mtb_34")
    assert (boat.x, boat.y, boat.level, boat.status) == (6.0, 5.0, Level.COMBAT, "afloat")
    for x, y, heading in ((7.0, 5.0, 90.0), (6.0, 15.5, 90.0), (20.0, 6.0, 0.0), (84.0, 5.0, 270.0)):
        assert refusal(state, PlaceShip(ship="mtb_34", x=x, y=y, heading=heading))[1] == "CS-SCN1-04"
    assert refusal(state, PlaceShip(ship="mtb_34", x=6.0, y=0.5, heading=90.0))[0].endswith("would not lie on the table")
    assert refusal(placed_twice(placed), PlaceShip(ship="mtb_38", x=6.0, y=5.5, heading=90.0))[1] == "CS-MOVE-04"


def placed_twice(placed):
    """The German is down too, so that the second Vosper is due."""
    return give(placed, PlaceShip(ship="s_102", x=82.0, y=55.0, heading=270.0))[0]


@pytest.mark.clause("CS-SCN1-04")
def test_when_all_are_placed_all_dice_go_back_into_the_bag():
    state = entered()
    assert state.phase == "assign" and state.turn == 1 and sorted((*state.bag, state.drawn)) == ["km", "rn", "rn"]


@pytest.mark.clause("CS-SCN1-04")
def test_every_offered_place_is_lawful_and_offers_both_edges():
    state = staged(NAME, draws=(2,))
    menu = CRUEL_SEAS.legal(state)
    for command in menu:
        CRUEL_SEAS.check(state, command)
    assert {command.ship for command in menu} == {"mtb_34"}, "two boats of one kind stand for each other"
    assert any(command.heading < 30.0 for command in menu) and any(60.0 < command.heading < 120.0 for command in menu)


@pytest.mark.clause("CS-SCN1-05")
@pytest.mark.parametrize(("x", "status"), [(80.0, "home"), (60.0, "gone"), (75.0, "home"), (74.9, "gone")])
def test_home_is_through_the_exit_corner_only(x, status):
    state = opened(put(entered(), "mtb_34", x=x, y=50.0, heading=0.0), "rn")
    state, events = act(state, "mtb_34", 1)
    assert state.ship("mtb_34").status == status
    assert [event.home for event in events if isinstance(event, LeftTable)] == [status == "home"]


@pytest.mark.clause("CS-SCN1-05")
def test_each_side_s_exit_is_the_other_side_s_entry():
    state = opened(put(entered(), "s_102", x=12.0, y=14.0, heading=180.0, level=Level.SLOW), "km")
    assert act(state, "s_102", 1)[0].ship("s_102").status == "home"
    own_corner = opened(put(entered(), "mtb_34", x=5.0, y=10.0, heading=180.0), "rn")
    assert act(own_corner, "mtb_34", 1)[0].ship("mtb_34").status == "gone"


@pytest.mark.clause("CS-SCN1-06")
def test_one_boat_home_and_one_sunk_is_one_to_three():
    state = put(put(entered(), "mtb_34", status="home"), "mtb_38", status="sunk")
    assert missions.rules(state).scores(state) == {"rn": 1.0, "km": 3.0}


@pytest.mark.clause("CS-SCN1-06")
@pytest.mark.parametrize(
    ("fates", "rn", "km"),
    [
        (("home", "home", "sunk"), 5, 0),
        (("afloat", "afloat", "gone"), 0, 1),
        (("sunk", "sunk", "captured"), 3, 4),
        (("captured", "afloat", "afloat"), 0, 3),
    ],
)
def test_victory_points(fates, rn, km):
    state = entered()
    for ship_id, status in zip(("mtb_34", "mtb_38", "s_102"), fates, strict=True):
        state = put(state, ship_id, status=status)
    assert missions.rules(state).scores(state) == {"rn": float(rn), "km": float(km)}


@pytest.mark.clause("CS-SCN1-06")
def test_the_point_for_surviving_stands_beside_no_name_before_the_end():
    assert beside_the_names(entered()) == {"rn": "0", "km": "0"}
    assert beside_the_names(put(entered(), "mtb_34", status="sunk")) == {"rn": "0", "km": "2"}
    assert beside_the_names(last_activation(5)) == {"rn": "0", "km": "1"}


def beside_the_names(state):
    return {side.id: side.score for side in CRUEL_SEAS.tabletop(state, None).sides}


def last_activation(turn, **fates):
    """The S-100 alone has its dice still, and closes its activation."""
    state = put(entered(), "s_102", x=45.0, y=30.0, level=Level.SLOW)
    for ship_id in ("mtb_34", "mtb_38"):
        state = put(state, ship_id, activated=True, status=fates.get(ship_id, "afloat"))
    state, _ = act(opened(state, "km", turn=turn), "s_102", 0)
    return give(state, Proceed())[0]


@pytest.mark.clause("CS-SCN1-07")
def test_the_game_ends_after_turn_five():
    assert last_activation(4).turn == 5
    over = last_activation(5)
    assert over.phase == "over" and CRUEL_SEAS.decider(over) is None and CRUEL_SEAS.legal(over) == ()
    outcome = CRUEL_SEAS.outcome(over)
    assert (outcome.winner, outcome.scores) == ("km", {"rn": 0.0, "km": 1.0})


@pytest.mark.clause("CS-SCN1-07")
def test_it_ends_earlier_when_no_british_boat_is_left():
    over = last_activation(2, mtb_34="home", mtb_38="sunk")
    assert over.phase == "over" and CRUEL_SEAS.outcome(over).winner == "km"


@pytest.mark.clause("CS-SCN-03")
def test_equal_points_are_a_draw():
    state = put(put(put(entered(), "mtb_34", status="sunk"), "mtb_38", status="captured"), "s_102", status="sunk")
    assert missions.rules(state).scores(state) == {"rn": 3.0, "km": 4.0}
    level = put(put(entered(), "mtb_34", status="home"), "mtb_38", status="gone")
    assert missions.rules(level).scores(level) == {"rn": 1.0, "km": 1.0}
    verdict = missions.rules(level).verdict(level)
    assert (verdict.winner, verdict.degree, verdict.clause) == ("", "draw", "CS-SCN-03")


@pytest.mark.clause("CS-SCN-01")
@pytest.mark.parametrize("part", ["sides", "ships", "title"])
def test_a_scenario_without_sides_or_forces_is_none(part):
    data = ready(NAME).scenario.model_dump()
    del data[part]
    with pytest.raises(ValidationError):
        CruelSeasScenario.model_validate(data)


@pytest.mark.clause("CS-SCN-01")
def test_entry_forces_and_areas_are_checked_before_the_game():
    ships = [ship.model_dump() for ship in ready(NAME).scenario.ships]
    with pytest.raises(ValueError, match="km has no ship"):
        staged(NAME, ships=[ship for ship in ships if ship["side"] == "rn"])
    with pytest.raises(ValueError, match="there is no zone entry_km"):
        staged(NAME, mission="skirmish")
    south = {"id": "entry_rn", "polygon": ((0, 0), (0, 20), (90, 20), (90, 0))}
    north = {"id": "entry_km", "polygon": ((0, 40), (0, 60), (90, 60), (90, 40))}
    state = staged(NAME, mission="skirmish", zones=[south, north])
    assert CRUEL_SEAS.decider(state) == "rn" and len(CRUEL_SEAS.legal(state)) > 10


def test_a_finished_game_takes_no_more_commands():
    play = Play(entered())
    finish(play, "rn", "victory", "because", "CS-SCN1-06")
    assert refusal(play.state, Proceed())[0] == "the game is over"


@pytest.mark.parametrize(
    ("scenario", "said"),
    [(NAME, {"wake lies on the table's edge"}), ("torpedo_run", {"stern on the east edge", "in the corridor", "south-west corner"})],
)
def test_who_is_about_to_place_a_ship_reads_where_it_has_to_lie(scenario, said):
    state, heard = CRUEL_SEAS.setup(ready(scenario), Dice(seed_from("anywhere"))), []
    while state.phase in ("roles", "deploy"):
        command = CRUEL_SEAS.legal(state)[0]
        heard += CRUEL_SEAS.explain(state, command).notes if isinstance(command, PlaceShip) else ()
        state = CRUEL_SEAS.apply(state, command)[0]
    assert said == {part for part in said for note in heard if part in note}


@pytest.mark.clause("CS-SCN1-04")
def test_the_wake_a_player_sees_while_he_places_a_boat_ends_on_the_edge():
    state, seen = staged(NAME), 0
    while isinstance((menu := CRUEL_SEAS.legal(state))[0], PlaceShip):
        for command in menu:
            told = CRUEL_SEAS.explain(state, command)
            end = moved(told.path[-1], -state.card(command.ship).length / 2 - told.wake)
            assert min(end.x, end.y, 90.0 - end.x, 60.0 - end.y) == pytest.approx(0.0, abs=0.01)
            seen += 1
        state = give(state, menu[0])[0]
    assert seen > 10
