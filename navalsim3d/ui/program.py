"""The program in a window: the menu, a table, the menu again, in one application that is opened once."""

import secrets
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path

from navalsim3d import library, storage
from navalsim3d.ai import agent_names
from navalsim3d.kernel.ruleset import Side
from navalsim3d.kernel.scenario import ReadyScenario
from navalsim3d.kernel.session import Session
from navalsim3d.lab.match import agents_of, start
from navalsim3d.scene.app import App
from navalsim3d.scene.detail import PRESETS, Detail
from navalsim3d.ui import theme
from navalsim3d.ui.backend import ImGuiLayer
from navalsim3d.ui.input import Handlers, Router
from navalsim3d.ui.panels import layout, menu_panel
from navalsim3d.ui.panels.menu_panel import Entry, MenuModel
from navalsim3d.ui.table_screen import TableScreen


class Program:
    """One window and what is shown in it. `offscreen` draws without a window, for tests and pictures."""

    def __init__(self, size: tuple[int, int] = (1280, 720), offscreen: bool = False, detail: str = "auto") -> None:
        self.app = App(size, offscreen=offscreen)
        self.layer = ImGuiLayer(self.app)
        self.fonts = theme.load_fonts()
        theme.apply(layout.scale_for(size[1]))
        self.detail = detail
        self.menu = MenuModel(entries(), saves())
        self.table: TableScreen | None = None
        self.router: Router | None = None
        self._recorder: storage.Recorder | None = None
        self._open_menu()

    def frame(self, dt: float | None = None) -> float:
        """One frame of whatever is shown; returns its length in seconds."""
        step = self._last if dt is None else dt
        if self.table is not None:
            self.table.frame(step)
            if self.table.leaving:
                self.leave_table()
        else:
            self._menu_frame(step)
        self._last = min(0.1, self.app.frame(dt))
        return self._last

    _last = 1.0 / 60.0

    def run(self, until: Callable[[], bool] = lambda: False) -> None:
        """Until the window is closed, or `until` says so."""
        while self.app.running and not until():
            self.frame()

    def begin(self, ready: ReadyScenario, players: Mapping[Side, str], seed: str | None) -> None:
        """Begin a game; it is written to a journal from its first command on."""
        session, _ = start(ready, seed or secrets.token_hex(8), players)
        name = f"{ready.scenario.name} {datetime.now():%Y-%m-%d %H-%M-%S}"
        storage.saves_folder().mkdir(parents=True, exist_ok=True)
        self._record(session, storage.save_path(name))
        self._show(session)

    def load(self, path: Path) -> None:
        """Go on with a saved game, or watch it again when it has ended."""
        session = storage.load(path)
        self._record(session, path)
        self._show(session)

    def replay(self, session: Session) -> None:
        """Watch a game from its first command."""
        self._show(session)
        assert self.table is not None
        self.table.seek(0)

    def leave_table(self) -> None:
        """Back to the menu; the journal already holds the game."""
        if self.table is not None:
            self.table.close()
            self.table = None
        self._stop_recording()
        self.menu.saves = saves()
        self._open_menu()

    def close(self) -> None:
        """Close the window and everything in it."""
        if self.table is not None:
            self.table.close()
        self._stop_recording()
        self.layer.close()
        self.app.close()

    def _show(self, session: Session) -> None:
        """Put a session on the table."""
        if self.router is not None:
            self.app.forget(self.router)
            self.router = None
        if self.table is not None:
            self.table.close()
        applied = self._recorder.sync if self._recorder is not None else (lambda: None)
        self.table = TableScreen(self.app, self.layer, self.fonts, self._preset(), session, agents_of(session), applied)

    def _record(self, session: Session, path: Path) -> None:
        """Keep the game in that file from now on."""
        self._stop_recording()
        self._recorder = storage.Recorder(session, path)

    def _stop_recording(self) -> None:
        if self._recorder is not None:
            self._recorder.close()
            self._recorder = None

    def _preset(self) -> Detail:
        return self.app.detail if self.detail == "auto" else PRESETS[self.detail]

    def _open_menu(self) -> None:
        self.router = Router(self.app, Handlers())
        self.router.attach()

    def _menu_frame(self, dt: float) -> None:
        size = self.app.size
        scale = layout.scale_for(size[1])
        assert self.router is not None
        self.router.frame(dt)
        self.layer.begin(dt)
        theme.apply(scale)
        asked = menu_panel.draw(self.menu, self.fonts, layout.middle(size, 900 * scale, 620 * scale), scale)
        self.layer.end()
        if asked is not None:
            self._answer(asked)

    def _answer(self, asked: menu_panel.MenuAsked) -> None:
        """Do what the menu was asked; what goes wrong is said in it."""
        if asked.leave:
            self.app.stop()
            return
        try:
            if asked.load is not None:
                self.load(asked.load)
            elif asked.begin and self.menu.entry is not None:
                self.detail = self.menu.preset
                ready = library.ready(self.menu.entry.name)
                sides = [side.id for side in ready.scenario.sides]
                self.begin(ready, dict(zip(sides, self.menu.players, strict=True)), self.menu.seed or None)
        except (ValueError, OSError) as error:
            self.menu.trouble = str(error)


def saves() -> tuple[Path, ...]:
    """The files of all saved games, the latest first."""
    return tuple(storage.save_path(name) for name in storage.save_names())


def entries() -> tuple[Entry, ...]:
    """Every scenario of the library, playable or not."""
    found = []
    for name in library.scenario_names():
        try:
            scenario = library.load_scenario(name)
            found.append(Entry(name, scenario, agent_names(scenario.ruleset)))
        except ValueError as error:
            found.append(Entry(name, None, trouble=str(error)))
    return tuple(found)
