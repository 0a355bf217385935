"""What the scene computes in Python between two frames: in the thick of the showpiece's fight, and for sixty ships under way.

    python benchmarks/between_frames.py [frames]

The fight is the showpiece as it is performed, act after act, from its liveliest part on: shots, smoke, fires, wakes, sinkings.
The sixty run side by side in circles, all turning, all with wake, bow spray and exhaust; every tenth burns. Drawing is not
counted. Times are of the one thread that computes, so a busy machine changes them little; the median tells of a common frame,
the mean counts the costly ones too, in which a new position is set.
"""

import math
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from frame import SHOWPIECE, STEP, Performance

from navalsim3d import library
from navalsim3d.kernel.events import Moved
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import Piece, SideOnTable, Tabletop
from navalsim3d.lab.match import play_out
from navalsim3d.scene.app import App
from navalsim3d.scene.detail import PRESETS
from navalsim3d.scene.stage import Stage
from navalsim3d.scene.timeline import Cue, Timeline
from navalsim3d.scene.track import track

MODELS = (
    "e_boat_s_100_class",
    "vosper_mtb_type_i_mid",
    "fairmile_d_mgb_mid",
    "r_boat_r_41_type",
    "flower_class_corvette",
    "steam_gun_boat",
)
SIZE = (300.0, 180.0)
LAP = 40.0
"""seconds of a circle"""
RADIUS = 9.0


@dataclass(frozen=True)
class Spent:
    """Python ms a frame: the mean, the median, the dearest of twenty; and what was shown."""

    what: str
    mean: float
    median: float
    dear: float
    pieces: int
    sprites: float


def piece(number: int) -> Piece:
    """The ship of that number at the start of its circle; ten stand in a row."""
    return Piece(
        id=f"s{number}",
        kind="ship",
        model=MODELS[number % len(MODELS)],
        pose=on_circle(number, 0.0),
        side="ab"[number % 2],
        name=f"No. {number}",
        speed=1.0,
        wake=36.0,
        badges=("fire",) if number % 10 == 0 else ("engine",) if number % 10 == 5 else (),
        strength=(10, 10),
    )


def on_circle(number: int, share: float) -> Pose:
    """Where a ship is after a share of its circle."""
    turn = math.tau * share + number
    x, y = 20.0 + 29.0 * (number % 10), 20.0 + 28.0 * (number // 10)
    return Pose(x - RADIUS * math.cos(turn), y + RADIUS * math.sin(turn), math.degrees(turn) % 360.0)


class Regatta:
    """Sixty ships on their circles, over and over."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        sides = (SideOnTable("a", "First", "rn"), SideOnTable("b", "Second", "km"))
        pieces = tuple(piece(number) for number in range(60))
        stage.show(Tabletop(width=SIZE[0], height=SIZE[1], scale=300, sides=sides, pieces=pieces))
        stage.use("table", glide=False)
        self._performer = stage._performer
        self._line = Timeline(tuple(self._cue(number) for number in range(60)), LAP)
        self._ends = 0.0

    def _cue(self, number: int) -> Cue:
        path = tuple(on_circle(number, step / 240.0) for step in range(241))
        return Cue(Moved(piece=f"s{number}", path=path, speed=1.0), 0.0, LAP, track=track([(path, LAP)]))

    def step(self) -> None:
        """What the scene computes between two frames."""
        if self._stage.world.time >= self._ends:
            self._performer.begin(self._line, self._stage.world.time)
            self._ends = self._stage.world.time + LAP
        self._performer.update(self._stage.world.time + STEP)
        self._stage.update(STEP)


def spent(what: str, app: App, stage: Stage, step: Callable[[], None], frames: int) -> Spent:
    """Perform that many frames, after thirty to warm up."""
    times: list[float] = []
    sprites = 0
    for number in range(30 + frames):
        began = time.thread_time()
        step()
        times.append((time.thread_time() - began) * 1000.0)
        sprites += stage.effects.shown
        if number % 10 == 0:
            app.frame(STEP)
    counted = sorted(times[30:])
    dear = counted[int(0.95 * len(counted))]
    mean = sum(counted) / len(counted)
    return Spent(what, mean, statistics.median(counted), dear, len(stage.fleet.ships), sprites / len(times))


def measure(frames: int = 400) -> tuple[Spent, Spent]:
    """The fight and the sixty, at the low preset; the size of the picture does not matter to Python."""
    app = App((320, 180), offscreen=True)
    stage = Stage(app, PRESETS["low"])
    stage.world.set_look(1.0)
    session = play_out(library.ready(SHOWPIECE), "benchmark", "cadet", "cadet")[0]
    fight = spent(f"{SHOWPIECE}, its fight", app, stage, Performance(stage, session).step, frames)
    sixty = spent("sixty ships under way", app, stage, Regatta(stage).step, frames)
    stage.close()
    app.close()
    return fight, sixty


def main() -> None:
    """Measure and print."""
    for one in measure(int(sys.argv[1]) if len(sys.argv) > 1 else 400):
        print(
            f"{one.what}: {one.pieces} pieces, {one.sprites:.0f} sprites: "
            f"median {one.median:.2f} ms, mean {one.mean:.2f} ms, one frame in twenty over {one.dear:.2f} ms"
        )


if __name__ == "__main__":
    main()
