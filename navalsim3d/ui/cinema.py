"""Films and pictures of a game, made without a window.

A game is played out or loaded, cut into acts, and a reel of the seconds most worth seeing is performed before the director's
camera, frame by frame at exact times. Nothing is written under the wanted name before it is complete.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from navalsim3d import library, shelves, storage
from navalsim3d.kernel.session import Session
from navalsim3d.lab.match import play_out
from navalsim3d.scene.programme import Act, acts, hottest_act
from navalsim3d.scene.reel import Reel, Take, best_second, peak, reel
from navalsim3d.ui.studio import Order, Studio, opened

if TYPE_CHECKING:
    from navalsim3d.kernel.tabletop import Tabletop
    from navalsim3d.scene.stage import Stage

RATE = 25
"""frames a second of a film"""
SHUTTER = 1.0 / 20.0
"""seconds a step while running up to a picture"""


def session_of(source: str, agents: tuple[str, str], seed: str) -> Session:
    """A finished game: a journal's, or a scenario's played out by two agents. Raises ValueError with one sentence."""
    if shelves.is_journal(source):
        return storage.load(source)
    return play_out(library.ready(source), seed, *agents)[0]


def liveliest(source: str, agents: tuple[str, str], seeds: Sequence[str], seconds: float) -> str:
    """The seed of whose game the best `seconds` are the hottest; the first of equals."""
    return max(seeds, key=lambda seed: reel(_programme(session_of(source, agents, seed)), seconds).heat)


def film(
    source: str,
    agents: tuple[str, str],
    seed: str,
    out: Path,
    seconds: float,
    order: Order,
    advance: Callable[[float], None],
    still: Path | None = None,
) -> None:
    """Film the best `seconds` of a game to an .mp4 file, and perhaps keep its hottest frame as a .png."""
    _writable(out, ".mp4")
    if any(side % 2 for side in order.size):
        raise ValueError(f"--size {order.size[0]}x{order.size[1]}: a film's width and height must be even")
    session = session_of(source, agents, seed)
    chosen = reel(_programme(session), seconds)
    with opened(order) as studio:
        frames = _frames(studio, session, chosen, round(seconds * RATE))
        _write_film(out, order.size, _counted(frames, round(seconds * RATE), advance, still, round(best_second(chosen) * RATE)))


def picture(
    source: str, agents: tuple[str, str], seed: str, out: Path, step: int | None, camera: str, order: Order, run_up: float = 1.5
) -> None:
    """One picture of a game: after `step` commands, or at its liveliest moment."""
    _writable(out, ".png")
    session = session_of(source, agents, seed)
    one = _liveliest_act(session) if step is None and session.step_count else None
    before = _table(session, one.first if one else _within(session, step))
    _must_be_there(camera, before)
    with opened(order) as studio:
        stage = studio.stage
        stage.aids = camera == "table"
        stage.show(before)
        _use(stage, camera)
        if one:
            stage.play(one.events, _table(session, one.last))
        _run(stage, peak(one.line) if one else run_up)
        save_png(out, studio.frame(1.0 / RATE))


def _liveliest_act(session: Session) -> Act:
    programme = _programme(session)
    return programme[hottest_act(programme)]


def _within(session: Session, step: int | None) -> int:
    """The step that was asked for, or the last. Raises ValueError with one sentence past the end."""
    if step is not None and step > session.step_count:
        raise ValueError(f"--step {step} is beyond the end: this game has {session.step_count} commands")
    return session.step_count if step is None else step


def save_png(out: Path, pixels: Any) -> None:
    """Write height x width x 3 bytes as a .png file, whole or not at all."""
    from PIL import Image

    part = out.with_name(f".{out.name}.part")
    try:
        Image.fromarray(pixels).save(part, format="PNG", compress_level=4)
        os.replace(part, out)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(out)) from None
    finally:
        part.unlink(missing_ok=True)


def _programme(session: Session) -> tuple[Act, ...]:
    """A game cut into acts."""
    afloat = session.ruleset.tabletop(session.state_at(0), None).scale > 0
    return acts([session.events_at(step) for step in range(session.step_count)], afloat)


def _table(session: Session, step: int) -> Any:
    """The spectator's picture after `step` commands."""
    return session.ruleset.tabletop(session.state_at(step), None)


def _must_be_there(camera: str, table: "Tabletop") -> None:
    """Raises ValueError with one sentence for a word that is no camera, or rides a ship that is not on the table."""
    kind, _, piece = camera.partition(":")
    pieces = {one.id for one in table.pieces}
    if kind not in (("bridge", "chase") if piece in pieces else () if piece else ("table", "director")):
        ships = ", ".join(sorted(pieces))
        raise ValueError(f"--camera {camera!r} is none: it takes table, director, bridge:SHIP or chase:SHIP; ships: {ships}")


def _use(stage: "Stage", camera: str) -> None:
    """Choose a camera by its word, which `_must_be_there` has looked at."""
    kind, _, piece = camera.partition(":")
    if kind == "table":
        stage.use("table", glide=False)
        stage.table_camera.settle()
    elif kind == "director":
        stage.use("director", glide=False)
    else:
        stage.use("bridge" if kind == "bridge" else "chase", riding=piece, glide=False)


