"""Lint of the gunnery tables against the rulebook's own words (EB-47: two constants swapped, a tag inverted)."""

import json
import re

import pytest

from navalsim3d.rulesets.cruel_seas import ranges, tables
from navalsim3d.rulesets.cruel_seas.vessels import VESSELS
from tests.rulesets.cruel_seas.build import gun

PRINTED = """
MG 0-30 15 5 1
HMG 0-40 20 5 2
20mm 0-50 25 5 3
37mm 5-70 35 10 4
57mm 10-80 40 15 5
88mm 15-120 60 20 6
4in 25-160 80 30 8
"""


def _printed():
    for line in PRINTED.split("\n"):
        if line:
            name, span, half, near, dice = line.split()
            least, most = span.split("-")
            yield name.lower(), float(least), float(most), float(half), float(near), int(dice)


@pytest.mark.clause("CS-RANGE-01")
@pytest.mark.clause("CS-DMG-01")
def test_every_gun_has_the_printed_ranges_and_dice():
    for name, least, most, half, near, dice in _printed():
        row = tables.RANGES[name]
        assert (row.least, row.most, row.half, row.point_blank) == (least, most, half, near), name
        assert tables.DAMAGE[name] == dice, name


@pytest.mark.clause("CS-RANGE-01")
def test_mortars_and_rockets_have_no_point_blank():
    assert tables.RANGES["mortar"] == tables.Range(10.0, 70.0, 35.0, None)
    assert tables.RANGES["rocket"] == tables.Range(30.0, 100.0, 50.0, None)


def test_point_blank_ends_five_beyond_the_minimum():
    for name, row in tables.RANGES.items():
        assert row.point_blank in (None, row.least + 5.0), name
        assert row.least < row.half < row.most, name


def test_larger_guns_reach_farther_and_bite_harder():
    order = ("mg", "hmg", "20mm", "37mm", "57mm", "88mm", "4in")
    assert [tables.RANGES[name].most for name in order] == sorted(tables.RANGES[name].most for name in order)
    assert [tables.DAMAGE[name] for name in order] == sorted(tables.DAMAGE[name] for name in order)


@pytest.mark.clause("CS-DMG-01")
def test_torpedoes_and_mortars_have_the_printed_dice():
    assert (tables.TORPEDO_DICE, tables.DAMAGE["mortar"]) == (16, 4)


@pytest.mark.clause("CS-HIT-02")
def test_every_row_of_the_to_hit_table_has_its_printed_value():
    printed = {
        "over_half": -2,
        "point_blank": 2,
        "inexperienced": -2,
        "veteran": 2,
        "full": -2,
        "over_30": -1,
        "slow": 1,
        "bridge": -1,
        "target_over_24": -1,
        "target_slow": 1,
        "target_stationary": 2,
        "tiny": -2,
        "small": -1,
        "medium": 0,
        "large": 1,
        "huge": 2,
        "obscured": -2,
        "smoke": -2,
        "plumes": 1,
        "director": 1,
    }
    assert {key: row.value for key, row in tables.ROWS.items()} == printed


@pytest.mark.clause("CS-HIT-02")
def test_lost_values_carry_their_gap_mark():
    gaps = {key for key, row in tables.ROWS.items() if row.gap}
    assert gaps == {"small", "medium", "large", "huge", "obscured", "smoke"}
    assert tables.read("damage")["semi_automatic"]["gap"] is True


def test_every_clause_in_the_tables_is_written_like_one():
    for name in ("skill", "ranges", "damage", "to_hit", "criticals", "repairs"):
        for clause in re.findall(r'"clause": "([^"]*)"', json.dumps(tables.read(name))):
            assert re.fullmatch(r"CS-[A-Z]+-\d\d", clause), (name, clause)


@pytest.mark.clause("CS-CRIT-01")
def test_the_critical_table_has_ten_results_in_order():
    assert list(tables.RESULTS) == list(range(1, 11))
    effects = [result.effect for result in tables.RESULTS.values()]
    assert effects == ["engine", "bridge", "rudder", "fire", "gun", "crew", "accessory", "ammunition", "structure", "torpedo"]


ROWS_BY_MM = ((100.0, "4in"), (75.0, "88mm"), (57.0, "57mm"), (37.0, "37mm"), (20.0, "20mm"), (12.0, "hmg"), (0.0, "mg"))
"""25 mm fires as 20 mm, 2-pdr and 3-pdr as 37 mm, 75 mm as 88 mm, 105 mm as 4 inch; the fleet lists put the Italian 100 mm there too"""


def _row_of(mm):
    return next(name for least, name in ROWS_BY_MM if mm >= least)


@pytest.mark.clause("CS-RANGE-06")
def test_a_105_reaches_25_to_160_with_eight_dice():
    weapon = gun("4in", mm=105.0)
    assert (ranges.row(weapon).least, ranges.row(weapon).most, tables.DAMAGE[weapon.calibre]) == (25, 160, 8)


@pytest.mark.clause("CS-RANGE-06")
def test_every_weapon_of_the_vessel_tables_stands_in_the_row_of_its_calibre():
    for vessel, row in VESSELS.items():
        for weapon in row.weapons:
            assert weapon.calibre == _row_of(weapon.mm), (vessel, weapon.name)
            assert 1 <= weapon.barrels <= 4, (vessel, weapon.name)
            assert not (weapon.semi_automatic and weapon.barrels > 1), (vessel, weapon.name)


@pytest.mark.clause("CS-DMG-04")
def test_the_printed_dice_of_every_vessel_are_those_of_the_damage_table_with_its_barrels():
    for vessel, row in VESSELS.items():
        for weapon in row.weapons:
            printed_alone = weapon.reach is not None
            assert printed_alone or weapon.dice == tables.DAMAGE[weapon.calibre] + weapon.barrels - 1, (vessel, weapon.name)


@pytest.mark.clause("CS-REPAIR-03")
def test_the_repair_chart_is_as_printed():
    chart = {(speed, crew): (row.dice, row.tokens) for speed, crews in tables.REPAIRS.items() for crew, row in crews.items()}
    assert chart == {
        ("slow", "inexperienced"): (1, 0),
        ("slow", "regular"): (1, 0),
        ("slow", "veteran"): (1, 1),
        ("stationary", "inexperienced"): (2, 0),
        ("stationary", "regular"): (3, 1),
        ("stationary", "veteran"): (4, 2),
    }
