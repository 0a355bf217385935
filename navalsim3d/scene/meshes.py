"""From arrays to what Panda3D draws, through memory views: no loop over vertices in Python anywhere.

Every solid thing has one vertex format, position, normal and colour, so that one small family of shaders draws ships,
islands and table alike. GLB files come in through panda3d-gltf with their nodes and names kept, because guns and
radars turn about nodes; their meshes are rewritten to that format on the way. Colours are linear light.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import panda3d.core as p3d
from numpy.typing import NDArray

Floats = NDArray[np.floating]
Ints = NDArray[np.integer]


def _format(colours: bool, normals: bool) -> p3d.GeomVertexFormat:
    array = p3d.GeomVertexArrayFormat()
    array.add_column("vertex", 3, p3d.Geom.NT_float32, p3d.Geom.C_point)
    if normals:
        array.add_column("normal", 3, p3d.Geom.NT_float32, p3d.Geom.C_normal)
    if colours:
        array.add_column("color", 4, p3d.Geom.NT_float32, p3d.Geom.C_color)
    made = p3d.GeomVertexFormat()
    made.add_array(array)
    return p3d.GeomVertexFormat.register_format(made)


def geom(vertices: Floats, faces: Ints, normals: Floats | None = None, colours: Floats | None = None, moving: bool = False) -> p3d.Geom:
    """A Geom of triangles: vertices n x 3, faces m x 3 (anticlockwise outside), normals n x 3, colours n x 3 or n x 4 (linear, 0 to 1).

    `moving` marks data that will be rewritten often. Raises ValueError when an index points nowhere.
    """
    rows = _rows(vertices, normals, colours)
    if len(faces) and int(np.max(faces)) >= len(rows):
        raise ValueError(f"A face names vertex {int(np.max(faces))}, but there are {len(rows)}.")
    usage = p3d.Geom.UH_dynamic if moving else p3d.Geom.UH_static
    data = p3d.GeomVertexData("mesh", _format(colours is not None, normals is not None), usage)
    data.unclean_set_num_rows(len(rows))
    if len(rows):
        memoryview(data.modify_array(0)).cast("B").cast("f")[:] = rows.ravel().data
    made = p3d.Geom(data)
    made.add_primitive(triangles(faces))
    return made


def _rows(vertices: Floats, normals: Floats | None, colours: Floats | None) -> NDArray[np.float32]:
    """Columns side by side as the vertex format wants them; colours without alpha get 1."""
    parts = [np.asarray(vertices, np.float32)]
    if normals is not None:
        parts.append(np.asarray(normals, np.float32))
    if colours is not None:
        tint = np.asarray(colours, np.float32)
        parts.append(tint if tint.shape[1] == 4 else np.column_stack([tint, np.ones(len(tint), np.float32)]))
    return np.ascontiguousarray(np.hstack(parts))


def triangles(faces: Ints) -> p3d.GeomTriangles:
    """Triangles from m x 3 vertex numbers, of the index type their size asks for."""
    made = p3d.GeomTriangles(p3d.Geom.UH_static)
    flat = np.ascontiguousarray(faces, np.uint32).ravel()
    made.set_index_type(p3d.Geom.NT_uint32)
    indices = made.modify_vertices()
    indices.unclean_set_num_rows(len(flat))
    if len(flat):
        memoryview(indices).cast("B").cast("I")[:] = flat.data
    return made


def node(name: str, shape: p3d.Geom) -> p3d.NodePath:
    """A loose node that draws one Geom."""
    holder = p3d.GeomNode(name)
    holder.add_geom(shape)
    return p3d.NodePath(holder)


def from_trimesh(name: str, mesh: Any) -> p3d.NodePath:
    """A node from a trimesh: its vertex colours are taken as linear, its normals smooth where the mesh shares vertices."""
    colours = None
    if getattr(mesh.visual, "kind", None) in ("vertex", "face"):
        colours = np.asarray(mesh.visual.vertex_colors, np.float32) / 255.0
    else:
        colours = np.full((len(mesh.vertices), 4), (0.5, 0.5, 0.5, 1.0), np.float32)
    return node(name, geom(mesh.vertices, mesh.faces, mesh.vertex_normals, colours))


def load_glb(path: Path, scale: float = 0.0) -> p3d.NodePath:
    """A GLB file as a node with its hierarchy and names, in our vertex format, z up.

    `scale` is the table's (300: 1/300): metres become 100/scale cm; 0 leaves the file's units. Raises ValueError with
    one sentence when it is no GLB or holds no triangles.
    """
    try:
        root = p3d.NodePath(_read(p3d.Filename.from_os_specific(str(path))))
    except Exception as error:
        raise ValueError(f"{path.name} cannot be read as a GLB file ({error}).") from error
    holders = list(root.find_all_matches("**/+GeomNode"))
    if not holders:
        raise ValueError(f"{path.name} holds nothing to draw.")
    for holder in holders:
        _rewrite(holder.node())
    if scale:
        root.set_scale(100.0 / scale)
    return root


def kept_glb(path: Path, scale: float = 0.0) -> p3d.NodePath:
    """What `load_glb` makes, its scale worked into its vertices; read once while the file stays as it is. Copy it, never change it."""
    status = path.stat()
    return _kept(path, scale, (status.st_mtime_ns, status.st_size))


@lru_cache(maxsize=64)
def _kept(path: Path, scale: float, stamp: tuple[int, int]) -> p3d.NodePath:
    holder = p3d.NodePath(path.stem)
    load_glb(path, scale).reparent_to(holder)
    holder.flatten_light()
    return holder


def _read(file: p3d.Filename) -> p3d.PandaNode:
    """The file's scene, without the tangents panda3d-gltf works out vertex by vertex: nine tenths of its time, used by no shader here."""
    from gltf._converter import Converter
    from gltf.parseutils import parse_gltf_file

    converter = Converter(file, settings=None)
    converter.calculate_tangents = lambda shape: None
    converter.update(parse_gltf_file(file))
    return converter.active_scene.node()


