"""Two people at one screen: the curtain between them, and that nothing of one side comes before the other's eyes."""

from imgui_bundle import imgui

from navalsim3d import library
from navalsim3d.kernel.session import Session
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE
from navalsim3d.ui import seats
from tests.ui.test_journeys import asked, click, gives, pixel, press, seat


def until_the_curtain(program, frames=600):
    """Place and buy what comes first until the seat is to be passed."""
    table = program.table
    for _ in range(frames):
        if table.handover is not None:
            return
        if table.stage.busy:
            press(program, "space")
        elif table.purchase is not None:
            close(program)
        elif table.decision is not None:
            press(program, "arrow_down", "enter")
        program.frame(1 / 30)
    raise AssertionError("no curtain fell")


def until_one_has_deployed(program):
    """To the second curtain, which falls when one half has been laid out and covered."""
    until_the_curtain(program)
    press(program, "enter")
    until_the_curtain(program)


def seated(program):
    """Until somebody who has the seat is asked something."""
    for _ in range(200):
        if program.table.handover is not None:
            press(program, "enter")
        elif program.table.decision is not None and not program.table.stage.busy:
            return
        elif program.table.stage.busy:
            press(program, "space")
        program.frame(1 / 30)
    raise AssertionError("nobody was asked anything")


def close(program):
    """Close the list, meaning it twice where that is asked."""
    table = program.table
    table.purchase.take(table.purchase.rows - 1)
    press(program, "enter")
    if table.purchase is not None and table.purchase.sure:
        press(program, "enter")


def buy_a_little(program):
    """A few ships, and then the list is closed."""
    bought = program.table.purchase
    if bought.left <= 60:
        close(program)
        return
    bought.take(next(row for row, ware in enumerate(bought.shop.wares) if ware.add is not None and ware.price < 20))
    press(program, "arrow_right")


def spoken(program, monkeypatch):
    """All that is written on the screen in one frame."""
    said = []
    with monkeypatch.context() as listening:
        for name in ("text", "text_wrapped", "text_colored", "text_disabled", "button", "selectable"):
            draw = getattr(imgui, name)
            listening.setattr(
                imgui, name, lambda *args, _draw=draw, **more: (said.extend(a for a in args if isinstance(a, str)), _draw(*args, **more))[1]
            )
        program.frame(1 / 30)
    return said


def test_the_curtain_covers_everything_until_the_next_person_sits_down(program, unseen, monkeypatch):
    seat(program, "seastrike_introduction", "human")
    until_one_has_deployed(program)
    table = program.table
    first = table.playback.seat
    until = table.handover
    assert table.stage.tabletop.pieces == () and table.stage.tabletop.markers == ()
    assert table.decision is None and table.selected == "" and table.signs == ()
    said = spoken(program, monkeypatch)
    assert any("lift the curtain" in word for word in said)
    assert not any("Frigate" in word or "LOG" in word for word in said)
    step = table.session.step_count
    click(program, (240, 150))
    press(program, "u", "n", "comma", "tab", "l", "escape", "space", "1")
    program.frame(1 / 30)
    assert (table.handover, table.session.step_count, table.selected, table.dialogue) == (until, step, "", "")
    press(program, "enter")
    assert table.handover is None and table.playback.seat == until != first
    asked(program)
    assert {piece.side for piece in table.stage.tabletop.pieces} <= {until}
    assert any(marker.kind == "cloth" for marker in table.stage.tabletop.markers)


def test_who_sits_down_takes_back_nothing_of_the_other(program, unseen):
    seat(program, "seastrike_introduction", "human")
    until_one_has_deployed(program)
    press(program, "enter")
    asked(program)
    table = program.table
    step = table.session.step_count
    press(program, "u")
    assert "the seat has been passed" in table.note
    assert table.session.step_count == step and table.handover is None


