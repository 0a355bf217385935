"""What must be true of the files themselves: their names, sizes and words, whoever adds the next one."""

import ast
import json
import re
import shlex
import subprocess
from functools import cache
from pathlib import Path

import pytest
import typer

from navalsim3d import cli, library

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
TEXTS = {".py", ".md", ".toml", ".json", ".sh", ".vert", ".frag", ".glsl", ".txt", ".lock", ""}


@cache
def tracked():
    """Every file of the repository, as a path within it."""
    said = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return tuple(Path(name) for name in said.stdout.split("\0") if name and (ROOT / name).is_file())


def files(*endings, under=""):
    """Tracked files with those endings, below a folder."""
    return [path for path in tracked() if path.suffix in endings and path.as_posix().startswith(under)]


@cache
def tree(path):
    """The syntax tree of a tracked Python file."""
    return ast.parse(text(path))


@cache
def text(path):
    """A tracked file's text."""
    return (ROOT / path).read_text(encoding="utf-8")


def trees(under):
    """The syntax trees of the Python files below a folder."""
    return [(path, tree(path)) for path in files(".py", under=under)]


# --- files ---


def test_no_file_is_called_after_nothing():
    vague = {"utils", "util", "helpers", "helper", "misc", "common", "manager", "stuff"}
    assert not [path for path in tracked() if vague & {part.lower() for part in (*path.parts[:-1], path.stem)}]


def test_nothing_generated_is_kept():
    strays = {"uv.lock", "poetry.lock", "Pipfile.lock", ".DS_Store"}
    ends = {".pyc", ".whl", ".orig", ".rej", ".part", ".bam", ".egg", ".pkl", ".pickle", ".npy"}
    assert not [path for path in tracked() if path.name in strays or path.suffix in ends or "__pycache__" in path.parts]


def test_no_source_file_is_longer_than_500_lines():
    long = [path for path in files(".py", ".vert", ".frag", ".glsl", ".sh") if text(path).count("\n") > 500]
    assert not long


def test_the_picture_in_the_readme_is_small():
    assert not [path for path in files(".png", ".jpg", ".mp4") if (ROOT / path).stat().st_size > 500_000]


@pytest.mark.parametrize("kind", ["models", "islands"])
def test_every_blueprint_and_recipe_lies_beside_its_mesh(kind):
    plans, meshes = ({path.stem for path in files(ending, under=f"{kind}/")} for ending in (".json", ".glb"))
    assert plans == meshes != set()


def test_every_shipped_name_can_be_asked_for():
    for path in (path for kind in ("models", "islands", "scenarios", "lessons") for path in files(".json", under=f"{kind}/")):
        assert library.checked_name(path.stem) == json.loads(text(path))["name"]


# --- words ---


def test_no_file_names_a_place_on_somebodys_machine():
    places = re.compile(r"(?<![\w.])/(work|root|home|Users|tmp/[\w])\b|[A-Z]:\\\\?Users", re.I)
    found = [(path, match.group()) for path in tracked() if path.suffix in TEXTS and (match := places.search(text(path)))]
    assert not [hit for hit in found if hit[0] != Path("tests/test_repository.py")]


def test_nothing_is_left_for_later():
    later = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|X" + r"XX)\b|pytest\.(x" + r"fail|s" + r"kip)\b|mark\.(x" + r"fail|s" + r"kip)")
    assert not [path for path in files(".py", ".glsl", ".vert", ".frag", ".sh", ".toml") if later.search(text(path))]


# --- the package ---


def test_nothing_that_is_loaded_is_executed():
    """No pickle, no eval, no shell, and none of Panda3D's own loaders, which run what is in a file."""
    modules = {"pickle", "marshal", "shelve", "dill", "cloudpickle", "code", "codeop"}
    calls = {"eval", "exec", "compile", "__import__", "load_model", "loadModel", "read_bam", "system", "popen", "unsafe_load"}
    harmless = {"re.compile"}
    for path, module_tree in trees("navalsim3d/"):
        for node in ast.walk(module_tree):
            match node:
                case ast.Import(names=names):
                    assert not modules & {name.name.split(".")[0] for name in names}, path
                case ast.ImportFrom(module=str(module)):
                    assert module.split(".")[0] not in modules, path
                case ast.Call(func=ast.Name(id=name)):
                    assert name not in calls, path
                case ast.Call(func=ast.Attribute(value=value, attr=attr)) if f"{ast.unparse(value)}.{attr}" not in harmless:
                    assert attr not in calls, path
                case ast.keyword(arg="allow_pickle" | "shell"):
                    raise AssertionError(path)


PRESCRIBED = "rulesets/seastrike/deck.py"


