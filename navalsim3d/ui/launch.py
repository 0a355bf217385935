"""Ways into the window: the menu, a game, a game to watch, the demonstration."""

import os
import sys
from collections.abc import Mapping

from navalsim3d import library, shelves, storage
from navalsim3d.ai import agent_names
from navalsim3d.kernel.ruleset import Side
from navalsim3d.kernel.scenario import ReadyScenario
from navalsim3d.ui.program import Program

LINGER = 4.0
"""seconds the demonstration stays with a game that has ended"""
DEMO_ORDER = ("ships_in_the_night", "torpedo_run", "to_the_rescue")


def display_there() -> bool:
    """Whether a window can be hoped for: always on Windows and macOS, with DISPLAY or WAYLAND_DISPLAY elsewhere."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def menu() -> None:
    """Open the menu."""
    program = Program()
    try:
        program.run()
    finally:
        program.close()


def play(ready: ReadyScenario, players: Mapping[Side, str], seed: str | None, detail: str) -> None:
    """Open a new game."""
    program = Program(detail=detail)
    try:
        program.begin(ready, players, seed)
        program.run()
    finally:
        program.close()


def watch(source: str, agents: tuple[str, str], seed: str | None, detail: str) -> None:
    """Watch two agents play a scenario, or a journal again."""
    program = Program(detail=detail)
    try:
        if shelves.is_journal(source):
            program.replay(storage.load(source))
        else:
            ready = library.ready(source)
            program.begin(ready, dict(zip((side.id for side in ready.scenario.sides), agents, strict=True)), seed)
        program.run()
    finally:
        program.close()


def demo() -> None:
    """The best agents fight scenario after scenario, until the window is closed."""
    program = Program()
    try:
        while program.app.running:
            for name in (*DEMO_ORDER, *(other for other in library.scenario_names() if other not in DEMO_ORDER)):
                ready = library.ready(name)
                best = agent_names(ready.scenario.ruleset)[-1]
                program.begin(ready, dict.fromkeys((side.id for side in ready.scenario.sides), best), None)
                _watch_to_the_end(program)
                if not program.app.running:
                    return
    finally:
        program.close()


def _watch_to_the_end(program: Program) -> None:
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
