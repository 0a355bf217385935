"""The library and the reader below it: what is found, and how everything else is refused in one sentence."""

import json
import os
from types import SimpleNamespace
from typing import Literal

import pytest

from navalsim3d import library, shelves, strictjson
from navalsim3d.kernel import ruleset as register
from navalsim3d.kernel.scenario import IslandCard, ModelCard, Scenario
from navalsim3d.library import LibraryError


class PaperScenario(Scenario):
    """A scenario of a game that exists in these tests only."""

    ruleset: Literal["paper"] = "paper"
    boats: tuple[str, ...] = ()


def _problems(ready):
    names = [place.name for place in ready.scenario.islands]
    return tuple(f"the island {name} lies twice" for name in sorted(set(names)) if names.count(name) > 1)


PAPER = SimpleNamespace(name="paper", scenario_model=PaperScenario, models=lambda scenario: scenario.boats, problems=_problems)
ISLAND = {"name": "holm", "recipe": {}, "coast": [[[0, 0], [4, 0], [4, 4]]]}
SCENARIO = {
    "ruleset": "paper",
    "name": "skirmish",
    "title": "Skirmish",
    "table": {"width": 90, "height": 60},
    "sides": [{"id": "rn", "name": "Royal Navy", "flag": "rn"}, {"id": "km", "name": "Kriegsmarine", "flag": "km"}],
    "islands": [{"name": "holm", "x": 10, "y": 20}],
    "boats": ["gig"],
}


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A user's library with one island, one model and one scenario, and a paper ruleset to read it."""
    monkeypatch.setenv("NAVALSIM3D_HOME", str(tmp_path))
    monkeypatch.setattr(shelves, "shipped_folder", lambda: tmp_path / "shipped")
    monkeypatch.setattr(register, "_REGISTER", {"paper": PAPER})
    monkeypatch.setattr(register, "_ANNOUNCED", {})
    put(tmp_path / "islands/holm.json", ISLAND)
    put(tmp_path / "models/gig.json", {"name": "gig", "length": 9, "beam": 2})
    put(tmp_path / "scenarios/skirmish.json", SCENARIO)
    return tmp_path


