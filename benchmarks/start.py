"""From the start of the process to its first frame, and on to a menu and a table that can be used; a bare Panda3D window beside it.

    python benchmarks/start.py [times]

Each is a process of its own, started anew each time through the same entry as the command, and left at the moment asked for;
the best of the times is told, so that a busy machine and a cold disk change it little. Bytecode is compiled beforehand, as
in an installed program. With a display they are windows, without one they draw off the screen.
"""

import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

SCENARIO = "ships_in_the_night"
BARE = """
from direct.showbase.ShowBase import ShowBase
from panda3d.core import load_prc_file_data
load_prc_file_data("", "gl-version 3 2\\naudio-library-name null\\nwin-size 1280 720\\nload-display {display}\\n")
base = ShowBase(windowType={kind!r})
base.graphicsEngine.render_frame()
leave()
"""
OURS = """
import sys
sys.argv = ["navalsim3d", *{words!r}]
from navalsim3d.scene import app
from navalsim3d.ui import curtain
{unseen}{until}
from navalsim3d.__main__ import main
main()
"""
LEAVE = "import os\ndef leave(*_):\n    os._exit(0)\n"
UNSEEN = "opened = app.App\napp.App = lambda dress: opened(offscreen=True, dress=dress)\n"
"""where there is no display"""
FIRST = "curtain.Curtain.behind = leave\n"
"""the curtain hangs in the window's first frame, and after that work begins behind it"""
USABLE = """
drawn = app.App.frame
def hush(self):
    app.App.frame = lambda self, dt=None: leave(drawn(self, dt))
curtain.Curtain.hush = hush
"""
"""the words of the curtain go when the panels of the menu are there"""
SHOWN = "curtain.Curtain.fade = leave\n"
"""the curtain begins to fade when all that lies behind it has been drawn"""
STAGES = {
    "menu, first frame": ((), FIRST),
    "menu, can be used": ((), USABLE),
    "menu, its sea and ships shown": ((), SHOWN),
    "table, first frame": (("watch", SCENARIO), FIRST),
    "table, shown": (("watch", SCENARIO), SHOWN),
}


def sources() -> dict[str, str]:
    """What each process runs, by name; the bare window first."""
    display = bool(os.environ.get("DISPLAY"))
    kind, library = ("onscreen", "pandagl") if display else ("offscreen", "p3headlessgl")
    found = {"bare window": LEAVE + BARE.format(kind=kind, display=library)}
    for name, (words, until) in STAGES.items():
        found[name] = LEAVE + OURS.format(words=words, unseen="" if display else UNSEEN, until=until)
    return found


def _once(source: str, compiled: str) -> tuple[float, float]:
    with TemporaryDirectory() as home:
        began, before = time.perf_counter(), os.times()
        environment = {**os.environ, "NAVALSIM3D_HOME": home, "PYTHONPYCACHEPREFIX": compiled}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        subprocess.run(
            [sys.executable, "-c", source], check=True, env=environment, cwd=Path(__file__).parents[1], stderr=subprocess.DEVNULL
        )
        after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return time.perf_counter() - began, cpu


def measure(times: int = 3) -> dict[str, tuple[float, float]]:
    """Wall and processor seconds to each of these moments, taken in turns; the first round only compiles."""
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in sources()}
    with TemporaryDirectory() as compiled:
        for turn in range(times + 1):
            for name, source in sources().items():
                told = _once(source, compiled)
                if turn:
                    taken[name].append(told)
    return {name: (min(wall for wall, _ in each), min(cpu for _, cpu in each)) for name, each in taken.items()}


def main() -> None:
    """Measure and print."""
    found = measure(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
    bare = found["bare window"]
    for name, (wall, cpu) in found.items():
        print(f"{name}: {wall:.2f} s, {cpu:.2f} s of processor time, {wall / bare[0]:.1f} and {cpu / bare[1]:.1f} times the bare window")


if __name__ == "__main__":
    main()
