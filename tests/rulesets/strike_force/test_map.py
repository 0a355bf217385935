"""MAP: the board, its numbers and its terrain, and the sheet that holds them."""

from collections import Counter

import pytest
from pydantic import ValidationError

from navalsim3d.rulesets.strike_force import hexes, queries, setup
from navalsim3d.rulesets.strike_force.chart import chart_of, faults, standard
from navalsim3d.rulesets.strike_force.hexes import BESIDE, BIT, NUMBERS, axial, numbers
from navalsim3d.rulesets.strike_force.ruleset import STRIKE_FORCE

from .build import SHEET, allowed, attack, field, opening, ready, refused, sheet_with, table_with, walk

DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
WOODS = ("0403", "0407", "0502", "0607", "0706")
TOWNS = ("0201", "0208", "0304")


def beside(number):
    """Neighbours of a hex by number."""
    return numbers(BESIDE[BIT[number]])


@pytest.mark.clause("SF-MAP-01")
def test_sixty_eight_hexes_in_eight_columns():
    assert len(NUMBERS) == len(set(BIT.values())) == 68
    assert Counter(number[:2] for number in NUMBERS) == {f"0{column}": 9 if column % 2 else 8 for column in range(1, 9)}
    assert {"0101", "0109", "0801", "0808"} <= set(NUMBERS)
    assert "0209" not in BIT


@pytest.mark.clause("SF-MAP-01")
def test_even_columns_sit_half_a_hex_lower():
    (_, odd), (_, even) = (hexes.CENTRE[BIT[number]] for number in ("0101", "0201"))
    assert odd - even == pytest.approx(hexes.FLATS / 2)


@pytest.mark.clause("SF-MAP-02")
def test_numbers_say_column_from_the_west_and_row_from_the_north():
    (x, y), (west, _), (_, north) = (hexes.CENTRE[BIT[number]] for number in ("0506", "0406", "0505"))
    assert west < x
    assert north == pytest.approx(y + hexes.FLATS)
    assert numbers(hexes.BOARD) == NUMBERS == tuple(sorted(NUMBERS)), "ascending, compared as text"


@pytest.mark.clause("SF-MAP-03")
def test_neighbours_follow_from_axial_coordinates():
    assert axial("0505") == (4, 2)
    assert axial("0604") == (5, 1)
    assert set(beside("0505")) == {"0504", "0604", "0605", "0506", "0405", "0404"}
    assert set(beside("0604")) == {"0603", "0704", "0705", "0605", "0505", "0504"}
    places = {axial(number): number for number in NUMBERS}
    for (q, r), number in places.items():
        assert set(beside(number)) == {places[q + east, r + south] for east, south in DIRECTIONS if (q + east, r + south) in places}
    assert sum(len(beside(number)) for number in NUMBERS) == 2 * 172


@pytest.mark.clause("SF-MAP-03")
def test_a_set_steps_as_its_hexes_do():
    for number in NUMBERS:
        other = BIT["0505"]
        assert hexes.around(BIT[number] | other) == BESIDE[BIT[number]] | BESIDE[other]


@pytest.mark.clause("SF-MAP-04")
def test_edge_hexes_have_fewer_neighbours():
    assert beside("0101") == ("0102", "0201")
    assert beside("0109") == ("0108", "0208")
    assert beside("0808") == ("0708", "0709", "0807")
    assert Counter(len(beside(number)) for number in NUMBERS) == {6: 39, 5: 6, 4: 13, 3: 8, 2: 2}


@pytest.mark.clause("SF-MAP-05")
def test_three_towns_cost_and_change_nothing():
    chart = chart_of(None)
    assert numbers(chart.towns) == TOWNS
    assert {number: chart.names[BIT[number]] for number in TOWNS} == {"0201": "Altfurt", "0304": "Mittelau", "0208": "Suderhof"}
    through = field(A="0404", step=1)
    assert allowed(through, walk("A 0404>0304>0303>0302>0301")), "a Town on the way costs one hex as any other"
    town, clear = field(F="0308", Z="0208"), field(F="0308", Z="0207")
    explained = [STRIKE_FORCE.explain(state, attack("F", "Z")).notes for state in (town, clear)]
    assert explained[0] == explained[1]


