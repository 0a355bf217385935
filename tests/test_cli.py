"""The command as a person types it: what it does, and the one sentence for whatever is typed wrong.

Most commands run in this process, through the same entry as the installed one; what concerns the process itself - pipes,
signals, full devices - runs in one of its own.
"""

import json
import os
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from navalsim3d import __main__ as entry
from navalsim3d.scene import app as scene_app

GAME = "ships_in_the_night"
CADETS = ("--side-a", "cadet", "--side-b", "cadet")
ROOT = Path(__file__).parents[1]
NOTHING_MORE = re.compile(r"navalsim3d: [^\n]{10,1200}\n")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Every test runs in a folder of its own, with no display and a user's library of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NAVALSIM3D_HOME", str(tmp_path / "home"))
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def typed(monkeypatch, capsys):
    """Type a command; what it printed, what it complained of, and its status."""

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["navalsim3d", *(str(word) for word in words)])
        monkeypatch.setattr(sys, "stdout", sys.stdout)
        with pytest.raises(SystemExit) as left:
            entry.main()
        said = capsys.readouterr()
        return SimpleNamespace(out=said.out, err=said.err, status=left.value.code)

    return run


@pytest.fixture
def refused(typed):
    """Type a command that is refused: its one sentence, after making sure that it is one and that nothing else is said."""

    def run(*words, status=1):
        said = typed(*words)
        assert NOTHING_MORE.fullmatch(said.err), said.err
        assert (said.status, said.out) == (status, "")
        return said.err.removeprefix("navalsim3d: ").rstrip("\n")

    return run


def in_a_process(*words, **more):
    """The command in a process of its own."""
    return subprocess.run([sys.executable, "-m", "navalsim3d", *words], capture_output=True, text=True, timeout=120, **more)


def scenario(path, **changes):
    """The first scenario with other fields, in a file."""
    data = json.loads((ROOT / f"scenarios/{GAME}.json").read_text())
    path.write_text(json.dumps({**data, "name": path.stem, **changes}))
    return path.name


def ships(*starts, **changes):
    """The first scenario's ships at places of their own: x, y, heading."""
    data = json.loads((ROOT / f"scenarios/{GAME}.json").read_text())["ships"]
    placed = [dict(zip(("x", "y", "heading"), start, strict=True)) for start in starts]
    return [{**ship, "start": start, **changes} for ship, start in zip(data, placed, strict=True)]


@pytest.fixture(scope="module")
def journals(tmp_path_factory):
    """Two games' journals."""
    from navalsim3d import library
    from navalsim3d.lab import tournament

    folder = tmp_path_factory.mktemp("journals")
    list(tournament.play_all(tournament.Plan(library.ready(GAME), "cadet", "cadet", 2, "1", folder)))
    return sorted(folder.iterdir())


# --- what it does ---


def test_help_names_every_command_and_loads_nothing_heavy():
    said = in_a_process("--help")
    assert said.returncode == 0
    for command in ("play", "watch", "film", "picture", "demo", "simulate", "verify", "check", "schema", "why", "shipyard", "islands"):
        assert command in said.stdout
    modules = subprocess.run([sys.executable, "-X", "importtime", "-m", "navalsim3d", "--version"], capture_output=True, text=True).stderr
    assert "navalsim3d.cli" in modules
    assert not [heavy for heavy in ("panda3d.core", "numpy", "trimesh", "imgui_bundle") if re.search(rf"\| +{heavy}$", modules, re.M)]


def test_the_version(typed):
    assert re.fullmatch(r"navalsim3d \d+\.\d+\.\d+\n", typed("--version").out)


def test_simulate_gives_games_and_totals_as_json(typed):
    said = typed("simulate", GAME, "--games", 3, "--seed", "harbour", *CADETS, "--json", "-")
    assert (said.status, said.err) == (0, "")
    report = json.loads(said.out)
    assert [game["seed"] for game in report["games"]] == ["harbour/0", "harbour/1", "harbour/2"]
    for game in report["games"]:
        assert game["winner"] in ("a", "b", None)
        assert game["degree"] and game["turns"] >= 1 and game["commands"] > 5 and game["seconds"] >= 0
        assert re.fullmatch("[0-9a-f]{16}", game["digest"])
    totals = report["totals"]
    assert totals["games"] == 3 == totals["a"] + totals["b"] + totals["draws"]
    assert totals["commands" if "commands" in totals else "mean_commands"] > 5


