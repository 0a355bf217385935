"""Bad model files: each gets a sentence with file, place and reason, none an exception."""

import json
import struct

import pytest

from navalsim3d.shipyard.problems import problems

from .conftest import MODELS

GOOD = "dumb_barge_towed"


def written(tmp_path, change) -> list[str]:
    data = json.loads((MODELS / f"{GOOD}.json").read_text())
    change(data)
    path = tmp_path / f"{GOOD}.json"
    path.write_text(json.dumps(data))
    return problems(path)


def test_shipped_models_have_no_problem(name: str):
    assert problems(MODELS / f"{name}.json") == []
    assert problems(MODELS / f"{name}.glb") == []


def test_a_negative_length_is_named(tmp_path):
    (fault,) = written(tmp_path, lambda d: d.update(length=-3))
    assert fault == f"{GOOD}.json: length: input should be greater than or equal to 2"


def test_not_a_number_is_named(tmp_path):
    (fault,) = written(tmp_path, lambda d: d.update(beam=float("nan")))
    assert "NaN, which is no number" in fault


def test_a_number_too_large_for_a_float_is_refused(tmp_path):
    (fault,) = written(tmp_path, lambda d: d.update(beam=10**400))
    assert "beam" in fault


def test_an_unknown_field_is_named(tmp_path):
    (fault,) = written(tmp_path, lambda d: d["hull"].update(colour="pink"))
    assert "hull.colour" in fault


def test_a_mount_without_a_weapon_and_a_weapon_without_a_mount(tmp_path):
    (fault,) = written(tmp_path, lambda d: d["weapons"].pop("mg_port"))
    assert "mount 'mg_port' has no entry in weapons" in fault
    (fault,) = written(tmp_path, lambda d: d["mounts"].pop())
    assert "is no mount" in fault


@pytest.mark.parametrize(
    ("fitting", "reason"),
    [
        ({"kind": "mast"}, "a mast needs a height"),
        ({"kind": "rail"}, "a rail needs a `to`"),
        ({"kind": "catwalk", "to": 0.1}, "a catwalk needs a `to`"),
    ],
)
def test_a_fitting_without_its_size_is_refused(tmp_path, fitting, reason):
    (fault,) = written(tmp_path, lambda d: d["fittings"].append({"along": 0.5} | fitting))
    assert reason in fault
    assert "fittings." in fault


def test_a_deck_that_ends_before_it_begins(tmp_path):
    (fault,) = written(tmp_path, lambda d: d["hull"].update(decks=[{"start": 0.8, "end": 0.2, "rise": 1}]))
    assert "hull.decks.0: its end lies" in fault


def test_two_mounts_of_one_name(tmp_path):
    (fault,) = written(tmp_path, lambda d: d["mounts"].append(d["mounts"][0]))
    assert "two mounts have the same id" in fault


@pytest.mark.parametrize("name", ["../escape", "/etc/passwd", "a" * 65, "", "CON:"])
def test_a_name_that_is_no_file_name_is_refused(tmp_path, name):
    assert any(": name: " in fault for fault in written(tmp_path, lambda d: d.update(name=name)))


def test_a_name_other_than_the_files(tmp_path):
    (fault,) = written(tmp_path, lambda d: d.update(name="other"))
    assert "the file is called" in fault


@pytest.mark.parametrize("text", ["", "{", "[]", "[" * 100_000, '"ship"', "null", "{}"])
def test_text_that_is_no_blueprint(tmp_path, text):
    path = tmp_path / "x.json"
    path.write_text(text)
    assert problems(path)
    assert all(fault.startswith("x.json: ") and "\n" not in fault for fault in problems(path))


def test_other_things_than_models(tmp_path):
    assert "there is no such file" in problems(tmp_path / "none.json")[0]
    (tmp_path / "x.txt").write_text("")
    assert "a .json or a .glb" in problems(tmp_path / "x.txt")[0]
    (tmp_path / "x.json").write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8" in problems(tmp_path / "x.json")[0]
    (tmp_path / "big.json").write_bytes(b" " * 1_000_001)
    assert "at most 1000000" in problems(tmp_path / "big.json")[0]


def broken(tmp_path, change) -> str:
    data = bytearray((MODELS / f"{GOOD}.glb").read_bytes())
    data = change(data) or data
    path = tmp_path / f"{GOOD}.glb"
    path.write_bytes(data)
    (fault,) = problems(path)
    return fault


def test_a_glb_that_is_no_glb(tmp_path):
    assert "does not begin with glTF" in broken(tmp_path, lambda d: bytearray(b"not a mesh at all, only text"))


def test_a_glb_cut_short(tmp_path):
    assert "but there are" in broken(tmp_path, lambda d: d[: len(d) // 2])


def test_a_glb_of_another_version(tmp_path):
    assert "version 1" in broken(tmp_path, lambda d: struct.pack_into("<I", d, 4, 1))


def test_a_glb_with_a_coordinate_that_is_no_number(tmp_path):
    def poison(data: bytearray) -> None:
        size = struct.unpack_from("<I", data, 12)[0]
        tree = json.loads(data[20 : 20 + size])
        view = next(a for a in tree["accessors"] if a["type"] == "VEC3")["bufferView"]
        struct.pack_into("<f", data, 28 + size + tree["bufferViews"][view].get("byteOffset", 0), float("nan"))

    assert "not finite" in broken(tmp_path, poison)


def test_a_glb_that_points_beyond_itself(tmp_path):
    def stretch(data: bytearray) -> bytearray:
        return bytearray(bytes(data).replace(b'"byteLength":', b'"byteLength":9', 1))

    assert broken(tmp_path, stretch)


def test_a_mesh_that_does_not_fit_its_blueprint(tmp_path):
    (tmp_path / f"{GOOD}.json").write_bytes((MODELS / f"{GOOD}.json").read_bytes())
    (tmp_path / f"{GOOD}.glb").write_bytes((MODELS / "harbour_tug.glb").read_bytes())
    assert problems(tmp_path / f"{GOOD}.json") == []
    (tmp_path / f"{GOOD}.glb").write_bytes((MODELS / "fishing_trawler.glb").read_bytes())
    assert "'gun_1' is no mount" in problems(tmp_path / f"{GOOD}.json")[0]
