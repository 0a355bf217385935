"""The flights no event tells: interceptors against a strike, attackers on their way to where they are met."""

import math
from dataclasses import replace

import numpy as np
import pytest

from navalsim3d.kernel.events import Activated, CardTurned, Fired, Flew, ShotDown
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import Piece, SideOnTable, Tabletop
from navalsim3d.scene import director, flights, footing, ordnance, sorties
from navalsim3d.scene.effects import Effects
from navalsim3d.scene.effects.puffs import AT
from navalsim3d.scene.fleet import Fleet
from navalsim3d.scene.places import Places
from navalsim3d.scene.stage import Stage
from navalsim3d.scene.timeline import FLIGHT, STALK, timeline

STRIKE = Piece(id="p1:STRIKE1", kind="aircraft", model="ss_strike", pose=Pose(45.0, -3.0, 0.0), side="p1", name="Strike aircraft 1")
OWN = Piece(id="p2:INTERCEPTOR1", kind="aircraft", model="ss_interceptor", pose=Pose(40.0, 183.0, 180.0), side="p2", name="Interceptor 1")
TENTH = replace(OWN, id="p2:INTERCEPTOR10", pose=Pose(60.0, 183.0, 180.0), name="Interceptor 10")
FRIGATE = Piece(id="p2-FG1", kind="ship", model="ss_fg", pose=Pose(40.0, 120.0, 90.0), side="p2", name="FG1 Guided Missile Frigate")
TABLE = Tabletop(
    width=90.0, height=180.0, scale=3000, sides=(SideOnTable("p1", "Red fleet", "red"), SideOnTable("p2", "Blue fleet", "blue")),
    pieces=(STRIKE, OWN, TENTH, FRIGATE),
)  # fmt: skip
LOST = ShotDown(piece=STRIKE.id, at=(45.0, 0.0))


def card(piece: str, target: str = STRIKE.id, mark: str = "RED", side: str = "p2") -> CardTurned:
    return CardTurned(card="1", side=side, face=(mark,), piece=piece, target=target)


READY = card(OWN.id, "")
KILL = [READY, card(OWN.id, mark="BLACK"), card(OWN.id), LOST]


def defence(hit: bool) -> Fired:
    return Fired(piece=FRIGATE.id, mount="SAM#1", target="", origin=(40.0, 120.0), at=(40.0, 120.0), calibre=120.0, hit=hit)


def flown(events: list[object], piece: str) -> list[object]:
    line = sorties.with_sorties(timeline(events), TABLE)
    return [cue for cue in line.cues if isinstance(cue.event, Flew) and cue.event.piece == piece]


@pytest.mark.parametrize(
    ("whom", "piece"),
    [(OWN.id, OWN.id), (TENTH.id, TENTH.id), (FRIGATE.id, FRIGATE.id), (f"{FRIGATE.id}:HELO#1", FRIGATE.id), ("p2-FG11", None), ("", None)],
)
def test_a_card_is_turned_for_a_piece_and_for_a_helicopter_by_its_ship(whom, piece):
    found = sorties.turner(card(whom), TABLE)
    assert (found.id if found is not None else None) == piece


def test_an_interceptor_is_on_the_tail_of_its_quarry_when_that_is_shot_down_and_flies_home():
    out, back = flown(KILL, OWN.id)
    (quarry,) = flown(KILL, STRIKE.id)
    end = out.track.pose(out.track.seconds)
    met = quarry.track.pose(quarry.track.seconds)
    assert out.end == pytest.approx(quarry.end)
    assert (end.x, end.y) == pytest.approx((met.x, met.y), abs=sorties.TAIL + 1.0)
    assert math.cos(math.radians(end.heading - met.heading)) > 0.9
    assert out.track.pose(0.0).y == OWN.pose.y
    assert quarry.track.pose(0.0).y == STRIKE.pose.y
    assert met.y > TABLE.height / 2
    home = back.track.pose(back.track.seconds)
    assert back.homeward
    assert (home.x, home.y) == pytest.approx((OWN.pose.x, OWN.pose.y), abs=0.01)
    assert back.track.pose(0.1).y > end.y


def test_the_sortie_takes_no_longer_than_the_cards_and_the_quarry_is_shot_down_at_its_end():
    line = timeline(KILL)
    whole = sorties.with_sorties(line, TABLE)
    assert whole.seconds == line.seconds
    (lost,) = (cue for cue in line.cues if isinstance(cue.event, ShotDown))
    (quarry,) = flown(KILL, STRIKE.id)
    assert quarry.end == pytest.approx(lost.start + STALK)
    assert line.seconds >= lost.start + STALK + flights.FALL
    assert quarry.start == next(cue.start for cue in line.cues if cue.event == KILL[1])