def bare(report):
    """A report without what the clock says."""
    del report["totals"]["seconds"]
    return [{key: value for key, value in game.items() if key != "seconds"} for game in report["games"]], report["totals"]


def test_any_number_of_workers_plays_the_same_games(typed, tmp_path):
    for file, workers in (("one.json", 1), ("two.json", 2)):
        assert typed("simulate", GAME, "--games", 4, *CADETS, "--workers", workers, "--json", file).status == 0
    one, two = (bare(json.loads((tmp_path / file).read_text())) for file in ("one.json", "two.json"))
    assert one == two


def test_simulate_prints_totals_and_keeps_journals_that_verify(typed, tmp_path):
    said = typed("simulate", GAME, "--games", 2, *CADETS, "--journal", "deep/down")
    assert said.status == 0
    assert f"{GAME}: 2 games, seed 1" in said.out and "turns and" in said.out
    assert f"{GAME}: 1 game, seed 1" in typed("simulate", GAME, "--games", 1, *CADETS).out
    kept = sorted((tmp_path / "deep/down").iterdir())
    assert len(kept) == 2
    said = typed("verify", *kept)
    assert (said.status, said.out) == (0, "".join(f"{path}: sound\n" for path in kept))


def test_a_scenario_is_found_by_its_path_too(typed, tmp_path):
    scenario(tmp_path / "mine.json")
    said = typed("simulate", "mine.json", "--games", 1, *CADETS, "--json", "-")
    assert json.loads(said.out)["scenario"] == "mine"


def test_everything_shipped_is_sound(typed):
    files = [path for kind in ("scenarios", "islands") for path in sorted((ROOT / kind).glob("*.json"))]
    files += sorted((ROOT / "islands").glob("*.glb")) + sorted((ROOT / "models").glob("lct*"))
    said = typed("check", *files)
    assert (said.status, said.err) == (0, "")
    assert said.out.count(": sound\n") == len(files) > 15


def test_the_schema_is_json_schema(typed):
    said = typed("schema")
    assert {"table", "sides", "ships"} <= json.loads(said.out)["properties"].keys()


def test_why_prints_the_terms_of_the_lieutenants_choice(typed):
    said = typed("why", GAME, "--step", 8)
    assert said.status == 0 and "chooses" in said.out


def test_an_island_and_a_miniature_are_built_where_they_lie(typed, tmp_path):
    for kind, name in (("islands", "pot_bank"), ("models", "dumb_barge_towed")):
        (tmp_path / "home" / kind).mkdir(parents=True)
        shutil.copy(ROOT / kind / f"{name}.json", tmp_path / "home" / kind)
    for command, kind, name in (("islands", "islands", "pot_bank"), ("shipyard", "models", "dumb_barge_towed")):
        assert typed(command, "build", name).out == f"built 1 in {kind}\n"
        built = tmp_path / "home" / kind / f"{name}.glb"
        assert built.stat().st_size > 1000
        assert typed("check", built, built.with_suffix(".json")).status == 0


# --- what is typed wrong ---


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["frobnicate"], "No such command 'frobnicate'"),
        (["play"], "Missing argument 'SCENARIO'"),
        (["play", GAME, "b"], r"unexpected extra argument"),
        (["film", GAME], r"Missing option '-o' / '--out'"),
        (["simulate", GAME, "--games", "x"], r"Invalid value for '--games'"),
        (["picture", GAME, "-o", "x.png", "--look", "moon"], r"Invalid value for '--look'"),
        (["picture", GAME, "-o", "x.png", "--look", "moon"], r"^[^:]*: 'moon' is not one of 'table', 'sea' \("),
        (["verify"], r"Missing argument 'JOURNAL"),
        (["shipyard", "sink"], r"No such command 'sink'"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, list) else "",
)
def test_what_is_not_the_commands_grammar_leaves_with_status_two(refused, words, sentence):
    assert re.search(sentence, refused(*words, status=2))


