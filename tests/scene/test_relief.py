"""The relief of the islands, and what it keeps cameras from: the hill a shore battery stands on, and the hills between."""

import json

import numpy as np
import pytest
import trimesh

from navalsim3d.kernel.events import Fired
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import IslandOnTable, Piece, Tabletop
from navalsim3d.scene.cameraman import Cameraman
from navalsim3d.scene.clearance import Ground
from navalsim3d.scene.director import shots
from navalsim3d.scene.effects import Effects, dust, plumes
from navalsim3d.scene.fleet import Fleet
from navalsim3d.scene.places import Places
from navalsim3d.scene.relief import Relief
from navalsim3d.scene.shots import View, project
from navalsim3d.scene.timeline import timeline

GUNS = Pose(30.0, 30.0, 90.0)
HEIGHT = 5.0


@pytest.fixture
def hill(tmp_path, monkeypatch):
    """An island 12 cm long, 6 cm wide and 5 cm high, as fine as the shipped ones."""
    folder = tmp_path / "islands"
    folder.mkdir()
    shore = [[-3, -6], [3, -6], [3, 6], [-3, 6]]
    card = {"name": "hill", "kind": "island", "coast": [shore], "shoal": []}
    (folder / "hill.json").write_text(json.dumps(card), encoding="utf-8")
    block = trimesh.creation.box((18.0, 15.0 * 2, 36.0)).subdivide().subdivide().subdivide().subdivide()
    (folder / "hill.glb").write_bytes(trimesh.Scene(block).export(file_type="glb"))
    monkeypatch.setenv("NAVALSIM3D_HOME", str(tmp_path))
    return (IslandOnTable("hill", Pose(30.0, 30.0, 90.0)),)


def over(relief, x, y):
    return float(relief.over(np.array([x]), np.array([y]))[0])


def test_the_relief_is_as_high_as_the_mesh_and_turned_with_it(hill):
    relief = Relief(hill)
    assert over(relief, 30.0, 30.0) == pytest.approx(HEIGHT, abs=0.01)
    assert over(relief, 35.0, 30.0) == pytest.approx(HEIGHT, abs=0.01)
    assert over(relief, 30.0, 35.0) == 0.0
    assert over(relief, 90.0, -400.0) == 0.0
    assert over(Relief(), 30.0, 30.0) == 0.0


def test_a_hill_hides_what_is_behind_it_and_nothing_over_it(hill):
    before = Tabletop(width=90, height=60, scale=300)
    ground = Ground((), Places(before, timeline([]), lambda _: 8.0), relief=Relief(hill))
    assert not ground.clear(View((30, 10, 2), (30, 50, 0)), 0.0)
    assert not ground.clear(View((30, 30, 4), (30, 60, 0)), 0.0)
    assert ground.clear(View((10, 10, 2), (10, 50, 0)), 0.0)
    assert ground.clear(View((30, 10, 16), (30, 50, 3)), 0.0)


@pytest.mark.parametrize("fires", [True, False])
def test_a_battery_on_its_hill_is_seen_from_over_the_ground(hill, fires):
    """It was filmed as if it lay on the water, so that the camera looked into the hillside."""
    guns = Piece(id="guns", kind="battery", model="fort", pose=GUNS, side="a", name="Guns")
    boat = Piece(id="boat", kind="ship", model="boat", pose=Pose(75.0, 40.0, 0.0), side="b", name="Boat")
    before = Tabletop(width=90, height=60, scale=300, islands=hill, pieces=(guns, boat))
    firer, target = (guns, boat) if fires else (boat, guns)
    origin, at = ((one.pose.x, one.pose.y) for one in (firer, target))
    line = timeline([Fired(piece=firer.id, mount="g", target=target.id, origin=origin, at=at, calibre=102.0, hit=True)])
    places = Places(before, line, lambda name: 4.0 if name == "guns" else 8.0, lambda name: HEIGHT if name == "guns" else 0.0)
    relief = Relief(hill)
    camera = Cameraman(shots(line, before), places, (90.0, 60.0), relief=relief)
    about = [shot for shot in camera.shots if shot.piece == "guns"]
    assert about
    for shot in about:
        for share in (0.1, 0.5, 0.9):
            view = camera.view(shot.start + share * (shot.end - shot.start))
            assert view.eye[2] > over(relief, view.eye[0], view.eye[1]) + 0.3
            assert view.eye[2] > HEIGHT
            seen = project(view, (GUNS.x, GUNS.y, HEIGHT + 0.5))
            assert seen is not None
            assert max(abs(seen[0]), abs(seen[1])) < 0.95


@pytest.mark.parametrize(("x", "thrown"), [(30.0, "earth"), (80.0, "water")])
def test_a_missile_that_misses_throws_up_earth_on_land_and_water_at_sea(world, hill, monkeypatch, x, thrown):
    site = Piece(id="sam", kind="battery", model="ss_sam", pose=Pose(x, 30.0, 90.0), side="b", name="SAM1")
    table = Tabletop(width=90, height=60, scale=3000, islands=hill, pieces=(site,))
    world.show_table(table)
    fleet = Fleet(world)
    fleet.show(table)
    effects = Effects(world, fleet)
    seen = []
    monkeypatch.setattr(dust, "burst", lambda t0, at, wide, burst=dust.burst: seen.append(("earth", at)) or burst(t0, at, wide))
    monkeypatch.setattr(plumes, "plume", lambda t0, at, *rest, plume=plumes.plume: seen.append(("water", at)) or plume(t0, at, *rest))
    missile = Fired(piece="a", mount="SSM#1", target="sam", origin=(x, 10.0), at=(x, 30.0), hit=False, calibre=300.0)
    effects.launch(0.0, "missile", missile, 1.0)
    ((what, at),) = seen
    assert what == thrown
    assert at[2] == pytest.approx(HEIGHT + 0.05 if thrown == "earth" else 0.0, abs=0.01), "on the ground, not in it"
    effects.close()
    fleet.close()
