"""What lies on the water borrows the sea's own waves, so that it neither floats above a crest nor drowns in it."""

from typing import Any

import panda3d.core as p3d

from navalsim3d.scene.effects.atlas import foam_texture

LIGHTS = 8
"""how many lights of the fight the shaders know"""
INPUTS = ("waves", "grid", "chop")


def ride(world: Any) -> None:
    """Hand the sea's waves of this frame to everything under the world's root whose shader includes `fx_swell.glsl`."""
    for name in INPUTS:
        given = world.sea.node.get_shader_input(name)
        if given:
            world.root.set_shader_input(given)


def prepare(world: Any) -> None:
    """Give the world's root every input that ships and effects read, so that each can be drawn without the others."""
    root = world.root
    if not root.get_shader_input("glow_at"):
        for name in ("glow_at", "glow_colour"):
            root.set_shader_input(name, p3d.PTA_LVecBase4f.empty_array(LIGHTS))
        root.set_shader_input("foam", foam_texture())
        root.set_shader_input("grid", p3d.Vec4(0.0, 0.0, 0.0, 1.0))
    ride(world)


def defines(world: Any) -> dict[str, int]:
    """The defines that `fx_swell.glsl` needs."""
    return {"WAVES": int(world.detail.waves)}
