"""Ways into the window: the menu, a game, a game to watch, the demonstration.

The window comes first, with a curtain; everything else is imported and read behind it. So nothing heavy is imported here
at the top, and what can be wrong with what a person asked for is looked for in that order: first what needs no import,
by whoever calls, then the rest behind the curtain - or with no curtain at all, where no window can be opened.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from navalsim3d import shelves, strictjson
from navalsim3d.ai import seated

if TYPE_CHECKING:
    from navalsim3d.kernel.session import Session
    from navalsim3d.ui.program import Program

T = TypeVar("T")
LINGER = 4.0
"""seconds the demonstration stays with a game that has ended"""
DEMO_ORDER = ("ships_in_the_night", "seastrike_standard", "torpedo_run", "to_the_rescue")


def display_there() -> bool:
    """Whether a window can be hoped for: always on Windows and macOS, with DISPLAY or WAYLAND_DISPLAY elsewhere."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def menu() -> None:
    """Open the menu."""
    _open(lambda: None, lambda program, _: program.run())


def play(scenario: str, side_a: str | None = "human", side_b: str | None = None, seed: str | None = None, detail: str = "auto") -> None:
    """Open a new game; a side without a name is played by the game's best agent, in a lesson by whom that names.

    Raises ValueError with one sentence.
    """
    heading = shelves.heading_of(scenario)
    foe = side_b or shelves.foe_of(scenario)
    _begin(scenario, heading, seated(heading.game, side_a, foe, people=True), seed, detail)


def _begin(scenario: str, heading: shelves.Heading, players: tuple[str, str], seed: str | None, detail: str) -> None:
    def begin(program: "Program", session: "Session") -> None:
        program.play(session)
        program.run()

    _open(lambda: _new(scenario, players, seed), begin, heading.title, detail, heading.land, lambda: _must_be_playable(scenario))


def _must_be_playable(scenario: str) -> None:
    """Raises ValueError with one sentence for a scenario that cannot be set up."""
    from navalsim3d import library

    library.ready(scenario)


def watch(source: str, side_a: str | None = None, side_b: str | None = None, seed: str | None = None, detail: str = "auto") -> None:
    """Watch two agents play a scenario, or a journal again. Raises ValueError with one sentence."""
    if not shelves.is_journal(source):
        heading = shelves.heading_of(source)
        _begin(source, heading, seated(heading.game, side_a, side_b), seed, detail)
        return
    journal = Path(source)
    if not shelves.is_file(journal):
        raise shelves.LibraryError(f"{shelves.shown(journal)}: {strictjson.absence(journal)}")

    def again(program: "Program", session: "Session") -> None:
        program.replay(session)
        program.run()

    heading = shelves.heading_of_journal(journal)
    _open(lambda: _again(source), again, heading.title, detail, heading.land, lambda: _must_be_whole(source))


def _must_be_whole(journal: str) -> None:
    """Raises ValueError with one sentence for a journal that has lost its end."""
    from navalsim3d import storage

    found = storage.problems(journal)
    if found:
        raise ValueError(found[0])


def demo() -> None:
    """The best agents fight scenario after scenario, until the window is closed."""

    def one_after_another(program: "Program", session: "Session") -> None:
        coming = [*DEMO_ORDER, *(name for name in shelves.scenario_names() if name not in DEMO_ORDER)]
        while program.app.running:
            program.play(session)
            _watch_to_the_end(program)
            coming.append(coming.pop(0))
            session = _new(coming[0], None, None)

    _open(lambda: _new(DEMO_ORDER[0], None, None), one_after_another, shelves.heading_of(DEMO_ORDER[0]).title)


def _open(
    bring: Callable[[], T],
    use: "Callable[[Program, T], None]",
    title: str = "",
    detail: str = "auto",
    land: bool = False,
    look_over: Callable[[], None] = lambda: None,
) -> None:
    """A window at once; then, with what `bring` has made behind the curtain, the program. Nothing more where it was closed before.

    Where no window opens, `look_over` raises what is wrong with what was asked for: it needs none of what draws.
    """
    from navalsim3d.scene.app import App, NoDisplay
    from navalsim3d.ui.curtain import Closed, Curtain

    words = (title, "the table is being set") if title else ("navalsim3d", "a collector's table that comes alive")
    curtains: list[Curtain] = []
    try:
        app = App(dress=lambda app: curtains.append(Curtain(app, *words, land=land)))
    except NoDisplay:
        look_over()  # a fault of what was asked for is told before one of the machine
        raise
    curtain, program = curtains[-1], None
    try:
        brought = curtain.behind(lambda: (_program(), bring()))[1]
        program = _program()(detail=detail, curtain=curtain)
        curtain.frame()
        use(program, brought)
    except Closed:
        return
    finally:
        (program or app).close()


def _program() -> "type[Program]":
    """The program, whose import brings in nearly everything."""
    from navalsim3d.ui.program import Program

    return Program


def _new(source: str, players: tuple[str, str] | None, seed: str | None) -> "Session":
    """A new game of a scenario, with all its table will need; without players the best agents. Raises ValueError."""
    from navalsim3d import library
    from navalsim3d.ui.program import new_game

    ready = library.ready(source)
    who = players or seated(ready.scenario.ruleset, None, None)
    return _warmed(new_game(ready, dict(zip((side.id for side in ready.scenario.sides), who, strict=True)), seed))


def _again(journal: str) -> "Session":
    """A game from its journal, with all its table will need; a journal that has lost its end is told of. Raises ValueError."""
    from navalsim3d import storage

    game = storage.open_game(journal)
    if game.note:
        sys.stderr.write(f"navalsim3d: {game.note}\n")
    return _warmed(game.session)


def _warmed(session: "Session") -> "Session":
    from navalsim3d.scene.warming import warm

    warm(session.ruleset.tabletop(session.state, None), session.ready.models)
    return session


def _watch_to_the_end(program: "Program") -> None:
    """Run until the game has been shown to its end and a little longer, or the person leaves the table."""
    rested = 0.0
    while program.app.running and rested < LINGER:
        step = program.frame()
        table = program.table
        if table is None:
            program.run()
            return
        ended = table.playback.over and table.playback.live and not table.stage.busy
        rested = rested + step if ended else 0.0
