"""The library: how a game gets its scenario with every island and miniature in it.

A ruleset reads no files; `ready` reads a scenario by the model of the ruleset it names, looks up everything it names on
the shelves and hands it over complete. A scenario is asked for by name, or by a path where a person gave one. Every
refusal is one `LibraryError` sentence: file, place, reason.
"""

import importlib
from functools import lru_cache
from pathlib import Path

from pydantic import ConfigDict

from navalsim3d import strictjson
from navalsim3d.kernel.ruleset import Ruleset
from navalsim3d.kernel.scenario import IslandCard, ReadyScenario, Scenario
from navalsim3d.rulesets import ruleset_named
from navalsim3d.shelves import (
    Kind,
    LibraryError,
    check_own_name,
    checked_name,
    folders,
    glb_path,
    is_file,
    island_card,
    island_names,
    item_path,
    looks_like_path,
    model_card,
    model_names,
    refusing,
    scenario_names,
    scenario_path,
    shipped_folder,
    shown,
    stamped,
    user_folder,
)

_LARGEST_MESH = 64_000_000
"""bytes"""

__all__ = [
    "Kind",
    "LibraryError",
    "check_file",
    "checked_name",
    "folders",
    "glb_path",
    "island_card",
    "island_names",
    "item_path",
    "load_scenario",
    "model_card",
    "model_names",
    "outline",
    "ready",
    "ready_scenario",
    "scenario_names",
    "scenario_path",
    "shipped_folder",
    "user_folder",
]


def load_scenario(name_or_path: str | Path) -> Scenario:
    """The scenario, checked by the model of the ruleset it names. Raises LibraryError."""
    path = scenario_path(name_or_path)
    scenario = stamped(_scenario_in, path)
    if not looks_like_path(name_or_path):
        check_own_name(path, scenario.name)
    return scenario


class _Outline(Scenario):
    """What every game's scenario has; the rest is passed over."""

    model_config = ConfigDict(extra="ignore", frozen=True)


def outline(name: str) -> Scenario:
    """A scenario as far as it can be read without its game's rules, which take a while to bring in. Raises LibraryError."""
    path = item_path("scenarios", name)
    found = refusing(path, lambda path: strictjson.validate(_Outline, strictjson.read(path)))
    check_own_name(path, found.name)
    return found


def ready_scenario(scenario: Scenario, file: Path | None = None) -> ReadyScenario:
    """The scenario, of a file if it is from one, with everything it names looked up, playable or not.

    Raises LibraryError for what cannot be found.
    """
    ruleset = _ruleset(scenario.ruleset)
    try:
        models = ruleset.models(scenario)
        return ReadyScenario(
            scenario=scenario,
            islands={place.name: _island_at(number, place.name) for number, place in enumerate(scenario.islands)},
            models={name: model_card(name) for name in models},
        )
    except ValueError as error:
        named = shown(file) if file is not None else f"scenario {scenario.name!r}"
        raise LibraryError(f"{named}: {error}") from None


def _island_at(number: int, name: str) -> IslandCard:
    try:
        return island_card(name)
    except LibraryError as error:
        raise LibraryError(f"/islands/{number}/name: {error}") from None


def ready(name_or_path: str | Path) -> ReadyScenario:
    """A scenario that can be set up: loaded, everything looked up, no `problems`. Raises LibraryError."""
    path = scenario_path(name_or_path)
    found = ready_scenario(load_scenario(name_or_path), path)
    problems = ruleset_named(found.scenario.ruleset).problems(found)
    if problems:
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        raise LibraryError(f"{shown(path)}: {problems[0]}{more}")
    return found


def check_file(path: str | Path) -> list[str]:
    """What is wrong with a scenario, island, model, lesson, mesh or journal: a sentence each, naming the file; empty when it is sound.

    A `.glb` is a mesh, a `.json` is told by its fields, everything else is taken for a journal.
    """
    file = Path(path)
    try:
        if not is_file(file):
            raise LibraryError(f"{shown(file)}: {strictjson.absence(file)}")
        if file.suffix.lower() == ".glb":
            refusing(file, _check_mesh)
            return []
        checker = _checker(file) if file.suffix.lower() == ".json" else "navalsim3d.storage"
        if not checker:
            return _unplayable(file)
        return [text if file.name in text else f"{shown(file)}: {text}" for text in importlib.import_module(checker).problems(file)]
    except LibraryError as error:
        return [str(error)]


def _checker(path: Path) -> str:
    """The module whose `problems` knows this kind of JSON file; empty for a scenario."""
    data = refusing(path, strictjson.read)
    fields = data if isinstance(data, dict) else {}
    if "ruleset" in fields:
        return ""
    if "coast" in fields or "recipe" in fields:
        return "navalsim3d.terrain.check"
    if "length" in fields or "beam" in fields:
        return "navalsim3d.shipyard.problems"
    if "pupil" in fields or "steps" in fields:
        return "navalsim3d.lessons.rehearsal"
    kinds = "neither a scenario (with 'ruleset'), nor an island ('recipe'), nor a model ('length', 'beam'), nor a lesson ('pupil', 'steps')"
    raise LibraryError(f"{shown(path)}: this is {kinds}")


def _unplayable(path: Path) -> list[str]:
    found = ready_scenario(load_scenario(path), path)
    return [f"{shown(path)}: {reason}" for reason in ruleset_named(found.scenario.ruleset).problems(found)]


def _check_mesh(path: Path) -> None:
    """Refuses a file that is no binary glTF 2.0 of the length it claims, with a tree and its numbers in it."""
    with path.open("rb") as file:
        head = file.read(20)
    if head[:4] != b"glTF" or len(head) < 20:
        raise strictjson.Refused("this is not a GLB file")
    version, length = (int.from_bytes(head[at : at + 4], "little") for at in (4, 8))
    if version != 2:
        raise strictjson.Refused(f"this is GLB version {version}, and only version 2 is read")
    if length != path.stat().st_size:
        raise strictjson.Refused(f"the file is {path.stat().st_size} bytes long and says it is {length}")
    if length > _LARGEST_MESH:
        raise strictjson.Refused(f"the file is longer than {_LARGEST_MESH // 1_000_000} MB")
    try:
        importlib.import_module("navalsim3d.shipyard.problems").chunks(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise strictjson.Refused("it is nested too deeply" if isinstance(error, RecursionError) else str(error)) from None


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

    return refusing(path, as_scenario)


def _ruleset(name: str) -> Ruleset:
    try:
        return ruleset_named(name)
    except ValueError as error:
        raise LibraryError(str(error)) from None