def test_an_interceptor_that_finds_nobody_patrols_and_one_that_is_only_checked_stays():
    out, back = flown(KILL[:2], OWN.id)
    assert OWN.pose.y - out.track.pose(out.track.seconds).y > 40.0
    assert back.homeward
    assert not flown(KILL[:2], STRIKE.id)
    assert not flown([READY], OWN.id)
    crash = ShotDown(piece=OWN.id, at=(45.0, 180.0))
    assert not flown([card(OWN.id, "", "SYSFAIL"), crash], OWN.id)


def test_an_attacker_is_there_when_a_missile_meets_it_and_is_shown_alone_from_then_on():
    events = [card(FRIGATE.id), defence(True), LOST]
    line = timeline(events)
    (out,) = flown(events, STRIKE.id)
    (shot,) = (cue for cue in line.cues if isinstance(cue.event, Fired))
    assert out.end == pytest.approx(shot.impact)
    met = out.track.pose(out.track.seconds)
    assert (met.x, met.y) == pytest.approx(ordnance.aside(events[1]), abs=0.01)
    assert line.cues[-1].start == pytest.approx(shot.impact)


def test_an_attacker_that_was_missed_is_over_its_target_soon_after_and_has_come_from_its_stand():
    way = Flew(piece=STRIKE.id, path=(Pose(40.0, 0.0, 0.0), Pose(40.0, 120.0, 0.0)))
    events = [*(card(FRIGATE.id, mark="BLANK") for _ in range(4)), defence(False), way]
    line = timeline(events)
    shot, out = (next(cue for cue in line.cues if isinstance(cue.event, kind)) for kind in (Fired, Flew))
    assert out.seconds == pytest.approx(120.0 / FLIGHT)
    assert shot.impact < out.end < shot.impact + 1.0
    there, back = flown(events, STRIKE.id)
    assert there.track.pose(0.0).x == STRIKE.pose.x
    assert back.track.pose(back.track.seconds).y == pytest.approx(STRIKE.pose.y)


def test_the_director_shows_who_is_checked_who_rises_and_who_is_shot_down_and_nobody_who_is_not_there():
    line = sorties.with_sorties(timeline([*(card(f"p2:INTERCEPTOR{number}", "") for number in (1, 2, 3)), *KILL[1:]]), TABLE)
    cut = director.shots(line, TABLE)
    assert [(shot.kind, shot.piece) for shot in cut[:3]] == [("establish", OWN.id), ("flight", OWN.id), ("skies", STRIKE.id)]
    places = Places(TABLE, line, lambda _: 1.0)
    lost = next(cue for cue in line.cues if isinstance(cue.event, ShotDown))
    assert cut[2].start < lost.start + STALK
    assert places.at(STRIKE.id, lost.start + STALK).ground == flights.CRUISE
    assert places.at(STRIKE.id, 0.0).ground == 0.0


def test_the_camera_looks_at_an_attacker_that_is_met_and_at_no_empty_sky(app, world):
    events = [card(FRIGATE.id), defence(True), LOST]
    stage = Stage(app, app.detail)
    stage.show(TABLE)
    stage.use("director", glide=False)
    stage.play(events, TABLE)
    cues = stage._line.cues
    hit = next(cue.impact for cue in cues if isinstance(cue.event, Fired))
    for t in np.arange(0.0, stage._line.seconds - 0.05, 0.05):
        stage.update(0.05)
        if hit - 0.3 < t < hit + 0.6:
            plane = stage.fleet.ships[STRIKE.id]
            pose, height = plane.stance.pose, plane.stance.height
            x, y = stage.rig.on_screen((pose.x, pose.y, height))
            assert abs(x) < 0.8
            assert abs(y) < 0.8
    stage.close()


def test_what_takes_off_from_the_rim_loses_its_height_over_the_first_of_the_water():
    at = [footing.slope(Pose(45.0, y, 0.0), 90.0, 180.0) for y in (-3.0, 0.0, 4.0, 20.0)]
    assert at[0] == at[1] == footing.RIM
    assert 0.3 < at[2] < footing.RIM
    assert at[3] == 0.0


