"""Whole games at the table, off screen, with the keyboard alone, and what may go wrong on the way."""

import os

import pytest

from navalsim3d import library, storage
from navalsim3d.ui import framing
from navalsim3d.ui.program import Program


def press(program: Program, *names: str) -> None:
    for name in names:
        router = program.table.router if program.table is not None else program.router
        assert router is not None
        router.button(name, True)
        router.button(name, False)


def click(program: Program, at: tuple[float, float]) -> None:
    """Move there and press, let go a frame later."""
    router = program.table.router if program.table is not None else program.router
    assert router is not None
    router.pointer(*at)
    router.button("mouse1", True)
    program.frame(1 / 30)
    router.button("mouse1", False)
    program.frame(1 / 30)


def seat(program: Program, scenario: str, foe: str = "cadet", seed: str = "5", person: int = 0) -> None:
    """A person at one side of a new game, an agent at the other."""
    ready = library.ready(scenario)
    sides = [side.id for side in ready.scenario.sides]
    program.begin(ready, {sides[person]: "human", sides[1 - person]: foe}, seed)


def asked(program: Program, frames: int = 400) -> None:
    """Until a person is asked something, skipping what is shown."""
    table = program.table
    assert table is not None
    for _ in range(frames):
        if table.decision is not None and not table.stage.busy:
            return
        if table.stage.busy:
            press(program, "space")
        program.frame(1 / 30)
    raise AssertionError("nobody was asked anything")


def buys(program: Program) -> None:
    """Give the first row of each menu until a force is being bought."""
    table = program.table
    for _ in range(400):
        program.frame(1 / 10)
        if table.purchase is not None:
            return
        if table.decision is not None:
            table.decision.select(0)
            table.give()
    raise AssertionError("nothing was sold")


def gives(program: Program) -> None:
    """Give the next row of the menu; once more where that is asked."""
    press(program, "arrow_down", "enter")
    if program.table.decision is not None and program.table.decision.asking:
        press(program, "enter")


def by_keys(program: Program) -> None:
    """Go down the menu by a number that changes, tick what is to be ticked, and do it."""
    decision, bought = program.table.decision, program.table.purchase
    if bought is not None and bought.left < 12:
        bought.take(bought.rows - 1)
        press(program, "enter", "enter")
        return
    for _ in range(1 + program.table.session.step_count * 7 % max(1, decision.rows)):
        press(program, "arrow_down")
    if decision.is_part(decision.selected):
        press(program, "t")
    press(program, "enter")
    if decision.asking:
        press(program, "enter")


def goes_on(program: Program) -> None:
    """What a person with a keyboard does next: skip what is shown, take the seat, or answer."""
    table = program.table
    if table.stage.busy:
        press(program, "space")
    elif table.handover is not None:
        press(program, "enter")
    elif table.decision is not None:
        by_keys(program)


def play_by_keys(program: Program, frames: int) -> None:
    table = program.table
    for _ in range(frames):
        program.frame(1 / 30)
        if table.dialogue == "result":
            return
        goes_on(program)
    raise AssertionError(f"the game did not end in {frames} frames")


def proves(program: Program) -> None:
    """What was played is what its journal holds, and what its seed gives."""
    session, path = program.table.session, program._recorder.path
    assert session.outcome is not None
    assert session.verify() == ""
    again = storage.load(path)
    assert again.digests == session.digests


def test_a_whole_game_by_keyboard_alone(program):
    while program.menu.entry is None or program.menu.entry.name != "ships_in_the_night":
        press(program, "arrow_down")
    press(program, "2", "2")
    program.menu.seed = "5"
    assert program.menu.players == ["human", "cadet"]
    program.frame(1 / 30)
    press(program, "enter")
    program.frame(1 / 30)
    assert program.table is not None
    play_by_keys(program, 900)
    proves(program)
    program.frame(1 / 30)
    press(program, "escape")
    program.frame(1 / 30)
    press(program, "escape")
    for _ in range(3):
        program.frame(1 / 30)
    assert program.table.dialogue == "game"
    for _ in range(3):
        press(program, "arrow_down")
        program.frame(1 / 30)
        program.frame(1 / 30)
    press(program, "enter")
    for _ in range(3):
        program.frame(1 / 30)
    assert program.table is None, "back in the menu, by the keyboard"
    assert len(program.menu.saves) == 1


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["ships_in_the_night", "torpedo_run", "to_the_rescue"])
@pytest.mark.parametrize("person", [0, 1])
def test_every_scenario_can_be_played_against_the_lieutenant_by_keyboard(program, scenario, person):
    seat(program, scenario, "lieutenant", person=person)
    play_by_keys(program, 6000)
    proves(program)


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["ships_in_the_night", "torpedo_run", "to_the_rescue"])
def test_two_people_can_play_every_scenario(program, scenario):
    seat(program, scenario, "human")
    play_by_keys(program, 6000)
    proves(program)


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["seastrike_introduction", "seastrike_patrol", "seastrike_standard"])
def test_two_people_play_behind_the_curtain_by_keyboard(program, unseen, scenario):
    seat(program, scenario, "human")
    play_by_keys(program, 30000)
    proves(program)


