"""The wheel, installed far from the checkout: everything that is shipped lies in it and is found.

The environment is new and empty; it borrows the packages navalsim3d stands on from the one that runs the tests, so that no
network is needed, and must not borrow navalsim3d itself.
"""

import json
import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BIN = "Scripts" if os.name == "nt" else "bin"


def run(folder, *command):
    """Run a command in a folder, without what the environment says about Python and displays; what it printed."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "COV_")) and key != "DISPLAY"}
    home = {"NAVALSIM3D_HOME": str(folder / "home")}
    said = subprocess.run([str(word) for word in command], cwd=folder, env={**kept, **home}, capture_output=True, text=True, timeout=300)
    assert said.returncode == 0, said.stderr[-2000:]
    return said.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built from the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    run(folder, sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def environment(wheel, tmp_path_factory):
    """An empty environment with the wheel in it: the folder of its commands."""
    folder = tmp_path_factory.mktemp("elsewhere")
    run(folder, sys.executable, "-m", "venv", "--without-pip", folder / "env")
    python = folder / "env" / BIN / "python"
    run(folder, sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index", wheel)
    site = Path(run(folder, python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python.parent


def test_the_wheel_holds_everything_that_is_shipped(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    for kind in ("models", "islands", "scenarios", "lessons"):
        for path in (ROOT / kind).iterdir():
            assert f"navalsim3d/shipped/{kind}/{path.name}" in names
    for path in (ROOT / "navalsim3d").rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            assert path.relative_to(ROOT).as_posix() in names
    assert not [name for name in names if name.startswith(("tests/", "benchmarks/")) or name.endswith(".part")]


def test_the_wheel_names_its_command_and_its_licence(wheel):
    opened = zipfile.ZipFile(wheel)
    texts = {name.split("/", 1)[-1]: opened.read(name).decode() for name in opened.namelist() if ".dist-info/" in name}
    assert "navalsim3d = navalsim3d.__main__:main" in texts["entry_points.txt"]
    assert texts["licenses/LICENSE"].startswith("MIT License")
    assert "Requires-Python: >=3.11" in texts["METADATA"]


def test_an_installed_wheel_plays_checks_and_draws(environment, tmp_path):
    python, command = environment / "python", environment / "navalsim3d"
    where = run(tmp_path, python, "-c", "import navalsim3d; print(navalsim3d.__file__)").strip()
    assert Path(where).is_relative_to(environment.parent)
    cadets = ("--side-a", "cadet", "--side-b", "cadet")
    said = run(tmp_path, command, "simulate", "ships_in_the_night", "--games", 1, *cadets, "--json", "-", "--journal", "kept")
    assert len(json.loads(said)["games"]) == 1
    (journal,) = (tmp_path / "kept").iterdir()
    shipped = Path(where).parent / "shipped"
    sound = [journal, shipped / "scenarios/torpedo_run.json", shipped / "islands/gull_holm.json", shipped / "models/lct_mk_4.glb"]
    assert run(tmp_path, command, "check", *sound).count(": sound\n") == len(sound)
    run(tmp_path, python, "-m", "navalsim3d", "picture", journal, "-o", "small.png", "--size", "64x36")
    assert (tmp_path / "small.png").stat().st_size > 100
