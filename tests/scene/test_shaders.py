"""Shaders as text, and every variant drawn once with a pixel read."""

import re
from itertools import product

import numpy as np
import panda3d.core as p3d
import pytest

from navalsim3d.scene import detail, meshes
from navalsim3d.scene.shading import FOLDER, VERSION, program, source
from navalsim3d.scene.world import World

STAGES = sorted(path.name for path in FOLDER.iterdir() if path.suffix in (".vert", ".frag"))
OLD = r"\b(texture2D|texture3D|textureCube|gl_FragColor|attribute|varying|imageLoad|imageStore|buffer)\b"


def test_there_are_shaders_to_look_at():
    assert {"sea.vert", "sea.frag", "sky.frag", "solid.frag"} <= set(STAGES)


@pytest.mark.parametrize("name", STAGES)
def test_a_shader_keeps_to_the_language_every_driver_has(name):
    """panda3d/panda3d#848: Mesa takes any version, macOS refuses all but 150 and 330 in a core profile."""
    text = source(name, {"WAVES": 4})
    assert text.startswith(VERSION + "\n")
    assert text.count("#version") == 1
    assert not re.search(OLD, re.sub(r"//.*", "", text))
    if name.endswith(".frag"):
        assert len(re.findall(r"^out ", text, re.MULTILINE)) == 1


def test_a_define_that_is_false_is_left_out():
    text = source("sea.frag", {"FINE": False, "MAT": True, "WAVES": 6})
    assert "#define MAT 1" in text
    assert "#define WAVES 6" in text
    assert "#define FINE" not in text


@pytest.mark.parametrize(("level", "look", "hour"), [*product(detail.PRESETS, (0.0, 0.5, 1.0), ("day", "night"))])
def test_every_variant_of_sea_sky_and_rim_draws(app, level, look, hour, table):
    """A shader that does not compile leaves the clear colour; so does one whose inputs are missing."""
    app.base.set_background_color(1.0, 0.0, 1.0, 1.0)
    world = World(app, detail.PRESETS[level])
    world.show_table(table(hour=hour))
    world.set_look(look)
    app.camera.set_pos(90, -90, 60)
    app.camera.look_at(90, 60, 30)
    world.update(0.1)
    app.frame(0.1)
    shot = app.grab().reshape(-1, 3)
    assert not (shot == (255, 0, 255)).all(axis=1).any()
    assert shot.min() > 0
    assert shot.max() < 255
    world.close()


@pytest.mark.parametrize("kind", [{}, {"GROUND": True}, {"WOOD": True}])
def test_every_variant_of_solid_draws(app, world, kind):
    world.set_look(1.0)
    square = np.array([[-400, 30, -400], [400, 30, -400], [400, 30, 400], [-400, 30, 400]], float)
    shape = meshes.geom(square, np.array([[0, 1, 2], [0, 2, 3]]), np.tile([0.0, -1.0, 0.0], (4, 1)), np.tile([0.9, 0.05, 0.05], (4, 1)))
    wall = meshes.node("wall", shape)
    wall.reparent_to(world.root)
    world.update(0.1)
    wall.set_shader(program("solid", "solid", **kind))
    wall.set_shader_input("ripples", world.sea.ripples)
    app.frame(0.1)
    after = app.grab()[40, 160].astype(int)
    assert after[0] > after[2] + 8


def test_a_shader_that_does_not_begin_with_its_version_is_refused(tmp_path, monkeypatch):
    (tmp_path / "odd.vert").write_text("void main() {}\n", encoding="utf-8")
    monkeypatch.setattr("navalsim3d.scene.shading.FOLDER", tmp_path)
    with pytest.raises(ValueError, match=r"odd\.vert must begin with #version 150"):
        source("odd.vert", {})


def test_shaders_are_built_once():
    assert program("sky", "sky", MAT=True) is program("sky", "sky", MAT=True)
    assert isinstance(program("sky", "sky", MAT=True), p3d.Shader)
