"""The sea as the scene draws it: a grid under the eye, its swell, its ripples, and the coasts that change its colour.

In the table look the same node is the printed mat. Nothing here is heard by the rules: ships float on `surface`, which
is the same swell in numpy, but where they are is another's business.
"""

from __future__ import annotations

import math

import numpy as np
import panda3d.core as p3d
from numpy.typing import NDArray

from navalsim3d.kernel.tabletop import Sea as SeaState
from navalsim3d.scene import coast, grid, meshes, noise, sky
from navalsim3d.scene.detail import Detail
from navalsim3d.scene.shading import Given, program
from navalsim3d.scene.swell import Swell, centimetres, swell

LEVELS = 4
RIPPLE: dict[SeaState, float] = {"smooth": 0.045, "average": 0.075, "rough": 0.105, "stormy": 0.13}
"""deviation of the slope of the ripples"""
FOAM: dict[SeaState, float] = {"smooth": 0.0, "average": 0.0, "rough": 0.75, "stormy": 1.0}


class Sea:
    """The water of one table. `set_state` gives it waves, `set_coasts` land; `update` follows the eye and the time."""

    def __init__(self, root: p3d.NodePath, detail: Detail) -> None:
        sky.bins()
        self._detail = detail
        self._cells = detail.grid // 2
        points, faces = grid.rings(self._cells, LEVELS)
        flat = np.column_stack([points, np.zeros(len(points), np.float32)])
        self.node = meshes.node("sea", meshes.geom(flat, faces))
        self.node.reparent_to(root)
        self.node.node().set_bounds(p3d.OmniBoundingVolume())
        self.node.node().set_final(True)
        self.node.set_bin("sea", 0)
        self._waves = Given("waves", detail.waves)
        self._grid = Given("grid", 1)
        self._chop = Given("chop", 1)
        self.inputs = (self._waves, self._grid, self._chop)
        """the waves of the moment, as every shader that includes `fx_swell.glsl` wants them"""
        self._laid: tuple[float, ...] = ()
        for given in self.inputs:
            given.to(self.node)
        self.ripples = noise.texture("ripples", noise.ripples(), -3.0, 3.0)
        self.node.set_shader_input("ripples", self.ripples)
        self._look = 0.0
        self.swell: Swell = swell("average", 225.0, 300, detail.waves)
        self.set_state("average", 225.0, 300)
        self.set_coasts(180.0, 120.0, [], [])
        self.set_look(0.0)

    def set_state(self, state: SeaState, wind: float, scale: int) -> None:
        """Waves of a sea state, running before a wind that blows from the bearing `wind`, at the scale of the table."""
        self.swell = swell(state, wind, scale, self._detail.waves)
        metre, to = centimetres(scale), math.radians(wind + 180.0)
        length = self.swell.length
        self._finest = length / 9.0 * 32.0 / self._cells
        node = self.node
        self._chop.rows[0] = (self.swell.chop[0], self._cells, 0.0, 0.0)
        self._waves.rows[:, :2] = self.swell.direction * self.swell.number[:, None]
        self._waves.rows[:, 2] = self.swell.amplitude
        self._laid = ()
        node.set_shader_input("breeze", p3d.Vec4(math.sin(to), math.cos(to), RIPPLE[state], FOAM[state]))
        near = 30.0 * metre
        node.set_shader_input("tiles", p3d.Vec4(1.0 / near, 1.0 / (near * 0.437), 1.0 / (near * 8.3), 1.0 / length))

    def set_coasts(
        self, width: float, height: float, coasts: list[NDArray[np.float64]], shoals: list[NDArray[np.float64]], stretch: float = 1.0
    ) -> None:
        """Land and shoals as placed polygons (n x 2 cm) on a table of this size; `stretch` makes shallows narrower."""
        made, where = coast.baked(width, height, coasts, shoals, stretch)
        self.node.set_shader_input("coasts", made)
        self.node.set_shader_input("chart", where)

    def set_look(self, look: float) -> None:
        """0 for the mat, 1 for water; only a shader that needs the mat carries it."""
        self._look = look
        detail = self._detail
        drawn = {"MAT": look < 1.0, "WATER": look > 0.0, "SHADOWS": detail.shadows > 0}
        self.node.set_shader(program("sea", "sea", WAVES=detail.waves, FINE=detail.fine_water, LEAN=detail.lean, **drawn))

    def update(self, seconds: float, eye: p3d.Point3) -> None:
        """Bring the waves to a time and the grid under the eye, its cells growing with the height of the eye."""
        cell = self._finest * 2.0 ** max(0, math.floor(math.log2(max(eye.z, 1.0) / 45.0)))
        self._waves.rows[:, 3] = (self.swell.phase - self.swell.speed * seconds) % (2.0 * math.pi)
        coarsest = cell * 2 ** (LEVELS - 1)
        east, north = (math.floor(part / coarsest) * coarsest for part in (eye.x, eye.y))
        if (east, north, cell) == self._laid:
            return
        self._laid = (east, north, cell)
        self.node.set_pos(east, north, 0.0)
        self.node.set_scale(cell, cell, 1.0)
        self._grid.rows[0] = (east, north, self._cells / 2 * coarsest, cell)

    def surface(self, x: NDArray[np.float64], y: NDArray[np.float64], seconds: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Height in cm and unit normal of the water at places in table cm, as the look shows it: the mat is flat."""
        height, normal = self.swell.surface(np.asarray(x, float), np.asarray(y, float), seconds)
        level = np.array([0.0, 0.0, 1.0])
        leaning = level + (normal - level) * self._look
        return height * self._look, leaning / np.linalg.norm(leaning, axis=-1, keepdims=True)

    def height(self, x: float, y: float, seconds: float) -> float:
        """Height of the water at one place, in cm."""
        return self.swell.level(x, y, seconds) * self._look if self._look > 0.0 else 0.0

    @property
    def crest(self) -> float:
        """No water stands higher just now, in cm."""
        return self.swell.height * self._look

    def close(self) -> None:
        """Take the node away."""
        self.node.remove_node()
