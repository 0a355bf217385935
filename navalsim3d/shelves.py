"""The shelves of the library: where islands, miniatures, scenarios and lessons lie, and what rules and scene read of the first two.

Content is found by name, in the user's own folder first and then among what is shipped, so that anyone can replace an
island or add a boat without touching the installation. A name is a slug and can never leave its folder. Every refusal
is one `LibraryError` sentence: file, place, reason. Nothing here knows a game, so that the scene may use it; and finding
a file needs no more than the standard library, so that a name typed wrong is answered before anything is brought in.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from navalsim3d import strictjson

if TYPE_CHECKING:
    from navalsim3d.kernel.scenario import IslandCard, ModelCard

Kind = Literal["scenarios", "islands", "models", "lessons"]
_KINDS: tuple[Kind, ...] = ("scenarios", "islands", "models", "lessons")
_LISTS: dict[Kind, str] = {
    "scenarios": "navalsim3d scenarios",
    "islands": "navalsim3d islands list",
    "models": "navalsim3d shipyard list",
    "lessons": "navalsim3d scenarios",
}
"""the command that names all of a kind"""
FEW = 20
"""names that are still told in one sentence"""
JOURNAL = ".journal"
"""the suffix of a journal's file"""
_NAME = re.compile(r"[a-z0-9][a-z0-9_\-]{0,63}")
_DEVICES = frozenset(["con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))])
_T = TypeVar("_T")
_Card = TypeVar("_Card", "IslandCard", "ModelCard")


class LibraryError(ValueError):
    """Something cannot be had from the library: one sentence with file, place and reason."""


def user_folder() -> Path:
    """The user's own content: NAVALSIM3D_HOME if set, else the platform's data folder. It need not exist."""
    home = os.environ.get("NAVALSIM3D_HOME")
    if home:
        return Path(home)
    import platformdirs

    return Path(platformdirs.user_data_dir("navalsim3d", appauthor=False))


def shipped_folder() -> Path:
    """What comes with the program: inside the installed package, or the root of a checkout."""
    package = Path(__file__).parent
    return package / "shipped" if (package / "shipped").is_dir() else package.parent


def folders(kind: Kind) -> tuple[Path, Path]:
    """The folders of one kind, in the order they are searched: the user's, then the shipped one."""
    return user_folder() / kind, shipped_folder() / kind


def scenario_names() -> tuple[str, ...]:
    """Every scenario that can be asked for by name, sorted."""
    return names("scenarios")


def island_names() -> tuple[str, ...]:
    """Every island that can be asked for by name, sorted."""
    return names("islands")


def model_names() -> tuple[str, ...]:
    """Every miniature that can be asked for by name, sorted."""
    return names("models")


def checked_name(name: str) -> str:
    """The name itself, if it is safe as a file name on every machine. Raises LibraryError."""
    if not _NAME.fullmatch(name) or name in _DEVICES:
        raise LibraryError(f"{quoted(name)} is not a name: it takes 1 to 64 of a-z, 0-9, _ and -, and no device's name such as 'con'")
    return name


def item_path(kind: Kind, name: str) -> Path:
    """The JSON file of that name, the user's before the shipped one. Raises LibraryError, naming what there is."""
    checked_name(name)
    for folder in folders(kind):
        path = folder / f"{name}.json"
        if path.is_file() and path.resolve().parent == folder.resolve():
            return path
    raise LibraryError(f"no {kind[:-1]} is called {name!r}; {_instead(kind, name)}")


def _instead(kind: Kind, name: str) -> str:
    """What there is instead: all of it when that is little, else what sounds like it, and how to see the rest."""
    known = names(kind)
    if len(known) <= FEW:
        return f"there are: {', '.join(known) or 'none'}"
    near = [one for one in known if name in one]
    near += [one for one in difflib.get_close_matches(name, known, 3, 0.6) if one not in near]
    all_of_them = f"of the {len(known)} that '{_LISTS[kind]}' names"
    return f"did you mean {' or '.join(near[:3])}, {all_of_them}?" if near else f"it is none {all_of_them}"


def looks_like_path(name_or_path: str | Path) -> bool:
    """A string is a path when it has a separator or ends in .json; a bare word is a name."""
    if isinstance(name_or_path, Path):
        return True
    return "/" in name_or_path or "\\" in name_or_path or name_or_path.lower().endswith(".json")


def scenario_path(name_or_path: str | Path) -> Path:
    """The file of a scenario given by name, or by a path that exists. Raises LibraryError, for a journal too."""
    if Path(name_or_path).suffix.lower() == JOURNAL and is_file(Path(name_or_path)):
        raise LibraryError(f"{shown(Path(name_or_path))}: this is a journal, not a scenario: use 'navalsim3d watch' to see the game in it")
    if not looks_like_path(name_or_path):
        return item_path("scenarios", str(name_or_path))
    path = Path(name_or_path)
    if is_file(path):
        return path
    raise LibraryError(f"{shown(path)}: {strictjson.absence(path)}")


class Heading(NamedTuple):
    """What stands over a scenario's file: the game it is for ('' when that is missing), its title, and whether it is played on land."""

    game: str
    title: str
    land: bool = False
    """its file speaks of no sea, no wind and no islands"""


def heading_of(name_or_path: str | Path) -> Heading:
    """The heading of a scenario's file, before anything else of it is looked at. Raises LibraryError."""
    path = scenario_path(name_or_path)
    data = refusing(path, strictjson.read)
    fields = data if isinstance(data, dict) else {}
    game, title = (text if isinstance(text := fields.get(key), str) else "" for key in ("ruleset", "title"))
    land = bool(fields) and not fields.keys() & {"sea", "wind", "islands"}
    return Heading(game, _printable(title)[:60].strip() or path.stem[:60], land)


def heading_of_journal(source: str | Path) -> Heading:
    """The heading of the scenario a journal was played on, where the library has it, before anything else of the journal is looked at;
    else its file's name over the sea. What is wrong with the journal is told by who reads it."""
    path = Path(source)
    try:
        with path.open("rb") as file:
            first = strictjson.parse(file.readline(strictjson.LONGEST))
        return heading_of(checked_name(first["ready"]["scenario"]["name"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Heading("", path.stem[:60])


def foe_of(name_or_path: str | Path) -> str | None:
    """Who answers in the lesson that teaches a scenario, before anything else of it is looked at; None without one. Raises LibraryError."""
    name = Path(name_or_path).stem
    if name not in names("lessons"):
        return None
    fields = refusing(item_path("lessons", name), strictjson.read)
    foe = fields.get("foe", "cadet") if isinstance(fields, dict) else None
    return foe if isinstance(foe, str) else None


def is_journal(source: str | Path) -> bool:
    """Whether a name or path given by a person means a journal: by its suffix, or a file that is no .json."""
    path = Path(source)
    return path.suffix.lower() == JOURNAL or (is_file(path) and path.suffix.lower() != ".json")


def glb_path(kind: Literal["islands", "models"], name: str) -> Path:
    """The mesh that lies beside the JSON file of that name. Raises LibraryError."""
    path = item_path(kind, name).with_suffix(".glb")
    if not path.is_file():
        raise LibraryError(f"{shown(path)}: there is no such file, so the {kind[:-1]} {name!r} has no shape")
    return path


def island_card(name: str) -> IslandCard:
    """The part of an island that rules read. Raises LibraryError."""
    return _card("islands", name, _island_in)


def model_card(name: str) -> ModelCard:
    """The part of a miniature that rules read. Raises LibraryError."""
    return _card("models", name, _model_in)


def check_own_name(path: Path, name: str) -> None:
    """Raises LibraryError when a file is called otherwise than what stands in it."""
    if name != path.stem:
        raise LibraryError(f"{shown(path)}: /name: it calls itself {name!r}, but the file is called {path.stem!r}")


def stamped(reader: Callable[[Path, tuple[int, int]], _T], path: Path) -> _T:
    """Reads through a cache that forgets a file once its size or time of change is another."""
    try:
        status = path.stat()
    except OSError as error:
        raise LibraryError(f"{shown(path)}: the file cannot be read ({error.strerror})") from None
    return reader(path.absolute(), (status.st_mtime_ns, status.st_size))


def refusing(path: Path, reader: Callable[[Path], _T]) -> _T:
    """Runs a reader and puts the file's name in front of what it refuses."""
    try:
        return reader(path)
    except strictjson.Refused as error:
        raise LibraryError(f"{shown(path)}: {error}") from None
    except OSError as error:
        raise LibraryError(f"{shown(path)}: the file cannot be read ({error.strerror})") from None


def is_file(path: Path) -> bool:
    """Whether a plain file is there; never raises, whatever the path."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def shown(path: Path) -> str:
    """How a file is called in a sentence: in a library folder by that folder and its name, elsewhere by its path."""
    for kind in _KINDS:
        if path.parent in folders(kind):
            return f"{kind}/{path.name}"
    return _printable(str(path)[:200])


def quoted(name: str) -> str:
    """A stranger's word, safe to print."""
    return f"'{_printable(name[:60])}'"


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def names(kind: Kind) -> tuple[str, ...]:
    """Every item of a kind that can be asked for by name, sorted."""
    stems = {path.stem for folder in folders(kind) if folder.is_dir() for path in folder.glob("*.json")}
    return tuple(sorted(stem for stem in stems if _NAME.fullmatch(stem) and stem not in _DEVICES))


def _card(kind: Kind, name: str, reader: Callable[[Path, tuple[int, int]], _Card]) -> _Card:
    path = item_path(kind, name)
    card = stamped(reader, path)
    check_own_name(path, card.name)
    return card


@lru_cache(maxsize=256)
def _island_in(path: Path, stamp: tuple[int, int]) -> IslandCard:
    from navalsim3d.kernel.scenario import IslandCard

    return refusing(path, lambda path: strictjson.validate(IslandCard, strictjson.read(path)))


@lru_cache(maxsize=256)
def _model_in(path: Path, stamp: tuple[int, int]) -> ModelCard:
    from navalsim3d.kernel.scenario import ModelCard

    return refusing(path, lambda path: strictjson.validate(ModelCard, strictjson.read(path)))