@pytest.mark.parametrize(
    ("words", "page"),
    [
        (["verify"], "navalsim3d verify --help"),
        (["shipyard"], "navalsim3d shipyard --help"),
        (["islands", "build", "--at", "x"], "navalsim3d islands build --help"),
        (["sail"], "navalsim3d --help"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, list) else "",
)
def test_the_page_of_help_that_is_pointed_to_is_the_commands_own(refused, words, page):
    assert refused(*words, status=2).endswith(f"(see {page})")


SENTENCES = [
    ("simulate nowhere", r"no scenario is called 'nowhere'; there are: .*ships_in_the_night"),
    ("simulate ../ships_in_the_night", r"\.\./ships_in_the_night: there is no such file"),
    ("simulate .", r"'\.' is not a name"),
    ("simulate /", r"/: this is a folder"),
    (f"simulate {GAME} --games 0", r"--games 0 is out of bounds: it takes 1 to 1000000"),
    (f"simulate {GAME} --workers -1", r"--workers -1 is out of bounds"),
    (f"simulate {GAME} --side-a admiral", r"'admiral' cannot play here; there are: cadet, lieutenant"),
    (f"simulate {GAME} --side-b human", r"'human' cannot play here"),
    (f"simulate {GAME} --seed {'x' * 201}", r"--seed takes at most 200"),
    (f"simulate {GAME} --seed \udcff", r"--seed takes at most 200 printable"),
    (f"simulate {GAME} --json no/where.json", r"no/where\.json: the folder no does not exist"),
    (f"simulate {GAME} --json .", r"\.: this is a folder"),
    (f"play {GAME} --side-a admiral", r"there are: cadet, lieutenant, human"),
    (f"play {GAME}", r"No window"),
    (f"watch {GAME}", r"No window"),
    ("", r"No window"),
    (f"watch {GAME} --side-a human", r"'human' cannot play here"),
    ("watch no.journal", r"no\.journal: there is no such file"),
    (f"film {GAME} -o x.avi", r"x\.avi: the file's name must end in \.mp4"),
    (f"film {GAME} -o no/x.mp4", r"the folder no does not exist"),
    (f"film {GAME} -o x.mp4 --seconds nan", r"--seconds nan is out of bounds"),
    (f"film {GAME} -o x.mp4 --seconds 1e9", r"--seconds 1000000000\.0 is out of bounds"),
    (f"film {GAME} -o x.mp4 --size 1x1", r"must be even"),
    (f"film {GAME} -o x.mp4 --size ²x2", r"takes width x height"),
    (f"film {GAME} -o x.mp4 --size 1280", r"takes width x height"),
    (f"film {GAME} -o x.mp4 --size 99999x2", r"out of bounds"),
    (f"picture {GAME} -o x.jpg", r"x\.jpg: the file's name must end in \.png"),
    (f"picture {GAME} -o x.png --step -1", r"--step -1 is out of bounds"),
    (f"picture {GAME} -o x.png --side-b captain", r"'captain' cannot play here"),
    ("picture no.journal -o x.png", r"no\.journal: there is no such file"),
    (f"picture {GAME} -o x.png --camera moon", r"^--camera 'moon' is none: it takes table, director, bridge:SHIP or chase:SHIP$"),
    (f"picture {GAME} -o x.png --camera chase:", r"^--camera 'chase:' is none: it takes table, director, bridge:SHIP or chase:SHIP$"),
    (f"picture {GAME} -o x.png --camera table:x", r"^--camera 'table:x' is none"),
    (f"simulate {GAME} --journal /dev/null/deep", r"^/dev/null/deep: the folder cannot be made \(Not a directory\)$"),
    (f"simulate {GAME} --journal /dev/null", r"^/dev/null: this is a file, not a folder$"),
    (f"why {GAME} --step 9999", r"--step 9999 is beyond the end: this game has \d+ commands"),
    ("schema hopscotch", r"no ruleset is called 'hopscotch'; there are: .*cruel_seas"),
    ("shipyard build ../x", r"'\.\./x' is not a name"),
    ("shipyard build yamato", r"no model is called 'yamato'; it is none of the \d+ that 'navalsim3d shipyard list' names$"),
    ("shipyard build flower", r"did you mean flower_class_corvette, of the \d+ that 'navalsim3d shipyard list' names\?$"),
    ("shipyard build vosper_mtb", r"did you mean vosper_mtb_type_i_early or vosper_mtb_type_i_mid or vosper_\w+, of the \d+"),
    ("islands build atlantis", r"no island is called 'atlantis'"),
    ("verify no.journal", r"no\.journal: there is no such file"),
    ("check no.json", r"no\.json: there is no such file"),
    ("check .", r"^\.: this is a folder$"),
]


def test_what_is_in_the_library_can_be_listed(typed):
    for words, name in ((("shipyard", "list"), "flower_class_corvette"), (("islands", "list"), "gull_holm"), (("scenarios",), GAME)):
        said = typed(*words)
        assert (said.status, said.err) == (0, "")
        assert name in [line.split()[0] for line in said.out.splitlines()]


def test_a_scenario_that_cannot_be_read_keeps_no_other_from_being_listed(typed, tmp_path):
    (tmp_path / "home/scenarios").mkdir(parents=True)
    (tmp_path / "home/scenarios/rubbish.json").write_text("{")
    said = typed("scenarios")
    assert said.err.startswith("navalsim3d: scenarios/rubbish.json: ") and f"{GAME} " in said.out


@pytest.mark.parametrize(("line", "sentence"), SENTENCES, ids=[ascii(line[:50]) for line, _ in SENTENCES])
def test_what_cannot_be_had_is_said_in_one_sentence(refused, line, sentence, tmp_path):
    assert re.search(sentence, refused(*line.split()))
    assert not [path.name for path in tmp_path.iterdir() if path.name != "home"]


BOATS_APART = ((10, 10, 0), (30, 10, 0), (80, 50, 180))
SCENARIOS = {
    "aground": (
        {"islands": [{"name": "gull_holm", "x": 45, "y": 30}], "ships": ships((45, 30, 0), *BOATS_APART[1:])},
        r"(?i)mtb.34.*(island|land|ashore|gull)",
    ),
    "overlap": ({"ships": ships((10, 10, 0), (10.5, 11, 90), (80, 50, 180))}, r"(?i)mtb.3[48].*mtb.3[48]"),
    "off": ({"ships": ships((99, 10, 0), *BOATS_APART[1:])}, r"(?i)mtb.34.*(table|board)"),
    "over_the_edge": ({"ships": ships((89.9, 10, 90), *BOATS_APART[1:])}, r"(?i)mtb.34.*(table|board)"),
    "unknown": ({"ships": ships(*BOATS_APART, vessel="yamato")}, "yamato"),
    "outside": ({"ships": ships(*BOATS_APART, vessel="../../secret")}, "/ships/0/vessel: .*'../../secret'"),
    "island_outside": ({"islands": [{"name": "../gull_holm", "x": 1, "y": 1}]}, "/islands/0/name"),
    "no_island": ({"islands": [{"name": "atlantis", "x": 1, "y": 1}]}, r"no_island\.json: /islands/0/name: no island is called 'atlantis'"),
    "negative": ({"table": {"width": -90, "height": 60}}, "/table/width: should be greater than 0, not -90"),
    "huge": ({"table": {"width": 1e300, "height": 60}}, "/table/width: should be less than"),
    "endless": ({"turns": 10**9}, "/turns: should be less than"),
    "a_number": ({"wind": float("nan")}, "NaN is not a number"),
    "one_side": ({"sides": [{"id": "rn", "name": "Royal Navy", "flag": "rn"}]}, "/sides: .*at least 2"),
    "armada": ({"ships": ships(*BOATS_APART) * 2000}, "/ships: .*at most 60"),
}


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_that_cannot_be_played_says_why(refused, tmp_path, name):
    """EB-32."""
    changes, sentence = SCENARIOS[name]
    file = scenario(tmp_path / f"{name}.json", **changes)
    for command in (("simulate", file, "--games", 1, *CADETS), ("play", file), ("picture", file, "-o", "x.png")):
        said = refused(*command)
        assert f"{name}.json: " in said
        assert re.search(sentence, said), said
    assert re.search(sentence, refused_lines(refused, file))


def refused_lines(refused, file):
    """What `check` says of a file: every fault a line, so only the first is asked for when there are more."""
    process_said = in_a_process("check", file)
    lines = process_said.stderr.splitlines()
    assert process_said.returncode == 1 and lines and all(line.startswith("navalsim3d: ") for line in lines)
    return "\n".join(lines)


NO_SCENARIOS = {
    "deep.json": (b"[" * 10_000_000, "longer than 4 MB"),
    "deep_enough.json": (b'{"ruleset":' + b"[" * 9_000, "nested too deeply"),
    "empty.json": (b"", "this is not JSON"),
    "bytes.json": (bytes(range(128, 256)), "not UTF-8"),
    "list.json": (b"[]", "names its ruleset here"),
    "infinite.json": (b'{"ruleset":"cruel_seas","wind":1e999}', "too large"),
    "twice.json": (b'{"ruleset":"cruel_seas","ruleset":"cruel_seas"}', "given twice"),
    "other_game.json": (b'{"ruleset":"hopscotch"}', "no ruleset is called 'hopscotch'"),
}


@pytest.mark.parametrize("name", NO_SCENARIOS)
def test_a_file_that_is_no_scenario_says_why(refused, tmp_path, name):
    content, sentence = NO_SCENARIOS[name]
    (tmp_path / name).write_bytes(content)
    said = refused("simulate", name, "--games", 1)
    assert name in said and sentence in said


NO_TREE = b"glTF" + struct.pack("<III", 2, 40, 20) + b"JSON" + b'{"nodes": 7, "a": 1}'


@pytest.mark.parametrize("content", [b"", b"glTF", b"hello, I am no mesh at all", b"glTF" + bytes(2000), bytes(50_000), NO_TREE])
def test_a_glb_that_is_no_glb_is_refused(refused, tmp_path, content):
    (tmp_path / "boat.glb").write_bytes(content)
    assert "boat.glb: " in refused("check", "boat.glb")


def test_a_glb_cut_short_is_refused(refused, tmp_path):
    whole = (ROOT / "models/dumb_barge_towed.glb").read_bytes()
    (tmp_path / "boat.glb").write_bytes(whole[: len(whole) // 2])
    assert "boat.glb: " in refused("check", "boat.glb")


JOURNALS = {
    "truncated": (lambda text: text[:-30], "the last line is cut off; \\d+ complete steps were read"),
    "beheaded": (lambda text: text[:300], "line 1: .*not JSON"),
    "edited": (lambda text: text.replace('"step":5', '"step":6', 1), "line 6: the journal was edited or damaged here"),
    "other_version": (lambda text: text.replace('"format":1', '"format":2', 1), "needs a navalsim3d that reads format 2"),
    "other_rules": (lambda text: re.sub('"rules_version":"[^"]*"', '"rules_version":"9"', text), "line 1: "),
    "empty": (lambda text: "", "the journal is empty"),
    "zeros": (lambda text: "\0" * 1000, "not JSON"),
    "deep": (lambda text: "[" * 7_000_000, "nested too deeply"),
}


@pytest.mark.parametrize("name", JOURNALS)
def test_a_journal_that_was_touched_says_where(refused, journals, tmp_path, name):
    change, sentence = JOURNALS[name]
    file = tmp_path / f"{name}.journal"
    file.write_text(change(journals[0].read_text()))
    for command in ("verify", "check"):
        said = refused(command, file.name)
        assert said.startswith(f"{name}.journal: ") and re.search(sentence, said)
    if name not in ("truncated", "deep"):
        assert re.search(sentence, refused("picture", file.name, "-o", "x.png"))


def test_one_bad_journal_does_not_hide_the_good_ones(typed, journals, tmp_path):
    (tmp_path / "bad.journal").write_text("x")
    said = typed("verify", "bad.journal", *journals)
    assert (said.status, said.out.count(": sound\n"), said.err.count("\n")) == (1, 2, 1)


def test_a_fault_of_the_journal_to_watch_is_told_before_the_missing_window(refused, journals, tmp_path):
    whole = journals[0].read_bytes()
    header = whole.index(b"\n")
    for bytes_left, sentence in ((header - 20, "line 1: .*not JSON"), (len(whole) - 20, r"the last line is cut off; \d+ complete")):
        (tmp_path / "cut.journal").write_bytes(whole[:bytes_left])
        assert re.match(rf"cut\.journal: {sentence}", refused("watch", "cut.journal"))
    assert re.match("No window", refused("watch", journals[0])), "a sound journal lacks nothing but the window"


def test_a_journal_to_play_is_told_from_a_scenario(refused, journals, tmp_path):
    (tmp_path / "cut.journal").write_bytes(journals[0].read_bytes()[:-30])
    for words in (
        ("play", "cut.journal"),
        ("play", "./cut.journal"),
        ("play", journals[0]),
        ("simulate", "./cut.journal"),
        ("why", journals[0]),
    ):
        assert re.search(r"\.journal: this is a journal, not a scenario: use 'navalsim3d watch'", refused(*words))


def test_a_journal_that_has_lost_its_end_is_shown_as_far_as_it_goes_and_told_of(typed, journals, tmp_path):
    (tmp_path / "cut.journal").write_bytes(journals[0].read_bytes()[:-30])
    told = r"navalsim3d: cut\.journal: the last line is cut off; \d+ complete steps were read\n"
    still = typed("picture", "cut.journal", "-o", "cut.png", "--size", "64x36", "--step", 3)
    assert still.status == 0 and re.fullmatch(told, still.err) and (tmp_path / "cut.png").is_file()
    moving = typed("film", "cut.journal", "-o", "cut.mp4", "--size", "64x36", "--seconds", "0.1")
    assert moving.status == 0 and re.match(told, moving.err) and (tmp_path / "cut.mp4").is_file()


def test_a_camera_or_step_that_is_none_is_refused_before_a_studio_is_opened(refused, journals, monkeypatch):
    monkeypatch.setattr(scene_app, "opened", lambda library: pytest.fail("a studio was opened"))
    for option, sentence in (("--camera=bridge:nobody", "ships: .*s_102"), ("--step=9999", "beyond the end: this game has")):
        assert re.search(sentence, refused("picture", journals[0], "-o", "x.png", option))


# --- what the machine gets wrong ---


@pytest.mark.parametrize("command", ["play", "watch"])
def test_no_window_is_told_before_all_that_draws_is_brought_in(command):
    asked = [sys.executable, "-X", "importtime", "-m", "navalsim3d", command, GAME]
    said = subprocess.run(asked, capture_output=True, text=True, timeout=120).stderr
    assert "No window" in said and "navalsim3d.library" in said
    assert "navalsim3d.ui.program" not in said and "imgui_bundle" not in said


def test_no_gl_library_is_said_in_one_sentence(refused, journals, monkeypatch):
    monkeypatch.setattr(scene_app, "opened", lambda library: None)
    for command, out in (("film", "x.mp4"), ("picture", "x.png")):
        assert "install libegl1" in refused(command, journals[0], "-o", out, "--size", "64x36").removeprefix("filming: ")


def test_pictures_and_films_of_the_smallest_sizes(typed, journals, tmp_path):
    assert typed("picture", journals[0], "-o", "one.png", "--size", "1x1").status == 0
    assert typed("film", journals[0], "-o", "two.mp4", "--size", "2x2", "--seconds", "0.1").status == 0
    from PIL import Image

    assert Image.open(tmp_path / "one.png").size == (1, 1)
    assert (tmp_path / "two.mp4").stat().st_size > 0


def test_a_name_of_no_alphabet_is_printed_all_the_same(tmp_path):
    file = tmp_path / "Шторм 海戦.json"
    file.write_text("{}")
    said = in_a_process("check", file.name, env={**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"})
    assert said.returncode == 1 and "names its" not in said.stderr and said.stderr.count("\n") == 1
