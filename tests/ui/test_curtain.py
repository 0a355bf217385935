"""The first picture and what happens behind it: a sea in the very first frame, work in a thread, and a scene that is drawn part by part."""

import threading
import time
from pathlib import Path

import numpy as np
import panda3d.core as p3d
import pytest

from navalsim3d import library, shelves
from navalsim3d.scene.app import App
from navalsim3d.scene.stage import Stage
from navalsim3d.ui.curtain import Closed, Curtain, Errand, veiled
from navalsim3d.ui.panels.menu_panel import MenuAsked
from navalsim3d.ui.program import Program

from .conftest import SMALL


@pytest.fixture
def app():
    """A small application whose first frame is drawn with a curtain in it."""
    hung = []
    made = App(SMALL, offscreen=True, dress=lambda app: hung.append(Curtain(app, "Ships in the Night", "the table is being set")))
    made.curtain = hung[0]
    yield made
    made.close()


def test_the_very_first_frame_is_the_sea_with_a_title_on_it(app):
    picture = app.grab().astype(int)
    top, foot = picture[:20].mean((0, 1)), picture[-20:].mean((0, 1))
    assert top[0] > foot[0] + 60, "dawn above, dark water below"
    assert top[0] > top[2] and foot[2] > foot[0], "warm above, cold below"
    letters = np.abs(picture[90:150, 120:360] - (240, 232, 217)).sum(2) < 60
    assert letters.sum() > 100


def test_a_game_on_land_opens_with_hills_and_every_other_with_the_sea():
    on_land = {name for name in shelves.scenario_names() if shelves.heading_of(name).land}
    assert on_land == {"strike_force_one", "strike_force_exchange", "strike_force_first_game"}
    made = App(SMALL, offscreen=True, dress=lambda app: Curtain(app, "x", "y", land=True))
    picture = made.grab().astype(int)
    made.close()
    top, foot = picture[:20].mean((0, 1)), picture[-20:].mean((0, 1))
    assert top[0] > top[2] and top[0] > foot[0] + 60, "the same dawn above"
    assert foot[1] > foot[2] + 5, "grass below, no water"


def test_a_journal_opens_under_the_heading_of_its_scenario(tmp_path):
    golden = Path(__file__).parents[1] / "golden"
    assert shelves.heading_of_journal(golden / "strike_force_exchange.journal") == shelves.heading_of("strike_force_exchange")
    assert shelves.heading_of_journal(golden / "seastrike_patrol.journal").title == shelves.heading_of("seastrike_patrol").title
    for content in (b"", b"rubbish\n", b'{"ready": {"scenario": {"name": "../../etc/passwd"}}}\n', b'{"ready": 3}\n'):
        (tmp_path / "mine.journal").write_bytes(content)
        assert shelves.heading_of_journal(tmp_path / "mine.journal") == shelves.Heading("", "mine")
    assert shelves.heading_of_journal(tmp_path / "nowhere.journal").title == "nowhere"


def test_the_sea_moves_and_never_jumps(app):
    first = app.grab().astype(int)
    app.curtain._last -= 30.0
    app.curtain.frame()
    later = app.grab().astype(int)
    assert 0 < np.abs(later - first).mean() < 8, "half a minute of waiting moves it by a tenth of a second"


def test_it_fades_to_what_lies_beneath(app):
    app.curtain.fade(60.0)
    app.curtain.frame()
    assert app.grab().max() < 20, "an empty scene is dark"


def test_it_outlives_a_window_of_one_pixel():
    hung = []
    made = App((1, 1), offscreen=True, dress=lambda app: hung.append(Curtain(app, "x", "y")))
    hung[0].frame()
    hung[0].close()
    made.close()


def test_work_behind_it_is_handed_over_and_its_faults_too(app):
    drawn = []
    app.each_frame(drawn.append, drawn)

    def work():
        time.sleep(0.3)
        return 7

    def fault():
        raise ValueError("no such island")

    assert app.curtain.behind(work) == 7
    assert len(drawn) > 1, "the sea went on meanwhile"
    with pytest.raises(ValueError, match="no such island"):
        app.curtain.behind(fault)


def test_a_window_closed_meanwhile_ends_it(app):
    app.stop()
    with pytest.raises(Closed):
        app.curtain.behind(lambda: time.sleep(0.3))


def test_an_errand_hands_over_what_it_made():
    errand = Errand(lambda: "islands")
    assert errand.wait(10.0) and errand.done and errand.result == "islands"


def test_what_is_veiled_is_what_was_seen():
    root = p3d.NodePath("root")
    sea, rim = root.attach_new_node("sea"), root.attach_new_node("rim")
    rim.hide()
    found = veiled(root)
    assert [part.name for part in found] == ["sea"] and sea.is_hidden()


def through(app, until, frames=600):
    """Draw frames of a program until something is so."""
    for _ in range(frames):
        app.frame(1 / 30)
        if until():
            return True
    return False


@pytest.fixture
def behind(app, home):
    """A program that comes up behind the curtain."""
    made = Program(detail="low", curtain=app.curtain)
    yield made
    made.close()


