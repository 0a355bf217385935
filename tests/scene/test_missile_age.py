"""What a table at 1/3000 has that a table of motor boats has not: counters, cards, missiles, flights, fans and weather from above."""

from dataclasses import replace

import numpy as np
import pytest

from navalsim3d import library
from navalsim3d.kernel.events import CardTurned, Damaged, Exploded, Fired, Flew, ShotDown
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.session import Session
from navalsim3d.kernel.tabletop import ArcShape, Boxes, Piece, SideOnTable, Tabletop
from navalsim3d.rulesets.seastrike import tabletop
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE
from navalsim3d.scene import cameraman, cards, counters, director, flights, footing, ordnance
from navalsim3d.scene.cameras import TableCamera
from navalsim3d.scene.cards import Cards
from navalsim3d.scene.effects import fans, launches, missiles, surface, weather
from navalsim3d.scene.effects.puffs import AT, PLACE
from navalsim3d.scene.fleet import Fleet
from navalsim3d.scene.miniature import model
from navalsim3d.scene.places import Places
from navalsim3d.scene.shots import project
from navalsim3d.scene.stage import worth_seeing
from navalsim3d.scene.timeline import timeline

SIDES = (SideOnTable("p1", "Red fleet", "red", colour="red"), SideOnTable("p2", "Blue fleet", "blue", colour="blue"))
FRIGATE = Piece(
    id="p1-FG1", kind="ship", model="ss_fg", pose=Pose(40.0, 60.0, 90.0), side="p1", name="FG1 Frigate", strength=(1, 2),
    badges=("engine",), card=(("Type", "Frigate"),),
    boxes=(Boxes("SSM", ("crossed", "whole")), Boxes("GUN", ("used",)), Boxes("Hits", ("crossed", "whole"))),
)  # fmt: skip


def sea(*pieces: Piece, **more: object) -> Tabletop:
    return Tabletop(width=90.0, height=180.0, scale=3000, sides=SIDES, pieces=pieces, **more)


def fired(mount: str = "SSM#1", calibre: float = 300.0, **more: object) -> Fired:
    values = {"piece": "p1-FG1", "target": "p2-C1", "origin": (40.0, 60.0), "at": (40.0, 84.0), "hit": True, **more}
    return Fired(mount=mount, calibre=calibre, **values)


def test_a_model_comes_off_its_card_and_is_as_long_as_its_hull():
    made = model("ss_dg", "ship", 3000)
    assert made.base is not None
    assert made.length == pytest.approx(4.1, abs=0.05)
    low, high = made.base.get_tight_bounds()
    assert high.y - low.y == pytest.approx(6.5, abs=0.05)
    assert low.z == pytest.approx(-0.06, abs=0.005)
    assert model("ss_dg", "ship", 3000).node.find("**/gun_1")


def test_a_hull_stands_on_its_card_on_the_table_and_in_the_water_at_sea(world):
    fleet = Fleet(world)
    fleet.show(sea(FRIGATE))
    fleet.update(0.1)
    mini = fleet.ships["p1-FG1"].miniature
    assert mini.tilt.get_z() == pytest.approx(counters.THICK, abs=0.002)
    assert mini.base.get_top() == world.root.get_top()
    world.set_look(1.0)
    fleet.update(0.2)
    assert mini.base.is_hidden()
    fleet.close()


def test_a_mount_is_found_by_the_name_events_give_it(world):
    fleet = Fleet(world)
    fleet.show(sea(FRIGATE))
    fleet.update(0.1)
    assert fleet.muzzle("p1-FG1", "GUN#1") == fleet.muzzle("p1-FG1", "gun_1") is not None
    first, second = fleet.muzzle("p1-FG1", "SSML#1"), fleet.muzzle("p1-FG1", "SSML#2")
    assert first[1] < 60.0 < second[1]
    assert fleet.muzzle("p1-FG1", "LASER#1") is None
    fleet.close()


