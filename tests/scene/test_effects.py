"""Effects as functions of time: the same calls and the same moment give the same picture, forwards, backwards and after a jump."""

import numpy as np
import pytest

from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import ArcShape, Marker, MarkerKind, Piece, SideOnTable
from navalsim3d.scene.effects import Effects, explosions, plumes, smoke, tracers
from navalsim3d.scene.effects.chance import scatter, seed_of
from navalsim3d.scene.effects.lines import capsule, strip
from navalsim3d.scene.effects.overlays import ArcAid, GhostAid, LineAid, Overlays, PathAid, TagAid
from navalsim3d.scene.effects.puffs import AT, WIDTH, Puffs, evaluate, make
from navalsim3d.scene.effects.smoke import Source, stream
from navalsim3d.scene.effects.wakes import POINTS, Wakes, centreline, half_width, stations
from navalsim3d.scene.fleet import Fleet

SIDES = (SideOnTable("a", "First", "rn"), SideOnTable("b", "Second", "km"))
CALM = (0.0, 0.0)
KINDS = MarkerKind.__args__


def piece(id="one", x=60.0, y=50.0, heading=0.0, **more):
    values = {"kind": "ship", "model": "no-such-model", "side": "a", "name": id, **more}
    return Piece(id=id, pose=Pose(x, y, heading), **values)


@pytest.fixture
def effects(world, table):
    fleet = Fleet(world)
    fleet.show(table(sides=SIDES, pieces=(piece(badges=("fire", "engine")), piece("two", 90.0, 70.0, side="b"))))
    made = Effects(world, fleet)
    yield made
    made.close()
    fleet.close()


def sprites(effects, now):
    """The sprites of a moment, as the buffer gets them."""
    effects._fleet.update(now)
    effects.update(now)
    buffer = np.frombuffer(effects._sprites._buffer.get_ram_image(), np.float32).reshape(-1, 16)
    return buffer[: effects._sprites.count].copy()


def test_scatter_depends_on_seed_and_index_alone():
    whole = scatter(7, 10, 3)
    assert np.array_equal(whole[4:6], scatter(7, np.array([4, 5]), 3))
    assert not np.array_equal(whole, scatter(8, 10, 3))
    assert whole.min() >= 0.0
    assert whole.max() < 1.0
    assert abs(scatter(3, 4000, 1).mean() - 0.5) < 0.02
    assert seed_of("a", 1) == 1677741765


def test_a_puff_lives_from_its_birth_to_its_end():
    row = make(1, t0=2.0, life=1.0, p=(1, 2, 3))
    counts = [len(evaluate(row, now, CALM)[0]) for now in (1.9, 2.0, 2.5, 2.99, 3.01)]
    assert counts == [0, 1, 1, 1, 0]


def test_a_puff_moves_by_its_own_speed_gravity_and_the_wind():
    row = make(1, t0=0.0, life=9.0, p=(0, 0, 0), v=(2, 0, 0), gravity=-2.0)
    assert evaluate(row, 1.0, CALM)[0][0, :3] == pytest.approx((2.0, 0.0, -1.0), abs=0.01)
    smoky = make(1, t0=0.0, life=9.0, p=(0, 0, 0), wind=1.0)
    east = evaluate(smoky, 2.0, (3.0, 0.0))[0][0, 0]
    assert 1.0 < east < 6.0


def test_bigger_calibres_throw_higher_water():
    heights = [plumes.height_of(calibre) for calibre in (0, 20, 40, 76, 102, 500)]
    assert heights == sorted(heights)
    assert heights[0] == 3.0
    assert heights[-1] == 45.0
    tops = []
    for calibre in (40, 76, 102, 500):
        rows, _ = evaluate(plumes.plume(0.0, (0, 0, 0), calibre, 1 / 3), 0.6, CALM)
        upright = rows[rows[:, 3] == 1.0]
        tops.append(float((upright[:, 5] * 2).max()))
    assert tops == sorted(tops)
    assert tops[2] == pytest.approx(10.0, rel=0.25)


def test_a_plume_rises_hangs_falls_and_leaves_a_ring():
    table = plumes.plume(0.0, (0, 0, 0), 102, 1 / 3)
    tall = []
    for now in (0.1, 0.5, 1.0, 1.8):
        rows, _ = evaluate(table, now, CALM)
        tall.append(float(rows[rows[:, 3] == 1.0][:, 5].max()))
    assert tall[0] < tall[1]
    assert tall[1] > tall[3]
    late, _ = evaluate(table, 3.5, CALM)
    assert set(late[:, 3]) == {2.0}


