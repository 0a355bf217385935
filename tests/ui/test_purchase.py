"""The purchase table and the weapons table: what they show and what mouse and keys do in them."""

from dataclasses import dataclass, replace

import pytest
from imgui_bundle import imgui

from navalsim3d import library
from navalsim3d.kernel.commands import Command
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.ruleset import Shop, Ware
from navalsim3d.kernel.session import Session
from navalsim3d.kernel.tabletop import Boxes, Piece
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE
from navalsim3d.ui import theme
from navalsim3d.ui.arsenal import Armoury, arsenal, reasons, shooters
from navalsim3d.ui.decision import decision
from navalsim3d.ui.panels import card_panel, layout, purchase_panel, weapons_panel
from navalsim3d.ui.panels.banner_panel import FLAGS
from navalsim3d.ui.panels.roster import Roster
from navalsim3d.ui.purchase import Purchase, purchase
from tests.rulesets.seastrike.build import piece, position


@dataclass(frozen=True)
class Order(Command):
    """An order of the toy shop."""

    word: str = ""


def shop(spent=0.0, have=0):
    wares = (
        Ware("Boat", 6.0, have, 2, "2 GUN", Order(word="boat"), Order(word="no boat") if have else None),
        Ware("Barge", 3.0, 0, 0, "", None, None),
    )
    return Shop("hold the strait", "million", 20.0, spent, wares, Order(word="close"), "nobody wins so")


def test_keys_go_through_the_rows_and_change_the_number():
    held = Purchase(shop(6.0, 1))
    assert held.key("arrow_right") == Order(word="boat")
    assert held.key("arrow_left") == Order(word="no boat")
    assert held.key("arrow_down") is None and held.ware.name == "Barge"
    assert held.key("arrow_right") is None
    held.key("arrow_down")
    assert held.ware is None
    held.key("arrow_down")
    assert held.row == 0


@pytest.mark.parametrize(
    ("spent", "have", "doubt"), [(0.0, 0, "nothing has"), (6.0, 1, "left over"), (24.0, 4, "too much"), (18.0, 3, "nothing more")]
)
def test_a_list_is_closed_only_when_it_is_meant_twice(spent, have, doubt):
    held = Purchase(shop(spent, have), row=2)
    assert doubt in held.doubt
    assert held.key("enter") is None and held.sure
    assert held.key("enter") == Order(word="close")
    held.go(1)
    assert not held.sure


def test_plus_minus_and_close_are_buttons(sheet, places):
    held = Purchase(shop(18.0, 3))
    box = layout.Box(10, 60, 800, 600)

    def draw():
        return purchase_panel.draw(held, "Red fleet", "", sheet.fonts, box, 0.8)

    for _ in range(3):
        sheet.frame(draw)
    assert sheet.click(draw, places[next(label for label in places if label.endswith("##more0"))]) == Order(word="boat")
    assert sheet.click(draw, places[next(label for label in places if label.endswith("##less0"))]) == Order(word="no boat")
    close = places[next(label for label in places if label.endswith("##close"))]
    assert sheet.click(draw, close) is None and held.sure
    assert sheet.click(draw, close) == Order(word="close")


def test_seastrike_sells_what_the_budget_of_the_objective_is_for():
    session = Session(SEASTRIKE, library.ready("seastrike_standard"), "5")
    while session.state.phase != "buy":
        session.apply(SEASTRIKE.legal(session.state)[0])
    side = session.decider
    held = purchase(SEASTRIKE, SEASTRIKE.seen_by(session.state, side))
    cruiser = held.shop.wares[0]
    assert "Objective" in held.shop.task and held.shop.spent == 0
    assert (cruiser.name, cruiser.price, cruiser.drop) == ("Cruiser", 64, None) and "GUN" in cruiser.carries
    session.apply(cruiser.add)
    held = purchase(SEASTRIKE, SEASTRIKE.seen_by(session.state, side), held)
    assert (held.shop.spent, held.shop.wares[0].left, held.shop.wares[0].add) == (64, 0, None)
    session.apply(held.shop.wares[0].drop)
    assert purchase(SEASTRIKE, SEASTRIKE.seen_by(session.state, side)).shop.spent == 0
    other = "p1" if side == "p2" else "p2"
    assert purchase(SEASTRIKE, SEASTRIKE.seen_by(session.state, other)).shop.task == "", "no view of the other tells the objective"


def duel():
    state = position(
        [piece("p1-FG1", 20, 20), piece("p2-LG1", 30, 20), piece("p2-S1", 30, 30), piece("p2-C1", 80, 170)],
        "K O{gun:GUN} O K",
        phase="fire",
        turn="p1",
    )
    return decision(SEASTRIKE, SEASTRIKE.seen_by(state, "p1"), "p1")


def test_each_weapon_says_whom_it_can_be_fired_at_and_why_not_at_the_others():
    asked = duel()
    assert shooters(asked) == ("p1-FG1",)
    weapons = {weapon.name: weapon for weapon in arsenal(asked, "p1-FG1")}
    gun = weapons["GUN"]
    assert [aim.target for aim in gun.aims if aim.row >= 0] == ["p2-LG1"]
    assert gun.aims[0].chance == asked.choices[gun.aims[0].row].explanation.chance > 0
    assert any("under water" in reason for reason in gun.refusals)
    assert any("GUN reaches 17" in reason for reason in gun.refusals)