def test_a_place_is_chosen_by_a_click_on_the_water_and_refused_on_the_wrong_one(program):
    seat(program, "ships_in_the_night")
    asked(program)
    table = program.table
    for _ in range(40):
        program.frame(1 / 30)
    middle = table.middle
    spot = table.decision.choices[0].explanation.point
    x, y = pixel(program, spot)
    assert middle.left < x < middle.left + middle.width, "the place lies between the panels"
    click(program, (x, y))
    assert table.decision.can_give(), "the nearest place is chosen, moved there where that is allowed"
    table.decision.nudge(180.0)
    click(program, pixel(program, (spot[0] + 1.0, spot[1] + 1.0)))
    assert table.decision.refusal, "a ship that steers off the table"
    before = table.session.step_count
    press(program, "enter")
    assert table.session.step_count == before, "what is refused is not done"


def pixel(program: Program, at: tuple[float, float]) -> tuple[float, float]:
    spot = program.table.stage.rig.on_screen((*at, 0.0))
    width, height = program.app.size
    return (spot[0] + 1) / 2 * width, (1 - spot[1]) / 2 * height


def test_a_drag_begun_at_the_ghost_moves_it_and_one_begun_elsewhere_pushes_the_table(program):
    seat(program, "ships_in_the_night")
    asked(program)
    table = program.table
    for _ in range(40):
        program.frame(1 / 30)
    press(program, "arrow_down")
    program.frame(1 / 30)
    start = pixel(program, table.decision.current.explanation.point)
    eye = table.stage.rig.view.eye
    table.router.pointer(*start)
    table.router.button("mouse1", True)
    table.router.pointer(start[0] + 12, start[1] - 12)
    table.router.button("mouse1", False)
    assert table.decision.bent is not None
    program.frame(1 / 30)
    assert table.stage.rig.view.eye == pytest.approx(eye, abs=0.05)
    bent = table.decision.bent
    far = (table.middle.left + table.middle.width * 0.9, table.middle.top + 8)
    table.router.pointer(*far)
    table.router.button("mouse1", True)
    table.router.pointer(far[0] - 30, far[1] + 30)
    table.router.button("mouse1", False)
    program.frame(1 / 30)
    assert table.decision.bent is bent
    assert table.stage.rig.view.eye != pytest.approx(eye, abs=0.05)


def test_no_panel_lets_a_click_through_even_in_the_frame_the_pointer_arrives(program):
    seat(program, "ships_in_the_night")
    asked(program)
    table = program.table
    table.router.pointer(1, 299)
    program.frame(1 / 30)
    heard = []
    table.router.handlers.click = lambda at, twice: heard.append(at)
    log = (470, 60)
    assert program.layer.covers(*log)
    table.router.pointer(*log)
    table.router.button("mouse1", True)
    table.router.button("mouse1", False)
    assert heard == []
    table.router.pointer(240, 150)
    table.router.button("mouse1", True)
    table.router.button("mouse1", False)
    assert len(heard) == 1


def test_looking_at_everything_changes_nothing(program):
    """EB-06: cameras, pages, previews, cards, seeking."""
    seat(program, "ships_in_the_night")
    asked(program)
    table = program.table
    digest = table.session.digest
    for name in (
        "arrow_down",
        "arrow_left",
        "i",
        "n",
        "f",
        "c",
        "c",
        "b",
        "c",
        "c",
        "tab",
        "l",
        "l",
        "h",
        "escape",
        "escape",
        "escape",
        "comma",
        ".",
    ):
        press(program, name)
        program.frame(1 / 30)
    assert table.session.digest == digest
    assert table.session.verify() == ""


def test_a_whole_table_stays_whole_when_it_becomes_the_sea(program):
    seat(program, "seastrike_introduction", "human")
    asked(program)
    table = program.table
    table.show_log = False
    program.frame(1 / 30)
    camera, board = table.stage.table_camera, framing.corners(table.stage.tabletop)
    camera.focus((30.0, 45.0), 60.0)
    press(program, "tab")
    assert camera.distance == 60.0, "who has come closer stays there"
    camera.stand(camera.yaw, 52.0)
    framing.fit(board, camera, program.app.size, framing.inset(table.middle))
    far = camera.distance
    press(program, "tab")
    assert camera.distance != far
    camera.settle()
    assert framing.seen(board, camera, program.app.size, table.middle)


def test_the_seal_of_the_dice_is_shown_before_the_first_of_them_falls(program):
    seat(program, "ships_in_the_night")
    assert program.table.session.seed_hash in program.table.book.lines[0].text
    assert program.table.session.seed.hex() not in "".join(line.text for line in program.table.book.lines)


def test_the_log_tells_nothing_of_what_is_still_being_performed(program):
    seat(program, "ships_in_the_night", "cadet", person=1)
    table = program.table
    for _ in range(400):
        program.frame(1 / 30)
        if table.stage.busy and table.session.decider is not None and table.playback.step >= 2:
            break
        if table.decision is not None:
            gives(program)
    assert table.stage.busy
    told = len(table.book.until(table.log_until))
    assert table.log_until < table.playback.step
    press(program, "space")
    assert len(table.book.until(table.log_until)) > told


