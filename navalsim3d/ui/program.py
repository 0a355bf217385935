"""The program in a window: the menu, a table, the menu again, in one application that is opened once.

Where it is handed a curtain, the first of them comes up behind that: the menu's panels lie over it at once, and it fades
when the scene has drawn a few frames.
"""

import secrets
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import panda3d.core as p3d

from navalsim3d import library, shelves, storage
from navalsim3d.ai import agent_names
from navalsim3d.kernel.ruleset import Side
from navalsim3d.kernel.scenario import ReadyScenario, Scenario
from navalsim3d.kernel.session import Session
from navalsim3d.kernel.tabletop import Tabletop
from navalsim3d.lab.match import agents_of, start
from navalsim3d.lessons import beside
from navalsim3d.scene.app import App
from navalsim3d.scene.detail import PRESETS, Detail, preset_for
from navalsim3d.scene.stage import Stage
from navalsim3d.scene.warming import warm
from navalsim3d.ui import heap, teaching, theme
from navalsim3d.ui import settings as preferences
from navalsim3d.ui.backdrop import Backdrop, showpiece
from navalsim3d.ui.backend import ImGuiLayer
from navalsim3d.ui.curtain import Closed, Curtain, Errand, veiled
from navalsim3d.ui.input import Handlers, Router
from navalsim3d.ui.panels import help_panel, layout, menu_panel, settings_panel
from navalsim3d.ui.panels.menu_panel import Entry, MenuModel
from navalsim3d.ui.table_screen import TableScreen

T = TypeVar("T")
GIVEN = 0.02
"""seconds a frame leaves to the thread that brings in what is still missing"""
UNSEEN = 3
"""frames that are drawn behind the curtain before it fades"""


