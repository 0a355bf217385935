"""One Panda3D at a time, small, off screen, and everything it registered gone after each test.

Where no OpenGL exists the tests that draw are not collected; the test of the sentence that says so always runs.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import trimesh

from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import IslandOnTable, Tabletop
from navalsim3d.scene import detail
from navalsim3d.scene.app import App, NoDisplay
from navalsim3d.scene.world import World

SMALL = (320, 180)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs OpenGL when there is none."""
    drawing = [item for item in items if "app" in getattr(item, "fixturenames", ())]
    if not drawing or _can_draw():
        return
    config.hook.pytest_deselected(items=drawing)
    items[:] = [item for item in items if item not in drawing]


def _can_draw() -> bool:
    try:
        App((1, 1), offscreen=True).close()
    except NoDisplay:
        return False
    return True


@pytest.fixture
def app() -> Iterator[App]:
    """An application of 320 x 180 with no screen."""
    made = App(SMALL, offscreen=True)
    yield made
    made.close()


@pytest.fixture
def world(app: App) -> Iterator[World]:
    """A world at the low preset with an empty table of 180 x 120 cm under an eye south of it."""
    made = World(app, detail.LOW)
    made.show_table(Tabletop(width=180, height=120, scale=300))
    app.camera.set_pos(90, -60, 40)
    app.camera.look_at(90, 60, 0)
    yield made
    made.close()


@pytest.fixture
def table() -> Callable[..., Tabletop]:
    """Makes tabletops of 180 x 120 cm."""
    return lambda **more: Tabletop(width=180, height=120, scale=300, **more)


@pytest.fixture
def atoll(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[IslandOnTable, ...]:
    """A ring of shoal with one rock in it, in the user's library, placed in the middle of the table."""
    folder = tmp_path / "islands"
    folder.mkdir()
    rock = [[5, 30], [8, 30], [8, 33], [5, 33]]
    shoal = [[-20, -20], [20, -20], [20, 20], [-20, 20]]
    card = {"name": "atoll", "kind": "island", "coast": [rock], "shoal": [shoal]}
    (folder / "atoll.json").write_text(json.dumps(card), encoding="utf-8")
    box = trimesh.creation.box((9, 9, 9))
    (folder / "atoll.glb").write_bytes(trimesh.Scene(box).export(file_type="glb"))
    monkeypatch.setenv("NAVALSIM3D_HOME", str(tmp_path))
    return (IslandOnTable("atoll", Pose(90.0, 60.0, 0.0)),)
