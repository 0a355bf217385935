"""What is drawn for people over the water: lines, arcs, ghosts, rings, tags."""

from dataclasses import replace

import numpy as np

from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import ArcShape, SideOnTable
from navalsim3d.scene.effects.lines import capsule, dense, node, strip
from navalsim3d.scene.effects.overlays import ArcAid, GhostAid, LineAid, Overlays, PathAid, TagAid
from navalsim3d.scene.fleet import Fleet
from navalsim3d.scene.miniature import model

SIDES = (SideOnTable("a", "First", "rn"), SideOnTable("b", "Second", "km"))


def test_a_line_keeps_its_width_from_above_and_from_low_down(app, world, table):
    """tjakubo/TTS_xwing#68: rulers without thickness vanished from straight above."""
    for look, sea in ((0.0, "average"), (1.0, "rough")):
        world.set_look(look)
        world.show_table(table(sea=sea))
        overlays, fleet = Overlays(world), Fleet(world)
        for eye in ((90, 60, 60), (90, 60, 160), (90, 22, 3), (90, 10, 8)):
            app.camera.set_pos(*eye)
            app.camera.look_at(90, 60.01, 0)
            seen = []
            for rings in ((), (((90.0, 60.0), 14.0),)):
                overlays.show(rings=rings)
                world.update(0.0)
                fleet.update(1.0)
                app.frame(0.02)
                seen.append(app.grab().astype(int))
            changed = np.abs(seen[1] - seen[0]).sum(axis=-1) > 30
            assert changed.sum() > 60, (look, eye)
            assert changed.any(axis=0).sum() > 40, (look, eye)
        overlays.close()
        fleet.close()


def test_every_aid_can_be_shown_and_taken_away(app, world):
    overlays = Overlays(world)
    overlays.show(
        paths=[PathAid(tuple(Pose(60, 40 + k, 0) for k in range(12)), 1.6), PathAid((Pose(1, 1, 0),), 1.0, allowed=False)],
        arcs=[ArcAid(ArcShape("gun", (60, 50), 315.0, 45.0, 2.0, 30.0), (10.0, 20.0), True), ArcShape("x", (20, 20), 0.0, 360.0, 0.0, 9.0)],
        lines_of_sight=[LineAid((60, 50), (90, 70)), LineAid((60, 50), (30, 70), 0.4)],
        ghosts=[GhostAid("no-such-model", Pose(60, 60, 20))],
        zones=[((1.0, 1.0), (9.0, 1.0), (9.0, 9.0))],
        tags=[TagAid((60, 50), "20 cm")],
    )
    app.frame(0.02)
    assert overlays._root.get_num_children() == 4
    overlays.clear()
    assert overlays._root.get_num_children() == 0
    overlays.close()


def test_sides_have_rings_of_different_shape():
    shapes = [len(capsule(5.0, 1.5, side)) for side in range(4)]
    assert len(set(shapes)) == 4
    rows, faces = strip(capsule(5.0, 1.5), (1, 1, 1), closed=True)
    assert faces.max() == len(rows) - 1


def test_a_line_of_one_point_or_none_draws_nothing(app, world):
    for points in (np.array([[3.0, 4.0]]), np.array([[3.0, 4.0, 1.0]]), np.empty((0, 2)), dense(np.array([[3.0, 4.0], [3.0, 4.0]]))):
        for closed in (False, True):
            rows, faces = strip(points, (1, 1, 1), closed=closed)
            assert (rows.shape, faces.shape) == ((0, 15), (0, 3))
    drawn = node("nothing", [strip(np.array([[3.0, 4.0]]), (1, 1, 1))], world.root, world)
    app.frame(1 / 30)
    assert drawn.node().get_geom(0).get_primitive(0).get_num_primitives() == 0
    two = strip(np.array([[3.0, 4.0], [5.0, 4.0]]), (1, 1, 1))
    assert (two[0].shape, two[1].shape) == ((4, 15), (2, 3)), "two points are a line"


def test_what_a_weapon_covers_ends_at_the_edge_of_the_table_and_not_on_the_open_sea(app, world):
    """A ring round a gun at the western edge: half of it would lie on the rim."""
    shapes = [ArcShape("gun", (0.0, 60.0), 0.0, 360.0, 2.0, 30.0), ArcShape("GUN", (0.0, 60.0), 0.0, 360.0, 0.0, 22.0)]
    aids = [
        ArcAid(shapes[0], (10.0, 20.0)),
        ArcAid(shapes[1], chosen=True),
        ArcAid(ArcShape("indicator", (0.0, 60.0), 200.0, 340.0, 0.0, 18.0)),
    ]
    overlays = Overlays(world)
    app.camera.set_pos(0, 59.99, 90)
    app.camera.look_at(0, 60, 0)
    beyond = []
    for look in (0.0, 1.0):
        world.set_look(look)
        seen = []
        for arcs in ([], aids):
            overlays.show(arcs=arcs)
            world.update(0.0)
            app.frame(0.02)
            seen.append(app.grab().astype(int))
        changed = np.abs(seen[1] - seen[0]).sum(axis=-1) > 12
        assert changed[:, 164:].sum() > 1000, "east of the edge it is drawn"
        beyond.append(int(changed[:, :156].sum()))
    assert beyond[0] == 0
    assert beyond[1] > 500, "the sea has no edge"
    overlays.close()


def test_the_handle_that_turns_a_ghost_is_drawn_beyond_the_edge_too(app, world):
    overlays = Overlays(world)
    app.camera.set_pos(0, 59.99, 60)
    app.camera.look_at(0, 60, 0)
    seen = []
    for rings in ((), (((-8.0, 60.0), 2.0),)):
        overlays.show(rings=rings)
        world.update(0.0)
        app.frame(0.02)
        seen.append(app.grab().astype(int))
    assert (np.abs(seen[1] - seen[0]).sum(axis=-1) > 30)[:, :156].sum() > 10
    overlays.close()


def test_a_ghost_that_has_a_wake_is_drawn_with_its_marker_astern_to_its_end(app, world):
    """Heading east, seen from straight above the middle of its marker."""
    overlays = Overlays(world)
    ghost = GhostAid("no-such-model", Pose(60.0, 60.0, 90.0))
    half = model(ghost.model, ghost.kind, 300).length / 2
    stern = 60.0 - half
    app.camera.set_pos(stern - 6.0, 59.99, 60)
    app.camera.look_at(stern - 6.0, 60, 0)
    seen = []
    for shown in (ghost, replace(ghost, wake=12.0)):
        overlays.show(ghosts=[shown])
        world.update(0.0)
        app.frame(0.02)
        seen.append(app.grab().astype(int))
    changed = (np.abs(seen[1] - seen[0]).sum(axis=-1) > 12).any(axis=0)
    first, last = (float(column) for column in (np.flatnonzero(changed)[0], np.flatnonzero(changed)[-1]))
    centimetre = 320 / (2 * 60.0 * np.tan(np.radians(app.lens.get_hfov() / 2)))
    assert abs((first - 160) / centimetre + 6.0) < 0.5
    assert abs((last - 160) / centimetre - 6.0) < 0.5
    overlays.close()