def _run(stage: "Stage", seconds: float) -> None:
    """Let time pass unseen, so that wakes and smoke are there when the shutter opens."""
    steps = max(2, round(seconds / SHUTTER))
    for _ in range(steps):
        stage.update(seconds / steps)


def _frames(studio: Studio, session: Session, chosen: Reel, total: int) -> Iterator[Any]:
    """So many frames of a reel; when it is over its last shot is held."""
    left = total
    for frame in _opening(studio, session, chosen):
        left -= 1
        yield frame
    before: Take | None = None
    for take in chosen.takes:
        _cue(studio.stage, session, take, before)
        before = take
        for frame in _shown(studio, min(left, round(take.seconds * RATE))):
            left -= 1
            yield frame
    yield from _shown(studio, left)


def _opening(studio: Studio, session: Session, chosen: Reel) -> Iterator[Any]:
    """Everybody who is there, under the name of the fight."""
    stage, overture = studio.stage, chosen.overture
    first = chosen.takes[0].act.first if chosen.takes else session.step_count
    stage.show(_table(session, overture.first if overture else first))
    stage.use("director", glide=False)
    if not chosen.opening:
        return
    stage.play(overture.events if overture else (), _table(session, overture.last if overture else first), opening=True)
    if overture is not None:
        _run(stage, max(0.1, overture.line.seconds - chosen.opening))
    studio.title = titled(stage.tabletop)
    yield from _shown(studio, round(chosen.opening * RATE))
    studio.title = ""


def titled(table: "Tabletop") -> str:
    """What a film says while it opens: the name of the fight, and who fights."""
    return ": ".join(filter(None, (table.title, " against ".join(side.name for side in table.sides))))


def _cue(stage: "Stage", session: Session, take: Take, before: Take | None) -> None:
    """Begin a take: its position is set, unless it goes on from where the one before ended, and what comes before it passes unseen."""
    act = take.act
    goes_on = before is not None and before.act.last == act.first and before.end >= before.act.line.seconds - 1e-6
    if not goes_on:
        stage.show(_table(session, act.first))
    stage.play(act.events, _table(session, act.last))
    if take.start > 0.0:
        _run(stage, take.start)


def _shown(studio: Studio, frames: int) -> Iterator[Any]:
    """The next frames of whatever is on."""
    for _ in range(frames):
        studio.stage.update(1.0 / RATE)
        yield studio.frame(1.0 / RATE)


def _counted(frames: Iterator[Any], total: int, advance: Callable[[float], None], still: Path | None, which: int) -> Iterator[Any]:
    """The frames, telling how far they are, and keeping one as a picture."""
    for number, frame in enumerate(frames, start=1):
        advance(number / max(1, total))
        if still is not None and number == min(max(1, which), total):
            save_png(still, frame)
        yield frame


def _write_film(out: Path, size: tuple[int, int], frames: Iterator[Any]) -> None:
    """Write frames as H.264, whole or not at all."""
    import imageio_ffmpeg

    part = out.with_name(f".{out.stem}.part.mp4")
    encoder = ["-crf", "20", "-preset", "fast"]
    try:
        writer = imageio_ffmpeg.write_frames(
            str(part), size, fps=RATE, codec="libx264", quality=None, macro_block_size=1, output_params=encoder, ffmpeg_log_level="quiet"
        )
        try:
            writer.send(None)
            for frame in frames:
                if not _sent(writer, frame.tobytes()):
                    break
        finally:
            writer.close()
        if not whole(part):
            raise ValueError(f"{out}: the film could not be written to its end; is the disk full?")
        os.replace(part, out)
    finally:
        part.unlink(missing_ok=True)


def _sent(writer: Any, frame: bytes) -> bool:
    """Hand a frame to the encoder; False when it has given up, as it does on a full disk."""
    try:
        writer.send(frame)
    except OSError:
        return False
    return True


def whole(film_file: Path) -> bool:
    """Whether an .mp4 file has its index and no part of it is cut off: the encoder does not tell when the disk is full."""
    if not film_file.is_file():
        return False
    content, at, kinds = film_file.read_bytes(), 0, set()
    while at + 8 <= len(content):
        size, kind = int.from_bytes(content[at : at + 4], "big"), content[at + 4 : at + 8]
        if size == 1:
            size = int.from_bytes(content[at + 8 : at + 16], "big")
        if size < 8:
            return False
        kinds.add(kind)
        at += size
    return at == len(content) and b"moov" in kinds


def _writable(out: Path, ending: str) -> None:
    """Refuse a file that cannot be written before any work is done. Raises ValueError with one sentence."""
    if out.suffix.lower() != ending:
        raise ValueError(f"{out}: the file's name must end in {ending}")
    if not out.parent.is_dir():
        raise ValueError(f"{out}: the folder {out.parent} does not exist")
    if out.is_dir():
        raise ValueError(f"{out}: this is a folder")
    if not os.access(out.parent, os.W_OK):
        raise ValueError(f"{out}: the folder {out.parent} cannot be written to")
