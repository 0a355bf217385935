"""The islands that come with the game: sound, of the promised sizes, and drawn where the rules say they are."""

from pathlib import Path

import numpy as np
import pytest
import trimesh
from shapely import MultiLineString, Polygon, distance, line_interpolate_point, points

from navalsim3d.library import shipped_folder
from navalsim3d.terrain.build import build, read_island
from navalsim3d.terrain.check import problems

FOLDER = shipped_folder() / "islands"
FILES = sorted(FOLDER.glob("*.json"))
LAND = [path for path in FILES if read_island(path).coast]


def name(path: Path) -> str:
    return path.stem


def waterline(path: Path, *meshes: str) -> np.ndarray:
    """Ends of all the pieces in which these meshes of a GLB, as far as it has them, cross the sea, in table cm."""
    scene = trimesh.load(path.with_suffix(".glb"))
    found = []
    for mesh in scene.geometry.keys() & set(meshes):
        vertices, faces = scene.geometry[mesh].vertices / 3.0, scene.geometry[mesh].faces
        for first, second in ((0, 1), (1, 2), (2, 0)):
            a, b = vertices[faces[:, first]], vertices[faces[:, second]]
            crossing = (a[:, 1] < -1e-6) & (b[:, 1] > 1e-6) | (a[:, 1] > 1e-6) & (b[:, 1] < -1e-6)
            share = (a[crossing, 1] / (a[crossing, 1] - b[crossing, 1]))[:, None]
            found.append(a[crossing] + share * (b[crossing] - a[crossing]))
        found.append(vertices[np.abs(vertices[:, 1]) <= 1e-6])
    ends = np.concatenate(found)
    return np.column_stack([ends[:, 0], -ends[:, 2]])


def test_there_are_at_least_six():
    assert len(LAND) >= 6


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_shipped_island_is_sound(path):
    assert problems(path) == []


@pytest.mark.parametrize("path", LAND, ids=name)
def test_a_shipped_island_fits_a_table(path):
    corners = np.concatenate([np.array(ring) for ring in read_island(path).coast])
    length = np.ptp(corners, axis=0).max()
    assert (3.0 if path.stem.startswith("ss_") else 7.0) <= length <= 45.0
    assert np.abs(corners).max() < 30.0


@pytest.mark.parametrize("path", LAND, ids=name)
def test_no_ring_of_a_coast_touches_another(path):
    rings = [Polygon(ring) for ring in read_island(path).coast]
    assert all(first.disjoint(second) for number, first in enumerate(rings) for second in rings[:number])


@pytest.mark.parametrize("path", LAND, ids=name)
def test_the_drawn_coast_is_the_one_the_rules_measure(path):
    """The ground crosses the sea within 0.1 cm of the polygon, and everywhere along it something does."""
    lines = MultiLineString([[*ring, ring[0]] for ring in read_island(path).coast])
    assert distance(points(waterline(path, "ground")), lines).max() < 0.1
    drawn = waterline(path, "ground", "works")
    for line in lines.geoms:
        samples = line_interpolate_point(line, np.arange(0.0, line.length, 0.5))
        for sample in samples:
            assert np.sqrt(((drawn - [sample.x, sample.y]) ** 2).sum(axis=1)).min() < 0.3


@pytest.mark.parametrize("path", LAND, ids=name)
def test_a_mesh_is_rich_and_not_too_heavy(path):
    faces = sum(len(mesh.faces) for mesh in trimesh.load(path.with_suffix(".glb")).geometry.values())
    assert 5_000 <= faces <= 40_000


@pytest.mark.long
def test_the_shipped_files_are_what_their_recipes_make(tmp_path):
    """To the byte for what the rules read; the mesh may differ in a triangle where another GEOS triangulates otherwise."""
    for path in FILES:
        (tmp_path / path.name).write_bytes(path.read_bytes())
    build([], tmp_path)
    for path in FILES:
        assert (tmp_path / path.name).read_bytes() == path.read_bytes()
        sizes = [file.with_suffix(".glb").stat().st_size for file in (path, tmp_path / path.name)]
        assert sizes[0] == pytest.approx(sizes[1], rel=0.01)