def _rewrite(holder: p3d.GeomNode) -> None:
    """Put every Geom of a node into our format, its material's colour multiplied in, and drop the materials."""
    for index in range(holder.get_num_geoms()):
        shape = holder.get_geom(index)
        vertices, normals, colours = columns(shape.get_vertex_data())
        faces = faces_of(shape)
        if normals is None:
            normals = vertex_normals(vertices, faces)
        tint = _base_colour(holder.get_geom_state(index))
        colours = np.tile(tint, (len(vertices), 1)) if colours is None else colours * tint
        holder.set_geom(index, geom(vertices, faces, normals, colours))
        holder.set_geom_state(index, p3d.RenderState.make_empty())


def columns(data: p3d.GeomVertexData) -> tuple[Floats, Floats | None, Floats | None]:
    """Vertices, normals and colours of any vertex data, as arrays."""
    array = p3d.GeomVertexArrayFormat()
    present = data.format
    normals, colours = present.has_column("normal"), present.has_column("color")
    array.add_column("vertex", 3, p3d.Geom.NT_float32, p3d.Geom.C_point)
    if normals:
        array.add_column("normal", 3, p3d.Geom.NT_float32, p3d.Geom.C_normal)
    if colours:
        array.add_column("color", 4, p3d.Geom.NT_float32, p3d.Geom.C_color)
    wanted = p3d.GeomVertexFormat()
    wanted.add_array(array)
    plain = data.convert_to(p3d.GeomVertexFormat.register_format(wanted))
    width = 3 + 3 * normals + 4 * colours
    rows = np.frombuffer(memoryview(plain.get_array(0)).cast("B"), np.float32).reshape(-1, width)
    return rows[:, :3], rows[:, 3:6] if normals else None, rows[:, -4:] if colours else None


def faces_of(shape: p3d.Geom) -> Ints:
    """All primitives of a Geom as m x 3 vertex numbers."""
    parts = []
    for index in range(shape.get_num_primitives()):
        plain = shape.get_primitive(index).decompose()
        if plain.is_indexed():
            kind = {1: np.uint8, 2: np.uint16, 4: np.uint32}[plain.get_vertices().array_format.get_stride()]
            parts.append(np.frombuffer(memoryview(plain.get_vertices()).cast("B"), kind).astype(np.uint32))
        else:
            parts.append(np.arange(plain.get_first_vertex(), plain.get_first_vertex() + plain.get_num_vertices(), dtype=np.uint32))
    return np.concatenate(parts).reshape(-1, 3) if parts else np.empty((0, 3), np.uint32)


def _base_colour(state: p3d.RenderState) -> Floats:
    """The colour of a material, linear; white without one."""
    attribute = state.get_attrib(p3d.MaterialAttrib)
    material = attribute.get_material() if attribute else None
    if material is not None and material.has_base_color():
        return np.array(material.base_color, np.float32)
    return np.ones(4, np.float32)


def vertex_normals(vertices: Floats, faces: Ints) -> NDArray[np.float32]:
    """Smooth normals, each face weighing as much as its area."""
    points = np.asarray(vertices, np.float64)
    a, b, c = (points[faces[:, corner]] for corner in range(3))
    across = np.cross(b - a, c - a)
    total = np.zeros_like(points)
    for corner in range(3):
        for axis in range(3):
            total[:, axis] += np.bincount(faces[:, corner], across[:, axis], len(points))
    length: NDArray[np.float64] = np.linalg.norm(total, axis=1, keepdims=True)
    return (total / np.maximum(length, 1e-12)).astype(np.float32)
