"""The stage ends every performance at the position after it, and keeps a player's aids out of the director's picture."""

from collections.abc import Callable

import pytest

from navalsim3d.kernel.events import Activated, Fired, Moved, Placed
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import Marker, Piece, Tabletop
from navalsim3d.scene import detail
from navalsim3d.scene.app import App
from navalsim3d.scene.stage import Stage, bare, with_arrivals

ZONE = Marker(id="z", kind="zone", polygon=((0, 0), (20, 0), (20, 20), (0, 20)))
SMOKE = Marker(id="s", kind="smoke", pose=Pose(90, 60, 0), size=6.0)


def boat(name: str, pose: Pose, active: bool = False) -> Piece:
    return Piece(id=name, kind="ship", model="plain", pose=pose, side="rn", name=name, active=active)


@pytest.fixture
def tables(table: Callable[..., Tabletop]) -> tuple[Tabletop, Tabletop]:
    """Before and after a run of 20 cm."""
    enemy = boat("b", Pose(90, 60, 10))
    before = table(pieces=(boat("a", Pose(30, 30, 90), active=True), enemy), markers=(ZONE, SMOKE))
    return before, table(pieces=(boat("a", Pose(50, 30, 90)), enemy), markers=(ZONE,))


RUN = (
    Activated(piece="a", side="rn"),
    Moved(piece="a", path=(Pose(30, 30, 90), Pose(50, 30, 90)), speed=1.0),
    Fired(piece="a", mount="g", target="b", origin=(50, 30), at=(90, 60), roll=3, needed=4, hit=True, text="A fired: 3."),
)


def test_a_performance_ends_with_the_position_after_it_and_says_so_once(app: App, tables: tuple[Tabletop, Tabletop]):
    stage = Stage(app, detail.LOW)
    said = []
    stage.show(tables[0])
    stage.use("director", glide=False)
    stage.play(RUN, tables[1], lambda: said.append(stage.tabletop))
    told = set()
    for _ in range(400):
        stage.update(0.04)
        told.add(stage.caption.text if stage.caption else "")
    assert not stage.busy
    assert said == [tables[1]]
    assert stage.fleet.pose("a") == Pose(50, 30, 90)
    assert "A fired" in told
    stage.close()


def test_skipping_ends_where_playing_would(app: App, tables: tuple[Tabletop, Tabletop]):
    stage = Stage(app, detail.LOW)
    stage.show(tables[0])
    stage.play(RUN, tables[1])
    stage.update(0.04)
    stage.skip()
    assert stage.tabletop == tables[1]
    assert stage.fleet.pose("a") == Pose(50, 30, 90)
    stage.close()


def test_the_directors_eye_follows_the_ship_and_stays_above_the_waves(app: App, tables: tuple[Tabletop, Tabletop]):
    stage = Stage(app, detail.LOW)
    stage.world.set_look(1.0)
    stage.show(tables[0])
    stage.use("director", glide=False)
    stage.play(RUN[:2], tables[1])
    stage.update(0.4)
    x, y, z = stage.rig.view.eye
    assert abs(x - 35) + abs(y - 30) < 60
    assert z > stage.world.sea.height(x, y, stage.world.time)
    stage.close()


def test_from_the_bridge_one_sees_from_above_the_hull_one_stands_on(app: App, tables: tuple[Tabletop, Tabletop]):
    stage = Stage(app, detail.LOW)
    stage.show(tables[0])
    stage.use("bridge", riding="a", glide=False)
    stage.update(0.04)
    x, y, z = stage.rig.view.eye
    assert abs(x - 30) < stage.fleet.length("a") / 2
    assert y == pytest.approx(30, abs=0.5)
    assert z > 0.5
    assert stage.rig.view.target[0] > x
    stage.close()


def test_lines_for_a_player_are_no_things_in_the_sea(tables: tuple[Tabletop, Tabletop]):
    plain = bare(tables[0])
    assert [marker.kind for marker in plain.markers] == ["smoke"]
    assert not any(piece.active for piece in plain.pieces)
    assert [piece.pose for piece in plain.pieces] == [piece.pose for piece in tables[0].pieces]


def test_who_comes_on_to_the_table_is_there_while_it_is_told(tables: tuple[Tabletop, Tabletop]):
    empty = Tabletop(width=180, height=120, scale=300)
    joined = with_arrivals(empty, (Placed(piece="a", pose=Pose(5, 6, 7)),), tables[1])
    assert [(piece.id, piece.pose) for piece in joined.pieces] == [("a", Pose(5, 6, 7))]
    assert with_arrivals(tables[0], RUN, tables[1]) is tables[0]
