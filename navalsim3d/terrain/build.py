"""From `islands/NAME.json` to a finished island: polygons baked into that file, the mesh written beside it.

Building twice gives the same bytes. Files are replaced only when they are complete, so a failed build loses nothing.
"""

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from navalsim3d import strictjson
from navalsim3d.kernel.scenario import Corners
from navalsim3d.terrain import outline
from navalsim3d.terrain.glb import packed
from navalsim3d.terrain.ground import Ground
from navalsim3d.terrain.masonry import masonry
from navalsim3d.terrain.noise import Floats
from navalsim3d.terrain.paint import painted
from navalsim3d.terrain.planes import Ints, loops
from navalsim3d.terrain.plants import plants
from navalsim3d.terrain.recipe import IslandFile, Recipe
from navalsim3d.terrain.solids import Solid, joined
from navalsim3d.terrain.surface import Surface, surface
from navalsim3d.terrain.works import lights, works

_MOST_POINTS = 100_000


@dataclass(frozen=True)
class Island:
    """A baked island: its file, the ground with a normal and a colour for each point, and all that stands on it."""

    file: IslandFile
    vertices: Floats
    faces: Ints
    normals: Floats
    colours: Floats
    things: Solid

    def glb(self) -> bytes:
        """The island as binary glTF, in metres, Y up."""
        return packed(self.vertices, self.faces, self.normals, self.colours, self.things)


def build(names: Iterable[str], folder: Path) -> list[Path]:
    """Bake the islands of these names (all in the folder if none are given) and return the files written.

    Raises ValueError with one sentence for a file that is missing or refused.
    """
    paths = [folder / f"{name}.json" for name in names] or sorted(folder.glob("*.json"))
    written = []
    for path in paths:
        island = bake(read_island(path))
        written += [_written(path.with_suffix(".glb"), island.glb()), _written(path, text(island.file).encode())]
    return written


def read_island(path: Path) -> IslandFile:
    """The island file at that path. Raises ValueError with one sentence: file, place, reason."""
    try:
        return strictjson.validate(IslandFile, strictjson.read(path))
    except strictjson.Refused as error:
        raise ValueError(f"{path}: {error}") from None


def bake(file: IslandFile) -> Island:
    """Everything that follows from a recipe. Raises ValueError when nothing is left of it, or far too much."""
    if (count := _points(file.recipe)) > _MOST_POINTS:
        raise ValueError(f"the recipe of {file.name} would take {count} points, {_MOST_POINTS} at most: widen its spacing")
    coast, shoal = outline.coast(file.recipe), outline.shoal(file.recipe)
    if not coast and not shoal:
        raise ValueError(f"the recipe of {file.name} leaves neither land nor shoals")
    ground = Ground(file.recipe, coast, shoal)
    mesh = surface(ground)
    vertices = mesh.vertices()
    normals = _normals(vertices, mesh.faces)
    baked = file.model_copy(
        update={
            "coast": _corners(coast),
            "high": _corners(_high(ground, mesh)),
            "shoal": _corners(shoal),
            "lights": lights(ground),
        }
    )
    colours, rock = painted(ground, mesh, normals)
    carved = (rock[mesh.faces].mean(axis=1) > 0.45) & file.recipe.carved
    crags = Solid(vertices[mesh.faces[carved]], colours[mesh.faces[carved]])
    things = joined([crags, masonry(file.recipe), plants(ground), works(ground)])
    return Island(baked, vertices, mesh.faces[~carved], normals, colours, things)


def _points(recipe: Recipe) -> int:
    """About how many points the mesh of a recipe would have, before any work is done on it."""
    spans = [(mass.track, mass.radius) for mass in (*recipe.land, *recipe.shoals)] + [(ring, 0.0) for ring in recipe.outline]
    if not spans:
        return 0
    low = np.min([np.min(track, axis=0) - radius for track, radius in spans], axis=0)
    high = np.max([np.max(track, axis=0) + radius for track, radius in spans], axis=0)
    return int(np.prod(high - low) / recipe.spacing**2)


def text(file: IslandFile) -> str:
    """The file as a person would like to edit it: one thing a line, what is default left out."""
    data = file.model_dump(mode="json", exclude_defaults=True)
    recipe = data.pop("recipe")
    entries = [f" {json.dumps(key)}: {_laid(value, 2)}" for key, value in {"format": 1, **data}.items()]
    inner = ",\n".join(f"  {json.dumps(key)}: {_laid(value, 3)}" for key, value in recipe.items())
    at = next((number for number, entry in enumerate(entries) if entry.startswith((' "coast"', ' "shoal"'))), len(entries))
    entries.insert(at, f' "recipe": {{\n{inner}\n }}')
    return "{\n" + ",\n".join(entries) + "\n}\n"


def _laid(value: Any, indent: int) -> str:
    """Lists of larger things get a line for each; everything else stands on one line."""
    if isinstance(value, list) and value and isinstance(value[0], list | dict) and not _is_corner(value[0]):
        lines = ",\n".join(" " * indent + json.dumps(item, ensure_ascii=False) for item in value)
        return f"[\n{lines}\n{' ' * (indent - 1)}]"
    return json.dumps(value, ensure_ascii=False)


def _is_corner(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(number, int | float) for number in value)


def _high(ground: Ground, mesh: Surface) -> list[Floats]:
    """The uplands as they are given, or else the ground above the recipe's level, cut where simplifying it would leave the coast."""
    from shapely import MultiPolygon, Polygon

    if ground.recipe.uplands:
        return outline.given(upland.ring for upland in ground.recipe.uplands)
    if not ground.coast:
        return []
    land = MultiPolygon([Polygon(ring) for ring in ground.coast])
    found = []
    for ring in outline.sorted_rings(loops(mesh.points, mesh.faces, mesh.soil.height, ground.recipe.high)):
        inside = Polygon(ring).intersection(land)
        found += [np.asarray(part.exterior.coords)[:-1] for part in getattr(inside, "geoms", [inside]) if part.geom_type == "Polygon"]
    return outline.sorted_rings(outline.counter_clockwise(ring) for ring in found)


def _corners(rings: Iterable[Floats]) -> tuple[Corners, ...]:
    return tuple(tuple((round(float(x), 2), round(float(y), 2)) for x, y in ring) for ring in rings)


def _normals(vertices: Floats, faces: Ints) -> Floats:
    """A unit normal for each vertex: the sum of its faces' normals, large faces counting more."""
    first, second, third = (vertices[faces[:, corner]] for corner in range(3))
    across = np.cross(second - first, third - first)
    total = np.zeros_like(vertices)
    for corner in range(3):
        np.add.at(total, faces[:, corner], across)
    length = np.sqrt((total * total).sum(axis=1))
    return np.asarray(total / np.maximum(length, 1e-12)[:, None])


def _written(path: Path, content: bytes) -> Path:
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(content)
    os.replace(beside, path)
    return path
