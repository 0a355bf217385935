"""Every figure the project is judged by, in one table: random games, a frame, memory, and the time to the first frame.

    python benchmarks/report.py

It takes about two minutes. Nothing here is ever asserted: machines differ.
"""

import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent))

import between_frames
import frame
import playouts
import start

from navalsim3d.rulesets import load_all

GAMES = {
    "ships_in_the_night": 200,
    "torpedo_run": 60,
    frame.SHOWPIECE: 4,
    "strike_force_one": 200,
    "seastrike_introduction": 60,
    "seastrike_standard": 60,
    "seastrike_patrol": 60,
}
"""random games of each scenario"""


def _told(wall: float, processor: float) -> str:
    return f"{wall:.2f} s, {processor:.2f} s of processor"


def main() -> None:
    """Measure and print."""
    load_all()
    table = Table("what", "measured", "beside it")
    for scenario, games in GAMES.items():
        decisions, seconds = playouts.measure(scenario, games)
        table.add_row(f"random games of {scenario}", f"{decisions / seconds:,.0f} decisions/s", f"{games / seconds:.1f} games/s")
    cost = frame.measure("low", frame.SHOWPIECE, (1280, 720))
    table.add_row(f"a frame of {frame.SHOWPIECE}, 1280 x 720, low", f"{cost.ours:.1f} ms of processor", f"bare loop {cost.bare:.1f} ms")
    table.add_row(f"its Python, {cost.pieces} pieces", f"{cost.python:.2f} ms", f"{cost.ours / cost.bare - 1:+.0%} over the bare loop")
    table.add_row("memory, 500 frames", f"{cost.before:.0f} MB", f"then {cost.after:.0f} MB")
    for one in between_frames.measure():
        table.add_row(f"Python of {one.what}, {one.pieces} pieces", f"median {one.median:.2f} ms", f"mean {one.mean:.2f} ms")
    bare, *others = start.measure().items()
    for name, (wall, cpu) in others:
        beside = f"{cpu / bare[1][1]:.1f} times the bare window's {bare[1][1]:.2f} s"
        table.add_row(f"start to {name}", _told(wall, cpu), beside)
    Console().print(table)
    print(cost.renderer)


if __name__ == "__main__":
    main()
