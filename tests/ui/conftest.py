"""Panels on a context of their own, without a window; and a whole program off screen, small, with a home of its own.

Where no OpenGL exists the tests that draw are not collected.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from imgui_bundle import imgui

from navalsim3d.scene.app import App, NoDisplay
from navalsim3d.scene.detail import LOW, PRESETS
from navalsim3d.ui import theme
from navalsim3d.ui.program import Program

SMALL = (480, 300)
DRAWING = ("program", "app", "opened")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs OpenGL when there is none."""
    here = Path(__file__).parent
    drawing = [item for item in items if here in item.path.parents and any(name in getattr(item, "fixturenames", ()) for name in DRAWING)]
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


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saves and settings go to a folder of the test's own."""
    monkeypatch.setenv("NAVALSIM3D_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def program(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    """The program off screen, leaner than any preset: these tests look at panels, not at waves."""
    monkeypatch.setitem(PRESETS, "low", replace(LOW, grid=12, waves=1, particles=50, resolution=0.25))
    made = Program(SMALL, offscreen=True, detail="low")
    yield made
    made.close()


class Sheet:
    """A context of Dear ImGui with no window behind it, on which panels are drawn and clicked."""

    def __init__(self, size: tuple[int, int] = (1280, 720)) -> None:
        self.context = imgui.create_context()
        imgui.set_current_context(self.context)
        io = imgui.get_io()
        io.set_ini_filename("")
        io.display_size = (float(size[0]), float(size[1]))
        io.backend_flags |= imgui.BackendFlags_.renderer_has_textures.value
        self.fonts = theme.load_fonts()
        theme.apply(0.8)

    def frame(self, draw: Callable[[], object]) -> object:
        """One frame; returns what the panel answered."""
        io = imgui.get_io()
        io.delta_time = 1.0 / 30.0
        imgui.new_frame()
        answer = draw()
        imgui.render()
        for texture in imgui.get_platform_io().textures:
            if texture.status in (imgui.ImTextureStatus.want_create, imgui.ImTextureStatus.want_updates):
                texture.set_tex_id(1)
                texture.set_status(imgui.ImTextureStatus.ok)
        return answer

    def click(self, draw: Callable[[], object], at: tuple[float, float], twice: bool = False) -> object:
        """Move there, press and let go; the first answer that is something."""
        io = imgui.get_io()
        io.add_mouse_pos_event(*at)
        self.frame(draw)
        answers = []
        for down in (True, False) * (2 if twice else 1):
            io.add_mouse_button_event(0, down)
            answers.append(self.frame(draw))
        return next((answer for answer in answers if answer), None)

    def find(self, draw: Callable[[], object], wanted: Callable[[object], bool], step: float = 14.0) -> object:
        """Click over the whole sheet until an answer is what is wanted; None when no place gives it."""
        size = imgui.get_io().display_size
        y = step
        while y < size.y:
            x = step
            while x < size.x:
                answer = self.click(draw, (x, y))
                if wanted(answer):
                    return answer
                x += 4 * step
            y += step
        return None

    def close(self) -> None:
        """Give the context back."""
        imgui.set_current_context(self.context)
        for texture in imgui.get_platform_io().textures:
            texture.set_tex_id(0)
            texture.set_status(imgui.ImTextureStatus.destroyed)
        imgui.destroy_context(self.context)


@pytest.fixture
def sheet() -> Iterator[Sheet]:
    """A sheet to draw panels on."""
    made = Sheet()
    yield made
    made.close()


class Places(dict[str, tuple[float, float]]):
    """Where buttons and rows in sight were drawn last, by label: the middle of each, in pixels."""


@pytest.fixture
def places(monkeypatch: pytest.MonkeyPatch) -> Places:
    """Looks over ImGui's shoulder while panels are drawn."""
    found = Places()
    for name in ("button", "selectable", "combo", "checkbox", "slider_float", "slider_int"):
        monkeypatch.setattr(imgui, name, _noting(getattr(imgui, name), found))
    return found


def _noting(draw: Callable[..., object], found: Places) -> Callable[..., object]:
    def noted(label: str, *rest: object, **more: object) -> object:
        answer = draw(label, *rest, **more)
        low, high = imgui.get_item_rect_min(), imgui.get_item_rect_max()
        middle = ((low.x + high.x) / 2, (low.y + high.y) / 2)
        if imgui.is_item_visible() and _in_sight(middle):
            found[label] = middle
        return answer

    return noted


def _in_sight(at: tuple[float, float]) -> bool:
    """Whether a pixel lies in the part of its window that is not scrolled away: a click on the rest of a row does nothing."""
    canvas = imgui.get_window_draw_list()
    low, high = canvas.get_clip_rect_min(), canvas.get_clip_rect_max()
    return bool(low.x <= at[0] < high.x and low.y <= at[1] < high.y)


@pytest.fixture
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program draws one frame in fifty; everything else of a frame happens in each."""
    drawn, counted = App.frame, [0]

    def frame(app: App, dt: float) -> float:
        counted[0] += 1
        return drawn(app, dt) if counted[0] % 50 == 1 else dt

    monkeypatch.setattr(App, "frame", frame)
