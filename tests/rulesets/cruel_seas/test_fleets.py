"""The vessel tables against the rulebook: prices, dice, speeds, sizes, and the names of weapons against their numbers."""

import pytest

from navalsim3d.rulesets.cruel_seas import prices
from navalsim3d.rulesets.cruel_seas.vessels import NAVY, SIZES, TABLES, VESSELS

SHIPS = {key: row for key, row in VESSELS.items() if row.piece != "battery"}
ROWS = pytest.mark.parametrize("key", sorted(SHIPS))
DICE = {"mg": 1, "hmg": 2, "20mm": 3, "37mm": 4, "57mm": 5, "88mm": 6, "4in": 8}
MM = {"mg": (7, 9), "hmg": (12, 15), "20mm": (20, 25), "37mm": (37, 47), "57mm": (57, 57), "88mm": (75, 88), "4in": (100, 130)}
BARRELS = {"twin": 2, "triple": 3, "quad": 4}


@pytest.mark.clause("CS-ROST-01")
def test_every_vessel_but_the_tiny_ones_has_two_free_machine_guns():
    for key, row in SHIPS.items():
        free = [weapon.mount for weapon in row.weapons if weapon.free]
        assert free == ([] if row.size == "tiny" else ["mg_port", "mg_starboard"]), key


@ROWS
@pytest.mark.clause("CS-POINTS-01")
def test_a_row_costs_its_hull_weapons_and_equipment(key):
    assert prices.vessel_price(key) == VESSELS[key].points


@pytest.mark.clause("CS-POINTS-01")
def test_a_vosper_mid_costs_75_125_or_150():
    row = VESSELS["vosper_mtb_type_i_mid"]
    assert [row.points + prices.crew_price(row, crew) for crew in ("inexperienced", "regular", "veteran")] == [75, 125, 150]


@pytest.mark.clause("CS-POINTS-02")
def test_prices_of_equipment_are_those_of_the_list():
    listed = {"depth_charges": 5, "smoke": 5, "searchlight": 5, "star_shell": 5, "director": 10, "degaussing": 30, "barrage_balloon": 30}
    assert {item: prices.equipment_price(item, "rn") for item in listed} == listed
    assert [prices.equipment_price("radar", navy) for navy in ("rn", "km", "ri")] == [10, 20, 20]
    assert prices.reload_price(2) == 20 and prices.reload_price(0) == 0


@pytest.mark.clause("CS-POINTS-03")
def test_a_weapon_is_priced_by_its_dice_before_the_semi_automatic_bonus():
    boat = VESSELS["armoured_s_38_class"]
    assert {weapon.name: prices.weapon_price(weapon) for weapon in boat.weapons if not weapon.free} == {
        "37 mm semi-auto": 20,
        "20 mm": 5,
        "twin HMG": 5,
    }
    quad = next(weapon for weapon in VESSELS["m_class_minesweeper_m40"].weapons if weapon.name == "quad 20 mm")
    assert prices.weapon_price(quad) == 15


@pytest.mark.clause("CS-POINTS-04")
def test_crews_of_large_ships_cost_more():
    corvette, vosper = VESSELS["flower_class_corvette"], VESSELS["vosper_mtb_type_i_mid"]
    assert prices.crew_price(corvette, "regular") == 70 and prices.crew_price(corvette, "veteran") == 90
    assert prices.crew_price(vosper, "veteran") == 75 and prices.crew_price(vosper, "inexperienced") == 0


@ROWS
def test_printed_dice_are_the_calibres_dice_and_one_for_each_further_barrel(key):
    for weapon in VESSELS[key].weapons:
        assert weapon.dice == DICE[weapon.calibre] + weapon.barrels - 1, weapon


@ROWS
def test_a_weapons_name_says_what_its_numbers_say(key):
    for weapon in VESSELS[key].weapons:
        low, high = MM[weapon.calibre]
        assert low <= weapon.mm <= high, weapon
        assert weapon.barrels == BARRELS.get(weapon.name.split()[0], 1), weapon
        assert weapon.semi_automatic == ("semi-auto" in weapon.name), weapon
        number = weapon.name.replace("twin ", "").replace("quad ", "").split()[0]
        assert not number.isdigit() or float(number) == weapon.mm, weapon