def test_red_and_blue_counters_differ_and_an_unknown_flag_is_neutral():
    def mean(flag: str) -> np.ndarray:
        base = model("ss_dg", "ship", 3000).base
        (holder,) = counters.tinted(base, flag).find_all_matches("**/+GeomNode")
        from navalsim3d.scene import meshes

        return meshes.columns(holder.node().get_geom(0).get_vertex_data())[2][:, :3].mean(axis=0)

    red, blue, plain = mean("red"), mean("BLUE"), mean("xx")
    assert red[0] > plain[0] > blue[0]
    assert blue[2] > plain[2] > red[2]


def test_what_is_lost_is_crossed_out_and_what_is_not_stays():
    assert counters.boxes(FRIGATE) == (("SSM", ("×", "")), ("GUN", ("·",)))
    assert counters.words(FRIGATE) == ("1/2",)

    session = Session(SEASTRIKE, library.ready("seastrike_introduction"), "5")
    while not session.state.pieces:
        session.apply(SEASTRIKE.legal(session.state)[0])
    told = counters.boxes(tabletop.piece(session.state, session.state.pieces[0]))
    assert told and not any(mark for _, marks in told for mark in marks), "a ship of the game has whole boxes on its counter"

    def reds(strength: tuple[int, int]) -> int:
        picture = counters.face((6.0, 1.2), "FG1", 0, False, (), strength, ())
        pixels = np.frombuffer(memoryview(picture.get_ram_image()), np.uint8).reshape(-1, 4).astype(int)
        return int(np.count_nonzero((pixels[:, 2] > 100) & (pixels[:, 0] < 30)))

    assert reds((2, 2)) == 0
    assert 0 < reds((1, 2)) < reds((0, 2))


def test_aircraft_wait_on_the_rim_fly_without_their_counter_and_are_not_seen_waiting_at_sea(world):
    world.show_table(sea())
    plane = Piece(id="p1:STRIKE1", kind="aircraft", model="ss_strike", pose=Pose(45.0, -3.0, 0.0), side="p1", name="Strike 1")
    fleet = Fleet(world)
    fleet.show(sea(plane))
    fleet.update(0.1)
    mini = fleet.ships[plane.id].miniature
    assert mini.body.get_z() == pytest.approx(footing.RIM + counters.THICK)
    fleet.set_pose(plane.id, Pose(45.0, 20.0, 0.0), height=flights.CRUISE)
    fleet.update(0.2)
    assert mini.tray.is_hidden()
    assert fleet.point(plane.id, up=0.5)[2] > flights.CRUISE
    assert mini.body.get_tight_bounds(world.root)[0].z == pytest.approx(flights.CRUISE, abs=0.25)
    world.set_look(1.0)
    fleet.set_pose(plane.id, Pose(45.0, -3.0, 0.0), height=0.0)
    fleet.update(0.3)
    assert mini.body.is_hidden()
    fleet.close()


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        (fired(), "missile"),
        (fired("BOX", 350.0), "missile"),
        (fired("GUN#1", 114.0), "shell"),
        (fired("SAML#2", 120.0, target="", at=(40.0, 60.0)), "interceptor"),
        (fired("PDG#1", 20.0, target=""), "stream"),
        (fired("TORP#1", 250.0), "torpedo"),
        (fired("ASW#1", 200.0), "rocket"),
        (fired("p1:STRIKE4", 250.0, piece="", origin=(40.0, 84.0)), "bomb"),
    ],
)
def test_what_flies_is_told_by_mount_and_calibre(event, kind):
    assert ordnance.ordnance(event) == kind


def test_a_missile_takes_longer_the_farther_it_flies_and_a_shell_keeps_its_own_time():
    assert ordnance.flight(fired(at=(40.0, 100.0))) > ordnance.flight(fired(at=(40.0, 80.0))) > ordnance.SHORTEST
    assert ordnance.flight(fired(at=(40.0, 170.0))) == ordnance.LONGEST
    assert ordnance.flight(fired("GUN#1", 114.0)) is None


