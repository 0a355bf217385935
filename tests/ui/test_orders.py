"""The sealed objective as a card: drawn face down, turned over by whoever it is for, put away, and taken up again."""

from imgui_bundle import imgui

from navalsim3d.kernel.ruleset import Orders
from navalsim3d.ui.panels import game_panel, layout, orders_panel
from navalsim3d.ui.purchase import Purchase
from tests.ui.test_journeys import buys, press, seat
from tests.ui.test_purchase import Order, shop

CARD = Orders(7, "Breakthrough", "Two major ships within 10 cm of the far edge.", (("Budget", "85 million"), ("Or", "You win as well.")))


def held(card="back"):
    return Purchase(shop(6.0, 1), orders=CARD, card=card)


def test_enter_turns_the_card_over_and_puts_it_away_before_it_buys_anything():
    bought = held()
    assert bought.key("enter") is None and bought.card == "face"
    assert bought.key("enter") is None and bought.card == "away"
    assert bought.key("enter") == Order(word="boat"), "then the list is in hand"
    assert bought.key("o") is None and bought.card == "face", "and the card can be taken up again"


def test_whatever_else_is_done_puts_the_card_away():
    bought = held("face")
    assert bought.key("arrow_right") == Order(word="boat") and bought.card == "away"
    plain = Purchase(shop(6.0, 1))
    assert plain.key("o") is None and plain.card == "away", "without a card there is nothing to turn"


def lettering(monkeypatch):
    said, text = [], imgui.text_colored
    monkeypatch.setattr(imgui, "text_colored", lambda tint, words: (said.append(words), text(tint, words))[1])
    return said


def test_the_back_tells_nothing_and_the_face_all_that_is_on_the_card(sheet, monkeypatch):
    said = lettering(monkeypatch)
    sheet.frame(lambda: orders_panel.draw(CARD, False, "Red fleet", sheet.fonts, (1280, 720), 0.8))
    assert "for the Red fleet alone" in said and not any(word in " ".join(said) for word in ("7", "Breakthrough", "85", "win"))
    said.clear()
    sheet.frame(lambda: orders_panel.draw(CARD, True, "Red fleet", sheet.fonts, (1280, 720), 0.8))
    words = " ".join(said)
    assert all(part in words for part in ("OBJECTIVE 7", CARD.title, CARD.task, "BUDGET", "85 million", "You win as well."))


def test_a_click_anywhere_turns_it(sheet):
    def draw():
        return orders_panel.draw(CARD, False, "Red fleet", sheet.fonts, (1280, 720), 0.8)

    for _ in range(2):
        assert sheet.frame(draw) is False
    assert sheet.click(draw, (640.0, 360.0)) is True
    assert sheet.click(draw, (30.0, 700.0)) is True


def test_a_paper_that_is_turned_over_is_the_card_and_can_be_turned_down_again(sheet, places, monkeypatch):
    said, model = lettering(monkeypatch), game_panel.GameModel(papers=(("Red fleet", "Breakthrough: two ships", CARD),))

    def draw():
        return game_panel.draw(model, sheet.fonts, layout.Box(20, 20, 400, 650), 0.8, False)

    for _ in range(3):
        sheet.frame(draw)
    assert CARD.title not in said
    sheet.click(draw, places[next(label for label in places if label.endswith("##paper0"))])
    for _ in range(5):
        sheet.frame(draw)
    assert CARD.title in said
    sheet.click(draw, places["Turn it down again##down0"])
    said.clear()
    sheet.frame(draw)
    assert CARD.title not in said


def test_buying_begins_with_the_card_and_escape_puts_it_away(program, unseen):
    seat(program, "seastrike_standard")
    table = program.table
    buys(program)
    step = table.session.step_count
    assert table.purchase.card == "back" and table.purchase.orders is not None
    press(program, "enter", "escape")
    assert table.purchase.card == "away" and table.dialogue == "" and table.session.step_count == step
    press(program, "arrow_right")
    for _ in range(40):
        program.frame(1 / 10)
    assert table.session.step_count == step + 1 and table.purchase.card == "away", "it does not come again with every ware"
    press(program, "escape")
    assert table.dialogue == "game"
