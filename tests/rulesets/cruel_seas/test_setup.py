"""Scenarios from files: cards joined with models, islands laid on the table, and everything a stranger's file may get wrong."""

import re

import pytest
from pydantic import ValidationError

from navalsim3d import library
from navalsim3d.kernel.dice import Dice
from navalsim3d.kernel.scenario import IslandCard, IslandPlacement, ModelCard, Mount, ReadyScenario
from navalsim3d.rulesets.cruel_seas import cards, missions, setup
from navalsim3d.rulesets.cruel_seas.scenario import CruelSeasScenario, ShipEntry
from navalsim3d.rulesets.cruel_seas.state import Size
from navalsim3d.rulesets.cruel_seas.vessels import VESSELS
from tests.rulesets.cruel_seas.build import TableDice
from tests.rulesets.cruel_seas.staged import put, ready, staged

NAME = "convoy_at_dawn"
SQUARE = IslandCard(name="square", coast=(((-5, -2), (-5, 2), (5, 2), (5, -2)),), high=(((0, 0), (0, 1), (1, 1)),))


def entry(vessel="vosper_mtb_type_i_mid", **fields):
    return ShipEntry(id="boat", side="rn", vessel=vessel, name="Boat", **fields)


def fielded(vessel="vosper_mtb_type_i_mid", **fields):
    return cards.card_for(entry(vessel, **fields), cards.default_model(vessel), "rn")


def wrong(**changes):
    return setup.problems(ready(NAME, **changes))


def ships(**of_the_first):
    first, *rest = [ship.model_dump() for ship in ready(NAME).scenario.ships]
    return [first | of_the_first, *rest]


@pytest.mark.clause("CS-GEO-10")
def test_default_stations_of_guns_machine_guns_and_tubes():
    card = fielded("flower_class_corvette")
    along = [(weapon.id, weapon.along, weapon.across) for weapon in card.weapons]
    assert along[:4] == [("gun_1", 0.80, 0.0), ("gun_2", 0.15, 0.0), ("gun_3", 0.50, 0.0), ("gun_4", 0.65, 0.0)]
    assert along[4:] == [("mg_port", 0.50, -0.40), ("mg_starboard", 0.50, 0.40)]
    assert [(tube.along, tube.across) for tube in fielded().tubes] == [(0.60, 0.40), (0.60, -0.40)]


@pytest.mark.clause("CS-GEO-04")
@pytest.mark.parametrize(
    ("vessel", "hull"),
    [
        ("linse_explosive_boats_x3", (2.0, 1.0)),
        ("vosper_mtb_type_i_mid", (7.0, 2.0)),
        ("e_boat_s_38_class", (11.5, 2.0)),
        ("flower_class_corvette", (20.0, 3.0)),
        ("liberty_ship", (36.0, 5.0)),
    ],
)
def test_a_hull_nobody_has_measured_has_the_size_of_its_class(vessel, hull):
    card = fielded(vessel)
    assert (card.length, card.beam) == hull
    given = cards.card_for(entry(vessel), cards.default_model(vessel).model_copy(update={"length": 22.2, "beam": 5.1}), "rn")
    assert (given.length, given.beam) == (7.4, 1.7)


@pytest.mark.clause("CS-GEO-04")
def test_a_vessel_row_without_a_model_is_fielded_with_the_hull_and_stations_of_its_class(monkeypatch):
    key = "vosper_mtb_type_i_mid"
    monkeypatch.setitem(VESSELS, key, VESSELS[key].model_copy(update={"model": None}))
    first, *rest = [ship for ship in ships() if ship["vessel"] != "shore_battery"]
    start = {"x": 50, "y": 50, "heading": 0, "level": 1}
    scenario = ready(NAME, ships=[first | {"vessel": key, "equipment": (), "start": start}, *rest], islands=[]).scenario
    assert key not in setup.models(scenario)
    models = {name: cards.default_model(name) for name in setup.models(scenario)}
    state = setup.setup(ReadyScenario(scenario=scenario, models=models), TableDice(()))
    assert state.hull_of(state.ship(first["id"])).corners == ((49.0, 50.0), (49.0, 57.0), (51.0, 57.0), (51.0, 50.0))
    assert [weapon.along for weapon in state.card(first["id"]).weapons[:2]] == [0.80, 0.15]


