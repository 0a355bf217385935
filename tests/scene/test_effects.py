"""Effects as functions of time: the same calls and the same moment give the same picture, forwards, backwards and after a jump."""

import numpy as np
import panda3d.core as p3d
import pytest

from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import Marker, MarkerKind, Piece, SideOnTable
from navalsim3d.scene.effects import Effects, explosions, plumes, smoke, tracers
from navalsim3d.scene.effects.burning import Known, places, shares, sources_of
from navalsim3d.scene.effects.chance import scatter, seed_of
from navalsim3d.scene.effects.glows import flicker
from navalsim3d.scene.effects.puffs import AT, FLICKER, WIDTH, Puffs, make, where
from navalsim3d.scene.effects.recipes import EXHAUST, FIRE_SMOKE, RECIPES, made
from navalsim3d.scene.effects.sprites import TEXELS
from navalsim3d.scene.effects.streams import Sources, Streams, births
from navalsim3d.scene.effects.wakes import APART, BEAM, COUNT, HEAD, LEAD, STRENGTH, Wakes
from navalsim3d.scene.effects.wrecks import fore_body
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
    """The rows of a moment, as the buffer gets them."""
    effects._fleet.update(now)
    effects.update(now)
    buffer = np.frombuffer(effects._sprites._buffer.get_ram_image(), np.float32).reshape(-1, 4 * TEXELS)
    return buffer[: effects._sprites.count].copy()


def test_scatter_depends_on_seed_and_index_alone():
    whole = scatter(7, 10, 3)
    assert np.array_equal(whole[4:6], scatter(7, np.array([4, 5]), 3))
    assert not np.array_equal(whole, scatter(8, 10, 3))
    assert whole.min() >= 0.0
    assert whole.max() < 1.0
    assert abs(scatter(3, 4000, 1).mean() - 0.5) < 0.02
    assert seed_of("a", 1) == 1677741765


def test_a_puff_lives_from_its_birth_to_its_end(evaluate):
    row = make(1, t0=2.0, life=1.0, p=(1, 2, 3))
    assert [len(evaluate(row, now)) for now in (1.9, 2.0, 2.5, 2.99, 3.01)] == [0, 1, 1, 1, 0]
    puffs = Puffs()
    puffs.add(row)
    assert [len(puffs.alive(now)) for now in (1.9, 2.0, 2.5, 2.99, 3.01)] == [0, 1, 1, 1, 0]


def test_a_puff_moves_by_its_own_speed_gravity_and_the_wind(evaluate):
    row = make(1, t0=0.0, life=9.0, p=(0, 0, 0), v=(2, 0, 0), gravity=-2.0)
    assert evaluate(row, 1.0)[0, :3] == pytest.approx((2.0, 0.0, -1.0), abs=0.01)
    smoky = make(1, t0=0.0, life=9.0, p=(0, 0, 0), wind=1.0)
    assert 1.0 < evaluate(smoky, 2.0, (3.0, 0.0))[0, 0] < 6.0


def test_puffs_are_sorted_by_where_the_shader_has_them(evaluate):
    """From far to near can only be told by who knows where they are: the one formula that is written twice."""
    rows = np.concatenate([explosions.explosion(0.0, (1, 2, 3), 8.0), plumes.plume(0.1, (9, 9, 0), 102, 1 / 3)])
    rows = rows[np.isin(rows[:, AT["law"]], (0.0, 1.0, 2.0))]
    for now, wind in ((0.3, CALM), (0.9, (3.0, -2.0))):
        there = rows[(rows[:, 0] <= now) & (rows[:, 0] + rows[:, 1] > now)]
        assert np.abs(evaluate(there, now, wind)[:, :3] - where(there, now, wind)).max() < 1e-3


def test_what_stands_for_ever_is_there_from_the_first(evaluate):
    row = make(1, t0=-10.0, life=smoke.FOREVER, p=(0, 0, 0), alpha=0.9, fade_in=0.0, fade_out=1.0)
    assert [evaluate(row, now)[0, 11] for now in (0.0, 50.0)] == pytest.approx([0.9, 0.9], abs=1e-3)


def test_bigger_calibres_throw_higher_water(evaluate):
    heights = [plumes.height_of(calibre) for calibre in (0, 20, 40, 76, 102, 500)]
    assert heights == sorted(heights)
    assert heights[0] == 3.0
    assert heights[-1] == 45.0
    tops = []
    for calibre in (40, 76, 102, 500):
        rows = evaluate(plumes.plume(0.0, (0, 0, 0), calibre, 1 / 3), 0.6)
        upright = rows[rows[:, 3] == 1.0]
        tops.append(float((upright[:, 5] * 2).max()))
    assert tops == sorted(tops)
    assert tops[2] == pytest.approx(10.0, rel=0.25)


