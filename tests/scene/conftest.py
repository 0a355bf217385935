"""One Panda3D at a time, small, off screen, and everything it registered gone after each test.

Where no OpenGL exists the tests that draw are not collected; the test of the sentence that says so always runs.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import panda3d.core as p3d
import pytest
import trimesh

from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import IslandOnTable, Tabletop
from navalsim3d.scene import detail, meshes
from navalsim3d.scene.app import App, NoDisplay
from navalsim3d.scene.effects.sprites import TEXELS
from navalsim3d.scene.shading import FOLDER
from navalsim3d.scene.world import World

SMALL = (320, 180)
ASK = """#version 150
%s
out vec4 p3d_FragColor;
void main() {
    vec4 answer[4];
    bool there = evaluate(int(gl_FragCoord.x), answer[0], answer[1], answer[2], answer[3]);
    p3d_FragColor = there ? answer[int(gl_FragCoord.y)] : vec4(0.0, 0.0, 0.0, -1.0);
}
"""
"""a fragment shader that tells what a sprite's vertex shader works out: a column of the picture a row, its four vectors upwards"""


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
def evaluate(app: App) -> Callable[..., np.ndarray]:
    """What the graphics card makes of rows of puffs at a moment: (n, 16) numbers of those in the air."""

    def asked(rows: np.ndarray, now: float, wind: tuple[float, float] = (0.0, 0.0)) -> np.ndarray:
        buffer, picture = floats(app, len(rows), 4)
        puffs = p3d.Texture("puffs")
        puffs.setup_buffer_texture(len(rows) * TEXELS, p3d.Texture.T_float, p3d.Texture.F_rgba32, p3d.GeomEnums.UH_static)
        memoryview(puffs.modify_ram_image()).cast("B").cast("f")[:] = np.ascontiguousarray(rows[:, : 4 * TEXELS], np.float32).ravel()
        corners = np.array([[-1, -1, 0], [3, -1, 0], [-1, 3, 0]], np.float32)
        card = meshes.node("ask", meshes.geom(corners, np.array([[0, 1, 2]])))
        vertex = "#version 150\nin vec4 p3d_Vertex;\nvoid main() { gl_Position = vec4(p3d_Vertex.xy, 0.0, 1.0); }"
        card.set_shader(p3d.Shader.make(p3d.Shader.SL_GLSL, vertex, ASK % (FOLDER / "fx_puff.glsl").read_text(encoding="utf-8")))
        card.set_shader_input("puffs", puffs)
        card.set_shader_input("moment", p3d.Vec4(now, *wind, 0.0))
        card.set_depth_test(False)
        card.set_two_sided(True)
        card.node().set_bounds(p3d.OmniBoundingVolume())
        card.node().set_final(True)
        scene = p3d.NodePath("scene")
        card.reparent_to(scene)
        eye = scene.attach_new_node(p3d.Camera("eye", p3d.OrthographicLens()))
        buffer.make_display_region().set_camera(eye)
        app.base.graphicsEngine.render_frame()
        app.base.graphicsEngine.remove_window(buffer)
        told = np.frombuffer(picture.get_ram_image(), np.float32).reshape(4, len(rows), 4)[..., [2, 1, 0, 3]].transpose(1, 0, 2)
        return told.reshape(-1, 16)[told[:, 0, 3] >= 0.0].copy()

    return asked


def floats(app: App, width: int, height: int) -> tuple[p3d.GraphicsOutput, p3d.Texture]:
    """A picture of full numbers to draw into, and where they can be read afterwards."""
    kind = p3d.FrameBufferProperties()
    kind.set_float_color(True)
    kind.set_rgba_bits(32, 32, 32, 32)
    size, unseen = p3d.WindowProperties(size=(width, height)), p3d.GraphicsPipe.BF_refuse_window
    buffer = app.base.graphicsEngine.make_output(app.window.pipe, "floats", -50, kind, size, unseen, app.window.gsg, app.window)
    picture = p3d.Texture("floats")
    buffer.add_render_texture(picture, p3d.GraphicsOutput.RTM_copy_ram)
    return buffer, picture


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