@pytest.mark.clause("CS-ARC-02")
@pytest.mark.parametrize(
    ("along", "across", "arcs"),
    [
        (0.60, 0.0, ((-135.0, 135.0),)),
        (0.40, 0.0, ((45.0, -45.0),)),
        (0.50, 0.0, ((30.0, 150.0), (-150.0, -30.0))),
        (0.50, 0.4, ((0.0, 180.0),)),
        (0.50, -0.4, ((-180.0, 0.0),)),
    ],
)
def test_default_arcs_by_station(along, across, arcs):
    assert cards.default_arcs(along, across) == arcs


@pytest.mark.clause("CS-ARC-02")
def test_arcs_on_the_card_override_the_default():
    model = cards.default_model("vosper_mtb_type_i_mid")
    mounts = tuple(Mount(id="gun_1", kind="gun", along=0.8, arcs=((-90.0, 90.0),)) if m.id == "gun_1" else m for m in model.mounts)
    card = cards.card_for(entry(), ModelCard(name=model.name, length=22.1, beam=5.9, mounts=mounts), "rn")
    assert card.weapon("gun_1").arcs == ((-90.0, 90.0),) and card.weapon("gun_2").arcs == ((45.0, -45.0),)


@pytest.mark.clause("CS-TORP-03")
@pytest.mark.parametrize(
    ("arc", "centre"), [((-30.0, 30.0), 0.0), ((60.0, 120.0), 90.0), ((150.0, -150.0), 180.0), ((-120.0, -60.0), -90.0)]
)
def test_the_middle_of_a_tube_s_arc_is_its_centre_line(arc, centre):
    model = cards.default_model("vosper_mtb_type_i_mid")
    mounts = tuple(
        Mount(id=m.id, kind=m.kind, along=m.along, across=m.across, arcs=(arc,) if m.kind == "tube" else ()) for m in model.mounts
    )
    card = cards.card_for(entry(), ModelCard(name=model.name, length=22.1, beam=5.9, mounts=mounts), "rn")
    assert card.tubes[0].centre == centre


@pytest.mark.clause("CS-GEO-11")
def test_a_model_is_its_ship_at_one_three_hundredth_whatever_its_class():
    names = ("vosper_mtb_type_i_mid", "flower_class_corvette")
    small, large = (cards.card_for(entry(name), library.model_card(name), "rn") for name in names)
    assert (small.length, small.beam) == (pytest.approx(22.1 / 3, abs=1e-6), pytest.approx(5.9 / 3, abs=1e-6))
    assert large.length == pytest.approx(62.5 / 3, abs=1e-6)


@pytest.mark.clause("CS-GEO-12")
def test_a_game_that_names_no_table_is_played_on_120_by_120():
    data = ready("ships_in_the_night").scenario.model_dump()
    del data["table"]
    told = CruelSeasScenario.model_validate(data)
    assert (told.table.width, told.table.height) == (120.0, 120.0)


@pytest.mark.clause("CS-POINTS-05")
def test_the_fit_on_the_card_is_the_fit_in_play():
    card = fielded(equipment=("radar", "smoke"), crew="veteran")
    assert card.equipment == {"depth_charges", "smoke", "radar"} and card.points == 75 + 75 + 10
    assert [weapon.name for weapon in card.weapons] == ["twin HMG", "20 mm", "MG", "MG"]


@pytest.mark.clause("CS-SIZE-01")
def test_sizes_on_cards_are_those_of_the_classes():
    sizes = {
        "vosper_mtb_type_i_mid": Size.SMALL,
        "e_boat_s_100_class": Size.MEDIUM,
        "coastal_tanker": Size.LARGE,
        "liberty_ship": Size.HUGE,
    }
    assert {vessel: fielded(vessel).size for vessel in sizes} == sizes


