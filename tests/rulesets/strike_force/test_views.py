"""The picture, what is explained, and what is told: the same to both sides."""

import pytest

from navalsim3d.kernel.events import Activated, Moved
from navalsim3d.kernel.ruleset import InParts
from navalsim3d.rulesets.strike_force.hexes import BIT, CENTRE, HEIGHT, WIDTH
from navalsim3d.rulesets.strike_force.ruleset import STRIKE_FORCE

from .build import after, attack, end, ended, field, give, lose, march, opening, retreat


def test_the_table_is_a_hex_map():
    table = STRIKE_FORCE.tabletop(opening(), None)
    assert (table.width, table.height, table.scale) == (WIDTH, HEIGHT, 0)
    ground = {marker.label for marker in table.markers if marker.kind == "hex"}
    assert len(ground) == 68
    assert {"town 0201 Altfurt", "woods 0403", "clear 0101"} <= ground
    assert all(len(marker.polygon) == 6 for marker in table.markers)
    assert STRIKE_FORCE.tabletop(opening(), "us") == table


def test_companies_stand_on_their_hexes():
    table = STRIKE_FORCE.tabletop(opening(), None)
    piece = next(piece for piece in table.pieces if piece.id == "Y")
    assert (piece.kind, piece.model, piece.name, piece.side) == ("company", "sf_company_us", "Y", "us")
    assert (piece.pose.x, piece.pose.y) == CENTRE[BIT["0506"]]
    near = STRIKE_FORCE.tabletop(field(C="0505", D="0605", Y="0506"), None)
    card = dict(next(piece for piece in near.pieces if piece.id == "Y").card)
    assert card["Next to"] == "C, D"
    assert card["Can be attacked by"] == "C, D"


def test_zones_are_those_that_stop_the_side_that_decides():
    state = field(D="0605", Y="0506", step=1)
    sides = lambda state: {marker.side for marker in STRIKE_FORCE.tabletop(state, None).markers if marker.kind == "zone"}  # noqa: E731
    assert sides(state) == {"us"}
    assert sides(ended(state, 2)) == {"soviet"}
    retreating = after(field(C="0505", D="0605", Y="0506", dice=(3,)), attack("CD", "Y"))
    assert sides(retreating) == {"soviet"}
    assert sides(ended(opening(), 16)) == set()


def test_the_banner_says_what_is_awaited():
    pending = after(field(C="0505", D="0605", Y="0506", dice=(3,)), attack("CD", "Y"))
    banners = [STRIKE_FORCE.tabletop(state, None).banner for state in (opening(), pending, after(pending, retreat("Y", "0406")))]
    assert banners == ["Turn 1: Soviet movement", "Y must retreat", "One attacker may advance to 0506"]
    swapped = after(field(C="0505", D="0605", E="0606", Y="0506", dice=(2,), options={"exchange": True}), attack("CDE", "Y"))
    assert "Exchange" in STRIKE_FORCE.tabletop(swapped, None).banner
    assert STRIKE_FORCE.explain(swapped, lose("C")).group == "lose"
    assert STRIKE_FORCE.tabletop(ended(opening(), 16), None).banner == "The US side has won"


def test_a_move_shows_its_path():
    told = STRIKE_FORCE.explain(opening(), march("D", "0605"))
    assert (told.title, told.group, told.actor) == ("D to 0605", "move D", "D")
    assert told.notes == ("2 of 4 hexes, clear", "next to Y: the move ends there")
    _, events = give(opening(), march("D", "0605"))
    (moved,) = [event for event in events if isinstance(event, Moved)]
    assert moved.path == told.path
    assert [event.piece for event in events if isinstance(event, Activated)] == ["D"]


def test_a_move_bends_to_the_hex_under_the_pointer():
    x, y = CENTRE[BIT["0604"]]
    assert STRIKE_FORCE.aimed(opening(), march("D", "0605"), (x + 1.5, y - 1.0), None) == march("D", "0604")
    assert STRIKE_FORCE.aimed(opening(), end(opening()), (x, y), None) == end(opening())
    woods = STRIKE_FORCE.aimed(opening(), march("D", "0605"), CENTRE[BIT["0706"]], None)
    told = STRIKE_FORCE.explain(opening(), woods)
    assert told.refused == "0706 is woods"
    assert told.point == CENTRE[BIT["0706"]]


def test_ending_a_movement_step_says_who_has_not_moved():
    assert STRIKE_FORCE.explain(after(opening(), march("D", "0605")), end(opening())).notes == ("not moved: A, B, C, E, F",)
    assert STRIKE_FORCE.explain(field(), end(field())).title == "End the Soviet attacks"


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_view_has_no_dice(number):
    state = ended(opening(), number)
    assert STRIKE_FORCE.seen_by(state, "us").dice is None
    assert STRIKE_FORCE.seen_by(state, "us").where == state.where


def test_it_offers_its_attacks_in_parts():
    assert isinstance(STRIKE_FORCE, InParts)