class Program:
    """One window and what is shown in it. `offscreen` draws without a window, for tests and pictures.

    With a `curtain` its window is taken, whatever the size; closing the program closes both.
    """

    def __init__(
        self, size: tuple[int, int] = (1280, 720), offscreen: bool = False, detail: str = "auto", curtain: Curtain | None = None
    ) -> None:
        self._curtain = curtain
        self.app = curtain.app if curtain is not None else App(size, offscreen=offscreen)
        self.layer = ImGuiLayer(self.app)
        self.fonts = theme.load_fonts()
        self.settings, self._note = preferences.load()
        self._asked = (detail, self.settings.detail)
        """the detail asked for on the way in, which stands until another is chosen in the settings"""
        theme.apply(self.scale)
        self.menu = menu_model(entries() if curtain is None else entries(library.outline), saves(), self._note)
        self.table: TableScreen | None = None
        self.router: Router | None = None
        self._recorder: storage.Recorder | None = None
        self._backdrop: Backdrop | None = None
        self._showpiece: Errand[Tabletop | None] | None = None
        self._veiled: list[p3d.NodePath] = []
        """parts of the scene behind the curtain that are still to be drawn for the first time"""
        self._coming: Callable[[], None] | None = None
        """what the menu was asked for, done between two frames and not in the midst of one"""
        self._measured: Detail | None = None
        self._page = ""
        self._menu_frames, self._stood = 0, 0
        self._open_menu()

    @property
    def scale(self) -> float:
        """The size of panels."""
        return layout.scale_for(self.app.size, self.settings.scale)

    def frame(self, dt: float | None = None) -> float:
        """One frame of whatever is shown; returns its length in seconds."""
        step = self._last if dt is None else dt
        if self.table is not None:
            self.table.curtained = self._curtain is not None
            self.table.frame(step)
            if self.table.leaving:
                self.leave_table()
        else:
            self._menu_frame(step)
        if self._curtain is not None:
            self._draw_aside(self._curtain, step)
        self._last = min(0.1, self.app.frame(dt))
        if self._coming is not None:
            self._come(self._coming, step)
        return self._last

    _last = 1.0 / 60.0

    def run(self, until: Callable[[], bool] = lambda: False) -> None:
        """Until the window is closed, or `until` says so. Threads take turns more often than Python's habit, for an agent's
        thinking must not hold up the drawing."""
        sys.setswitchinterval(0.001)
        while self.app.running and not until():
            self.frame()

    def _draw_aside(self, curtain: Curtain, dt: float) -> None:
        """Let the curtain fade once what is behind it has been drawn a few times; the first time of anything takes long."""
        curtain.update()
        if self.table is None:
            curtain.hush()
        if self._veiled:
            self._veiled.pop(0).show()
        elif self.table is not None or self._stood:
            self._stood += 1
        if self._stood > UNSEEN:
            curtain.fade(dt)
        if curtain.opacity <= 0.0:
            curtain.close()
            self._curtain = None

    def begin(self, ready: ReadyScenario, players: Mapping[Side, str], seed: str | None) -> None:
        """Begin a game."""
        self.play(new_game(ready, players, seed))

    def play(self, session: Session) -> None:
        """Put a new game on the table; it is written to a journal from its first command on, and where that fails the table says why."""
        name = f"{session.ready.scenario.name}_{datetime.now():%Y-%m-%d_%H-%M-%S}"
        try:
            self._record(session, storage.save_path(name))
        except storage.StorageError as reason:
            self._unsaved = reason
        self._show(session)

    def load(self, path: Path) -> None:
        """Go on with a saved game, or watch it again when it has ended."""
        loaded = self._behind(lambda: _warmed(storage.open_game(path), lambda loaded: loaded.session))
        self._record(loaded.session, path)
        self._show(loaded.session)
        if self.table is not None:
            self.table.note = loaded.note

    def replay(self, session: Session) -> None:
        """Watch a game from its first command."""
        self._show(session)
        assert self.table is not None
        self.table.seek(0)

    def leave_table(self) -> None:
        """Back to the menu; the journal already holds the game."""
        self._close_table()
        lost = self._stop_recording()
        self._keep_settings()
        self.menu.saves, self.menu.trouble = saves(), lost or self._note
        self._open_menu()

    def close(self) -> None:
        """Close the window and everything in it. Raises StorageError afterwards when the last steps of a game are not on disk."""
        if self.table is not None:
            self.table.close()
        heap.release()
        self._drop_backdrop()
        lost = self._stop_recording()
        self._keep_settings()
        if self._curtain is not None:
            self._curtain.close()
        self.layer.close()
        self.app.close()
        if self._showpiece is not None:
            self._showpiece.leave()
        if lost:
            raise storage.StorageError(lost)

    def _show(self, session: Session) -> None:
        """Put a session on the table. Raises ValueError when an agent of it is not known."""
        agents, guide = agents_of(session), teaching.guide_for(session)
        if guide is not None:
            agents = teaching.prompted(guide, agents)
        self.menu.trouble = ""
        self._clear()
        detail, stage = self._preset(), self._set_up(session) if self._curtain is not None else None
        self.table = TableScreen(self.app, self.layer, self.fonts, detail, session, agents, self._sync, self.settings, guide, stage)
        self.table.curtained = self.table.router.deaf = self._curtain is not None
        self.table.stage.world.root.show()
        self.table.trouble = str(self._unsaved or "")
        self._veil(self.table.stage)
        heap.keep()

    def _clear(self) -> None:
        """Take away the menu, or the table there was."""
        if self.router is not None:
            self.app.forget(self.router)
            self.router = None
        self._close_table()
        self._drop_backdrop()

    def _close_table(self) -> None:
        """Take the table away, if there is one."""
        if self.table is not None:
            self.table.close()
            self.table = None
            heap.sweep()

    def _set_up(self, session: Session) -> Stage:
        """The stage of a game as it stands, set up a piece at a time with a frame after each, so that the curtain goes on moving."""
        assert self._curtain is not None
        table = replace(session.ruleset.tabletop(session.state, None), markers=())
        stage = Stage(self.app, self._preset())
        stage.world.root.hide()
        for standing in range(len(table.pieces) + 1):
            self._curtain.frame()
            stage.show(replace(table, pieces=table.pieces[:standing]))
        self._curtain.frame()
        return stage

    def _come(self, coming: Callable[[], None], dt: float) -> None:
        """Leave the menu for what it was asked for; when that cannot be had, the menu says why."""
        self._coming = None
        self._clear()
        self.layer.begin(dt)
        self.layer.end()
        try:
            coming()
        except (Closed, ValueError, OSError) as reason:
            self._raise_curtain()
            self._open_menu()
            self.menu.trouble = str(reason)

    def _fall(self, title: str, land: bool = False) -> None:
        """Let a curtain fall before a table is set. Off screen nobody looks on while it is."""
        if not self.app.offscreen:
            self._raise_curtain()
            self._stood = 0
            self._curtain = Curtain(self.app, title, "the table is being set", land)

    def _raise_curtain(self) -> None:
        """Take the curtain away at once."""
        for part in self._veiled:
            part.show()
        self._veiled = []
        if self._curtain is not None:
            self._curtain.close()
            self._curtain = None

    def _behind(self, work: Callable[[], T]) -> T:
        """Do some work, behind a curtain in a thread. Raises what the work raises, and Closed when the window was closed."""
        return self._curtain.behind(work) if self._curtain is not None else work()

    def _veil(self, stage: Stage) -> None:
        """Behind a curtain, let a new stage be drawn a part at a time; in the open, at once."""
        self._veiled = veiled(stage.world.root) if self._curtain is not None else []

    def _sync(self) -> None:
        """Bring what was done to disk. Raises StorageError, each time where the game has no file at all."""
        if self._unsaved is not None:
            raise self._unsaved
        if self._recorder is not None:
            self._recorder.sync()

    _unsaved: storage.StorageError | None = None

    def _record(self, session: Session, path: Path) -> None:
        """Keep the game in that file from now on."""
        self._stop_recording()
        self._recorder = storage.Recorder(session, path)

    def _stop_recording(self) -> str:
        """Let go of the journal, writing what could not be written before; a sentence when it cannot be written now either."""
        recorder, self._recorder, self._unsaved = self._recorder, None, None
        if recorder is None:
            return ""
        try:
            recorder.sync()
        except storage.StorageError as reason:
            return str(reason)
        finally:
            recorder.close()
        return ""

    def _preset(self) -> Detail:
        """The preset wished for; 'auto' is what the renderer's name says, mended by what the menu's frames have taken."""
        asked, before = self._asked
        wish = asked if asked in PRESETS and self.settings.detail == before else self.settings.detail
        return PRESETS[wish] if wish != "auto" else self._measured or self.app.detail

    def _open_menu(self) -> None:
        self._page, self._menu_frames, self._stood = "", 0, 0
        self.router = Router(self.app, Handlers(key=self._menu_key), self.layer.covers)
        self.router.attach()

    def _menu_frame(self, dt: float) -> None:
        size, scale = self.app.size, self.scale
        assert self.router is not None
        self.layer.steer_by_keys(bool(self._page))
        self.router.frame(dt)
        self._show_backdrop(dt)
        self.layer.begin(dt)
        theme.apply(scale)
        asked = menu_panel.draw(self.menu, self.fonts, layout.middle(size, 940 * scale, 640 * scale), scale)
        self._menu_page(size, scale)
        self.layer.end()
        if asked is not None and not self._page:
            self._answer(asked)

    def _show_backdrop(self, dt: float) -> None:
        """Bring the turning table in after the first frames of the menu, and measure it once to choose a preset."""
        self._menu_frames += 1
        if self._menu_frames < 3:
            return
        backdrop = self._backdrop or self._new_backdrop()
        if backdrop is None:
            return
        if not backdrop.set_down():
            self._stood = max(1, self._stood)
        if self._menu_frames >= 30 and not self._curtain and self._measured is None and self.settings.detail == "auto":
            self._measured = preset_for(self.app.renderer, self.app.frame_ms(4) if self.app.detail.level != "low" else None)
        backdrop.update(dt)

    def _new_backdrop(self) -> Backdrop | None:
        """The backdrop, whole; behind a curtain a thread brings in what it needs, and it comes when that is done, a piece a frame."""
        if self._showpiece is None:
            self._showpiece = Errand(lambda: (entries(), showpiece())[1])
        if not self._showpiece.wait(GIVEN if self._curtain is not None else 60.0):
            return None
        self.menu.entries = entries()
        self._backdrop = Backdrop(self.app, self._preset(), self._showpiece.result)
        while self._curtain is None and self._backdrop.set_down():
            pass
        self._showpiece = None
        self._veil(self._backdrop.stage)
        return self._backdrop

    def _drop_backdrop(self) -> None:
        if self._backdrop is not None:
            self._backdrop.close()
            self._backdrop = None

    def _menu_page(self, size: tuple[int, int], scale: float) -> None:
        """Settings or the page of keys, over the menu."""
        fresh, self._fresh = self._page != self._fresh, self._page
        if not self._page:
            return
        layout.veil(size)
        if self._page == "help":
            stays = help_panel.draw(self.fonts, layout.middle(size, 660 * scale, 760 * scale), scale, fresh)
        else:
            stays = settings_panel.draw(self.settings, self._note, self.fonts, layout.middle(size, 560 * scale, 560 * scale), scale, fresh)
        if not stays:
            self._close_page()

    _fresh = ""

    def _close_page(self) -> None:
        self._page = ""
        self._keep_settings()

    def _keep_settings(self) -> None:
        """Write the settings when they have changed."""
        now = self.settings.model_dump()
        if now != self._kept:
            self._note = preferences.save(self.settings)
            self._kept = now

    _kept: Mapping[str, object] | None = None

    def _menu_key(self, name: str) -> None:
        """The menu by keyboard: choose, who plays, begin, leave."""
        if self._page:
            if name == "escape":
                self._close_page()
            return
        asked = self.menu.key(name)
        if asked is not None:
            self._answer(asked)

    def _answer(self, asked: menu_panel.MenuAsked) -> None:
        """Do what the menu was asked; what goes wrong is said in it."""
        if asked.leave:
            self.app.stop()
            return
        if asked.page:
            self._page = asked.page
            return
        if asked.load is not None:
            path = asked.load
            self._coming = lambda: self._go_on(path)
        elif asked.begin and self.menu.entry is not None:
            name, seated, seed = self.menu.entry.name, self.menu.seated, self.menu.seed.strip() or None
            self._coming = lambda: self._set_out(name, seated, seed)

    def _go_on(self, path: Path) -> None:
        """To a saved game, from the menu."""
        heading = shelves.heading_of_journal(path)
        self._fall(heading.title, heading.land)
        self.load(path)

    def _set_out(self, name: str, seated: Sequence[str], seed: str | None) -> None:
        """To a new game, from the menu. Raises ValueError."""
        heading = shelves.heading_of(name)
        self._fall(heading.title, heading.land)

        def made() -> Session:
            ready = library.ready(name)
            return new_game(ready, dict(zip((side.id for side in ready.scenario.sides), seated, strict=True)), seed)

        self.play(self._behind(lambda: _warmed(made(), lambda session: session)))