def test_the_sky_is_watched_for_an_attacker_that_is_near_and_over_the_ship_for_one_that_is_not():
    way = Flew(piece="p1-FP1:HELO#1", path=(Pose(40.0, 90.0, 0.0), Pose(40.0, 120.0, 0.0)))
    words = card(FRIGATE.id, mark="BLANK")
    events = [words, words, defence(False), words, words, defence(False), way]
    skies = [shot for shot in director.shots(timeline(events), TABLE) if shot.kind == "skies"]
    assert [shot.piece for shot in skies] == ["", way.piece]


def test_a_card_for_a_helicopter_is_its_ships():
    helicopter = Piece(
        id="p2-FG1:HELO#1", kind="aircraft", model=flights.HELICOPTER, pose=FRIGATE.pose, side="p2", name="HELO#1"
    )  # fmt: skip
    here = replace(TABLE, pieces=(*TABLE.pieces, helicopter))
    assert sorties.turner(card(f"{FRIGATE.id}:HELO#1", "p1-FG1"), here) == FRIGATE


def missile(hit: bool) -> Fired:
    return Fired(
        piece="p1-FG1", mount="SSM#1", target=FRIGATE.id, origin=(40.0, 80.0), at=(40.0, 120.0), calibre=300.0, hit=hit, text="fires"
    )


def test_a_missile_that_is_shot_at_is_in_the_air_by_then_and_ends_short_of_its_target_where_it_is_stopped():
    lock, words = card("p1-FG1", "p1-FG1", side="p1"), card(FRIGATE.id)
    stopped = timeline([Activated(piece="p1-FG1", side="p1"), lock, words, defence(True), missile(False)])
    through = timeline([Activated(piece="p1-FG1", side="p1"), lock, words, defence(False), missile(True)])
    for line in (stopped, through):
        shot, ssm = (cue for cue in line.cues if isinstance(cue.event, Fired))
        assert ssm.start < shot.start < shot.impact <= ssm.impact + 1e-9
        assert shot.met == pytest.approx((40.0, 117.0))
    shot, ssm = (cue for cue in stopped.cues if isinstance(cue.event, Fired))
    assert ssm.impact == pytest.approx(shot.impact)
    assert ssm.met == shot.met
    assert next(cue for cue in through.cues if cue.event == missile(True)).met is None
    assert [shot.kind for shot in director.shots(stopped, TABLE)].count("impact") == 1


def test_a_missile_that_is_stopped_throws_up_no_water(world):
    effects = Effects(world, Fleet(world))
    thrown = []
    effects.near_miss = lambda *_: thrown.append("water")
    effects.explosion = lambda *_: thrown.append("fire")
    effects.launch(0.0, "missile", missile(False), 1.0, (40.0, 117.0))
    assert not thrown
    effects.launch(0.0, "missile", missile(False), 1.0)
    assert thrown == ["water"]


def test_an_interceptor_whose_only_card_brings_its_quarry_down_has_flown_out_too():
    events = [card(TENTH.id, mark="SYSFAIL"), card(OWN.id), LOST]
    out, _ = flown(events, OWN.id)
    (quarry,) = flown(events, STRIKE.id)
    assert out.end == pytest.approx(quarry.end)
    assert not flown(events, TENTH.id)


def test_a_picture_is_taken_by_the_camera_of_its_own_moment(app, world):
    stage = Stage(app, app.detail)
    stage.show(TABLE)
    stage.use("director", glide=False)
    stage.play(KILL, TABLE)
    cut = stage._cameraman.shots[1].start
    before = cut - 0.02
    for _ in range(20):
        stage.update(before / 20)
    stage.update(0.04)
    wanted = stage._cameraman.view(before + 0.04, stage.world.look)
    assert stage.rig.view.eye == pytest.approx(stage._over_waves(wanted).eye, abs=0.05)
    stage.close()


def test_the_burst_of_an_aircraft_that_was_far_when_it_was_hit_does_not_fill_the_picture_from_near(app, world):
    effects = Effects(world, Fleet(world))
    wide = []
    for away in (6.0, 400.0):
        app.camera.set_pos(world.root, 40.0, -away, 3.0)
        thrown = []
        effects._throw = thrown.append
        effects.shot_down(0.0, (40.0, 0.0, 2.4), (40.0, 4.0, 0.0), 1.5)
        wide.append(float(thrown[0][:, AT["s1"]].max()))
    assert wide[0] < wide[1] < 2.5 * wide[0]