def put(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    path.write_bytes(data)
    return path


def refusal(call, *arguments):
    """The one sentence with which the library refuses."""
    with pytest.raises(LibraryError) as caught:
        call(*arguments)
    text = str(caught.value)
    assert "\n" not in text and len(text) < 400
    return text


def test_a_scenario_is_handed_over_with_everything_it_names(home):
    found = library.ready("skirmish")
    assert isinstance(found.scenario, PaperScenario)
    assert found.islands["holm"].coast == (((0, 0), (4, 0), (4, 4)),)
    assert found.models["gig"].length == 9


def test_the_users_file_comes_before_the_shipped_one(home):
    put(home / "shipped/islands/holm.json", {"name": "holm", "landable": False})
    put(home / "shipped/islands/skerry.json", {"name": "skerry", "kind": "rock"})
    put(home / "islands/holm.json", {**ISLAND, "landable": True})
    assert library.island_names() == ("holm", "skerry")
    assert library.island_card("holm").landable
    assert library.island_card("skerry").kind == "rock"


def test_a_changed_file_is_read_again_and_an_unchanged_one_is_not(home):
    first = library.island_card("holm")
    assert library.island_card("holm") is first
    path = put(home / "islands/holm.json", {**ISLAND, "landable": True})
    os.utime(path, ns=(1, 1))
    assert library.island_card("holm").landable


def test_the_mesh_lies_beside_the_file_that_won(home):
    put(home / "shipped/islands/holm.json", ISLAND)
    put(home / "shipped/islands/holm.glb", b"glTF")
    assert "islands/holm.glb: there is no such file" in refusal(library.glb_path, "islands", "holm")
    put(home / "islands/holm.glb", b"glTF")
    assert library.glb_path("islands", "holm") == home / "islands/holm.glb"


EB_26 = [
    "..",
    "a/b",
    "../islands/holm",
    "<t>",
    "Шторм",
    "海戦",
    "CON",
    "con",
    "lpt1",
    "holm.",
    "holm ",
    "Holm",
    "",
    "⛵",
    "a" * 300,
    "-a",
    "a\0b",
    "a\nb",
    "c:holm",
]


@pytest.mark.parametrize("name", EB_26)
def test_names_are_confined_to_the_library(home, name):
    """EB-26: a name is a slug; nothing else reaches a file system."""
    assert "is not a name" in refusal(library.island_card, name)
    assert "is not a name" in refusal(library.model_card, name)
    assert "is not a name" in refusal(library.glb_path, "models", name)


@pytest.mark.parametrize("name", [name for name in EB_26 if "/" not in name])
def test_a_scenario_that_is_no_path_must_be_a_name(home, name):
    """EB-26."""
    assert "is not a name" in refusal(library.load_scenario, name)


@pytest.mark.parametrize("path", ["../scenarios/none", "none.json", "a\0/b.json", "x/" * 3000])
def test_a_path_must_lead_to_a_file(home, path):
    assert refusal(library.load_scenario, path).endswith("there is no such file")


def test_a_journal_is_no_scenario(home, monkeypatch):
    monkeypatch.chdir(home)
    put(home / "old.journal", b"{}\n{")
    for path in ("old.journal", "./old.journal", home / "old.journal"):
        assert "old.journal: this is a journal, not a scenario: use 'navalsim3d watch'" in refusal(library.load_scenario, path)
    assert "is not a name" in refusal(library.load_scenario, "none.journal")


def test_a_link_out_of_the_folder_is_not_followed(home):
    put(home / "elsewhere.json", {**ISLAND, "name": "away"})
    (home / "islands/away.json").symlink_to(home / "elsewhere.json")
    assert "no island is called 'away'; there are: " in refusal(library.island_card, "away")


def test_a_path_is_read_wherever_it_lies(home, tmp_path):
    path = put(tmp_path / "my own.json", {**SCENARIO, "name": "other"})
    assert library.load_scenario(path).name == "other"
    assert library.load_scenario(str(path)).name == "other"


def test_a_refusal_shows_a_name_as_it_is_written(home):
    """EB-26: other scripts stay readable; what cannot be printed is a question mark."""
    assert refusal(library.island_card, "Шторм").startswith("'Шторм' is not a name")
    assert refusal(library.island_card, "a\x1b[2J\n").startswith("'a?[2J?' is not a name")
    assert refusal(library.load_scenario, home / "Größe.json") == f"{home}/Größe.json: there is no such file"


def test_an_unknown_name_lists_what_there_is(home):
    assert refusal(library.load_scenario, "skirmis") == "no scenario is called 'skirmis'; there are: skirmish"


def test_a_missing_island_or_model_names_the_file_and_an_island_its_place(home):
    put(home / "scenarios/skirmish.json", {**SCENARIO, "boats": ["yacht"]})
    assert refusal(library.ready, "skirmish") == "scenarios/skirmish.json: no model is called 'yacht'; there are: gig"
    islands = [*SCENARIO["islands"], {**SCENARIO["islands"][0], "name": "atlantis"}]
    put(home / "scenarios/skirmish.json", {**SCENARIO, "islands": islands})
    told = f"scenarios/skirmish.json: /islands/{len(islands) - 1}/name: no island is called 'atlantis'; there are: holm"
    assert refusal(library.ready, "skirmish") == told
    assert library.check_file(home / "scenarios/skirmish.json") == [told]
    assert refusal(library.ready_scenario, library.load_scenario("skirmish")).startswith("scenario 'skirmish': /islands/")


def test_what_the_ruleset_calls_unplayable_is_refused(home):
    """EB-32: a position that cannot be played is refused when it is loaded to play, and can still be edited."""
    put(home / "scenarios/skirmish.json", {**SCENARIO, "islands": SCENARIO["islands"] * 2})
    assert refusal(library.ready, "skirmish") == "scenarios/skirmish.json: the island holm lies twice"
    assert library.check_file(home / "scenarios/skirmish.json") == ["scenarios/skirmish.json: the island holm lies twice"]
    assert len(library.ready_scenario(library.load_scenario("skirmish")).scenario.islands) == 2


FAULTS = [
    ({"table": {"width": -5, "height": 60}}, "/table/width: should be greater than 0, not -5"),
    ({"table": {"width": "wide", "height": 60}}, "/table/width: should be a valid number, unable to parse string as a number, not 'wide'"),
    ({"table": {"width": 90}}, "/table/height: this field is missing"),
    ({"size": 3}, "/size: there is no such field"),
    ({"islands": [{"name": "../holm", "x": 1, "y": 1}]}, "/islands/0/name: '"),
    ({"islands": [{"name": "holm", "x": 1, "y": 9999}]}, "/islands/0/y: should be less than or equal to 2000, not 9999"),
    ({"hour": "tea"}, "/hour: should be 'dawn', 'day', 'dusk' or 'night', not 'tea'"),
    ({"turns": 0, "sea": 5}, "(and 1 more)"),
    ({"ruleset": "ludo"}, "/ruleset: no ruleset is called 'ludo'; there are: "),
    ({"ruleset": None}, "/ruleset: a scenario names its ruleset here"),
]


@pytest.mark.parametrize(("change", "sentence"), FAULTS)
def test_a_fault_is_told_with_file_place_and_reason(home, change, sentence):
    put(home / "scenarios/skirmish.json", {**SCENARIO, **change})
    told = refusal(library.load_scenario, "skirmish")
    assert told.startswith("scenarios/skirmish.json: /")
    assert sentence in told


TEXTS = [
    (b"[" * 3_900_000, "nested too deeply"),
    (b'{"a":' * 600_000, "nested too deeply"),
    (b"[" * 10_000_000, "longer than 4 MB"),
    (b" " * 4_000_001, "longer than 4 MB"),
    (b'{"x": NaN}', "NaN is not a number that JSON knows"),
    (b'{"x": -Infinity}', "-Infinity is not a number"),
    (b'{"x": 1e999}', "the number '1e999' is too large"),
    (b'{"x": ' + b"9" * 5000 + b"}", "is too large"),
    (b'{"name": "a", "name": "b"}', "the key 'name' is given twice"),
    ('{"name": "Größe"}'.encode("latin-1"), "the text is not UTF-8 (byte 12)"),
    ('{"name": "a"}'.encode("utf-16"), "the text is not UTF-8 (byte 0)"),
    (b"\x00\x01", "line 1, column 1: this is not JSON"),
    (b'{\n "x": 1,\n', "line 3, column 1: this is not JSON"),
    (b"", "line 1, column 1: this is not JSON"),
    (b"cos\nsystem\n(S'echo'\ntR.", "this is not JSON"),
    (b"[]", "a scenario names its ruleset here"),
    (b'"paper"', "a scenario names its ruleset here"),
]


@pytest.mark.parametrize(("content", "sentence"), TEXTS, ids=range(len(TEXTS)))
def test_no_text_from_a_stranger_gets_further_than_a_sentence(home, content, sentence):
    put(home / "scenarios/skirmish.json", content)
    told = refusal(library.load_scenario, "skirmish")
    assert told.startswith("scenarios/skirmish.json: ") and sentence in told
    assert len(library.check_file(home / "scenarios/skirmish.json")) == 1


def test_a_byte_order_mark_is_no_fault(home):
    put(home / "scenarios/skirmish.json", b"\xef\xbb\xbf" + json.dumps(SCENARIO).encode())
    assert library.load_scenario("skirmish").title == "Skirmish"


def test_a_lone_surrogate_is_refused(home):
    put(home / "scenarios/skirmish.json", json.dumps({**SCENARIO, "title": "\ud800"}).encode())
    assert "/title: " in refusal(library.load_scenario, "skirmish")


def test_a_file_must_be_called_what_it_calls_itself(home):
    put(home / "islands/holm.json", {**ISLAND, "name": "other"})
    assert refusal(library.island_card, "holm") == "islands/holm.json: /name: it calls itself 'other', but the file is called 'holm'"


def test_a_folder_or_a_pipe_is_no_file(home, tmp_path):
    os.mkfifo(tmp_path / "pipe.json")
    assert "this is no plain file" in refusal(library.load_scenario, tmp_path / "pipe.json")
    assert "this is a folder" in refusal(library.load_scenario, tmp_path)
    assert library.check_file(tmp_path) == [f"{tmp_path}: this is a folder"]
    with pytest.raises(strictjson.Refused, match="this is a folder"):
        strictjson.read(tmp_path)


def test_check_tells_a_mesh_that_is_none(home):
    assert library.check_file(put(home / "islands/a.glb", b"solid stl")) == ["islands/a.glb: this is not a GLB file"]
    head = b"glTF" + (1).to_bytes(4, "little") + (20).to_bytes(4, "little") + bytes(8)
    assert "GLB version 1" in library.check_file(put(home / "islands/a.glb", head))[0]
    head = b"glTF" + (2).to_bytes(4, "little") + (21).to_bytes(4, "little") + bytes(8)
    assert library.check_file(put(home / "islands/a.glb", head)) == ["islands/a.glb: the file is 20 bytes long and says it is 21"]


def test_check_says_when_a_file_is_of_no_known_kind(home):
    assert "this is neither a scenario" in library.check_file(put(home / "x.json", {"a": 1}))[0]
    assert library.check_file(home / "nowhere.json") == [f"{home}/nowhere.json: there is no such file"]
    assert library.check_file(home / "scenarios/skirmish.json") == []


def test_the_cards_read_only_what_rules_may_know(home):
    """What is for the eye alone is passed over, not refused."""
    assert strictjson.validate(IslandCard, {**ISLAND, "paint": "green"}).name == "holm"
    assert strictjson.validate(ModelCard, {"name": "gig", "length": 9, "beam": 2, "paint": []}).beam == 2


def test_a_lesson_says_who_answers_in_it_before_anything_else_is_read(home):
    assert shelves.foe_of("skirmish") is None
    put(home / "lessons/skirmish.json", {"foe": "ensign"})
    assert shelves.foe_of("skirmish") == shelves.foe_of(home / "scenarios/skirmish.json") == "ensign"
    put(home / "lessons/skirmish.json", {"steps": []})
    assert shelves.foe_of("skirmish") == "cadet"
    put(home / "lessons/skirmish.json", [1])
    assert shelves.foe_of("skirmish") is None
    put(home / "lessons/skirmish.json", b"{")
    assert refusal(shelves.foe_of, "skirmish").startswith("lessons/skirmish.json: line 1")
