"""From arrays and files to Geoms."""

import numpy as np
import panda3d.core as p3d
import pytest
import trimesh

from navalsim3d.scene import meshes


def test_arrays_arrive_unchanged():
    vertices = np.array([[0, 0, 0], [1, 0, 0], [0, 2, 0], [0, 0, 3]], float)
    faces = np.array([[0, 1, 2], [0, 2, 3]])
    shape = meshes.geom(vertices, faces, np.tile([0, 0, 1], (4, 1)), np.tile([0.25, 0.5, 1.0], (4, 1)))
    assert shape.check_valid()
    reader = p3d.GeomVertexReader(shape.get_vertex_data(), "vertex")
    assert [tuple(reader.get_data3()) for _ in range(4)] == [tuple(row) for row in vertices]
    paint = p3d.GeomVertexReader(shape.get_vertex_data(), "color")
    assert tuple(paint.get_data4()) == pytest.approx((0.25, 0.5, 1.0, 1.0))
    assert meshes.faces_of(shape).tolist() == faces.tolist()


def test_a_face_that_points_nowhere_is_refused():
    with pytest.raises(ValueError, match="names vertex 7, but there are 3"):
        meshes.geom(np.zeros((3, 3)), np.array([[0, 1, 7]]))


def test_normals_of_a_ball_point_outwards():
    ball = trimesh.creation.icosphere(2)
    normals = meshes.vertex_normals(ball.vertices, ball.faces)
    assert np.abs(normals - ball.vertices).max() < 0.05


def gunboat(path):
    """A hull 30 m long along y (north) and 6 high with a named gun on a child node, written y up."""
    upright = np.array([[1, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, 0], [0, 0, 0, 1]], float)
    scene = trimesh.Scene()
    hull = trimesh.creation.box((6, 30, 6))
    hull.visual.vertex_colors = np.tile(np.array([255, 128, 0, 255], np.uint8), (len(hull.vertices), 1))
    hull.apply_transform(upright)
    gun = trimesh.creation.box((1, 1, 1))
    gun.apply_transform(upright)
    scene.add_geometry(hull, node_name="hull", geom_name="hull")
    scene.add_geometry(
        gun,
        node_name="fore_gun",
        geom_name="gun",
        parent_node_name="hull",
        transform=trimesh.transformations.translation_matrix((0, 4, -10)),
    )
    path.write_bytes(scene.export(file_type="glb"))
    return path


def test_a_glb_comes_upright_to_scale_with_its_names(tmp_path):
    ship = meshes.load_glb(gunboat(tmp_path / "boat.glb"), 300)
    low, high = ship.get_tight_bounds()
    assert tuple(high - low) == pytest.approx((2.0, 10.0, 2.5), abs=0.01)
    gun = ship.find("**/fore_gun")
    assert tuple(gun.get_pos(ship) * (100 / 300)) == pytest.approx((0.0, 10 / 3, 4 / 3), abs=0.01)


def test_colours_at_the_vertices_of_a_glb_are_linear_light(tmp_path):
    ship = meshes.load_glb(gunboat(tmp_path / "boat.glb"))
    shape = ship.find("**/hull").find("**/+GeomNode").node().get_geom(0)
    assert tuple(p3d.GeomVertexReader(shape.get_vertex_data(), "color").get_data4()) == pytest.approx((1.0, 0.502, 0.0, 1.0), abs=0.01)


@pytest.mark.parametrize("junk", [b"", b"glTF", b"glTF\x02\x00\x00\x00\x10\x00\x00\x00\xff\xff\xff\xffJSON", b"PK\x03\x04 not a mesh"])
def test_junk_is_refused_in_one_sentence(tmp_path, junk):
    path = tmp_path / "junk.glb"
    path.write_bytes(junk)
    with pytest.raises(ValueError, match=r"junk\.glb cannot be read as a GLB file"):
        meshes.load_glb(path)
