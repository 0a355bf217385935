"""The library: where scenarios, islands and miniatures lie, and how a game gets them.

Content is found by name, in the user's own folder first and then among what is shipped, so that anyone can replace an
island or add a boat without touching the installation. A ruleset reads no files; `ready` looks up everything a scenario
names and hands it over complete. A name is a slug and can never leave its folder; a path is taken only where a person
gave one. Every refusal is one `LibraryError` sentence: file, place, reason.
"""

import importlib
import os
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Literal, TypeVar

import platformdirs

from navalsim3d import strictjson
from navalsim3d.kernel.ruleset import Ruleset, ruleset_named
from navalsim3d.kernel.scenario import IslandCard, ModelCard, ReadyScenario, Scenario
from navalsim3d.rulesets import load_all

Kind = Literal["scenarios", "islands", "models"]
_KINDS: tuple[Kind, ...] = ("scenarios", "islands", "models")
_NAME = re.compile(r"[a-z0-9][a-z0-9_\-]{0,63}")
_DEVICES = frozenset(["con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))])
_T = TypeVar("_T")
_Card = TypeVar("_Card", IslandCard, ModelCard)


class LibraryError(ValueError):
    """Something cannot be had from the library: one sentence with file, place and reason."""


def user_folder() -> Path:
    """The user's own content: NAVALSIM3D_HOME if set, else the platform's data folder. It need not exist."""
    home = os.environ.get("NAVALSIM3D_HOME")
    return Path(home) if home else Path(platformdirs.user_data_dir("navalsim3d", appauthor=False))


def shipped_folder() -> Path:
    """What comes with the program: inside the installed package, or the root of a checkout."""
    package = Path(__file__).parent
    return package / "shipped" if (package / "shipped").is_dir() else package.parent


def folders(kind: Kind) -> tuple[Path, Path]:
    """The folders of one kind, in the order they are searched: the user's, then the shipped one."""
    return user_folder() / kind, shipped_folder() / kind


def scenario_names() -> tuple[str, ...]:
    """Every scenario that can be asked for by name, sorted."""
    return _names("scenarios")


def island_names() -> tuple[str, ...]:
    """Every island that can be asked for by name, sorted."""
    return _names("islands")


def model_names() -> tuple[str, ...]:
    """Every miniature that can be asked for by name, sorted."""
    return _names("models")


def checked_name(name: str) -> str:
    """The name itself, if it is safe as a file name on every machine. Raises LibraryError."""
    if not _NAME.fullmatch(name) or name in _DEVICES:
        raise LibraryError(f"{_quoted(name)} is not a name: it takes 1 to 64 of a-z, 0-9, _ and -, and no device's name such as 'con'")
    return name


def item_path(kind: Kind, name: str) -> Path:
    """The JSON file of that name, the user's before the shipped one. Raises LibraryError, naming what there is."""
    checked_name(name)
    for folder in folders(kind):
        path = folder / f"{name}.json"
        if path.is_file() and path.resolve().parent == folder.resolve():
            return path
    known = ", ".join(_names(kind)[:40]) or "none"
    raise LibraryError(f"no {kind[:-1]} is called {name!r}; there are: {known}")


def glb_path(kind: Literal["islands", "models"], name: str) -> Path:
    """The mesh that lies beside the JSON file of that name. Raises LibraryError."""
    path = item_path(kind, name).with_suffix(".glb")
    if not path.is_file():
        raise LibraryError(f"{_shown(path)}: there is no such file, so the {kind[:-1]} {name!r} has no shape")
    return path


def scenario_path(name_or_path: str | Path) -> Path:
    """The file of a scenario given by name, or by a path that exists. Raises LibraryError."""
    if not _looks_like_path(name_or_path):
        return item_path("scenarios", str(name_or_path))
    if _is_file(Path(name_or_path)):
        return Path(name_or_path)
    raise LibraryError(f"{_quoted(str(name_or_path))}: there is no such file")


def load_scenario(name_or_path: str | Path) -> Scenario:
    """The scenario, checked by the model of the ruleset it names. Raises LibraryError."""
    path = scenario_path(name_or_path)
    scenario = _stamped(_scenario_in, path)
    if not _looks_like_path(name_or_path):
        _check_own_name(path, scenario.name)
    return scenario


def island_card(name: str) -> IslandCard:
    """The part of an island that rules read. Raises LibraryError."""
    return _card("islands", name, _island_in)


def model_card(name: str) -> ModelCard:
    """The part of a miniature that rules read. Raises LibraryError."""
    return _card("models", name, _model_in)


def ready_scenario(scenario: Scenario) -> ReadyScenario:
    """The scenario with everything it names looked up, playable or not. Raises LibraryError for what cannot be found."""
    ruleset = _ruleset(scenario.ruleset)
    try:
        models = ruleset.models(scenario)
        return ReadyScenario(
            scenario=scenario,
            islands={place.name: island_card(place.name) for place in scenario.islands},
            models={name: model_card(name) for name in models},
        )
    except ValueError as error:
        raise LibraryError(f"scenario {scenario.name!r}: {error}") from None


def ready(name_or_path: str | Path) -> ReadyScenario:
    """A scenario that can be set up: loaded, everything looked up, no `problems`. Raises LibraryError."""
    found = ready_scenario(load_scenario(name_or_path))
    problems = ruleset_named(found.scenario.ruleset).problems(found)
    if problems:
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        raise LibraryError(f"{_shown(scenario_path(name_or_path))}: {problems[0]}{more}")
    return found


def check_file(path: str | Path) -> list[str]:
    """What is wrong with a scenario, island, model, mesh or journal: a sentence each, naming the file; empty when it is sound.

    A `.glb` is a mesh, a `.json` is told by its fields, everything else is taken for a journal.
    """
    file = Path(path)
    try:
        if not _is_file(file):
            raise LibraryError(f"{_shown(file)}: there is no such file")
        if file.suffix.lower() == ".glb":
            _read(file, _check_mesh)
            return []
        checker = _checker(file) if file.suffix.lower() == ".json" else "navalsim3d.storage"
        if not checker:
            return _unplayable(file)
        return [text if file.name in text else f"{_shown(file)}: {text}" for text in importlib.import_module(checker).problems(file)]
    except LibraryError as error:
        return [str(error)]


def _checker(path: Path) -> str:
    """The module whose `problems` knows this kind of JSON file; empty for a scenario."""
    data = _read(path, strictjson.read)
    fields = data if isinstance(data, dict) else {}
    if "ruleset" in fields:
        return ""
    if "coast" in fields or "recipe" in fields:
        return "navalsim3d.terrain.check"
    if "length" in fields or "beam" in fields:
        return "navalsim3d.shipyard.check"
    kinds = "neither a scenario (with 'ruleset'), nor an island ('recipe'), nor a model ('length', 'beam')"
    raise LibraryError(f"{_shown(path)}: this is {kinds}")


def _unplayable(path: Path) -> list[str]:
    found = ready_scenario(load_scenario(path))
    return [f"{_shown(path)}: {reason}" for reason in ruleset_named(found.scenario.ruleset).problems(found)]


def _check_mesh(path: Path) -> None:
    """Refuses a file that is no binary glTF 2.0 of the length it claims."""
    with path.open("rb") as file:
        head = file.read(20)
    if head[:4] != b"glTF" or len(head) < 20:
        raise strictjson.Refused("this is not a GLB file")
    version, length = (int.from_bytes(head[at : at + 4], "little") for at in (4, 8))
    if version != 2:
        raise strictjson.Refused(f"this is GLB version {version}, and only version 2 is read")
    if length != path.stat().st_size:
        raise strictjson.Refused(f"the file is {path.stat().st_size} bytes long and says it is {length}")


def _names(kind: Kind) -> tuple[str, ...]:
    stems = {path.stem for folder in folders(kind) if folder.is_dir() for path in folder.glob("*.json")}
    return tuple(sorted(stem for stem in stems if _NAME.fullmatch(stem) and stem not in _DEVICES))


def _looks_like_path(name_or_path: str | Path) -> bool:
    """A string is a path when it has a separator or ends in .json; a bare word is a name."""
    if isinstance(name_or_path, Path):
        return True
    return "/" in name_or_path or "\\" in name_or_path or name_or_path.lower().endswith(".json")


def _card(kind: Kind, name: str, reader: Callable[[Path, tuple[int, int]], _Card]) -> _Card:
    path = item_path(kind, name)
    card = _stamped(reader, path)
    _check_own_name(path, card.name)
    return card


def _check_own_name(path: Path, name: str) -> None:
    if name != path.stem:
        raise LibraryError(f"{_shown(path)}: /name: it calls itself {name!r}, but the file is called {path.stem!r}")


def _stamped(reader: Callable[[Path, tuple[int, int]], _T], path: Path) -> _T:
    """Reads through a cache that forgets a file once its size or time of change is another."""
    try:
        status = path.stat()
    except OSError as error:
        raise LibraryError(f"{_shown(path)}: the file cannot be read ({error.strerror})") from None
    return reader(path.absolute(), (status.st_mtime_ns, status.st_size))


@lru_cache(maxsize=64)
def _scenario_in(path: Path, stamp: tuple[int, int]) -> Scenario:
    def as_scenario(path: Path) -> Scenario:
        data = strictjson.read(path)
        if not isinstance(data, dict) or not isinstance(data.get("ruleset"), str):
            raise strictjson.Refused("a scenario names its ruleset here", "/ruleset")
        try:
            ruleset = _ruleset(data["ruleset"][:64])
        except LibraryError as error:
            raise strictjson.Refused(str(error), "/ruleset") from None
        return strictjson.validate(ruleset.scenario_model, data)

    return _read(path, as_scenario)


@lru_cache(maxsize=256)
def _island_in(path: Path, stamp: tuple[int, int]) -> IslandCard:
    return _read(path, lambda path: strictjson.validate(IslandCard, strictjson.read(path)))


@lru_cache(maxsize=256)
def _model_in(path: Path, stamp: tuple[int, int]) -> ModelCard:
    return _read(path, lambda path: strictjson.validate(ModelCard, strictjson.read(path)))


def _ruleset(name: str) -> Ruleset:
    load_all()
    try:
        return ruleset_named(name)
    except ValueError as error:
        raise LibraryError(str(error)) from None


def _read(path: Path, reader: Callable[[Path], _T]) -> _T:
    """Runs a reader and puts the file's name in front of what it refuses."""
    try:
        return reader(path)
    except strictjson.Refused as error:
        raise LibraryError(f"{_shown(path)}: {error}") from None
    except OSError as error:
        raise LibraryError(f"{_shown(path)}: the file cannot be read ({error.strerror})") from None


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _shown(path: Path) -> str:
    """How a file is called in a sentence: in a library folder by that folder and its name, elsewhere by its path."""
    for kind in _KINDS:
        if path.parent in folders(kind):
            return f"{kind}/{path.name}"
    return ascii(str(path)[:200])[1:-1]


def _quoted(name: str) -> str:
    return ascii(name[:60])