def test_a_plume_rises_hangs_falls_and_leaves_a_ring(evaluate):
    table = plumes.plume(0.0, (0, 0, 0), 102, 1 / 3)
    tall = []
    for now in (0.1, 0.5, 1.0, 1.8):
        rows = evaluate(table, now)
        tall.append(float(rows[rows[:, 3] == 1.0][:, 5].max()))
    assert tall[0] < tall[1]
    assert tall[1] > tall[3]
    late = evaluate(table, 3.5)
    assert set(late[:, 3]) == {2.0}


def test_tracers_fly_from_the_muzzle_to_the_mark_in_their_time(evaluate):
    table = tracers.tracer(1.0, (0, 0, 1), (60, 0, 1), 40.0, 1, 1 / 3, True, flight=0.4)
    first = table[:1]
    start, end = (evaluate(first, now)[0] for now in (1.001, 1.399))
    assert np.linalg.norm(start[:3] - (0, 0, 1)) < 1.0
    assert np.linalg.norm(end[:3] - (60, 0, 1)) < 2.0
    middle = evaluate(first, 1.2)[0]
    assert middle[2] > 1.5
    assert 1.0 < np.linalg.norm(middle[4:7]) < 4.0
    assert 0.25 <= tracers.flight_time((0, 0, 0), (1, 0, 0)) <= tracers.flight_time((0, 0, 0), (500, 0, 0)) <= 0.6


def source(**more):
    """One fire at the origin, a centimetre big."""
    values = {
        "kind": np.array([FIRE_SMOKE]), "seed": np.array([5]), "at": np.zeros((1, 3)), "size": np.ones(1), "amount": np.ones(1),
        "until": np.array([1e9]), "drift": np.zeros((1, 2)), "way": np.zeros((1, 2)), "speed": np.zeros((1, 2)),
    }  # fmt: skip
    return Sources(**values | more)


def flow(stream, now, ahead=0.0, **more):
    """The rows in the air from a moment on that the stream goes on to."""
    return stream.let_go(source(**more), now, now + ahead)


def test_a_stream_is_the_same_however_it_is_come_to():
    jumped, run, hasty = Streams(), Streams(), Streams()
    here = flow(jumped, 12.34)
    for step in range(300):
        there = flow(run, 12.34 * (step + 1) / 300, ahead=0.1 if step < 299 else 0.0)
    there = there[there[:, 0] <= 12.34]
    for step in range(20):
        again = flow(hasty, 12.34 * (step + 1) / 20)
    assert len(here) > 20
    for other in (there, again):
        assert np.allclose(here[np.argsort(here[:, 0])], other[np.argsort(other[:, 0])], atol=1e-4)
    assert (here[:, 0] <= 12.34).all()


def test_between_two_hand_overs_the_shader_alone_moves_the_puffs(effects, evaluate):
    """What is handed over at one moment is the picture of the next moments too."""
    effects.muzzle(0.9, "one", "gun", (60, 50), (90, 70), 102.0, 2)
    rows = sprites(effects, 1.0)
    again = sprites(effects, 1.05)
    assert np.array_equal(rows, again)
    anew = Effects(effects._world, effects._fleet)
    anew.muzzle(0.9, "one", "gun", (60, 50), (90, 70), 102.0, 2)
    wide = np.zeros((len(rows), WIDTH), np.float32)
    wide[:, :-1] = rows
    fresh = sprites(anew, 1.05)
    exact = np.zeros((len(fresh), WIDTH), np.float32)
    exact[:, :-1] = fresh
    kept, made_anew = (evaluate(table, 1.05) for table in (wide, exact))
    assert len(kept) == len(made_anew) > 40
    assert np.allclose(np.sort(kept[:, 0]), np.sort(made_anew[:, 0]), atol=0.05)
    anew.close()


def test_the_shader_flickers_as_the_lamps_do(evaluate):
    row = make(1, t0=0.0, life=99.0, p=(0, 0, 0), law=FLICKER, sway=41.0, c0=(1.0, 1.0, 1.0), fade_in=0.0, fade_out=1.0)
    for now in (1.0, 1.13, 7.7):
        assert evaluate(row, now)[0, 8] == pytest.approx(float(flicker(now, np.array([41.0]))[0]), abs=1e-3)


def test_puffs_of_a_moving_source_stay_where_they_were_let_go():
    stream, speed = Streams(), 10.0
    for step in range(1, 41):
        now = step * 0.05
        at, way = np.array([[speed * now, 0.0, 1.0]]), np.array([[speed, 0.0]])
        rows = flow(stream, now, kind=np.array([EXHAUST]), at=at, speed=way)
    late = rows[rows[:, 0] > 0.1]
    assert len(late) > 3
    assert np.allclose(late[:, AT["px"]], late[:, 0] * speed, atol=1e-3)


