"""Journals and other files on disk: written so that nothing is ever lost, read so that nothing can hurt.

A whole file is written beside its place, brought to disk and only then put in its place; whatever fails on the way - a
full disk, a crash - leaves the old file as it was. A running game is written line by line, each on disk before the next
command is given. What is read is bounded in size and depth and never executed. Every refusal is one `StorageError`
sentence with file, place and reason.
"""

import errno
import os
import re
import secrets
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from navalsim3d import library, strictjson
from navalsim3d.kernel.codec import canonical
from navalsim3d.kernel.journal import Journal, JournalError, Pen, read_records, records_for, records_of, replay
from navalsim3d.kernel.ruleset import Side
from navalsim3d.kernel.session import Session
from navalsim3d.shelves import JOURNAL

LARGEST = 64_000_000
"""bytes of a journal; a long game takes about one million"""
LONGEST_LINE = 8_000_000
DEEPEST = 60
"""brackets within brackets"""
LONGEST_NAME = 120
"""bytes of a save's name in UTF-8"""
_BRACKETS = re.compile(rb"[][{}]")
_STRINGS = re.compile(rb'"(?:[^"\\]|\\.)*"')
_FORBIDDEN = frozenset('/\\<>:"|?*')
_DEVICES = frozenset(["con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))])


class StorageError(ValueError):
    """Why a file is not written or not read: one sentence with file, place and reason."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game read from a file, and a sentence about what was lost in a crash; `note` is empty when the file is whole."""

    session: Session
    note: str


def save(session: Session, path: str | Path) -> None:
    """Write the whole journal of a game, whole or not at all. Raises StorageError."""
    write_bytes(path, _lines(records_of(session)))


def save_view(session: Session, side: Side, path: str | Path) -> None:
    """Write what one side may be given while the game goes on (`journal.records_for`). Raises StorageError."""
    write_bytes(path, _lines(records_for(session, side)))


def load(path: str | Path) -> Session:
    """Read a journal and play it again, digest by digest; a line cut off by a crash is left out. Raises StorageError."""
    return open_game(path).session


def open_game(path: str | Path) -> Loaded:
    """Like `load`, and says what was left out. Raises StorageError."""
    journal, note = read_journal(path)
    try:
        return Loaded(replay(journal), note)
    except JournalError as error:
        raise StorageError(f"{_shown(path)}: {error}") from None


def read_journal(path: str | Path) -> tuple[Journal, str]:
    """A journal, checked but not played again, and a note about a line cut off by a crash. Raises StorageError."""
    try:
        records, note = _records(_read_bytes(path))
        return read_records(records), note and f"{_shown(path)}: {note}"
    except (JournalError, strictjson.Refused) as error:
        raise StorageError(f"{_shown(path)}: {error}") from None


def problems(path: str | Path) -> list[str]:
    """What is wrong with a journal, a sentence each; empty when every step plays as it was played."""
    try:
        loaded = open_game(path)
    except StorageError as error:
        return [str(error)]
    return [loaded.note] if loaded.note else []


def saves_folder() -> Path:
    """Where games are saved by name; it need not exist."""
    return library.user_folder() / "saves"


def save_names() -> tuple[str, ...]:
    """The names of all saved games, the latest first."""
    found = [path for path in saves_folder().glob(f"*{JOURNAL}") if path.is_file()]
    return tuple(path.stem for path in sorted(found, key=lambda path: (-path.stat().st_mtime_ns, path.stem)))


def save_path(name: str) -> Path:
    """The file of a save by the name a person typed, in any script. Raises StorageError for a name no disk can bear."""
    clean = unicodedata.normalize("NFC", name)
    reason = _unfit(clean)
    if reason:
        raise StorageError(f"a game cannot be saved as {name[:40]!a}: {reason}")
    return saves_folder() / f"{clean}{JOURNAL}"


def _unfit(name: str) -> str:
    if not name or name != name.strip(" .") or name.startswith("-"):
        return "a name must not be empty, and not begin or end with a dot or a space"
    if any(c in _FORBIDDEN or unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in name):
        return 'a name must not hold any of / \\ < > : " | ? *, nor a control character'
    if name.split(".")[0].strip().lower() in _DEVICES:
        return "this is the name of a device on some machines"
    if len(name.encode("utf-8")) > LONGEST_NAME:
        return f"a name must not be longer than {LONGEST_NAME} bytes"
    return ""


def write_text(path: str | Path, text: str) -> None:
    """Write a text as UTF-8, whole or not at all. Raises StorageError."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: str | Path, content: bytes) -> None:
    """Write a file whole or not at all: beside its place first, brought to disk, then put there. Raises StorageError."""
    target = Path(path)
    part = target.with_name(f".{target.name[:60]}.{secrets.token_hex(4)}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with part.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, target)
        _sync_folder(target.parent)
    except (OSError, ValueError) as error:
        raise StorageError(f"{_shown(target)}: the file cannot be written ({_why(error)})") from None
    finally:
        _forget(part)


def _forget(part: Path) -> None:
    try:
        part.unlink(missing_ok=True)
    except OSError:
        return


def _sync_folder(folder: Path) -> None:
    """Bring the file's new name to disk too, where the system knows how."""
    if os.name != "posix":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


class Recorder:
    """Keeps a running game on disk: `sync` after every command, and after every command taken back.

    It begins by writing the game so far in one piece, so going on with a loaded game mends a file that a crash cut off.
    """

    def __init__(self, session: Session, path: str | Path) -> None:
        self.path = Path(path)
        self._pen = Pen(session)
        write_bytes(self.path, _lines(self._pen.write()))
        try:
            self._file = self.path.open("ab", buffering=0)
        except OSError as error:
            raise StorageError(f"{_shown(self.path)}: the file cannot be written ({_why(error)})") from None
        self._waiting = b""

    def sync(self) -> None:
        """Bring everything to disk that was done since. Raises StorageError; what is not on disk is tried again next time."""
        self._waiting += _lines(self._pen.write())
        if not self._waiting:
            return
        number = self._file.fileno()
        end = os.fstat(number).st_size
        try:
            if os.write(number, self._waiting) != len(self._waiting):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(number)
        except OSError as error:
            os.ftruncate(number, end)
            raise StorageError(f"{_shown(self.path)}: the last step is not saved ({_why(error)})") from None
        self._waiting = b""

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def _lines(records: Iterable[dict[str, Any]]) -> bytes:
    return "".join(f"{canonical(record)}\n" for record in records).encode("utf-8")


def _read_bytes(path: str | Path) -> bytes:
    file = Path(path)
    try:
        if not file.is_file():
            raise strictjson.Refused(strictjson.absence(file))
        with file.open("rb") as opened:
            content = opened.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, strictjson.Refused):
            raise
        raise strictjson.Refused(f"the file cannot be read ({_why(error)})") from None
    if len(content) > LARGEST:
        raise strictjson.Refused(f"the file is longer than {LARGEST // 1_000_000} MB")
    return content


def _records(content: bytes) -> tuple[list[Any], str]:
    """Plain data line by line, and a note when the last line is cut off."""
    *lines, tail = content.split(b"\n")
    records = [_record(line, number) for number, line in enumerate(lines, start=1)]
    if not tail:
        return records, ""
    if not records:
        return [_record(tail, 1)], ""
    try:
        return [*records, _record(tail, len(lines) + 1)], ""
    except JournalError:
        return records, f"the last line is cut off; {len(records) - 1} complete steps were read"


def _record(line: bytes, number: int) -> Any:
    try:
        if len(line) > LONGEST_LINE:
            raise strictjson.Refused(f"the line is longer than {LONGEST_LINE // 1_000_000} MB")
        _check_depth(line)
        return strictjson.parse(line)
    except strictjson.Refused as error:
        raise JournalError(str(error).removeprefix("line 1, "), number) from None


def _check_depth(line: bytes) -> None:
    """Refuses nesting that no journal has, before a reader that works by recursion meets it."""
    depth = 0
    for bracket in _BRACKETS.findall(_STRINGS.sub(b"", line)):
        depth += 1 if bracket in b"[{" else -1
        if depth > DEEPEST:
            raise strictjson.Refused("it is nested too deeply")


def _shown(path: str | Path) -> str:
    return ascii(str(path)[-200:])[1:-1]


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
