"""What a frame costs: the showpiece as it is performed, beside a bare Panda3D loop over the very same nodes and shaders.

    python benchmarks/frame.py [low|medium|high] [scenario] [width height]

Times are of the processor, of all threads together, in ms a frame, so a busy machine changes them little. `Python` is what
the scene itself computes between two frames, on its one thread. Memory is resident, before and after 500 performed frames.
"""

import resource
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

from navalsim3d import library
from navalsim3d.kernel.session import Session
from navalsim3d.lab.match import play_out
from navalsim3d.scene.app import App
from navalsim3d.scene.detail import PRESETS
from navalsim3d.scene.programme import acts, best_act
from navalsim3d.scene.stage import Stage

STEP = 0.04
"""seconds of play a frame"""
SHOWPIECE = "convoy_at_dawn"


@dataclass(frozen=True)
class Cost:
    """Of a frame: processor ms of ours, of the bare loop and of our Python; pieces shown; MB before and after."""

    renderer: str
    pieces: int
    ours: float
    bare: float
    python: float
    before: float
    after: float


def resident() -> float:
    """Resident memory in MB; the most there ever was where /proc is missing."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * resource.getpagesize() / 2**20
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10


class Performance:
    """A game being performed act after act on a stage, from its liveliest part on, over and over."""

    def __init__(self, stage: Stage, session: Session) -> None:
        self.stage, self.session = stage, session
        self.acts = acts([session.events_at(step) for step in range(session.step_count)])
        self.next = self.first = best_act(self.acts, 20.0)
        stage.show(self.table(self.acts[self.first].first))
        stage.use("director", glide=False)

    def table(self, step: int):
        """The spectator's picture after that many commands."""
        return self.session.ruleset.tabletop(self.session.state_at(step), None)

    def step(self) -> None:
        """What the scene computes between two frames."""
        if not self.stage.busy:
            if self.next == len(self.acts):
                self.next = self.first
                self.stage.show(self.table(self.acts[self.first].first))
            act = self.acts[self.next]
            self.stage.play(act.events, self.table(act.last))
            self.next += 1
        self.stage.update(STEP)


def milliseconds(call: Callable[[], object], clock: Callable[[], float], times: int) -> float:
    """Of one call, by that clock."""
    began = clock()
    for _ in range(times):
        call()
    return (clock() - began) * 1000 / times


def measure(level: str, scenario: str, size: tuple[int, int], frames: int = 60) -> Cost:
    """The cost of a frame: ours and the bare loop by turns, so that both see the same positions."""
    session = play_out(library.ready(scenario), "benchmark", "cadet", "cadet")[0]
    app = App(size, offscreen=True, samples=PRESETS[level].samples)
    stage = Stage(app, PRESETS[level])
    app.set_resolution(PRESETS[level].resolution)
    stage.world.set_look(1.0)
    performance = Performance(stage, session)
    python: list[float] = []

    def ours() -> None:
        began = time.thread_time()
        performance.step()
        python.append(time.thread_time() - began)
        app.frame(STEP)

    def warm(count: int) -> None:
        for _ in range(count):
            ours()

    warm(30)
    python.clear()
    whole, bare = 0.0, 0.0
    for _ in range(frames // 10):
        whole += milliseconds(ours, time.process_time, 10) / (frames // 10)
        bare += milliseconds(app.base.graphicsEngine.render_frame, time.process_time, 10) / (frames // 10)
    mean = sum(python) * 1000 / len(python)
    before = resident()
    warm(500)
    cost = Cost(app.renderer, len(stage.tabletop.pieces), whole, bare, mean, before, resident())
    stage.close()
    app.close()
    return cost


def main() -> None:
    """Measure and print."""
    level = sys.argv[1] if len(sys.argv) > 1 else "low"
    scenario = sys.argv[2] if len(sys.argv) > 2 else SHOWPIECE
    size = (int(sys.argv[3]), int(sys.argv[4])) if len(sys.argv) > 4 else (1280, 720)
    cost = measure(level, scenario, size)
    print(f"{scenario}, {cost.pieces} pieces, {level}, {size[0]} x {size[1]}, {cost.renderer}")
    print(f"ours {cost.ours:.1f} ms, bare loop {cost.bare:.1f} ms ({cost.ours / cost.bare - 1:+.0%}), Python {cost.python:.2f} ms")
    print(f"memory {cost.before:.0f} -> {cost.after:.0f} MB after 500 frames")


if __name__ == "__main__":
    main()