@pytest.mark.parametrize("room", ["kernel", "rulesets", "ai"])
def test_games_know_no_clock_and_no_chance_but_their_dice(room):
    """EB-25: neither the time, nor a random number, nor the order of hashes decides anything.

    One table of the rules names a generator and its seed (SS-PREP-09): there it may be imported, and is never without a seed. To sleep
    while another thread waits is to let it work, and tells nobody the time.
    """
    foreign = {"random", "secrets", "time", "datetime", "uuid", "threading"}
    for path, module_tree in trees(f"navalsim3d/{room}/"):
        for node in ast.walk(module_tree):
            if isinstance(node, ast.Import):
                assert not foreign & {name.name for name in node.names}, path
            if isinstance(node, ast.ImportFrom):
                polite = (node.module, [name.name for name in node.names]) in (("time", ["sleep"]), ("threading", ["active_count"]))
                assert node.module not in foreign or polite or path.as_posix().endswith(PRESCRIBED), path
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id != "hash", path
                assert node.func.id != "Random" or node.args, path


def test_every_module_says_what_it_is_for():
    assert not [path for path, module_tree in trees("navalsim3d/") if not ast.get_docstring(module_tree)]


# --- shaders ---

SHADERS = files(".vert", ".frag", ".glsl", under="navalsim3d/")


def test_there_are_shaders():
    assert len(SHADERS) > 10


@pytest.mark.parametrize("path", SHADERS, ids=lambda path: path.name)
def test_a_shader_is_one_that_every_driver_reads(path):
    """Mesa takes any version and old words too, so only reading the text can tell."""
    source = text(path)
    code = re.sub(r"//[^\n]*|/\*.*?\*/", "", source, flags=re.S)
    versions = re.findall(r"#version +([^\n]*)", code)
    assert versions == ([] if path.suffix == ".glsl" else versions[:1])
    assert set(versions) <= {"150", "330"} and (versions or path.suffix == ".glsl")
    assert source.startswith("#version") or path.suffix == ".glsl"
    old = r"\b(texture[123]D|textureCube|shadow2D|gl_Frag(Color|Data)|attribute|varying|ftransform|gl_Vertex|gl_ModelView\w*)\b"
    beyond = r"\b(buffer|image[123]D|imageLoad|imageStore|shared|double|dvec\d|subroutine|precise|atomic\w*)\b|#extension"
    assert not re.search(old, code) and not re.search(beyond, code)


# --- the pinned packages ---


def test_the_lock_pins_versions_and_hashes_and_nothing_else():
    blocks = re.split(r"\n(?=\S)", LOCK.strip())
    assert len(blocks) > 30
    for block in blocks:
        assert re.match(r"[a-z0-9._-]+==\S+( ;[^\n\\]+)? \\\n", block), block[:80]
        assert re.fullmatch(r"(--hash=sha256:[0-9a-f]{64}\s*)+", re.sub(r"^[^\n]*\n|\\\n|^ +", "", block, flags=re.M).strip()), block[:80]


def test_the_lock_holds_no_address_and_no_path():
    assert not re.search(r"://|\.(org|com|net)\b|index-url|find-links|file:| @ |^-e|/\w", LOCK, re.M)


def test_the_lock_holds_every_package_the_project_asks_for():
    import tomllib

    project = tomllib.loads(text(Path("pyproject.toml")))["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    pinned = set(re.findall(r"^([a-z0-9._-]+)==", LOCK, re.M))
    assert {re.split(r"[<>=!~ \[]", name)[0].lower() for name in asked} <= pinned


# --- the README and the Makefile ---

BLOCKS = re.findall(r"```(?:sh|bat)\n(.*?)```", README, re.S)
LINES = [line.split("#")[0].strip() for block in BLOCKS for line in block.splitlines() if line.split("#")[0].strip()]
COMMANDS = [shlex.split(line) for line in LINES if line.startswith("navalsim3d ")]
MAKEFILE = text(Path("Makefile"))


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_in_the_readme_can_be_typed(words):
    group, rest = typer.main.get_command(cli.app), words[1:]
    context = group.make_context("navalsim3d", list(rest), resilient_parsing=True)
    while hasattr(group, "commands"):
        group, rest = group.commands[rest[0]], rest[1:]
    context = group.make_context(words[1], list(rest))
    source = context.params.get("scenario") or context.params.get("source")
    assert source is None or source in library.scenario_names()


def test_every_command_is_in_the_readme():
    told = {words[1] for words in COMMANDS}
    assert told | {"demo"} == set(typer.main.get_command(cli.app).commands)


def test_every_scenario_is_in_the_readme():
    assert not [path.stem for path in files(".json", under="scenarios/") if f"`{path.stem}`" not in README]


def test_every_make_target_that_is_told_of_exists():
    targets = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.M))
    told = set(re.findall(r"(?:^|`)make ([a-z-]+)", README, re.M))
    assert {"demo", "test"} <= told <= targets
    assert {"setup", "test-long", "check", "lint", "types", "contracts", "clauses", "bench", "lock", "content"} <= targets
    phony = set(re.search(r"^\.PHONY: (.*)", MAKEFILE, re.M)[1].split())
    assert phony == targets


def test_scripts_can_be_started():
    said = subprocess.run(["git", "ls-files", "-s", ".ci/run", "scripts"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert [line.split()[0] for line in said.stdout.splitlines()] == ["100755"] * said.stdout.count("\n")
    assert "make check" in text(Path(".ci/run"))
