"""What each command may import: heavy packages only where they are needed.

A start is told in seconds by `benchmarks/start.py`; here stands what makes it so, and no time is measured.
"""

import os
import subprocess
import sys

import pytest

SCREEN = ("panda3d", "direct", "imgui_bundle", "gltf", "PIL")
MESHES = ("trimesh", "shapely", "manifold3d", "scipy")
DATA = ("numpy", "pydantic")
GAMES = ("cruel_seas", "strike_force")
HEAVY = (*SCREEN, *MESHES, *DATA, "rich", "joblib", "imageio_ffmpeg")

TOLD = """
import sys
print(sorted(name for name in sys.modules if name.split(".")[0] in {heavy} or name.startswith("navalsim3d.rulesets.")), file=sys.stderr)
"""


def imported(source):
    """Names of the heavy packages, and of the games, that a fresh process has imported after running this."""
    told = TOLD.format(heavy=HEAVY)
    said = subprocess.run([sys.executable, "-c", source + told], capture_output=True, text=True, timeout=120, env={**os.environ})
    assert said.returncode == 0, said.stderr
    names = [name.strip(" '") for name in said.stderr.splitlines()[-1].strip("[]").split(",") if name.strip()]
    games = {name.split(".")[2] for name in names if name.startswith("navalsim3d.rulesets.")}
    return {name.split(".")[0] for name in names} - {"navalsim3d"}, games


def command(*words):
    """The command as typed, up to its end, whatever its status."""
    return f"""
import sys
sys.argv = ["navalsim3d", *{words!r}]
from navalsim3d.__main__ import main
try:
    main()
except SystemExit:
    pass
"""


def test_the_version_is_told_with_what_reads_the_command_line():
    heavy, games = imported(command("--version"))
    assert heavy <= {"pydantic", "rich"} and not games, "typer may bring these in"


def test_who_can_play_what_is_known_without_any_game():
    source = "from navalsim3d.ai import seated\nassert seated('cruel_seas', None, None) == ('lieutenant', 'lieutenant')"
    assert imported(source) == (set(), set())


def test_a_name_typed_wrong_is_answered_with_nothing():
    assert imported(command("watch", "nowhere")) == (set(), set())
    assert imported(command("play", "nowhere.json")) == (set(), set())


@pytest.mark.parametrize("words", [(), ("watch", "torpedo_run"), ("play", "torpedo_run")], ids=" ".join)
def test_the_first_picture_needs_the_engine_alone(words):
    """What is imported when the first frame has been drawn; the rest comes in behind it."""
    source = f"""
import sys, types
from navalsim3d.scene import app
from navalsim3d.ui import curtain
def drawn(*_, **__):
    raise curtain.Closed
curtain.Curtain.behind = drawn
opened = app.App
app.App = lambda dress: opened(offscreen=True, dress=dress)
sys.argv = ["navalsim3d", *{words!r}]
from navalsim3d.__main__ import main
try:
    main()
except SystemExit as left:
    assert left.code == 0
assert "typer" not in sys.modules
"""
    heavy, games = imported(source)
    assert heavy == {"panda3d", "direct"} and not games


@pytest.mark.parametrize(
    ("words", "games"),
    [
        (("simulate", "ships_in_the_night", "--games", "1", "--side-a", "cadet", "--side-b", "cadet", "--json", "-"), {"cruel_seas"}),
        (("simulate", "strike_force_one", "--games", "1", "--side-a", "cadet", "--side-b", "cadet", "--json", "-"), {"strike_force"}),
        (("check", "scenarios/torpedo_run.json"), {"cruel_seas"}),
        (("check", "islands/pot_bank.json"), set()),
        (("verify", "nowhere.journal"), set()),
        (("schema", "strike_force"), {"strike_force"}),
    ],
    ids=lambda words: " ".join(words)[:30],
)
def test_no_screen_and_one_game_at_most(words, games, monkeypatch):
    monkeypatch.chdir(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    heavy, found = imported(command(*words))
    assert not heavy & {*SCREEN}
    assert found == games


def test_rules_read_from_a_scenario_need_no_meshes():
    heavy, _ = imported(command("check", "scenarios/torpedo_run.json"))
    assert not heavy & {*MESHES}
