"""From the start of the process to its first frame: a bare Panda3D window, our menu, and a table of the showpiece.

    python benchmarks/start.py [times]

Each is a process of its own, started anew each time; the best of the times is told, so that a busy machine and a cold disk
change it little. With a display they are windows, without one they draw off the screen.
"""

import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

BARE = """
from direct.showbase.ShowBase import ShowBase
from panda3d.core import load_prc_file_data
load_prc_file_data("", "gl-version 3 2\\naudio-library-name null\\nwin-size 1280 720\\nload-display {display}\\n")
base = ShowBase(windowType={kind!r})
base.graphicsEngine.render_frame()
"""
MENU = """
from navalsim3d.ui.program import Program
program = Program(offscreen={offscreen}, detail="low")
program.frame()
"""
TABLE = """
from navalsim3d import library
from navalsim3d.ui.program import Program
program = Program(offscreen={offscreen}, detail="low")
ready = library.ready("convoy_at_dawn")
program.begin(ready, {{side.id: "lieutenant" for side in ready.scenario.sides}}, "benchmark")
program.frame()
"""
LEAVE = "\nimport os\nos._exit(0)\n"


def seconds(source: str, times: int) -> tuple[float, float]:
    """The best wall and processor seconds of a process that runs this and leaves."""
    display = bool(os.environ.get("DISPLAY"))
    filled = source.format(
        kind="onscreen" if display else "offscreen", display="pandagl" if display else "p3headlessgl", offscreen=not display
    )
    return tuple(min(column) for column in zip(*(_once(filled + LEAVE) for _ in range(times)), strict=True))


def _once(source: str) -> tuple[float, float]:
    with TemporaryDirectory() as home:
        began, before = time.perf_counter(), os.times()
        environment = {**os.environ, "NAVALSIM3D_HOME": home}
        subprocess.run([sys.executable, "-c", source], check=True, env=environment, cwd=Path(__file__).parents[1])
        after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return time.perf_counter() - began, cpu


def measure(times: int = 3) -> dict[str, tuple[float, float]]:
    """Wall and processor seconds to the first frame of each."""
    return {name: seconds(source, times) for name, source in (("bare window", BARE), ("menu", MENU), ("table", TABLE))}


def main() -> None:
    """Measure and print."""
    for name, (wall, cpu) in measure(int(sys.argv[1]) if len(sys.argv) > 1 else 3).items():
        print(f"{name}: first frame after {wall:.2f} s, {cpu:.2f} s of processor time")


if __name__ == "__main__":
    main()
