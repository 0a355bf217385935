"""Building into a folder, and the check of what lies there."""

import json

import numpy as np
import pytest
import trimesh

from navalsim3d.terrain.build import build, text
from navalsim3d.terrain.check import problems
from tests.terrain.conftest import RECIPE


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder in which one island has been built."""
    place = tmp_path_factory.mktemp("islands")
    (place / "holm.json").write_text(json.dumps({"name": "holm", "recipe": RECIPE}))
    build(["holm"], place)
    return place


def edited(folder, tmp_path, **change):
    """A copy of the built island with some fields changed."""
    data = json.loads((folder / "holm.json").read_text()) | change
    (tmp_path / "holm.glb").write_bytes((folder / "holm.glb").read_bytes())
    path = tmp_path / "holm.json"
    path.write_text(json.dumps(data))
    return path


def test_a_built_island_is_sound(folder):
    assert problems(folder / "holm.json") == []
    assert sorted(path.name for path in folder.iterdir()) == ["holm.glb", "holm.json"]


def test_building_again_writes_the_same_bytes(folder):
    before = [path.read_bytes() for path in sorted(folder.iterdir())]
    assert build([], folder) == [folder / "holm.glb", folder / "holm.json"]
    assert [path.read_bytes() for path in sorted(folder.iterdir())] == before


def test_the_mesh_is_in_metres_with_y_up_and_north_away(folder, island):
    scene = trimesh.load(folder / "holm.glb")
    assert set(scene.geometry) == {"ground", "works"}
    ground = scene.geometry["ground"].vertices
    assert ground[:, 1].min() == pytest.approx(-3.0, abs=1e-4)
    assert -ground[:, 2].max() == pytest.approx(3.0 * island.vertices[:, 1].min(), abs=1e-4)
    assert ground[:, 0].max() == pytest.approx(3.0 * island.vertices[:, 0].max(), abs=1e-4)


def test_every_primitive_has_a_material_normals_and_colours(folder):
    content = (folder / "holm.glb").read_bytes()
    tree = json.loads(content[20 : 20 + int.from_bytes(content[12:16], "little")])
    for mesh in tree["meshes"]:
        (primitive,) = mesh["primitives"]
        assert primitive["material"] == 0
        assert {"POSITION", "NORMAL", "COLOR_0"} <= set(primitive["attributes"])


def test_normals_have_length_one(folder):
    for mesh in trimesh.load(folder / "holm.glb").geometry.values():
        assert np.linalg.norm(mesh.vertex_normals, axis=1) == pytest.approx(1.0, abs=1e-3)


def test_a_failed_build_leaves_the_old_files(folder, tmp_path, monkeypatch):
    path = edited(folder, tmp_path)
    before = path.read_bytes()
    monkeypatch.setattr("navalsim3d.terrain.build.os.replace", _full)
    with pytest.raises(OSError, match="no space left"):
        build(["holm"], tmp_path)
    assert path.read_bytes() == before


def _full(source, target):
    raise OSError("no space left")


def test_a_missing_or_wrong_file_is_refused_in_one_sentence(tmp_path):
    with pytest.raises(ValueError, match=r"none\.json: there is no such file"):
        build(["none"], tmp_path)
    (tmp_path / "bad.json").write_text(json.dumps({"name": "bad", "recipe": {"land": [{"track": [[0, 0]], "radius": -2}]}}))
    with pytest.raises(ValueError, match=r"bad\.json: /recipe/land/0/radius: should be greater than 0, not -2"):
        build(["bad"], tmp_path)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"name": "other"}, "/name: it calls itself 'other', but the file is called 'holm'"),
        ({"coast": [[[0, 0], [4, 4], [4, 0], [0, 4]]]}, "/coast/0: the polygon is not simple (self-intersection"),
        ({"high": [[[50, 50], [52, 50], [52, 52]]]}, "/high/0: the high ground reaches beyond the coast"),
        ({"coast": [], "high": [], "shoal": []}, "/coast: neither a coast nor a shoal is baked"),
        ({"kind": "cloud"}, "/kind: should be 'island', 'rock', 'shore' or 'shoal', not 'cloud'"),
        ({"coast": [[[0, 0], [1, 0]]]}, "/coast/0: "),
    ],
)
def test_check_names_the_place_and_the_reason(folder, tmp_path, change, sentence):
    """EB-32: what would be put on the table wrong is refused before it gets there."""
    found = problems(edited(folder, tmp_path, **change))
    assert len(found) == 1 and sentence in found[0] and "holm.json: " in found[0]


def test_check_misses_the_mesh(folder, tmp_path):
    path = edited(folder, tmp_path)
    path.with_suffix(".glb").unlink()
    assert "holm.glb does not lie beside it" in problems(path)[0]


def test_a_person_can_read_the_file(island):
    lines = text(island.file).splitlines()
    assert max(len(line) for line in lines if '"recipe"' not in line and "[[[" not in line) < 1500
    assert '  "hills": [' in lines and ' "recipe": {' in lines
