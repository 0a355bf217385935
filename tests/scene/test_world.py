"""The world a table stands in: what is drawn, what it costs to show it again, and that it goes away."""

import resource
from dataclasses import replace

import numpy as np
import pytest
import trimesh

from navalsim3d.scene import detail, meshes
from navalsim3d.scene.shading import program
from navalsim3d.scene.world import GLIDE, World


def drawn(app, world):
    world.update(0.0)
    app.frame(0.02)
    return app.grab().astype(float)


def test_the_table_has_a_mat_a_rim_and_a_dark_room(app, world):
    app.camera.set_pos(90, -170, 190)
    app.camera.look_at(90, 60, 0)
    shot = drawn(app, world)
    mat, room = shot[90, 160], shot[2, 5]
    assert mat[2] > mat[0] + 20
    assert (shot[100:, 160, 0] - shot[100:, 160, 2]).max() > 30
    assert room.max() < 70


def test_the_sea_reaches_the_horizon_and_the_sky_is_lighter(app, world):
    world.set_look(1.0)
    app.camera.set_pos(90, -60, 10)
    app.camera.look_at(90, 60, 8)
    shot = drawn(app, world)
    assert shot[:60].mean() > shot[120:].mean() + 25
    assert shot[120:, :, 2].mean() > shot[120:, :, 0].mean() + 15


def test_every_hour_has_a_light_of_its_own(app, world, table):
    world.set_look(1.0)
    means = []
    for hour in ("dawn", "day", "dusk", "night"):
        world.show_table(table(hour=hour))
        means.append(drawn(app, world).mean(axis=(0, 1)))
    gaps = [np.abs(a - b).max() for n, a in enumerate(means) for b in means[:n]]
    assert min(gaps) > 12
    assert means[3].max() < 60


def test_shallow_water_is_lighter_and_greener(app, world, table, atoll):
    world.set_look(1.0)
    app.camera.set_pos(90, 59, 120)
    app.camera.look_at(90, 60, 0)
    open_water = drawn(app, world)
    world.show_table(table(islands=atoll))
    near_land = drawn(app, world)
    shallows = near_land[90, 160] - open_water[90, 160]
    assert shallows[1] > 15
    assert np.abs(near_land[90, 10] - open_water[90, 10]).max() < 4


def test_the_water_moves_with_the_time_of_the_scene(app, world):
    world.set_look(1.0)
    first = drawn(app, world)
    still = drawn(app, world)
    world.update(0.7)
    assert np.abs(first - still).max() == 0
    assert np.abs(drawn(app, world) - first).max() > 5


def test_showing_the_same_table_again_rebuilds_nothing(world, table, atoll, monkeypatch):
    world.show_table(table(islands=atoll))
    for part in ("set_state", "set_coasts"):
        monkeypatch.setattr(world.sea, part, lambda *_, part=part: pytest.fail(f"{part} was called"))
    world.show_table(table(islands=atoll, banner="a new turn", turn=3))


def test_the_look_glides_for_a_second_and_a_half_and_back(world):
    world.glide(1.0)
    steps = 0
    while world.look < 1.0:
        world.update(0.1)
        steps += 1
    assert steps == pytest.approx(GLIDE / 0.1, abs=1)
    world.glide(0.0)
    world.update(GLIDE + 0.1)
    assert world.look == 0.0


def test_ships_lie_flat_on_the_mat_and_ride_the_sea(world):
    places = np.linspace(0.0, 120.0, 50), np.full(50, 30.0)
    height, normal = world.sea.surface(*places, 3.0)
    assert np.abs(height).max() == 0.0
    assert normal[:, 2] == pytest.approx(np.ones(50))
    world.set_look(1.0)
    height, normal = world.sea.surface(*places, 3.0)
    assert 0.05 < np.abs(height).max() <= world.sea.swell.height
    assert world.sea.height(places[0][7], places[1][7], 3.0) == pytest.approx(height[7])
    assert normal[:, 2].min() < 0.999


def test_closing_takes_every_node_away(app, world):
    world.close()
    assert app.render.find("**/world").is_empty()


def test_memory_stays_flat_while_frames_are_drawn(app, world):
    """panda3d/panda3d#605: memory grew with every frame drawn off screen."""

    def resident():
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * resource.getpagesize() / 2**20

    world.set_look(1.0)
    for _ in range(30):
        world.update(0.02)
        app.frame(0.02)
    before = resident()
    for _ in range(120):
        app.camera.set_x(app.camera.get_x() + 0.3)
        world.update(0.02)
        app.frame(0.02)
    assert resident() - before < 8.0


def test_what_casts_darkens_the_mat_behind_it_and_what_does_not_leaves_it(app):
    world = World(app, replace(detail.LOW, shadows=512))
    app.camera.set_pos(90, 59, 150)
    app.camera.look_at(90, 60, 0)
    box = trimesh.creation.box((6, 6, 30))
    box.apply_translation((90, 60, 15))
    wall = meshes.from_trimesh("wall", box)
    wall.set_shader(program("solid", "solid"))
    wall.set_shader_input("ripples", world.sea.ripples)
    wall.reparent_to(world.root)
    world.update(0.0)
    app.frame(0.02)
    without = drawn(app, world)
    world.casts(wall)
    app.frame(0.02)
    lost = without - drawn(app, world)
    world.close()
    assert lost[60:90, 175:215].max() > 20
    assert np.abs(lost[100:, :140]).max() < 2
