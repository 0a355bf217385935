"""What a frame costs: the world as it is drawn, beside a bare Panda3D loop over the same nodes and shaders.

Run `python benchmarks/frame.py [low|medium|high] [width height]`. Printed for each: processor time of all threads and wall
time in ms a frame, and how much memory 500 frames took. The difference between the two is the Python of the scene.
"""

import resource
import sys
import time

from navalsim3d.kernel.tabletop import Tabletop
from navalsim3d.scene.app import App
from navalsim3d.scene.detail import PRESETS
from navalsim3d.scene.world import World


def measured(step, frames=30):
    """Processor and wall milliseconds of one call of `step`."""
    for _ in range(5):
        step()
    wall, cpu = time.perf_counter(), time.process_time()
    for _ in range(frames):
        step()
    return (time.process_time() - cpu) * 1000 / frames, (time.perf_counter() - wall) * 1000 / frames


def resident():
    """Resident memory in MB."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize() / 2**20


def main():
    """Measure one preset and print a table."""
    level = sys.argv[1] if len(sys.argv) > 1 else "low"
    size = (int(sys.argv[2]), int(sys.argv[3])) if len(sys.argv) > 3 else (1280, 720)
    app = App(size, offscreen=True, samples=PRESETS[level].samples)
    world = World(app, PRESETS[level])
    app.set_resolution(PRESETS[level].resolution)
    world.show_table(Tabletop(width=180, height=120, scale=300))
    app.camera.set_pos(90, -60, 30)
    app.camera.look_at(90, 90, 8)

    def ours():
        world.update(0.02)
        app.frame(0.02)

    print(f"{app.renderer}, {level}, {size[0]} x {size[1]}")
    for name, look in (("table", 0.0), ("sea", 1.0)):
        world.set_look(look)
        world.update(0.0)
        before = resident()
        cpu, wall = measured(ours)
        bare_cpu, bare_wall = measured(app.base.graphicsEngine.render_frame)
        python = measured(lambda: world.update(0.02), 300)[0]
        print(f"{name:6} world {cpu:6.1f} cpu {wall:6.1f} wall | bare {bare_cpu:6.1f} cpu {bare_wall:6.1f} wall | update {python:.3f} ms")
        print(f"{'':6} memory {before:.0f} -> {resident():.0f} MB")
    for _ in range(500):
        ours()
    print(f"after 500 more frames {resident():.0f} MB")
    app.close()


if __name__ == "__main__":
    main()
