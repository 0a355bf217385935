"""What lies on the water borrows the sea's own waves, so that it neither floats above a crest nor drowns in it."""

from typing import Any

INPUTS = ("waves", "grid", "chop")


def ride(world: Any) -> None:
    """Hand the sea's waves of this frame to everything under the world's root whose shader includes `fx_swell.glsl`."""
    for name in INPUTS:
        given = world.sea.node.get_shader_input(name)
        if given:
            world.root.set_shader_input(given)


def defines(world: Any) -> dict[str, int]:
    """The defines that `fx_swell.glsl` needs."""
    return {"WAVES": int(world.detail.waves)}