@ROWS
def test_speeds_are_thirds_of_full_and_full_is_near_the_real_speed_in_knots(key):
    row = VESSELS[key]
    slow, combat, full = row.speeds
    assert (slow, combat) == (full / 3, 2 * full / 3)
    assert row.craft > 1 or row.size == "tiny" or abs(full - row.history.knots) <= 4


@ROWS
def test_hull_size_and_shape_are_within_reason(key):
    row = VESSELS[key]
    assert 3 <= row.history.length / row.history.beam <= 12 or row.shallow_draft or row.piece == "submarine"
    assert 5 <= row.hull <= 400
    lengths = {"tiny": (4, 16), "small": (14, 27), "medium": (19, 70), "large": (40, 120), "huge": (90, 200)}
    low, high = lengths[row.size]
    assert low <= row.history.length <= high


@ROWS
def test_mounts_are_named_in_the_printed_order(key):
    row = VESSELS[key]
    guns = [weapon.mount for weapon in row.weapons if not weapon.free]
    assert guns == [f"gun_{n + 1}" for n in range(len(guns))]
    assert list(row.tubes) == [f"tube_{n + 1}" for n in range(len(row.tubes))]
    assert row.model == key


@ROWS
def test_proposed_rows_say_so(key):
    assert VESSELS[key].gap == (VESSELS[key].tag != "S")


@pytest.mark.clause("CS-ROST-02")
def test_the_printed_rows_of_the_royal_navy():
    early, mid = VESSELS["vosper_mtb_type_i_early"], VESSELS["vosper_mtb_type_i_mid"]
    for row in (early, mid):
        assert (row.turn, row.size, row.speeds, row.hull, row.gap) == ("red", "small", (12, 24, 36), 35, False)
        assert len(row.tubes) == 2 and set(row.equipment) == {"depth_charges", "smoke"}
    assert [weapon.name for weapon in early.weapons if not weapon.free] == ["twin HMG"]
    assert [weapon.name for weapon in mid.weapons if not weapon.free] == ["twin HMG", "20 mm"]
    assert (early.points, mid.points) == (70, 75)
    assert VESSELS["flower_class_corvette"].speeds[2] == 18


@pytest.mark.clause("CS-ROST-03")
def test_the_printed_rows_of_the_kriegsmarine():
    plain, armoured = VESSELS["e_boat_s_38_class"], VESSELS["armoured_s_38_class"]
    for row in (plain, armoured):
        assert (row.turn, row.size, row.speeds, row.diesel, row.reloads) == ("red", "medium", (13, 26, 39), True, 2)
        assert len(row.tubes) == 2 and "smoke" in row.equipment
    assert (plain.hull, plain.points, armoured.hull, armoured.points) == (55, 105, 60, 120)
    assert "armoured_wheelhouse" in armoured.equipment and "armoured_wheelhouse" not in plain.equipment
    boats = [row for key, row in VESSELS.items() if key.startswith(("e_boat", "r_boat", "armoured_s"))]
    assert len(boats) == 6 and all(row.diesel for row in boats)


@pytest.mark.clause("CS-SIZE-02")
def test_barges_lighters_and_landing_craft_draw_little():
    shallow = {key for key, row in VESSELS.items() if row.shallow_draft}
    assert shallow == {
        "lct_mk_4",
        "siebel_ferry_heavy_flak",
        "siebel_ferry_transport",
        "f_lighter_mfp_type_d",
        "artillery_lighter_afp",
        "dumb_barge_towed",
    }


@pytest.mark.clause("CS-SIZE-03")
def test_a_surfaced_submarine_is_medium_and_shot_at_as_small():
    row = VESSELS["submarine_surfaced"]
    assert (row.size, row.gunnery_size, row.hull, row.points) == ("medium", "small", 77, 97)
    assert all(other.gunnery_size is None for key, other in VESSELS.items() if key != "submarine_surfaced")


def test_keys_are_unique_over_all_tables():
    assert sum(len(table.vessels) for table in TABLES) == len(VESSELS) == len(NAVY) == 44
    assert set(SIZES) == {"tiny", "small", "medium", "large", "huge"}