def test_tracers_fly_from_the_muzzle_to_the_mark_in_their_time():
    table = tracers.tracer(1.0, (0, 0, 1), (60, 0, 1), 40.0, 1, 1 / 3, True, flight=0.4)
    first = table[:1]
    start, end = (evaluate(first, now, CALM)[0][0] for now in (1.001, 1.399))
    assert np.linalg.norm(start[:3] - (0, 0, 1)) < 1.0
    assert np.linalg.norm(end[:3] - (60, 0, 1)) < 2.0
    middle = evaluate(first, 1.2, CALM)[0][0]
    assert middle[2] > 1.5
    assert 1.0 < np.linalg.norm(middle[4:7]) < 4.0
    assert 0.25 <= tracers.flight_time((0, 0, 0), (1, 0, 0)) <= tracers.flight_time((0, 0, 0), (500, 0, 0)) <= 0.6


def test_a_stream_is_the_same_however_it_is_come_to():
    source = [Source(5, (0, 0, 0), 1.0)]
    here = stream(source, 12.34, 9.0, 3.0)
    again = stream(source, 12.34, 9.0, 3.0)
    later = stream(source, 12.44, 9.0, 3.0)
    assert np.array_equal(here.born, again.born)
    both = np.intersect1d(here.born, later.born)
    assert len(both) >= len(here.born) - 2
    assert (here.born <= 12.34).all()


def test_puffs_of_a_moving_source_stay_where_they_were_let_go():
    past = np.array([[0.0, 0.0, 0.0], [2.0, 20.0, 0.0]])
    flow = stream([Source(5, (20.0, 0.0, 1.0), 1.0, past=past)], 2.0, 10.0, 2.0)
    assert np.allclose(flow.place[:, 0], np.maximum(flow.born, 0.0) * 10.0, atol=1e-3)


def test_the_same_moment_is_the_same_picture_from_both_sides(effects):
    """EB-07 in small: a film and a seek show the same."""
    effects.muzzle(0.2, "one", "gun", (60, 50), (90, 70), 20.0, 2)
    effects.tracer(0.2, "one", "gun", (60, 50), (90, 70), 20.0, 2, 0.4, True)
    effects.hit(0.6, "two", (90, 70), 20.0)
    effects.plume(0.7, (80, 60), 102.0)
    effects.explosion(0.8, (90, 70), 9.0, "two")
    forwards = sprites(effects, 1.1)
    sprites(effects, 1.9)
    backwards = sprites(effects, 1.1)
    assert len(forwards) > 80
    assert np.allclose(forwards, backwards)
    before = sprites(effects, 0.1)
    assert len(before) < len(forwards)


def test_clear_forgets_what_was_set_off(effects):
    quiet = len(sprites(effects, 1.0))
    effects.explosion(1.0, (40, 40), 9.0)
    assert len(sprites(effects, 1.2)) > quiet + 20
    effects.clear()
    assert abs(len(sprites(effects, 1.2)) - quiet) < 6


def test_no_more_sprites_than_the_preset_allows(effects, world):
    for number in range(20):
        effects.explosion(1.0, (20 + 5 * number, 40), 9.0)
    assert len(sprites(effects, 1.5)) == world.detail.particles


def test_old_puffs_are_forgotten_at_last():
    puffs = Puffs()
    for number in range(60):
        puffs.add(make(1000, t0=float(number)))
    assert len(puffs) <= Puffs.KEEP
    assert puffs.table[-1, AT["t0"]] == 59.0
    assert puffs.table.shape[1] == WIDTH


@pytest.mark.parametrize("look", [0.0, 1.0])
def test_every_kind_of_marker_is_drawn_in_both_looks(app, effects, world, table, look):
    app.camera.set_pos(40, 8, 26)
    app.camera.look_at(40, 30, 0)
    world.set_look(look)
    square = ((30.0, 20.0), (50.0, 20.0), (50.0, 40.0), (30.0, 40.0))
    effects.markers(table(sides=SIDES))
    effects._fleet.update(5.0)
    effects.update(5.0)
    app.frame(0.02)
    empty = app.grab().astype(int)
    for kind in KINDS:
        area = kind in ("zone", "minefield", "hex")
        mark = Marker(
            id="m",
            kind=kind,
            pose=None if area else Pose(40, 30, 0),
            polygon=square if area else (),
            size=102.0 if kind == "plume" else 12.0,
        )
        effects.markers(table(sides=SIDES, markers=(mark,)))
        effects._fleet.update(5.0)
        effects.update(5.0)
        app.frame(0.02)
        changed = (np.abs(app.grab().astype(int) - empty).sum(axis=-1) > 24).sum()
        assert changed > 12, kind
    effects.markers(table(sides=SIDES))


def test_a_smoke_bank_laid_becomes_the_marker_without_growing_again(effects, table):
    effects.smoke_bank(1.0, "one", (40.0, 30.0), 12.0)
    grown = sprites(effects, 6.0)
    mark = Marker(id="s", kind="smoke", pose=Pose(40.0, 30.0, 0.0), size=12.0)
    effects.markers(table(sides=SIDES, markers=(mark,), pieces=()))
    after = sprites(effects, 6.0)
    assert len(after) == len(grown)
    assert np.allclose(np.sort(after[:, 4]), np.sort(grown[:, 4]), atol=0.05)


