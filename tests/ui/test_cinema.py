"""A film is a whole file or none, the same each time, with its caption in it; a picture takes the camera that was asked for."""

from collections.abc import Iterator
from pathlib import Path

import imageio_ffmpeg
import numpy as np
import pytest
from PIL import Image

from navalsim3d import library
from navalsim3d.kernel.events import Announced, Sank
from navalsim3d.kernel.session import Session
from navalsim3d.lab.match import play_out
from navalsim3d.scene.app import App
from navalsim3d.scene.programme import acts
from navalsim3d.scene.reel import reel
from navalsim3d.scene.ships import SINKING
from navalsim3d.scene.timeline import timeline
from navalsim3d.ui import cinema, strips, studio
from navalsim3d.ui.panels import caption_panel
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


class Set:
    """A studio in which nothing is drawn: it tells what was on the stage in every frame."""

    def __init__(self, game: Session) -> None:
        self.game, self.title, self.now, self.line, self.tabletop = game, "", 0.0, timeline([]), None
        self.frames: list[tuple[str, str, float]] = []

    stage = property(lambda self: self)
    busy = property(lambda self: self.now < self.line.seconds)

    def show(self, tabletop: object) -> None:
        self.tabletop, self.line, self.now = tabletop, timeline([]), 0.0
        self.frames.append(("cut", "", 0.0))

    def use(self, mode: str, glide: bool) -> None:
        assert mode == "director"

    def play(self, events: tuple, after: object, opening: bool = False) -> None:
        self.line, self.now = timeline(events), 0.0

    def update(self, dt: float) -> None:
        self.now += dt

    def frame(self, dt: float) -> None:
        down = next((cue.event.piece for cue in self.line.cues if isinstance(cue.event, Sank) and cue.start <= self.now), "")
        self.frames.append((self.title, down, self.now - next((cue.start for cue in self.line.cues if isinstance(cue.event, Sank)), 0.0)))


@pytest.fixture(scope="module")
def sinking() -> Session:
    """A game in which a ship goes down."""
    for seed in ("26", "salt", "18", "1", "2", "3", "4", "5"):
        found = play_out(library.ready("ships_in_the_night"), seed, "lieutenant", "lieutenant")[0]
        if any(isinstance(event, Sank) for step in range(found.step_count) for event in found.events_at(step)):
            return found
    raise AssertionError("no ship goes down any more")


@pytest.mark.parametrize("seconds", [14.0, 20.0])
def test_a_film_of_a_fight_shows_a_ship_go_down_until_nothing_is_left_of_her(sinking: Session, seconds: float):
    chosen = reel(acts([sinking.events_at(step) for step in range(sinking.step_count)]), seconds)
    studio, total = Set(sinking), round(seconds * cinema.RATE)
    list(cinema._frames(studio, sinking, chosen, total))
    frames = [frame for frame in studio.frames if frame[0] != "cut"]
    assert len(frames) == total
    assert max(since for _, down, since in frames if down) > 0.75 * SINKING


def test_a_film_opens_with_the_name_of_the_fight_and_of_those_who_fight(sinking: Session):
    chosen = reel(acts([sinking.events_at(step) for step in range(sinking.step_count)]), 20.0)
    studio = Set(sinking)
    list(cinema._frames(studio, sinking, chosen, 500))
    titles = [title for title, _, _ in studio.frames if title != "cut"]
    assert titles[0] == "Ships in the Night: Royal Navy against Kriegsmarine"
    assert 2.0 < sum(map(bool, titles)) / cinema.RATE < 4.2
    assert not any(titles[-100:])


def test_what_follows_in_the_game_follows_in_the_film_without_a_cut(game: Session):
    chosen = reel(acts([game.events_at(step) for step in range(game.step_count)]), 500.0)
    studio = Set(game)
    list(cinema._frames(studio, game, chosen, 10_000))
    assert [frame[0] for frame in studio.frames].count("cut") <= 2


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
    monkeypatch.setattr(Dull, "ruleset", game.ruleset, raising=False)
    monkeypatch.setattr(Dull, "state_at", lambda self, step: game.state_at(0), raising=False)
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


@pytest.mark.usefixtures("opened")
def test_a_title_stays_where_it_is_whatever_sails_beneath_it(monkeypatch: pytest.MonkeyPatch):
    places: list[tuple[float, float]] = []
    low = strip(SIZE)
    monkeypatch.setattr(caption_panel, "draw", lambda caption, fonts, box: places.append((box.left, box.top)))
    monkeypatch.setattr(strips, "ships", lambda stage, size: (low,) * (len(places) % 2))
    with studio.opened(ORDER) as hall:
        hall.title = "Ships in the Night"
        for _ in range(4):
            hall.frame(0.04)
    assert set(places) == {(low.left, low.top)}
