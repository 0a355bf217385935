"""Slips over far counters, and the portraits on them."""

import math
from dataclasses import replace

import numpy as np
import pytest

from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import Piece
from navalsim3d.scene import pennants
from navalsim3d.scene.detail import LOW
from navalsim3d.scene.fleet import Fleet
from navalsim3d.scene.portraits import outline, portrait
from navalsim3d.scene.stage import Stage
from tests.scene.test_missile_age import FRIGATE, sea

SHIPS = ("ss_c", "ss_dg", "ss_fg", "ss_lg", "ss_mpb", "ss_merchant", "ss_s")


def shape(name: str) -> np.ndarray:
    return np.asarray(outline(name, "ship", 3000, (120, 30), (255, 255, 255)))[..., 3] > 128


def test_every_class_has_an_outline_of_its_own_with_its_keel_on_the_lower_edge():
    shapes = [shape(name) for name in SHIPS]
    for number, one in enumerate(shapes):
        assert one[-3:].any() and 0.08 < one.mean() < 0.75
        assert all((one != other).mean() > 0.02 for other in shapes[:number])


def test_a_portrait_has_the_light_from_above():
    picture = np.asarray(portrait("ss_s", "submarine", 3000, (240, 60))).astype(int)
    solid = picture[..., 3] > 200
    rows = np.flatnonzero(solid.any(axis=1))
    third = len(rows) // 3
    upper, lower = (picture[part][solid[part]][:, :3].mean() for part in (rows[:third], rows[-third:]))
    assert upper > lower + 5.0


def test_a_slip_keeps_its_size_in_the_picture_and_goes_when_the_counter_can_be_read():
    far, farther, near, between, full = pennants.grown(
        np.array([100.0, 200.0, pennants.NEAR, 0.5 * (pennants.NEAR + pennants.FAR), pennants.FAR])
    )
    assert farther == pytest.approx(2.0 * far)
    assert near == 0.0
    assert 0.0 < between < full


@pytest.mark.parametrize("heading", [0.0, 90.0, 200.0])
def test_a_slip_stands_beyond_its_counter_as_the_eye_sees_it(heading):
    stands, models = np.array([[45.0], [60.0], [heading], [0.0]]), np.array([[6.0], [1.2], [0.5]])
    (starboard,), (ahead,) = pennants.beyond(np.array([45.0, -60.0, 80.0]), stands, models)
    turn = math.radians(heading)
    east = starboard * math.cos(turn) + ahead * math.sin(turn)
    north = ahead * math.cos(turn) - starboard * math.sin(turn)
    assert abs(east) < 1e-6
    assert north > 0.5 * (6.0 if heading == 0.0 else 1.2)


@pytest.mark.parametrize(
    ("name", "told"), [("FG1 Guided Missile Frigate", "FG1"), ("HQ Command HQ", "HQ"), ("Blank A (dummy)", "Blank A"), ("S2", "S2")]
)
def test_it_says_the_number_and_nothing_that_only_its_owner_knows(name, told):
    assert pennants.number(Piece(id="x", kind="ship", model="ss_fg", pose=Pose(0, 0, 0), side="p1", name=name)) == told


def test_slips_are_there_from_afar_and_at_sea_only_where_ships_are_to_be_named(app, world):
    world.show_table(sea(FRIGATE))
    fleet = Fleet(world)
    fleet.show(sea(FRIGATE))
    app.camera.set_pos(world.root, 40.0, -60.0, 90.0)
    world.set_look(0.0)
    fleet.update(0.1)
    slip = fleet.ships[FRIGATE.id].miniature.root.find("pennant")
    assert not slip.is_empty() and not slip.is_hidden()
    app.camera.set_pos(world.root, 40.0, 50.0, 12.0)
    fleet.update(0.2)
    assert slip.is_hidden(), "the counter itself can be read"
    app.camera.set_pos(world.root, 40.0, -60.0, 90.0)
    large = slip.get_sx()
    world.set_look(1.0)
    fleet.update(0.3)
    assert not slip.is_hidden()
    assert slip.get_sx() == pytest.approx(pennants.AT_SEA * large, rel=0.01)
    fleet.named = False
    fleet.update(0.4)
    assert slip.is_hidden(), "in a film, and for who rides along"
    fleet.close()


def test_slips_come_back_where_they_were_when_a_covered_table_is_shown_again(app, world):
    crowd = sea(*(replace(FRIGATE, id=f"p1-FG{n}", name=f"FG{n} Frigate", pose=Pose(40.0 + 3.0 * n, 60.0, 0.0)) for n in range(4)))
    world.show_table(crowd)
    fleet = Fleet(world)
    app.camera.set_pos(world.root, 45.0, -60.0, 90.0)
    world.set_look(0.0)
    now = 0.0
    stands = []
    for table in (crowd, sea(), crowd):
        fleet.show(table)
        for _ in range(20):
            now += 0.05
            fleet.update(now)
        slips = [ship.miniature.root.find("pennant") for ship in fleet.ships.values()]
        stands.append([(*slip.get_pos(), slip.get_sx(), slip.is_hidden()) for slip in slips])
    before, covered, after = stands
    assert not covered
    assert len({place[:2] for place in before}) > 1, "a crowd makes some of them give way"
    assert after == before
    fleet.close()


def test_a_player_over_the_sea_is_told_who_is_who_and_a_spectator_is_not(app):
    stage = Stage(app, LOW)
    stage.show(sea(FRIGATE))
    named = []
    for mode in ("table", "director", "free", "bridge", "chase"):
        stage.use(mode, riding=FRIGATE.id, glide=False)
        named.append(stage.fleet.named)
    assert named == [True, False, True, False, False]
    stage.close()