def test_one_click_fires(sheet, places):
    asked = duel()
    weapons = arsenal(asked, "p1-FG1")

    def draw():
        answer = weapons_panel.draw(
            asked, "p1-FG1", weapons, Roster({"p2-LG1": "Light frigate"}), sheet.fonts, layout.Box(10, 60, 320, 600), 0.8
        )
        return answer if answer.give or answer.ship else None

    for _ in range(3):
        sheet.frame(draw)
    row = next(aim.row for weapon in weapons for aim in weapon.aims if aim.row >= 0)
    given = sheet.click(draw, places[next(label for label in places if label.endswith(f"##fire{row}"))])
    assert given.give and asked.selected == row


def test_boxes_of_a_ship_card_are_drawn_crossed_and_dotted(sheet):
    ship = Piece(
        id="x",
        kind="ship",
        model="",
        pose=Pose(0.0, 0.0, 0.0),
        side="p1",
        name="FG1",
        boxes=(Boxes("GUN", ("whole", "used", "crossed")),),
    )

    def inks(drawn):
        sheet.frame(lambda: card_panel.draw(drawn, "Red", theme.RED, sheet.fonts, layout.Box(10, 60, 320, 400), 1.0))
        return imgui.get_draw_data().total_vtx_count

    whole = replace(ship, boxes=(Boxes("GUN", ("whole", "whole", "whole")),))
    inks(whole)
    assert inks(ship) > inks(whole)


def test_a_digit_takes_the_row_of_that_number_and_orders_nothing():
    held = Purchase(shop(6.0, 1))
    assert held.key("2") is None and held.ware.name == "Barge"
    assert held.key("1") is None and held.ware.name == "Boat"
    assert held.key("3") is None and held.ware.name == "Boat", "the row that closes the list has no number"
    assert held.key("9") is None and held.row == 0


def crowd():
    """FG1 has enemies in reach, LG1 has fired, S1 is far away from all of them."""
    state = position(
        [piece("p1-FG1", 20, 20), piece("p1-LG1", 22, 22, fired=True), piece("p1-C1", 100, 180), piece("p2-LG1", 30, 20)],
        "K O{gun:GUN} O K",
        phase="fire",
        turn="p1",
    )
    return decision(SEASTRIKE, SEASTRIKE.seen_by(state, "p1"), "p1")


OWN = ("p1-FG1", "p1-LG1", "p1-C1")


def test_of_every_ship_that_cannot_fire_it_is_known_why():
    asked, armoury = crowd(), Armoury()
    assert armoury.idle(asked, OWN) == ("p1-LG1", "p1-C1")
    (spent,) = reasons(armoury.of(asked, "p1-LG1"))
    assert "had its firing turn" in spent, "one reason for all its weapons"
    far = reasons(armoury.of(asked, "p1-C1"))
    assert len(far) > 1 and any("SSML reaches 27" in reason for reason in far)


def test_v_writes_out_why_the_other_ships_cannot_fire(sheet, monkeypatch):
    asked, armoury = crowd(), Armoury()
    idle, said = armoury.idle(asked, OWN), []
    monkeypatch.setattr(layout, "wrapped", lambda tint, text: said.append(text))

    def draw():
        said.clear()
        known = Roster({"p1-FG1": "FG1", "p1-LG1": "LG1"})
        box, weapons = layout.Box(10, 60, 320, 600), armoury.of(asked, "p1-FG1")
        return weapons_panel.draw(asked, "p1-FG1", weapons, known, sheet.fonts, box, 0.8, idle, lambda ship: armoury.of(asked, ship))

    sheet.frame(draw)
    assert not [reason for reason in said if "firing turn" in reason]
    asked.listed = True
    sheet.frame(draw)
    assert [reason for reason in said if "firing turn" in reason]


def test_a_target_that_is_called_like_its_firer_wears_the_sign_of_its_side(sheet, places, monkeypatch):
    asked, drawn = duel(), []
    known = Roster({"p1-FG1": "FG1", "p2-LG1": "FG1"}, {"p1-FG1": 1, "p2-LG1": 0}, {"p1-FG1": "Red fleet", "p2-LG1": "Blue fleet"})
    weapons, text = arsenal(asked, "p1-FG1"), imgui.text_colored
    monkeypatch.setattr(imgui, "text_colored", lambda tint, words: (drawn.append((tint, words)), text(tint, words))[1])
    asked.select(next(aim.row for weapon in weapons for aim in weapon.aims if aim.row >= 0))
    sheet.frame(lambda: weapons_panel.draw(asked, "p1-FG1", weapons, known, sheet.fonts, layout.Box(10, 60, 320, 600), 0.8))
    signs = [(tint, words) for tint, words in drawn if words[:1] in FLAGS]
    assert (theme.SIDES[1], FLAGS[1]) == signs[0], "the firer"
    assert (theme.SIDES[0], FLAGS[0]) in signs, "its targets"
    assert (theme.SIDES[0], f"{FLAGS[0]} Blue fleet") == signs[-1], "and what is chosen"