@pytest.mark.parametrize("kind", ["skim", "climb", "lob", "fall"])
def test_a_flight_begins_and_ends_where_it_should(kind):
    origin, at = (10.0, 10.0, 0.4), (40.0, 20.0, 2.0 if kind == "climb" else 0.1)
    way = missiles.curve(kind, origin, at, np.linspace(0.0, 1.0, 41))
    assert way[0] == pytest.approx(origin)
    assert way[-1] == pytest.approx(at, abs=1e-6)
    assert (way[:, 2] > 0.0).all()
    if kind == "skim":
        assert way[20, 2] < 0.6 < way[4, 2] + 0.3


def test_a_missile_is_somewhere_on_its_way_at_every_moment(evaluate):
    rows = missiles.flight(5.0, "skim", (10.0, 10.0, 0.3), (30.0, 10.0, 0.1), 2.0, 0.14)
    darts = rows[rows[:, AT["length"]] > 0.0]
    for share in (0.1, 0.5, 0.9):
        seen = evaluate(darts, 5.0 + 2.0 * share)
        assert len(seen) >= 1
        assert np.abs(seen[:, 0] - (10.0 + 20.0 * share)).min() < 1.3
    smoke = rows[rows[:, AT["length"]] == 0.0]
    assert np.ptp(smoke[:, PLACE.start]) > 18.0


def test_cards_turn_while_the_missile_flies_and_nothing_follows_before_it_arrives():
    card = CardTurned(card="1", side="p1", face=("RED",))
    line = timeline([fired(), card, card, Damaged(piece="p2-C1", amount=1, left=1, full=2)])
    shot, first, second, harm = line.cues
    assert shot.start < first.start < second.start
    assert harm.start >= shot.impact
    late = timeline([fired(), card, Exploded(at=(40.0, 84.0), size=3.0)]).cues
    assert late[2].start >= late[0].impact


def test_an_aircraft_comes_home_unless_it_is_shot_down():
    out = Flew(piece="p1:STRIKE1", path=(Pose(63.0, 0.0, 0.0), Pose(63.0, 60.0, 0.0)))
    there, back = timeline([out]).cues
    assert back.homeward
    assert back.start == there.end
    assert back.track.pose(back.seconds).y == pytest.approx(0.0, abs=0.01)
    assert back.track.pose(0.4).y > 60.0
    assert not any(cue.homeward for cue in timeline([out, ShotDown(piece="p1:STRIKE1", at=(63.0, 60.0))]).cues)


def test_a_helicopter_is_brought_on_for_its_flight_alone_and_has_its_ships_side():
    out = Flew(piece="p1-FG1:HELO#1", path=(Pose(40.0, 60.0, 0.0), Pose(40.0, 80.0, 0.0)))
    before = sea(FRIGATE)
    joined = flights.with_flyers(before, [out], before)
    (_, flyer) = joined.pieces
    assert (flyer.id, flyer.kind, flyer.side, flyer.model) == ("p1-FG1:HELO#1", "aircraft", "p1", flights.HELICOPTER)
    assert flights.with_flyers(before, [fired()], before) is before
    assert model(flights.HELICOPTER, "aircraft", 3000).length > 0.3


def test_a_flight_climbs_keeps_its_height_and_comes_down_at_home():
    assert flights.altitude(0.0, 5.0) == 0.0
    assert flights.altitude(2.0, 5.0) == flights.altitude(5.0, 5.0) == flights.CRUISE
    assert flights.altitude(5.0, 5.0, homeward=True) == 0.0


class Sky:
    """In place of the fleet and the effects."""

    def __init__(self) -> None:
        self.heights: list[float] = []
        self.gone: list[str] = []
        self.burst: list[tuple[float, float, float]] = []

    def pose(self, piece: str) -> Pose:
        return Pose(45.0, -3.0, 0.0)

    def set_pose(self, piece: str, pose: Pose, speed: float, heel: float, height: float) -> None:
        self.heights.append(height)

    def vanish(self, piece: str) -> None:
        self.gone.append(piece)

    def shot_down(self, t0: float, hit: tuple[float, float, float], end: tuple[float, float, float], seconds: float) -> None:
        self.burst += [hit, end]


