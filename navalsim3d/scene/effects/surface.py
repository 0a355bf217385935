"""What lies on the water borrows the sea's own waves, so that it neither floats above a crest nor drowns in it."""

from typing import Any

import panda3d.core as p3d

from navalsim3d.scene.effects.atlas import foam_texture
from navalsim3d.scene.shading import Given

LIGHTS = 8
"""how many lights of the fight the shaders know"""
UNHURT = ((0.0, 0.0, 0.0, -50.0), (1.0, 0.0, 1.0, 1.0))
"""the coat of paint of what is never wounded, wet or chosen"""


def prepare(world: Any) -> None:
    """Give the world's root every input that ships and effects read, so that each can be drawn without the others."""
    root = world.root
    if not root.get_shader_input("glow_at"):
        for name in ("glow_at", "glow_colour"):
            root.set_shader_input(name, p3d.PTA_LVecBase4f.empty_array(LIGHTS))
        root.set_shader_input("foam", foam_texture())
        unhurt = Given("coat", 2)
        unhurt.rows[:] = UNHURT
        unhurt.to(root)
        for given in world.sea.inputs:
            given.to(root)


def defines(world: Any) -> dict[str, int]:
    """The defines that `fx_swell.glsl` needs."""
    return {"WAVES": int(world.detail.waves)}