def _warmed(made: T, session: Callable[[T], Session]) -> T:
    """The same, and whatever the table of its session will need is there."""
    game = session(made)
    warm(game.ruleset.tabletop(game.state, None), game.ready.models)
    return made


def new_game(ready: ReadyScenario, players: Mapping[Side, str], seed: str | None) -> Session:
    """A game before its first command: its dice are fresh without a seed, and a lesson brings its own."""
    return start(ready, teaching.seed_for(ready.scenario, players) or seed or secrets.token_hex(8), players)[0]


def menu_model(found: tuple[Entry, ...], saved: tuple[Path, ...], trouble: str) -> MenuModel:
    """The menu as it opens: on the lesson for who has never played, on the first scenario for who has."""
    played = next((number for number, entry in enumerate(found) if entry.lesson is None), 0) if saved else 0
    return MenuModel(found, saved, chosen=played, trouble=trouble)


def saves() -> tuple[Path, ...]:
    """The files of all saved games, the latest first."""
    return tuple(storage.save_path(name) for name in storage.save_names())


def entries(read: Callable[[str], Scenario] = library.load_scenario) -> tuple[Entry, ...]:
    """Every scenario of the library, playable or not; those with a lesson come first."""
    found = []
    for name in library.scenario_names():
        try:
            scenario = read(name)
            found.append(Entry(name, scenario, agent_names(scenario.ruleset), lesson=beside(name)))
        except ValueError as error:
            found.append(Entry(name, None, trouble=str(error)))
    return tuple(sorted(found, key=lambda entry: entry.lesson is None))