def test_a_torpedo_runs_along_its_path_and_its_track_lengthens(effects):
    path = (Pose(20, 20, 90), Pose(80, 20, 90))
    effects.torpedo_run(1.0, "t", path, 4.0, "hit")
    run = effects._torpedoes._runs["t"][0]
    assert run.at(1.0)[-1] == pytest.approx((20.0, 20.0))
    assert run.at(3.0)[-1] == pytest.approx((50.0, 20.0))
    assert run.at(9.0)[-1] == pytest.approx((80.0, 20.0))
    sprites(effects, 3.0)
    assert "t" in effects._torpedoes._bodies
    sprites(effects, 20.0)
    assert "t" not in effects._torpedoes._bodies


def test_effects_on_unknown_pieces_do_no_harm(effects):
    effects.sink(1.0, "ghost")
    effects.critical(1.0, "ghost", "fire")
    effects.rescue(1.0, "ghost", "nobody")
    effects.hit(1.0, "ghost", (50, 50), 20.0)
    effects.near_miss(1.0, "ghost", (50, 50), 40.0)
    effects.collision(1.0, "ghost", (50, 50))
    effects.torpedo_run(1.0, "ghost", (), 1.0)
    effects.muzzle(1.0, "ghost", "gun", (50, 50), (50, 50), 20.0)
    effects.tracer(1.0, "ghost", "gun", (50, 50), (50, 50), 20.0)
    assert np.isfinite(sprites(effects, 1.2)).all()


def test_a_flash_lights_for_its_time_only(effects):
    effects._fleet.set_piece("one", badges=())
    effects.muzzle(1.0, "two", "gun", (90, 70), (60, 50), 102.0)
    lit = []
    for now in (0.9, 1.03, 1.5):
        sprites(effects, now)
        lit.append(effects._glows.shining)
    assert lit == [0, 1, 0]


def test_a_critical_hit_shows_its_badge_from_now_on(effects):
    effects.critical(1.0, "two", "fire")
    assert "fire" in effects._fleet.ships["two"].piece.badges


def test_wakes_bend_with_the_track_and_are_straight_after_a_jump(world):
    wakes = Wakes(world)
    for degree in range(0, 91, 2):
        angle = np.radians(degree)
        wakes.ship("s", 50 + 30 * np.sin(angle), 50 - 30 * np.cos(angle), 90.0 - degree, 8.0, 1.6, 30.0, 1.0, 0.1)
    trail = wakes._trails["s"]
    centre = wakes._rows[trail.slot].reshape(POINTS, 5, 11)[:, 2, :2]
    from_middle = np.hypot(centre[12:, 0] - 50, centre[12:, 1] - 50)
    assert np.abs(from_middle - 30.0).max() < 2.0
    wakes.ship("s", 10.0, 100.0, 0.0, 8.0, 1.6, 30.0, 1.0, 0.1)
    straight = wakes._rows[trail.slot].reshape(POINTS, 5, 11)[:, 2, :2]
    assert np.allclose(straight[:, 0], 10.0, atol=1e-3)
    assert straight[-1, 1] == pytest.approx(100.0 - 4.0 - 30.0, abs=0.01)
    wakes.path.remove_node()


def test_a_wake_widens_and_holds_both_arms():
    s = stations(8.0, 36.0)
    width = half_width(s, 8.0, 1.6, 1.0)
    assert (np.diff(s) > 0).all()
    assert (np.diff(width) >= -1e-6).all()
    assert width[0] >= 0.8
    line = centreline(np.zeros((0, 2)), 0.0, 0.0, 0.0, 8.0, s)
    assert line[0, 1] == pytest.approx(4.0 + 0.04 * 8.0)


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
    assert overlays._root.get_num_children() == 3
    overlays.clear()
    assert overlays._root.get_num_children() == 0
    overlays.close()


def test_sides_have_rings_of_different_shape():
    shapes = [len(capsule(5.0, 1.5, side)) for side in range(4)]
    assert len(set(shapes)) == 4
    rows, faces = strip(capsule(5.0, 1.5), (1, 1, 1), closed=True)
    assert faces.max() == len(rows) - 1


def test_explosions_and_screens_have_no_junk_in_them():
    for rows in (
        explosions.explosion(0.0, (1, 2, 3), 8.0),
        smoke.screen(0.0, (5, 5), 14.0, 1 / 3),
        tracers.hit(0.0, (1, 1, 1), 40.0, 1 / 3),
    ):
        for now in (0.0, 0.05, 0.7, 3.0):
            assert np.isfinite(evaluate(rows, now, (1.0, 1.0))[0]).all()