def test_the_log_and_the_moments_looked_at_are_those_of_the_seat(program, unseen):
    seat(program, "seastrike_standard", "human")
    asked(program)
    table = program.table
    while table.purchase is None:
        press(program, "arrow_down", "enter")
        seated(program)
    before = len(table.pages)
    for _ in range(3):
        press(program, "arrow_down", "arrow_right")
        asked(program)
    assert len(table.pages) == before + 3
    close(program)
    for _ in range(40):
        program.frame(1 / 30)
    assert table.handover is not None
    press(program, "enter")
    asked(program)
    assert len(table.pages) == before + 1, "how often the other bought is not told"
    for page in range(len(table.pages)):
        table.turn_to(page)
        assert all("spent" not in side.score for side in table.stage.tabletop.sides if side.id != table.playback.seat)
    table.turn_to(len(table.pages) - 1)
    asked(program)
    assert table.purchase is not None and table.purchase.shop.spent == 0


def test_a_game_without_secrets_passes_the_seat_without_a_word(program, unseen):
    seat(program, "ships_in_the_night", "human")
    asked(program)
    table = program.table
    sat = set()
    for _ in range(12):
        asked(program)
        assert table.handover is None
        sat.add(table.playback.seat)
        gives(program)
    assert sat == {side.id for side in table.session.ready.scenario.sides}


def test_papers_and_signals_are_for_who_has_the_seat(program, unseen, monkeypatch):
    seat(program, "seastrike_standard", "human")
    table = program.table
    for _ in range(900):
        if table.handover is not None:
            press(program, "enter")
        elif table.stage.busy:
            press(program, "space")
        elif table.purchase is not None:
            buy_a_little(program)
        elif table.decision is not None:
            if table.stage.tabletop.turn:
                break
            press(program, "arrow_down", "enter")
        program.frame(1 / 30)
    assert table.stage.tabletop.turn == 1
    assert all(side.secret == "" for side in table.stage.tabletop.sides), "both look at the table"
    press(program, "escape")
    program.frame(1 / 30)
    own, other = table.game.papers[0], table.game.others[0]
    assert len(table.game.papers) == 1 and own[1] and other[0] != table.playback.seat
    assert {signal.command.side for signal in table.game.signals} == {table.playback.seat}
    assert own[1] not in spoken(program, monkeypatch) and own[2].title not in spoken(program, monkeypatch)
    table.game.reading = 0
    assert own[2] is not None and own[2].title in spoken(program, monkeypatch)
    decides = table.playback.seat
    table.seating.visit(other[0])
    assert table.handover == other[0]
    press(program, "enter")
    program.frame(1 / 30)
    assert table.dialogue == "game" and table.playback.seat == other[0]
    assert table.game.papers[0] != own
    press(program, "escape")
    asked(program)
    assert table.playback.seat == decides and table.dialogue == ""


def test_what_is_apart_and_what_is_not():
    session = Session(SEASTRIKE, library.ready("seastrike_standard"), "5")
    people = ("p1", "p2")
    assert not seats.apart(SEASTRIKE, session.state, people), "the cut is for all eyes"
    while session.decider and session.state.phase != "buy":
        session.apply(SEASTRIKE.legal(session.state)[0])
    assert seats.apart(SEASTRIKE, session.state, people)
    assert seats.covered(SEASTRIKE.tabletop(session.state, "p1")).sides[0].score == ""


def test_the_wheel_turns_the_ghost_under_the_pointer_and_a_wrong_berth_is_shown_with_the_reason(program, unseen):
    seat(program, "seastrike_introduction", "human")
    until_the_curtain(program)
    press(program, "enter")
    asked(program)
    table = program.table
    table.decision.select(0)
    for _ in range(40):
        program.frame(1 / 30)
    told = table.decision.current.explanation
    away = table.stage.table_camera.distance
    table.router.pointer(*pixel(program, told.point))
    program.frame(1 / 30)
    press(program, "wheel_up")
    assert table.decision.current.explanation.heading == told.heading + 5.0
    assert table.stage.table_camera.distance == away
    table.decision.bend((told.point[0], table.stage.tabletop.height / 2))
    refused = table.decision.current.explanation
    assert "30 cm behind the centre line" in refused.refused and refused.path, "it is drawn where it cannot lie"
    table.decision.bend(told.point)
    assert table.decision.can_give(), "and can be carried back"