@pytest.mark.parametrize("met", [None, (40.0, 50.0)])
def test_who_is_shot_down_bursts_in_the_air_where_a_missile_met_it_and_falls_into_the_sea(met):
    sky = Sky()
    falls = flights.Flights(sky, sky)
    if met is not None:
        falls.met(met)
    falls.shoot_down("p1:STRIKE1", (45.0, 0.0), 10.0)
    for now in np.arange(10.0, 13.0, 0.1):
        falls.update(float(now))
    hit, end = sky.burst
    assert hit[2] == pytest.approx(flights.CRUISE, abs=0.3)
    assert hit[:2] == pytest.approx(met if met is not None else (45.0, flights.RUN - 3.0))
    assert end[2] == 0.0
    assert sky.gone
    assert sky.heights[-1] < 0.6 < max(sky.heights)


def test_every_mark_of_a_card_looks_different_and_the_same_card_is_painted_once():
    faces = {mark: cards.face((mark, "ssm MAJOR", "air SSM+SSM")) for mark in ("RED", "BLACK", "BLANK", "SYSFAIL")}
    assert len({bytes(memoryview(face.get_ram_image())) for face in faces.values()}) == 4
    assert cards.face(("RED",)) is cards.face(("RED",))


@pytest.mark.parametrize("word", ["FCE", "HELO", "GUN", "SSM+SSM"])
def test_the_words_of_a_card_keep_clear_of_its_cross(word):
    picture = cards.face(("RED", f"ssm {word}", f"gun {word}", f"asw {word}", f"torp {word}", f"air {word}"))
    pixels = np.frombuffer(memoryview(picture.get_ram_image()), np.uint8).reshape(picture.get_y_size(), picture.get_x_size(), 4)
    red = (pixels == pixels[len(pixels) // 2, cards.SHOWN[0] // 2]).all(axis=2)
    rows, columns = np.flatnonzero(red.any(axis=1)), np.flatnonzero(red.any(axis=0))
    box = pixels[rows[0] - 6 : rows[-1] + 7, columns[0] : columns[-1] + 1].reshape(-1, 4)
    assert len(rows) == len(columns) > 80
    assert len(np.unique(box, axis=0)) == 2, "nothing but the cross and paper"


def test_cards_lie_in_a_row_on_the_rim_turn_over_and_are_taken_up(app, world):
    rows = Cards(world.root, app.camera, app.lens)
    rows.lay(90.0, 180.0)
    rows.turn(10.0, ("RED", "ssm MAJOR"))
    rows.turn(10.8, ("BLANK",))
    rows.update(10.1, 0.0)
    row = rows._rim
    (_, front, rear, _), (later, *_) = row._cards
    assert (front.is_hidden(), rear.is_hidden(), later.is_hidden()) == (True, False, True)
    rows.update(12.0, 0.0)
    assert (front.is_hidden(), rear.is_hidden(), later.is_hidden()) == (False, True, False)
    places = [place.get_x() for place, *_ in row._cards]
    assert places[1] - places[0] > cards.WIDE
    assert not row.root.is_hidden()
    corner = row.root.get_pos(world.root)
    assert corner.x > 90.0
    assert corner.z > 1.0
    rows.update(11.0 + cards.LIE + 1.0, 0.0)
    assert row.root.is_hidden()
    rows.close()


def test_later_cards_push_the_first_out_and_a_pause_begins_a_new_row(app, world):
    rows = Cards(world.root, app.camera, app.lens)
    for number in range(cards.MOST + 2):
        rows.turn(10.0 + number, ("BLACK",))
    assert len(rows._rim) == cards.MOST
    rows.turn(60.0, ("RED",))
    assert len(rows._rim) == 1
    rows.turn(61.0, ())
    assert len(rows._rim) == 1
    rows.close()


@pytest.mark.parametrize("face", [("RED", "ssm MAJOR"), ("SYSFAIL",)])
def test_a_card_is_seen_in_the_corner_of_the_picture_at_sea(app, world, face):
    world.set_look(1.0)
    surface.prepare(world)
    rows = Cards(world.root, app.camera, app.lens)
    app.frame(0.04)
    empty = app.grab()
    rows.turn(world.time, face)
    rows.update(world.time + 2.0, 1.0)
    app.frame(0.01)
    changed = np.abs(app.grab().astype(int) - empty).sum(axis=2) > 60
    high, wide = changed.shape
    assert changed[: high // 2, wide // 2 :].sum() > 100
    rows.close()


def test_the_indicator_is_a_fan_graduated_by_centimetres_and_a_range_is_a_ring_in_its_weapons_colour():
    fan = fans.fan(ArcShape("indicator", (40.0, 60.0), 45.0, 135.0, 0.0, 15.0))
    points = np.concatenate([rows[:, :2] for rows, _ in fan])
    assert np.hypot(points[:, 0] - 40.0, points[:, 1] - 60.0).max() == pytest.approx(15.0, abs=0.01)
    assert points[:, 0].min() > 39.99
    shape = ArcShape("SSML", (40.0, 60.0), 0.0, 360.0, 0.0, 27.0)
    assert fans.is_ring(shape)
    assert fans.ink("SSML", (0.0, 0.0, 0.0)) != fans.ink("GUN", (0.0, 0.0, 0.0))
    ring = np.concatenate([rows[:, :2] for rows, _ in fans.ring(shape, fans.ink("SSML", (0.0, 0.0, 0.0)))])
    assert np.hypot(ring[:, 0] - 40.0, ring[:, 1] - 60.0).max() == pytest.approx(27.0, abs=0.05)


def test_weather_lies_on_a_whole_table_only_where_models_are_small():
    assert len(weather.lying(sea(weather="clear"))) == 0
    assert len(weather.lying(Tabletop(width=180.0, height=120.0, scale=300, weather="fog"))) == 0
    fog, storm = weather.lying(sea(weather="fog")), weather.lying(sea(weather="storm"))
    assert 0 < len(storm) < len(fog) <= weather.MOST
    assert storm[:, PLACE.start + 2].min() > fog[:, PLACE.start + 2].max()
    assert fog[:, AT["r0"]].min() > storm[:, AT["r0"]].max()


def test_a_table_that_is_deeper_than_wide_is_looked_at_along_its_shorter_way_and_all_of_it_is_seen():
    view = TableCamera(90.0, 180.0).view(0.0)
    assert view.eye[0] > 90.0
    corners = [project(view, (x, y, 0.0)) for x in (0.0, 90.0) for y in (0.0, 180.0)]
    assert all(max(map(abs, corner)) < 1.0 for corner in corners)
    assert max(corner[0] for corner in corners) - min(corner[0] for corner in corners) > 1.5
    assert TableCamera(180.0, 90.0).view(0.0).eye[1] < 0.0


def test_ships_far_apart_are_filmed_from_higher_up_and_aircraft_beside_the_table_do_not_count():
    near, far = [Pose(40.0, 80.0, 0.0), Pose(50.0, 100.0, 0.0)], [Pose(10.0, 5.0, 0.0), Pose(80.0, 175.0, 0.0)]

    def pitch(poses: list[Pose]) -> float:
        view = cameraman.gathered(poses, (90.0, 180.0))
        return view.eye[2] / np.hypot(view.eye[0] - view.target[0], view.eye[1] - view.target[1])

    assert pitch(far) > 1.5 * pitch(near)
    assert cameraman.gathered([*near, Pose(45.0, 183.0, 0.0)], (90.0, 180.0)) == cameraman.gathered(near, (90.0, 180.0))


def test_while_nothing_happens_the_ships_are_shown_and_not_the_posts_ashore():
    post = Piece(id="p1-HQ", kind="headquarters", model="ss_hq", pose=Pose(30.0, 5.0, 0.0), side="p1", name="HQ")
    other = replace(FRIGATE, id="p2-FG1", side="p2", pose=Pose(50.0, 90.0, 0.0))
    assert worth_seeing(sea(FRIGATE, post, other)) == [FRIGATE.pose, other.pose]
    assert worth_seeing(replace(sea(FRIGATE, post, other), scale=300)) == [FRIGATE.pose, post.pose, other.pose]


def test_launchers_of_small_models_are_part_of_the_hull_and_still_fire_from_their_place():
    made = model("ss_dg", "ship", 3000)
    assert made.node.find("**/ssml_1").is_empty()
    assert not made.node.find("**/gun_1").is_empty()
    assert {"ssml_1", "gun_1"} <= made.mounts.keys() == made.rests.keys()


def test_the_director_follows_a_flight_out_shows_its_target_and_looks_up_at_a_defence():
    out = Flew(piece="p1-FG1:HELO#1", path=(Pose(40.0, 60.0, 0.0), Pose(40.0, 84.0, 0.0)))
    bomb = fired("HELO#1", 500.0, origin=(40.0, 84.0))
    line = timeline([out, bomb])
    assert [shot.kind for shot in director.shots(line, sea(FRIGATE))] == ["flight", "impact"]
    places = Places(flights.with_flyers(sea(FRIGATE), [out], sea(FRIGATE)), line, lambda _: 1.0)
    assert places.at("p1-FG1:HELO#1", line.cues[0].end).pose.y == pytest.approx(84.0, abs=0.1)
    answer = timeline([fired("SAM#1", 120.0, target="")])
    assert "skies" in [shot.kind for shot in director.shots(answer, sea(FRIGATE))]


def test_what_flies_is_drawn_larger_for_an_eye_that_is_far_and_life_size_near_by_and_on_the_ground():
    size = launches.size_of("missile", 100.0 / 3000.0)
    assert launches.told(size, 8.0) == 1.0
    assert launches.told(size, 60.0) * size == pytest.approx(launches.SHARE * 60.0)
    assert launches.told(size, 1e4) == launches.LARGEST
    assert flights.larger(0.6, 0.0, 100.0) == 1.0
    assert flights.larger(0.6, flights.CRUISE, 10.0) == 1.0
    assert flights.larger(0.6, flights.CRUISE, 60.0) == pytest.approx(flights.SHARE * 100.0)
    assert flights.larger(0.6, flights.CRUISE, 1e4) == flights.LARGEST


def test_an_aircraft_is_as_large_as_life_again_when_it_has_landed(world):
    jet = Piece(id="p1:STRIKE1", kind="aircraft", model="ss_strike", pose=Pose(40.0, 60.0, 0.0), side="p1", name="Strike aircraft 1")
    fleet = Fleet(world)
    fleet.show(sea(jet))
    fleet._camera.set_pos(40.0, -20.0, 60.0)
    body, sizes = fleet.ships["p1:STRIKE1"].miniature.body, []
    for now, high in ((0.1, 0.0), (0.2, flights.CRUISE), (0.3, 0.0)):
        fleet.set_pose("p1:STRIKE1", jet.pose, height=high)
        fleet.update(now)
        sizes.append(body.get_sx())
    assert sizes[1] > 1.5 * sizes[0]
    assert sizes[2] == pytest.approx(sizes[0])
    fleet.close()


def test_the_last_card_of_the_small_row_is_large_and_joins_the_others_when_the_next_is_turned(app, world):
    row = cards.Row(world.root, 0.9, 60, cards.NEWEST)
    row.put(("RED",), 0.0)
    row.update(1.0)
    (first,) = row.root.find_all_matches("turned")
    assert first.get_scale().y == pytest.approx(cards.NEWEST)
    row.put(("BLACK",), 2.0)
    row.update(1.9)
    assert first.get_scale().y == pytest.approx(cards.NEWEST)
    row.update(3.0)
    first, second = sorted(row.root.find_all_matches("turned"), key=lambda place: place.get_x())
    assert (first.get_scale().y, second.get_scale().y) == pytest.approx((1.0, cards.NEWEST))
    assert second.get_x() - 0.5 * cards.NEWEST * cards.WIDE > first.get_x() + 0.5 * cards.WIDE
    row.root.remove_node()
