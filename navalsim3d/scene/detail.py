"""How much to draw: three presets, chosen from the name of the renderer and one short measurement.

A software renderer pays for every pixel and every vertex, a graphics card for nearly nothing. So the presets differ in
the grid of the sea, in what a pixel of water costs, and in shadows, never in what can be seen of the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Level = Literal["low", "medium", "high"]
SOFTWARE = ("llvmpipe", "softpipe", "swrast", "swiftshader", "software", "basic render")
INTEGRATED = ("intel", "mali", "adreno", "videocore", "apple")


@dataclass(frozen=True, slots=True)
class Detail:
    """One preset. `grid` is roughly the number of cells of the sea along one side, `samples` the multisampling."""

    level: Level
    grid: int
    waves: int
    """waves summed in the swell"""
    shadows: int
    """side of the shadow map in texels; 0 for none"""
    particles: int
    """most puffs and drops at a time"""
    samples: int
    resolution: float
    """share of the window's width and height the scene is drawn at"""
    lean: bool
    """leave out what costs most for each pixel of water: the second pattern of ripples and the finer print of the mat"""
    fine_water: bool
    """slopes of the swell worked out for each pixel"""


LOW = Detail(level="low", grid=64, waves=4, shadows=0, particles=500, samples=0, resolution=0.66, lean=True, fine_water=False)
MEDIUM = Detail(level="medium", grid=128, waves=6, shadows=1024, particles=1000, samples=0, resolution=1.0, lean=False, fine_water=True)
HIGH = Detail(level="high", grid=256, waves=8, shadows=2048, particles=3000, samples=4, resolution=1.0, lean=False, fine_water=True)
PRESETS: dict[str, Detail] = {preset.level: preset for preset in (LOW, MEDIUM, HIGH)}


def preset_for(renderer: str, frame_ms: float | None = None) -> Detail:
    """The preset for a renderer's name; `frame_ms`, the time of a frame at that preset, moves it one step down or up."""
    name = renderer.lower()
    if any(word in name for word in SOFTWARE):
        return LOW
    first = MEDIUM if any(word in name for word in INTEGRATED) else HIGH
    if frame_ms is None:
        return first
    return _measured(first, frame_ms)


def _measured(first: Detail, frame_ms: float) -> Detail:
    """One step down when a frame takes more than 20 ms, one up when it takes less than 5."""
    ladder = (LOW, MEDIUM, HIGH)
    step = -1 if frame_ms > 20.0 else 1 if frame_ms < 5.0 else 0
    return ladder[min(2, max(0, ladder.index(first) + step))]