@pytest.mark.clause("CS-TERR-03")
def test_terrain_stays_out_of_deployment_areas():
    place = IslandPlacement(name="square", x=10.0, y=10.0)
    staged_on = ready("ships_in_the_night", islands=[place.model_dump() | {"name": "gull_holm"}])
    crowded = staged_on.model_copy(update={"islands": {"gull_holm": SQUARE}})
    assert "lies on land" in setup.problems(crowded)[0]
    assert setup.problems(ready("ships_in_the_night", islands=[{"name": "gull_holm", "x": 45.0, "y": 30.0}])) == ()


@pytest.mark.clause("CS-TERR-03")
def test_islands_lie_where_the_scenario_puts_them_and_as_it_turns_them():
    shape = ((0.0, 0.0), (0.0, 4.0), (2.0, 4.0))
    east = setup.laid(shape, IslandPlacement(name="square", x=50.0, y=40.0, heading=90.0))
    assert east == ((50.0, 40.0), (54.0, 40.0), (54.0, 38.0)), "what lay north now lies east, what lay east now lies south"
    board = staged(NAME).game.board
    assert {area.kind for area in board.land} == {"island", "rock"} and {area.kind for area in board.shoals} == {"shoal"}
    assert any(area.landable for area in board.land) and len(board.high) > 3
    names = [area.id for area in (*board.land, *board.shoals, *board.high)]
    assert {"twin_sisters", "wrack_teeth_2", "long_sand_shoal", "pot_bank"} < set(names) and len(set(names)) == len(names)


def test_an_island_used_twice_has_two_names():
    twice = [{"name": "gull_holm", "x": 45.0, "y": 30.0}, {"name": "gull_holm", "x": 70.0, "y": 20.0}]
    board = setup.board_of(ready("ships_in_the_night", islands=twice))
    assert [area.id for area in board.land] == ["gull_holm_1", "gull_holm_2"]


@pytest.mark.clause("CS-SCN-02")
def test_the_skirmish_counts_fleet_points_of_the_lost_and_of_the_convoy_brought_home():
    state = staged(NAME)
    rules, points = missions.rules(state), {ship.id: state.card(ship.id).points for ship in state.ships}
    state = put(put(put(state, "s_138", status="sunk"), "mgb_81", status="captured"), "fort_rupert", status="home")
    assert rules.scores(state) == {"rn": points["s_138"] + points["fort_rupert"], "km": points["mgb_81"]}
    assert rules.scores(put(state, "mallow", status="home"))["rn"] == rules.scores(state)["rn"], "escorts score nothing by leaving"
    assert rules.verdict(state) is None
    for ship in state.ships:
        if ship.side == "km":
            state = put(state, ship.id, status="sunk")
    verdict = rules.verdict(state)
    assert (verdict.winner, verdict.degree) == ("rn", "decisive victory")


def test_shipped_scenarios_are_sound():
    for name in (NAME, "ships_in_the_night", "torpedo_run", "to_the_rescue"):
        assert setup.problems(ready(name)) == (), name


def test_the_showpiece_has_islands_a_convoy_and_e_boats_and_more_than_eight_ships():
    scenario = ready(NAME).scenario
    vessels = [ship.vessel for ship in scenario.ships]
    assert len(vessels) >= 8 and len(scenario.islands) >= 4
    assert {"coastal_tanker", "medium_freighter", "flower_class_corvette"} < set(vessels)
    assert sum("e_boat" in vessel or "s_38" in vessel for vessel in vessels) >= 4


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"vessel": "yamato"}, "no vessel is called 'yamato'"),
        ({"vessel": "linse_explosive_boats_x3"}, "group of small craft"),
        ({"side": "usn"}, "there is no side 'usn'"),
        ({"id": "s_80"}, "two ships are called 's_80'"),
        ({"start": {"x": 179.0, "y": 60.0, "heading": 90.0}}, "starts off the table"),
        ({"start": {"x": 96.0, "y": 95.0, "heading": 0.0}}, "starts on land"),
        ({"start": {"x": 50.0, "y": 60.0, "heading": 90.0}}, "start on one another"),
        ({"torpedoes": 2}, "has 0 torpedo tubes"),
        ({"reloads": 2}, "can carry 0 reload torpedoes"),
        ({"equipment": ["death_ray"]}, "'death_ray' is no equipment"),
        ({"start": None}, "no zone entry_rn"),
    ],
)
def test_what_is_wrong_with_a_ship_is_said_in_one_sentence(fields, sentence):
    found = wrong(ships=ships(**fields))
    assert sentence in found[0] and "\n" not in found[0]
    with pytest.raises(ValueError, match=re.escape(found[0])):
        setup.setup(ready(NAME, ships=ships(**fields)), None)


