"""A film is a whole file or none, the same each time, with its caption in it; a picture takes the camera that was asked for."""

from collections.abc import Iterator
from pathlib import Path

import imageio_ffmpeg
import numpy as np
import pytest
from PIL import Image

from navalsim3d import library
from navalsim3d.kernel.events import Announced
from navalsim3d.kernel.session import Session
from navalsim3d.lab.match import play_out
from navalsim3d.scene.app import App
from navalsim3d.ui import cinema
from navalsim3d.ui.panels.caption_panel import fitting
from navalsim3d.ui.studio import Order, strip

SIZE = (192, 108)
ORDER = Order(SIZE, "sea", "low")
CADETS = ("cadet", "cadet")


@pytest.fixture(scope="module")
def game() -> Session:
    """A game between cadets."""
    return play_out(library.ready("ships_in_the_night"), "1", *CADETS)[0]


@pytest.fixture
def screening(game: Session, monkeypatch: pytest.MonkeyPatch, opened: None) -> None:
    """Films are of that game, without playing it again."""
    monkeypatch.setattr(cinema, "session_of", lambda source, agents, seed: game)


@pytest.fixture
def opened() -> Iterator[None]:
    """Marks a test as one that draws."""
    yield None


def shoot(out: Path, seconds: float = 0.4, **more: object) -> list[np.ndarray]:
    cinema.film("game", CADETS, "1", out, seconds, ORDER, lambda share: None, **more)  # type: ignore[arg-type]
    reader = imageio_ffmpeg.read_frames(str(out))
    assert next(reader)["source_size"] == SIZE
    return [np.frombuffer(frame, np.uint8) for frame in reader]


@pytest.mark.usefixtures("screening")
def test_a_film_has_every_frame_keeps_a_still_and_is_the_same_each_time(tmp_path: Path):
    first = shoot(tmp_path / "a.mp4", still=tmp_path / "a.png")
    assert len(first) == round(0.4 * cinema.RATE)
    assert Image.open(tmp_path / "a.png").size == SIZE
    assert not np.array_equal(first[0], first[-1])
    assert (tmp_path / "a.mp4").read_bytes() == (shoot(tmp_path / "b.mp4"), (tmp_path / "b.mp4").read_bytes())[1]


@pytest.mark.usefixtures("screening")
def test_a_film_that_fails_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(App, "grab", lambda self: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        shoot(tmp_path / "a.mp4")
    assert list(tmp_path.glob("*mp4*")) == []


@pytest.mark.usefixtures("screening")
def test_a_picture_takes_the_camera_asked_for(tmp_path: Path):
    views = []
    for camera in ("director", "table", "bridge:s_102"):
        out = tmp_path / "p.png"
        cinema.picture("game", CADETS, "1", out, 8, camera, ORDER, run_up=0.1)
        views.append(np.asarray(Image.open(out), float))
    assert all(view.std() > 5 for view in views)
    assert np.abs(views[0] - views[1]).mean() > 3
    assert np.abs(views[1] - views[2]).mean() > 3


@pytest.mark.usefixtures("screening")
@pytest.mark.parametrize("camera", ["bridge", "bridge:nobody", "moon", "table:s_102", "chase:"])
def test_a_camera_that_is_none_is_refused_with_the_ships_there_are(tmp_path: Path, camera: str):
    with pytest.raises(ValueError, match=r"takes table, director, bridge:SHIP or chase:SHIP; ships: .*s_102"):
        cinema.picture("game", CADETS, "1", tmp_path / "p.png", 8, camera, ORDER)


def test_the_liveliest_of_some_games_is_chosen(monkeypatch: pytest.MonkeyPatch, game: Session):
    class Dull:
        step_count = 1

        def events_at(self, step: int) -> tuple[Announced, ...]:
            return (Announced(text="Nothing."),)

    monkeypatch.setattr(cinema, "session_of", lambda source, agents, seed: game if seed == "b" else Dull())
    assert cinema.liveliest("game", CADETS, ("a", "b", "c"), 20.0) == "b"


def test_the_strip_lies_low_and_inside_the_picture():
    for size in ((1280, 720), (64, 36), (720, 1280)):
        box = strip(size)
        assert 0 < box.left < box.left + box.width < size[0]
        assert box.top + box.height <= size[1] * 0.96


def test_a_long_sentence_loses_its_last_clauses():
    text = "S 102 laid its guns: 37 mm at MTB 38, 20 mm at MTB 34."
    assert fitting(text, lambda words: len(words) < 99) == text
    assert fitting(text, lambda words: len(words) < 45) == "S 102 laid its guns: 37 mm at MTB 38"
    assert fitting(text, lambda words: len(words) < 30) == "S 102 laid its guns"
    assert fitting(text, lambda words: False) == "S 102 laid its guns"