@pytest.mark.clause("SF-MAP-06")
def test_woods_are_closed():
    assert numbers(chart_of(None).woods) == WOODS
    state = field(E="0806", step=1)
    assert refused(state, walk("E 0806>0706")) == "SF-MOVE-07"
    for number in WOODS:
        near = field(A=beside(number)[0], step=1)
        assert number not in queries.destinations(near, "A")


@pytest.mark.clause("SF-MAP-07")
def test_sixty_clear_hexes_and_one_connected_area():
    chart = chart_of(None)
    passable = hexes.BOARD & ~chart.woods
    assert (passable & ~chart.towns).bit_count() == 60
    found = BIT["0101"]
    while (more := found | hexes.around(found) & passable) != found:
        found = more
    assert found == passable


def _changed(number, **fields):
    """The map with one hex changed."""
    return sheet_with(hexes=[entry | fields if entry["id"] == number else entry for entry in SHEET["hexes"]])


def _starting(letter, number):
    starts = SHEET["starts"]
    own = "soviet" if letter in starts["soviet"] else "us"
    return sheet_with(starts=starts | {own: starts[own] | {letter: number}})


@pytest.mark.clause("SF-MAP-08")
@pytest.mark.parametrize(
    ("sheet", "fault"),
    [
        (_changed("0403", terrain="clear"), "4 woods hexes instead of 5"),
        (_changed("0101", terrain="town"), "4 town hexes instead of 3"),
        (_changed("0101", id="0102"), "other hexes than the sixty-eight"),
        (sheet_with(hexes=SHEET["hexes"][:-1]), "other hexes than the sixty-eight"),
        (_changed("0505", q=3), "hex 0505 has other axial coordinates"),
        (_starting("A", "0403"), "company A starts in woods"),
        (_starting("A", "0803"), "two companies start in one hex"),
        (_starting("A", "0507"), "next to each other"),
        (_starting("A", "0909"), "company A starts off the map"),
        (sheet_with(starts=SHEET["starts"] | {"us": {"W": "0202"}}), "company X has no start"),
        (table_with("1", 2, "DR"), "three units with die 1 must eliminate"),
        (table_with("2", 0, "AE"), "better as the die rises"),
        (table_with("1", 3, "DR"), "worse when a unit is added"),
        (sheet_with(results={"rows": {"1": ["DR", "DE", "DE", "DE"]}}), "no row for some die"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_unsound_map_is_refused(sheet, fault):
    assert fault in "; ".join(faults(sheet))
    assert fault in "; ".join(setup.problems(ready(sheet=sheet)))
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        chart_of(sheet)


@pytest.mark.clause("SF-MAP-08")
def test_a_sound_map_is_not():
    assert faults(standard()) == ()
    assert setup.problems(ready(sheet=sheet_with(name="my_own"))) == ()
    with pytest.raises(ValidationError):
        table_with("1", 0, "XX")


@pytest.mark.clause("SF-MAP-09")
def test_only_adjacency_counts():
    apart = field(Y="0506", D="0705", step=1)
    alone = field(D="0705", step=1)
    assert queries.attackers(field(Y="0506", D="0705"), "Y") == ()
    assert "0604" in queries.destinations(apart, "D")
    assert queries.destinations(apart, "D") != queries.destinations(alone, "D"), "the zone of Y is felt on the way, not before"
    assert refused(field(Y="0506", D="0705"), attack("D", "Y")) == "SF-ATK-01"
    across = field(Y="0405", D="0605")
    assert queries.attackers(across, "Y") == (), "one hex between is as far as the whole map"


def test_the_picture_of_the_board_lies_on_its_table():
    for bit in BIT.values():
        for x, y in hexes.polygon(bit):
            assert 0.0 < x < hexes.WIDTH
            assert 0.0 < y < hexes.HEIGHT
        assert hexes.nearest(hexes.CENTRE[bit]) == bit


def test_the_opening_stands_on_the_map():
    assert all(opening().where)