def test_a_flag_can_be_struck_out_of_turn(program):
    seat(program, "convoy_at_dawn")
    asked(program)
    table = program.table
    press(program, "escape")
    program.frame(1 / 30)
    signal = next(one for one in table.game.signals if "S" in one.explanation.title)
    before = table.session.step_count
    assert table.order(signal.command) == ""
    assert table.session.command_at(before) == signal.command
    assert table.order(signal.command), "and not twice: the reason is told"


def test_undo_by_key_takes_the_placing_back(program):
    seat(program, "torpedo_run", "human")
    asked(program)
    table = program.table
    digest = table.session.digest
    gives(program)
    assert table.session.digest != digest
    asked(program)
    press(program, "u")
    asked(program)
    assert table.session.digest == digest
    press(program, "u")
    assert table.note, "nothing more to take back, and it is said"


def test_a_save_by_name_loads_to_the_same_position_and_a_bad_name_is_refused_in_the_panel(program):
    seat(program, "ships_in_the_night")
    asked(program)
    table = program.table
    gives(program)
    asked(program)
    table.open("game")
    table.game.name = "a/b"
    table.save_copy()
    assert table.game.failed
    assert "cannot be saved" in table.game.said
    table.game.name = "Шторм 海戦"
    table.save_copy()
    assert not table.game.failed
    program.frame(1 / 30)
    digest = table.session.digest
    program.leave_table()
    path = next(path for path in program.menu.saves if path.stem == "Шторм 海戦")
    program.load(path)
    assert program.table.session.digest == digest
    assert program.table.session.players == table.session.players
    asked(program)


def test_a_full_disk_is_a_sentence_in_the_banner_and_the_game_goes_on(program, monkeypatch):
    seat(program, "ships_in_the_night")
    asked(program)
    table = program.table
    write = os.write

    def full(number, data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    gives(program)
    assert "No space left" in table.trouble
    program.frame(1 / 30)
    monkeypatch.setattr(os, "write", write)
    asked(program)
    gives(program)
    asked(program)
    assert table.trouble == ""
    assert storage.load(program._recorder.path).digest == table.session.digest


@pytest.mark.parametrize("content", [b"", b"rubbish", b'{"format": 99}\n', b"\x00" * 100])
def test_a_broken_journal_is_a_sentence_in_the_menu(program, content):
    folder = storage.saves_folder()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "broken.journal").write_bytes(content)
    program.leave_table()
    program.frame(1 / 30)
    press(program, "arrow_up", "enter")
    program.frame(1 / 30)
    assert program.table is None
    assert "broken" in program.menu.trouble
    assert (folder / "broken.journal").read_bytes() == content


def test_a_finished_game_can_be_watched_again_from_its_first_command(program):
    from navalsim3d.lab.match import play_out

    session, _ = play_out(library.ready("ships_in_the_night"), "3", "cadet", "cadet")
    program.replay(session)
    table = program.table
    digest = session.digest
    for _ in range(40):
        program.frame(1 / 30)
        press(program, ".")
    assert table.playback.step >= 20
    press(program, "comma")
    assert table.playback.step >= 19
    table.seek(session.step_count)
    for _ in range(3):
        program.frame(1 / 30)
    assert table.dialogue == "result"
    assert session.digest == digest


@pytest.mark.parametrize("size", [(1, 1), (40, 20)])
def test_a_window_of_next_to_nothing_shows_menu_and_table(home, size):
    made = Program(size, offscreen=True, detail="low")
    try:
        made.frame(1 / 30)
        seat(made, "ships_in_the_night")
        for _ in range(6):
            made.frame(1 / 30)
            press(made, "arrow_down", "enter", "space")
        made.table.router.pointer(0, 0)
        press(made, "mouse1", "wheel_up", "h", "escape")
        made.frame(1 / 30)
    finally:
        made.close()


def test_pictures_of_panels_show_paper_on_deep_blue(program):
    program.frame(1 / 30)
    program.frame(1 / 30)
    picture = program.app.grab()
    middle = picture[60:240, 100:380].reshape(-1, 3).astype(int)
    assert (middle.sum(axis=1) > 450).any(), "letters"
    assert (abs(middle - (20, 32, 43)).sum(axis=1) < 60).mean() > 0.3, "the panel"


def test_the_log_follows_an_act_from_command_to_command(program):
    """What a watched ship has done is told while she goes on."""
    ready = library.ready("seastrike_introduction")
    program.begin(ready, {"p1": "cadet", "p2": "cadet"}, "3")
    table, told = program.table, set()
    for _ in range(400):
        program.frame(1 / 10)
        if table.stage.busy and table.stage.tabletop.turn:
            told.add((table._performed, table.log_until))
            assert table._performed <= table.log_until < table.playback.step
        if len({until for _, until in told}) > len({before for before, _ in told}) + 2:
            return
    raise AssertionError(f"the log stood still: {sorted(told)}")