def test_a_fire_put_out_lets_go_nothing_more():
    stream = Streams()
    flow(stream, 2.9, until=np.array([3.0]))
    rows = flow(stream, 4.0, until=np.array([3.0]))
    assert 2.0 < rows[:, 0].max() <= 3.0


def test_every_recipe_makes_puffs_that_can_be_drawn(evaluate):
    for kind in range(len(RECIPES)):
        rows = made(births(source(kind=np.array([kind]), way=np.array([[1.0, 0.0]]), drift=np.array([[0.0, 2.0]])), None, 30.0, 30.0))
        assert len(rows) > 2
        assert (rows[:, 1] <= RECIPES[kind].life + 1e-4).all()
        assert set(rows[:, AT["tile"]] % 1.0) == {0.0}
        drawn = evaluate(rows, 30.0)
        assert np.isfinite(drawn).all()
        assert (drawn[:, 4] > 0.0).all()


def test_sources_are_where_the_tilted_hull_has_them(effects, world):
    world.set_look(1.0)
    fleet = effects._fleet
    fleet.set_pose("one", Pose(61.0, 52.0, 70.0), speed=1.0, heel=-9.0)
    for frame in range(1, 30):
        fleet.update(0.05 * frame)
    known = Known(sources_of(fleet.ships["one"]), fleet.motion)
    spots = places(known, np.arange(len(known.slot)), fleet.motion)
    for row, place in zip(sources_of(fleet.ships["one"]), spots, strict=True):
        x, y, z = fleet.point("one", row.along, row.across, row.up)
        assert place == pytest.approx((x, y, max(z, 0.1)), abs=2e-3)


def test_spray_far_from_the_eye_goes_without_first(world, table):
    fleet = Fleet(world)
    fleet.show(table(sides=SIDES, pieces=(piece("far", 150.0), piece("near", 20.0, badges=("fire",)))))
    for step in range(3):
        for name, x in (("far", 150.0), ("near", 20.0)):
            fleet.set_pose(name, Pose(x, 50.0 + step, 0.0), speed=1.0)
        fleet.update(0.1 * step)
    known = Known([row for ship in fleet.ships.values() for row in sources_of(ship)], fleet.motion)
    near = known.slot == fleet.ships["near"].slot
    plenty = shares(known, fleet.motion, (0.0, 0.0, 5.0), 500)
    assert plenty.tolist() == [1.0] * len(plenty)
    scarce = shares(known, fleet.motion, (0.0, 0.0, 5.0), 30)
    assert scarce[near].min() == 1.0
    assert 0.0 < scarce[~near & known.spare].sum() < 1.0
    none = shares(known, fleet.motion, (0.0, 0.0, 5.0), 0)
    assert none[known.spare].max() == 0.0
    assert none[~known.spare].min() == 1.0
    fleet.close()


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
        area = kind in ("zone", "minefield", "hex", "cloth")
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
    assert np.allclose(np.sort(after[:, AT["s1"]]), np.sort(grown[:, AT["s1"]]), atol=0.05)


def test_a_torpedo_runs_along_its_path_and_its_track_lengthens(effects):
    path = (Pose(20, 20, 90), Pose(80, 20, 90))
    effects.torpedo_run(1.0, "t", path, 4.0, "hit")
    run = effects._torpedoes._runs["t"][0]
    assert run.at(1.0) == pytest.approx((20.0, 20.0, 90.0, 0.0))
    assert run.at(3.0) == pytest.approx((50.0, 20.0, 90.0, 30.0))
    assert run.at(9.0) == pytest.approx((80.0, 20.0, 90.0, 60.0))
    tracks = []
    for now in (1.5, 1.7, 3.0):
        sprites(effects, now)
        tracks.append(effects._torpedoes._drawn["t"].track)
    assert tracks[0] < tracks[1] < tracks[2] == pytest.approx(18.0)
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


def foam(app, fleet, world, where):
    """How much whiter than the empty mat the picture from straight above is at places on the table."""
    app.camera.set_pos(70, 40, 150)
    app.camera.look_at(70, 40.001, 0)
    shots = []
    for shown in (False, True):
        (fleet.wakes.path.show if shown else fleet.wakes.path.hide)()
        world.update(0.0)
        app.frame(0.02)
        shots.append(app.grab().astype(int).sum(axis=-1))
    found = []
    for x, y in where:
        flat = p3d.Point2()
        app.lens.project(app.base.cam.get_relative_point(world.root, p3d.Point3(x, y, 0)), flat)
        column, row = int((flat.x + 1) * 160), int((1 - flat.y) * 90)
        found.append(int((shots[1] - shots[0])[row - 1 : row + 2, column - 1 : column + 2].max()))
    return found