@pytest.mark.parametrize(
    "fields",
    [
        {"table": {"width": -5, "height": 60}},
        {"table": {"width": float("nan"), "height": 60}},
        {"turns": 0},
        {"mission": "world_war"},
        {"surprise": True},
        {"ships": ships(crew="green")},
        {"ships": ships(name="x" * 1000)},
        {"ships": ships(vessel="../../etc/passwd")},
    ],
)
def test_what_no_scenario_can_be_is_refused_at_the_door(fields):
    with pytest.raises(ValidationError):
        CruelSeasScenario.model_validate(ready(NAME).scenario.model_dump() | fields)


def test_a_weapon_without_a_mount_is_a_problem():
    model = cards.default_model("vosper_mtb_type_i_mid")
    bare = ModelCard(name=model.name, length=22.1, beam=5.9, mounts=model.mounts[1:])
    assert cards.problems(entry(), bare) == (
        "boat: the model 'vosper_mtb_type_i_mid' has no gun mount 'gun_1' for the twin HMG of Vosper MTB Type I (Mid)",
    )
    swapped = tuple(Mount(id=m.id, kind="radar", along=0.5) if m.id == "tube_2" else m for m in model.mounts)
    assert "no tube mount 'tube_2'" in cards.problems(entry(), ModelCard(name=model.name, length=22.1, beam=5.9, mounts=swapped))[0]
    assert cards.problems(entry(), None) == ("boat: the model 'vosper_mtb_type_i_mid' is missing",)


@pytest.mark.clause("CS-RADAR-05")
def test_a_merchant_pays_for_radar_what_its_flag_pays_and_a_flag_without_a_price_buys_none():
    tanker = ships(vessel="coastal_tanker", equipment=("radar",))
    assert wrong(ships=tanker) == ()
    sides = [{"id": "rn", "name": "Nowhere", "flag": "nowhere"}, {"id": "km", "name": "Kriegsmarine", "flag": "km"}]
    assert wrong(ships=tanker, sides=sides) == ("mallow: radar has no price under the flag 'nowhere'",)


@pytest.mark.clause("CS-POINTS-07")
def test_no_limit_is_set_to_the_number_of_boats_nor_to_how_alike_they_are():
    boat = ships()[0] | {"vessel": "vosper_mtb_type_i_mid", "equipment": ()}
    places = [{"x": 4.0 + 4.0 * (n % 28), "y": 8.0 + 12.0 * (n // 28), "heading": 0, "level": 1} for n in range(50)]
    fleet = [boat | {"id": f"boat_{n}", "start": place} for n, place in enumerate(places)]
    enemy = boat | {"id": "enemy", "side": "km", "vessel": "e_boat_s_38_class", "start": {"x": 90, "y": 60, "heading": 0, "level": 1}}
    assert wrong(ships=[*fleet, enemy], islands=[]) == ()


@pytest.mark.parametrize("name", ["", "  ", "\t"])
def test_a_ship_has_a_name(name):
    with pytest.raises(ValidationError, match="this name is empty"):
        ready(NAME, ships=ships(name=name))


def test_the_opening_is_told_without_changing_what_is_set_up():
    dice = Dice(b"opening")
    begun = setup.setup(ready(NAME), dice)
    told = setup.opening(ready(NAME), dice)
    assert any("Turn 1 began" in event.text for event in told)
    assert setup.setup(ready(NAME), dice) == begun
