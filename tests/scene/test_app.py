"""The one owner of Panda3D: its clock, its register, and that nothing outlives it."""

import numpy as np
import panda3d.core as p3d
import pytest
from direct.showbase.MessengerGlobal import messenger
from direct.task.TaskManagerGlobal import taskMgr

from navalsim3d.scene import app as app_module
from navalsim3d.scene.app import App, NoDisplay
from navalsim3d.scene.detail import HIGH, LOW, MEDIUM, preset_for


def test_a_machine_that_cannot_draw_is_told_in_one_sentence_what_to_install(monkeypatch):
    monkeypatch.setattr(app_module, "opened", lambda library: None)
    with pytest.raises(NoDisplay, match=r"^[^.]*libgl1-mesa-dri[^.]*\.$"):
        App((64, 64), offscreen=True)


def test_a_film_steps_the_clock_by_exactly_its_own_step(app):
    seen = []
    app.each_frame(seen.append, "film")
    for _ in range(5):
        app.frame(0.04)
    assert seen == pytest.approx([0.04] * 5)


def test_a_picture_is_height_by_width_by_three_with_the_top_first(app):
    app.window.set_clear_color((1.0, 0.0, 0.0, 1.0))
    app.base.set_background_color(1.0, 0.0, 0.0, 1.0)
    app.frame(0.02)
    shot = app.grab()
    assert shot.shape == (180, 320, 3)
    assert shot[0, 0].tolist() == [255, 0, 0]


def test_a_forgotten_owner_hears_and_does_nothing_more(app):
    owner, heard, done = object(), [], []
    app.on("gong", lambda: heard.append(1), owner)
    app.each_frame(done.append, owner)
    messenger.send("gong")
    app.frame(0.02)
    app.forget(owner)
    messenger.send("gong")
    app.frame(0.02)
    assert (len(heard), len(done)) == (1, 1)


def test_closing_leaves_no_task_no_listener_and_the_real_clock():
    """A task left by one application runs in the next one and fails something innocent."""
    first = App((16, 16), offscreen=True)
    first.on("gong", lambda: None, first)
    first.frame(0.5)
    first.close()
    first.close()
    assert not taskMgr.getAllTasks()
    assert not messenger.whoAccepts("gong")
    assert p3d.ClockObject.get_global_clock().mode == p3d.ClockObject.M_normal


def test_an_output_of_one_pixel_has_an_aspect():
    """panda3d/panda3d#1689: a window of no size divides by zero."""
    for size in ((1, 1), (0, 0)):
        tiny = App(size, offscreen=True)
        tiny.frame(0.02)
        assert tiny.aspect == 1.0
        assert tiny.grab().shape == (1, 1, 3)
        tiny.close()


def test_the_preset_follows_the_name_of_the_renderer_and_one_measurement():
    assert preset_for("llvmpipe (LLVM 15.0.6, 256 bits)") is LOW
    assert preset_for("llvmpipe (LLVM 15.0.6, 256 bits)", 1.0) is LOW
    assert preset_for("Mesa Intel(R) UHD Graphics 620") is MEDIUM
    assert preset_for("NVIDIA GeForce RTX 3060/PCIe/SSE2") is HIGH
    assert preset_for("NVIDIA GeForce GT 710", 40.0) is MEDIUM
    assert preset_for("Intel Arc A770", 2.0) is HIGH


def test_the_scene_can_be_drawn_smaller_and_stretched_while_the_picture_keeps_its_size(app, world):
    def shot():
        app.frame(0.02)
        app.frame(0.02)
        return app.grab().astype(float)

    world.update(0.1)
    sharp = shot()
    app.set_resolution(0.5)
    soft = shot()
    app.set_resolution(1.0)
    again = shot()
    assert soft.shape == sharp.shape
    assert 0.0 < np.abs(soft - sharp).mean() < 6.0
    assert np.abs(again - sharp).max() == 0.0