def test_wakes_bend_with_the_track_and_are_straight_after_a_jump(app, world, table):
    """On the mat a wake is a printed card, so that its foam is easily told."""
    fleet = Fleet(world)
    start = piece(x=60.0, y=20.0, heading=90.0, speed=1.0, wake=36.0)
    fleet.show(table(sides=SIDES, pieces=(start,)))
    for degree in range(0, 91, 2):
        angle = np.radians(degree)
        fleet.set_pose("one", Pose(60 + 30 * np.sin(angle), 50 - 30 * np.cos(angle), 90.0 - degree), speed=1.0)
        fleet.update(0.04 * degree)
    bent = [(60 + 30 * np.sin(np.radians(a)), 50 - 30 * np.cos(np.radians(a))) for a in (40, 55, 70)]
    straight = [(90.0, 50.0 - 4.0 - d) for d in (20.0, 26.0, 32.0)]
    assert min(foam(app, fleet, world, bent)) > 60
    assert max(foam(app, fleet, world, straight)) < 20
    fleet.set_pose("one", Pose(90.0, 50.0, 0.0), speed=1.0)
    fleet.update(60.0)
    assert min(foam(app, fleet, world, straight)) > 60
    assert max(foam(app, fleet, world, bent[:2])) < 20
    fleet.close()


def test_a_wake_ends_with_the_ship_and_its_strip_is_used_again(world, table):
    fleet = Fleet(world)
    fleet.show(table(sides=SIDES, pieces=tuple(piece(f"p{k}", 5.0 + 7.0 * k, 50.0, speed=1.0, wake=30.0) for k in range(20))))
    fleet.update(0.1)
    rows = fleet.wakes._rows
    assert np.count_nonzero(rows[:, BEAM]) == 20
    fleet.show(table(sides=SIDES, pieces=(piece("p3", 30.0, 50.0, speed=0.0),)))
    fleet.update(0.2)
    left = fleet.wakes._rows
    assert np.count_nonzero(left[:, BEAM]) == 1
    assert left[:, STRENGTH].max() == 0.0
    fleet.close()


def test_places_of_a_track_lie_evenly_however_long_the_steps(world):
    wakes = Wakes(world)
    slot = np.array([wakes.slot("s", 0.0, 1.0, 0.1)])
    for x in (0.0, 0.2, 2.3, 2.4, 7.0):
        wakes.follow(slot, np.array([[x, 0.0]]), np.array([[1.0, 0.0]]), np.array([30.0]), np.array([1.0]))
    row = wakes._rows[slot[0]]
    count = int(row[COUNT])
    assert count == int(7.0 / APART) + 1
    assert np.allclose(row[HEAD + 2 : HEAD + 2 * count + 2 : 2], np.arange(count) * APART, atol=1e-4)
    assert row[LEAD] == pytest.approx(7.0 - APART * (count - 1), abs=1e-4)
    wakes.path.remove_node()


def test_explosions_and_screens_have_no_junk_in_them(evaluate):
    for rows in (
        explosions.explosion(0.0, (1, 2, 3), 8.0),
        smoke.screen(0.0, (5, 5), 14.0, 1 / 3),
        tracers.hit(0.0, (1, 1, 1), 40.0, 1 / 3),
    ):
        for now in (0.0, 0.05, 0.7, 3.0):
            assert np.isfinite(evaluate(rows, now, (1.0, 1.0))).all()


def test_a_wreck_has_a_bow_that_comes_to_a_point_and_is_as_long_as_the_ship_was(effects, table):
    points = fore_body(10.0)[0][0]
    reach = points[:, 1].max() - points[:, 1].min()
    wide = [np.ptp(points[np.abs(points[:, 1] - (points[:, 1].max() - share * reach)) < 0.06 * reach, 0]) for share in (0.03, 0.3, 0.7)]
    assert wide[0] < 0.35 * wide[2]
    assert wide[0] < wide[1] < wide[2]
    high = points[points[:, 1] > points[:, 1].max() - 0.1 * reach, 2].max()
    assert high == pytest.approx(points[:, 2].max())
    outline = ((60.0, 50.0), (60.0, 70.0), (63.0, 70.0), (63.0, 50.0))
    sizes = []
    for polygon in (outline, ()):
        effects.markers(table(sides=SIDES, markers=(Marker(id="w", kind="wreck", pose=Pose(61.5, 60.0, 0.0), polygon=polygon),)))
        low, top = effects._markers._nodes["w"][1].get_tight_bounds()
        sizes.append(top.y - low.y)
    assert 10.0 < sizes[0] < 20.5
    assert sizes[1] < 6.0