def test_the_menu_is_there_before_its_sea_and_the_curtain_goes_when_that_is_drawn(behind):
    behind.frame(1 / 30)
    assert behind.menu.entries and behind._backdrop is None and behind._curtain is not None
    assert through(behind, lambda: behind._curtain is None)
    children = [child for child in behind._backdrop.stage.world.root.get_children() if child.name in ("sea", "fleet", "islands")]
    assert len(children) == 3 and not any(child.is_hidden() for child in children)
    assert len(behind._backdrop.stage.fleet.ships) == len(behind._backdrop._table.pieces) > 5


def test_a_scenario_its_game_cannot_read_is_listed_at_once_and_called_broken_later(app, home):
    (home / "scenarios").mkdir()
    text = (library.shipped_folder() / "scenarios/torpedo_run.json").read_text()
    (home / "scenarios/mine.json").write_text(text.replace('"torpedo_run"', '"mine"', 1).replace('"vessel": "', '"vessel": "../'))
    program = Program(detail="low", curtain=app.curtain)
    mine = next(entry for entry in program.menu.entries if entry.name == "mine")
    assert mine.scenario is not None
    assert through(program, lambda: program._backdrop is not None)
    mine = next(entry for entry in program.menu.entries if entry.name == "mine")
    assert mine.scenario is None and "mine.json" in mine.trouble
    program.close()


def test_a_table_comes_up_behind_the_curtain(behind):
    ready = library.ready("ships_in_the_night")
    behind.begin(ready, {side.id: "cadet" for side in ready.scenario.sides}, "5")
    assert through(behind, lambda: behind._curtain is None)
    assert behind.table is not None and not behind._veiled


def test_no_panel_of_a_table_is_drawn_and_nothing_counts_while_the_curtain_stands(behind, places):
    name = "strike_force_first_game"
    behind._set_out(name, ("human", shelves.foe_of(name)), None)
    table, at = behind.table, (0.0, 0.0)
    fading = 0
    while behind._curtain is not None:
        fading += behind._curtain.opacity < 1.0
        table.router.pointer(*at)
        for button in ("mouse1", "enter", "escape"):
            table.router.button(button, True)
            table.router.button(button, False)
        behind.frame(1 / 30)
        piece = next(piece for piece in table.stage.tabletop.pieces if piece.id == "X")
        at = table._panels._pixel((piece.pose.x, piece.pose.y)) or at
        assert not places and table.layer._root.find_all_matches("list").get_num_paths() == 0
        assert (table.hovered, table.selected, table.dialogue, table.teaching.guide.at) == ("", "", "", 0)
    assert fading > 5, "nor while it fades"
    for _ in range(2):
        behind.frame(1 / 30)
        table.router.pointer(*at)
    assert table.hovered == "X" and any("Go on" in label for label in places)
    table.router.button("enter", True)
    assert table.teaching.guide.at == 1


def test_nothing_is_performed_while_the_curtain_stands(behind):
    ready = library.ready("strike_force_one")
    behind.begin(ready, {side.id: "cadet" for side in ready.scenario.sides}, "5")
    while behind._curtain is not None:
        behind.frame(1 / 30)
        assert not behind.table.stage.busy and behind.table.playback.step == 0
    assert through(behind, lambda: behind.table.stage.busy)


def test_what_is_brought_for_a_window_that_is_closed_is_given_up(app):
    ended = threading.Event()

    def work():
        try:
            while True:
                time.sleep(0.01)
        finally:
            ended.set()

    app.stop()
    with pytest.raises(Closed):
        app.curtain.behind(work)
    assert ended.is_set()


def test_a_table_is_set_a_piece_at_a_time_with_a_frame_after_each(behind, monkeypatch):
    seen = []
    show, frame = Stage.show, Curtain.frame
    monkeypatch.setattr(Stage, "show", lambda self, table: (seen.append(len(table.pieces)), show(self, table))[1])
    monkeypatch.setattr(Curtain, "frame", lambda self: (seen.append("frame"), frame(self))[1])
    behind._set_out("convoy_at_dawn", ("cadet", "cadet"), "5")
    pieces = len(behind.table.stage.tabletop.pieces)
    assert pieces > 8
    steps = [step for count in range(pieces + 1) for step in ("frame", count)]
    assert seen[-len(steps) - 2 :] == [*steps, "frame", pieces]


def test_a_game_that_cannot_be_had_leaves_one_in_the_menu_with_the_reason(behind, monkeypatch):
    def refused(name):
        raise ValueError("no such vessel")

    monkeypatch.setattr(library, "ready", refused)
    behind.frame(1 / 30)
    behind.menu.chosen = next(number for number, entry in enumerate(behind.menu.entries) if entry.name == "torpedo_run")
    behind._answer(MenuAsked(begin=True))
    behind.frame(1 / 30)
    assert behind.table is None and behind.router is not None and behind._curtain is None
    assert behind.menu.trouble == "no such vessel"


def test_a_window_closed_while_a_game_is_brought_closes_quietly(behind, monkeypatch):
    def endless(name):
        while True:
            time.sleep(0.01)

    monkeypatch.setattr(library, "ready", endless)
    behind.frame(1 / 30)
    behind.menu.chosen = next(number for number, entry in enumerate(behind.menu.entries) if entry.name == "torpedo_run")
    behind._answer(MenuAsked(begin=True))
    behind.app.stop()
    behind.frame(1 / 30)
    assert behind.table is None and not behind.app.running
