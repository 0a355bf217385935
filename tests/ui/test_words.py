"""Short words are explained where they stand: on the card of a ship, among the wares, on a turned card in the log."""

import pytest
from imgui_bundle import imgui

from navalsim3d import library
from navalsim3d.kernel.events import CardTurned
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.ruleset import Shop, Ware, ruleset_named
from navalsim3d.kernel.tabletop import Boxes, Piece
from navalsim3d.ui import theme
from navalsim3d.ui.logbook import Logbook
from navalsim3d.ui.panels import card_panel, layout, log_panel, purchase_panel, words
from navalsim3d.ui.purchase import Purchase
from tests.ui.test_purchase import Order

MEANINGS = {"SSM": "missile: at ships", "SSML": "long missile: farther", "ssm": "corner: for missiles", "MAJOR": "major hit: sinks"}


def meaning(word):
    return MEANINGS.get(word, "")


@pytest.fixture
def told(monkeypatch):
    """What is written in tooltips."""
    found, begin, end, text = [], imgui.begin_tooltip, imgui.end_tooltip, imgui.text_wrapped
    inside = [False]

    def opened():
        inside[0] = begin()
        return inside[0]

    def closed():
        inside[0] = False
        end()

    monkeypatch.setattr(imgui, "begin_tooltip", opened)
    monkeypatch.setattr(imgui, "end_tooltip", closed)
    monkeypatch.setattr(imgui, "text_wrapped", lambda line: (found.append(line) if inside[0] else None, text(line))[1])
    return found


def sweep(sheet, draw, told, box):
    """Let the pointer go over a panel."""
    for _ in range(2):
        sheet.frame(draw)
    for down in range(int(box.top), int(box.top + box.height), 6):
        for share in (0.1, 0.68, 0.9):
            imgui.get_io().add_mouse_pos_event(box.left + share * box.width, down)
            for _ in range(2):
                sheet.frame(draw)
    return set(told)


def test_the_words_of_a_text_are_found_once_each():
    assert words.found(meaning, "4 SSML, 2 SSM, 2 GUN, SSM+SSM") == (("SSML", MEANINGS["SSML"]), ("SSM", MEANINGS["SSM"]))
    assert words.gist(meaning, "SSM") == "missile" and words.gist(meaning, "GUN") == ""


def test_a_game_without_a_glossary_tells_nothing_and_seastrike_tells_its_weapons():
    assert words.meaning_of(library.ready("ships_in_the_night").scenario and ruleset_named("cruel_seas"))("SSM") == ""
    assert words.meaning_of(ruleset_named("seastrike"))("SSM")


def test_a_ship_card_says_what_its_mounts_are(sheet, told, monkeypatch):
    boxes = (Boxes("SSM", ("whole", "whole")), Boxes("Hits", ("whole",)))
    ship = Piece(id="x", kind="ship", model="", pose=Pose(0.0, 0.0, 0.0), side="p1", name="FG1", boxes=boxes)
    said, written, box = [], layout.wrapped, layout.Box(10, 60, 320, 240)
    monkeypatch.setattr(layout, "wrapped", lambda tint, text: (said.append(text), written(tint, text))[1])

    def draw():
        card_panel.draw(ship, "Red", theme.RED, sheet.fonts, box, 0.8, meaning)

    assert sweep(sheet, draw, told, box) == {MEANINGS["SSM"]}
    assert "SSM: missile" in said and not any(text.startswith("Hits:") for text in said)


def test_the_pointer_over_what_a_ware_carries_tells_each_of_it(sheet, told):
    ware, box = Ware("Boat", 6.0, 0, 2, "4 SSML, 1 SSM", Order(word="boat")), layout.Box(10, 60, 800, 400)
    held = Purchase(Shop("", "million", 20.0, 0.0, (ware,), Order(word="close")))
    every = sweep(sheet, lambda: purchase_panel.draw(held, "Red", "", sheet.fonts, box, 0.8, None, meaning), told, box)
    assert every == {MEANINGS["SSM"], MEANINGS["SSML"]}


def test_the_pointer_over_a_turned_card_tells_what_is_printed_on_it(sheet, told):
    book, box = Logbook(), layout.Box(10, 60, 320, 120)
    book.add((CardTurned(text="a card", card="12", side="p1", words="lock", face=("RED", "ssm MAJOR")),), 0)
    every = sweep(sheet, lambda: log_panel.draw(book, sheet.fonts, box, 9, False, meaning), told, box)
    assert every == {MEANINGS["ssm"], MEANINGS["MAJOR"]}
